"""What is drawn and what the options say are one: thrust, odds and warnings, wherever random play leads."""

import re
from collections import Counter
from random import Random

import pytest

from orrery.games.leaving_earth import GAME
from orrery.games.leaving_earth.reach import thrust_of
from orrery.games.leaving_earth.reckoning import largest_first
from orrery.kernel import Pending, answer
from orrery.match.sight import ask

THRUST = re.compile(r"(\d+) of (\d+) thrust")
FIRED = re.compile(r"(\d+) thrust, works (\d+)%")


def maneuver(board, choice):
    """The reach of a craft at a maneuver that is offered, and what the option says.

    A cross says that the thrust is not enough; anything else there is to fear has a sign of its own.
    """
    craft, leg = choice.touches[0], next(one for one in choice.touches if ">" in one)
    shown = next(one for one in board.crafts[craft].reach if one.leg == leg)
    told = THRUST.search(choice.note)
    numbers = tuple(map(int, told.groups())) if told else (0, shown.available)
    short = choice.warning.startswith("not enough thrust")
    warned = (short, "" if short else choice.warning)
    return (shown.needed, shown.available, (shown.state == "no", shown.warning)), (*numbers, warned)


def fire(board, choice):
    engine = next(one for one in board.flight.engines if one.id in choice.touches)
    works = round(100 * board.piles[engine.pile].odds[0])
    return (engine.thrust, works), tuple(map(int, FIRED.match(choice.note).groups()))


def years(board, choice):
    told = THRUST.search(choice.note)
    pace = next(one for one in board.flight.paces if f"flight.years-{one.years}" in choice.touches)
    return (pace.needed, pace.available), tuple(map(int, told.groups()))


TABLES = [(3, ("mercury", "outer_planets"), 2), (2, (), 3), (1, ("outer_planets",), 7)]
LOOKED = {"maneuver": maneuver, "fire": fire, "years": years}


@pytest.mark.parametrize(("players", "sets", "seed"), TABLES)
def test_what_is_drawn_is_what_the_options_say(players, sets, seed):
    random, looked = Random(seed), Counter()
    state = GAME.new(players, {"expansions": list(sets)})
    for number in range(1200):
        if not state.stack:
            break
        pending = Pending(state)
        if not pending.chance:
            view = GAME.view(state, pending.actor)
            board = GAME.scene(view, pending.actor).extra
            for choice in ask(GAME, view, number).choices:
                look = LOOKED.get(choice.action.split()[0])
                if look and not choice.action.endswith(" lost"):
                    drawn, told = look(board, choice)
                    assert drawn == told, choice
                    looked[choice.action.split()[0]] += 1
        answer(state, pending.step.sample(state, random.random))
    assert looked["maneuver"] > 20
    assert looked["fire"] > 5


def test_of_many_engines_the_largest_are_fired_until_it_is_just_enough():
    engines = Counter({"juno": 9, "atlas": 9, "soyuz": 9})
    atlas, soyuz = thrust_of("atlas", 1), thrust_of("soyuz", 1)
    assert largest_first(engines, 2 * soyuz, 1) == ("soyuz", "soyuz")
    assert largest_first(engines, 9 * soyuz + atlas, 1) == ("soyuz",) * 9 + ("atlas",)
