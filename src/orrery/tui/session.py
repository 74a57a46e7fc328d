"""A game in the terminal, from the first question to the end, saved after every answer."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from rich.console import Console

from orrery.bots import Seated, seat_bot
from orrery.kernel import (
    Action,
    Choice,
    NotationError,
    OrreryError,
    Pending,
    Refused,
    read,
    write,
)
from orrery.match import LiveTable, UndoRefused
from orrery.match.remarks import SAME_ROLLS, past_chance
from orrery.tui.keeping import GameFile
from orrery.tui.screen import HELP, Screen
from orrery.tui.typed import read_answers

_THINKING = 2.0
COMMANDS = ("help", "hint", "why", "always", "again", "undo", "dice", "save", "quit", "log", "board")


class Quit(Exception):
    """The person stops; the game is kept."""


class Session:
    """People and bots at one terminal. `ask` reads a line, so that a test can type too."""

    def __init__(
        self,
        table: LiveTable,
        players: Sequence[str],
        path: Path,
        *,
        console: Console | None = None,
        ask: Callable[[str], str] | None = None,
    ) -> None:
        self.table = table
        self.path = path
        self.screen = Screen(table.game, _names(table, players), console)
        self._ask = ask or read_line
        self._players = players
        self._bots = self._seat_bots()
        self._file = GameFile(path)
        self._last_seat: int | None = None
        self._seen = [table.number] * len(players)
        #: What each seat always answers: by the seat and the step, the action and what it is called.
        self._standing: dict[tuple[int, str], tuple[Action, str]] = {}
        #: Which of the table's remarks each seat has read.
        self._told = [{remark for remark in table.remarks if remark.number < table.number} for _ in players]

    def _seat_bots(self) -> dict[int, Seated]:
        """The bots, which have heard nothing yet."""
        seed = self.table.record.header.commitment
        return {
            seat: seat_bot(player.removeprefix("bot:"), self.table.game, seat, f"{seed}.{seat}")
            for seat, player in enumerate(self._players)
            if player.startswith("bot:")
        }

    # Keeping

    def keep(self) -> None:
        """Put every new line of the record on the disk before going on."""
        lines = [fresh.line for fresh in self.table.fresh_lines()]
        if lines:
            self._file.keep(lines, self.table.kept())

    # Playing

    def run(self) -> None:
        """Play until the game is over or the person stops."""
        self.keep()
        with suppress(KeyboardInterrupt):  # in the middle of something; what is on the disk is whole
            self._play()
        if self.table.over:
            self._file.finish()
            self._show(self._last_seat)
            self.screen.result(self.table.state.result)
            check = f"orrery verify {self.path} --digest {self.table.digest}"
            self.screen.say(f"  Check the dice with: {check}", "dim", unbroken=True)
        else:
            self.screen.say(f"\nThe digest of the game so far:\n  {self.table.digest}", "dim")
            kept = f"The game is kept; go on with: orrery play --resume {self.path}"
            self.screen.say(kept, unbroken=True)

    def _play(self) -> None:
        try:
            while not self.table.over:
                self._turn()
                self.keep()
        except Quit:
            self.table.record.snapshot(self.table.state)
            self.keep()

    def _turn(self) -> None:
        self.screen.names = _names(self.table, self._players)
        seat = self.table.pending.actor
        bot = self._bots.get(seat)
        if bot is None:
            action, _ = self._standing.get((seat, self.table.pending.step.name), ((), ""))
            if action in self.table.pending.standing:
                self.table.answer(seat, [action])
            else:
                self._person(seat)
            return
        with self.screen.console.status(f"{self.screen.names[seat]} is thinking"):
            bot.hear(self.table.heard(seat, bot.next))
            action = bot.choose(self.table.view(seat), self.table.pending.options, _THINKING)
        self.table.answer(seat, [action])
        if len(self._bots) == len(self.screen.names):
            self.screen.news(self.table.log_for(None, self.table.number - 1))

    def _person(self, seat: int) -> None:
        if self._last_seat not in (None, seat) and self._secrets():
            self._curtain(seat)
        if self._last_seat != seat or self._seen[seat] != self.table.number:
            self._show(seat)
        self._last_seat = seat
        pending = self.table.game.pending(self.table.view(seat))
        choices = self.screen.question(pending)
        complete_with([choice.action for choice in choices])
        number = self.table.number
        while self.table.number == number:
            try:
                self._command(self._listen("> "), seat, pending, choices)
            except Refused as refused:
                self.screen.refusal("Refused", refused.ruling)
            except OrreryError as error:
                self.screen.say(f"  {error}", "yellow")

    def _secrets(self) -> bool:
        """Whether rivals at this screen know things that a spectator does not."""
        table = self.table
        return not table.game.cooperative and table.view(None).key() != table.state.key()

    def _listen(self, prompt: str) -> str:
        """What a person types; who closes the input or presses Ctrl-C quits."""
        try:
            return self._ask(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            raise Quit from None

    def _curtain(self, seat: int) -> None:
        self.screen.clear()
        self._listen(f"Pass the screen to {self.screen.names[seat]} and press Enter. ")

    def _show(self, seat: int | None) -> None:
        """The board, and what changed since this seat's last move."""
        self.screen.board(self.table.view(seat), seat)
        self.screen.say(f"  record {self.table.digest}", "dim")
        if seat is not None:
            for (owner, _), (_, words) in self._standing.items():
                self.screen.say(f"  {self.screen.names[owner]} always: {words}. To end it: again", "dim")
            remarks = [remark for remark in self.table.remarks if remark not in self._told[seat]]
            self.screen.news(self.table.log_for(seat, self._seen[seat]), remarks, staged=True)
            self._seen[seat] = self.table.number
            self._told[seat].update(remarks)

    # What a person types

    def _command(self, line: str, seat: int, pending: Pending[Any], choices: list[Choice]) -> None:
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if word in ("help", "h", ""):
            self.screen.say(HELP)
        elif word == "?":
            self._rule(rest or pending.rule)
        elif word == "why":
            self._why(rest, pending)
        elif word == "hint":
            self._hint(seat, pending)
        elif word == "log":
            self.screen.news(self.table.log_for(seat), self.table.remarks, limit=200)
        elif word == "board":
            self.screen.board(self.table.view(seat), seat)
        elif word == "dice":
            self.screen.dice(self.table.record.header.commitment, self.table.digest)
        elif word == "always":
            self._always(rest, seat, pending, choices)
        elif word == "again":
            self._standing.clear()
            self.screen.say("  Everything is asked again.")
        elif word == "undo":
            self._undo(seat)
        elif word == "save":
            self._save(rest)
        elif word in ("quit", "q", "exit"):
            raise Quit
        else:
            self.table.answer(seat, read_answers(line, choices))

    def _always(self, text: str, seat: int, pending: Pending[Any], choices: list[Choice]) -> None:
        """Give an answer now and whenever this is asked, where the question says that it is safe."""
        safe = {write(action): words for action, words in pending.standing.items()}
        actions = read_answers(text, choices) if text else [read(action) for action in safe]
        if len(actions) != 1 or actions[0] not in pending.standing:
            listed = ", ".join(safe) or "nothing; it is asked anew each time"
            raise NotationError(f"what may always be answered here: {listed}")
        self.table.answer(seat, actions)
        self._standing[seat, pending.step.name] = actions[0], pending.standing[actions[0]]

    def _rule(self, number: str) -> None:
        for rule in self.table.game.rulebook.under(number) or [self.table.game.rulebook[number]]:
            self.screen.rule(rule)

    def _why(self, text: str, pending: Pending[Any]) -> None:
        if not text:
            self.screen.why(pending)
            return
        action = read(text)
        if action in pending.options:
            self.screen.say(f"  You can: {write(action)}")
        else:
            self.screen.refusal(write(action), pending.explain(action))

    def _hint(self, seat: int, pending: Pending[Any]) -> None:
        bot = seat_bot("greedy", self.table.game, seat)
        bot.hear(self.table.heard(seat, 0))
        action = bot.choose(self.table.view(seat), pending.options, _THINKING)
        self.screen.say(f"  The greedy bot would: {write(action)}")

    def _undo(self, seat: int) -> None:
        """Everybody at this screen agrees to what the person at it does, unless a rival sits here too."""
        people = len(self.screen.names) - len(self._bots)
        alone = people == 1 or self.table.game.cooperative
        try:
            self.table.undo(seat)
        except UndoRefused as refused:
            if not alone:
                raise
            self.screen.say(f"  {refused}")
            answer = self._listen("  Go back all the same? [y/N] ")
            if answer.lower() not in ("y", "yes"):
                return
            self.table.undo(seat, consent=True)
        self._bots = self._seat_bots()
        self._standing.clear()
        self.keep()
        self._seen[seat] = self.table.number
        self._last_seat = None
        self.screen.say("  Taken back.")
        if past_chance(self.table.record.undos[-1]):
            self.screen.say(f"  {SAME_ROLLS}")

    def _save(self, name: str) -> None:
        if not name:
            raise NotationError("say where: save FILE")
        try:
            target = Path(name).expanduser()
            with target.open("xb") as file:
                file.write(self.table.record.text)
        except FileExistsError:
            raise NotationError(f"{name} is there already; choose another name") from None
        except (
            OSError,
            RuntimeError,
            ValueError,
        ) as error:  # also an unknown ~home, or no name for a file at all
            raise NotationError(f"can't write {name}: {getattr(error, 'strerror', None) or error}") from None
        self.screen.say(f"  Kept in {target}.")


def _names(table: LiveTable, players: Sequence[str]) -> list[str]:
    """What the seats are called: their own names, with who plays them when that is a bot."""
    names = table.game.labels_at(table.state)
    return [
        f"{name} ({player.removeprefix('bot:')})" if player.startswith("bot:") else name
        for name, player in zip(names, players, strict=True)
    ]


def read_line(prompt: str) -> str:
    """What is typed; what comes from a file is shown, as if it were."""
    line = input(prompt)
    if not sys.stdin.isatty():
        print(line)
    return line


def complete_with(notations: Sequence[str]) -> None:
    """Let Tab complete the notation of the options, where the terminal can."""
    if not sys.stdin.isatty():
        return
    try:
        import readline
    except ImportError:  # not built into every Python
        return
    words = [
        *notations,
        "help",
        "hint",
        "why",
        "always",
        "again",
        "undo",
        "dice",
        "save",
        "quit",
        "log",
        "board",
    ]

    def complete(text: str, state: int) -> str | None:
        asked = "why " if text.startswith("why ") else ""
        begun = text.removeprefix(asked).lower()
        found = [asked + word for word in words if word.startswith(begun)]
        return found[state] if state < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims("")
    edited_by_libedit = "libedit" in (readline.__doc__ or "")  # as on a Mac
    readline.parse_and_bind("bind ^I rl_complete" if edited_by_libedit else "tab: complete")
