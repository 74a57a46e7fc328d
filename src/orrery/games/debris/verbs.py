"""What can happen on the table. Only verbs rewrite the state, and each tells what it did.

What a verb sets off by itself (a collision, a defeat) it carries out; where somebody has to choose
it pushes the question. A verb that may end the game comes last: push what follows before calling it.
"""

from __future__ import annotations

from msgspec.structs import replace

from orrery.games.debris.board import ADJACENT, ALIGNMENTS, SPACE_NAMES
from orrery.games.debris.cards import (
    CAPACITY_MAX,
    FULL,
    LETTERS,
    NO_CARDS,
    NOTHING_NEEDED,
    RESOURCES,
    SATELLITE_HP_MAX,
    THREAT_SPACES,
)
from orrery.games.debris.state import Satellite, Table, add, put
from orrery.kernel import Result

# The end


def win(s: Table) -> None:
    """All satellites work (OD-9.1)."""
    s.emit("victory")
    seats = tuple(range(s.players))
    s.finish(Result((float(len(s.working)),) * s.players, seats, "every satellite is operational", "OD-9.1"))


def lose(s: Table, rule: str, reason: str) -> None:
    """The whole team is defeated."""
    s.emit("defeat", rule=rule, reason=reason)
    s.finish(Result((float(len(s.working)),) * s.players, (), reason, rule))


# Ships


def move_pawn(s: Table, seat: int, space: int) -> None:
    s.emit("move", seat=seat, origin=_space(s.at[seat]), to=SPACE_NAMES[space])
    s.at = put(s.at, seat, space)


def damage_ship(s: Table, seat: int) -> None:
    """1 damage; at 0 health the team is defeated (OD-9.2)."""
    left = s.hp[seat] - 1
    s.hp = put(s.hp, seat, left)
    s.emit("damage", ship=seat, hp=left, at=_space(s.at[seat]))
    if left == 0:
        lose(s, "OD-9.2", "a ship was lost")


def heal_ship(s: Table, by: int, seat: int, hp: int) -> None:
    s.hp = put(s.hp, seat, hp)
    s.emit("repair", seat=by, ship=seat, hp=hp)


def enlarge_hold(s: Table, seat: int, amount: int) -> None:
    room = min(CAPACITY_MAX, s.capacity[seat] + amount)
    s.capacity = put(s.capacity, seat, room)
    s.emit("capacity", seat=seat, capacity=room)


def load(s: Table, seat: int, space: int, cubes: int) -> None:
    """Debris from a space into a hold."""
    s.debris = add(s.debris, space, -cubes)
    s.hold = add(s.hold, seat, cubes)
    s.emit("capture", seat=seat, at=SPACE_NAMES[space], count=cubes)


def unload(s: Table, seat: int, cubes: int) -> None:
    """Debris from a hold back to the supply."""
    s.hold = add(s.hold, seat, -cubes)
    s.supply += cubes
    s.emit("recycle", seat=seat, count=cubes)


# Resource cards


def discard(s: Table, seat: int, resource: int) -> None:
    _take_card(s, seat, resource)
    s.discards = add(s.discards, resource, 1)


def receive(s: Table, seat: int, resource: int) -> None:
    s.hand = (*s.hand[:seat], add(s.hand[seat], resource, 1), *s.hand[seat + 1 :])


def draw_card(s: Table, seat: int, resource: int) -> None:
    """A card from the deck to a hand; a deck that runs out is renewed at once (OD-7.2)."""
    s.deck = add(s.deck, resource, -1)
    receive(s, seat, resource)
    s.emit("draw", seat=seat, card=RESOURCES[resource])
    if not any(s.deck):
        renew_deck(s)


def renew_deck(s: Table) -> None:
    """Shuffle the discard pile into a new deck, if there is one (OD-7.3)."""
    if any(s.discards):
        s.deck, s.discards = s.discards, NO_CARDS
        s.emit("reshuffle", deck="resource")


def hand_over(s: Table, giver: int, taker: int, resource: int) -> None:
    _take_card(s, giver, resource)
    receive(s, taker, resource)
    s.emit("exchange", giver=giver, taker=taker, card=RESOURCES[resource])


def _take_card(s: Table, seat: int, resource: int) -> None:
    s.hand = (*s.hand[:seat], add(s.hand[seat], resource, -1), *s.hand[seat + 1 :])


# Satellites


def set_satellite(s: Table, number: int, satellite: Satellite) -> None:
    s.satellites = (*s.satellites[:number], satellite, *s.satellites[number + 1 :])


def damage_satellite(s: Table, number: int) -> None:
    """1 damage and 1 threat; at 0 health the team is defeated (OD-9.3)."""
    satellite = s.satellites[number]
    left = satellite.hp - 1
    set_satellite(s, number, replace(satellite, hp=left))
    s.emit("damage", satellite=LETTERS[number], hp=left, at=SPACE_NAMES[s.sites[number]])
    raise_threat(s, "a satellite was hit")
    if left == 0:
        lose(s, "OD-9.3", "a satellite was lost")


def heal_satellite(s: Table, by: int, number: int, hp: int) -> None:
    set_satellite(s, number, replace(s.satellites[number], hp=hp))
    s.emit("repair", seat=by, satellite=LETTERS[number], hp=hp)


def lay_beside(s: Table, seat: int, number: int, resource: int, kind: int) -> None:
    """A card from a hand beside a satellite, counting as one of the four kinds."""
    _take_card(s, seat, resource)
    satellite = s.satellites[number]
    needs, beside = add(satellite.needs, kind, -1), add(satellite.beside, resource, 1)
    set_satellite(s, number, replace(satellite, needs=needs, beside=beside))
    s.emit("deliver", seat=seat, satellite=LETTERS[number], card=RESOURCES[resource], kind_of=RESOURCES[kind])


def clear_delivery(s: Table, number: int) -> None:
    """The cards beside a satellite go to the discard pile."""
    satellite = s.satellites[number]
    s.discards = tuple([a + b for a, b in zip(s.discards, satellite.beside, strict=True)])
    set_satellite(s, number, replace(satellite, beside=NO_CARDS))


def flip(s: Table, number: int) -> None:
    """To the operational side, with full health."""
    satellite = s.satellites[number]
    s.working = s.working | {satellite.card}
    set_satellite(s, number, replace(satellite, hp=SATELLITE_HP_MAX, needs=NOTHING_NEEDED))
    s.emit("flip", satellite=LETTERS[number], card=satellite.card)


def move_satellite(s: Table, seat: int, number: int, space: int) -> None:
    origin, to = SPACE_NAMES[s.sites[number]], SPACE_NAMES[space]
    s.sites = put(s.sites, number, space)
    s.emit("boost", seat=seat, satellite=LETTERS[number], origin=origin, to=to)


# Threat, debris and the boards


def raise_threat(s: Table, reason: str) -> None:
    """1 space up; the marker stops at the end of the track (OD-4.2)."""
    if s.threat < THREAT_SPACES:
        s.threat += 1
        s.emit("threat", space=s.threat, change=1, reason=reason)


def lower_threat(s: Table, reason: str) -> None:
    """1 space down; the marker stops at the first (OD-4.2)."""
    if s.threat > 1:
        s.threat -= 1
        s.emit("threat", space=s.threat, change=-1, reason=reason)


def sweep(s: Table, space: int) -> None:
    """1 debris from a space to the supply."""
    s.debris = add(s.debris, space, -1)
    s.supply += 1
    s.emit("sweep", at=SPACE_NAMES[space])


def set_down(s: Table, space: int, cubes: int) -> None:
    s.debris = add(s.debris, space, cubes)
    s.emit("debris", at=SPACE_NAMES[space], count=cubes)


def knock(s: Table, space: int, target: int) -> None:
    """Everything above the limit flies together to another space."""
    excess = s.debris[space] - FULL
    s.debris = add(add(s.debris, space, -excess), target, excess)
    s.emit("collision", origin=SPACE_NAMES[space], to=SPACE_NAMES[target], count=excess)


def roomiest(s: Table, space: int) -> list[int]:
    """The adjacent spaces that are not full, and of those the ones with the fewest game pieces (OD-5.5.2)."""
    debris, at, sites = s.debris, s.at, s.sites
    best: list[int] = []
    fewest = 1 << 30
    for near in ADJACENT[s.alignment][space]:
        if debris[near] < FULL:
            count = debris[near] + at.count(near) + (near in sites)
            if count < fewest:
                fewest, best = count, [near]
            elif count == fewest:
                best.append(near)
    return best


def turn_boards(s: Table) -> None:
    """HEO by a quarter, LEO by two; what lies on a board keeps its printed space (OD-6.1)."""
    s.alignment = (s.alignment + 1) % ALIGNMENTS
    s.emit("rotation", alignment=s.alignment)


def _space(space: int) -> str | None:
    return SPACE_NAMES[space] if space >= 0 else None
