"""What happened and what the rules say, as styled text for the panes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from rich.text import Text

from orrery.kernel import Game, Rulebook
from orrery.match import LogEntry
from orrery.match.sight import told_of
from orrery.tui import retrospect
from orrery.tui.session import Session

#: So many answers back the pane of the log tells; the whole can be read over the table.
_RECENT = 60
#: So many lines a staged story has at most.
_STAGED = 16


class ToldLine(NamedTuple):
    """A line of the log: the answer it tells of, the sentence, and the kind of its event, if it has one."""

    number: int
    sentence: str
    kind: str


def lines_of(game: Game[Any], entries: Sequence[LogEntry], names: Sequence[str]) -> Iterator[ToldLine]:
    """The log in sentences; what was given as one is told as one."""
    for number, batch in groupby(entries, key=attrgetter("first")):
        together = tuple(batch)
        sentences = told_of(game, together, names)
        kinds = [notice.event.kind for notice in together[0].events]
        if len(kinds) != len(sentences):
            kinds = [""] * len(sentences)
        for sentence, kind in zip(sentences, kinds, strict=True):
            yield ToldLine(number, sentence, kind)


def log_text(session: Session, seat: int | None, *, whole: bool = False) -> Text:
    """The log as a seat may read it, the newest last."""
    since = 0 if whole else max(0, session.table.number - _RECENT)
    names = session.names
    told = lines_of(session.game, session.table.log_for(seat, since), names)
    return Text("\n").join([Text(line.sentence) for line in told])


def beats(told: Sequence[ToldLine], suspense: frozenset[str]) -> list[str]:
    """The latest lines in pieces that are told one after another: each but the first begins with suspense."""
    pieces: list[list[str]] = [[]]
    for line in told[-_STAGED:]:
        if line.kind in suspense and pieces[-1]:
            pieces.append([])
        pieces[-1].append(line.sentence)
    return ["\n".join(piece) for piece in pieces]


def rules_text(book: Rulebook, number: str) -> Text:
    """A rule; nothing if the book has none of that number."""
    if number not in book:
        return Text()
    rule = book[number]
    paragraphs = [" ".join(one.split()) for one in rule.text.split("\n\n")]
    return Text.assemble((f"{rule.number} {rule.title}\n", "bold dim"), "\n\n".join(paragraphs), "\n")


def result_text(session: Session) -> Text:
    """How the game ended, and how it went."""
    result, names = session.table.state.result, session.names
    winners = ", ".join(names[seat] for seat in result.winners) or "Nobody"
    verb = "win" if len(result.winners) > 1 else "wins"
    text = Text.assemble((f"{winners} {verb}", "bold"), f": {result.reason}\n")
    for name, score in zip(names, result.scores, strict=True):
        text.append(f"\n{name} {score:g}")
    for line in retrospect.told(session.table.record, names):
        text.append(f"\n{line}")
    return text
