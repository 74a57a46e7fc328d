"""What the reference knows about Mars Horizon: every choice leaves the fewest turns to Mars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from benchmarks.reference.mars_horizon.adapter import (
    CARD,
    CARDS,
    DIE_OF,
    FAIL_RESEARCH,
    GOAL,
    GOALS,
    INCOMES,
    INSTALLATION,
    MILESTONE,
    MILESTONES,
    MISSION,
    SEAT,
    SPENDABLE,
    Design,
    Price,
    Table,
    again_chance,
    all_of_a_kind,
    asked_by_a_card,
    attach,
    attached_test,
    chance_in_flight,
    chosen_vehicle,
    claim,
    countdown_card,
    design_of,
    era_1_is_over,
    final_reliability,
    flight_of,
    flyable,
    full_cost,
    gain,
    has_passed,
    income,
    keep,
    launched_goal,
    pay,
    profile_of,
    repeat_reward,
    rerolls,
    success_chance,
    with_gifts,
)
from benchmarks.reference.mars_horizon.outlook import loads_of, turns_left
from orrery.kernel import Action, Pending, answer

_WON: Final = 1e6
#: What landing on Mars is worth, in turns.
_MARS: Final = 60.0
_RIVAL_SHARE: Final = 0.3

ACCEPT: Final[Action] = ("accept",)
DECLINE: Final[Action] = ("decline",)
DONE: Final[Action] = ("done",)
KEEP: Final[Action] = ("keep",)
PASS: Final[Action] = ("pass",)
PAY: Final[Action] = ("pay",)
REHEARSE: Final[Action] = ("rehearse",)
STAND: Final[Action] = ("stand",)


def evaluate(view: Table, seat: int) -> float:
    """Turns to go, those of the nearest rival weighed against one's own; a finished game beats all."""
    if view.result is not None:
        return _WON if seat in view.result.winners else -_WON
    own = -turns_left(view, seat)
    if view.together:
        return own
    return own + _RIVAL_SHARE * min(turns_left(view, other) for other in range(view.players) if other != seat)


def advise(view: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """The answer to every kind of question."""
    adviser = _ADVISERS.get(options[-1][0]) or _ADVISERS.get(options[0][0])
    return adviser(view, seat, options) if adviser else None


# The turn


def _turn(s: Table, seat: int, options: Sequence[Action]) -> Action:
    return min(options, key=lambda action: _after_turn(s, seat, action))


def _after_turn(s: Table, seat: int, action: Action) -> float:
    """Turns left, on average, after an action and the income that follows it."""
    if action[0] == "launch":
        return min(
            _launch_outlook(s, seat, GOAL[action[1]], design)[0]
            for design in flyable(s, seat, GOAL[action[1]])
        )
    if action[0] in ("use", "hand"):
        return turns_left(s, seat) + 1
    after = s.clone()
    if action[0] == "buy":
        answer(after, action)
        _answer_own(after, seat)
    return with_income(after, seat, action == PASS)


def _answer_own(s: Table, seat: int) -> None:
    """Answer what a purchase asks its buyer."""
    while asked_by_a_card(s):
        choice = advise(s, seat, Pending(s).options)
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
    elif profile == MISSION:
        gain(after, seat, CARDS[GOALS[goal].card].reward.as_tuple(), "mission")
    elif profile == INSTALLATION:
        keep(after, seat, GOALS[goal].card)
    else:
        rewards = [repeat_reward(goal, kind) for kind in (0, 1)]
        gain(after, seat, rewards[_better_kind(s, seat, rewards)], "repeat")
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
    goal = launched_goal(s)
    return min(options, key=lambda action: _launch_outlook(s, seat, goal, _design(s, action))[0])


def _spend(s: Table, seat: int, options: Sequence[Action]) -> Action:
    design = design_of(s, chosen_vehicle(s))
    assert design is not None
    return ("spend", str(_launch_outlook(s, seat, launched_goal(s), design)[1]))


def _install(s: Table, seat: int, options: Sequence[Action]) -> Action:
    best, least = DECLINE, with_income(s, seat, False)
    for action in options[:-1]:
        goal = GOAL[action[1]]
        turns = min(_launch_outlook(s, seat, goal, design)[0] for design in flyable(s, seat, goal))
        if turns < least:
            best, least = action, turns
    return best


def _rehearse(s: Table, seat: int, options: Sequence[Action]) -> Action:
    card = countdown_card(s)
    return REHEARSE if chance_in_flight(s, discarded=card) > chance_in_flight(s, card=card) else ACCEPT


def _reroll(s: Table, seat: int, options: Sequence[Action]) -> Action:
    one_die, both = rerolls(s)
    flight = flight_of(s)
    first, second = flight.dice
    needed = flight.target - final_reliability(flight)
    if first + second >= needed:
        return STAND
    again = [action for action in options if action != STAND]
    return max(
        again, key=lambda action: again_chance((first, second), needed, one_die, both, DIE_OF.get(action))
    )


# What cards ask


def _take(s: Table, seat: int, options: Sequence[Action]) -> Action:
    """The kind of income that leaves fewer turns; the more wanting one if it is all the same."""
    passed = has_passed(s)
    kind = _better_kind(s, seat, [income(s, seat, kind, passed) for kind in (0, 1)])
    return with_gifts(options)[kind] if not era_1_is_over(s) else options[kind]


def _reward(s: Table, seat: int, options: Sequence[Action]) -> Action:
    goal = launched_goal(s)
    return options[_better_kind(s, seat, [repeat_reward(goal, kind) for kind in (0, 1)])]


def _choose(s: Table, seat: int, options: Sequence[Action]) -> Action:
    return options[0] if _wants_money(s, seat) else options[1]


def _better_kind(s: Table, seat: int, gains: list[Price]) -> int:
    """Money (0) or Research (1)."""
    turns = []
    for tokens in gains:
        after = s.clone()
        gain(after, seat, tokens, "income")
        turns.append(turns_left(after, seat))
    if abs(turns[0] - turns[1]) > 0.05:
        return int(turns[1] < turns[0])
    return int(not _wants_money(s, seat))


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
    test = attached_test(s)

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
    """Whoever plays next can use everything: the partner, but for the turn after the Moon landing."""
    return all_of_a_kind(options) or DONE


def _pay(s: Table, seat: int, options: Sequence[Action]) -> Action:
    return PAY


def _design(s: Table, action: Action) -> Design:
    design = design_of(s, CARD[action[1]])
    assert design is not None
    return design


_ADVISERS: Final[dict[str, Callable[[Table, int, Sequence[Action]], Action]]] = {
    "pass": _turn,
    "fly": _fly,
    "spend": _spend,
    "decline": _install,
    "rehearse": _rehearse,
    "stand": _reroll,
    "reroll": _reroll,
    "take": _take,
    "reward": _reward,
    "choose": _choose,
    "give": _give,
    "share": _share,
    "keep": _share,
    "reveal": _reveal,
    "attach": _attach,
    "done": _buy_more,
    "hand": _hand,
    "pay": _pay,
    "wait": _pay,
}
