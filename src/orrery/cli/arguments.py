"""Arguments that several commands share."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from orrery.kernel import Game, OptionError, Record, RecordError
from orrery.kernel.codec import struct_to_plain
from orrery.tui.keeping import read_file

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The id of a game; orrery games lists them.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record written by orrery play.")]
OptionList = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the game; orrery games --options lists them.",
    ),
]


PlainFlag = Annotated[
    bool,
    typer.Option("--plain", help="Line by line, for scripts and screen readers; so also without a terminal."),
]


def has_full_screen() -> bool:
    """Whether there is a terminal, of at least 80 by 24, that can move its cursor."""
    columns, rows = shutil.get_terminal_size()
    ends = sys.stdin.isatty() and sys.stdout.isatty()
    return ends and os.environ.get("TERM", "dumb") != "dumb" and columns >= 80 and rows >= 24


def read_option_list(game: Game[Any], pairs: Sequence[str] | None) -> Any:
    """Options given as NAME=VALUE, the others by default."""
    return game.read_options(_words(game, pairs), lax=True)


def option_table(game: Game[Any], pairs: Sequence[str] | None) -> dict[str, Any]:
    """The options that are given as NAME=VALUE, and no others."""
    words = _words(game, pairs)
    plain = struct_to_plain(game.read_options(words, lax=True))
    return {name: plain[name] for name in words}


def _words(game: Game[Any], pairs: Sequence[str] | None) -> dict[str, Any]:
    """Options as they were written; a list is written with commas."""
    table: dict[str, Any] = {}
    properties = game.options_schema()["properties"]
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not equals:
            raise OptionError(f"write --option NAME=VALUE, not {pair!r}")
        if properties.get(name, {}).get("type") == "array":
            table[name] = [word for word in value.split(",") if word]
        else:
            table[name] = value
    return table


def read_record(path: Path, *, drop_cut_line: bool = False) -> Record:
    text = read_file(path)
    try:
        return Record.load(text, drop_cut_line=drop_cut_line)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None
