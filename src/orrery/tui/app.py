"""The table on the full screen: board, options, one's own things, the log, all in sight together."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any, ClassVar, Final

from rich.text import Text
from textual import events, on, work
from textual.app import App, ComposeResult, SystemCommand
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static

from orrery.bots import in_words
from orrery.kernel import Choice, OrreryError, Pending, RecordError, Refused, Ruling, read
from orrery.match import UndoRefused
from orrery.tui.boards import drawing
from orrery.tui.colours import DARK, LIGHT
from orrery.tui.legend import help_text
from orrery.tui.offers import Row, in_order, offers, ready_made
from orrery.tui.overlays import PAUSE, Curtain, Reading, Story, Sure
from orrery.tui.panes import BoardPane, OptionsPane, Pane, StatusLine
from orrery.tui.session import Session
from orrery.tui.taking_back import TakingBack, told_after
from orrery.tui.telling import beats, lines_of, log_text, result_text, rules_text
from orrery.tui.typed import read_answers

_TYPE: Final = "number or words   ↑↓ point   Enter answer   F1 help   Ctrl+P commands"


class TableApp(App[OrreryError | None]):
    """One game from where it stands to its end, or until somebody leaves."""

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
        Binding("f1", "help", "Help"),
        Binding("ctrl+z", "undo", "Undo", show=False),
        Binding("ctrl+c,ctrl+q", "leave", "Leave", priority=True),
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
                yield Pane("yours", "own")
                yield Pane("about", "about")
                yield Pane("log", "log")
        yield Static(id="says", markup=False)
        yield Input(id="answer", placeholder=_TYPE, select_on_focus=False)

    def on_mount(self) -> None:
        self.query_one("#answer").focus()
        self._attempt(self.session.keep)
        self.go_on()

    # Whose turn it is

    def go_on(self) -> None:
        """Let bots and standing answers go on, then ask the person who is due."""
        self.seat = self.pending = None
        if self.session.thinking:
            self._prompt(f"{self.session.thinking} is thinking …")
            self._list([])
        self._let_others_answer()

    @work(thread=True, exclusive=True)
    def _let_others_answer(self) -> None:
        try:
            while not self._leaving and self._one_more():
                pass
        except OrreryError as error:
            self.call_from_thread(self.exit, error)
            return
        if not self._leaving:
            self.call_from_thread(self._turn_to_person)

    def _one_more(self) -> bool:
        with self._changing:
            return self.session.go_on()

    def _turn_to_person(self) -> None:
        seat = self.session.table.to_move
        if seat is None:
            self._tell_then(self.session.last_seat, self._show_end)
        elif self.session.hides_from(seat):
            self._draw_curtain(seat)
        else:
            self._tell_then(seat, lambda: self._ask(seat))

    def _draw_curtain(self, seat: int) -> None:
        """Nothing of a rival's is left on the screen, nor in what was typed."""
        before = self.session.last_seat
        assert before is not None
        self._empty()
        back: TakingBack | None = None
        with suppress(UndoRefused):
            back = self.session.taking_back(before)
        names = self.session.names

        def lifted(taken_back: bool | None) -> None:
            if taken_back and back is not None:
                self._take_back(back)
            else:
                self._tell_then(seat, lambda: self._ask(seat))

        offered = names[before] if back is not None and not back.asks else ""
        self.push_screen(Curtain(names[seat], offered), lifted)

    def _empty(self) -> None:
        self._prompt("")
        self._list([])
        self.query_one("#answer", Input).value = ""
        for pane in self.query(Pane):
            pane.show("")
        self.query_one(StatusLine).show([])
        self._say("")

    def _tell_then(self, seat: int | None, then: Callable[[], None]) -> None:
        """Stage what happened, where the game has suspense, and go on after it."""
        if seat is None:
            then()
            return
        unread = self.session.unread(seat)
        session = self.session
        told = list(lines_of(session.game, unread.entries, session.names))
        for remark in unread.remarks:
            self.notify(remark.text)
        if self._pause and any(line.kind in session.game.suspense for line in told):
            self.push_screen(Story(beats(told, session.game.suspense), self._pause), lambda _: then())
        else:
            then()

    def _ask(self, seat: int) -> None:
        self.session.last_seat = self.seat = seat
        self.pending = self.session.asked(seat)
        self._rows = offers(self.pending)
        self._picked = ()
        self._show_table(seat)
        self._prompt(f"{self.session.names[seat]}: {self.pending.prompt}", self.pending.rule)
        self._list(self._rows)
        self._about(None)

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
        own = self.query_one("#own", Pane)
        own.border_title = "everybody" if seat is None else session.names[seat]
        own.show(self.drawing.own(scene, seat or 0, max(20, own.size.width - 3)))
        log = self.query_one("#log", Pane)
        log.show(log_text(session, seat))
        self.call_after_refresh(log.scroll_end, animate=False)

    def _show_end(self) -> None:
        self._rows = []
        self.session.finish()
        self._show_table(self.session.last_seat)
        self._list([])
        self._prompt("The game is over. Ctrl+Q leaves the table.")
        self.query_one("#about", Pane).show(result_text(self.session))

    # What is shown

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

    # Pointing and choosing

    @on(OptionList.OptionHighlighted)
    def _pointed(self) -> None:
        row = self.query_one(OptionsPane).pointed
        self._about(row)
        self.query_one(BoardPane).light(row.choice.touches if row else ())

    @on(OptionList.OptionSelected)
    def _clicked(self) -> None:
        self._choose(self.query_one(OptionsPane).pointed)

    @on(BoardPane.Picked)
    def _picked_on_board(self, event: BoardPane.Picked) -> None:
        """List what touches the thing that was clicked; if that is one option, point at it."""
        found = [row for row in self._rows if set(row.choice.touches) & set(event.ids)]
        if found:
            self._picked = event.ids
            self._list(found)
            self.query_one(OptionsPane).point_at(0)

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        """Filter as one types; a number points at its option."""
        self._say("")
        text = event.value.strip().casefold()
        options = self.query_one(OptionsPane)
        found = self._found(text)
        if found != options.rows:
            self._list(found)
        numbered = [number for number, row in enumerate(found) if text and row.key == text]
        if numbered:
            options.point_at(numbered[0])
        elif text and len(found) < len(self._rows) and any(row.key for row in found):
            options.point_at(0)

    def _found(self, text: str) -> list[Row]:
        """The rows that a text leaves; all where it is a number, a command or several answers."""
        if not text or text[0].isdigit() or ";" in text or text.split()[0] in self._commands:
            return self._rows
        return [row for row in self._rows if row.holds(text.split())] or self._rows

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        word, _, rest = text.partition(" ")
        if word.lower() in self._commands:
            event.input.value = ""
            self._attempt(lambda: self._commands[word.lower()](rest.strip()))
        elif self.pending is None:
            self._say("Nothing is asked of you now.")
        elif not text:
            self._choose(self.query_one(OptionsPane).pointed)
        else:
            self._enter(text, self.query_one(OptionsPane).pointed)

    def _enter(self, text: str, pointed: Row | None) -> None:
        """Numbers, labels and notation are answers; words that left some options choose the pointed one."""
        assert self.pending is not None
        choices = in_order(self.pending)
        if pointed is not None and not text[0].isdigit() and not _names_one(text, choices):
            self._choose(pointed)
        else:
            self._attempt(
                lambda: self._answer(lambda seat: self.session.answer(seat, read_answers(text, choices)))
            )

    def _choose(self, row: Row | None) -> None:
        if row is None:
            self._say("Point at an option with the arrows, or type its number.")
        elif row.ruling is not None:
            self._refuse(row.ruling)
        else:
            self._attempt(lambda: self._answer(lambda seat: self.session.answer(seat, row.actions)))

    def _answer(self, give: Callable[[int], None]) -> None:
        seat = self.seat
        if seat is None:
            return
        with self._changing:
            give(seat)
        self.query_one("#answer", Input).value = ""
        self._say("")
        self.go_on()

    def _attempt(self, what: Callable[[], None]) -> None:
        """Do something that may be refused; what the disk refuses ends it all."""
        try:
            what()
        except Refused as refused:
            self._refuse(refused.ruling)
        except RecordError as error:
            self.exit(error)
        except OrreryError as error:
            self._say(str(error))

    def _refuse(self, ruling: Ruling) -> None:
        rule = f" ({ruling.rule})" if ruling.rule else ""
        self._say(f"✗ {ruling.reason}{rule}")

    def on_key(self, event: events.Key) -> None:
        """What is typed goes to the line of answers, whatever has the focus."""
        line = self.query_one("#answer", Input)
        if event.is_printable and not line.has_focus and len(self.screen_stack) == 1:
            line.focus()
            line.insert_text_at_cursor(event.character or "")

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

    # Commands

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

    def _read(self, title: str, text: Text) -> None:
        self.push_screen(Reading(title, text))

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
        hints = self.session.hints(self.seat)
        wanted = [hints[0].action]
        place = next((n for n, row in enumerate(self._rows) if row.actions == wanted and row.key), None)
        self.action_clear()
        self._list(self._rows)
        if place is not None:
            self.query_one(OptionsPane).point_at(place)
        self._say("\n".join(in_words(hint, self.pending) for hint in hints))

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

    def _take_back(self, wanted: TakingBack) -> None:
        with self._changing:
            self.session.take_back(wanted)
        self._say(f"Taken back: {wanted.what}. {told_after(self.session.table)}".strip())
        self.go_on()

    def action_leave(self) -> None:
        self._leaving = True
        self.exit(None)


def _names_one(text: str, choices: list[Choice]) -> bool:
    """Whether a text is an answer as it stands: a label, a notation, or several of them."""
    with suppress(OrreryError):
        known = {choice.action for choice in choices}
        first = read_answers(text, choices)[0]
        return " ".join(first) in known
    return False


def play_full_screen(session: Session) -> None:
    """Play on the full screen; the game is kept whatever ends it."""
    app = TableApp(session)
    failed = app.run()
    if failed is not None:
        raise failed
    with app._changing:
        if not session.table.over:
            session.leave()
