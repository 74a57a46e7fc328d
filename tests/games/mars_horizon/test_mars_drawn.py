"""What a drawing of the table is given beside its zones."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from orrery.games.mars_horizon import GAME, events
from orrery.games.mars_horizon.board import Board
from orrery.kernel import answer

At = Callable[..., Any]
SETTINGS = [(1, True), (2, True), (2, False), (4, False)]


def drawn(state: Any, seat: int | None = 0) -> Board:
    board: Board = GAME.scene(GAME.view(state, seat), seat).extra
    return board


def ids_drawn(board: Board) -> set[str]:
    """Everything that the board gives a place to."""
    tokens = {"money", "research", "prestige"}
    ids = {"pass", "dice", "die-1", "die-2", "stand", "accept", "rehearse", "pay", "wait", *tokens}
    ids |= {f"countdown-{count}" for count in (1, 2, 3)} | {f"prestige-{spent}" for spent in (0, 1, 3)}
    ids |= {place.card for place in board.pool} | {design.card for design in board.fleet}
    ids |= {milestone.id for milestone in board.milestones}
    for seat in board.seats:
        ids |= {seat.id, *seat.cards, *(f"{seat.id}.{kind}" for kind in tokens)}
    return ids


@pytest.mark.parametrize(("players", "together"), SETTINGS)
def test_every_option_touches_something_drawn(players: int, together: bool) -> None:
    seen = set()
    for seed in range(3):
        state = GAME.new(players, {"together": together})
        random = Random(f"{players} {together} {seed}")
        while state.stack:
            step = state.stack[-1]
            if not step.chance:
                ids = ids_drawn(drawn(state, step.seat))
                pending = GAME.pending(state)
                for action in pending.options:
                    touched = pending.present(action).touches
                    assert touched, action
                    assert set(touched) <= ids, (action, touched)
                    seen.add(action[0])
            answer(state, step.sample(state, random.random))
    rare = set() if together else {"fly", "spend", "reward", "accept", "pay", "stand"}
    assert {"buy", "launch", "pass", "take", *rare} <= seen


@pytest.mark.parametrize(("players", "together"), SETTINGS)
def test_the_parts_of_a_launch_come_to_its_reliability(players: int, together: bool) -> None:
    state = GAME.new(players, {"together": together})
    random = Random(7)
    flights = 0
    while state.stack:
        step = state.stack[-1]
        flown = [] if step.chance else [one for one in step.options(state) if one[0] == "launch"]
        answer(state, random.choice(flown) if flown else step.sample(state, random.random))
        board = drawn(state)
        for launch in board.launches:
            for way in launch.ways:
                assert sum(amount for _, amount in way.parts) == way.reliability
                assert all(amount for _, amount in way.parts)
        flight = board.flight
        if flight is not None:
            shifts = sum(card.shift for card in flight.drawn) + flight.all_go
            pending = board.launch_cards[flight.pending].shift if flight.pending else 0
            assert sum(amount for _, amount in flight.parts) + shifts + pending == flight.reliability
            flights += 1
        assert msgspec.json.decode(msgspec.json.encode(board), type=Board) == board
    assert together or flights


@pytest.mark.rule("MH-12.3")
def test_the_card_that_a_rehearsal_asks_about_is_drawn(at: At) -> None:
    own = {"money": 9, "cards": ["countdown-rehearsal"], "vehicles": ["r-7"]}
    flown = at(seats={"europe": own}).play("launch first-artificial-satellite")
    flown.play("chance countdown sensor-fault")
    flight = drawn(flown.state).flight
    assert (flight.pending, flight.drawn, flight.reliability) == ("sensor-fault", (), 0)
    assert [one.action for one in flight.answers] == ["accept", "rehearse"]
    assert {coming.card for coming in flight.answers[1].after} >= {"go", "clear-skies", "high-winds"}
    assert sum(coming.count for coming in flight.answers[1].after) == 17
    assert flown.choice("accept").touches == ("countdown-3", "accept")


@pytest.mark.rule("MH-12.7")
def test_a_hold_that_is_paid_off_changes_nothing(at: At) -> None:
    own = {"money": 9, "vehicles": ["r-7"]}
    flown = at(seats={"europe": own}).play("launch first-artificial-satellite")
    flown.play("chance countdown countdown-hold")
    assert drawn(flown.state).flight.drawn[0].shift == -1
    assert flown.choice("pay").touches == ("countdown-3", "pay")
    flown.play("pay", "chance countdown high-winds")
    assert [card.shift for card in drawn(flown.state).flight.drawn] == [0, -1]


@pytest.mark.rule("MH-7.4")
def test_a_launch_tells_what_it_is_made_of(at: At) -> None:
    own = {"money": 20, "prestige": 1, "vehicles": ["saturn-v"], "cards": ["tracking-network"]}
    flown = at(2, claims=["america"] * 2, seats={"europe": own})
    told: list[Any] = []
    flown.state.sink = lambda notice: told.append(notice.event)
    flown.play("launch moon-landing-crewed", "spend 1")
    launch = next(event for event in told if isinstance(event, events.Launch))
    assert dict(launch.parts) == {"saturn-v": 3, "tracking-network": 1, "prestige": 1}
    assert (launch.profile, launch.owner, launch.paid, launch.reliability) == ("milestone", 0, 6, 5)
    assert launch.chance == drawn(flown.state).flight.chance


@pytest.mark.rule("MH-5.5")
def test_the_board_tells_who_has_passed(at: At) -> None:
    table = at(3, pool=["n1"] * 0)
    table.play("pass")
    assert drawn(table.state).passed == (0,)
    table.play("take money", "pass", "take money")
    assert drawn(table.state).passed == (0, 1)


@pytest.mark.rule("MH-10.6.3")
def test_a_team_sees_which_vehicles_can_still_fly_each_milestone(at: At) -> None:
    team = at(1, pool=["vostok"], deck=["n1"], unused=["soyuz"], removed=["saturn-v"])
    years = drawn(team.state).years
    assert (years.first, years.last) == (1952, 1972)
    crewed, moon = years.able["first-crewed-orbit"], years.able["moon-landing-crewed"]
    assert (crewed.pool, crewed.unused, crewed.removed) == (("vostok",), ("soyuz",), ("saturn-v",))
    assert (moon.yours, moon.deck, moon.removed) == ((), ("n1",), ("saturn-v",))
    assert drawn(at(2).state).years is None


@pytest.mark.rule("MH-6.1")
def test_a_card_of_the_pool_says_what_is_lacking(at: At) -> None:
    own = {"money": 1, "research": 3, "cards": ["design-bureau"]}
    board = drawn(at(2, pool=["saturn-v", "test-launch", "lunar-flyby"], seats={"europe": own}).state)
    saturn, test, flyby = board.pool[:3]
    assert (saturn.price.research, saturn.lacks.research) == (7, 4)
    assert board.cards["saturn-v"].cost.research == 8
    assert test.why == "there is no Blueprint token on a Vehicle Design of yours"
    assert flyby.why == ""
