"""The launch as it is drawn: what it is made of, how it may end, and what each answer would change."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from orrery.games.mars_horizon.cards import COUNTDOWN, THREE_GO_BONUS
from orrery.games.mars_horizon.countdown import CountDown, Rehearsal
from orrery.games.mars_horizon.goals import GOALS
from orrery.games.mars_horizon.in_flight import InFlight, margins, success
from orrery.games.mars_horizon.launch import ChooseVehicle, SpendPrestige
from orrery.games.mars_horizon.notation import CARD, GOAL_WORDS, LAUNCH_CARD, LAUNCH_WORDS, WORDS
from orrery.games.mars_horizon.odds import GO, SHIFT, launch_chance
from orrery.games.mars_horizon.reliability import (
    final_reliability,
    full_cost,
    outset,
    profile_of,
    reliability,
    reliability_parts,
    target_of,
)
from orrery.games.mars_horizon.schema import PROFILES
from orrery.games.mars_horizon.spread import Totals, launch_margins, totals
from orrery.games.mars_horizon.state import Design, Flight, Table
from orrery.games.mars_horizon.verbs import design_of
from orrery.kernel import Action, write

#: What adds to a launch's reliability, a card or `prestige`, and how much.
Parts = tuple[tuple[str, int], ...]


class Counted(msgspec.Struct, frozen=True):
    """A countdown card that lies open, and what it did to the reliability: nothing for a hold paid off."""

    card: str
    shift: int


class Next(msgspec.Struct, frozen=True):
    """A Launch card that may come next, how many of it are left, and the chance of the launch after it."""

    card: str
    count: int
    chance: float


class Answer(msgspec.Struct, frozen=True):
    """What an answer would make of the launch: its odds, and of what it is made if it is still being chosen.

    `after` are the cards that may come next then.
    """

    action: str
    chance: float
    totals: Totals
    reliability: int
    parts: Parts
    after: tuple[Next, ...]


class FlightBoard(msgspec.Struct, frozen=True):
    """A launch in progress. `pending` is the card that a Rehearsal asks about.

    `reliability` counts the pending card too, as if it were kept; `dice` is empty before the roll.
    """

    seat: int
    goal: str
    profile: str
    vehicle: str
    #: Whose design it is.
    owner: int
    paid: int
    spent: int
    target: int
    reliability: int
    parts: Parts
    drawn: tuple[Counted, ...]
    all_go: int
    pending: str
    dice: tuple[int, ...]
    chance: float
    totals: Totals
    answers: tuple[Answer, ...]


class IntentBoard(msgspec.Struct, frozen=True):
    """A launch that is being chosen: its goal, and its vehicle as soon as that is known."""

    seat: int
    goal: str
    profile: str
    target: int
    vehicle: str
    owner: int
    cost: int
    answers: tuple[Answer, ...]


def flight_board(s: Table) -> FlightBoard | None:
    """The launch in progress."""
    flight, step = s.flight, s.stack[-1] if s.stack else None
    design = None if flight is None else design_of(s, flight.vehicle)
    if flight is None or design is None:
        return None
    pending = step.card if isinstance(step, Rehearsal) else -1
    all_go = len(flight.drawn) == COUNTDOWN and all(GO[card] for card in flight.drawn)
    return FlightBoard(
        seat=flight.seat,
        goal=GOAL_WORDS[flight.goal],
        profile=PROFILES[flight.profile],
        vehicle=WORDS[flight.vehicle],
        owner=design.owner,
        paid=full_cost(s, flight.seat, design),
        spent=flight.spent,
        target=flight.target,
        reliability=final_reliability(flight) + (SHIFT[pending] if pending >= 0 else 0),
        parts=reliability_parts(s, flight.seat, flight.goal, design, flight.spent),
        drawn=tuple(_counted(flight)),
        all_go=THREE_GO_BONUS if all_go else 0,
        pending=LAUNCH_WORDS[pending] if pending >= 0 else "",
        dice=flight.dice,
        chance=float(success(s)),
        totals=totals(flight.target, margins(s)),
        answers=tuple(_answers(s, step)) if isinstance(step, InFlight) else (),
    )


def _counted(flight: Flight) -> Iterator[Counted]:
    """The cards that lie open; of holds the first ones are those that were paid off."""
    forgiven = flight.shift - sum(SHIFT[card] for card in flight.drawn)
    for card in flight.drawn:
        if 0 < -SHIFT[card] <= forgiven:
            forgiven += SHIFT[card]
            yield Counted(LAUNCH_WORDS[card], 0)
        else:
            yield Counted(LAUNCH_WORDS[card], SHIFT[card])


def _answers(s: Table, step: InFlight) -> Iterator[Answer]:
    for action in step.options(s):
        world = step.after(s, action)
        flight = world.flight
        assert flight is not None
        spread = totals(flight.target, margins(world))
        chance, sure = float(success(world)), final_reliability(flight)
        yield Answer(write(action), chance, spread, sure, (), tuple(_after(world)))


def _after(s: Table) -> Iterator[Next]:
    """The Launch cards that may come next, with the chance after each; none when no card is drawn next."""
    step = s.stack[-1]
    if not isinstance(step, CountDown):
        return
    for action, count in step.outcomes(s):
        world = s.clone()
        step.apply(world, action)
        yield Next(LAUNCH_WORDS[LAUNCH_CARD[action[1]]], count, float(success(world)))


def intent_board(s: Table) -> IntentBoard | None:
    """The launch whose vehicle or Prestige is asked for now."""
    step = s.stack[-1] if s.stack else None
    if not isinstance(step, (ChooseVehicle, SpendPrestige)):
        return None
    design = design_of(s, step.vehicle) if isinstance(step, SpendPrestige) else None
    profile = profile_of(s, step.goal)
    return IntentBoard(
        seat=step.seat,
        goal=GOAL_WORDS[step.goal],
        profile=PROFILES[profile],
        target=target_of(GOALS[step.goal], profile),
        vehicle="" if design is None else WORDS[design.card],
        owner=step.seat if design is None else design.owner,
        cost=0 if design is None else full_cost(s, step.seat, design),
        answers=tuple(_of_launch(s, step, action, design) for action in step.options(s)),
    )


def _of_launch(
    s: Table, step: ChooseVehicle | SpendPrestige, action: Action, design: Design | None
) -> Answer:
    """A vehicle without Prestige, or so much Prestige for the vehicle."""
    spent = int(action[1]) if design is not None else 0
    flown = design or design_of(s, CARD[action[1]])
    assert flown is not None
    launch = outset(s, step.seat, step.goal, flown, spent)
    target = target_of(GOALS[step.goal], profile_of(s, step.goal))
    return Answer(
        write(action),
        float(launch_chance(*launch)),
        totals(target, launch_margins(*launch)),
        reliability(s, step.seat, step.goal, flown, spent),
        reliability_parts(s, step.seat, step.goal, flown, spent),
        (),
    )
