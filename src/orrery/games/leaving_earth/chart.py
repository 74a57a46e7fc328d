"""What lies fixed on the table for its drawing: routes, goods, advancements, location cards, windows.

None of it changes while a game is played, so a client is sent it once.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Final

from msgspec import Struct

from orrery.games.leaving_earth.cards import ADVANCEMENTS, RULES, SIDES
from orrery.games.leaving_earth.craft import maximum_payload
from orrery.games.leaving_earth.deed import leg_id
from orrery.games.leaving_earth.explore import in_words
from orrery.games.leaving_earth.printed import Component, Leg, Side
from orrery.games.leaving_earth.world import World


class Windows(Struct, frozen=True, omit_defaults=True):
    """The maneuver window chart: for each body the years, and each column a journey."""

    chart: dict[str, list[int]] = {}
    columns: list[dict[str, int]] = []
    #: For each year the planets towards which a slingshot is open.
    open: dict[str, tuple[str, ...]] = {}


class Route(Struct, frozen=True):
    """A maneuver as printed; its hazards in the order in which they are faced."""

    start: str
    to: str
    difficulty: int
    years: int = 0
    time: str = "none"
    automatic: bool = False
    slingshot: str = ""
    depart: tuple[str, ...] = ()
    solar: bool = False
    arrive: tuple[str, ...] = ()


class Good(Struct, frozen=True):
    """What a component card says."""

    name: str
    kind: str
    price: int | None = None
    mass: int = 0
    thrust: int = 0
    thrust_per_year: int = 0
    seats: int = 0
    heat_shield: bool = False
    shielded: bool = False
    units: int = 0
    requires: str = ""
    skill: str = ""


class Learned(Struct, frozen=True):
    """What can be researched: its name, its price, how many outcomes are laid on it, who softens failures."""

    name: str
    price: int
    outcomes: int
    prerequisite: str = ""
    specialist: str = ""


class CardEffect(Struct, frozen=True):
    """One of an effect of a location card: its kind, and its number where it has one."""

    kind: str
    value: int = 0


class Face(Struct, frozen=True):
    """What a location may turn out to be."""

    text: str
    copies: int
    effects: tuple[CardEffect, ...] = ()


class Chart(Struct, frozen=True):
    """All that never changes."""

    first: int
    last: int
    #: What every agency has when a year begins.
    funding: int
    legs: dict[str, Route]
    goods: dict[str, Good]
    advancements: dict[str, Learned]
    #: For each explorable place its cards, by their words.
    faces: dict[str, dict[str, Face]]
    #: For each rocket, the greatest payload at difficulty 1, 2, 3 ...
    payload: dict[str, list[str]]
    windows: Windows


#: What an expansion shows of its windows.
WINDOWS: Final[list[Callable[[World], Windows]]] = []


@lru_cache
def chart(here: World) -> Chart:
    windows = [show(here) for show in WINDOWS] or [Windows()]
    return Chart(
        first=here.rules.start_year,
        last=here.end_year,
        funding=RULES.annual_funding,
        legs={leg_id(leg): route(leg) for leg in here.leg.values()},
        goods={card.id: good(card) for card in here.goods},
        advancements={ADVANCEMENTS[i].id: learned(i) for i in here.advancements},
        faces={
            place: {side.word: face(side) for side in SIDES if side.place == place}
            for place in here.explorable
        },
        payload=payload_chart(here),
        windows=windows[0],
    )


def route(leg: Leg) -> Route:
    card = leg.card
    return Route(
        start=leg.origin,
        to=leg.to,
        difficulty=card.difficulty,
        years=card.years,
        time=card.time,
        automatic=card.automatic,
        slingshot=card.slingshot,
        depart=card.depart,
        solar=card.solar,
        arrive=card.arrive,
    )


def good(card: Component) -> Good:
    return Good(
        name=card.name,
        kind=card.kind,
        price=card.cost,
        mass=card.mass,
        thrust=card.thrust,
        thrust_per_year=card.thrust_per_year,
        seats=card.seats,
        heat_shield=card.heat_shield,
        shielded=bool(card.radiation_shielding),
        units=card.units,
        requires=card.requires,
        skill=card.skill,
    )


def learned(number: int) -> Learned:
    card = ADVANCEMENTS[number]
    return Learned(card.name, card.cost, card.outcomes, card.prerequisite, card.specialist)


def face(side: Side) -> Face:
    effects = [CardEffect(effect.kind, effect.value or effect.max or effect.level) for effect in side.effects]
    return Face(in_words(side), side.copies, tuple(effects))


@lru_cache
def payload_chart(here: World) -> dict[str, list[str]]:
    """The maximum payload of each rocket for each difficulty, to the fraction."""
    rockets = [card.id for card in here.goods if card.kind == "rocket"]
    loads = {rocket: [maximum_payload(rocket, n) for n in range(1, 11)] for rocket in rockets}
    return {rocket: [mixed(load) for load in row if load > 0] for rocket, row in loads.items()}


def mixed(number: Fraction) -> str:
    """A fraction as the chart prints it.

    >>> mixed(Fraction(53, 3))
    '17 2/3'
    """
    whole, rest = divmod(number, 1)
    return str(whole) if not rest else f"{whole} {rest}" if whole else str(rest)
