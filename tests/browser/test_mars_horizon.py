"""Mars Horizon is played by clicking its board: alone, together and in a race, at a desk and on a phone."""

import contextlib
import random
import time

import pytest
from playwright.sync_api import TimeoutError, expect

from .conftest import DESK, PHONE, WAIT
from .test_fit_for_all import faults

pytestmark = pytest.mark.browser

BOARD = ".mars.ground"
#: Whether the middle of something drawn, or what lies within a finger of it, answers a click.
HITTABLE = """id => [...document.querySelectorAll(`[data-id="${id}"]`)].some(node => {
  const rows = node.closest('main, .mine, .team');
  if (!rows || !node.checkVisibility()) return false;
  node.scrollIntoView({block: 'nearest', inline: 'nearest'});
  const box = node.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.width > 0 && top !== null && (node.contains(top) || top.closest(`[data-id="${id}"]`) !== null);
})"""


#: Whether an answer has been seen, or there are several to choose from.
ANSWERED = """number => Number(document.querySelector('.table').dataset.number) > number
  || document.querySelector('.popover button')"""


def sit(server, people, kinds, size, **more):
    table, links = server.open(kinds, game="mars-horizon", **more)
    return [people(size=size).sit(server, table, links[seat]) for seat in sorted(links)]


def asked_ids(person):
    """The ids that a click on the board could answer; none while nothing is asked of this person."""
    return (person.page.locator(BOARD).get_attribute("data-open") or "").split()


def mover(players):
    """Whoever is asked, as soon as anybody is; or who sees the end of the game."""
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        for one in players:
            if one.over() or asked_ids(one):
                return one
        players[0].page.wait_for_timeout(20)
    pytest.fail("nobody is asked anything")


def click(person, thing):
    """Click something drawn, and the first of the answers that it could mean, until the answer is seen.

    A click while the last answer is still on its way means nothing: it is waited for, or clicked again.
    """
    before = person.number
    expect(person.page.locator('.question [aria-disabled="true"]')).to_have_count(0)
    person.page.evaluate(HITTABLE, thing)
    drawn = person.page.locator(f'main [data-id="{thing}"]:visible, .mine [data-id="{thing}"]:visible')
    if drawn.count() == 0:
        drawn = person.page.locator(f'.team [data-id="{thing}"]:visible')
    answers = person.page.locator(".popover button")
    until = time.monotonic() + WAIT
    while person.number == before and answers.count() == 0:
        assert time.monotonic() < until, f"{thing} does not answer"
        drawn.last.click()
        with contextlib.suppress(TimeoutError):
            person.page.wait_for_function(ANSWERED, arg=before, timeout=10_000)
    if person.number == before:
        answers.first.click()
        person.wait_beyond(before)


def play_to_the_end(players, seed, look_every=7):
    """Goals before cards, cards before a pass. Now and then all that is touched must be in reach."""
    chance = random.Random(seed)
    seen, turn = set(), 0
    until = time.monotonic() + 12 * WAIT
    while True:
        assert time.monotonic() < until, "the game comes to no end"
        one = mover(players)
        if one.over():
            return seen
        ids = asked_ids(one)
        if turn % look_every == 0:
            hidden = [thing for thing in ids if not one.page.evaluate(HITTABLE, thing)]
            assert hidden == [], (ids, one.prompt())
        turn += 1
        goals = [thing for thing in ids if one.page.locator(f'.station.due[data-id="{thing}"]').count()]
        others = [thing for thing in ids if thing != "pass"] or ids
        thing = goals[0] if goals and chance.random() < 0.8 else chance.choice(others)
        seen.add(thing)
        click(one, thing)


SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
TOGETHER = [pytest.param(DESK, id="desk", marks=pytest.mark.long), pytest.param(PHONE, id="phone")]


@SIZES
@pytest.mark.long
def test_alone(server, people, size):
    (ada,) = sit(server, people, "human", size)
    assert {"money", "research"} & play_to_the_end([ada], 3)
    expect(ada.page.locator(".outcome")).to_be_visible()


@pytest.mark.parametrize("size", TOGETHER)
def test_two_together(server, people, size):
    players = sit(server, people, "human human", size, options={"together": True})
    assert {"money", "research"} & play_to_the_end(players, 5)
    for one in players:
        expect(one.page.locator(".outcome")).to_be_visible()


@pytest.mark.parametrize(
    ("kinds", "size"),
    [
        pytest.param("human bot:greedy", PHONE, id="two, phone", marks=pytest.mark.long),
        pytest.param("human bot:greedy", DESK, id="two, desk", marks=pytest.mark.long),
        pytest.param("human" + 3 * " bot:greedy", DESK, id="four, desk", marks=pytest.mark.long),
        pytest.param("human" + 3 * " bot:greedy", PHONE, id="four, phone", marks=pytest.mark.long),
    ],
)
def test_a_race(server, people, kinds, size):
    ada = sit(server, people, kinds, size)[0]
    assert {"money", "research", "pass"} & play_to_the_end([ada], 4)
    expect(ada.page.locator(".outcome")).to_contain_text("Mars")


@pytest.mark.parametrize("theme", ["dark", "light"])
@SIZES
def test_the_board_has_no_serious_fault(server, people, size, theme):
    table, links = server.open("human", game="mars-horizon")
    ada = people(size=size, theme=theme).sit(server, table, links["0"])
    mover([ada])
    assert faults(ada.page) == []
    if size is PHONE:
        for part in ("Fly", "Deck", "Draw"):
            ada.page.get_by_role("button", name=part).click()
            assert faults(ada.page) == []


def test_a_card_that_can_not_be_had_says_why(server, people):
    (ada,) = sit(server, people, "human", DESK)
    mover([ada])
    ada.page.locator("article.card.cannot").first.click()
    why = ada.page.get_by_role("group", name="Why not?")
    expect(why.get_by_role("button")).to_contain_text("MH-")
    assert faults(ada.page) == []
    why.get_by_role("button").first.click()
    expect(ada.page.locator("dialog[open]")).to_contain_text("MH-")


def test_tokens_fly_to_their_owner(server, people):
    table, links = server.open("human", game="mars-horizon")
    ada = people(settings={"motion": "normal", "sound": False}).sit(server, table, links["0"])
    mover([ada])
    ada.page.evaluate(
        """() => new MutationObserver((_, watching) => {
             if (document.querySelector('.flying')) { window.flew = true; watching.disconnect(); }
           }).observe(document.querySelector('main'), {childList: true, subtree: true})"""
    )
    click(ada, "pass")
    mover([ada])
    click(ada, "money")
    ada.page.wait_for_function("() => window.flew")
