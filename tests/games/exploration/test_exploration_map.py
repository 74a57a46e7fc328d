"""The map: rings, routes, distances, and that no space is out of anybody's reach."""

import pytest

from orrery.games.exploration.cards import PORTS
from orrery.games.exploration.orbits import (
    ADJACENT,
    AIM,
    DISTANCE,
    DOMINATION_WORDS,
    FAR,
    HOME_HEADING,
    KIND,
    MAX_VELOCITY,
    MOVES,
    NODE,
    NODES,
    OFF,
    ORBITING,
    REACH_MASK,
    REACH_MOVES,
    RINGS,
    RINGS_OF,
    ROUTES,
    ROUTES_TO,
    STEPS,
)


def flood(start: int, heading: int) -> set[int]:
    """Every space that can be flown to without ever turning round."""
    found: set[int] = set()
    front = [start]
    while front:
        for there in STEPS[front.pop()][heading]:
            if there < NODES and there not in found:
                found.add(there)
                front.append(there)
    return found


@pytest.mark.rule("EX-5.4", "EX-8.2")
@pytest.mark.parametrize("heading", [0, 1])
def test_every_space_is_reached_from_every_space_in_each_direction(heading: int) -> None:
    for start in range(NODES):
        assert flood(start, heading) == set(range(NODES))


@pytest.mark.parametrize("heading", [0, 1])
def test_both_exits_are_reached_in_each_direction(heading: int) -> None:
    ends = {there for place in range(NODES) for there in STEPS[place][heading]}
    assert set(OFF) <= ends


def test_the_map_has_five_orbits_and_86_spaces() -> None:
    assert [ring.size for ring in RINGS] == [20, 25, 30, 10, 12]
    assert NODES == 86
    assert sum(len(rings) == 2 for rings in RINGS_OF) == 11
    assert len(DOMINATION_WORDS) == 21


def test_directions_are_opposite() -> None:
    for place in range(NODES):
        for there in STEPS[place][0]:
            assert there >= NODES or place in STEPS[there][1]


@pytest.mark.rule("EX-5.4")
def test_ports_fly_their_own_way() -> None:
    assert [PORTS[port].direction for port in range(5)] == ["cw", "cw", "ccw", "ccw", "cw"]
    assert HOME_HEADING == (0, 0, 1, 1, 0)


def shortest(start: int, heading: int, kind: str) -> int:
    """Steps to the nearest space that belongs to one orbit alone, in one direction."""
    front, steps = {start}, 0
    while not any([RINGS[ring].id for ring in RINGS_OF[place]] == [kind] for place in front):
        front = {there for place in front for there in STEPS[place][heading] if there < NODES}
        steps += 1
    return steps


@pytest.mark.parametrize(
    ("port", "moon", "mars"),
    [("orb-xic", 12, 15), ("orb-wos", 8, 21), ("orb-bai", 8, 21), ("orb-kou", 12, 15), ("orb-cap", 7, 19)],
)
def test_moon_and_mars_are_as_far_as_the_data_says(port: str, moon: int, mars: int) -> None:
    heading = HOME_HEADING[ORBITING.index(NODE[port])]
    assert shortest(NODE[port], heading, "moon") == moon
    assert shortest(NODE[port], heading, "mars") == mars


def test_routes_are_paths_and_named_apart() -> None:
    for start in range(NODES):
        for heading in (0, 1):
            for there, ways in ROUTES_TO[start][heading].items():
                assert len({ROUTES[way].word for way in ways}) == len(ways)
                for way in ways:
                    here = start
                    for step in ROUTES[way].path:
                        assert step in STEPS[here][heading]
                        here = step
                    assert here == there


def test_reach_is_what_a_flood_of_that_depth_finds() -> None:
    for start in (NODE["orb-xic"], NODE["x2"], NODE["o02"], NODE["m05"]):
        for heading in (0, 1):
            front, seen = {start}, set()
            for velocity in range(1, MAX_VELOCITY + 1):
                front = {there for place in front if place < NODES for there in STEPS[place][heading]}
                seen |= front
                assert REACH_MASK[start][heading][velocity] == sum(1 << there for there in seen)
                assert REACH_MOVES[start][heading][velocity] == {there: MOVES[there] for there in seen}


@pytest.mark.rule("EX-5.11.1")
def test_distance_runs_along_a_shared_orbit_either_way() -> None:
    assert DISTANCE[NODE["e01"]][NODE["e19"]] == 2
    assert DISTANCE[NODE["x1"]][NODE["x2"]] == 4
    assert DISTANCE[NODE["e01"]][NODE["t01"]] == FAR
    assert all(DISTANCE[a][b] == DISTANCE[b][a] for a in range(NODES) for b in range(NODES))


@pytest.mark.rule("EX-5.11.4")
def test_aim_is_the_nearest_arrow_on_the_same_orbit() -> None:
    l1 = DOMINATION_WORDS.index("l1")
    assert AIM[NODE["t19"]][l1] == 0
    assert AIM[NODE["m02"]][l1] == 1
    assert AIM[NODE["o01"]][l1] == FAR


@pytest.mark.rule("EX-2.2.11")
def test_a_cross_space_has_four_neighbours() -> None:
    assert len(ADJACENT[NODE["x1"]]) == 4
    assert len(ADJACENT[NODE["e01"]]) == 2
    assert KIND[NODE["l1"]] == "L1"
