"""Leaving Earth: race to the planets with exploding rockets and a calendar that will not wait.

| chapter of `rules.md` | file |
| --- | --- |
| 1 the basics of rocketry | `craft.py` |
| 2 set-up | `setup.py`, the sets in play `world.py`, what is printed on their cards `printed.py` |
| 3 missions | `missions.py` |
| 4 the year; who survives it; the end | `year.py`; `survival.py`; `ending.py` |
| 5 the turn | `turn.py`, what actions have in common `deed.py` |
| 5.1 research, 5.3 buying | `shop.py` |
| 5.2 outcomes, what is known of them | `outcomes.py`, `habits.py`, `odds.py`; older saves `saves.py` |
| 5.4 assembling | `assembly.py` |
| 5.5 maneuvers, 5.8 engines, 5.9 time | `maneuver.py`, `ignition.py`, `burn.py` |
| 5.6 flight | `flight.py` |
| 5.7 hazards; radiation | `hazards.py`; `radiation.py`, its rolls `die.py` |
| 5.11 rendezvous | `rendezvous.py` |
| 5.12 exploring; surveys | `explore.py`; `survey.py` |
| 5.13 samples, 5.14 astronauts, 5.15 deals | `samples.py`, `skills.py`, `cooperate.py`, `exchange.py` |
| 6 planning | `planner.py`, warnings `advice.py` |
| what the drawing is given | `scene.py`, `board.py`, `chart.py`, `reach.py`, `console.py`, `matters.py` |
| what the hangar asks | `reckoning.py` |
| Outer Planets, all that it adds | `outer_planets.py` |
| Outer Planets 1.6 the accelerated start, 4.2 the end of a year | `outer_year.py` |
| Outer Planets 2 slingshots, windows | `windows.py`, `outer_scene.py` |
| Outer Planets 3 hazards, 4.1 surveys | `outer_hazards.py`, `outer_survey.py` |
| Outer Planets 5 missions | `outer_missions.py` |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations, product
from random import Random
from typing import Any, Final

from orrery.games.leaving_earth import (
    arrange,
    board,
    describe,
    events,
    policy,
    reckoning,
    saves,
    scene,
    sentences,
    setup,
    sources,
    unseen,
    vocabulary,
)
from orrery.games.leaving_earth.cards import AGENCIES, AGENCY, SETS
from orrery.games.leaving_earth.options import CHOOSE, Options
from orrery.games.leaving_earth.state import Table, in_order
from orrery.games.leaving_earth.verbs import forget_lost_cards
from orrery.kernel import Action, Event, Game, OptionError, Scene, Source, event_kinds
from orrery.kernel.action import Slot

#: The expansions that can be played: one with rules of its own is a module that adds itself to the base.
INSTALLED: Final = ["mercury"]


class LeavingEarth(Game[Table]):
    id = "leaving-earth"
    title = "Leaving Earth"
    designers = "Joseph Fatula"
    blurb = "Plan a journey, build the rockets, test them or trust them: twenty years to reach the planets."
    feel = "Thoughtful and dramatic: long reckoning, then one card decides whether the rocket holds."
    weight = "heavy"
    decisions = (256, 595)
    players = range(1, len(AGENCIES) + 1)
    Options = Options
    State = Table
    rules_version = 5
    max_answers = 60_000
    events = event_kinds(events)
    Board = board.Board
    stakes = 100.0
    counts = "points at once"
    Inquiry = reckoning.Inquiry
    Reckoning = reckoning.Reckoning

    def setup(self, players: int, options: Any) -> Table:
        return setup.set_up(players, options)

    def check_options(self, players: int, options: Any) -> None:
        for name in options.expansions:
            if name not in INSTALLED:
                raise OptionError(f"leaving-earth: {name} is not installed")
        if fault := setup.check_missions(options):
            raise OptionError(f"leaving-earth: {fault}")
        if fault := setup.check_agencies(players, options):
            raise OptionError(f"leaving-earth: {fault}")
        if options.accelerated and "outer_planets" not in options.expansions:
            raise OptionError("leaving-earth: the accelerated game is played with expansions=outer_planets")

    def variants(self) -> list[dict[str, Any]]:
        """Every choice with every combination of expansions, but accelerated only where it can be.

        Which agency is whose changes nothing else, so it is chosen in half of them.
        """
        return [
            {**table, "expansions": list(sets), "agencies": [CHOOSE] if table["box_limits"] else []}
            for table, count in product(super().variants(), range(len(SETS)))
            for sets in combinations(SETS[1:], count)
            if "outer_planets" in sets or not table["accelerated"]
        ]

    def seat_names(self, players: int) -> tuple[str, ...]:
        return in_order(players)

    def seat_labels(self, players: int) -> tuple[str, ...]:
        return tuple(AGENCY[name].name for name in in_order(players))

    def names_at(self, state: Table) -> tuple[str, ...]:
        return state.agencies

    def labels_at(self, state: Table) -> tuple[str, ...]:
        return tuple(AGENCY[name].name for name in state.agencies)

    def patterns(self) -> Sequence[Sequence[Slot]]:
        return vocabulary.patterns()

    def arrange(self, players: int, options: Any, given: Mapping[str, Any]) -> Table:
        return arrange.arrange(players, options, given)

    def describe(self, state: Table) -> dict[str, Any]:
        return describe.describe(state)

    def scene(self, view: Table, seat: int | None) -> Scene:
        return scene.scene(view, seat)

    def reckon(self, view: Table, seat: int | None, inquiry: Any) -> reckoning.Reckoning:
        return reckoning.reckon(view, seat, inquiry)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return sentences.narrate(event, names)

    def narrate_together(self, events: Sequence[Event], names: Sequence[str]) -> list[str]:
        return sentences.narrate_together(events, names)

    def rounds(self, state: Table) -> int:
        return setup.years_begun(state)

    def migrate(self, plain: dict[str, Any], rules_version: int) -> dict[str, Any]:
        return saves.migrate(plain, rules_version)

    def mend(self, state: Table) -> None:
        forget_lost_cards(state)

    def evaluate(self, view: Table, seat: int) -> float:
        return policy.evaluate(view, seat)

    def terms(self, view: Table, seat: int) -> dict[str, float]:
        return policy.terms(view, seat)

    def sources(self, state: Table, seat: int) -> tuple[Source, ...]:
        return sources.sources(state, seat)

    def advise(self, view: Table, seat: int, options: Sequence[Action]) -> Action | None:
        return policy.advise(view, seat, options)

    def matters(self, view: Table) -> bool:
        return policy.matters(view)

    def determinize(self, view: Table, seat: int | None, random: Random) -> Table:
        return unseen.determinize(view, random)


if find_spec(f"{__name__}.outer_planets") is not None:
    import_module(f"{__name__}.outer_planets")
    INSTALLED.append("outer_planets")

GAME = LeavingEarth()
