"""A position as tables of words: how scenarios read it back."""

from __future__ import annotations

from typing import Any

from orrery.games.mars_horizon.cards import MILESTONES
from orrery.games.mars_horizon.notation import GOAL_WORDS, LAUNCH_WORDS, SEATS, WORDS
from orrery.games.mars_horizon.perks import members
from orrery.games.mars_horizon.reliability import final_reliability
from orrery.games.mars_horizon.state import EMPTY, Design, Flight, Table
from orrery.games.mars_horizon.verbs_decks import deck_size


def describe(s: Table) -> dict[str, Any]:
    """The table in words."""
    return {
        "era": s.era,
        "turns": s.turns,
        "year": s.year,
        "passes": s.passes,
        "seats": {SEATS[seat]: _describe_seat(s, seat) for seat in range(s.players)},
        "vehicles": {WORDS[design.card]: _describe_design(design) for design in s.fleet},
        "milestones": {
            word: SEATS[s.claims[n]] if n < len(s.claims) else ""
            for n, word in enumerate(GOAL_WORDS[: len(MILESTONES)])
        },
        "pool": [WORDS[card] if card != EMPTY else "" for card in s.pool],
        "deck": {"size": deck_size(s), "sure": _words(s.deck), "reserve": _words(s.reserve)},
        "unused": _words(s.unused),
        "removed": _words(s.removed),
        "launch_deck": dict(zip(LAUNCH_WORDS, s.launch_deck, strict=True)),
        "launch_discard": dict(zip(LAUNCH_WORDS, s.launch_discard, strict=True)),
        "flight": _describe_flight(s.flight) if s.flight is not None else {},
    }


def _words(cards: tuple[int, ...]) -> list[str]:
    return [WORDS[card] for card in cards]


def _describe_seat(s: Table, seat: int) -> dict[str, Any]:
    return {
        "money": s.money[seat],
        "research": s.research[seat],
        "prestige": s.prestige[seat],
        "cards": _words(tuple(members(s.cards[seat]))),
        "vehicles": [WORDS[design.card] for design in s.fleet if design.owner == seat],
    }


def _describe_design(design: Design) -> dict[str, Any]:
    return {
        "owner": SEATS[design.owner],
        "blueprint": design.blueprint,
        "test": WORDS[design.test] if design.test >= 0 else "",
    }


def _describe_flight(flight: Flight) -> dict[str, Any]:
    return {
        "seat": SEATS[flight.seat],
        "goal": GOAL_WORDS[flight.goal],
        "vehicle": WORDS[flight.vehicle],
        "target": flight.target,
        "reliability": final_reliability(flight),
        "prestige": flight.spent,
        "drawn": [LAUNCH_WORDS[card] for card in flight.drawn],
        "dice": list(flight.dice),
    }
