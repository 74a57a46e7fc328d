"""Checking a record: what it proves, and what no check of the file alone can prove."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec

from orrery.kernel import action as notation
from orrery.kernel.chance import Roller
from orrery.kernel.lines import Digest
from orrery.kernel.pending import Pending
from orrery.kernel.record import Move, Record, Undone, give, replay, taking_its_word
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
    secret = _secret(record)
    with taking_its_word(record):
        proven = [*_replay(record, secret and _roller(record, secret)), *_undos(record)]
    proven += _mixing(record)
    unproven = list(_unreplayed(record))
    for commitment in commitments:
        proven.append(_check_commitment(record, commitment))
    if digest is None:
        unproven.append(
            "that this is the record which the players were shown: whoever holds the file can rewrite names, "
            "moves, undos and the rules version, and seal it again"
        )
    else:
        end, pinned = _check_digest(record, secret, digest)
        (proven if end else unproven).append(pinned)
    return Verdict(tuple(proven), (*unproven, *_unproven_mixing(record)))


# The moves


def _replay(record: Record, roller: Roller | None) -> Iterator[str]:
    game, first = record.game, record.changed_at
    if record.rules != game.rules_version:
        yield f"recorded under rules version {record.rules}, replayed under {game.rules_version}"
    if first:
        yield f"the first {first} moves were made under older rules and are not replayed"
    elif 0 in record.snapshots:
        yield "it begins from a given position"
    states = [None] * first + [record.state(first)]
    rolled = [0] * first + [sum(move.actor == CHANCE for move in record.moves[:first])]
    for start, moves in _chapters(record):
        del states[start + 1 :], rolled[start + 1 :]
        state = states[-1].clone()
        for number, move in enumerate(replay(game, state, moves, start, give), start):
            if roller is not None and move.actor == CHANCE:
                _check_roll(roller, rolled[-1], states[-1], number, move)
            states.append(state.clone())
            rolled.append(rolled[-1] + (move.actor == CHANCE))
    snapshots = [at for at in record.snapshots if at > first]
    for at in snapshots:
        _check_snapshot(record, at, states[at])
    _check_result(record, states[-1])
    yield f"{len(record.moves) - first} moves replayed, every one legal"
    rolls = rolled[-1] - rolled[first]
    if roller is None:
        yield f"{rolls} rolls and draws; the seed is shown when the game is over"
    else:
        yield f"{rolls} rolls and draws follow from the committed seed"
    yield f"{len(snapshots)} snapshots agree"


def _unreplayed(record: Record) -> Iterator[str]:
    if first := record.changed_at:
        yield (
            f"that the first {first} moves were legal and their rolls and draws followed from the seed: "
            "they were made under older rules"
        )


def _chapters(record: Record) -> list[tuple[int, list[Move]]]:
    """Every answer ever given, taken back or not: from which number on, and what until the next undo.

    After a change of rules only what was given under the new ones, and stands.
    """
    if record.changes:
        return [(record.changed_at, record.moves[record.changed_at :])]
    moves, chapters = list(record.moves), []
    for undo in reversed(record.undos):
        chapters.append((undo.to, moves[undo.to :]))
        moves[undo.to :] = undo.moves
    return [(0, moves), *reversed(chapters)]


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
    if record.secret is not None:
        for undo in record.undos:
            yield f"taken back from move {undo.to} on: {_told(record, undo)}"


def _told(record: Record, undo: Undone) -> str:
    names = record.game.labels_at(record.state(len(record.moves)))
    told = [(names[move.actor] if move.actor >= 0 else "chance", move.action) for move in undo.moves]
    return "; ".join(f"{name}: {notation.write(action)}" for name, action in told)


# The dice


def _secret(record: Record) -> Roller | None:
    if record.secret is None:
        return None
    secret = Roller.from_hex(record.secret)
    if secret.commitment != record.header.commitment:
        raise RecordError("the seed is not the one that was committed to at the start")
    return secret


def _roller(record: Record, secret: Roller) -> Roller:
    roller = record.shares.mixed(secret)
    if record.result is not None and record.seed != roller.seed.hex():
        raise RecordError("the seed is not mixed of the secret and the shares")
    return roller


def _check_commitment(record: Record, commitment: str) -> str:
    commitment = commitment.strip().lower()
    if commitment == record.header.commitment:
        return "the secret behind the seed is the one whose commitment you give"
    for seat, pledge in record.shares.pledges.items():
        if commitment == pledge:
            if seat not in record.shares.shown:
                raise RecordError(f"the share of {record.seats[seat]} is not in the seed: it was not shown")
            return f"the share of {record.seats[seat]} is the one whose commitment you give"
    raise RecordError("this record has another seed: the commitment that you give is not among its own")


def _mixing(record: Record) -> Iterator[str]:
    shown = record.shares.shown
    if shown and record.shares.begun:
        yield (
            f"the seed is mixed of the server's secret and the shares of {_names(record, shown)}, "
            "all committed to before any was shown"
        )


def _unproven_mixing(record: Record) -> Iterator[str]:
    shown, missing = record.shares.shown, record.shares.missing
    if not record.shares.begun:
        yield "anything about the dice: the dice are not mixed yet"
        return
    if not shown:
        yield "that the seed was not chosen: no player had a share in it, so whoever made it could try many"
    else:
        yield (
            "that the seed was not chosen by all who had a share in it and whoever runs the server, together"
        )
        if missing:
            yield (
                f"that nobody chose among {2 ** len(missing)} seeds: the shares of {_names(record, missing)} "
                "were committed to and not shown"
            )
    yield "that nobody foresaw a roll: whoever rolls knows the seed"


def _names(record: Record, seats: Iterable[int]) -> str:
    return ", ".join(record.seats[seat] for seat in sorted(seats))


# The digest


def _check_digest(record: Record, secret: Roller | None, digest: str) -> tuple[bool, str]:
    """Whether a digest is that of the whole record, and what it says; RecordError if it is of another."""
    if secret is None:
        raise RecordError("a digest can be checked when the game is over and its seed is shown")
    chain = Digest(secret.digest_key)
    digests = [chain.add(line) for line in record.lines]
    if digest.strip().lower() not in digests:
        raise RecordError("this is not the record that you were shown: its digest is another")
    place = digests.index(digest.strip().lower()) + 1
    whole = len(record.lines)
    if place == whole:
        return True, "it is the record whose digest you give, to the last letter"
    return False, f"what stands after line {place} of {whole}: the digest that you give is from then"
