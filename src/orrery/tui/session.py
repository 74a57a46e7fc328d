"""People and bots at one screen: who is asked, what is kept, what each has read, what may be taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from orrery.bots import Hint, Seated, hints, seat_bot
from orrery.kernel import Action, NotationError, Pending, write
from orrery.match import LiveTable, LogEntry, Remark
from orrery.tui.keeping import GameFile, write_copy
from orrery.tui.taking_back import TakingBack, take_back, taking_back

_THINKING: Final = 2.0


class Unread(NamedTuple):
    """What happened since a seat looked last."""

    entries: Sequence[LogEntry]
    remarks: Sequence[Remark]


class Session:
    """A game at one screen, on the disk after every answer. It shows nothing: `plain` and `app` do."""

    def __init__(self, table: LiveTable, players: Sequence[str], path: Path | None) -> None:
        self.table = table
        self.game = table.game
        #: Where it is kept; None if it is not.
        self.path = path
        self.players = players
        #: The seats of people.
        self.people = tuple(seat for seat, player in enumerate(players) if not player.startswith("bot:"))
        #: Whose things were on the screen last.
        self.last_seat: int | None = None
        #: What each seat always answers: by the seat and the step, the action and what it is called.
        self.standing: dict[tuple[int, str], tuple[Action, str]] = {}
        self._bots = self._seat_bots()
        self._file = None if path is None else GameFile(path)
        self._seen = [table.number] * len(players)
        #: Which of the table's remarks each seat has read.
        self._told = [{remark for remark in table.remarks if remark.number < table.number} for _ in players]

    def _seat_bots(self) -> dict[int, Seated]:
        """The bots, which have heard nothing yet."""
        seed = self.table.record.header.commitment
        return {
            seat: seat_bot(player.removeprefix("bot:"), self.game, seat, f"{seed}.{seat}")
            for seat, player in enumerate(self.players)
            if seat not in self.people
        }

    @property
    def names(self) -> list[str]:
        """What the seats are called: their own names, with who plays them when that is a bot."""
        return [
            f"{name} ({player.removeprefix('bot:')})" if player.startswith("bot:") else name
            for name, player in zip(self.game.labels_at(self.table.state), self.players, strict=True)
        ]

    # Keeping

    def keep(self) -> None:
        """Put every new line of the record on the disk before going on."""
        lines = [fresh.line for fresh in self.table.fresh_lines()]
        if lines and self._file is not None:
            self._file.keep(lines, self.table.kept())

    def leave(self) -> None:
        """Stop in the middle of the game, so that it is soon taken up again."""
        self.table.record.snapshot(self.table.state)
        self.keep()

    def finish(self) -> None:
        """The game is over."""
        if self._file is not None:
            self._file.finish()

    def copy_to(self, name: str) -> Path:
        """Write what was played so far into another file."""
        if not name:
            raise NotationError("say where: save FILE")
        return write_copy(name, self.table.record.text)

    # Who answers

    @property
    def thinking(self) -> str:
        """The bot that is asked, by its name; empty when it is somebody else's turn."""
        seat = self.table.to_move
        return self.names[seat] if seat in self._bots else ""

    def go_on(self) -> bool:
        """Let a bot answer, or give what a person always answers; False when a person must be asked."""
        seat = self.table.to_move
        if seat is None:
            return False
        if seat in self._bots:
            self.table.answer(seat, [self._bot_answers(seat)])
        else:
            action, _ = self.standing.get((seat, self.table.pending.step.name), ((), ""))
            if action not in self.table.pending.standing:
                return False
            self.table.answer(seat, [action])
        self.keep()
        return True

    def _bot_answers(self, seat: int) -> Action:
        bot = self._bots[seat]
        bot.hear(self.table.heard(seat, bot.next))
        return bot.choose(self.table.view(seat), self.table.pending.options, _THINKING)

    def asked(self, seat: int) -> Pending[Any]:
        """The question that a seat is asked, made from what it may know."""
        return self.game.pending(self.table.view(seat))

    def answer(self, seat: int, actions: Sequence[Action]) -> None:
        """Give answers as one; they are on the disk when this returns."""
        self.table.answer(seat, actions)
        self.keep()

    def always(self, seat: int, actions: Sequence[Action]) -> None:
        """Give an answer now and whenever this is asked, where the question says that it is safe."""
        pending = self.asked(seat)
        safe = pending.standing
        actions = actions or list(safe)
        if len(actions) != 1 or actions[0] not in safe:
            listed = ", ".join(f"always {write(action)}" for action in safe)
            raise NotationError(f"type {listed}" if listed else "nothing may always be answered here")
        self.answer(seat, actions)
        self.standing[seat, pending.step.name] = actions[0], safe[actions[0]]

    def hints(self, seat: int) -> list[Hint]:
        """The best answers that a strong bot sees, and why."""
        return self.hinter(seat)()

    def hinter(self, seat: int) -> Callable[[], list[Hint]]:
        """What finds them, from the question as it now is, whatever happens at the table meanwhile."""
        options = self.asked(seat).options
        random = Random(f"{self.table.number}.{seat}")
        return partial(hints, self.game, self.table.view(seat), seat, options, random, _THINKING)

    # Who looks

    def hides_from(self, seat: int) -> bool:
        """Whether a rival's things are on the screen which this seat may not see."""
        return self.last_seat not in (None, seat) and self.secrets

    @property
    def secrets(self) -> bool:
        """Whether rivals at this screen know things that a spectator does not."""
        table = self.table
        return not table.game.cooperative and table.view(None).key() != table.state.key()

    def unread(self, seat: int) -> Unread:
        """What happened since a seat looked last; it has read it then."""
        remarks = [remark for remark in self.table.remarks if remark not in self._told[seat]]
        found = Unread(self.table.log_for(seat, self._seen[seat]), remarks)
        self._seen[seat] = self.table.number
        self._told[seat].update(remarks)
        return found

    def has_unread(self, seat: int) -> bool:
        return self._seen[seat] != self.table.number

    # Taking back

    def taking_back(self, seat: int) -> TakingBack:
        """What an undo of the person at the screen would take back. A rival's secrets are not shown again."""
        shared = self.game.cooperative or not self.secrets
        return taking_back(self.table, seat, self.people if shared else (seat,), self.people)

    def take_back(self, wanted: TakingBack) -> None:
        """Carry an undo out. Bots hear the game anew, and everything is asked again."""
        take_back(self.table, wanted)
        self._bots = self._seat_bots()
        self.standing.clear()
        self.keep()
        self._seen = [min(seen, self.table.number) for seen in self._seen]
