"""Chapter 2: what lies on the table when the game begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.cards import ADVANCEMENTS, ASTRONAUTS, EXPLORABLE, OUTCOME_DECK, RULES
from orrery.games.leaving_earth.options import Options, sets_of
from orrery.games.leaving_earth.state import Table
from orrery.games.leaving_earth.state import world as world_on
from orrery.games.leaving_earth.verbs import lay_out
from orrery.games.leaving_earth.world import world_of
from orrery.games.leaving_earth.year import Year
from orrery.kernel import Action, Chance, Outcome

#: What an expansion does before the first year, once the missions are drawn.
BEFORE_THE_START: Final[list[Callable[[Table], None]]] = []


def empty_table(players: int, options: Options) -> Table:
    """The table laid out, before any mission is drawn."""
    sets = sets_of(options)
    return Table(
        players=players,
        options=options,
        sets=sets,
        year=RULES.start_year,
        first=0,
        passes=0,
        finished=0,
        money=(RULES.annual_funding,) * players,
        stock=((),) * players,
        crafts=((None,) * len(world_of(sets).shapes),) * players,
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


def set_up(players: int, options: Options) -> Table:
    """The first year begins once the missions of the chosen difficulty are drawn."""
    s = empty_table(players, options)
    s.push(Year(0))
    for prepare in BEFORE_THE_START:
        prepare(s)
    draws = world_on(s).difficulties[options.difficulty].draw
    for tier, count in reversed(draws.items()):
        s.push(DrawMission(tier, count))
    return s


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
