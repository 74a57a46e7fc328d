"""A plan is made from what a seat sees, and flown at its table answer by answer."""

import json
from random import Random

import msgspec
import pytest
from tests.plan.table import kindly

from orrery.games.leaving_earth import GAME
from orrery.games.leaving_earth.cards import ADVANCEMENT, ADVANCEMENTS
from orrery.games.leaving_earth.odds import draw_weights
from orrery.games.leaving_earth.odds import odds as odds_at
from orrery.games.leaving_earth.verbs_outcomes import mark, see, throw_away
from orrery.kernel import OrreryError, Roller, read
from orrery.match.table import LiveTable
from orrery.plan import Question, Use, ask, odds
from orrery.plan.at_table import situation
from orrery.plan.fly import Progress
from orrery.plan.question import drawn_from
from orrery.plan.steps import Plan
from orrery.plan.world import advancement, skies_of
from orrery.web.flying import next_answers

ALL = skies_of(("base",)).advancements


def arranged(players=1, outcomes=(), money=25, **given):
    """A table on which everything is known; nothing that is drawn can fail unless outcomes are given."""
    nasa = {"money": money, "advancements": {word: list(outcomes) for word in ALL}}
    given = {"missions": ["lunar_lander", "man_in_orbit"], "seats": {"nasa": nasa}, **given}
    return GAME.arrange(players, GAME.read_options({}), given)


def flown(table, plan):
    """Send one batch after another, as a person would who agrees to all; the flight and the last batch."""
    flight, sent = Progress(), []
    while not table.over:
        if table.to_move != 0:
            table.answer(table.to_move, [table.pending.options[-1]])
            continue
        batch = next_answers(GAME, table.view(0), 0, table.number, plan, flight)
        if batch.actions:
            table.answer(0, [read(action) for action in batch.actions], batch.decision)
            flight = batch.flight
            sent.append(batch)
        elif batch.then.startswith("You decide"):
            table.answer(0, [kindly_person(table.pending.options)])
        else:
            return batch, sent
    raise AssertionError("the game ended before the plan")


def kindly_person(options):
    return next((one for one in (("keep",), ("reveal",), ("parachute",)) if one in options), options[0])


def plan_for(state, mission, **more):
    question = msgspec.structs.replace(situation(GAME.view(state, 0), 0).question, mission=mission, **more)
    return ask(question).plans[0]


@pytest.mark.parametrize(
    "mission", ["artificial_satellite", "lunar_lander", "man_in_orbit", "lunar_sample_return"]
)
def test_a_plan_is_flown_batch_by_batch(mission):
    state = arranged(
        missions=[mission, "man_on_venus"], places={"moon": "barren", "suborbital_flight": "barren"}
    )
    plan = plan_for(state, mission, thrusters=0)
    table = LiveTable.begin(GAME, roller=Roller.from_hex("07" * 32), position=state)
    last, sent = flown(table, plan)
    assert last.landed
    assert last.then == "The plan has been flown."
    assert any("Buy" in word for batch in sent for word in batch.words)
    assert not any("_" in word for batch in sent for word in batch.words)
    while not table.over and mission not in table.state.won[0]:
        table.answer(0, [("finish",) if ("finish",) in table.pending.options else table.pending.options[0]])
    assert mission in table.state.won[0]


def test_a_batch_ends_where_chance_speaks():
    state = arranged(outcomes=["?", "?", "?"], places={"moon": "barren"})
    plan = plan_for(state, "lunar_lander", thrusters=0)
    batch = next_answers(GAME, GAME.view(state, 0), 0, 0, plan, Progress())
    assert batch.then == "Then chance speaks."
    for action in batch.actions:
        assert read(action) in GAME.pending(state).options
        GAME.apply(state, read(action))
    assert GAME.pending(state).chance
    assert not batch.landed


def test_a_plan_is_not_flown_before_its_last_rocket_has_fired():
    state = arranged(outcomes=["?", "?", "?"], missions=["sounding_rocket"])
    plan = plan_for(state, "sounding_rocket", thrusters=0)
    batch = next_answers(GAME, GAME.view(state, 0), 0, 0, plan, Progress())
    for action in batch.actions:
        GAME.apply(state, read(action))
    while GAME.pending(state).chance:
        GAME.apply(state, kindly(GAME.pending(state)))
    batch = next_answers(GAME, GAME.view(state, 0), 0, 0, plan, batch.flight)
    assert not batch.landed
    assert batch.then.startswith("You decide")


def test_a_failure_ends_the_flight_and_says_how_it_differs():
    state = arranged(outcomes=["?", "?", "?"], places={"moon": "barren"})
    plan, flight = plan_for(state, "lunar_lander", thrusters=0), Progress()
    batch = next_answers(GAME, GAME.view(state, 0), 0, 0, plan, flight)
    for action in batch.actions:
        GAME.apply(state, read(action))
    told = ""
    while "can’t go on" not in told:
        pending = GAME.pending(state)
        if pending.chance:
            GAME.apply(state, next((one for one in pending.options if "major" in one), pending.options[0]))
            continue
        batch = next_answers(GAME, GAME.view(state, 0), 0, 0, plan, batch.flight)
        told = batch.then
        for action in batch.actions or [" ".join(kindly_person(pending.options))]:
            GAME.apply(state, read(action))
    assert batch.actions == ()
    assert "is not there any more" in told or "not enough thrust" in told or "carries" in told


def test_who_does_something_else_hears_how_it_differs():
    state = arranged(money=200, places={"moon": "barren"})
    plan = plan_for(state, "lunar_lander", thrusters=0)
    table = LiveTable.begin(GAME, roller=Roller.from_hex("07" * 32), position=state)
    batch = next_answers(GAME, table.view(0), 0, table.number, plan, Progress())
    table.answer(0, [read(action) for action in batch.actions])
    assembled = msgspec.structs.replace(batch.flight, steps=1)
    lost = next_answers(GAME, table.view(0), 0, table.number, plan, assembled)
    assert lost.actions == ()
    assert lost.then == "The flight can’t go on as planned: the craft is at Moon, not at Earth."


def test_money_spent_elsewhere_is_told():
    state = arranged(money=25)
    plan = plan_for(state, "lunar_lander", thrusters=0)
    poor = arranged(money=3)
    batch = next_answers(GAME, GAME.view(poor, 0), 0, 0, plan, Progress())
    assert "can't be bought in 1956" in batch.then


def test_a_seat_plans_with_what_it_has():
    nasa = {
        "money": 17,
        "advancements": {"landing": ["success", "minor"], "saturn_rockets": ["?", "?", "?"]},
        "stock": ["saturn", "saturn", "juno-damaged", "gagarin"],
    }
    state = arranged(seats={"nasa": nasa}, year=1961, places={"moon": "barren"})
    found = situation(GAME.view(state, 0), 0)
    question = found.question
    assert (question.year, question.money, set(question.have)) == (1961, 17, {"landing", "saturn_rockets"})
    assert question.own == {"saturn": 2, "astronaut": 1}
    assert question.found == {"moon": "barren"}
    assert found.missions == ("lunar_lander", "man_in_orbit")


def test_where_the_box_is_a_limit_a_seat_plans_with_what_is_left_in_it():
    seats = {
        "nasa": {
            "money": 25,
            "stock": ["saturn", "juno-damaged"],
            "crafts": {"voyager": {"at": "moon", "parts": ["atlas"]}},
        },
        "okb1": {"money": 25, "stock": ["saturn", "saturn", "supplies", "probe"]},
    }
    given = {"missions": ["lunar_lander"], "seats": seats}
    lying = {"saturn": 2, "juno": 1, "atlas": 1, "supplies": 1, "probe": 1}
    for limits, in_use in ((False, {}), (True, lying)):
        state = GAME.arrange(2, GAME.read_options({"box_limits": limits}), given)
        question = situation(GAME.view(state, 0), 0).question
        assert (question.box_limits, question.in_use, question.own) == (limits, in_use, {"saturn": 1})
        assert question.flying == limits, "one craft of its own flies"


def test_draws_seen_are_told_in_their_order():
    state = arranged(outcomes=["?", "?", "?"])
    plan = plan_for(state, "lunar_lander", thrusters=0)
    flight = Progress()
    while len(situation(GAME.view(state, 0), 0).question.piles["soyuz_rockets"].draws) < 1:
        pending = GAME.pending(state)
        if pending.chance:
            GAME.apply(state, kindly(pending))
            continue
        batch = next_answers(GAME, GAME.view(state, 0), 0, 0, plan, flight)
        flight = batch.flight
        assert batch.actions, batch.then
        for action in batch.actions:
            GAME.apply(state, read(action))
    history = situation(GAME.view(state, 0), 0).question.piles["soyuz_rockets"]
    assert (history.laid, [draw.face for draw in history.draws]) == (3, ["success"])


def test_worlds_that_differ_only_in_what_is_hidden_give_the_same_plan():
    """The other agency has looked at the Moon and at Mars; this one has not."""
    worlds = []
    for moon, mars in (("barren", "barren"), ("destroyed", "minerals-50")):
        places = {place: {"card": card, "seen": ["okb1"]} for place, card in (("moon", moon), ("mars", mars))}
        worlds.append(arranged(players=2, outcomes=["?", "?", "?"], places=places))
    one, two = (GAME.view(state, 0) for state in worlds)
    assert situation(one, 0) == situation(two, 0)
    assert situation(one, 0).question.found == {}
    plans = [plan_for(state, "lunar_lander", thrusters=0) for state in worlds]
    assert plans[0] == plans[1]
    batches = [next_answers(GAME, view, 0, 0, plans[0], Progress()) for view in (one, two)]
    assert batches[0] == batches[1]
    theirs = situation(GAME.view(worlds[1], 1), 1).question.found
    assert theirs == {"moon": "destroyed", "mars": "minerals-50"}


def test_nonsense_is_refused_and_breaks_nothing():
    """Whatever a plan says, a seat is offered what its question offers, or is told why not."""
    state = arranged(money=200)
    plan = plan_for(state, "lunar_lander", thrusters=0)
    plain = json.loads(msgspec.json.encode(plan))
    random = Random(3)
    view = GAME.view(state, 0)
    for _ in range(150):
        broken = json.loads(json.dumps(plain))
        for _ in range(random.randint(1, 4)):
            step = random.choice(broken["steps"])
            name = random.choice(
                ["kind", "craft", "year", "place", "to", "years", "fire", "parts", "other", "what"]
            )
            step[name] = {
                "kind": random.choice(["fly", "dock", "separate", "wait", "survey", "collect", "send_out"]),
                "year": random.choice([0, 1956, 1957, 9999]),
                "years": random.choice([0, 1, 99]),
                "fire": random.sample(["juno", "nothing", "astronaut", "payload"], 2),
                "parts": ["soyuz", "?"],
            }.get(name, random.choice(["", "x", "moon", "craft", "juno"]))
        flight = Progress(steps=random.randint(0, 9), bought=random.randint(0, 9), cards={"craft": "apollo"})
        try:
            batch = next_answers(GAME, view, 0, 0, msgspec.convert(broken, Plan), flight)
        except OrreryError:
            continue
        assert not batch.actions or read(batch.actions[0]) in GAME.pending(view).options
    long = msgspec.structs.replace(plan, steps=plan.steps * 100)
    with pytest.raises(OrreryError, match="too many steps"):
        next_answers(GAME, view, 0, 0, long, Progress())


def test_over_the_net_a_seat_sees_its_own_prospect_only(server):
    table, tokens = server.open(("human", "human"), "leaving-earth")
    mine = server.get(f"/api/tables/{table}/plan?seat=0", tokens[0])
    assert mine.status_code == 200
    assert mine.json()["question"]["money"] == 25
    assert server.get(f"/api/tables/{table}/plan?seat=1", tokens[0]).status_code == 403
    assert server.get(f"/api/tables/{table}/plan?seat=0").status_code == 403
    plan = json.loads(msgspec.json.encode(ask(Question(mission="sounding_rocket")).plans[0]))
    order = {"seat": 0, "plan": plan}
    assert server.post(f"/api/tables/{table}/fly", order, tokens[1]).status_code == 403
    reply = server.post(f"/api/tables/{table}/fly", order, tokens[0])
    assert reply.status_code == 200
    assert reply.json()["then"]
    assert server.post(f"/api/tables/{table}/fly", {**order, "plan": {}}, tokens[0]).status_code == 400


def test_another_game_has_no_missions_to_plan(server):
    table, tokens = server.open()
    reply = server.get(f"/api/tables/{table}/plan?seat=0", tokens[0])
    assert reply.status_code == 400
    assert "Leaving Earth" in reply.json()["error"]


def test_every_advancement_of_a_seat_is_one_of_the_planner():
    assert set(situation(GAME.view(arranged(), 0), 0).question.have) == {advancement(word).id for word in ALL}


def test_the_odds_count_what_others_have_drawn_and_bought_off():
    """The chance of the next draw of a plan is that of the table itself, whoever has drawn what."""
    for options in ({}, {"outcomes_marked": True}):
        state = GAME.arrange(
            3,
            GAME.read_options(options),
            {
                "seats": {
                    "nasa": {"advancements": {"juno_rockets": ["?"] * 3, "landing": ["minor", "?"]}},
                    "okb1": {"advancements": {"juno_rockets": ["?"] * 3, "saturn_rockets": ["?"] * 3}},
                    "cnes": {"advancements": {"soyuz_rockets": ["?"]}},
                }
            },
        )
        random = Random(4)
        fair = odds_of(state, 0)
        for seat, word in [(1, "juno_rockets"), (1, "saturn_rockets"), (2, "soyuz_rockets")] * 2:
            draw_from(state, random, seat, word)
        question = situation(GAME.view(state, 0), 0).question
        for word in ("juno_rockets", "landing"):
            ours = float(odds(drawn_from(question), {word: Use(1)}))
            assert ours == pytest.approx(odds_of(state, 0)[word][0], abs=1e-6)
        assert odds_of(state, 0) != fair


def odds_of(state, seat):
    return {
        card.id: odds_at(state, pile)
        for card, pile in zip(ADVANCEMENTS, state.piles[seat], strict=True)
        if pile is not None
    }


def draw_from(state, random, seat, word):
    """Show an outcome of a pile to everybody; every other one is bought off."""
    number = ADVANCEMENT[word]
    pile = state.piles[seat][number]
    if not pile.size:
        return
    face = random.choices(range(3), draw_weights(state, pile))[0]
    if state.options.outcomes_marked and pile.unseen:
        mark(state, seat, number, face)
    elif not state.options.outcomes_marked:
        see(state, seat, number, face)
    if random.random() < 0.5:
        throw_away(state, seat, number, face)
