"""A batch may not spy: what its first answer reveals can't decide whether its second is accepted."""

import pytest

import orrery.kernel as k
from orrery.match import LiveTable
from orrery.match.news import is_news, reveals


class Table(k.State):
    __slots__ = ("coin", "peeked")
    who_sees = {"coin": lambda s, seat: s.coin if s.peeked and seat == 0 else k.UNKNOWN, "peeked": k.PUBLIC}


class Toss(k.Chance[Table]):
    """A coin is tossed, and nobody looks."""

    def audience(self, s):
        return ()

    def outcomes(self, s):
        return ((("heads",), 1), (("tails",), 1))

    def apply(self, s, action):
        s.coin = action[0]
        s.swap(Peek(0))


class Peek(k.Question[Table]):
    """Look at the coin, or talk."""

    def options(self, s):
        return (("peek",), ("talk",))

    def apply(self, s, action):
        s.peeked = s.peeked or action == ("peek",)
        s.swap(Call(0) if s.peeked else Peek(0))


class Call(k.Question[Table]):
    """Say what it shows."""

    def options(self, s):
        return ((s.coin,),)

    def apply(self, s, action):
        s.finish(k.Result((1.0, 0.0), (0,), "called"))


class Coin(k.Game[Table]):
    id, title, designers, blurb, players = "coin", "Coin", "", "", range(2, 3)
    max_answers, State = 50, Table

    def setup(self, players, options):
        s = Table(players=players, options=options, coin=None, peeked=False)
        s.push(Toss())
        return s

    def seat_names(self, players):
        return ("one", "two")

    def determinize(self, view, seat, random):
        world = view.clone()
        if view.coin is k.UNKNOWN:
            world.coin = random.choice(("heads", "tails"))
        return world


@pytest.fixture
def table():
    return LiveTable.begin(Coin(), 2)


def test_a_batch_may_not_go_on_after_a_revelation(table):
    for guess in ("heads", "tails"):
        with pytest.raises(k.Refused, match="“Peek” reveals something"):
            table.answer(0, [("peek",), (guess,)])
    assert table.number == 1
    table.answer(0, [("talk",), ("peek",)])
    assert table.number == 3


def test_what_is_shown_to_one_seat_is_news_to_that_seat_only(table):
    before, after = table.state, table.state.clone()
    k.answer(after, ("peek",))
    assert is_news(table.game, before, ("peek",), after, 0)
    assert not is_news(table.game, before, ("peek",), after, 1)
    assert reveals(table.game, before, ("peek",), after)
    talked = before.clone()
    k.answer(talked, ("talk",))
    assert not reveals(table.game, before, ("talk",), talked)


def test_undo_stops_at_the_revelation(table):
    table.answer(0, [("talk",)])
    assert table.undo_floor(0) == 1
    table.answer(0, [("peek",)])
    assert table.undo_floor(0) == 3
