"""Chapters 2 and 6: the turn, its actions, and the boards that turn at its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from orrery.games.debris.bonuses import ACTIVATE, ACTIVE
from orrery.games.debris.exchange import GIVE, TAKE
from orrery.games.debris.flight import THRUST
from orrery.games.debris.play_card import PLAY
from orrery.games.debris.salvage import CAPTURE, RECYCLE
from orrery.games.debris.service import DELIVER, REPAIR
from orrery.games.debris.state import Table
from orrery.games.debris.threat import AssessThreat, TurnCard
from orrery.games.debris.verbs import count_turn, turn_boards
from orrery.kernel import Action, Always, Choice, Deed, Menu, Procedure, Ruling, plural

END: Final[Action] = ("end",)


class End(Always[Table, "TakeActions"]):
    """Your turn ends when you have taken your actions, or before."""

    rule = "OD-2.4"
    word = "end"
    group = "End"
    patterns = (END,)

    def do(self, s: Table, f: TakeActions, action: Action) -> None:
        end_turn(s, f.seat, turned="gravity_assist" in f.used)

    def present(self, s: Table, f: TakeActions, action: Action) -> Choice:
        return self.choice(action, "End your turn", f"{plural(f.left, 'action')} left" if f.left else "")


END_TURN: Final = End()
_DONE_ACTING: Final = (END_TURN,)
_ONLY_RECYCLING: Final = (RECYCLE, END_TURN)


def free(s: Table, deed: Deed[Any, Any]) -> bool:
    """With Automation, recycling does not count among the actions (OD-8.4)."""
    return deed is RECYCLE and "automation" in s.working


class TakeActions(Menu[Table]):
    """Take an action, or end your turn."""

    rule = "OD-2.4"
    deeds = (THRUST, CAPTURE, RECYCLE, DELIVER, REPAIR, PLAY, GIVE, TAKE, ACTIVATE, END_TURN)
    #: The actions left, and the satellites already activated this turn.
    left: int
    used: tuple[str, ...]

    def open(self, s: Table) -> Sequence[Deed[Any, Any]]:
        if self.left:
            return self.deeds
        return _ONLY_RECYCLING if free(s, RECYCLE) else _DONE_ACTING

    def bars(self, s: Table, deed: Deed[Any, Any]) -> Ruling:
        return Ruling("OD-2.4", f"you have taken your {s.options.actions} actions")

    def options(self, s: Table) -> Sequence[Action]:
        """As the menu finds them, without asking deeds that the place or the hand rules out."""
        if not self.left:
            return super().options(s)
        seat = self.seat
        here = s.at[seat]
        found = [*THRUST.offers(s, self), *CAPTURE.offers(s, self), *RECYCLE.offers(s, self)]
        if here in s.sites:
            found += DELIVER.offers(s, self)
            found += REPAIR.offers(s, self)
        if any(s.hand[seat]):
            found += PLAY.offers(s, self)
        if s.at.count(here) > 1:
            found += GIVE.offers(s, self)
            found += TAKE.offers(s, self)
        if not s.working.isdisjoint(ACTIVE):
            found += ACTIVATE.offers(s, self)
        found.append(END)
        return found

    def taken(self, s: Table, deed: Deed[Any, Any], action: Action) -> None:
        used = (*self.used, action[1]) if deed is ACTIVATE else self.used
        s.swap(TakeActions(self.seat, self.left if free(s, deed) else self.left - 1, used))

    def prompt(self, s: Table) -> str:
        if self.left:
            return f"Take an action ({self.left} left) or end your turn."
        return "No actions left: end your turn."


def actions_left(s: Table) -> int:
    """How many actions the player whose turn it is may still take."""
    return next((step.left for step in s.stack if isinstance(step, TakeActions)), 0)


def begin_turn(s: Table, seat: int) -> None:
    """The next turn, with all its actions."""
    count_turn(s, seat)
    s.push(TakeActions(seat, s.options.actions, ()))


def end_turn(s: Table, seat: int, turned: bool) -> None:
    """The steps that follow the actions (OD-2.3), without the last if the boards have turned already."""
    s.swap(NextPlayer(seat))
    if not turned:
        s.push(Orbit())
    s.push(TurnCard())
    s.push(AssessThreat())


class Orbit(Procedure[Table]):
    """HEO turns a quarter and carries LEO along; LEO turns a further quarter."""

    rule = "OD-6.1"

    def run(self, s: Table) -> None:
        turn_boards(s)


class NextPlayer(Procedure[Table]):
    """Play passes to the left."""

    rule = "OD-6.3"
    seat: int

    def run(self, s: Table) -> None:
        begin_turn(s, (self.seat + 1) % s.players)
