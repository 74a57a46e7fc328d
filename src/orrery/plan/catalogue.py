"""What can be asked for, by name: the cards and places that a form lets people choose from."""

from __future__ import annotations

from typing import Final

import msgspec

from orrery.games.leaving_earth.cards import CARD, LOCATIONS, MISSIONS, SIDES
from orrery.games.leaving_earth.explore import in_full
from orrery.plan.profile import ASTRONAUT, price_of
from orrery.plan.words import EXPANSIONS
from orrery.plan.world import SETS, Component, advancement, skies_of

_TIERS: Final = {"non_explorable": "certain goals", "explorable": "goals to be explored"}
#: Kinds of component that are bought one like another.
_KINDS: Final = ("rocket", "ion_thruster", "probe", "explorer", "capsule", "supplies")


class Entry(msgspec.Struct, frozen=True):
    """Something to choose: its word in a question, its name, and the set it comes with."""

    word: str
    name: str
    set: str
    #: What the card says in short.
    note: str = ""


class Goal(Entry, frozen=True):
    """A mission card; its note is the stack it is drawn from."""

    points: int = 0


class Pile(Entry, frozen=True):
    """An advancement, and how many outcomes lie on it when it is new."""

    outcomes: int = 0


class Spot(Entry, frozen=True):
    """A location that is explored, and the cards that it may turn out to be."""

    cards: tuple[Entry, ...] = ()


class Catalogue(msgspec.Struct, frozen=True):
    """All that a question may name, with the years of the calendar by set."""

    expansions: tuple[Entry, ...]
    missions: tuple[Goal, ...]
    places: tuple[Entry, ...]
    parts: tuple[Entry, ...]
    advancements: tuple[Pile, ...]
    locations: tuple[Spot, ...]
    calendars: dict[str, tuple[int, int]]


def catalogue() -> Catalogue:
    """Everything there is, all expansions together; the base game's own is of the set `base`."""
    skies = skies_of(SETS)
    goods = [card for card in skies.goods.values() if card.kind in _KINDS]
    hire = Entry(ASTRONAUT, "Astronaut", "base", f"${price_of(skies, ASTRONAUT)}")
    calendars = {name: skies_of(("base", name)) for name in SETS}
    return Catalogue(
        expansions=tuple(Entry(word, name, word) for word, name in EXPANSIONS.items()),
        missions=tuple(
            Goal(card.id, card.name, card.sets[-1], _TIERS.get(card.tier, card.tier), card.points)
            for card in MISSIONS.values()
        ),
        places=tuple(
            Entry(place, LOCATIONS[place].name, LOCATIONS[place].sets[-1])
            for place in skies.places
            if skies.into[place]
        ),
        parts=(*[Entry(card.id, card.name, card.sets[-1], _card(card)) for card in goods], hire),
        advancements=tuple(
            Pile(card.id, card.name, card.sets[-1], "", card.outcomes)
            for card in map(advancement, skies.advancements)
        ),
        locations=tuple(
            Spot(place, LOCATIONS[place].name, LOCATIONS[place].sets[-1], "", _cards(place)) for place in CARD
        ),
        calendars={name: (sky.start_year, sky.end_year) for name, sky in calendars.items()},
    )


def _cards(place: str) -> tuple[Entry, ...]:
    """The cards of a location in words; alike ones but for their letters are told apart by these."""
    sides = [side for side in SIDES if side.place == place]
    return tuple(Entry(side.word, in_full(side), LOCATIONS[place].sets[-1]) for side in sides)


def _card(card: Component) -> str:
    thrust = card.thrust or card.thrust_per_year
    push = f", thrust {thrust}{' a year' * bool(card.thrust_per_year)}" if thrust else ""
    seats = f", {card.seats} seat{'s' * (card.seats > 1)}" if card.seats else ""
    return f"${card.cost}, mass {card.mass}{push}{seats}"
