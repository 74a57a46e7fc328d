"""A real table of the game at which a plan is flown."""

from collections import Counter

from msgspec.structs import replace

from orrery.games.leaving_earth import GAME
from orrery.plan.fly import Pilot, cargo
from orrery.plan.odds import FACES
from orrery.plan.world import advancement, skies_of


def kindly(pending):
    """Every draw a success, every roll harmless, every location one that permits the flight."""
    options = pending.options
    for action in options:
        if FACES[0] in action:
            return action
    if options[0][0].isdigit():
        return options[-1]
    mild = [action for action in options if "destroyed" not in action[-1] and "radiation" not in action[-1]]
    return min(mild or options, key=lambda action: ("life" not in action[-1], action[-1] != "barren"))


def table(question, plan, new=False):
    """A table at which the question was asked; what is known has no outcomes on it, unless all is new."""
    skies = skies_of(tuple(sorted({"base", *question.expansions})))
    have = skies.advancements if question.have is None else question.have
    given = {
        "year": question.year or skies.start_year,
        "missions": list(dict.fromkeys([question.mission or "man_on_venus", "extraterrestrial_life"])),
        "seats": {
            "nasa": {
                "money": money(question),
                "advancements": {word: ["?"] * (advancement(word).outcomes * new) for word in have},
                "stock": sorted(cargo(plan).elements()),
            }
        },
    }
    options = GAME.read_options({"expansions": list(question.expansions)})
    return skies, GAME.arrange(1, options, given)


def money(question):
    """The funding of the year; a question that leaves money out of account is flown by a rich agency."""
    if not question.funding:
        return 5000
    return 25 if question.money is None else question.money


def fly(question, plan, chance=kindly, new=False):
    """Fly a plan to its end; the table afterwards, and the pilot."""
    skies, state = table(question, plan, new)
    if not question.funding:
        plan = replace(plan, purchases=tuple(replace(year, year=state.year) for year in plan.purchases))
    pilot = Pilot(skies, plan, skies.crafts)
    while not GAME.over(state) and not (pilot.landed and state.year > plan.arrive):
        pending = GAME.pending(state)
        there = pilot.landed and state.year == plan.arrive and ("finish",) in pending.options
        if there and not question.mission:
            break
        if pending.chance:
            GAME.apply(state, chance(pending))
        else:
            GAME.apply(state, pilot.answer(pending.options, state.year))
    return state, pilot


def done(question, plan, chance=kindly):
    """Whether a plan, flown at a real table, completes its mission or brings all where it was to go."""
    state, pilot = fly(question, plan, chance)
    if question.mission:
        return question.mission in state.won[0]
    place = "earth" if question.back else question.goal
    there = [
        craft for craft in GAME.describe(state)["seats"]["nasa"]["crafts"].values() if craft["at"] == place
    ]
    wanted = Counter(question.parts) - Counter(part for craft in there for part in craft["parts"])
    return pilot.landed and bool(there) and not wanted and not state.lost[0]
