"""The rows of a question in the terminal: possible ones first, each heading, keys that do not move."""

from orrery.tui.offers import offers
from orrery.tui.screen import Screen
from wishes import SLOWER, SOYUZ


def asked(tale):
    table = tale.table(seats=("human",))
    return table.game.pending(table.view(0))


def test_blocked_rows_come_after_possible_ones():
    listed = [row.ruling is None for row in offers(asked(SOYUZ))]
    assert True in listed
    assert listed == sorted(listed, reverse=True)


def test_places_run_on_over_the_headings_and_what_is_seldom_wanted_is_last():
    rows = offers(asked(SOYUZ))
    places = [row.key for row in rows if row.key.isdecimal()]
    assert places == [str(place) for place in range(1, len(places) + 1)]
    aside = [row.choice.aside for row in rows if row.ruling is None and not row.way]
    assert aside == sorted(aside)


def test_a_filter_keeps_the_place_of_each_row():
    rows = offers(asked(SOYUZ))
    kept = {row.choice.action: row.key for row in rows if row.holds(["soyuz"])}
    assert kept
    assert kept.items() <= {row.choice.action: row.key for row in rows}.items()


def test_a_group_of_one_has_its_heading_in_line_mode_and_on_the_full_screen():
    pending = asked(SLOWER)
    groups = [row.group for row in offers(pending) if row.ruling is None and not row.way]
    alone = [group for group in dict.fromkeys(groups) if groups.count(group) == 1]
    assert alone
    screen = Screen(SLOWER.rules, ["NASA"])
    with screen.console.capture() as shown:
        screen.question(pending)
    lines = [line.strip() for line in shown.get().splitlines()]
    assert [group for group in alone if group not in lines] == []
