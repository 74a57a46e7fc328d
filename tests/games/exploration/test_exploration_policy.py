"""What bots know about Exploration: the parts of the evaluation, and the turns it leads to."""

from random import Random

import pytest

from orrery.bots import make_bot
from orrery.games.exploration import GAME
from orrery.games.exploration.orbits import DOMINATION_WORDS
from orrery.kernel import answer


def arranged(given):
    return GAME.arrange(2, GAME.read_options({}), given)


def chosen(state, name="normal"):
    pending = GAME.pending(state)
    return make_bot(name, GAME).choose(
        GAME.view(state, pending.actor), pending.actor, pending.options, float("inf")
    )


def test_the_evaluation_is_the_sum_of_its_parts():
    rr = Random(3).random
    state = GAME.new(3)
    while state.stack:
        pending = GAME.pending(state)
        if not pending.chance:
            view = GAME.view(state, pending.actor)
            parts = GAME.terms(view, pending.actor)
            assert GAME.evaluate(view, pending.actor) == pytest.approx(sum(parts.values()))
        action = (
            pending.step.sample(state, rr)
            if pending.chance
            else pending.options[int(rr() * len(pending.options))]
        )
        answer(state, action)


def test_a_gnss_under_a_ship_counts_before_it_pays():
    ships = {"shield": {"at": "e17", "modules": ["gnss"], "selected": True}}
    state = arranged({"phase": "flight", "seats": {"red": {"ships": ships}}})
    GAME.apply(state, "move e01")
    before = GAME.terms(state, 0)["points"]
    GAME.apply(state, "drop gnss")
    assert state.dp[0] == 0
    assert GAME.terms(state, 0)["points"] > before + 2


def test_a_gnss_is_dropped_where_it_can_be():
    ships = {"shield": {"at": "e17", "modules": ["gnss"], "selected": True}}
    state = arranged({"phase": "flight", "seats": {"red": {"ships": ships}}})
    GAME.apply(state, "move e01")
    assert chosen(state) == ("drop", "gnss")


def test_the_first_turn_gets_a_cheap_ship_off_the_ground_with_money_for_its_cargo():
    ships = {"recover": {}, "conqueror": {}, "transporter": {}, "destroyer": {}}
    state = arranged({"seats": {"red": {"credits": 12, "ships": ships}}})
    assert chosen(state) == ("action", "credits")
    GAME.apply(state, "action credits")
    assert chosen(state) == ("deploy", "recover")


def test_a_card_that_ends_the_last_turn_is_weighed_up_though_the_hands_of_others_are_hidden():
    """Its own ship is in the way of the ultra-fast one, so nobody flies and the game is over."""
    red = {
        "port": "cape-canaveral",
        "credits": 3,
        "ships": {
            "ultra_fast": {"at": "pad", "selected": True},
            "recover": {"at": "orb-cap", "energy": 0},
        },
    }
    state = arranged(
        {
            "round": 8,
            "row": ["extra_move"],
            "turn": "red",
            "played": ["score"],
            "seats": {"red": red, "blue": {"primary": ["gnss5"], "secondary": ["habitat1"]}},
        }
    )
    assert ("use", "extra_move", "ultra_fast") in GAME.pending(state).options
    after = state.clone()
    GAME.apply(after, "use extra_move ultra_fast")
    assert GAME.over(after)
    assert chosen(state) in GAME.pending(state).options


def test_a_strong_player_counts_the_second_drop_from_where_the_first_is_made():
    """The Moon's sites lie together, so a rover beside a habitat costs it hardly a move more."""

    def worth(*modules):
        ships = {"transporter": {"at": "m01", "modules": list(modules)}}
        state = arranged({"seats": {"red": {"ships": ships}}})
        return GAME.appraise(state, 0), GAME.evaluate(state, 0)

    both, alone, empty = worth("rover", "habitat"), worth("habitat"), worth()
    for strong, club in ((both, alone), (alone, empty)):
        assert strong[0] - club[0] > strong[1] - club[1] > 0


def test_no_two_ships_of_a_strong_player_aim_at_the_same_site():
    taken = {site: "blue" for site in DOMINATION_WORDS if site not in ("moon-h1", "moon-r1")}
    one = {"shield": {"at": "m01", "modules": ["habitat"]}}
    two = {**one, "transporter": {"at": "m03", "modules": ["habitat"]}}
    idle = {**one, "transporter": {"at": "m03"}}
    worths = [
        GAME.appraise(arranged({"control": taken, "seats": {"red": {"ships": ships}}}), 0)
        for ships in (two, idle)
    ]
    assert worths[0] < worths[1] + 1


def test_hard_plays_by_what_a_strong_player_sees():
    random = Random(2)
    state, differs = GAME.new(2), 0
    while state.stack and state.round < 4:
        pending = GAME.pending(state)
        if pending.chance:
            answer(state, pending.step.sample(state, random.random))
            continue
        answer(state, chosen(state, "hard"))
        if state.stack and not GAME.pending(state).chance:
            differs += chosen(state, "hard") != chosen(state)
    assert differs > 0
