"""Chapters 7.7 and 9: success and its rewards, failure and its lesson, an Installation right after."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from orrery.games.mars_horizon import events
from orrery.games.mars_horizon.cards import FAIL_RESEARCH, LAUNCH_CARDS, MILESTONES
from orrery.games.mars_horizon.goals import GOALS, INSTALLATION, MILESTONE, MISSION, REPEAT, SAVED_GOALS
from orrery.games.mars_horizon.launch import ChooseVehicle, odds_note
from orrery.games.mars_horizon.notation import (
    BUY,
    DECLINE,
    GOAL_WORDS,
    INSTALL,
    LAUNCH,
    PASS,
    REWARD,
    SEAT_NAMES,
)
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
    flyable,
    no_vehicle,
    open_goals,
    reach,
)
from orrery.games.mars_horizon.state import Flight, Table
from orrery.games.mars_horizon.verbs import (
    claim,
    drop,
    era_1_is_over,
    gain,
    keep,
    lose_prestige,
    remove,
)
from orrery.games.mars_horizon.verbs_decks import take_from_pool
from orrery.games.mars_horizon.verbs_flight import end_flight
from orrery.games.mars_horizon.words import card_text, design_name, tokens_text
from orrery.kernel import Action, Choice, Procedure, Question, Result, Ruling

#: What a Launch card pays or takes, in Prestige, when the launch succeeds or fails.
_PRESS: Final = tuple((card.success.prestige, -card.failure.prestige) for card in LAUNCH_CARDS)


def begin_launch(s: Table, seat: int, goal: int) -> None:
    """Launch at a goal: first the vehicle, at last the verdict."""
    s.push(Verdict(seat))
    s.push(ChooseVehicle(seat, goal))
    if s.sink is not None and (s.prestige[seat] or len(flyable(s, seat, goal)) > 1):
        s.emit(events.Aim(seat, GOAL_WORDS[goal]))


class Verdict(Procedure[Table]):
    """Dice and reliability reach the target, or they do not."""

    rule = "MH-7.7"
    seat: int

    def run(self, s: Table) -> None:
        flight = end_flight(s)
        total = sum(flight.dice) + final_reliability(flight)
        if total >= flight.target:
            s.emit(events.Success(flight.seat, GOAL_WORDS[flight.goal], total, flight.target))
            succeed(s, flight)
        else:
            s.emit(events.Failure(flight.seat, GOAL_WORDS[flight.goal], total, flight.target))
            fail(s, flight)


def fail(s: Table, flight: Flight) -> None:
    """A failed launch teaches something, once, however often the dice were rolled (MH-7.7.4, MH-11.4.1)."""
    seat = flight.seat
    gain(s, seat, (0, FAIL_RESEARCH, 0), "failure")
    held = s.cards[seat] & FAILURE_CARDS
    if held:
        gain(s, seat, gains_of(held, "launch_failed"), "failure")
    lose_prestige(s, seat, sum([_PRESS[card][1] for card in flight.drawn]))


def succeed(s: Table, flight: Flight) -> None:
    """Pay the rewards of a success, then offer an Installation, unless it was one (MH-2.9.2).

    A team gets no Prestige but that of Missions (MH-10.4.1).
    """
    seat = flight.seat
    if flight.profile == MILESTONE and MILESTONES[flight.goal].first.reward.victory:
        claim(s, seat)
        win(s, seat)
        return
    if flight.profile != INSTALLATION:
        s.push(InstallNext(seat))
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
    s.emit(events.Over(s.result.winners, s.result.reason))


def claim_milestone(s: Table, seat: int, goal: int) -> None:
    """Whoever first completes a milestone marks it, gains its Prestige, and others have a say (MH-7.7.2)."""
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
    """Space Race pays its owner when the next milestone is claimed, then it is discarded (MH-11.3)."""
    do = "gain_if_owner" if claimed else "gain_if_other"
    for card in members(s.cards[owner] & RACE_CARDS):
        gain(s, owner, gains_of(1 << card, "next_milestone_claimed", do), "space-race")
        drop(s, owner, card)


def reward(s: Table, seat: int, goal: int, why: str) -> None:
    """Pay the reward of a goal; one of several kinds of tokens is the player's choice (MH-2.1.5)."""
    rewards = GOALS[goal].rewards
    if len(rewards) == 1:
        gain(s, seat, rewards[0], why)
    else:
        s.push(ChooseReward(seat, goal))


def repeat_milestone(s: Table, seat: int, goal: int) -> None:
    """A Repeat Mission pays Money or Research (MH-2.1.4)."""
    reward(s, seat, goal, "repeat")


def finish_mission(s: Table, seat: int, goal: int) -> None:
    """A completed Mission pays its Prestige and is gone (MH-2.8.2, MH-10.3.6, MH-12.5)."""
    card = GOALS[goal].card
    reward(s, seat, goal, "mission")
    take_from_pool(s, card)
    remove(s, card)
    if not s.together:
        refill(s)


def finish_installation(s: Table, seat: int, goal: int) -> None:
    """A launched Installation stays with its owner (MH-2.9, MH-12.6)."""
    card = GOALS[goal].card
    take_from_pool(s, card)
    keep(s, seat, card)
    s.emit(events.Install(seat, GOAL_WORDS[goal]))
    if not s.together:
        refill(s)


_REWARDS: Final = {
    MILESTONE: claim_milestone,
    REPEAT: repeat_milestone,
    MISSION: finish_mission,
    INSTALLATION: finish_installation,
}


class ChooseReward(Question[Table]):
    """Which reward of the mission do you take?"""

    rule = "MH-7.7.3"
    goal: int
    in_words = {"goal": SAVED_GOALS}

    def options(self, s: Table) -> Sequence[Action]:
        return [REWARD[_kind(tokens)] for tokens in GOALS[self.goal].rewards]

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        gain(s, self.seat, self._tokens(action), "mission" if GOALS[self.goal].card >= 0 else "repeat")

    def present(self, s: Table, action: Action) -> Choice:
        return Choice(
            " ".join(action), f"Gain {tokens_text(self._tokens(action))}", "Reward", touches=(action[1],)
        )

    def _tokens(self, action: Action) -> Price:
        return next(tokens for tokens in GOALS[self.goal].rewards if REWARD[_kind(tokens)] == action)


def _kind(tokens: Price) -> int:
    """The kind of tokens that an amount of one kind is of."""
    return next(kind for kind, amount in enumerate(tokens) if amount)


#: The choices of a turn, which come too late now.
_CHOSEN: Final = frozenset((*LAUNCH, *BUY, PASS))


class InstallNext(Question[Table]):
    """Launch an Installation from the pool before the next player's turn?"""

    rule = "MH-2.9.1"
    forced = True

    def candidates(self, s: Table) -> Iterable[tuple[Action, Ruling | None]]:
        if not era_1_is_over(s):
            for goal in members(open_goals(s) & INSTALLATIONS):
                yield INSTALL[goal], no_vehicle(s, self.seat, goal)
        yield DECLINE, None

    def options(self, s: Table) -> Sequence[Action]:
        """What `candidates` allows, found fast."""
        goals = open_goals(s) & INSTALLATIONS
        if not goals or era_1_is_over(s):
            return (DECLINE,)
        return [*(INSTALL[goal] for goal in members(goals & reach(s, self.seat))), DECLINE]

    def explain(self, s: Table, action: Action) -> Ruling:
        if action in _CHOSEN:
            return Ruling(self.rule, "now install an Installation of the pool, or decline")
        if action in INSTALL and not open_goals(s) & INSTALLATIONS & 1 << INSTALL.index(action):
            return Ruling(self.rule, f"{GOALS[INSTALL.index(action)].name} is no Installation in the pool")
        return super().explain(s, action)

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        if action != DECLINE:
            begin_launch(s, self.seat, GOAL_WORDS.index(action[1]))
        elif s.sink is not None and len(self.options(s)) > 1:
            s.emit(events.Decline(self.seat))

    def present(self, s: Table, action: Action) -> Choice:
        if action == DECLINE:
            return Choice("decline", "Launch no Installation", "Installation", touches=("pass",))
        goal = GOAL_WORDS.index(action[1])
        designs = flyable(s, self.seat, goal)
        notes = [f"{design_name(d, self.seat)} {odds_note(s, self.seat, goal, d)}" for d in designs]
        label, note = f"Launch {GOALS[goal].name}", " ".join([card_text(GOALS[goal].card), *notes])
        return Choice(" ".join(action), label, "Installation", note, touches=(action[1],))
