"""What may be chosen before a game."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from orrery.games.debris.cards import ACTIONS, CUBES, HAND_LIMIT, THREAT_SPACES
from orrery.kernel import GameOptions


class DebrisOptions(GameOptions, frozen=True):
    """The advanced rules, how the table is set up, and the numbers a designer may turn."""

    satellites_in_peril: Annotated[bool, Meta(description="Advanced: no satellite works at the start")] = (
        False
    )
    identified_debris: Annotated[bool, Meta(description="Advanced: no junk among the resource cards")] = False
    excess_resources: Annotated[
        bool, Meta(description="Advanced: cards discarded to the hand limit become debris")
    ] = False
    choose_satellites: Annotated[
        bool, Meta(description="The first player chooses the satellites; otherwise they are drawn")
    ] = False
    choose_operational: Annotated[
        bool, Meta(description="The first player chooses which satellite works; otherwise it is drawn")
    ] = False
    first_player: Annotated[Literal["first_seat", "random"], Meta(description="Who takes the first turn")] = (
        "first_seat"
    )
    actions: Annotated[int, Meta(ge=1, le=8, description="Actions in a turn")] = ACTIONS
    hand_limit: Annotated[int, Meta(ge=3, le=12, description="Most resource cards in a hand")] = HAND_LIMIT
    cubes: Annotated[int, Meta(ge=24, le=108, description="Debris cubes in the box")] = CUBES
    start_threat: Annotated[
        int, Meta(ge=0, le=THREAT_SPACES, description="First space of the threat marker; 0: by players")
    ] = 0
