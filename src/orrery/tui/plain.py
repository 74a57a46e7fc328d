"""The game line by line: for pipes, scripts, screen readers and terminals that can't do more."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from rich.console import Console

from orrery.bots import in_words
from orrery.kernel import Choice, OrreryError, Pending, Refused, read, write
from orrery.match import UndoRefused
from orrery.tui import retrospect
from orrery.tui.screen import HELP, Screen
from orrery.tui.session import Session
from orrery.tui.taking_back import told_after
from orrery.tui.typed import read_answers

COMMANDS: Final = (
    *("help", "options", "hint", "why", "always", "again", "undo"),
    *("dice", "save", "quit", "log", "board"),
)


class Quit(Exception):
    """The person stops; the game is kept."""


class Plain:
    """Shows a session by printing. `ask` reads a line, so that a test can type too."""

    def __init__(
        self, session: Session, *, console: Console | None = None, ask: Callable[[str], str] | None = None
    ) -> None:
        self.session = session
        self.table = session.table
        self.screen = Screen(session.game, session.names, console)
        self._ask = ask or read_line
        #: The seat whose board was printed last, and at which decision.
        self._shown: tuple[int, int] | None = None

    # Playing

    def run(self) -> None:
        """Play until the game is over or the person stops."""
        self.session.keep()
        with suppress(KeyboardInterrupt):  # in the middle of something; what is on the disk is whole
            self._play()
        if self.table.over:
            self.session.finish()
            self._show(self.session.last_seat)
        self.say_goodbye()

    def say_goodbye(self) -> None:
        """How the game ended, or how to go on with it."""
        if self.table.over:
            self.screen.result(self.table.state.result)
            for line in retrospect.told(self.table.record, self.screen.names):
                self.screen.say(f"  {line}")
            check = f"orrery verify {self.session.path} --digest {self.table.digest}"
            self.screen.say(f"  Check the dice with: {check}", "dim", unbroken=True)
        else:
            self.screen.say(f"\nThe digest of the game so far:\n  {self.table.digest}", "dim")
            kept = f"The game is kept; go on with: orrery play --resume {self.session.path}"
            self.screen.say(kept, unbroken=True)

    def _play(self) -> None:
        try:
            while not self.table.over:
                self.screen.names = self.session.names
                if not self._goes_on():
                    self._person(self.table.pending.actor)
        except Quit:
            self.session.leave()

    def _goes_on(self) -> bool:
        """Let whoever needs no person answer; where only bots play, tell of it."""
        thinking = self.session.thinking
        if not thinking:
            return self.session.go_on()
        with self.screen.console.status(f"{thinking} is thinking"):
            self.session.go_on()
        if not self.session.people:
            self.screen.news(self.table.log_for(None, self.table.number - 1))
        return True

    def _person(self, seat: int) -> None:
        if self.session.hides_from(seat) and not self._passes(seat):
            return
        if self._shown != (seat, self.table.number) and (
            self.session.last_seat != seat or self.session.has_unread(seat) or self._shown is None
        ):
            self._show(seat)
        self.session.last_seat = seat
        pending = self.session.asked(seat)
        choices = self.screen.question(pending)
        complete_with([choice.action for choice in choices])
        number, undos = self.table.number, len(self.table.record.undos)
        while (self.table.number, len(self.table.record.undos)) == (number, undos):
            try:
                self._command(self._listen("> "), seat, pending, choices)
            except Refused as refused:
                self.screen.refusal("Refused", refused.ruling)
            except OrreryError as error:
                self.screen.say(f"  {error}", "yellow")

    def _listen(self, prompt: str) -> str:
        """What a person types; who closes the input or presses Ctrl-C quits."""
        try:
            return self._ask(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            raise Quit from None

    def _passes(self, seat: int) -> bool:
        """Hide a rival's things until this seat sits here; whoever just answered may still take that back."""
        self.screen.clear()
        forget_what_was_typed()
        before = self.session.last_seat
        assert before is not None
        back = ""
        with suppress(UndoRefused):
            if not self.session.taking_back(before).asks:
                back = f" ({self.screen.names[before]}: undo takes your last answer back.)"
        typed = self._listen(f"Pass the screen to {self.screen.names[seat]} and press Enter.{back} ")
        if back and typed == "undo":
            self._undo(before)
            return False
        return True

    def _show(self, seat: int | None) -> None:
        """The board, and what changed since this seat's last move."""
        self.screen.board(self.table.view(seat), seat)
        self.screen.say(f"  record {self.table.digest}", "dim")
        if seat is not None:
            self._shown = seat, self.table.number
            for (owner, _), (_, words) in self.session.standing.items():
                self.screen.say(f"  {self.screen.names[owner]} always: {words}. To end it: again", "dim")
            self.screen.news(*self.session.unread(seat), staged=True)

    # What a person types

    def _command(self, line: str, seat: int, pending: Pending[Any], choices: list[Choice]) -> None:
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if word in ("help", "h", ""):
            self.screen.say(HELP)
        elif word == "options":
            self.screen.question(pending)
        elif word == "?":
            self._rules(rest or pending.rule)
        elif word == "why":
            self._why(rest, pending)
        elif word == "hint":
            with self.screen.console.status("thinking"):
                found = self.session.hints(seat)
            for number, hint in enumerate(found, 1):
                self.screen.say(f"  {number}. {in_words(hint)}")
        elif word == "log":
            self.screen.news(self.table.log_for(seat), self.table.remarks, limit=200)
        elif word == "board":
            self.screen.board(self.table.view(seat), seat)
        elif word == "dice":
            self.screen.dice(self.table.record.header.commitment, self.table.digest)
        elif word == "always":
            self.session.always(seat, read_answers(rest, choices) if rest else ())
        elif word == "again":
            self.session.standing.clear()
            self.screen.say("  Everything is asked again.")
        elif word == "undo":
            self._undo(seat)
        elif word == "save":
            self.screen.say(f"  Kept in {self.session.copy_to(rest)}.")
        elif word in ("quit", "q", "exit"):
            raise Quit
        else:
            self.session.answer(seat, read_answers(line, choices))

    def _rules(self, text: str) -> None:
        for rule in self.session.game.rulebook.find(text):
            self.screen.rule(rule)

    def _why(self, text: str, pending: Pending[Any]) -> None:
        if not text:
            self.screen.why(pending)
            return
        action = read(text)
        if action in pending.options:
            self.screen.say(f"  You can: {pending.present(action).label}")
        else:
            self.screen.refusal(write(action), pending.explain(action))

    def _undo(self, seat: int) -> None:
        """Take back what the person at the screen may, and say first how far that goes."""
        wanted = self.session.taking_back(seat)
        if wanted.asks:
            self.screen.say(f"  This takes back {wanted.what}.")
            if self._listen("  Go back all the same? [y/N] ").lower() not in ("y", "yes"):
                return
        self.session.take_back(wanted)
        self._shown = None
        self.screen.say(f"  Taken back: {wanted.what}.")
        if told := told_after(self.table):
            self.screen.say(f"  {told}")


def read_line(prompt: str) -> str:
    """What is typed; what comes from a file is shown, as if it were."""
    line = input(prompt)
    if not sys.stdin.isatty():
        print(line)
    return line


def forget_what_was_typed() -> None:
    """Leave nothing for the next person to find with the arrow keys."""
    if "readline" in sys.modules:
        sys.modules["readline"].clear_history()


def complete_with(notations: Sequence[str]) -> None:
    """Let Tab complete the notation of the options, where the terminal can."""
    if not sys.stdin.isatty():
        return
    try:
        import readline
    except ImportError:  # not built into every Python
        return
    words = [*notations, *COMMANDS]

    def complete(text: str, state: int) -> str | None:
        asked = "why " if text.startswith("why ") else ""
        begun = text.removeprefix(asked).lower()
        found = [asked + word for word in words if word.startswith(begun)]
        return found[state] if state < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims("")
    edited_by_libedit = "libedit" in (readline.__doc__ or "")  # as on a Mac
    readline.parse_and_bind("bind ^I rl_complete" if edited_by_libedit else "tab: complete")
