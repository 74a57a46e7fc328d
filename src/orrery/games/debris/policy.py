"""What a bot should know about Orbital Debris: how well the team stands, and which action to take.

Values are measured against a card delivered (`DELIVERED`). A card in hand is worth less the farther its
ship is from a satellite that lacks it; a cube in the hold is a card to come, and a cube gone from the
board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from orrery.games.debris.board import ALIGNMENTS, DISTANCE
from orrery.games.debris.cards import BIG_LOAD, FULL, JUNK, LEVEL, SATELLITE_HP_MAX, SHIP_HP_MAX, Cards
from orrery.games.debris.flight import FlyOn
from orrery.games.debris.hand import Draw
from orrery.games.debris.service import DeliverMore
from orrery.games.debris.state import Table
from orrery.games.debris.turn import END, TakeActions
from orrery.kernel import Action, answer

#: What a satellite still lacks, changed while the hands of the team are dealt out to them: (space, kinds).
Wants: TypeAlias = list[tuple[int, list[int]]]

WON: Final = 1e6
WORKING: Final = 20.0
DELIVERED: Final = 10.0
#: A card in hand that some satellite lacks, what each space of distance takes off it, and more if the
#: hand completes the satellite.
WANTED: Final = 6.5
PER_SPACE: Final = 0.5
COMPLETES: Final = 3.0
#: Any other card in hand, and a card about to be drawn, with and without room for it.
SPARE: Final = 0.8
DRAWN: Final = 4.6
DRAWN_OVER: Final = 0.8
#: A cube in the hold, with and without room in hand for its card. Above `DRAWN`, so that ships recycle big
#: loads, which lower the threat, rather than every single cube.
LOADED: Final = 5.6
LOADED_OVER: Final = 0.6
#: What is close at hand for an empty hold: each cube of the best space, less its distance.
NEAR_CUBE: Final = 0.9
NEAR_SPACE: Final = 0.35
#: What debris in a space costs, by number of cubes, each cube above, and what a scarce supply costs.
CLUTTER: Final = (0.0, 3.0, 6.5, *(11.0 + 4.5 * more for more in range(FULL)))
OVERFULL: Final = 4.0
PLENTY: Final = 18
SCARCE: Final = tuple(0.12 * (PLENTY - supply) ** 2 for supply in range(PLENTY))
#: What the threat costs, by space of its track, and wounds, by health left.
THREAT: Final = (0.0, *(6.0 * space + 3.0 * LEVEL[space] for space in range(1, len(LEVEL))))
WOUNDS: Final = (200.0, 26.0, 11.0, 4.0, *(0.0,) * SHIP_HP_MAX)
SATELLITE_WOUNDS: Final = (200.0, 30.0, 10.0, 4.0, *(0.0,) * SATELLITE_HP_MAX)


def evaluate(view: Table, seat: int) -> float:
    """How well the team stands; every seat stands the same."""
    if view.result is not None:
        return WON if view.result.winners else -WON
    return sum(terms(view, seat).values())


def terms(view: Table, seat: int) -> dict[str, float]:
    """The parts of the evaluation by their names."""
    threat = THREAT[view.threat]
    if view.supply < PLENTY:
        threat += SCARCE[view.supply]
    needs = 0.0
    wounds = sum([WOUNDS[hp] for hp in view.hp])
    wants: Wants = []
    for satellite, site in zip(view.satellites, view.sites, strict=False):
        wounds += SATELLITE_WOUNDS[satellite.hp]
        lacking = sum(satellite.needs)
        if lacking:
            needs += DELIVERED * lacking
            wants.append((site, list(satellite.needs)))
    cluttered = [(space, cubes) for space, cubes in enumerate(view.debris) if cubes]
    clutter = 0.0
    for _, cubes in cluttered:
        clutter += CLUTTER[cubes] if cubes <= FULL else CLUTTER[FULL] + OVERFULL * (cubes - FULL)
    placed = -1 not in view.at and -1 not in view.sites
    return {
        "working satellites": WORKING * len(view.working),
        "deliveries": -needs,
        "health": -wounds,
        "clear orbits": -clutter,
        "a low threat": -threat,
        "cargo": cargo(view, wants, cluttered) if placed else 0.0,
    }


def cargo(view: Table, wants: Wants, cluttered: list[tuple[int, int]]) -> float:
    """What hands and holds are worth, each ship seen as the boards will stand when its turn comes."""
    value = 0.0
    top = view.stack[-1] if view.stack else None
    for turns in range(view.players):
        seat = (view.active + turns) % view.players
        near = DISTANCE[(view.alignment + turns) % ALIGNMENTS][view.at[seat]]
        hand, held = view.hand[seat], view.hold[seat]
        value += hand_value(hand, near, wants)
        room = max(0, view.options.hand_limit - sum(hand))
        if isinstance(top, Draw) and top.seat == seat:
            drawn = min(top.count, room)
            value += DRAWN * drawn + DRAWN_OVER * (top.count - drawn)
            room -= drawn
        cards = min(held, room)
        value += LOADED * cards + LOADED_OVER * (held - cards)
        space = min(view.capacity[seat], BIG_LOAD) - held
        if space > 0 and cluttered:
            reach = [NEAR_CUBE * min(cubes, space) - NEAR_SPACE * near[at] for at, cubes in cluttered]
            value += max(0.0, max(reach))
    return value


def hand_value(hand: Cards, near: tuple[int, ...], wants: Wants) -> float:
    """Cards are worth most on the way to the satellite that takes most of them."""
    total = sum(hand)
    if not total:
        return 0.0
    best, best_fit, chosen = 0.0, 0, None
    for site, lacks in wants:
        fit = sum([min(have, lack) for have, lack in zip(hand, lacks, strict=False)])
        lacking = sum(lacks)
        fit = min(lacking, fit + hand[JUNK])
        worth = fit * (WANTED - PER_SPACE * near[site]) + (COMPLETES if fit == lacking else 0.0)
        if worth > best:
            best, best_fit, chosen = worth, fit, lacks
    if chosen is not None:
        reserve(hand, chosen)
    return best + SPARE * (total - best_fit)


def reserve(hand: Cards, lacks: list[int]) -> None:
    """What one ship will bring, the others need not."""
    junk = hand[JUNK]
    for kind in range(JUNK):
        lacks[kind] -= min(hand[kind], lacks[kind])
        wild = min(junk, lacks[kind])
        lacks[kind] -= wild
        junk -= wild


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
