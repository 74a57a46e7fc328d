"""The data files are checked as they are read, and what is remembered is what would be found anew."""

from random import Random

import pytest
from msgspec.structs import replace

from orrery.games.leaving_earth import GAME, cards
from orrery.games.leaving_earth.cards import COMPONENTS, FACES, LEGS, SIDES, convert
from orrery.games.leaving_earth.printed import Component, Condition, Mission
from orrery.games.leaving_earth.rendezvous import docks
from orrery.games.leaving_earth.state import fleet
from orrery.games.leaving_earth.turn import CRAFT_DEEDS, Turn, fleet_options
from orrery.kernel import DataError, Pending, answer


def test_a_misspelt_key_is_one_clear_line():
    row = {"id": "juno", "name": "Juno", "kind": "rocket", "sets": ["base"], "trust": 4}
    with pytest.raises(DataError, match=r"base.toml, component juno: .*`trust`"):
        convert(row, Component, "base.toml, component juno")


def test_a_wrong_kind_is_one_clear_line():
    row = {"id": "x", "name": "X", "points": 1, "tier": "tricky", "sets": [], "condition": {"kind": "life"}}
    with pytest.raises(DataError, match="'tricky'"):
        convert(row, Mission, "base.toml, mission x")


def test_a_mission_to_nowhere_is_one_clear_line(monkeypatch):
    astray = replace(cards.MISSIONS["lunar_survey"], condition=Condition(kind="reveal", locations=("mooon",)))
    monkeypatch.setitem(cards.MISSIONS, "lunar_survey", astray)
    with pytest.raises(DataError, match="mission lunar_survey: there is no location mooon"):
        cards.check()


def test_every_damageable_component_has_two_faces_and_supplies_and_samples_one():
    for card in COMPONENTS.values():
        assert (f"{card.id}-damaged" in FACES) == (card.kind not in ("supplies", "sample"))


def test_solar_radiation_is_the_last_hazard_of_a_departure():
    for leg in LEGS:
        places = [hazard.place for hazard in leg.departure]
        assert ("solar_radiation" in places) == leg.card.solar
        assert "solar_radiation" not in places[:-1]


def test_the_sides_of_the_explorable_locations():
    copies = {(side.place, side.word): side.copies for side in SIDES}
    assert copies["venus", "destroyed"] == 2
    assert copies["suborbital_flight", "barren"] == 2
    assert {word for place, word in copies if place == "moon"} == {
        "barren",
        "destroyed",
        "life",
        "minerals-25",
    }


@pytest.mark.parametrize("expansions", [("mercury",), ("mercury", "outer_planets")])
@pytest.mark.parametrize("edition", ["2015", "2018"])
def test_what_is_remembered_of_a_craft_is_what_would_be_found_anew(edition, expansions):
    options = {"edition": edition, "expansions": expansions}
    random = Random(f"{edition} {expansions}")
    for _ in range(2):
        state = GAME.new(2, options)
        while state.stack:
            pending = Pending(state)
            if isinstance(pending.step, Turn):
                seat = pending.actor
                anew = [
                    a for c in fleet(state, seat) for deed in CRAFT_DEEDS for a in deed.of(state, seat, c)
                ]
                assert fleet_options(state, seat) == [*anew, *docks(state, seat)]
            answer(state, pending.step.sample(state, random.random))


@pytest.mark.parametrize("edition", ["2015", "2018"])
def test_what_is_blocked_can_be_shown_with_its_reason(edition):
    random = Random(edition)
    state = GAME.new(2, {"edition": edition, "expansions": ("mercury", "outer_planets"), "box_limits": True})
    while state.stack:
        pending = Pending(state)
        for action, ruling in pending.blocked:
            assert pending.present(action).label
            assert ruling.rule in GAME.rulebook
            assert pending.explain(action) == ruling
        answer(state, pending.step.sample(state, random.random))
