"""Chapter 5: a turn. As many actions as you like, in any order; then automatic maneuvers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import Any, ClassVar, Final

from msgspec.structs import replace

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.advice import closing_warning
from orrery.games.leaving_earth.assembly import ABANDON, ASSEMBLE, DISASSEMBLE, DONE, TAKE_OFF
from orrery.games.leaving_earth.cards import RULES, SLOT
from orrery.games.leaving_earth.cooperate import DEAL_ON_TURN
from orrery.games.leaving_earth.craft import DAMAGED_FACES, SPENT, Craft, rested
from orrery.games.leaving_earth.deed import CraftDeed, TurnDeed
from orrery.games.leaving_earth.flight import depart
from orrery.games.leaving_earth.habits import SAY_OF_SUCCESSES
from orrery.games.leaving_earth.maneuver import FIRE_EXTRA, MANEUVER
from orrery.games.leaving_earth.rendezvous import DOCK, SEPARATE, TEST_RENDEZVOUS, docks
from orrery.games.leaving_earth.samples import COLLECT, TURN_IN
from orrery.games.leaving_earth.shop import BUY, RESEARCH, known, not_in_play
from orrery.games.leaving_earth.skills import HEAL, REPAIR
from orrery.games.leaving_earth.state import (
    Table,
    craft_named,
    edition,
    edition_of,
    fleet,
    flying,
    seats_from,
    world,
)
from orrery.games.leaving_earth.survey import SURVEY
from orrery.games.leaving_earth.verbs import act, count_pass, finish_year, rest_stock, set_craft
from orrery.games.leaving_earth.words import whereabouts
from orrery.games.leaving_earth.world import World
from orrery.kernel import Action, Always, Choice, Deed, Menu, Procedure, Ruling

FINISH: Final[Action] = ("finish",)
_CLOSE: Final = (DONE, FINISH)

#: What an expansion does when a turn is over.
AFTER_TURN: Final[list[Callable[[Table, int], None]]] = []
#: The actions about one craft alone, whose options are remembered.
CRAFT_DEEDS: Final[tuple[CraftDeed, ...]] = (
    MANEUVER,
    FIRE_EXTRA,
    SURVEY,
    COLLECT,
    SEPARATE,
    REPAIR,
    HEAL,
    DISASSEMBLE,
    TAKE_OFF,
    ABANDON,
)
#: The slots that stay empty however many craft an agency has.
_SPARE: Final = len(SLOT) - RULES.most_craft
#: So many craft are remembered for each of so many positions: few, so that they stay near.
_CRAFTS: Final = 1 << 5
_POSITIONS: Final = 1 << 3
_latest: tuple[tuple[object, ...], dict[Craft, list[Action]]] = ((), {})
#: The fleet that was asked for last, where, and its options.
_newest: tuple[tuple[Craft | None, ...], dict[Craft, list[Action]], list[Action]] = ((), {}, [])


def fleet_options(s: Table, seat: int) -> list[Action]:
    """What can be done with each craft, and with two; remembered, as it stays the same over many actions."""
    global _newest
    crafts, memory = s.crafts[seat], remembered(s, seat)
    if _newest[0] is crafts and _newest[1] is memory:
        return _newest[2]
    found: list[Action] = []
    for craft in filter(None, crafts):
        options = memory.get(craft)
        if options is None:
            options = memory[craft] = find_options(s, seat, craft)
        found += options
    found += docks(s, seat)
    _newest = crafts, memory, found
    return found


def remembered(s: Table, seat: int) -> dict[Craft, list[Action]]:
    """The options of craft that were found where all was the same that they depend on."""
    if s.options.box_limits:
        return {}
    global _latest
    spare = s.crafts[seat].count(None) > _SPARE
    position = (known(s, seat), spare, s.year, s.revealed, s.sides, s.sets)
    if position != _latest[0]:
        _latest = position, _memory(position)
    memory = _latest[1]
    if len(memory) > _CRAFTS:
        memory.clear()
    return memory


@lru_cache(maxsize=_POSITIONS)
def _memory(position: tuple[object, ...]) -> dict[Craft, list[Action]]:
    return {}


def find_options(s: Table, seat: int, craft: Craft) -> list[Action]:
    found: list[Action] = []
    for deed in possible_at(world(s), craft.at, not DAMAGED_FACES.isdisjoint(craft.parts)):
        found += deed.of(s, seat, craft)
    return found


@lru_cache
def possible_at(here: World, place: str, damaged: bool) -> tuple[CraftDeed, ...]:
    return tuple(deed for deed in CRAFT_DEEDS if deed.possible(here, place, damaged))


def rest(s: Table) -> None:
    """After a turn thrusters are ready again, unless they must rest until the next year (LE-5.8.4)."""
    if edition(s).thrusters_rest:
        return
    for seat in range(s.players):
        rest_stock(s, seat)
        for craft in fleet(s, seat):
            if not SPENT.isdisjoint(craft.parts):
                set_craft(s, seat, craft.carrying(rested(craft.parts)))


class Close(Always[Table, Menu[Table]], TurnDeed):
    """The turn is over: a turn without an action is a pass. Craft that can't stay move by themselves."""

    group = "turn"
    counts = False

    def close(self, s: Table, seat: int) -> None:
        count_pass(s)
        rest(s)
        s.swap(NextTurn(seat))
        for follow in AFTER_TURN:
            follow(s, seat)
        push_drifts(s, seat)


class EndTurn(Close):
    """End the turn; another one comes round."""

    word = "done"
    rule = "LE-5.0"
    patterns = (DONE,)

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        s.emit(e.Close(f.seat, s.year, finished=False, acted=s.passes < 0))
        self.close(s, f.seat)

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        label = "End the turn" if s.passes < 0 else "Pass"
        last = is_last_pass(s, f.seat)
        note = f"{s.year} is over, as nobody else goes on" if last else "another turn will come round"
        return self.choice(action, label, note, closing_warning(s, f.seat, year=last))


class Finish(Close):
    """Be finished for the year, unless something changes."""

    word = "finish"
    rule = "LE-4.3.2"
    patterns = (FINISH,)

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        s.emit(e.Close(f.seat, s.year, finished=True, acted=s.passes < 0))
        finish_year(s, f.seat)
        self.close(s, f.seat)

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        warning = closing_warning(s, f.seat, year=True)
        return self.choice(action, f"Finished for {s.year}", "asked again if something changes", warning)


class Turn(Menu[Table]):
    """Your turn: as many actions as you like, in any order."""

    rule = "LE-5.0"
    is_turn: ClassVar[bool] = True
    deeds = (
        *CRAFT_DEEDS,
        DOCK,
        TEST_RENDEZVOUS,
        TURN_IN,
        ASSEMBLE,
        BUY,
        RESEARCH,
        DEAL_ON_TURN,
        SAY_OF_SUCCESSES,
        EndTurn(),
        Finish(),
    )

    def open(self, s: Table) -> Sequence[Deed[Any, Any]]:
        return in_play(self.deeds, s.sets)

    def bars(self, s: Table, deed: Deed[Any, Any]) -> Ruling:
        return not_in_play(deed.rule, "this")

    def options(self, s: Table) -> Sequence[Action]:
        """What the deeds offer, craft by craft, found fast."""
        return self._list(s, others(self.deeds, s.sets, s.options.edition))

    def _list(self, s: Table, deeds: Sequence[TurnDeed]) -> list[Action]:
        found = fleet_options(s, self.seat).copy()
        for deed in deeds:
            found += deed.offers(s, self)
        found += _CLOSE
        return found

    def present(self, s: Table, action: Action) -> Choice:
        return self._headed(s, action, super().present(s, action))

    def offer(self, s: Table, action: Action) -> Choice:
        return self._headed(s, action, super().offer(s, action))

    def _headed(self, s: Table, action: Action, shown: Choice) -> Choice:
        """What is done with a spacecraft stands together, under its name and where it is."""
        if not isinstance(self.by_word[action[0]], CraftDeed):
            return shown
        return replace(shown, group=whereabouts(flying(s, self.seat, action[1])))

    def sample(self, s: Table, rr: Callable[[], float]) -> Action:
        """Any action at random, but no habits: to say what is kept only asks the same question again."""
        options = self._list(s, doings(self.deeds, s.sets, s.options.edition))
        return options[int(rr() * len(options))]

    def taken(self, s: Table, deed: Deed[Any, Any], action: Action) -> None:
        if deed.counts:  # type: ignore[attr-defined]
            act(s)


@lru_cache
def in_play(deeds: tuple[TurnDeed, ...], sets: tuple[str, ...]) -> tuple[TurnDeed, ...]:
    """The actions that the sets in play bring."""
    return tuple(deed for deed in deeds if all(name in sets for name in deed.sets))


@lru_cache
def others(deeds: tuple[TurnDeed, ...], sets: tuple[str, ...], edition: str) -> tuple[TurnDeed, ...]:
    """The actions in play that come up and whose options are not remembered."""
    kept = (*CRAFT_DEEDS, DOCK, Turn.by_word["done"], Turn.by_word["finish"])
    rules = edition_of(edition, sets)
    return tuple(deed for deed in in_play(deeds, sets) if deed not in kept and deed.comes_up(rules))


@lru_cache
def doings(deeds: tuple[TurnDeed, ...], sets: tuple[str, ...], edition: str) -> tuple[TurnDeed, ...]:
    """Of these, the actions that change anything on the table."""
    return tuple(deed for deed in others(deeds, sets, edition) if deed is not SAY_OF_SUCCESSES)


def adrift(s: Table, seat: int) -> list[Craft]:
    """The craft that can't stay where they are when their owner's turn ends."""
    return [craft for craft in fleet(s, seat) if craft.at in world(s).automatic and not craft.tokens]


class Drift(Procedure[Table]):
    """A craft in a place with an automatic maneuver performs it at the end of its owner's turn."""

    rule = "LE-5.5.6"
    seat: int
    craft: str

    def run(self, s: Table) -> None:
        craft = craft_named(s, self.seat, self.craft)
        leg = world(s).automatic.get(craft.at) if craft and not craft.tokens else None
        if leg is not None:
            depart(s, self.seat, self.craft, leg, leg.card.years)


def push_drifts(s: Table, seat: int) -> None:
    for craft in reversed(adrift(s, seat)):
        s.push(Drift(seat, craft.name))


def is_last_pass(s: Table, seat: int) -> bool:
    """Whether an agency that passes now ends the year: all others have passed, or are finished (LE-4.3.2)."""
    passed_over = takewhile(lambda other: s.finished >> other & 1, seats_from(s, seat)[1:])
    return s.passes + 1 + len(list(passed_over)) >= s.players


class NextTurn(Procedure[Table]):
    """The turn passes to the left, over those who are finished; all passing in a row ends the year."""

    rule = "LE-4.3.2"
    is_turn: ClassVar[bool] = True
    seat: int

    def run(self, s: Table) -> None:
        if s.passes < 0:  # a deal was an action of the turn that ended, and may have brought a craft
            count_pass(s)
            if adrift(s, self.seat):
                s.push(self)
                push_drifts(s, self.seat)
                return
        seat = self.seat
        for _ in range(s.players):
            if s.passes >= s.players:
                return
            seat = (seat + 1) % s.players
            if not s.finished >> seat & 1:
                s.push(Turn(seat))
                return
            count_pass(s)
