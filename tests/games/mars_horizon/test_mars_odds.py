"""The exact odds of a launch: against the published table, against counting, against simulation."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from math import sqrt
from random import Random
from typing import Any

import pytest

from orrery.games.mars_horizon import GAME
from orrery.games.mars_horizon.goals import GOAL
from orrery.games.mars_horizon.notation import CARD
from orrery.games.mars_horizon.odds import (
    EMPTY_PILE,
    FULL_DECK,
    GO,
    SHIFT,
    countdown_spread,
    exchange_helps,
    launch_chance,
    percent,
    roll_chance,
    two_ways,
)
from orrery.games.mars_horizon.outcome import begin_launch
from orrery.games.mars_horizon.policy import advise
from orrery.games.mars_horizon.reliability import success_chance
from orrery.games.mars_horizon.state import Table
from orrery.games.mars_horizon.verbs import design_of
from orrery.kernel import answer, settle

At = Callable[..., Any]


@pytest.mark.rule("MH-7.8")
def test_a_fresh_deck_gives_the_published_table() -> None:
    table = [round(launch_chance(FULL_DECK, EMPTY_PILE, need) * 100) for need in range(4, 12)]
    assert table == [89, 81, 70, 57, 43, 30, 18, 10]


@pytest.mark.rule("MH-7.8")
def test_dice_alone() -> None:
    assert [round(roll_chance(need, 0, 0) * 100) for need in range(4, 12)] == [92, 83, 72, 58, 42, 28, 17, 8]
    assert roll_chance(2, 0, 0) == 1
    assert roll_chance(13, 5, 5) == 0
    assert roll_chance(7, 0, 1) == 1 - (1 - Fraction(21, 36)) ** 2


def test_one_die_again_by_counting() -> None:
    faces = range(1, 7)
    for need in range(2, 13):
        hits = 0
        for a in faces:
            for b in faces:
                kept = max(a, b)
                hits += 6 if a + b >= need else sum(kept + new >= need for new in faces)
        assert roll_chance(need, 1, 0) == Fraction(hits, 216)


@pytest.mark.rule("MH-7.8", "MH-7.6.1")
def test_the_spread_counts_every_order_of_the_cards() -> None:
    """Against brute force over a small deck and its discard, which is shuffled in when it runs out."""
    short, pile = (1, 1, 0, 0, 0, 0, 0, 0), (1, 0, 0, 0, 2, 1, 0, 0)
    for deck, discard in (((2, 1, 0, 0, 1, 0, 0, 0), EMPTY_PILE), (short, pile)):
        orders = _orders(deck, discard)
        for need in range(5, 10):
            total = sum((roll_chance(need - _shift(order), 0, 0) for order in orders), Fraction(0))
            assert launch_chance(deck, discard, need) == total / len(orders)


def _orders(deck: tuple[int, ...], discard: tuple[int, ...]) -> list[tuple[int, ...]]:
    top = [card for card, count in enumerate(deck) for _ in range(count)]
    below = [card for card, count in enumerate(discard) for _ in range(count)]
    return [(*a, *b)[:3] for a in permutations(top) for b in permutations(below)]


def _shift(order: tuple[int, ...]) -> int:
    return sum(SHIFT[card] for card in order) + all(GO[card] for card in order)


def test_the_orders_of_a_fresh_deck() -> None:
    spread, orders = countdown_spread(FULL_DECK, EMPTY_PILE, 0, 3, True)
    assert orders == 18 * 17 * 16
    assert sum(count for _, count in spread) == orders


def simulate(position: Any, goal: str, vehicle: str, spent: int, times: int) -> float:
    """The share of launches that succeed when every help is used for success."""
    random = Random(f"{goal} {vehicle} {spent}")
    won = 0
    for _ in range(times):
        s: Table = position.state.clone()
        events: list[str] = []
        s.stack = ()
        s.sink = lambda notice, events=events: events.append(notice.event.kind)
        begin_launch(s, 0, GOAL[goal])
        settle(s)
        while not {"success", "failure"} & set(events):
            step = s.stack[-1]
            action = step.sample(s, random.random) if step.chance else _for_success(s, vehicle, spent)
            answer(s, action)
        won += "success" in events
    return won / times


def _for_success(s: Table, vehicle: str, spent: int) -> tuple[str, ...]:
    options = s.stack[-1].options(s)
    for wanted in (("fly", vehicle), ("spend", str(spent))):
        if wanted in options:
            return wanted
    advice = advise(s, 0, options)
    assert advice is not None
    return advice


CASES = [
    ([], {}, "r-7", 0),
    ([], {}, "vostok", 1),
    (["clean-room"], {}, "r-7", 0),
    (["countdown-rehearsal"], {}, "r-7", 3),
    (["clean-room", "countdown-rehearsal"], {"go": 2, "sensor-fault": 1, "backup-systems": 1}, "r-7", 0),
    (["countdown-rehearsal"], {"go": 1, "countdown-hold": 1}, "redstone", 0),
]


@pytest.mark.rule("MH-7.8")
@pytest.mark.parametrize(("cards", "deck", "vehicle", "spent"), CASES)
def test_exact_odds_agree_with_simulation(
    at: At, cards: list[str], deck: dict[str, int], vehicle: str, spent: int
) -> None:
    own = {"money": 9, "prestige": 3, "cards": cards, "vehicles": ["r-7", "vostok", "redstone"]}
    given: dict[str, Any] = {"seats": {"europe": own}}
    if deck:
        given |= {"launch_deck": deck, "launch_discard": {"clear-skies": 2, "press-attention": 2, "go": 3}}
    position = at(**given)
    design = design_of(position.state, CARD[vehicle])
    exact = float(success_chance(position.state, 0, 0, design, spent))
    times = 3000
    share = simulate(position, "first-artificial-satellite", vehicle, spent, times)
    assert abs(share - exact) < 4 * sqrt(exact * (1 - exact) / times)


@pytest.mark.rule("MH-7.8")
def test_each_vehicle_at_hand_is_shown_with_and_without_prestige(at: At) -> None:
    own = {"money": 9, "prestige": 1, "vehicles": ["r-7", "redstone"]}
    position = at(seats={"europe": own}).play("launch first-artificial-satellite")
    note = position.choice("fly r-7").note
    assert (
        note == "+2 against 9+, 2 Money; success 60 %, 72 % for 1 Prestige, 83 % for 3 Prestige (you lack it)"
    )
    position.play("fly r-7")
    exact = launch_chance(FULL_DECK, EMPTY_PILE, 6, 1)
    assert position.choice("spend 1").note == f"reliability +3, success {percent(exact)}"


@pytest.mark.rule("MH-7.8")
def test_the_scene_lists_the_odds_of_every_launch_at_hand(at: At) -> None:
    own = {"money": 1, "vehicles": ["r-7"]}
    position = at(pool=["animals-in-orbit"], seats={"europe": own}, vehicles={"vostok": {"owner": "america"}})
    scene = GAME.scene(GAME.view(position.state, 0), 0)
    odds = next(zone for zone in scene.zones if zone.id == "odds")
    assert [item.id for item in odds.items] == [
        "first-artificial-satellite.r-7",
        "first-artificial-satellite.vostok",
        "animals-in-orbit.r-7",
        "animals-in-orbit.vostok",
    ]
    labels = [fact.label for fact in odds.items[0].facts]
    assert labels == ["Reliability", "Target", "Cost", "Success", "With 1 Prestige", "With 3 Prestige"]
    shown = odds.items[0].facts[3]
    assert shown.share == float(launch_chance(FULL_DECK, EMPTY_PILE, 7, 0))


def test_the_odds_follow_the_launch_deck(at: At) -> None:
    given = {"seats": {"europe": {"vehicles": ["r-7"]}}}
    good = at(launch_deck={"clear-skies": 3}, **given).state
    bad = at(launch_deck={"sensor-fault": 3}, **given).state
    assert success_chance(good, 0, 0, good.fleet[0], 0) == roll_chance(4, 0, 0)
    assert success_chance(bad, 0, 0, bad.fleet[0], 0) == roll_chance(13, 0, 0) == 0


@pytest.mark.rule("MH-7.8", "MH-12.3")
def test_the_odds_are_shown_at_every_decision_of_the_countdown(at: At) -> None:
    own = {"money": 9, "cards": ["countdown-rehearsal"], "vehicles": ["r-7"]}
    flown = at(
        seats={"europe": own}, launch_deck={"go": 2, "countdown-hold": 1}, launch_discard={"clear-skies": 1}
    )
    flown.play("launch first-artificial-satellite", *["chance countdown go"] * 2)
    flown.play("chance countdown countdown-hold")
    assert flown.choice("accept").note.endswith("Success 58 %")
    assert flown.choice("rehearse").note.endswith(
        f"success {percent((roll_chance(6, 0, 0) + roll_chance(7, 0, 0)) / 2)}"
    )
    flown.play("accept")
    assert flown.choice("pay").note == f"success {percent(roll_chance(7, 0, 0))}"
    assert flown.choice("wait").note == f"success {percent(roll_chance(8, 0, 0))}"


@pytest.mark.rule("MH-12.3")
def test_a_rehearsal_is_asked_about_where_it_can_help(at: At) -> None:
    def asked(card: str, prestige: int = 0) -> bool:
        own = {"prestige": prestige, "cards": ["countdown-rehearsal"], "vehicles": ["r-7"]}
        flown = at(seats={"europe": own}).play("launch first-artificial-satellite")
        if prestige:
            flown.play("spend 0")
        return bool(flown.play(f"chance countdown {card}").offers("rehearse"))

    helped = {
        word: asked(word) for word in ("go", "clear-skies", "backup-systems", "high-winds", "sensor-fault")
    }
    assert helped == {
        "go": False,
        "clear-skies": False,
        "backup-systems": False,
        "high-winds": True,
        "sensor-fault": True,
    }
    assert not asked("press-attention")
    assert asked("press-attention", prestige=1)


@pytest.mark.rule("MH-12.3")
def test_whether_a_rehearsal_helps_is_found_fast_and_exactly() -> None:
    random = Random(5)
    helped = []
    for _ in range(150):
        deck, discard = random_piles(random)
        card = random.randrange(len(deck))
        left, rehearsals = random.randint(1, 3), random.choice((1, 1, 2))
        need, spare, one_die = random.randint(3, 12), random.randint(0, 1), random.randint(0, 1)
        ahead = (deck, discard, need, spare, rehearsals, one_die, left, random.random() < 0.5, 0)
        kept, other = two_ways(card, ahead)
        helped.append(launch_chance(*other) > launch_chance(*kept))
        assert exchange_helps(card, ahead) == helped[-1], (card, ahead)
    assert 20 < sum(helped) < 130


def random_piles(random: Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The Launch cards, each in the deck or discarded; now and then hardly any is in the deck."""
    share = random.choice((0.05, 0.5, 0.9))
    deck = tuple(sum(random.random() < share for _ in range(count)) for count in FULL_DECK)
    return deck, tuple(count - kept for count, kept in zip(FULL_DECK, deck, strict=True))
