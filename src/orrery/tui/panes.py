"""The panes of the full screen: the board that pans and lights up, the options, and those for text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Any

from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.containers import ScrollableContainer
from textual.geometry import Region
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from orrery.kernel import Scene
from orrery.tui.boards import Drawing
from orrery.tui.offers import Row

_LIT = Style(reverse=True, bold=True)
_OPEN = Style(bold=True, dim=False)
_OPEN_WORD = _OPEN + Style(underline=True)


class Picture:
    """A drawing in lines of styled text, in which everything knows the ids it stands for."""

    def __init__(self, renderable: RenderableType, width: int) -> None:
        console = Console(file=StringIO(), width=width, color_system="truecolor", highlight=False)
        self.lines: list[list[Segment]] = console.render_lines(renderable, pad=False)

    def text(self, lit: Iterable[str], open_: Iterable[str]) -> Text:
        """The whole picture, what is lit brought out, what can be chosen bold, a single word underlined."""
        lit, open_ = frozenset(lit), frozenset(open_)
        text = Text(no_wrap=True)
        for number, line in enumerate(self.lines):
            if number:
                text.append("\n")
            for segment in line:
                ids = _ids(segment)
                style = segment.style or Style.null()
                if ids & lit:
                    style += _LIT
                elif ids & open_:
                    style += _OPEN if " " in segment.text.strip() else _OPEN_WORD
                text.append(segment.text, style)
        return text

    def place_of(self, wanted: Iterable[str]) -> Region | None:
        """Where the first of some ids stands."""
        wanted = frozenset(wanted)
        for y, line in enumerate(self.lines):
            x = 0
            for segment in line:
                if _ids(segment) & wanted:
                    return Region(x, y, segment.cell_length, 1)
                x += segment.cell_length
        return None


def _ids(segment: Segment) -> frozenset[str]:
    meta: dict[str, Any] = segment.style.meta if segment.style else {}
    return frozenset(meta.get("ids", ()))


class StatusLine(Static):
    """The facts that are always in sight; a fact is not broken in two."""

    def __init__(self) -> None:
        super().__init__(id="status")
        self._pieces: Sequence[Text] = ()

    def show(self, pieces: Sequence[Text]) -> None:
        self._pieces = pieces
        self._lay_out()

    def on_resize(self, _: events.Resize) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        lines = [Text()]
        for piece in self._pieces:
            if lines[-1] and len(lines[-1]) + 2 + len(piece) > self.app.size.width - 2:
                lines.append(Text())
            lines[-1].append("  " if lines[-1] else "").append_text(piece)
        self.update(Text("\n").join(lines))


class Pane(ScrollableContainer):
    """A part of the screen with a title, that scrolls what does not fit."""

    def __init__(self, title: str, name: str) -> None:
        super().__init__(Static(id=f"{name}-content"), id=name)
        self.border_title = title

    def show(self, content: RenderableType) -> None:
        self.query_one(Static).update(content)

    def clear(self) -> None:
        """Leave nothing of what was shown."""
        self.show("")


class BoardPane(Pane):
    """The board. It is drawn anew when its size changes, and pans to what an option touches."""

    class Picked(Message):
        """Something on the board was clicked."""

        def __init__(self, ids: tuple[str, ...]) -> None:
            super().__init__()
            self.ids = ids

    def __init__(self) -> None:
        super().__init__("board", "board")
        self._drawn: tuple[Drawing, Scene] | None = None
        self._picture = Picture("", 1)
        self._open: frozenset[str] = frozenset()
        self._lit: tuple[str, ...] = ()

    def draw(self, drawing: Drawing, scene: Scene, open_: Iterable[str]) -> None:
        self._drawn, self._open = (drawing, scene), frozenset(open_)
        self._lit = ()
        self._redraw()

    def clear(self) -> None:
        self._drawn = None
        self.show("")

    def _redraw(self) -> None:
        if self._drawn is None or not self.size.width:
            return
        drawing, scene = self._drawn
        size = self.scrollable_content_region.size
        width = max(size.width, drawing.WIDTH)
        self._picture = Picture(drawing.board(scene, width, size.height), width)
        self.show(self._picture.text(self._lit, self._open))

    def light(self, ids: Sequence[str]) -> None:
        """Bring out what an option touches, and pan there."""
        if tuple(ids) != self._lit:
            self._lit = tuple(ids)
            self.show(self._picture.text(ids, self._open))
        place = self._picture.place_of(ids)
        if place is not None:
            self.scroll_to_region(place.grow((1, 3, 1, 3)), animate=False)

    def on_resize(self, _: events.Resize) -> None:
        self._redraw()

    def on_click(self, event: events.Click) -> None:
        ids = event.style.meta.get("ids", ())
        if ids:
            self.post_message(self.Picked(tuple(ids)))


class OwnPane(Pane):
    """The things of a seat, then the others'; drawn anew when its size changes."""

    def __init__(self) -> None:
        super().__init__("yours", "own")
        self._drawn: tuple[Drawing, Scene, int] | None = None

    def draw(self, drawing: Drawing, scene: Scene, seat: int) -> None:
        self._drawn = drawing, scene, seat
        self._redraw()

    def clear(self) -> None:
        self._drawn = None
        self.show("")

    def _redraw(self) -> None:
        if self._drawn is not None and self.size.width:
            drawing, scene, seat = self._drawn
            self.show(drawing.own(scene, seat, max(20, self.scrollable_content_region.width)))

    def on_resize(self, _: events.Resize) -> None:
        self._redraw()


class OptionsPane(OptionList, can_focus=False):
    """The rows of a question, under their headings. Nothing is chosen until somebody points at it."""

    def __init__(self) -> None:
        super().__init__(id="options", markup=False)
        self.rows: list[Row] = []

    def show(self, rows: Sequence[Row]) -> None:
        """List these rows; the heads of groups can't be pointed at."""
        self.clear_options()
        self.rows = list(rows)
        width = self.scrollable_content_region.width - 1
        several = len({row.group for row in rows}) > 1
        group = ""
        for number, row in enumerate(rows):
            if several and row.group != group:
                group = row.group
                self.add_option(Option(Text(f" {group}", "dim italic"), disabled=True))
            self.add_option(Option(row_text(row, width), id=str(number)))
        self.highlighted = None

    def on_resize(self, _: events.Resize) -> None:
        pointed = self.highlighted
        self.show(self.rows)
        self.highlighted = pointed

    @property
    def pointed(self) -> Row | None:
        """The row that is pointed at."""
        option = self.highlighted_option
        return None if option is None or option.id is None else self.rows[int(option.id)]

    def point_at(self, number: int) -> None:
        self.highlighted = self.get_option_index(str(number))

    def point_on(self, by: int) -> None:
        """Move on by some rows, from nothing to the first or the last."""
        if by > 0:
            self.action_cursor_down()
        else:
            self.action_cursor_up()


def row_text(row: Row, width: int) -> Text:
    """A row as it is listed, in one line; the pane beside has the rest."""
    choice = row.choice
    if row.ruling is not None:
        text = Text.assemble("  ✗ ", choice.label, style="dim")
        text.truncate(max(20, width), overflow="ellipsis")
        return text
    text = Text.assemble((f"{row.key:>3}", "bold"), "   " if row.way else " ", choice.label)
    often = f"up to x{choice.many.most}" if choice.many is not None and choice.many.most > 1 else ""
    notes = ", ".join(filter(None, [choice.note, often, row.numbers]))
    if choice.warning:
        text.append(f"  ! {choice.warning}", "yellow")
    if notes:
        text.append(f"  {notes}", "dim")
    text.truncate(max(20, width), overflow="ellipsis")
    return text
