"""Nothing appears or vanishes: cubes, resource cards and orbit cards are counted in every position."""

import pytest
from debris_games import positions

from orrery.games.debris.board import ORBIT_DECK
from orrery.games.debris.cards import FULL_DECK
from orrery.games.debris.setup import Begin
from orrery.games.debris.threat import FragmentsLand

VARIANTS = [{}, {"excess_resources": True}, {"identified_debris": True, "satellites_in_peril": True}]


def cubes(state):
    return state.supply + sum(state.debris) + sum(state.hold) + sum(laid.cubes for laid in state.laid)


def resource_cards(state):
    piles = [state.deck, state.discards, *state.hand, *(satellite.beside for satellite in state.satellites)]
    return tuple(sum(pile[i] for pile in piles) for i in range(5))


def orbit_cards(state):
    open_ones = () if state.forecast is None else (state.forecast,)
    drawn = tuple(step.card for step in state.stack if isinstance(step, FragmentsLand))
    laid = tuple(card.card for card in state.laid)
    return tuple(sorted(state.draw_pile + state.orbit_discards + open_ones + drawn + laid))


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("seed", range(8))
def test_everything_is_conserved(seed, options):
    deck = (*FULL_DECK[:4], 0) if options.get("identified_debris") else FULL_DECK
    for state in positions(seed, 2 + seed % 3, **options):
        assert cubes(state) == 50
        assert resource_cards(state) == deck
        if not any(isinstance(step, Begin) for step in state.stack) and state.turn:
            assert orbit_cards(state) == ORBIT_DECK


@pytest.mark.rule("OD-4.4", "OD-8.5")
@pytest.mark.parametrize("seed", range(12))
def test_what_is_face_down_is_the_draw_pile_and_the_hidden_cards(seed):
    for state in positions(seed, 2 + seed % 3):
        hidden = [card for card in state.laid if card.suspects]
        assert sorted(state.draw_pile + tuple(card.card for card in hidden)) == list(state.face_down)
        assert all(card.card in card.suspects for card in hidden)
        assert all(card.suspects.count(card.card) <= state.face_down.count(card.card) for card in hidden)


@pytest.mark.rule("OD-5.3.1", "OD-4.2", "OD-3.2.1", "OD-7.1", "OD-3.5.1")
@pytest.mark.parametrize("seed", range(8))
def test_limits_hold_between_answers(seed):
    for state in positions(seed, 4, excess_resources=True):
        asked = state.stack[-1].name if state.stack else ""
        over = asked in ("debris.ChooseKnock", "") or "ChooseKnock" in str(state.stack)
        assert over or max(state.debris) <= 3
        assert 1 <= state.threat <= 12
        assert all(hold <= room <= 10 for hold, room in zip(state.hold, state.capacity, strict=True))
        assert all(hp <= 4 for hp in state.hp)
        if asked == "debris.TakeActions":
            assert all(sum(hand) <= 5 for hand in state.hand)
