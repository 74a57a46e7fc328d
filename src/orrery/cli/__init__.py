"""The command `orrery`."""

from __future__ import annotations

import sys

import typer

from orrery.cli import check, library, play, records, serve, sim, windows
from orrery.kernel import OrreryError

app = typer.Typer(
    name="orrery",
    help="A digital table for space board games: play, simulate, replay, verify.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for module in (library, serve, play, sim, records, check, windows):
    module.add_to(app)


def main() -> None:
    """Run a command. What is wrong with the input is one line on stderr and exit code 2."""
    try:
        app()
    except OrreryError as error:
        print(f"orrery: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
