"""All that the reference reads of Mars Horizon; where the game changes its words, this file follows."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from orrery.games.mars_horizon.at_once import AttachTest, ChooseGain, Expose, GiveOther, SameForOther
from orrery.games.mars_horizon.cards import BORROW_FEE, CARDS, FAIL_RESEARCH, HEADQUARTERS, MILESTONES
from orrery.games.mars_horizon.countdown import Rehearsal
from orrery.games.mars_horizon.dice import DIE_OF
from orrery.games.mars_horizon.eras import LEAVES_WITH_ERA_1
from orrery.games.mars_horizon.goals import (
    ERA_1_MILESTONES,
    FLIES,
    GOAL,
    GOALS,
    INSTALLATION,
    MARS,
    MILESTONE,
    MILESTONE_COUNT,
    MISSION,
    RATING,
    VEHICLES,
)
from orrery.games.mars_horizon.notation import ACCEPT, CARD, INCOMES, REHEARSE, SEAT, SPENDABLE
from orrery.games.mars_horizon.odds import EMPTY_PILE, FULL_DECK, launch_chance, one_die_chance, roll_chance
from orrery.games.mars_horizon.perks import (
    ATTACHED_BONUS,
    Price,
    income_bonus,
    launch_costs,
    prices,
    reliability_bonus,
)
from orrery.games.mars_horizon.reliability import (
    final_reliability,
    flight_of,
    flyable,
    full_cost,
    profile_of,
    success_chance,
)
from orrery.games.mars_horizon.state import Design, Table
from orrery.games.mars_horizon.together import DEADLINES
from orrery.games.mars_horizon.turn import income
from orrery.games.mars_horizon.verbs import attach, claim, design_of, era_1_is_over, gain, keep, pay
from orrery.kernel import Action, Pending


def asked_by_a_card(s: Table) -> bool:
    """Whether a card that was bought asks its buyer something."""
    return isinstance(Pending(s).step, (GiveOther, SameForOther, ChooseGain, Expose, AttachTest))


def launched_goal(s: Table) -> int:
    """The goal of the launch, while its vehicle, its Prestige or its repeated reward is chosen."""
    goal: int = s.stack[-1].goal
    return goal


def chosen_vehicle(s: Table) -> int:
    """The vehicle of the launch, while its Prestige is chosen."""
    vehicle: int = s.stack[-1].vehicle
    return vehicle


def countdown_card(s: Table) -> int:
    """The card of the countdown that may be rehearsed."""
    card: int = s.stack[-1].card
    return card


def rerolls(s: Table) -> tuple[int, int]:
    """How often one die, and both, may be rolled again."""
    return s.stack[-1].one_die, s.stack[-1].both


def has_passed(s: Table) -> bool:
    """Whether the income is that of a turn that was passed."""
    passed: bool = s.stack[-1].passed
    return passed


def attached_test(s: Table) -> int:
    """The test card that is to be attached to a design."""
    test: int = s.stack[-1].test
    return test


def repeat_reward(goal: int, kind: int) -> Price:
    """The Money (0) or the Research (1) of a Repeat Mission."""
    return GOALS[goal].rewards[kind]


def chance_in_flight(s: Table, card: int | None = None, discarded: int | None = None) -> Fraction:
    """The chance of the launch when the card that may be rehearsed is accepted, or discarded."""
    asked: Rehearsal = s.stack[-1]
    return asked.success_after(s, ACCEPT if discarded is None else REHEARSE)


def again_chance(dice: tuple[int, int], need: int, one_die: int, both: int, die: int | None) -> Fraction:
    """The chance when the first die (0), the second (1) or both (None) are rolled again."""
    if die is None:
        return roll_chance(need, one_die, both - 1)
    return one_die_chance(dice[1 - die], need, one_die - 1, both)


def with_gifts(options: Sequence[Action]) -> Sequence[Action]:
    """The incomes after which a partner is given tokens; where there is no partner, all of them."""
    return [action for action in options if action[-1] == "give"] or options


def all_of_a_kind(options: Sequence[Action]) -> Action | None:
    """The gift of all tokens of the first kind that there are any of."""
    gifts = [action for action in options if action[0] == "hand"]
    return max(
        (action for action in gifts if action[1] == gifts[0][1]),
        key=lambda action: int(action[2]),
        default=None,
    )
