"""A guided first game in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.rule import Rule as Divider

from orrery.kernel import Choice, Game, OrreryError, Pending, Refused, read
from orrery.match.guided import Detour, GuidedTable
from orrery.tui.plain import read_line
from orrery.tui.screen import Screen
from orrery.tui.typed import read_answers

HELP = """\
  3              answer by its number, or by its notation
  3; 5           several answers as one
  hint           how to do what the guide says
  ?     ? RULE   the rule behind this step; the text of a rule
  why            what you can't do now, and why
  board          draw the board again
  back           take your last answer back
  quit           stop
"""


class Learning:
    """Somebody who learns a game. `ask` reads a line, so that a test can type too."""

    def __init__(
        self,
        table: GuidedTable,
        *,
        console: Console | None = None,
        ask: Callable[[str], str] | None = None,
    ) -> None:
        self.table = table
        self.seat = table.guide.seat
        self.screen = Screen(table.game, table.game.labels_at(table.state), console)
        self._ask = ask or read_line
        self._lesson = -1
        self._told = 0

    def run(self) -> bool:
        """Go through the guide; whether its end was reached."""
        self.screen.say(self.table.guide.goal)
        self.screen.say("  help lists what you can type.", "dim")
        try:
            while self.table.step is not None:
                self._step()
        except (EOFError, KeyboardInterrupt):
            self.screen.say("")
            return False
        self._news()
        self.screen.say(f"\n{self.table.guide.end}", "bold")
        return True

    def _step(self) -> None:
        self._news()
        number, lesson = self.table.lesson
        if number != self._lesson:
            self._lesson = number
            title = f"{number + 1} of {len(self.table.guide.lesson)}: {lesson.title}"
            self.screen.console.print(Divider(title, characters="─"))
            self.screen.say(lesson.idea)
            self._board()
        assert self.table.step is not None
        self.screen.say(f"\n→ {self.table.step.say}", "bold")
        pending = self.table.game.pending(self.table.view(self.seat))
        choices = self.screen.question(pending)
        given = self.table.number
        while self.table.number == given:
            try:
                self._command(self._ask("> ").strip(), pending, choices)
            except Detour as detour:
                self.screen.refusal("You could, but", detour.ruling)
            except Refused as refused:
                self.screen.refusal("Not now", refused.ruling)
            except OrreryError as error:
                self.screen.say(f"  {error}", "yellow")

    def _news(self) -> None:
        """What came of the last answer, and why that was a good one."""
        self.screen.news(self.table.log_for(self.seat, self._told), staged=True)
        self._told = self.table.number
        if self.table.last_step is not None and self.table.last_step.why:
            self.screen.say(f"  {self.table.last_step.why}", "green")

    def _board(self) -> None:
        self.screen.board(self.table.view(self.seat), self.seat)

    def _command(self, line: str, pending: Pending[Any], choices: list[Choice]) -> None:
        word, _, rest = line.partition(" ")
        step = self.table.step
        assert step is not None
        if word in ("help", "h", ""):
            self.screen.say(HELP)
        elif word == "hint":
            shown = [
                f"{choices.index(one) + 1} {one.label}"
                for one in choices
                if read(one.action) in self.table.left
            ]
            self.screen.say(f"  {step.hint}")
            self.screen.say(f"  That is: {'; '.join(shown)}", "dim")
        elif word == "?":
            rulebook = self.table.game.rulebook
            number = rest.strip() or step.rule
            for rule in rulebook.under(number) or [rulebook[number]]:
                self.screen.rule(rule)
        elif word == "why":
            self.screen.why(pending)
        elif word == "board":
            self._board()
        elif word in ("back", "undo"):
            self.table.undo(self.seat, consent=True)
            self._told = min(self._told, self.table.number)
        elif word in ("quit", "q", "exit"):
            raise EOFError
        else:
            self.table.answer(self.seat, read_answers(line, choices))


def learn(game: Game[Any], table: GuidedTable, *, full_screen: bool) -> None:
    """Go through the guide of a game at this terminal, and say how to go on."""
    if full_screen:
        from orrery.tui.lesson import learn_on_full_screen  # takes time to load, and line mode needs it not

        reached = learn_on_full_screen(table)
    else:
        reached = Learning(table).run()
    console = Console(highlight=False)
    if reached:
        first = table.guide.first_game
        settings = "".join(f" -o {name}={value}" for name, value in first.options.items())
        console.print(f"Now a real game: orrery play {game.id} --players {first.players}{settings}")
    else:
        console.print(f"Begin again with: orrery learn {game.id}")
