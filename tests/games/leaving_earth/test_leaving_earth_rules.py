"""What scenarios can't say: charts, limits, the count of the outcome deck, who may do what."""

import json
import re
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from tests.games.leaving_earth.arranged import choice, craft, position

from orrery.games.leaving_earth import GAME
from orrery.games.leaving_earth.assembly import may_use_card
from orrery.games.leaving_earth.burn import Burn, sufficient
from orrery.games.leaving_earth.cards import (
    ADVANCEMENT,
    CARD,
    LOCATIONS,
    MISSIONS,
    NUMBERED,
    OUTCOME_DECK,
    RULES,
)
from orrery.games.leaving_earth.craft import Craft, longest, manifest, maximum_payload, paces, times
from orrery.games.leaving_earth.radiation import Shelter
from orrery.games.leaving_earth.shop import may_research
from orrery.games.leaving_earth.state import craft_cards
from orrery.games.leaving_earth.verbs import forget_lost_cards
from orrery.games.leaving_earth.world import world_of
from orrery.kernel import OptionError, Pending, answer, playout
from orrery.kernel.scenario import scenarios_of

CHART = {
    "juno": ["3", "1", "1/3"],
    "atlas": ["23", "9 1/2", "5", "2 3/4", "1 2/5", "1/2"],
    "soyuz": ["71", "31", "17 2/3", "11", "7", "4 1/3", "2 3/7", "1"],
    "saturn": ["180", "80", "46 2/3", "30", "20", "13 1/3", "8 4/7", "5", "2 2/9"],
}


@pytest.mark.rule("LE-6.1")
@pytest.mark.parametrize("rocket", CHART)
def test_the_maximum_payload_chart_to_the_fraction(rocket):
    wanted = [sum(map(Fraction, number.split())) for number in CHART[rocket]]
    assert [maximum_payload(rocket, n) for n in range(1, 10)] == wanted + [0] * (9 - len(wanted))
    assert GAME.scene(position(), 0).extra.chart.payload[rocket] == CHART[rocket]


@pytest.mark.rule("LE-5.1.2")
def test_a_prerequisite_must_be_researched_first():
    aerobraking, re_entry = ADVANCEMENT["aerobraking"], ADVANCEMENT["re_entry"]
    assert may_research(aerobraking, 0, 25).rule == "LE-5.1.2"
    assert may_research(aerobraking, 1 << re_entry, 25) is None


@pytest.mark.rule("LE-5.9.1", "LE-5.9.2")
def test_the_paces_of_a_maneuver():
    leg = world_of(("base",)).leg["earth_orbit", "mars_fly_by"]
    assert paces(leg) == ((3, 3), (2, 6), (1, 12))
    assert times(leg, 6) == (3, 2, 1, 4, 5, 6)
    assert times(world_of(("base",)).leg["moon", "lunar_orbit"], 6) == (0,)


@pytest.mark.rule("LE-5.9.2")
def test_a_journey_may_take_as_long_as_its_thrusters_need_and_no_longer():
    """A mass of 14 needs 42 thrust: 4 are in the Juno, 5 a year in the thruster, so it takes 8 years."""
    leg = world_of(("base",)).leg["earth_orbit", "mars_fly_by"]
    craft = Craft("voyager", "earth_orbit", ("juno", "ion_thruster", *["apollo"] * 4))
    assert manifest(craft.parts).mass == 14
    assert longest(craft, leg, 1) == 8
    assert longest(craft, leg, 10) == 10
    assert longest(craft.carrying([*craft.parts, *["aldrin"] * 20]), leg, 1) == 30
    assert longest(Craft("voyager", "earth_orbit", ("juno", *["apollo"] * 4)), leg, 1) == 1


@pytest.mark.rule("LE-5.2.8")
@pytest.mark.parametrize("players", [1, 4])
def test_no_outcome_card_is_ever_lost_or_doubled(players):
    random = Random(players)
    for _ in range(4):
        state = GAME.new(players)
        while state.stack:
            playout(state, random.random, 40)
            assert cards_in(state) == sum(OUTCOME_DECK)
            assert sum(map(sum, state.pools)) + sum(state.discards) == sum(OUTCOME_DECK)


def piles(state):
    return [pile for row in state.piles for pile in row if pile is not None]


def cards_in(state):
    return state.deck + sum(state.discards) + sum(pile.size for pile in piles(state))


@pytest.mark.rule("LE-2.2")
@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"easy_missions": 7}, "there are 6 missions of the level easy, not 7"),
        ({"outer_missions": 1}, "there are 0 missions of the level non-explorable"),
        ({"easy_missions": 0, "medium_missions": 0}, "at least one mission"),
        ({"mission_list": ["no_such_thing"]}, "not a mission that these sets begin with"),
        ({"mission_list": ["mercury_lander"]}, "not a mission that these sets begin with"),
        ({"mission_list": ["sounding_rocket", "sounding_rocket"]}, "listed twice"),
        ({"agencies": ["nasa", "nasa"]}, "named twice"),
    ],
)
def test_a_set_up_that_cannot_be_dealt_is_refused(options, complaint):
    with pytest.raises(OptionError, match=complaint):
        GAME.new(2, options)


@pytest.mark.rule("LE-5.12.5")
def test_a_survey_of_what_everybody_knows_says_that_it_is_only_a_test():
    nasa = {"advancements": {"surveying": []}, **craft("earth_orbit", "probe")}
    known = position(places={"solar_radiation": "radiation-1"}, seats={"nasa": nasa})
    unknown = position(seats={"nasa": nasa})
    note = "already revealed: only a test"
    assert choice(known, "survey voyager solar_radiation").note == note
    assert choice(unknown, "survey voyager solar_radiation").note == ""


@pytest.mark.rule("LE-8.1")
def test_the_box_holds_what_the_rulebook_says():
    base, mercury = world_of(("base",)), world_of(("base", "mercury"))
    assert sum(location.cards for location in base.locations.values()) == 33
    assert sum(location.cards for location in mercury.locations.values()) == 33 + 4
    assert len([m for m in MISSIONS.values() if base.has(m)]) == 24
    assert len([m for m in MISSIONS.values() if mercury.has(m)]) == 27
    assert sum(OUTCOME_DECK) == 90
    assert all(leg.to in base.locations for leg in base.leg.values())
    assert "outer_planets_transfer" in LOCATIONS


@pytest.mark.rule("LE-2.1.1")
def test_any_card_of_ones_own_may_be_used_and_numbered_ones_only_in_their_order():
    own = world_of(("base",)).shapes
    first = position()
    assert [may_use_card(first, 0, name) for name in own] == [None] * len(own)
    assert may_use_card(first, 0, NUMBERED[0]) is not None
    flown = {name: {"at": "earth_orbit", "parts": ["probe"]} for name in own}
    full = position(seats={"nasa": {"crafts": flown}})
    next_one, *later = world_of(("base",)).crafts[len(own) :]
    assert may_use_card(full, 0, next_one) is None
    assert all(may_use_card(full, 0, name) is not None for name in later)


@pytest.mark.rule("LE-2.1.1")
@pytest.mark.parametrize("stock", [["probe"], []])
@pytest.mark.parametrize("options", [{}, {"expansions": ["outer_planets"]}, {"box_limits": True}])
def test_who_can_have_no_more_craft_is_shown_why(options, stock):
    empty = GAME.arrange(1, GAME.read_options(options), {})
    flown = {name: {"at": "moon", "parts": ["probe"]} for name in craft_cards(empty)}
    seat = {"stock": stock, "crafts": flown}
    state = GAME.arrange(1, GAME.read_options(options), {"seats": {"nasa": seat}})
    pending = Pending(state)
    rulings = dict(pending.step.blocked(state))
    one_more = ("assemble", f"craft-{RULES.most_craft + 1}")
    assert str(rulings[one_more]) == f"an agency can't have more than {len(flown)} craft (LE-2.1.1)"
    assert pending.step.present(state, one_more).label == "Assemble one more spacecraft"


@pytest.mark.rule("LE-1.1")
def test_equal_stacks_are_equal_crafts():
    assert Craft("a", "moon", ()).carrying(["probe", "juno"]) == Craft("a", "moon", ()).carrying(
        ["juno", "probe"]
    )


RULINGS = (GAME.folder / "rulings.md").read_text(encoding="utf-8")


def test_every_rule_is_shown_by_a_scenario_or_a_test():
    here = Path(__file__).parent.glob("test_*.py")
    cited = set(re.findall(r"LE-[0-9.]*[0-9]", "".join(path.read_text() for path in here)))
    cited |= {number for _, scenario in scenarios_of(GAME) for number in scenario.rules}
    missing = [number for number in GAME.rulebook.rules if number.startswith("LE-") and number not in cited]
    assert missing == []


def test_the_list_of_rulings_is_of_those_that_scenarios_show():
    titles = [scenario.title for _, scenario in scenarios_of(GAME)]
    named = re.findall(r"rulings? ([0-9]+(?:(?:, | and )[0-9]+)*)", " ".join(titles))
    shown = {int(number) for numbers in named for number in re.findall("[0-9]+", numbers)}
    listed = [int(number) for number in re.findall(r"^([0-9]+)\. ", RULINGS, re.M)]
    assert listed == sorted(shown)


def test_every_ruling_says_in_which_rules_it_stands():
    for line in re.findall(r"^[0-9]+\. .*", RULINGS, re.M):
        rules = re.findall(r"L[EO]-[0-9.]*[0-9]", line)
        assert rules, line
        assert all(number in GAME.rulebook for number in rules), line


@pytest.mark.rule("LE-5.16")
def test_a_location_whose_card_the_game_has_no_longer_lies_face_down_again_and_no_other():
    places = {"moon": {"card": "life", "seen": ["nasa"]}, "mars": "life-supplies", "venus": "supplies"}
    places["phobos"] = {"card": "barren", "seen": ["nasa"]}
    text = json.dumps(GAME.to_plain(position(places=places)))
    text = text.replace("moon life", "moon cheese").replace("mars life-supplies", "mars chocolate")
    kept = GAME.describe(GAME.from_plain(json.loads(text)))["places"]
    face_down = {"card": "unknown", "revealed": False, "seen": []}
    assert kept["moon"] == kept["mars"] == face_down
    assert kept["phobos"] == {"card": "barren", "revealed": False, "seen": ["nasa"]}
    assert kept["venus"] == {"card": "supplies", "revealed": True, "seen": []}


@pytest.mark.rule("LE-5.5.2", "LE-1.4.2")
def test_an_order_to_fire_is_offered_where_the_thrust_is_just_enough():
    """A Juno and a probe have a mass of 2: from the Moon to its orbit that takes all of the Juno's thrust."""
    leg = world_of(("base",)).leg["moon", "lunar_orbit"]
    assert sufficient(("juno", "probe"), leg) == [("juno",)]
    assert sufficient(("juno", "probe", "probe"), leg) == []


@pytest.mark.rule("LE-5.7.3")
def test_who_seats_a_crew_is_told_how_many_shielded_seats_are_left():
    crew = ("glenn", "titov", "collins", "armstrong", "walker", "gagarin", "shepard", "lovell", "grissom")
    state = position(seats={"nasa": craft("earth_orbit", "aldrin", "eagle", *crew)})
    state.push(Shelter(0, "voyager", 1, 1, ("glenn", "titov")))
    assert Pending(state).prompt.endswith("Seats left: 6.")


@pytest.mark.rule("LE-1.4.2")
@pytest.mark.parametrize(("probes", "enough"), [(4, True), (5, False)])
def test_just_enough_thrust_is_enough_for_the_law(probes, enough):
    """With four probes the craft weighs 9 and needs 27 to leave Earth, which is what an Atlas gives."""
    nasa = {
        "advancements": {"atlas_rockets": ["success"], "juno_rockets": ["success"]},
        "crafts": {"voyager": {"at": "earth", "parts": ["atlas", "juno", *["probe"] * probes]}},
    }
    state = position(seats={"nasa": nasa})
    GAME.apply(state, "maneuver voyager suborbital_flight")
    GAME.apply(state, "fire atlas")
    while Pending(state).chance:
        answer(state, Pending(state).options[0])
    assert isinstance(Pending(state).step, Burn)
    assert (Pending(state).step.forbids(state, ("go",)) is None) is enough
    assert (("go",) in Pending(state).options) is enough


@pytest.mark.rule("LE-5.4.1")
def test_why_a_last_component_is_not_taken_off_is_said_on_earth_only():
    crafts = {"voyager": {"parts": ["juno"]}, "lander": {"at": "earth_orbit", "parts": ["probe"]}}
    blocked = dict(Pending(position(seats={"nasa": {"crafts": crafts}})).blocked)
    assert blocked["unload", "voyager", "juno"].rule == "LE-5.4.1"
    assert ("unload", "lander", "probe") not in blocked


def test_a_location_whose_card_is_gone_lies_face_down_again():
    state = position(places={"moon": "barren", "ceres": "barren"})
    assert state.revealed
    sides = state.sides
    state.sides = tuple(None if number == CARD["moon"] else side for number, side in enumerate(sides))
    forget_lost_cards(state)
    assert [state.revealed >> CARD[place] & 1 for place in ("moon", "ceres")] == [0, 1]
