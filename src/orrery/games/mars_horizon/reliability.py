"""What a launch would need and cost: who may fly what, how reliable it is, how likely it succeeds."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Final

from orrery.games.mars_horizon.cards import BORROW_FEE, CARDS, COUNTDOWN, PRESTIGE_OPTIONS, THREE_GO_BONUS
from orrery.games.mars_horizon.goals import (
    FLIES,
    GOAL_OF_CARD,
    GOALS,
    INSTALLATION,
    MILESTONE,
    MILESTONE_COUNT,
    OPEN_MILESTONES,
    RATING,
    REACH,
    REPEAT,
    Goal,
)
from orrery.games.mars_horizon.notation import SPENDABLE, WORDS
from orrery.games.mars_horizon.odds import (
    BACKUPS,
    DEAREST_HOLDS,
    GO,
    Ahead,
    Counts,
    launch_chance,
)
from orrery.games.mars_horizon.perks import (
    ATTACHED_BONUS,
    REHEARSAL_CARDS,
    RELIABILITY_CARDS,
    launch_costs,
    members,
    one_die_rerolls,
    reliability_bonus,
)
from orrery.games.mars_horizon.schema import PLACES
from orrery.games.mars_horizon.state import EMPTY, Design, Flight, Table
from orrery.games.mars_horizon.words import tokens_text
from orrery.kernel import Ruling

#: Launch deck and discard, need, spare Money, rehearsals and re-rolls of one die.
Outset = tuple[Counts, Counts, int, int, int, int]

PRESTIGE_BONUS: Final = {0: 0} | {option.spend: option.reliability for option in PRESTIGE_OPTIONS}

#: Which goals are Installations, and which are not, as bits.
INSTALLATIONS: Final = sum(1 << n for n, goal in enumerate(GOALS) if goal.profile == INSTALLATION)

NOT_AFTER_SUCCESS: Final = Ruling(
    "MH-2.9.1", "an Installation can be launched only right after a successful mission"
)


def bank_cost(s: Table, seat: int, design: Design) -> int:
    """What the bank takes for a launch."""
    return launch_costs(s.cards[seat])[design.owner != seat][design.card]


def full_cost(s: Table, seat: int, design: Design) -> int:
    """What a launch costs altogether: the bank's part, and the fee when the design is another's."""
    return bank_cost(s, seat, design) + (BORROW_FEE if design.owner != seat else 0)


def ready(s: Table, seat: int) -> list[Design]:
    """The designs that the seat may launch and can pay for now, wherever they may fly."""
    own, borrowed = launch_costs(s.cards[seat])
    money = s.money[seat]
    found = []
    for design in s.fleet:
        if design.owner == seat:
            if own[design.card] <= money:
                found.append(design)
        elif not design.blueprint and borrowed[design.card] + BORROW_FEE <= money:
            found.append(design)
    return found


def reach(s: Table, seat: int) -> int:
    """The goals that the seat could fly and pay for now, as bits, whether or not they are open."""
    goals = 0
    for design in ready(s, seat):
        goals |= FLIES[design.card]
    return goals


def flyable(s: Table, seat: int, goal: int) -> list[Design]:
    """The designs that the seat may launch at a goal: those that no ruling of `may_fly` forbids."""
    return [design for design in ready(s, seat) if FLIES[design.card] >> goal & 1]


def open_goals(s: Table) -> int:
    """The milestones that may be attempted and the Missions and Installations in the pool, as bits."""
    goals = OPEN_MILESTONES[s.era - 1][len(s.claims)]
    for card in s.pool:
        if card != EMPTY and GOAL_OF_CARD[card] >= 0:
            goals |= 1 << GOAL_OF_CARD[card]
    return goals


def profile_of(s: Table, goal: int) -> int:
    """The profile in force: a claimed milestone is a Repeat Mission (MH-2.1.2, MH-2.1.4, MH-7.1.2)."""
    profile = GOALS[goal].profile
    return REPEAT if profile == MILESTONE and goal < len(s.claims) else profile


def target_of(goal: Goal, profile: int) -> int:
    """The Reliability Target of a goal under a profile (MH-7.3)."""
    return goal.repeat_target if profile == REPEAT else goal.target


def reliability(s: Table, seat: int, goal: int, design: Design, spent: int) -> int:
    """All that is added to the dice before the countdown: vehicle, Engine Test, cards, Prestige (MH-7.4).

    The vehicle's number is the one for the goal's destination (MH-2.4.3).
    """
    place = GOALS[goal].place
    return (
        RATING[design.card][place]
        + (ATTACHED_BONUS[design.test] if design.test >= 0 else 0)
        + reliability_bonus(s.cards[seat], profile_of(s, goal), place, spent > 0)
        + PRESTIGE_BONUS[spent]
    )


def reliability_parts(
    s: Table, seat: int, goal: int, design: Design, spent: int
) -> tuple[tuple[str, int], ...]:
    """What the reliability of a launch is made of: cards, or `prestige`, and what each adds."""
    place, profile = GOALS[goal].place, profile_of(s, goal)
    parts = [(WORDS[design.card], RATING[design.card][place])]
    if design.test >= 0:
        parts.append((WORDS[design.test], ATTACHED_BONUS[design.test]))
    for card in members(s.cards[seat] & RELIABILITY_CARDS):
        parts.append((WORDS[card], reliability_bonus(1 << card, profile, place, spent > 0)))
    parts.append(("prestige", PRESTIGE_BONUS[spent]))
    return tuple([part for part in parts if part[1]])


def need(s: Table, seat: int, goal: int, design: Design, spent: int) -> int:
    """What the dice must show before the countdown cards have their say."""
    return target_of(GOALS[goal], profile_of(s, goal)) - reliability(s, seat, goal, design, spent)


def outset(s: Table, seat: int, goal: int, design: Design, spent: int) -> Outset:
    """What the chance of a launch depends on: the arguments of `launch_chance`."""
    spare = s.money[seat] - full_cost(s, seat, design)
    return (
        s.launch_deck,
        s.launch_discard,
        need(s, seat, goal, design, spent),
        min(max(0, spare), DEAREST_HOLDS),
        (s.cards[seat] & REHEARSAL_CARDS).bit_count(),
        one_die_rerolls(s.cards[seat]),
    )


def success_chance(s: Table, seat: int, goal: int, design: Design, spent: int) -> Fraction:
    """The exact chance with the Launch deck as it is, all helps used as well as can be (MH-7.8)."""
    return launch_chance(*outset(s, seat, goal, design, spent))


def chances_of(s: Table, seat: int) -> Callable[[int, Design, int], tuple[float, ...]]:
    """What says the chance of a launch with each of the `SPENDABLE` amounts of Prestige: for a goal and a
    design, when so much Money is left.
    """
    deck, discard, held = s.launch_deck, s.launch_discard, s.cards[seat]
    cards, rehearsals = held & RELIABILITY_CARDS, (held & REHEARSAL_CARDS).bit_count()
    one_die = one_die_rerolls(held)

    def chances(goal: int, design: Design, spare: int) -> tuple[float, ...]:
        need_of = needs(cards, goal, profile_of(s, goal), design.card, design.test)
        return _chances(deck, discard, need_of, min(spare, DEAREST_HOLDS), rehearsals, one_die)

    return chances


@lru_cache(maxsize=1 << 14)
def needs(cards: int, goal: int, profile: int, vehicle: int, test: int) -> tuple[int, ...]:
    """`need` with each of the `SPENDABLE` amounts of Prestige, for the cards that matter to it."""
    place = GOALS[goal].place
    sure = RATING[vehicle][place] + (ATTACHED_BONUS[test] if test >= 0 else 0)
    lacking = target_of(GOALS[goal], profile) - sure
    return tuple(
        lacking - reliability_bonus(cards, profile, place, spent > 0) - PRESTIGE_BONUS[spent]
        for spent in SPENDABLE
    )


@lru_cache(maxsize=1 << 14)
def _chances(
    deck: Counts, discard: Counts, need_of: tuple[int, ...], spare: int, rehearsals: int, one_die: int
) -> tuple[float, ...]:
    return tuple(
        float(launch_chance(deck, discard, lacking, spare, rehearsals, one_die)) for lacking in need_of
    )


def flight_of(s: Table) -> Flight:
    """The launch in progress."""
    assert s.flight is not None
    return s.flight


def final_reliability(flight: Flight) -> int:
    """Reliability with all that the countdown has done, and the bonus for nothing but GO! (MH-11.4.3)."""
    all_go = len(flight.drawn) == COUNTDOWN and all(GO[card] for card in flight.drawn)
    return flight.reliability + flight.shift + (THREE_GO_BONUS if all_go else 0)


def ahead(s: Table) -> Ahead:
    """What the chance of the launch in progress depends on, before its next card or before the dice fall."""
    flight = flight_of(s)
    held = s.cards[flight.seat]
    return (
        s.launch_deck,
        s.launch_discard,
        flight.target - flight.reliability - flight.shift,
        min(s.money[flight.seat], DEAREST_HOLDS),
        (held & REHEARSAL_CARDS).bit_count(),
        one_die_rerolls(held),
        COUNTDOWN - len(flight.drawn),
        all(GO[card] for card in flight.drawn),
        sum(BACKUPS[card] for card in flight.drawn),
    )


def chance_in_flight(s: Table) -> Fraction:
    """The chance of the launch in progress before its next Launch card, or before the dice fall."""
    return launch_chance(*ahead(s))


def both_dice(flight: Flight) -> tuple[int, int]:
    """The dice as they lie."""
    first, second = flight.dice
    return first, second


def needed(flight: Flight) -> int:
    """What the dice must show with the reliability as it is now."""
    return flight.target - final_reliability(flight)


def may_fly(s: Table, seat: int, goal: int, design: Design) -> Ruling | None:
    """Why a seat may not launch this vehicle at that goal, or None."""
    card, wanted = CARDS[design.card], GOALS[goal]
    if design.owner != seat and design.blueprint:
        return Ruling("MH-7.2.1", f"a Blueprint token lies on {card.name}: only its owner may launch it")
    if REACH[design.card] < wanted.place:
        return Ruling("MH-7.2.2", f"{card.name} reaches {card.destination}, not {PLACES[wanted.place]}")
    if card.capacity < wanted.capacity:
        return Ruling(
            "MH-7.2.3", f"{card.name} has capacity {card.capacity}, {wanted.name} needs {wanted.capacity}"
        )
    cost = full_cost(s, seat, design)
    if cost > s.money[seat]:
        held = tokens_text((s.money[seat], 0, 0), "no Money")
        return Ruling("MH-7.2.4", f"a launch of {card.name} costs {cost} Money, you have {held}")
    return None


def may_attempt(s: Table, seat: int, goal: int) -> Ruling | None:
    """Why a seat may not choose a goal for the launch of its turn, or None."""
    wanted = GOALS[goal]
    if goal < MILESTONE_COUNT and not open_goals(s) >> goal & 1:
        return Ruling("MH-7.1.1", f"{GOALS[len(s.claims)].name} has not been claimed yet")
    if wanted.card >= 0 and wanted.card not in s.pool:
        return Ruling("MH-7.1", f"{wanted.name} does not lie in the pool")
    if wanted.profile == INSTALLATION:
        return NOT_AFTER_SUCCESS
    return no_vehicle(s, seat, goal)


def no_vehicle(s: Table, seat: int, goal: int) -> Ruling | None:
    """Why no vehicle can be launched at a goal: the reason of the one that comes nearest; or None."""
    rulings = [may_fly(s, seat, goal, design) for design in s.fleet]
    if not rulings:
        return Ruling("MH-7.2", "no Vehicle Design is in play yet")
    if None in rulings:
        return None
    return max((ruling for ruling in rulings if ruling), key=lambda ruling: ruling.rule)
