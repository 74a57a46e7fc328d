"""The text board with Outer Planets: the whole solar system in 80 columns."""

from rich.console import Console

from orrery.games.leaving_earth import GAME
from orrery.tui.boards import draw


def lines():
    craft = {"at": "jupiter_fly_by", "parts": ["galileo", "juno"]}
    given = {
        "year": 1979,
        "missions": ["grand_tour"],
        "places": {"io": "minerals-75", "jupiter": "astronaut_radiation-6-component_radiation-4"},
        "seats": {"nasa": {"crafts": {"voyager": craft}}},
    }
    state = GAME.arrange(1, GAME.read_options({"expansions": ["outer_planets"]}), given)
    console = Console(width=80, no_color=True)
    with console.capture() as shown:
        console.print(draw(GAME, GAME.scene(GAME.view(state, 0), 0), 80))
    return shown.get().splitlines()


def line_with(text):
    return next(line for line in lines() if text in line)


def test_every_line_fits_eighty_columns():
    assert max(len(line) for line in lines()) <= 80


def test_the_moons_hang_from_their_planets():
    assert line_with("├ Io").split("Io")[0].count("│") == 1
    assert "minerals worth $75" in line_with("├ Io")
    assert "(1 to come)" in line_with("Titan  ")


def test_the_years_of_slingshots_and_windows_are_told():
    assert "Slingshots none" in "\n".join(lines())
    assert "no slingshot in 1979" in line_with("To Saturn Fly-By")
    assert "Leave Earth in 1980" in line_with("To Saturn     ")


def test_two_ways_to_one_place_are_told_apart():
    assert sum("To Jupiter Orbit" in line for line in lines()) == 2
    assert line_with("To Jupiter Orbit by air")
