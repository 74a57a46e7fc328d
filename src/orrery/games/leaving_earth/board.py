"""What the drawing of the table is given as data, beside the words of the zones. Made from a view."""

from __future__ import annotations

from msgspec import Struct

from orrery.games.leaving_earth.advice import known_side
from orrery.games.leaving_earth.aims import Aim, by_points, goal
from orrery.games.leaving_earth.assembly import Load
from orrery.games.leaving_earth.cards import (
    ADVANCEMENTS,
    CARD,
    LEGS,
    LOST,
    MISSIONS,
)
from orrery.games.leaving_earth.chart import Chart, chart
from orrery.games.leaving_earth.console import ManeuverFlown, flight
from orrery.games.leaving_earth.craft import Craft, manifest
from orrery.games.leaving_earth.deed import advancement_id, craft_id, leg_id
from orrery.games.leaving_earth.matters import (
    Drawn,
    Parting,
    Shortage,
    Trade,
    drawn,
    parting,
    shortage,
    trade,
)
from orrery.games.leaving_earth.odds import odds
from orrery.games.leaving_earth.outcomes import harmless
from orrery.games.leaving_earth.parts import Part, parts_of
from orrery.games.leaving_earth.printed import Advancement
from orrery.games.leaving_earth.reach import Reach, reach
from orrery.games.leaving_earth.state import (
    Pile,
    Table,
    agency_of,
    fleet,
    free_card,
    is_revealed,
    score,
    world,
)
from orrery.games.leaving_earth.words import HABITS, called


class Ship(Struct, frozen=True):
    """A spacecraft; while it is under way, on which maneuver and for how many years in all."""

    seat: int
    word: str
    name: str
    at: str
    parts: tuple[Part, ...]
    mass: int
    thrust: int = 0
    thrust_per_year: int = 0
    seats: int = 0
    crew: int = 0
    supplies: int = 0
    course: str = ""
    tokens: int = 0
    declared: int = 0
    #: It will drift off when the turn ends.
    lost_soon: bool = False
    reach: tuple[Reach, ...] = ()


class Card(Struct, frozen=True):
    """An explorable place: face down, known to the viewer alone, or open; what it is; who has looked."""

    state: str
    side: str = ""
    seen_by: tuple[int, ...] = ()
    #: How many missions wait until it is revealed.
    waiting: int = 0


class Outcomes(Struct, frozen=True, array_like=True):
    """The outcomes on an advancement: known ones, unknown ones, the odds of the next, what was drawn.

    The odds are exact but shown to a hundredth, for every draw moves those of every pile by a hair.
    """

    odds: tuple[float, float, float]
    seen: tuple[int, ...] = (0, 0, 0)
    unknown: int = 0
    history: str = ""
    #: How likely it works with the astronaut aboard who softens failures, where there is one.
    helped: float | None = None


class Agency(Struct, frozen=True):
    """What an agency has and has done."""

    seat: int
    name: str
    money: int
    score: int
    #: The missions it has won, by their ids, with their names and points.
    won: tuple[tuple[str, str, int], ...] = ()
    lost: int = 0
    finished: bool = False
    #: The next spacecraft card, if it has one.
    free: str = ""
    #: What it has said of its successes this year, in words.
    successes: str = ""


class Bench(Struct, frozen=True):
    """A spacecraft that is being put together on Earth, also while something else is decided first."""

    seat: int
    craft: str
    name: str
    parts: tuple[Part, ...]
    mass: int
    thrust: int


class Board(Struct, frozen=True):
    """The table as data: the chart never changes, the rest is keyed by the ids of the scene."""

    chart: Chart
    year: int
    first: int
    flight: ManeuverFlown | None
    bench: Bench | None
    trade: Trade | None
    drawn: Drawn | None
    parting: Parting | None
    shortage: Shortage | None
    crafts: dict[str, Ship]
    cards: dict[str, Card]
    missions: dict[str, Aim]
    agencies: dict[str, Agency]
    #: What lies on Earth, by agency.
    stock: dict[str, tuple[Part, ...]]
    #: By the id of the advancement in the scene.
    piles: dict[str, Outcomes]


def board(s: Table, seat: int | None) -> Board:
    everybody = range(s.players)
    return Board(
        chart=chart(world(s)),
        year=s.year,
        first=s.first,
        flight=flight(s, seat),
        bench=bench(s),
        trade=trade(s),
        drawn=drawn(s),
        parting=parting(s),
        shortage=shortage(s),
        crafts={
            craft_id(s, owner, craft.name): ship(s, owner, craft, seat)
            for owner in everybody
            for craft in fleet(s, owner)
        },
        cards={place: card(s, seat, place) for place in world(s).explorable},
        missions={name: goal(s, MISSIONS[name]) for name in by_points(s.missions)},
        agencies={s.agencies[owner]: agency(s, owner) for owner in everybody},
        stock={s.agencies[owner]: stock(s, owner) for owner in everybody},
        piles={
            advancement_id(s, owner, ADVANCEMENTS[number].id): outcomes(s, ADVANCEMENTS[number], pile)
            for owner in everybody
            for number, pile in enumerate(s.piles[owner])
            if pile is not None
        },
    )


# Spacecraft and stocks


def bench(s: Table) -> Bench | None:
    for step in reversed(s.stack):
        if isinstance(step, Load):
            ident, stack = craft_id(s, step.seat, step.craft), manifest(step.parts)
            parts = parts_of(ident, step.parts)
            return Bench(step.seat, ident, called(step.craft), parts, stack.mass, stack.rocket_thrust)
    return None


def ship(s: Table, owner: int, craft: Craft, viewer: int | None) -> Ship:
    stack = manifest(craft.parts)
    leg = world(s).automatic.get(craft.at)
    return Ship(
        seat=owner,
        word=craft.name,
        name=called(craft.name),
        at=craft.at,
        parts=parts_of(craft_id(s, owner, craft.name), craft.parts),
        mass=stack.mass,
        thrust=stack.rocket_thrust,
        thrust_per_year=stack.thrust_per_year,
        seats=stack.seats,
        crew=len(stack.crew),
        supplies=stack.supplies,
        course=leg_id(LEGS[craft.course]) if craft.course >= 0 else "",
        tokens=craft.tokens,
        declared=craft.declared,
        lost_soon=leg is not None and leg.to == LOST and not craft.tokens,
        reach=() if craft.tokens else reach(s, craft, owner if owner == viewer else None),
    )


def stock(s: Table, seat: int) -> tuple[Part, ...]:
    return parts_of(f"{s.agencies[seat]}.stock", s.stock[seat])


# Places


def card(s: Table, seat: int | None, place: str) -> Card:
    """What the viewer knows of a place."""
    number = CARD[place]
    looked = tuple(i for i in range(s.players) if s.seen[number] >> i & 1)
    waiting = len(world(s).stacks[s.options.difficulty].get(place, ()))
    side = known_side(s, seat, place) if seat is not None else None
    if is_revealed(s, place):
        side = known_side(s, 0, place)
        return Card("open", side.word if side else "", looked)
    return Card("mine", side.word, looked, waiting) if side else Card("hidden", "", looked, waiting)


# Agencies


def agency(s: Table, seat: int) -> Agency:
    return Agency(
        seat=seat,
        name=agency_of(s, seat).name,
        money=s.money[seat],
        score=score(s, seat),
        won=tuple((name, MISSIONS[name].name, MISSIONS[name].points) for name in s.won[seat]),
        lost=s.lost[seat],
        finished=bool(s.finished >> seat & 1),
        free=free_card(s, seat) or "",
        successes=HABITS.get(s.habits[seat], ""),
    )


def outcomes(s: Table, card: Advancement, pile: Pile) -> Outcomes:
    chances = odds(s, pile)
    success, minor, major = (round(chance, 2) for chance in chances)
    helped = None
    if card.specialist:
        helped = round(sum(chances[face] for face in harmless(card.id, frozenset([card.specialist]))), 2)
    unknown = pile.unseen + pile.newer
    return Outcomes((success, minor, major), pile.seen, unknown, pile.history, helped)
