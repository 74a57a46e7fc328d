"""What a launch or an income leaves to do: every end of it weighed by its chance, as somebody counts turns.

Many ways end with the same tokens at the same table, so what a table asks for is worked out once, and what
is left with each purse once more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from orrery.games.mars_horizon.cards import FAIL_RESEARCH, MILESTONES
from orrery.games.mars_horizon.goals import FLIES, GOALS, INSTALLATION, MILESTONE
from orrery.games.mars_horizon.notation import SPENDABLE
from orrery.games.mars_horizon.outlook import Load, Measure, loads_of
from orrery.games.mars_horizon.perks import Price
from orrery.games.mars_horizon.reliability import chances_of, full_cost, profile_of, ready
from orrery.games.mars_horizon.state import Design, Table
from orrery.games.mars_horizon.turn import income
from orrery.games.mars_horizon.verbs import claim, keep

#: How far a player is from winning, in turns, at one table with whatever tokens; fewer is better.
Distance: TypeAlias = Callable[[Table, int], Measure]
#: What landing on Mars is worth, in turns.
_MARS: Final = 60.0
#: Two gains are all the same when they leave as many turns but for this.
_ALL_THE_SAME: Final = 0.05
#: For each goal the first one that brings the same.
_ALIKE: Final = tuple([goal.rewards for goal in GOALS].index(goal.rewards) for goal in GOALS)


class Standing:
    """Where a player stands at one table, whatever tokens it has."""

    def __init__(self, distance: Distance, s: Table, seat: int) -> None:
        self._s: Final = s
        self._seat: Final = seat
        self.turns: Final = distance(s, seat)
        self._money = income(s, seat, 0, False)[0]
        self._research = income(s, seat, 1, False)[1]
        self._loads: dict[int, tuple[Load, ...]] = {}

    def with_income(self, money: int, research: int, prestige: int) -> float:
        """Turns left once the better of the two incomes has been taken."""
        richer = self.turns(money + self._money, research, prestige)
        wiser = self.turns(money, research + self._research, prestige)
        return richer if richer < wiser else wiser

    def after_pass(self, money: int, research: int, prestige: int) -> float:
        """Turns left after a pass and the better of its two incomes."""
        gained = [income(self._s, self._seat, kind, True)[kind] for kind in (0, 1)]
        return min(
            self.turns(money + gained[0], research, prestige),
            self.turns(money, research + gained[1], prestige),
        )

    def better(self, gains: Sequence[Price], money: int, research: int, prestige: int) -> int:
        """Which of several gains leaves the fewest turns; if it is all the same, what is more wanting."""
        if len(gains) == 1:
            return 0
        turns = [self.turns(money + more[0], research + more[1], prestige + more[2]) for more in gains]
        least = min(turns)
        if turns[0] - least <= _ALL_THE_SAME and turns[1] - least <= _ALL_THE_SAME:
            loads = self._loads.get(prestige)
            if loads is None:
                loads = self._loads[prestige] = loads_of(self._s, self._seat, prestige)
            return int(not wants_money(loads, money, research))
        return turns.index(least)


class Weighing:
    """What launches from one table may come to, for one player."""

    def __init__(self, distance: Distance, s: Table, seat: int) -> None:
        self._distance = distance
        self._s: Final = s
        self._seat: Final = seat
        self._money, self._research, prestige = purse(s, seat)
        self._spendable: Final = [spent for spent in SPENDABLE if spent <= prestige]
        #: What is left of the Prestige with each amount that can be spent.
        self._left: Final = [prestige - spent for spent in self._spendable]
        self.here: Final = Standing(distance, s, seat)
        self._ready: Final = ready(s, seat)
        self._chances: Final = chances_of(s, seat)
        self._reached: dict[int, Standing] = {}
        self._failed: dict[int, list[float]] = {}
        self._succeeded: dict[tuple[bool, int, int], list[float]] = {}

    def best(self, goal: int) -> float:
        """Turns left after a launch with the best vehicle for a goal."""
        return min(
            [min(self._launch(goal, design)) for design in self._ready if FLIES[design.card] >> goal & 1]
        )

    def launch(self, goal: int, design: Design) -> tuple[float, int]:
        """Turns left after a launch with the best use of Prestige, and how much that is."""
        return min(zip(self._launch(goal, design), self._spendable, strict=True))

    def _launch(self, goal: int, design: Design) -> list[float]:
        """Turns left after a launch with each amount of Prestige that can be spent."""
        money = self._money - full_cost(self._s, self._seat, design)
        ends = zip(
            self._chances(goal, design, money),
            self._after_success(goal, money),
            self._after_failure(money),
            strict=False,  # a chance also for what can't be spent
        )
        return [chance * succeeded + (1 - chance) * failed for chance, succeeded, failed in ends]

    def _after_failure(self, money: int) -> list[float]:
        found = self._failed.get(money)
        if found is None:
            research = self._research + FAIL_RESEARCH
            found = [self.here.with_income(money, research, prestige) for prestige in self._left]
            self._failed[money] = found
        return found

    def _after_success(self, goal: int, money: int) -> list[float]:
        pays = profile_of(self._s, goal) not in (MILESTONE, INSTALLATION)
        key = (pays, _ALIKE[goal] if pays else goal, money)
        found = self._succeeded.get(key)
        if found is None:
            end = self._with_reward if pays else self._with_prize
            found = self._succeeded[key] = [end(goal, money, prestige) for prestige in self._left]
        return found

    def _with_prize(self, goal: int, money: int, prestige: int) -> float:
        """Turns left with a milestone claimed, or with an Installation."""
        if GOALS[goal].profile == MILESTONE:
            reward = MILESTONES[goal].first.reward
            if reward.victory:
                return -_MARS
            prestige += 0 if self._s.together else reward.prestige
        return self._at(goal).with_income(money, self._research, prestige)

    def _with_reward(self, goal: int, money: int, prestige: int) -> float:
        """Turns left once the better reward has been taken."""
        rewards, research = GOALS[goal].rewards, self._research
        more = rewards[self.here.better(rewards, money, research, prestige)]
        return self.here.with_income(money + more[0], research + more[1], prestige + more[2])

    def _at(self, goal: int) -> Standing:
        """Where the player stands with a milestone claimed, or with an Installation."""
        found = self._reached.get(goal)
        if found is None:
            after = self._s.clone()
            if GOALS[goal].profile == MILESTONE:
                claim(after, self._seat)
            else:
                keep(after, self._seat, GOALS[goal].card)
            found = self._reached[goal] = Standing(self._distance, after, self._seat)
        return found


def wants_money(loads: Sequence[Load], money: int, research: int) -> bool:
    """Whether Money is more wanting than Research, for the next milestone first of all."""
    for load in (loads[0], loads[-1]):
        more_money, more_research = load.money - money, load.research - research
        if max(more_money, more_research) > 0:
            return more_money >= more_research
    return True


def purse(s: Table, seat: int) -> Price:
    """The tokens of a player."""
    return s.money[seat], s.research[seat], s.prestige[seat]
