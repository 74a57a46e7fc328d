"""Games, rules, seats and statistics as the API tells them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from orrery.bots import LEVELS
from orrery.kernel import Game, Result, guide_of
from orrery.kernel import game as kernel_game
from orrery.match import Room, mixing
from orrery.match.seat import Seat
from orrery.store import TableRow
from orrery.web import protocol as p


def game_info(game: Game[Any]) -> p.GameInfo:
    return p.GameInfo(
        id=game.id,
        title=game.title,
        designers=game.designers,
        blurb=game.blurb,
        players=(game.players[0], game.players[-1]),
        cooperative=game.cooperative,
        rules_version=game.rules_version,
        options=game.options_schema(),
        seat_names={str(count): game.seat_names(count) for count in game.players},
        seat_labels={str(count): game.seat_labels(count) for count in game.players},
        bots=tuple(p.BotInfo(f"bot:{bot}", level.name, level.line) for bot, level in LEVELS.items()),
        guide=guide_of(game) is not None,
        feel=game.feel,
        weight=game.weight,
        decisions=game.decisions,
    )


def rules(game: Game[Any]) -> p.Rules:
    chapters: dict[str, list[p.RuleInfo]] = {}
    for rule in game.rulebook.rules.values():
        chapters.setdefault(rule.chapter, []).append(p.RuleInfo(rule.number, rule.title, rule.text))
    return p.Rules(
        game.title,
        game.rules_version,
        game.one_page,
        tuple(p.Chapter(title, tuple(listed)) for title, listed in chapters.items()),
    )


def opened(room: Room, links: Mapping[int, str], host: str = "") -> p.Opened:
    secrets = {str(seat): secret for seat, secret in links.items()}
    return p.Opened(room.id, secrets, host, room.table.record.header.commitment)


def listed(row: TableRow, seats: Sequence[Seat], awake: Room | None) -> p.Listed:
    """A table as it is on disk, without waking it."""
    game = kernel_game(row.game)
    labels = awake.labels if awake else game.seat_labels(len(seats))
    return p.Listed(
        id=row.id,
        game=row.game,
        title=row.title,
        players=row.players,
        seats=seat_infos(seats, game.seat_names(len(seats)), labels),
        status=row.status,
        created=row.created,
        touched=row.touched,
        paused=bool(row.paused),
        to_move=row.to_move,
        due=row.due,
    )


def time_of(room: Room) -> p.Time:
    clock, now = room.clock, room.store.now()
    left = [clock.time_left(seat, now) or 0.0 for seat in range(len(clock.left))]
    return p.Time(
        seat=clock.seat,
        runs=clock.since is not None,
        wait=round(clock.wait(now), 3),
        due=clock.due,
        left=tuple([round(time, 3) for time in left]),
        nudged=clock.nudged,
    )


def dice(room: Room) -> p.Dice:
    shares = room.table.record.shares
    return p.Dice(
        pledges={str(seat): pledge for seat, pledge in sorted(shares.pledges.items())},
        sealed=shares.sealed,
        shown=tuple(sorted(shares.shown)),
        awaited=mixing.awaited(room),
        begun=shares.begun,
    )


def seat_infos(seats: Sequence[Seat], words: Sequence[str], labels: Sequence[str]) -> tuple[p.SeatInfo, ...]:
    """The seats of a table, by the words and labels that its game has for them."""
    return tuple(
        p.SeatInfo(number, words[number], seat.name or labels[number], seat.kind, seat.resigned)
        for number, seat in enumerate(seats)
    )


def stats(game: Game[Any], rows: Sequence[tuple[int, int, float, bytes]]) -> p.Stats:
    """The finished games of a kind, counted."""
    read = [
        (players, answers, ended, msgspec.json.decode(text, type=Result))
        for players, answers, ended, text in rows
    ]
    scores = [score for *_, result in read for score in result.scores]
    return p.Stats(
        game=game.id,
        finished=len(read),
        mean_answers=_mean([answers for _, answers, _, _ in read]),
        best_score=max(scores, default=None),
        by_players={
            str(count): _seat_stats(count, [result for players, _, _, result in read if players == count])
            for count in sorted({players for players, *_ in read})
        },
        latest=tuple(
            p.Finished(players, answers, ended, result.scores, result.winners, result.reason)
            for players, answers, ended, result in read[:20]
        ),
    )


def _seat_stats(players: int, results: Sequence[Result]) -> p.SeatStats:
    return p.SeatStats(
        games=len(results),
        nobody_won=sum(not result.winners for result in results),
        wins=tuple(sum(seat in result.winners for result in results) for seat in range(players)),
        mean_scores=tuple(_mean([result.scores[seat] for result in results]) for seat in range(players)),
    )


def _mean(numbers: Sequence[float]) -> float:
    return round(sum(numbers) / len(numbers), 3) if numbers else 0.0
