"""Chapter 2: what lies on the table when the game begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.cards import (
    ADVANCEMENTS,
    AGENCIES,
    AGENCY,
    ASTRONAUTS,
    EXPLORABLE,
    MISSIONS,
    OUTCOME_DECK,
    RULES,
    SLOT,
)
from orrery.games.leaving_earth.options import CHOOSE, Options, sets_of
from orrery.games.leaving_earth.state import ASKED, Table
from orrery.games.leaving_earth.state import world as world_on
from orrery.games.leaving_earth.verbs import lay_out, take_agency
from orrery.games.leaving_earth.world import world_of
from orrery.games.leaving_earth.year import Year
from orrery.kernel import Action, Chance, Choice, Outcome, Procedure, Question, Ruling, write

#: What an expansion does before the first year, once the missions are drawn.
BEFORE_THE_START: Final[list[Callable[[Table], None]]] = []


def empty_table(players: int, options: Options) -> Table:
    """The table laid out, before any mission is drawn."""
    sets = sets_of(options)
    return Table(
        players=players,
        options=options,
        agencies=seated(players, options),
        sets=sets,
        year=RULES.start_year,
        first=0,
        passes=0,
        finished=0,
        habits=(ASKED,) * players,
        money=(RULES.annual_funding,) * players,
        stock=((),) * players,
        crafts=((None,) * len(SLOT),) * players,
        piles=((None,) * len(ADVANCEMENTS),) * players,
        won=((),) * players,
        lost=(0,) * players,
        missions=(),
        deck=sum(OUTCOME_DECK),
        pools=(OUTCOME_DECK,),
        discards=(0, 0, 0),
        hired=0,
        visits=(0,) * len(ASTRONAUTS),
        sides=(None,) * len(EXPLORABLE),
        seen=(0,) * len(EXPLORABLE),
        revealed=0,
    )


def seated(players: int, options: Options) -> tuple[str, ...]:
    """The agencies that the table names for its seats; the other seats have the free ones in order."""
    named = [*options.agencies, *[CHOOSE] * (players - len(options.agencies))]
    free = iter([agency.id for agency in AGENCIES if agency.id not in named])
    return tuple([next(free) if name == CHOOSE else name for name in named])


def years_begun(s: Table) -> int:
    """How many years have begun, the first with the calendar (LE-2.5) or later (LO-1.6)."""
    here = world_on(s)
    first = here.rules.quick_start_year if s.options.accelerated else RULES.start_year
    return min(s.year, here.end_year) - first + 1


def check_agencies(players: int, options: Options) -> str:
    """Why the seats can't have the agencies that are named for them, or nothing."""
    named = [name for name in options.agencies if name != CHOOSE]
    if len(options.agencies) > players:
        return f"{len(options.agencies)} agencies are named for {players} players"
    return "an agency is named twice" if len(set(named)) < len(named) else ""


def set_up(players: int, options: Options) -> Table:
    """The first year begins once agencies are chosen and the missions of the chosen difficulty are drawn."""
    s = empty_table(players, options)
    s.push(Year(0))
    for prepare in BEFORE_THE_START:
        prepare(s)
    if options.mission_list:
        s.push(LayOut(options.mission_list))
    else:
        for tier, count in reversed(draws(options).items()):
            if count:
                s.push(DrawMission(tier, count))
    for seat, name in reversed(list(enumerate(options.agencies))):
        if name == CHOOSE:
            s.push(ChooseAgency(seat))
    return s


def draws(options: Options) -> dict[str, int]:
    """How many missions of each level are drawn: as the difficulty says, or as the table wishes."""
    suggested = world_of(sets_of(options)).difficulties[options.difficulty].draw
    wishes = {
        "easy": options.easy_missions,
        "medium": options.medium_missions,
        "hard": options.hard_missions,
        "non_explorable": options.outer_missions,
    }
    asked = {tier: count for tier, count in wishes.items() if count >= 0}
    return {**suggested, **asked}


def check_missions(options: Options) -> str:
    """Why the missions that are wished for can't be dealt, or nothing."""
    here = world_of(sets_of(options))
    for name in options.mission_list:
        row = MISSIONS.get(name)
        if row is None or not here.has(row) or row.tier == "explorable":
            return f"{name} is not a mission that these sets begin with"
    if len(set(options.mission_list)) < len(options.mission_list):
        return "a mission is listed twice"
    for tier, count in {} if options.mission_list else draws(options).items():
        there = len(here.missions(tier, options.difficulty))
        if count > there:
            return f"there are {there} missions of the level {tier.replace('_', '-')}, not {count}"
    if not options.mission_list and not sum(draws(options).values()):
        return "a game needs at least one mission"
    return ""


class ChooseAgency(Question[Table]):
    """Which space agency do you take?"""

    rule = "LE-2.1"
    forced = True

    def candidates(self, s: Table) -> Iterable[tuple[Action, Ruling | None]]:
        taken = {s.agencies[seat] for seat in range(s.players) if self._decided(s, seat)}
        for agency in AGENCIES:
            gone = Ruling(self.rule, f"{agency.name} is taken")
            yield ("agency", agency.id), gone if agency.id in taken else None

    def _decided(self, s: Table, seat: int) -> bool:
        """Whether a seat was given its agency or has chosen it."""
        undecided = [step.seat for step in s.stack if isinstance(step, ChooseAgency)]
        return seat < len(s.options.agencies) and seat not in undecided

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        take_agency(s, self.seat, action[1])
        s.emit(e.Found(self.seat, action[1]))

    def present(self, s: Table, action: Action) -> Choice:
        return Choice(write(action), AGENCY[action[1]].name, "agency")


class LayOut(Procedure[Table]):
    """The missions that the table has chosen are laid out for everybody to see."""

    rule = "LE-2.2"
    missions: tuple[str, ...]

    def run(self, s: Table) -> None:
        for mission in self.missions:
            lay_out(s, mission)
            s.emit(e.Goal(mission))


class DrawMission(Chance[Table]):
    """Missions of each level are drawn at random and laid out for everybody to see."""

    rule = "LE-2.2"
    tier: str
    count: int

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        return [
            ((row.id,), 1)
            for row in world_on(s).missions(self.tier, s.options.difficulty)
            if row.id not in s.missions
        ]

    def apply(self, s: Table, action: Action) -> None:
        lay_out(s, action[0])
        s.emit(e.Goal(action[0]))
        if self.count > 1:
            s.swap(DrawMission(self.tier, self.count - 1))
        else:
            s.pop()

    def prompt(self, s: Table) -> str:
        return f"A mission is drawn: {self.tier.replace('_', ' ')}."
