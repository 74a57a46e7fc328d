"""What a bot should know about Orbital Debris: how well the team stands, and which action to take.

Values are measured against a card delivered (`DELIVERED`); how much the rest counts beside it was fitted
to who won 1,200 games. A card in hand is worth less the farther its ship is from a satellite that lacks it;
a cube in the hold is a card to come, and a cube gone from the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

from orrery.games.debris.board import ALIGNMENTS, DISTANCE
from orrery.games.debris.cards import BIG_LOAD, FULL, JUNK, SATELLITE_HP_MAX, SHIP_HP_MAX, Cards, Needs
from orrery.games.debris.flight import FlyOn
from orrery.games.debris.hand import Draw
from orrery.games.debris.service import DeliverMore
from orrery.games.debris.state import Satellite, Table
from orrery.games.debris.turn import END, TakeActions
from orrery.kernel import Action, answer

#: What each satellite still lacks while the hands of the team are dealt out to them: (space, kinds).
Wants: TypeAlias = list[tuple[int, Needs]]
#: So much of what was worked out is kept.
_KEPT: Final = 1 << 14

WON: Final = 1e6
WORKING: Final = 36.0
DELIVERED: Final = 10.0
#: A card in hand that some satellite lacks, what each space of distance takes off it, and more if the
#: hand completes the satellite.
WANTED: Final = 8.0
PER_SPACE: Final = 1.0
COMPLETES: Final = 11.0
#: Any other card in hand, and a card about to be drawn.
SPARE: Final = 0.5
DRAWN: Final = 6.0
#: A cube in the hold with room in hand for its card. Above `DRAWN`, so that ships recycle big loads, which
#: lower the threat, rather than every single cube.
LOADED: Final = 8.0
#: Cards to come without room for them, drawn now or still in the hold; and if they become debris (OD-10.4).
DRAWN_OVER: Final = (0.3, -10.0)
LOADED_OVER: Final = (-1.0, -5.0)
#: What is close at hand for an empty hold: each cube of the best space, less its distance.
NEAR_CUBE: Final = 0.9
NEAR_SPACE: Final = 0.35
#: What debris in a space costs, by number of cubes, and more where cards become debris (OD-10.4), as such
#: games are long; each cube above, and what a scarce supply costs.
CLUTTER: Final = ((0.0, 3.0, 6.0, 14.0), (0.0, 12.0, 22.0, 36.0))
OVERFULL: Final = 4.0
PLENTY: Final = 18
SCARCE: Final = tuple(
    0.05 * (PLENTY - supply) ** 2 + 7.0 * max(0, 9 - supply) ** 2 for supply in range(PLENTY)
)
#: What the threat costs, by space of its track: as much as several cards, for each new level feeds the next.
THREAT: Final = (0.0, 0.0, 15.0, 40.0, 80.0, 122.0, 160.0, 211.0, 240.0, 264.0, 285.0, 290.0, 292.0)
#: What wounds cost, by health left.
WOUNDS: Final = (400.0, 26.0, 11.0, 4.0, *(0.0,) * SHIP_HP_MAX)
SATELLITE_WOUNDS: Final = (400.0, 30.0, 10.0, 4.0, *(0.0,) * SATELLITE_HP_MAX)


def evaluate(view: Table, seat: int, unseen: int = 0) -> float:
    """How well the team stands; every seat stands the same, whoever has drawn cards that are still unseen."""
    if view.result is not None:
        return WON if view.result.winners else -WON
    return sum(terms(view, seat, unseen).values())


def terms(view: Table, seat: int, unseen: int = 0) -> dict[str, float]:
    """The parts of the evaluation by their names, when a ship has drawn some cards that nobody has seen."""
    threat = THREAT[view.threat]
    if view.supply < PLENTY:
        threat += SCARCE[view.supply]
    needs, wounds, wants = upkeep(view.satellites, view.sites)
    for hp in view.hp:
        wounds += WOUNDS[hp]
    placed = -1 not in view.at and -1 not in view.sites
    return {
        "working satellites": WORKING * len(view.working),
        "deliveries": -needs,
        "health": -wounds,
        "clear orbits": -clutter(view.debris, view.options.excess_resources),
        "a low threat": -threat,
        "cargo": cargo(view, list(wants), unseen) if placed else 0.0,
    }


@lru_cache(maxsize=_KEPT)
def upkeep(
    satellites: tuple[Satellite, ...], sites: tuple[int, ...]
) -> tuple[float, float, tuple[tuple[int, Needs], ...]]:
    """What the satellites cost that lack cards, what their wounds cost, and who lacks what where."""
    placed = list(zip(satellites, sites, strict=False))
    wounds = sum(SATELLITE_WOUNDS[satellite.hp] for satellite, _ in placed)
    wants = tuple((site, satellite.needs) for satellite, site in placed if any(satellite.needs))
    return DELIVERED * sum(sum(lacks) for _, lacks in wants), wounds, wants


@lru_cache(maxsize=_KEPT)
def clutter(debris: tuple[int, ...], excess: bool) -> float:
    """What debris costs, space by space."""
    costs = CLUTTER[excess]
    return sum(costs[cubes] if cubes <= FULL else costs[FULL] + OVERFULL * (cubes - FULL) for cubes in debris)


def cargo(view: Table, wants: Wants, unseen: int) -> float:
    """What hands and holds are worth, each ship seen as the boards will stand when its turn comes.

    Cards of the ship whose turn it is that are still unseen take up room in its hand.
    """
    value = 0.0
    top = view.stack[-1] if view.stack else None
    for turns in range(view.players):
        seat = (view.active + turns) % view.players
        alignment, at = (view.alignment + turns) % ALIGNMENTS, view.at[seat]
        hand, held = view.hand[seat], view.hold[seat]
        value += hand_value(hand, DISTANCE[alignment][at], wants)
        room = max(0, view.options.hand_limit - sum(hand) - (0 if turns else unseen))
        if isinstance(top, Draw) and top.seat == seat:
            value += drawn_value(view, top)
            room = max(0, room - top.count)
        cards = min(held, room)
        value += LOADED * cards + LOADED_OVER[view.options.excess_resources] * (held - cards)
        space = min(view.capacity[seat], BIG_LOAD) - held
        if space > 0:
            value += within_reach(view.debris, alignment, at, space)
    return value


@lru_cache(maxsize=_KEPT)
def within_reach(debris: tuple[int, ...], alignment: int, at: int, space: int) -> float:
    """What is close at hand for a ship with so much room in its hold."""
    near = DISTANCE[alignment][at]
    reach = [
        NEAR_CUBE * min(cubes, space) - NEAR_SPACE * near[there]
        for there, cubes in enumerate(debris)
        if cubes
    ]
    return max(0.0, max(reach, default=0.0))


def drawn_value(view: Table, draw: Draw, unseen: int = 0) -> float:
    """What cards about to be drawn are worth on average, with and without room for them beside the unseen."""
    room: int = max(0, view.options.hand_limit - sum(view.hand[draw.seat]) - unseen)
    kept = min(draw.count, room)
    return DRAWN * kept + DRAWN_OVER[view.options.excess_resources] * (draw.count - kept)


def hand_value(hand: Cards, near: tuple[int, ...], wants: Wants) -> float:
    """Cards are worth most on the way to the satellite that takes most; the others need not bring those."""
    total = sum(hand)
    if not total:
        return 0.0
    best, best_fit, chosen = 0.0, 0, -1
    for number, (site, lacks) in enumerate(wants):
        fit, completes = fitting(hand, lacks)
        worth = fit * (WANTED - PER_SPACE * near[site]) + completes
        if worth > best:
            best, best_fit, chosen = worth, fit, number
    if chosen >= 0:
        site, lacks = wants[chosen]
        wants[chosen] = (site, without_brought(hand, lacks))
    return best + SPARE * (total - best_fit)


@lru_cache(maxsize=_KEPT)
def fitting(hand: Cards, lacks: Needs) -> tuple[int, float]:
    """How many cards of a hand a satellite takes, and what it is worth that they complete it."""
    lacking = sum(lacks)
    fit = min(lacking, sum(map(min, hand, lacks)) + hand[JUNK])
    return fit, COMPLETES if fit and fit == lacking else 0.0


@lru_cache(maxsize=_KEPT)
def without_brought(hand: Cards, lacks: Needs) -> Needs:
    """What a satellite still lacks when one ship has brought its cards: the others need not bring them."""
    left, junk = [], hand[JUNK]
    for have, lack in zip(hand, lacks, strict=False):
        lack -= min(have, lack)
        wild = min(junk, lack)
        left.append(lack - wild)
        junk -= wild
    return tuple(left)


def advise(view: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """The action whose best outcome improves the table most; the end of the turn when none does.

    One ply is blind here: it would compare actions with a turn whose new debris has come down already.
    """
    if not isinstance(view.stack[-1], TakeActions):
        return None
    known: dict[Any, float] = {}
    best, best_value = END, evaluate(view, seat) + 1e-6
    for action in options:
        if action != END:
            value = outcome(view, seat, action, known)
            if value > best_value:
                best, best_value = action, value
    return best


def outcome(view: Table, seat: int, action: Action, known: dict[Any, float]) -> float:
    """The value after an action and the best answers to what it asks next."""
    after = view.clone()
    answer(after, action)
    key = after.key()
    if key not in known:
        top = after.stack[-1] if after.stack else None
        if isinstance(top, (FlyOn, DeliverMore)):
            more = top.options(after)
            known[key] = max([outcome(after, seat, choice, known) for choice in more])
        else:
            known[key] = evaluate(after, seat)
    return known[key]
