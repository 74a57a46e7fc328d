"""A position in the middle of a game, from a scenario's table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from orrery.games.exploration.cards import FLEET_SIZE, HEXES, MODULES, PORTS, SHIPS
from orrery.games.exploration.drift import Drift, drifters
from orrery.games.exploration.orbits import (
    DOMINATION_WORDS,
    HANGAR,
    HEADING_WORDS,
    HEX_BASE,
    HOME_HEADING,
    L1,
    MAX_VELOCITY,
    NODE,
    PAD,
    SIDE_WORDS,
)
from orrery.games.exploration.preparation import Prepare, StartTurn
from orrery.games.exploration.rounds import EndRound, FlightPhase, StartRound
from orrery.games.exploration.setup import Draft, HandDeck, draft_order
from orrery.games.exploration.state import SEATS, Ship, Table, Trap
from orrery.games.exploration.tokens import (
    ACTION_WORDS,
    CARGO,
    DEVELOPMENT_WORDS,
    DOMINATION_MODULES,
    HAZARD_WORDS,
    KIND_WORDS,
    MANEUVER_WORDS,
    PRIMARY_WORDS,
    SECONDARY_WORDS,
    TOKEN_WORDS,
)
from orrery.kernel import Given, ScenarioError, settle

_PHASES: Final = ("prepare", "start", "flight", "drift", "end", "draft")
_HEX_PLACES: Final = {
    f"{word}-{depth + 1}": HEX_BASE[side] + depth
    for side, word in enumerate(SIDE_WORDS)
    for depth in range(len(HEXES))
}
_PLACES: Final = {**NODE, **_HEX_PLACES, "pad": PAD, "hangar": HANGAR}
_ROW: Final = ("recover_energy", "surface_drop", "steady", "trim", "build_slot")


def arrange(s: Table, given: Mapping[str, Any]) -> Table:
    """Set the table as told and go to the moment that is asked for."""
    table = Given(given)
    s.stack = ()
    s.round = table.take("round", int, 1)
    _seats(s, table.below("seats"))
    s.order = tuple(sorted(range(s.players), key=lambda seat: s.ports[seat]))
    s.row = _cards(table, "row", MANEUVER_WORDS, list(_ROW))
    s.hazards = _cards(table, "hazards", HAZARD_WORDS, [])
    s.dev_discard = _cards(table, "discard", DEVELOPMENT_WORDS, [])
    _map(s, table)
    _moment(s, table)
    table.done()
    _check(s)
    settle(s)
    return s


def _cards(table: Given, key: str, words: tuple[str, ...], default: list[str]) -> tuple[int, ...]:
    known = {word: place for place, word in enumerate(words)}
    return tuple(sorted(table.word(key, word, known) for word in table.take(key, list[str], default)))


def _those_of(told: list[str], words: tuple[str, ...]) -> tuple[int, ...]:
    """The cards of one deck among those told."""
    return tuple([card for card, name in enumerate(words) for _ in range(told.count(name))])


def _seat_of(s: Table, table: Given, key: str, word: str) -> int:
    return table.word(key, word, {name: seat for seat, name in enumerate(SEATS[: s.players])})


# Seats


def _seats(s: Table, seats: Given) -> None:
    fields: dict[str, list[Any]] = {}
    taken = [seats.below(name) for name in SEATS[: s.players]]
    chosen = [seat.take("port", str, "") for seat in taken]
    free = [port.id for port in PORTS if port.id not in chosen]
    for place, seat in enumerate(taken):
        port = chosen[place] or free.pop(0)
        for name, value in _seat(
            seat, seat.word("port", port, {p.id: i for i, p in enumerate(PORTS)})
        ).items():
            fields.setdefault(name, []).append(value)
    seats.done()
    ships = fields.pop("ships")
    for name, values in fields.items():
        setattr(s, name, tuple(values))
    s.ships = tuple(ship for fleet in ships for ship in fleet)
    s.fleets = tuple(tuple(ship.kind for ship in fleet) for fleet in ships)


def _seat(seat: Given, port: int) -> dict[str, Any]:
    """The fields of one seat."""
    done = seat.take("completed", list[str], [])
    developments = _cards(seat, "developments", DEVELOPMENT_WORDS, [])
    perks = _cards(seat, "perks", DEVELOPMENT_WORDS, [])
    bases = {module.id: place for place, module in enumerate(MODULES)}
    dropped = seat.below("dropped")
    landed = seat.below("landed")
    found = {
        "ports": port,
        "credits": seat.take("credits", int, 0),
        "command": seat.take("command", int, 0),
        "dp": seat.take("dp", int, 0),
        "frags": seat.take("frags", int, 0),
        "bonus": seat.one_of("bonus", bases, -1),
        "primaries": _cards(seat, "primary", PRIMARY_WORDS, []),
        "secondaries": _cards(seat, "secondary", SECONDARY_WORDS, []),
        "developments": developments,
        "done_primaries": _those_of(done, PRIMARY_WORDS),
        "done_secondaries": _those_of(done, SECONDARY_WORDS),
        "perks": perks,
        "gained": seat.take("gained", int, len(developments) + len(perks)),
        "upkeep": seat.take("upkeep", int, 0),
        "barred": seat.take("no_credits", int, 0),
        "drawn": seat.take("hazards", int, 0),
        "turrets": seat.take("turrets", int, 0),
        "summits": seat.take("level3", int, 0),
        "dropped": tuple(dropped.take(word, int, 0) for word in DOMINATION_MODULES),
        "landed": (landed.take("moon", int, 0), landed.take("mars", int, 0)),
        "ships": _fleet(seat.below("ships"), port),
    }
    dropped.done()
    landed.done()
    seat.done()
    return found


def _fleet(ships: Given, port: int) -> tuple[Ship, ...]:
    """The ships that are told, and others in the hangar to make a fleet."""
    fleet = []
    for word in ships.keys():  # noqa: SIM118  a table of a scenario, not a dict
        kind = ships.word(word, word, {name: place for place, name in enumerate(KIND_WORDS)})
        fleet.append(_ship(ships.below(word), kind, port))
    known = {ship.kind for ship in fleet}
    spare = [kind for kind in range(len(KIND_WORDS)) if kind not in known]
    if len(fleet) > FLEET_SIZE:
        raise ScenarioError(f"a fleet has {FLEET_SIZE} ships")
    return (*fleet, *[Ship(kind) for kind in spare[: FLEET_SIZE - len(fleet)]])


def _ship(told: Given, kind: int, port: int) -> Ship:
    place = told.word("at", told.take("at", str, "hangar"), _PLACES)
    if place == HANGAR:
        told.done()
        return Ship(kind)
    ship = Ship(
        kind,
        place,
        told.one_of("heading", {word: i for i, word in enumerate(HEADING_WORDS)}, HOME_HEADING[port]),
        worn=told.take("worn", int, 0),
        scarred=told.take("scarred", int, 0),
        modules=_cards(told, "modules", TOKEN_WORDS, []),
        agility=told.take("agility", int, 0),
        thrust=told.take("thrust", int, 0),
        shaken=told.take("shaken", int, 0),
        touchdown=told.take("touchdown", int, 0),
        boosts=told.take("boosts", int, 0),
        selected=told.take("selected", bool, False),
        grounded=told.take("grounded", int, 0),
        drifted=told.take("drifted", int, 0),
        used=told.take("used", int, 0),
        outbound=told.take("outbound", bool, True),
    )
    energy = told.take("energy", int, ship.full_energy)
    resistance = told.take("resistance", int, ship.full_resistance)
    told.done()
    return replace(ship, energy=energy, resistance=resistance)


# The map


def _map(s: Table, table: Given) -> None:
    spaces = {word: place for place, word in enumerate(DOMINATION_WORDS)}
    cubes = [-1] * len(DOMINATION_WORDS)
    for word, seat in table.take("control", dict[str, str], {}).items():
        cubes[table.word("control", word, spaces)] = _seat_of(s, table, "control", seat)
    s.cubes = tuple(cubes)
    s.restricted = _cards(table, "restricted", DOMINATION_WORDS, [])
    gnss = table.take("gnss", dict[str, str], {})
    s.gnss = tuple(
        sorted((table.word("gnss", at, NODE), _seat_of(s, table, "gnss", seat)) for at, seat in gnss.items())
    )
    traps = table.take("traps", dict[str, int], {})
    s.traps = tuple(Trap(table.word("traps", at, _PLACES), count) for at, count in traps.items())
    s.stations = tuple(table.word("stations", at, NODE) for at in table.take("stations", list[str], []))
    tiles = {tile.id: place for place, tile in enumerate(HEXES)}
    east, west = (
        tuple(table.word(side, tile, tiles) for tile in table.take(side, list[str], []))
        for side in SIDE_WORDS
    )
    s.chains = (east, west)
    s.claimed = _cards(table, "claimed", tuple(tiles), [])


def _check(s: Table) -> None:
    """Refuse a position that no game could reach."""
    places = [ship.at for ship in s.ships if ship.in_space]
    if len(set(places)) < len(places):
        raise ScenarioError("two ships are on one space")
    if L1 in places:
        raise ScenarioError("no ship can be on l1")
    for ship in s.ships:
        name = KIND_WORDS[ship.kind]
        if len(ship.modules) > CARGO[ship.kind]:
            raise ScenarioError(f"the {name} has {CARGO[ship.kind]} cargo slots, not {len(ship.modules)}")
        if ship.velocity > MAX_VELOCITY:
            raise ScenarioError(f"the {name} can't have velocity {ship.velocity}")
    if len(set(s.ports)) < len(s.ports):
        raise ScenarioError("two players have one spaceport")


# The moment


def _moment(s: Table, table: Given) -> None:
    phase = table.take("phase", str, "prepare")
    turn = _seat_of(s, table, "turn", table.take("turn", str, SEATS[s.order[0]]))
    played = sum(1 << place for place in _cards(table, "played", ACTION_WORDS, []))
    left = table.take("actions", int, 0 if played else 1)
    deck = _cards(table, "deck", KIND_WORDS, [])
    discarded = _cards(table, "discarded", KIND_WORDS, [])
    pass_number = table.take("draft", int, 0)
    table.word("phase", phase, dict.fromkeys(_PHASES, 0))
    if phase == "draft":
        _draft(s, deck, discarded, pass_number, turn)
    elif phase in ("prepare", "start"):
        s.push(FlightPhase())
        for seat in reversed(s.order[s.order.index(turn) + 1 :]):
            s.push(StartTurn(seat))
        if phase == "prepare":
            s.push(Prepare(turn, left, played, 0))
        else:
            s.push(StartTurn(turn))
    elif phase == "flight":
        s.push(FlightPhase())
    else:
        s.push(EndRound())
        if phase == "drift":
            s.push(Drift(drifters(s)))


def _draft(s: Table, deck: tuple[int, ...], discarded: tuple[int, ...], number: int, turn: int) -> None:
    """A deck is going round and reaches a player."""
    order = draft_order(s, number)
    chosen = order[: order.index(turn)]
    s.fleets = tuple(fleet[: number + (seat in chosen)] for seat, fleet in enumerate(s.fleets))
    s.ships = ()
    s.deck = deck
    s.discarded = tuple(discarded.count(kind) for kind in range(len(KIND_WORDS)))
    gone = [0] * len(KIND_WORDS)
    for kind in (*deck, *discarded, *[kind for fleet in s.fleets for kind in fleet]):
        gone[kind] += 1
    s.undealt = tuple(count - gone[kind] for kind, count in enumerate(s.undealt))
    for kind, left in enumerate(s.undealt):
        if left < 0:
            raise ScenarioError(f"there are only {SHIPS[kind].copies} {KIND_WORDS[kind]} ships")
    s.push(StartRound())
    s.push(Draft(number + 1))
    for seat in order[order.index(turn) :][::-1]:
        s.push(HandDeck(seat))
