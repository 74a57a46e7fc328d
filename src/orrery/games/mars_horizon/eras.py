"""Chapter 8: the passage from the first era to the second."""

from __future__ import annotations

from typing import Final

from orrery.games.mars_horizon import events
from orrery.games.mars_horizon.cards import CARDS, GENERAL_PER_ERA
from orrery.games.mars_horizon.perks import members
from orrery.games.mars_horizon.pool import refill
from orrery.games.mars_horizon.state import EMPTY, Table
from orrery.games.mars_horizon.together import FIRST_YEARS, LEFT_OUT
from orrery.games.mars_horizon.verbs import drop, move_counter, open_era_2, remove, scrap
from orrery.games.mars_horizon.verbs_decks import build_deck, discard_deck, take_from_pool

ERA_CARDS: Final = tuple(
    tuple(number for number, card in enumerate(CARDS) if card.deck == deck) for deck in ("era1", "era2")
)
GENERAL_CARDS: Final = tuple(number for number, card in enumerate(CARDS) if card.deck == "general")
#: Cards that leave the players when Era 1 ends.
LEAVES_WITH_ERA_1: Final = tuple(card.deck == "era1" or card.discard == "end_of_era1" for card in CARDS)


def end_era_1(s: Table) -> None:
    """Sweep the pool, take Era 1 away from everybody, and build the deck of Era 2 (MH-8.1, MH-8.6)."""
    s.emit(events.Era(2))
    sweep_pool(s)
    retire_cards(s)
    retire_vehicles(s)
    open_era_2(s)
    if s.together:
        team_deck(s)
    else:
        race_deck(s)
    refill(s)


def sweep_pool(s: Table) -> None:
    """The cards that lie face up are discarded (MH-8.2)."""
    for card in s.pool:
        if card != EMPTY:
            take_from_pool(s, card)
            remove(s, card)


def retire_cards(s: Table) -> None:
    """Every card marked Era 1 leaves the players; cards of no era stay (MH-8.3)."""
    for seat, held in enumerate(s.cards):
        for card in members(held):
            if LEAVES_WITH_ERA_1[card]:
                drop(s, seat, card)


def retire_vehicles(s: Table) -> None:
    """Era 1 vehicles leave play, and an Engine Test leaves with its vehicle (MH-8.3)."""
    for design in s.fleet:
        if LEAVES_WITH_ERA_1[design.card]:
            scrap(s, design)


def race_deck(s: Table) -> None:
    """What is left of the old deck goes; Era 2 comes with ten cards of no era never seen (MH-8.5)."""
    discard_deck(s)
    build_deck(s, ERA_CARDS[1], min(GENERAL_PER_ERA, len(s.reserve)))


def team_deck(s: Table) -> None:
    """All of Era 2 and every card of no era that is neither owned nor out of the game (MH-10.7)."""
    loose = (*s.deck, *s.unused)
    for card in loose:
        if CARDS[card].deck == "era1":
            remove(s, card)
    back = tuple(sorted(card for card in loose if CARDS[card].deck == "general"))
    build_deck(s, tuple(card for card in ERA_CARDS[1] if card not in LEFT_OUT) + back, 0)
    move_counter(s, FIRST_YEARS[1])
