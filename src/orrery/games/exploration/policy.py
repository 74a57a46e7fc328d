"""What a bot should know: how well a seat stands, and how to spend a preparation turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from orrery.games.exploration.cards import AREA_CONTROL, MODULES
from orrery.games.exploration.deployment import DEPLOY, SELECT, deployment_price
from orrery.games.exploration.drops import ACCEPTS, drop_skill
from orrery.games.exploration.maneuver_cards import USE
from orrery.games.exploration.missions import REVEAL
from orrery.games.exploration.orbits import (
    AREA,
    ARROWS,
    EXITS,
    FAR,
    GNSS_SPACES,
    HANGAR,
    NODES,
    ORBITING,
    PAD,
    REQUIRED,
    STEPS,
    hex_depth,
    hex_side,
)
from orrery.games.exploration.passage import luck
from orrery.games.exploration.preparation import END, Prepare
from orrery.games.exploration.rounds import area_cubes, area_value
from orrery.games.exploration.shipyard import BUILD
from orrery.games.exploration.state import Ship, Table, find_ship, fleet, owner
from orrery.games.exploration.technology import ACT, PLAY
from orrery.games.exploration.tokens import (
    ACTION_WORDS,
    DOMINATION,
    GNSS,
    KIND_WORDS,
    SHIP_LEVEL,
    TOKEN_BASE,
    TOKEN_COST,
    TURRET,
)
from orrery.kernel import Action, Deed, answer

#: How much a drafted ship of each type is worth.
_RATING: Final = {
    "transporter": 6.0,
    "conqueror": 5.5,
    "super_maneuver": 5.5,
    "ultra_fast": 5.0,
    "destroyer": 4.5,
    "shield": 4.5,
    "recover": 4.0,
    "laser_beam": 4.0,
    "bomber": 3.5,
    "money_maker": 4.5,
}
_DP_OF_FRAG: Final = 3.0
_ENERGY: Final = 0.1
_RESISTANCE: Final = 0.25
_PER_MOVE: Final = 0.72
#: What a development card is worth playing for, in points; a technology point is an action more.
_CARDS: Final = {
    "technology_point": 2.0,
    "command_and_vp": 3.0,
    "maneuver_discount": 2.0,
    "development_discount": 2.2,
    "module_discount": 3.0,
    "domination_discount": 2.8,
    "deployment_discount": 2.5,
    "credits_12": 2.4,
}


@lru_cache
def distances(heading: int) -> tuple[tuple[int, ...], ...]:
    """How many spaces it is from each space to each other, flying one way."""
    found = []
    for start in range(NODES):
        far = [FAR] * NODES
        front, steps = [start], 0
        while front:
            for place in front:
                far[place] = min(far[place], steps)
            steps += 1
            front = [
                there
                for place in front
                for there in STEPS[place][heading]
                if there < NODES and far[there] == FAR
            ]
        found.append(tuple(far))
    return tuple(found)


@lru_cache
def arrow_distances(heading: int) -> tuple[tuple[int, ...], ...]:
    """How many spaces it is from each space to the nearest arrow of each domination space."""
    return tuple(
        tuple(min(far[arrow] for arrow in arrows) for arrows in ARROWS) for far in distances(heading)
    )


# How well a seat stands


def evaluate(s: Table, seat: int) -> float:
    """Points now, what is on its way to become points, and a little less for every rival's points."""
    if s.result is not None:
        scores: tuple[float, ...] = s.result.scores
        best_rival = max(score for other, score in enumerate(scores) if other != seat)
        return 1000.0 * (seat in s.result.winners) + scores[seat] - best_rival
    rivals = [standing(s, other) for other in range(s.players) if other != seat]
    own = standing(s, seat) + sum([_RATING[KIND_WORDS[kind]] for kind in s.fleets[seat]])
    return own + prospects(s, seat) - 0.3 * sum(rivals) / len(rivals)


def standing(s: Table, seat: int) -> float:
    """The points a seat would have if everything stopped; money counts more while it can be used."""
    left: float = rounds_left(s) / s.options.rounds
    points: float = s.dp[seat] + s.frags[seat] * _DP_OF_FRAG
    points += sum([area_value(area, cubes) for area, cubes in area_cubes(s, seat).items()])
    cards = 1.5 * len(s.secondaries[seat]) + 2.0 * len(s.developments[seat]) * left
    return points + s.credits[seat] * (0.2 + 0.05 * left) + min(s.command[seat], 8) * 0.55 + cards


def rounds_left(s: Table) -> int:
    """Rounds after this one."""
    rounds: int = s.options.rounds
    return rounds - s.round


def prospects(s: Table, seat: int) -> float:
    """What the ships of a seat may still bring."""
    if not s.ships:
        return 0.0
    left = rounds_left(s)
    taken: set[int] = set()
    total = 0.0
    for number in fleet(seat):
        ship = s.ships[number]
        if ship.at != HANGAR:
            total += 0.3 * min(left, 5) + _RESISTANCE * ship.resistance
            total += _ENERGY * min(ship.energy, 2 + left * 3)
            total += sum([cargo_value(s, number, token, taken) for token in ship.modules])
    return total


def cargo_value(s: Table, number: int, token: int, taken: set[int]) -> float:
    """What a module on a ship may bring; two modules do not aim at the same space."""
    if not DOMINATION[token]:
        return 0.5 if TURRET[token] else 0.2 * TOKEN_COST[token]
    ship = s.ships[number]
    place, extra = whereabouts(s, number)
    seat = owner(number)
    module = MODULES[TOKEN_BASE[token]]
    worth = module.dp + module.credits * 0.2
    best, aim = 0.0, -1
    if token == GNSS:
        best = (worth + 2.0) * nearness(ship, gnss_distance(s, ship.heading, place) + extra)
    far = arrow_distances(ship.heading)[place]
    for target, accepts in enumerate(ACCEPTS):
        if token in accepts and target not in taken and s.cubes[target] < 0 and target not in s.restricted:
            value = (worth + area_gain(s, seat, target)) * luck(
                drop_skill(s, number, target), REQUIRED[target]
            )
            value *= nearness(ship, far[target] + extra)
            if value > best:
                best, aim = value, target
    if aim >= 0:
        taken.add(aim)
    return best


def whereabouts(s: Table, number: int) -> tuple[int, int]:
    """A space of the board to measure from, and how much further away a ship is."""
    at = s.ships[number].at
    if at == PAD:
        return ORBITING[s.ports[owner(number)]], 0
    if at < NODES:
        return at, 0
    return EXITS[hex_side(at)], 12 * (hex_depth(at) + 2)


def nearness(ship: Ship, far: int) -> float:
    """How likely a ship gets so far: each move costs, and energy it does not have costs a lot."""
    moves = -(-far // max(1, ship.velocity))
    lacking = max(0, moves + 1 - ship.energy)
    return _PER_MOVE**moves * (1 - 0.004 * min(far, 60)) * 0.45**lacking


def gnss_distance(s: Table, heading: int, place: int) -> int:
    """How far the next free GNSS space is."""
    taken = {space for space, _ in s.gnss}
    far = distances(heading)[place]
    return min([far[space] for space in GNSS_SPACES if space not in taken], default=FAR)


def area_gain(s: Table, seat: int, target: int) -> int:
    """What one more cube in an area adds at the end."""
    area = AREA[target]
    cubes = sum([holder == seat and AREA[place] == area for place, holder in enumerate(s.cubes)])
    return area_value(area, min(cubes + 1, len(AREA_CONTROL[area]))) - area_value(area, cubes)


# How to spend a preparation turn


def advise(s: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """Missions first, then a ship, its cargo, the crew, the rest; None where one ply ahead sees enough."""
    if not isinstance(s.stack[-1], Prepare):
        return None
    for choose in (_reveal, _card, _deploy, _cargo, _action, _crew, _maneuver):
        chosen = choose(s, seat, options)
        if chosen is not None:
            return chosen
    return END


def _of(options: Sequence[Action], deed: Deed[Any, Any]) -> list[Action]:
    return [action for action in options if action in deed.writable]


def _reveal(s: Table, seat: int, options: Sequence[Action]) -> Action | None:
    return next(iter(_of(options, REVEAL)), None)


def _card(s: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """A development card that is worth its price; technology points only while another action follows."""
    left = (s.options.rounds - s.round) / s.options.rounds
    worth = {
        action: _CARDS[action[1]] * (1 if action[1] in _AT_ONCE else 0.4 + left)
        for action in _of(options, PLAY)
        if action[1] in _CARDS
    }
    return max(worth, key=lambda action: worth[action]) if worth else None


_AT_ONCE: Final = ("technology_point", "command_and_vp", "credits_12")


def _deploy(s: Table, seat: int, options: Sequence[Action]) -> Action | None:
    ready = _of(options, DEPLOY)
    if not ready or s.options.rounds - s.round < 1:
        return None
    return max(ready, key=lambda action: _RATING[action[1]])


def _cargo(s: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """The module that raises the evaluation most, if any does."""
    return _best(s, seat, _of(options, BUILD), 0.15)


def _best(s: Table, seat: int, options: Sequence[Action], least: float) -> Action | None:
    best, chosen = evaluate(s, seat) + least, None
    for action in options:
        after = s.clone()
        answer(after, action)
        value = evaluate(after, seat)
        if value > best:
            best, chosen = value, action
    return chosen


def _action(s: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """The action that opens a ship, or else three points, or energy for a tired fleet."""
    acts = _of(options, ACT)
    if not acts:
        return None
    level = wanted_level(s, seat)
    tired = sum(s.ships[n].in_space and s.ships[n].full_energy - s.ships[n].energy > 1 for n in fleet(seat))
    if level == 1 and ("action", "credits") in acts:
        return ("action", "credits")
    if (level == 2 or tired > 1) and ("action", "energy") in acts:
        return ("action", "energy")
    for word in ("score", "energy", "credits", *ACTION_WORDS):
        if ("action", word) in acts:
            return ("action", word)
    return acts[0]


def wanted_level(s: Table, seat: int) -> int:
    """The level of the best ship that could be deployed this turn, or 0."""
    hangar = [s.ships[number].kind for number in fleet(seat) if s.ships[number].at == HANGAR]
    in_use = len(s.ships) // s.players - len(hangar)
    if s.options.rounds - s.round < 2 + in_use or any(s.ships[n].at == PAD for n in fleet(seat)):
        return 0
    purse = {1: 6, 2: 0, 3: 0}
    able = [
        kind
        for kind in hangar
        if deployment_price(s, seat, kind) + 2 <= s.credits[seat] + purse[SHIP_LEVEL[kind]]
    ]
    if not able:
        return 0
    return SHIP_LEVEL[max(able, key=lambda kind: _RATING[KIND_WORDS[kind]] + (SHIP_LEVEL[kind] == 3))]


def _crew(s: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """Select the ship that can do most, and another one when it is worth the command point."""
    ready = _of(options, SELECT)
    if not ready:
        return None
    chosen = max(ready, key=lambda action: eagerness(s, seat, action[1]))
    free = not any(s.ships[number].selected for number in fleet(seat))
    return chosen if free or eagerness(s, seat, chosen[1]) > 2.5 else None


def eagerness(s: Table, seat: int, word: str) -> float:
    """What a ship could do this round if it were controlled."""
    number = find_ship(s, seat, KIND_WORDS.index(word))
    ship = s.ships[number]
    cargo = sum([cargo_value(s, number, token, set()) for token in ship.modules if DOMINATION[token]])
    return cargo + 0.8 * ship.energy


def _maneuver(s: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """A maneuver card that pays: energy when it is low, help for a drop that is in reach."""
    return _best(s, seat, [a for a in _of(options, USE) if not a[1].startswith("build")], 0.3)
