"""What can be done on a turn: each action is a deed with its options, its rulings and its words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from orrery.games.leaving_earth.cards import AGENCIES
from orrery.games.leaving_earth.craft import Craft
from orrery.games.leaving_earth.state import Table, craft_named, fleet
from orrery.kernel import Action, Choice, Ruling, plain, write


def craft_id(seat: int, name: str) -> str:
    """What a spacecraft is called in a scene, so that a click on it finds the options that touch it."""
    return f"{AGENCIES[seat].id}.{name}"


def part_id(seat: int, name: str, word: str) -> str:
    """What a component on a spacecraft is called in a scene."""
    return f"{craft_id(seat, name)}.{word}"


def stock_id(seat: int, word: str) -> str:
    """What a component that lies on Earth is called in a scene."""
    return f"{AGENCIES[seat].id}.stock.{word}"


def advancement_id(seat: int, advancement: str) -> str:
    return f"{AGENCIES[seat].id}.{advancement}"


def no_craft(name: str) -> Ruling:
    return Ruling("LE-1.1", f"this agency has no spacecraft {name} on the board")


class Deed:
    """One of the actions of a turn. A deed has no state of its own."""

    word: ClassVar[str]
    rule: ClassVar[str]
    #: How many words the action has.
    length: ClassVar[int] = 2
    #: The sets that bring this action into the game.
    sets: ClassVar[tuple[str, ...]] = ("base",)

    def options(self, s: Table, seat: int) -> Sequence[Action]:
        raise NotImplementedError

    def blocked(self, s: Table, seat: int) -> Iterable[tuple[Action, Ruling]]:
        return ()

    def explain(self, s: Table, seat: int, action: Action) -> Ruling | None:
        """Why this action can't be done, for one that is not among those listed as blocked."""
        return next((why for other, why in self.blocked(s, seat) if other == action), None)

    def do(self, s: Table, seat: int, action: Action) -> None:
        raise NotImplementedError

    def present(self, s: Table, seat: int, action: Action) -> Choice:
        """By default the second word is a spacecraft."""
        return Choice(
            write(action), plain(action), self.word, touches=(craft_id(seat, action[1]), *action[2:])
        )


class CraftDeed(Deed):
    """An action with one craft.

    It depends on that craft, on what its agency knows and whether it has a card to spare, and on what is
    revealed; on nothing else.
    """

    def of(self, s: Table, seat: int, craft: Craft) -> Sequence[Action]:
        """What can be done with one spacecraft."""
        raise NotImplementedError

    def explain(self, s: Table, seat: int, action: Action) -> Ruling | None:
        found = craft_named(s, seat, action[1])
        return no_craft(action[1]) if found is None else super().explain(s, seat, action)

    def options(self, s: Table, seat: int) -> Sequence[Action]:
        return [action for craft in fleet(s, seat) for action in self.of(s, seat, craft)]
