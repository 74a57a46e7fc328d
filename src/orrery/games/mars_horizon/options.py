"""How a table is set up: what can be chosen before a game."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from orrery.kernel import GameOptions


class Options(GameOptions, frozen=True):
    """How a table is set up."""

    together: Annotated[
        bool, Meta(description="Play as one team against the timeline (2 players; 1 always does)")
    ] = False
    first: Annotated[int, Meta(ge=0, le=4, description="The seat that starts, 1 to 4; 0 draws it")] = 0
