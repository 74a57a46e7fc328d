"""The cards and tables of the game, read from data/ into typed constants and checked."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from importlib.resources import files
from typing import Any, Final, TypeVar

import msgspec

from orrery.games.leaving_earth.printed import (
    Advancement,
    Agency,
    Component,
    ComponentSide,
    Constants,
    Difficulty,
    Hazard,
    Leg,
    Location,
    Maneuver,
    Mission,
    SetRules,
    Shape,
    Side,
    SideRow,
)
from orrery.kernel import DataError, Words

T = TypeVar("T")

SETS: Final = ("base", "mercury", "outer_planets")
EARTH: Final = "earth"
LOST: Final = "lost"
SOLAR: Final = "solar_radiation"


def _read(name: str) -> dict[str, Any]:
    text = (files(__package__) / "data" / f"{name}.toml").read_text(encoding="utf-8")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"leaving_earth/data/{name}.toml: {error}") from None


def convert(row: Any, kind: type[T], where: str) -> T:
    """A row as its type; a wrong card gives one clear line."""
    try:
        return msgspec.convert(row, kind)
    except msgspec.ValidationError as error:
        raise DataError(f"leaving_earth/data/{where}: {error}") from None


def rows(table: str, kind: type[T], names: Iterable[str] = SETS) -> tuple[T, ...]:
    """Every row of a table, file by file."""
    return tuple(
        convert(row, kind, f"{name}.toml, {table} {row.get('id', number + 1)}")
        for name in names
        for number, row in enumerate(FILES[name].get(table, ()))
    )


FILES: Final = {name: _read(name) for name in ("rules", *SETS)}

RULES: Final = convert(FILES["rules"]["rules"], Constants, "rules.toml, rules")
NOTES: Final = convert(FILES["rules"]["money"]["notes"], tuple[int, ...], "rules.toml, money")
#: How many successes, minor and major failures the outcome deck holds (LE-2.4).
OUTCOME_DECK: Final[tuple[int, ...]] = tuple(
    convert(FILES["rules"]["outcomes"], dict[str, int], "rules.toml, outcomes").values()
)
#: The agencies in the order of the seats (LE-2.1).
AGENCIES: Final = rows("agency", Agency, ["rules"])
AGENCY: Final = {agency.id: agency for agency in AGENCIES}
#: What a set changes in the rules of the game: the calendar (LE-2.5, LO-1.6) and the order of the year.
SET_RULES: Final = {
    "base": SetRules(
        start_year=RULES.start_year, end_year=RULES.end_year, year_order=RULES.year_order["base"]
    ),
    "outer_planets": convert(FILES["outer_planets"]["rules"], SetRules, "outer_planets.toml, rules"),
}
#: The missions that a set draws at each difficulty (LE-2.2.1, LO-1.3.2).
DIFFICULTIES: Final = {
    name: {row.id: row for row in rows("difficulty", Difficulty, [file])}
    for name, file in (("base", "rules"), ("outer_planets", "outer_planets"))
}

SHAPES: Final = rows("spacecraft_shape", Shape)
#: An agency that has used its own cards gets numbered ones.
NUMBERED: Final = tuple(f"craft-{number}" for number in range(5, RULES.most_craft + 1))
CRAFT: Final = (*(row.id for row in SHAPES), *NUMBERED)
#: What would come after the last numbered card: it can be asked for, and is refused.
ONE_TOO_MANY: Final = f"craft-{RULES.most_craft + 1}"
SLOT: Final = {name: number for number, name in enumerate(CRAFT)}
ADVANCEMENTS: Final = rows("advancement", Advancement)
ADVANCEMENT: Final = {row.id: number for number, row in enumerate(ADVANCEMENTS)}
MISSIONS: Final = {row.id: row for row in rows("mission", Mission)}
LOCATIONS: Final = {row.id: row for row in rows("location", Location)}


def _components() -> tuple[Component, ...]:
    """The component cards; an astronaut is a component too, without mass (LE-5.3)."""
    people = [{"kind": "astronaut", **row} for name in SETS for row in FILES[name].get("astronaut", ())]
    return rows("component", Component) + tuple(
        convert(row, Component, f"astronaut {row.get('id')}") for row in people
    )


def _faces() -> dict[str, ComponentSide]:
    """Every way a component can lie on the table, in the order in which piles are sorted."""
    faces: dict[str, ComponentSide] = {}
    for card in COMPONENTS.values():
        faces[card.id] = ComponentSide(word=card.id, card=card)
        if card.kind == "ion_thruster":
            faces[f"{card.id}-spent"] = ComponentSide(word=f"{card.id}-spent", card=card, spent=True)
        if card.damageable:
            faces[f"{card.id}-damaged"] = ComponentSide(word=f"{card.id}-damaged", card=card, damaged=True)
        if card.kind in ("probe", "capsule"):
            faces[f"{card.id}-used"] = ComponentSide(word=f"{card.id}-used", card=card, used=True)
            word = f"{card.id}-used-damaged"
            faces[word] = ComponentSide(word=word, card=card, used=True, damaged=True)
    return faces


#: Every component, also those of Outer Planets: Proton, Galileo, Explorer and scientists (LO-1.4, LO-1.4.1).
COMPONENTS: Final = {card.id: card for card in _components()}
FACES: Final = _faces()
ORDER: Final = {word: number for number, word in enumerate(FACES)}
#: The word of a card with its damaged side up, and back.
DAMAGED: Final = {word: f"{word}-damaged" for word in FACES if f"{word}-damaged" in FACES} | {
    f"{face.card.id}-spent": f"{face.card.id}-damaged" for face in FACES.values() if face.spent
}
GOOD: Final = {word: word.removesuffix("-damaged").removesuffix("-spent") for word in FACES}
#: The word of an instrument that has surveyed, once it may do so again.
FRESH: Final = {word: word.replace("-used", "") for word in FACES}
ASTRONAUTS: Final = tuple(card.id for card in COMPONENTS.values() if card.kind == "astronaut")
PERSON: Final = {name: number for number, name in enumerate(ASTRONAUTS)}
PLACE: Final = {name: number for number, name in enumerate(LOCATIONS)}


def _hazard(token: str) -> Hazard:
    kind, _, place = token.partition(":")
    return Hazard(kind=kind, place=place)


def _leg(number: int, origin: str, word: str, card: Maneuver) -> Leg:
    """What is faced on leaving, the Sun's radiation last; then what waits on arrival, as printed (LO-3.1).

    Before the time symbol stands what is faced on leaving: Jupiter's hazard in its orbit, but not Saturn's
    (LO-3.1.2). The way to Titan shows air and no landing from Saturn Orbit, and from Titan Orbit a landing
    that is optional and no air (LO-3.1.4).
    """
    departure = [_hazard(token) for token in card.depart]
    if card.solar:
        departure.append(Hazard(kind="location", place=SOLAR))
    return Leg(
        number=number,
        origin=origin,
        word=word,
        card=card,
        departure=tuple(departure),
        arrival=tuple(_hazard(token) for token in card.arrive),
    )


def _legs() -> tuple[Leg, ...]:
    """Every maneuver of every card; a second one to the same place is named by its first hazard (LO-2.3)."""
    legs: list[Leg] = []
    for location in LOCATIONS.values():
        taken: set[str] = set()
        for card in location.maneuvers:
            word = card.to if card.to not in taken else f"{card.to}-{card.arrive[0]}"
            taken.add(word)
            legs.append(_leg(len(legs), location.id, word, card))
    return tuple(legs)


LEGS: Final = _legs()


def _side_word(row: SideRow, taken: set[str]) -> str:
    """What a location turns out to be, in a word: `barren`, `life-supplies`, `minerals-25`."""
    parts = [f"{e.kind}-{e.value or e.max or e.level}".removesuffix("-0") for e in row.effects]
    word = "-".join(parts).replace(SOLAR, "radiation") or "barren"
    return word if word not in taken else "-".join([word, *row.letters])


def _sides() -> tuple[Side, ...]:
    sides: list[Side] = []
    for row in rows("side", SideRow):
        taken = {side.word for side in sides if side.place == row.location}
        sides.append(
            Side(
                word=_side_word(row, taken),
                place=row.location,
                copies=row.copies,
                effects=row.effects,
                letters=row.letters,
                flavour=row.flavour,
            )
        )
    return tuple(sides)


#: The cards that unexplored locations may turn out to be (LE-2.3).
SIDES: Final = _sides()
SIDE: Final = {(side.place, side.word): number for number, side in enumerate(SIDES)}
EXPLORABLE: Final = tuple(row.id for row in LOCATIONS.values() if row.explorable)
CARD: Final = {place: number for number, place in enumerate(EXPLORABLE)}

# What a save calls by its word

SAVED_MISSIONS: Final = Words("mission", MISSIONS, numbered=False)
SAVED_PARTS: Final = Words("component", FACES, numbered=False)
SAVED_PLACES: Final = Words("location", LOCATIONS)
SAVED_ADVANCEMENTS: Final = Words("advancement", ADVANCEMENT)
SAVED_ASTRONAUTS: Final = Words("astronaut", ASTRONAUTS)
SAVED_LEGS: Final = Words("maneuver", (f"{leg.origin} to {leg.word}" for leg in LEGS))
SAVED_LOCATION_CARDS: Final = Words("location", EXPLORABLE)
SAVED_SIDES: Final = Words("location card", (f"{side.place} {side.word}" for side in SIDES))


def check() -> None:
    """What must hold over the whole data; one clear line says what does not."""
    for card in COMPONENTS.values():
        _need(
            not card.requires or card.requires in ADVANCEMENT, f"component {card.id} requires {card.requires}"
        )
        _need(not card.body or card.body in LOCATIONS, f"component {card.id} comes from {card.body}")
        found = [row.id for row in LOCATIONS.values() if card.id in row.samples]
        _need(not card.collect_only_at or found == [card.collect_only_at], f"{card.id} is found at {found}")
    for leg in LEGS:
        where = f"the maneuver from {leg.origin} to {leg.to}"
        _need(leg.to in LOCATIONS, f"{where}: there is no such location")
        _need((leg.card.time == "required") == (leg.card.years > 0), f"{where}: years and time disagree")
        _need(_symbols(leg.card) == sorted(leg.card.printed), f"{where}: it is not what is printed")
        for hazard in leg.hazards:
            _need(not hazard.place or hazard.place in CARD, f"{where}: {hazard.place} can't be explored")
    for place, location in LOCATIONS.items():
        copies = sum(side.copies for side in SIDES if side.place == place)
        _need(copies == (location.cards if location.explorable else 0), f"{place} has {copies} sides")
        _need(all(sample in COMPONENTS for sample in location.samples), f"{place}: no such sample")
    for name, mission in MISSIONS.items():
        goal = mission.condition
        for place in {*goal.locations, goal.location, mission.location} - {"", "space"}:
            _need(place in LOCATIONS, f"mission {name}: there is no location {place}")
        _need(not goal.sample or goal.sample in COMPONENTS, f"mission {name}: there is no {goal.sample}")
    _need(len(SIDE) == len(SIDES), "two sides of one location have the same word")
    _need(len({(leg.origin, leg.word) for leg in LEGS}) == len(LEGS), "two maneuvers have the same word")


def _symbols(card: Maneuver) -> list[str]:
    """The symbols that a maneuver must show for what it does."""
    time = {"none": [], "optional": ["time_optional"], "required": ["time"] * card.years}[card.time]
    return sorted([*time, *card.depart, *card.arrive, *(["solar_radiation"] if card.solar else [])])


def _need(holds: bool, fault: str) -> None:
    if not holds:
        raise DataError(f"leaving_earth/data: {fault}")


check()
