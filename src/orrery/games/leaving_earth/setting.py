"""Chapter 2: what lies on the table when the game begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.games.leaving_earth.cards import ADVANCEMENTS, ASTRONAUTS, EXPLORABLE, OUTCOME_DECK, RULES
from orrery.games.leaving_earth.options import Options, sets_of
from orrery.games.leaving_earth.outer_year import quick_start
from orrery.games.leaving_earth.state import Table
from orrery.games.leaving_earth.state import world as world_on
from orrery.games.leaving_earth.world import world_of
from orrery.games.leaving_earth.year import YEAR
from orrery.kernel import CHANCE, Action, Chance, Frame, Outcome


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
    s.push(YEAR, CHANCE, 0)
    if options.accelerated:
        quick_start(s)
    draws = world_on(s).difficulties[options.difficulty].draw
    for tier, count in reversed(draws.items()):
        s.push(DRAW_MISSION, CHANCE, tier, count)
    return s


class DrawMission(Chance[Table]):
    """Missions of each level are drawn at random and laid out for everybody to see."""

    rule = "LE-2.2"

    def outcomes(self, s: Table, f: Frame) -> Sequence[Outcome]:
        return [
            ((row.id,), 1)
            for row in world_on(s).missions(f[2], s.options.difficulty)
            if row.id not in s.missions
        ]

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, _, tier, count = f
        s.missions = (*s.missions, action[0])
        s.emit("goal", mission=action[0])
        if count > 1:
            s.swap(DRAW_MISSION, CHANCE, tier, count - 1)
        else:
            s.pop()

    def prompt(self, s: Table, f: Frame) -> str:
        return f"A mission is drawn: {f[2].replace('_', ' ')}."


DRAW_MISSION: Final = DrawMission()
