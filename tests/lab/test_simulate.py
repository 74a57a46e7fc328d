import pytest

from orrery.cli.sim import figures
from orrery.kernel import OrreryError
from orrery.lab import Series, Tally, quantile, simulate, wilson


def total(series, games, jobs):
    tally = Tally()
    for part in simulate(series, games, jobs):
        tally.add(part)
    return tally


@pytest.mark.parametrize("bots", [("random",), ("random", "greedy")])
def test_the_number_of_processes_changes_nothing(comet, bots):
    series = Series("comet", 2, {}, bots, seed=3)
    assert total(series, 60, 1) == total(series, 60, 2)


def test_everything_is_counted(comet):
    tally = total(Series("comet", 3, {"rounds": 2}, ("random", "greedy"), seed=1), 40, 1)
    assert tally.games == 40
    assert sum(tally.lengths.values()) == 40
    assert sum(tally.seats.values()) == 120
    assert sum(tally.wins_by_seat.values()) == sum(tally.wins.values()) >= 40
    lengths = tally.lengths
    assert quantile(lengths, 0.0) <= quantile(lengths, 0.5) <= quantile(lengths, 1.0)


def test_bots_move_round_the_table():
    series = Series("comet", 3, {}, ("random", "greedy"), seed=1)
    assert series.bots_of(0) == ("random", "greedy", "random")
    assert series.bots_of(1) == ("greedy", "random", "greedy")


def test_a_team_is_counted_by_games():
    """Four seats that win together are one observation: the interval is that of the games."""
    series = Series("debris", 4, {}, ("random",), seed=1)
    tally = total(series, 50, 1)
    assert tally.team
    row = figures(series, tally, 1.0)["bots"]["random"]
    assert (row["played"], row["seats"]) == (50, 200)
    assert row["win_rate_95"] == list(wilson(row["wins"], 50))


def test_rivals_are_counted_by_seats(comet):
    series = Series("comet", 2, {}, ("random",), seed=1)
    tally = total(series, 50, 1)
    assert not tally.team
    assert figures(series, tally, 1.0)["bots"]["random"]["played"] == 100


def test_a_game_that_does_not_end_is_named_by_its_seed(comet, monkeypatch):
    monkeypatch.setattr(type(comet), "max_answers", 1)
    for bots in (("random",), ("greedy",)):
        with pytest.raises(OrreryError, match=r"game \d+ of seed 7 \(comet.*not over after 1 answers"):
            total(Series("comet", 2, {"rounds": 9}, bots, seed=7), 5, 1)


@pytest.mark.parametrize(
    ("game", "players", "options", "most"),
    [
        ("debris", 2, {}, 100),
        ("leaving-earth", 2, {}, 21),
        ("leaving-earth", 1, {"expansions": ["outer_planets"], "accelerated": True}, 21),
        ("mars-horizon", 3, {}, 10_000),
        ("mars-horizon", 1, {}, 21 + 30),
        ("exploration", 2, {}, 8),
    ],
)
def test_rounds_are_counted(game, players, options, most):
    tally = total(Series(game, players, options, ("random",), seed=1), 5, 1)
    assert 1 < quantile(tally.rounds, 0.0) <= quantile(tally.rounds, 1.0) <= most
    assert quantile(tally.rounds, 0.5) < quantile(tally.lengths, 0.5)
