"""Leaving Earth is played on its map: craft are chosen, routes clicked, engines fired."""

import contextlib
import random
import time

import pytest
from playwright.sync_api import TimeoutError

from .conftest import DESK, PHONE, WAIT, mover_of
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


MERCURY = {"expansions": ["mercury"]}
#: With two advancements free and ten years fewer.
OUTER = {"expansions": ["outer_planets"], "accelerated": True}
TABLES = {
    "alone": ("human", {}),
    "three with Mercury": ("human bot:greedy bot:greedy", MERCURY),
    "five with Outer Planets": ("human bot:greedy bot:greedy bot:greedy bot:greedy", OUTER),
}


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("name", TABLES)
def test_a_whole_game_is_played_by_clicking_the_map(server, people, name, size):
    kinds, options = TABLES[name]
    table, links = server.open(kinds, game="leaving-earth", options=options)
    person = people(size=size)
    flyer = Flyer(person, random.Random(4))
    person.sit(server, table, links["0"])
    person.page.locator(".stage [data-edge]").first.wait_for()
    assert faults(person.page) == []
    until = time.monotonic() + 240
    while not mover_of([person]).over():
        assert time.monotonic() < until, f"the game comes to no end: {flyer.on_board} clicks"
        flyer.act()
    assert flyer.missing == []
    assert flyer.on_board > 5
