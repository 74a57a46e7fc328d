"""The guided first games: their way can be gone, and whoever leaves it is told why, with a rule."""

import re

import pytest

from orrery.kernel import Refused, games, guide_of, read_batch
from orrery.kernel.scenario import check
from orrery.match.guided import Detour, GuidedTable

GUIDED = [game for game in games() if guide_of(game) is not None]
pytestmark = pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.id)


def moments(game):
    """The table at each answer of the way, before it is given."""
    table = GuidedTable.open(game, guide_of(game))
    while table.step is not None:
        yield table
        table.answer(table.guide.seat, table.left[:1])


def test_the_way_can_be_gone_and_all_that_it_says_is_so(game):
    guide = guide_of(game)
    table = GuidedTable.open(game, guide)
    check(game, table.state, guide, [])
    for step in guide.steps:
        before = len(table.log)
        table.answer(guide.seat, step.answers[:1])
        for _ in step.answers[1:]:
            table.answer(guide.seat, table.left[:1])
        check(game, table.state, step, [notice for entry in table.log[before:] for notice in entry.events])
    assert table.over
    assert len(guide.steps) >= 8
    assert len(table.given) <= 40


def test_every_legal_answer_off_the_way_gets_a_reason_with_its_rule(game):
    for table in moments(game):
        before = table.state.key()
        for action in set(table.pending.options) - set(table.left):
            with pytest.raises(Detour) as met:
                table.answer(table.guide.seat, [action])
            assert met.value.ruling.rule in game.rulebook
            assert len(met.value.ruling.reason.split()) >= 6
        assert table.state.key() == before


def test_every_refused_answer_gets_its_ruling(game):
    for table in moments(game):
        before = table.state.key()
        view = game.pending(table.view(table.guide.seat))
        for action in [*dict(view.blocked), ("no", "answer")]:
            with pytest.raises(Refused) as met:
                table.answer(table.guide.seat, [action])
            assert not isinstance(met.value, Detour)
            assert met.value.ruling.rule in game.rulebook
            assert met.value.ruling.reason
        assert table.state.key() == before


def test_answers_that_are_given_together_are_taken_together_or_not_at_all(game):
    way = {action for step in guide_of(game).steps for action in step.answers}
    for table in moments(game):
        wrong = next((one for one in table.pending.options if one not in way), None)
        if wrong is None:
            continue
        before = table.number
        with pytest.raises(Refused):
            table.answer(table.guide.seat, [table.left[0], wrong])
        assert table.number == before


def test_the_same_answers_lead_to_the_same_place(game):
    tables = [(list(table.given), table.state.key()) for table in moments(game)]
    for given, key in (tables[0], tables[len(tables) // 2], tables[-1]):
        assert GuidedTable.open(game, guide_of(game), given).state.key() == key


def test_what_was_done_can_be_taken_back(game):
    for table in moments(game):
        if not table.given:
            continue
        again = GuidedTable.open(game, guide_of(game), table.given)
        again.undo(again.guide.seat, consent=True)
        assert again.given == table.given[:-1]
        assert again.left[0] == table.given[-1] or table.given[-1] in again.left


def test_a_first_real_game_can_be_set_up(game):
    first = guide_of(game).first_game
    game.new(first.players, first.options)


def test_its_words_are_those_that_people_say(game):
    guide = guide_of(game)
    texts = [guide.title, guide.goal, guide.end]
    for lesson in guide.lesson:
        texts += [lesson.title, lesson.idea]
        texts += [text for step in lesson.step for text in (step.say, step.hint, step.instead, step.why)]
    for text in texts:
        assert not re.search(r"\w_\w|\b[a-z]+-\d", text), text
        assert text == text.strip()


def test_answers_that_follow_each_other_can_be_given_as_one(game):
    """A way of an option, such as flying on at once, may be two steps of the guide."""
    guide = guide_of(game)
    for table in moments(game):
        ways = [
            read_batch(way.action)
            for choice in game.pending(table.view(guide.seat)).choices
            for way in choice.ways
        ]
        place = len(table.given)
        path = [action for step in guide.steps for action in step.answers][place:]
        for way in ways:
            if way == path[: len(way)]:
                again = GuidedTable.open(game, guide, table.given)
                again.answer(guide.seat, way)
                assert len(again.given) == place + len(way)
