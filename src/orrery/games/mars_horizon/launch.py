"""A launch up to the countdown: the vehicle, the Prestige, the payment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from orrery.games.mars_horizon.cards import BORROW_FEE, CARD_WORDS
from orrery.games.mars_horizon.countdown import COUNT_DOWN
from orrery.games.mars_horizon.goals import GOALS, SAVED_GOALS
from orrery.games.mars_horizon.notation import CARD, FLY, GOAL_WORDS, SPEND, SPENDABLE, WORDS
from orrery.games.mars_horizon.odds import percent
from orrery.games.mars_horizon.perks import LENDER_CARDS, gains_of
from orrery.games.mars_horizon.reliability import (
    bank_cost,
    flyable,
    full_cost,
    may_fly,
    profile_of,
    reliability,
    success_chance,
    target_of,
)
from orrery.games.mars_horizon.state import Design, Flight, Table
from orrery.games.mars_horizon.verbs import design_of, gain, hand_over, lift_blueprint, pay
from orrery.games.mars_horizon.wording import design_name
from orrery.kernel import CHANCE, Action, Choice, Frame, Question, Ruling


class ChooseVehicle(Question[Table]):
    """Which Vehicle Design is launched?"""

    rule = "MH-7.2"
    forced = True
    in_words = (SAVED_GOALS,)

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        _, seat, goal = f
        return [FLY[design.card] for design in flyable(s, seat, goal)]

    def blocked(self, s: Table, f: Frame) -> Iterable[tuple[Action, Ruling]]:
        _, seat, goal = f
        for design in s.fleet:
            ruling = may_fly(s, seat, goal, design)
            if ruling is not None:
                yield FLY[design.card], ruling

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, goal = f
        s.swap(SPEND_PRESTIGE, seat, goal, CARD[action[1]])

    def prompt(self, s: Table, f: Frame) -> str:
        return f"Which Vehicle Design flies to {GOALS[f[2]].name}?"

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        _, seat, goal = f
        design = design_of(s, CARD[action[1]])
        assert design is not None
        label = design_name(design, seat)
        touches = (action[1], GOAL_WORDS[goal])
        if may_fly(s, seat, goal, design) is not None:
            return Choice(" ".join(action), label, "fly", touches=touches)
        note = odds_note(s, seat, goal, design)
        warning = hopeless([best_chance(s, seat, goal, design)])
        return Choice(" ".join(action), label, "fly", note, warning, touches)


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


def present_launch(s: Table, seat: int, goal: int) -> Choice:
    """A goal with the odds of every vehicle at hand."""
    again = goal < len(s.claims)
    designs = flyable(s, seat, goal)
    notes = [f"{design_name(design, seat)} {odds_note(s, seat, goal, design)}" for design in designs]
    label = f"Launch for {GOALS[goal].name}" + (" again" if again else "")
    note = ". ".join([GOALS[goal].needs, *notes])
    word = GOAL_WORDS[goal]
    warning = hopeless(best_chance(s, seat, goal, design) for design in designs) if designs else ""
    return Choice(f"launch {word}", label, "Launch", note, warning, (word,))


class SpendPrestige(Question[Table]):
    """Spend Prestige for reliability before the countdown begins?"""

    rule = "MH-7.4.1"
    forced = True
    in_words = (SAVED_GOALS, CARD_WORDS)

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        held = s.prestige[f[1]]
        return [SPEND[amount] for amount in SPENDABLE if amount <= held]

    def blocked(self, s: Table, f: Frame) -> Iterable[tuple[Action, Ruling]]:
        held = s.prestige[f[1]]
        for amount in SPENDABLE:
            if amount > held:
                yield SPEND[amount], Ruling(self.rule, f"you have {held} Prestige")

    def explain(self, s: Table, f: Frame, action: Action) -> Ruling:
        if action == ("spend", "4"):
            return Ruling("MH-7.4.2", "only one of the two bonuses can be bought for a launch")
        return super().explain(s, f, action)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, goal, vehicle = f
        lift_off(s, seat, goal, vehicle, int(action[1]))

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        _, seat, goal, vehicle = f
        spent = int(action[1])
        design = design_of(s, vehicle)
        assert design is not None
        chance = success_chance(s, seat, goal, design, spent)
        label = f"Spend {spent} Prestige" if spent else "Spend no Prestige"
        total = reliability(s, seat, goal, design, spent)
        note = f"reliability +{total}, success {percent(chance)} ({chance})"
        return Choice(" ".join(action), label, "spend", note, hopeless([chance]), (WORDS[vehicle],))


CHOOSE_VEHICLE = ChooseVehicle()
SPEND_PRESTIGE = SpendPrestige()


def lift_off(s: Table, seat: int, goal: int, vehicle: int, spent: int) -> None:
    """Spend the Prestige, pay the launch, take the Blueprint off, and let the countdown begin."""
    design = design_of(s, vehicle)
    assert design is not None
    profile = profile_of(s, goal)
    target = target_of(GOALS[goal], profile)
    total = reliability(s, seat, goal, design, spent)
    s.flight = Flight(seat, goal, profile, vehicle, target, total, spent)
    s.emit(
        "launch",
        seat=seat,
        goal=GOAL_WORDS[goal],
        vehicle=WORDS[vehicle],
        target=target,
        reliability=total,
        prestige=spent,
    )
    pay(s, seat, (bank_cost(s, seat, design), 0, spent), f"launch {WORDS[vehicle]}")
    if design.owner == seat:
        if design.blueprint:
            lift_blueprint(s, design)
    else:
        hand_over(s, seat, design.owner, (BORROW_FEE, 0, 0))
        lender = s.cards[design.owner] & LENDER_CARDS
        if lender:
            gain(s, design.owner, gains_of(lender, "other_launches_my_vehicle"), "remote-diagnostics")
    s.swap(COUNT_DOWN, CHANCE)
