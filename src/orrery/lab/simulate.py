"""Play many games between bots and count what came of them.

The n-th game depends on the seed and n alone, so the number of processes changes nothing but the time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import inf, sqrt
from random import Random
from typing import Any, Final

import msgspec

from orrery.bots import Seated, heard_by, seat_bot
from orrery.kernel import Action, Audience, Game, Notice, OrreryError, answer, game, playout
from orrery.lab.processes import in_processes

#: Games in a piece of work: many where they are quick, one where bots think, so that one sees them go by.
_QUICK: Final = 25


class Tally(msgspec.Struct):
    """What came of some games. Tallies add up."""

    games: int = 0
    answers: int = 0
    #: How many games took so many answers, and so many rounds.
    lengths: Counter[int] = msgspec.field(default_factory=Counter)
    rounds: Counter[int] = msgspec.field(default_factory=Counter)
    reasons: Counter[str] = msgspec.field(default_factory=Counter)
    #: Games won (a shared win counts whole), games played and points, by the name of the bot.
    wins: Counter[str] = msgspec.field(default_factory=Counter)
    seats: Counter[str] = msgspec.field(default_factory=Counter)
    points: dict[str, float] = msgspec.field(default_factory=dict)
    wins_by_seat: Counter[int] = msgspec.field(default_factory=Counter)
    #: Games in which a bot took part, and those that one of its seats won: seats of one game win together.
    games_with: Counter[str] = msgspec.field(default_factory=Counter)
    games_won: Counter[str] = msgspec.field(default_factory=Counter)
    #: Games that all seats won or all lost.
    shared: int = 0

    @property
    def team(self) -> bool:
        """Whether the seats win and lose as one, so that a game is one observation and not several."""
        return self.shared == self.games

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.answers += other.answers
        self.shared += other.shared
        for name in _COUNTERS:
            getattr(self, name).update(getattr(other, name))
        for bot, points in other.points.items():
            self.points[bot] = self.points.get(bot, 0.0) + points

    def take(self, state: Any, answers: int, rounds: int, bots: Sequence[str]) -> None:
        """Count one finished game."""
        self.games += 1
        self.answers += answers
        self.lengths[answers] += 1
        self.rounds[rounds] += 1
        self.reasons[state.result.reason] += 1
        for seat, bot in enumerate(bots):
            self.seats[bot] += 1
            self.wins[bot] += seat in state.result.winners
            self.points[bot] = self.points.get(bot, 0.0) + state.result.scores[seat]
            self.wins_by_seat[seat] += seat in state.result.winners
        self.shared += len(state.result.winners) in (0, len(bots))
        self.games_with.update(set(bots))
        self.games_won.update({bots[seat] for seat in state.result.winners})


_COUNTERS: Final = (
    "lengths",
    "rounds",
    "reasons",
    "wins",
    "seats",
    "wins_by_seat",
    "games_with",
    "games_won",
)


def quantile(counts: Counter[int], share: float) -> int:
    """The number that this share of those counted did not exceed.

    >>> quantile(Counter({3: 1, 5: 2, 9: 1}), 0.5)
    5
    """
    due = share * counts.total()
    for number in sorted(counts):
        due -= counts[number]
        if due <= 0:
            return number
    return 0


def wilson(hits: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson.

    >>> tuple(round(bound, 3) for bound in wilson(50, 100))
    (0.404, 0.596)
    """
    if of == 0:
        return 0.0, 1.0
    z, share = 1.959964, hits / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return max(0.0, middle - half), min(1.0, middle + half)


class Series(msgspec.Struct, frozen=True):
    """What is to be simulated."""

    game: str
    players: int
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int

    def bots_of(self, number: int) -> tuple[str, ...]:
        """Who sits where in a game: the bots move round the table, so that no seat favours one."""
        return tuple(self.bots[(seat + number) % len(self.bots)] for seat in range(self.players))


def simulate(series: Series, games: int, jobs: int = 1) -> Iterator[Tally]:
    """Play games 0 to `games` - 1 and give a tally of each chunk, in order."""
    size = _QUICK if set(series.bots) == {"random"} else 1
    chunks = ((series, start, min(size, games - start)) for start in range(0, games, size))
    return in_processes(_chunk, chunks, jobs)


def _chunk(series: Series, start: int, count: int) -> Tally:
    tally = Tally()
    for number in range(start, start + count):
        bots = series.bots_of(number)
        state, answers = play_game(series, number, bots)
        tally.take(state, answers, game(series.game).rounds(state), bots)
    return tally


def play_game(
    series: Series,
    number: int,
    bots: Sequence[str],
    seat_one: Callable[[str, Game[Any], int, str], Seated] = seat_bot,
) -> tuple[Any, int]:
    """The n-th game of a series, played out by whoever `seat_one` puts in the seats, without a clock."""
    state = _opening(series.game, series.players, msgspec.json.encode(series.options)).clone()
    random = Random(f"{series.seed}.{number}")
    the_game = game(series.game)
    if set(bots) == {"random"}:
        answers = playout(state, random.random, the_game.max_answers + 1)
        _check_bound(series, number, answers)
        return state, answers
    players = [
        seat_one(name, the_game, seat, f"{series.seed}.{number}.{seat}") for seat, name in enumerate(bots)
    ]
    log: list[tuple[int, int, Action, Audience, list[Notice]]] = []
    answers = 0
    while state.stack:
        pending = the_game.pending(state)
        if pending.chance:
            action = pending.step.sample(state, random.random)  # type: ignore[attr-defined]
        else:
            seat = pending.actor
            players[seat].hear([heard_by(seat, *entry) for entry in log[players[seat].next :]])
            action = players[seat].choose(the_game.view(state, seat), pending.options, inf)
        notices: list[Notice] = []
        log.append((answers, pending.actor, action, pending.step.audience(state), notices))
        state.sink = notices.append
        answer(state, action)
        state.sink = None
        answers += 1
        _check_bound(series, number, answers)
    return state, answers


def _check_bound(series: Series, number: int, answers: int) -> None:
    """No game goes on for ever."""
    most = game(series.game).max_answers
    if answers > most:
        raise OrreryError(
            f"game {number} of seed {series.seed} ({series.game}, {series.players} players, "
            f"{series.options}) is not over after {most} answers"
        )


@lru_cache(maxsize=8)
def _opening(name: str, players: int, options: bytes) -> Any:
    return game(name).new(players, msgspec.json.decode(options))
