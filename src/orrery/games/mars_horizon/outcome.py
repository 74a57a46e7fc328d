"""After the dice: success and its rewards, failure and its lesson, and the chance of an Installation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from orrery.games.mars_horizon.cards import CARDS, FAIL_RESEARCH, LAUNCH_CARDS, MILESTONES
from orrery.games.mars_horizon.goals import GOALS, INSTALLATION, MILESTONE, MISSION, REPEAT, SAVED_GOALS
from orrery.games.mars_horizon.launch import CHOOSE_VEHICLE, odds_note
from orrery.games.mars_horizon.notation import DECLINE, GOAL_WORDS, INCOMES, INSTALL, REWARD, SEAT_NAMES
from orrery.games.mars_horizon.perks import (
    FAILURE_CARDS,
    FAME_CARDS,
    RACE_CARDS,
    SUCCESS_CARDS,
    Price,
    gains_of,
    members,
    success_gain,
)
from orrery.games.mars_horizon.pool import refill
from orrery.games.mars_horizon.reliability import (
    INSTALLATIONS,
    final_reliability,
    flight_of,
    flyable,
    no_vehicle,
    open_goals,
    reach,
)
from orrery.games.mars_horizon.state import Flight, Table
from orrery.games.mars_horizon.verbs import (
    claim,
    discard_launch_card,
    drop,
    era_1_is_over,
    gain,
    keep,
    lose_prestige,
    remove,
    take_from_pool,
)
from orrery.games.mars_horizon.wording import card_text, design_name, tokens_text
from orrery.kernel import Action, Choice, Frame, Procedure, Question, Result, Ruling

#: What a Launch card pays or takes, in Prestige, when the launch succeeds or fails.
_PRESS: Final = tuple((card.success.prestige, -card.failure.prestige) for card in LAUNCH_CARDS)


def begin_launch(s: Table, seat: int, goal: int) -> None:
    """Launch at a goal: first the vehicle, at last the verdict."""
    s.push(VERDICT, seat)
    s.push(CHOOSE_VEHICLE, seat, goal)


class Verdict(Procedure[Table]):
    """Dice and reliability reach the target, or they do not."""

    rule = "MH-7.7"

    def run(self, s: Table, f: Frame) -> None:
        flight = flight_of(s)
        s.flight = None
        for card in flight.drawn:
            discard_launch_card(s, card)
        total = sum(flight.dice) + final_reliability(flight)
        verdict, what_follows = ("success", succeed) if total >= flight.target else ("failure", fail)
        goal = GOAL_WORDS[flight.goal]
        s.emit(verdict, seat=flight.seat, goal=goal, total=total, target=flight.target)
        what_follows(s, flight)


VERDICT = Verdict()


def fail(s: Table, flight: Flight) -> None:
    """A failed launch teaches something, once, however often the dice were rolled."""
    seat = flight.seat
    gain(s, seat, (0, FAIL_RESEARCH, 0), "failure")
    held = s.cards[seat] & FAILURE_CARDS
    if held:
        gain(s, seat, gains_of(held, "launch_failed"), "failure")
    lose_prestige(s, seat, sum([_PRESS[card][1] for card in flight.drawn]))


def succeed(s: Table, flight: Flight) -> None:
    """Pay the rewards of a success, then offer an Installation."""
    seat = flight.seat
    if flight.profile == MILESTONE and MILESTONES[flight.goal].first.reward.victory:
        claim(s, seat)
        win(s, seat)
        return
    if flight.profile != INSTALLATION:
        s.push(INSTALL_NEXT, seat)
    _REWARDS[flight.profile](s, seat, flight.goal)
    press = sum([_PRESS[card][0] for card in flight.drawn])
    if press and not s.together:
        gain(s, seat, (0, 0, press), "press-attention")
    if s.cards[seat] & SUCCESS_CARDS:
        gain(s, seat, success_gain(s.cards[seat], flight.profile), "success")


def win(s: Table, seat: int) -> None:
    """The first crew on Mars ends the game at once."""
    if s.together:
        crew = tuple(range(s.players))
        s.finish(Result((1.0,) * s.players, crew, "a crew has landed on Mars in time", "MH-10.6.1"))
    else:
        scores = tuple([1.0 if other == seat else 0.0 for other in range(s.players)])
        s.finish(Result(scores, (seat,), f"{SEAT_NAMES[seat]} has landed a crew on Mars", "MH-9.1"))
    s.emit("over", winners=list(s.result.winners), reason=s.result.reason)


def claim_milestone(s: Table, seat: int, goal: int) -> None:
    """The first to complete a milestone marks it, gains its Prestige, and others have their say."""
    claim(s, seat)
    if not s.together:
        gain(s, seat, (0, 0, MILESTONES[goal].first.reward.prestige), "milestone")
    for other in range(s.players):
        held = s.cards[other]
        if other != seat and held & FAME_CARDS:
            gain(s, other, gains_of(held & FAME_CARDS, "other_claims_milestone"), "hall-of-fame")
        if held & RACE_CARDS:
            settle_race(s, other, other == seat)


def settle_race(s: Table, owner: int, claimed: bool) -> None:
    """Space Race pays its owner when the next milestone is claimed, then it is discarded."""
    do = "gain_if_owner" if claimed else "gain_if_other"
    for card in members(s.cards[owner] & RACE_CARDS):
        gain(s, owner, gains_of(1 << card, "next_milestone_claimed", do), "space-race")
        drop(s, owner, card)


def ask_reward(s: Table, seat: int, goal: int) -> None:
    s.push(CHOOSE_REWARD, seat, goal)


def finish_mission(s: Table, seat: int, goal: int) -> None:
    """A completed Mission pays its Prestige and is gone."""
    card = GOALS[goal].card
    gain(s, seat, CARDS[card].reward.as_tuple(), "mission")
    take_from_pool(s, card)
    remove(s, card)
    if not s.together:
        refill(s)


def finish_installation(s: Table, seat: int, goal: int) -> None:
    """A launched Installation stays with its owner."""
    card = GOALS[goal].card
    take_from_pool(s, card)
    keep(s, seat, card)
    s.emit("install", seat=seat, card=GOAL_WORDS[goal])
    if not s.together:
        refill(s)


_REWARDS: Final = {
    MILESTONE: claim_milestone,
    REPEAT: ask_reward,
    MISSION: finish_mission,
    INSTALLATION: finish_installation,
}


def repeat_reward(goal: int, kind: int) -> Price:
    """The Money (0) or the Research (1) of a Repeat Mission."""
    money, research, _ = MILESTONES[goal].again.reward_choice.as_tuple()
    return (money, 0, 0) if kind == 0 else (0, research, 0)


class ChooseReward(Question[Table]):
    """Which reward of the Repeat Mission do you take?"""

    rule = "MH-7.7.3"
    in_words = (SAVED_GOALS,)

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return REWARD

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, goal = f
        s.pop()
        gain(s, seat, repeat_reward(goal, INCOMES.index(action[1])), "repeat")

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        tokens = repeat_reward(f[2], INCOMES.index(action[1]))
        return Choice(" ".join(action), f"Gain {tokens_text(tokens)}", "reward")


CHOOSE_REWARD = ChooseReward()


class InstallNext(Question[Table]):
    """Launch an Installation from the pool before the next player's turn?"""

    rule = "MH-2.9.1"
    forced = True

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        if era_1_is_over(s):
            return (DECLINE,)
        goals = open_goals(s) & INSTALLATIONS
        if not goals:
            return (DECLINE,)
        goals &= reach(s, f[1])
        return [*(action for number, action in enumerate(INSTALL) if goals >> number & 1), DECLINE]

    def blocked(self, s: Table, f: Frame) -> Iterable[tuple[Action, Ruling]]:
        goals = open_goals(s) & INSTALLATIONS
        for number in members(goals):
            ruling = no_vehicle(s, f[1], number)
            if ruling is not None:
                yield INSTALL[number], ruling

    def explain(self, s: Table, f: Frame, action: Action) -> Ruling:
        if action[0] in ("launch", "buy", "pass"):
            return Ruling(self.rule, "now install an Installation of the pool, or decline")
        if action in INSTALL and not open_goals(s) & INSTALLATIONS & 1 << INSTALL.index(action):
            return Ruling(self.rule, f"{GOALS[INSTALL.index(action)].name} is no Installation in the pool")
        return super().explain(s, f, action)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        s.pop()
        if action != DECLINE:
            begin_launch(s, f[1], GOAL_WORDS.index(action[1]))

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        if action == DECLINE:
            return Choice("decline", "Launch no Installation", "install")
        goal = GOAL_WORDS.index(action[1])
        notes = [f"{design_name(d, f[1])} {odds_note(s, f[1], goal, d)}" for d in flyable(s, f[1], goal)]
        note = " ".join([card_text(GOALS[goal].card), *notes])
        return Choice(" ".join(action), f"Launch {GOALS[goal].name}", "install", note, touches=(action[1],))


INSTALL_NEXT = InstallNext()
