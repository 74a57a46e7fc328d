"""Outer Planets joins the base game: everything that the set adds, in one place."""

from __future__ import annotations

from orrery.games.leaving_earth.burn import FIXED, TIMELY
from orrery.games.leaving_earth.cards import LOCATIONS
from orrery.games.leaving_earth.chart import WINDOWS
from orrery.games.leaving_earth.craft import in_years
from orrery.games.leaving_earth.explore import AFTER_REVEAL, EFFECTS
from orrery.games.leaving_earth.flight import HAZARDS
from orrery.games.leaving_earth.maneuver import CLOSED
from orrery.games.leaving_earth.missions import HOPELESS, deadly_goal
from orrery.games.leaving_earth.outer_hazards import Aerobrake, AstronautRadiation, ComponentRadiation, Debris
from orrery.games.leaving_earth.outer_missions import SEND_OUT, bring_mission
from orrery.games.leaving_earth.outer_scene import (
    closed_in_words,
    slingshot_facts,
    window_chart,
    window_zones,
)
from orrery.games.leaving_earth.outer_survey import freshen, galileo_note, point
from orrery.games.leaving_earth.outer_year import EndOfYearHazards, quick_start
from orrery.games.leaving_earth.printed import Leg
from orrery.games.leaving_earth.reach import FAULTS
from orrery.games.leaving_earth.scene import STATUS, ZONES
from orrery.games.leaving_earth.setup import BEFORE_THE_START
from orrery.games.leaving_earth.state import Table, world
from orrery.games.leaving_earth.survey import MADE, USES
from orrery.games.leaving_earth.turn import AFTER_TURN, Turn
from orrery.games.leaving_earth.windows import leg_open
from orrery.games.leaving_earth.year import PHASES
from orrery.kernel import Ruling


def slingshot_closed(leg: Leg, year: int) -> Ruling | None:
    """A slingshot is flown in the years of its planet alone."""
    if leg_open(leg, year):
        return None
    return Ruling("LO-2.1.1", f"there is no slingshot to {LOCATIONS[leg.card.slingshot].name} in {year}")


def slingshot_time(leg: Leg) -> Ruling | None:
    """A slingshot is neither faster nor slower than printed."""
    if not leg.card.slingshot:
        return None
    return Ruling("LO-2.1.2", f"a slingshot takes the printed time: {in_years(leg.card.years)}")


def leads_to_a_window(s: Table, leg: Leg) -> bool:
    """Whether a slingshot starts where a maneuver ends, so that the year of the arrival counts."""
    return any(onward.card.slingshot for onward in world(s).legs.get(leg.to, ()))


BEFORE_THE_START.append(quick_start)
PHASES["end_of_year_hazards"] = EndOfYearHazards
Turn.add(SEND_OUT)
AFTER_TURN.append(freshen)
CLOSED.append(slingshot_closed)
FIXED.append(slingshot_time)
TIMELY.append(leads_to_a_window)
HAZARDS["aerobraking"] = Aerobrake
EFFECTS["astronaut_radiation"] = AstronautRadiation
EFFECTS["component_radiation"] = ComponentRadiation
EFFECTS["debris"] = Debris
MADE[True] = point
USES.append(galileo_note)
AFTER_REVEAL.append(bring_mission)
HOPELESS["explorer"] = deadly_goal
STATUS.append(slingshot_facts)
ZONES.append(window_zones)
WINDOWS.append(window_chart)
FAULTS.append(closed_in_words)
