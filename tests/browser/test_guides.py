"""The guided first games, gone through on the real boards: by mouse, by keys alone, on a phone."""

import pytest
from playwright.sync_api import expect

from orrery.kernel import game, guide_of, write

from .conftest import DESK, PHONE
from .test_fit_for_all import faults

pytestmark = pytest.mark.browser
GAMES = ("debris", "exploration", "mars-horizon", "leaving-earth")
#: The shortest guide and the one with most kinds of answers; `make long` goes through the others as well.
TWO_GAMES = [
    pytest.param(name, marks=[pytest.mark.long] * (name in ("exploration", "mars-horizon"))) for name in GAMES
]


def begin(server, people, name, **more):
    person = people(**more)
    person.page.goto(f"{server.url}/learn/{name}")
    person.page.wait_for_selector(".lesson")
    person.page.wait_for_selector(".table[data-drawn=true]")
    person.wait_asked()
    return person


def way(name):
    return [write(action) for step in guide_of(game(name)).steps for action in step.answers]


#: A page keeps the focus where it was, and unfolds what is opened, once it is painted.
PAINTED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"


def by_keys(person, action):
    """Give an answer with Tab, arrows and Enter."""
    page = person.page
    page.wait_for_selector('.table[aria-busy="false"]')
    page.evaluate(PAINTED)
    at = "document.activeElement.closest('button.row, button.fold')"
    for _ in range(40):
        if page.evaluate(f"{at} !== null"):
            break
        page.keyboard.press("Tab")
    for _ in range(80):
        if page.evaluate(f"{at} === document.querySelector('.options button.row')"):
            break
        page.keyboard.press("ArrowUp")
    for _ in range(80):
        if page.evaluate(f"{at}?.dataset.action") == action:
            break
        if page.evaluate(f"{at}?.getAttribute('aria-expanded')") == "false":
            page.keyboard.press("Enter")
            page.evaluate(PAINTED)
        page.keyboard.press("ArrowDown")
    page.wait_for_selector('.table[aria-busy="false"]')
    page.keyboard.press("Enter")


def go_through(person, name, give):
    expect(person.page.locator(".lesson .say")).to_have_text(guide_of(game(name)).steps[0].say)
    for action in way(name):
        before = person.number
        give(person, action)
        person.wait_beyond(before)
    expect(person.page.locator(".lesson")).to_contain_text(guide_of(game(name)).end)


def by_hand(person, action):
    person.answer(action)


@pytest.mark.parametrize("name", GAMES)
def test_a_guide_is_gone_through_by_mouse(server, people, name):
    go_through(begin(server, people, name), name, by_hand)


@pytest.mark.parametrize("name", TWO_GAMES)
def test_a_guide_is_gone_through_on_a_phone(server, people, name):
    go_through(begin(server, people, name, size=PHONE), name, by_hand)


@pytest.mark.parametrize("name", TWO_GAMES)
def test_a_guide_is_gone_through_by_keys_alone(server, people, name):
    go_through(begin(server, people, name), name, by_keys)


def test_whoever_leaves_the_way_is_told_why_and_nothing_is_lost(server, people):
    person = begin(server, people, "debris")
    page = person.page
    first = guide_of(game("debris")).steps[0]
    before = person.number
    person.answer("recycle 1")
    expect(page.locator(".lesson .met")).to_contain_text(first.instead)
    page.locator(".lesson .met .rule").click()
    expect(page.locator("dialog[open]")).to_contain_text(first.rule)
    page.keyboard.press("Escape")
    assert person.number == before
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".lesson .hint")).to_have_text(first.hint)
    person.answer("capture leo-6")
    person.wait_beyond(before)
    expect(page.locator(".lesson .met")).to_have_count(0)
    # Where one is survives the page and the server.
    server.die()
    page.reload()
    expect(page.locator(".lesson .say")).to_have_text(guide_of(game("debris")).steps[1].say)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator(".lesson .say")).to_have_text(first.say)


def test_a_server_that_is_busy_for_a_moment_does_not_begin_the_guide_anew(server, people):
    person = begin(server, people, "debris")
    steps = guide_of(game("debris")).steps
    first, second = (write(step.answers[0]) for step in steps[:2])
    person.answer(first)
    person.wait_beyond(0)
    before = person.number
    busy = {"status": 429, "json": {"error": "wait a second"}}
    person.page.route("**/api/learn/debris", lambda route: route.fulfill(**busy), times=1)
    person.answer(second)
    person.wait_beyond(before)
    expect(person.page.locator(".lesson .say")).to_have_text(steps[2].say)


def test_after_the_guide_comes_a_real_game(server, people):
    person = begin(server, people, "debris")
    go_through(person, "debris", by_hand)
    person.page.get_by_role("button", name="Now a real game").click()
    person.page.wait_for_url("**/t/**")
    person.page.wait_for_selector(".question h2")


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_no_fault_in_a_guide(server, people, theme, size):
    person = begin(server, people, "debris", size=size, theme=theme)
    person.answer("recycle 1")
    person.page.wait_for_selector(".lesson .met")
    assert faults(person.page) == []
