"""The set-up of an era, and the passage from the first to the second."""

from __future__ import annotations

from typing import Final

from orrery.games.mars_horizon.cards import CARDS, DRAW_CARDS, GENERAL_PER_ERA, POOL_SIZE
from orrery.games.mars_horizon.perks import members
from orrery.games.mars_horizon.pool import refill
from orrery.games.mars_horizon.state import EMPTY, Design, Table
from orrery.games.mars_horizon.together import FIRST_YEARS, LEFT_OUT
from orrery.games.mars_horizon.verbs import remove

ERA_CARDS: Final = tuple(
    tuple(number for number, card in enumerate(CARDS) if card.deck == deck) for deck in ("era1", "era2")
)
GENERAL_CARDS: Final = tuple(number for number, card in enumerate(CARDS) if card.deck == "general")
#: Cards that leave the players when Era 1 ends.
LEAVES_WITH_ERA_1: Final = tuple(card.deck == "era1" or card.discard == "end_of_era1" for card in CARDS)


def first_decks(s: Table) -> None:
    """Era 1: its own cards with ten unknown others; in the team game with all others."""
    if s.together:
        s.deck = tuple(card for card in ERA_CARDS[0] + GENERAL_CARDS if card not in LEFT_OUT)
        s.removed = tuple(sorted(LEFT_OUT))
        s.pool = (EMPTY,) * DRAW_CARDS
        s.year = FIRST_YEARS[0]
    else:
        s.deck, s.reserve, s.reserve_in_deck = ERA_CARDS[0], GENERAL_CARDS, GENERAL_PER_ERA
        s.pool = (EMPTY,) * POOL_SIZE


def end_era_1(s: Table) -> None:
    """Sweep the pool, take Era 1 away from everybody, and build the deck of Era 2."""
    s.emit("era", era=2)
    sweep_pool(s)
    retire_cards(s)
    retire_vehicles(s)
    s.era = 2
    if s.together:
        _team_deck(s)
    else:
        _race_deck(s)
    refill(s)


def sweep_pool(s: Table) -> None:
    """The cards that lie face up are discarded."""
    for card in s.pool:
        if card != EMPTY:
            remove(s, card)
    s.pool = (EMPTY,) * len(s.pool)


def retire_cards(s: Table) -> None:
    """Every card marked Era 1 leaves the players; cards of no era stay."""
    kept = []
    for held in s.cards:
        for card in members(held):
            if LEAVES_WITH_ERA_1[card]:
                held &= ~(1 << card)
                remove(s, card)
        kept.append(held)
    s.cards = tuple(kept)


def retire_vehicles(s: Table) -> None:
    """Era 1 vehicles leave play, and an Engine Test leaves with its vehicle."""
    kept: list[Design] = []
    for design in s.fleet:
        if not LEAVES_WITH_ERA_1[design.card]:
            kept.append(design)
            continue
        remove(s, design.card)
        if design.test >= 0:
            remove(s, design.test)
    s.fleet = tuple(kept)


def _race_deck(s: Table) -> None:
    """What is left of the old deck goes; Era 2 comes with ten cards of no era that nobody has seen."""
    s.removed += tuple(card for pile in (s.deck, *s.under) for card in pile)
    s.deck, s.under = ERA_CARDS[1], ()
    s.reserve_in_deck = min(GENERAL_PER_ERA, len(s.reserve))


def _team_deck(s: Table) -> None:
    """All of Era 2 and every card of no era that is neither owned nor out of the game."""
    loose = (*s.deck, *s.unused)
    for card in loose:
        if CARDS[card].deck == "era1":
            remove(s, card)
    back = tuple(sorted(card for card in loose if CARDS[card].deck == "general"))
    s.deck = tuple(card for card in ERA_CARDS[1] if card not in LEFT_OUT) + back
    s.unused = ()
    s.year = FIRST_YEARS[1]
    s.emit("year", year=s.year)
