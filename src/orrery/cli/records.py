"""`orrery replay` and `orrery verify`: what a record holds, and whether it is true."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated

import typer
from rich.console import Console

from orrery.cli.arguments import RecordFile, read_record
from orrery.kernel import Move, Record, RecordError, write
from orrery.kernel import verify as check
from orrery.kernel.record import taking_its_word
from orrery.match import look_back, story
from orrery.tui import retrospect
from orrery.tui.screen import Screen


def add_to(app: typer.Typer) -> None:
    app.command("replay")(replay)
    app.command("verify")(verify)


def replay(
    path: RecordFile,
    to: Annotated[int | None, typer.Option("--to", min=0, help="Stop after this many answers.")] = None,
    moves: Annotated[bool, typer.Option("--moves", help="Print the bare moves.")] = False,
    tells: Annotated[
        bool,
        typer.Option("--story", help="Tell only how a finished game went, and who was lucky."),
    ] = False,
) -> None:
    """Tell a recorded game move by move and show where it stands."""
    record = read_record(path)
    end = len(record.moves) if to is None else to
    if end > len(record.moves):
        raise RecordError(f"the record has {len(record.moves)} moves; there is no move {end}")
    screen = Screen(record.game, record.game.seat_labels(record.header.players))
    if moves:
        with suppress(RecordError):  # bare moves can be listed even if nobody can make them again
            screen.names = record.game.labels_at(record.state(end))
        _list(record.moves[:end], screen)
        return
    if tells:
        screen.names = record.game.labels_at(record.state())
        for line in retrospect.lines(look_back(record, screen.names), screen.names):
            screen.say(line)
        return
    with taking_its_word(record):
        _tell(record, end, screen)


def _list(moves: Sequence[Move], screen: Screen) -> None:
    for number, move in enumerate(moves):
        actor = "chance" if move.actor < 0 else screen.names[move.actor]
        screen.say(f"{number:5} {actor}: {write(move.action)}")


def _tell(record: Record, end: int, screen: Screen) -> None:
    first = min(record.changed_at, end)
    if first:
        screen.say(f"  The first {first} moves were made under older rules:", "dim")
        _list(record.moves[:first], screen)
    state = record.state(first)
    for entry in story(record, state, end, first):
        screen.names = record.game.labels_at(state)
        for sentence in screen.sentences(entry):
            screen.say(f"{entry.number:5} {sentence}")
    screen.board(state, None)
    if not state.stack:
        screen.result(state.result)


def verify(
    path: RecordFile,
    digest: Annotated[
        str | None, typer.Option(help="A digest that you were shown: any other record is refused.")
    ] = None,
    commitment: Annotated[
        list[str] | None,
        typer.Option(help="A commitment that you were shown before the first roll: another seed is refused."),
    ] = None,
) -> None:
    """Check a record: every move by the rules, every roll against the committed seed."""
    console = Console(highlight=False, markup=False)
    verdict = check(read_record(path), digest=digest, commitments=commitment or ())
    for line in verdict.proven:
        console.print(f"✓ {line}")
    for line in verdict.unproven:
        console.print(f"? not proven: {line}")
    if digest is None:
        console.print("  Give --digest, and --commitment, with what you were shown to prove more.")
