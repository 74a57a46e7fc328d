"""Who plays better, and how sure that is: bots measured against each other on the same deals.

The dice of a deal depend on the seed and its number alone, and every seating plays it: rivals change their
seats, teams play it one after the other. So what is compared differs in the bots and in nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import sqrt
from statistics import fmean, stdev
from time import process_time
from typing import Any

import msgspec

from orrery.bots import BOTS, Seated
from orrery.kernel import Action, Game, game
from orrery.lab.processes import in_processes
from orrery.lab.reference import take_in
from orrery.lab.simulate import Series, play_game, wilson


class Ladder(msgspec.Struct, frozen=True):
    """What is to be measured."""

    series: Series
    #: Whether all seats win or lose together.
    team: bool

    def seatings(self) -> list[tuple[str, ...]]:
        """Who sits where on each deal: a team of each kind, or each bot alone among those named after it."""
        bots, players = self.series.bots, self.series.players
        if self.team:
            return [(bot,) * players for bot in bots]
        return [
            tuple(one if place == seat else other for place in range(players))
            for one, other in combinations(bots, 2)
            for seat in range(players)
        ]


class Bout(msgspec.Struct, frozen=True):
    """One game: who sat where, what came of it, and what thinking it took each kind of bot."""

    deal: int
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[float, ...]
    decisions: dict[str, int]
    seconds: dict[str, float]


def climb(ladder: Ladder, deals: int, jobs: int = 1) -> Iterator[Bout]:
    """Play every deal in every seating, one deal after the other."""
    pieces = ((ladder.series, deal, seats) for deal in range(deals) for seats in ladder.seatings())
    return in_processes(_play, pieces, jobs)


def _play(series: Series, deal: int, seats: tuple[str, ...]) -> Bout:
    take_in(seats)
    timed: list[Timed] = []

    def seat_one(bot: str, the_game: Game[Any], seat: int, seed: str) -> Seated:
        timed.append(Timed(BOTS[bot], the_game, seat, f"{bot}.{seed}"))
        return timed[-1]

    state, _ = play_game(series, deal, seats, seat_one)
    decisions, seconds = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0.0)
    for bot, clock in zip(seats, timed, strict=False):
        decisions[bot] += clock.decisions
        seconds[bot] += clock.seconds
    result = game(series.game).result(state)
    assert result is not None
    return Bout(deal, seats, result.winners, result.scores, decisions, seconds)


class Timed(Seated):
    """A bot at its seat, and the processor's time that it has used."""

    decisions = 0
    seconds = 0.0

    def choose(self, view: Any, options: Sequence[Action], budget: float) -> Action:
        started = process_time()
        chosen = super().choose(view, options, budget)
        self.seconds += process_time() - started
        self.decisions += 1
        return chosen


class Strength(msgspec.Struct, frozen=True):
    """How often a bot won, out of how many games, its points, and what a decision took."""

    games: int
    wins: int
    low: float
    high: float
    points: float
    milliseconds: float


def strengths(played: Iterable[Bout], bots: Sequence[str]) -> dict[str, Strength]:
    """Each bot by itself; seats of one kind in one game are one player, whose best seat counts."""
    games = list(played)
    found = {}
    for bot in bots:
        own = [one for one in games if bot in one.seats]
        wins = sum(bot in [one.seats[seat] for seat in one.winners] for one in own)
        points = [
            score for one in own for score, who in zip(one.scores, one.seats, strict=True) if who == bot
        ]
        decisions = sum(one.decisions[bot] for one in own)
        seconds = sum(one.seconds[bot] for one in own)
        found[bot] = Strength(
            len(own),
            wins,
            *wilson(wins, len(own)),
            fmean(points) if points else 0.0,
            1000 * seconds / max(1, decisions),
        )
    return found


class Pair(msgspec.Struct, frozen=True):
    """One bot against another: games that tell them apart, those the first won, and the gap in points."""

    first: str
    second: str
    games: int
    won: int
    low: float
    high: float
    #: The mean difference of points on the same deal, and half of its 95 % interval.
    points: float
    within: float


def pairs(played: Iterable[Bout], ladder: Ladder) -> list[Pair]:
    """Every bot against every other: of a team, only the deals that just one of the two won count."""
    games = list(played)
    return [
        _teams(games, one, other) if ladder.team else _rivals(games, one, other)
        for one, other in combinations(ladder.series.bots, 2)
    ]


def _rivals(games: list[Bout], one: str, other: str) -> Pair:
    met = [table for table in games if set(table.seats) == {one, other}]
    won = sum(table.seats.index(one) in table.winners for table in met)
    gaps: dict[int, list[float]] = {}
    for table in met:
        own = table.scores[table.seats.index(one)]
        theirs = [score for score, bot in zip(table.scores, table.seats, strict=True) if bot == other]
        gaps.setdefault(table.deal, []).append(own - fmean(theirs))
    means = [fmean(gap) for gap in gaps.values()]
    return Pair(one, other, len(met), won, *wilson(won, len(met)), *mean_within(means))


def _teams(games: list[Bout], one: str, other: str) -> Pair:
    first = {table.deal: table for table in games if table.seats[0] == one}
    second = {table.deal: table for table in games if table.seats[0] == other}
    both = sorted(first.keys() & second.keys())
    apart = [deal for deal in both if bool(first[deal].winners) != bool(second[deal].winners)]
    won = sum(bool(first[deal].winners) for deal in apart)
    gaps = [fmean(first[deal].scores) - fmean(second[deal].scores) for deal in both]
    return Pair(one, other, len(apart), won, *wilson(won, len(apart)), *mean_within(gaps))


def mean_within(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval.

    >>> mean_within([1.0, 3.0, 2.0, 2.0])[0]
    2.0
    """
    if len(values) < 2:
        return (values[0] if values else 0.0), float("inf")
    return fmean(values), 1.96 * stdev(values) / sqrt(len(values))
