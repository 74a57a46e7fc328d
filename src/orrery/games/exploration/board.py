"""The map as facts for whoever draws it: orbits, spaces, arrows and the ways out."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from orrery.games.exploration.orbits import DOMINATIONS, EXIT_WORDS, EXITS, RINGS, SPACE_WORDS, SPACES


class Orbit(Struct, frozen=True):
    id: str
    name: str
    #: Clockwise.
    spaces: tuple[str, ...]


class Board(Struct, frozen=True):
    """What never changes: the rings, what each space does, which take a GNSS, and where arrows lead from."""

    rings: tuple[Orbit, ...]
    kinds: dict[str, str]
    gnss: tuple[str, ...]
    #: By domination space: the spaces from which modules are dropped on it.
    arrows: dict[str, tuple[str, ...]]
    #: By way out: the space that it begins on.
    exits: dict[str, str]


BOARD: Final = Board(
    rings=tuple(Orbit(ring.id, ring.name, ring.clockwise) for ring in RINGS),
    kinds={space.id: space.kind for space in SPACES},
    gnss=tuple(space.id for space in SPACES if space.gnss),
    arrows={site.id: site.arrows for site in DOMINATIONS},
    exits={word: SPACE_WORDS[at] for word, at in zip(EXIT_WORDS, EXITS, strict=True)},
)
