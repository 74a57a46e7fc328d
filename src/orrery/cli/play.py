"""`orrery play`: a game in the terminal."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from orrery.bots import BOTS
from orrery.cli.arguments import OptionList, PlainFlag, has_full_screen, option_table
from orrery.kernel import Game, OptionError, RecordError, Roller, game, games
from orrery.kernel.record import taking_its_word
from orrery.match import LiveTable
from orrery.tui import Plain, Session
from orrery.tui.keeping import GameFile
from orrery.web.settings import data_folder


def add_to(app: typer.Typer) -> None:
    app.command("play")(play)


def play(
    name: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The game; without one you choose from a list.")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(help="Who plays, in order: human,bot:normal,bot:hard. Default: you and normal bots."),
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many seats, when --seats is not given.")] = None,
    seed: Annotated[
        int | None, typer.Option(help="A number for the dice, to play the same game again.")
    ] = None,
    option: OptionList = None,
    save: Annotated[
        Path | None, typer.Option(help="Where to keep the game. Default: a file in your data folder.")
    ] = None,
    resume: Annotated[
        bool,
        typer.Option("--resume", help="Go on with the last game, or with the file named in place of GAME."),
    ] = False,
    plain: PlainFlag = False,
) -> None:
    """Play in the terminal. Every answer is on the disk before the next question."""
    if resume:
        if any(given is not None for given in (seats, players, seed, option, save)):
            raise OptionError("--resume goes on with a game as it was; leave the other options out")
        _resume(name, plain)
        return
    if name is not None and Path(name).is_file():
        raise OptionError(f"{name} is a file; go on with it by: orrery play --resume {name}")
    chosen = _choose() if name is None else game(name)
    people = _seats(chosen, seats, players)
    options = {**chosen.left_to_seats(len(people)), **option_table(chosen, option)}
    roller = Roller.fresh() if seed is None else Roller.from_number(seed)
    table = LiveTable.begin(chosen, len(people), options, roller=roller, seats=people)
    path = save or _fresh_path(chosen)
    if path.exists():
        raise OptionError(f"{path} is there already; go on with it by --resume, or choose another name")
    path.parent.mkdir(parents=True, exist_ok=True)
    _run(Session(table, people, path), plain)


def _run(session: Session, plain: bool) -> None:
    """On the full screen where a person sits at a terminal that can show it, else line by line."""
    if plain or not session.people or not has_full_screen():
        Plain(session).run()
        return
    from orrery.tui.app import play_full_screen  # takes time to load, and no other command needs it

    play_full_screen(session)
    Plain(session).say_goodbye()


def _seats(chosen: Game[Any], seats: str | None, players: int | None) -> list[str]:
    if seats is None:
        count = max(chosen.players[0], min(2, chosen.players[-1])) if players is None else players
        chosen.check_players(count)
        return ["human"] + ["bot:normal"] * (count - 1)
    people = [seat.strip() for seat in seats.split(",")]
    if players not in (None, len(people)):
        raise OptionError(f"--seats names {len(people)} seats and --players {players}; give one of them")
    for seat in people:
        if seat != "human" and seat.removeprefix("bot:") not in BOTS:
            raise OptionError(f"a seat is human or bot:NAME ({', '.join(BOTS)}), not {seat!r}")
    return [seat if seat == "human" else f"bot:{seat.removeprefix('bot:')}" for seat in people]


def _fresh_path(chosen: Game[Any]) -> Path:
    stamp = time.strftime("%Y%m%d-%H%M%S")
    path = data_folder() / "games" / f"{chosen.id}-{stamp}.orrery"
    number = 2
    while path.exists():
        path = path.with_name(f"{chosen.id}-{stamp}-{number}.orrery")
        number += 1
    return path


def _choose() -> Game[Any]:
    console = Console(highlight=False)
    found = list(games())
    for number, one in enumerate(found, 1):
        console.print(f"  [cyan]{number}[/cyan] [bold]{one.title}[/bold]  {one.blurb}")
    while True:
        answer = console.input("Which game? ").strip()
        if answer in map(str, range(1, len(found) + 1)):
            return found[int(answer) - 1]
        if answer in [one.id for one in found]:
            return game(answer)
        console.print(f"Type a number from 1 to {len(found)}.")


def _resume(name: str | None, plain: bool) -> None:
    path = Path(name) if name else _last_unfinished()
    if name and not path.exists() and name in [one.id for one in games()]:
        raise OptionError(
            f"{name} is a game, not a file; its last table: orrery play --resume {_last_unfinished(name)}"
        )
    file = GameFile(path)
    record, kept = file.read()
    if record.result is not None:
        raise RecordError(f"{path} is a finished game; look at it with: orrery replay {path}")
    file.mend(record)
    with taking_its_word(record):
        _run(Session(LiveTable.resume(record, kept=kept), record.header.seats, path), plain)


def _last_unfinished(name: str = "") -> Path:
    """The game (of all, or of those of one name) that was touched last and is not over."""
    kept = (data_folder() / "games").glob(f"{name}*.orrery")
    paths = sorted(kept, key=lambda path: path.stat().st_mtime, reverse=True)
    for path in paths:
        try:
            if GameFile(path).read()[0].result is None:
                return path
        except RecordError:  # a damaged file does not stand in the way of an older game
            continue
    of_it = f" of {name}" if name else ""
    raise RecordError(f"no unfinished game{of_it} is kept; start one with: {f'orrery play {name}'.strip()}")
