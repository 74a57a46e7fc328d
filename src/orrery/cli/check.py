"""`orrery scenario` and `orrery check`: whether a game does what its rules say."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from orrery.cli.arguments import GameName, OptionList, option_table
from orrery.cli.progress import Ticker, tell
from orrery.kernel import Game, OrreryError, ScenarioError, game
from orrery.kernel.conformance import check as check_laws
from orrery.kernel.scenario import Scenario, read_scenarios, run_scenario, scenarios_of


def add_to(app: typer.Typer) -> None:
    app.command("scenario")(scenario)
    app.command("check")(check)


def scenario(
    what: Annotated[
        str, typer.Argument(metavar="FILE|GAME", help="A scenario file, or a game for all of its own.")
    ],
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Name every scenario.")] = False,
) -> None:
    """Run scenarios: executable examples of the rules."""
    console = Console(highlight=False)
    failed = 0
    found = list(_scenarios(what))
    for place, the_game, one in found:
        try:
            run_scenario(the_game, one)
        except OrreryError as error:
            failed += 1
            console.print(f"✗ {place}: {error}", style="red", markup=False)
        else:
            if verbose:
                console.print(f"✓ {', '.join(one.rules)} {one.title}", markup=False)
    if failed:
        raise ScenarioError(f"{failed} of {len(found)} scenarios fail")
    console.print(f"{len(found)} scenarios hold")


def _scenarios(what: str) -> list[tuple[str, Game[Any], Scenario]]:
    if not what.endswith(".toml"):
        the_game = game(what)
        return [(place, the_game, one) for place, one in scenarios_of(the_game)]
    path = Path(what)
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ScenarioError(
            f"there is no file {what}; give a file of scenarios, or the id of a game to run its own"
        ) from None
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError(f"can't read {what}: {getattr(error, 'strerror', None) or error}") from None
    found = []
    for one in read_scenarios(text, path.name):
        if not one.game:
            raise ScenarioError(
                f'{path.name}: say which game it is, with game = "debris" at the top of the file'
            )
        found.append((path.name, game(one.game), one))
    return found


def check(
    name: GameName,
    count: Annotated[int, typer.Option("--games", min=1, help="How many random games.")] = 200,
    seed: Annotated[int, typer.Option(help="Where the seeds of the games begin.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="How many processes.")] = 1,
    option: OptionList = None,
) -> None:
    """Prove the laws of the kernel for a game: scenarios, and hundreds of random games in all options.

    An option that is given stays as it is in all of the games.
    """
    found = game(name)
    fixed = option_table(found, option)
    with Console(stderr=True).status(f"checking {found.title}") as status:
        report = Ticker(status.update if sys.stderr.isatty() else tell)
        for line in check_laws(found, count, seed, fixed=fixed, jobs=jobs, report=report):
            print(f"✓ {line}", flush=True)
