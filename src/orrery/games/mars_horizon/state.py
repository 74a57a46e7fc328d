"""The table: every field of the state. All of it is public; what nobody has seen is not in it."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from orrery.games.mars_horizon.cards import CARD_WORDS, LAUNCH_CARD_WORDS
from orrery.games.mars_horizon.goals import SAVED_GOALS
from orrery.kernel import PUBLIC, Bits, Columns, Leaf, State

#: A place in the pool from which the card has gone.
EMPTY: Final = -1


class Design(Leaf):
    """A Vehicle Design in play: its owner, whether a Blueprint token lies on it (MH-2.4.1), its Engine Test.

    `test` is -1 while it has none.
    """

    card: int
    owner: int
    blueprint: bool = True
    test: int = -1

    in_words: ClassVar[dict[str, Any]] = {"card": CARD_WORDS, "test": CARD_WORDS.or_else(-1)}


class Flight(Leaf):
    """A launch in progress, from the payment to the last roll.

    `reliability` is what it had when the countdown began, `shift` what the countdown has done since.
    """

    seat: int
    goal: int
    profile: int
    vehicle: int
    target: int
    reliability: int
    spent: int
    drawn: tuple[int, ...] = ()
    shift: int = 0
    dice: tuple[int, ...] = ()

    in_words: ClassVar[dict[str, Any]] = {
        "goal": SAVED_GOALS.or_else(-1),
        "vehicle": CARD_WORDS.or_else(-1),
        "drawn": LAUNCH_CARD_WORDS,
    }


class Table(State):
    """A game in progress."""

    __slots__ = (
        "cards",
        "claims",
        "deck",
        "era",
        "fleet",
        "flight",
        "launch_deck",
        "launch_discard",
        "money",
        "passes",
        "pool",
        "prestige",
        "removed",
        "research",
        "reserve",
        "reserve_in_deck",
        "together",
        "turns",
        "under",
        "unused",
        "year",
    )

    #: Solo or co-operative game.
    together: bool
    era: int
    #: Turns finished so far.
    turns: int
    #: Passes in a row, by everybody.
    passes: int
    #: The year on the timeline; 0 in the competitive game.
    year: int

    money: tuple[int, ...]
    research: tuple[int, ...]
    prestige: tuple[int, ...]
    #: For each seat the cards before it that are no vehicles, as bits (see perks.py).
    cards: tuple[int, ...]
    fleet: tuple[Design, ...]
    #: Who claimed each milestone, in order.
    claims: tuple[int, ...]

    #: The face-up cards, left to right, EMPTY where one is gone.
    pool: tuple[int, ...]
    #: Cards that are surely in the Agency Deck.
    deck: tuple[int, ...]
    #: Non-era cards that nobody has seen, and how many of them are in the Agency Deck.
    reserve: tuple[int, ...]
    reserve_in_deck: int
    #: Known cards beneath the deck, in batches, the first to come first.
    under: tuple[tuple[int, ...], ...]
    #: Solo: draw cards that nobody took, to be shuffled again.
    unused: tuple[int, ...]
    #: Cards that are out of the game.
    removed: tuple[int, ...]

    #: How many Launch cards of each kind are in the deck, and in its discard.
    launch_deck: tuple[int, ...]
    launch_discard: tuple[int, ...]
    flight: Flight | None

    who_sees = dict.fromkeys(__slots__, PUBLIC)
    in_words: ClassVar[dict[str, Any]] = {
        "cards": Bits(CARD_WORDS),
        "pool": CARD_WORDS.or_else(EMPTY),
        **dict.fromkeys(("deck", "reserve", "under", "unused", "removed"), CARD_WORDS),
        **dict.fromkeys(("launch_deck", "launch_discard"), Columns(LAUNCH_CARD_WORDS, 0)),
    }
