"""Bots measured against each other: the same deals for all, every seat in turn, honest intervals."""

import xml.dom.minidom

import pytest
from typer.testing import CliRunner

from orrery.bots import BOTS, RandomBot
from orrery.cli import app
from orrery.cli.ladder import figures
from orrery.lab import Bout, Ladder, Series, climb, pairs, ratings, strengths
from orrery.lab.plot import plot


def rivals(*bots, players=2, seed=1):
    return Ladder(Series("comet", players, {"rounds": 4}, bots, seed), team=False)


def played(deal, seats, winners, scores=None):
    return Bout(
        deal,
        seats,
        winners,
        scores or (0.0,) * len(seats),
        dict.fromkeys(seats, 1),
        dict.fromkeys(seats, 0.0),
    )


def same(games):
    return [(one.deal, one.seats, one.winners, one.scores, one.decisions) for one in games]


def test_each_pair_plays_every_deal_in_every_seat():
    assert rivals("a", "b", "c").seatings() == [
        ("a", "b"),
        ("b", "a"),
        ("a", "c"),
        ("c", "a"),
        ("b", "c"),
        ("c", "b"),
    ]
    assert rivals("a", "b", players=3).seatings() == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]


def test_a_team_is_of_one_kind():
    assert Ladder(Series("debris", 3, {}, ("a", "b"), 1), team=True).seatings() == [("a",) * 3, ("b",) * 3]


def test_the_number_of_processes_changes_nothing_but_the_time(comet):
    ladder = rivals("greedy", "random")
    assert same(climb(ladder, 6, 1)) == same(climb(ladder, 6, 2))


def test_the_stronger_bot_stands_higher(comet):
    ladder = rivals("greedy", "random")
    facts = figures(ladder, list(climb(ladder, 30)))
    assert facts["games"] == 60
    (pair,) = facts["pairs"]
    assert pair["games"] == 60
    assert 0.5 < pair["low"] < pair["won"] / 60 < pair["high"]
    assert facts["bots"]["greedy"]["rating"]["low"] > facts["bots"]["random"]["rating"]["elo"] == 0
    assert facts["bots"]["greedy"]["milliseconds"] > 0


def test_teams_are_told_apart_by_the_deals_that_just_one_won():
    ladder = Ladder(Series("debris", 2, {}, ("a", "b"), 1), team=True)
    games = []
    for deal, (first, second) in enumerate([(1, 1), (1, 0), (0, 0), (1, 0), (0, 1)]):
        games.append(played(deal, ("a", "a"), (0, 1) if first else ()))
        games.append(played(deal, ("b", "b"), (0, 1) if second else ()))
    (pair,) = pairs(games, ladder)
    assert (pair.games, pair.won) == (3, 2)
    found = strengths(games, ("a", "b"))
    assert (found["a"].wins, found["a"].games) == (3, 5)
    rated = ratings(games, ladder)
    assert rated["a"].elo > 0 == rated["b"].elo


def test_one_of_five_that_wins_each_fifth_game_is_as_good_as_the_others():
    seats = [tuple("a" if place == seat else "b" for place in range(5)) for seat in range(5)]
    games = [played(deal, seating, (2,)) for deal in range(20) for seating in seats]
    rated = ratings(games, rivals("a", "b", players=5))
    assert rated["a"].elo == pytest.approx(0.0, abs=1.0)


def test_points_are_compared_on_the_same_deal():
    games = []
    for deal, luck in enumerate((10.0, 50.0, 90.0)):
        games.append(played(deal, ("a", "b"), (0,), (luck + 3, luck)))
        games.append(played(deal, ("b", "a"), (1,), (luck, luck + 5)))
    (pair,) = pairs(games, rivals("a", "b"))
    assert (pair.points, pair.within) == (4.0, 0.0)


def test_the_plot_is_a_picture():
    svg = plot("a < b", {"a": {"rating": {"elo": 10.0, "low": -50.0, "high": 120.0}}})
    assert xml.dom.minidom.parseString(svg).documentElement.tagName == "svg"


def test_ctrl_c_prints_what_was_played(comet, monkeypatch):
    class Interrupted(RandomBot):
        made = 0

        def __init__(self, game, random):
            super().__init__(game, random)
            Interrupted.made += 1

        def choose(self, view, seat, options, budget):
            if Interrupted.made > 4:
                raise KeyboardInterrupt
            return super().choose(view, seat, options, budget)

    monkeypatch.setitem(BOTS, "interrupted", Interrupted)
    done = CliRunner().invoke(app, ["ladder", "comet", "--bots", "interrupted,random", "--deals", "9"])
    assert done.exit_code == 130
    assert "stopped after 3 of 18 games" in done.output
    assert "interrupted over random" in done.stdout
