"""What a viewer of a table is shown, made from that seat's view and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

import msgspec

from orrery.kernel import Basket, Choice, Event, Game, Pending, Result, Scene, plain, write
from orrery.match.table import LiveTable, LogEntry


class Blocked(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer that may not be given now, and why not."""

    action: str
    label: str
    group: str
    rule: str
    reason: str
    touches: tuple[str, ...] = ()


class Asked(msgspec.Struct, frozen=True):
    """The question that waits for a seat's answer; the answer names its `decision`."""

    decision: int
    seat: int
    step: str
    rule: str
    prompt: str
    choices: tuple[Choice, ...]
    blocked: tuple[Blocked, ...]
    #: The choices that may be given always, without asking again, and what that is called.
    standing: dict[str, str] = {}
    #: What choices can be put into, to be given together as one answer.
    baskets: tuple[Basket, ...] = ()


class Told(msgspec.Struct, frozen=True):
    """Something that happened: the event for the drawing, a sentence for the reader."""

    #: One of the game's events, which names its `kind`.
    event: Any
    text: str


class ToldEntry(msgspec.Struct, frozen=True):
    """One answer in the log, told. Actor -1 is chance; the text is notation, or `?` if it is not for you."""

    number: int
    actor: int
    text: str
    events: tuple[Told, ...]
    #: What a person reads of it. Answers that were given as one are told with the first of them.
    lines: tuple[str, ...] = ()
    #: The number of the first of those that were given with it as one.
    first: int = 0


class Moment(msgspec.Struct, frozen=True):
    """Where a table stands for one seat (None: a spectator): all that it sees but the scene."""

    number: int
    seat: int | None
    to_move: int | None
    #: The step that whoever is to move is asked.
    step: str
    question: Asked | None
    over: bool
    result: Result | None


class Sight(Moment, frozen=True):
    """The table as one seat sees it now."""

    scene: Scene


def see(table: LiveTable, seat: int | None, scenes: dict[Any, Scene]) -> Sight:
    """What a seat is shown of a live table. `scenes` keeps those that seats with equal views share."""
    view = table.view(seat)
    key = (view.key(), None if table.game.same_scene else seat)
    scene = scenes.get(key)
    if scene is None:
        scene = scenes[key] = table.game.scene(view, seat)
    mine = seat is not None and table.to_move == seat
    return _sight(table, seat, ask(table.game, view, table.number) if mine else None, scene)


def _sight(table: LiveTable, seat: int | None, question: Asked | None, scene: Scene) -> Sight:
    return Sight(
        number=table.number,
        seat=seat,
        to_move=table.to_move,
        step="" if table.to_move is None else table.pending.step.name,
        question=question,
        over=table.over,
        result=table.state.result,
        scene=scene,
    )


def ask(game: Game[Any], view: Any, decision: int) -> Asked:
    """The pending question as a person is asked it. It is made from the seat's own view."""
    pending = game.pending(view)
    return Asked(
        decision=decision,
        seat=pending.actor,
        step=pending.step.name,
        rule=pending.rule,
        prompt=pending.prompt,
        choices=tuple(pending.choices),
        blocked=_blocked(pending),
        standing={write(action): words for action, words in pending.standing.items()},
        baskets=pending.baskets,
    )


def see_plainly(table: LiveTable, seat: int | None) -> Sight:
    """What is left when a game fails to draw itself: nothing but its options, in notation."""
    mine = seat is not None and table.to_move == seat
    asked = None
    if mine:
        pending = table.game.pending(table.view(seat))
        choices = tuple([Choice(write(action), plain(action), action[0]) for action in pending.options])
        asked = Asked(table.number, pending.actor, pending.step.name, pending.rule, "Choose.", choices, ())
    return _sight(table, seat, asked, Scene((), ()))


def _blocked(pending: Pending[Any]) -> tuple[Blocked, ...]:
    listed = []
    for action, ruling in pending.blocked:
        shown = pending.present(action)
        listed.append(
            Blocked(shown.action, shown.label, shown.group, ruling.rule, ruling.reason, shown.touches)
        )
    return tuple(listed)


def tell(game: Game[Any], entries: Sequence[LogEntry], names: Sequence[str]) -> list[ToldEntry]:
    """Entries of the log, already cut down to what their reader may see, in words."""
    told = []
    for _, batch in groupby(entries, key=attrgetter("first")):
        lines = told_of(game, together := tuple(batch), names)
        for entry in together:
            events = tuple([Told(one.event, narrate(game, one.event, names)) for one in entry.events])
            said = lines if entry.number == entry.first else ()
            told.append(ToldEntry(entry.number, entry.actor, write(entry.action), events, said, entry.first))
    return told


def told_of(game: Game[Any], batch: Sequence[LogEntry], names: Sequence[str]) -> tuple[str, ...]:
    """What a person reads of an answer, or of several that were given as one."""
    events = [notice.event for entry in batch for notice in entry.events]
    try:
        lines = game.narrate_together(events, names) if len(batch) > 1 else []
    except Exception:  # as below
        lines = []
    lines = [line for line in lines or [narrate(game, event, names) for event in events] if line]
    return tuple(lines or [_unspoken(entry, names) for entry in batch if entry.actor >= 0])


def _unspoken(entry: LogEntry, names: Sequence[str]) -> str:
    """An answer that no event tells of: as it was offered, if the reader may know it."""
    return f"{names[entry.actor]}: {entry.words or 'an answer that you may not see'}"


def narrate(game: Game[Any], event: Event, names: Sequence[str]) -> str:
    """An event as one sentence; one that today's rules have no words for, plainly."""
    try:
        return game.narrate(event, names)
    except Exception:  # an old event may name what the game has no longer
        return Game.narrate(game, event, names)
