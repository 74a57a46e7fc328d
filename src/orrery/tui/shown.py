"""A session on the full screen: the panes, and what stands in them."""

from __future__ import annotations

from pathlib import Path
from threading import Lock
from typing import Any, ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from orrery.kernel import OrreryError, Pending
from orrery.tui.boards import drawing
from orrery.tui.colours import DARK, LIGHT
from orrery.tui.offers import Row, ready_made
from orrery.tui.overlays import PAUSE, LongText
from orrery.tui.panes import BoardPane, OptionsPane, OwnPane, Pane, StatusLine
from orrery.tui.session import Session
from orrery.tui.telling import log_text, rules_text

_TYPE: Final = "number or words   ↑↓ point   Enter answer   F1 help   Ctrl+P commands"


class ShownTable(App[OrreryError | None]):
    """The panes, and what stands in them."""

    CSS_PATH = Path(__file__).with_name("table.tcss")
    TITLE = "Orrery"
    VERTICAL_BREAKPOINTS = [(0, "-short"), (36, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "point(-1)", show=False),
        Binding("down", "point(1)", show=False),
        Binding("shift+up", "pan(0, -3)", show=False, priority=True),
        Binding("shift+down", "pan(0, 3)", show=False, priority=True),
        Binding("shift+left", "pan(-6, 0)", show=False, priority=True),
        Binding("shift+right", "pan(6, 0)", show=False, priority=True),
        Binding("escape", "clear", show=False),
    ]

    def __init__(self, session: Session, *, pause: float = PAUSE) -> None:
        super().__init__()
        self.ansi_theme_dark, self.ansi_theme_light = DARK, LIGHT
        self.session = session
        self.drawing = drawing(session.game)
        #: The seat that is asked, and its question; None while nobody is.
        self.seat: int | None = None
        self.pending: Pending[Any] | None = None
        self._rows: list[Row] = []
        self._picked: tuple[str, ...] = ()
        self._pause = pause
        #: Held while the table changes, so that nobody leaves in the middle.
        self._changing = Lock()
        self._leaving = False

    def compose(self) -> ComposeResult:
        yield StatusLine()
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield BoardPane()
                with Vertical(id="asking"):
                    yield Static(id="prompt")
                    yield OptionsPane()
            with Vertical(id="right"):
                yield OwnPane()
                yield Pane("about", "about")
                yield Pane("log", "log")
        yield Static(id="says", markup=False)
        yield Input(id="answer", placeholder=_TYPE, select_on_focus=False)

    def _show_table(self, seat: int | None) -> None:
        """The board, the status, one's own things and the log, as this seat may see them."""
        session = self.session
        scene = session.game.scene(session.table.view(seat), seat)
        self.scene = scene
        self.query_one(StatusLine).show(self.drawing.status(scene))
        touched = {word for row in self._rows if row.ruling is None for word in row.choice.touches}
        board = self.query_one(BoardPane)
        board.border_title = session.game.title
        board.draw(self.drawing, scene, touched)
        own = self.query_one(OwnPane)
        own.border_title = "everybody" if seat is None else session.names[seat]
        own.draw(self.drawing, scene, seat or 0)
        log = self.query_one("#log", Pane)
        log.show(log_text(session, seat))
        self.call_after_refresh(log.scroll_end, animate=False)

    def _prompt(self, text: str, rule: str = "") -> None:
        said = Text.assemble((text, "bold"), (f" ({rule})" if rule else "", "dim"))
        self.query_one("#prompt", Static).update(said)

    def _list(self, rows: list[Row]) -> None:
        self.query_one(OptionsPane).show(rows)

    def _say(self, text: str) -> None:
        says = self.query_one("#says", Static)
        says.display = bool(text)
        says.update(text)

    def _about(self, row: Row | None) -> None:
        """What is known of an option, why it can't be, and the rule behind it."""
        pending = self.pending
        if pending is None:
            return
        text = Text()
        rule = pending.rule
        if row is None:
            text.append("".join(f"{line}\n" for line in ready_made(pending)))
        else:
            choice = row.choice
            text.append(f"{choice.label}\n", "bold")
            for words, style in ((choice.note, ""), (choice.warning, "yellow")):
                text.append(f"{words}\n" if words else "", style)
            if row.ruling is not None:
                text.append(f"Not now: {row.ruling.reason}\n", "yellow")
            text.append_text(self.drawing.about(self.scene, choice))
            rule = row.ruling.rule if row.ruling else pending.behind(row.actions[0])
        text.append("\n" if text.plain else "")
        text.append_text(rules_text(self.session.game.rulebook, rule))
        about = self.query_one("#about", Pane)
        about.show(text)
        about.scroll_home(animate=False)

    def _read(self, title: str, text: Text) -> None:
        self.push_screen(LongText(title, text))

    def _empty(self) -> None:
        self._prompt("")
        self._list([])
        self.query_one("#answer", Input).value = ""
        for pane in self.query(Pane):
            pane.clear()
        self.query_one(StatusLine).show([])
        self._say("")

    def action_point(self, by: int) -> None:
        self.query_one(OptionsPane).point_on(by)

    def action_pan(self, x: int, y: int) -> None:
        self.query_one(BoardPane).scroll_relative(x=x, y=y, animate=False)

    def action_clear(self) -> None:
        """Empty the line, and list everything again."""
        self.query_one("#answer", Input).value = ""
        if self._picked:
            self._picked = ()
            self._list(self._rows)
        self.query_one("#answer").focus()

    def on_key(self, event: events.Key) -> None:
        """What is typed goes to the line of answers, whatever has the focus."""
        line = self.query_one("#answer", Input)
        if event.is_printable and not line.has_focus and len(self.screen_stack) == 1:
            line.focus()
            line.insert_text_at_cursor(event.character or "")
