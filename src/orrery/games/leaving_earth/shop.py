"""Chapters 5.1 and 5.3: researching an advancement and buying a component."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import compress
from typing import Final

from msgspec.structs import replace

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.cards import (
    ADVANCEMENT,
    ADVANCEMENTS,
    COMPONENTS,
    FACES,
    PERSON,
    RULES,
)
from orrery.games.leaving_earth.deed import TurnDeed, advancement_id
from orrery.games.leaving_earth.printed import Component
from orrery.games.leaving_earth.state import Pile, Table, fleet, world
from orrery.games.leaving_earth.verbs import enlist, pay, stow, stow_one
from orrery.games.leaving_earth.verbs_outcomes import lay, set_pile
from orrery.games.leaving_earth.world import World
from orrery.kernel import Action, Basket, Choice, Many, Menu, Ruling, Sum, write

#: A bit for each advancement.
_BITS: Final = tuple(1 << number for number in range(len(ADVANCEMENTS)))
_last: tuple[tuple[Pile | None, ...], int] = ((), 0)
#: So many of one component are bought as one answer.
MOST_AT_ONCE: Final = 20
_DEAREST: Final = max(card.cost or 0 for card in COMPONENTS.values())


def known(s: Table, seat: int) -> int:
    """The advancements an agency has, as bits; the last answer is remembered."""
    global _last
    row = s.piles[seat]
    if _last[0] is not row:
        _last = (row, sum(compress(_BITS, row)))
    return _last[1]


# Research


def may_research(number: int, have: int, money: int) -> Ruling | None:
    """A prerequisite limits research and nothing else (LO-1.5.1)."""
    card = ADVANCEMENTS[number]
    if have >> number & 1:
        return Ruling("LE-5.1.1", "this agency has it already")
    if card.prerequisite and not have >> ADVANCEMENT[card.prerequisite] & 1:
        name = ADVANCEMENTS[ADVANCEMENT[card.prerequisite]].name
        return Ruling("LE-5.1.2", f"{name} must be researched first")
    if money < card.cost:
        return Ruling("LE-5.1.1", f"costs ${card.cost}, there is only ${money}")
    return None


@lru_cache(maxsize=1 << 14)
def researchable(here: World, have: int, money: int) -> tuple[Action, ...]:
    return tuple(
        ("research", ADVANCEMENTS[number].id)
        for number in here.advancements
        if may_research(number, have, money) is None
    )


class Research(TurnDeed):
    """Pay $10 for an advancement and lay its outcomes on it, unseen."""

    word = "research"
    rule = "LE-5.1.1"
    group = "research"
    patterns = (("research", tuple(ADVANCEMENT)),)

    def offers(self, s: Table, f: Menu[Table]) -> Sequence[Action]:
        if s.money[f.seat] < RULES.research_cost:
            return ()
        return researchable(world(s), known(s, f.seat), RULES.research_cost)

    def forbids(self, s: Table, f: Menu[Table], action: Action) -> Ruling | None:
        number = ADVANCEMENT[action[1]]
        if number not in world(s).advancements:
            return not_in_play("LE-5.1.1", ADVANCEMENTS[number].name)
        return may_research(number, known(s, f.seat), s.money[f.seat])

    def tempting(self, s: Table, f: Menu[Table]) -> Iterable[Action]:
        return [("research", ADVANCEMENTS[number].id) for number in world(s).advancements]

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        number = ADVANCEMENT[action[1]]
        pay(s, f.seat, ADVANCEMENTS[number].cost)
        set_pile(s, f.seat, number, lay(s, ADVANCEMENTS[number].outcomes))
        s.emit(e.Research(f.seat, action[1]))

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        card = ADVANCEMENTS[ADVANCEMENT[action[1]]]
        note = f"${card.cost}, {card.outcomes} {'outcome' if card.outcomes == 1 else 'outcomes'}"
        touches = (advancement_id(s, f.seat, card.id), f"{s.agencies[f.seat]}.advancements")
        return self.choice(action, f"Research {card.name}", note, touches=touches)


def not_in_play(rule: str, name: str) -> Ruling:
    return Ruling(rule, f"{name} belongs to an expansion that is not in play")


# Components


def may_buy(card: Component, have: int, money: int, hired: int) -> Ruling | None:
    if card.requires and not have >> ADVANCEMENT[card.requires] & 1:
        return Ruling("LE-5.3.2", f"needs {ADVANCEMENTS[ADVANCEMENT[card.requires]].name}")
    if card.kind == "astronaut" and hired >> PERSON[card.id] & 1:
        return Ruling("LE-5.3.7", f"{card.name} has been hired already")
    if card.cost is None:
        return Ruling("LE-5.3.1", "it has no price: it can only be collected")
    if money < card.cost:
        return Ruling("LE-5.3.1", f"costs ${card.cost}, there is only ${money}")
    return None


def may_take(s: Table, card: Component) -> Ruling | None:
    """With box limits, what is not in the box any more can't be had."""
    if s.options.box_limits and card.kind != "astronaut" and in_use(s, card) + (card.units or 1) > box(card):
        return Ruling("LE-8.1", f"there are no more {card.name} in the box")
    return None


def box(card: Component) -> int:
    """How many the box holds; supplies are counted in units."""
    if not card.units:
        return card.count
    return sum(other.count * other.units for other in COMPONENTS.values() if other.units)


def in_use(s: Table, card: Component) -> int:
    """How many of a component are in front of the agencies."""
    stacks = [*s.stock, *(craft.parts for seat in range(s.players) for craft in fleet(s, seat))]
    kind = COMPONENTS["supplies"].id if card.units else card.id
    return sum(FACES[word].card.id == kind for stack in stacks for word in stack)


@lru_cache(maxsize=1 << 12)
def wares(here: World, have: int) -> tuple[tuple[Action, int], ...]:
    """The components, except people, that an agency which knows so much could buy, with their prices."""
    things = [card for card in here.goods if card.kind != "astronaut"]
    return priced([card for card in things if may_buy(card, have, _DEAREST, 0) is None])


@lru_cache(maxsize=1 << 12)
def people(here: World, hired: int) -> tuple[tuple[Action, int], ...]:
    """The astronauts that are not in service yet, with their prices."""
    all_of_them = [card for card in here.goods if card.kind == "astronaut"]
    return priced([card for card in all_of_them if may_buy(card, 0, _DEAREST, hired) is None])


@lru_cache(maxsize=1 << 12)
def affordable(here: World, have: int, hired: int, money: int) -> tuple[Action, ...]:
    """What an agency which knows so much can buy for so much, with so many people in service."""
    return tuple([action for action, price in wares(here, have) + people(here, hired) if price <= money])


def priced(cards: Iterable[Component]) -> tuple[tuple[Action, int], ...]:
    return tuple((("buy", card.id), card.cost or 0) for card in cards)


class Buy(TurnDeed):
    """Pay the price of a component and set it in front of you, good side up."""

    word = "buy"
    rule = "LE-5.3.1"
    group = "buy"
    patterns = (("buy", tuple(COMPONENTS)),)

    def offers(self, s: Table, f: Menu[Table]) -> Sequence[Action]:
        money = s.money[f.seat]
        if not money:
            return ()
        offers = affordable(world(s), known(s, f.seat), s.hired, min(money, _DEAREST))
        if not s.options.box_limits:
            return offers
        return [action for action in offers if may_take(s, COMPONENTS[action[1]]) is None]

    def forbids(self, s: Table, f: Menu[Table], action: Action) -> Ruling | None:
        card = COMPONENTS[action[1]]
        if not world(s).has(card):
            return not_in_play("LE-5.3.1", card.name)
        return may_buy(card, known(s, f.seat), s.money[f.seat], s.hired) or may_take(s, card)

    def tempting(self, s: Table, f: Menu[Table]) -> Iterable[Action]:
        return [("buy", card.id) for card in world(s).goods]

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        card = COMPONENTS[action[1]]
        pay(s, f.seat, card.cost or 0)
        if card.kind == "astronaut":
            enlist(s, card.id)
        if card.units:
            stow(s, f.seat, ["supplies"] * card.units)
        else:
            stow_one(s, f.seat, card.id)
        s.emit(e.Buy(f.seat, card.id))

    def baskets(self, s: Table, f: Menu[Table]) -> Sequence[Basket]:
        money = s.money[f.seat]
        return (Basket(self.word, "Buy these", (Sum(f"$# of ${money}", most=money),)),)

    def offer(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        card = COMPONENTS[action[1]]
        cost = card.cost or 0
        most = 1 if card.kind == "astronaut" else min(s.money[f.seat] // cost, MOST_AT_ONCE)
        if s.options.box_limits and card.kind != "astronaut":
            most = min(most, (box(card) - in_use(s, card)) // (card.units or 1))
        return replace(self.present(s, f, action), many=Many(self.word, most, (cost,)))

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        card = COMPONENTS[action[1]]
        touches = (card.id, f"{s.agencies[f.seat]}.stock")
        if card.kind == "astronaut":
            note = f"{card.skill}, ${card.cost}" if card.skill else f"${card.cost}"
            return Choice(write(action), card.name, "hire", note, touches=touches)
        return self.choice(action, f"Buy {card.name}", f"${card.cost}, {about(card)}", touches=touches)


def about(card: Component) -> str:
    """The numbers on a card in a few words."""
    facts = [f"mass {card.mass}"]
    facts += [f"thrust {card.thrust}"] if card.thrust else []
    facts += [f"thrust {card.thrust_per_year} a year"] if card.thrust_per_year else []
    facts += [f"{card.seats} {'seat' if card.seats == 1 else 'seats'}"] if card.seats else []
    facts += ["heat shield"] if card.heat_shield else []
    facts += ["radiation shield"] if card.radiation_shielding else []
    return ", ".join(facts)


RESEARCH: Final = Research()
BUY: Final = Buy()
