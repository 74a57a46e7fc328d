"""What may be chosen before a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from orrery.games.exploration.cards import ROUNDS
from orrery.kernel import GameOptions

if TYPE_CHECKING:
    Rounds = int
else:
    Rounds = Literal[ROUNDS]


class ExplorationOptions(GameOptions, frozen=True, kw_only=True):
    """How long the game lasts (EX-1.1)."""

    rounds: Annotated[Rounds, Meta(description="How many rounds the game lasts")] = ROUNDS[0]
