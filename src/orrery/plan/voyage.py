"""A plan flown on paper, step by step by the rules: what fails, and everything that chance will decide.

The solver knows masses; here every component is moved about by name. So a plan that a player wrote is
checked by the same rules as one that was found, and the odds of both are read off the same flight.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from orrery.kernel import OptionError, Ruling
from orrery.plan.craft_plan import thrust_of
from orrery.plan.profile import ASTRONAUT, COLLECTORS, PAYLOAD, SCIENTIST, eaters, kind_of, mass_of, name_of
from orrery.plan.steps import Step
from orrery.plan.world import EARTH, SUPPLIES, Hop, Skies, in_years, part, place_name, slingshot_open

_PEOPLE: Final = (ASTRONAUT, SCIENTIST)


class DrawAhead(NamedTuple):
    """An outcome that will be drawn; a minor failure may be harmless."""

    advancement: str
    mild: bool = False


class Facing(NamedTuple):
    """A craft faces a location: who and what is at risk, and for how many years of radiation."""

    location: str
    years: int
    crew: int
    shielded: int
    instruments: tuple[str, ...]


class Finding(NamedTuple):
    """A step with what is wrong about it, and with what it takes and gives."""

    step: Step
    fault: Ruling | None
    mass: int = 0
    needed: int = 0
    thrust: int = 0


class PlannedCraft:
    """A craft of the plan, where it is and from which year on."""

    def __init__(self, place: str, parts: Counter[str], year: int) -> None:
        self.place = place
        self.parts = parts
        self.year = year

    @property
    def mass(self) -> int:
        return sum(mass_of(word) * count for word, count in self.parts.items())

    @property
    def crew(self) -> int:
        return sum(count for word, count in self.parts.items() if is_person(word))

    @property
    def capsules(self) -> list[str]:
        return [word for word in self.parts.elements() if kind_of(word) == "capsule"]

    @property
    def seats(self) -> int:
        return sum(part(word).seats for word in self.capsules)

    @property
    def instruments(self) -> tuple[str, ...]:
        return tuple(w for w in self.parts.elements() if kind_of(w) in COLLECTORS)


def is_person(word: str) -> bool:
    return kind_of(word) == "astronaut"


class Voyage:
    """Flies the steps of a plan; `findings` has one for each step, up to the first that fails."""

    def __init__(
        self,
        skies: Skies,
        steps: tuple[Step, ...],
        known: frozenset[str],
        skills: frozenset[str] = frozenset(),
    ) -> None:
        self.skies: Final = skies
        #: What the astronauts of a crew can do.
        self.skills: Final = skills
        self.known: Final = known
        self.steps: Final = steps
        self.crafts: Final[dict[str, PlannedCraft]] = {}
        self.findings: Final[list[Finding]] = []
        self.draws: Final[list[DrawAhead]] = []
        self.facings: Final[list[Facing]] = []
        self.year = steps[0].year if steps else 0
        self._number = 0
        for self._number, step in enumerate(steps):
            fault = self.pass_years(step.year) or self._do(step)
            if fault is not None:
                self.findings.append(Finding(step, fault))
                return

    @property
    def fault(self) -> Ruling | None:
        return next((finding.fault for finding in self.findings if finding.fault), None)

    # Time

    def pass_years(self, year: int) -> Ruling | None:
        """Let the years pass up to the next step: crews breathe and eat, and nothing stays where it can't."""
        if year < self.year:
            return Ruling("LE-4.4.8", f"it is {self.year} already")
        while self.year < year:
            for name, craft in list(self.crafts.items()):
                fault = self._drift(name, craft) or self._survive(name, craft)
                if fault is not None:
                    return fault
            self.year += 1
            for craft in self.crafts.values():
                hazard = self.skies.year_end.get(craft.place, "")
                if hazard:
                    self._face(craft, hazard, 0)
        return None

    def _drift(self, name: str, craft: PlannedCraft) -> Ruling | None:
        if craft.place in self.skies.stores or craft.place == EARTH or craft.year > self.year:
            return None
        if craft.place == "suborbital_flight":
            craft.place = EARTH
            return None
        return Ruling("LE-5.5.6", f"{name} can't stay at {place_name(craft.place)}: it is lost")

    def _survive(self, name: str, craft: PlannedCraft) -> Ruling | None:
        if craft.place == EARTH or not craft.capsules:
            return None
        manned = craft.capsules if craft.crew else []
        self.draws.extend(DrawAhead("life_support", "mechanic" in self.skills) for _ in manned)
        if not craft.crew:
            return None
        if "life_support" not in self.known:
            return Ruling("LE-4.4.3", f"the crew of {name} has no Life Support at the end of {self.year}")
        if craft.parts[SUPPLIES] < eaters(craft.crew):
            return Ruling("LE-4.4.5", f"the crew of {name} has no supplies left at the end of {self.year}")
        craft.parts[SUPPLIES] -= eaters(craft.crew)
        return None

    # Steps

    def _do(self, step: Step) -> Ruling | None:
        if step.kind == "wait":
            fault = self.pass_years(step.year + step.years)
            if fault is None:
                self.findings.append(Finding(step, None))
            return fault
        if step.kind == "assemble":
            return self._assemble(step)
        craft = self.crafts.get(step.craft)
        if craft is None:
            return Ruling("LE-2.1", f"there is no craft {step.craft!r}")
        if craft.year > self.year:
            return Ruling("LE-5.5.5", f"{step.craft} is under way until {craft.year}")
        match step.kind:
            case "fly":
                return self._fly(step, craft)
            case "separate":
                return self._separate(step, craft)
            case "dock":
                return self._dock(step, craft)
            case "collect":
                return self._collect(step, craft)
            case "survey":
                return self._survey(step, craft)
            case _:
                return self._send_out(step, craft)

    def _done(self, step: Step, craft: PlannedCraft) -> None:
        self.findings.append(Finding(step, None, craft.mass))

    def _assemble(self, step: Step) -> Ruling | None:
        if step.craft in self.crafts:
            return Ruling("LE-2.1", f"there is a craft {step.craft!r} already")
        if len(self.crafts) >= self.skies.cards:
            return Ruling("LE-2.1.1", "no spacecraft card is free")
        craft = PlannedCraft(step.place or EARTH, Counter(step.parts), self.year)
        if not step.parts:
            return Ruling("LE-5.4", "a spacecraft needs at least one component")
        if craft.crew > craft.seats:
            return Ruling("LE-5.4.2", "somebody has no seat")
        self.crafts[step.craft] = craft
        self._done(step, craft)
        return None

    def _fly(self, step: Step, craft: PlannedCraft) -> Ruling | None:
        try:
            hop = self.skies.hop(craft.place, step.to)
        except OptionError as error:
            return Ruling("LE-1.2", str(error))
        hard = self._difficulty(hop, step.years)
        if hard is None:
            return Ruling("LE-5.9", f"it can't take {in_years(step.years)}")
        if hop.slingshot and not slingshot_open(hop.slingshot, self.year):
            return Ruling("LO-2.1.1", f"there is no slingshot to {place_name(hop.slingshot)} in {self.year}")
        fired = Counter(step.fire)
        missing = fired - craft.parts
        if missing:
            return Ruling("LE-5.5.2", f"{name_of(next(iter(missing)))} is not aboard")
        mass, thrust = craft.mass, thrust_of(step.fire, step.years)
        if thrust < mass * hard:
            return Ruling("LE-1.4.2", f"needs {mass * hard} thrust (mass {mass} × {hard}), has {thrust}")
        self.draws.extend(DrawAhead(part(word).requires) for word in step.fire)
        craft.parts = craft.parts - Counter(w for w in step.fire if kind_of(w) == "rocket")
        craft.place, craft.year = hop.to, self.year + step.years
        fault = self._hazards(step, craft, hop)
        if fault is None:
            self.findings.append(Finding(step, None, mass, mass * hard, thrust))
        return fault

    def _difficulty(self, hop: Hop, years: int) -> int | None:
        found = [hard for listed, hard in hop.paces if listed == years]
        if found:
            return found[0]
        return hop.paces[0][1] if hop.slow and years > hop.paces[0][0] else None

    def _hazards(self, step: Step, craft: PlannedCraft, hop: Hop) -> Ruling | None:
        """What the maneuver makes the craft face: needs, draws and dice."""
        if hop.solar:
            self._face(craft, "solar_radiation", step.years)
        for location in hop.faces:
            if location != "solar_radiation" and not self._unmanned(location, craft):
                self._face(craft, location, step.years)
        for need in sorted(hop.needs):
            if need not in self.known:
                rule = "LE-5.7.6" if need == "landing" else "LO-3.2"
                return Ruling(rule, f"without {need.replace('_', ' ').title()} the craft is lost")
            piloted = need == "landing" and self._piloted(craft)
            spare = self._has_spare(craft) and self._bears_damage(craft, need)
            self.draws.append(DrawAhead(need, piloted or spare))
        return self._enter(craft, hop) if hop.entry else None

    def _piloted(self, *crafts: PlannedCraft) -> bool:
        return "pilot" in self.skills and any(craft.crew for craft in crafts)

    def _unmanned(self, location: str, craft: PlannedCraft) -> bool:
        return location == "suborbital_flight" and not craft.crew

    def _bears_damage(self, craft: PlannedCraft, need: str) -> bool:
        """A bad landing damages a part; after bad aerobraking capsules enter the atmosphere besides."""
        return need == "landing" or not craft.capsules

    def _has_spare(self, craft: PlannedCraft) -> bool:
        """Whether a thruster is aboard that nothing needs any more."""
        later = self.steps[self._number + 1 :]
        needed = max([Counter(step.fire)["ion_thruster"] for step in later], default=0)
        return craft.parts["ion_thruster"] > needed

    def _enter(self, craft: PlannedCraft, hop: Hop) -> Ruling | None:
        """Capsules without a heat shield burn; the others are drawn for."""
        safe = [word for word in craft.capsules if part(word).heat_shield and "re_entry" in self.known]
        if craft.crew > sum(part(word).seats for word in safe):
            return Ruling("LE-5.7.4", "the crew burns up: there are not enough seats behind a heat shield")
        burnt = Counter(word for word in craft.capsules if word not in safe)
        craft.parts = craft.parts - burnt
        if craft.crew or hop.to != EARTH:
            self.draws.extend(DrawAhead("re_entry", hop.to == EARTH) for _ in safe)
        return None

    def _face(self, craft: PlannedCraft, location: str, years: int) -> None:
        shielded = sum(part(w).seats for w in craft.capsules if part(w).radiation_shielding)
        crew = craft.crew if self._year_ends_ahead(craft) else 0
        fragile = craft.instruments if self._instruments_matter(craft) else ()
        self.facings.append(Facing(location, years, crew, shielded, fragile))

    def _year_ends_ahead(self, craft: PlannedCraft) -> bool:
        """Whether the crew must live through the end of a year; who is home before needs no health."""
        later = self.steps[self._number :]
        return any(step.year + step.years > self.year for step in later)

    def _instruments_matter(self, craft: PlannedCraft) -> bool:
        """A crew needs its capsule; a probe must work until it has done what it came for."""
        later = self.steps[self._number :]
        if craft.crew:
            return True
        uses = [step for step in later if step.kind in ("collect", "survey")]
        return bool(uses) or not any(step.kind in ("collect", "survey", "send_out") for step in self.steps)

    def _separate(self, step: Step, craft: PlannedCraft) -> Ruling | None:
        fault = self._may_dock(craft)
        moved = Counter(step.parts)
        if fault is not None:
            return fault
        if moved - craft.parts:
            return Ruling("LE-5.11.2", f"{name_of(next(iter(moved - craft.parts)))} is not aboard")
        if not moved or not craft.parts - moved:
            return Ruling("LE-5.11.2", "each of the two craft needs a component")
        if step.other in self.crafts:
            return Ruling("LE-2.1", f"there is a craft {step.other!r} already")
        if len(self.crafts) >= self.skies.cards:
            return Ruling("LE-2.1.1", "no spacecraft card is free")
        new = PlannedCraft(craft.place, moved, self.year)
        craft.parts = craft.parts - moved
        if any(half.crew > half.seats for half in (craft, new)):
            return Ruling("LE-5.11.5", "somebody would have no seat")
        self.crafts[step.other] = new
        self.draws.append(DrawAhead("rendezvous", self._piloted(craft, new)))
        self._done(step, craft)
        return None

    def _may_dock(self, craft: PlannedCraft) -> Ruling | None:
        if "rendezvous" not in self.known:
            return Ruling("LE-5.11", "needs Rendezvous")
        if craft.place not in self.skies.docks:
            return Ruling("LE-5.11.3", f"not possible at {place_name(craft.place)}")
        return None

    def _dock(self, step: Step, craft: PlannedCraft) -> Ruling | None:
        other = self.crafts.get(step.other)
        if other is None:
            return Ruling("LE-5.11.1", f"there is no craft {step.other!r}")
        if other.place != craft.place:
            return Ruling("LE-5.11.1", f"{step.other} is at {place_name(other.place)}")
        if other.year > self.year:
            return Ruling("LE-5.11.4", f"{step.other} is under way until {other.year}")
        fault = self._may_dock(craft)
        if fault is not None:
            return fault
        self.draws.append(DrawAhead("rendezvous", self._piloted(craft, other)))
        craft.parts = craft.parts + self.crafts.pop(step.other).parts
        self._done(step, craft)
        return None

    def _collect(self, step: Step, craft: PlannedCraft) -> Ruling | None:
        if not craft.instruments and not craft.crew and not craft.parts[PAYLOAD]:
            return Ruling("LE-5.13.1", "needs a working probe or capsule, or a healthy astronaut")
        if step.what not in (PAYLOAD, *self.skies.samples.get(craft.place, ())):
            return Ruling(
                "LE-5.13.1", f"{name_of(step.what)} can't be collected at {place_name(craft.place)}"
            )
        craft.parts[step.what] += 1
        self._done(step, craft)
        return None

    def _survey(self, step: Step, craft: PlannedCraft) -> Ruling | None:
        if "surveying" not in self.known:
            return Ruling("LE-5.12.5", "needs Surveying")
        if not craft.instruments:
            return Ruling("LE-5.12.5", "needs a working probe or capsule")
        if step.what not in self.skies.surveyable[craft.place]:
            if step.what in [facing.location for facing in self.facings]:
                self._done(step, craft)
                return None
            return Ruling(
                "LE-5.12.5", f"{place_name(step.what)} can't be seen from {place_name(craft.place)}"
            )
        self.draws.append(DrawAhead("surveying"))
        self._done(step, craft)
        return None

    def _send_out(self, step: Step, craft: PlannedCraft) -> Ruling | None:
        if +craft.parts != Counter({"explorer": 1}):
            return Ruling("LO-5.4", "the Explorer must be separated from everything else first")
        self._done(step, craft)
        del self.crafts[step.craft]
        return None
