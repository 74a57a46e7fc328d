"""Chapter 5.2: what an agency says of its successes beforehand, so that it is not asked each time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.deed import TurnDeed
from orrery.games.leaving_earth.state import ALL_KEPT, ASKED, KEPT, Table
from orrery.games.leaving_earth.verbs import say
from orrery.kernel import Action, Choice, Menu, Ruling

KEEP_SUCCESSES: Final[Action] = ("successes", "keep")
KEEP_THE_LAST: Final[Action] = ("successes", "keep_last")
ASK_AGAIN: Final[Action] = ("successes", "ask")
#: What each of them makes so.
_SAYS: Final = {KEEP_SUCCESSES: KEPT, KEEP_THE_LAST: ALL_KEPT, ASK_AGAIN: ASKED}
#: What can be said, by what holds already.
_SAYABLE: Final[dict[int, tuple[Action, ...]]] = {
    ASKED: (KEEP_SUCCESSES,),
    KEPT: (KEEP_THE_LAST, ASK_AGAIN),
    ALL_KEPT: (ASK_AGAIN,),
}


class SayOfSuccesses(TurnDeed):
    """Say that successes are kept this year, then that a last one is too; or end that."""

    word = "successes"
    rule = "LE-5.2.10"
    group = "successes"
    counts = False
    patterns = (("successes", ("keep", "keep_last", "ask")),)

    def offers(self, s: Table, f: Menu[Table]) -> Sequence[Action]:
        return _SAYABLE[s.habits[f.seat]]

    def forbids(self, s: Table, f: Menu[Table], action: Action) -> Ruling | None:
        if action in _SAYABLE[s.habits[f.seat]]:
            return None
        if action == ASK_AGAIN:
            return Ruling(self.rule, "you are asked about your successes anyway")
        if action == KEEP_THE_LAST and s.habits[f.seat] == ASKED:
            return Ruling(self.rule, "first say that you keep your successes this year")
        return Ruling(self.rule, "you have said so already")

    def tempting(self, s: Table, f: Menu[Table]) -> Iterable[Action]:
        return (KEEP_SUCCESSES, ASK_AGAIN)

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        say(s, f.seat, _SAYS[action])
        s.emit(e.Habit(f.seat, s.habits[f.seat]))

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        label, note = _LABELS[action]
        kept = s.habits[f.seat] != ASKED
        return Choice(" ".join(action), label, self.group, note, aside=not kept)


_LABELS: Final = {
    KEEP_SUCCESSES: ("Keep successes this year", "you are not asked; a last one goes for free"),
    KEEP_THE_LAST: ("Keep a last success too", "though it could go for free"),
    ASK_AGAIN: ("Ask me about successes again", "they are kept this year"),
}

SAY_OF_SUCCESSES: Final = SayOfSuccesses()
