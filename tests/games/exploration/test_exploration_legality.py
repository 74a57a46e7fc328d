"""Legality is written once: what is offered is what no ruling forbids, however it is worked out."""

import random
from collections import Counter

import pytest

from orrery.games.exploration import GAME
from orrery.games.exploration.cards import DEVELOPMENTS, PRIMARIES, SECONDARIES
from orrery.games.exploration.drops import DROP_HERE, DROP_ON, may_drop_here, may_drop_on
from orrery.games.exploration.flight import FLY, LANDED
from orrery.games.exploration.maneuver_cards import USES
from orrery.games.exploration.missions import blocked_missions
from orrery.games.exploration.movement import may_move
from orrery.games.exploration.orbits import EXIT_WORDS, HANGAR, L1, NODES, ORBITING, PAD, SPACE_WORDS
from orrery.games.exploration.preparation import END, PREPARE
from orrery.games.exploration.state import Table, fleet, owner
from orrery.games.exploration.technology import PLAYS, TECHNOLOGY
from orrery.games.exploration.tokens import CARGO, KIND_WORDS, TOKEN_WORDS
from orrery.kernel import ScenarioError, answer

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
def test_a_preparation_turn_offers_all_that_no_ruling_forbids(seed: int) -> None:
    for state, pending in positions(seed):
        if pending.step is not PREPARE:
            continue
        seat = pending.actor
        wishes = [*TECHNOLOGY, *PLAYS]
        for number in fleet(seat):
            kind = KIND_WORDS[state.ships[number].kind]
            wishes += [("deploy", kind), ("select", kind)]
            wishes += [("build", kind, token) for token in TOKEN_WORDS]
            wishes += [uses[state.ships[number].kind] for uses in USES]
        allowed = {wish for wish in wishes if PREPARE.forbids(state, pending.frame, wish) is None}
        offered = {action for action in pending.options if action[0] != "reveal"}
        assert offered == allowed | {END}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_flight_turn_offers_all_moves_and_drops_that_no_ruling_forbids(seed: int) -> None:
    words = (*SPACE_WORDS, *EXIT_WORDS, "out", "back")
    for state, pending in positions(seed):
        if pending.step not in (FLY, LANDED) or not state.ships[pending.frame[2]].energy:
            continue
        ship = pending.frame[2]
        moves = {("move", word) for word in words if may_move(state, ship, ("move", word)) is None}
        assert {action for action in pending.options if action[0] == "move"} == moves
        drops = {
            action
            for (token, place), action in DROP_ON.items()
            if may_drop_on(state, ship, token, place) is None
        }
        if pending.step.may_release(state, ship) is None:
            drops |= {
                action for token, action in DROP_HERE.items() if may_drop_here(state, ship, token) is None
            }
        assert {action for action in pending.options if action[0] == "drop"} == drops


@pytest.mark.parametrize("seed", SEEDS)
def test_missions_are_either_offered_or_explained(seed: int) -> None:
    for state, pending in positions(seed):
        if pending.step in (PREPARE, FLY, LANDED):
            offered = {action for action in pending.options if action[0] == "reveal"}
            refused = {action for action, _ in blocked_missions(state, pending.actor)}
            assert not offered & refused
            assert len(offered | refused) == len({*state.primaries[pending.actor]}) + len(
                {*state.secondaries[pending.actor]}
            )


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_blocked_is_not_offered_and_cites_a_rule(seed: int) -> None:
    for _, pending in positions(seed):
        for action, ruling in pending.blocked:
            assert action not in pending.options
            assert ruling.rule in GAME.rulebook
            assert ruling.reason


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
