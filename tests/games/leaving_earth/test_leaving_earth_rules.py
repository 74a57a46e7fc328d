"""What scenarios can't say: charts, odds, warnings, the count of the outcome deck."""

import json
import re
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

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
from orrery.games.leaving_earth.events import Close
from orrery.games.leaving_earth.radiation import Shelter
from orrery.games.leaving_earth.sentences import SENTENCES
from orrery.games.leaving_earth.shop import may_research
from orrery.games.leaving_earth.state import craft_cards, in_order
from orrery.games.leaving_earth.verbs import forget_lost_cards
from orrery.games.leaving_earth.world import world_of
from orrery.kernel import OptionError, Pending, answer, playout
from orrery.kernel.scenario import scenarios_of


def position(players=1, options=None, **given):
    return GAME.arrange(players, GAME.read_options(options or {}), given)


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


def choice(state, text):
    pending = Pending(state)
    action = tuple(text.split())
    assert action in pending.options
    return pending.present(action)


def craft(at, *parts):
    return {"crafts": {"voyager": {"at": at, "parts": list(parts)}}}


@pytest.mark.rule("LE-6.4")
@pytest.mark.parametrize(
    ("at", "parts", "known", "action", "warning"),
    [
        ("earth", ["juno", "aldrin"], [], "maneuver voyager earth_orbit", "32 needed, 4 at most"),
        ("lunar_orbit", ["juno", "probe"], [], "maneuver voyager moon", "without Landing"),
        ("earth_orbit", ["vostok", "glenn"], [], "maneuver voyager earth", "without Re-entry"),
        ("earth_orbit", ["eagle", "glenn"], ["re_entry"], "maneuver voyager earth", "only 0 of 1 astronauts"),
        ("earth_orbit", ["eagle", "probe"], ["re_entry"], "maneuver voyager earth", "Eagle will burn up"),
        ("lunar_fly_by", ["probe"], [], "maneuver voyager lost", "lost for ever"),
    ],
)
def test_warnings_before_what_one_would_regret(at, parts, known, action, warning):
    advancements = {name: [] for name in known}
    state = position(seats={"nasa": {"advancements": advancements, **craft(at, *parts)}})
    assert warning in choice(state, action).warning


@pytest.mark.rule("LE-6.4")
@pytest.mark.parametrize(
    ("known", "parts", "warning"),
    [
        ([], ["soyuz", "vostok", "glenn"], "without Life Support the crew dies"),
        (
            ["life_support"],
            ["soyuz", "vostok", "glenn", "supplies"],
            "needs 3 supplies",
        ),
        (["life_support"], ["soyuz", "vostok", "glenn", "supplies", "supplies", "supplies"], ""),
    ],
)
def test_a_crew_is_not_sent_off_without_air_and_food(known, parts, warning):
    advancements = {name: [] for name in known}
    state = position(seats={"nasa": {"advancements": advancements, **craft("earth_orbit", *parts)}})
    shown = choice(state, "maneuver voyager mars_fly_by").warning
    assert warning in shown
    assert bool(shown) == bool(warning)


@pytest.mark.rule("LE-6.4")
def test_what_would_be_lost_at_the_end_of_the_turn_or_of_the_year():
    nasa = {"crafts": {}}
    nasa["crafts"]["voyager"] = {"at": "lunar_fly_by", "parts": ["probe"]}
    nasa["crafts"]["skylab"] = {"at": "earth_orbit", "parts": ["aldrin", "supplies", "glenn"]}
    nasa["crafts"]["lander"] = {"at": "suborbital_flight", "parts": ["eagle", "titov"]}
    state = position(2, seats={"nasa": nasa})
    assert choice(state, "done").warning == "Voyager will be lost"
    assert "Skylab: without Life Support the crew dies" in choice(state, "finish").warning
    assert "lander" not in choice(state, "finish").warning


@pytest.mark.rule("LE-6.4")
def test_firing_shows_the_odds_and_says_when_it_is_in_vain():
    nasa = {"advancements": {"juno_rockets": ["?", "?", "?"]}, **craft("earth", "juno", "aldrin")}
    state = position(seats={"nasa": nasa})
    GAME.apply(state, "maneuver voyager suborbital_flight")
    shown = choice(state, "fire juno")
    assert shown.note == "4 thrust, works 67%"
    assert shown.warning == "12 more thrust needed, 4 left aboard"


@pytest.mark.rule("LE-6.4", "LE-4.4.8")
def test_a_journey_that_outlasts_the_game_is_warned_of():
    state = position(year=1976, seats={"nasa": craft("inner_planets_transfer", "soyuz", "probe")})
    assert choice(state, "maneuver voyager ceres").warning == "it will not arrive before the game is over"


@pytest.mark.rule("LE-6.4")
def test_a_known_danger_is_warned_of_only_to_who_knows_it():
    nasa = {"advancements": {"landing": [], "juno_rockets": []}, **craft("lunar_orbit", "juno", "probe")}
    secret = position(2, places={"moon": {"card": "destroyed", "seen": ["nasa"]}}, seats={"nasa": nasa})
    rival = position(2, places={"moon": {"card": "destroyed", "seen": ["okb1"]}}, seats={"nasa": nasa})
    assert "destroyed" in choice(secret, "maneuver voyager moon").warning
    assert choice(rival, "maneuver voyager moon").warning == ""


@pytest.mark.rule("LE-6.4", "LE-1.4.2")
def test_a_maneuver_shows_the_thrust_it_needs_and_has():
    state = position(seats={"nasa": craft("earth_orbit", "soyuz", "ion_thruster", "probe")})
    assert choice(state, "maneuver voyager mars_fly_by").note == "33 of 95 thrust, 3 years"
    zone = next(zone for zone in GAME.scene(state, 0).zones if zone.id == "nasa.voyager")
    shown = {fact.label: fact.value for fact in zone.facts}
    assert shown["To Mars Fly-By"] == "ok: thrust 33/95 in 3y, 66/90 in 2y, 132/85 in 1y"


@pytest.mark.rule("LE-6.4", "LE-5.9.2", "LE-5.6.2")
@pytest.mark.parametrize(
    ("goal", "note", "fact"),
    [
        ("lunar_orbit", "6 of 0 thrust, 10 in 2 years", "ok: thrust 6/0, 6/10 in 2y"),
        (
            "inner_planets_transfer",
            "6 of 5 thrust, 1 year; 10 in 2 years",
            "ok: thrust 6/5 in 1y, 6/10 in 2y",
        ),
        (
            "mars_fly_by",
            "6 of 15 thrust, 3 years",
            "ok: thrust 6/15 in 3y, 12/10 in 2y, 24/5 in 1y",
        ),
    ],
)
def test_what_thrusters_can_do_only_in_more_time_is_shown_with_that_time(goal, note, fact):
    state = position(seats={"nasa": craft("earth_orbit", "ion_thruster", "probe")})
    assert choice(state, f"maneuver voyager {goal}").note.endswith(note)
    zone = next(zone for zone in GAME.scene(state, 0).zones if zone.id == "nasa.voyager")
    shown = {fact.label: fact.value for fact in zone.facts}
    assert shown[f"To {LOCATIONS[goal].name}"] == fact


@pytest.mark.rule("LE-6.4", "LE-4.4.3")
def test_a_crew_whose_only_capsule_is_damaged_is_warned_of_at_the_end_of_the_year():
    aboard = craft("earth_orbit", "vostok-damaged", "glenn", "supplies")
    state = position(2, seats={"nasa": {"advancements": {"life_support": []}, **aboard}})
    assert choice(state, "finish").warning == "Voyager: a damaged capsule has no air: none of 1 can live"
    assert choice(state, "done").warning == ""


@pytest.mark.rule("LE-6.4", "LE-4.3.2", "LE-4.3.3")
@pytest.mark.parametrize(
    ("players", "played", "ends"),
    [
        (1, [], True),
        (1, ["buy probe"], False),
        (2, [], False),
        (2, ["done"], True),
        (2, ["finish"], True),
        (2, ["finish", "buy probe"], False),
        (3, ["finish", "done"], True),
        (3, ["done", "finish"], True),
        (3, ["buy probe", "done", "finish"], False),
    ],
)
def test_a_pass_that_ends_the_year_says_so_and_warns_of_it(players, played, ends):
    stranded = {
        "crafts": {"voyager": {"at": "earth_orbit", "parts": ["apollo-damaged", "glenn", "supplies"]}}
    }
    seats = {name: {"advancements": {"life_support": []}, **stranded} for name in in_order(players)}
    state = GAME.arrange(players, GAME.read_options({}), {"year": 1960, "seats": seats})
    for text in played:
        GAME.apply(state, text)
    shown = choice(state, "done")
    assert ("a damaged capsule has no air" in shown.warning) == ends
    assert ("1960 is over" in shown.note) == ends
    GAME.apply(state, "done")
    assert (state.year == 1961) == ends


@pytest.mark.rule("LE-6.4", "LE-5.2.3")
@pytest.mark.parametrize(
    ("left", "crew", "warning"),
    [
        (["major"], [], "only a major failure is left on Landing: Voyager will be destroyed"),
        (["minor"], [], ""),
        (["major"], ["eagle", "glenn"], ""),
    ],
)
def test_a_landing_that_is_bound_to_fail_is_warned_of_unless_a_pilot_is_aboard(left, crew, warning):
    aboard = craft("lunar_orbit", "soyuz", "probe", *crew)
    known = {"landing": left, "life_support": []}
    state = position(seats={"nasa": {"advancements": known, **aboard}})
    assert choice(state, "maneuver voyager moon").warning == warning


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


@pytest.mark.rule("LE-5.16.1", "LE-5.12.6")
def test_everybody_hears_that_an_agency_looked_but_only_it_hears_what_it_saw():
    nasa = {"advancements": {"surveying": []}, **craft("lunar_orbit", "probe")}
    state = position(2, seats={"nasa": nasa})
    told = []
    state.sink = told.append
    GAME.apply(state, "survey voyager moon")
    answer(state, ("moon", "life"))
    heard = {n.event.kind: (n.audience, GAME.narrate(n.event, ("NASA", "OKB-1"))) for n in told}
    assert heard["look"] == (None, "NASA looks at Moon.")
    assert heard["sight"] == ((0,), "Moon: life.")


TOLD = [
    ("earth", ["atlas", "probe"], ["maneuver voyager suborbital_flight"], "NASA's Voyager makes ready for"),
    ("earth", ["atlas", "probe"], ["maneuver voyager suborbital_flight", "fire atlas"], "NASA gains Atlas"),
    (
        "earth_orbit",
        ["soyuz"],
        ["maneuver voyager mars_orbit", "years 2"],
        "NASA's Voyager is to take 2 years.",
    ),
    (
        "earth_orbit",
        ["soyuz"],
        ["maneuver voyager mars_orbit", "stop"],
        "Voyager stays where it is after all.",
    ),
    ("earth_orbit", ["probe"], ["maneuver voyager earth", "parachute"], "NASA's Voyager lands by parachute."),
    (
        "earth_orbit",
        ["probe"],
        ["maneuver voyager earth", "test", "keep"],
        "puts the success back on Landing.",
    ),
    (
        "lunar_orbit",
        ["probe"],
        ["survey voyager moon", "chance moon life", "hide"],
        "NASA keeps Moon secret.",
    ),
    ("earth", ["probe"], ["done"], "NASA passes."),
    ("earth_orbit", ["eagle", "glenn"], ["finish", "finish"], "Without Life Support nobody survives aboard"),
    ("earth", ["probe"], ["buy probe", "done"], "NASA ends the turn."),
    ("earth", ["probe"], ["finish"], "NASA is finished for 1956."),
    ("earth", ["probe"], ["deal", "give", "money 5", "propose"], "NASA offers OKB-1 $5 for nothing."),
    (
        "lunar_orbit",
        ["eagle", "juno", "collins"],
        ["separate voyager", "damage voyager collins"],
        "Mike Collins on NASA's Voyager is incapacitated.",
    ),
    (
        "earth_orbit",
        ["vostok", "eagle", "glenn", "titov"],
        ["maneuver voyager earth", "ride eagle"],
        "John Glenn takes a seat in the Eagle.",
    ),
]


@pytest.mark.rule("LE-5.0", "LE-5.16")
@pytest.mark.parametrize(("at", "parts", "play", "sentence"), TOLD)
def test_what_an_agency_does_is_told_in_words(at, parts, play, sentence):
    known = {"surveying": [], "re_entry": [], "landing": ["success", "success"], "rendezvous": ["minor"]}
    state = position(2, seats={"nasa": {"advancements": known, **craft(at, *parts)}})
    told = []
    state.sink = told.append
    for text in play:
        answer(state, tuple(text.removeprefix("chance ").split()))
    assert any(sentence in GAME.narrate(notice.event, ("NASA", "OKB-1")) for notice in told)


@pytest.mark.rule("LE-4.4.9", "LE-4.4.5")
def test_arrivals_and_empty_larders_are_told():
    under_way = {"at": "lunar_orbit", "parts": ["eagle", "glenn"], "years": 1, "from": "earth_orbit"}
    nasa = {"advancements": {"life_support": []}, "crafts": {"voyager": under_way}}
    state = position(seats={"nasa": nasa})
    told = []
    state.sink = told.append
    GAME.apply(state, "finish")
    sentences = [GAME.narrate(notice.event, ("NASA",)) for notice in told]
    assert "There is nothing to eat aboard NASA's Voyager." in sentences
    assert "NASA's Voyager reaches Lunar Orbit." in sentences


def test_every_event_has_its_sentence():
    assert set(SENTENCES) == set(GAME.events)


@pytest.mark.rule("LE-4.3.2", "LE-4.3.3")
@pytest.mark.parametrize("close", ["done", "finish"])
def test_it_is_told_whether_an_agency_did_anything_in_its_turn(close):
    def told(*answers):
        state, notices = position(2), []
        state.sink = notices.append
        for text in answers:
            GAME.apply(state, text)
        return next(notice.event.acted for notice in notices if isinstance(notice.event, Close))

    assert told("research juno_rockets", close)
    assert not told(close)


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
