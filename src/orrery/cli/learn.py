"""`orrery learn`: a guided first game in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from orrery.cli.arguments import PlainFlag, has_full_screen
from orrery.kernel import OptionError, game, games, guide_of


def add_to(app: typer.Typer) -> None:
    app.command("learn")(learn)


def learn(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="The game to learn.")] = None,
    plain: PlainFlag = False,
) -> None:
    """Learn a game by playing: about five minutes, one new idea at a time.

    Wrong answers are welcome: each is explained by its rule. At any question `hint` says how to go on.
    """
    from orrery.match.guided import GuidedTable
    from orrery.tui.learning import learn

    if name is None:
        guided = [one for one in games() if guide_of(one) is not None]
        listed = "\n".join(f"  orrery learn {one.id:<16} {one.title}" for one in guided)
        raise OptionError(f"say which game:\n{listed}")
    chosen = game(name)
    guide = guide_of(chosen)
    if guide is None:
        raise OptionError(f"{chosen.title} has no guide; read its rules with: orrery rules {chosen.id}")
    learn(chosen, GuidedTable.open(chosen, guide), full_screen=not plain and has_full_screen())
