"""Outer Planets, chapters 1.6 and 4.2: the accelerated start and the hazards at the end of a year."""

from __future__ import annotations

from collections.abc import Iterable

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.cards import ADVANCEMENT, ADVANCEMENTS, LOCATIONS
from orrery.games.leaving_earth.explore import Explore
from orrery.games.leaving_earth.missions import AfterAction
from orrery.games.leaving_earth.state import EMPTY, Table, fleet, seats_from, world
from orrery.games.leaving_earth.verbs import turn_calendar
from orrery.games.leaving_earth.verbs_outcomes import set_pile
from orrery.kernel import Action, Choice, Procedure, Question, Ruling, write


class EndOfYearHazards(Procedure[Table]):
    """Some places strike every craft whose token lies there when the year is over, also those under way.

    The agencies face them in turn order, craft by craft (LO-4.2.3).
    """

    rule = "LO-4.2"

    def run(self, s: Table) -> None:
        for seat in reversed(seats_from(s, s.first)):
            for craft in reversed(fleet(s, seat)):
                hazard = LOCATIONS[craft.at].end_of_year_hazard
                if hazard:
                    s.push(AfterAction(seat))
                    s.push(Explore(seat, craft.name, hazard, 0))


def may_begin_with(s: Table, seat: int, number: int) -> Ruling | None:
    """A free advancement must have no prerequisite."""
    if ADVANCEMENTS[number].prerequisite:
        return Ruling("LO-1.6.1", "an advancement with a prerequisite can't be had for free")
    if s.piles[seat][number] is not None:
        return Ruling("LO-1.6.1", "this agency has it already")
    return None


class FreeAdvancement(Question[Table]):
    """The accelerated game: choose an advancement to begin with, free and without outcomes."""

    rule = "LO-1.6.1"

    def candidates(self, s: Table) -> Iterable[tuple[Action, Ruling | None]]:
        for number in world(s).advancements:
            yield ("gain", ADVANCEMENTS[number].id), may_begin_with(s, self.seat, number)

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        set_pile(s, self.seat, ADVANCEMENT[action[1]], EMPTY)
        s.emit(e.Begin(self.seat, action[1]))

    def present(self, s: Table, action: Action) -> Choice:
        name = ADVANCEMENTS[ADVANCEMENT[action[1]]].name
        touches = (f"{s.agencies[self.seat]}.advancements",)
        return Choice(write(action), f"Begin with {name}", "gain", "free, no outcomes", touches=touches)


def quick_start(s: Table) -> None:
    """In the accelerated game each agency chooses free advancements, and it begins ten years later."""
    if not s.options.accelerated:
        return
    rules = world(s).rules
    turn_calendar(s, rules.quick_start_year)
    for seat in reversed(range(s.players)):
        for _ in range(rules.quick_start_free_advancements):
            s.push(FreeAdvancement(seat))
