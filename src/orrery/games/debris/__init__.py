"""Orbital Debris: a co-operative game about cleaning up the sky, by Alex Pritchard.

| chapter of `rules.md` | file |
| --- | --- |
| 1 set-up | `setup.py`, the boards `board.py` |
| 2 the turn, 6 orbit around Earth | `turn.py` |
| 3 actions: move; capture, recycle | `flight.py`; `salvage.py` |
| 3 actions: deliver, repair; exchange; play a card | `service.py`; `exchange.py`; `play_card.py` |
| 3.8 activate, 8 satellites | `bonuses.py` |
| 4 assess threat, 5 place debris, 5.5 collisions | `threat.py`, `orbit_deck.py`, `collisions.py` |
| 7 cards in hand, 10.4 excess resources | `hand.py` |
| 9 the end, and all that changes the table | `verbs.py`, the orbit deck `verbs_orbit.py` |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from orrery.games.debris import (
    arrange,
    describe,
    events,
    foresight,
    policy,
    scene,
    sentences,
    sources,
    unseen,
)
from orrery.games.debris.cards import SEATS
from orrery.games.debris.mending import mend
from orrery.games.debris.options import DebrisOptions
from orrery.games.debris.setup import DrawFirstPlayer, bare_table, set_up
from orrery.games.debris.state import Table
from orrery.games.debris.vocabulary import PATTERNS
from orrery.kernel import Action, Event, Game, Scene, Source, Weighed, event_kinds
from orrery.kernel.action import Slot


class Debris(Game[Table]):
    """Orbital Debris."""

    id = "debris"
    title = "Orbital Debris"
    designers = "Alex Pritchard"
    blurb = (
        "Catch the wreckage that circles the Earth, recycle it and bring four satellites back to work "
        "before the sky closes. Co-operative."
    )
    feel = (
        "Tense and talkative: "
        "the sky fills a little more with every turn, and the boards turn your plans around."
    )
    weight = "medium"
    decisions = (112, 116)
    rules_version = 2
    players = range(2, 5)
    Options = DebrisOptions
    State = Table
    max_answers = 20_000
    cooperative = True
    same_scene = True
    search = "tree"
    swing = 25.0
    events = event_kinds(events)
    Board = scene.Board
    measure = "satellites, less the threat"
    stakes = 400.0

    def seat_names(self, players: int) -> tuple[str, ...]:
        return SEATS[:players]

    def setup(self, players: int, options: DebrisOptions) -> Table:
        s = bare_table(players, options)
        if options.first_player == "random":
            s.push(DrawFirstPlayer())
        else:
            set_up(s, 0)
        return s

    def patterns(self) -> Sequence[Sequence[Slot]]:
        return PATTERNS

    def determinize(self, view: Table, seat: int | None, random: Random) -> Table:
        return unseen.determinize(view, random)

    def rounds(self, state: Table) -> int:
        return state.turn

    def scene(self, view: Table, seat: int | None) -> Scene:
        return scene.scene(view, seat)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return sentences.narrate(event, names)

    def narrate_together(self, events: Sequence[Event], names: Sequence[str]) -> list[str]:
        return sentences.narrate_together(events, names)

    def describe(self, state: Table) -> dict[str, Any]:
        return describe.describe(state)

    def arrange(self, players: int, options: Any, given: Mapping[str, Any]) -> Table:
        return arrange.arrange(players, options, given)

    def mend(self, state: Table) -> None:
        mend(state)

    def evaluate(self, view: Table, seat: int) -> float:
        return policy.evaluate(view, seat)

    def sources(self, state: Table, seat: int) -> tuple[Source, ...]:
        return sources.sources(state, seat)

    def terms(self, view: Table, seat: int) -> dict[str, float]:
        return policy.terms(view, seat)

    def advise(self, view: Table, seat: int, options: Sequence[Action]) -> Action | None:
        return policy.advise(view, seat, options)

    def ponder(self, view: Table, seat: int, options: Sequence[Action]) -> Action | None:
        ways = foresight.foresee(view, seat)
        return ways[0].line[0] if ways else None

    def weigh(self, view: Table, seat: int, options: Sequence[Action]) -> Sequence[Weighed]:
        return [Weighed(way.line[0], way.taken) for way in foresight.foresee(view, seat)]

    def matters(self, view: Table) -> bool:
        return isinstance(view.stack[-1], foresight.OF_A_TURN)


GAME = Debris()
