"""The data for the drawing: routes, craft and their reach, cards, missions, piles, the flight, inquiries."""

import json
from pathlib import Path
from random import Random

import msgspec
import pytest

from orrery.games.leaving_earth import GAME
from orrery.games.leaving_earth.cards import LOST
from orrery.games.leaving_earth.state import world
from orrery.kernel import OrreryError, Pending, answer, game
from orrery.match.sight import ask
from orrery.web.changes import abridged, changes


def position(seats, players=1, expansions=("mercury",), **given):
    options = GAME.read_options({"expansions": list(expansions)})
    return GAME.arrange(players, options, {"year": 1965, "seats": seats, **given})


def data(state, seat=0):
    return GAME.scene(GAME.view(state, seat), seat).extra


ROUTES = Path(__file__).parents[3] / "frontend/src/boards/leaving_earth/routes.test.json"
TABLES = {
    "base": (),
    "mercury": ("mercury",),
    "outer planets": ("outer_planets",),
    "all": ("mercury", "outer_planets"),
}
APOLLO = {"at": "earth_orbit", "parts": ["apollo", "atlas", "juno", "supplies", "supplies"]}
VOYAGER = {"at": "mars_fly_by", "parts": ["probe"], "years": 2, "from": "earth_orbit"}


def test_every_route_has_an_id_and_says_what_is_printed():
    legs = data(position({}, expansions=("mercury", "outer_planets"))).chart.legs
    assert len(legs) == len(world(position({}, expansions=("mercury", "outer_planets"))).leg)
    assert legs["earth_orbit>mars_fly_by"].years == 3
    by_air = [leg for leg in legs if leg.startswith("jupiter_fly_by>jupiter_orbit")]
    assert len(by_air) == 2
    assert {"aerobraking" in legs[leg].arrive for leg in by_air} == {True, False}


def test_a_craft_shows_what_it_can_reach_and_only_its_owner_is_warned():
    state = position({"nasa": {"crafts": {"apollo": APOLLO}}, "okb1": {}}, players=2)
    mine = {one.leg: one for one in data(state).crafts["nasa.apollo"].reach}
    fly_by, orbit, mars = (mine[f"earth_orbit>{to}"] for to in ("lunar_fly_by", "lunar_orbit", "mars_orbit"))
    assert (fly_by.state, fly_by.needed, fly_by.available) == ("ok", 10, 31)
    assert (orbit.state, orbit.needed) == ("all", 30)
    assert (mars.state, mars.needed, mars.available) == ("no", 50, 31)
    assert mine["earth_orbit>earth"].warning
    others = data(state, 1).crafts["nasa.apollo"].reach
    assert [one.state for one in others] == [one.state for one in mine.values()]
    assert not any(one.warning for one in others)


def test_thrusters_reach_in_more_years_what_they_do_not_reach_in_the_printed_time():
    craft = {"at": "mars_orbit", "parts": ["ion_thruster", "probe"]}
    reach = {
        one.leg: one
        for one in data(position({"nasa": {"crafts": {"voyager": craft}}})).crafts["nasa.voyager"].reach
    }
    phobos = reach["mars_orbit>phobos"]
    assert (phobos.state, phobos.years) == ("slow", 1)


def test_a_craft_under_way_knows_its_route_and_how_long_it_takes():
    ship = data(position({"nasa": {"crafts": {"voyager": VOYAGER}}})).crafts["nasa.voyager"]
    assert (ship.course, ship.tokens, ship.declared, ship.reach) == ("earth_orbit>mars_fly_by", 2, 2, ())


def test_what_a_seat_has_seen_alone_is_no_others_business():
    places = {"moon": "minerals-25", "mars": {"card": "life-supplies", "seen": ["okb1"]}}
    state = position({"nasa": {}, "okb1": {}}, players=2, places=places)
    for seat, expected in ((0, ("hidden", "")), (1, ("mine", "life-supplies")), (None, ("hidden", ""))):
        card = data(state, seat).cards["mars"]
        assert (card.state, card.side) == expected
        assert card.seen_by == (1,)
    assert data(state, None).cards["moon"].state == "open"
    assert "life" not in str(data(state, 0).cards["mars"])


def test_missions_name_the_craft_that_is_nearest():
    crafts = {"apollo": APOLLO, "voyager": {"at": "lunar_orbit", "parts": ["probe"]}}
    state = position({"nasa": {"crafts": crafts}}, missions=["lunar_lander", "man_on_mars"])
    goals = data(state).missions
    assert [(near.craft, near.legs) for near in goals["lunar_lander"].nearest] == [("nasa.voyager", 1)]
    assert goals["man_on_mars"].nearest == ()
    assert goals["man_on_mars"].places == ("mars",)
    assert (goals["lunar_lander"].tier, goals["man_on_mars"].tier) == ("medium", "hard")


def test_the_nearest_craft_is_told_in_words_with_the_years_that_are_left():
    crew = {"at": "earth_orbit", "parts": ["apollo", "shepard"]}
    crafts = {"apollo": crew, "voyager": VOYAGER}
    wanted = ["man_on_mars", "mars_survey", "mars_sample_return"]
    goals = data(position({"nasa": {"crafts": crafts}}, missions=wanted)).missions
    man, survey, sample = (goals[name].nearest[0] for name in wanted)
    assert (man.craft, man.words) == ("nasa.apollo", "crew in Earth Orbit")
    assert (survey.craft, survey.legs, survey.years) == ("nasa.voyager", 2, 2)
    assert survey.words == "probe on the way to Mars Fly-By"
    legs = data(position({})).chart.legs
    home = ["mars>mars_orbit", "mars_orbit>earth_orbit", "earth_orbit>earth"]
    assert sample.legs == 2 + len(home)
    assert sample.years == 2 + sum(legs[leg].years for leg in home)


def test_piles_tell_the_draws_and_the_odds_and_the_question_what_the_shop_has_not():
    learned = {"juno_rockets": ["success", "?", "?"]}
    state = position({"nasa": {"money": 5, "advancements": learned}})
    shown = data(state)
    pile = shown.piles["nasa.juno_rockets"]
    assert (pile.seen, pile.unknown) == ((1, 0, 0), 2)
    assert sum(pile.odds) == pytest.approx(1, abs=0.02)
    barred = {thing: one for one in ask(GAME, state, 0).blocked for thing in one.touches}
    assert "juno" not in barred
    assert barred["soyuz"].rule == "LE-5.3.2"
    assert barred["nasa.landing"].reason == "costs $10, there is only $5"


def test_a_pile_tells_the_odds_with_who_softens_its_failures():
    """A minor failure counts as a success with a pilot or a mechanic aboard; no rocket is helped."""
    names = ("landing", "life_support", "rendezvous", "juno_rockets")
    learned = {name: ["success", "minor", "major"] for name in names}
    piles = data(position({"nasa": {"advancements": learned}})).piles
    helped = {name: piles[f"nasa.{name}"].helped for name in names}
    assert helped == {"landing": 0.67, "life_support": 0.67, "rendezvous": 0.67, "juno_rockets": None}


def test_missions_won_can_be_found_in_the_log_by_their_ids():
    state = position({"nasa": {"missions": ["lunar_survey"]}})
    assert data(state).agencies["nasa"].won == (("lunar_survey", "Lunar Survey", 4),)


@pytest.mark.parametrize(
    ("crew", "landing", "air"),
    [((), 0.33, None), (("shepard",), 0.67, 0.33), (("grissom",), 0.33, 0.67)],
    ids=("nobody", "a pilot", "a mechanic"),
)
def test_what_is_ahead_has_the_odds_of_those_who_are_aboard(crew, landing, air):
    learned = {name: ["success", "minor", "major"] for name in ("landing", "life_support", "saturn_rockets")}
    craft = {"at": "inner_planets_transfer", "parts": ["vostok", *crew, "saturn", "supplies"]}
    state = position(
        {"nasa": {"crafts": {"apollo": craft}, "advancements": learned}},
        places={"solar_radiation": "radiation-2"},
    )
    GAME.apply(state, "maneuver apollo ceres")
    ahead = {step.kind if step.kind != "location" else step.place: step for step in data(state).flight.ahead}
    assert list(ahead) == ["solar_radiation", "years", "landing", "ceres", "arrive"]
    assert (ahead["landing"].odds, ahead["landing"].softens) == (landing, "pilot" if landing > 0.5 else "")
    years = ahead["years"]
    assert (years.odds, years.times, years.eats) == (air, int(bool(crew)), int(bool(crew)))
    assert ahead["solar_radiation"].roll == (2 if crew else 0)


def test_what_is_done_with_a_craft_stands_under_it():
    crafts = {"apollo": APOLLO, "voyager": VOYAGER, "lander": {"at": "earth", "parts": ["juno", "probe"]}}
    state = position({"nasa": {"crafts": crafts, "advancements": {"rendezvous": []}}})
    question = ask(GAME, state, 0)
    groups = {one.action: one.group for one in (*question.choices, *question.blocked)}
    assert groups["maneuver apollo lunar_fly_by"] == groups["separate apollo"] == "Apollo in Earth Orbit"
    assert groups["survey voyager mars"] == "Voyager on the way to Mars Fly-By"
    assert groups["disassemble lander"] == "Lander on Earth"
    assert groups["done"] == "turn"


def test_a_flight_shows_its_thrust_its_engines_and_what_is_ahead():
    state = position(
        {"nasa": {"crafts": {"apollo": APOLLO}, "advancements": {"atlas_rockets": [], "juno_rockets": []}}}
    )
    assert data(state).flight is None
    GAME.apply(state, "maneuver apollo inner_planets_transfer")
    flight = data(state).flight
    assert (flight.stage, flight.needed, flight.produced) == ("declare", 30, 0)
    assert [pace.years for pace in flight.paces][:2] == [1, 2]
    assert {engine.id: engine.thrust for engine in flight.engines} == {
        "nasa.apollo.atlas": 27,
        "nasa.apollo.juno": 4,
    }
    assert [step.kind for step in flight.ahead] == ["years", "arrive"]
    GAME.apply(state, "fire atlas")
    flight = data(state).flight
    assert (flight.stage, flight.produced) == ("burn", 27)


def test_the_stack_on_the_bench_is_shown():
    state = position({"nasa": {"stock": ["juno", "juno", "probe"]}})
    GAME.apply(state, "assemble apollo")
    GAME.apply(state, "load juno")
    bench = data(state).bench
    assert [(part.good, part.count) for part in bench.parts] == [("juno", 1)]
    assert (bench.name, bench.mass, bench.thrust) == ("Apollo", 1, 4)


def test_the_stack_on_the_bench_is_shown_while_an_offer_is_put_together():
    state = position({"nasa": {"stock": ["juno", "juno", "probe"]}, "okb1": {}}, players=2)
    for action in ("assemble apollo", "load juno", "deal"):
        GAME.apply(state, action)
    assert data(state).trade is not None
    for seat in (0, 1):
        assert [(part.good, part.count) for part in data(state, seat).bench.parts] == [("juno", 1)]


def test_both_sides_of_an_exchange_are_shown_with_what_could_be_added():
    seats = {"nasa": {"money": 5, "stock": ["juno"]}, "okb1": {"advancements": {"landing": []}}}
    state = position(seats, players=2)
    for action in ("deal", "give", "part juno"):
        GAME.apply(state, action)
    trade = data(state).trade
    assert (trade.give.seat, trade.ask.gives) == (0, ())
    assert [(one.words, one.of) for one in trade.give.gives] == [("Juno", "juno")]
    assert "part juno" not in [thing.action for thing in trade.give.more]
    assert ("research landing", "landing") in [(thing.action, thing.of) for thing in trade.ask.more]
    for action in ("ask", trade.ask.more[-1].action, "propose"):
        GAME.apply(state, action)
    assert [one.words for one in data(state, 1).trade.give.gives] == ["Juno"]
    GAME.apply(state, "decline")
    assert data(state).trade is None


def test_an_outcome_that_may_be_removed_is_shown():
    piles = {"atlas_rockets": ["success", "?"]}
    state = position({"nasa": {"crafts": {"apollo": APOLLO}, "advancements": piles}})
    for action in ("maneuver apollo inner_planets_transfer", "fire atlas", "minor"):
        GAME.apply(state, action)
    shown = data(state).drawn
    assert (shown.pile, shown.outcome) == ("nasa.atlas_rockets", "minor")
    kept = data(state).piles["nasa.atlas_rockets"].odds
    assert kept[0] < shown.removed[0] == 1.0


def test_a_craft_that_is_separated_is_shown_as_two():
    crafts = {"apollo": {**APOLLO, "parts": ["apollo", "shepard", "atlas", "juno", "juno"]}}
    state = position({"nasa": {"crafts": crafts, "advancements": {"rendezvous": []}}})
    for action in ("separate apollo", "move juno"):
        GAME.apply(state, action)
    parting = data(state).parting
    assert [(one.part.good, one.part.count, one.action) for one in parting.moved.parts] == [
        ("juno", 1, "back juno")
    ]
    assert "move juno" in [one.action for one in parting.kept.parts]
    assert (parting.kept.mass, parting.kept.crew, parting.moved.mass) == (8, 1, 1)
    GAME.apply(state, "done")
    assert data(state).parting is None


def test_who_may_not_live_is_shown_with_how_many_can():
    crafts = {"skylab": {"at": "earth_orbit", "parts": ["aldrin", "vostok", "collins", "armstrong"]}}
    state = position(
        {"nasa": {"crafts": crafts, "advancements": {"life_support": ["success", "minor"]}}},
        phase="life_support",
    )
    for action in ("success", "keep", "minor", "keep"):
        GAME.apply(state, action)
    short = data(state).shortage
    assert (short.craft, short.places, short.lack) == ("nasa.skylab", 1, "air")
    GAME.apply(state, "lose collins")
    assert data(state).shortage is None


def test_numbered_craft_are_called_by_their_names_in_every_option():
    crafts = {
        "craft-9": {"at": "moon", "parts": ["probe", "juno", "apollo"]},
        "craft-10": {"at": "earth_orbit", "parts": ["apollo", "shepard", "atlas", "juno", "juno"]},
        "craft-11": {"at": "earth_orbit", "parts": ["probe", "atlas"]},
        "craft-12": {"at": "earth", "parts": ["probe", "atlas"]},
    }
    learned = {name: [] for name in ("rendezvous", "surveying", "atlas_rockets", "juno_rockets")}
    state = position({"nasa": {"crafts": crafts, "advancements": learned}}, places={"moon": "barren"})
    question = ask(GAME, state, 0)
    told = [*question.choices, *question.blocked]
    assert any("Craft 9: collect" in one.label for one in question.choices)
    assert [one.label for one in told if "craft-" in one.label] == []


# Inquiries


STACK = ["soyuz", "soyuz", "atlas", "juno", "probe"]


def test_what_a_stack_would_reach_is_reckoned_burn_by_burn():
    told = GAME.inquire(position({}), 0, {"parts": STACK, "to": "moon"})
    assert (told.mass, told.thrust) == (24, 191)
    assert {one.leg: one.state for one in told.reach}["earth>earth_orbit"] == "no"
    first = told.route[0]
    assert first.leg == "earth>suborbital_flight"
    assert (first.mass, first.needed, first.fired, first.state) == (24, 72, ("soyuz",), "ok")
    assert all(burn.thrust >= burn.needed for burn in told.route if burn.state != "no")


LEARNED = {
    "soyuz_rockets": ["success"],
    "atlas_rockets": ["success", "minor"],
    "juno_rockets": ["success"],
    "landing": ["success", "major"],
}


def test_the_odds_of_a_route_are_those_of_its_engines_and_landings():
    told = GAME.inquire(position({"nasa": {"advancements": LEARNED}}), 0, {"parts": STACK, "to": "moon"})
    assert [burn.leg for burn in told.route][2:] == ["earth_orbit>lunar_orbit", "lunar_orbit>moon"]
    assert [burn.odds for burn in told.route] == [1.0, 1.0, 0.5, 1.0]
    assert [(one.advancement, one.times, one.odds) for one in told.trials] == [("landing", 1, 0.5)]
    assert told.odds == 0.25


def test_of_a_way_that_is_too_far_the_one_with_the_most_maneuvers_is_shown():
    told = GAME.inquire(position({}), 0, {"parts": ["juno", "probe"], "to": "moon"})
    assert [burn.leg for burn in told.route] == ["earth>suborbital_flight"]
    assert told.route[-1].state == "no"


def test_a_stack_that_fires_all_it_has_goes_no_further():
    told = GAME.inquire(position({"nasa": {"advancements": LEARNED}}), 0, {"parts": ["atlas"], "to": "moon"})
    assert [(burn.mass, burn.state) for burn in told.route] == [(4, "all"), (0, "no")]
    assert told.odds is None


@pytest.mark.parametrize(("pilot", "odds"), [([], 0.33), (["shepard"], 0.67)])
def test_a_pilot_aboard_makes_a_planned_landing_likelier(pilot, odds):
    learned = {**LEARNED, "landing": ["success", "minor", "major"]}
    stack = ["juno", "juno", "vostok", *pilot]
    about = {"parts": stack, "at": "lunar_orbit", "to": "moon"}
    told = GAME.inquire(position({"nasa": {"advancements": learned}}), 0, about)
    assert (told.trials[0].odds, told.odds) == (odds, odds)


def test_the_odds_of_what_nobody_has_learned_are_unknown():
    told = GAME.inquire(position({}), 0, {"parts": STACK, "to": "moon"})
    assert {burn.odds for burn in told.route} == {None}
    assert told.odds is None


def test_the_outer_planets_are_planned_by_slingshot():
    stack = ["saturn"] * 6 + ["soyuz"] * 4 + ["probe"]
    state = position({}, expansions=("outer_planets",))
    told = GAME.inquire(state, 0, {"parts": stack, "to": "jupiter_fly_by"})
    assert data(state).chart.legs[told.route[-1].leg].slingshot == "jupiter"


def test_a_stack_that_can_not_be_put_together_says_why():
    told = [GAME.inquire(position({}), 0, {"parts": parts}) for parts in (["shepard"], ["vostok", "shepard"])]
    assert [one.fault for one in told] == ["somebody aboard would have no seat", ""]


def test_a_stack_without_mass_is_reckoned_too():
    nothing, crew = (
        GAME.inquire(position({}), 0, {"parts": parts, "to": "moon"}) for parts in ([], ["shepard"])
    )
    assert (nothing.mass, nothing.reach, nothing.route) == (0, (), ())
    assert {one.needed for one in crew.reach} == {0}


def test_an_inquiry_beyond_its_bounds_is_refused():
    state = position({})
    for about in (
        {"parts": ["juno"] * 81},
        {"parts": ["monster"]},
        {"parts": ["proton"]},
        {"parts": [], "to": "lost"},
        {"parts": [], "at": "nowhere"},
        {"parts": 1},
        {"parts": [], "more": 1},
        {},
    ):
        with pytest.raises(OrreryError):
            GAME.inquire(state, 0, about)
    with pytest.raises(OrreryError, match="no inquiries"):
        game("debris").inquire(None, 0, {})


def test_an_inquiry_changes_nothing_and_tells_no_secret():
    places = {"mars": {"card": "life-supplies", "seen": ["okb1"]}}
    state = position({"nasa": {}, "okb1": {}}, players=2, places=places)
    before = state.key()
    told = [GAME.inquire(GAME.view(state, seat), seat, {"parts": STACK, "to": "mars"}) for seat in (0, 1)]
    assert state.key() == before
    assert told[0] == told[1]


# The drawing's own tests


def test_the_map_is_tested_with_the_routes_of_the_game():
    """`layout.test.ts` reads them from a file; write it anew where this fails."""
    found = {}
    for name, sets in TABLES.items():
        shown = data(position({}, expansions=sets)).chart
        ends = {place for leg in shown.legs.values() for place in (leg.start, leg.to)}
        legs = msgspec.to_builtins(shown.legs)
        found[name] = {"places": sorted(ends | shown.faces.keys()), "legs": legs}
    assert json.loads(ROUTES.read_text()) == json.loads(json.dumps(found))


# The size of a frame


@pytest.mark.parametrize(("sets", "seed"), [("outer_planets", 11), ("mercury", 5)])
def test_a_frame_is_small_with_its_question(sets, seed):
    """Five agencies over years of play: what changed in the scene, and what is asked."""
    random, encode = Random(seed), msgspec.json.encode
    state = GAME.new(5, {"expansions": [sets]})
    known, asked, sizes = GAME.scene(GAME.view(state, 0), 0), {}, []
    for number in range(700):
        pending = Pending(state)
        if not pending.chance:
            view = GAME.view(state, 0)
            scene = GAME.scene(view, 0)
            changed = changes(known, scene)
            assert not any(setting.path[0] == "chart" for setting in changed.extra)
            sizes.append(len(encode(changed)))
            known = scene
            if pending.actor == 0:
                question = ask(GAME, view, number)
                sizes[-1] += len(encode(abridged(asked.get(question.step), question)))
                asked[question.step] = question
        answer(state, pending.step.sample(state, random.random))
    assert max(sizes) < 12_000


def test_what_never_changes_is_one_object():
    assert data(position({})).chart is data(position({}), None).chart
    assert LOST not in data(position({})).cards
