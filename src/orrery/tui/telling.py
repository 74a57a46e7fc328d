"""What happened and what the rules say, as styled text for the panes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from orrery.kernel import Game, Rulebook, plain
from orrery.match import LogEntry
from orrery.match.sight import narrate
from orrery.tui.session import Session

#: So many answers back the pane of the log tells; the whole can be read over the table.
_RECENT = 60


def lines_of(game: Game[Any], entry: LogEntry, names: Sequence[str]) -> list[tuple[str, str]]:
    """The sentences of an entry, each with the kind of its event."""
    told = [(narrate(game, one.event, names), one.event.kind) for one in entry.events]
    told = [(sentence, kind) for sentence, kind in told if sentence]
    if told or entry.actor < 0:
        return told
    return [(f"{names[entry.actor]}: {plain(entry.action)}", "")]


def log_text(session: Session, seat: int | None, *, whole: bool = False) -> Text:
    """The log as a seat may read it, the newest last."""
    since = 0 if whole else max(0, session.table.number - _RECENT)
    names = session.names
    told = [lines_of(session.game, entry, names) for entry in session.table.log_for(seat, since)]
    return Text("\n").join([Text(line) for lines in told for line, _ in lines])


def rules_text(book: Rulebook, number: str) -> Text:
    """A rule; nothing if the book has none of that number."""
    if number not in book:
        return Text()
    rule = book[number]
    paragraphs = [" ".join(one.split()) for one in rule.text.split("\n\n")]
    return Text.assemble((f"{rule.number} {rule.title}\n", "bold dim"), "\n\n".join(paragraphs), "\n")


def result_text(session: Session) -> Text:
    """How the game ended."""
    result, names = session.table.state.result, session.names
    winners = ", ".join(names[seat] for seat in result.winners) or "Nobody"
    verb = "win" if len(result.winners) > 1 else "wins"
    text = Text.assemble((f"{winners} {verb}", "bold"), f": {result.reason}\n")
    for name, score in zip(names, result.scores, strict=True):
        text.append(f"\n{name} {score:g}")
    return text
