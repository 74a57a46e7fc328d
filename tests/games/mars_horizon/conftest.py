"""A position of Mars Horizon to play in a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from orrery.games.mars_horizon import GAME
from orrery.games.mars_horizon.state import Table
from orrery.kernel import Choice, read

NEUTRAL = ("chance countdown clear-skies", "chance countdown high-winds", "chance countdown go")
SUCCESS = (*NEUTRAL, "chance roll 6 6")
FAILURE = (*NEUTRAL, "chance roll 1 1")


class Position:
    """A table that is played by notation and looked at by path."""

    def __init__(self, state: Table) -> None:
        self.state = state

    def play(self, *lines: str) -> Position:
        for line in lines:
            GAME.apply(self.state, line.removeprefix("chance "))
        return self

    def look(self, path: str) -> Any:
        found: Any = GAME.describe(self.state)
        for word in path.split("."):
            found = found[int(word)] if isinstance(found, list) else found[word]
        return found

    def tokens(self, seat: str) -> tuple[int, int, int]:
        own = self.look(f"seats.{seat}")
        return own["money"], own["research"], own["prestige"]

    def offers(self, line: str) -> bool:
        return read(line) in GAME.pending(self.state).options

    def choice(self, line: str) -> Choice:
        return GAME.pending(self.state).present(read(line))


@pytest.fixture
def at() -> Callable[..., Position]:
    """Arrange a position: `at(players, pool=[...], seats={...})`."""

    def arranged(players: int = 2, together: bool = False, **given: Any) -> Position:
        options = GAME.read_options({"together": together})
        return Position(GAME.arrange(players, options, given))

    return arranged
