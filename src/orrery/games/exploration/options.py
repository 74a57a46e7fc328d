"""What may be chosen before a game."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from orrery.kernel import GameOptions


class ExplorationOptions(GameOptions, frozen=True, kw_only=True):
    """How long the game lasts (EX-1.1)."""

    rounds: Annotated[Literal[8, 13], Meta(description="How many rounds the game lasts")] = 8
