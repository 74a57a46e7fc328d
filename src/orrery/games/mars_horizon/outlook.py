"""An estimate of how many turns a player still needs to land on Mars: what a bot plays by.

For every milestone that is left in the era it takes the vehicle that promises the least work, and adds up
launches, purchases and the tokens they need; Era 2, unseen, counts as a fixed load.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final, NamedTuple, TypeAlias, TypeVar

from orrery.games.mars_horizon.cards import BORROW_FEE, HEADQUARTERS, MILESTONES
from orrery.games.mars_horizon.eras import LEAVES_WITH_ERA_1
from orrery.games.mars_horizon.goals import (
    ERA_1_MILESTONES,
    FLIES,
    GOALS,
    MARS,
    MILESTONE,
    MILESTONE_COUNT,
    RATING,
    VEHICLES,
)
from orrery.games.mars_horizon.odds import EMPTY_PILE, FULL_DECK, launch_chance
from orrery.games.mars_horizon.perks import (
    ATTACHED_BONUS,
    launch_costs,
    mean_bonus,
    prices,
    reliability_bonus,
)
from orrery.games.mars_horizon.state import Table
from orrery.games.mars_horizon.together import DEADLINES

#: The chance of success by need, with a fresh Launch deck and no helps.
_CHANCES: Final = tuple(
    max(0.01, float(launch_chance(FULL_DECK, EMPTY_PILE, need))) for need in range(-6, 21)
)
_VEHICLE_SET: Final = frozenset(VEHICLES)
_ERA_1_CARDS: Final = sum(1 << n for n, leaves in enumerate(LEAVES_WITH_ERA_1) if leaves)

#: How long a vehicle in the deck, or one under another player's Blueprint, keeps one waiting. A team sees new
#: cards every turn.
_WAIT_DECK: Final = 5.0
_WAIT_TEAM_DECK: Final = 2.0
_WAIT_RIVAL: Final = 6.0
_NO_VEHICLE: Final = 12.0
_TOKENS_A_TURN: Final = 3.0
#: So much of what was worked out is kept.
_KEPT: Final = 1 << 13

#: How many turns of delay make a deadline so much more of a risk.
_PATIENCE: Final = 5.0
#: What it costs to be unable to pay for any vehicle that may come, as each turn may take one away for good.
_UNREADY: Final = 1.0
_WAIT_PARTNER: Final = 1.0

#: What Era 2 is taken to ask for before it is seen.
_ERA_2_PURCHASES: Final = 4
_ERA_2_RESEARCH: Final = 24.0
_ERA_2_LAUNCH_COST: Final = 5.0
_ERA_2_NEED: Final = 9


def typical_chance(need: int) -> float:
    """The chance of a launch that needs so much on the dice."""
    return _CHANCES[min(max(need, -6), 20) + 6]


class Ride(NamedTuple):
    """A vehicle that a player could use: what it takes to get it, to launch it, and its reliability."""

    vehicle: int
    launch: int
    research: int
    wait: float
    bonus: int


class Load(NamedTuple):
    """What is left to do: turns of action, waiting, Money and Research."""

    actions: float = 0.0
    wait: float = 0.0
    money: float = 0.0
    research: float = 0.0


#: What says how many turns a player needs with so much Money, Research and Prestige.
Measure: TypeAlias = Callable[[int, int, int], float]


def turns_left(s: Table, seat: int) -> float:
    """How far a player is from Mars: fewer is better."""
    return way_left(s, seat)(s.money[seat], s.research[seat], s.prestige[seat])


def way_left(s: Table, seat: int) -> Measure:
    """How far a player is from Mars with whatever tokens. A team counts the risk of missing a deadline."""
    if s.together:
        turns_of = pace(s, seat)
        return lambda *tokens: _risk(s, seat, turns_of, *tokens) - spare(*tokens)
    by_action, by_pass = earnings(s, seat)
    #: By Prestige: Money and Research of the whole load, its turns, what they earn; what Prestige is worth.
    whole: dict[int, tuple[float, float, float, float, float]] = {}

    def work_out(prestige: int) -> tuple[float, float, float, float, float]:
        actions, wait, dear, hard = loads_of(s, seat, prestige)[-1]
        return dear, hard, actions + wait / 2, actions * by_action, 0.05 * (prestige if prestige < 9 else 9)

    def turns(money: int, research: int, prestige: int) -> float:
        """`turns_of` less what is `spare`, written out: nothing is asked as often by who plays on."""
        known = whole.get(prestige)
        if known is None:
            known = whole[prestige] = work_out(prestige)
        dear, hard, least, earned, fame = known
        lacking = (dear - money if dear > money else 0.0) + (hard - research if hard > research else 0.0)
        tokens = money + research
        return (
            least
            + ((lacking - earned) / by_pass if lacking > earned else 0.0)
            - (0.01 * (tokens if tokens < 30 else 30) + fame)
        )

    return turns


def spare(money: int, research: int, prestige: int) -> float:
    """What tokens are worth that nothing is planned for."""
    tokens = money + research
    return 0.01 * (tokens if tokens < 30 else 30) + 0.05 * (prestige if prestige < 9 else 9)


#: What says how many turns a load takes with so much Money and Research.
Pace: TypeAlias = Callable[[Load, int, int], float]


def pace(s: Table, seat: int) -> Pace:
    """How fast a player works: each action brings an income, and what is still lacking takes passes."""
    by_action, by_pass = earnings(s, seat)

    def turns_of(load: Load, money: int, research: int) -> float:
        actions, wait, dear, hard = load
        lacking = (dear - money if dear > money else 0.0) + (hard - research if hard > research else 0.0)
        earned = actions * by_action
        return actions + wait / 2 + ((lacking - earned) / by_pass if lacking > earned else 0.0)

    return turns_of


def earnings(s: Table, seat: int) -> tuple[float, float]:
    """What an action brings on average, and a pass."""
    headquarters, bonus = HEADQUARTERS[seat], mean_bonus(s.cards[seat])
    by_action = headquarters.income + bonus
    return by_action, 2 * by_action if s.together else headquarters.pass_income + bonus


def _risk(s: Table, seat: int, turns_of: Pace, money: int, research: int, prestige: int) -> float:
    """A sum that grows as milestones come near their last year, the next one most of all."""
    loads = loads_of(s, seat, prestige)
    total = 0.1 * turns_of(loads[-1], money, research)
    first = len(s.claims)
    for goal, load in enumerate(loads[: _era_end(s) - first], first):
        left = DEADLINES[goal] - s.year + 1
        total += _PATIENCE * exp((turns_of(load, money, research) - left) / _PATIENCE)
    awaited = {first} if s.era == 1 else {first, _era_end(s) - 1}
    return total + _UNREADY * sum([_unready(s, seat, goal, research) for goal in awaited])


def _unready(s: Table, seat: int, goal: int, research: int) -> float:
    """Of the vehicles that may still come for a milestone, the share that the Research at hand can't pay for.

    In Era 2 that is asked of Mars from the start: only two vehicles can land there.
    """
    if any(FLIES[design.card] >> goal & 1 for design in s.fleet):
        return 0.0
    price = prices(s.cards[seat])
    costs = [
        price[card][1]
        for card in (*s.pool, *s.deck, *s.unused)
        if card in _VEHICLE_SET and FLIES[card] >> goal & 1
    ]
    return sum([cost > research for cost in costs]) / len(costs) if costs else 1.0


def _era_end(s: Table) -> int:
    return ERA_1_MILESTONES if s.era == 1 else MILESTONE_COUNT


Worked = TypeVar("Worked")


def remembered(work_out: Callable[[Table, int, int], Worked]) -> Callable[[Table, int, int], Worked]:
    """Work out once what a player has to do, for all that it depends on; of the tokens it is Prestige."""
    known: dict[tuple[object, ...], Worked] = {}

    def recall(s: Table, seat: int, prestige: int) -> Worked:
        table = (s.together, s.era, len(s.claims), s.fleet, s.pool, s.deck, s.unused)
        key = (seat, s.cards[seat], prestige, *table)
        found = known.get(key)
        if found is None:
            if len(known) >= _KEPT:
                known.clear()
            found = known[key] = work_out(s, seat, prestige)
        return found

    return recall


@remembered
def loads_of(s: Table, seat: int, prestige: int) -> tuple[Load, ...]:
    """What it takes to claim the next milestone, the next two, and so on; the last one reaches Mars."""
    rides = {ride.vehicle: ride for ride in rides_of(s, seat)}
    load = Load()
    found = []
    for goal in range(len(s.claims), _era_end(s)):
        spend = 2 if prestige >= 3 and MILESTONES[goal].major else 1 if prestige else 0
        prestige -= (0, 1, 3)[spend]
        load = with_goal(s, seat, goal, rides, spend, load)
        found.append(load)
    if s.era == 1:
        found.append(_with_era_2(s, seat, load))
    return tuple(found)


def with_goal(s: Table, seat: int, goal: int, rides: dict[int, Ride], spend: int, load: Load) -> Load:
    """A load with one more milestone; the vehicle it takes is at hand from then on."""
    best = _best_ride(s, seat, goal, rides, spend)
    if best is None:
        return load._replace(actions=load.actions + 2, wait=load.wait + _NO_VEHICLE)
    ride, chance = best
    rides[ride.vehicle] = ride._replace(research=0, wait=0.0)
    return Load(
        load.actions + 1 / chance + (1 if ride.research else 0),
        load.wait + ride.wait,
        load.money + ride.launch / chance,
        load.research + ride.research,
    )


def _best_ride(
    s: Table, seat: int, goal: int, rides: dict[int, Ride], spend: int
) -> tuple[Ride, float] | None:
    """The vehicle that promises the least work for a milestone, with its chance."""
    target, place = GOALS[goal].target, GOALS[goal].place
    cards = reliability_bonus(s.cards[seat], MILESTONE, place, spend > 0) + spend
    best, least = None, 1e9
    for ride in rides.values():
        if not FLIES[ride.vehicle] >> goal & 1:
            continue
        chance = typical_chance(target - RATING[ride.vehicle][place] - ride.bonus - cards)
        work = (1 + ride.launch / _TOKENS_A_TURN) / chance + ride.wait
        if ride.research:
            work += 1 + ride.research / _TOKENS_A_TURN
        if work < least:
            best, least = (ride, chance), work
    return best


def rides_of(s: Table, seat: int) -> list[Ride]:
    """Every vehicle that is at hand, in the pool, or may still come."""
    own, borrowed = launch_costs(s.cards[seat])
    price = prices(s.cards[seat])
    found = []
    for design in s.fleet:
        card, bonus = design.card, ATTACHED_BONUS[design.test] if design.test >= 0 else 0
        if design.owner == seat:
            found.append(Ride(card, own[card], 0, 0.0, bonus))
        else:
            wait = (_WAIT_PARTNER if s.together else _WAIT_RIVAL) if design.blueprint else 0.0
            found.append(Ride(card, borrowed[card] + BORROW_FEE, 0, wait, bonus))
    for card in s.pool:
        if card in _VEHICLE_SET:
            found.append(Ride(card, own[card], price[card][1], 0.0, 0))
    for card in (*s.deck, *s.unused):
        if card in _VEHICLE_SET:
            wait = _WAIT_TEAM_DECK if s.together else _WAIT_DECK
            found.append(Ride(card, own[card], price[card][1], wait, 0))
    return found


def _with_era_2(s: Table, seat: int, load: Load) -> Load:
    """The load with a guess at the second era added, which cards of no era make lighter."""
    kept = s.cards[seat] & ~_ERA_1_CARDS
    chance = typical_chance(_ERA_2_NEED - reliability_bonus(kept, MILESTONE, MARS, False))
    launches = (MILESTONE_COUNT - ERA_1_MILESTONES) / chance
    return Load(
        load.actions + launches + _ERA_2_PURCHASES,
        load.wait,
        load.money + launches * _ERA_2_LAUNCH_COST,
        load.research + _ERA_2_RESEARCH,
    )
