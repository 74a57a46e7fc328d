"""A plain wish is a few answers, and every text for people is in words."""

import re
from random import Random

import pytest

from orrery.games.leaving_earth import GAME
from orrery.games.leaving_earth.cards import COMPONENTS, CRAFT, FACES
from orrery.games.leaving_earth.shop import box
from orrery.kernel import Pending, answer, read

SUCCESS = ("success",)


def play(state, *answers):
    """Give answers as a person does, several notated actions as one; every draw is a success."""
    count = 0
    for batch in answers:
        for text in batch.split(", "):
            GAME.apply(state, read(text))
            while state.stack and Pending(state).chance:
                options = Pending(state).options
                answer(state, SUCCESS if SUCCESS in options else options[0])
        count += 1
    return count


def test_three_soyuz_and_an_apollo_are_in_orbit_after_eight_answers():
    nasa = {"money": 28, "advancements": {"soyuz_rockets": ["?", "?", "?"], "re_entry": []}}
    given = {"places": {"suborbital_flight": "barren"}, "seats": {"nasa": nasa}}
    state = GAME.arrange(1, GAME.read_options({}), given)
    count = play(
        state,
        "buy soyuz, buy soyuz, buy soyuz",
        "buy apollo",
        "assemble voyager",
        "all",
        "maneuver voyager earth_orbit",
        "burn soyuz",
    )
    assert GAME.describe(state)["seats"]["nasa"]["crafts"]["voyager"]["at"] == "earth_orbit"
    assert count <= 8


#: Four launches that dock in Earth Orbit: a stage for each leg, a spare, and the probe.
LAUNCHES = {
    "voyager": ("soyuz", "soyuz", "soyuz", "soyuz", "atlas"),
    "apollo": ("soyuz", "soyuz", "soyuz", "juno", "juno", "juno"),
    "lander": ("soyuz", "soyuz", "soyuz", "juno"),
    "skylab": ("soyuz", "soyuz", "soyuz", "probe"),
}


def test_a_probe_flies_by_jupiter_on_the_way_around_venus_after_25_answers():
    basket = [word for parts in LAUNCHES.values() for word in parts]
    rockets = {name: ["?", "?", "?"] for name in ("juno_rockets", "atlas_rockets", "soyuz_rockets")}
    nasa = {
        "money": sum(COMPONENTS[word].cost for word in basket),
        "advancements": {**rockets, "rendezvous": ["?", "?"]},
    }
    places = {"suborbital_flight": "barren", "solar_radiation": "barren", "jupiter": "astronaut_radiation-1"}
    given = {"year": 1970, "places": places, "seats": {"nasa": nasa}}
    state = GAME.arrange(1, GAME.read_options({"expansions": ["outer_planets"]}), given)
    wishes = [", ".join(f"buy {word}" for word in basket)]
    for name, parts in LAUNCHES.items():
        wishes.append(", ".join([f"assemble {name}", *[f"load {word}" for word in parts], "done"]))
        wishes.append(f"maneuver {name} earth_orbit, burn soyuz")
    wishes += [f"dock voyager {name}" for name in ("apollo", "lander", "skylab")]
    wishes += ["maneuver voyager inner_planets_transfer, burn atlas", "finish"]
    wishes += ["maneuver voyager venus_fly_by, burn juno", "keep", "keep", "keep", "finish"]
    wishes += ["maneuver voyager jupiter_fly_by, burn juno", "keep", "finish"]
    count = play(state, *wishes)
    assert GAME.describe(state)["seats"]["nasa"]["crafts"]["voyager"]["at"] == "jupiter_fly_by"
    assert state.year == 1973
    assert count <= 25


def firing(outcomes, *said):
    """What is asked and told after a rocket has worked, by an agency that has said something before."""
    craft = {"voyager": {"at": "earth", "parts": ["juno", "juno"]}}
    nasa = {"money": 30, "advancements": {"juno_rockets": outcomes}, "crafts": craft}
    given = {"year": 1960, "places": {"suborbital_flight": "barren"}, "seats": {"nasa": nasa}}
    state = GAME.arrange(1, GAME.read_options({}), given)
    told = []
    state.sink = told.append
    play(state, *said, "maneuver voyager suborbital_flight", "fire juno")
    return state, [GAME.narrate(notice.event, ("NASA",)) for notice in told]


PUT_BACK = "NASA puts the success back on Juno Rockets."


@pytest.mark.rule("LE-5.2.10")
def test_who_keeps_successes_this_year_is_not_asked_about_them():
    state, _ = firing(["success", "success"])
    assert [choice.action for choice in Pending(state).choices if choice.group == "outcome"] == [
        "keep",
        "keep successes",
        "remove",
    ]
    state, told = firing(["success", "success"], "successes keep")
    assert "keep" not in [action[0] for action in Pending(state).options]
    assert told[0] == "NASA keeps its successes this year."
    assert PUT_BACK in told


@pytest.mark.rule("LE-5.2.10")
def test_it_is_said_at_the_question_too_shown_on_the_table_and_ended():
    state, _ = firing(["success", "success"])
    play(state, "keep successes", "stop")
    facts = {fact.label: fact.value for zone in GAME.scene(state, 0).zones for fact in zone.facts}
    assert facts["Successes"] == "kept this year"
    assert GAME.scene(state, 0).extra.agencies["nasa"].successes == "kept this year"
    shown = {choice.action: choice for choice in Pending(state).choices}
    assert not shown["successes ask"].aside
    play(state, "successes ask")
    assert GAME.describe(state)["seats"]["nasa"]["successes"] == "asked"
    shown = {choice.action: choice for choice in Pending(state).choices}
    assert shown["successes keep"].aside


@pytest.mark.rule("LE-5.2.5", "LE-5.2.10")
def test_a_free_last_success_goes_unless_told_otherwise():
    goes = "NASA removes the success from Juno Rockets."
    assert goes in firing(["success"])[1]
    assert goes in firing(["success"], "successes keep")[1]
    told = firing(["success"], "successes keep", "successes keep_last")[1]
    assert goes not in told
    assert PUT_BACK in told


@pytest.mark.rule("LE-5.2.10")
def test_what_can_not_be_said_of_successes_is_refused_with_the_reason():
    reasons = [
        ((), "keep_last", "first say that you keep your successes this year"),
        ((), "ask", "you are asked about your successes anyway"),
        (("successes keep",), "keep", "you have said so already"),
        (("successes keep", "successes keep_last"), "keep_last", "you have said so already"),
    ]
    for said, word, reason in reasons:
        state, _ = firing(["success", "success"], *said)
        play(state, *(["keep"] if not said else []), "stop")
        assert Pending(state).explain(("successes", word)).reason == reason


@pytest.mark.rule("LE-5.2.10")
def test_what_is_said_of_successes_holds_for_a_year_and_changes_nothing_else():
    state, _ = firing(["success", "success"], "successes keep", "successes keep_last")
    play(state, "stop", "finish")
    assert state.year == 1961
    assert GAME.describe(state)["seats"]["nasa"]["successes"] == "asked"


def slower(parts, place, leg, **options):
    """The choices of a maneuver that take longer than printed."""
    advancements = {name: ["success"] for name in ("juno_rockets", "ion_thrusters")}
    craft = {"voyager": {"at": place, "parts": parts}}
    given = {"year": 1970, "seats": {"nasa": {"advancements": advancements, "crafts": craft}}}
    state = GAME.arrange(1, GAME.read_options(options), given)
    GAME.apply(state, read(f"maneuver voyager {leg}"))
    return [choice for choice in Pending(state).choices if choice.dial]


@pytest.mark.rule("LE-5.9.2")
def test_slower_is_one_choice_up_front_only_where_a_thruster_or_a_window_makes_it_useful():
    rockets = ["juno"] * 3 + ["probe"]
    plain = slower(rockets, "earth_orbit", "inner_planets_transfer")
    assert [(one.dial.number, one.label) for one in plain][:2] == [
        (1, "1 year slower"),
        (2, "2 years slower"),
    ]
    assert {one.dial.name for one in plain} == {"slower"}
    assert all(one.aside for one in plain)
    thrusters = slower(["ion_thruster", "probe"], "earth_orbit", "inner_planets_transfer")
    window = slower(rockets, "inner_planets_transfer", "venus_fly_by", expansions=["outer_planets"])
    assert thrusters
    assert window
    assert not any(one.aside for one in thrusters + window)


#: A word that no person writes: an underscore, a face of a card, a craft by its word in the notation.
RAW = re.compile(
    r"\w_\w|\b(?:"
    + "|".join(
        sorted(
            {re.escape(word) for word in FACES if "-" in word}
            | {re.escape(name) for name in CRAFT}
            | {
                re.escape(card.id)
                for card in COMPONENTS.values()
                if card.name != card.id and "_" not in card.id
            }
        )
    )
    + r")\b"
)
#: Words of the notation that are also plain English.
PLAIN = {"probe", "supplies", "explorer", "lander"}


def raw(text):
    return [found for found in RAW.findall(text) if found not in PLAIN]


def texts(state, told):
    """Everything that a person reads at this point."""
    pending = Pending(state)
    yield pending.prompt
    if not pending.chance:
        for action in pending.options:
            choice = pending.present(action)
            yield from (choice.label, choice.group, choice.note, choice.warning)
        for action, ruling in pending.blocked:
            yield ruling.reason
            yield pending.present(action).label
    for notice in told:
        yield GAME.narrate(notice.event, ("NASA", "OKB-1", "CNES"))
    scene = GAME.scene(GAME.view(state, 0), 0)
    for fact in scene.status:
        yield f"{fact.label} {fact.value}"
    for zone in scene.zones:
        yield zone.label
        for item in zone.items:
            yield item.label
        for fact in (*zone.facts, *(fact for item in zone.items for fact in item.facts)):
            yield f"{fact.label} {fact.value}"


@pytest.mark.parametrize("seed", range(5))
def test_texts_for_people_are_in_words(seed):
    random = Random(seed)
    options = [{}, {"expansions": ["mercury", "outer_planets"]}, {"edition": "2018", "box_limits": True}]
    for number in range(8):
        state = GAME.new(1 + (seed + number) % 3, options[number % 3])
        told = []
        state.sink = told.append
        while state.stack:
            if random.random() < 0.01:
                odd = [text for text in texts(state, told) if raw(text)]
                assert odd == []
            told.clear()
            step = state.stack[-1]
            answer(state, step.sample(state, random.random))


def test_two_craft_of_one_name_are_told_apart_where_both_are():
    craft = {"crafts": {"voyager": {"at": "earth_orbit", "parts": ["probe"]}}}
    state = GAME.arrange(2, GAME.read_options({}), {"seats": {"nasa": craft, "okb1": craft}})
    orbit = next(zone for zone in GAME.scene(state, 0).zones if zone.id == "earth_orbit")
    assert [item.label for item in orbit.items] == ["NASA's Voyager", "OKB-1's Voyager"]
    alone = GAME.arrange(1, GAME.read_options({}), {"seats": {"nasa": craft}})
    orbit = next(zone for zone in GAME.scene(alone, 0).zones if zone.id == "earth_orbit")
    assert [item.label for item in orbit.items] == ["Voyager"]


@pytest.mark.parametrize(
    ("parts", "sums"),
    [
        (["juno", "probe"], ["mass #"]),
        (["juno", "vostok"], ["mass #", "seats taken: # of 1"]),
        (["juno", "apollo"], ["mass #", "seats taken: # of 3"]),
    ],
)
def test_what_is_loaded_adds_up_to_a_mass_and_where_there_are_seats_to_who_takes_them(parts, sums):
    state = GAME.arrange(1, GAME.read_options({}), {"seats": {"nasa": {"stock": [*parts, "juno", "juno"]}}})
    play(state, "assemble voyager", *(f"load {part}" for part in parts))
    (basket,) = Pending(state).baskets
    assert [one.words for one in basket.sums] == sums
    loads = [choice for choice in Pending(state).choices if choice.action == "load juno"]
    assert [len(choice.many.adds) for choice in loads] == [len(sums)]


@pytest.mark.rule("LE-5.4")
def test_what_a_component_adds_is_what_the_sums_grow_by():
    stock = ["apollo", "juno", "supplies", "glenn", "probe", "probe"]
    state = GAME.arrange(1, GAME.read_options({}), {"seats": {"nasa": {"stock": stock}}})
    play(state, "assemble voyager", "load apollo")
    for action in ("load juno", "load supplies", "load glenn"):
        mass, seats = Pending(state).baskets[0].sums
        adds = next(choice.many.adds for choice in Pending(state).choices if choice.action == action)
        play(state, action)
        heavier, fewer = Pending(state).baskets[0].sums
        assert adds == (heavier.start - mass.start, seats.most - fewer.most)


@pytest.mark.rule("LE-2.1.1")
def test_with_all_craft_in_use_none_can_be_parted_also_where_one_could_a_moment_ago():
    """What can be done with a craft is remembered; not for an agency that has no craft left."""
    pair = {"at": "earth_orbit", "parts": ["juno", "probe"]}
    others = {f"craft-{number}": {"at": "earth_orbit", "parts": ["juno"]} for number in range(5, 13)}
    full = {
        "voyager": pair,
        **{name: {"at": "earth_orbit", "parts": ["juno"]} for name in ("apollo", "lander", "skylab")},
        **others,
    }
    offered = []
    for crafts in ({**full, "craft-12": None}, full):
        crafts = {name: craft for name, craft in crafts.items() if craft}
        nasa = {"advancements": {"rendezvous": []}, "crafts": crafts}
        state = GAME.arrange(1, GAME.read_options({}), {"seats": {"nasa": nasa}})
        offered.append(("separate", "voyager") in Pending(state).options)
    assert offered == [True, False]


@pytest.mark.parametrize("word", ["supplies", "supplies_5", "juno"])
def test_under_box_limits_as_many_go_into_the_basket_as_the_box_still_has(word):
    stock = ["supplies"] * (box(COMPONENTS["supplies"]) - 7) + ["juno"] * (box(COMPONENTS["juno"]) - 3)
    nasa = {"money": 100, "stock": stock, "advancements": {"juno_rockets": [], "life_support": []}}
    state = GAME.arrange(1, GAME.read_options({"box_limits": True}), {"seats": {"nasa": nasa}})
    most = next(choice.many.most for choice in Pending(state).choices if choice.action == f"buy {word}")
    bought = 0
    while ("buy", word) in Pending(state).options:
        GAME.apply(state, ("buy", word))
        bought += 1
    assert bought == most
