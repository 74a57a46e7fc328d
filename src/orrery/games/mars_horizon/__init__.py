"""Mars Horizon: Blast Off!, a space race by Steve Martin and Tomas Rawlings.

| chapter of `rules.md` | file |
| --- | --- |
| 2 the cards, 12 the cards in particular | `cards.py`, `schema.py`; what they do all the time `perks.py` |
| 3 ideas, 7.1 goals | `goals.py` |
| 4 set-up | `setting.py` |
| 5 the turn | `turn.py` |
| 6 buying | `buying.py`, the pool `pool.py`, what a card does at once `at_once.py` |
| 7 launching; 7.6 countdown and dice; 7.7 what comes of it | `launch.py`; `countdown.py`; `outcome.py` |
| 7.4 reliability, 7.8 the odds | `reliability.py`, `odds.py` |
| 8 the end of Era 1 | `eras.py` |
| 9 winning | `outcome.py` |
| 10 solo and together | `together.py` |

What bots know is in `policy.py` and `outlook.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from orrery.games.mars_horizon import arrange, narrate, policy, scene, setting, state
from orrery.games.mars_horizon.cards import DESIGNERS
from orrery.games.mars_horizon.mending import mend
from orrery.games.mars_horizon.notation import PATTERNS, SEATS
from orrery.games.mars_horizon.state import Table
from orrery.kernel import Action, Event, Game, OptionError, Scene
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
    rules_version = 2
    players = range(1, 5)
    max_answers = 200_000
    suspense = frozenset({"countdown", "roll", "removal"})
    Options = state.Options
    State = Table

    def setup(self, players: int, options: state.Options) -> Table:
        return setting.setup(players, options)

    def check_options(self, players: int, options: state.Options) -> None:
        if options.together and players > 2:
            raise OptionError("mars-horizon: one or two players can play together, not more")
        if options.first > players:
            raise OptionError(f"mars-horizon: there is no seat {options.first} at a table of {players}")

    def seat_names(self, players: int) -> tuple[str, ...]:
        return SEATS[:players]

    def patterns(self) -> Sequence[Sequence[Slot]]:
        return PATTERNS

    def determinize(self, view: Table, seat: int | None, random: Random) -> Table:
        return view.clone()

    def scene(self, view: Table, seat: int | None) -> Scene:
        return scene.draw(view, seat)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return narrate.sentence(event, names)

    def describe(self, state: Table) -> dict[str, Any]:
        return arrange.describe(state)

    def arrange(self, players: int, options: state.Options, given: Mapping[str, Any]) -> Table:
        return arrange.arrange(players, options, given)

    def mend(self, state: Table) -> None:
        mend(state)

    def evaluate(self, view: Table, seat: int) -> float:
        return policy.evaluate(view, seat)

    def advise(self, view: Table, seat: int, options: Sequence[Action]) -> Action | None:
        return policy.advise(view, seat, options)


GAME = MarsHorizon()
