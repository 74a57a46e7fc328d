"""What a bot should know about Orbital Debris: how well the team stands, and how to plan an action.

Values are in cards delivered, roughly: a card beside a satellite is worth `DELIVERED`, one in hand
less the farther its ship is from where it is needed, a cube in the hold less again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.games.debris.board import ALIGNMENTS, DISTANCE
from orrery.games.debris.cards import BIG_LOAD, JUNK, LEVEL
from orrery.games.debris.flight import FLY_ON
from orrery.games.debris.hand import DRAW
from orrery.games.debris.service import DELIVER_MORE
from orrery.games.debris.state import Table
from orrery.games.debris.turn import END, TAKE_ACTIONS
from orrery.kernel import Action, answer

WON: Final = 1e6
WORKING: Final = 20.0
DELIVERED: Final = 10.0
#: A card in hand that some satellite lacks, and what each space of distance takes off it.
WANTED: Final = 6.5
PER_SPACE: Final = 0.5
#: Any other card in hand, and a cube in the hold while the hand has room for its card.
SPARE: Final = 0.8
LOADED: Final = 4.6
CRAMPED: Final = 0.6
THREAT: Final = (0.0, *(2.0 * space + 3.0 * LEVEL[space] for space in range(1, len(LEVEL))))
#: What debris in a space costs, by number of cubes, and what a scarce supply costs.
CLUTTER: Final = (0.0, 3.0, 6.5, 11.0)
SCARCE: Final = tuple(-(max(0.0, (18 - supply)) ** 2) * 0.12 for supply in range(200))
#: What wounds cost, by health left.
WOUNDS: Final = (200.0, 26.0, 11.0, 4.0, 0.0)
SATELLITE_WOUNDS: Final = (200.0, 30.0, 10.0, 4.0, 0.0)


def evaluate(view: Table, seat: int) -> float:
    """How well the team stands; every seat stands the same."""
    if view.result is not None:
        return WON if view.result.winners else -WON
    value = WORKING * len(view.working) - THREAT[view.threat] + SCARCE[min(view.supply, 199)]
    for cubes in view.debris:
        if cubes:
            value -= CLUTTER[min(cubes, 3)] + 4.0 * max(0, cubes - 3)
    for hp in view.hp:
        value -= WOUNDS[hp]
    needs = []
    for satellite, site in zip(view.satellites, view.sites, strict=False):
        value -= SATELLITE_WOUNDS[satellite.hp]
        if satellite.card not in view.working and site >= 0:
            value -= DELIVERED * sum(satellite.needs)
            needs.append((site, list(satellite.needs)))
    return value + cargo(view, needs)


def cargo(view: Table, needs: list[tuple[int, list[int]]]) -> float:
    """What hands and holds are worth: cards where they are wanted, cubes as cards to come."""
    value = 0.0
    coming = {frame[2]: frame[3] for frame in view.stack if frame[0] is DRAW}
    for turns in range(view.players):
        seat = (view.active + turns) % view.players
        if view.at[seat] < 0:
            continue
        near = DISTANCE[(view.alignment + turns) % ALIGNMENTS][view.at[seat]]
        hand = view.hand[seat]
        value += hand_value(hand, near, needs)
        room = view.options.hand_limit - sum(hand)
        drawn = coming.get(seat, 0)
        value += 4.6 * min(drawn, room) + 0.8 * max(0, drawn - max(room, 0))
        room = max(0, room - drawn)
        held = view.hold[seat]
        value += LOADED * min(held, room) + CRAMPED * max(0, held - room)
        value += prospects(view, seat, near)
    return value


def hand_value(hand: tuple[int, ...], near: tuple[int, ...], needs: list[tuple[int, list[int]]]) -> float:
    """Cards are worth most on the way to the satellite that takes most of them."""
    total = sum(hand)
    if not total:
        return 0.0
    best, best_fit, best_place = 0.0, 0, -1
    for place, (at, lacks) in enumerate(needs):
        fit = sum([min(have, lack) for have, lack in zip(hand, lacks, strict=False)])
        fit = min(sum(lacks), fit + hand[JUNK])
        worth = fit * (WANTED - PER_SPACE * near[at]) + (3.0 if fit == sum(lacks) else 0.0)
        if worth > best:
            best, best_fit, best_place = worth, fit, place
    if best_place >= 0:
        _reserve(hand, needs[best_place][1])
    rest = total - best_fit
    return best + SPARE * rest


def _reserve(hand: tuple[int, ...], lacks: list[int]) -> None:
    """What one ship will bring, others need not."""
    junk = hand[JUNK]
    for kind in range(JUNK):
        given = min(hand[kind], lacks[kind])
        lacks[kind] -= given
        wild = min(junk, lacks[kind])
        lacks[kind] -= wild
        junk -= wild


def prospects(view: Table, seat: int, near: tuple[int, ...]) -> float:
    """An empty hold is better close to debris."""
    room = min(view.capacity[seat], BIG_LOAD) - view.hold[seat]
    if room <= 0:
        return 0.0
    best = 0.0
    for space, cubes in enumerate(view.debris):
        if cubes:
            worth = min(cubes, room) * 0.9 - 0.35 * near[space]
            if worth > best:
                best = worth
    return best


def advise(view: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """The action whose best outcome improves the table most; end the turn when none does."""
    if view.stack[-1][0] is not TAKE_ACTIONS:
        return None
    best, best_value = END, evaluate(view, seat) + 0.01
    for action in options:
        if action != END:
            value = _outcome(view, seat, action)
            if value > best_value:
                best, best_value = action, value
    return best


def _outcome(view: Table, seat: int, action: Action) -> float:
    """The value after an action and the best answers to what it asks next."""
    after = view.clone()
    answer(after, action)
    if not after.stack:
        return evaluate(after, seat)
    step, actor = after.stack[-1][:2]
    if actor != seat or step not in (FLY_ON, DELIVER_MORE):
        return evaluate(after, seat)
    more = step.options(after, after.stack[-1])
    return max(_outcome(after, seat, choice) for choice in more)
