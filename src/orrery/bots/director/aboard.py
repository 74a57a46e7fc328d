"""What is decided aboard: what to fire, and what to give up."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.bots.director.courses import course_of, firing, firing_home
from orrery.bots.director.stock import is_hop
from orrery.games.leaving_earth.burn import STOP, Burn, Declare
from orrery.games.leaving_earth.cards import DAMAGED, EARTH, FACES
from orrery.games.leaving_earth.flight import GO
from orrery.games.leaving_earth.hazards import DamageOne
from orrery.games.leaving_earth.policy import ignition, only_rockets
from orrery.games.leaving_earth.state import Table, flying
from orrery.kernel import Action
from orrery.plan.profile import COLLECTORS


def damaging(s: Table, f: DamageOne, options: Sequence[Action]) -> Action | None:
    """Damage what the flight can do without, the cheapest thing first."""

    def loss(action: Action) -> tuple[bool, bool, bool, int]:
        card = FACES[action[2]].card
        left = flying(s, f.seat, action[1]).turning(action[2], DAMAGED[action[2]])
        ends = course_of(s, f.seat, left) is None
        return card.kind == "astronaut", ends, card.kind in COLLECTORS, card.cost or 0

    return min(f.answers(s), key=loss)


def burning(s: Table, f: Burn | Declare, options: Sequence[Action]) -> Action | None:
    """Fire what the plan says and go; where the plan can't be kept, what is aboard is made the best of."""
    if GO in options:
        return GO
    found = firing(s, f)
    if found is not None:
        course, left = found
        pace = ("years", str(course.moment.step.years))
        if isinstance(f, Declare) and pace in options:
            return pace
        if left:
            return ("fire", left[0])
    craft = flying(s, f.seat, f.craft)
    if craft.at == EARTH and not only_rockets(craft) and not is_hop(craft.parts):
        return STOP
    return (firing_home(s, f) if found is None else None) or ignition(s, f, options)
