"""`orrery sim`: games by the thousand."""

from __future__ import annotations

import sys
import time
from collections import Counter
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from orrery.bots import make_bot
from orrery.cli.arguments import GameName, OptionList, read_option_list
from orrery.cli.progress import INTERRUPTED, counted, heard_once
from orrery.kernel import game
from orrery.kernel.codec import struct_to_plain
from orrery.lab import Series, Tally, quantile, simulate, wilson


def add_to(app: typer.Typer) -> None:
    app.command("sim")(sim)


def sim(
    name: GameName,
    count: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    bots: Annotated[
        str, typer.Option(help="Who plays; they move round the table from game to game.")
    ] = "random",
    players: Annotated[
        int | None, typer.Option(help="How many seats. Default: as many as bots, or the fewest allowed.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games, whatever --jobs.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="How many processes.")] = 1,
    option: OptionList = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Let bots play many games and say what came of them, with 95 % intervals."""
    found = game(name)
    names = tuple(bot.strip().removeprefix("bot:") for bot in bots.split(","))
    for bot in names:
        make_bot(bot, found)  # refuses a name that no bot has
    seats = max(len(names), found.players[0]) if players is None else players
    options = read_option_list(found, option)
    found.new(seats, options)
    series = Series(found.id, seats, struct_to_plain(options), names, seed)
    with heard_once():
        _count(series, count, jobs, as_json=as_json)


def _count(series: Series, count: int, jobs: int, *, as_json: bool) -> None:
    started = time.perf_counter()
    tally = _run(series, count, jobs)
    stopped = tally.games < count
    if stopped:
        print(f"stopped after {tally.games} of {count} games", file=sys.stderr)
    if not tally.games:
        raise typer.Exit(INTERRUPTED)
    seconds = time.perf_counter() - started
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(figures(series, tally, seconds))).decode())
    else:
        _print(series, tally, seconds)
    if stopped:
        raise typer.Exit(INTERRUPTED)


def _run(series: Series, count: int, jobs: int) -> Tally:
    total = Tally()
    try:
        with counted(series.game, count) as advance:
            for tally in simulate(series, count, jobs):
                total.add(tally)
                advance(tally.games)
    except KeyboardInterrupt:
        return total
    return total


def figures(series: Series, tally: Tally, seconds: float) -> dict[str, Any]:
    """Everything that was counted. All but `speed` depends on the series alone."""
    return {
        "game": series.game,
        "players": series.players,
        "options": series.options,
        "seed": series.seed,
        "games": tally.games,
        "answers": tally.answers,
        "length": {"mean": tally.answers / tally.games, **_spread(tally.lengths)},
        "rounds": _spread(tally.rounds),
        "reasons": dict(tally.reasons.most_common()),
        "bots": {bot: _bot_figures(tally, bot) for bot in dict.fromkeys(series.bots)},
        "wins_by_seat": [tally.wins_by_seat[seat] for seat in range(series.players)],
        "speed": {
            "seconds": seconds,
            "games_per_second": tally.games / seconds,
            "actions_per_second": tally.answers / seconds,
        },
    }


def _spread(counts: Counter[int]) -> dict[str, int]:
    return {"p5": quantile(counts, 0.05), "median": quantile(counts, 0.5), "p95": quantile(counts, 0.95)}


def _bot_figures(tally: Tally, bot: str) -> dict[str, Any]:
    """Of a team, games are counted, not seats."""
    if tally.team:
        played, won = tally.games_with[bot], tally.games_won[bot]
    else:
        played, won = tally.seats[bot], tally.wins[bot]
    low, high = wilson(won, played)
    return {
        "seats": tally.seats[bot],
        "played": played,
        "wins": won,
        "win_rate": won / played,
        "win_rate_95": [low, high],
        "mean_score": tally.points[bot] / tally.seats[bot],
    }


def _print(series: Series, tally: Tally, seconds: float) -> None:
    console = Console(highlight=False)
    facts = figures(series, tally, seconds)
    length, rounds, speed = facts["length"], facts["rounds"], facts["speed"]
    console.print(
        f"[bold]{tally.games} games of {series.game}[/bold], {series.players} players, seed {series.seed}"
    )
    console.print(
        f"{speed['games_per_second']:,.0f} games/s, {speed['actions_per_second']:,.0f} actions/s; length "
        f"{length['median']} answers (5-95 %: {length['p5']}-{length['p95']})"
        + (f", {rounds['median']} rounds ({rounds['p5']}-{rounds['p95']})" if rounds["p95"] else "")
    )
    units = "games" if tally.team else "seats"
    table = Table("bot", units, "wins", "win rate (95 %)", "mean score")
    for bot, row in facts["bots"].items():
        low, high = row["win_rate_95"]
        rate = f"{row['win_rate']:.1%} ({low:.1%}-{high:.1%})"
        table.add_row(bot, str(row["played"]), str(row["wins"]), rate, f"{row['mean_score']:.2f}")
    console.print(table)
    for reason, times in tally.reasons.most_common(12):
        low, high = wilson(times, tally.games)
        console.print(f"  {times / tally.games:6.1%} ({low:.1%}-{high:.1%})  {reason}")
