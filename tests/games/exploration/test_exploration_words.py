"""What people read is in people's words: no ids, no notation, one and many told apart."""

import random
import re

import pytest

from orrery.games.exploration import GAME
from orrery.games.exploration.orbits import DOMINATION_WORDS, EXIT_WORDS, SPACE_WORDS
from orrery.games.exploration.tokens import (
    DEVELOPMENT_WORDS,
    HAZARD_WORDS,
    HEX_WORDS,
    KIND_WORDS,
    MANEUVER_WORDS,
    PRIMARY_WORDS,
    SECONDARY_WORDS,
    TOKEN_WORDS,
)
from orrery.kernel import Notice, Pending, answer

#: Words of the notation that are no words of people: those with `_`, `.` or digits, and hyphenated ids.
IDS = {
    word
    for words in (
        SPACE_WORDS,
        EXIT_WORDS,
        DOMINATION_WORDS,
        HEX_WORDS,
        TOKEN_WORDS,
        KIND_WORDS,
        DEVELOPMENT_WORDS,
        MANEUVER_WORDS,
        HAZARD_WORDS,
        PRIMARY_WORDS,
        SECONDARY_WORDS,
    )
    for word in words
    if re.search(r"[_\d-]", word)
}
ODD = re.compile(r"\w_\w|\b(?:red|blue|green|amber|violet)\.\w|\bgnss\b|\bdp\b|\bcw\b|\bccw\b")
MANY = re.compile(r"\b1 (?:credits|command points|spaces|checks|modules|cards|missions|ships|rounds)\b")
SEEDS = range(40)


def faults(text: str) -> list[str]:
    """What in a text people would not say."""
    words = re.findall(r"[\w.-]+", text)
    found = [word for word in words if word.strip(".") in IDS]
    return found + ODD.findall(text) + MANY.findall(text)


def texts_of_scene(scene):
    for fact in scene.status:
        yield from (fact.label, fact.value)
    for zone in scene.zones:
        yield zone.label
        for holder in (zone, *zone.items):
            yield holder.label
            for fact in holder.facts:
                yield from (fact.label, fact.value)


def texts_of_question(pending: Pending):
    yield pending.prompt
    for action in pending.options:
        choice = pending.present(action)
        yield from (choice.label, choice.group, choice.note, choice.warning)
    for action, ruling in pending.blocked:
        yield from (pending.present(action).label, ruling.reason)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_text_of_a_random_game_is_notation(seed: int) -> None:
    players = 2 + seed % 4
    state = GAME.new(players, {"rounds": 13 if seed % 2 else 8})
    heard: list[Notice] = []
    state.sink = heard.append
    rr = random.Random(seed).random
    names = ("Ann", "Bob", "Cem", "Dee", "Eve")
    read: set[str] = set()
    number = 0
    while state.stack:
        pending = Pending(state)
        if not pending.chance and number % 4 == 0:
            read.update(texts_of_question(pending))
        if number % 25 == 0:
            read.update(texts_of_scene(GAME.scene(GAME.view(state, 0), 0)))
        number += 1
        answer(state, pending.step.sample(state, rr))
    read.update(GAME.narrate(notice.event, names) for notice in heard)
    read.add(state.result.reason)
    bad = {text: faults(text) for text in read if faults(text)}
    assert bad == {}


def test_a_fault_would_be_found() -> None:
    assert faults("moves to t03") == ["t03"]
    assert faults("drops a laser_turret on moon-r1")
    assert faults("red.bomber gains 1 credits")
    assert not faults("Red's Bomber gains 1 credit on Transfer 3 with 1 GNSS")
