"""Chapter 7, a launch up to the countdown: the vehicle, the Prestige, the payment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from orrery.games.mars_horizon import events
from orrery.games.mars_horizon.cards import BORROW_FEE, CARD_WORDS, MILESTONES
from orrery.games.mars_horizon.countdown import CountDown
from orrery.games.mars_horizon.goals import GOALS, MILESTONE, SAVED_GOALS
from orrery.games.mars_horizon.notation import CARD, FLY, GOAL_WORDS, INSTALL, SPEND, SPENDABLE, WORDS
from orrery.games.mars_horizon.odds import launch_chance, percent
from orrery.games.mars_horizon.perks import LENDER_CARDS, gains_of
from orrery.games.mars_horizon.reliability import (
    NOT_AFTER_SUCCESS,
    bank_cost,
    flyable,
    full_cost,
    may_fly,
    outset,
    profile_of,
    reliability,
    reliability_parts,
    success_chance,
    target_of,
)
from orrery.games.mars_horizon.schema import PROFILES
from orrery.games.mars_horizon.spread import launch_margins, totals
from orrery.games.mars_horizon.state import Design, Flight, Table
from orrery.games.mars_horizon.verbs import design_of, gain, hand_over, lift_blueprint, pay
from orrery.games.mars_horizon.verbs_flight import begin_flight
from orrery.games.mars_horizon.words import counted, design_name, tokens_text
from orrery.kernel import Action, Choice, Question, Ruling


class ChooseVehicle(Question[Table]):
    """Which Vehicle Design is launched?"""

    rule = "MH-7.2"
    forced = True
    goal: int
    in_words = {"goal": SAVED_GOALS}

    def candidates(self, s: Table) -> Iterable[tuple[Action, Ruling | None]]:
        return [(FLY[design.card], may_fly(s, self.seat, self.goal, design)) for design in s.fleet]

    def options(self, s: Table) -> Sequence[Action]:
        """What `candidates` allows, found fast."""
        return [FLY[design.card] for design in flyable(s, self.seat, self.goal)]

    def apply(self, s: Table, action: Action) -> None:
        s.swap(SpendPrestige(self.seat, self.goal, CARD[action[1]]))
        if s.prestige[self.seat]:
            s.emit(events.Vehicle(self.seat, action[1]))

    def explain(self, s: Table, action: Action) -> Ruling:
        return NOT_AFTER_SUCCESS if action in INSTALL else super().explain(s, action)

    def prompt(self, s: Table) -> str:
        return f"Which Vehicle Design flies to {GOALS[self.goal].name}?"

    def present(self, s: Table, action: Action) -> Choice:
        design = design_of(s, CARD[action[1]])
        assert design is not None
        label = design_name(design, self.seat)
        touches = (action[1], GOAL_WORDS[self.goal])
        if may_fly(s, self.seat, self.goal, design) is not None:
            return Choice(" ".join(action), label, "Vehicle Design", touches=touches)
        note = odds_note(s, self.seat, self.goal, design)
        warning = hopeless([best_chance(s, self.seat, self.goal, design)])
        return Choice(" ".join(action), label, "Vehicle Design", note, warning, touches)


def best_chance(s: Table, seat: int, goal: int, design: Design) -> Fraction:
    """The chance with as much Prestige as the player can spend."""
    most = max(spent for spent in SPENDABLE if spent <= s.prestige[seat])
    return success_chance(s, seat, goal, design, most)


def hopeless(chances: Iterable[Fraction]) -> str:
    """A warning for a launch that can't succeed."""
    return "" if any(chances) else "This launch can't succeed."


def odds_note(s: Table, seat: int, goal: int, design: Design) -> str:
    """Reliability, target, cost and the exact odds of a launch, without Prestige and with it."""
    plain = reliability(s, seat, goal, design, 0)
    target = target_of(GOALS[goal], profile_of(s, goal))
    chances = [percent(success_chance(s, seat, goal, design, 0))]
    for spent in SPENDABLE[1:]:
        chance = percent(success_chance(s, seat, goal, design, spent))
        held = "" if spent <= s.prestige[seat] else " (you lack it)"
        chances.append(f"{chance} for {spent} Prestige{held}")
    return f"+{plain} against {target}+, {full_cost(s, seat, design)} Money; success {', '.join(chances)}"


def launch_note(s: Table, seat: int, goal: int, designs: Sequence[Design]) -> str:
    """The vehicle that is likeliest to reach a goal, its odds and cost, and what a success brings."""
    best = max(designs, key=lambda one: (success_chance(s, seat, goal, one, 0), -full_cost(s, seat, one)))
    chance, cost = success_chance(s, seat, goal, best, 0), full_cost(s, seat, best)
    others = f" (or {counted(len(designs) - 1, 'other vehicle')})" if len(designs) > 1 else ""
    return f"{design_name(best, seat)} {percent(chance)}{others}, {cost} Money{_reward(s, goal)}"


def _reward(s: Table, goal: int) -> str:
    """What a success brings in tokens, such as `, for 4 Money or 3 Research`."""
    rewards = GOALS[goal].rewards
    if profile_of(s, goal) == MILESTONE:
        prestige = 0 if s.together else MILESTONES[goal].first.reward.prestige
        rewards = ((0, 0, prestige),) if prestige else ()
    return f", for {' or '.join(map(tokens_text, rewards))}" if rewards else ""


class SpendPrestige(Question[Table]):
    """Spend Prestige for reliability before the countdown begins?"""

    rule = "MH-7.4.1"
    forced = True
    goal: int
    vehicle: int
    in_words = {"goal": SAVED_GOALS, "vehicle": CARD_WORDS}

    def candidates(self, s: Table) -> Iterable[tuple[Action, Ruling | None]]:
        held = s.prestige[self.seat]
        lacking = Ruling(self.rule, f"you have {held} Prestige")
        return [(SPEND[amount], None if amount <= held else lacking) for amount in SPENDABLE]

    def options(self, s: Table) -> Sequence[Action]:
        """What `candidates` allows, found fast."""
        held = s.prestige[self.seat]
        return [SPEND[amount] for amount in SPENDABLE if amount <= held]

    def explain(self, s: Table, action: Action) -> Ruling:
        if action == ("spend", "4"):
            return Ruling("MH-7.4.2", "only one of the two bonuses can be bought for a launch")
        return NOT_AFTER_SUCCESS if action in INSTALL else super().explain(s, action)

    def apply(self, s: Table, action: Action) -> None:
        lift_off(s, self.seat, self.goal, self.vehicle, int(action[1]))

    def present(self, s: Table, action: Action) -> Choice:
        spent = int(action[1])
        design = design_of(s, self.vehicle)
        assert design is not None
        chance = success_chance(s, self.seat, self.goal, design, spent)
        label = f"Spend {spent} Prestige" if spent else "Spend no Prestige"
        total = reliability(s, self.seat, self.goal, design, spent)
        note = f"reliability +{total}, success {percent(chance)}"
        return Choice(" ".join(action), label, "Prestige", note, hopeless([chance]), (f"prestige-{spent}",))


def lift_off(s: Table, seat: int, goal: int, vehicle: int, spent: int) -> None:
    """Spend the Prestige, pay the launch, take the Blueprint off, and let the countdown begin (MH-7.5)."""
    design = design_of(s, vehicle)
    assert design is not None
    profile = profile_of(s, goal)
    target = target_of(GOALS[goal], profile)
    total = reliability(s, seat, goal, design, spent)
    begin_flight(s, Flight(seat, goal, profile, vehicle, target, total, spent))
    if s.sink is not None:
        s.emit(_launch(s, seat, goal, design, spent))
    pay(s, seat, (bank_cost(s, seat, design), 0, spent), f"launch {WORDS[vehicle]}")
    if design.owner != seat:
        pay_owner(s, seat, design.owner)
    elif design.blueprint:
        lift_blueprint(s, design)
    s.swap(CountDown())


def _launch(s: Table, seat: int, goal: int, design: Design, spent: int) -> events.Launch:
    """What is told of a launch: what its reliability is made of, how likely it is, where it can end."""
    launch = outset(s, seat, goal, design, spent)
    profile = profile_of(s, goal)
    target = target_of(GOALS[goal], profile)
    return events.Launch(
        seat,
        GOAL_WORDS[goal],
        WORDS[design.card],
        target,
        reliability(s, seat, goal, design, spent),
        spent,
        profile=PROFILES[profile],
        owner=design.owner,
        paid=full_cost(s, seat, design),
        parts=reliability_parts(s, seat, goal, design, spent),
        chance=float(launch_chance(*launch)),
        totals=totals(target, launch_margins(*launch)),
    )


def pay_owner(s: Table, seat: int, owner: int) -> None:
    """The fee for another player's design, and what the owner's cards bring for it (MH-7.5.1)."""
    hand_over(s, seat, owner, (BORROW_FEE, 0, 0))
    lender = s.cards[owner] & LENDER_CARDS
    if lender:
        gain(s, owner, gains_of(lender, "other_launches_my_vehicle"), "remote-diagnostics")
