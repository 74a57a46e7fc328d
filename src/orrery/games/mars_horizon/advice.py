"""An answer to every kind of question: the one that leaves the fewest turns, as somebody counts them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from orrery.games.mars_horizon.at_once import AttachTest, ChooseGain, Expose, GiveOther, SameForOther
from orrery.games.mars_horizon.buying import BuyMore, BuySecond
from orrery.games.mars_horizon.cards import CARDS
from orrery.games.mars_horizon.countdown import Hold, Rehearsal
from orrery.games.mars_horizon.dice import Reroll
from orrery.games.mars_horizon.goals import GOAL, GOALS
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
)
from orrery.games.mars_horizon.outcome import ChooseReward, InstallNext
from orrery.games.mars_horizon.outlook import loads_of
from orrery.games.mars_horizon.perks import Price
from orrery.games.mars_horizon.state import Design, Table
from orrery.games.mars_horizon.together import HandTokens
from orrery.games.mars_horizon.turn import Income, ShareResearch, Turn, income
from orrery.games.mars_horizon.verbs import attach, design_of, era_1_is_over
from orrery.games.mars_horizon.weighing import Distance, Standing, Weighing, purse, wants_money
from orrery.kernel import Action, Step, answer

#: What a purchase asks its buyer.
_ASKED_BY_CARDS: Final = (GiveOther, SameForOther, ChooseGain, Expose, AttachTest)


class Adviser:
    """Answers so that the distance from winning gets shortest."""

    def __init__(self, distance: Distance) -> None:
        self._distance = distance

    def advise(self, s: Table, seat: int, options: Sequence[Action]) -> Action | None:
        """The answer to the question that waits."""
        answer_to = _ANSWERS.get(type(s.stack[-1]))
        return answer_to(self, s, seat, options) if answer_to else None

    # The turn

    def after_turn(self, s: Table, seat: int) -> Callable[[Action], float]:
        """What says how many turns are left, on average, after an action and the income that follows it."""
        weighing, tokens = Weighing(self._distance, s, seat), purse(s, seat)
        by_word: dict[str, Callable[[Action], float]] = {
            "launch": lambda action: weighing.best(GOAL[action[1]]),
            "buy": lambda action: self._after_buy(s, seat, action),
            "pass": lambda action: weighing.here.after_pass(*tokens),
        }

        def brings_nothing(action: Action) -> float:
            """What is done before the choice of the turn: the turn is still to come."""
            return weighing.here.turns(*tokens) + 1

        return lambda action: by_word.get(action[0], brings_nothing)(action)

    def turn(self, s: Table, seat: int, options: Sequence[Action]) -> Action:
        return min(options, key=self.after_turn(s, seat))

    def _after_buy(self, s: Table, seat: int, action: Action) -> float:
        after = s.clone()
        answer(after, action)
        while isinstance(after.stack[-1], _ASKED_BY_CARDS):
            choice = self.advise(after, seat, after.stack[-1].options(after))
            assert choice is not None
            answer(after, choice)
        return Standing(self._distance, after, seat).with_income(*purse(after, seat))

    # The launch

    def fly(self, s: Table, seat: int, options: Sequence[Action]) -> Action:
        goal, weighing = s.stack[-1].goal, Weighing(self._distance, s, seat)
        return min(options, key=lambda action: weighing.launch(goal, _design(s, action))[0])

    def spend(self, s: Table, seat: int, options: Sequence[Action]) -> Action:
        asked = s.stack[-1]
        design = design_of(s, asked.vehicle)
        assert design is not None
        return ("spend", str(Weighing(self._distance, s, seat).launch(asked.goal, design)[1]))

    def install(self, s: Table, seat: int, options: Sequence[Action]) -> Action:
        weighing = Weighing(self._distance, s, seat)
        best, least = DECLINE, weighing.here.with_income(*purse(s, seat))
        for action in options[:-1]:
            turns = weighing.best(GOAL[action[1]])
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
        return Standing(self._distance, s, seat).better(gains, *purse(s, seat))

    def _behind(self, s: Table, seat: int) -> float:
        """How far a player is with the tokens it has."""
        return self._distance(s, seat)(*purse(s, seat))

    def give(self, s: Table, seat: int, options: Sequence[Action]) -> Action:
        """To the player who is furthest from Mars."""
        return max(options, key=lambda action: self._behind(s, SEAT[action[1]]))

    def share(self, s: Table, seat: int, options: Sequence[Action]) -> Action:
        """A gift to the only rival is worth as much to it as to us; among more it pays."""
        return KEEP if s.players == 2 else self.give(s, seat, options[1:])

    def attach(self, s: Table, seat: int, options: Sequence[Action]) -> Action:
        test = s.stack[-1].test

        def outlook(action: Action) -> float:
            after = s.clone()
            attach(after, _design(after, action), test)
            return self._behind(after, seat)

        return min(options, key=outlook)

    def buy_more(self, s: Table, seat: int, options: Sequence[Action]) -> Action:
        """Buy on while that brings Mars nearer."""
        best, least = DONE, self._behind(s, seat)
        for action in options[:-1]:
            after = s.clone()
            answer(after, action)
            if after.result is None and (turns := self._behind(after, seat)) < least:
                best, least = action, turns
        return best


def _rehearse(adviser: Adviser, s: Table, seat: int, options: Sequence[Action]) -> Action:
    asked: Rehearsal = s.stack[-1]
    return REHEARSE if asked.success_after(s, REHEARSE) > asked.success_after(s, ACCEPT) else ACCEPT


def _reroll(adviser: Adviser, s: Table, seat: int, options: Sequence[Action]) -> Action:
    asked: Reroll = s.stack[-1]
    return max(options, key=lambda action: asked.success_after(s, action))


def _choose(adviser: Adviser, s: Table, seat: int, options: Sequence[Action]) -> Action:
    money, research, prestige = purse(s, seat)
    return options[0] if wants_money(loads_of(s, seat, prestige), money, research) else options[1]


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
