"""Chapter 5: a turn. As many actions as you like, in any order; then automatic maneuvers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from orrery.games.leaving_earth.advice import closing_warning
from orrery.games.leaving_earth.assembly import ASSEMBLE, DISASSEMBLE, DONE
from orrery.games.leaving_earth.cooperate import DEAL
from orrery.games.leaving_earth.craft import Craft
from orrery.games.leaving_earth.deed import CraftDeed, Deed
from orrery.games.leaving_earth.flight import depart
from orrery.games.leaving_earth.maneuver import MANEUVER
from orrery.games.leaving_earth.outer_missions import SEND_OUT
from orrery.games.leaving_earth.outer_survey import FRESHEN
from orrery.games.leaving_earth.rendezvous import DOCK, SEPARATE, TEST_RENDEZVOUS
from orrery.games.leaving_earth.samples import COLLECT, TURN_IN
from orrery.games.leaving_earth.shop import BUY, RESEARCH, known
from orrery.games.leaving_earth.skills import HEAL, REPAIR
from orrery.games.leaving_earth.state import Table, craft_named, fleet, world
from orrery.games.leaving_earth.survey import SURVEY
from orrery.kernel import Action, Choice, Frame, Procedure, Question, Ruling, write

FINISH: Final[Action] = ("finish",)
_CLOSE: Final = (DONE, FINISH)

CRAFT_DEEDS: Final[tuple[CraftDeed, ...]] = (
    MANEUVER,
    SURVEY,
    COLLECT,
    SEPARATE,
    REPAIR,
    HEAL,
    DISASSEMBLE,
)
OTHER_DEEDS: Final[tuple[Deed, ...]] = (
    DOCK,
    SEND_OUT,
    TEST_RENDEZVOUS,
    TURN_IN,
    ASSEMBLE,
    BUY,
    RESEARCH,
    DEAL,
)
DEEDS: Final[tuple[Deed, ...]] = (*CRAFT_DEEDS, *OTHER_DEEDS)
DEED: Final = {deed.word: deed for deed in DEEDS}


@lru_cache
def other_deeds(sets: tuple[str, ...]) -> tuple[Deed, ...]:
    """The actions that are not about one craft, of the sets in play."""
    return tuple(deed for deed in OTHER_DEEDS if all(name in sets for name in deed.sets))


_REMEMBERED: Final = 1 << 15
_memory: Final[dict[tuple[object, ...], list[Action]]] = {}


def craft_options(s: Table, seat: int, craft: Craft) -> list[Action]:
    """What can be done with a craft; remembered, as it stays the same over many actions."""
    if s.options.box_limits:
        return find_options(s, seat, craft)
    key = (s.sets, s.year, craft, None in s.crafts[seat], known(s, seat), s.revealed, s.sides)
    found = _memory.get(key)
    if found is None:
        if len(_memory) >= _REMEMBERED:
            _memory.clear()
        found = _memory[key] = find_options(s, seat, craft)
    return found


def find_options(s: Table, seat: int, craft: Craft) -> list[Action]:
    return [action for deed in CRAFT_DEEDS for action in deed.of(s, seat, craft)]


class Turn(Question[Table]):
    """Your turn: as many actions as you like, in any order."""

    rule = "LE-5.0"

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        seat = f[1]
        found: list[Action] = []
        for craft in s.crafts[seat]:
            if craft is not None:
                found += craft_options(s, seat, craft)
        for deed in other_deeds(s.sets):
            found += deed.options(s, seat)
        found += _CLOSE
        return found

    def blocked(self, s: Table, f: Frame) -> Iterable[tuple[Action, Ruling]]:
        for deed in DEEDS:
            yield from deed.blocked(s, f[1])

    def explain(self, s: Table, f: Frame, action: Action) -> Ruling:
        deed = DEED.get(action[0])
        why = deed.explain(s, f[1], action) if deed and len(action) == deed.length else None
        return why or Ruling(self.rule, f"«{write(action)}» is nothing that can be done now")

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        if action in _CLOSE:
            self.close(s, f[1], action)
        else:
            if action[0] != DEAL.word:
                s.passes = -1
            DEED[action[0]].do(s, f[1], action)

    def close(self, s: Table, seat: int, action: Action) -> None:
        """The turn is over: a turn without an action is a pass. Craft that can't stay move by themselves."""
        s.emit("close", seat=seat, year=s.year, finished=action == FINISH, acted=s.passes < 0)
        s.passes += 1
        if action == FINISH:
            s.finished |= 1 << seat
        s.swap(NEXT_TURN, seat)
        if world(s).rules.survey_once:
            s.push(FRESHEN, seat)
        for craft in reversed(fleet(s, seat)):
            if craft.at in world(s).automatic and not craft.tokens:
                s.push(DRIFT, seat, craft.name)

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        if action == DONE:
            label = "End the turn" if s.passes < 0 else "Pass"
            warning = closing_warning(s, f[1], year=False)
            return Choice("done", label, "turn", "another turn will come round", warning)
        if action == FINISH:
            warning = closing_warning(s, f[1], year=True)
            return Choice(
                "finish", f"Finished for {s.year}", "turn", "asked again if something changes", warning
            )
        return DEED[action[0]].present(s, f[1], action)


class Drift(Procedure[Table]):
    """A craft in a place with an automatic maneuver performs it at the end of its owner's turn."""

    rule = "LE-5.5.6"

    def run(self, s: Table, f: Frame) -> None:
        _, seat, name = f
        craft = craft_named(s, seat, name)
        leg = world(s).automatic.get(craft.at) if craft and not craft.tokens else None
        if leg is not None:
            depart(s, seat, name, leg, leg.card.years)


class NextTurn(Procedure[Table]):
    """The turn passes to the left, over those who are finished; all passing in a row ends the year."""

    rule = "LE-4.3.2"

    def run(self, s: Table, f: Frame) -> None:
        seat = f[1]
        for _ in range(s.players):
            if s.passes >= s.players:
                return
            seat = (seat + 1) % s.players
            if not s.finished >> seat & 1:
                s.push(TURN, seat)
                return
            s.passes += 1


TURN: Final = Turn()
DRIFT: Final = Drift()
NEXT_TURN: Final = NextTurn()
