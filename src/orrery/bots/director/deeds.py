"""What to do next for a programme: research, test, buy or launch."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from orrery.bots.director.flights import Flight, Parts
from orrery.bots.director.programme import programme
from orrery.bots.director.stock import PAYLOAD, ROCKET_OF, price_of
from orrery.bots.director.weighing import Candidate, Manner
from orrery.games.leaving_earth.cards import EARTH, LEGS, RULES
from orrery.games.leaving_earth.craft import Craft
from orrery.games.leaving_earth.odds import odds
from orrery.games.leaving_earth.state import Table, fleet, load, pile_of, world
from orrery.plan.world import RESEARCH, advancement

#: Something is tested only if a failure could be bought off.
RESERVE: Final = RULES.remove_failure_cost
#: Nothing is kept back for what is as likely as this to go well.
SMOOTH: Final = 0.95


class Intent(NamedTuple):
    """What to do next: research or buy something, assemble a test, or launch a flight."""

    deed: str
    what: str = ""
    parts: Parts = ()
    flight: Flight | None = None


class Idea(NamedTuple):
    """What could be done next, and the flight that it is for."""

    intent: Intent
    candidate: Candidate


def ideas(s: Table, seat: int, stock: Counter[str], missions: frozenset[str], manner: Manner) -> list[Idea]:
    """What is ready is launched; then the next thing for the first flight, and for those after it.

    Who is not far-sighted researches nothing for the later ones: what comes next may be something else.
    """
    left = stock.copy()
    items = programme(s, seat, stock, missions, manner)
    money = s.money[seat] - (at_stake(s, seat) if manner.careful else 0)
    found = []
    for item in items[: manner.at_once]:
        if item.candidate.study and item is not items[0] and not manner.far:
            continue
        intent = next_deed(item.candidate, left, money, s.year, manner)
        if intent is not None:
            found.append(Idea(intent, item.candidate))
        left -= item.candidate.parts
    return sorted(found, key=lambda idea: idea.intent.deed != "launch")


def next_deed(one: Candidate, stock: Counter[str], money: int, year: int, manner: Manner) -> Intent | None:
    """Research, then test, then buy, then launch; nothing if there is not the money for it.

    Who is careful launches with the money to buy off a failure, if that can be waited for.
    """
    if one.study:
        return Intent("research", _first(one.study)) if money >= RESEARCH else None
    for name in sorted([name for name, _ in one.tests], key=ROCKET_OF.__contains__):
        found = _test(_tested_with(one, name), stock, money)
        if found is not None:
            return found
    missing = one.parts - stock
    for word in sorted(missing, key=price_of, reverse=True):
        if money >= price_of(word):
            return Intent("buy", word)
    if missing or one.tests or not one.flight.may_leave(year):
        return None
    bold = not manner.careful or money >= RESERVE or one.smooth > SMOOTH or year >= one.latest
    return Intent("launch", parts=tuple(one.parts.elements()), flight=one.flight) if bold else None


def _tested_with(one: Candidate, name: str) -> Parts:
    """A rocket by itself on the ground; Landing by something that is shot up and comes down again."""
    return (ROCKET_OF[name],) if name in ROCKET_OF else (one.hopper, PAYLOAD)


def _test(parts: Parts, stock: Counter[str], money: int) -> Intent | None:
    """Buy what a test takes, then make it."""
    missing = Counter(parts) - stock
    if money < RESERVE + sum(price_of(word) for word in missing.elements()):
        return None
    return Intent("buy", next(iter(missing))) if missing else Intent("test", parts=parts)


def _first(study: frozenset[str]) -> str:
    """What is studied first: rockets, as they may have to be tested, and nothing before what it builds on."""
    return min(study, key=lambda name: (advancement(name).prerequisite in study, name not in ROCKET_OF, name))


def at_stake(s: Table, seat: int) -> int:
    """What may be needed at the end of the year to buy off what fails then."""
    due = {need for craft in fleet(s, seat) if craft.at != EARTH or craft.tokens for need in _due(craft)}
    unsure = [name for name in due if (pile := pile_of(s, seat, name)) and odds(s, pile)[0] < SMOOTH]
    return RESERVE if unsure and s.year < world(s).end_year - 1 else 0


def _due(craft: Craft) -> set[str]:
    """The advancements that are drawn from for a craft when the year ends."""
    found = {"life_support"} if load(craft).crew else set()
    if craft.tokens == 1 and any(hazard.kind == "landing" for hazard in LEGS[craft.course].arrival):
        found.add("landing")
    return found
