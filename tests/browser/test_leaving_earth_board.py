"""Leaving Earth is played on its map: craft are chosen, routes clicked, engines fired."""

import contextlib
import random
import time

import pytest
from playwright.sync_api import TimeoutError, expect

from .conftest import DESK, PHONE, WAIT
from .test_boards import Clicker
from .test_fit_for_all import faults

pytestmark = pytest.mark.browser

NUMBER = "Number(document.querySelector('.table').dataset.number)"
LISTED = "document.querySelector('.popover')"


class Flyer(Clicker):
    """Somebody who ends most years soon, and clicks a craft once to choose it and again to say what to do."""

    def act(self) -> None:
        question = self.question(self.person.number)
        ends = [one for one in question["choices"] if one["action"] == "finish"]
        if ends and self.chance.random() < 0.6:
            self.asked = {**self.asked, "question": {**question, "choices": ends}}
        super().act()

    def settle(self, choice, before, spot) -> None:
        """Click until it is answered: a craft is first chosen, and several options are listed."""
        page, until = self.page, time.monotonic() + WAIT
        listed = page.locator(".popover button")
        while self.person.number == before and time.monotonic() < until:
            with contextlib.suppress(TimeoutError):
                if listed.count():
                    listed.filter(has_text=choice["label"]).first.click(timeout=3000)
                    page.wait_for_function(f"number => {NUMBER} > number", arg=before, timeout=3000)
                else:
                    page.wait_for_function(
                        f"number => {NUMBER} > number || {LISTED}", arg=before, timeout=700
                    )
                    continue
            if self.person.number == before and listed.count() == 0:
                page.mouse.click(spot["x"], spot["y"])


#: Seconds that a whole game may take, and four bots for their turns, where much else runs on the machine.
PATIENCE = 900


def comes_round(person):
    """Whoever waited, when it is asked again or the game is over; on a phone perhaps under another tab."""
    asked = person.page.locator("button.row[data-action], button.fold, .outcome").first
    asked.wait_for(state="attached", timeout=1000 * PATIENCE)
    return person


MERCURY = {"expansions": ["mercury"]}
#: With two advancements free and ten years fewer.
OUTER = {"expansions": ["outer_planets"], "accelerated": True}
TABLES = {
    "alone": ("human", {}),
    "three with Mercury": ("human bot:greedy bot:greedy", MERCURY),
    "five with Outer Planets": ("human bot:greedy bot:greedy bot:greedy bot:greedy", OUTER),
}


@pytest.mark.parametrize(
    ("name", "size"),
    [
        pytest.param("alone", DESK, id="alone, desk"),
        pytest.param("alone", PHONE, id="alone, phone", marks=pytest.mark.long),
        pytest.param("three with Mercury", DESK, id="three, desk", marks=pytest.mark.long),
        pytest.param("three with Mercury", PHONE, id="three, phone", marks=pytest.mark.long),
        pytest.param("five with Outer Planets", DESK, id="five, desk", marks=pytest.mark.long),
        pytest.param("five with Outer Planets", PHONE, id="five, phone", marks=pytest.mark.long),
    ],
)
def test_a_whole_game_is_played_by_clicking_the_map(server, people, name, size):
    kinds, options = TABLES[name]
    table, links = server.open(kinds, game="leaving-earth", options=options)
    person = people(size=size)
    flyer = Flyer(person, random.Random(4))
    person.sit(server, table, links["0"])
    person.page.locator(".stage [data-edge]").first.wait_for()
    assert faults(person.page) == []
    until = time.monotonic() + PATIENCE
    while not comes_round(person).over():
        assert time.monotonic() < until, f"the game comes to no end: {flyer.on_board} clicks"
        flyer.act()
    assert flyer.missing == []
    assert flyer.on_board > 5


def test_a_craft_is_put_together_in_the_hangar_with_one_answer(server, people):
    table, links = server.open("human", game="leaving-earth", options={})
    person = people()
    person.sit(server, table, links["0"])
    page = person.page
    page.locator('button.row[data-action="research juno_rockets"], button.fold').first.wait_for()
    before = person.number
    person.answer("research juno_rockets")
    person.wait_beyond(before)
    page.locator(".foot").get_by_role("button", name="Hangar").click()
    hangar = page.get_by_role("region", name="Hangar")
    for _ in range(4):
        hangar.get_by_role("button", name="One more Juno").click()
    hangar.get_by_role("button", name="One more Probe").click()
    # The server reckons: four times mass 1 and thrust 4, and a probe.
    expect(hangar.locator("dl")).to_contain_text("5 mass 16 thrust")
    expect(hangar.locator(".burn.ok, .burn.all").first).to_contain_text("3 × 5 = 15")
    assert faults(page) == []
    before = person.number
    hangar.get_by_role("button", name="Buy Juno ×4, Probe for $6, assemble").click()
    person.wait_beyond(before)
    expect(page.locator('.mine [data-id="nasa.apollo"]')).to_contain_text("5 mass 16")


def test_a_craft_an_advancement_and_the_charts_tell_more_on_demand(server, people):
    table, links = server.open("human human", game="leaving-earth", options=OUTER, hotseat=True)
    page = people().sit(server, table, links["0"], links["1"]).page
    card = page.locator(".about")
    around = "Leave Earth in 1966, fly by Venus in 1968, reach Jupiter in 1969 (difficulties 3, 2, 1)"
    otherwise = "Saturn or else: Leave Earth in 1968"
    for name, words in (
        ("Payload", ["Difficulty"]),
        ("Slingshots", [around, otherwise]),
    ):
        page.locator(".foot").get_by_role("button", name=name).click()
        for text in words:
            expect(card).to_contain_text(text)
        assert faults(page) == []
        page.keyboard.press("Escape")
        expect(card).to_have_count(0)


def test_the_printed_window_chart_lies_at_the_table(server, people):
    table, links = server.open("human human", game="leaving-earth", options=OUTER, hotseat=True)
    page = people().sit(server, table, links["0"], links["1"]).page
    page.locator(".foot").get_by_role("button", name="Slingshots").click()
    chart = page.get_by_role("img", name="Maneuver windows")
    expect(chart).to_contain_text("Neptune")
    years = chart.locator("text").all_text_contents()
    row = years[years.index("Uranus") + 1 : years.index("Neptune")]
    assert row == ["67", "72", "76", "77", "82"]
