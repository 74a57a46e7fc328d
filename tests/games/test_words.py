"""Texts for people use the words that people say, of one and of many: no notation in what is read."""

import re
from collections import Counter
from random import Random

import pytest

from orrery.kernel import Pending, answer, games

GAMES = list(games())
RANDOM_GAMES = 40
#: Every so many answers the question is read, and the whole scene.
QUESTIONS, SCENES = 40, 400
#: So many answers that a question does not offer are refused each time.
REFUSED = 5
#: The ways in which some games are set up in turn: players and options; the others with all their players.
SET_UPS = {
    "leaving-earth": [
        (2, {}),
        (3, {"expansions": ["mercury", "outer_planets"]}),
        (1, {"edition": "2018", "box_limits": True, "expansions": ["outer_planets"]}),
    ],
    "mars-horizon": [(2, {"together": True}), (4, {}), (1, {"together": True}), (3, {})],
}
#: Words of the notation that are also plain English where they stand in a sentence.
PLAIN = {
    "debris": "a as capture discard draw electronics end exchange fragmentation fuel junk leave metal move "
    "plastic recycle repair stop thrust to",
    "leaving-earth": "abandon accept aerobraking again agency all ask assemble back barren burn buy collect "
    "craft damage damaged deal decline destroyed disassemble dock done explore finish fire give go heal hide "
    "keep landing load lose lost major maneuver minor money nothing parachute part prepare probe radiation "
    "remove rendezvous repair research reveal ride sample separate shelter stop success successes supplies "
    "survey take test with years",
    "mars-horizon": "accept both buy countdown decline die done first give go hand install keep launch pass "
    "pay reward roll second share spend stand take use wait",
    "exploration": "action any attack away bomb build command control credits deal deploy development drop "
    "end energy first free habitat hazard ignore keep level maneuver module move none pay pick place play "
    "primary recover replace resistance restore reveal row rover score secondary select station strike take "
    "telescope to trap turn turret use velocity hex out",
}
_ONE = "card credit year ship point check module space mission round unit outcome seat astronaut success "
_ONE += "action rocket turn token answer rover satellite failure player supply"
THINGS = "|".join(f"{thing}s" for thing in _ONE.split())
MANY = "|".join(_ONE.split())
#: What is wrong of one or of many: `1 rockets`, `2 ship`, `a Apollo`, `an Juno`.
GRAMMAR = re.compile(
    rf"(?<![\d.,$+−/-])\b1 (?:{THINGS})\b|(?<![-.])\b(?:[2-9]|\d\d) (?:{MANY})\b(?! points?)"
    r"|\ba (?!one|eu)[AEIOaeio]\w+|\ban [BCDFGJKPQTVWZbcdfgjkpqtvwz]\w+|\bthe the\b|  "
)
#: A number that is part of a name.
NAMED = re.compile(r"\b(?:Craft|Level|level-|site|Transfer|Era) ?\d+")


def vocabulary_of(game):
    slots = [slot for pattern in game.patterns() for slot in pattern]
    return {word for slot in slots for word in ((slot,) if isinstance(slot, str) else slot)}


def faults_of(game):
    """What finds in a text the words that nobody says, and what is wrong of one and many."""
    vocabulary = vocabulary_of(game)
    odd = {word for word in vocabulary if re.search(r"_|[a-z]-|[a-z]\d", word)}
    odd |= {word for word in vocabulary if word.isalpha() and word.islower()} - set(PLAIN[game.id].split())

    def faults(text):
        words = re.findall(r"[\w-]+", text)
        found = [word for word in words if word in odd or "_" in word]
        return found + GRAMMAR.findall(NAMED.sub("X", text))

    return faults


def facts_in(facts):
    return [text for fact in facts for text in (fact.label, fact.value)]


def texts_of_choice(shown):
    yield from (shown.label, shown.group, shown.note, shown.warning)
    for way in shown.ways:
        yield from (way.label, way.note, way.warning)
    if shown.dial:
        yield shown.dial.name


def refusals(game, pending, random):
    """Why answers that are not offered are refused: some that can be written, and one that can't."""
    patterns = game.patterns()
    for pattern in random.choices(patterns, k=REFUSED):
        action = tuple(slot if isinstance(slot, str) else random.choice(tuple(slot)) for slot in pattern)
        if action not in pending.options:
            yield pending.explain(action).reason
    yield pending.explain(("no_such_word", "engine-test-9")).reason


def texts_of(game, pending, random):
    yield pending.prompt
    for shown in pending.choices:
        yield from texts_of_choice(shown)
    for action, ruling in pending.blocked:
        yield from (*texts_of_choice(pending.present(action)), ruling.reason)
    for basket in pending.baskets:
        yield from (basket.label, *(total.words for total in basket.sums))
        for item in basket.items:
            yield from texts_of_choice(item)
    yield from pending.standing.values()
    yield from refusals(game, pending, random)


def texts_on(scene):
    yield from facts_in(scene.status)
    for zone in scene.zones:
        yield from (zone.label, *facts_in(zone.facts))
        for item in zone.items:
            yield from (item.label, *facts_in(item.facts))


def told(game, number):
    """Every text of a random game for people, read now and then; its log whole."""
    random, events = Random(number), []
    set_ups = SET_UPS.get(game.id) or [(players, {}) for players in game.players]
    state = game.new(*set_ups[number % len(set_ups)])
    state.sink, count = events.append, 0
    while state.stack:
        pending = Pending(state)
        if not pending.chance and count % QUESTIONS == 0:
            yield from texts_of(game, pending, random)
        if not pending.chance and count % SCENES == 0:
            yield from texts_on(game.scene(game.view(state, pending.actor), pending.actor))
        answer(state, pending.step.sample(state, random.random))
        yield from (game.narrate(notice.event, game.labels_at(state)) for notice in events)
        yield from game.narrate_together([notice.event for notice in events], game.labels_at(state))
        events.clear()
        count += 1
    yield state.result.reason


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_people_read_no_notation(game):
    faults, seen = faults_of(game), set()
    for number in range(RANDOM_GAMES):
        seen.update(told(game, number))
    assert {text: faults(text) for text in sorted(seen) if faults(text)} == {}
    assert len(seen) > 100


def names_in(pending):
    """Everything that a question names, with what tells it from others: its heading and its number."""
    blocked = [pending.present(action) for action, _ in pending.blocked]
    for shown in (*pending.choices, *blocked):
        yield shown.group, shown.label
        yield from ((shown.action, way.label) for way in shown.ways)


def twice(names):
    return [name for name, count in Counter(names).items() if count > 1]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_two_things_of_one_name_are_told_apart(game):
    set_ups = SET_UPS.get(game.id) or [(players, {}) for players in game.players]
    for number in range(2 * len(set_ups)):
        random, state, count = Random(number), game.new(*set_ups[number % len(set_ups)]), 0
        while state.stack:
            pending = Pending(state)
            if not pending.chance and count % QUESTIONS == 0:
                assert twice(names_in(pending)) == []
            if not pending.chance and count % SCENES == 0:
                for zone in game.scene(game.view(state, pending.actor), pending.actor).zones:
                    assert twice((item.kind, item.label) for item in zone.items if item.label) == []
            answer(state, pending.step.sample(state, random.random))
            count += 1


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("leaving-earth", "Ada: assemble voyager"),
        ("leaving-earth", "needs juno_rockets"),
        ("leaving-earth", "a Apollo and 3 rocket"),
        ("mars-horizon", "Buy engine-test-1"),
        ("exploration", "red.bomber moves to t03 for 1 credits"),
        ("debris", "Red flies to leo-4"),
    ],
)
def test_a_fault_would_be_found(game, text):
    assert faults_of(next(one for one in GAMES if one.id == game))(text)


def test_what_is_well_said_passes():
    faults = faults_of(next(one for one in GAMES if one.id == "leaving-earth"))
    assert faults("Assemble a spacecraft on the Craft 6 card, 1 Juno, 2 Apollo and an Explorer for $13") == []
