"""An answer to every kind of question: the one that leaves the fewest turns, as somebody counts them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from orrery.games.mars_horizon.at_once import AttachTest, ChooseGain, Expose, GiveOther, SameForOther
from orrery.games.mars_horizon.buying import BuyMore, BuySecond
from orrery.games.mars_horizon.cards import CARDS, FAIL_RESEARCH, MILESTONES
from orrery.games.mars_horizon.countdown import Hold, Rehearsal
from orrery.games.mars_horizon.dice import Reroll
from orrery.games.mars_horizon.goals import GOAL, GOALS, INSTALLATION, MILESTONE
from orrery.games.mars_horizon.launch import ChooseVehicle, SpendPrestige
from orrery.games.mars_horizon.notation import (
    ACCEPT,
    CARD,
    DECLINE,
    DONE,
    INCOMES,
    KEEP,
    PAY,
    REHEARSE,
    SEAT,
    SPENDABLE,
)
from orrery.games.mars_horizon.outcome import ChooseReward, InstallNext
from orrery.games.mars_horizon.outlook import loads_of
from orrery.games.mars_horizon.perks import Price
from orrery.games.mars_horizon.reliability import flyable, full_cost, profile_of, success_chance
from orrery.games.mars_horizon.state import Design, Table
from orrery.games.mars_horizon.together import HandTokens
from orrery.games.mars_horizon.turn import Income, ShareResearch, Turn, income
from orrery.games.mars_horizon.verbs import attach, claim, design_of, era_1_is_over, gain, keep, pay
from orrery.kernel import Action, Step, answer

#: How far a player is from winning, in turns: fewer is better.
Distance: TypeAlias = Callable[[Table, int], float]
#: What landing on Mars is worth, in turns.
_MARS: Final = 60.0
#: What a purchase asks its buyer.
_ASKED_BY_CARDS: Final = (GiveOther, SameForOther, ChooseGain, Expose, AttachTest)


class Adviser:
    """Answers so that the distance from winning gets shortest."""

    def __init__(self, distance: Distance) -> None:
        self._distance = distance
        self._after: dict[str, Callable[[Table, int, Action], float]] = {
            "launch": self._after_launch,
            "buy": self._after_buy,
            "use": self._after_delay,
            "hand": self._after_delay,
            "pass": self._after_pass,
        }

    def advise(self, s: Table, seat: int, options: Sequence[Action]) -> Action | None:
        """The answer to the question that waits."""
        answer_to = _ANSWERS.get(type(s.stack[-1]))
        return answer_to(self, s, seat, options) if answer_to else None

    # The turn

    def after_turn(self, s: Table, seat: int, action: Action) -> float:
        """Turns left, on average, after an action and the income that follows it."""
        return self._after[action[0]](s, seat, action)

    def turn(self, s: Table, seat: int, options: Sequence[Action]) -> Action:
        return min(options, key=lambda action: self.after_turn(s, seat, action))

    def _after_launch(self, s: Table, seat: int, action: Action) -> float:
        goal = GOAL[action[1]]
        return min(self._launch_outlook(s, seat, goal, design)[0] for design in flyable(s, seat, goal))

    def _after_delay(self, s: Table, seat: int, action: Action) -> float:
        """What is done before the choice of the turn, and brings nothing by itself."""
        return self._distance(s, seat) + 1

    def _after_buy(self, s: Table, seat: int, action: Action) -> float:
        after = s.clone()
        answer(after, action)
        while isinstance(after.stack[-1], _ASKED_BY_CARDS):
            choice = self.advise(after, seat, after.stack[-1].options(after))
            assert choice is not None
            answer(after, choice)
        return self._with_income(after, seat, False)

    def _after_pass(self, s: Table, seat: int, action: Action) -> float:
        return self._with_income(s, seat, True)

    def _with_income(self, s: Table, seat: int, passed: bool) -> float:
        """Turns left once the better of the two incomes has been taken."""
        found = []
        for kind in range(len(INCOMES)):
            after = s.clone()
            gain(after, seat, income(after, seat, kind, passed), "income")
            found.append(self._distance(after, seat))
        return min(found)

    def _launch_outlook(self, s: Table, seat: int, goal: int, design: Design) -> tuple[float, int]:
        """Turns left after a launch with the best use of Prestige, and how much that is."""
        found = []
        for spent in SPENDABLE:
            if spent > s.prestige[seat]:
                continue
            paid = s.clone()
            pay(paid, seat, (full_cost(s, seat, design), 0, spent), "launch")
            chance = float(success_chance(s, seat, goal, design, spent))
            succeeded, failed = self._after_success(paid, seat, goal), self._after_failure(paid, seat)
            found.append((chance * succeeded + (1 - chance) * failed, spent))
        return min(found)

    def _after_failure(self, s: Table, seat: int) -> float:
        after = s.clone()
        gain(after, seat, (0, FAIL_RESEARCH, 0), "failure")
        return self._with_income(after, seat, False)

    def _after_success(self, s: Table, seat: int, goal: int) -> float:
        profile = profile_of(s, goal)
        after = s.clone()
        if profile == MILESTONE:
            if MILESTONES[goal].first.reward.victory:
                return -_MARS
            claim(after, seat)
            if not s.together:
                gain(after, seat, (0, 0, MILESTONES[goal].first.reward.prestige), "milestone")
        elif profile == INSTALLATION:
            keep(after, seat, GOALS[goal].card)
        else:
            rewards = GOALS[goal].rewards
            gain(after, seat, rewards[self._better_kind(s, seat, rewards)], "reward")
        return self._with_income(after, seat, False)

    # The launch

    def fly(self, s: Table, seat: int, options: Sequence[Action]) -> Action:
        goal = s.stack[-1].goal
        return min(options, key=lambda action: self._launch_outlook(s, seat, goal, _design(s, action))[0])

    def spend(self, s: Table, seat: int, options: Sequence[Action]) -> Action:
        asked = s.stack[-1]
        design = design_of(s, asked.vehicle)
        assert design is not None
        return ("spend", str(self._launch_outlook(s, seat, asked.goal, design)[1]))

    def install(self, s: Table, seat: int, options: Sequence[Action]) -> Action:
        best, least = DECLINE, self._with_income(s, seat, False)
        for action in options[:-1]:
            turns = self._after_launch(s, seat, action)
            if turns < least:
                best, least = action, turns
        return best

    # What cards ask

    def take(self, s: Table, seat: int, options: Sequence[Action]) -> Action:
        """The kind of income that leaves fewer turns; the more wanting one if it is all the same."""
        passed = s.stack[-1].passed
        kind = self._better_kind(s, seat, [income(s, seat, kind, passed) for kind in (0, 1)])
        return options[kind + len(INCOMES) * _gives(s)]

    def reward(self, s: Table, seat: int, options: Sequence[Action]) -> Action:
        return options[self._better_kind(s, seat, GOALS[s.stack[-1].goal].rewards)]

    def _better_kind(self, s: Table, seat: int, gains: Sequence[Price]) -> int:
        """Which of several gains leaves the fewest turns; if it is all the same, what is more wanting."""
        turns = []
        for tokens in gains:
            after = s.clone()
            gain(after, seat, tokens, "income")
            turns.append(self._distance(after, seat))
        best = turns.index(min(turns))
        if len(turns) > 1 and max(turns[:2]) - min(turns) <= 0.05:
            return int(not _wants_money(s, seat))
        return best

    def give(self, s: Table, seat: int, options: Sequence[Action]) -> Action:
        """To the player who is furthest from Mars."""
        return max(options, key=lambda action: self._distance(s, SEAT[action[1]]))

    def share(self, s: Table, seat: int, options: Sequence[Action]) -> Action:
        """A gift to the only rival is worth as much to it as to us; among more it pays."""
        return KEEP if s.players == 2 else self.give(s, seat, options[1:])

    def attach(self, s: Table, seat: int, options: Sequence[Action]) -> Action:
        test = s.stack[-1].test

        def outlook(action: Action) -> float:
            after = s.clone()
            attach(after, _design(after, action), test)
            return self._distance(after, seat)

        return min(options, key=outlook)

    def buy_more(self, s: Table, seat: int, options: Sequence[Action]) -> Action:
        """Buy on while that brings Mars nearer."""
        best, least = DONE, self._distance(s, seat)
        for action in options[:-1]:
            after = s.clone()
            answer(after, action)
            if after.result is None and (turns := self._distance(after, seat)) < least:
                best, least = action, turns
        return best


def _rehearse(adviser: Adviser, s: Table, seat: int, options: Sequence[Action]) -> Action:
    asked: Rehearsal = s.stack[-1]
    return REHEARSE if asked.success_after(s, REHEARSE) > asked.success_after(s, ACCEPT) else ACCEPT


def _reroll(adviser: Adviser, s: Table, seat: int, options: Sequence[Action]) -> Action:
    asked: Reroll = s.stack[-1]
    return max(options, key=lambda action: asked.success_after(s, action))


def _choose(adviser: Adviser, s: Table, seat: int, options: Sequence[Action]) -> Action:
    return options[0] if _wants_money(s, seat) else options[1]


def _reveal(adviser: Adviser, s: Table, seat: int, options: Sequence[Action]) -> Action:
    """A rival's design before one's own."""
    return max(
        options, key=lambda action: (_design(s, action).owner != seat, CARDS[CARD[action[1]]].cost.research)
    )


def _hand(adviser: Adviser, s: Table, seat: int, options: Sequence[Action]) -> Action:
    """All there is of the first kind, and again, until nothing is left."""
    gifts = [action for action in options if action != DONE]
    return max((action for action in gifts if action[1] == gifts[0][1]), key=lambda action: int(action[2]))


def _pay(adviser: Adviser, s: Table, seat: int, options: Sequence[Action]) -> Action:
    return PAY


def _wants_money(s: Table, seat: int) -> bool:
    """Whether Money is more wanting than Research, for the next milestone first of all."""
    loads = loads_of(s, seat)
    for load in (loads[0], loads[-1]):
        money, research = load.money - s.money[seat], load.research - s.research[seat]
        if max(money, research) > 0:
            return money >= research
    return True


def _gives(s: Table) -> bool:
    """Whoever plays next can use everything: the partner, but for the turn after the Moon landing."""
    return s.together and s.players == 2 and not era_1_is_over(s)


def _design(s: Table, action: Action) -> Design:
    design = design_of(s, CARD[action[1]])
    assert design is not None
    return design


_ANSWERS: Final[dict[type[Step[Table]], Callable[[Adviser, Table, int, Sequence[Action]], Action]]] = {
    Turn: Adviser.turn,
    BuyMore: Adviser.buy_more,
    BuySecond: Adviser.buy_more,
    ChooseVehicle: Adviser.fly,
    SpendPrestige: Adviser.spend,
    InstallNext: Adviser.install,
    Rehearsal: _rehearse,
    Hold: _pay,
    Reroll: _reroll,
    Income: Adviser.take,
    ChooseReward: Adviser.reward,
    ChooseGain: _choose,
    GiveOther: Adviser.give,
    SameForOther: Adviser.give,
    ShareResearch: Adviser.share,
    Expose: _reveal,
    AttachTest: Adviser.attach,
    HandTokens: _hand,
}
