"""A finished game looked back upon: what scores are made of, how it went, who was lucky, what turned it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from orrery.kernel import Game, Record, RecordError, Result, Source
from orrery.kernel.record import Move, replay, taking_its_word
from orrery.match.luck import weigh
from orrery.match.sight import narrate
from orrery.match.table import LogEntry, carry_out

#: How many lucky, unlucky and turning moments are told.
_TOLD: Final = 5
#: So many positions are looked at for the luck of a game; no game comes near it.
_POSITIONS: Final = 60_000
#: Luck that is no bigger is none, and is not told unless it is as big as that.
_NOTHING: Final = 1e-9
_WORTH_TELLING: Final = 0.05


class Stand(msgspec.Struct, frozen=True):
    """How every seat stood after so many answers."""

    number: int
    totals: tuple[float, ...]


class Stroke(msgspec.Struct, frozen=True):
    """A moment of luck: after which answer it is seen, what came, how likely it was, how much luck."""

    number: int
    text: str
    odds: float
    luck: float


class Turning(msgspec.Struct, frozen=True):
    """A decision after which a seat stood otherwise: better or worse by so much."""

    number: int
    seat: int
    text: str
    change: float


class Fortune(msgspec.Struct, frozen=True):
    """The luck of a seat: all of it, as it added up, and its best and worst moments."""

    total: float
    course: tuple[tuple[int, float], ...]
    lucky: tuple[Stroke, ...]
    unlucky: tuple[Stroke, ...]


class LookBack(msgspec.Struct, frozen=True):
    """All that is told of a game that is over."""

    result: Result
    #: Whether all seats won or lost together: then they all stood the same.
    team: bool
    #: What is counted: points, or what the game has instead.
    measure: str
    #: By seat the sources of what it ended with.
    sources: tuple[tuple[Source, ...], ...]
    course: tuple[Stand, ...]
    fortunes: tuple[Fortune, ...]
    turnings: tuple[Turning, ...]
    #: How many rolls and draws there were.
    chances: int
    #: Since which answer all this is known: what was played by older rules is not looked at.
    since: int
    #: Up to which answer luck was counted.
    until: int


class Played(msgspec.Struct, frozen=True):
    """An answer as it is looked back upon: what was told of it, and how the seats stood then."""

    entry: LogEntry
    text: str
    totals: tuple[float, ...]
    odds: float = 1.0
    luck: tuple[float, ...] = ()
    #: Whether its luck was looked at.
    weighed: bool = True


def look_back(record: Record, names: Sequence[str]) -> LookBack:
    """Look back upon a game that is over; names are what its seats are called."""
    if record.result is None:
        raise RecordError("the game is not over yet")
    first = record.settled if record.settled < len(record.moves) else record.changed_at
    with taking_its_word(record):
        state = record.state(first)
        begun = Stand(first, _totals(record.game, state))
        moments = list(_moments(record, state, first, names))
        if state.result != record.result:
            raise RecordError("it was played by other rules, and would end otherwise by those of today")
        sources = tuple([record.game.sources(state, seat) for seat in range(state.players)])
    rolled = [moment for moment in moments if moment.entry.actor < 0]
    weighed = [moment for moment in rolled if moment.weighed]
    return LookBack(
        result=record.result,
        team=record.game.one_team(state.players, state.options),
        measure=record.game.measure,
        sources=sources,
        course=_course(begun, moments),
        fortunes=tuple([_fortune(weighed, seat) for seat in range(state.players)]),
        turnings=_turnings(begun, moments),
        chances=len(rolled),
        since=first,
        until=next((one.entry.number for one in rolled if not one.weighed), len(record.moves)),
    )


def _moments(record: Record, state: Any, first: int, names: Sequence[str]) -> Iterator[Played]:
    """The game played once more on `state`, each answer with what came of it."""
    game, positions = record.game, 0

    def play(state: Any, number: int, move: Move) -> Played:
        nonlocal positions
        asked = _asked(game, state, move, names)
        weighs = move.actor < 0 and positions < _POSITIONS
        struck = weigh(game, state, move.action) if weighs else None
        entry = carry_out(state, number, move)
        text = _text(game, entry, asked, names)
        totals = _totals(game, state)
        if struck is None:
            return Played(entry, text, totals, weighed=move.actor >= 0)
        positions += struck.positions
        return Played(entry, text, totals, struck.odds, struck.luck)

    return replay(game, state, record.moves[first:], first, play)


def _asked(game: Game[Any], state: Any, move: Move, names: Sequence[str]) -> str:
    """What was decided, or what chance was asked for, in words."""
    pending = game.pending(state)
    if move.actor < 0:
        return pending.prompt
    return f"{names[move.actor]}: {pending.present(move.action).label}"


def _text(game: Game[Any], entry: LogEntry, asked: str, names: Sequence[str]) -> str:
    told = [narrate(game, notice.event, names) for notice in entry.events]
    said = " ".join([f"{one.rstrip('.')}." for one in told if one])
    if entry.actor < 0:
        return said or asked
    return f"{asked.rstrip('.')}. {said}".rstrip()


def _totals(game: Game[Any], state: Any) -> tuple[float, ...]:
    seats = range(state.players)
    return tuple([round(sum(part.value for part in game.sources(state, seat)), 2) for seat in seats])


def _course(begun: Stand, moments: Sequence[Played]) -> tuple[Stand, ...]:
    """How the seats stood, wherever that changed; the last is how it ended."""
    course = [begun]
    for moment in moments:
        if moment.totals != course[-1].totals:
            course.append(Stand(moment.entry.number + 1, moment.totals))
    if moments and course[-1].number != moments[-1].entry.number + 1:
        course.append(Stand(moments[-1].entry.number + 1, moments[-1].totals))
    return tuple(course)


def _fortune(rolled: Sequence[Played], seat: int) -> Fortune:
    total, course, strokes = 0.0, [], []
    for moment in rolled:
        luck = moment.luck[seat]
        if abs(luck) > _NOTHING:
            total += luck
            number = moment.entry.number + 1
            course.append((number, round(total, 3)))
            strokes.append(Stroke(number, moment.text, moment.odds, round(luck, 3)))
    strokes.sort(key=lambda one: one.luck)
    lucky = tuple([one for one in reversed(strokes[-_TOLD:]) if one.luck >= _WORTH_TELLING])
    unlucky = tuple([one for one in strokes[:_TOLD] if one.luck <= -_WORTH_TELLING])
    return Fortune(round(total, 3), tuple(course), lucky, unlucky)


def _turnings(begun: Stand, moments: Sequence[Played]) -> tuple[Turning, ...]:
    """The decisions after which who decided stood otherwise by most, with all that chance made of them."""
    found: list[Turning] = []
    before, decided = begun.totals, None
    after = begun.totals
    for moment in (*moments, None):
        if moment is None or moment.entry.actor >= 0:
            if decided is not None:
                seat = decided.entry.actor
                change = round(after[seat] - before[seat], 2)
                found.append(Turning(decided.entry.number + 1, seat, decided.text, change))
            before, decided = after, moment
        if moment is not None:
            after = moment.totals
    found.sort(key=lambda one: -abs(one.change))
    return tuple([one for one in found[:_TOLD] if one.change])
