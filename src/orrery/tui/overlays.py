"""What lies over the table for a while: the curtain between rivals, long texts, a yes or no, suspense."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Middle, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

#: How many seconds pass from one line of a staged story to the next.
PAUSE = 0.5


class Curtain(ModalScreen[bool]):
    """Hides a rival's things until the next person sits here. True: whoever answered last takes it back."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "lift"), Binding("u", "take_back")]

    def __init__(self, name: str, back: str) -> None:
        super().__init__()
        self._says = f"Pass the screen to {name} and press Enter."
        self._back = back

    def compose(self) -> ComposeResult:
        says = Text(self._says, "bold")
        if self._back:
            says.append(f"\n\n{self._back}: press u to take your last answer back.", "dim")
        yield Middle(Center(Static(says, classes="notice")))

    def action_lift(self) -> None:
        self.dismiss(False)

    def action_take_back(self) -> None:
        if self._back:
            self.dismiss(True)


class LongText(ModalScreen[None]):
    """A long text over the table: help, rules, the log. Any way out closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,f1", "dismiss(None)", "Close"),
        Binding("down,j", "scroll(1)"),
        Binding("up,k", "scroll(-1)"),
    ]

    def __init__(self, title: str, text: Text) -> None:
        super().__init__()
        self._title, self._text = title, text

    def compose(self) -> ComposeResult:
        box = VerticalScroll(Static(self._text), classes="reading")
        box.border_title = self._title
        box.border_subtitle = "Esc closes"
        yield box

    def action_scroll(self, by: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)


class Sure(ModalScreen[bool]):
    """Whether something is to be done all the same."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "dismiss(True)", "Yes"),
        Binding("n,escape,enter", "dismiss(False)", "No"),
    ]

    def __init__(self, says: str) -> None:
        super().__init__()
        self._says = says

    def compose(self) -> ComposeResult:
        yield Middle(Center(Static(f"{self._says}\n\n[b]y[/b] yes    [b]n[/b] no", classes="notice")))


class Story(ModalScreen[None]):
    """Tells what happened beat by beat, with a pause after each; any key tells it at once."""

    def __init__(self, beats: Sequence[str], pause: float) -> None:
        super().__init__()
        self._beats = beats
        self._pause = pause
        self._told = 0

    def compose(self) -> ComposeResult:
        yield Middle(Center(Static(id="story", classes="notice", markup=False)))

    def on_mount(self) -> None:
        self._tell_on()
        self.set_interval(self._pause, self._tell_on)

    def _tell_on(self) -> None:
        if self._told == len(self._beats):
            self.dismiss(None)
            return
        self._told += 1
        self.query_one("#story", Static).update("\n".join(self._beats[: self._told]))

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self.dismiss(None)

    def on_click(self) -> None:
        self.dismiss(None)
