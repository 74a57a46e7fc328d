"""The table on the full screen: one game from where it stands, and all that can be done beside answering."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from rich.text import Text
from textual import work
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Input

from orrery.bots import Hint, in_words
from orrery.kernel import read
from orrery.tui.asking import Asking
from orrery.tui.legend import help_text
from orrery.tui.offers import in_order
from orrery.tui.overlays import Sure
from orrery.tui.panes import OptionsPane
from orrery.tui.session import Session
from orrery.tui.taking_back import TakingBack
from orrery.tui.telling import log_text, rules_text
from orrery.tui.typed import read_answers


class TableApp(Asking):
    """One game from where it stands to its end, or until somebody leaves."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", "Help"),
        Binding("ctrl+z", "undo", "Undo", show=False),
        Binding("ctrl+c,ctrl+q", "leave", "Leave", priority=True),
    ]

    @property
    def _commands(self) -> dict[str, Callable[[str], None]]:
        return {
            "help": lambda _: self.action_help(),
            "?": self._rules,
            "why": self._why,
            "hint": lambda _: self._hint(),
            "options": lambda _: self.action_clear(),
            "undo": lambda _: self.action_undo(),
            "always": self._always,
            "again": lambda _: self._ask_again(),
            "log": lambda _: self._read("What happened", log_text(self.session, self.seat, whole=True)),
            "dice": lambda _: self._dice(),
            "save": lambda rest: self.notify(f"Kept in {self.session.copy_to(rest)}."),
            "quit": lambda _: self.action_leave(),
        }

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the command palette offers: all that can be typed, then what Textual brings."""
        yield SystemCommand(
            "Undo", "Take the last answer back; it says first how far that goes", self.action_undo
        )
        yield SystemCommand("Hint", "Point at what a strong bot would do", self._hint)
        yield SystemCommand("Help", "The goal, the signs on the board, the keys", self.action_help)
        yield SystemCommand("Rule", "The rule behind this question", lambda: self._rules(""))
        yield SystemCommand("Log", "What happened so far", lambda: self._commands["log"](""))
        yield SystemCommand("Ask everything again", "End what is always answered", self._ask_again)
        yield SystemCommand("Dice", "What proves later that nobody changed the dice", self._dice)
        yield SystemCommand("Leave", "The game is kept", self.action_leave)
        yield from (one for one in super().get_system_commands(screen) if one.title == "Theme")
        for action, words in (self.pending.standing if self.pending else {}).items():
            yield SystemCommand(
                f"Always: {words}", "Answer so whenever this is asked", lambda a=action: self._always_do(a)
            )

    def action_help(self) -> None:
        self._read(self.session.game.title, help_text(self.session.game, self.drawing))

    def _rules(self, text: str) -> None:
        wanted = text or (self.pending.rule if self.pending else "")
        book = self.session.game.rulebook
        found = Text("\n").join([rules_text(book, rule.number) for rule in book.find(wanted)])
        self._read("Rules", found)

    def _why(self, text: str) -> None:
        if not text:
            self.query_one("#answer", Input).value = "not now"
        elif self.pending is not None:
            action = read(text)
            if action in self.pending.options:
                self._say("You can.")
            else:
                self._refuse(self.pending.explain(action))

    def _hint(self) -> None:
        if self.seat is None or self.pending is None:
            return
        self._think_of_hints(self.session.table.number, self.session.hinter(self.seat))

    @work(thread=True, exclusive=True, group="hints")
    def _think_of_hints(self, number: int, think: Callable[[], list[Hint]]) -> None:
        """The screen goes on meanwhile; a hint for a question that has been answered is not shown."""
        hints = think()
        if not self._leaving:
            self.call_from_thread(lambda: self._show_hints(hints) if self._still(number) else None)

    def _still(self, number: int) -> bool:
        return self.pending is not None and self.session.table.number == number

    def _show_hints(self, hints: list[Hint]) -> None:
        wanted = [hints[0].action]
        place = next((n for n, row in enumerate(self._rows) if row.actions == wanted and row.key), None)
        self.action_clear()
        self._list(self._rows)
        if place is not None:
            self.query_one(OptionsPane).point_at(place)
        self._say("\n".join(in_words(hint) for hint in hints))

    def _always(self, text: str) -> None:
        if self.pending is not None:
            actions = read_answers(text, in_order(self.pending)) if text else []
            self._answer(lambda seat: self.session.always(seat, actions))

    def _always_do(self, action: Any) -> None:
        self._attempt(lambda: self._answer(lambda seat: self.session.always(seat, [action])))

    def _ask_again(self) -> None:
        self.session.standing.clear()
        self._say("Everything is asked again.")

    def _dice(self) -> None:
        table = self.session.table
        proof = f"The commitment to the seed:\n{table.record.header.commitment}\n\n"
        self._read("Dice", Text(f"{proof}The digest of the game so far:\n{table.digest}"))

    def action_undo(self) -> None:
        if self.seat is not None:
            self._attempt(lambda: self._undo(self.session.taking_back(self.seat or 0)))

    def _undo(self, wanted: TakingBack) -> None:
        if not wanted.asks:
            self._take_back(wanted)
            return

        def answered(sure: bool | None) -> None:
            if sure:
                self._take_back(wanted)

        self.push_screen(Sure(f"This takes back {wanted.what}. Go back all the same?"), answered)

    def action_leave(self) -> None:
        self._leaving = True
        self.exit(None)


def play_full_screen(session: Session) -> None:
    """Play on the full screen; the game is kept whatever ends it."""
    app = TableApp(session)
    failed = app.run()
    if failed is not None:
        raise failed
    with app._changing:
        if not session.table.over:
            session.leave()
