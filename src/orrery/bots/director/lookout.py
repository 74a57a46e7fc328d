"""The search for flights: for each mission the cheapest plan for every set of advancements that matters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from orrery.bots.deadline import Deadline, OutOfTime
from orrery.bots.director.flights import Flight, Parts, flight_of
from orrery.plan.docking import RENDEZVOUS, Docking, Wish, wishes
from orrery.plan.docking import Case as Meeting
from orrery.plan.one_craft import Case, OneCraft, Tick
from orrery.plan.profile import Profile
from orrery.plan.question import Question
from orrery.plan.steps import Plan
from orrery.plan.world import THRUSTER, Skies, part, skies_of

#: No more sets of advancements are looked at for a mission; fewer where slingshots make the search long.
_MOST_KITS: Final = {False: 60, True: 12}
#: And no more of them with docking.
_MOST_MEETINGS: Final = {False: 20, True: 4}
#: No flight is looked for that costs more.
_DEAREST: Final = {False: 180, True: 110}
#: What makes flights cheap and slow; no flight needs more thrusters than this.
_SLOWLY: Final = "ion_thrusters"
_MOST_THRUSTERS: Final = 2
#: So many more thrusters may be taken along, as they may fail; so many may fly; so long may thrusters take.
_SPARES: Final = {False: (1, 2), True: (1,)}
_CREWS: Final = {False: (2, 3), True: (2,)}
_HURRIES: Final[dict[bool, tuple[int, ...]]] = {False: (12, 8), True: ()}


class Way(NamedTuple):
    """How a mission is flown: with spare thrusters, in at most so many years, with so many aboard."""

    spare: int = 0
    years: int = 0
    crew: int = 0


class _Kit(OneCraft):
    """Plans with just the advancements of a kit; nothing more is researched."""

    def __init__(self, skies: Skies, question: Question, spare: int, tick: Tick | None) -> None:
        self._spare: Final = spare
        super().__init__(question, skies, "cheapest", tick)

    def cases(self) -> Iterator[Case]:
        """Those of one craft; with spare thrusters only such as fly by thrusters."""
        for case in super().cases():
            if not self._spare:
                yield case
            elif case.thrusters:
                yield case._replace(profile=_with_spares(case.profile, self._spare))

    def _studies(self, profile: Profile, thrusters: int) -> Iterator[frozenset[str]]:
        if profile.needs <= self.have and (not thrusters or _SLOWLY in self.have):
            yield frozenset()


def _with_spares(profile: Profile, spare: int) -> Profile:
    """A profile with more thrusters aboard than it needs, all the way."""
    more = spare * part(THRUSTER).mass
    phases = tuple(replace(phase, carry=phase.carry + more) for phase in profile.trip.phases)
    trip = replace(profile.trip, phases=phases)
    return replace(profile, trip=trip, parts=(*profile.parts, *[THRUSTER] * spare))


class _Meeting(Docking):
    """Plans with docking, with just the advancements of a kit."""

    def _study(self, wish: Wish, thrusters: int, most: int | None) -> None:
        self._try(Meeting(wish, frozenset(), thrusters), most)


def plan_for(skies: Skies, question: Question, spare: int = 0, tick: Tick | None = None) -> Plan | None:
    """The cheapest plan with what is known: of one craft, or with docking if that is asked for.

    `tick` is called again and again meanwhile, and may raise something to give up.
    """
    if question.rendezvous:
        meeting = _Meeting(question, skies, tick)
        found = meeting.solve(None)
        plan = meeting.plan(found) if found is not None else None
        return plan if plan is not None and _is_one_launch(plan) else None
    solver = _Kit(skies, question, spare, tick)
    best = solver.solve()
    return solver.plan(best) if best is not None else None


def _is_one_launch(plan: Plan) -> bool:
    """Whether everything but the ship waits where it was left."""
    return all(step.craft == plan.steps[0].craft for step in plan.steps)


class _Kits:
    """The sets of advancements that are still to be looked at, each once, and no more than so many.

    Each first in the plain way, and at once after that in the others.
    """

    def __init__(self, kits: list[frozenset[str]], most: int) -> None:
        self._waiting: list[tuple[frozenset[str], Way]] = []
        self._met: set[frozenset[str]] = set()
        self._most: Final = most
        self.add(kits)

    @property
    def done(self) -> bool:
        return not self._waiting

    def next(self) -> tuple[frozenset[str], Way]:
        return self._waiting.pop(0)

    def put_back(self, kit: frozenset[str], way: Way) -> None:
        """Look at the others before one for which there was no time."""
        self._waiting.append((kit, way))

    def add(self, kits: Iterable[frozenset[str]]) -> None:
        for kit in kits:
            if kit not in self._met and len(self._met) < self._most:
                self._met.add(kit)
                self._waiting.append((kit, Way()))

    def add_ways(self, kit: frozenset[str], ways: Iterable[Way]) -> None:
        self._waiting[:0] = [(kit, way) for way in ways]


class Lookout:
    """The flights of a mission as they are found, one set of advancements after the other.

    The cheapest plan with everything known, then without each thing it makes use of, and so on; the same
    again by thrusters, and with docking; and each in the other ways in which it can be flown.
    """

    def __init__(self, sets: tuple[str, ...], mission: str) -> None:
        self._skies: Final = skies_of(sets)
        self._mission: Final = mission
        every = frozenset(self._skies.advancements)
        alone = every - {RENDEZVOUS}
        dated = self._skies.dated
        self._kits: Final = [_Kits([alone - {_SLOWLY}, alone], _MOST_KITS[dated])]
        if wishes(Question(mission=mission), self._skies):
            self._kits.append(_Kits([every - {_SLOWLY}], _MOST_MEETINGS[dated]))
        self._found: dict[tuple[Parts, frozenset[str]], Flight] = {}
        self.flights: tuple[Flight, ...] = ()

    @property
    def done(self) -> bool:
        return all(kits.done for kits in self._kits)

    def go_on(self, tick: Tick | None = None) -> None:
        """Look at one more set of advancements, in one way; what `tick` interrupts is left for later."""
        kits = next(kits for kits in self._kits if not kits.done)
        kit, way = kits.next()
        try:
            flight = self._look(kit, way, tick)
        except OutOfTime:
            kits.put_back(kit, way)
            raise
        if flight is None or way != Way():
            return
        kits.add_ways(kit, self._ways(flight))
        if _SLOWLY not in kit or _SLOWLY in flight.needs:
            kits.add([kit - {need} for need in sorted(flight.needs - {_SLOWLY, RENDEZVOUS})])

    def _ways(self, flight: Flight) -> list[Way]:
        """How else to fly: with a larger crew, with spare thrusters, in a hurry."""
        dated = self._skies.dated
        if flight.trades:
            return [Way(crew=crew) for crew in _CREWS[dated]]
        if _SLOWLY not in flight.needs:
            return []
        hurried = [Way(spare, years) for years in _HURRIES[dated] if years < flight.years for spare in (0, 1)]
        return [Way(spare) for spare in _SPARES[dated]] + hurried

    def _look(self, kit: frozenset[str], way: Way, tick: Tick | None) -> Flight | None:
        """The cheapest flight with what is known, if there is one; it is kept."""
        plan = plan_for(self._skies, self._question(kit, way), way.spare, tick)
        if plan is None:
            return None
        flight = flight_of(self._skies, self._mission, plan, way.spare)
        self._found.setdefault((flight.parts, flight.needs), flight)
        self.flights = tuple(self._found.values())
        return flight

    def _question(self, kit: frozenset[str], way: Way) -> Question:
        """What somebody asks who knows just this much and has the money for everything."""
        skies, docking = self._skies, RENDEZVOUS in kit
        return Question(
            mission=self._mission,
            expansions=tuple(name for name in skies.sets if name != "base"),
            have=tuple(sorted(kit)),
            funding=False,
            budget=_DEAREST[skies.dated],
            rendezvous=docking,
            thrusters=0 if docking else _MOST_THRUSTERS,
            crew=way.crew,
            deadline=skies.start_year + way.years if way.years else None,
        )


@lru_cache(maxsize=256)
def lookout(sets: tuple[str, ...], mission: str) -> Lookout:
    """The search for the flights of a mission, which goes on where it was left."""
    return Lookout(sets, mission)


def look_for_flights(
    sets: tuple[str, ...], missions: Iterable[str], deadline: Deadline, part: float = 1.0
) -> int:
    """Go on looking for flights, mission by mission, in a part of the time; how many have been found."""
    searches = [lookout(sets, name) for name in missions]
    left = [search for search in searches if not search.done]
    with suppress(OutOfTime):
        while left and deadline.allows(part):
            search = left.pop(0)
            search.go_on(lambda _: deadline.heed(part))
            if not search.done:
                left.append(search)
    return sum(len(search.flights) for search in searches)


def flights_for(sets: tuple[str, ...], mission: str) -> tuple[Flight, ...]:
    """The flights of a mission that have been found so far."""
    return lookout(sets, mission).flights
