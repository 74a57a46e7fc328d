"""Legality is written once: what is offered is what no ruling forbids, however it is worked out."""

import random
from collections import Counter

import pytest

from orrery.games.exploration import GAME
from orrery.games.exploration.abilities import adjacent
from orrery.games.exploration.cards import DEVELOPMENTS, PRIMARIES, SECONDARIES
from orrery.games.exploration.orbits import HANGAR, L1, NODE, NODES, ORBITING, PAD
from orrery.games.exploration.preparation import Prepare, may_go_on
from orrery.games.exploration.state import Table, fleet, owner
from orrery.games.exploration.tokens import CARGO, DEVELOPED, MANEUVERED
from orrery.kernel import Menu, OptionError, ScenarioError, answer, playout

SEEDS = range(5)


def positions(seed: int, players: int = 4):
    """Every position of a random game in which somebody is asked something."""
    state = GAME.new(players, {"rounds": 13 if seed % 2 else 8})
    rr = random.Random(seed).random
    while state.stack:
        pending = GAME.pending(state)
        yield state, pending
        answer(state, pending.step.sample(state, rr))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_quick_lists_of_a_turn_and_a_flight_are_what_their_deeds_offer(seed: int) -> None:
    met = set()
    for state, pending in positions(seed):
        if isinstance(pending.step, Menu):
            met.add(type(pending.step).__name__)
            assert sorted(pending.options) == sorted(Menu.options(pending.step, state))
    assert {"Prepare", "SetOut", "Landed"} <= met


@pytest.mark.rule("EX-8.1.3")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_turn_goes_on_while_anything_but_missions_and_cards_is_offered(seed: int) -> None:
    """Whether the turn ends by itself is what the list of options says, whatever has been spent of it."""
    ended = 0
    for state, pending in positions(seed):
        if isinstance(pending.step, Prepare):
            seat, played = pending.step.seat, pending.step.played
            assert pending.step.left or may_go_on(state, pending.step)
            for spent in range(2 * MANEUVERED):
                turn = Prepare(seat, 0, played, spent)
                open_to_all = {action[0] for action in turn.options(state)} - {"play", "reveal", "end"}
                cards = bool(played and state.developments[seat] and not spent & DEVELOPED)
                assert may_go_on(state, turn) == (bool(open_to_all) or cards)
                ended += not may_go_on(state, turn)
    assert ended


def whole(state: Table) -> None:
    """What holds in every position."""
    places = Counter(ship.at for ship in state.ships if ship.in_space)
    assert all(count == 1 for count in places.values())
    for number, ship in enumerate(state.ships):
        assert 0 <= ship.energy <= max(0, ship.full_energy)
        assert ship.at == HANGAR or 0 < ship.resistance <= ship.full_resistance
        assert len(ship.modules) <= CARGO[ship.kind]
        assert ship.at != L1
        assert ship.at not in {
            ORBITING[port] for seat, port in enumerate(state.ports) if seat != owner(number)
        }
    for seat in range(state.players):
        assert sum(state.ships[n].at == PAD for n in fleet(seat)) <= 1 if state.ships else True
        assert state.credits[seat] >= 0
        assert 0 <= state.command[seat] <= 10
    assert all(1 <= trap.count <= 3 for trap in state.traps)
    assert len({trap.at for trap in state.traps}) == len(state.traps)
    assert len({space for space, _ in state.gnss}) == len(state.gnss)
    assert len({*state.chains[0], *state.chains[1]}) == len(state.chains[0]) + len(state.chains[1])


def all_cards_are_somewhere(state: Table) -> None:
    """No deck has given out a card it did not have."""
    held = Counter(card for hand in (*state.primaries, *state.done_primaries) for card in hand)
    assert all(held[card] <= PRIMARIES[card].copies for card in held)
    held = Counter(card for hand in (*state.secondaries, *state.done_secondaries) for card in hand)
    assert all(held[card] <= SECONDARIES[card].copies for card in held)
    held = Counter(card for hand in (*state.developments, *state.perks, state.dev_discard) for card in hand)
    assert all(held[card] <= DEVELOPMENTS[card].copies for card in held)


@pytest.mark.rule("EX-1.8", "EX-2.4", "EX-2.7", "EX-2.8", "EX-5.3.1", "EX-5.3.2", "EX-5.3.3", "EX-5.13.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_position_of_a_random_game_is_whole(players: int) -> None:
    for seed in range(3):
        for state, _ in positions(seed, players):
            whole(state)
            all_cards_are_somewhere(state)


@pytest.mark.rule("EX-2.1", "EX-2.1.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_draft_gives_four_different_types(players: int) -> None:
    for seed in range(8):
        state = next(state for state, _ in positions(seed, players) if state.round == 1)
        assert len(state.ships) == 4 * players
        for seat in range(players):
            assert len({state.ships[number].kind for number in fleet(seat)}) == 4
        drafted = Counter(ship.kind for ship in state.ships)
        assert max(drafted.values()) <= 4
        assert sum(state.undealt) == 0
        assert sum(state.discarded) + len(state.ships) == 40


def test_ships_on_the_board_are_on_it() -> None:
    for state, _ in positions(3, 5):
        assert all(ship.on_board == (0 <= ship.at < NODES) for ship in state.ships)


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"seats": {"red": {"ships": {"bomber": {"at": "e01"}, "shield": {"at": "e01"}}}}}, "one space"),
        ({"seats": {"red": {"ships": {"bomber": {"at": "l1"}}}}}, "l1"),
        ({"seats": {"red": {"ships": {"bomber": {"at": "e01", "modules": ["gnss"] * 3}}}}}, "cargo"),
        ({"seats": {"red": {"ships": {"bomber": {"at": "e01", "thrust": 30}}}}}, "velocity"),
        ({"seats": {"red": {"port": "kourou"}, "blue": {"port": "kourou"}}}, "spaceport"),
        ({"seats": {"red": {"ships": {"zeppelin": {}}}}}, "zeppelin"),
        ({"seats": {"red": {"credit": 4}}}, "credits"),
        ({"phase": "lunch"}, "lunch"),
        ({"control": {"l3": "teal"}}, "teal"),
    ],
)
def test_a_position_that_can_not_be_is_refused(given: dict, fault: str) -> None:
    with pytest.raises(ScenarioError, match=fault):
        GAME.arrange(2, GAME.read_options({}), given)


@pytest.mark.rule("EX-1.1", "EX-1.2")
@pytest.mark.parametrize(("players", "options"), [(1, {}), (6, {}), (2, {"rounds": 9}), (2, {"turns": 8})])
def test_other_numbers_of_players_and_rounds_are_refused(players: int, options: dict) -> None:
    with pytest.raises(OptionError):
        GAME.new(players, options)


@pytest.mark.parametrize("rounds", [8, 13])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_random_game_ends_with_a_result(players: int, rounds: int) -> None:
    state = GAME.new(players, {"rounds": rounds})
    playout(state, random.Random(players * 100 + rounds).random)
    assert state.round == rounds
    assert state.result is not None
    assert len(state.result.scores) == players
    assert state.result.winners


@pytest.mark.rule("EX-2.2.11")
def test_nothing_is_adjacent_to_what_is_not_in_space() -> None:
    assert adjacent(NODE["e01"], NODE["x1"])
    assert not any(adjacent(HANGAR, place) or adjacent(place, PAD) for place in range(NODES))
