"""What a view leaves open: nothing. A card that nobody has seen is drawn when it is turned up."""

from __future__ import annotations

from random import Random

from orrery.games.mars_horizon.state import Table


def determinize(view: Table, seat: int | None, random: Random) -> Table:
    """The only world behind a view."""
    return view.clone()
