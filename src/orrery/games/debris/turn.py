"""Chapters 2 and 6: the turn, its actions, and the boards that turn at its end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from orrery.games.debris.bonuses import ACTIVATE, ACTIVE
from orrery.games.debris.cards import SATELLITES
from orrery.games.debris.deed import Deed
from orrery.games.debris.exchange import GIVE, TAKE
from orrery.games.debris.flight import THRUST
from orrery.games.debris.play_card import PLAY
from orrery.games.debris.salvage import CAPTURE, RECYCLE
from orrery.games.debris.service import DELIVER, REPAIR
from orrery.games.debris.state import Table
from orrery.games.debris.threat import ASSESS_THREAT, TURN_CARD
from orrery.games.debris.verbs import turn_boards
from orrery.kernel import Action, Choice, Frame, Procedure, Question, Ruling, Vocabulary

END: Final[Action] = ("end",)

#: Every kind of action, by the first word of its notation.
DEEDS: Final[dict[str, Deed]] = {
    deed.word: deed for deed in (THRUST, CAPTURE, RECYCLE, DELIVER, REPAIR, GIVE, TAKE, PLAY, ACTIVATE)
}
WRITABLE: Final = Vocabulary([pattern for deed in DEEDS.values() for pattern in deed.patterns])


def free(s: Table, word: str) -> bool:
    """With Automation, recycling does not count among the actions (OD-8.4)."""
    return word == "recycle" and "automation" in s.working


class TakeActions(Question[Table]):
    """Take an action, or end your turn.

    The frame holds the actions left and the satellites already activated this turn.
    """

    rule = "OD-2.4"

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        _, seat, left, used = f
        if not left:
            return [*RECYCLE.offers(s, seat), END] if free(s, "recycle") else (END,)
        here = s.at[seat]
        found = [*THRUST.offers(s, seat), *CAPTURE.offers(s, seat), *RECYCLE.offers(s, seat)]
        if here in s.sites:
            found += DELIVER.offers(s, seat)
            found += REPAIR.offers(s, seat)
        if any(s.hand[seat]):
            found += PLAY.offers(s, seat)
        if s.at.count(here) > 1:
            found += GIVE.offers(s, seat)
            found += TAKE.offers(s, seat)
        if not s.working.isdisjoint(ACTIVE):
            found += [action for action in ACTIVATE.offers(s, seat) if action[1] not in used]
        found.append(END)
        return found

    def forbids(self, s: Table, f: Frame, action: Action) -> Ruling | None:
        """Why an action may not be taken now."""
        _, seat, left, used = f
        if not left and not free(s, action[0]):
            return Ruling("OD-2.4", f"you have taken your {s.options.actions} actions")
        if action[0] == "activate" and action[1] in used:
            return Ruling("OD-3.8", f"{SATELLITES[action[1]].name} has been used this turn")
        return DEEDS[action[0]].forbids(s, seat, action)

    def blocked(self, s: Table, f: Frame) -> Iterable[tuple[Action, Ruling]]:
        for deed in DEEDS.values():
            for action in deed.tempting(s, f[1]):
                ruling = self.forbids(s, f, action)
                if ruling is not None:
                    yield action, ruling

    def explain(self, s: Table, f: Frame, action: Action) -> Ruling:
        ruling = self.forbids(s, f, action) if action in WRITABLE else None
        return ruling or super().explain(s, f, action)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, left, used = f
        if action[0] == "end":
            end_turn(s, seat, turned="gravity_assist" in used)
            return
        if action[0] == "activate":
            used = (*used, action[1])
        s.swap(TAKE_ACTIONS, seat, left if free(s, action[0]) else left - 1, used)
        DEEDS[action[0]].do(s, seat, action)

    def prompt(self, s: Table, f: Frame) -> str:
        if f[2]:
            return f"Take an action ({f[2]} left) or end your turn."
        return "No actions left: end your turn."

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        if action == END:
            return Choice("end", "End your turn", "End", f"{f[2]} actions left" if f[2] else "")
        return DEEDS[action[0]].present(s, f[1], action)


def actions_left(s: Table) -> int:
    """How many actions the player whose turn it is may still take."""
    return next((frame[2] for frame in s.stack if frame[0] is TAKE_ACTIONS), 0)


def begin_turn(s: Table, seat: int) -> None:
    """The next turn, with all its actions."""
    s.turn += 1
    s.active = seat
    s.emit("turn", seat=seat, number=s.turn)
    s.push(TAKE_ACTIONS, seat, s.options.actions, ())


def end_turn(s: Table, seat: int, turned: bool) -> None:
    """The steps that follow the actions (OD-2.3), without the last if the boards have turned already."""
    s.swap(NEXT_PLAYER, seat)
    if not turned:
        s.push(ORBIT, seat)
    s.push(TURN_CARD, seat)
    s.push(ASSESS_THREAT, seat)


class Orbit(Procedure[Table]):
    """HEO turns a quarter and carries LEO along; LEO turns a further quarter."""

    rule = "OD-6.1"

    def run(self, s: Table, f: Frame) -> None:
        turn_boards(s)


class NextPlayer(Procedure[Table]):
    """Play passes to the left."""

    rule = "OD-6.3"

    def run(self, s: Table, f: Frame) -> None:
        begin_turn(s, (f[1] + 1) % s.players)


TAKE_ACTIONS: Final = TakeActions()
ORBIT: Final = Orbit()
NEXT_PLAYER: Final = NextPlayer()
