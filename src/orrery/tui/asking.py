"""Whose turn it is on the full screen, and how an answer is given: pointed at, clicked, typed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from textual import on, work
from textual.widgets import Input, OptionList

from orrery.kernel import Choice, OrreryError, RecordError, Refused, Ruling
from orrery.match import UndoRefused
from orrery.tui.offers import Row, in_order, offers
from orrery.tui.overlays import Curtain, Story
from orrery.tui.panes import BoardPane, OptionsPane, Pane
from orrery.tui.shown import ShownTable
from orrery.tui.taking_back import TakingBack, told_after
from orrery.tui.telling import beats, lines_of, result_text
from orrery.tui.typed import read_answers


class Asking(ShownTable):
    """Asks whoever is due, one question after another."""

    @property
    def _commands(self) -> dict[str, Callable[[str], None]]:
        """What else can be typed, with what is done then; it is given what follows the word."""
        raise NotImplementedError

    def on_mount(self) -> None:
        self.query_one("#answer").focus()
        self._attempt(self.session.keep)
        self.go_on()

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

    def _show_end(self) -> None:
        self._rows = []
        self.session.finish()
        self._show_table(self.session.last_seat)
        self._list([])
        self._prompt("The game is over. Ctrl+Q leaves the table.")
        self.query_one("#about", Pane).show(result_text(self.session))

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

    def _take_back(self, wanted: TakingBack) -> None:
        with self._changing:
            self.session.take_back(wanted)
        self._say(f"Taken back: {wanted.what}. {told_after(self.session.table)}".strip())
        self.go_on()


def _names_one(text: str, choices: list[Choice]) -> bool:
    """Whether a text is an answer as it stands: a label, a notation, or several of them."""
    with suppress(OrreryError):
        known = {choice.action for choice in choices}
        first = read_answers(text, choices)[0]
        return " ".join(first) in known
    return False
