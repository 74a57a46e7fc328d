"""The programme director offers fair exchanges, each once."""

from random import Random

import pytest

from orrery.bots import LEVELS, hints, make_bot, seat_bot
from orrery.bots.director import Director
from orrery.bots.director.offers import money, subject
from orrery.games.leaving_earth.events import Offer
from orrery.kernel import Roller, answer, game
from orrery.lab import Series
from orrery.lab.simulate import play_game
from orrery.match import LiveTable

LEAVING_EARTH = game("leaving-earth")
OFFERING = ("deal", "with", "give", "ask", "money", "part", "research", "propose")


def table(mine, theirs, money=(25, 25)):
    """Two agencies in the first year, of which each knows something; the first one is asked."""
    seats = {
        name: {"money": amount, "advancements": {word: ["success"] * 3 for word in known}}
        for name, known, amount in (("nasa", mine, money[0]), ("okb1", theirs, money[1]))
    }
    given = {"year": 1957, "missions": ["artificial_satellite"], "seats": seats}
    return LEAVING_EARTH.arrange(2, LEAVING_EARTH.read_options({}), given)


def proposed(state, bot):
    """What a bot answers until its offer is made, or until it does something else."""
    answers = []
    while not answers or answers[-1][0] in OFFERING:
        pending = LEAVING_EARTH.pending(state)
        if pending.actor != 0:
            break
        options = pending.options
        chosen = bot.choose(LEAVING_EARTH.view(state, 0), 0, options, float("inf"))
        answers.append(options[0] if len(options) == 1 else chosen)
        answer(state, answers[-1])
        if len(answers) == 1 and chosen[0] != "deal":
            break
    return answers


def test_an_amount_is_paid_in_the_fewest_notes():
    assert money(18) == (("money", "10"), ("money", "5"), ("money", "2"), ("money", "1"))


def test_research_that_another_has_is_asked_for_at_half_its_price():
    state = table([], ["soyuz_rockets", "atlas_rockets"])
    answers = proposed(state, make_bot("hard", LEAVING_EARTH, 1))
    assert answers[0] == ("deal",)
    assert answers[-1] == ("propose",)
    assert ("money", "5") in answers
    assert [action for action in answers if action[0] == "research"] != []
    reply = LEAVING_EARTH.pending(state)
    view = LEAVING_EARTH.view(state, reply.actor)
    other = make_bot("normal", LEAVING_EARTH, 2)
    assert other.choose(view, reply.actor, reply.options, float("inf")) == ("accept",)


def test_research_is_sold_for_money_that_lets_one_go_on():
    state = table(["soyuz_rockets"], [], money=(0, 25))
    answers = proposed(state, make_bot("hard", LEAVING_EARTH, 1))
    assert answers[0] == ("deal",)
    assert ("research", "soyuz_rockets") in answers
    assert answers[-1] == ("propose",)
    state = table(["soyuz_rockets"], [], money=(0, 4))
    assert proposed(state, make_bot("hard", LEAVING_EARTH, 1))[0] != ("deal",)


def test_a_component_that_lies_idle_with_another_is_asked_for_at_half_its_price():
    state = table(["soyuz_rockets"], [])
    state.stock = (("probe",), ("soyuz", "soyuz"))
    answers = proposed(state, make_bot("hard", LEAVING_EARTH, 1))
    assert answers[0] == ("deal",)
    assert ("part", "soyuz") in answers
    assert sum(int(action[1]) for action in answers if action[0] == "money") == 4
    reply = LEAVING_EARTH.pending(state)
    bot = make_bot("normal", LEAVING_EARTH, 2)
    assert bot.choose(LEAVING_EARTH.view(state, 1), 1, reply.options, float("inf")) == ("accept",)


def test_what_lies_idle_is_offered_to_who_lacks_it():
    state = table(["soyuz_rockets"], ["soyuz_rockets"], money=(0, 25))
    state.stock = (("soyuz", "soyuz", "soyuz"), ("probe",))
    answers = proposed(state, make_bot("hard", LEAVING_EARTH, 1))
    assert answers[0] == ("deal",)
    assert ("part", "soyuz") in answers
    reply = LEAVING_EARTH.pending(state)
    bot = make_bot("normal", LEAVING_EARTH, 2)
    assert bot.choose(LEAVING_EARTH.view(state, 1), 1, reply.options, float("inf")) == ("accept",)


def test_an_offer_that_was_declined_is_not_made_again():
    state = table([], ["soyuz_rockets", "atlas_rockets"])
    bot = make_bot("hard", LEAVING_EARTH, 1)
    assert proposed(state, bot)[-1] == ("propose",)
    answer(state, ("decline",))
    assert LEAVING_EARTH.pending(state).actor == 0
    assert proposed(state, bot)[0][0] == "research"


def test_nothing_is_offered_to_who_is_ahead():
    state = table([], ["soyuz_rockets", "atlas_rockets"])
    state.won = ((), ("man_in_space",))
    assert proposed(state, make_bot("hard", LEAVING_EARTH, 1))[0][0] == "research"


def test_a_hint_advises_no_offer_and_first_impressions_lead_to_none():
    state = table([], ["soyuz_rockets", "atlas_rockets"])
    view, options = LEAVING_EARTH.view(state, 0), LEAVING_EARTH.pending(state).options
    assert ("deal",) in options
    assert hints(LEAVING_EARTH, view, 0, options, Random(1))[0].action != ("deal",)
    assert ("deal",) not in Director(strong=False).ideas(view, options)


@pytest.mark.parametrize("level", LEVELS)
def test_no_offer_is_made_twice_in_a_whole_game_and_none_is_dropped(level):
    options = {"mission_list": ["lunar_survey", "man_in_orbit", "mars_survey"]}
    live = LiveTable.begin(LEAVING_EARTH, 2, options, roller=Roller.from_number(3))
    bots = [seat_bot(level, LEAVING_EARTH, seat, f"s{seat}") for seat in range(2)]
    answers = set()
    while not live.over:
        seat = live.to_move
        bots[seat].hear(live.heard(seat, bots[seat].next))
        chosen = bots[seat].choose(live.view(seat), live.pending.options, float("inf"))
        answers.add(chosen)
        live.answer(seat, [chosen])
    events = [event for heard in live.heard(0, 0) for event in heard.events]
    offers = [event for event in events if isinstance(event, Offer)]
    about = [(event.seat, subject(event.other, event.give, event.ask)) for event in offers]
    assert about
    assert len(set(about)) == len(about)
    assert ("cancel",) not in answers


def test_rivals_who_trade_play_to_the_end():
    series = Series("leaving-earth", 3, {}, ("hard", "normal", "easy"), 801)
    assert play_game(series, 0, series.bots)[0].result is not None
