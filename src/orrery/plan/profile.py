"""Profiles: the ways to go about a goal, with what they carry: payloads, crews and their capsules."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final, Literal

import msgspec

from orrery.plan.trip import Trip
from orrery.plan.world import FED, SUPPLIES, Component, Skies, part

Kind = Literal["collect", "survey", "send_out", "be"]
#: Stand-ins for people, so that anybody of the right trade will do.
ASTRONAUT: Final = "astronaut"
SCIENTIST: Final = "scientist"
#: A unit of mass that was asked for without saying what it is.
PAYLOAD: Final = "payload"
STRANDED: Final = "Nobody is brought home: an astronaut lost costs points at the end"
#: The kinds of component that survey and collect.
COLLECTORS: Final = ("probe", "capsule")
_NAMELESS: Final = (ASTRONAUT, SCIENTIST, PAYLOAD)
_CALLED: Final = {ASTRONAUT: "astronaut", SCIENTIST: "scientist", PAYLOAD: "payload", SUPPLIES: "Supplies"}


class Task(msgspec.Struct, frozen=True):
    """What is done where a phase ends."""

    kind: Kind = "be"
    what: str = ""


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """One way to go about a goal: the trip, what is bought besides rockets and food, what must be known."""

    trip: Trip
    parts: tuple[str, ...]
    tasks: tuple[tuple[Task, ...], ...]
    needs: frozenset[str]
    crew: int = 0
    #: What must turn out so, beyond luck with rockets, and what is lost.
    notes: tuple[str, ...] = ()

    def price(self, skies: Skies, own: dict[str, int]) -> int:
        """What the payload costs, less what is at hand."""
        left = dict(own)
        total = 0
        for word in self.parts:
            if left.get(word, 0):
                left[word] -= 1
            else:
                total += price_of(skies, word)
        return total


def price_of(skies: Skies, word: str) -> int:
    if word in (ASTRONAUT, SCIENTIST):
        return min(card.cost or 0 for card in people(skies, word))
    return 0 if word == PAYLOAD else part(word).cost or 0


def people(skies: Skies, word: str) -> list[Component]:
    """The astronauts for hire who will do."""
    hands = [card for card in skies.goods.values() if card.kind == "astronaut"]
    return [card for card in hands if word == ASTRONAUT or card.skill == word]


def kind_of(word: str) -> str:
    """The kind of a component, of people and of what was asked for as a mass."""
    if word in (ASTRONAUT, SCIENTIST):
        return "astronaut"
    return "payload" if word == PAYLOAD else part(word).kind


def name_of(word: str) -> str:
    """What people call a component, somebody aboard and a mass without a name."""
    return _CALLED.get(word) or part(word).name


def mass_of(word: str) -> int:
    """The mass of a component; people weigh nothing."""
    if word in _NAMELESS:
        return int(word == PAYLOAD)
    return part(word).mass


# Crews and capsules


def cabins(skies: Skies, crew: int, *, shielded: bool) -> list[tuple[str, ...]]:
    """The sets of capsules with a seat for everybody that none beats in mass and price."""
    cards = [card for card in skies.goods.values() if card.kind == "capsule"]
    kinds = [card.id for card in cards if card.heat_shield or not shielded]
    sets = [
        cabin
        for size in range(1, crew + 1)
        for cabin in combinations_with_replacement(kinds, size)
        if sum(part(word).seats for word in cabin) >= crew
        and all(sum(part(w).seats for w in cabin) - part(word).seats < crew for word in cabin)
    ]
    return [one for one in sets if not any(_better(two, one) for two in sets)]


def cabins_at_hand(
    skies: Skies, crew: int, known: frozenset[str], *, shielded: bool
) -> list[tuple[str, ...]]:
    """The same for an agency that researches nothing more: what it can't buy is no matter."""
    sets = [c for c in cabins(skies, crew, shielded=shielded) if requirements(c) <= known]
    ranks = [(_worth(cabin), cabin) for cabin in sets]
    return [one for a, one in ranks if not any(_beats(b, two, a, one) for b, two in ranks)]


def _beats(
    a: tuple[int, int, bool], one: tuple[str, ...], b: tuple[int, int, bool], two: tuple[str, ...]
) -> bool:
    return one != two and all(x <= y for x, y in zip(a, b, strict=True)) and (a != b or one < two)


def _better(one: tuple[str, ...], two: tuple[str, ...]) -> bool:
    """Whether a set of capsules is no worse in anything and better in something; the same research only."""
    if one == two or {part(w).requires for w in one} - {part(w).requires for w in two}:
        return False
    a, b = _worth(one), _worth(two)
    return all(x <= y for x, y in zip(a, b, strict=True)) and (a != b or one < two)


def _worth(cabin: tuple[str, ...]) -> tuple[int, int, bool]:
    cards = [part(word) for word in cabin]
    burns = not all(card.heat_shield for card in cards)
    return sum(card.mass for card in cards), sum(card.cost or 0 for card in cards), burns


def eaters(crew: int) -> int:
    return -(-crew // FED)


def requirements(parts: tuple[str, ...]) -> frozenset[str]:
    """What must be known to buy some components."""
    cards = [part(word) for word in parts if word not in _NAMELESS]
    return frozenset(card.requires for card in cards if card.requires)


def is_shielded(parts: tuple[str, ...]) -> bool:
    """Whether every capsule among some parts has a heat shield."""
    cards = [part(word) for word in parts if word not in _NAMELESS]
    return all(card.heat_shield for card in cards if card.kind == "capsule")
