"""Exploration: five spaceports race along five orbits to the Moon, Mars and beyond."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Annotated, Any, Literal

from msgspec import Meta

from orrery.games.exploration.arrange import arrange
from orrery.games.exploration.cards import PORTS, SHIPS
from orrery.games.exploration.describe import describe
from orrery.games.exploration.narrate import narrate
from orrery.games.exploration.opening import CHOOSE_PORT
from orrery.games.exploration.orbits import DOMINATIONS
from orrery.games.exploration.policy import advise, evaluate
from orrery.games.exploration.rounds import START_ROUND
from orrery.games.exploration.scene import scene
from orrery.games.exploration.state import SEATS, Table
from orrery.games.exploration.unseen import determinize
from orrery.games.exploration.words import PATTERNS
from orrery.kernel import CHANCE, Action, Event, Game, GameOptions, Scene
from orrery.kernel.action import Slot


class ExplorationOptions(GameOptions, frozen=True, kw_only=True):
    """How long the game lasts."""

    rounds: Annotated[Literal[8, 13], Meta(description="How many rounds the game lasts")] = 8


class Exploration(Game[Table]):
    """The game as the rest of the program knows it."""

    id = "exploration"
    title = "Exploration"
    designers = "Damian Korus"
    blurb = (
        "Draft a fleet, launch it from your spaceport and drop satellites, telescopes, rovers and "
        "habitats along five orbits before your rivals do."
    )
    rules_version = 2
    players = range(2, len(PORTS) + 1)
    Options = ExplorationOptions
    State = Table
    max_answers = 12_000

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

    def describe(self, state: Table) -> dict[str, Any]:
        return describe(state)

    def arrange(self, players: int, options: ExplorationOptions, given: Mapping[str, Any]) -> Table:
        return arrange(new_table(players, options), given)

    def evaluate(self, view: Table, seat: int) -> float:
        return evaluate(view, seat)

    def advise(self, view: Table, seat: int, options: Sequence[Action]) -> Action | None:
        return advise(view, seat, options)


def new_table(players: int, options: ExplorationOptions) -> Table:
    """An empty table, with everybody about to choose a spaceport."""
    nothing: tuple[int, ...] = (0,) * players
    no_cards: tuple[tuple[int, ...], ...] = ((),) * players
    s = Table(
        players=players,
        options=options,
        round=0,
        ports=(-1,) * players,
        order=(),
        fleets=no_cards,
        deck=(),
        undealt=tuple(ship.copies for ship in SHIPS),
        discarded=(0,) * len(SHIPS),
        credits=nothing,
        command=nothing,
        dp=nothing,
        frags=nothing,
        bonus=(-1,) * players,
        primaries=no_cards,
        secondaries=no_cards,
        developments=no_cards,
        done_primaries=no_cards,
        done_secondaries=no_cards,
        perks=no_cards,
        gained=nothing,
        upkeep=nothing,
        barred=nothing,
        drawn=nothing,
        turrets=nothing,
        summits=nothing,
        dropped=((0, 0, 0, 0),) * players,
        landed=((0, 0),) * players,
        row=(),
        hazards=(),
        dev_discard=(),
        ships=(),
        cubes=(-1,) * len(DOMINATIONS),
        restricted=(),
        gnss=(),
        traps=(),
        stations=(),
        chains=((), ()),
        claimed=(),
    )
    s.push(START_ROUND, CHANCE)
    s.push(CHOOSE_PORT, 0)
    return s


GAME = Exploration()
