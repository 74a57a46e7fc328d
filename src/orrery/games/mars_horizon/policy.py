"""What a bot knows about this game: every choice is the one that leaves the fewest turns to Mars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

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
from orrery.games.mars_horizon.outlook import loads_of, turns_left
from orrery.games.mars_horizon.perks import Price
from orrery.games.mars_horizon.reliability import (
    flyable,
    full_cost,
    profile_of,
    success_chance,
)
from orrery.games.mars_horizon.state import Design, Table
from orrery.games.mars_horizon.together import HandTokens
from orrery.games.mars_horizon.turn import Income, ShareResearch, Turn, income
from orrery.games.mars_horizon.verbs import attach, claim, design_of, era_1_is_over, gain, keep, pay
from orrery.kernel import Action, Step, answer

_WON: Final = 1e6
#: What landing on Mars is worth, in turns.
_MARS: Final = 60.0
_RIVAL_SHARE: Final = 0.3
#: So many things to do on a turn are worth thinking about.
_IDEAS: Final = 4
#: What a purchase asks its buyer.
_ASKED_BY_CARDS: Final = (GiveOther, SameForOther, ChooseGain, Expose, AttachTest)


def evaluate(view: Table, seat: int) -> float:
    """Turns to go, those of the nearest rival weighed against one's own; a finished game beats all."""
    if view.result is not None:
        return _WON if seat in view.result.winners else -_WON
    return sum(terms(view, seat).values())


def terms(view: Table, seat: int) -> dict[str, float]:
    """The parts of the evaluation by their names, in turns."""
    found = {"nearness to Mars": -turns_left(view, seat)}
    if not view.together:
        rivals = [turns_left(view, other) for other in range(view.players) if other != seat]
        found["the lead over rivals"] = _RIVAL_SHARE * min(rivals)
    return found


def advise(view: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """The answer to every kind of question."""
    adviser = _ADVISERS.get(type(view.stack[-1]))
    return adviser(view, seat, options) if adviser else None


def matters(view: Table) -> bool:
    """What to do on a turn decides the race; the rest follows by habit."""
    return isinstance(view.stack[-1], Turn)


def prune(view: Table, seat: int, options: Sequence[Action]) -> Sequence[Action]:
    """The few things to do on a turn that leave the fewest turns."""
    return sorted(options, key=lambda action: _after_turn(view, seat, action))[:_IDEAS]


# The turn


def _turn(s: Table, seat: int, options: Sequence[Action]) -> Action:
    return min(options, key=lambda action: _after_turn(s, seat, action))


def _after_turn(s: Table, seat: int, action: Action) -> float:
    """Turns left, on average, after an action and the income that follows it."""
    return _AFTER[action[0]](s, seat, action)


def _after_launch(s: Table, seat: int, action: Action) -> float:
    goal = GOAL[action[1]]
    return min(_launch_outlook(s, seat, goal, design)[0] for design in flyable(s, seat, goal))


def _after_delay(s: Table, seat: int, action: Action) -> float:
    """What is done before the choice of the turn, and brings nothing by itself."""
    return turns_left(s, seat) + 1


def _after_buy(s: Table, seat: int, action: Action) -> float:
    after = s.clone()
    answer(after, action)
    _answer_own(after, seat)
    return with_income(after, seat, False)


def _after_pass(s: Table, seat: int, action: Action) -> float:
    return with_income(s, seat, True)


_AFTER: Final[dict[str, Callable[[Table, int, Action], float]]] = {
    "launch": _after_launch,
    "buy": _after_buy,
    "use": _after_delay,
    "hand": _after_delay,
    "pass": _after_pass,
}


def _answer_own(s: Table, seat: int) -> None:
    """Answer what a purchase asks its buyer."""
    while isinstance(s.stack[-1], _ASKED_BY_CARDS):
        choice = advise(s, seat, s.stack[-1].options(s))
        assert choice is not None
        answer(s, choice)


def with_income(s: Table, seat: int, passed: bool) -> float:
    """Turns left once the better of the two incomes has been taken."""
    found = []
    for kind in range(len(INCOMES)):
        after = s.clone()
        gain(after, seat, income(after, seat, kind, passed), "income")
        found.append(turns_left(after, seat))
    return min(found)


def _launch_outlook(s: Table, seat: int, goal: int, design: Design) -> tuple[float, int]:
    """Turns left after a launch with the best use of Prestige, and how much that is."""
    found = []
    for spent in SPENDABLE:
        if spent > s.prestige[seat]:
            continue
        paid = s.clone()
        pay(paid, seat, (full_cost(s, seat, design), 0, spent), "launch")
        chance = float(success_chance(s, seat, goal, design, spent))
        turns = chance * _after_success(paid, seat, goal) + (1 - chance) * _after_failure(paid, seat)
        found.append((turns, spent))
    return min(found)


def _after_failure(s: Table, seat: int) -> float:
    after = s.clone()
    gain(after, seat, (0, FAIL_RESEARCH, 0), "failure")
    return with_income(after, seat, False)


def _after_success(s: Table, seat: int, goal: int) -> float:
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
        gain(after, seat, rewards[_better_kind(s, seat, rewards)], "reward")
    return with_income(after, seat, False)


def _wants_money(s: Table, seat: int) -> bool:
    """Whether Money is more wanting than Research, for the next milestone first of all."""
    loads = loads_of(s, seat)
    for load in (loads[0], loads[-1]):
        money, research = load.money - s.money[seat], load.research - s.research[seat]
        if max(money, research) > 0:
            return money >= research
    return True


# The launch


def _fly(s: Table, seat: int, options: Sequence[Action]) -> Action:
    goal = s.stack[-1].goal
    return min(options, key=lambda action: _launch_outlook(s, seat, goal, _design(s, action))[0])


def _spend(s: Table, seat: int, options: Sequence[Action]) -> Action:
    asked = s.stack[-1]
    design = design_of(s, asked.vehicle)
    assert design is not None
    return ("spend", str(_launch_outlook(s, seat, asked.goal, design)[1]))


def _install(s: Table, seat: int, options: Sequence[Action]) -> Action:
    best, least = DECLINE, with_income(s, seat, False)
    for action in options[:-1]:
        goal = GOAL[action[1]]
        turns = min(_launch_outlook(s, seat, goal, design)[0] for design in flyable(s, seat, goal))
        if turns < least:
            best, least = action, turns
    return best


def _rehearse(s: Table, seat: int, options: Sequence[Action]) -> Action:
    asked: Rehearsal = s.stack[-1]
    return REHEARSE if asked.success_after(s, REHEARSE) > asked.success_after(s, ACCEPT) else ACCEPT


def _reroll(s: Table, seat: int, options: Sequence[Action]) -> Action:
    asked: Reroll = s.stack[-1]
    return max(options, key=lambda action: asked.success_after(s, action))


# What cards ask


def _take(s: Table, seat: int, options: Sequence[Action]) -> Action:
    """The kind of income that leaves fewer turns; the more wanting one if it is all the same."""
    passed = s.stack[-1].passed
    kind = _better_kind(s, seat, [income(s, seat, kind, passed) for kind in (0, 1)])
    return options[kind + len(INCOMES) * _gives(s)]


def _gives(s: Table) -> bool:
    """Whoever plays next can use everything: the partner, but for the turn after the Moon landing."""
    return s.together and s.players == 2 and not era_1_is_over(s)


def _reward(s: Table, seat: int, options: Sequence[Action]) -> Action:
    return options[_better_kind(s, seat, GOALS[s.stack[-1].goal].rewards)]


def _choose(s: Table, seat: int, options: Sequence[Action]) -> Action:
    return options[0] if _wants_money(s, seat) else options[1]


def _better_kind(s: Table, seat: int, gains: Sequence[Price]) -> int:
    """Which of several gains leaves the fewest turns; if it is all the same, what is more wanting."""
    turns = []
    for tokens in gains:
        after = s.clone()
        gain(after, seat, tokens, "income")
        turns.append(turns_left(after, seat))
    best = turns.index(min(turns))
    if len(turns) > 1 and max(turns[:2]) - min(turns) <= 0.05:
        return int(not _wants_money(s, seat))
    return best


def _give(s: Table, seat: int, options: Sequence[Action]) -> Action:
    """To the player who is furthest from Mars."""
    return max(options, key=lambda action: turns_left(s, SEAT[action[1]]))


def _share(s: Table, seat: int, options: Sequence[Action]) -> Action:
    """A gift to the only rival is worth as much to it as to us; among more it pays."""
    return KEEP if s.players == 2 else _give(s, seat, options[1:])


def _reveal(s: Table, seat: int, options: Sequence[Action]) -> Action:
    """A rival's design before one's own."""
    return max(
        options, key=lambda action: (_design(s, action).owner != seat, CARDS[CARD[action[1]]].cost.research)
    )


def _attach(s: Table, seat: int, options: Sequence[Action]) -> Action:
    test = s.stack[-1].test

    def outlook(action: Action) -> float:
        after = s.clone()
        attach(after, _design(after, action), test)
        return turns_left(after, seat)

    return min(options, key=outlook)


def _buy_more(s: Table, seat: int, options: Sequence[Action]) -> Action:
    """Buy on while that brings Mars nearer."""
    best, least = DONE, turns_left(s, seat)
    for action in options[:-1]:
        after = s.clone()
        answer(after, action)
        if after.result is None and turns_left(after, seat) < least:
            best, least = action, turns_left(after, seat)
    return best


def _hand(s: Table, seat: int, options: Sequence[Action]) -> Action:
    """All there is of the first kind, and again, until nothing is left."""
    gifts = [action for action in options if action != DONE]
    return max((action for action in gifts if action[1] == gifts[0][1]), key=lambda action: int(action[2]))


def _pay(s: Table, seat: int, options: Sequence[Action]) -> Action:
    return PAY


def _design(s: Table, action: Action) -> Design:
    design = design_of(s, CARD[action[1]])
    assert design is not None
    return design


_ADVISERS: Final[dict[type[Step[Table]], Callable[[Table, int, Sequence[Action]], Action]]] = {
    Turn: _turn,
    BuyMore: _buy_more,
    BuySecond: _buy_more,
    ChooseVehicle: _fly,
    SpendPrestige: _spend,
    InstallNext: _install,
    Rehearsal: _rehearse,
    Hold: _pay,
    Reroll: _reroll,
    Income: _take,
    ChooseReward: _reward,
    ChooseGain: _choose,
    GiveOther: _give,
    SameForOther: _give,
    ShareResearch: _share,
    Expose: _reveal,
    AttachTest: _attach,
    HandTokens: _hand,
}
