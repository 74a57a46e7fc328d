"""Exploration: five spaceports race along five orbits to the Moon, Mars and beyond.

| chapter of rules.md | file |
| --- | --- |
| 1 Set-up | `setup.py`, `draws.py` |
| 2 The fleet | `setup.py` (draft), `tokens.py` (ships as numbers), `damage.py`, `abilities.py` |
| 3 The round | `rounds.py`, `preparation.py` |
| 4 Preparation phase | `preparation.py`, `wish.py`, `technology.py`, `deployment.py`, `shipyard.py` |
| 5 Flight phase: selected ships | `flight_order.py`, `flight.py`, `movement.py`, `passage.py` |
| 5.11 Attacks, 5.12 and 5.13 drops | `combat.py`, `drops.py` |
| 6 Flight phase: all ships | `drift.py` |
| 7 End of the game | `rounds.py` |
| 8 Other rules | `missions.py`, `orbits.py` (the map), `technology.py` (stations) |
| 9 Maneuver cards | `maneuver_cards.py` |
| 10 Development cards | `technology.py` |
| 11 Hazard cards | `hazards.py` |
| 12, 13 Missions | `missions.py` |
| 14 Hexes, and the way there (5.10) | `outer_space.py` |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from orrery.games.exploration.arrange import arrange
from orrery.games.exploration.board import Board
from orrery.games.exploration.cards import PORTS
from orrery.games.exploration.describe import describe
from orrery.games.exploration.events import EVENTS
from orrery.games.exploration.options import ExplorationOptions
from orrery.games.exploration.policy import advise, ponder
from orrery.games.exploration.scene import scene
from orrery.games.exploration.sentences import narrate, narrate_together
from orrery.games.exploration.setup import new_table
from orrery.games.exploration.sorties import appraise, prospects
from orrery.games.exploration.sources import sources
from orrery.games.exploration.standing import evaluate, terms
from orrery.games.exploration.state import SEATS, Table
from orrery.games.exploration.unseen import determinize
from orrery.games.exploration.vocabulary import PATTERNS
from orrery.kernel import Action, Event, Game, Scene, Source
from orrery.kernel.action import Slot


class Exploration(Game[Table]):
    """The game as the rest of the program knows it, for two to five players (EX-1.2)."""

    id = "exploration"
    title = "Exploration"
    designers = "Damian Korus"
    blurb = (
        "Draft a fleet, launch it from your spaceport and drop satellites, telescopes, rovers and "
        "habitats along five orbits before your rivals do."
    )
    rules_version = 3
    players = range(2, len(PORTS) + 1)
    Options = ExplorationOptions
    State = Table
    Board = Board
    events = EVENTS
    feel = "Busy and sly: draft, launch and drift, and be in each other's way on narrow orbits."
    weight = "heavy"
    decisions = (124, 330)
    max_answers = 12_000
    measure = "domination points"
    stakes = 60.0
    counts = "points"

    def setup(self, players: int, options: ExplorationOptions) -> Table:
        return new_table(players, options)

    def seat_names(self, players: int) -> tuple[str, ...]:
        return SEATS[:players]

    def patterns(self) -> Sequence[Sequence[Slot]]:
        return PATTERNS

    def determinize(self, view: Table, seat: int | None, random: Random) -> Table:
        return determinize(view, random)

    def scene(self, view: Table, seat: int | None) -> Scene:
        return scene(view, seat)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return narrate(event, names)

    def narrate_together(self, events: Sequence[Event], names: Sequence[str]) -> list[str]:
        return narrate_together(events, names)

    def describe(self, state: Table) -> dict[str, Any]:
        return describe(state)

    def arrange(self, players: int, options: ExplorationOptions, given: Mapping[str, Any]) -> Table:
        return arrange(new_table(players, options), given)

    def rounds(self, state: Table) -> int:
        return state.round

    def evaluate(self, view: Table, seat: int) -> float:
        return evaluate(view, seat)

    def terms(self, view: Table, seat: int) -> dict[str, float]:
        return terms(view, seat)

    def sources(self, state: Table, seat: int) -> tuple[Source, ...]:
        return sources(state, seat)

    def advise(self, view: Table, seat: int, options: Sequence[Action]) -> Action | None:
        return advise(view, seat, options)

    def ponder(self, view: Table, seat: int, options: Sequence[Action]) -> Action | None:
        return ponder(view, seat, options)

    def appraise(self, view: Table, seat: int) -> float:
        return appraise(view, seat)

    def appraised(self, view: Table, seat: int) -> dict[str, float]:
        return terms(view, seat, prospects)


GAME = Exploration()
