"""What can happen on the table. Only verbs rewrite the state, and each tells what it did.

What a verb sets off by itself (a collision, a defeat) it carries out; where somebody has to choose
it pushes the question. A verb that may end the game comes last: push what follows before calling it.
"""

from __future__ import annotations

from msgspec.structs import replace

from orrery.games.debris import events as e
from orrery.games.debris.board import ADJACENT, ALIGNMENTS, SPACE_NAMES
from orrery.games.debris.cards import (
    CAPACITY_MAX,
    COST,
    FULL,
    LETTERS,
    NO_CARDS,
    NOTHING_NEEDED,
    RESOURCES,
    SATELLITE_HP,
    SATELLITE_HP_MAX,
    THREAT_SPACES,
)
from orrery.games.debris.state import Satellite, Table
from orrery.kernel import Result, add, put

# The end


def win(s: Table) -> None:
    """All satellites work (OD-9.1)."""
    s.emit(e.Victory())
    seats = tuple(range(s.players))
    s.finish(Result((float(len(s.working)),) * s.players, seats, "every satellite is operational", "OD-9.1"))


def lose(s: Table, rule: str, reason: str) -> None:
    """The whole team is defeated."""
    s.emit(e.Defeat(rule, reason))
    s.finish(Result((float(len(s.working)),) * s.players, (), reason, rule))


# Set-up and the turn


def make_active(s: Table, seat: int) -> None:
    s.active = seat


def bring_in(s: Table, card: str) -> None:
    """The next letter goes to this satellite; it starts malfunctioning, not yet in orbit (OD-1.6)."""
    s.emit(e.Satellite(LETTERS[len(s.satellites)], card))
    s.satellites = (*s.satellites, Satellite(card, SATELLITE_HP, COST[card], NO_CARDS))


def launch(s: Table, number: int, space: int) -> None:
    """A satellite is in orbit."""
    s.sites = put(s.sites, number, space)
    s.emit(e.Launch(LETTERS[number], SPACE_NAMES[space]))


def count_turn(s: Table, seat: int) -> None:
    """Another turn begins, and it is this seat's."""
    s.turn += 1
    make_active(s, seat)
    s.emit(e.Turn(seat, s.turn))


# Ships


def move_pawn(s: Table, seat: int, space: int) -> None:
    s.emit(e.Move(seat, _space(s.at[seat]), SPACE_NAMES[space]))
    s.at = put(s.at, seat, space)


def damage_ship(s: Table, seat: int) -> None:
    """1 damage; at 0 health the team is defeated (OD-9.2)."""
    left = s.hp[seat] - 1
    s.hp = put(s.hp, seat, left)
    s.emit(e.Damage(hp=left, at=_space(s.at[seat]), ship=seat))
    if left == 0:
        lose(s, "OD-9.2", "a ship was lost")


def heal_ship(s: Table, by: int, seat: int, hp: int) -> None:
    s.hp = put(s.hp, seat, hp)
    s.emit(e.Repair(by, hp, ship=seat))


def enlarge_hold(s: Table, seat: int, amount: int) -> None:
    room = min(CAPACITY_MAX, s.capacity[seat] + amount)
    s.capacity = put(s.capacity, seat, room)
    s.emit(e.Capacity(seat, room))


def load(s: Table, seat: int, space: int, cubes: int) -> None:
    """Debris from a space into a hold."""
    s.debris = add(s.debris, space, -cubes)
    s.hold = add(s.hold, seat, cubes)
    s.emit(e.Capture(seat, SPACE_NAMES[space], cubes))


def unload(s: Table, seat: int, cubes: int) -> None:
    """Debris from a hold back to the supply."""
    s.hold = add(s.hold, seat, -cubes)
    s.supply += cubes
    s.emit(e.Recycle(seat, cubes))


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
    s.emit(e.Draw(seat, RESOURCES[resource]))
    if not any(s.deck):
        renew_deck(s)


def renew_deck(s: Table) -> None:
    """Shuffle the discard pile into a new deck, if there is one (OD-7.3)."""
    if any(s.discards):
        s.deck, s.discards = s.discards, NO_CARDS
        s.emit(e.Reshuffle("resource"))


def hand_over(s: Table, giver: int, taker: int, resource: int) -> None:
    _take_card(s, giver, resource)
    receive(s, taker, resource)
    s.emit(e.Exchange(giver, taker, RESOURCES[resource]))


def _take_card(s: Table, seat: int, resource: int) -> None:
    s.hand = (*s.hand[:seat], add(s.hand[seat], resource, -1), *s.hand[seat + 1 :])


# Satellites


def set_satellite(s: Table, number: int, satellite: Satellite) -> None:
    s.satellites = (*s.satellites[:number], satellite, *s.satellites[number + 1 :])


def damage_satellite(s: Table, number: int) -> None:
    """1 damage and 1 threat, working or not (OD-8.2); at 0 health the team is defeated (OD-9.3)."""
    satellite = s.satellites[number]
    left = satellite.hp - 1
    set_satellite(s, number, replace(satellite, hp=left))
    s.emit(e.Damage(hp=left, at=SPACE_NAMES[s.sites[number]], satellite=LETTERS[number]))
    raise_threat(s, "a satellite was hit")
    if left == 0:
        lose(s, "OD-9.3", "a satellite was lost")


def heal_satellite(s: Table, by: int, number: int, hp: int) -> None:
    set_satellite(s, number, replace(s.satellites[number], hp=hp))
    s.emit(e.Repair(by, hp, satellite=LETTERS[number]))


def lay_beside(s: Table, seat: int, number: int, resource: int, kind: int) -> None:
    """A card from a hand beside a satellite, counting as one of the four kinds."""
    _take_card(s, seat, resource)
    satellite = s.satellites[number]
    needs, beside = add(satellite.needs, kind, -1), add(satellite.beside, resource, 1)
    set_satellite(s, number, replace(satellite, needs=needs, beside=beside))
    s.emit(e.Deliver(seat, LETTERS[number], RESOURCES[resource], RESOURCES[kind]))


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
    s.emit(e.Flip(LETTERS[number], satellite.card))


def move_satellite(s: Table, seat: int, number: int, space: int) -> None:
    origin, to = SPACE_NAMES[s.sites[number]], SPACE_NAMES[space]
    s.sites = put(s.sites, number, space)
    s.emit(e.Boost(seat, LETTERS[number], origin, to))


# Threat, debris and the boards


def raise_threat(s: Table, reason: str) -> None:
    """1 space up; the marker stops at the end of the track (OD-4.2)."""
    if s.threat < THREAT_SPACES:
        s.threat += 1
        s.emit(e.Threat(s.threat, 1, reason))


def lower_threat(s: Table, reason: str) -> None:
    """1 space down; the marker stops at the first (OD-4.2)."""
    if s.threat > 1:
        s.threat -= 1
        s.emit(e.Threat(s.threat, -1, reason))


def sweep(s: Table, space: int) -> None:
    """1 debris from a space to the supply."""
    s.debris = add(s.debris, space, -1)
    s.supply += 1
    s.emit(e.Sweep(SPACE_NAMES[space]))


def take_supply(s: Table, cubes: int) -> None:
    """Cubes leave the supply."""
    s.supply -= cubes


def set_down(s: Table, space: int, cubes: int) -> None:
    s.debris = add(s.debris, space, cubes)
    s.emit(e.Debris(SPACE_NAMES[space], cubes))


def knock(s: Table, space: int, target: int) -> None:
    """Everything above the limit flies together to another space."""
    excess = s.debris[space] - FULL
    s.debris = add(add(s.debris, space, -excess), target, excess)
    s.emit(e.Collision(SPACE_NAMES[space], SPACE_NAMES[target], excess))


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
    s.emit(e.Rotation(s.alignment))


def _space(space: int) -> str | None:
    return SPACE_NAMES[space] if space >= 0 else None
