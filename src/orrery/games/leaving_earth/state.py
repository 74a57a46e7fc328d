"""The fields of the state and who may see each."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar, Final

import msgspec
from msgspec.structs import replace

from orrery.games.leaving_earth.cards import (
    ADVANCEMENT,
    AGENCIES,
    AGENCY,
    CARD,
    FACES,
    MISSIONS,
    RULES,
    SAVED_ADVANCEMENTS,
    SAVED_ASTRONAUTS,
    SAVED_LOCATION_CARDS,
    SAVED_MISSIONS,
    SAVED_PARTS,
    SAVED_PLACES,
    SAVED_SIDES,
    SIDES,
    SLOT,
)
from orrery.games.leaving_earth.craft import Craft, Manifest, manifest
from orrery.games.leaving_earth.printed import Agency, Side
from orrery.games.leaving_earth.world import World, world_of
from orrery.kernel import PUBLIC, UNKNOWN, Bits, Columns, Leaf, State

#: Cards by outcome: successes, minor failures, major failures.
Counts = tuple[int, ...]


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """What the 2018 rulebook changed, each difference a switch (LE-2.6)."""

    #: Lost astronauts count against an agency when the first player (and a tied mission) is decided.
    losses_count_for_order: bool
    #: Life Support is drawn for damaged capsules too.
    damaged_capsules_draw: bool
    #: Samples worth money or knowledge are turned in at the start of a year, not on any turn.
    samples_wait_for_new_year: bool
    #: A thruster that fired rests until the next year.
    thrusters_rest: bool
    #: A craft may go through all its Rendezvous outcomes one by one.
    rendezvous_test: bool


EDITIONS: Final = {
    "2015": Edition(
        losses_count_for_order=True,
        damaged_capsules_draw=True,
        samples_wait_for_new_year=False,
        thrusters_rest=False,
        rendezvous_test=False,
    ),
    "2018": Edition(
        losses_count_for_order=False,
        damaged_capsules_draw=False,
        samples_wait_for_new_year=True,
        thrusters_rest=True,
        rendezvous_test=True,
    ),
}


#: What an agency does with its successes this year: it is asked, it keeps them, or even a last one.
ASKED: Final = 0
KEPT: Final = 1
ALL_KEPT: Final = 2

#: The letters of the outcomes in the history of a pile.
LETTERS: Final = "smf"


class Pile(Leaf):
    """The outcomes on an advancement: how many there are, and what everybody has seen of them.

    They come from the deck as it was when they were laid: from pool number `pool`, and the `newer` ones,
    laid after a reshuffle in the middle of the pile, from the pool after it.
    """

    #: Cards that are known to lie there; only marked ones are told from the others as the game goes on.
    seen: Counts = (0, 0, 0)
    #: The cards that nobody can tell from others.
    unseen: int = 0
    pool: int = 0
    newer: int = 0
    #: What was drawn, in order, as letters: `s`, `m`, `f`, capital where the card was removed.
    history: str = ""
    #: How well each way in which the pile may be made up explains the draws; see `odds.py`.
    likelihood: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        return self.seen[0] + self.seen[1] + self.seen[2] + self.unseen + self.newer


EMPTY: Final = Pile()


def sides_sight(s: Table, seat: int | None) -> tuple[Any, ...]:
    """A location card is known to all once revealed, before that to those who looked at it (LE-5.16.1)."""
    return tuple(
        [
            side if side is None or s.revealed >> card & 1 or _looked(s, card, seat) else UNKNOWN
            for card, side in enumerate(s.sides)
        ]
    )


def _looked(s: Table, card: int, seat: int | None) -> bool:
    return seat is not None and bool(s.seen[card] >> seat & 1)


class Table(State):
    """The whole game. Tuples with an entry for each seat unless said otherwise."""

    __slots__ = (
        "agencies",
        "crafts",
        "deck",
        "discards",
        "finished",
        "first",
        "habits",
        "hired",
        "lost",
        "missions",
        "money",
        "passes",
        "piles",
        "pools",
        "revealed",
        "seen",
        "sets",
        "sides",
        "stock",
        "visits",
        "won",
        "year",
    )
    #: Nearly everything lies open (LE-5.16).
    who_sees = {
        "agencies": PUBLIC,
        "crafts": PUBLIC,
        "deck": PUBLIC,
        "discards": PUBLIC,
        "finished": PUBLIC,
        "first": PUBLIC,
        "habits": PUBLIC,
        "hired": PUBLIC,
        "lost": PUBLIC,
        "missions": PUBLIC,
        "money": PUBLIC,
        "passes": PUBLIC,
        "piles": PUBLIC,
        "pools": PUBLIC,
        "revealed": PUBLIC,
        "seen": PUBLIC,
        "sets": PUBLIC,
        "sides": sides_sight,
        "stock": PUBLIC,
        "visits": PUBLIC,
        "won": PUBLIC,
        "year": PUBLIC,
    }

    in_words: ClassVar[dict[str, Any]] = {
        **dict.fromkeys(("missions", "won"), SAVED_MISSIONS),
        "stock": SAVED_PARTS,
        "piles": Columns(SAVED_ADVANCEMENTS, None, by_seat=True),
        "hired": Bits(SAVED_ASTRONAUTS),
        "visits": Columns(SAVED_ASTRONAUTS, 0, Bits(SAVED_PLACES)),
        "sides": Columns(SAVED_LOCATION_CARDS, None, SAVED_SIDES.or_else(None)),
        "seen": Columns(SAVED_LOCATION_CARDS, 0),
        "revealed": Bits(SAVED_LOCATION_CARDS),
    }

    added: ClassVar[dict[str, Any]] = {
        "agencies": lambda fields: in_order(fields["players"]),
        "habits": lambda fields: (ASKED,) * fields["players"],
    }

    #: Which agency each seat is, by its word.
    agencies: tuple[str, ...]
    #: The sets in play.
    sets: tuple[str, ...]
    year: int
    #: The seat that takes the first turn of this year.
    first: int
    #: Agencies that have passed in a row; -1 while the turn that is being played has an action in it.
    passes: int
    #: The seats that are finished for the year, as bits.
    finished: int
    #: What each agency has said of its successes this year.
    habits: tuple[int, ...]
    money: tuple[int, ...]
    #: Components on Earth that are not on a spacecraft.
    stock: tuple[tuple[str, ...], ...]
    #: A slot for each spacecraft card of the agency.
    crafts: tuple[tuple[Craft | None, ...], ...]
    #: A slot for each advancement; None where it has not been researched.
    piles: tuple[tuple[Pile | None, ...], ...]
    #: Missions completed.
    won: tuple[tuple[str, ...], ...]
    #: Astronauts lost.
    lost: tuple[int, ...]
    #: Missions on the table.
    missions: tuple[str, ...]
    #: The outcome cards left in the deck, all of the newest pool.
    deck: int
    #: For each deck there has been, what those of its cards are that have not been thrown away.
    pools: tuple[Counts, ...]
    #: Outcomes removed, face up.
    discards: Counts
    #: Astronauts in service, as bits.
    hired: int
    #: For each astronaut, the locations visited, as bits.
    visits: tuple[int, ...]
    #: For each explorable location: the number of its card's side, None while nobody has looked.
    sides: tuple[int | None, ...]
    #: For each explorable location, the seats that have looked, as bits.
    seen: tuple[int, ...]
    #: The explorable locations turned face up, as bits.
    revealed: int


def in_order(players: int) -> tuple[str, ...]:
    """The agencies of a table where nobody chose: in the order of the seats."""
    return tuple([agency.id for agency in AGENCIES[:players]])


def agency_of(s: Table, seat: int) -> Agency:
    """The agency that a seat is (LE-2.1)."""
    return AGENCY[s.agencies[seat]]


def world(s: Table) -> World:
    return world_of(s.sets)


def edition(s: Table) -> Edition:
    return edition_of(s.options.edition, s.sets)


@lru_cache
def edition_of(name: str, sets: tuple[str, ...]) -> Edition:
    """An edition, with what the sets in play settle: when samples are turned in (LO-4.3.2)."""
    return replace(EDITIONS[name], **world_of(sets).rules.switches)


def craft_named(s: Table, seat: int, name: str) -> Craft | None:
    """The spacecraft of that name, if it is assembled."""
    slot = SLOT.get(name)
    return None if slot is None else s.crafts[seat][slot]


def craft_cards(s: Table) -> tuple[str, ...]:
    """The spacecraft an agency can have, its own first; with box limits no others (LE-2.1.1)."""
    return world(s).shapes if s.options.box_limits else world(s).crafts


def free_card(s: Table, seat: int) -> str | None:
    """The next spacecraft card that an agency can use."""
    crafts = s.crafts[seat]
    for name in craft_cards(s):
        if crafts[SLOT[name]] is None:
            return name
    return None


def flying(s: Table, seat: int, name: str) -> Craft:
    """The spacecraft of that name, which must exist."""
    craft = craft_named(s, seat, name)
    assert craft is not None
    return craft


def fleet(s: Table, seat: int) -> list[Craft]:
    return list(filter(None, s.crafts[seat]))


def load(craft: Craft) -> Manifest:
    return manifest(craft.parts)


def pile_of(s: Table, seat: int, advancement: str) -> Pile | None:
    """An agency's outcomes on an advancement; None when it does not have it."""
    return s.piles[seat][ADVANCEMENT[advancement]]


def knows(s: Table, seat: int, advancement: str) -> bool:
    """Whether an agency has an advancement, and can do what that lets it do (LE-5.1)."""
    return s.piles[seat][ADVANCEMENT[advancement]] is not None


def is_revealed(s: Table, place: str) -> bool:
    return bool(s.revealed >> CARD[place] & 1)


def public_side(s: Table, place: str) -> Side | None:
    """What a location is known to be by everybody."""
    number = s.sides[CARD[place]]
    return SIDES[number] if is_revealed(s, place) and number is not None else None


def points(s: Table, seat: int) -> int:
    """Mission points alone."""
    return sum([MISSIONS[name].points for name in s.won[seat]])


def score(s: Table, seat: int) -> int:
    """Mission points, less two for each astronaut lost (LE-4.4.6)."""
    return points(s, seat) + RULES.lost_astronaut_points * s.lost[seat]


def standing(s: Table, seat: int) -> int:
    """What counts when the first player is decided or a mission has several claimants."""
    return score(s, seat) if edition(s).losses_count_for_order else points(s, seat)


def years_left(s: Table) -> int:
    """The longest journey that still arrives before the calendar ends."""
    return max(0, world(s).end_year - s.year)


def own_turn(s: Table, seat: int) -> bool:
    """Whether it is an agency's turn, also while one of its actions is being resolved."""
    for step in reversed(s.stack):
        if getattr(step, "is_turn", False):
            return bool(step.seat == seat)
    return False


def seats_from(s: Table, first: int) -> list[int]:
    """The seats round the table, from one of them on."""
    return [(first + i) % s.players for i in range(s.players)]


def people(parts: tuple[str, ...]) -> list[str]:
    """The astronauts in a stack, by name."""
    return [FACES[word].card.id for word in manifest(parts).crew]
