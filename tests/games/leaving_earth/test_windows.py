"""The maneuver window chart of Outer Planets: the printed one, and journeys for any year and planet."""

import pytest

from orrery.cli.windows import windows as windows_command
from orrery.games.leaving_earth import GAME, windows
from orrery.games.leaving_earth.cards import LEGS
from orrery.games.leaving_earth.chart import Windows
from orrery.games.leaving_earth.craft import Craft, times
from orrery.games.leaving_earth.maneuver import may_maneuver
from orrery.kernel import OptionError

#: The chart as the rulebook prints it, the last two digits of each year.
PRINTED = {
    "earth": "56 58 60 62 64 66 68 70 72 74 76 78 80 82",
    "venus": "58 60 62 64 66 68 70 72 74 76 78 80 82 84",
    "jupiter": "59 60 61 61 65 66 67 69 71 72 73 75 77 78 79 81 83 84 85",
    "saturn": "62 67 68 71 72 74 77 80 83 86",
    "uranus": "67 72 76 77 82",
    "neptune": "80 86",
}

#: The same chart column by column, corrected; the journey of 76 and 80, printed under 67, has its own column.
COLUMNS = """
Earth   56 .. 58 60 62 .. .. 64 66 .. .. 68 .. 70 72 74 .. 76 78 80 .. 82
Venus   58 .. 60 62 64 .. .. 66 68 .. .. 70 .. 72 74 76 .. 78 80 82 .. 84
Jupiter 59 60 61 63 65 .. 66 67 69 .. .. 71 72 73 75 77 78 79 81 83 84 85
Saturn  .. 62 .. 65 .. 67 68 .. 71 .. 72 .. 74 .. 77 .. 80 .. 83 .. 86 ..
Uranus  .. 67 .. .. .. 72 .. .. .. 76 77 .. .. .. 82 .. .. .. .. .. .. ..
Neptune .. .. .. .. .. .. .. .. .. 80 .. .. .. .. 86 .. .. .. .. .. .. ..
"""


def printed_years(body):
    return [1900 + int(year) for year in PRINTED[body].split()]


@pytest.mark.rule("LO-2.2.1")
@pytest.mark.parametrize("body", ["earth", "venus", "uranus", "neptune"])
def test_the_chart_is_the_printed_one(body):
    assert list(windows.chart()[body]) == printed_years(body)


@pytest.mark.rule("LO-2.2.1")
def test_the_second_61_of_jupiter_is_a_misprint_for_63():
    years = printed_years("jupiter")
    years[3] = 1963
    assert list(windows.chart()["jupiter"]) == years


@pytest.mark.rule("LO-2.2.1")
def test_saturn_in_65_is_missing_though_the_calendar_opens_it_in_63():
    assert windows.slingshot_open("saturn", 1963)
    assert list(windows.chart()["saturn"]) == sorted([*printed_years("saturn"), 1965])


@pytest.mark.rule("LO-2.2", "LO-2.2.1")
def test_every_column_of_the_chart_is_a_journey(capsys):
    windows_command()
    shown = [line.split() for line in capsys.readouterr().out.splitlines()]
    printed = [line.split() for line in COLUMNS.splitlines() if line]
    assert shown[-len(printed) :] == [[word for word in row if word != ".."] for row in printed]
    for number, column in enumerate(windows.columns(), start=1):
        cells = {row[0].lower(): row[number] for row in printed if row[number] != ".."}
        assert {body: str(year % 100) for body, year in column.items()} == cells


@pytest.mark.rule("LO-2.2")
def test_to_reach_saturn_in_1983_leave_earth_in_1978():
    stops = dict(windows.routes_to("saturn", 1983)[0])
    assert stops["jupiter_fly_by"] == 1981
    assert stops["venus_fly_by"] == 1980
    assert stops["earth_orbit"] == 1978


@pytest.mark.rule("LO-2.2")
def test_the_grand_tour_leaves_in_1972_and_passes_every_outer_planet():
    tour = windows.routes_to("neptune", 1986)[0]
    flown_by = [stop for stop in tour if stop.place.endswith("_fly_by")]
    assert tour[0] == ("earth_orbit", 1972)
    assert flown_by == [
        ("venus_fly_by", 1974),
        ("jupiter_fly_by", 1975),
        ("saturn_fly_by", 1977),
        ("uranus_fly_by", 1982),
        ("neptune_fly_by", 1986),
    ]


@pytest.mark.rule("LO-2.2")
def test_there_are_other_ways_past_mars_or_through_the_transfer_point():
    assert windows.sentence(windows.routes_to("saturn", 1983)[1]) == (
        "Leave Earth in 1975, fly by Mars in 1978 and Jupiter in 1981, reach Saturn in 1983"
    )
    assert windows.sentence(windows.routes_to("saturn", 1975)[0]) == (
        "Leave Earth in 1971, pass the outer transfer point in 1972, reach Saturn in 1975"
    )


@pytest.mark.rule("LO-2.2")
def test_some_years_have_no_way():
    assert windows.routes_to("uranus", 1983) == ()
    assert windows.next_routes("neptune", 1973) == (None, None)


@pytest.mark.rule("LO-2.2")
def test_no_journey_is_named_that_arrives_when_the_game_is_over():
    journeys = [
        (year, journey)
        for planet in set(windows.BODIES) - {"earth"}
        for year in range(windows.FIRST, windows.LAST + 1)
        for journey in windows.next_routes(planet, year)
        if journey is not None
    ]
    assert any(journey[-1].year == windows.LAST for _, journey in journeys)
    assert all(year <= journey[0].year < journey[-1].year <= windows.LAST for year, journey in journeys)


@pytest.mark.rule("LO-2.1.1")
def test_the_calendar_of_1970_and_1979():
    assert windows.CALENDAR[1970] == ("jupiter", "neptune")
    assert windows.CALENDAR[1979] == ()


@pytest.mark.rule("LO-2.1.1")
def test_every_year_of_the_full_game_is_on_the_calendar():
    assert list(windows.CALENDAR) == list(range(1956, 1987))
    assert not windows.slingshot_open("jupiter", 1988)


#: The first year of each slingshot, and the years from one to the next.
RHYTHM = {"jupiter": (1956, 2), "saturn": (1957, 3), "uranus": (1957, 5), "neptune": (1958, 6)}
SLINGSHOTS = [leg for leg in LEGS if leg.card.slingshot]


@pytest.mark.rule("LO-2.1", "LO-2.1.1", "LO-2.1.2")
@pytest.mark.parametrize("leg", SLINGSHOTS, ids=lambda leg: f"{leg.origin}-{leg.to}")
def test_every_slingshot_is_open_in_its_years_alone_and_takes_its_time(leg):
    first, interval = RHYTHM[leg.card.slingshot]
    craft = Craft("voyager", leg.origin, ("saturn", "probe"))
    open_years = [year for year in windows.CALENDAR if may_maneuver(craft, leg, year, 30) is None]
    assert open_years == list(range(first, 1987, interval))
    assert leg.to == f"{leg.card.slingshot}_fly_by"
    assert times(leg, 30) == (leg.card.years,)


@pytest.mark.rule("LO-2.2")
def test_the_command_tells_the_ways_for_a_year_and_planet(capsys):
    windows_command("saturn", 1983)
    first = capsys.readouterr().out.splitlines()[0]
    assert first == "Leave Earth in 1978, fly by Venus in 1980 and Jupiter in 1981, reach Saturn in 1983"
    with pytest.raises(OptionError, match="can't be reached in 1983"):
        windows_command("uranus", 1983)
    with pytest.raises(OptionError, match="no window leads to 'pluto'"):
        windows_command("pluto")


@pytest.mark.rule("LO-2.1.1", "LO-2.2")
def test_the_command_tells_the_slingshots_of_a_year(capsys):
    windows_command("1970")
    told = capsys.readouterr().out.splitlines()
    assert "Venus Fly-By to Jupiter Fly-By: difficulty 1, 1 year" in told
    assert "Uranus Fly-By to Neptune Fly-By: difficulty 0, 4 years" in told
    assert all(" to Saturn" not in line for line in told)
    windows_command("1979")
    assert capsys.readouterr().out == "No slingshot can be begun in 1979.\n"
    with pytest.raises(OptionError, match="1950 is not in it"):
        windows_command("1950")


@pytest.mark.rule("LO-2.2.1")
def test_the_command_says_from_where_a_planet_is_reached_that_is_not_from_earth_orbit(capsys):
    windows_command("saturn", 1967)
    assert capsys.readouterr().out.splitlines() == [
        "Saturn is not reached straight from Earth Orbit in 1967, but from elsewhere:",
        "leave Saturn Orbit in 1967",
    ]


@pytest.mark.rule("LO-2.2.1")
def test_the_printed_chart_lies_at_the_table():
    state = GAME.arrange(1, GAME.read_options({"expansions": ["outer_planets"]}), {})
    zone = next(zone for zone in GAME.scene(state, 0).zones if zone.id == "chart")
    rows = [f"{fact.label:7} {fact.value}" for fact in zone.facts]
    assert rows == COLUMNS.strip().splitlines()


@pytest.mark.rule("LO-2.2", "LO-2.2.1")
def test_every_seat_is_shown_the_windows():
    state = GAME.arrange(1, GAME.read_options({"expansions": ["outer_planets"]}), {"year": 1978})
    scene = GAME.scene(GAME.view(state, 0), 0)
    zone = next(zone for zone in scene.zones if zone.id == "windows")
    ways = {fact.label: fact.value for fact in zone.facts}
    around = "Leave Earth in 1978, fly by Venus in 1980, reach Jupiter in 1981 (difficulties 3, 2, 1)"
    assert ways["Jupiter"] == around
    assert ways["Jupiter or else"].startswith("Leave Earth in 1979, pass the outer transfer point in 1980")
    assert ways["Neptune"] == "No way is left before the calendar ends"
    assert scene.extra.chart.windows.chart["neptune"] == [1980, 1986]
    assert ("Slingshots", "Jupiter, Saturn") in [(fact.label, fact.value) for fact in scene.status]


def test_the_base_game_has_no_windows():
    state = GAME.arrange(1, GAME.read_options({}), {"missions": ["man_on_mars"]})
    scene = GAME.scene(GAME.view(state, 0), 0)
    assert all(zone.id != "windows" for zone in scene.zones)
    assert scene.extra.chart.windows == Windows()


def test_a_craft_may_wait_on_earth_in_every_year():
    years = range(windows.FIRST, windows.LAST + 1)
    assert {windows.Stop("earth", year) for year in years} <= windows.reachable()
