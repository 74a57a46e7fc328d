"""What the drawing is given: ships, order of flight, reach with its odds, missions, no secrets."""

import random

import pytest

from orrery.games.exploration import GAME
from orrery.games.exploration.events import Moved, Passed
from orrery.games.exploration.orbits import NODE, SPACE_WORDS
from orrery.games.exploration.passage import Pass
from orrery.games.exploration.preparation import Prepare
from orrery.games.exploration.rounds import conversion
from orrery.games.exploration.state import SEATS
from orrery.kernel import Notice, Pending, answer, playout, read

SHIPS = {
    "conqueror": {
        "at": "o03",
        "energy": 5,
        "resistance": 3,
        "modules": ["rover", "habitat"],
        "selected": True,
    },
    "money_maker": {"at": "m07", "energy": 3, "modules": ["gnss"], "selected": True},
}
RIVALS = {
    "super_maneuver": {"at": "o06", "energy": 2},
    "bomber": {"at": "t10", "energy": 3, "selected": True},
}


def flying():
    """Red's Conqueror flies, after Blue's Bomber."""
    seats = {
        "red": {"port": "wostochny", "ships": SHIPS, "secondary": ["credits20"], "credits": 4},
        "blue": {"port": "xichang", "ships": RIVALS},
    }
    state = GAME.arrange(
        2, GAME.Options(), {"round": 5, "phase": "flight", "seats": seats, "traps": {"o09": 1}}
    )
    answer(state, read("end"))
    return state


def shown(state, seat):
    return GAME.scene(GAME.view(state, seat), seat).extra


@pytest.mark.rule("EX-4.1.5", "EX-4.1.8", "EX-2.8")
def test_a_technology_action_tells_what_each_ship_would_have():
    ships = {
        "conqueror": {"at": "o03", "energy": 4, "selected": True},
        "money_maker": {"at": "m07"},
        "bomber": {},
    }
    state = GAME.arrange(
        2, GAME.Options(), {"phase": "prepare", "turn": "red", "seats": {"red": {"ships": ships}}}
    )
    told = shown(state, 0).boosts
    for action, boosts in told.items():
        after = state.clone()
        answer(after, read("select money_maker"))
        before = shown(after, 0).ships
        answer(after, read(f"action {action}"))
        for one in boosts:
            name = "maneuver" if one.what == "maneuverability" else one.what
            assert one.now == getattr(before[one.ship], name)
            assert one.then == getattr(shown(after, 0).ships[one.ship], name)
    energy = next(boosts for boosts in told.values() if boosts[0].what == "energy")
    assert (energy[0].ship, energy[0].now, energy[0].then) == ("red.conqueror", 4, 5)
    assert energy[1].now == energy[1].then
    assert shown(state, 1).boosts == {}


def preparing(seed):
    """Every preparation turn of a random game, with what its seat is shown."""
    state, dice = GAME.new(2 + seed), random.Random(seed)
    while state.stack:
        pending = Pending(state)
        if not pending.chance and isinstance(pending.step, Prepare):
            yield state, pending, shown(state, pending.actor)
        answer(state, pending.step.sample(state, dice.random))


@pytest.mark.rule("EX-4.3", "EX-4.5", "EX-4.4")
@pytest.mark.parametrize("seed", range(2))
def test_what_a_ship_or_a_module_is_said_to_cost_is_what_is_paid(seed):
    told = {"deploy": 0, "select": 0, "build": 0}
    for state, pending, board in preparing(seed):
        seat = pending.actor
        for action in pending.options:
            if action[0] in told:
                after = state.clone()
                answer(after, action)
                ship = f"{SEATS[seat]}.{action[1]}"
                if action[0] == "select":
                    assert state.command[seat] - after.command[seat] == board.selection
                else:
                    price = board.deployments[ship] if action[0] == "deploy" else board.shop[action[2]]
                    assert state.credits[seat] - after.credits[seat] == price
                told[action[0]] += 1
                shown_touches = pending.present(action).touches
                assert (f"slot.{ship}" in shown_touches) == (action[0] == "build")
    assert all(told.values())


@pytest.mark.rule("EX-10.10")
def test_a_cheaper_deployment_is_shown_with_its_price():
    red = {"perks": ["deployment_discount"], "ships": {"bomber": {}, "shield": {"at": "t01"}}}
    board = shown(GAME.arrange(2, GAME.Options(), {"phase": "prepare", "seats": {"red": red}}), 0)
    assert board.deployments["red.bomber"] == board.printed.kinds["bomber"].cost - 1
    assert "red.shield" not in board.deployments


@pytest.mark.rule("EX-9.2", "EX-9.3")
def test_only_cards_that_do_a_ship_some_good_are_said_to_be_useful():
    def useful(**ship):
        ships = {"conqueror": {"at": "o03", "selected": True, **ship}}
        row = ["recover_energy", "surface_drop", "trim"]
        red = {"credits": 9, "ships": ships}
        given = {"phase": "prepare", "turn": "red", "row": row, "seats": {"red": red}}
        return shown(GAME.arrange(2, GAME.Options(), given), 0).useful

    assert useful(modules=["gnss"]) == ("trim",)
    assert useful(energy=1) == ("recover_energy", "trim")
    assert useful(modules=["rover"]) == ("surface_drop", "trim")
    assert useful(selected=False) == ()


@pytest.mark.parametrize("seed", range(2))
def test_a_card_that_is_useful_can_be_used_and_changes_its_ship(seed):
    asked = 0
    for state, pending, board in preparing(seed):
        uses = [action for action in pending.options if action[0] == "use"]
        assert set(board.useful) <= {action[1] for action in uses}
        for action in uses:
            if action[1] not in board.useful and action[1] == "recover_energy":
                after = state.clone()
                answer(after, action)
                ship = f"{SEATS[pending.actor]}.{action[2]}"
                assert shown(after, pending.actor).ships[ship].energy == board.ships[ship].energy
                asked += 1
    assert asked


def test_the_status_says_who_flies_and_how_many_hexes_are_left():
    state = flying()
    told = {fact.label: fact.value for fact in GAME.scene(state, 0).status}
    assert told["Flying"] == "Red's Conqueror, 2nd of 3"
    assert told["Hexes left"] == str(shown(state, 0).decks["hex"])
    assert "Order" not in told


def test_a_move_tells_its_path_its_checks_and_its_drops():
    board = shown(flying(), 0)
    far = board.reach["move r02"]
    assert far.path == ("exit-e", "o05", "o06", "o07", "xr1", "r01", "r02")
    assert [(check.at, check.past, check.against, check.chance) for check in far.checks] == [
        ("o06", "blue.super_maneuver", 5, 0.5)
    ]
    assert far.losses == (0.5, 0.5)
    assert {(drop.site, drop.module) for drop in far.drops} == {("mars-r1", "rover"), ("mars-h1", "habitat")}
    assert not far.deadly
    assert board.reach["move o10"].deadly
    assert [(trap.at, trap.count) for trap in board.reach["move o10"].traps] == [("o09", 1)]


def test_the_order_of_flight_tells_who_has_flown():
    assert [(one.ship, one.state) for one in shown(flying(), 1).flight] == [
        ("blue.bomber", "flown"),
        ("red.conqueror", "flying"),
        ("red.money_maker", "waiting"),
    ]


def test_only_the_seat_that_is_asked_is_shown_where_its_ship_may_go():
    state = flying()
    assert shown(state, 0).reach
    assert shown(state, 1).reach == {}
    assert shown(state, None).reach == {}


def test_a_hand_is_shown_to_its_seat_alone():
    state = flying()
    [mission] = shown(state, 0).missions
    assert (mission.id, mission.have, mission.need) == ("credits20", 4, 20)
    assert shown(state, 1).missions == ()
    assert shown(state, None).missions == ()


def test_a_flight_is_told_with_its_path_and_each_check_with_its_place():
    state = flying()
    heard: list[Notice] = []
    state.sink = heard.append
    answer(state, read("move r02"))
    while isinstance(state.stack[-1], Pass):
        answer(state, read("roll 2"))
    told = [notice.event for notice in heard]
    [check] = [event for event in told if isinstance(event, Passed)]
    assert (check.at, check.past, check.result, check.against) == ("o06", "blue.super_maneuver", 6, 5)
    [move] = [event for event in told if isinstance(event, Moved)]
    assert move.path == ("exit-e", "o05", "o06", "o07", "xr1", "r01", "r02")
    assert move.how == "flown"


@pytest.mark.parametrize("seed", range(4))
def test_every_move_of_a_random_game_has_a_reach_that_ends_where_it_goes(seed):
    state = GAME.new(2 + seed % 4)
    rr = random.Random(seed).random
    asked = 0
    for _ in range(150):
        playout(state, rr, 3)
        if GAME.over(state):
            break
        pending = Pending(state)
        if pending.actor < 0:
            continue
        board = shown(state, pending.actor)
        moves = [action for action in pending.options if action[0] == "move"]
        assert {" ".join(action) for action in moves} <= board.reach.keys()
        for action in moves:
            reach = board.reach[" ".join(action)]
            if action[1] in NODE:
                assert reach.path[-1] == action[1]
                assert set(reach.path) <= set(SPACE_WORDS)
            assert abs(sum(reach.losses) - 1) < 1e-9
            asked += 1
    assert asked > 20


def test_points_are_shown_as_they_are_and_as_they_would_be_if_it_ended_now():
    seats = {
        "red": {"port": "wostochny", "credits": 25, "command": 4, "dp": 9, "ships": SHIPS},
        "blue": {"port": "xichang", "dp": 7},
    }
    cubes = {
        "control": {"l1": "blue", "moon-r1": "red", "mars-h3": "red"},
        "gnss": {"e05": "red", "t01": "red"},
    }
    state = GAME.arrange(2, GAME.Options(), {"round": 5, "phase": "flight", "seats": seats, **cubes})
    board = shown(state, None)
    for seat, now in enumerate(board.seats):
        areas = sum(area.points[seat] for area in board.areas.values())
        assert areas > 0
        assert (now.dp, now.ended) == (state.dp[seat], state.dp[seat] + areas + conversion(state, seat))
    playout(state, random.Random(5).random)
    assert [now.ended for now in shown(state, None).seats] == list(state.dp)
