"""`orrery serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def add_to(app: typer.Typer) -> None:
    app.command("serve")(serve)


def serve(
    host: Annotated[
        str, typer.Option(help="Where to listen; 0.0.0.0 lets others on your network in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any that is free.")] = 8420,
    data: Annotated[
        Path | None, typer.Option(help="Where tables are kept. Default: your data folder.")
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
) -> None:
    """Start the table and open it in the browser. Ctrl-C stops it; every table is kept."""
    from orrery.web.serve import (
        serve as start,
    )  # the server's imports are slow and no other command needs them

    start(host, port, data, browser)
