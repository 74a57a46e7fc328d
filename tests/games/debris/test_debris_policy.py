"""Bots that follow the policy play a sensible game."""

from math import inf
from random import Random

from debris_games import GAME

from orrery.bots import make_bot
from orrery.games.debris.hand import Draw
from orrery.games.debris.policy import COMPLETES, drawn_value, evaluate, fitting, without_brought
from orrery.kernel import Pending, answer
from played import played


def test_greedy_wins_its_share():
    """Over half of all games are won in the long run; of these 8, fewer than three would be a step back."""
    games = [played(GAME, "greedy", seed, 3) for seed in range(8)]
    assert sum(bool(state.result.winners) for state in games) >= 3


def arranged(**given):
    return GAME.arrange(2, GAME.read_options({}), given)


def advice(state):
    return GAME.advise(GAME.view(state, state.active), state.active, Pending(state).options)


def test_a_win_at_hand_is_taken():
    needs = {"a": {"needs": {"metal": 1}}, **{letter: {"operational": True} for letter in "bcd"}}
    state = arranged(satellites=needs, seats={"red": {"at": "leo-1", "hand": ["metal"], "hold": 5}})
    assert advice(state) == ("deliver", "metal")


def test_a_full_hold_is_recycled_into_an_empty_hand():
    assert advice(arranged(threat=6, seats={"red": {"hold": 5}})) == ("recycle", "5")


def test_a_ship_about_to_be_lost_keeps_out_of_debris():
    debris = {"leo-4": 3, "leo-6": 3, "heo-7": 3}
    state = arranged(seats={"red": {"at": "leo-5", "hp": 1, "hold": 5}}, debris=debris)
    assert advice(state)[0] != "thrust"


def test_cards_are_carried_to_where_they_are_needed():
    hand = ["fuel", "fuel", "metal", "metal", "junk"]
    state = arranged(seats={"red": {"at": "leo-3", "hand": hand}})
    assert advice(state) == ("thrust", "leo-2")


def test_a_won_game_is_above_everything():
    needs = {"a": {"needs": {"metal": 1}}, **{letter: {"operational": True} for letter in "bcd"}}
    state = arranged(satellites=needs, seats={"red": {"at": "leo-1", "hand": ["metal"]}})
    before = GAME.evaluate(state, 0)
    GAME.apply(state, "deliver metal")
    assert GAME.over(state)
    assert GAME.evaluate(state, 0) > before + 1000


def foreseen(state):
    """A turn as it is thought through from its start; draws come as chance has it."""
    random, taken = Random(1), []
    seat = state.active
    while True:
        pending = Pending(state)
        if pending.chance:
            answer(state, pending.step.sample(state, random.random))
            continue
        action = GAME.ponder(GAME.view(state, seat), seat, pending.options)
        assert action in pending.options
        if action == ("end",):
            return taken
        taken.append(action)
        answer(state, action)


def test_a_turn_is_thought_through_to_its_end():
    """One cube after the other is fetched from beside the ship for a load that lowers the threat."""
    state = arranged(threat=7, seats={"red": {"at": "leo-5", "hold": 3}}, debris={"leo-6": 2})
    taken = foreseen(state)
    assert taken[:3] == [("capture", "leo-6"), ("capture", "leo-6"), ("recycle", "5")]
    assert state.threat == 6


ADVANCED = {"satellites_in_peril": True, "identified_debris": True, "excess_resources": True}


def test_cards_drawn_unseen_take_up_room_in_the_hand():
    state = GAME.arrange(2, GAME.read_options(ADVANCED), {"seats": {"red": {"hold": 4}}})
    assert evaluate(state, 0, unseen=5) < evaluate(state, 0, unseen=1) == evaluate(state, 0)
    assert drawn_value(state, Draw(0, 4), unseen=5) < 0 < drawn_value(state, Draw(0, 4), unseen=1)


def test_a_second_load_waits_for_room_in_the_hand():
    """Cards without room become debris again: the cubes stay aboard, though nobody has seen what is drawn."""
    ship = {"at": "leo-5", "hold": 9, "capacity": 10}
    state = GAME.arrange(2, GAME.read_options(ADVANCED), {"threat": 7, "seats": {"red": ship}})
    assert [action for action in foreseen(state) if action[0] == "recycle"] == [("recycle", "5")]


def test_no_card_is_taken_only_to_be_discarded():
    full = ["metal", "metal", "metal", "metal", "metal"]
    ships = {"red": {"at": "leo-1", "hand": full}, "blue": {"at": "leo-1", "hand": ["fuel", "fuel"]}}
    state = GAME.arrange(2, GAME.read_options(ADVANCED), {"seats": ships})
    taken = foreseen(state)
    held = len(full)
    for action in taken:
        held += (action[0] == "take") - (action[0] in ("give", "play", "deliver"))
        assert held <= len(full)


def test_a_hard_bot_beside_a_persons_ship_plays_for_the_team():
    """It fetches the card that the other ship holds, and brings it where it is lacking."""
    needs = {"a": {"needs": {"metal": 1}}, **{letter: {"operational": True} for letter in "bcd"}}
    ships = {"red": {"at": "leo-1"}, "blue": {"at": "leo-1", "hand": ["metal"]}}
    state = arranged(satellites=needs, seats=ships)
    bot = make_bot("hard", GAME)
    for _ in range(2):
        answer(state, bot.choose(GAME.view(state, 0), 0, Pending(state).options, inf))
    assert GAME.over(state)
    assert state.result.winners


def test_only_a_turn_is_thought_through():
    state = GAME.new(2)
    while Pending(state).chance:
        answer(state, Pending(state).step.sample(state, Random(1).random))
    assert GAME.ponder(GAME.view(state, 0), 0, Pending(state).options) is None
    assert not GAME.matters(state)


def test_what_one_ship_brings_counts_for_no_other():
    assert fitting((0, 0, 0, 2, 0), (0, 0, 0, 1)) == (1, COMPLETES)
    assert without_brought((0, 0, 0, 2, 0), (0, 0, 0, 1)) == (0, 0, 0, 0)
    assert fitting((0, 0, 0, 2, 0), (0, 0, 0, 0)) == (0, 0.0)
