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
| 9 the end, and all that changes the table | `verbs.py` |

Every kind of action is a `Deed` (`deed.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Annotated, Any, Literal

from msgspec import Meta

from orrery.games.debris import arrange, policy, scene, story
from orrery.games.debris.board import ORBIT_CARDS, SPACE_NAMES
from orrery.games.debris.cards import (
    ACTIONS,
    CUBES,
    HAND_LIMIT,
    LETTERS,
    RESOURCES,
    SATELLITE_IDS,
    SEATS,
    THREAT_SPACES,
)
from orrery.games.debris.mending import mend
from orrery.games.debris.setup import DRAW_FIRST_PLAYER, bare_table, set_up
from orrery.games.debris.state import Laid, Table, without
from orrery.games.debris.turn import DEEDS
from orrery.kernel import CHANCE, Action, Event, Game, GameOptions, Scene
from orrery.kernel.action import Slot


class DebrisOptions(GameOptions, frozen=True):
    """The advanced rules, how the table is set up, and the numbers a designer may turn."""

    satellites_in_peril: Annotated[bool, Meta(description="Advanced: no satellite works at the start")] = (
        False
    )
    identified_debris: Annotated[bool, Meta(description="Advanced: no junk among the resource cards")] = False
    excess_resources: Annotated[
        bool, Meta(description="Advanced: cards discarded to the hand limit become debris")
    ] = False
    choose_satellites: Annotated[
        bool, Meta(description="The first player chooses the satellites; otherwise they are drawn")
    ] = False
    choose_operational: Annotated[
        bool, Meta(description="The first player chooses which satellite works; otherwise it is drawn")
    ] = False
    first_player: Annotated[Literal["first_seat", "random"], Meta(description="Who takes the first turn")] = (
        "first_seat"
    )
    actions: Annotated[int, Meta(ge=1, le=8, description="Actions in a turn")] = ACTIONS
    hand_limit: Annotated[int, Meta(ge=3, le=12, description="Most resource cards in a hand")] = HAND_LIMIT
    cubes: Annotated[int, Meta(ge=24, le=108, description="Debris cubes in the box")] = CUBES
    start_threat: Annotated[
        int, Meta(ge=0, le=THREAT_SPACES, description="First space of the threat marker; 0: by players")
    ] = 0


class Debris(Game[Table]):
    """Orbital Debris."""

    id = "debris"
    title = "Orbital Debris"
    designers = "Alex Pritchard"
    blurb = (
        "Catch the wreckage that circles the Earth, recycle it and bring four satellites back to work "
        "before the sky closes. Co-operative."
    )
    rules_version = 2
    players = range(2, 5)
    Options = DebrisOptions
    State = Table
    max_answers = 20_000
    cooperative = True
    same_scene = True

    def seat_names(self, players: int) -> tuple[str, ...]:
        return SEATS[:players]

    def setup(self, players: int, options: DebrisOptions) -> Table:
        s = bare_table(players, options)
        if options.first_player == "random":
            s.push(DRAW_FIRST_PLAYER, CHANCE)
        else:
            set_up(s, 0)
        return s

    def patterns(self) -> Sequence[Sequence[Slot]]:
        deeds = [pattern for deed in DEEDS.values() for pattern in deed.patterns]
        return [
            *deeds,
            (("end", "stop", "done"),),
            (("place", "to", "knock", "scatter"), SPACE_NAMES),
            ("discard", RESOURCES),
            ("choose", SATELLITE_IDS),
            ("flip", LETTERS),
            (ORBIT_CARDS,),
            (RESOURCES,),
            (SATELLITE_IDS,),
            (LETTERS,),
            (SEATS,),
        ]

    def determinize(self, view: Table, seat: int | None, random: Random) -> Table:
        """Face-down cards become cards that they may be; the draw pile is the rest."""
        world = view.clone()
        pile = view.face_down
        laid = []
        for card in view.laid:
            if card.suspects:
                may_be = [c for i, c in enumerate(card.suspects) if _nth(card.suspects, i) <= pile.count(c)]
                drawn = may_be[int(random.random() * len(may_be))]
                pile = without(pile, drawn)
                laid.append(Laid(drawn, card.cubes, card.suspects))
            else:
                laid.append(card)
        world.laid = tuple(laid)
        world.draw_pile = pile
        return world

    def scene(self, view: Table, seat: int | None) -> Scene:
        return scene.scene(view, seat)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return story.narrate(event, names)

    def describe(self, state: Table) -> dict[str, Any]:
        return arrange.describe(state)

    def arrange(self, players: int, options: Any, given: Mapping[str, Any]) -> Table:
        return arrange.arrange(players, options, given)

    def mend(self, state: Table) -> None:
        mend(state)

    def evaluate(self, view: Table, seat: int) -> float:
        return policy.evaluate(view, seat)

    def advise(self, view: Table, seat: int, options: Sequence[Action]) -> Action | None:
        return policy.advise(view, seat, options)


def _nth(cards: tuple[int, ...], place: int) -> int:
    """How many cards like the one in this place there are up to it."""
    return cards[: place + 1].count(cards[place])


GAME = Debris()
