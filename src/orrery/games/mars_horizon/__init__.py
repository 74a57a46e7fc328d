"""Mars Horizon: Blast Off!, a space race by Steve Martin and Tomas Rawlings.

| chapter of `rules.md` | file |
| --- | --- |
| 1, 2, 12 the cards | `cards.py`; what they do `at_once.py`, `perks.py`; told `words.py`, drawn `faces.py` |
| 3 ideas | `goals.py` |
| 4 set-up | `setup.py`, `options.py` |
| 5 the turn | `turn.py` |
| 6 buying | `buying.py`, the pool `pool.py` |
| 7.1 the goal | `missions.py` |
| 7.2, 7.5 vehicle and payment | `launch.py` |
| 7.3, 7.4, 7.8 reliability and the odds | `reliability.py`, `odds.py` |
| 7.6 countdown, 7.7 dice | `countdown.py`, `dice.py`; the chance of a launch in progress `in_flight.py` |
| 7.7 what comes of it, 9 winning | `outcome.py` |
| 8 the end of Era 1 | `eras.py` |
| 10 solo and together | `together.py` |
| 11 questions and answers | where the thing asked about is |

What bots know is in `policy.py`, `advice.py`, `outlook.py` and `race.py`; what a drawing is given, in
`board.py`, `flight_board.py` (the launch, with where it can end from `spread.py`) and `faces.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from orrery.games.mars_horizon import (
    arrange,
    board,
    describe,
    events,
    options,
    policy,
    scene,
    sentences,
    setup,
    sources,
    unseen,
)
from orrery.games.mars_horizon.cards import DESIGNERS
from orrery.games.mars_horizon.mending import mend
from orrery.games.mars_horizon.notation import SEATS
from orrery.games.mars_horizon.state import Table
from orrery.games.mars_horizon.turn import rounds_begun
from orrery.games.mars_horizon.vocabulary import PATTERNS
from orrery.kernel import Action, Event, Game, OptionError, Scene, Source, event_kinds
from orrery.kernel.action import Slot


class MarsHorizon(Game[Table]):
    """The game as the rest of the program knows it."""

    id = "mars-horizon"
    title = "Mars Horizon: Blast Off!"
    designers = ", ".join(DESIGNERS)
    blurb = (
        "Run a space agency: buy designs and buildings, count down, roll, and be the first to land a crew "
        "on Mars. Two to four agencies race; one or two can fly together against the calendar."
    )
    feel = "Brisk and nervous: a race of small steps, a countdown and two dice at every launch."
    weight = "medium"
    decisions = (142, 208)
    rules_version = 3
    players = range(1, 5)
    max_answers = 200_000
    suspense = frozenset({"countdown", "roll", "removal"})
    Options = options.Options
    State = Table
    Board = board.Board
    measure = "milestones"
    stakes = 40.0
    counts = "turns"
    events = event_kinds(events)
    search = "flat"

    def setup(self, players: int, options: options.Options) -> Table:
        return setup.setup(players, options)

    def one_team(self, players: int, options: options.Options) -> bool:
        return players == 1 or options.together

    def check_options(self, players: int, options: options.Options) -> None:
        if options.together and players > 2:
            raise OptionError("mars-horizon: one or two players can play together, not more")
        if options.first > players:
            raise OptionError(f"mars-horizon: there is no seat {options.first} at a table of {players}")

    def seat_names(self, players: int) -> tuple[str, ...]:
        return SEATS[:players]

    def patterns(self) -> Sequence[Sequence[Slot]]:
        return PATTERNS

    def determinize(self, view: Table, seat: int | None, random: Random) -> Table:
        return unseen.determinize(view, seat, random)

    def scene(self, view: Table, seat: int | None) -> Scene:
        return scene.draw(view, seat)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return sentences.narrate(event, names) or super().narrate(event, names)

    def describe(self, state: Table) -> dict[str, Any]:
        return describe.describe(state)

    def arrange(self, players: int, options: options.Options, given: Mapping[str, Any]) -> Table:
        return arrange.arrange(players, options, given)

    def mend(self, state: Table) -> None:
        mend(state)

    def rounds(self, state: Table) -> int:
        return rounds_begun(state)

    def evaluate(self, view: Table, seat: int) -> float:
        return policy.evaluate(view, seat)

    def sources(self, state: Table, seat: int) -> tuple[Source, ...]:
        return sources.sources(state, seat)

    def terms(self, view: Table, seat: int) -> dict[str, float]:
        return policy.terms(view, seat)

    def advise(self, view: Table, seat: int, options: Sequence[Action]) -> Action | None:
        return policy.advise(view, seat, options)

    def ponder(self, view: Table, seat: int, options: Sequence[Action]) -> Action | None:
        return policy.ponder(view, seat, options)

    def matters(self, view: Table) -> bool:
        return policy.matters(view)

    def habit(self, state: Table, seat: int, options: Sequence[Action], random: Random) -> Action:
        return policy.habit(state, seat, options) or super().habit(state, seat, options, random)

    def prune(self, view: Table, seat: int, options: Sequence[Action]) -> Sequence[Action]:
        return policy.prune(view, seat, options)


GAME = MarsHorizon()
