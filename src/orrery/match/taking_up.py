"""The state in which a recorded game goes on, under whatever rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from orrery.kernel import CHANCE, Game, Record, RecordError, settle
from orrery.kernel.record import give, replay


class TakenUp(NamedTuple):
    """A state to go on with: after how many answers it stands, and what of it is no longer in the game."""

    state: Any
    number: int
    gone: tuple[str, ...] = ()


def take_up(record: Record, kept: bytes | None) -> TakenUp:
    """The state that was kept; if it can't be read, the replay; if that differs, the newest snapshot.

    Whatever is damaged, or trips today's rules, is passed over; RecordError says why nothing was left.
    """
    faults = []
    for attempt in _attempts(record, kept):
        try:
            found = attempt()
            check_sound(record, found.state)
        except Exception as error:  # a damaged state, or one of other rules, may fail in any way
            faults.append(str(error) or type(error).__name__)
        else:
            return found
    raise RecordError(f"this game can't be taken up again: {'; '.join(dict.fromkeys(faults))}")


def _attempts(record: Record, kept: bytes | None) -> Iterator[Callable[[], TakenUp]]:
    if kept is not None:
        yield lambda: _read(record, record.read_kept(kept), len(record.moves))
    yield lambda: TakenUp(record.state(), len(record.moves))
    if record.result is None:
        for at in sorted(record.snapshots, reverse=True):
            yield lambda at=at: _as_far_as_it_goes(record, _read(record, record.snapshots[at], at))  # type: ignore[misc]
        yield lambda: _as_far_as_it_goes(record, TakenUp(record.start(), 0))


def _read(record: Record, plain: dict[str, Any], number: int) -> TakenUp:
    state, gone = record.game.take_up(plain)
    return TakenUp(state, number, gone)


def _as_far_as_it_goes(record: Record, found: TakenUp) -> TakenUp:
    """A snapshot, and those of the answers after it that today's rules still allow."""
    state, number = found.state, found.number
    check_sound(record, state)
    sound = state.clone()
    with suppress(Exception):  # some answer is the first that can't be given any more
        for _ in replay(record.game, state, record.moves[number:], number, give):
            check_sound(record, state)
            sound = state.clone()
            number += 1
    return TakenUp(sound, number, found.gone)


def check_sound(record: Record, state: Any) -> None:
    """Refuse a state that nobody could look at or answer in."""
    game: Game[Any] = record.game
    if state.players != record.header.players:
        raise RecordError(f"the state is one of {state.players} players, not {record.header.players}")
    if state.stack and state.stack[-1].procedure:  # what was to be asked first is gone
        settle(state)
    for seat in (*range(state.players), None):
        hash(game.view(state, seat).key())
    if state.stack:
        pending = game.pending(state)
        if not CHANCE <= pending.actor < state.players or not pending.options:
            raise RecordError("the state asks something that nobody can answer")
    elif state.result is None:
        raise RecordError("the state asks nothing and has no result")
