"""`orrery games` and `orrery rules`: what there is to play, and its rules."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding

from orrery.cli.arguments import GameName
from orrery.kernel import Game, OrreryError, game, games
from orrery.kernel.citations import tests_of, where
from orrery.kernel.installed import broken
from orrery.kernel.options import allowed
from orrery.tui.screen import Screen


def add_to(app: typer.Typer) -> None:
    app.command("games")(list_games)
    app.command("rules")(show_rules)


def list_games(
    options: Annotated[bool, typer.Option("--options", help="Show every option of each game.")] = False,
) -> None:
    """List the games, their players and their designers."""
    console = Console(highlight=False)
    for found in games():
        players = f"{found.players[0]}-{found.players[-1]} players"
        console.print(
            f"[bold]{found.id}[/bold]  {escape(found.title)} by {escape(found.designers)}, {players}"
        )
        console.print(Padding(escape(found.blurb), (0, 0, 0, 2)))
        if options:
            _print_options(console, found)
    for why in broken().values():
        console.print(escape(why), style="yellow")
    console.print("\nPlay one: orrery play GAME      Its rules: orrery rules GAME", style="dim")


def _print_options(console: Console, found: Game[Any]) -> None:
    for name, schema in found.options_schema()["properties"].items():
        says = f"[dim]{escape(schema.get('description', ''))} ({escape(allowed(schema))})[/dim]"
        console.print(f"    --option {name}={_written(schema.get('default', ''))}")
        console.print(Padding(says, (0, 0, 0, 6)))


def _written(value: Any) -> str:
    """A value as it is given on the command line."""
    if isinstance(value, (list, tuple)):
        return ",".join(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def show_rules(
    name: GameName,
    rule: Annotated[
        str | None, typer.Argument(help="A rule number, such as OD-3.2 or 3.2, or a word to look for.")
    ] = None,
    where_it_is: Annotated[
        bool, typer.Option("--where", help="List the code, scenarios and tests of one rule.")
    ] = False,
) -> None:
    """Read the rules of a game: all, one number with those below it, or those that mention a word."""
    found = game(name)
    if where_it_is:
        _print_where(found, rule)
        return
    screen = Screen(found, ())
    book = found.rulebook
    shown = list(book.rules.values()) if rule is None else book.find(rule)
    chapter = ""
    for one in shown:
        if one.chapter != chapter:
            chapter = one.chapter
            screen.console.print(f"\n[bold underline]{escape(chapter)}[/bold underline]")
        screen.rule(one)


def _print_where(found: Game[Any], number: str | None) -> None:
    """Where one rule is carried out, judged and shown."""
    if number is None:
        raise OrreryError("say which rule: orrery rules GAME RULE --where")
    rule = found.rulebook[number]
    console = Console(highlight=False)
    mark = " (house ruling)" if rule.house else " (explanation)" if rule.explanation else ""
    console.print(f"[bold]{rule.number} {escape(rule.title)}[/bold]{mark}")
    for one in where(found, rule.number):
        place = f"{one.file}:{one.line}" if one.line else one.file
        console.print(f"  {one.kind:<9} {escape(one.name)}  [dim]{escape(place)}[/dim]", soft_wrap=True)
    if tests_of(found) is None:
        console.print("  [dim]tests are listed in a checkout of the project only[/dim]")
