"""The table: what lies where, and who may see it."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from orrery.games.exploration.cards import FLEET_SIZE
from orrery.games.exploration.orbits import HANGAR, NODES, place_word
from orrery.games.exploration.tokens import (
    ENERGY,
    ENERGY_MODULE,
    KIND_WORDS,
    MANEUVERABILITY,
    MANEUVERABILITY_MODULE,
    MORE_ENERGY,
    MORE_MANEUVERABILITY,
    MORE_RESISTANCE,
    MORE_VELOCITY,
    RESISTANCE,
    RESISTANCE_MODULE,
    SAVED_DEVELOPMENTS,
    SAVED_HAZARDS,
    SAVED_HEXES,
    SAVED_MANEUVERS,
    SAVED_MODULES,
    SAVED_PRIMARIES,
    SAVED_SECONDARIES,
    SAVED_SHIPS,
    SAVED_TOKENS,
    VELOCITY,
    VELOCITY_MODULE,
)
from orrery.kernel import OWNER_OR_COUNT, PUBLIC, Columns, Leaf, State

SEATS: Final = ("red", "blue", "green", "amber", "violet")
#: Every ship there can be, by seat and type: `red.bomber`.
SHIP_WORDS: Final = tuple(tuple(f"{seat}.{kind}" for kind in KIND_WORDS) for seat in SEATS)
NOBODY: Final = -1

Hand = tuple[int, ...]


class Ship(Leaf):
    """A spaceship card of a fleet, in the hangar, on the pad or in space."""

    kind: int
    at: int = HANGAR
    heading: int = 0
    energy: int = 0
    resistance: int = 0
    #: Energy and resistance lost for good.
    worn: int = 0
    scarred: int = 0
    modules: tuple[int, ...] = ()
    #: Maneuverability and velocity added (or taken) until the owner's next preparation turn.
    agility: int = 0
    thrust: int = 0
    #: Maneuverability it will lack in the next round.
    shaken: int = 0
    #: Added for drops on the Moon and Mars, and velocity moves that cost no energy, this round.
    touchdown: int = 0
    boosts: int = 0
    selected: bool = False
    #: The rounds in which it may not be selected, last entered a hex, last used its ability.
    grounded: int = 0
    drifted: int = 0
    used: int = 0
    #: Away from the board, while in outer space.
    outbound: bool = True

    #: A ship whose type is gone flies on as one of the first type.
    in_words: ClassVar[dict[str, Any]] = {"kind": SAVED_SHIPS.or_else(0), "modules": SAVED_TOKENS}

    @property
    def in_space(self) -> bool:
        return self.at >= 0

    @property
    def on_board(self) -> bool:
        return 0 <= self.at < NODES

    @property
    def full_energy(self) -> int:
        added = self.modules.count(ENERGY_MODULE) * MORE_ENERGY
        return max(0, ENERGY[self.kind] + added - self.worn)

    @property
    def full_resistance(self) -> int:
        added = self.modules.count(RESISTANCE_MODULE) * MORE_RESISTANCE
        return max(1, RESISTANCE[self.kind] + added - self.scarred)

    @property
    def maneuverability(self) -> int:
        agility = MANEUVERABILITY[self.kind] + self.agility
        if self.modules:
            agility += self.modules.count(MANEUVERABILITY_MODULE) * MORE_MANEUVERABILITY
        return agility

    @property
    def velocity(self) -> int:
        """The spaces of one velocity move at most (EX-2.6)."""
        velocity = VELOCITY[self.kind] + self.thrust
        if self.modules:
            velocity += self.modules.count(VELOCITY_MODULE) * MORE_VELOCITY
        return velocity if velocity > 0 else 0


class Trap(Leaf):
    """A trap on a space, its counter, and the ship that laid it and has not left yet."""

    at: int
    count: int
    guest: int = -1


class Table(State):
    """A game of Exploration. What is counted by seat is a tuple in the order of the seats."""

    __slots__ = (
        "barred",
        "bonus",
        "chains",
        "claimed",
        "command",
        "credits",
        "cubes",
        "deck",
        "dev_discard",
        "developments",
        "discarded",
        "done_primaries",
        "done_secondaries",
        "dp",
        "drawn",
        "dropped",
        "fleets",
        "frags",
        "gained",
        "gnss",
        "hazards",
        "landed",
        "order",
        "perks",
        "ports",
        "primaries",
        "restricted",
        "round",
        "row",
        "secondaries",
        "ships",
        "stations",
        "summits",
        "traps",
        "turrets",
        "undealt",
        "upkeep",
    )
    who_sees = dict.fromkeys(__slots__, PUBLIC) | {
        "primaries": OWNER_OR_COUNT,
        "secondaries": OWNER_OR_COUNT,
        "developments": OWNER_OR_COUNT,
    }
    in_words: ClassVar[dict[str, Any]] = {
        **dict.fromkeys(("fleets", "deck"), SAVED_SHIPS),
        **dict.fromkeys(("undealt", "discarded"), Columns(SAVED_SHIPS, 0)),
        **dict.fromkeys(("primaries", "done_primaries"), SAVED_PRIMARIES),
        **dict.fromkeys(("secondaries", "done_secondaries"), SAVED_SECONDARIES),
        **dict.fromkeys(("developments", "perks", "dev_discard"), SAVED_DEVELOPMENTS),
        **dict.fromkeys(("chains", "claimed"), SAVED_HEXES),
        "bonus": SAVED_MODULES.or_else(-1),
        "row": SAVED_MANEUVERS,
        "hazards": SAVED_HAZARDS,
    }

    #: 0 while the table is set up.
    round: int
    #: The spaceport of each seat (-1: not chosen), and the seats in the order of preparation.
    ports: tuple[int, ...]
    order: tuple[int, ...]

    # The draft: types taken by each seat, the deck being passed, cards not dealt and cards discarded.
    fleets: tuple[Hand, ...]
    deck: Hand
    undealt: tuple[int, ...]
    discarded: tuple[int, ...]

    # What a seat has.
    credits: tuple[int, ...]
    command: tuple[int, ...]
    dp: tuple[int, ...]
    frags: tuple[int, ...]
    #: The module a port gave to be built free (-1: none).
    bonus: tuple[int, ...]
    primaries: tuple[Hand, ...]
    secondaries: tuple[Hand, ...]
    developments: tuple[Hand, ...]
    done_primaries: tuple[Hand, ...]
    done_secondaries: tuple[Hand, ...]
    #: Lasting development cards in play, and how many development cards a seat ever got.
    perks: tuple[Hand, ...]
    gained: tuple[int, ...]
    #: Hazard cards kept that cost a credit each turn; the round in which a seat gets no credits.
    upkeep: tuple[int, ...]
    barred: tuple[int, ...]

    # What a seat has done: hazards drawn, turrets built, level-3 actions, modules dropped by type,
    # modules dropped on the Moon and on Mars.
    drawn: tuple[int, ...]
    turrets: tuple[int, ...]
    summits: tuple[int, ...]
    dropped: tuple[tuple[int, ...], ...]
    landed: tuple[tuple[int, ...], ...]

    # The middle of the table.
    row: Hand
    hazards: Hand
    dev_discard: Hand
    #: A fleet for each seat, one seat after the other.
    ships: tuple[Ship, ...]
    #: Who controls each domination space (-1: nobody).
    cubes: tuple[int, ...]
    restricted: Hand
    #: (space, seat) of each GNSS.
    gnss: tuple[tuple[int, int], ...]
    traps: tuple[Trap, ...]
    stations: tuple[int, ...]
    #: The hexes beyond the two exits, nearest first, and those whose reward is gone.
    chains: tuple[Hand, Hand]
    claimed: Hand


def owner(ship: int) -> int:
    """The seat of a ship."""
    return ship // FLEET_SIZE


_FLEETS: Final = tuple(range(seat * FLEET_SIZE, (seat + 1) * FLEET_SIZE) for seat in range(len(SEATS)))


def fleet(seat: int) -> range:
    """The ships of a seat."""
    return _FLEETS[seat]


def ships_of(s: Table, seat: int) -> tuple[Ship, ...]:
    """The cards of a seat's ships, in the order of their numbers."""
    return s.ships[seat * FLEET_SIZE : (seat + 1) * FLEET_SIZE]


# Who and what is where


def ship_word(s: Table, ship: int) -> str:
    """A ship as it is named: `red.bomber`."""
    return SHIP_WORDS[ship // FLEET_SIZE][s.ships[ship].kind]


def place_of(s: Table, ship: int) -> str:
    """Where a ship is, in the words of the notation."""
    return place_word(s.ships[ship].at, s.ports[owner(ship)])


def find_ship(s: Table, seat: int, kind: int) -> int:
    """The ship of a type in a seat's fleet, or -1."""
    for number in fleet(seat) if s.ships else ():
        if s.ships[number].kind == kind:
            return number
    return -1


def ship_at(s: Table, place: int) -> int:
    """The ship on a space, or -1."""
    for number, ship in enumerate(s.ships):
        if ship.at == place:
            return number
    return -1


def trap_at(s: Table, place: int) -> int:
    """The number of the trap on a space, or -1."""
    for number, trap in enumerate(s.traps):
        if trap.at == place:
            return number
    return -1


def gnss_at(s: Table, place: int) -> int:
    """Who has a GNSS on a space, or -1."""
    for space, seat in s.gnss:
        if space == place:
            return seat
    return NOBODY
