"""Texts for people use the words that people say: no notation in questions, refusals, log or scene."""

import re
from random import Random

import pytest

from orrery.kernel import Pending, answer, games

GAMES = list(games())
RANDOM_GAMES = 40
#: Every so many answers the question is read, and the whole scene.
QUESTIONS, SCENES = 40, 400


def notation_of(game):
    """The words of the notation that nobody says: with an underscore, a hyphen or a number in them."""
    slots = [slot for pattern in game.patterns() for slot in pattern]
    words = {word for slot in slots for word in ((slot,) if isinstance(slot, str) else slot)}
    return {word for word in words if re.search(r"_|[a-z]-|[a-z]\d", word)}


def facts_in(facts):
    return [text for fact in facts for text in (fact.label, fact.value)]


def texts_of(pending):
    yield pending.prompt
    for action in pending.options:
        shown = pending.present(action)
        yield from (shown.label, shown.group, shown.note, shown.warning)
    for action, ruling in pending.blocked:
        yield from (pending.present(action).label, ruling.reason)


def texts_on(scene):
    yield from facts_in(scene.status)
    for zone in scene.zones:
        yield from (zone.label, *facts_in(zone.facts))
        for item in zone.items:
            yield from (item.label, *facts_in(item.facts))


def told(game, number):
    """Every text of a random game for people, read now and then; its log whole."""
    random, events = Random(number), []
    state = game.new(game.players[number % len(game.players)])
    state.sink, count = events.append, 0
    while state.stack:
        pending = Pending(state)
        if not pending.chance and count % QUESTIONS == 0:
            yield from texts_of(pending)
        if not pending.chance and count % SCENES == 0:
            yield from texts_on(game.scene(game.view(state, pending.actor), pending.actor))
        answer(state, pending.step.sample(state, random.random))
        yield from (game.narrate(notice.event, game.labels_at(state)) for notice in events)
        events.clear()
        count += 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_people_read_no_notation(game):
    odd, seen = notation_of(game), set()
    for number in range(RANDOM_GAMES):
        for text in told(game, number):
            if text not in seen:
                seen.add(text)
                words = re.findall(r"[\w-]+", text)
                assert not [word for word in words if word in odd or "_" in word], text
    assert len(seen) > 100
