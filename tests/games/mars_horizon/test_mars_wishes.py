"""One wish is one answer, and people are spoken to in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from orrery.games.mars_horizon import GAME
from orrery.games.mars_horizon.notation import GOAL_WORDS, LAUNCH_WORDS, SEATS, WORDS
from orrery.games.mars_horizon.schema import TOKENS
from orrery.games.mars_horizon.state import Table
from orrery.kernel import Pending, answer

At = Callable[..., Any]


def answers(lines: tuple[str, ...]) -> int:
    """How many of these lines a person has to give."""
    return sum(not line.startswith("chance ") for line in lines)


@pytest.mark.rule("MH-10.5", "MH-12.3", "MH-7.7.1")
def test_a_partner_with_every_help_flies_a_mission_in_three_answers(at: At) -> None:
    """Nine before: to accept each card, to let the dice stand, to give nothing."""
    own = {"money": 9, "cards": ["countdown-rehearsal", "clean-room"], "vehicles": ["r-7"]}
    turn = (
        "launch first-artificial-satellite",
        "chance countdown go",
        "chance countdown clear-skies",
        "chance countdown go",
        "chance roll 4 3",
        "reward money",
        "chance die 6",
        "take research",
    )
    played = at(2, together=True, claims=["america"], pool=["n1"], deck=["vostok"], seats={"europe": own})
    played.play(*turn)
    assert played.look("year") == 1953
    assert answers(turn) == 3


@pytest.mark.rule("MH-10.5")
def test_a_partner_passes_in_two_answers_and_gives_a_number_of_tokens_in_two_more(at: At) -> None:
    """Three before, and for a gift of three Money three more."""
    turn = ("pass", "chance die 6", "take money")
    assert at(2, together=True, pool=["n1"], deck=["vostok"]).play(*turn).look("year") == 1953
    assert answers(turn) == 2
    gift = ("pass", "chance die 6", "take money give", "hand money 3", "done")
    assert at(2, together=True, pool=["n1"], deck=["vostok"]).play(*gift).look("seats.america.money") == 7
    assert answers(gift) == 4


@pytest.mark.rule("MH-5.1", "MH-6.1")
def test_launches_are_listed_before_cards_and_repeats_after_what_is_new(at: At) -> None:
    own = {"money": 9, "research": 9, "vehicles": ["soyuz"]}
    pool = ["outer-space-treaty", "joint-study", "animals-in-orbit"]
    choices = GAME.pending(at(claims=["europe"], pool=pool, seats={"europe": own}).state).choices
    assert list(dict.fromkeys(choice.group for choice in choices)) == [
        "Launch",
        "Repeat missions",
        "Buy",
        "Turn",
    ]
    notes = {choice.action: choice.note for choice in choices}
    assert notes["buy joint-study"] == "free"


@pytest.mark.rule("MH-2.7")
def test_what_a_card_asks_for_besides_its_price_is_said(at: At) -> None:
    own = {"money": 9, "research": 9}
    choice = at(2, era=2, pool=["global-partnership"], seats={"europe": own}).choice("buy global-partnership")
    assert choice.note == "2 Research, gives 2 Money"


@pytest.mark.rule("MH-10.5")
def test_a_gift_is_one_choice_with_a_number_for_each_kind(at: At) -> None:
    turn = at(2, together=True, pool=["n1"], deck=["vostok"], seats={"europe": {"research": 2}})
    turn.play("pass", "chance die 6", "take money give")
    shown = Pending(turn.state).choices
    dials = [(one.dial.name, one.dial.number) for one in shown if one.dial]
    assert dials == [*(("Money", n) for n in range(1, 9)), ("Research", 1), ("Research", 2)]
    assert {way.action for one in shown for way in one.ways} >= {"hand money 3; done"}


#: Words of the notation that people never see: names are written otherwise.
IDS = {*WORDS, *GOAL_WORDS, *LAUNCH_WORDS, *SEATS, *TOKENS} - {"go"}


def texts(state: Table, pending: Pending[Table]) -> Iterator[str]:
    """All that a person is shown at a question."""
    yield pending.prompt
    listed = [] if pending.chance else [*pending.options, *(action for action, _ in pending.blocked)]
    for action in listed:
        shown = pending.present(action)
        yield from (shown.label, shown.group, shown.note, shown.warning)
    yield from (ruling.reason for _, ruling in pending.blocked)
    scene = GAME.scene(state, pending.actor if pending.actor >= 0 else None)
    for holder in (scene.status, *(zone.facts for zone in scene.zones)):
        yield from (f"{fact.label} {fact.value}" for fact in holder)
    for zone in scene.zones:
        yield zone.label
        for item in zone.items:
            yield item.label
            yield from (f"{fact.label} {fact.value}" for fact in item.facts)


def raw(text: str) -> list[str]:
    """The words of a text that are notation."""
    return [word for word in re.findall(r"[\w\-]+", text) if "_" in word or word in IDS]


@pytest.mark.parametrize(("players", "together"), [(2, False), (4, False), (1, True), (2, True)])
def test_people_read_words_and_every_answer_is_told(players: int, together: bool) -> None:
    for seed in range(2):
        state, random = GAME.new(players, {"together": together}), Random(seed)
        told: list[str] = []
        state.sink = lambda notice, told=told: told.append(
            GAME.narrate(notice.event, ("Ada", "Ben", "Cy", "Di"))
        )
        while state.stack:
            pending = GAME.pending(state)
            if random.random() < 0.1:
                assert [text for text in texts(state, pending) if raw(text)] == []
            told.clear()
            action = pending.step.sample(state, random.random)  # type: ignore[attr-defined]
            answer(state, action)
            assert told or pending.chance, f"nothing is told of {action}"
            assert [text for text in told if raw(text)] == []


def test_two_cards_of_one_name_are_told_apart(at: At) -> None:
    own = {"research": 9, "vehicles": ["r-7", "vostok"]}
    turn = at(pool=["engine-test-1", "engine-test-2"], seats={"europe": own})
    assert turn.choice("buy engine-test-1").label == "Buy Engine Test 1"
    assert turn.choice("buy engine-test-2").label == "Buy Engine Test 2"
