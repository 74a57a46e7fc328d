"""The position as data for the drawing, made from what a seat may know."""

from __future__ import annotations

from typing import Any, Final

from orrery.games.exploration.board import (
    ARROW_WORDS,
    GNSS_WORDS,
    KINDS,
    ORBITS,
    PRINTED,
    WAYS_OUT,
    AreaNow,
    Board,
    Card,
    Flyer,
    HexNow,
    MissionCard,
    Reach,
    SeatNow,
    ShipNow,
    Site,
)
from orrery.games.exploration.cards import (
    AREAS,
    DEVELOPMENTS,
    HEXES,
    MANEUVERS,
    MODULES,
    PORTS,
    PRIMARIES,
    SECONDARIES,
    Mission,
)
from orrery.games.exploration.deployment import selection_price
from orrery.games.exploration.draws import cards_left
from orrery.games.exploration.flight import Flight, GoOn
from orrery.games.exploration.flight_order import ChooseFirst, NextFlight
from orrery.games.exploration.hazards import hazard_deck
from orrery.games.exploration.maneuver_cards import maneuver_price
from orrery.games.exploration.missions import progress
from orrery.games.exploration.movement import DESTINATION, ChooseRoute, moves, routes
from orrery.games.exploration.orbits import (
    AREA,
    DOMINATIONS,
    GNSS_SPACES,
    HEADING_WORDS,
    NODES,
    ROUTES,
    SIDE_WORDS,
    place_word,
)
from orrery.games.exploration.outer_space import HOMEWARD, OUTWARD, hexes_left, next_place
from orrery.games.exploration.outlook import best_way, reach
from orrery.games.exploration.preparation import Prepare, Preparing
from orrery.games.exploration.prospect import boosts, deployment_prices, module_prices, useful_cards
from orrery.games.exploration.rounds import (
    DriftPhase,
    EndRound,
    FlightPhase,
    area_cubes,
    area_points,
    area_value,
    conversion,
)
from orrery.games.exploration.setup import Draft
from orrery.games.exploration.state import Table, owner, place_of, ship_word
from orrery.games.exploration.technology import development_price
from orrery.games.exploration.tokens import (
    ACTION_WORDS,
    DEVELOPMENT_WORDS,
    KIND_WORDS,
    TOKEN_WORDS,
)
from orrery.kernel import UNKNOWN, Action, write

#: The phase by the step that waits for it to end.
_PHASES: Final[tuple[tuple[type[Any], str], ...]] = (
    (FlightPhase, "prepare"),
    (DriftPhase, "fly"),
    (EndRound, "drift"),
    (Draft, "draft"),
)
#: The phases as people call them.
PHASE_NAMES: Final = {
    "set-up": "Set-up",
    "draft": "Draft",
    "prepare": "Preparation",
    "fly": "Flight",
    "drift": "Drift",
    "over": "Over",
}


def picture(s: Table, seat: int | None) -> Board:
    """All that a drawing needs. What is dear to work out is there for the seat that is asked alone."""
    turn = next((step for step in reversed(s.stack) if isinstance(step, (Prepare, Preparing))), None)
    return Board(
        rings=ORBITS,
        kinds=KINDS,
        gnss=GNSS_WORDS,
        arrows=ARROW_WORDS,
        exits=WAYS_OUT,
        printed=PRINTED,
        phase=phase(s),
        round=s.round,
        rounds=s.options.rounds,
        order=s.order,
        ships={ship_word(s, number): _ship(s, number) for number in range(len(s.ships))},
        flight=flight(s),
        sites=_sites(s),
        satellites={place_word(space): holder for space, holder in s.gnss},
        traps={place_word(trap.at): trap.count for trap in s.traps},
        stations=tuple(place_word(space) for space in s.stations),
        hexes=_hexes(s),
        areas={area: _area(s, area) for area in AREAS},
        seats=tuple(_seat(s, one) for one in range(s.players)),
        decks=_decks(s),
        deck=tuple(KIND_WORDS[kind] for kind in s.deck),
        fleets=tuple(tuple(KIND_WORDS[kind] for kind in fleet) for fleet in s.fleets),
        row=_row(s, seat),
        preparing=turn.seat if turn else None,
        actions=turn.left if turn else 0,
        played=tuple(w for n, w in enumerate(ACTION_WORDS) if turn.played >> n & 1) if turn else (),
        hand=_hand(s, seat),
        missions=_missions(s, seat),
        shop=module_prices(s, seat),
        deployments=deployment_prices(s, seat),
        selection=0 if seat is None or not s.ships else selection_price(s, seat),
        useful=useful_cards(s, seat),
        boosts=boosts(s, seat) if turn and turn.seat == seat else {},
        reach=_reach(s, seat),
    )


def phase(s: Table) -> str:
    """What everybody is at: the innermost phase that has not ended."""
    waiting = {type(step) for step in s.stack}
    for step, name in _PHASES:
        if step in waiting:
            return name
    return "set-up" if s.stack else "over"


# Ships


def _ship(s: Table, number: int) -> ShipNow:
    card = s.ships[number]
    beyond = "out" if card.outbound else "back"
    return ShipNow(
        seat=owner(number),
        kind=KIND_WORDS[card.kind],
        at=place_of(s, number),
        heading=beyond if card.at >= NODES else HEADING_WORDS[card.heading],
        energy=card.energy,
        full_energy=card.full_energy,
        resistance=card.resistance,
        full_resistance=card.full_resistance,
        maneuver=card.maneuverability,
        velocity=card.velocity,
        modules=tuple(TOKEN_WORDS[token] for token in card.modules),
        selected=card.selected,
        grounded=card.grounded > s.round,
        used=card.used == s.round > 0,
    )


def flight(s: Table) -> tuple[Flyer, ...]:
    """The order of flight, from the ships that have flown to those that wait; by speed before they fly."""
    flying = next((step.ship for step in reversed(s.stack) if isinstance(step, (Flight, GoOn))), None)
    queue = next((s_ for s_ in reversed(s.stack) if isinstance(s_, (NextFlight, ChooseFirst))), None)
    waiting = {place[2] for place in queue.places} if queue else set()
    if phase(s) == "prepare":
        waiting = {number for number, ship in enumerate(s.ships) if ship.selected}
    places = [
        (ship.velocity, ship.maneuverability, s.ports[owner(number)], number)
        for number, ship in enumerate(s.ships)
        if ship.selected
    ]
    rank = {"flown": 0, "flying": 1, "waiting": 2}
    state = {
        number: "flying" if number == flying else "waiting" if number in waiting else "flown"
        for *_, number in places
    }
    places.sort(reverse=True)
    places.sort(key=lambda place: rank[state[place[3]]])
    return tuple(Flyer(ship_word(s, number), state[number]) for *_, number in places)


# The map


def _sites(s: Table) -> dict[str, Site]:
    return {
        site.id: Site(
            site.area,
            site.required,
            site.accepts,
            site.arrows,
            s.cubes[place] if s.cubes[place] >= 0 else None,
            place in s.restricted,
        )
        for place, site in enumerate(DOMINATIONS)
    }


def _hexes(s: Table) -> dict[str, tuple[HexNow, ...]]:
    return {
        side: tuple(
            HexNow(
                HEXES[tile].name, _words(HEXES[tile].effects), _words(HEXES[tile].reward), tile in s.claimed
            )
            for tile in chain
        )
        for side, chain in zip(SIDE_WORDS, s.chains, strict=True)
    }


def _words(amounts: dict[Any, int]) -> dict[str, int]:
    return {str(name): amount for name, amount in amounts.items()}


def _area(s: Table, area: str) -> AreaNow:
    cubes = tuple(area_cubes(s, seat)[area] for seat in range(s.players))
    places = [place for place, its in enumerate(AREA) if its == area]
    open_places = len(GNSS_SPACES) if area == "GNSS" else len(places)
    barred = len([place for place in places if place in s.restricted])
    points = tuple(area_value(area, count) for count in cubes)
    return AreaNow(cubes, points, open_places - sum(cubes) - barred)


# Seats and cards


def _seat(s: Table, seat: int) -> SeatNow:
    port = s.ports[seat]
    bonus = s.bonus[seat]
    return SeatNow(
        port=PORTS[port].id if port >= 0 else None,
        credits=s.credits[seat],
        command=s.command[seat],
        dp=s.dp[seat],
        ended=s.dp[seat] if s.result else s.dp[seat] + area_points(s, seat) + conversion(s, seat),
        frags=s.frags[seat],
        missions=len(s.primaries[seat]) + len(s.secondaries[seat]),
        developments=len(s.developments[seat]),
        perks=tuple(DEVELOPMENTS[card].name for card in s.perks[seat]),
        bonus=MODULES[bonus].id if bonus >= 0 else None,
        upkeep=s.upkeep[seat],
        barred=s.barred[seat] >= s.round > 0,
    )


def _decks(s: Table) -> dict[str, int]:
    return {"hazard": sum(hazard_deck(s)), **cards_left(s), "hex": hexes_left(s)}


def _row(s: Table, seat: int | None) -> tuple[Card, ...]:
    return tuple(
        Card(
            MANEUVERS[card].id,
            MANEUVERS[card].name,
            MANEUVERS[card].text,
            MANEUVERS[card].brief,
            0,
            MANEUVERS[card].cost if seat is None else maneuver_price(s, seat, card),
        )
        for card in s.row
    )


def _hand(s: Table, seat: int | None) -> tuple[Card, ...]:
    if seat is None:
        return ()
    return tuple(
        Card(
            DEVELOPMENT_WORDS[card],
            DEVELOPMENTS[card].name,
            DEVELOPMENTS[card].text,
            DEVELOPMENTS[card].text,
            DEVELOPMENTS[card].level,
            development_price(s, seat, card),
        )
        for card in s.developments[seat]
        if card is not UNKNOWN
    )


def _missions(s: Table, seat: int | None) -> tuple[MissionCard, ...]:
    if seat is None:
        return ()
    found = []
    for hand, cards, revealed in (
        (s.primaries[seat], PRIMARIES, False),
        (s.secondaries[seat], SECONDARIES, False),
        (s.done_primaries[seat], PRIMARIES, True),
        (s.done_secondaries[seat], SECONDARIES, True),
    ):
        known = [cards[card] for card in hand if card is not UNKNOWN]
        found += [_mission(s, seat, mission, cards is PRIMARIES, revealed) for mission in known]
    return tuple(found)


def _mission(s: Table, seat: int, mission: Mission, primary: bool, revealed: bool) -> MissionCard:
    have, need = progress(s, seat, mission)
    return MissionCard(
        mission.id,
        mission.name,
        mission.text,
        primary,
        mission.dp if primary else mission.credits,
        have,
        need,
        mission.asks == "most",
        revealed,
    )


def _reach(s: Table, seat: int | None) -> dict[str, Reach]:
    """The moves or routes that a seat is asked about."""
    asked = s.stack[-1] if s.stack else None
    if isinstance(asked, Flight) and asked.seat == seat:
        return {write(action): _move(s, asked.ship, action) for action in moves(s, asked.ship)}
    if isinstance(asked, ChooseRoute) and asked.seat == seat:
        found = {action: asked.route(s, action) for action in asked.options(s)}
        return {write(a): reach(s, asked.ship, ROUTES[way].path) for a, way in found.items()}
    return {}


def _move(s: Table, ship: int, action: Action) -> Reach:
    """A move by the route that a careful pilot takes, or to the next hex."""
    if action in (OUTWARD, HOMEWARD):
        return reach(s, ship, (next_place(s.ships[ship]),))
    return reach(s, ship, ROUTES[best_way(s, ship, routes(s, ship, DESTINATION[action[1]]))].path)
