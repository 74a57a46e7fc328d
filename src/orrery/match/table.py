"""One game in play: its state, its record, whose decision is due, what may be taken back.

It knows no network and no clock; the terminal uses it as it is, the server wraps one in an actor
for each table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from orrery.bots import Heard, heard_by
from orrery.kernel import (
    Action,
    Audience,
    Digest,
    Game,
    Move,
    Notice,
    OrreryError,
    Pending,
    Record,
    RecordError,
    Refused,
    Roller,
    Ruling,
    answer,
    may_know,
)
from orrery.kernel.record import SNAPSHOT_EVERY, replay
from orrery.match.news import is_news, reveals
from orrery.match.remarks import remarks
from orrery.match.taking_up import TakenUp, take_up

#: One goes back alone over at most so many answers.
MOST_UNDONE: Final = 500


class StaleAnswer(OrreryError):
    """An answer to a decision that is no longer, or not yet, the one that is due."""


class UndoRefused(OrreryError):
    """What lies back there is known to somebody; it can't be unknown again without consent."""


class LogEntry(msgspec.Struct, frozen=True):
    """One answer and what came of it, for those who may see it."""

    number: int
    actor: int
    action: Action
    audience: Audience
    events: tuple[Notice, ...]
    #: Whether it told a seat what that seat could not foresee, or may have.
    reveals: bool = True
    #: The answer as it was offered, where no event tells of it.
    words: str = ""
    #: The number of the first of those that were given with it as one.
    together: int | None = None

    @property
    def first(self) -> int:
        return self.number if self.together is None else self.together

    @property
    def public(self) -> bool:
        """Whether everybody may see all of it."""
        return self.audience is None and all(notice.audience is None for notice in self.events)


def read_entry(game: Game[Any], text: bytes) -> LogEntry:
    """An entry as it was kept, of whatever version of the game."""
    kept = msgspec.json.decode(text)
    events = [
        Notice(game.read_event(one.get("event", one)), msgspec.convert(one["audience"], Audience))
        for one in kept.pop("events")
    ]
    return msgspec.structs.replace(msgspec.convert({**kept, "events": ()}, LogEntry), events=tuple(events))


class FreshLine(NamedTuple):
    """A line of the record that is not on disk yet, with its entry in the log if it is an answer."""

    line: bytes
    entry: LogEntry | None


class LiveTable:
    """A game in play. `number` is the decision that is due; an answer names the one it answers."""

    def __init__(self, game: Game[Any], record: Record, secret: Roller, state: Any) -> None:
        self.game = game
        self.record = record
        #: The seed of the dice, or what the shares of the players are mixed with to make it.
        self.secret = secret
        self.state = state
        self.log: list[LogEntry] = []
        #: The number of the first entry of the log: 0 unless the game was taken up from a snapshot.
        self.log_start = 0
        self._digest = Digest(secret.digest_key)
        self._written = 0
        #: By the place of a fresh line its entry in the log.
        self._fresh: dict[int, LogEntry] = {}
        self.remarks = remarks(record)
        self._rolled = sum(move.actor < 0 for move in record.moves)

    @classmethod
    def begin(
        cls,
        game: Game[Any],
        players: int | None = None,
        options: Any = None,
        *,
        roller: Roller | None = None,
        seats: Iterable[str] = (),
        keep_seed: bool = True,
        shares: bool = False,
        position: Any = None,
    ) -> LiveTable:
        """A new table; chance has answered what comes before the first decision of a seat.

        With `shares` the first roll waits until the dice are mixed. With a `position` the game goes on
        from there.
        """
        state = game.new(players, options) if position is None else position.clone()
        roller = roller or Roller.fresh()
        record = Record.begin(
            game,
            state.players,
            state.options,
            roller,
            seats,
            keep_seed=keep_seed,
            shares=shares,
            position=position,
        )
        table = cls(game, record, roller, state)
        table.roll()
        return table

    @classmethod
    def resume(
        cls,
        record: Record,
        roller: Roller | None = None,
        *,
        kept: bytes | None = None,
        log: list[LogEntry] | None = None,
    ) -> LiveTable:
        """Take a recorded game up again, as it was kept; without a log it is told again, if it can be.

        What is not as the record has it (other rules, or something gone) is written down in it.
        """
        if roller is None:
            if record.secret is None:
                raise RecordError("the record does not hold the seed, so nobody can roll on")
            roller = Roller.from_hex(record.secret)
        if roller.commitment != record.header.commitment:
            raise RecordError("the seed is not the one that was committed to at the start")
        told = _told_again(record) if log is None else None
        if told is not None and kept is None:
            found = TakenUp(told[0], len(record.moves))
        else:
            found = take_up(record, kept)
        if log is None and told is not None and told[0].key() == found.state.key():
            log = told[1]
        written = len(record.lines)
        _go_on(record, found)
        table = cls(record.game, record, roller, found.state)
        table.log = [] if log is None else log[: found.number]
        table.log_start = found.number if log is None else 0
        table._written = written
        table.roll()
        return table

    # What is so

    @property
    def number(self) -> int:
        """The number of the decision that is due: how many answers there have been."""
        return len(self.record.moves)

    @property
    def over(self) -> bool:
        return not self.state.stack

    @property
    def begun(self) -> bool:
        """Whether the dice are mixed, so that the game can be played."""
        return self.record.shares.begun

    @property
    def pending(self) -> Pending[Any]:
        return self.game.pending(self.state)

    @property
    def to_move(self) -> int | None:
        """The seat whose decision is due; None when the game is over or waits for its dice."""
        return None if self.over or not self.begun else self.pending.actor

    @property
    def digest(self) -> str:
        """Of the record as it was taken to disk. Who notes it can tell later that no letter was changed."""
        return self._digest.after(self.record.lines[: self._written])

    def view(self, seat: int | None) -> Any:
        return self.game.view(self.state, seat)

    # Answering

    def answer(
        self, seat: int, actions: Sequence[Action], number: int | None = None, *, weigh: bool = True
    ) -> None:
        """Give one answer or several as one; if any is not offered, none is given.

        Only an answer that was weighed, whether it reveals something, can be taken back alone.
        """
        if seat != self.due(number):
            asked = _label(self.game, self.state, self.pending.actor)
            raise StaleAnswer(f"it is {asked}'s decision")
        self._check_offered(self.state, seat, actions[0])
        if len(actions) > 1:
            self._try(seat, actions)
        together = self.number if len(actions) > 1 else None
        for action in actions:
            self.play(Move(seat, action), weigh=weigh, together=together)
        self.roll()

    def _try(self, seat: int, actions: Sequence[Action]) -> None:
        """Refuse a batch unless each answer is offered, and none tells its seat what the next could use."""
        trial = self.state.clone()
        for i, action in enumerate(actions):
            self._check_offered(trial, seat, action)
            before = trial.clone()
            answer(trial, action)
            if i < len(actions) - 1 and is_news(self.game, before, action, trial, seat):
                rule = self.game.pending(before).rule
                said = self.game.pending(self.game.view(before, seat)).present(action).label
                raise Refused(Ruling(rule, f"“{said}” reveals something: see it before you answer on"))

    def due(self, number: int | None = None) -> int:
        """The seat that is asked, if decision `number` (None: whichever) is the one that is due."""
        if self.over:
            raise StaleAnswer("the game is over")
        if not self.begun:
            raise StaleAnswer("the game begins when the dice are mixed")
        if number is not None and number != self.number:
            raise StaleAnswer(f"decision {number} is not asked; decision {self.number} is due now")
        return self.pending.actor

    def _check_offered(self, state: Any, seat: int, action: Action) -> None:
        if not state.stack:
            raise Refused(Ruling("", "the game is over before the last of these answers"))
        pending = self.game.pending(state)
        if pending.actor != seat:
            asked = _label(self.game, state, pending.actor)
            raise Refused(Ruling(pending.rule, f"{asked} is asked before the last of these answers"))
        if action not in pending.options:
            raise Refused(self.game.pending(self.game.view(state, seat)).explain(action))

    def roll(self) -> None:
        """Let chance answer until a seat must decide."""
        roller = self.record.shares.mixed(self.secret)
        while self.begun and self.state.stack and self.pending.chance:
            self.play(Move(-1, roller.choose(self._rolled, self.pending.outcomes)))
            self._rolled += 1
        if self.over and self.record.result is None:
            self.record.end(self.state.result, self.secret)

    def play(self, move: Move, *, weigh: bool = False, together: int | None = None) -> None:
        """Carry out and write down an answer that is known to be offered."""
        before = self.state.clone()
        entry = carry_out(self.state, self.number, move)
        if together is not None:
            entry = msgspec.structs.replace(entry, together=together)
        if weigh and not self._may_reveal(before, move.action):
            entry = msgspec.structs.replace(entry, reveals=False)
        self.log.append(entry)
        self._fresh[len(self.record.lines)] = entry
        self.record.append(*move)
        if self.number % SNAPSHOT_EVERY == 0:
            self.record.snapshot(self.state)

    def _may_reveal(self, before: Any, action: Action) -> bool:
        """Whether an answer told some seat something that could not be foreseen; if in doubt, it did."""
        try:
            return reveals(self.game, before, action, self.state)
        except Exception:  # a game that fails to imagine a world must not stop the table
            return True

    def kept(self) -> bytes:
        """The state as it is kept beside the record."""
        return self.record.kept(self.state)

    def fresh_lines(self) -> list[FreshLine]:
        """The lines of the record that nobody has taken to disk yet."""
        lines = enumerate(self.record.lines[self._written :], self._written)
        fresh = [FreshLine(line, self._fresh.get(place)) for place, line in lines]
        self._written = len(self.record.lines)
        self._fresh.clear()
        return fresh

    def log_for(self, seat: int | None, since: int = 0) -> list[LogEntry]:
        """The log as a seat may see it: what it may not know reads `?`."""
        return [_seen_by(entry, seat) for entry in self.log[max(0, since - self.log_start) :]]

    def first_of(self, number: int) -> int:
        """The number of the first answer that was given with this one, as far as the log goes."""
        place = number - self.log_start
        return self.log[place].first if 0 <= place < len(self.log) else number

    def heard(self, seat: int, since: int) -> list[Heard]:
        """The log as the bot of a seat hears it."""
        entries = self.log[max(0, since - self.log_start) :]
        return [heard_by(seat, e.number, e.actor, e.action, e.audience, e.events) for e in entries]

    # Undo

    def undo_floor(self, seat: int) -> int:
        """The earliest decision a seat may go back to alone: since then only its own moves, and no news."""
        floor = self.number
        least = max(self.log_start, self.record.changed_at, self.number - MOST_UNDONE)
        while floor > least:
            entry = self.log[floor - 1 - self.log_start]
            if entry.actor != seat or entry.reveals:
                break
            floor -= 1
        return floor

    def undo(self, seat: int, to: int | None = None, *, consent: bool = False) -> None:
        """Take answers back, to the last decision or to `to`; beyond the floor by consent.

        What was given as one is taken back as one, as far as the log goes.
        """
        to = self.back_to((seat,), to)
        if not consent and to < self.undo_floor(seat):
            raise UndoRefused(
                "a roll, a card turned up or another seat's move lies in between: the others must agree"
            )
        try:
            state = self.record.state(to)
        except RecordError as error:
            raise UndoRefused(str(error)) from error
        self.record.undo(to)
        if self.record.changes:  # what confirmed the older moves before it may just have been taken back
            self.record.snapshot(state)
        del self.log[max(0, to - self.log_start) :]
        self.log_start = min(self.log_start, to)
        self.state = state
        self.remarks = remarks(self.record)
        self._rolled = sum(move.actor < 0 for move in self.record.moves)
        self.roll()

    def back_to(self, seats: Sequence[int], to: int | None) -> int:
        """The decision `to` (None: the last of these seats), if there is something to take back to it."""
        if self.over:
            raise UndoRefused("the game is over and the seed is shown; open a copy to try something else")
        to = self._last_decision(seats) if to is None else to
        if not 0 <= to < self.number:
            raise UndoRefused("there is nothing to take back")
        return to

    def _last_decision(self, seats: Sequence[int]) -> int:
        for number in range(self.number - 1, -1, -1):
            if self.record.moves[number].actor in seats:
                return self.first_of(number)
        raise UndoRefused("you have not decided anything yet")


def _label(game: Game[Any], state: Any, actor: int) -> str:
    """Who is asked, as people say it."""
    return "chance" if actor < 0 else game.labels_at(state)[actor]


def _seen_by(entry: LogEntry, seat: int | None) -> LogEntry:
    if entry.public:
        return entry
    events = tuple(notice for notice in entry.events if may_know(notice.audience, seat))
    if may_know(entry.audience, seat) or entry.actor == seat:
        return msgspec.structs.replace(entry, events=events)
    return msgspec.structs.replace(entry, action=("?",), events=events, words="")


def carry_out(state: Any, number: int, move: Move) -> LogEntry:
    """Give an answer that is known to be offered, and listen to what comes of it."""
    audience = state.stack[-1].audience(state)
    before = state.clone()
    events: list[Notice] = []
    state.sink = events.append
    answer(state, move.action)
    state.sink = None
    words = "" if events or move.actor < 0 else Pending(before).present(move.action).label
    return LogEntry(number, move.actor, move.action, audience, tuple(events), words=words)


def story(record: Record, state: Any, to: int | None = None, start: int = 0) -> Iterator[LogEntry]:
    """A recorded game told again under the rules of today, and carried out on the state it started from."""
    return replay(record.game, state, record.moves[start:to], start, carry_out)


def _told_again(record: Record) -> tuple[Any, list[LogEntry]] | None:
    """The replay of a game under the rules it was played by, with its log; None if it can't be had."""
    if record.settled or record.rules != record.game.rules_version:
        return None
    log = []
    try:
        state = record.start()
        for entry in story(record, state):
            log.append(entry)
            record.confirm(entry.number + 1, state)
    except Exception:  # the data may have changed, or a snapshot been damaged, in any way
        return None
    return state, log


def _go_on(record: Record, found: TakenUp) -> None:
    """Write down what is other than the record has it."""
    lost = len(record.moves) - found.number
    gone = (*found.gone, *([f"the last {lost} answers"] if lost > 1 else ["the last answer"] if lost else []))
    if lost:
        record.undo(found.number)
    if record.result is None and (gone or record.rules != record.game.rules_version):
        record.change_rules(found.state, gone)
