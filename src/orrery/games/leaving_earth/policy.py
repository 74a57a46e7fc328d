"""What a bot should know about this game: how well a seat stands, and a simple plan to follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from orrery.games.leaving_earth.assembly import DONE, LOAD_ACTION, Load
from orrery.games.leaving_earth.burn import FIRE, STOP, Burn, BurnMenu, Declare
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
from orrery.games.leaving_earth.cooperate import ACCEPT, DECLINE, Reply
from orrery.games.leaving_earth.craft import Craft
from orrery.games.leaving_earth.deed import MidwayQuestion
from orrery.games.leaving_earth.ending import open_points
from orrery.games.leaving_earth.explore import RevealOrLose
from orrery.games.leaving_earth.flight import GO, AddTime
from orrery.games.leaving_earth.hazards import DamageOne, TestLanding
from orrery.games.leaving_earth.odds import can_come_up, odds
from orrery.games.leaving_earth.outcomes import BuyOff
from orrery.games.leaving_earth.planner import ROCKETS, Venture, best_plan, burn, goal_of, is_plain, route
from orrery.games.leaving_earth.printed import Leg
from orrery.games.leaving_earth.rendezvous import Split
from orrery.games.leaving_earth.samples import GAIN, Learn
from orrery.games.leaving_earth.shop import known
from orrery.games.leaving_earth.state import (
    Table,
    fleet,
    flying,
    free_card,
    knows,
    load,
    pile_of,
    score,
    world,
)
from orrery.games.leaving_earth.survey import Show
from orrery.games.leaving_earth.turn import FINISH, Turn
from orrery.kernel import Action

#: A plan that costs so much is not risked on rockets that are not trusted so far.
DEAR: Final = 40
TRUSTED: Final = 0.75

Advice = Callable[[Table, Any, Sequence[Action]], Action | None]


def evaluate(view: Table, seat: int) -> float:
    """How well a seat stands: its lead in points, and what it has to go on with."""
    return sum(terms(view, seat).values())


def terms(view: Table, seat: int) -> dict[str, float]:
    """The parts of the evaluation by their names, in points."""
    rivals = [score(view, other) for other in range(view.players) if other != seat]
    return {
        "the lead": score(view, seat) - (max(rivals) if rivals else open_points(view) / 2),
        "money": view.money[seat] / 100,
        "knowledge": sum(pile is not None for pile in view.piles[seat]) / 10,
        "spacecraft": len(fleet(view, seat)) / 50,
    }


def advise(view: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """The next action of the plan that is most worth its money; small questions are answered by habit."""
    step = view.stack[-1]
    advice = _HABITS.get(type(step), the_dearest if isinstance(step, MidwayQuestion) else None)
    found = advice(view, step, options) if advice else None
    return found if found in options else None


def matters(view: Table) -> bool:
    """What to do on a turn; the rest follows from it."""
    return isinstance(view.stack[-1], Turn)


# On a turn


def turn(s: Table, f: Turn, options: Sequence[Action]) -> Action | None:
    """Fly what can fly; then study, buy and assemble for the best plan; then wait for the next year."""
    for craft in fleet(s, f.seat):
        action = fly(s, f.seat, craft)
        if action in options:
            return action
    plan = choose(s, f.seat)
    return (prepare(s, f.seat, plan) if plan else None) or FINISH


def choose(s: Table, seat: int) -> Venture | None:
    """The plan most worth its money, for a mission that no craft is on its way to."""
    years = world(s).end_year - s.year
    served = {name for craft in fleet(s, seat) if craft.at != EARTH for name in prospects(s, seat, craft)}
    open_missions = tuple(name for name in s.missions if name not in served)
    return best_plan(world(s), open_missions, known(s, seat), years)


def prospects(s: Table, seat: int, craft: Craft) -> list[str]:
    """The missions that a craft in space can still complete with what is aboard."""
    here = craft if craft.has_arrived else replace(craft, at=LEGS[craft.course].to)
    ways = {name: errand(s, seat, here, name) for name in s.missions}
    return [name for name, legs in ways.items() if legs is not None and burn(here.parts, legs) is not None]


def prepare(s: Table, seat: int, plan: Venture) -> Action | None:
    """The next thing to get for a plan: whatever can be had, as what is not spent is handed in."""
    money = s.money[seat]
    study = [number for number in plan.needs if s.piles[seat][number] is None]
    for number in study:
        if money >= ADVANCEMENTS[number].cost:
            return ("research", ADVANCEMENTS[number].id)
    unsure = untested(s, seat, plan) if not study else None
    wanted = (unsure,) if unsure else plan.parts
    for craft in fleet(s, seat):
        if craft.at == EARTH:
            ready = craft.parts == wanted if unsure else not missing(craft.parts, plan.parts)
            return _ignite(s, craft) if ready else ("disassemble", craft.name)
    lacking = missing(s.stock[seat], wanted)
    for word in sorted(lacking, key=price, reverse=True):
        name = recruit(s) if word == "astronaut" else word
        if name is not None and money >= price(name) and allows(s, seat, name):
            return ("buy", name)
    free = free_card(s, seat)
    return ("assemble", free) if free and not lacking and not study else None


def _ignite(s: Table, craft: Craft) -> Action | None:
    """Fire a rocket on the ground, to learn what it is worth."""
    legs = [leg for leg in world(s).legs[EARTH] if is_plain(leg)]
    return ("maneuver", craft.name, legs[0].word) if only_rockets(craft) and legs else None


def only_rockets(craft: Craft) -> bool:
    """Whether a craft is there to be tested and not to go anywhere."""
    return all(FACES[word].card.kind == "rocket" for word in craft.parts)


def untested(s: Table, seat: int, plan: Venture) -> str | None:
    """A rocket of a dear plan that is not yet known to be good enough."""
    if plan.cost < DEAR:
        return None
    for word in dict.fromkeys(plan.parts):
        if word in ROCKETS:
            pile = pile_of(s, seat, COMPONENTS[word].requires)
            if pile is not None and odds(s, pile)[0] < TRUSTED:
                return word
    return None


def price(word: str) -> int:
    """What a part costs; who is hired, is asked for by name."""
    return (COMPONENTS[word].cost or 0) if word in COMPONENTS else 0


def allows(s: Table, seat: int, name: str) -> bool:
    """Whether a component may be bought with what is known."""
    needed = COMPONENTS[name].requires
    return not needed or knows(s, seat, needed)


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
    pile = pile_of(s, seat, advancement)
    return pile is None or can_come_up(pile, 0) or s.money[seat] >= RULES.remove_failure_cost


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


def ignition(s: Table, f: BurnMenu, options: Sequence[Action]) -> Action | None:
    """Fire what the plan says for this stage, and go as soon as there is enough thrust."""
    if GO in options:
        return GO
    craft, leg = flying(s, f.seat, f.craft), LEGS[f.leg]
    for legs in [*onward(s, f.seat, craft, leg), (leg,)]:
        stage = burn(craft.parts, legs, f.missing(s))
        if stage:
            return ("fire", stage[0])
    tests = [action for action in options if action in FIRE.writable] if craft.at == EARTH else []
    return tests[0] if tests and only_rockets(craft) else STOP


def onward(s: Table, seat: int, craft: Craft, leg: Leg) -> list[tuple[Leg, ...]]:
    """The errands whose first step is this maneuver, the most valuable first."""
    names = sorted(s.missions, key=lambda name: -MISSIONS[name].points)
    ways = [errand(s, seat, craft, name) for name in names]
    return [legs for legs in ways if legs and legs[0] is leg]


def loading(s: Table, f: Load, options: Sequence[Action]) -> Action | None:
    """Load what the plan asks for, and nothing else."""
    plan = choose(s, f.seat)
    unsure = untested(s, f.seat, plan) if plan else None
    wanted = missing(f.parts, (unsure,) if unsure else plan.parts) if plan else []
    loads = [LOAD_ACTION[word] for word in s.stock[f.seat] if kind(word) in wanted]
    return next((action for action in loads if action in options), DONE)


def buying_off(s: Table, f: BuyOff, options: Sequence[Action]) -> Action | None:
    """Get rid of failures, and of a last success for nothing."""
    pile = s.piles[f.seat][f.number]
    cheap = f.face != "success" or (pile is not None and pile.size == 1)
    return ("remove",) if cheap else ("keep",)


def sacrifice(s: Table, f: DamageOne, options: Sequence[Action]) -> Action | None:
    """Damage the cheapest thing that is no astronaut."""
    cards = {action: FACES[action[2]].card for action in f.answers(s)}
    return min(cards, key=lambda action: (cards[action].kind == "astronaut", cards[action].cost or 0))


def reply(s: Table, f: Reply, options: Sequence[Action]) -> Action | None:
    """Gifts are welcome."""
    return DECLINE if f.ask else ACCEPT


def parting(s: Table, f: Split, options: Sequence[Action]) -> Action | None:
    """The two craft part as soon as they can."""
    return DONE if DONE in options else options[0]


def lesson(s: Table, f: Learn, options: Sequence[Action]) -> Action | None:
    """Gain the dearest advancement, or clear one."""
    gains = [action for action in options if action in GAIN.writable]
    return max(gains, key=lambda action: ADVANCEMENTS[ADVANCEMENT[action[1]]].cost, default=options[0])


def the_dearest(s: Table, f: MidwayQuestion, options: Sequence[Action]) -> Action | None:
    """Take the dearest of some components: the instrument that can do more, any seat for anybody."""
    return max(f.answers(s), key=lambda action: FACES[action[1]].card.cost or 0)


def always(*action: str) -> Advice:
    return lambda s, f, options: action


_HABITS: Final[dict[type, Advice]] = {
    Turn: turn,
    Declare: ignition,
    Burn: ignition,
    Load: loading,
    BuyOff: buying_off,
    DamageOne: sacrifice,
    Reply: reply,
    AddTime: always("go"),
    RevealOrLose: always("reveal"),
    Show: always("reveal"),
    TestLanding: always("parachute"),
    Split: parting,
    Learn: lesson,
}
