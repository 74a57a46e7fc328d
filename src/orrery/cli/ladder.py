"""`orrery ladder`: bots measured against each other, with intervals, a table and a plot."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from orrery.bots import make_bot
from orrery.cli.arguments import GameName, OptionList, read_option_list
from orrery.cli.progress import INTERRUPTED, counted, heard_once
from orrery.kernel import OptionError, game
from orrery.kernel.codec import struct_to_plain
from orrery.lab import Bout, Ladder, Series, climb, pairs, ratings, strengths, take_in
from orrery.lab.plot import plot


def add_to(app: typer.Typer) -> None:
    app.command("ladder")(ladder)


def ladder(
    name: GameName,
    deals: Annotated[int, typer.Option(min=1, help="How many deals; each is played in every seating.")] = 50,
    bots: Annotated[
        str, typer.Option(help="Who is measured; at more than two seats each plays alone among a later one.")
    ] = "hard,normal,easy,reference",
    players: Annotated[
        int | None, typer.Option(help="How many seats. Default: the fewest, if rivals 2.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same deals, whatever --jobs.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="How many processes.")] = 1,
    option: OptionList = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write FILE.md, FILE.svg and, game by game, FILE.json."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure bots against each other on the same deals. Ctrl-C prints what has been played."""
    found = game(name)
    names = tuple(bot.strip().removeprefix("bot:") for bot in bots.split(","))
    take_in(names)
    for bot in names:
        make_bot(bot, found)  # refuses a name that no bot has
    options = read_option_list(found, option)
    seats = max(found.players[0], min(2, found.players[-1])) if players is None else players
    found.new(seats, options)
    team = found.one_team(seats, options)
    if len(set(names)) < len(names) or (len(names) < 2 and not team):
        raise OptionError("a ladder is of different bots, at least two where they are rivals")
    series = Series(found.id, seats, struct_to_plain(options), names, seed)
    wanted = Ladder(series, team)
    with heard_once():
        _measure(wanted, deals, jobs, save, as_json=as_json)


def _measure(wanted: Ladder, deals: int, jobs: int, save: Path | None, *, as_json: bool) -> None:
    played = _run(wanted, deals, jobs)
    total = deals * len(wanted.seatings())
    stopped = len(played) < total
    if stopped:
        print(f"stopped after {len(played)} of {total} games", file=sys.stderr)
    if not played:
        raise typer.Exit(INTERRUPTED)
    facts = figures(wanted, played)
    if save is not None:
        _save(save, facts, played)
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(facts)).decode())
    else:
        _print(facts)
    if stopped:
        raise typer.Exit(INTERRUPTED)


def _run(wanted: Ladder, deals: int, jobs: int) -> list[Bout]:
    played: list[Bout] = []
    try:
        with counted(wanted.series.game, deals * len(wanted.seatings())) as advance:
            for one in climb(wanted, deals, jobs):
                played.append(one)
                advance(1, _so_far(wanted, played))
    except KeyboardInterrupt:
        return played
    return played


def _so_far(wanted: Ladder, played: list[Bout]) -> str:
    """How often each has won."""
    found = strengths(played, wanted.series.bots)
    return ", ".join(f"{bot} {one.wins}/{one.games}" for bot, one in found.items())


def figures(wanted: Ladder, played: list[Bout]) -> dict[str, Any]:
    """Everything that was measured. All but the milliseconds depends on the deals played alone."""
    series = wanted.series
    rated = ratings(played, wanted)
    return {
        "game": series.game,
        "players": series.players,
        "options": series.options,
        "seed": series.seed,
        "team": wanted.team,
        "deals": len({one.deal for one in played}),
        "games": len(played),
        "bots": {
            bot: {"rating": msgspec.to_builtins(rated[bot]), **msgspec.to_builtins(one)}
            for bot, one in strengths(played, series.bots).items()
        },
        "pairs": [msgspec.to_builtins(pair) for pair in pairs(played, wanted)],
    }


def _rows(facts: dict[str, Any]) -> list[list[str]]:
    return [
        [
            bot,
            f"{one['rating']['elo']:+.0f} ({one['rating']['low']:+.0f} to {one['rating']['high']:+.0f})",
            str(one["games"]),
            _share(one["wins"], one["games"], one),
            f"{one['points']:.1f}",
            f"{one['milliseconds']:.1f}",
        ]
        for bot, one in facts["bots"].items()
    ]


def _pair_rows(facts: dict[str, Any]) -> list[list[str]]:
    return [
        [
            f"{pair['first']} over {pair['second']}",
            str(pair["games"]),
            _share(pair["won"], pair["games"], pair),
            f"{pair['points']:+.1f} ± {pair['within']:.1f}",
        ]
        for pair in facts["pairs"]
    ]


def _share(hits: int, of: int, bounds: dict[str, float]) -> str:
    return f"{hits / of:.1%} ({bounds['low']:.1%}-{bounds['high']:.1%})" if of else "-"


_HEADS: Final = ("bot", "rating (95 %)", "games", "won (95 %)", "points", "ms a decision")


def _pair_heads(facts: dict[str, Any]) -> tuple[str, ...]:
    return ("pair", "deals one won" if facts["team"] else "games", "first won (95 %)", "points apart")


def _title(facts: dict[str, Any]) -> str:
    kind = "team" if facts["team"] else "rivals"
    table = f"{facts['game']}, {facts['players']} players ({kind}), seed {facts['seed']}"
    return f"{table}: {facts['deals']} deals, {facts['games']} games"


def _print(facts: dict[str, Any]) -> None:
    console = Console(highlight=False)
    console.print(f"[bold]{_title(facts)}[/bold]")
    for heads, rows in ((_HEADS, _rows(facts)), (_pair_heads(facts), _pair_rows(facts))):
        table = Table(*heads)
        for row in rows:
            table.add_row(*row)
        console.print(table)


def _save(path: Path, facts: dict[str, Any], played: list[Bout]) -> None:
    lines = [f"# {_title(facts)}", ""]
    for heads, rows in ((_HEADS, _rows(facts)), (_pair_heads(facts), _pair_rows(facts))):
        lines += [_line(heads), _line(["---"] * len(heads)), *map(_line, rows), ""]
    path.with_suffix(".md").write_text("\n".join(lines), encoding="utf-8")
    path.with_suffix(".svg").write_text(plot(_title(facts), facts["bots"]), encoding="utf-8")
    whole = {**facts, "played": played}
    path.with_suffix(".json").write_bytes(msgspec.json.format(msgspec.json.encode(whole)) + b"\n")


def _line(cells: list[str] | tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"
