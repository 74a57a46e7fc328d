"""What the cards before a player do all the time: reliability, costs, income.

The cards before a player are a set written as bits, card n being bit n. Every table here is made
once for each set of cards that matters to it and then only looked up.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from orrery.games.mars_horizon.cards import CARDS
from orrery.games.mars_horizon.schema import PLACES, PROFILES, Effect

Price = tuple[int, int, int]


def effects(when: str, do: str | None = None) -> tuple[tuple[int, Effect], ...]:
    """Every (card, effect) of that occasion."""
    return tuple(
        (number, effect)
        for number, card in enumerate(CARDS)
        for effect in card.effects
        if effect.when == when and do in (None, effect.do)
    )


def bits(pairs: tuple[tuple[int, Effect], ...]) -> int:
    """The cards among these pairs as a set."""
    return sum({1 << number for number, _ in pairs})


def members(cards: int) -> Iterator[int]:
    """The cards of a set, in order."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


_RELIABILITY: Final = tuple((n, e) for n, e in effects("reliability") if not e.attached)
_LAUNCH_COST: Final = effects("launch_cost")
_BUY_COST: Final = effects("buy_cost")
_INCOME: Final = effects("income", "add")
_SUCCESS: Final = effects("launch_success")

RELIABILITY_CARDS: Final = bits(_RELIABILITY)
LAUNCH_COST_CARDS: Final = bits(_LAUNCH_COST)
BUY_COST_CARDS: Final = bits(_BUY_COST)
INCOME_CARDS: Final = bits(_INCOME)
SUCCESS_CARDS: Final = bits(_SUCCESS)
FAILURE_CARDS: Final = bits(effects("launch_failed"))
REHEARSAL_CARDS: Final = bits(effects("countdown", "replace_card"))
REROLL_CARDS: Final = bits(effects("after_roll", "reroll_one_die"))
SHARE_CARDS: Final = bits(effects("income", "share"))
EXTRA_BUY_CARDS: Final = bits(effects("turn_start", "extra_buy"))
LENDER_CARDS: Final = bits(effects("other_launches_my_vehicle"))
FAME_CARDS: Final = bits(effects("other_claims_milestone"))
RACE_CARDS: Final = bits(effects("next_milestone_claimed"))
AFTER_BUY_CARDS: Final = bits(effects("after_buy"))
ATTACHED_CARDS: Final = bits(tuple((n, e) for n, e in effects("reliability") if e.attached))
ATTACHED_BONUS: Final = tuple(sum(e.amount for e in card.effects if e.attached) for card in CARDS)


def reliability_bonus(cards: int, profile: int, place: int, spent: bool) -> int:
    """What a player's cards add to a launch of that profile to that place."""
    return _reliability_bonus(cards & RELIABILITY_CARDS, profile, place, spent)


@lru_cache(maxsize=1 << 16)
def _reliability_bonus(cards: int, profile: int, place: int, spent: bool) -> int:
    return sum(
        effect.amount
        for number, effect in _RELIABILITY
        if cards >> number & 1
        and PROFILES[profile] in effect.profile
        and PLACES[place] in effect.dest
        and (spent or not effect.if_spent_prestige)
    )


def launch_costs(cards: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What the bank takes for a launch of each vehicle (by card number): one's own, and a borrowed one."""
    return _launch_costs(cards & LAUNCH_COST_CARDS)


@lru_cache(maxsize=1 << 12)
def _launch_costs(cards: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    held = [effect for number, effect in _LAUNCH_COST if cards >> number & 1]
    return tuple(_launch_cost(n, held, False) for n in range(len(CARDS))), tuple(
        _launch_cost(n, held, True) for n in range(len(CARDS))
    )


def _launch_cost(vehicle: int, held: list[Effect], borrowed: bool) -> int:
    card = CARDS[vehicle]
    cost = card.launch_cost
    for effect in held:
        if card.capacity >= effect.min_capacity and (borrowed or effect.ownership == "any"):
            cost = lowered(cost, effect.amount, effect.floor)
    return cost


def lowered(cost: int, change: int, floor: int) -> int:
    """A cost after a reduction that does not bring it below a floor, nor up to it."""
    return min(cost, max(floor, cost + change))


def prices(cards: int) -> tuple[Price, ...]:
    """What each Agency card costs a player with these cards: Money, Research, Prestige."""
    return _prices(cards & BUY_COST_CARDS)


@lru_cache(maxsize=1 << 12)
def _prices(cards: int) -> tuple[Price, ...]:
    held = [effect for number, effect in _BUY_COST if cards >> number & 1]
    return tuple(_price(number, held) for number in range(len(CARDS)))


def _price(number: int, held: list[Effect]) -> Price:
    card = CARDS[number]
    price = list(card.cost.as_tuple())
    for effect in held:
        if effect.type in (None, card.type):
            _discount(price, effect)
    return (price[0], price[1], price[2])


def _discount(price: list[int], effect: Effect) -> None:
    """A reduction of `any` comes off whatever the card shows, Money before Research."""
    for token, change in enumerate((effect.money, effect.research, effect.prestige)):
        price[token] = lowered(price[token], change, effect.floor)
    if effect.any:
        token = 0 if price[0] else 1
        price[token] = lowered(price[token], effect.any, effect.floor)


def income_bonus(cards: int, kind: int) -> int:
    """What a player's cards add to an income of Money (0) or Research (1)."""
    return _income_bonus(cards & INCOME_CARDS)[kind]


def mean_bonus(cards: int) -> float:
    """What a player's cards add to an income, as often of one kind as of the other."""
    return sum(_income_bonus(cards & INCOME_CARDS)) / 2


@lru_cache(maxsize=1 << 12)
def _income_bonus(cards: int) -> tuple[int, int]:
    held = [effect for number, effect in _INCOME if cards >> number & 1]
    money = sum(effect.amount for effect in held if effect.kind == "money")
    return money, sum(effect.amount for effect in held if effect.kind == "research")


def one_die_rerolls(cards: int) -> int:
    """How many single dice a player's cards allow to be rolled again in one launch."""
    return _one_die_rerolls(cards & REROLL_CARDS)


@lru_cache(maxsize=1 << 12)
def _one_die_rerolls(cards: int) -> int:
    return sum(effect.times for number, effect in effects("after_roll") if cards >> number & 1)


def success_gain(cards: int, profile: int) -> Price:
    """What a player's cards bring after a successful launch of that profile."""
    return _success_gain(cards & SUCCESS_CARDS, profile)


@lru_cache(maxsize=1 << 12)
def _success_gain(cards: int, profile: int) -> Price:
    held = [e.tokens() for n, e in _SUCCESS if cards >> n & 1 and PROFILES[profile] in e.profile]
    return sum(t[0] for t in held), sum(t[1] for t in held), sum(t[2] for t in held)


@lru_cache(maxsize=1 << 12)
def gains_of(cards: int, when: str, do: str = "gain") -> Price:
    """What all the cards of a set bring on one occasion."""
    held = [e.tokens() for n, e in effects(when, do) if cards >> n & 1]
    return sum(t[0] for t in held), sum(t[1] for t in held), sum(t[2] for t in held)
