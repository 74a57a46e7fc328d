"""The maneuver window chart of Outer Planets: the printed one, and journeys for any year and planet."""

import pytest

from orrery.games.leaving_earth import windows

#: The chart as the rulebook prints it, the last two digits of each year.
PRINTED = {
    "earth": "56 58 60 62 64 66 68 70 72 74 76 78 80 82",
    "venus": "58 60 62 64 66 68 70 72 74 76 78 80 82 84",
    "jupiter": "59 60 61 61 65 66 67 69 71 72 73 75 77 78 79 81 83 84 85",
    "saturn": "62 67 68 71 72 74 77 80 83 86",
    "uranus": "67 72 76 77 82",
    "neptune": "80 86",
}


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
    assert windows.next_route("neptune", 1973) is None


@pytest.mark.rule("LO-2.1.1")
def test_the_calendar_of_1970_and_1979():
    assert windows.CALENDAR[1970] == ("jupiter", "neptune")
    assert windows.CALENDAR[1979] == ()


@pytest.mark.rule("LO-2.1.1")
def test_every_year_of_the_full_game_is_on_the_calendar():
    assert list(windows.CALENDAR) == list(range(1956, 1987))
    assert not windows.slingshot_open("jupiter", 1988)
