"""What may be known of face-down cards, and positions that can't be arranged."""

from random import Random

import pytest
from debris_games import GAME

from orrery.games.debris.board import ORBIT_CARDS
from orrery.kernel import ScenarioError


def arranged(**given):
    return GAME.arrange(2, GAME.read_options({}), given)


def worlds(state, count=60):
    """What a player may take the face-down cards for."""
    random = Random(1)
    view = GAME.view(state, 0)
    return {
        tuple(ORBIT_CARDS[laid.card] for laid in GAME.determinize(view, 0, random).laid) for _ in range(count)
    }


@pytest.mark.rule("OD-7.4", "OD-4.4")
def test_cards_laid_before_and_after_a_renewal_are_told_apart():
    state = arranged(threat=7, orbit={"pile": ["leo-7", "fragmentation"], "discards": ["gso-13", "gso-5"]})
    for answer in ("end", "fragmentation", "leo-7"):
        GAME.apply(state, answer)
    assert worlds(state) == {("fragmentation", "leo-7"), ("leo-7", "fragmentation")}


@pytest.mark.rule("OD-5.4.3")
def test_a_card_shuffled_in_is_not_among_those_still_face_down():
    """GSO-1 was in the discard pile when the second card was laid, so that card can't be GSO-1."""
    orbit = {"laid": [["fragmentation", 1], ["gso-10", 2]], "pile": ["leo-7", "leo-8"], "discards": ["gso-1"]}
    state = arranged(threat=4, orbit=orbit, debris={"leo-7": 3, "leo-6": 1, "leo-8": 1, "heo-10": 1})
    GAME.apply(state, "leo-7")
    assert state.stack[-1].name == "debris.ChooseKnock"
    assert {second for _, second in worlds(state)} == {"gso-10", "leo-8"}


@pytest.mark.rule("OD-4.4")
def test_nobody_learns_a_card_from_its_laying():
    state = arranged(threat=1)
    heard = []
    state.sink = heard.append
    GAME.apply(state, "end")
    assert state.stack[-1].audience(state) == ()
    GAME.apply(state, "leo-7")
    assert all("leo-7" not in str(notice) for notice in heard)


WRONG = [
    ({"threat": 13}, "threat is 13"),
    ({"threta": 3}, "threta"),
    ({"seats": {"red": {"hp": 9}}}, "hp is 9"),
    ({"seats": {"red": {"hold": 6}}}, "hold is 6"),
    ({"seats": {"red": {"at": "moon-1"}}}, "moon-1"),
    ({"seats": {"red": {"hand": ["gold"]}}}, "gold"),
    ({"debris": {"leo-1": 4}}, "leo-1 is 4"),
    ({"debris": {"leo-9": 1}}, "leo-9"),
    ({"satellites": {"a": {"card": "rendezvous"}}}, "two of them on one card"),
    ({"satellites": {"a": {"at": "heo-1"}}}, "two of them on one space"),
    ({"satellites": {"a": {"needs": {"metal": 9}}}}, "metal is 9"),
    ({"satellites": {"a": {"needs": {"mettal": 1}}}}, "mettal"),
    ({"orbit": {"discards": ["leo-1", "leo-1"]}}, "too many cards leo-1"),
    ({"active": "yellow"}, "yellow"),
]


@pytest.mark.parametrize(("given", "complaint"), WRONG, ids=[complaint for _, complaint in WRONG])
def test_a_wrong_position_is_one_clear_line(given, complaint):
    with pytest.raises(ScenarioError, match=complaint) as raised:
        arranged(**given)
    assert len(str(raised.value).splitlines()) == 1
