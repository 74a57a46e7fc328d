"""Chapter 4: the year, from funding to the turn of the calendar."""

from __future__ import annotations

from typing import Final

from orrery.games.leaving_earth.cards import AGENCIES, FACES, RULES
from orrery.games.leaving_earth.craft import Craft, rested
from orrery.games.leaving_earth.die import Roll
from orrery.games.leaving_earth.ending import conclude, end
from orrery.games.leaving_earth.flight import arrive
from orrery.games.leaving_earth.missions import AFTER, START_MISSIONS
from orrery.games.leaving_earth.outer_year import END_OF_YEAR_HAZARDS
from orrery.games.leaving_earth.samples import TURN_IN_PHASE
from orrery.games.leaving_earth.state import Table, seats_from, standing, world
from orrery.games.leaving_earth.survival import EARTH_REPAIR, HEALTH, LIFE_SUPPORT, SUPPLIES, by_stake
from orrery.games.leaving_earth.turn import TURN
from orrery.games.leaving_earth.verbs import put, set_craft
from orrery.kernel import CHANCE, Action, Frame, Procedure, Step


class Year(Procedure[Table]):
    """The phases of the year follow each other, year after year."""

    rule = "LE-4.0"

    def run(self, s: Table, f: Frame) -> None:
        phases = world(s).phases
        if f[2] == 0:
            s.emit("year", year=s.year)
        s.push(YEAR, CHANCE, (f[2] + 1) % len(phases))
        s.push(PHASES[phases[f[2]]], CHANCE)


class Funding(Procedure[Table]):
    """Money left over is handed in; every agency receives its $25."""

    rule = "LE-4.1"

    def run(self, s: Table, f: Frame) -> None:
        s.money = (RULES.annual_funding,) * s.players
        s.emit("funding", amount=RULES.annual_funding)


class TurnOrder(Procedure[Table]):
    """The lowest score goes first; those who tie for it roll the die."""

    rule = "LE-4.3"

    def run(self, s: Table, f: Frame) -> None:
        least = min(standing(s, seat) for seat in range(s.players))
        lowest = tuple(seat for seat in range(s.players) if standing(s, seat) == least)
        if len(lowest) > 1:
            s.push(ROLL_FIRST, CHANCE, lowest, ())
        else:
            begin_turns(s, lowest[0])


def begin_turns(s: Table, first: int) -> None:
    s.first = first
    s.passes = 0
    s.finished = 0
    s.push(TURN, first)


class RollFirst(Roll):
    """Each agency tied for the lowest score rolls; the lowest roll goes first, and ties roll again."""

    rule = "LE-4.3.1"

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, _, tied, rolls = f
        s.pop()
        rolls = (*rolls, int(action[0]))
        s.emit("order", seat=tied[len(rolls) - 1], number=rolls[-1])
        if len(rolls) < len(tied):
            s.push(ROLL_FIRST, CHANCE, tied, rolls)
            return
        lowest = tuple(seat for seat, roll in zip(tied, rolls, strict=True) if roll == min(rolls))
        if len(lowest) > 1:
            s.push(ROLL_FIRST, CHANCE, lowest, ())
        else:
            begin_turns(s, lowest[0])

    def prompt(self, s: Table, f: Frame) -> str:
        return f"{AGENCIES[f[2][len(f[3])]].name} rolls for the first turn; the lowest goes first."


class Calendar(Procedure[Table]):
    """The marker moves to the next year, unless the game is over: past the last one, or by lives lost."""

    rule = "LE-4.4.8"

    def run(self, s: Table, f: Frame) -> None:
        if s.year == world(s).end_year:
            end(s, f"{s.year} is over", "LE-4.5.1")
        elif not conclude(s):
            s.year += 1


class TimeTokens(Procedure[Table]):
    """Every craft under way loses a time token; those that lose their last arrive."""

    rule = "LE-4.4.9"

    def run(self, s: Table, f: Frame) -> None:
        arrivals: list[tuple[int, Craft]] = []
        for seat in seats_from(s, s.first):
            s.stock = put(s.stock, seat, rested(s.stock[seat]))
            for craft in by_stake(s, seat):
                fresh = tick(craft)
                if fresh is not craft:
                    set_craft(s, seat, fresh)
                if craft.tokens == 1:
                    arrivals.append((seat, fresh))
                    s.emit("arrive", seat=seat, craft=craft.name, to=craft.at)
        for seat, craft in reversed(arrivals):
            s.push(AFTER, seat)
            arrive(s, seat, craft)


def tick(craft: Craft) -> Craft:
    """A craft as the new year finds it: one token fewer, its thrusters rested."""
    if craft.tokens:
        return Craft(craft.name, craft.at, rested(craft.parts), craft.tokens - 1, craft.course)
    if any(FACES[word].spent for word in craft.parts):
        return craft.carrying(rested(craft.parts))
    return craft


YEAR: Final = Year()
FUNDING: Final = Funding()
TURN_ORDER: Final = TurnOrder()
ROLL_FIRST: Final = RollFirst()
CALENDAR: Final = Calendar()
TIME_TOKENS: Final = TimeTokens()

#: What each phase that the data names does.
PHASES: Final[dict[str, Step[Table]]] = {
    "funding_reset": FUNDING,
    "start_of_year_missions": START_MISSIONS,
    "turn_in_samples": TURN_IN_PHASE,
    "player_turns": TURN_ORDER,
    "earth_repair_and_heal": EARTH_REPAIR,
    "incapacitated_off_earth_die": HEALTH,
    "life_support": LIFE_SUPPORT,
    "supplies": SUPPLIES,
    "advance_calendar_or_end_game": CALENDAR,
    "remove_time_tokens_and_arrivals": TIME_TOKENS,
    "end_of_year_hazards": END_OF_YEAR_HAZARDS,
}
