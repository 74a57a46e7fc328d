"""What one does at a table: sit down, answer by board, panel or key, ask why not, undo, talk, look back."""

import re
import signal

import pytest
from playwright.sync_api import expect

from .conftest import PHONE, Server, mover_of

pytestmark = pytest.mark.browser


def place_pawn(person) -> None:
    """Answer the set-up's question and come to the first turn."""
    person.wait_asked()
    person.page.locator("button.row[data-action]").first.click()
    person.page.wait_for_selector("text=Take an action")


def test_a_table_is_set_by_the_form(server, people):
    ada = people().page
    ada.goto(server.url)
    ada.get_by_role("link", name="Play Orbital Debris").click()
    ada.get_by_label("Your name").fill("Ada")
    ada.get_by_label("Players", exact=True).select_option("3")
    ada.get_by_label("Who plays blue").select_option("human")
    ada.get_by_label("Name of blue").fill("Bel")
    ada.get_by_label("Satellites in peril").check()
    ada.get_by_label("Show the table in the lobby").check()
    ada.get_by_label("Title").fill("Sunday")
    ada.get_by_role("button", name="Set the table").click()
    link = ada.get_by_label("Link of Bel").input_value()
    ada.get_by_role("link", name="To the table, as Ada").click()
    ada.wait_for_selector(".question h2")
    expect(ada).to_have_url(re.compile("#"))

    bel = people().page
    bel.goto(link)
    bel.wait_for_selector(".question h2")
    expect(bel).to_have_title(re.compile("Sunday"))
    ada.locator(".team").get_by_text("here").wait_for()
    ada.get_by_text("0 of 4").first.wait_for()

    bel.goto(server.url)
    bel.get_by_role("link", name="Sunday").first.wait_for()


def test_an_open_seat_can_be_taken(server, people):
    table, links = server.open("human open", listed=True)
    ada = people().sit(server, table, links["0"])
    guest = people().sit(server, table)
    guest.page.get_by_role("button", name="Take this seat").click()
    expect(guest.page).to_have_url(re.compile("#"))
    expect(guest.page.get_by_role("button", name="Take this seat")).to_have_count(0)
    ada.page.locator(".team").get_by_text("here").wait_for()


def test_a_click_on_the_board_is_an_answer(server, people):
    table, links = server.open("human bot:random")
    ada = people().sit(server, table, links["0"])
    place_pawn(ada)
    before = ada.number
    ada.page.locator("svg .space.open").first.click(force=True)  # a pawn may stand in it: just as good
    ada.page.wait_for_function(
        "n => document.querySelector('.popover') || document.querySelector('.table').dataset.number > n",
        arg=before,
    )
    if ada.number == before:
        ada.page.locator(".popover button").first.click()
    ada.wait_beyond(before)


def test_a_refused_wish_names_its_rule_and_the_rule_is_a_click_away(server, people):
    table, links = server.open("human bot:random")
    ada = people().sit(server, table, links["0"])
    place_pawn(ada)
    ada.page.locator("details summary").click()
    ada.page.locator(".blocked button.row").first.click()
    rule = ada.page.locator(".blocked p .rule").first
    number = rule.inner_text().split(":")[0]
    assert re.match(r"OD-\d", number)
    rule.click()
    ada.page.get_by_role("dialog").get_by_text(number).first.wait_for()
    ada.page.get_by_role("button", name="Close").click()

    ada.page.goto(f"{server.url}/rules/debris")
    ada.page.get_by_label("Search the rules").fill("hand limit")
    expect(ada.page.locator("article").first).to_contain_text(re.compile("hand limit", re.IGNORECASE))
    expect(ada.page.locator("article").nth(20)).to_have_count(0)


def test_undo_is_free_until_something_new_is_known_and_then_by_consent(server, people):
    table, links = server.open("human human")
    ada = people().sit(server, table, links["0"])
    bel = people().sit(server, table, links["1"])
    ada.page.locator("button.row[data-action]").first.click()
    bel.wait_asked()
    bel.page.locator("button.row[data-action]").first.click()
    ada.page.wait_for_selector("text=Take an action (4 left)")
    before = ada.number

    ada.answer(next(a for a in _thrusts(ada)))
    ada.page.wait_for_selector("text=Move on")
    ada.page.get_by_role("button", name="Undo", exact=True).click()
    ada.page.wait_for_selector("text=Take an action (4 left)")
    ada.wait_number(before)

    start = ada.page.locator(".log li").filter(has_text="Ada starts")
    start.get_by_label("Ask to undo to here").click()
    dialog = bel.page.get_by_role("dialog", name="Undo?")
    dialog.get_by_role("button", name="Yes").click()
    ada.page.wait_for_selector("text=Where does")
    assert ada.number < before
    bel.wait_number(ada.number)


def test_all_are_told_that_the_same_rolls_will_come(server, people):
    table, links = server.open("human human")
    ada = people().sit(server, table, links["0"])
    bel = people().sit(server, table, links["1"])
    ada.page.locator("button.row[data-action]").first.click()
    bel.wait_asked()
    bel.page.locator("button.row[data-action]").first.click()
    ada.page.wait_for_selector("text=Take an action (4 left)")
    end = ada.number
    ada.answer("end")
    ada.wait_beyond(end)
    # Debris that is knocked away may go one way or another: whoever ended the turn says where.
    while (mover := mover_of((ada, bel))) is not bel:
        mover.move()
    ada.page.get_by_label(f"Ask to undo to here, move {end + 1}", exact=True).click()
    bel.page.get_by_role("dialog", name="Undo?").get_by_role("button", name="Yes").click()
    ada.page.wait_for_selector("text=Take an action (4 left)")
    for person in (ada, bel):
        expect(person.page.locator(".log li.remark")).to_contain_text("the same ones will come again")


def _thrusts(person) -> list[str]:
    fold = person.page.locator("button.fold", has_text="Thrust")
    if fold.count():
        fold.click()
    return [action for action in person.options() if action.startswith("thrust")]


def test_the_table_is_looked_back_at_and_tried_anew(server, people):
    table, links = server.open("human bot:random")
    ada = people().sit(server, table, links["0"])
    place_pawn(ada)
    total = ada.number
    ada.page.get_by_role("button", name="Replay", exact=True).click()
    output = ada.page.locator(".bar output")
    ada.page.get_by_role("button", name="To the beginning").click()
    output.get_by_text(f"0 / {total}").wait_for()
    ada.page.get_by_role("button", name="One move on").click()
    output.get_by_text(f"1 / {total}").wait_for()
    ada.page.get_by_label("by turns").check()
    ada.page.get_by_role("button", name="One turn on").click()
    ada.page.wait_for_function("() => !document.querySelector('.bar output').textContent.startsWith('1 /')")
    ada.page.get_by_label("Move", exact=True).fill(str(total))
    output.get_by_text(f"{total} / {total}").wait_for()
    ada.page.get_by_role("button", name="What if").click()
    ada.page.wait_for_function("table => !location.pathname.includes(table)", arg=table)
    ada.wait_asked()
    ada.page.wait_for_selector("text=Take an action (4 left)")


def test_a_page_comes_back_by_itself_after_the_server_was_killed(tmp_path, people):
    own = Server(tmp_path)
    table, links = own.open("human bot:random")
    ada = people().sit(own, table, links["0"])
    place_pawn(ada)
    before = ada.number
    own.stop(signal.SIGKILL)
    ada.page.wait_for_selector("text=reconnecting")
    expect(ada.page.locator('button.row[aria-disabled="false"]')).to_have_count(0)
    expect(ada.page.get_by_text("you can answer when it is back")).to_be_visible()
    own.start()
    ada.page.wait_for_selector(".link.open")
    assert ada.number == before
    ada.page.locator("button.row[data-action]").last.click()
    ada.wait_beyond(before)
    own.stop()


def test_two_people_share_one_screen(server, people):
    table, links = server.open("human human", hotseat=True)
    both = people().sit(server, table, links["0"], links["1"])
    both.page.wait_for_selector(".who:has-text('Ada')")
    both.page.locator("button.row[data-action]").first.click()
    both.page.wait_for_selector(".who:has-text('Bel')")
    assert both.page.get_by_role("dialog").count() == 0, "all hands are open: no curtain"


def test_a_curtain_falls_when_a_hand_is_secret(server, people):
    table, links = server.open("human human", game="comet", hotseat=True)
    both = people().sit(server, table, links["0"], links["1"])
    both.answer("scan")
    curtain = both.page.get_by_role("dialog", name="Hand the screen to Bel")
    curtain.wait_for()
    curtain.get_by_role("button", name="I am Bel").click()
    both.answer("wait")
    both.page.get_by_role("button", name="I am Ada").wait_for()


def test_people_talk(server, people):
    table, links = server.open("human human")
    ada = people().sit(server, table, links["0"]).page
    bel = people().sit(server, table, links["1"]).page
    for page in (ada, bel):
        page.locator(".record").get_by_role("button", name="Chat").click()
    ada.get_by_label("Say something to the table").fill("<b>Good luck</b>")
    ada.get_by_role("button", name="Send").click()
    bel.locator(".record").get_by_text("<b>Good luck</b>").wait_for()


def test_a_long_talk_on_a_phone_is_shown_from_its_end(server, people):
    table, links = server.open("human human")
    page = people(size=PHONE).sit(server, table, links["0"]).page
    page.locator(".tabbar").get_by_role("button", name="Chat").click()
    for number in range(16):
        page.get_by_label("Say something to the table").fill(f"{number}. {'Well, well. ' * 8}")
        page.get_by_role("button", name="Send").click()
        expect(page.get_by_label("Say something to the table")).to_have_value("")
    talk = page.get_by_role("log", name="Chat")
    expect(talk).to_contain_text("15. Well")
    assert talk.evaluate("node => node.scrollHeight / innerHeight") < 2
    expect(page.get_by_label("Say something to the table")).to_be_in_viewport()
    first = talk.get_by_text(re.compile("^0[.] Well"))
    expect(first).to_have_count(0)
    talk.get_by_role("button", name="Earlier").click()
    expect(first).to_be_attached()


def test_a_phone_plays_without_scrolling_the_page(server, people):
    table, links = server.open("human bot:random")
    ada = people(size=PHONE, has_touch=True, is_mobile=True).sit(server, table, links["0"])
    for _ in range(6):
        ada.wait_asked()
        button = ada.page.locator("button.row[data-action], button.fold").first
        box = button.bounding_box()
        assert box["y"] + box["height"] <= 844
        assert box["height"] >= 36
        before = ada.page.locator(".question").inner_text()
        button.tap()
        ada.page.wait_for_function("t => document.querySelector('.question').innerText !== t", arg=before)
    width, page = ada.page.evaluate("[innerWidth, document.documentElement.scrollWidth]")
    assert page <= width
    for tab in ("Yours", "Table", "Log", "Chat", "Play"):
        ada.page.locator(".tabbar").get_by_role("button", name=tab).tap()
    expect(ada.page.locator("main svg[role=img]")).to_be_visible()


def test_the_keyboard_alone_is_enough(server, people):
    table, links = server.open("human human")
    ada = people().sit(server, table, links["0"])
    bel = people().sit(server, table, links["1"])
    ada.wait_asked()
    ada.page.keyboard.press("1")
    bel.wait_asked()
    bel.move()
    ada.page.wait_for_selector("text=Take an action (4 left)")
    for _ in range(60):
        ada.page.keyboard.press("Tab")
        if ada.page.evaluate("document.activeElement.matches('button.row')"):
            break
    label = ada.page.evaluate("document.activeElement.innerText")
    ada.page.keyboard.press("ArrowDown")
    assert ada.page.evaluate("document.activeElement.innerText") != label
    for _ in range(60):
        if ada.page.evaluate("document.activeElement.matches('[data-action=end]')"):
            break
        ada.page.keyboard.press("ArrowDown")
    before = ada.number
    ada.page.keyboard.press("Enter")
    ada.wait_beyond(before)
    while mover_of((ada, bel)) is bel:
        before = bel.number
        bel.answer("end")
        bel.wait_beyond(before)
        ada.wait_beyond(before)
    # The focus stays with the question, also when it was another's turn in between.
    ada.page.wait_for_function("() => document.activeElement.matches('button.row')")


def test_the_boards_turn_before_our_eyes_and_stand_still_for_those_who_ask(server, people):
    table, links = server.open("human human")
    moved = people(settings={"motion": "slow", "sound": False}).sit(server, table, links["0"])
    calm = people(settings={"motion": "normal", "sound": False}, reduced_motion="reduce").sit(
        server, table, links["1"]
    )
    moved.page.locator("button.row[data-action]").first.click()
    calm.wait_asked()
    calm.page.locator("button.row[data-action]").first.click()
    moved.page.wait_for_selector("text=Take an action (4 left)")
    for one in (moved, calm):
        one.page.evaluate(
            """() => { const disc = document.querySelectorAll('main svg > g > g[transform^=rotate]')[2];
            const ring = disc.parentElement; window.turns = 0;
            const look = () => { window.turns += ring.getAnimations().length; requestAnimationFrame(look); };
            look(); }"""
        )
    moved.answer("end")
    for _ in range(300):
        if moved.page.evaluate("window.turns > 2"):
            break
        # Debris that is knocked away may go one way or another: take the first, if anything is asked now.
        moved.page.evaluate("document.querySelector('button.row[data-action]')?.click()")
        moved.page.wait_for_timeout(100)
    assert moved.page.evaluate("window.turns > 2")
    calm.wait_asked()
    assert calm.page.evaluate("window.turns") == 0
