"""Random play among the outer planets, where random games hardly ever get: the laws hold there too."""

from random import Random

import pytest

from orrery.games.leaving_earth import GAME
from orrery.games.leaving_earth.cards import ADVANCEMENTS, ASTRONAUTS, COMPONENTS, MISSIONS
from orrery.games.leaving_earth.world import world_of
from orrery.kernel import Pending, answer
from orrery.kernel.secrecy import check_round_trip, check_views

WORLD = world_of(("base", "mercury", "outer_planets"))
OUTER = [
    place
    for place, row in WORLD.locations.items()
    if "outer_planets" in row.sets and row.kind != "hazard_only"
]
PARTS = ["probe", "galileo", "explorer", "apollo", "vostok", "eagle", "aldrin", "juno", "atlas", "proton"]
BOLD = ("maneuver", "survey", "collect", "explore", "dock")
SETTINGS = [
    (difficulty, edition, mercury)
    for difficulty in ("normal", "very_hard")
    for edition in ("2015", "2018")
    for mercury in (False, True)
]


def stack(random, people):
    """A few components, and astronauts for some of the seats."""
    parts = [
        random.choice([*PARTS, "soyuz", "ion_thruster", "supplies"]) for _ in range(random.randint(1, 7))
    ]
    seats = sum(COMPONENTS[word].seats for word in parts)
    return parts + [people.pop() for _ in range(min(seats, 2, len(people)))]


def position(random, players):
    """Fleets among the outer planets, everything researched, nothing explored."""
    people = random.sample(ASTRONAUTS, len(ASTRONAUTS))
    seats = {
        name: {
            "money": 60,
            "advancements": {card.id: ["?"] for card in ADVANCEMENTS},
            "crafts": {
                shape: {"at": random.choice(OUTER), "parts": stack(random, people)} for shape in WORLD.shapes
            },
        }
        for name in GAME.seat_names(players)
    }
    missions = random.sample([row.id for row in MISSIONS.values() if row.tier != "explorable"], 6)
    return {"year": random.randint(1966, 1984), "missions": missions, "seats": seats}


def choose(pending, state, random):
    """Mostly fly and look; otherwise anything."""
    bold = [action for action in pending.options if action[0] in BOLD]
    if bold and random.random() < 0.7:
        return random.choice(bold)
    return pending.step.sample(state, random.random)


@pytest.mark.rule("LO-1.2", "LO-4.1.2", "LO-5.1")
@pytest.mark.parametrize("seed", range(len(SETTINGS)))
def test_play_among_the_outer_planets_keeps_every_law(seed):
    random = Random(seed)
    difficulty, edition, mercury = SETTINGS[seed]
    expansions = ("mercury", "outer_planets") if mercury else ("outer_planets",)
    options = {"expansions": expansions, "difficulty": difficulty, "edition": edition}
    state = GAME.arrange(1 + seed % 3, GAME.read_options(options), position(random, 1 + seed % 3))
    for number in range(150):
        if not state.stack:
            break
        pending = Pending(state)
        assert len(set(pending.options)) == len(pending.options)
        assert all(action in GAME.vocabulary for action in pending.options)
        assert pending.rule in GAME.rulebook
        if number % 15 == seed:
            check_round_trip(GAME, state)
            check_views(GAME, state, random)
        before, clone = state.key(), state.clone()
        action = choose(pending, state, random)
        answer(clone, action)
        assert state.key() == before
        answer(state, action)
        assert state.key() == clone.key()
