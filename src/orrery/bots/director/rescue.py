"""Help for a crew that can't come home by itself: a craft with a cabin docks to theirs and takes it along."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from orrery.bots.director.flights import Depot, Flight, Moment, Parts, flight_of
from orrery.bots.director.lookout import plan_for
from orrery.bots.director.trust import piles
from orrery.games.leaving_earth.advice import crew_warning, eaten
from orrery.games.leaving_earth.cards import COMPONENTS, FACES, MISSIONS, PERSON, PLACE
from orrery.games.leaving_earth.craft import Craft
from orrery.games.leaving_earth.state import Table, load, world
from orrery.plan.docking import RENDEZVOUS
from orrery.plan.odds import Use
from orrery.plan.question import Question
from orrery.plan.steps import Step
from orrery.plan.world import skies_of

#: What a rescue takes besides its flight: to dock, and to come down behind a heat shield.
_NEEDS: Final = frozenset({RENDEZVOUS, "re_entry"})
#: No rescue is looked for that costs more.
_DEAREST: Final = 80
#: No craft is brought home that weighs more.
_HEAVIEST: Final = 20
_CABINS: Final = tuple(
    sorted((card for card in COMPONENTS.values() if card.heat_shield), key=lambda card: card.cost or 0)
)


def rescue_of(s: Table, seat: int, craft: Craft, words: Parts) -> Flight | None:
    """The flight that brings a crew home within one year, if they live that long; `words` are aboard."""
    stack = load(craft)
    cabin = next((card.id for card in _CABINS if card.seats >= len(stack.crew)), None)
    if cabin is None or stack.mass > _HEAVIEST or craft.at in world(s).automatic:
        return None
    known = frozenset(piles(s, seat))
    bare = _there_and_back(s.sets, craft.at, cabin, stack.mass, known)
    if bare is None:
        return None
    depot = Depot("crew", craft.at, words)
    return _docking(bare, depot, len(stack.crew), _completed(s, craft), _live_until(s, seat, craft))


def _live_until(s: Table, seat: int, craft: Craft) -> int:
    """The last year in which a crew can be met alive."""
    if crew_warning(s, seat, craft):
        return s.year
    stack = load(craft)
    return s.year + stack.supplies // eaten(len(stack.crew), 1)


def _completed(s: Table, craft: Craft) -> frozenset[str]:
    """The missions that are completed when a crew comes home."""
    crew = [PERSON[FACES[word].card.id] for word in load(craft).crew if not FACES[word].damaged]
    been = {name for name in PLACE for person in crew if s.visits[person] >> PLACE[name] & 1}
    goals = {name: MISSIONS[name].condition for name in s.missions}
    return frozenset(
        name for name, goal in goals.items() if goal.kind == "manned_return" and goal.location in been
    )


@lru_cache(maxsize=256)
def _there_and_back(
    sets: tuple[str, ...], place: str, cabin: str, mass: int, known: frozenset[str]
) -> Flight | None:
    """The cheapest flight of a cabin to a place and home with so much more, if no year passes on it."""
    skies = skies_of(sets)
    question = Question(
        expansions=tuple(name for name in sets if name != "base"),
        goal=place,
        parts=(cabin,),
        back=True,
        pick_up=mass,
        have=tuple(sorted(known | _NEEDS)),
        funding=False,
        budget=_DEAREST,
        rendezvous=False,
        thrusters=0,
        deadline=skies.start_year,
    )
    plan = plan_for(skies, question)
    return flight_of(skies, "", plan) if plan is not None else None


@lru_cache(maxsize=256)
def _docking(bare: Flight, depot: Depot, crew: int, achieves: frozenset[str], until: int) -> Flight:
    """A flight there and back that docks to a crew instead of picking something up; then they fly."""
    steps = [moment.step.kind for moment in bare.moments]
    out = [moment._replace(depots=(depot,)) for moment in bare.moments[: steps.index("collect")]]
    there = bare.moments[len(out)]
    meet = Step(kind="dock", place=depot.place, other=depot.name)
    return replace(
        bare,
        needs=bare.needs | _NEEDS,
        uses=tuple(sorted({**dict(bare.uses), RENDEZVOUS: Use(strict=1)}.items())),
        achieves=achieves,
        stranded=-crew,
        until=until,
        moments=(*out, Moment(depot.place, there.parts, meet, (depot,))),
    )
