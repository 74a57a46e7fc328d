"""The record of a game: a header, every answer, snapshots; written, read and replayed.

A record is append-only, so a process that dies loses at most the line it was writing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from orrery.kernel import action as notation
from orrery.kernel.action import Action
from orrery.kernel.chance import Roller
from orrery.kernel.codec import struct_to_plain
from orrery.kernel.game import Game, Result
from orrery.kernel.installed import game as find_game
from orrery.kernel.lines import (
    FORMAT,
    Answer,
    Begin,
    End,
    Header,
    Line,
    Pledge,
    Rules,
    Seal,
    Share,
    Snapshot,
    Undo,
    read_header,
    read_line,
    seal,
    unseal,
)
from orrery.kernel.options import salvage_options
from orrery.kernel.pending import Pending
from orrery.kernel.ruling import OrreryError, RecordError
from orrery.kernel.shares import Shares
from orrery.kernel.state import CHANCE, State
from orrery.kernel.step import answer

SNAPSHOT_EVERY: Final = 200
T = TypeVar("T")


class Move(NamedTuple):
    """An answer: who gave it (CHANCE is -1) and what it was."""

    actor: int
    action: Action


class Undone(NamedTuple):
    """Answers that were taken back, from number `to` on."""

    to: int
    moves: tuple[Move, ...]


class NewRules(NamedTuple):
    """The table went on under other rules after `at` answers; `before` is the version until then."""

    at: int
    before: int
    rules: int
    gone: tuple[str, ...]


class Record:
    """A game so far, as header, moves and snapshots; `lines` is its exact text."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.moves: list[Move] = []
        self.undos: list[Undone] = []
        self.changes: list[NewRules] = []
        self.snapshots: dict[int, dict[str, Any]] = {}
        #: What each seat is called: as the header has it, or as it was when the pledges were closed.
        self.seats = header.seats
        self.shares = Shares(header.commitment, waits=header.shares)
        self.secret: str | None = header.seed
        self.seed: str | None = header.seed
        self.result: Result | None = None
        self.lines: list[bytes] = []
        #: After each line how many answers stood.
        self.numbers: list[int] = []
        self._sum = b""
        self._write(msgspec.to_builtins(header))

    @classmethod
    def begin(
        cls,
        game: Game[Any],
        players: int,
        options: Any,
        roller: Roller,
        seats: Iterable[str] = (),
        *,
        keep_seed: bool = True,
        shares: bool = False,
        position: State | None = None,
    ) -> Record:
        """A new record; without `keep_seed` the roller's seed is written only at the end.

        With `shares` it is the secret that the shares of the players will be mixed with.
        A game that goes on from a given position has it as its snapshot at move 0.
        """
        record = cls(
            Header(
                orrery=FORMAT,
                game=game.id,
                rules=game.rules_version,
                players=players,
                options=struct_to_plain(options),
                seats=tuple(seats) or game.seat_names(players),
                commitment=roller.commitment,
                seed=roller.seed.hex() if keep_seed else None,
                shares=shares,
            )
        )
        if position is not None:
            record.snapshot(position)
        return record

    @property
    def game(self) -> Game[Any]:
        return find_game(self.header.game)

    def _write(self, entry: Mapping[str, Any]) -> None:
        line, self._sum = seal(entry, self._sum)
        self.lines.append(line)
        self.numbers.append(len(self.moves))

    def pledge(self, seat: int, pledge: str) -> None:
        """Write down the hash of a share."""
        self.shares.pledge(seat, pledge)
        self._write({"pledge": pledge, "by": seat})

    def seal(self, seats: Sequence[str]) -> None:
        """Take no more pledges, and write down what each seat is called by now."""
        self.shares.seal()
        self.seats = tuple(seats)
        self._write({"seal": self.seats})

    def show(self, seat: int, share: str) -> None:
        """Write down a share that was pledged."""
        self.shares.show(seat, share)
        self._write({"share": share, "by": seat})

    def mix(self) -> None:
        """Mix the dice of the shares that were shown: the first roll can be made."""
        self.shares.begin()
        self._write({"begin": sorted(self.shares.shown)})

    def append(self, actor: int, action: Action) -> None:
        """Write down an answer."""
        number = len(self.moves)
        self.moves.append(Move(actor, action))
        self._write({"n": number, "by": actor, "do": notation.write(action)})

    def snapshot(self, state: State) -> None:
        """Write down the whole state, so that loading need not replay."""
        plain = self.game.to_plain(state)
        self._write({"at": len(self.moves), "state": plain})
        self.snapshots[len(self.moves)] = plain

    def kept(self, state: State) -> bytes:
        """The line that a snapshot would be now, to be kept beside the record until the next line."""
        entry = {"at": len(self.moves), "state": self.game.to_plain(state)}
        return seal(entry, self._sum)[0]

    def read_kept(self, line: bytes) -> dict[str, Any]:
        """The state in a line kept beside this record; RecordError if it is damaged, or of another record."""
        body, _ = unseal(line, len(self.lines) + 1, self._sum)
        try:
            kept = msgspec.json.decode(body, type=Snapshot)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise RecordError(f"the kept state makes no sense: {error}") from None
        return kept.state

    def change_rules(self, state: State, gone: Iterable[str]) -> None:
        """Write down that today's rules hold from here on, and with which state the table goes on."""
        gone = tuple(gone)
        self._write({"rules": self.game.rules_version, "gone": gone})
        self._note_rules(self.game.rules_version, gone)
        self.snapshot(state)

    def _note_rules(self, rules: int, gone: tuple[str, ...]) -> None:
        self.changes.append(NewRules(len(self.moves), self.rules, rules, gone))
        self.snapshots.pop(len(self.moves), None)

    def undo(self, to: int) -> None:
        """Take back every answer from number `to` on; the text keeps them."""
        self._rewind(to)
        self._write({"undo": to})

    def _rewind(self, to: int) -> None:
        self.undos.append(Undone(to, tuple(self.moves[to:])))
        del self.moves[to:]
        self.changes = [change._replace(at=min(change.at, to)) for change in self.changes]
        self.snapshots = {at: plain for at, plain in self.snapshots.items() if at <= to}

    def end(self, result: Result, roller: Roller) -> None:
        """The game is over: write the result, and show the seed and the secret behind it, the roller's."""
        self.result = result
        self.secret = roller.seed.hex()
        self.seed = self.shares.mixed(roller).seed.hex()
        secret = {"secret": self.secret} if self.header.shares else {}
        self._write({"result": struct_to_plain(result), "seed": self.seed, **secret})

    @property
    def text(self) -> bytes:
        return b"\n".join(self.lines) + b"\n"

    # Reading

    @classmethod
    def load(cls, text: bytes, *, drop_cut_line: bool = False) -> Record:
        """Read a record, checking every checksum. A last line cut off by a crash may be dropped."""
        if not text.startswith(b'{"orrery":'):
            raise RecordError("this file is not a record of a game")
        lines = text.split(b"\n")
        if lines[-1] == b"" or (drop_cut_line and len(lines) > 1):
            lines.pop()
        else:
            raise RecordError(
                f"line {len(lines)} of the record is cut off; orrery play --resume goes on before it"
            )
        record: Record | None = None
        total = b""
        for number, line in enumerate(lines, 1):
            body, total = unseal(line, number, total)
            try:
                entry = msgspec.json.decode(body)
                if record is None:
                    record = cls(read_header(entry))
                else:
                    record._take(read_line(entry))
                    record.numbers.append(len(record.moves))
            except (msgspec.MsgspecError, TypeError, ValueError, RecursionError, OrreryError) as error:
                raise RecordError(f"line {number} of the record makes no sense: {error}") from None
        if record is None:
            raise RecordError("the record is empty")
        record.lines, record._sum = lines, total
        return record

    def _take(self, line: Line) -> None:
        """One line after the header."""
        if self.result is not None:
            raise RecordError("it comes after the end of the game")
        match line:
            case Answer():
                self._take_answer(line)
            case Snapshot():
                self._take_snapshot(line)
            case Undo(to):
                if not 0 <= to <= len(self.moves):
                    raise RecordError(f"it goes back to move {to} of {len(self.moves)}")
                self._rewind(to)
            case Rules(rules, gone):
                self._note_rules(rules, gone)
            case End(result, seed, secret):
                self.result, self.seed, self.secret = result, seed, secret or seed
            case _:
                self._take_share(line)

    def _take_share(self, line: Line) -> None:
        """One line of how the dice were mixed."""
        match line:
            case Pledge(pledge, by):
                self.shares.pledge(self._seat(by), pledge)
            case Seal(names):
                self.shares.seal()
                self.seats = names
                if len(names) != self.header.players:
                    raise RecordError(f"it names {len(names)} seats of {self.header.players}")
            case Share(share, by):
                self.shares.show(by, share)
            case Begin(seats):
                self.shares.begin()
                if list(seats) != sorted(self.shares.shown):
                    raise RecordError("it names other shares than were shown")

    def _seat(self, number: int) -> int:
        if not 0 <= number < self.header.players:
            raise RecordError(f"there is no seat {number}")
        return number

    def _take_answer(self, line: Answer) -> None:
        if line.n != len(self.moves):
            raise RecordError(f"it is numbered {line.n} where {len(self.moves)} is due")
        if not self.shares.begun:
            raise RecordError("it comes before the dice were mixed")
        if not CHANCE <= line.by < self.header.players:
            raise RecordError(f"it is answered by seat {line.by} of {self.header.players}")
        self.moves.append(Move(line.by, notation.read(line.do)))

    def _take_snapshot(self, line: Snapshot) -> None:
        if line.at != len(self.moves):
            raise RecordError(f"its snapshot is of move {line.at} where {len(self.moves)} is due")
        self.snapshots[line.at] = line.state

    # Replaying

    @property
    def rules(self) -> int:
        """The version of the rules under which the next answer is given."""
        return self.changes[-1].rules if self.changes else self.header.rules

    @property
    def settled(self) -> int:
        """Since which answer the rules are those of today: what came before is not replayed unchecked."""
        return self.changed_at if self.rules == self.game.rules_version else len(self.moves)

    @property
    def changed_at(self) -> int:
        """After which answer the rules changed last; 0 if they never did."""
        return self.changes[-1].at if self.changes else 0

    def start(self) -> Any:
        """The state before the first answer."""
        if 0 in self.snapshots:
            return self.game.from_plain(self.snapshots[0])
        options, _ = salvage_options(self.game.Options, self.header.options)
        return self.game.new(self.header.players, options)

    def state(self, to: int | None = None) -> Any:
        """The state after `to` answers (default: all), from the newest snapshot before it.

        Answers that were given under other rules are replayed only if that leads to the next snapshot.
        """
        to = len(self.moves) if to is None else to
        if not 0 <= to <= len(self.moves):
            raise RecordError(f"the record has {len(self.moves)} moves; there is no move {to}")
        at = max((at for at in self.snapshots if at <= to), default=0)
        if not at < to < self.settled:
            return self.replayed(self._snapshot(at), at, to)
        try:
            return self._confirmed(self._snapshot(at), at, to)
        except Exception as error:  # other rules may trip over old answers in any way
            raise RecordError(
                f"the moves up to {to} were made under older rules, and can't be shown under those of today"
            ) from error

    def _snapshot(self, at: int) -> Any:
        return self.game.from_plain(self.snapshots[at]) if at in self.snapshots else self.start()

    def replayed(self, state: Any, at: int, to: int) -> Any:
        """The state after `at` answers, carried on to that after `to`."""
        for _ in replay(self.game, state, self.moves[at:to], at, give):
            pass
        return state

    def _confirmed(self, state: Any, at: int, to: int) -> Any:
        """Replay older answers and go on to the next snapshot: what leads there was so."""
        found = self.replayed(state, at, to).clone()
        end = min(end for end in self.snapshots if end >= to)
        if not self.agrees(end, self.replayed(state, to, end)):
            raise RecordError(f"the snapshot at move {end} differs from the replay")
        return found

    @property
    def on_trust(self) -> bool:
        """Whether it holds a position that no replay under the rules of today leads to."""
        return 0 in self.snapshots or self.settled > 0

    def confirm(self, at: int, state: State) -> None:
        """Forget a snapshot that is not the state which the replay came to."""
        if not self.agrees(at, state):
            del self.snapshots[at]

    def agrees(self, at: int, state: State) -> bool:
        """Whether the snapshot after `at` answers, if there is one, is this state."""
        if at not in self.snapshots:
            return True
        try:
            return bool(self.game.from_plain(self.snapshots[at]).key() == state.key())
        except RecordError:
            return False


@contextmanager
def taking_its_word(record: Record) -> Iterator[None]:
    """Go on from a position that a record holds on trust: whatever the rules then trip over is its fault."""
    try:
        yield
    except (OrreryError, OSError):
        raise
    except Exception as error:
        if not record.on_trust:
            raise
        raise RecordError(
            f"the position it holds is not one of {record.game.title} ({type(error).__name__}: {error}); "
            "it was altered, or written by another version"
        ) from error


def give(state: Any, number: int, move: Move) -> Move:
    """Give an answer that is known to be offered."""
    answer(state, move.action)
    return move


def replay(
    game: Game[Any], state: Any, moves: Iterable[Move], start: int, carry_out: Callable[[Any, int, Move], T]
) -> Iterator[T]:
    """Carry recorded answers, numbered from `start` on, out once more, and say of each what came of it."""
    for number, move in enumerate(moves, start):
        check_move(game, state, number, move)
        yield carry_out(state, number, move)


def check_move(game: Game[Any], state: Any, number: int, move: Move) -> None:
    """Say at which move a record differs if that answer can't be given now."""
    if not state.stack:
        raise RecordError(f"move {number} comes after the end of the game")
    pending = Pending(state)
    if pending.actor != move.actor:
        raise RecordError(
            f"move {number} differs: {game.actor_name(state, pending.actor)} is asked, "
            f"not {game.actor_name(state, move.actor)}"
        )
    if move.action not in pending.options:
        why = pending.explain(move.action)
        raise RecordError(f"move {number} ({notation.write(move.action)}) differs: {why}")
