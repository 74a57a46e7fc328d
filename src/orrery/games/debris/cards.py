"""The numbers and cards of Orbital Debris, read from `data/` and checked.

Resources are numbered 0 to 4 in the order of `RESOURCES`; a pile or a hand of resource cards is a
tuple of five counts. Satellites go by their id.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated, Final, Literal, TypeAlias, TypeVar

import msgspec

from orrery.kernel import DataError, Words

T = TypeVar("T")

#: Numbers of the data files, refused when they make no sense.
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
Positive: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]
Some: TypeAlias = Annotated[tuple[Count, ...], msgspec.Meta(min_length=1)]

#: Five counts: fuel, electronics, plastic, metal, junk.
Cards: TypeAlias = tuple[int, ...]
#: Four counts: fuel, electronics, plastic, metal.
Needs: TypeAlias = tuple[int, ...]


class Datum(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every table of the data says where it comes from."""

    source: Literal["rulebook", "public", "house"]
    house_fields: tuple[str, ...] = ()


class TurnNumbers(Datum, frozen=True):
    actions: Positive
    hand_limit: Positive
    start_cards: Count
    thrust_spaces: Positive
    fuel_spaces: Positive
    big_load: Positive


class DebrisNumbers(Datum, frozen=True):
    cubes: Positive
    per_space: Positive
    fragmentation_cubes: Count
    fragmentation_cards: Count


class ShipNumbers(Datum, frozen=True):
    hp: Positive
    hp_max: Positive
    capacity: Positive
    capacity_max: Positive


class SatelliteNumbers(Datum, frozen=True):
    hp: Positive
    hp_max: Positive


class SetUpNumbers(Datum, frozen=True):
    satellites: dict[str, str]
    debris: Some


class ThreatNumbers(Datum, frozen=True):
    start: dict[Literal["2", "3", "4"], Positive]
    level_of_space: Some


class ThreatLevel(Datum, frozen=True):
    level: Positive
    debris: Some


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`game.toml`."""

    turn: TurnNumbers
    debris: DebrisNumbers
    ship: ShipNumbers
    satellite: SatelliteNumbers
    setup: SetUpNumbers
    threat: ThreatNumbers
    threat_level: tuple[ThreatLevel, ...]


class Resource(Datum, frozen=True):
    id: str
    name: str
    count: Count
    text: str


class SatelliteCard(Datum, frozen=True):
    id: str
    name: str
    cost: dict[str, Count]
    kind: Literal["passive", "flip", "action"]
    text: str


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`cards.toml`."""

    resource: tuple[Resource, ...]
    satellite: tuple[SatelliteCard, ...]


def load(name: str, kind: type[T]) -> T:
    """A file of `data/` as its struct, or one line that says what is wrong in it."""
    text = (files(__package__) / "data" / name).read_text(encoding="utf-8")
    try:
        return msgspec.toml.decode(text, type=kind)
    except msgspec.DecodeError as error:
        raise DataError(f"debris/data/{name}: {error}") from None


def require(true: bool, name: str, complaint: str) -> None:
    """Refuse data that makes no sense."""
    if not true:
        raise DataError(f"debris/data/{name}: {complaint}")


def check_deck(deck: Deck) -> None:
    """Every card makes sense: known resources, a price, no id twice."""
    ids = [card.id for card in deck.resource]
    require(ids == ["fuel", "electronics", "plastic", "metal", "junk"], "cards.toml", f"resources are {ids}")
    for card in deck.satellite:
        odd = sorted(set(card.cost) ^ set(ids[:4]))
        require(not odd, "cards.toml", f"satellite {card.id} needs a cost for each of {ids[:4]}; see {odd}")
        require(any(card.cost.values()), "cards.toml", f"satellite {card.id} must cost something")
    names = [card.id for card in deck.satellite]
    require(len(set(names)) == len(names) >= len(LETTERS), "cards.toml", "satellites need ids, each once")


def check_numbers(numbers: Numbers) -> None:
    """The threat track names levels that exist, and set-up knows all letters and player counts."""
    levels = [level.level for level in numbers.threat_level]
    require(levels == list(range(1, len(levels) + 1)), "game.toml", f"threat levels are {levels}")
    track = numbers.threat.level_of_space
    require(set(track) <= set(levels), "game.toml", f"threat.level_of_space names a level not in {levels}")
    require(
        set(numbers.threat.start) == {"2", "3", "4"}, "game.toml", "threat.start is for 2, 3 and 4 players"
    )
    for players, space in numbers.threat.start.items():
        require(space <= len(track), "game.toml", f"threat.start for {players} players is off the track")
    require(tuple(numbers.setup.satellites) == LETTERS, "game.toml", f"setup.satellites must name {LETTERS}")
    fits = max(numbers.setup.debris) <= numbers.debris.per_space
    require(fits, "game.toml", "setup.debris puts too much in a space")
    require(
        sum(numbers.setup.debris) <= numbers.debris.cubes, "game.toml", "setup.debris takes too many cubes"
    )
    for kind, figures in (("ship", numbers.ship), ("satellite", numbers.satellite)):
        require(figures.hp <= figures.hp_max, "game.toml", f"{kind}.hp is above {kind}.hp_max")
    room = numbers.ship.capacity <= numbers.ship.capacity_max
    require(room, "game.toml", "ship.capacity is above ship.capacity_max")


LETTERS: Final = ("a", "b", "c", "d")
SEATS: Final = ("red", "blue", "green", "yellow")
SEAT_NUMBER: Final = {name: seat for seat, name in enumerate(SEATS)}

NUMBERS: Final = load("game.toml", Numbers)
DECK: Final = load("cards.toml", Deck)
check_numbers(NUMBERS)
check_deck(DECK)

RESOURCES: Final = tuple(card.id for card in DECK.resource)
RESOURCE_NUMBER: Final = {name: number for number, name in enumerate(RESOURCES)}
FUEL, ELECTRONICS, PLASTIC, METAL, JUNK = range(5)
KINDS: Final = RESOURCES[:JUNK]
FULL_DECK: Final[Cards] = tuple(card.count for card in DECK.resource)
NO_CARDS: Final[Cards] = (0,) * 5

SATELLITES: Final = {card.id: card for card in DECK.satellite}
SATELLITE_IDS: Final = tuple(SATELLITES)
SATELLITE_WORDS: Final = Words("satellite", SATELLITE_IDS, numbered=False)
COST: Final[dict[str, Needs]] = {card.id: tuple(card.cost[kind] for kind in KINDS) for card in DECK.satellite}
NOTHING_NEEDED: Final[Needs] = (0,) * 4

ACTIONS: Final = NUMBERS.turn.actions
HAND_LIMIT: Final = NUMBERS.turn.hand_limit
START_CARDS: Final = NUMBERS.turn.start_cards
THRUST_SPACES: Final = NUMBERS.turn.thrust_spaces
FUEL_SPACES: Final = NUMBERS.turn.fuel_spaces
#: How much must be recycled at once to lower threat (OD-3.3.1).
BIG_LOAD: Final = NUMBERS.turn.big_load
CUBES: Final = NUMBERS.debris.cubes
FULL: Final = NUMBERS.debris.per_space
FRAGMENTATION_CUBES: Final = NUMBERS.debris.fragmentation_cubes
FRAGMENTATION_CARDS: Final = NUMBERS.debris.fragmentation_cards
SHIP_HP: Final = NUMBERS.ship.hp
SHIP_HP_MAX: Final = NUMBERS.ship.hp_max
CAPACITY: Final = NUMBERS.ship.capacity
CAPACITY_MAX: Final = NUMBERS.ship.capacity_max
SATELLITE_HP: Final = NUMBERS.satellite.hp
SATELLITE_HP_MAX: Final = NUMBERS.satellite.hp_max
FIRST_DEBRIS: Final = NUMBERS.setup.debris
THREAT_SPACES: Final = len(NUMBERS.threat.level_of_space)
#: By number of players (OD-1.3).
START_THREAT: Final = {int(players): space for players, space in NUMBERS.threat.start.items()}
#: The level of each space of the threat track (OD-4.3); space 0 does not exist.
LEVEL: Final = (0, *NUMBERS.threat.level_of_space)
#: The debris on the cards laid, by level; level 0 does not exist.
CUBES_BY_LEVEL: Final = ((), *(level.debris for level in NUMBERS.threat_level))
