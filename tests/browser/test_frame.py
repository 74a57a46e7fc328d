"""What surrounds a board: keys, the log while looking back, facts on a phone, names."""

import pytest
from playwright.sync_api import expect

from .conftest import PHONE

pytestmark = pytest.mark.browser


def begun(server, person, moves=2):
    """A table of Orbital Debris at one screen, some answers on."""
    table, links = server.open("human human", hotseat=True)
    person.sit(server, table, links["0"], links["1"])
    for _ in range(moves):
        person.wait_asked()
        person.move()
    person.wait_asked()
    return person


def test_ctrl_z_takes_the_last_decision_back_and_question_mark_shows_the_rule(server, people):
    ada = begun(server, people())
    before = ada.number
    ada.page.keyboard.press("Control+z")
    ada.page.wait_for_function(
        "number => Number(document.querySelector('.table').dataset.number) < number", arg=before
    )
    ada.wait_asked()
    ada.page.keyboard.press("?")
    expect(ada.page.locator("dialog[open]")).to_contain_text("OD-")


def test_arrows_step_through_a_replay_and_the_log_goes_along(server, people):
    ada = begun(server, people(), moves=4)
    last = ada.number
    ada.page.get_by_role("button", name="Replay", exact=True).click()
    expect(ada.page.locator("output")).to_have_text(f"{last} / {last}")
    ada.page.keyboard.press("ArrowLeft")
    expect(ada.page.locator("output")).to_have_text(f"{last - 1} / {last}")
    expect(ada.page.locator(".log .now")).to_be_in_viewport()
    ada.page.keyboard.press("ArrowRight")
    expect(ada.page.locator("output")).to_have_text(f"{last} / {last}")


def test_a_phone_shows_the_facts_of_the_table_above_the_question(server, people):
    ada = begun(server, people(size=PHONE))
    expect(ada.page.locator(".question .facts")).to_be_in_viewport()
    expect(ada.page.locator(".question .facts")).to_contain_text("Threat")


def test_what_is_pressed_stays_under_the_finger_when_the_focus_comes_back(server, people):
    ada = begun(server, people(size=PHONE))
    page = ada.page
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 2)
    table, rows = page.locator(".table"), page.locator("button.row[data-action]")
    first = str(ada.number)
    rows.first.click()
    expect(table).not_to_have_attribute("data-number", first)
    second = str(ada.number)
    rows.last.scroll_into_view_if_needed()
    assert page.locator(".question").evaluate("one => one.scrollTop") > 0
    rows.last.hover()
    page.mouse.down()
    page.clock.run_for(500)
    page.mouse.up()
    expect(table).not_to_have_attribute("data-number", second)


def test_a_seat_has_one_name_everywhere(server, people):
    ada = begun(server, people())
    expect(ada.page.locator("header dl")).to_contain_text("Ada")
    assert "Red" not in ada.page.locator("header dl").inner_text()
    ada.page.get_by_role("button", name="Show as a list").click()
    expect(ada.page.locator(".scene")).to_contain_text("Ada")


def test_an_empty_log_is_one_line(server, people):
    table, links = server.open("human human", game="exploration")
    ada = people().sit(server, table, links["0"])
    empty = ada.page.locator(".log .none")
    expect(empty).to_be_visible()
    assert empty.bounding_box()["height"] < 40


def test_nothing_can_be_taken_back_before_anything_was_decided(server, people):
    table, links = server.open("human human", hotseat=True)
    ada = people().sit(server, table, links["0"], links["1"])
    ada.wait_asked()
    undo = ada.page.locator("header").get_by_role("button", name="Undo")
    expect(undo).to_have_count(0)
    ada.move()
    expect(undo).to_be_visible()


def test_what_one_missed_is_played_on_the_board(server, people):
    table, links = server.open("human human")
    ada = people().sit(server, table, links["0"])
    bel = people().sit(server, table, links["1"])
    ada.wait_asked()
    ada.move()
    bel.wait_asked()
    seen = ada.number
    ada.page.goto(f"{server.url}/about")
    bel.move()
    bel.wait_beyond(seen)
    ada.sit(server, table, links["0"])
    ship = ada.page.locator('.stage .piece [data-id="blue"]')
    expect(ship).to_have_count(1)
    ada.page.evaluate(
        """() => {
          const drawn = () => document.querySelectorAll('.stage .piece [data-id="blue"]').length;
          window.ships = [];
          new MutationObserver(() => { if (drawn() !== ships.at(-1)) ships.push(drawn()); })
            .observe(document.body, { subtree: true, childList: true });
        }"""
    )
    ada.page.get_by_role("button", name="Show me").click()
    expect(ada.page.get_by_role("heading", name="Looking back")).to_be_visible()
    ada.page.wait_for_function("() => ships.join() === '0,1' || ships.join() === '1,0,1'")


@pytest.mark.parametrize("kind", ["css", "js"])
def test_a_board_that_did_not_come_comes_as_soon_as_the_server_answers(server, people, kind):
    ada, cut = people(), []

    def cut_once(route):
        if cut:
            return route.fallback()
        cut.append(route.request.url)
        return route.abort("connectionrefused")

    ada.page.route(f"**/assets/debris-*.{kind}", cut_once)
    table, links = server.open("human human")
    ada.sit(server, table, links["0"])
    assert len(cut) == 1
    expect(ada.page.locator("main svg").first).to_be_visible()
    assert ada.page.evaluate("[...document.styleSheets].some(one => /debris-.*css$/.test(one.href))")
