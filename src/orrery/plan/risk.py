"""What a plan risks: the exact chance of its draws, dice and location cards, and what testing is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from orrery.plan.odds import FACES, Cards, History, Use, harmless, odds, posterior, without
from orrery.plan.profile import ASTRONAUT
from orrery.plan.steps import Advice, Plan, Removal, Risk
from orrery.plan.voyage import Facing, Voyage
from orrery.plan.world import (
    DIE,
    FUNDING,
    REMOVAL,
    Skies,
    advancement,
    crew_dice,
    mission_card,
    part,
    place_name,
)

#: A belief about a pile: every pile it may be with its probability, in parts of a million.
Belief = tuple[tuple[Cards, float], ...]
#: Nobody tests more often than this.
MOST_TESTS: Final = 6
NOTHING: Final[Mapping[str, str]] = {}


def with_risk(
    skies: Skies,
    plan: Plan,
    piles: Mapping[str, History],
    mission: str = "",
    found: Mapping[str, str] = NOTHING,
) -> Plan:
    """A plan with its chances: outcomes and locations are unseen unless it was told what they are."""
    ways = [_flown(skies, plan, piles, skills) for skills in _crews(plan)]
    drawn, voyage, uses, skills = max(ways, key=lambda way: way[0])
    histories = {**piles, **_histories(uses, piles)}
    facings = _that_matter(voyage.facings, mission)
    rolled = dice(facings, found)
    risks = [
        Risk(advancement(name).name, use.strict + use.mild, float(odds(histories, {name: use})))
        for name, use in sorted(uses.items())
    ]
    counted = Counter(facing.location for facing in facings)
    risks += [
        Risk(place_name(location), times, float(luck))
        for location, times in sorted(counted.items())
        if (luck := dice([f for f in facings if f.location == location], found)) < 1
    ]
    return replace(
        plan,
        hire=skills,
        draws=float(drawn),
        dice=float(rolled),
        chance=float(drawn * rolled),
        risks=tuple(sorted(risks, key=lambda risk: risk.chance)),
        advice=tuple(advice(skies, histories, uses)),
        removals=tuple(removals(histories, uses)),
    )


def _that_matter(facings: list[Facing], mission: str) -> list[Facing]:
    """Who turns up the last location of a survey has completed it, whatever it does to the craft."""
    goals = mission_card(mission).condition.locations if mission else ()
    survey = bool(mission) and mission_card(mission).condition.kind == "reveal"
    return facings[:-1] if survey and facings and facings[-1].location in goals else facings


def _crews(plan: Plan) -> list[tuple[str, ...]]:
    """Which trades to hire: a mechanic keeps the air going, a pilot lands and docks; two can do both.

    None is asked for who does not help: of equal chances the first counts.
    """
    alone: list[tuple[str, ...]] = [(), ("mechanic",), ("pilot",)]
    match plan.parts.get(ASTRONAUT, 0):
        case 0:
            return alone[:1]
        case 1:
            return alone
        case _:
            return [*alone, ("mechanic", "pilot")]


def _flown(
    skies: Skies, plan: Plan, piles: Mapping[str, History], skills: tuple[str, ...]
) -> tuple[Fraction, Voyage, dict[str, Use], tuple[str, ...]]:
    """The chance of the draws with a crew of some trades."""
    voyage = Voyage(skies, plan.steps, frozenset(skies.advancements), frozenset(skills))
    uses = uses_of(voyage)
    return odds({**piles, **_histories(uses, piles)}, uses), voyage, uses, skills


def _histories(uses: Mapping[str, Use], piles: Mapping[str, History]) -> dict[str, History]:
    return {name: piles.get(name, History(advancement(name).outcomes)) for name in uses}


def uses_of(voyage: Voyage) -> dict[str, Use]:
    """How many draws a flight makes from each advancement."""
    uses: dict[str, Use] = {}
    for draw in voyage.draws:
        one = Use(mild=1) if draw.mild else Use(strict=1)
        uses[draw.advancement] = uses.get(draw.advancement, Use()) + one
    return uses


# Dice and location cards


def dice(facings: list[Facing], found: Mapping[str, str] = NOTHING) -> Fraction:
    """The chance that no roll and no location card spoils the plan; a location stays what it is."""
    chance = Fraction(1)
    for location in sorted({facing.location for facing in facings}):
        here = [facing for facing in facings if facing.location == location]
        sides = crew_dice(location, found.get(location, ""))
        total = sum(copies for copies, _ in sides)
        chance *= sum(
            (Fraction(copies, total) * _through(effects, here) for copies, effects in sides), Fraction(0)
        )
    return chance


def _through(effects: tuple[tuple[str, int], ...], facings: list[Facing]) -> Fraction:
    chance = Fraction(1)
    for facing in facings:
        for kind, number in effects:
            chance *= _effect(kind, number, facing)
    return chance


def _effect(kind: str, number: int, facing: Facing) -> Fraction:
    """The chance that one effect of a location does no harm that matters."""
    match kind:
        case "destroyed":
            return Fraction(0)
        case "sickness":
            return _safe(number) ** facing.crew
        case "solar_radiation":
            return _crew(number, facing.years, facing)
        case "astronaut_radiation":
            return _crew(number, 1, facing)
        case "component_radiation":
            chance = Fraction(1)
            for word in facing.instruments:
                chance *= _safe(number - part(word).radiation_shielding)
            return chance
        case "debris":
            return _safe(number)
        case _:
            return Fraction(1)


def _crew(level: int, years: int, facing: Facing) -> Fraction:
    inside = min(facing.crew, facing.shielded)
    return _safe((level - 1) * years) ** inside * _safe(level * years) ** (facing.crew - inside)


def _safe(limit: int) -> Fraction:
    return Fraction(max(0, DIE - max(0, limit)), DIE)


# Testing first


def advice(
    skies: Skies, histories: Mapping[str, History], uses: Mapping[str, Use], money: int = FUNDING
) -> list[Advice]:
    """What firing rockets on the ground and buying off what comes up gains, with a year's money each."""
    found = []
    for rocket in skies.rockets:
        if rocket.needs not in uses:
            continue
        belief = _belief(posterior(rocket.needs, histories))
        now = _chance(belief, uses[rocket.needs])
        then = best_test(belief, uses[rocket.needs], money, rocket.price, MOST_TESTS)
        if then > now + 0.005:
            found.append(Advice(rocket.needs, now, money, then))
    return sorted(found, key=lambda one: one.now - one.then)


def removals(histories: Mapping[str, History], uses: Mapping[str, Use]) -> list[Removal]:
    """For a card just drawn: the chance of the plan's draws if it is kept, and if it is bought off."""
    found = []
    for name, history in histories.items():
        if not history.draws or history.draws[-1].removed or name not in uses:
            continue
        last = history.draws[-1]
        bought = replace(history, draws=(*history.draws[:-1], replace(last, removed=True)))
        face = FACES.index(last.face)
        price = 0 if face == 0 and history.left == 1 else REMOVAL[face]
        kept = float(odds(histories, {name: uses[name]}))
        removed = float(odds({**histories, name: bought}, {name: uses[name]}))
        found.append(Removal(name, last.face, price, kept, removed))
    return found


def _belief(cards: Mapping[Cards, Fraction]) -> Belief:
    return tuple(sorted((pile, round(float(p), 9)) for pile, p in cards.items() if p))


def _chance(belief: Belief, use: Use) -> float:
    return sum(p * float(_harmless(cards, use)) for cards, p in belief)


@lru_cache(maxsize=1 << 14)
def _harmless(cards: Cards, use: Use) -> Fraction:
    return harmless(cards, use)


@lru_cache(maxsize=1 << 18)
def best_test(belief: Belief, use: Use, money: int, price: int, tests: int) -> float:
    """The best chance of some draws, with so much money for tests at a price each and for removals."""
    best = _chance(belief, use)
    if money < price or not tests or best > 1 - 1e-9:
        return best
    value = 0.0
    for face in range(len(FACES)):
        chance, kept, removed = _seen(belief, face)
        if not chance:
            continue
        left = money - price
        options = [best_test(kept, use, left, price, tests - 1) if kept != belief else _chance(kept, use)]
        removal = REMOVAL[face] if face or _size(belief) > 1 else 0
        if removal <= left:
            options.append(best_test(removed, use, left - removal, price, tests - 1))
        value += chance * max(options)
    return max(value, best)


def _size(belief: Belief) -> int:
    return sum(belief[0][0])


def _seen(belief: Belief, face: int) -> tuple[float, Belief, Belief]:
    """The chance to draw a face, and the belief after it: put back, or bought off."""
    weights = [(cards, p * cards[face] / sum(cards)) for cards, p in belief if sum(cards) and cards[face]]
    total = sum(weight for _, weight in weights)
    if not total:
        return 0.0, (), ()
    kept = tuple((cards, round(weight / total, 6)) for cards, weight in weights)
    removed: dict[Cards, float] = {}
    for cards, weight in weights:
        left = without(cards, face)
        removed[left] = removed.get(left, 0.0) + weight / total
    return total, kept, tuple(sorted((cards, round(p, 6)) for cards, p in removed.items()))
