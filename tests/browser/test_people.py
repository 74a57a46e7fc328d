"""What people do beside playing: pause, let a bot play, leave for good, and hear that it is their turn."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

#: Stands in for the loudspeaker and for the desktop: what would be heard and shown is written down.
EARS = """
window.heard = []; window.shown = []; window.away = false;
window.AudioContext = class {
  currentTime = 0; destination = {};
  resume() { return Promise.resolve(); }
  createOscillator() {
    return { frequency: { set value(pitch) { window.heard.push(pitch); } },
             connect(next) { return next; }, start() {}, stop() {} };
  }
  createGain() {
    return { gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} },
             connect(next) { return next; } };
  }
};
window.Notification = class {
  static permission = "default";
  static requestPermission() { this.permission = "granted"; return Promise.resolve("granted"); }
  constructor(title, { body }) { window.shown.push(`${title}: ${body}`); }
};
Object.defineProperty(document, "hidden", { get: () => window.away });
window.badge = null;
navigator.setAppBadge = (count) => { window.badge = count; return Promise.resolve(); };
navigator.clearAppBadge = () => { window.badge = 0; return Promise.resolve(); };
"""


def options(person):
    return person.page.locator("button.row[data-action], button.fold")


def title(person):
    return person.page.locator(".question h2")


def settings(person):
    person.page.get_by_role("button", name="Table and settings").click()
    return person.page.get_by_role("dialog", name="Table and settings")


def click_first(person):
    person.wait_asked()
    person.page.locator("button.row[data-action]").first.click()


def pair(server, people, game="debris", **more):
    table, links = server.open("human human", game=game)
    ada = people(**more).sit(server, table, links["0"])
    bel = people(**more).sit(server, table, links["1"])
    return ada, bel


def test_a_table_is_paused_for_everybody_and_anybody_resumes_it(server, people):
    ada, bel = pair(server, people)
    dialog = settings(bel)
    dialog.get_by_role("button", name="Pause the table").click()
    dialog.get_by_role("button", name="Close").click()
    expect(title(ada)).to_have_text("The table is paused")
    expect(options(ada)).to_have_count(0)
    before = ada.number
    ada.page.keyboard.press("1")
    expect(ada.page.get_by_role("alert")).to_have_count(0)
    ada.page.get_by_role("button", name="Resume").click()
    expect(title(bel)).to_have_text("decides …")
    assert ada.number == before
    click_first(ada)
    bel.wait_beyond(before)


def test_a_bot_plays_a_seat_until_it_is_taken_back(server, people):
    ada, bel = pair(server, people)
    dialog = settings(ada)
    dialog.get_by_role("button", name="Let a bot play it").click()
    take_back = dialog.get_by_role("button", name="Take it back")
    expect(take_back).to_be_visible()
    expect(bel.page.locator(".team").get_by_text("normal")).to_be_visible()
    bel.wait_asked()  # the bot has placed Ada's pawn
    take_back.click()
    expect(bel.page.locator(".team").get_by_text("normal")).to_be_hidden()
    dialog.get_by_role("button", name="Close").click()
    click_first(bel)
    expect(title(ada)).to_contain_text("Take an action")
    expect(options(ada).first).to_be_visible()


def test_who_resigns_watches_a_bot_go_on(server, people):
    ada, bel = pair(server, people)
    click_first(ada)
    dialog = settings(ada)
    dialog.get_by_role("button", name="Resign").click()
    dialog.get_by_role("button", name="Yes, leave for good").click()
    expect(dialog).to_be_hidden()
    expect(bel.page.locator(".team").get_by_text("normal")).to_be_visible()
    before = bel.number
    click_first(bel)
    bel.wait_beyond(before)
    ada.wait_beyond(before)
    expect(options(ada)).to_have_count(0)
    expect(ada.page.get_by_role("button", name=re.compile("undo", re.IGNORECASE))).to_have_count(0)
    dialog = settings(ada)
    expect(dialog.get_by_text("Take it back")).to_have_count(0)
    expect(dialog.get_by_text("You have left this table")).to_be_visible()


def test_a_table_that_everybody_left_says_so(server, people):
    table, links = server.open("human bot:random")
    ada = people().sit(server, table, links["0"])
    dialog = settings(ada)
    dialog.get_by_role("button", name="Resign").click()
    dialog.get_by_role("button", name="Yes, leave for good").click()
    expect(title(ada)).to_have_text("Everybody has left this table")


def test_your_turn_is_in_the_title_and_to_be_heard(server, people):
    ada, bel = pair(server, people, settings={"motion": "off", "sound": True})
    for person in (ada, bel):
        person.page.add_init_script(EARS)
        person.page.reload()
        person.page.wait_for_selector(".question h2")
    expect(ada.page).to_have_title(re.compile("^● Your turn"))
    expect(bel.page).not_to_have_title(re.compile("Your turn"))
    assert ada.page.evaluate("heard") == [], "nobody waited"
    click_first(ada)
    expect(bel.page).to_have_title(re.compile("^● Your turn"))
    expect(ada.page).not_to_have_title(re.compile("Your turn"))
    bel.page.wait_for_function("() => heard.length === 2")
    assert ada.page.evaluate("heard") == []
    assert bel.page.evaluate("shown") == [], "not asked for"


def test_your_turn_is_shown_by_the_browser_to_who_looks_elsewhere(server, people):
    ada, bel = pair(server, people)
    bel.page.add_init_script(EARS)
    bel.page.reload()
    bel.page.wait_for_selector(".question h2")
    dialog = settings(bel)
    wish = dialog.get_by_label("A notification of the browser when it is your turn")
    wish.click()
    expect(wish).to_be_checked()
    dialog.get_by_role("button", name="Close").click()
    bel.page.evaluate("away = true")
    click_first(ada)
    bel.page.wait_for_function("() => shown.length === 1")
    assert re.match("Your turn: Where", bel.page.evaluate("shown[0]"))
    assert bel.page.evaluate("heard") == [], "the sound is off"


def test_a_standing_answer_is_not_announced(server, people):
    ada, bel = pair(server, people, game="comet", settings={"motion": "off", "sound": True})
    ada.page.add_init_script(EARS)
    ada.page.get_by_role("button", name="From now on always: Wait").click()
    bel.wait_asked()
    ada.page.reload()
    ada.page.wait_for_selector(".question h2")
    before = bel.number
    bel.answer("wait")
    bel.wait_beyond(before + 1)
    ada.wait_beyond(before + 1)
    assert ada.page.evaluate("heard") == []


def test_the_others_may_refuse_an_undo(server, people):
    ada, bel = pair(server, people)
    click_first(ada)
    click_first(bel)
    ada.wait_asked()
    before = ada.number
    ada.page.locator(".log li").get_by_label("Ask to undo to here").first.click()
    expect(ada.page.get_by_text("waiting for Bel")).to_be_visible()
    bel.page.get_by_role("dialog", name="Undo?").get_by_role("button", name="No, play on").click()
    expect(ada.page.get_by_text("waiting for Bel")).to_be_hidden()
    expect(ada.page.get_by_role("alert")).to_contain_text("Not everybody agrees")
    expect(ada.page.locator(".table")).to_have_attribute("data-number", str(before))
    ada.answer("end")
    bel.wait_beyond(before)


def test_who_takes_a_seat_gives_a_name(server, people):
    table, links = server.open("human open", listed=True)
    ada = people().sit(server, table, links["0"])
    guest = people().page
    guest.goto(server.url)
    guest.locator(f'a[href="/t/{table}"]').first.click()
    guest.get_by_label("Your name").fill("Bel")
    guest.get_by_role("button", name="Take this seat").click()
    expect(guest.locator(".mine h2").first).to_have_text(re.compile("Bel"))
    expect(ada.page.locator(".team")).to_contain_text("Bel")


def test_the_way_past_the_board_leaves_the_secret_link_alone(server, people):
    table, links = server.open("human human")
    ada = people().sit(server, table, links["0"])
    ada.wait_asked()
    ada.page.keyboard.press("Tab")
    expect(ada.page.get_by_role("link", name="Skip to the question")).to_be_focused()
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator(".question")).to_be_focused()
    assert ada.page.url.endswith(links["0"])
    before = ada.number
    ada.page.keyboard.press("Tab")
    expect(ada.page.get_by_role("button", name="Hint")).to_be_focused()
    ada.page.keyboard.press("Tab")
    ada.page.keyboard.press("Tab")
    expect(ada.page.locator("button.row").first).to_be_focused()
    ada.page.keyboard.press("Enter")
    ada.wait_beyond(before)


def test_what_a_thing_is_can_be_read_without_a_mouse(server, people):
    table, links = server.open("human human", game="leaving-earth")
    ada = people().sit(server, table, links["0"])
    mission = ada.page.locator("li", has=ada.page.locator(".points")).first
    thing = mission.get_by_role("button")
    thing.focus()
    ada.page.keyboard.press("Enter")
    expect(thing).to_have_attribute("aria-expanded", "true")
    expect(mission.locator("p")).to_be_visible()


def test_the_second_click_of_a_double_click_does_not_answer_the_next_question(server, people):
    table, links = server.open("human human", game="comet", hotseat=True)
    both = people().sit(server, table, links["0"], links["1"])
    both.wait_asked()
    second = {"detail": 2, "bubbles": True}
    before = both.number
    both.answer("wait")
    both.wait_beyond(before)
    before = both.number
    both.page.locator('button.row[data-action="dig"]').dispatch_event("click", second)
    both.page.locator('button.row[data-action="wait"]').dispatch_event(
        "click", second
    )  # the same again counts
    both.wait_beyond(before)
    expect(both.page.locator(".log li").last).to_contain_text("wait")


def test_what_the_browser_forbids_is_said_and_got_round(server, people):
    table, links = server.open("human human")
    ada = people()
    ada.page.add_init_script(EARS)
    ada.page.add_init_script(
        """Notification.requestPermission = () => Promise.resolve("denied");
        Object.defineProperty(navigator, "clipboard", { value: undefined });"""
    )
    ada.sit(server, table, links["0"])
    dialog = settings(ada)
    wish = dialog.get_by_label("A notification of the browser when it is your turn")
    wish.click()
    expect(dialog.get_by_text("The browser does not allow it here.")).to_be_visible()
    expect(wish).not_to_be_checked()
    dialog.get_by_role("button", name="Copy my seat’s secret link").click()
    expect(dialog.get_by_label("The link")).to_have_value(re.compile(links["0"] + "$"))


@pytest.mark.rule("LE-2.1")
def test_the_host_names_the_agency_of_a_bot_and_a_person_chooses_another(server, people):
    ada = people().page
    ada.goto(f"{server.url}/new?game=leaving-earth")
    ada.get_by_label("Agencies of Seat 2").select_option("NASA")
    ada.get_by_label("Your name").fill("")
    ada.get_by_role("button", name="Set the table").click()
    expect(ada.get_by_role("heading", name="Which space agency do you take?")).to_be_visible()
    expect(ada.get_by_role("button", name="NASA why not?")).to_be_visible()
    ada.locator('button.row[data-action="agency isas"]').click()
    expect(ada.locator(".log").get_by_text("ISAS is founded.")).to_be_visible()
    expect(ada.locator(".question .who")).to_contain_text("ISAS")
