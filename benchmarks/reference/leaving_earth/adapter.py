"""All that the reference reads of Leaving Earth; where the game changes its words, this file follows."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from orrery.games.leaving_earth.assembly import LOAD
from orrery.games.leaving_earth.cards import (
    ADVANCEMENT,
    ADVANCEMENTS,
    COMPONENTS,
    EARTH,
    FACES,
    LEGS,
    MISSIONS,
    PERSON,
    PLACE,
    RULES,
)
from orrery.games.leaving_earth.cooperate import REPLY
from orrery.games.leaving_earth.craft import Craft, difficulty, manifest, sort, take
from orrery.games.leaving_earth.ending import open_points
from orrery.games.leaving_earth.explore import REVEAL_OR_LOSE
from orrery.games.leaving_earth.hazards import DAMAGE_ONE, TEST_LANDING
from orrery.games.leaving_earth.maneuver import BURN, DECLARE
from orrery.games.leaving_earth.outcomes import BUY_OFF, odds
from orrery.games.leaving_earth.printed import Leg, Mission
from orrery.games.leaving_earth.shop import known
from orrery.games.leaving_earth.state import Table, fleet, flying, knows, load, pile_of, score, world
from orrery.games.leaving_earth.survey import SHOW
from orrery.games.leaving_earth.turn import TURN
from orrery.games.leaving_earth.world import World
from orrery.kernel import Pending

_QUESTIONS: Final[dict[Any, str]] = {
    TURN: "turn",
    DECLARE: "fire",
    BURN: "fire",
    LOAD: "load",
    BUY_OFF: "buy off",
    DAMAGE_ONE: "damage",
    REPLY: "reply",
    REVEAL_OR_LOSE: "reveal",
    SHOW: "reveal",
    TEST_LANDING: "land",
}


def asked(s: Table) -> str:
    """A word for the question that waits; none for one that the reference has no habit for."""
    return _QUESTIONS.get(Pending(s).step, "")


class Firing(NamedTuple):
    """A maneuver for which rockets are to be fired, and what has been fired so far."""

    craft: str
    leg: Leg
    years: int
    mass: int
    thrust: int


def firing(s: Table) -> Firing:
    _, seat, name, number, *begun = s.stack[-1]
    leg = LEGS[number]
    years, mass, thrust = begun or (leg.card.years, load(flying(s, seat, name)).mass, 0)
    return Firing(name, leg, years, mass, thrust)


def loaded(s: Table) -> tuple[str, ...]:
    """The components on the craft that is being assembled."""
    _, _, _, parts = s.stack[-1]
    return parts


def shown(s: Table) -> tuple[int, str]:
    """The advancement whose outcome may be bought off, and what the outcome is."""
    _, _, number, face = s.stack[-1]
    return number, face


def asked_for(s: Table) -> Any:
    """What another agency wants for its offer."""
    _, _, _, _, ask = s.stack[-1]
    return ask
