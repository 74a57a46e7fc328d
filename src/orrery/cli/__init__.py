"""The command `orrery`."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated, NoReturn

import typer
from typer.exceptions import TyperException

from orrery import __version__
from orrery.cli import check, ladder, learn, library, plan, play, records, serve, sim, windows
from orrery.cli.progress import INTERRUPTED
from orrery.kernel import OrreryError

app = typer.Typer(
    name="orrery",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for module in (library, serve, learn, play, sim, ladder, records, check, windows, plan):
    module.add_to(app)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"orrery {__version__}")
        raise typer.Exit


@app.callback()
def orrery(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Say which version this is."),
    ] = False,
) -> None:
    """A digital table for space board games: play, simulate, replay, verify."""


def main() -> None:
    """Run a command. What is wrong with the input is one line on stderr and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a terminal without these letters shows a ? in their place
            stream.reconfigure(errors="replace")
    try:
        sys.exit(app(args=sys.argv[1:] or ["--help"], prog_name="orrery", standalone_mode=False))
    except OrreryError as error:
        _give_up(str(error))
    except TyperException as error:
        _give_up(_usage(error))
    except typer.Abort:
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        _give_up(f"{where}{error.strerror}")


def _usage(error: TyperException) -> str:
    """What is wrong with the words of the command, with the option or argument it is about."""
    says = error.format_message() if hasattr(error, "format_message") else str(error)
    context = getattr(error, "ctx", None)
    return f"{says.rstrip('.')}; see: {context.command_path if context else 'orrery'} -h"


def _give_up(why: str) -> NoReturn:
    print(f"orrery: {' '.join(why.split())}", file=sys.stderr)
    sys.exit(2)
