"""What the reference knows about Leaving Earth: how well a seat stands, and a simple plan to follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from benchmarks.reference.leaving_earth.adapter import (
    ADVANCEMENTS,
    COMPONENTS,
    EARTH,
    FACES,
    MISSIONS,
    PERSON,
    PLACE,
    RULES,
    Craft,
    Leg,
    Table,
    asked,
    asked_for,
    damages,
    difficulty,
    firing,
    fleet,
    flying,
    known,
    knows,
    load,
    loaded,
    may_work,
    open_points,
    score,
    shown,
    world,
)
from benchmarks.reference.leaving_earth.planner import Plan, best_plan, burn, goal_of, route
from orrery.kernel import Action

Advice = Callable[[Table, int, Sequence[Action]], Action | None]
FINISH: Final[Action] = ("finish",)


def evaluate(view: Table, seat: int) -> float:
    """How well a seat stands: its lead in points, and what it has to go on with."""
    rivals = [score(view, other) for other in range(view.players) if other != seat]
    lead = score(view, seat) - (max(rivals) if rivals else open_points(view) / 2)
    skills = sum(pile is not None for pile in view.piles[seat])
    return lead + view.money[seat] / 100 + skills / 10 + len(fleet(view, seat)) / 50


def advise(view: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """The next action of the plan that is most worth its money; small questions are answered by habit."""
    advice = _HABITS.get(asked(view))
    found = advice(view, seat, options) if advice else None
    return found if found in options else None


# On a turn


def turn(s: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """Fly what can fly; then study, buy and assemble for the best plan; then wait for the next year."""
    for craft in fleet(s, seat):
        action = fly(s, seat, craft)
        if action in options:
            return action
    plan = choose(s, seat)
    return (prepare(s, seat, plan) if plan else None) or FINISH


def choose(s: Table, seat: int) -> Plan | None:
    years = world(s).end_year - s.year
    return best_plan(world(s), s.missions, known(s, seat), years)


def prepare(s: Table, seat: int, plan: Plan) -> Action | None:
    """The next thing to get for a plan."""
    for number in plan.needs:
        if s.piles[seat][number] is None:
            affordable = s.money[seat] >= ADVANCEMENTS[number].cost
            return ("research", ADVANCEMENTS[number].id) if affordable else None
    for craft in fleet(s, seat):
        if craft.at == EARTH:
            return ("disassemble", craft.name) if missing(craft.parts, plan.parts) else None
    for word in missing(s.stock[seat], plan.parts):
        name = recruit(s) if word == "astronaut" else word
        affordable = name is not None and s.money[seat] >= (COMPONENTS[name].cost or 0)
        return ("buy", name) if name and affordable else None
    free = [name for name in world(s).shapes if all(craft.name != name for craft in fleet(s, seat))]
    return ("assemble", free[0]) if free else None


def missing(stock: tuple[str, ...], parts: tuple[str, ...]) -> list[str]:
    """What a plan needs that does not lie on Earth, sound."""
    have = [kind(word) for word in stock]
    found = []
    for word in parts:
        if word in have:
            have.remove(word)
        else:
            found.append(word)
    return found


def kind(word: str) -> str:
    """An astronaut is as good as any other, if well."""
    return "astronaut" if FACES[word].card.kind == "astronaut" and not FACES[word].damaged else word


def recruit(s: Table) -> str | None:
    """Somebody to hire, pilots first."""
    people = [card for card in world(s).goods if card.kind == "astronaut"]
    free = [card for card in people if not s.hired >> PERSON[card.id] & 1]
    pilots = [card for card in free if card.skill == "pilot"]
    return next((card.id for card in pilots + free), None)


def fly(s: Table, seat: int, craft: Craft) -> Action | None:
    """The next move of a craft towards a mission that it can complete with what is aboard."""
    if craft.tokens:
        return None
    for name in sorted(s.missions, key=lambda name: -MISSIONS[name].points):
        legs = errand(s, seat, craft, name)
        if legs == () and MISSIONS[name].condition.kind == "reveal" and has_hope(s, seat, "surveying"):
            return ("survey", craft.name, MISSIONS[name].condition.locations[0])
        stage = burn(craft.parts, legs) if legs else None
        if legs and stage is not None and all(has_hope(s, seat, COMPONENTS[word].requires) for word in stage):
            return ("maneuver", craft.name, legs[0].word)
    return None


def has_hope(s: Table, seat: int, advancement: str) -> bool:
    """Whether it can work, or the failure that is bound to come can be bought off."""
    return may_work(s, seat, advancement) or s.money[seat] >= RULES.remove_failure_cost


def errand(s: Table, seat: int, craft: Craft, name: str) -> tuple[Leg, ...] | None:
    """The way a craft has to go for a mission, None if it does not carry what it takes."""
    goal = goal_of(world(s), MISSIONS[name])
    if goal is None:
        return None
    place, payload, skills = goal
    aboard = [kind(word) for word in craft.parts]
    if any(word not in aboard for word in payload) or not all(knows(s, seat, skill) for skill in skills):
        return None
    been = "astronaut" in payload and all(
        s.visits[PERSON[FACES[word].card.id]] >> PLACE[place] & 1 for word in load(craft).crew
    )
    legs = route(world(s), craft.at, EARTH if been else place)
    if (
        legs
        and not knows(s, seat, "landing")
        and any(h.kind == "landing" for leg in legs for h in leg.hazards)
    ):
        return None
    return legs


# Small questions


def ignition(s: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """Fire what the plan says for this stage, and go as soon as there is enough thrust."""
    if ("go",) in options:
        return ("go",)
    name, leg, years, mass, thrust = firing(s)
    craft = flying(s, seat, name)
    short = mass * difficulty(leg, years) - thrust
    for legs in [*onward(s, seat, craft, leg), (leg,)]:
        stage = burn(craft.parts, legs, short)
        if stage:
            return ("fire", stage[0])
    return ("stop",)


def onward(s: Table, seat: int, craft: Craft, leg: Leg) -> list[tuple[Leg, ...]]:
    """The errands whose first step is this maneuver, the most valuable first."""
    names = sorted(s.missions, key=lambda name: -MISSIONS[name].points)
    ways = [errand(s, seat, craft, name) for name in names]
    return [legs for legs in ways if legs and legs[0] is leg]


def loading(s: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """Load what the plan asks for, and nothing else."""
    plan = choose(s, seat)
    wanted = missing(loaded(s), plan.parts) if plan else []
    for action in options:
        if action[0] == "load" and kind(action[1]) in wanted:
            return action
    return ("done",)


def buying_off(s: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """Get rid of failures, and of a last success for nothing."""
    number, face = shown(s)
    pile = s.piles[seat][number]
    cheap = face != "success" or (pile is not None and pile.size == 1)
    return ("remove",) if cheap else ("keep",)


def sacrifice(s: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """Damage the cheapest thing that is no astronaut."""
    cards = {action: FACES[action[2]].card for action in damages(s)}
    return min(cards, key=lambda action: (cards[action].kind == "astronaut", cards[action].cost or 0))


def reply(s: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """Gifts are welcome."""
    return ("accept",) if not asked_for(s) else ("decline",)


def always(*action: str) -> Advice:
    return lambda s, seat, options: action


_HABITS: Final[dict[str, Advice]] = {
    "turn": turn,
    "fire": ignition,
    "load": loading,
    "buy off": buying_off,
    "damage": sacrifice,
    "reply": reply,
    "reveal": always("reveal"),
    "land": always("parachute"),
}
