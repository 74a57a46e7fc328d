"""Who sits where before an atmospheric entry: every way to share the capsules can be said."""

import pytest

from orrery.games.leaving_earth import GAME

CREW = ["armstrong", "collins", "glenn", "lovell"]


def before_entry():
    """Four astronauts and two Apollos fall towards Earth."""
    craft = {"at": "earth_orbit", "parts": ["apollo", "apollo", *CREW]}
    seat = {"advancements": {"re_entry": ["?"]}, "crafts": {"voyager": craft}}
    table = {"missions": ["man_on_mars"], "seats": {"nasa": seat}}
    state = GAME.arrange(1, GAME.read_options({}), table)
    GAME.apply(state, "maneuver voyager earth")
    return state


@pytest.mark.rule("LE-5.7.5")
def test_two_capsules_with_one_aboard_each_are_told_apart():
    state = before_entry()
    GAME.apply(state, "ride apollo 0")
    pending = GAME.pending(state)
    assert list(pending.options) == [("ride", "apollo", "1", "1"), ("ride", "apollo", "1", "2")]
    notes = [pending.present(action).note for action in pending.options]
    assert notes == ["beside Neil Armstrong", "beside Mike Collins"]


@pytest.mark.rule("LE-5.7.5")
def test_the_second_of_them_can_be_filled_first():
    state = before_entry()
    for answer in ("ride apollo 0", "ride apollo 1 2", "ride apollo 1"):
        GAME.apply(state, answer)
    shared = [frame for frame in state.stack if "collins" in str(frame)]
    assert "('apollo', ('collins', 'glenn'))" in str(shared)
