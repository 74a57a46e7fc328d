"""What things are called by people, where the notation has another word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from orrery.games.leaving_earth.cards import CRAFT, FACES, LOCATIONS
from orrery.games.leaving_earth.craft import Craft
from orrery.games.leaving_earth.state import ALL_KEPT, KEPT

#: What an agency has said of its successes this year.
HABITS: Final = {KEPT: "kept this year", ALL_KEPT: "kept this year, a last one too"}
_CRAFT: Final = {name: name.replace("-", " ").title() for name in CRAFT}


def called(craft: str) -> str:
    """The name of a spacecraft.

    >>> called("voyager"), called("craft-5")
    ('Voyager', 'Craft 5')
    """
    return _CRAFT[craft]


def place_named(place: str) -> str:
    return {"space": "space", "moon": "the Moon"}.get(place) or LOCATIONS[place].name


def at_place(place: str) -> str:
    """Where something is.

    >>> at_place("moon"), at_place("earth_orbit"), at_place("mars_fly_by")
    ('on the Moon', 'in Earth Orbit', 'at Mars Fly-By')
    """
    kind = LOCATIONS[place].kind if place in LOCATIONS else "orbit"
    return f"{_PREPOSITIONS.get(kind, 'at')} {place_named(place)}"


def whereabouts(craft: Craft) -> str:
    """A spacecraft, and where it is or flies."""
    return f"{called(craft.name)} {where(craft)}"


def where(craft: Craft) -> str:
    return f"on the way to {place_named(craft.at)}" if craft.tokens else at_place(craft.at)


_PREPOSITIONS: Final = {
    "home": "on",
    "surface": "on",
    "orbit": "in",
    "suborbital": "in",
    "transfer": "in",
}


def stack_in_words(words: Iterable[str]) -> str:
    """Components as a person lists them, equal ones counted.

    >>> stack_in_words(("juno", "juno", "probe"))
    '2 Juno, Probe'
    """
    return counted(FACES[word].name for word in words)


def counted(things: Iterable[str]) -> str:
    """Names, equal ones counted."""
    counts = Counter(things)
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in counts.items())
