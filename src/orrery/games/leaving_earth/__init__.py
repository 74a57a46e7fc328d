"""Leaving Earth: race to the planets with exploding rockets and a calendar that will not wait."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from random import Random
from typing import Any

from orrery.games.leaving_earth.arrange import arrange
from orrery.games.leaving_earth.cards import AGENCIES, CARD, SETS, SIDES
from orrery.games.leaving_earth.describe import describe
from orrery.games.leaving_earth.mending import mend
from orrery.games.leaving_earth.narrate import narrate
from orrery.games.leaving_earth.options import Options
from orrery.games.leaving_earth.policy import advise, evaluate
from orrery.games.leaving_earth.scene import scene
from orrery.games.leaving_earth.setting import set_up
from orrery.games.leaving_earth.state import Table
from orrery.games.leaving_earth.vocabulary import PATTERNS
from orrery.kernel import UNKNOWN, Action, Event, Game, OptionError, Scene


class LeavingEarth(Game[Table]):
    id = "leaving-earth"
    title = "Leaving Earth"
    designers = "Joseph Fatula"
    blurb = "Plan a journey, build the rockets, test them or trust them: twenty years to reach the planets."
    players = range(1, len(AGENCIES) + 1)
    Options = Options
    State = Table
    rules_version = 2
    max_answers = 60_000

    def setup(self, players: int, options: Any) -> Table:
        return set_up(players, options)

    def check_options(self, players: int, options: Any) -> None:
        if options.accelerated and "outer_planets" not in options.expansions:
            raise OptionError("leaving-earth: the accelerated game is played with expansions=outer_planets")

    def variants(self) -> list[dict[str, Any]]:
        """Every choice with every combination of expansions, but accelerated only where it can be."""
        return [
            {**table, "expansions": list(sets)}
            for table, count in product(super().variants(), range(len(SETS)))
            for sets in combinations(SETS[1:], count)
            if "outer_planets" in sets or not table["accelerated"]
        ]

    def seat_names(self, players: int) -> tuple[str, ...]:
        return tuple(agency.id for agency in AGENCIES[:players])

    def seat_labels(self, players: int) -> tuple[str, ...]:
        return tuple(agency.name for agency in AGENCIES[:players])

    def patterns(self) -> Sequence[Sequence[str | Sequence[str]]]:
        return PATTERNS

    def arrange(self, players: int, options: Any, given: Mapping[str, Any]) -> Table:
        return arrange(players, options, given)

    def describe(self, state: Table) -> dict[str, Any]:
        return describe(state)

    def scene(self, view: Table, seat: int | None) -> Scene:
        return scene(view, seat)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return narrate(event, names)

    def mend(self, state: Table) -> None:
        mend(state)

    def evaluate(self, view: Table, seat: int) -> float:
        return evaluate(view, seat)

    def advise(self, view: Table, seat: int, options: Sequence[Action]) -> Action | None:
        return advise(view, seat, options)

    def determinize(self, view: Table, seat: int | None, random: Random) -> Table:
        """A location that others have looked at may be any of its cards."""
        world = view.clone()
        world.sides = tuple(
            _draw_side(place, random) if side is UNKNOWN else side
            for place, side in zip(CARD, view.sides, strict=True)
        )
        return world


def _draw_side(place: str, random: Random) -> int:
    numbers = [number for number, side in enumerate(SIDES) if side.place == place]
    return random.choices(numbers, [SIDES[number].copies for number in numbers])[0]


GAME = LeavingEarth()

__all__ = ["GAME", "Any", "LeavingEarth", "Mapping"]
