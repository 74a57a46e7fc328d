"""The table as facts for whoever draws it: the map, and what is on it now."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from orrery.games.exploration.cards import ACTIONS, COMMAND_TRACK, DIE, MODULES, PORTS, SHIPS
from orrery.games.exploration.orbits import (
    CREDIT_GAIN,
    DOMINATIONS,
    EXIT_WORDS,
    EXITS,
    RINGS,
    SPACE_WORDS,
    SPACES,
)
from orrery.games.exploration.passage import SPACE_NOTES
from orrery.games.exploration.tokens import TOKENS
from orrery.games.exploration.words import PLACE_NAMES

# What never changes


class Orbit(Struct, frozen=True):
    id: str
    name: str
    #: Clockwise.
    spaces: tuple[str, ...]


class Port(Struct, frozen=True):
    name: str
    pad: str
    orbiting: str
    direction: str
    order: int


class Kind(Struct, frozen=True):
    """A type of ship as it is printed."""

    name: str
    level: int
    cost: int
    energy: int
    resistance: int
    maneuver: int
    velocity: int
    slots: int
    text: str
    #: The text in few words.
    brief: str


class Technology(Struct, frozen=True):
    name: str
    level: int
    effect: dict[str, int]


class ModuleCard(Struct, frozen=True):
    name: str
    #: The picture that it has: those of traps with different counters are alike.
    base: str
    kind: str
    credits: int
    dp: int


class Printed(Struct, frozen=True):
    """What is printed on cards and boards."""

    names: dict[str, str]
    ports: dict[str, Port]
    kinds: dict[str, Kind]
    technology: dict[str, Technology]
    modules: dict[str, ModuleCard]
    #: What a kind of space does to a ship that ends a move there.
    spaces: dict[str, str]
    #: The faces of the maneuver die.
    die: tuple[int, ...]
    command_track: int
    #: What a space with a coin brings.
    coin: int


# What is on the table now


class ShipNow(Struct, frozen=True):
    seat: int
    kind: str
    #: A space, a launch pad, a hex, or `hangar`.
    at: str
    #: `cw` or `ccw`; beyond the board `out` or `back`.
    heading: str
    energy: int
    full_energy: int
    resistance: int
    full_resistance: int
    maneuver: int
    velocity: int
    modules: tuple[str, ...]
    selected: bool
    grounded: bool
    used: bool


class Flyer(Struct, frozen=True):
    """A place in the order of flight: `flown`, `flying` or `waiting`."""

    ship: str
    state: str


class Site(Struct, frozen=True):
    area: str
    above: int
    takes: tuple[str, ...]
    arrows: tuple[str, ...]
    holder: int | None
    restricted: bool


class HexNow(Struct, frozen=True):
    name: str
    effects: dict[str, int]
    reward: dict[str, int]
    taken: bool


class AreaNow(Struct, frozen=True):
    """Cubes and what they are worth, by seat; how many places are free."""

    cubes: tuple[int, ...]
    points: tuple[int, ...]
    free: int


class SeatNow(Struct, frozen=True):
    port: str | None
    credits: int
    command: int
    dp: int
    #: What it would have if the game ended now, hands aside.
    ended: int
    frags: int
    missions: int
    developments: int
    perks: tuple[str, ...]
    bonus: str | None
    upkeep: int
    barred: bool


class Card(Struct, frozen=True):
    """A card that the seat sees, with what it would pay for it."""

    id: str
    name: str
    text: str
    #: The text in few words.
    brief: str
    level: int
    cost: int


class MissionCard(Struct, frozen=True):
    """A mission in hand: so many of so many; for a "most", one's own and the best of all."""

    id: str
    name: str
    text: str
    primary: bool
    reward: int
    have: int
    need: int
    most: bool
    revealed: bool


class Check(Struct, frozen=True):
    """A maneuver check on the way: where, past what, what must be beaten, and the chance."""

    at: str
    past: str
    against: int
    chance: float


class DropChance(Struct, frozen=True):
    site: str
    module: str
    against: int
    chance: float
    credits: int
    dp: int


class TrapNow(Struct, frozen=True):
    at: str
    count: int


class Reach(Struct, frozen=True):
    """What a move has in store on its best route."""

    ship: str
    path: tuple[str, ...]
    velocity: int
    skill: int
    energy: int
    checks: tuple[Check, ...]
    traps: tuple[TrapNow, ...]
    #: The chances of losing 0, 1, 2, ... energy in checks.
    losses: tuple[float, ...]
    drops: tuple[DropChance, ...]
    deadly: bool


class Boost(Struct, frozen=True):
    """What a technology action would change of a ship, once it is selected: what it has now, and then."""

    ship: str
    what: str
    now: int
    then: int


class Board(Struct, frozen=True):
    """The rings, what each space does, which take a GNSS, where arrows lead from; then the position."""

    rings: tuple[Orbit, ...]
    kinds: dict[str, str]
    gnss: tuple[str, ...]
    #: By domination space: the spaces from which modules are dropped on it.
    arrows: dict[str, tuple[str, ...]]
    #: By way out: the space that it begins on.
    exits: dict[str, str]
    printed: Printed

    #: `set-up`, `draft`, `prepare`, `fly`, `drift` or `over`.
    phase: str
    round: int
    rounds: int
    #: The seats in the order in which they prepare.
    order: tuple[int, ...]
    ships: dict[str, ShipNow]
    flight: tuple[Flyer, ...]
    sites: dict[str, Site]
    satellites: dict[str, int]
    traps: dict[str, int]
    stations: tuple[str, ...]
    #: By side, nearest first.
    hexes: dict[str, tuple[HexNow, ...]]
    areas: dict[str, AreaNow]
    seats: tuple[SeatNow, ...]
    #: How many are left in each deck.
    decks: dict[str, int]
    #: The draft: what may be chosen from, and the fleets so far.
    deck: tuple[str, ...]
    fleets: tuple[tuple[str, ...], ...]
    row: tuple[Card, ...]
    #: Who prepares: the seat, actions left, and those played.
    preparing: int | None
    actions: int
    played: tuple[str, ...]

    # What only the seat that looks is shown.
    hand: tuple[Card, ...]
    missions: tuple[MissionCard, ...]
    #: What modules cost it.
    shop: dict[str, int]
    #: What deploying costs it, by ship in its hangar.
    deployments: dict[str, int]
    #: How many command points the next ship that it selects takes.
    selection: int
    #: The cards of the row that would do a ship of it some good now.
    useful: tuple[str, ...]
    #: By technology action: what it would do for the ships of the seat that prepares, selected or not yet.
    boosts: dict[str, tuple[Boost, ...]]
    #: By answer: the moves that it is asked about.
    reach: dict[str, Reach]


ORBITS: Final = tuple(Orbit(ring.id, ring.name, ring.clockwise) for ring in RINGS)
KINDS: Final[dict[str, str]] = {space.id: space.kind for space in SPACES}
GNSS_WORDS: Final = tuple(space.id for space in SPACES if space.gnss)
ARROW_WORDS: Final = {site.id: site.arrows for site in DOMINATIONS}
WAYS_OUT: Final = {word: SPACE_WORDS[at] for word, at in zip(EXIT_WORDS, EXITS, strict=True)}
PRINTED: Final = Printed(
    names=PLACE_NAMES,
    ports={
        port.id: Port(port.name, port.launch_pad, port.orbiting_space, port.direction, port.order)
        for port in PORTS
    },
    kinds={
        ship.id: Kind(
            ship.name,
            ship.level,
            ship.cost,
            ship.energy,
            ship.resistance,
            ship.maneuverability,
            ship.velocity,
            ship.cargo,
            ship.text,
            ship.brief,
        )
        for ship in SHIPS
    },
    technology={action.id: Technology(action.name, action.level, action.effect) for action in ACTIONS},
    modules={
        **{m.id: ModuleCard(m.name, m.id, m.kind, m.credits, m.dp) for m in MODULES},
        **{word: ModuleCard(m.name, m.id, m.kind, m.credits, m.dp) for word, m in TOKENS},
    },
    spaces=SPACE_NOTES,
    die=tuple(symbols for symbols, faces in DIE for _ in range(faces)),
    command_track=COMMAND_TRACK,
    coin=CREDIT_GAIN,
)
