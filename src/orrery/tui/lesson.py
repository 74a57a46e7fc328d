"""A guided first game on the full screen: what to do stands above the question, a new idea over the table."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import Static

from orrery.match.guided import GuidedTable
from orrery.tui.app import TableApp
from orrery.tui.overlays import PAUSE, LongText
from orrery.tui.panes import OptionsPane
from orrery.tui.session import Session


class LessonApp(TableApp):
    """Somebody who learns a game. Nothing is kept; what leads astray is met with a reason."""

    def __init__(self, table: GuidedTable, *, pause: float = PAUSE) -> None:
        super().__init__(Session(table, ("human",) * table.state.players, None), pause=pause)
        self.lessons = table
        #: The lesson whose idea was read last.
        self._read_of = -1

    def on_mount(self) -> None:
        self.query_one("#asking").mount(Static(id="guide"), before="#prompt")

    def _ask(self, seat: int) -> None:
        super()._ask(seat)
        table = self.lessons
        assert table.step is not None
        self.query_one("#guide", Static).update(Text(f"→ {table.step.say}", "bold"))
        self._say(table.last_step.why if table.last_step is not None else "")
        number, lesson = table.lesson
        if number != self._read_of:
            self._read_of = number
            title = f"{number + 1} of {len(table.guide.lesson)}: {lesson.title}"
            goal = Text.assemble((f"{table.guide.goal}\n\n", "bold")) if number == 0 else Text()
            self.push_screen(LongText(title, goal.append(lesson.idea)))

    def _hint(self) -> None:
        """Say how the step is done, and point at it."""
        step = self.lessons.step
        if step is None:
            return
        self.action_clear()
        self._list(self._rows)
        left = self.lessons.left
        place = next((n for n, row in enumerate(self._rows) if row.key and row.actions[0] in left), None)
        if place is not None:
            self.query_one(OptionsPane).point_at(place)
        self._say(step.hint)

    def action_undo(self) -> None:
        """Take the last answer back; nobody else sits here."""
        if self.seat is not None:
            self._attempt(lambda: self.lessons.undo(self.lessons.guide.seat, consent=True))
            self.go_on()

    def _show_end(self) -> None:
        self._rows = []
        self._show_table(self.lessons.guide.seat)
        self._list([])
        self.query_one("#guide", Static).update("")
        self._prompt("That was the guide. Enter closes it, Ctrl+Q leaves the table.")
        self.push_screen(LongText("The end", Text(self.lessons.guide.end)), lambda _: self.action_leave())


def learn_on_full_screen(table: GuidedTable) -> bool:
    """Go through a guide; whether its end was reached."""
    LessonApp(table).run()
    return table.step is None
