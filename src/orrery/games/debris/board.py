"""The three turning boards: spaces, and which of them meet.

The 36 printed spaces are numbered 0 to 35: LEO-1 to LEO-8, HEO-1 to HEO-12, GSO-1 to GSO-16. After
four turns the boards stand as before, so everything that depends on how they stand is a table with
four rows, one for each alignment.
"""

from __future__ import annotations

from collections import deque
from typing import Final

import msgspec

from orrery.games.debris.cards import (
    FIRST_DEBRIS,
    FRAGMENTATION_CARDS,
    LETTERS,
    NUMBERS,
    Count,
    Datum,
    Positive,
    load,
    require,
)


class Rotation(Datum, frozen=True):
    quarter_turns: dict[str, Count]


class Ring(Datum, frozen=True):
    id: str
    name: str
    spaces: Positive
    slots_per_quarter_turn: Positive
    step_degrees: float


class Seam(Datum, frozen=True):
    inner: str
    outer: str
    pairs: tuple[tuple[Count, Count], ...]


class PrintedBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`board.toml`."""

    rotation: Rotation
    ring: tuple[Ring, ...]
    seam: tuple[Seam, ...]


def check_board(board: PrintedBoard) -> None:
    """Rings close, quarter turns fall on whole slots, seams join rings that exist."""
    rings = {ring.id: ring for ring in board.ring}
    for ring in board.ring:
        require(ring.spaces * ring.step_degrees == 360, "board.toml", f"ring {ring.id} does not close")
        quarter = ring.slots_per_quarter_turn * 4 == ring.spaces
        require(quarter, "board.toml", f"a quarter turn of ring {ring.id} is not a whole number of slots")
        require(ring.id in board.rotation.quarter_turns, "board.toml", f"ring {ring.id} has no rotation")
    for seam in board.seam:
        require({seam.inner, seam.outer} <= set(rings), "board.toml", "a seam joins a ring that is not there")
        inside = all(i < rings[seam.inner].spaces and o < rings[seam.outer].spaces for i, o in seam.pairs)
        require(inside, "board.toml", f"the seam {seam.inner}-{seam.outer} names a slot that is not there")
    wanted = set(NUMBERS.setup.satellites.values()) - {"any"}
    require(wanted <= set(rings), "board.toml", f"set-up asks for the rings {sorted(wanted)}")
    enough = sum(ring.spaces for ring in board.ring) >= len(LETTERS) + len(FIRST_DEBRIS)
    require(enough, "board.toml", "there are fewer spaces than set-up fills")


BOARD: Final = load("board.toml", PrintedBoard)
check_board(BOARD)

#: The three discs, from the innermost (OD-1.1).
RINGS: Final = BOARD.ring
ALIGNMENTS: Final = 4
#: The ring of each space, and the spaces of each ring.
RING_OF: Final = tuple(number for number, ring in enumerate(RINGS) for _ in range(ring.spaces))
RING_SPACES: Final = tuple(
    tuple(space for space, ring in enumerate(RING_OF) if ring == number) for number in range(len(RINGS))
)
SPACES: Final = len(RING_OF)
#: The place of a space on its ring, counted from 0 at the ring's arrow.
INDEX: Final = tuple(space - RING_SPACES[RING_OF[space]][0] for space in range(SPACES))
SPACE_NAMES: Final = tuple(f"{RINGS[RING_OF[space]].id}-{INDEX[space] + 1}" for space in range(SPACES))
#: As people are shown them: LEO-1.
SPACE_LABELS: Final = tuple(name.upper() for name in SPACE_NAMES)
SPACE_NUMBER: Final = {name: space for space, name in enumerate(SPACE_NAMES)}

#: The orbit cards: one for each space, under the number of that space; four more fragment.
FRAGMENTATION: Final = SPACES
ORBIT_CARDS: Final = (*SPACE_NAMES, "fragmentation")
ORBIT_CARD_NUMBER: Final = {name: card for card, name in enumerate(ORBIT_CARDS)}
ORBIT_DECK: Final = (*range(SPACES), *(FRAGMENTATION,) * FRAGMENTATION_CARDS)


def quarter_turns(ring: int, alignment: int) -> int:
    """How many quarters a ring stands away from where it began, clockwise, 0 to 3."""
    return BOARD.rotation.quarter_turns[RINGS[ring].id] * alignment % 4


def slot(space: int, alignment: int) -> int:
    """The place on the table, counted clockwise from the Earth's arrow, where a printed space now lies."""
    ring = RING_OF[space]
    turned = quarter_turns(ring, alignment) * RINGS[ring].slots_per_quarter_turn
    return (INDEX[space] + turned) % RINGS[ring].spaces


def angle(space: int, alignment: int) -> float:
    """Where a printed space now lies, in degrees clockwise from the Earth's arrow."""
    return slot(space, alignment) * RINGS[RING_OF[space]].step_degrees


def _lines(alignment: int) -> set[tuple[int, int]]:
    """All dotted lines in one alignment, each in both directions."""
    at = {(RING_OF[space], slot(space, alignment)): space for space in range(SPACES)}
    number = {ring.id: i for i, ring in enumerate(RINGS)}
    lines = {(at[i, k], at[i, (k + 1) % RINGS[i].spaces]) for i, k in at}
    for seam in BOARD.seam:
        lines |= {(at[number[seam.inner], i], at[number[seam.outer], o]) for i, o in seam.pairs}
    return lines | {(b, a) for a, b in lines}


def _adjacent(alignment: int) -> tuple[tuple[int, ...], ...]:
    lines = sorted(_lines(alignment))
    return tuple(tuple(b for a, b in lines if a == space) for space in range(SPACES))


def _distances(adjacent: tuple[tuple[int, ...], ...], start: int) -> tuple[int, ...]:
    """The length of the shortest way from a space to every other; no way at all counts as very long."""
    far = {start: 0}
    queue = deque([start])
    while queue:
        space = queue.popleft()
        for neighbour in adjacent[space]:
            if neighbour not in far:
                far[neighbour] = far[space] + 1
                queue.append(neighbour)
    return tuple(far.get(space, SPACES) for space in range(SPACES))


#: ADJACENT[alignment][space]: the spaces joined to it by a dotted line (OD-1.2) as the boards stand (OD-6.2).
ADJACENT: Final = tuple(_adjacent(alignment) for alignment in range(ALIGNMENTS))
#: DISTANCE[alignment][space][other]: moves along dotted lines if the boards did not turn.
DISTANCE: Final = tuple(
    tuple(_distances(adjacent, space) for space in range(SPACES)) for adjacent in ADJACENT
)
