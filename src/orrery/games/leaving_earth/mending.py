"""A saved table whose location cards the game has no longer: nobody has looked there yet."""

from __future__ import annotations

from orrery.games.leaving_earth.state import Table


def mend(s: Table) -> None:
    """A location whose card is gone lies face down again, and the agencies that looked may look anew."""
    unknown = [card for card, side in enumerate(s.sides) if side is None]
    s.seen = tuple([0 if card in unknown else seats for card, seats in enumerate(s.seen)])
    s.revealed &= ~sum(1 << card for card in unknown)
