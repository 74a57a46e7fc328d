"""The ports, ships, modules, cards and tables in `data/`, read into typed constants and checked."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final, Literal, TypeVar

import msgspec

from orrery.kernel import DataError

T = TypeVar("T")
Words = tuple[str, ...]


class Datum(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every entry of a data file carries: where it comes from, and which fields are ours."""

    source: Literal["rulebook", "public", "house"]
    house_fields: Words = ()
    public_where: str = ""


class Spaceport(Datum, frozen=True):
    id: str
    name: str
    order: int
    credits: int
    bonus: dict[Literal["development", "module", "command", "primary"], int]
    direction: Literal["cw", "ccw"]
    launch_pad: str
    orbiting_space: str


class TechnologyAction(Datum, frozen=True):
    id: str
    name: str
    level: Literal[1, 2, 3]
    effect: dict[str, int]


class ShipType(Datum, frozen=True):
    id: str
    name: str
    copies: int
    level: Literal[1, 2, 3]
    cost: int
    resistance: int
    energy: int
    maneuverability: int
    velocity: int
    cargo: int
    text: str
    #: The text in few words, for where there is little room.
    brief: str
    #: How much its ability does: damage, credits, modules.
    power: int = 0


class Module(Datum, frozen=True):
    id: str
    name: str
    kind: Literal["domination", "turret", "trap", "attribute"]
    cost: int
    credits: int = 0
    dp: int = 0
    areas: Words = ()
    energy_damage: int = 0
    resistance_damage: int = 0
    counts: tuple[int, ...] = ()
    attribute: str = ""
    amount: int = 0


class Development(Datum, frozen=True):
    id: str
    rule: str
    name: str
    copies: int
    level: Literal[1, 2, 3]
    cost: int
    gain: dict[Literal["technology", "command", "dp", "station", "credits"], int]
    permanent: bool
    text: str


Effect = Literal["energy", "maneuverability", "velocity", "surface", "moves", "build", "replace"]


class Maneuver(Datum, frozen=True):
    id: str
    rule: str
    name: str
    copies: int
    cost: int
    effect: dict[Effect, int]
    text: str
    brief: str


class Hazard(Datum, frozen=True):
    id: str
    rule: str
    name: str
    copies: int
    ignore_cost: int
    text: str
    #: Where a card lays traps, in spaces from the ship, and their counter.
    distances: tuple[int, ...] = ()
    counter: int = 0


class Hex(Datum, frozen=True):
    id: str
    rule: str
    name: str
    effects: dict[Literal["resistance", "energy", "hazard"], int]
    reward: dict[Literal["credits", "dp", "development", "secondary", "command"], int]


Asks = Literal[
    "command",
    "credits",
    "dp",
    "frags",
    "ships",
    "drops",
    "most",
    "landings",
    "control",
    "secondaries",
    "developments",
    "hazards",
    "turrets",
    "summits",
    "hexes",
    "trap",
]


class Mission(Datum, frozen=True):
    id: str
    rule: str
    name: str
    copies: int
    text: str
    #: What it counts, how many are needed, and of which module, area or space.
    asks: Asks
    amount: int
    of: str = ""
    dp: int = 0
    credits: int = 0


def read_file(name: str) -> dict[str, Any]:
    """One data file as plain tables."""
    try:
        return tomllib.loads((files(__package__) / "data" / f"{name}.toml").read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{name}.toml: {error}") from None


def read_entries(file: str, tables: dict[str, Any], key: str, kind: type[T]) -> tuple[T, ...]:
    """The entries of one sort in a file; a wrong one is named with what is wrong about it."""
    entries = []
    for table in tables.get(key, ()):
        try:
            entries.append(msgspec.convert(table, kind))
        except msgspec.ValidationError as error:
            raise DataError(f"{file}.toml, {key} {table.get('id', '?')!r}: {error}") from None
    names = [table["id"] for table in tables.get(key, ())]
    if len(set(names)) != len(names):
        raise DataError(f"{file}.toml: two entries of {key} have the same id")
    return tuple(entries)


def number(file: str, tables: dict[str, Any], section: str, key: str) -> int:
    """One whole number out of a section."""
    value = tables.get(section, {}).get(key)
    if not isinstance(value, int):
        raise DataError(f"{file}.toml: [{section}] needs a whole number {key!r}")
    return value


_PORTS = read_file("ports")
_FLEET = read_file("fleet")
_CARDS = read_file("cards")
_MISSIONS = read_file("missions")

PORTS: Final = tuple(
    sorted(read_entries("ports", _PORTS, "spaceport", Spaceport), key=lambda port: port.order)
)
ACTIONS: Final = read_entries("ports", _PORTS, "technology_action", TechnologyAction)
SHIPS: Final = read_entries("fleet", _FLEET, "ship_type", ShipType)
MODULES: Final = read_entries("fleet", _FLEET, "module", Module)
DEVELOPMENTS: Final = read_entries("cards", _CARDS, "development_card", Development)
MANEUVERS: Final = read_entries("cards", _CARDS, "maneuver_card", Maneuver)
HAZARDS: Final = read_entries("cards", _CARDS, "hazard_card", Hazard)
HEXES: Final = read_entries("cards", _CARDS, "hex", Hex)
PRIMARIES: Final = read_entries("missions", _MISSIONS, "primary_mission", Mission)
SECONDARIES: Final = read_entries("missions", _MISSIONS, "secondary_mission", Mission)

#: Symbols on the faces of the maneuver die, with how many faces show them.
DIE: Final[tuple[tuple[int, int], ...]] = tuple(
    (symbols, _PORTS["die"]["faces"].count(symbols)) for symbols in sorted(set(_PORTS["die"]["faces"]))
)

PRIMARY_HAND: Final = number("ports", _PORTS, "setup", "primary")
SECONDARY_HAND: Final = number("ports", _PORTS, "setup", "secondary")
FLEET_SIZE: Final = number("ports", _PORTS, "setup", "fleet")
DECK_SIZE: Final = number("ports", _PORTS, "setup", "draft_deck_size")
COMMAND_TRACK: Final = number("ports", _PORTS, "setup", "command_track")
#: The lengths of a game that players may agree on, in rounds.
ROUNDS: Final[tuple[int, ...]] = tuple(_PORTS["meta"]["rounds"])
ROW_SIZE: Final = number("ports", _PORTS, "components", "maneuver_row")
COMMAND_PER_DAMAGE: Final = number("fleet", _FLEET, "combat", "command_per_damage")
COMMAND_PER_MODULE: Final = number("fleet", _FLEET, "combat", "command_per_module")
GNSS_MANEUVERABILITY: Final = number("fleet", _FLEET, "gnss", "maneuverability")

CREDITS_PER_DP: Final = number("missions", _MISSIONS, "conversion", "credits_per_dp")
COMMAND_PER_DP: Final = number("missions", _MISSIONS, "conversion", "command_per_dp")
DP_PER_FRAG: Final = number("missions", _MISSIONS, "conversion", "dp_per_frag")
AREAS: Final = ("GNSS", "Lagrange", "Moon", "Mars", "Comet")
#: What n cubes in an area are worth, by area.
AREA_CONTROL: Final[dict[str, tuple[int, ...]]] = {
    area: tuple(_MISSIONS["area_control"][area]) for area in AREAS
}


def _check_counts() -> None:
    """The decks have as many cards as the box."""
    decks: dict[str, tuple[Any, ...]] = {
        "spaceship_cards": SHIPS,
        "development_cards": DEVELOPMENTS,
        "maneuver_cards": MANEUVERS,
        "hazard_cards": HAZARDS,
        "primary_missions": PRIMARIES,
        "secondary_missions": SECONDARIES,
    }
    for name, cards in decks.items():
        wanted = number("ports", _PORTS, "components", name)
        found = sum(card.copies for card in cards)
        if found != wanted:
            raise DataError(f"the copies of all {name} should add up to {wanted}, they add up to {found}")
    for name, entries in {"spaceports": PORTS, "spaceship_types": SHIPS, "hexes": HEXES}.items():
        if len(entries) != number("ports", _PORTS, "components", name):
            raise DataError(f"there should be {_PORTS['components'][name]} {name}, there are {len(entries)}")
    ships = number("ports", _PORTS, "components", "spaceship_cards")
    if not len(PORTS) <= DECK_SIZE <= ships // max(FLEET_SIZE, 1):
        raise DataError(f"{ships} ships make no {FLEET_SIZE} decks of {DECK_SIZE} for {len(PORTS)} players")


_check_counts()


def index(entries: tuple[Any, ...], word: str) -> int:
    """The place of the entry with that id."""
    for place, entry in enumerate(entries):
        if entry.id == word:
            return place
    raise DataError(f"no entry is called {word!r}")
