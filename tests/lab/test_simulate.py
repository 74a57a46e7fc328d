import pytest

from orrery.lab import Plan, Tally, simulate


def total(plan, games, jobs):
    tally = Tally()
    for part in simulate(plan, games, jobs):
        tally.add(part)
    return tally


@pytest.mark.parametrize("bots", [("random",), ("random", "greedy")])
def test_the_number_of_processes_changes_nothing(comet, bots):
    plan = Plan("comet", 2, {}, bots, seed=3)
    assert total(plan, 60, 1) == total(plan, 60, 2)


def test_everything_is_counted(comet):
    tally = total(Plan("comet", 3, {"rounds": 2}, ("random", "greedy"), seed=1), 40, 1)
    assert tally.games == 40
    assert sum(tally.lengths.values()) == 40
    assert sum(tally.seats.values()) == 120
    assert sum(tally.wins_by_seat.values()) == sum(tally.wins.values()) >= 40
    assert tally.quantile(0.0) <= tally.quantile(0.5) <= tally.quantile(1.0)


def test_bots_move_round_the_table():
    plan = Plan("comet", 3, {}, ("random", "greedy"), seed=1)
    assert plan.bots_of(0) == ("random", "greedy", "random")
    assert plan.bots_of(1) == ("greedy", "random", "greedy")
