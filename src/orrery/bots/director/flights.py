"""Flights worth flying: for each mission the cheapest plan for every set of advancements that matters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

from orrery.plan.odds import History, Use, odds
from orrery.plan.profile import ASTRONAUT, PAYLOAD, SCIENTIST
from orrery.plan.risk import uses_of
from orrery.plan.steps import Plan, Step
from orrery.plan.voyage import Facing, PlannedCraft, Voyage
from orrery.plan.world import (
    EARTH,
    SPACE,
    Skies,
    advancement,
    mission_card,
    part,
    slingshot_open,
)

#: Who flies, by their number: a mechanic for the air, a pilot to land and dock, a doctor for the others.
_CREWS: Final[tuple[tuple[tuple[str, ...], ...], ...]] = (
    ((),),
    (("mechanic",), ("pilot",)),
    (("mechanic", "pilot"),),
    (("doctor", "mechanic", "pilot"),),
)

_EVER: Final = 9999

Parts = tuple[str, ...]


class Depot(NamedTuple):
    """A craft that waits until it is docked to."""

    name: str
    place: str
    parts: Parts


class Moment(NamedTuple):
    """Where a craft is and what is aboard when a step is due; a crew counts as one."""

    place: str
    parts: Parts
    step: Step
    #: What has to wait elsewhere for the steps that follow.
    depots: tuple[Depot, ...] = ()


class Flight(msgspec.Struct, frozen=True, eq=False):
    """One way to go about a mission, with everything that counts when it is weighed against others."""

    mission: str
    parts: Parts
    needs: frozenset[str]
    #: Draws from each advancement.
    uses: tuple[tuple[str, Use], ...]
    facings: tuple[Facing, ...]
    #: The missions that are completed on the way, if all goes well.
    achieves: frozenset[str]
    #: Where samples come from that reach Earth.
    bodies: frozenset[str]
    years: int
    #: The thrusters that may fail.
    spare: int
    #: The trades that serve the crew best.
    trades: tuple[str, ...]
    #: Those who are not brought home; less than none if others are who would not have been.
    stranded: int
    #: The slingshots on the way, each with the years from the launch until it must be open.
    windows: tuple[tuple[str, int], ...]
    moments: tuple[Moment, ...]
    #: The last year in which it is of use.
    until: int = _EVER

    def may_leave(self, year: int) -> bool:
        """Whether it is not too late, and every slingshot will be open that a launch in this year meets."""
        return year <= self.until and all(
            slingshot_open(planet, year + later) for planet, later in self.windows
        )


def flight_of(skies: Skies, mission: str, plan: Plan, spare: int = 0) -> Flight:
    """A plan as a flight, with the trades that serve its crew best."""
    every = frozenset(skies.advancements)
    crew = plan.parts.get(ASTRONAUT, 0)
    ways = []
    for trades in _CREWS[min(crew, len(_CREWS) - 1)]:
        voyage = Voyage(skies, plan.steps, every, frozenset(trades))
        uses = uses_of(voyage)
        fresh = {name: History(advancement(name).outcomes) for name in uses}
        ways.append((odds(fresh, uses), trades, uses, voyage))
    _, trades, uses, voyage = max(ways, key=lambda way: way[0])
    achieves, bodies = _achieves(skies, plan)
    return Flight(
        mission=mission,
        parts=tuple(sorted(Counter(plan.parts).elements())),
        needs=frozenset(plan.needs),
        uses=tuple(sorted((_softened(uses) if spare else uses).items())),
        facings=_that_matter(voyage, mission),
        achieves=achieves
        | ({mission} if mission and mission_card(mission).condition.kind != "life" else set()),
        bodies=bodies,
        years=plan.years,
        spare=spare,
        trades=trades,
        stranded=sum(craft.crew for craft in voyage.crafts.values() if craft.place != EARTH),
        windows=tuple(
            (planet, step.year - plan.leave)
            for step in plan.steps
            if step.kind == "fly" and (planet := skies.hop(step.place, step.to).slingshot)
        ),
        moments=tuple(_moments(skies, plan)),
    )


def _softened(uses: dict[str, Use]) -> dict[str, Use]:
    """With something aboard that may be damaged, a landing that goes a little wrong does no harm."""
    landing = uses.get("landing", Use())
    return {**uses, "landing": Use(mild=landing.strict + landing.mild)} if landing.strict else uses


def _that_matter(voyage: Voyage, mission: str) -> tuple[Facing, ...]:
    """Who turns up the last location of a survey has completed it, whatever it does to the craft."""
    facings = tuple(voyage.facings)
    if not mission:
        return facings
    goal = mission_card(mission).condition
    last = bool(facings) and goal.kind == "reveal" and facings[-1].location in goal.locations
    return facings[:-1] if last else facings


def _moments(skies: Skies, plan: Plan) -> Iterator[Moment]:
    """The craft before each of its steps, once it has been assembled."""
    every = frozenset(skies.advancements)
    ship = plan.steps[0].craft
    for number, step in enumerate(plan.steps[1:], start=1):
        voyage = Voyage(skies, plan.steps[:number], every)
        if voyage.pass_years(step.year) is None and ship in voyage.crafts:
            craft = voyage.crafts[ship]
            waiting = [later.other for later in plan.steps[number:] if later.kind == "dock"]
            depots = [
                Depot(name, voyage.crafts[name].place, _aboard(voyage.crafts[name]))
                for name in waiting
                if name in voyage.crafts
            ]
            yield Moment(craft.place, _aboard(craft), step, tuple(depots))


def _aboard(craft: PlannedCraft) -> Parts:
    """What is aboard; a crew counts as one."""
    others = [word for word in craft.parts.elements() if word not in (ASTRONAUT, SCIENTIST)]
    return tuple(sorted([*others, *[ASTRONAUT][: craft.crew]]))


def _achieves(skies: Skies, plan: Plan) -> tuple[frozenset[str], frozenset[str]]:
    """The missions that a flight completes, and the bodies from which it brings samples to Earth."""
    every = frozenset(skies.advancements)
    seen: set[str] = set()
    reached: set[str] = set()
    manned: set[str] = set()
    stations: set[str] = set()
    samples: set[str] = set()
    home: set[str] = set()
    craft = None
    for number, step in enumerate(plan.steps[1:], start=2):
        voyage = Voyage(skies, plan.steps[:number], every)
        craft = voyage.crafts.get(plan.steps[0].craft)
        if step.kind == "survey":
            seen.add(step.what)
        elif step.kind == "collect" and step.what != PAYLOAD:
            samples.add(step.what)
        elif step.kind == "fly":
            seen |= set(skies.hop(step.place, step.to).faces)
        if craft is None:
            continue
        if craft.place != EARTH and craft.instruments:
            reached |= {craft.place, SPACE}
        if craft.crew and craft.place != EARTH:
            manned |= {craft.place, SPACE}
        if craft.crew and (step.kind == "wait" or step.years) and craft.place != EARTH:
            stations |= {craft.place, SPACE}
        if craft.place == EARTH:
            home |= {sample for sample in samples if craft.parts[sample]}
            home |= {f"crew {place}" for place in manned if craft.crew}
    if craft is not None:
        seen |= set(skies.lost_faces.get(craft.place, ()))
    done = set()
    for name in skies.missions:
        goal = mission_card(name).condition
        if (
            (goal.kind == "probe_at" and goal.location in reached)
            or (goal.kind == "reveal" and set(goal.locations) <= seen)
            or (goal.kind == "manned_return" and f"crew {goal.location}" in home)
            or (goal.kind == "sample" and goal.sample in home)
            or (goal.kind == "station" and set(goal.locations) & stations)
        ):
            done.add(name)
    bodies = frozenset(part(word).body for word in home if not word.startswith("crew "))
    return frozenset(done), bodies
