"""A bot is made once for its seat, hears what its seat saw, and plays on the same when it is made anew."""

from random import Random

import pytest

from orrery.bots import BOTS, Forgetful, Heard, heard_by, seat_bot
from orrery.kernel import Roller, game
from orrery.lab import Series, simulate
from orrery.lab.simulate import play_game
from orrery.match import LiveTable
from orrery.tui.session import Session


class Listener(Forgetful):
    """Waits, and remembers what it was told."""

    made = []

    def __init__(self, game, random):
        self.heard = []
        self.made.append(self)

    def hear(self, heard):
        self.heard.extend(heard)

    def choose(self, view, seat, options, budget):
        return options[-1]


@pytest.fixture
def listeners(monkeypatch):
    monkeypatch.setitem(BOTS, "listener", Listener)
    monkeypatch.setattr(Listener, "made", [])
    return Listener.made


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_made_anew_from_its_log_plays_on_as_the_one_that_lived(comet, name):
    table = LiveTable.begin(comet, 2, {"rounds": 9}, roller=Roller.from_number(3))
    lived = seat_bot(name, comet, 0, "s")
    while not table.over:
        seat, options = table.to_move, table.pending.options
        if seat == 0:
            anew = seat_bot(name, comet, 0, "s")
            lived.hear(table.heard(0, lived.next))
            anew.hear(table.heard(0, 0))
            action = lived.choose(table.view(0), options, 1.0)
            assert action == anew.choose(table.view(0), options, 1.0)
        table.answer(seat, [action if seat == 0 else options[0]])


def test_bots_in_the_lab_live_as_long_as_their_game_and_hear_each_answer_once(comet, listeners):
    (tally,) = simulate(Series("comet", 2, {"rounds": 3}, ("listener",), 1), 1)
    assert len(listeners) == 2
    for bot in listeners:
        assert [heard.number for heard in bot.heard] == list(range(len(bot.heard)))
        assert tally.answers - 2 <= len(bot.heard) < tally.answers


def test_a_seat_hears_no_more_than_it_may_know():
    table = LiveTable.begin(game("exploration"), 3, roller=Roller.from_number(2))
    random = Random(2)
    while not table.over and table.number < 60:
        table.answer(table.to_move, [random.choice(list(table.pending.options))])
    hidden = 0
    for seat in range(3):
        seen = table.log_for(seat)
        expected = [(e.number, e.actor, e.action, tuple(n.event for n in e.events)) for e in seen]
        assert table.heard(seat, 0) == expected
        assert table.heard(seat, 5) == expected[5:]
        hidden += sum(e.action == ("?",) for e in seen)
    assert hidden


class Onlooker(Forgetful):
    """Takes any option, and notes whether it was shown more than its seat may see."""

    shown = []

    def __init__(self, game, random):
        self.game = game
        self.random = random

    def choose(self, view, seat, options, budget):
        self.shown.append((view.key() == self.game.view(view, seat).key(), repr(view.key())))
        return self.random.choice(options)


@pytest.fixture
def onlookers(monkeypatch):
    monkeypatch.setitem(BOTS, "onlooker", Onlooker)
    monkeypatch.setattr(Onlooker, "shown", [])
    yield
    assert all(allowed for allowed, _ in Onlooker.shown)
    assert any("?" in view for _, view in Onlooker.shown), "there was something to hide"


def test_the_lab_shows_a_bot_no_more_than_its_seat_sees(onlookers):
    play_game(Series("exploration", 3, {}, ("onlooker",) * 3, 1), 1, ("onlooker",) * 3)


def test_the_terminal_shows_a_bot_no_more_than_its_seat_sees(onlookers):
    table = LiveTable.begin(game("exploration"), 3, roller=Roller.from_number(2))
    session = Session(table, ["bot:onlooker"] * 3, None)
    while not table.over and table.number < 150:
        session.go_on()


def test_what_is_secret_is_heard_by_those_alone_who_know_it():
    assert heard_by(1, 4, 0, ("take", "a"), (0,), ()) == Heard(4, 0, ("?",), ())
    assert heard_by(0, 4, 0, ("take", "a"), (), ()) == Heard(4, 0, ("take", "a"), ())
