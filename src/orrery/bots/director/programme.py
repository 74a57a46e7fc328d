"""The programme: which flight is the most worth its money now, and what to do for it next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from math import ceil
from typing import Final, NamedTuple

from orrery.bots.director.flights import Flight, flights_for
from orrery.bots.director.trust import Tests, belief_of, choices, piles
from orrery.games.leaving_earth.advice import known_side
from orrery.games.leaving_earth.cards import COMPONENTS, FACES, MISSIONS, PERSON, RULES, SIDES
from orrery.games.leaving_earth.printed import Side
from orrery.games.leaving_earth.state import Pile, Table, world
from orrery.plan.profile import ASTRONAUT
from orrery.plan.risk import dice
from orrery.plan.world import FUNDING, RESEARCH, advancement

#: Added to what a flight costs: the cheapest one takes some attention too.
_TROUBLE: Final = 6
#: What share of its money an agency gets to spend where it wants.
_SPENT: Final = 0.88
#: No more flights than this are prepared at a time.
_AT_ONCE: Final = 3
#: A rocket is tested only if a failure could be bought off.
_RESERVE: Final = RULES.remove_failure_cost
#: The rockets by the advancement that they need.
ROCKET_OF: Final = {card.requires: card.id for card in COMPONENTS.values() if card.kind == "rocket"}


class Choice(NamedTuple):
    """A flight as it is weighed: its worth for each dollar, what is missing, and what is tested first."""

    worth: float
    flight: Flight
    missing: tuple[str, ...]
    study: tuple[str, ...]
    tests: tuple[str, ...]


class Intent(NamedTuple):
    """What to do next: research or buy something, test a rocket, or launch a flight."""

    deed: str
    what: str = ""
    flight: Flight | None = None


def stock_words(stock: Iterable[str]) -> Counter[str]:
    """What lies on Earth and works, people by their trade as well."""
    found: Counter[str] = Counter()
    for word in stock:
        face = FACES[word]
        if not face.damaged:
            found[face.card.skill if face.card.kind == "astronaut" else word] += 1
    return found


def lacking(flight: Flight, stock: Counter[str], hireable: frozenset[str]) -> tuple[str, ...]:
    """What a flight needs that does not lie on Earth; if nobody of the trade can be had, anybody will do."""
    left = stock.copy()
    found = []
    for word in flight.parts:
        if word == ASTRONAUT:
            word = _astronaut(flight, left, hireable)
        if left[word]:
            left[word] -= 1
        else:
            found.append(word)
    return tuple(found)


def _astronaut(flight: Flight, stock: Counter[str], hireable: frozenset[str]) -> str:
    """The trade of whoever flies: the best one for it if he is there or can be hired."""
    if stock[flight.trade] or flight.trade in hireable:
        return flight.trade
    return next((trade for trade in TRADES if stock[trade]), next(iter(sorted(hireable)), flight.trade))


TRADES: Final = tuple(dict.fromkeys(card.skill for card in COMPONENTS.values() if card.kind == "astronaut"))


def hireable_trades(s: Table) -> frozenset[str]:
    """The trades of whom nobody has hired yet."""
    return frozenset(
        card.skill
        for card in world(s).goods
        if card.kind == "astronaut" and not s.hired >> PERSON[card.id] & 1
    )


def price_of(word: str) -> int:
    """What a part costs; all astronauts cost the same."""
    return (COMPONENTS[word].cost or 0) if word in COMPONENTS else _SALARY


_SALARY: Final = next(card.cost or 0 for card in COMPONENTS.values() if card.kind == "astronaut")


# What a flight is worth


def gain(s: Table, seat: int, flight: Flight, open_missions: frozenset[str]) -> float:
    """The points of the missions that it completes, less those of whom it leaves behind."""
    points = float(sum(MISSIONS[name].points for name in flight.achieves & open_missions))
    for name in open_missions:
        if MISSIONS[name].condition.kind == "life" and flight.bodies:
            points += MISSIONS[name].points * max(life_chance(s, seat, body) for body in flight.bodies)
    return points + RULES.lost_astronaut_points * flight.stranded


def life_chance(s: Table, seat: int, body: str) -> float:
    """How likely a body has life, as far as an agency knows."""
    side = known_side(s, seat, body)
    sides: list[Side] = [side] if side is not None else [other for other in SIDES if other.place == body]
    return sum(one.copies for one in sides if one.has("life")) / sum(one.copies for one in sides)


@lru_cache(maxsize=1 << 12)
def luck(flight: Flight, found: tuple[tuple[str, str], ...]) -> float:
    """The chance of dice and location cards."""
    return float(dice(list(flight.facings), dict(found)))


def known_places(s: Table, seat: int) -> tuple[tuple[str, str], ...]:
    """The locations that an agency knows."""
    sides = [(place, known_side(s, seat, place)) for place in world(s).explorable]
    return tuple((place, side.word) for place, side in sides if side is not None)


def weigh(
    flight: Flight, points: float, cost: float, laid: dict[str, Pile], chance: float
) -> tuple[float, tuple[str, ...]]:
    """The points for a dollar with the tests that raise it most, and those tests."""
    rows = [choices(belief_of(laid.get(name), name), use, _rocket_price(name)) for name, use in flight.uses]
    chosen = [row[0] for row in rows]
    best = _rate(points, chance, cost, chosen)
    improved = True
    while improved:
        improved = False
        for i, row in enumerate(rows):
            for other in row[chosen[i].number + 1 :]:
                tried = [*chosen[:i], other, *chosen[i + 1 :]]
                rate = _rate(points, chance, cost, tried)
                if rate > best:
                    best, chosen, improved = rate, tried, True
    names = [name for (name, _), tests in zip(flight.uses, chosen, strict=True) if tests.number]
    return best, tuple(names)


def _rate(points: float, chance: float, cost: float, tests: list[Tests]) -> float:
    for one in tests:
        chance *= one.chance
        cost += one.cost
    return points * chance / cost


def _rocket_price(name: str) -> int:
    rocket = ROCKET_OF.get(name)
    return (COMPONENTS[rocket].cost or 0) if rocket else 0


def ranking(s: Table, seat: int, stock: Counter[str], open_missions: frozenset[str]) -> list[Choice]:
    """The flights that can still be made in time, the most worth its money first."""
    laid, found, hireable = piles(s, seat), known_places(s, seat), hireable_trades(s)
    money = s.money[seat]
    ranked = []
    for name in sorted(open_missions):
        for flight in flights_for(s.sets, name):
            points = gain(s, seat, flight, open_missions)
            chance = luck(flight, found) if points > 0 else 0.0
            if not chance:
                continue
            missing = lacking(flight, stock, hireable)
            study = tuple(sorted(need for need in flight.needs if need not in laid))
            cost = sum(map(price_of, missing)) + RESEARCH * len(study)
            ready = s.year + ceil(max(0, cost - money) / (FUNDING * _SPENT))
            if not any(map(flight.may_leave, range(ready, world(s).end_year - flight.years + 1))):
                continue
            worth, tests = weigh(flight, points, cost + _TROUBLE, laid, chance)
            ranked.append(Choice(worth, flight, missing, study, tests))
    return sorted(ranked, key=lambda choice: -choice.worth)


# What to do next


def intend(s: Table, seat: int, stock: Counter[str], open_missions: frozenset[str]) -> Intent | None:
    """The next thing to do for the best flight; money that it can't use is spent on the next best."""
    money = s.money[seat]
    left, missions = stock.copy(), open_missions
    for _ in range(_AT_ONCE):
        ranked = ranking(s, seat, left, missions)
        if not ranked:
            return None
        choice = ranked[0]
        found = next_deed(choice, left, money, s.year)
        if found is not None:
            return found
        left -= Counter(_used(choice.flight, left))
        missions -= choice.flight.achieves | {choice.flight.mission}
    return None


def next_deed(choice: Choice, stock: Counter[str], money: int, year: int) -> Intent | None:
    """Research, then test, then buy, then launch; nothing if there is not the money for it."""
    if choice.study:
        return Intent("research", _first(choice.study)) if money >= RESEARCH else None
    for name in choice.tests:
        rocket = ROCKET_OF[name]
        if stock[rocket] and money >= _RESERVE:
            return Intent("test", rocket)
        if money >= price_of(rocket) + _RESERVE:
            return Intent("buy", rocket)
    for word in sorted(choice.missing, key=price_of, reverse=True):
        if money >= price_of(word):
            return Intent("buy", word)
    ready = not choice.missing and not choice.tests and choice.flight.may_leave(year)
    return Intent("launch", flight=choice.flight) if ready else None


def _first(study: tuple[str, ...]) -> str:
    """What is studied first: rockets, as they may have to be tested, and nothing before what it builds on."""
    return min(study, key=lambda name: (advancement(name).prerequisite in study, name not in ROCKET_OF, name))


def _used(flight: Flight, stock: Counter[str]) -> Iterable[str]:
    """What of the stock a flight takes."""
    people = [trade for trade in (flight.trade, *TRADES) if stock[trade]]
    return [people[0] if word == ASTRONAUT and people else word for word in flight.parts]
