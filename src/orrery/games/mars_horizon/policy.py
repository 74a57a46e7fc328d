"""What a bot knows about this game: every choice is the one that leaves the fewest turns to Mars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.games.mars_horizon.advice import Adviser
from orrery.games.mars_horizon.outlook import turns_left, way_left
from orrery.games.mars_horizon.race import Racer
from orrery.games.mars_horizon.state import Table
from orrery.games.mars_horizon.turn import Turn
from orrery.kernel import Action

_WON: Final = 1e6
_RIVAL_SHARE: Final = 0.3
#: So many things to do on a turn are worth thinking about.
_IDEAS: Final = 4
#: Who minds the own way as much as a rival's, who minds the rival's more, and who thinks of nobody.
_CLUB_PLAYER: Final = Adviser(Racer(1.0).behind)
_STRONG_PLAYER: Final = Adviser(Racer(2.5).behind)
_BY_HABIT: Final = Adviser(way_left)


def evaluate(view: Table, seat: int) -> float:
    """Turns to go, those of the nearest rival weighed against one's own; a finished game beats all."""
    if view.result is not None:
        return _WON if seat in view.result.winners else -_WON
    return sum(terms(view, seat).values())


def terms(view: Table, seat: int) -> dict[str, float]:
    """The parts of the evaluation by their names, in turns."""
    found = {"nearness to Mars": -turns_left(view, seat)}
    if not view.together:
        rivals = [turns_left(view, other) for other in range(view.players) if other != seat]
        found["the lead over rivals"] = _RIVAL_SHARE * min(rivals)
    return found


def advise(view: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """The answer to every kind of question."""
    return _CLUB_PLAYER.advise(view, seat, options)


def ponder(view: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """The answer of a strong player."""
    return _STRONG_PLAYER.advise(view, seat, options)


def habit(view: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """A quick answer, which minds the own way alone."""
    return _BY_HABIT.advise(view, seat, options)


def matters(view: Table) -> bool:
    """What to do on a turn decides the race; the rest follows by habit."""
    return isinstance(view.stack[-1], Turn)


def prune(view: Table, seat: int, options: Sequence[Action]) -> Sequence[Action]:
    """The few things to do on a turn that leave the fewest turns."""
    return sorted(options, key=_STRONG_PLAYER.after_turn(view, seat))[:_IDEAS]
