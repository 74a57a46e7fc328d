"""What the terminal shows: the board, the news, the question with its options, rules and reasons."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from operator import itemgetter
from time import sleep
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.rule import Rule as Divider
from rich.table import Table

from orrery.kernel import Choice, Game, Pending, Ruling
from orrery.kernel import Rule as GameRule
from orrery.match import LogEntry, Remark
from orrery.tui.boards import draw
from orrery.tui.offers import groups_of, ready_made
from orrery.tui.telling import lines_of
from orrery.tui.typed import LETTERS, numbers_of, rows

#: More options than this are shown in columns.
_LONG = 12
#: How many seconds a countdown takes from one number to the next.
_PAUSE = 0.5

HELP = """\
  3, or buy juno   answer by its number or its words; Tab completes notation
  3x2              the same answer twice; so also: buy juno x2
  3x2; 5; done     several answers as one: all are given, or none
  4a               an option in the way that stands below it as a
  4=3              an option that has a number, with that number
  options          list the options again
  ?     ? RULE     the rule behind this question; a rule, or those with a word
  why   why TEXT   what you can't do now, and why; why not that
  hint             the best answers that a strong bot sees, and why
  log              what happened so far
  board            draw the board again
  dice             what proves later that nobody changed the dice or the record
  always 3         give that answer whenever this is asked, where that is safe
  again            end that: everything is asked again
  undo             take the last answer back; it says first how far that goes
  save FILE        keep a copy of the game
  quit             stop; orrery play --resume goes on
"""


class Screen:
    """Prints for one person. Works in 80 columns and without colour."""

    def __init__(self, game: Game[Any], names: Sequence[str], console: Console | None = None) -> None:
        self.game = game
        self.names = names
        self.console = console or Console(highlight=False)

    @property
    def width(self) -> int:
        return max(40, min(self.console.width, 120))

    def say(self, text: str, style: str = "", *, unbroken: bool = False) -> None:
        """Print a text; one to be copied, such as a path, is not broken into lines."""
        self.console.print(escape(text), style=style or None, soft_wrap=unbroken)

    def clear(self) -> None:
        """Leave nothing on the screen, nor above it to scroll back to."""
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")

    def board(self, view: Any, seat: int | None) -> None:
        who = "watching" if seat is None else self.names[seat]
        self.console.print(Divider(f"{self.game.title} · {who}", characters="─"))
        self.console.print(draw(self.game, self.game.scene(view, seat), self.width))

    def news(
        self,
        entries: Sequence[LogEntry],
        remarks: Sequence[Remark] = (),
        *,
        limit: int = 30,
        staged: bool = False,
    ) -> None:
        """What happened, a sentence each; staged, a terminal waits where the game has suspense."""
        lines = [
            (line.number, 1, (line.sentence, line.kind)) for line in lines_of(self.game, entries, self.names)
        ]
        lines += [(remark.number, 0, (remark.text, "")) for remark in remarks]
        told = [line for *_, line in sorted(lines, key=itemgetter(0, 1))]
        if len(told) > limit:
            self.say(f"  ... {len(told) - limit} earlier lines: type log", "dim")
        for sentence, kind in told[-limit:]:
            if staged and kind in self.game.suspense and self.console.is_terminal:
                sleep(_PAUSE)
            self.say(f"  · {sentence}")

    def sentences(self, entry: LogEntry) -> list[str]:
        return [line.sentence for line in lines_of(self.game, [entry], self.names)]

    def question(self, pending: Pending[Any]) -> list[Choice]:
        """The prompt and the numbered options, grouped by kind; the choices in the order of their numbers."""
        self.console.print()
        asked = escape(f"{self.names[pending.actor]}: {pending.prompt}")
        self.console.print(f"[bold]{asked}[/bold] [dim]({pending.rule})[/dim]")
        groups = groups_of(pending)
        ordered: list[Choice] = []
        for group, choices in groups.items():
            self._group(group if len(groups) > 1 else "", choices, len(rows(ordered)))
            ordered += choices
        for line in ready_made(pending):
            self.say(f"  {line}", "dim")
        return ordered

    def _group(self, title: str, choices: list[Choice], before: int) -> None:
        if title:
            self.console.print(f"  [dim]{escape(title.replace('_', ' '))}[/dim]")
        everything, choices = choices, rows(choices)
        lines = [_option_text(choice) + _numbers_text(choice, everything) for choice in choices]
        if len(lines) > _LONG and not any(choice.warning or choice.ways for choice in choices):
            numbered = [f"[cyan]{before + i:>5}[/cyan] {line}" for i, line in enumerate(lines, 1)]
            self.console.print(Columns(numbered, padding=(0, 2)))
            return
        table = Table.grid(padding=(0, 1))
        for i, (line, choice) in enumerate(zip(lines, choices, strict=True), before + 1):
            table.add_row(f"[cyan]{i:>5}[/cyan]", line)
            for letter, way in zip(LETTERS, choice.ways, strict=False):
                table.add_row(f"[cyan]{f'{i}{letter}':>5}[/cyan]", f"  {_option_text(way)}")
        self.console.print(table)

    def why(self, pending: Pending[Any]) -> None:
        """Everything that might be looked for and may not be done, with its ruling."""
        if not pending.blocked:
            self.say("  Everything that this question knows of can be done.")
        for action, ruling in pending.blocked:
            self.refusal(pending.present(action).label, ruling)

    def refusal(self, what: str, ruling: Ruling) -> None:
        table = Table.grid(padding=(0, 1))
        rule = f" [dim]({ruling.rule})[/dim]" if ruling.rule else ""
        table.add_row("  [yellow]✗[/yellow]", f"{escape(what)}: {escape(ruling.reason)}{rule}")
        self.console.print(table)

    def rule(self, rule: GameRule) -> None:
        self.console.print(f"  [bold]{rule.number} {escape(rule.title)}[/bold]")
        for paragraph in rule.text.split("\n\n"):
            flat = " ".join(paragraph.split())
            for line in textwrap.wrap(flat, self.width - 4):
                self.console.print(f"  {escape(line)}")

    def dice(self, commitment: str, digest: str) -> None:
        """What to note down, to show later that dice and record are still the same."""
        self.say(f"  The commitment to the seed:\n  {commitment}")
        self.say(f"  The digest of the game so far:\n  {digest}")

    def result(self, result: Any) -> None:
        self.console.print(Divider("the end", characters="─"))
        if result.winners:
            names = ", ".join(self.names[seat] for seat in result.winners)
            verb = "wins" if len(result.winners) == 1 else "win"
            self.console.print(f"[bold]{escape(names)} {verb}[/bold]: {escape(result.reason)}")
        else:
            self.console.print(f"[bold]Nobody wins[/bold]: {escape(result.reason)}")
        if len(set(result.scores)) > 1 or not self.game.cooperative:
            scores = zip(self.names, result.scores, strict=True)
            self.say("  " + "   ".join(f"{name} {score:g}" for name, score in scores))


def _option_text(choice: Choice) -> str:
    often = [f"up to x{choice.many.most}"] if choice.many is not None and choice.many.most > 1 else []
    notes = ", ".join([*([choice.note] if choice.note else []), *often])
    note = f"  [dim]{escape(notes)}[/dim]" if notes else ""
    warning = f"  [yellow]! {escape(choice.warning)}[/yellow]" if choice.warning else ""
    return f"{escape(choice.label)}{note}{warning}"


def _numbers_text(choice: Choice, choices: Sequence[Choice]) -> str:
    """With which numbers an option can be given besides the one that is shown."""
    numbers = numbers_of(choice, choices)
    return f"  [dim]= {min(numbers)} to {max(numbers)}[/dim]" if len(numbers) > 1 else ""
