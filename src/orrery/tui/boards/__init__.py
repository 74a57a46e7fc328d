"""Boards drawn in text, one module for each game. A game without one gets the plain list of its zones."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from rich.console import RenderableType
from rich.text import Text

from orrery.kernel import Choice, Game, Scene


class Drawing(Protocol):
    """What a module that draws a game has. What stands for an id of the scene is marked with it."""

    #: What one plays for, in a sentence or two, and what the signs on the board mean.
    GOAL: str
    LEGEND: str
    #: The board is not drawn narrower than this.
    WIDTH: int

    def draw(self, scene: Scene, width: int) -> RenderableType:
        """The whole table from top to bottom, to be printed."""

    def status(self, scene: Scene) -> list[Text]:
        """What must always be in sight, piece by piece: the year, the threat, the money."""

    def board(self, scene: Scene, width: int, height: int) -> RenderableType:
        """What belongs to all, in about this size; it may be larger and is panned then."""

    def own(self, scene: Scene, seat: int, width: int) -> RenderableType:
        """The things of one seat, then the others in short."""

    def about(self, scene: Scene, choice: Choice) -> Text:
        """What is to be known about an option beside its own words: odds, and what it leads to."""


def drawing(game: Game[Any]) -> Drawing:
    """The module that draws a game."""
    name = f"{__name__}.{game.id.replace('-', '_')}"
    return cast(Drawing, import_module(name if find_spec(name) else f"{__name__}.zones"))


def draw(game: Game[Any], scene: Scene, width: int) -> RenderableType:
    """The whole table from what a seat is shown."""
    return drawing(game).draw(scene, width)
