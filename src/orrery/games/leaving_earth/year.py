"""Chapter 4: the year, from funding to the turn of the calendar."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.cards import FACES
from orrery.games.leaving_earth.craft import Craft, rested
from orrery.games.leaving_earth.die import Roll
from orrery.games.leaving_earth.ending import conclude, end
from orrery.games.leaving_earth.flight import arrive
from orrery.games.leaving_earth.missions import AfterAction, StartMissions
from orrery.games.leaving_earth.samples import TurnInPhase
from orrery.games.leaving_earth.state import Table, agency_of, seats_from, standing, world
from orrery.games.leaving_earth.survival import EarthRepair, Health, LifeSupport, Supplies, by_stake
from orrery.games.leaving_earth.turn import Turn
from orrery.games.leaving_earth.verbs import begin_turns, fund, rest_stock, set_craft, turn_calendar
from orrery.games.leaving_earth.world import World
from orrery.kernel import Action, Procedure


class Year(Procedure[Table]):
    """The phases of the year follow each other, year after year."""

    rule = "LE-4.0"
    phase: int

    def run(self, s: Table) -> None:
        phases = phases_of(s)
        if self.phase == 0:
            s.emit(e.Year(s.year))
        s.push(Year((self.phase + 1) % len(phases)))
        s.push(PHASES[phases[self.phase]]())


def phases_of(s: Table) -> tuple[str, ...]:
    """The order of the year; whether missions come before the money may be fixed (LE-4.2)."""
    return _phases(world(s), s.options.missions_before_funding)


@lru_cache
def _phases(here: World, missions_first: str) -> tuple[str, ...]:
    money, missions = "funding_reset", "start_of_year_missions"
    first = {"book": here.phases[:2], "before": (missions, money), "after": (money, missions)}
    return (*first[missions_first], *here.phases[2:])


class Funding(Procedure[Table]):
    """Money left over is handed in; every agency receives its $25."""

    rule = "LE-4.1"

    def run(self, s: Table) -> None:
        fund(s)


class TurnOrder(Procedure[Table]):
    """The lowest score goes first; those who tie for it roll the die."""

    rule = "LE-4.3"

    def run(self, s: Table) -> None:
        least = min(standing(s, seat) for seat in range(s.players))
        lowest = tuple(seat for seat in range(s.players) if standing(s, seat) == least)
        if len(lowest) > 1:
            s.push(RollFirst(lowest, ()))
        else:
            start(s, lowest[0])


def start(s: Table, first: int) -> None:
    """An agency takes the first turn of the year."""
    begin_turns(s, first)
    s.push(Turn(first))


class RollFirst(Roll):
    """Each agency tied for the lowest score rolls; the lowest roll goes first, and ties roll again."""

    rule = "LE-4.3.1"
    tied: tuple[int, ...]
    rolls: tuple[int, ...]

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        rolls = (*self.rolls, int(action[0]))
        s.emit(e.Order(self.tied[len(self.rolls)], rolls[-1]))
        if len(rolls) < len(self.tied):
            s.push(RollFirst(self.tied, rolls))
            return
        lowest = tuple(seat for seat, roll in zip(self.tied, rolls, strict=True) if roll == min(rolls))
        if len(lowest) > 1:
            s.push(RollFirst(lowest, ()))
        else:
            start(s, lowest[0])

    def prompt(self, s: Table) -> str:
        name = agency_of(s, self.tied[len(self.rolls)]).name
        return f"{name} rolls for the first turn; the lowest goes first."


class Calendar(Procedure[Table]):
    """The marker moves to the next year, unless the game is over: past the last one, or by lives lost.

    When it is over no time token comes off any more, and no hazard strikes (LO-6.1).
    """

    rule = "LE-4.4.8"

    def run(self, s: Table) -> None:
        if s.year == world(s).end_year:
            end(s, f"{s.year} is over", "LE-4.5.1")
        elif not conclude(s):
            turn_calendar(s, s.year + 1)


class TimeTokens(Procedure[Table]):
    """Every craft under way loses a time token; those that lose their last arrive."""

    rule = "LE-4.4.9"

    def run(self, s: Table) -> None:
        arrivals: list[tuple[int, Craft]] = []
        for seat in seats_from(s, s.first):
            rest_stock(s, seat)
            for craft in by_stake(s, seat):
                fresh = tick(craft)
                if fresh is not craft:
                    set_craft(s, seat, fresh)
                if craft.tokens == 1:
                    arrivals.append((seat, fresh))
                    s.emit(e.Arrive(seat, craft.name, craft.at))
        for seat, craft in reversed(arrivals):
            s.push(AfterAction(seat))
            arrive(s, seat, craft)


def tick(craft: Craft) -> Craft:
    """A craft as the new year finds it: one token fewer, its thrusters rested."""
    if craft.tokens:
        return replace(craft, parts=rested(craft.parts), tokens=craft.tokens - 1)
    if any(FACES[word].spent for word in craft.parts):
        return craft.carrying(rested(craft.parts))
    return craft


#: What each phase that the data names does; an expansion adds its own.
PHASES: Final[dict[str, type[Procedure[Table]]]] = {
    "funding_reset": Funding,
    "start_of_year_missions": StartMissions,
    "turn_in_samples": TurnInPhase,
    "player_turns": TurnOrder,
    "earth_repair_and_heal": EarthRepair,
    "incapacitated_off_earth_die": Health,
    "life_support": LifeSupport,
    "supplies": Supplies,
    "advance_calendar_or_end_game": Calendar,
    "remove_time_tokens_and_arrivals": TimeTokens,
}
