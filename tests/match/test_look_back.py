"""Looking back: luck adds up to nothing, sources add up to the score, and what is told is in words."""

import re
from itertools import islice
from math import inf, sqrt
from random import Random

import pytest

from orrery import kernel
from orrery.bots import make_bot
from orrery.kernel import RecordError, Roller, answer
from orrery.match import LiveTable
from orrery.match.look_back import look_back
from orrery.match.luck import weigh

GAMES = ["debris", "exploration", "leaving-earth", "mars-horizon"]
EVERY_GAME = pytest.mark.parametrize("name", GAMES)
NAMES = ("Ada", "Bel")
#: In how many of 10,000 fair runs a sum would lie farther from nothing.
WITHIN = 3.9


def chances(name, seed, answers):
    """The states before rolls and draws of a game that is played at random, and what came."""
    game, random = kernel.game(name), Random(seed)
    state = game.new(2)
    for _ in range(answers):
        if not state.stack:
            return
        step = state.stack[-1]
        action = step.sample(state, random.random)
        if step.chance:
            yield game, state, action
        answer(state, action)


@EVERY_GAME
def test_at_every_roll_and_draw_luck_is_nothing_on_the_whole(name):
    for game, state, _ in islice(chances(name, 1, 60), 0, None, 8):
        before = state.key()
        pending = game.pending(state)
        total = sum(weight for _, weight in pending.outcomes)
        weighed = [(weight / total, weigh(game, state, action)) for action, weight in pending.outcomes]
        assert sum(one.odds for _, one in weighed) == pytest.approx(1)
        for seat in range(2):
            assert sum(odds * one.luck[seat] for odds, one in weighed) == pytest.approx(0, abs=1e-9)
        assert state.key() == before


@EVERY_GAME
def test_over_many_games_luck_adds_up_to_nothing(name):
    """Within what so many rolls of such size may add up to; `make luck` plays more of them."""
    for seat in range(2):
        luck = [weigh(*one).luck[seat] for seed in range(5) for one in chances(name, seed, 100)]
        assert abs(sum(luck)) <= WITHIN * sqrt(sum(one * one for one in luck))


@pytest.fixture(scope="module")
def played():
    """A finished game of each kind, between two bots, is played when it is first asked for."""
    tables = {}

    def play(name):
        if name not in tables:
            game = kernel.game(name)
            table = tables[name] = LiveTable.begin(game, 2, roller=Roller.from_number(3), seats=NAMES)
            bot = make_bot("normal", game, 3)
            while not table.over:
                seat = table.to_move
                action = bot.choose(table.view(seat), seat, table.pending.options, inf)
                table.answer(seat, [action], weigh=False)
        return tables[name]

    return play


@EVERY_GAME
def test_a_game_is_looked_back_upon_in_words(played, name):
    table = played(name)
    found = look_back(table.record, NAMES)
    number = table.number
    assert found.result == table.record.result
    assert (found.since, found.until) == (0, number)
    assert found.course[-1].number == number
    assert found.chances == sum(move.actor < 0 for move in table.record.moves)
    for seat, sources in enumerate(found.sources):
        assert sum(part.value for part in sources) == pytest.approx(found.course[-1].totals[seat], abs=0.02)
    assert 0 < len(found.turnings) <= 5
    changes = [abs(one.change) for one in found.turnings]
    assert changes == sorted(changes, reverse=True)
    moments = [one for fortune in found.fortunes for one in (*fortune.lucky, *fortune.unlucky)]
    for one in (*moments, *found.turnings):
        assert 0 < one.number <= number
        assert one.text
        assert not re.search(r"_|\b[A-Z]{2}-\d", one.text), one.text
    for fortune in found.fortunes:
        assert [one.luck for one in fortune.lucky] == sorted(
            (one.luck for one in fortune.lucky), reverse=True
        )
        assert [luck for _, luck in fortune.course][-1:] == [fortune.total] * bool(fortune.course)


@EVERY_GAME
def test_a_game_is_about_as_long_as_the_lobby_says(played, name):
    decided = sum(move.actor >= 0 for move in played(name).record.moves)
    assert 0.4 < decided / kernel.game(name).decisions[0] < 2.5


@pytest.mark.parametrize("name", ["exploration", "leaving-earth"])
def test_the_sources_of_a_score_add_up_to_it(played, name):
    table = played(name)
    for seat, score in enumerate(table.record.result.scores):
        assert sum(part.value for part in table.game.sources(table.state, seat)) == score


def finished_comet(comet):
    table = LiveTable.begin(comet, 2, roller=Roller.from_number(1), seats=NAMES)
    table.answer(0, [("drill",)])
    return table


def test_the_luck_of_a_drill_is_the_ore_beyond_the_mean(comet):
    table = finished_comet(comet)
    core = int(table.record.moves[1].action[1])
    ada, bel = look_back(table.record, NAMES).fortunes
    assert ada.total == pytest.approx(core - 3.5)
    assert (bel.total, bel.course) == (0.0, ())
    assert not look_back(table.record, NAMES).team
    (stroke,) = ada.lucky or ada.unlucky
    assert (stroke.number, stroke.odds) == (2, pytest.approx(1 / 6))


def test_where_a_game_can_not_say_how_a_seat_stands_rare_is_lucky(comet, monkeypatch):
    monkeypatch.delattr(type(comet), "evaluate")
    fortune = look_back(finished_comet(comet).record, NAMES).fortunes[0]
    assert fortune.total == pytest.approx(0), "all cores are as rare"


def test_a_game_in_play_is_not_looked_back_upon(comet):
    table = LiveTable.begin(comet, 2, roller=Roller.from_number(1))
    with pytest.raises(RecordError, match="not over"):
        look_back(table.record, NAMES)
