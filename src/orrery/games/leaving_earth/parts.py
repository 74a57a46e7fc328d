"""The components of a stack as data for its drawing."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from orrery.games.leaving_earth.cards import FACES
from orrery.games.leaving_earth.craft import manifest


class Part(Struct, frozen=True):
    """Equal components of a stack: which face is up, and how many."""

    id: str
    good: str
    count: int = 1
    #: `damaged`, `spent` for a thruster that has fired, `used` for an instrument that has surveyed.
    state: str = ""


@lru_cache(maxsize=1 << 12)
def parts_of(zone: str, words: tuple[str, ...]) -> tuple[Part, ...]:
    return tuple(
        Part(f"{zone}.{word}", FACES[word].card.id, words.count(word), condition(word))
        for word in manifest(words).faces
    )


def condition(word: str) -> str:
    face = FACES[word]
    return "damaged" if face.damaged else "spent" if face.spent else "used" if face.used else ""
