"""The chance of a plan, against flights of the real game with real draws, dice and location cards."""

import os
from random import Random

import pytest
from tests.plan.table import fly, table

from orrery.games.leaving_earth import GAME
from orrery.plan import CardDrawn, History, Question, ask
from orrery.plan.fly import Stuck
from orrery.plan.odds import Use, posterior
from orrery.plan.risk import _belief, best_test, dice
from orrery.plan.voyage import Facing

#: So many flights are worth a word.
MANY = 10_000
PLANS = [
    Question(mission="artificial_satellite", rendezvous=False),
    Question(mission="lunar_lander", thrusters=0, rendezvous=False),
    Question(mission="lunar_sample_return", thrusters=0),
    Question(mission="man_in_orbit", rendezvous=False),
    Question(mission="mars_station", thrusters=0, rendezvous=False),
    Question(mission="callisto_lander", expansions=("outer_planets",), thrusters=1, rendezvous=False),
]


def flights(question, count):
    """How many of so many flights complete the mission, when every advancement is new."""
    plan = ask(question).plans[0]
    random = Random(question.mission)
    good = 0
    for _ in range(count):

        def chance(pending):
            return random.choices(*zip(*pending.outcomes, strict=True))[0]

        try:
            state, _ = fly(question, plan, chance, new=True)
        except Stuck:
            continue
        good += question.mission in state.won[0]
    return plan.chance, good


@pytest.mark.parametrize("question", PLANS, ids=lambda question: question.mission)
def test_the_chance_of_a_plan_is_that_of_real_flights(question, capsys):
    count = int(os.environ.get("ORRERY_PLAN_DRAWS", "150"))
    chance, good = flights(question, count)
    if count >= MANY:
        with capsys.disabled():
            print(f"\n{question.mission}: exact {chance:.5f}, flown {good / count:.5f} of {count}")
    spread = (chance * (1 - chance) / count) ** 0.5
    assert abs(good / count - chance) < 4 * spread


def test_testing_a_rocket_before_two_uses():
    new = _belief(posterior("juno", {"juno": History()}))
    chances = [best_test(new, Use(2), money, 1, 6) for money in (0, 12, 25)]
    assert chances == pytest.approx([0.5169, 0.8323, 0.9929], abs=1e-4)


def test_what_buying_off_a_card_gains():
    bad = History(3, (CardDrawn("minor"),))
    plan = ask(Question(mission="lunar_lander", thrusters=0, piles={"juno_rockets": bad})).plans[0]
    (removal,) = plan.removals
    assert (removal.advancement, removal.face, removal.price) == ("juno_rockets", "minor", 5)
    assert removal.removed > removal.kept


def test_known_piles_change_the_chance():
    sure = {word: History(0) for word in ("juno_rockets", "soyuz_rockets", "landing")}
    plan = ask(Question(mission="lunar_lander", thrusters=0, piles=sure)).plans[0]
    assert plan.draws == 1
    assert plan.dice == 0.75, "the Moon may be oceans of dust"


def test_solar_radiation_is_one_card_for_all_maneuvers():
    once = dice([Facing("solar_radiation", 2, 1, 0, ())])
    twice = dice([Facing("solar_radiation", 2, 1, 0, ())] * 2)
    assert once == (1 + (1 - 2 / 8) + (1 - 4 / 8)) / 3
    assert twice > once * once


def test_the_table_of_new_advancements_is_new():
    question = PLANS[0]
    _, state = table(question, ask(question).plans[0], new=True)
    assert GAME.describe(state)["seats"]["nasa"]["advancements"]["juno_rockets"]["unseen"] == 3


def test_the_safest_lander_fires_one_kind_of_rocket():
    answer = ask(Question(mission="lunar_lander", aim="safest"))
    plan = answer.plans[0]
    assert plan.parts == {"probe": 1, "soyuz": 8}
    assert plan.draws == pytest.approx(0.2026, abs=1e-4)
    assert "The safest by its draws" in answer.claim
    cheapest = ask(Question(mission="lunar_lander")).plans[0]
    assert cheapest.draws < plan.draws


def test_the_safest_plan_uses_what_has_been_tested():
    sure = {"juno_rockets": History(0), "saturn_rockets": History(0)}
    plan = ask(Question(mission="lunar_lander", aim="safest", piles=sure)).plans[0]
    assert set(plan.parts) <= {"probe", "juno", "saturn"}
    assert ask(Question(mission="grand_tour", aim="safest", expansions=("outer_planets",))).why_not


def test_who_falls_ill_and_must_live_through_the_winter():
    station = ask(Question(mission="space_station")).plans[0]
    assert station.dice == 0.875, "sickness on the way up kills at the end of the year"
    assert ask(Question(mission="man_in_space")).plans[0].dice == 1, "home before the year is over"
    assert ask(Question(mission="man_in_space")).plans[0].hire == (), "nobody's trade is of use"
    assert station.hire == ("mechanic",)
    assert any("Nobody is brought home" in note for note in station.notes)


def test_a_survey_is_done_when_the_craft_is_lost_to_what_it_found():
    plan = ask(Question(mission="venus_survey", rendezvous=False)).plans[0]
    assert plan.steps[-1].to == "venus" or plan.steps[-1].kind == "survey"
    assert plan.dice == 1
