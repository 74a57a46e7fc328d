"""All that the reference reads of Leaving Earth; where the game changes its words, this file follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from orrery.games.leaving_earth.assembly import Load
from orrery.games.leaving_earth.burn import Burn, Declare
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
from orrery.games.leaving_earth.cooperate import Reply
from orrery.games.leaving_earth.craft import Craft, difficulty, manifest, sort, take
from orrery.games.leaving_earth.ending import open_points
from orrery.games.leaving_earth.explore import RevealOrLose
from orrery.games.leaving_earth.hazards import DamageOne, TestLanding
from orrery.games.leaving_earth.odds import can_come_up
from orrery.games.leaving_earth.outcomes import BuyOff
from orrery.games.leaving_earth.printed import Leg, Mission
from orrery.games.leaving_earth.shop import known
from orrery.games.leaving_earth.state import Table, fleet, flying, knows, load, pile_of, score, world
from orrery.games.leaving_earth.survey import Show
from orrery.games.leaving_earth.turn import Turn
from orrery.games.leaving_earth.world import World
from orrery.kernel import Action, Pending

_QUESTIONS: Final[dict[Any, str]] = {
    Turn: "turn",
    Declare: "fire",
    Burn: "fire",
    Load: "load",
    BuyOff: "buy off",
    DamageOne: "damage",
    Reply: "reply",
    RevealOrLose: "reveal",
    Show: "reveal",
    TestLanding: "land",
}


def asked(s: Table) -> str:
    """A word for the question that waits; none for one that the reference has no habit for."""
    return _QUESTIONS.get(type(Pending(s).step), "")


class Firing(NamedTuple):
    """A maneuver for which rockets are to be fired, and what has been fired so far."""

    craft: str
    leg: Leg
    years: int
    mass: int
    thrust: int


def firing(s: Table) -> Firing:
    flight = s.stack[-1]
    leg = LEGS[flight.leg]
    if isinstance(flight, Burn):
        return Firing(flight.craft, leg, flight.years, flight.mass, flight.thrust)
    return Firing(flight.craft, leg, leg.card.years, load(flying(s, flight.seat, flight.craft)).mass, 0)


def loaded(s: Table) -> tuple[str, ...]:
    """The components on the craft that is being assembled."""
    parts: tuple[str, ...] = s.stack[-1].parts
    return parts


def shown(s: Table) -> tuple[int, str]:
    """The advancement whose outcome may be bought off, and what the outcome is."""
    return s.stack[-1].number, s.stack[-1].face


def damages(s: Table) -> Sequence[Action]:
    """What may be damaged, without what may be done before that is said."""
    answers: Sequence[Action] = s.stack[-1].answers(s)
    return answers


def asked_for(s: Table) -> Any:
    """What another agency wants for its offer."""
    return s.stack[-1].ask


def may_work(s: Table, seat: int, advancement: str) -> bool:
    """Whether a success may still lie on an advancement, or the agency does not have it."""
    pile = pile_of(s, seat, advancement)
    return pile is None or can_come_up(pile, 0)
