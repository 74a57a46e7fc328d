"""What the kinds of action in a preparation turn have in common."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from orrery.games.exploration.state import Table, find_ship, ship_word
from orrery.games.exploration.tokens import KIND_NUMBER
from orrery.games.exploration.words import SHIP_NAMES, count
from orrery.kernel import Action, Deed, Ruling

if TYPE_CHECKING:
    from orrery.games.exploration.preparation import Prepare


class Wish(Deed[Table, "Prepare"]):
    """Few things can be wished for in a preparation turn, so each is put before the law."""

    def offers(self, s: Table, f: Prepare) -> Sequence[Action]:
        return [wish for wish in self.tempting(s, f) if self.forbids(s, f, wish) is None]


@lru_cache
def too_dear(rule: str, price: int, credits: int) -> Ruling:
    """The price of something is more than a player has."""
    return Ruling(rule, f"it costs {count(price, 'credit')}, you have {credits}")


def own_ship(s: Table, seat: int, word: str) -> int:
    """The ship of a seat that a word of the notation names, or -1."""
    return find_ship(s, seat, KIND_NUMBER[word])


def not_in_fleet(word: str) -> Ruling:
    return Ruling("EX-2.1", f"no {SHIP_NAMES[KIND_NUMBER[word]]} is in your fleet")


def touched(s: Table, f: Prepare, word: str) -> tuple[str, ...]:
    """The ship in the scene that a word of an answer means."""
    ship = own_ship(s, f.seat, word)
    return () if ship < 0 else (ship_word(s, ship),)
