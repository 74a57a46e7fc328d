"""Playing over days: what people need between their turns, with servers that are killed in between."""

import re
import signal

import httpx
import pytest
from playwright.sync_api import expect

from .conftest import CALM, WAIT, Server
from .test_people import EARS, settings

pytestmark = pytest.mark.browser
HOUR = 3600
#: Writes down which moments the replay shows.
MOMENTS = """() => {
  window.moments = [];
  new MutationObserver(() => {
    const shown = document.querySelector("output")?.textContent;
    if (shown && !shown.endsWith("/ 0") && shown !== moments.at(-1)) moments.push(shown);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def hours(count):
    """So many hours, or hardly less."""
    return re.compile(rf"({count}:00:00|{count - 1}:5\d:\d\d)$")


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("days"))
    yield running
    running.stop()


def button(person, name):
    return person.page.get_by_role("button", name=name, exact=True)


def clocks(person):
    return person.page.locator(".team .clock")


def chat(person, text):
    """Read in the chat what the table said."""
    person.page.locator(".record").get_by_role("button", name=re.compile("^Chat")).click()
    expect(person.page.get_by_role("log", name="Chat")).to_contain_text(text)


def invitation(dialog, name):
    return dialog.get_by_label(f"Link of {name}", exact=True)


def test_invitations_are_sent_again_and_leaked_links_revoked(own, people):
    ada = people()
    ada.page.goto(f"{own.url}/new?game=debris")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_label("Players", exact=True).select_option("3")
    ada.page.get_by_label("Who plays blue").select_option("human")
    ada.page.get_by_label("Name of blue").fill("Bel")
    ada.page.get_by_label("Who plays green").select_option("human")
    ada.page.get_by_label("Name of green").fill("Dov")
    ada.page.get_by_role("button", name="Set the table").click()
    first = invitation(ada.page, "Bel").input_value()
    expect(ada.page.get_by_text("These links work on this machine only")).to_be_visible()
    ada.page.get_by_role("link", name="To the table, as Ada").click()
    ada.page.wait_for_selector(".question h2")

    own.die()
    ada.page.reload()
    ada.page.wait_for_selector(".question h2")
    dialog = settings(ada)
    expect(invitation(dialog, "Bel")).to_have_value(first)
    dovs = dialog.locator("li", has=invitation(ada.page, "Dov"))
    dovs.get_by_text("Give the seat away").click()
    dovs.get_by_role("button", name="To a bot").click()
    expect(dialog.get_by_text("a bot plays")).to_be_visible()
    bels = dialog.locator("li", has=invitation(ada.page, "Bel"))
    bels.get_by_text("Give the seat away").click()
    bels.get_by_label("Who plays Bel now").fill("Cyd")
    bels.get_by_role("button", name="By a new link").click()
    expect(invitation(dialog, "Cyd")).not_to_have_value(first)
    second = invitation(dialog, "Cyd").input_value()

    cyd, thief = people(), people()
    thief.page.goto(first)
    expect(thief.page.get_by_role("heading", name="This link opens no seat of this table")).to_be_visible()
    cyd.page.goto(second)
    thief.page.goto(second)
    for person in (cyd, thief):
        expect(person.page.locator(".team").get_by_text("Cyd")).to_be_visible()
    dialog = settings(cyd)
    dialog.get_by_role("button", name="A new link for my seat").click()
    dialog.get_by_role("button", name="Yes, the old link opens nothing any more").click()
    expect(thief.page.get_by_role("heading", name="This link opens no seat of this table")).to_be_visible()
    expect(cyd.page).not_to_have_url(second)
    expect(cyd.page.locator(".team").get_by_text("Cyd")).to_be_visible()


def test_a_seat_is_opened_again_for_whoever_comes(own, people):
    ada, cyd = people(), people()
    ada.page.goto(f"{own.url}/new?game=debris")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_label("Who plays blue").select_option("human")
    ada.page.get_by_label("Name of blue").fill("Bel")
    ada.page.get_by_role("button", name="Set the table").click()
    first = invitation(ada.page, "Bel").input_value()
    ada.page.get_by_role("link", name="To the table, as Ada").click()
    ada.page.wait_for_selector(".question h2")
    dialog = settings(ada)
    bels = dialog.locator("li", has=invitation(ada.page, "Bel"))
    bels.get_by_text("Give the seat away").click()
    bels.get_by_role("button", name="To anybody").click()
    expect(dialog.get_by_text("open to anybody")).to_be_visible()
    own.die()
    cyd.page.goto(first.partition("#")[0])
    cyd.page.get_by_label("Your name").fill("Cyd")
    cyd.page.get_by_role("button", name="Take this seat").click()
    expect(ada.page.locator(".team").get_by_text("Cyd")).to_be_visible()


def test_a_clock_strikes_while_nobody_looks_and_coming_back_is_one_click(own, people):
    table, links = own.open("human human", terms={"clock": "turn", "seconds": 2 * HOUR})
    ada = people().sit(own, table, links["0"])
    expect(ada.page.locator(".team .clock.runs")).to_have_text(hours(2))
    dialog = settings(ada)
    dialog.get_by_role("button", name="Pause the table").click()
    dialog.get_by_role("button", name="Close").click()
    expect(ada.page.get_by_text("Asked to pause the table")).to_be_visible()

    own.die()
    bel = people().sit(own, table, links["1"])
    bel.page.get_by_role("button", name="Yes, pause").click()
    expect(bel.page.locator(".question h2")).to_have_text("The table is paused")
    own.skip(9 * HOUR)
    button(bel, "Resume").click()
    expect(ada.page.locator(".team .clock.runs")).to_have_text(hours(2))

    ada.page.goto(f"{own.url}/about")
    own.die()
    own.skip(2 * HOUR)
    bel.wait_asked()
    chat(bel, "The time of Ada was up")
    expect(bel.page.locator(".team").get_by_text("normal")).to_be_visible()
    ada.sit(own, table, links["0"])
    button(ada, "I am back").click()
    expect(button(ada, "I am back")).to_have_count(0)
    expect(bel.page.locator(".team").get_by_text("normal")).to_have_count(0)


def test_an_absent_player_never_stops_a_table(own, people):
    table, links = own.open("human human human", terms={"away": HOUR})
    bel, cyd = (people().sit(own, table, links[seat]) for seat in "12")
    own.die()
    own.skip(HOUR)
    for person in (bel, cyd):
        person.page.reload()
        expect(person.page.get_by_text("The table has waited for Ada")).to_be_visible()
    button(bel, "Remind Ada").click()
    expect(button(cyd, "Remind Ada")).to_have_count(0)
    button(bel, "Propose to end the game").click()
    cyd.page.get_by_role("button", name="No, play on").click()
    expect(bel.page.get_by_role("status").filter(has_text="Asked to end")).to_have_count(0)
    button(cyd, "Let a bot play for Ada").click()
    bel.wait_asked()
    ada = people().sit(own, table, links["0"])
    button(ada, "I am back").click()
    expect(button(ada, "I am back")).to_have_count(0)
    bel.page.locator("button.row[data-action]").first.click()
    cyd.wait_asked()
    cyd.page.locator("button.row[data-action]").first.click()
    ada.wait_asked()


def test_those_who_are_there_end_a_game_that_somebody_left_in_the_lurch(own, people):
    table, links = own.open("human human human", game="comet", terms={"away": HOUR})
    bel, cyd = (people().sit(own, table, links[seat]) for seat in "12")
    own.skip(HOUR)
    bel.page.reload()
    button(bel, "Propose to end the game").click()
    expect(bel.page.get_by_text("Asked to end the game")).to_be_visible()
    own.die()
    cyd.page.get_by_role("dialog", name="End the game?").get_by_role("button", name="Yes, end it").click()
    for person in (bel, cyd, people().sit(own, table, links["0"]), people().sit(own, table)):
        expect(person.page.locator(".question h2")).to_have_text("The game was ended")
        expect(person.page.get_by_text("Those who were here agreed to play it no further.")).to_be_visible()
        expect(person.page.locator("button.row[data-action]")).to_have_count(0)
    button(cyd, "Play again").click()
    cyd.wait_number(0)
    expect(bel.page.get_by_role("link", name="To the next game")).to_be_visible()


def test_a_bank_of_time_grows_with_each_turn_and_at_zero_happens_what_was_agreed(own, people):
    bank = {"clock": "bank", "seconds": 9 * HOUR, "increment": HOUR}
    skipped, links = own.open("human human", game="comet", terms={**bank, "at_zero": "skip"})
    left, others = own.open("human human", game="comet", terms={**bank, "at_zero": "resign"})
    ada = people().sit(own, skipped, links["0"])
    bel = people().sit(own, skipped, links["1"])
    own.skip(3 * HOUR)
    ada.page.reload()
    expect(clocks(ada).nth(0)).to_have_text(hours(6))
    ada.wait_asked()
    ada.answer("dig")
    bel.wait_asked()
    own.die()
    bel.page.reload()
    expect(clocks(bel).nth(0)).to_have_text(hours(7))
    expect(clocks(bel).nth(1)).to_have_text(hours(9))

    before = ada.number
    own.skip(9 * HOUR)
    ada.wait_beyond(before)
    ada.wait_asked()
    chat(ada, "The time of Bel was up: this turn goes by without them.")
    expect(ada.page.locator(".team").get_by_text("normal")).to_have_count(0)

    cyd = people().sit(own, left, others["1"])
    cyd.wait_asked()
    chat(cyd, "The time of Ada was up: Ada has left the table, and a bot plays on.")
    dov = people().sit(own, left, others["0"])
    dialog = settings(dov)
    expect(dialog.get_by_text("You have left this table")).to_be_visible()


def test_the_lobby_shows_ones_turns_and_never_loses_a_key(own, people):
    first, links = own.open("human human", title="Near", game="comet")
    second, others = own.open("human human", title="Far", game="comet")
    ada, bel = people(settings={**CALM, "notify": True}), people()
    ada.sit(own, first, links["0"]).wait_asked()
    ada.sit(own, second, others["1"])
    bel.sit(own, second, others["0"]).wait_asked()
    ada.page.add_init_script(EARS)
    ada.page.add_init_script("Notification.permission = 'granted'")
    own.die()
    ada.page.goto(own.url)
    mine = ada.page.locator("section", has=ada.page.get_by_role("heading", name="Your tables on this device"))
    expect(mine.locator("li").nth(0)).to_contain_text("Near")
    expect(mine.locator("li").nth(0)).to_contain_text("your turn for")
    expect(mine.locator("li").nth(1)).to_contain_text("Ada to move")
    expect(ada.page).to_have_title("(1) Orrery")
    ada.page.wait_for_function("() => badge === 1")
    ada.page.evaluate("away = true")

    mine.get_by_text("Your turns in a feed reader").click()
    button(ada, "Make a feed").click()
    feed = mine.get_by_label("Address of your feed").input_value()
    assert "Your turn: Near" in httpx.get(feed, timeout=WAIT).text
    bel.page.reload()
    bel.wait_asked()
    bel.answer("dig")
    expect(ada.page).to_have_title("(2) Orrery")
    ada.page.wait_for_function("() => badge === 2")
    assert ada.page.evaluate("shown") == ["Your turn: Far"]
    assert "Your turn: Far" in httpx.get(feed, timeout=WAIT).text
    button(ada, "Revoke it").click()
    expect(mine.get_by_text("The feed is gone.")).to_be_visible()
    assert httpx.get(feed, timeout=WAIT).status_code == 404

    button(ada, "Put away Near").click()
    button(ada, "Keep it").click()
    button(ada, "Put away Near").click()
    button(ada, "Put it away all the same").click()
    expect(mine.get_by_role("link", name="Near")).to_have_count(0)
    button(ada, "Undo").click()
    expect(mine.get_by_role("link", name="Near")).to_be_visible()

    mine.get_by_text("Take your seats to another device").click()
    button(ada, "Show as a code").click()
    code = mine.get_by_label("Code of your seats").input_value()
    phone = people()
    phone.page.goto(own.url)
    phone.page.get_by_text("Take your seats to another device").click()
    phone.page.get_by_label("A code of seats").fill("nonsense")
    button(phone, "Take them in").click()
    expect(phone.page.get_by_text("That is no code of seats.")).to_be_visible()
    phone.page.get_by_label("A code of seats").fill(code)
    button(phone, "Take them in").click()
    phone.page.get_by_role("link", name="Near").click()
    phone.wait_asked()
    phone.answer("dig")
    phone.wait_number(1)

    with ada.page.expect_download() as saved:
        button(ada, "Save as a file").click()
    tablet = people()
    tablet.page.goto(own.url)
    tablet.page.get_by_text("Take your seats to another device").click()
    tablet.page.get_by_label("A file of seats").set_input_files(saved.value.path())
    expect(tablet.page.get_by_role("link", name="Near")).to_be_visible()


def test_between_turns_one_plans_notes_and_sees_what_happened(own, people):
    table, links = own.open("human human", game="comet", options={"rounds": 9})
    ada = people().sit(own, table, links["0"])
    bel = people().sit(own, table, links["1"])
    ada.wait_asked()
    ada.answer("wait")
    bel.wait_asked()

    ada.page.locator(".record").get_by_role("button", name="Notes").click()
    ada.page.get_by_label("Only you read this").fill("drill last")
    ada.page.get_by_role("button", name="Write it down").click()
    expect(ada.page.get_by_role("button", name="Written down")).to_be_visible()

    button(ada, "Try what I could do").click()
    expect(ada.page.get_by_text("A copy to try things in")).to_be_visible()
    ada.wait_asked()
    ada.answer("wait")
    ada.wait_number(1)
    ada.wait_asked()
    ada.answer("dig")
    ada.wait_number(2)
    bel.answer("scan")
    bel.wait_beyond(1)
    expect(ada.page.get_by_text("The table itself has changed")).to_be_visible()
    expect(ada.page.get_by_text("It is your turn there.")).to_be_visible()
    button(ada, "Prepare this for my turn").click()
    ada.wait_number(bel.number)
    expect(ada.page.get_by_text("You prepared:")).to_be_visible()
    before = ada.number
    button(ada, "Give this answer").click()
    ada.wait_beyond(before)
    expect(ada.page.get_by_text("You prepared:")).to_have_count(0)

    bel.wait_asked()
    bel.answer("wait")
    ada.wait_asked()
    expect(ada.page.get_by_text("happened since you were here.")).to_have_count(0)
    ada.answer("wait")
    bel.wait_asked()

    seen = ada.number
    ada.page.goto(f"{own.url}/about")
    bel.answer("wait")
    bel.wait_beyond(seen)
    own.die()
    ada.sit(own, table, links["0"])
    expect(ada.page.get_by_text("One thing happened since you were here.")).to_be_visible()
    ada.page.evaluate(MOMENTS)
    button(ada, "Show me").click()
    expect(ada.page.get_by_role("heading", name="Looking back")).to_be_visible()
    expect(ada.page.locator("output")).to_have_text(f"{seen + 1} / {seen + 1}")
    assert ada.page.evaluate("moments") == [f"{at} / {seen + 1}" for at in (seen, seen + 1)]
    button(ada, "Leave the replay").click()
    ada.page.locator(".record").get_by_role("button", name="Notes").click()
    expect(ada.page.get_by_label("Only you read this")).to_have_value("drill last")
    bel.page.locator(".record").get_by_role("button", name="Notes").click()
    expect(bel.page.get_by_label("Only you read this")).to_have_value("")


def test_the_same_people_play_again(own, people):
    table, links = own.open("human human", game="comet")
    ada = people().sit(own, table, links["0"])
    bel = people().sit(own, table, links["1"])
    ada.wait_asked()
    ada.answer("drill")
    expect(ada.page.locator(".outcome")).to_be_visible()
    own.stop(signal.SIGKILL)
    own.start()
    expect(ada.page.locator(".link.open")).to_be_visible()
    button(ada, "Play again").click()
    ada.wait_number(0)
    bel.page.get_by_role("link", name="To the next game").click()
    bel.wait_asked()
    bel.answer("dig")
    ada.wait_number(1)
    ada.wait_asked()
