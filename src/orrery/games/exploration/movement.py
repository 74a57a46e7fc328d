"""Velocity moves: where a ship may end, and which way it takes."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from orrery.games.exploration.orbits import (
    BIT,
    EXIT_DISTANCE,
    EXIT_WORDS,
    HEX_BASE,
    NO_END,
    NODE,
    NODES,
    OFF,
    ORBITING,
    REACH_MASK,
    REACH_MOVES,
    ROUTE_WORDS,
    ROUTES,
    ROUTES_TO,
    SPACE_WORDS,
    TOO_LONG,
    hex_at,
    hex_side,
    place_word,
)
from orrery.games.exploration.outer_space import (
    HOMEWARD,
    OUTWARD,
    hexes_left,
    is_new_hex,
    may_enter,
    may_leave,
    next_place,
)
from orrery.games.exploration.outlook import hex_note, move_note, trap_warning
from orrery.games.exploration.passage import (
    arrive,
    fly_on,
    gnss_mask,
    obstacles,
    ships_mask,
    spring_underneath,
)
from orrery.games.exploration.state import NOBODY, Ship, Table, gnss_at, owner, ship_at, ship_word
from orrery.games.exploration.verbs_map import spend_move
from orrery.games.exploration.words import PLACE_NAMES, SPACE_NAMES, count, listed, place_name, ship_name
from orrery.kernel import Action, Choice, Deed, Question, Ruling, write

if TYPE_CHECKING:
    from orrery.games.exploration.flight import Flight

VIA: Final[dict[str, Action]] = {word: ("via", word) for word in ROUTE_WORDS}
DESTINATION: Final[dict[str, int]] = {**NODE, **dict(zip(EXIT_WORDS, OFF, strict=True))}
_OFF_BITS: Final = (BIT[OFF[0]], BIT[OFF[1]])
_FIRST_HEXES: Final = (BIT[HEX_BASE[0]], BIT[HEX_BASE[1]])


# Where a move may end


def foreign_mask(ports: tuple[int, ...], seat: int) -> int:
    """The orbiting spaces of the other players."""
    return sum(1 << ORBITING[port] for other, port in enumerate(ports) if other != seat)


@lru_cache
def never_open(ports: tuple[int, ...], seat: int) -> int:
    """Where a player's ships may never end a move."""
    return foreign_mask(ports, seat) | NO_END


def exits_mask(s: Table, card: Ship, taken: int) -> int:
    """The ways off the board that are closed to a ship, given where others are."""
    if card.drifted == s.round:
        return _OFF_BITS[0] | _OFF_BITS[1]
    mask = 0
    for side in (0, 1):
        if taken & _FIRST_HEXES[side] if s.chains[side] else not hexes_left(s):
            mask |= _OFF_BITS[side]
    return mask


def closed(s: Table, ship: int, velocity: int, but: Sequence[int]) -> int:
    """Where a ship may not end a move so far; it and some others are about to leave their spaces."""
    card = s.ships[ship]
    taken = ships_mask(s, but)
    shut = taken | gnss_mask(s) | never_open(s.ports, owner(ship))
    if velocity >= EXIT_DISTANCE[card.at][card.heading]:
        shut |= exits_mask(s, card, taken)
    return shut


def may_end(s: Table, ship: int, place: int, but: Sequence[int] = ()) -> Ruling | None:
    """Whether a ship may end a move on a space; some ships may be about to leave it."""
    if place in OFF:
        return may_leave(s, s.ships[ship], OFF.index(place), but)
    other = ship_at(s, place)
    if other >= 0 and other != ship and other not in but:
        return Ruling("EX-5.3.1", f"{ship_name(ship_word(s, other))} is on {place_name(place)}")
    if gnss_at(s, place) != NOBODY:
        return Ruling("EX-5.3.1", f"a GNSS is on {place_name(place)}")
    bit = 1 << place
    if foreign_mask(s.ports, owner(ship)) & bit:
        return Ruling("EX-5.3.2", f"{place_name(place)} belongs to another spaceport")
    if NO_END & bit:
        return Ruling("EX-5.3.3", f"{place_name(place)} is a domination space")
    return None


def can_move(s: Table, ship: int, but: int = NOBODY) -> bool:
    """Whether a ship has any velocity move, or one that ends on another space than this."""
    card = s.ships[ship]
    if card.at >= NODES:
        return may_enter(s, card, next_place(card)) is None
    velocity = card.velocity
    ends = REACH_MASK[card.at][card.heading][velocity] & ~closed(s, ship, velocity, (ship,))
    return ends != 0 and (but == NOBODY or ends != BIT[but])


def moves(s: Table, ship: int) -> list[Action]:
    """Every velocity move of a ship."""
    card = s.ships[ship]
    at = card.at
    if at >= NODES:
        if may_enter(s, card, next_place(card)) is not None:
            return []
        return [OUTWARD if card.outbound else HOMEWARD]
    velocity = card.velocity
    found = REACH_MOVES[at][card.heading][velocity]
    blocked = closed(s, ship, velocity, (ship,)) & REACH_MASK[at][card.heading][velocity]
    if blocked:
        found = found.copy()
    while blocked:
        place = blocked.bit_length() - 1
        del found[place]
        blocked ^= 1 << place
    return list(found.values())


def may_move(s: Table, ship: int, action: Action) -> Ruling | None:
    """Why a ship may not make a velocity move, if it may not."""
    card = s.ships[ship]
    if card.at >= NODES:
        if action != (OUTWARD if card.outbound else HOMEWARD):
            return Ruling("EX-5.10.1", "in outer space a ship moves one hex, in the direction it flies")
        return may_enter(s, card, next_place(card))
    place = DESTINATION.get(action[1])
    if place is None:
        return Ruling("EX-5.10.1", "only a ship in outer space moves by hexes")
    if not routes(s, ship, place):
        reach = f"within {count(card.velocity, 'space')} in the direction of flight"
        return Ruling("EX-5.3", f"{PLACE_NAMES[action[1]]} is not {reach}")
    return may_end(s, ship, place)


class Move(Deed[Table, "Flight"]):
    """Fly 1 to as many spaces as the velocity in the direction of flight; in outer space one hex."""

    rule = "EX-5.3"
    word = "move"
    group = "Move"
    patterns = (("move", (*SPACE_WORDS, *EXIT_WORDS, "out", "back")),)

    def offers(self, s: Table, f: Flight) -> Sequence[Action]:
        return moves(s, f.ship)

    def forbids(self, s: Table, f: Flight, action: Action) -> Ruling | None:
        return may_move(s, f.ship, action)

    def tempting(self, s: Table, f: Flight) -> Iterable[Action]:
        card = s.ships[f.ship]
        if card.at >= NODES:
            return (OUTWARD if card.outbound else HOMEWARD,)
        return REACH_MOVES[card.at][card.heading][card.velocity].values()

    def do(self, s: Table, f: Flight, action: Action) -> None:
        f.then_land(s)
        velocity_move(s, f.ship, action)

    def present(self, s: Table, f: Flight, action: Action) -> Choice:
        if action in (OUTWARD, HOMEWARD):
            return self._through_hexes(action, s, next_place(s.ships[f.ship]))
        place = DESTINATION[action[1]]
        if place in OFF:
            return self._through_hexes(action, s, hex_at(OFF.index(place), 0))
        ways = routes(s, f.ship, place)
        note, warning = move_note(s, f.ship, place, ways), trap_warning(s, f.ship, place, ways)
        return self.choice(action, f"Move to {SPACE_NAMES[place]}", note, warning, action[1:])

    def _through_hexes(self, action: Action, s: Table, place: int) -> Choice:
        """A move into outer space, through it or back; a hex that is not there yet lies beyond an exit."""
        touches = EXIT_WORDS[hex_side(place)] if is_new_hex(s, place) else place_word(place)
        return self.choice(action, f"Move to {place_name(place)}", hex_note(s, place), touches=(touches,))


# Which way


def routes(s: Table, ship: int, place: int) -> tuple[int, ...]:
    """The routes to a space that the ship's velocity allows, shortest first."""
    card = s.ships[ship]
    ways = ROUTES_TO[card.at][card.heading].get(place, ())
    return ways[: bisect_left(ways, TOO_LONG[card.at][card.heading][card.velocity])]


def different_routes(s: Table, ship: int, place: int, mask: int) -> Sequence[int]:
    """The routes to a space, one for each set of things met on the way."""
    ways = routes(s, ship, place)
    if len(ways) == 1:
        return ways
    for way in ways:
        if ROUTES[way].passed & mask:
            break
    else:
        return ways[:1]
    found: dict[tuple[int, ...], int] = {}
    for way in ways:
        met = tuple([there for there in ROUTES[way].path[:-1] if mask >> there & 1])
        found.setdefault(met, way)
    return list(found.values())


class ChooseRoute(Question[Table]):
    """Which way does the ship fly?"""

    rule = "EX-5.3.4"
    ship: int
    place: int

    def options(self, s: Table) -> Sequence[Action]:
        ways = different_routes(s, self.ship, self.place, obstacles(s, self.ship))
        return [VIA[ROUTES[way].word] for way in ways]

    def route(self, s: Table, action: Action) -> int:
        """The route that an answer names."""
        return next(way for way in routes(s, self.ship, self.place) if ROUTES[way].word == action[1])

    def present(self, s: Table, action: Action) -> Choice:
        """The spaces on the way, with those where something happens."""
        path = ROUTES[self.route(s, action)].path
        met = [place_name(there) for there in path[:-1] if obstacles(s, self.ship) >> there & 1]
        spaces = [there for there in path if there < NODES]
        note = f"passes {listed(met)}" if met else "passes nothing"
        label = f"By {listed([SPACE_NAMES[there] for there in spaces])}"
        touches = tuple(SPACE_WORDS[there] for there in spaces)
        return Choice(write(action), label, "Route", note, touches=touches)

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        fly_on(s, self.ship, self.route(s, action), 0, obstacles(s, self.ship))


def velocity_move(s: Table, ship: int, action: Action) -> None:
    """Pay for a move, or use up an extra one, and go; who stopped on a trap passes it now (EX-5.9)."""
    spend_move(s, ship)
    if spring_underneath(s, ship):
        return
    card = s.ships[ship]
    if card.at >= NODES:
        arrive(s, ship, next_place(card))
        return
    place = DESTINATION[action[1]]
    mask = obstacles(s, ship)
    ways = different_routes(s, ship, place, mask)
    if len(ways) > 1:
        s.push(ChooseRoute(owner(ship), ship, place))
    else:
        fly_on(s, ship, ways[0], 0, mask)


MOVE: Final = Move()
