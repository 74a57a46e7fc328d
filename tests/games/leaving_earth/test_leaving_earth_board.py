"""The text board: everything a player looks for, in 80 columns and without colour."""

import re
from random import Random

import pytest
from rich.console import Console

from orrery.games.leaving_earth import GAME
from orrery.kernel import Pending, answer, read
from orrery.kernel.scenario import position, scenarios_of
from orrery.tui.boards import draw


def lines_of(state, seat=0):
    console = Console(width=80, no_color=True)
    with console.capture() as shown:
        console.print(draw(GAME, GAME.scene(GAME.view(state, seat), seat), 80))
    return shown.get().splitlines()


UNDER_WAY = {"at": "ceres", "parts": ["probe"], "years": 1, "from": "inner_planets_transfer"}


def table():
    given = {
        "year": 1960,
        "missions": ["lunar_lander", "man_on_mars"],
        "places": {"moon": "minerals-25", "mars": {"card": "life-supplies", "seen": ["okb1"]}},
        "seats": {
            "nasa": {
                "advancements": {"juno_rockets": ["success", "?", "?"], "landing": []},
                "stock": ["probe", "probe"],
                "crafts": {"voyager": {"at": "lunar_orbit", "parts": ["juno", "juno", "probe"]}},
            },
            "okb1": {"crafts": {"apollo": UNDER_WAY}},
        },
    }
    return GAME.arrange(2, GAME.read_options({"expansions": ["mercury"]}), given)


def test_every_line_fits_eighty_columns():
    assert max(len(line) for line in lines_of(table())) <= 80


def test_the_map_shows_where_everything_is():
    shown = lines_of(table())
    orbit = next(line for line in shown if "└ Lunar Orbit" in line)
    assert "NASA Voyager (mass 3)" in orbit
    assert any("Ceres" in line and "OKB-1 Apollo (mass 1, 1 year)" in line for line in shown)
    assert any("Moon" in line and "minerals worth $25" in line for line in shown)


def test_the_map_shows_where_one_can_go_and_what_it_takes():
    shown = [line.rstrip() for line in lines_of(table())]
    assert "    │ ├ Venus Fly-By           → Venus Orbit 1 (time) · Venus 1 air · Lost !" in shown
    assert any(line.endswith("Moon                 minerals worth $25  → Lunar Orbit 2") for line in shown)


def test_a_secret_is_shown_only_to_who_knows_it():
    mars = [next(line for line in lines_of(table(), seat) if "├ Mars " in line) for seat in (0, 1)]
    assert "unexplored, seen by OKB-1" in mars[0]
    assert "life, supplies (your secret)" in mars[1]


def test_agencies_with_their_odds_and_what_their_craft_can_do():
    text = "\n".join(lines_of(table()))
    assert "  Lunar Lander  6 A working probe or capsule on the Moon" in text
    assert "  Man on Mars  24 An astronaut who has been on Mars, on Earth again alive" in text
    assert "Juno Rockets 78% (1 success, 2 unseen)" in text
    assert "2× Probe" in text
    assert "To Moon" in text
    assert "ok: thrust 6/8" in text
    assert "no: thrust 9/8" in text


def test_the_payload_chart_lies_beside_the_board():
    shown = lines_of(table())
    soyuz = next(line for line in shown if line.startswith("  Soyuz"))
    assert re.split(r" {2,}", soyuz.strip())[1:] == ["71", "31", "17 2/3 11", "7", "4 1/3", "2 3/7 1"]


def drawn(scene):
    """The ids of all that is on the table: what lies there, routes, what can be bought and learned."""
    data = scene.extra
    ids = {found.id for zone in scene.zones for found in (zone, *zone.items)}
    ideas = {f"{agency}.{idea}" for agency in data.agencies for idea in data.chart.advancements}
    if data.flight:
        ids |= {"flight.go", "flight.stop"} | {f"flight.years-{pace.years}" for pace in data.flight.paces}
    return ids | data.chart.legs.keys() | data.chart.goods.keys() | ideas


def options_touch_what_is_in_the_scene(state):
    pending = Pending(state)
    if not pending.chance:
        ids = drawn(GAME.scene(GAME.view(state, pending.actor), pending.actor))
        for action in pending.options:
            assert set(pending.present(action).touches) <= ids, action


@pytest.mark.parametrize("expansions", [(), ("outer_planets",)])
def test_every_option_touches_things_that_are_in_the_scene(expansions):
    random = Random(5)
    state = GAME.new(2, {"expansions": expansions})
    while state.stack:
        if random.random() < 0.2:
            options_touch_what_is_in_the_scene(state)
        answer(state, Pending(state).step.sample(state, random.random))


@pytest.mark.parametrize("file", sorted({file for file, _ in scenarios_of(GAME)}))
def test_every_option_of_the_scenarios_touches_things_that_are_in_the_scene(file):
    for scenario in (scenario for name, scenario in scenarios_of(GAME) if name == file):
        state = position(GAME, scenario)
        for line in (line for stage in (scenario, *scenario.then) for line in stage.play):
            options_touch_what_is_in_the_scene(state)
            answer(state, read(line.removeprefix("chance ")))
