"""A possible world behind a view: what its seat may not know, filled in."""

from __future__ import annotations

from random import Random

from orrery.games.leaving_earth.cards import CARD, SIDES
from orrery.games.leaving_earth.state import Table
from orrery.kernel import UNKNOWN


def determinize(view: Table, random: Random) -> Table:
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
