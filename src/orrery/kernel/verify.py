"""Checking a record: what it proves, and what no check of the file alone can prove."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from orrery.kernel import action as notation
from orrery.kernel.chance import Roller
from orrery.kernel.game import Pending
from orrery.kernel.lines import Digest
from orrery.kernel.record import Move, Record, Undone, play_move, taking_its_word
from orrery.kernel.ruling import RecordError
from orrery.kernel.state import CHANCE, State

#: What of a result is compared; its reason is prose, which may be written better one day.
_COMPARED: Final = ("scores", "winners", "rule")


class Verdict(msgspec.Struct, frozen=True):
    """What a check has proved, and what it can't prove: a line each."""

    proven: tuple[str, ...]
    unproven: tuple[str, ...]


def verify(record: Record, *, digest: str | None = None, commitments: Sequence[str] = ()) -> Verdict:
    """Replay a record and check all of it; RecordError when it is wrong, or not the one that was shown.

    `digest` is one that a player was shown during the game or at its end, `commitments` are those that
    were shown before the first roll.
    """
    with taking_its_word(record):
        roller = _roller(record)
        proven = [*_replay(record, roller), *_undos(record)]
    unproven = []
    for commitment in commitments:
        proven.append(_check_commitment(record, commitment))
    if digest is None:
        unproven.append(
            "that this is the record which the players were shown: whoever holds the file can rewrite names, "
            "moves, undos and the rules version, and seal it again"
        )
    else:
        end, pinned = _check_digest(record, roller, digest)
        (proven if end else unproven).append(pinned)
    return Verdict(tuple(proven), (*unproven, *_unproven_dice(record)))


# The moves


def _replay(record: Record, roller: Roller | None) -> Iterator[str]:
    game, rules = record.game, record.header.rules
    if rules != game.rules_version:
        yield f"recorded under rules version {rules}, replayed under {game.rules_version}"
    if 0 in record.snapshots:
        yield "it begins from a given position"
    state = record.start()
    rolled = 0
    for number, move in enumerate(record.moves):
        if move.actor == CHANCE:
            if roller is not None and state.stack:
                _check_roll(roller, rolled, state, number, move)
            rolled += 1
        play_move(game, state, number, move)
        _check_snapshot(record, number + 1, state)
    _check_result(record, state)
    yield f"{len(record.moves)} moves replayed, every one legal"
    if roller is None:
        yield f"{rolled} rolls and draws; the seed is shown when the game is over"
    else:
        yield f"{rolled} rolls and draws follow from the committed seed"
    yield f"{len(record.snapshots)} snapshots agree"


def _check_roll(roller: Roller, rolled: int, state: Any, number: int, move: Move) -> None:
    pending = Pending(state)
    if not pending.chance:
        return
    due = roller.choose(rolled, pending.outcomes)
    if due != move.action:
        raise RecordError(
            f"move {number}: the seed gives {notation.write(due)}, not {notation.write(move.action)}"
        )


def _check_snapshot(record: Record, at: int, state: State) -> None:
    if not record.agrees(at, state):
        raise RecordError(f"the snapshot at move {at} differs from the replay")


def _check_result(record: Record, state: State) -> None:
    if record.result is None:
        if not state.stack:
            raise RecordError("the game is over, but the record has lost its last line, which shows the seed")
        return
    if state.stack:
        raise RecordError("the record gives a result, but the game is not over")
    for name in _COMPARED:
        if getattr(record.result, name) != getattr(state.result, name):
            raise RecordError(f"the result differs from the replay in its {name}")


def _undos(record: Record) -> Iterator[str]:
    """What was taken back; while the game runs only how much, for it may be somebody's secret."""
    if not record.undos:
        yield "nothing was taken back"
        return
    answers = sum(len(undo.moves) for undo in record.undos)
    yield f"{len(record.undos)} undos took back {answers} answers"
    if record.seed is not None:
        for undo in record.undos:
            yield f"taken back from move {undo.to} on: {_told(record, undo)}"


def _told(record: Record, undo: Undone) -> str:
    names = record.game.seat_labels(record.header.players)
    told = [(names[move.actor] if move.actor >= 0 else "chance", move.action) for move in undo.moves]
    return "; ".join(f"{name}: {notation.write(action)}" for name, action in told)


# The dice


def _roller(record: Record) -> Roller | None:
    if record.seed is None:
        return None
    roller = Roller.from_hex(record.seed)
    if roller.commitment != record.header.commitment:
        raise RecordError("the seed is not the one that was committed to at the start")
    return roller


def _check_commitment(record: Record, commitment: str) -> str:
    if commitment.strip().lower() != record.header.commitment:
        raise RecordError("this record has another seed: it does not hold the commitment that you give")
    return "the seed is the one whose commitment you give"


def _unproven_dice(record: Record) -> Iterator[str]:
    yield "that the seed was not chosen: one program made it, whose owner could have tried many"
    yield "that nobody foresaw a roll: whoever rolls knows the seed"


# The digest


def _check_digest(record: Record, roller: Roller | None, digest: str) -> tuple[bool, str]:
    """Whether a digest is that of the whole record, and what it says; RecordError if it is of another."""
    if roller is None:
        raise RecordError("a digest can be checked when the game is over and its seed is shown")
    chain = Digest(roller.digest_key)
    digests = [chain.add(line) for line in record.lines]
    if digest.strip().lower() not in digests:
        raise RecordError("this is not the record that you were shown: its digest is another")
    place = digests.index(digest.strip().lower()) + 1
    whole = len(record.lines)
    if place == whole:
        return True, "it is the record whose digest you give, to the last letter"
    return False, f"what stands after line {place} of {whole}: the digest that you give is from then"
