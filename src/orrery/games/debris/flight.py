"""Chapter 3.1, moving: thrust, and what every move into a space means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from orrery.games.debris import events as e
from orrery.games.debris.board import ADJACENT, SPACE_LABELS, SPACE_NAMES, SPACE_NUMBER
from orrery.games.debris.cards import LETTERS, THRUST_SPACES
from orrery.games.debris.state import Table, satellite_at
from orrery.games.debris.verbs import damage_ship, move_pawn
from orrery.kernel import Action, Choice, Deed, Menu, Question, Ruling, plural, write_batch

THRUSTS: Final[tuple[Action, ...]] = tuple(("thrust", name) for name in SPACE_NAMES)
HOPS: Final[tuple[Action, ...]] = tuple(("to", name) for name in SPACE_NAMES)
STOP: Final[Action] = ("stop",)

#: For each alignment and space: the thrusts that begin there, and how a move goes on from there.
THRUSTS_FROM: Final = tuple(tuple(tuple(THRUSTS[n] for n in near) for near in rows) for rows in ADJACENT)
HOPS_FROM: Final = tuple(tuple((*(HOPS[n] for n in near), STOP) for near in rows) for rows in ADJACENT)


def harmful(s: Table, space: int) -> bool:
    """Whether moving into a space damages a ship (OD-3.1.2); Armor Plating shrugs off 2 debris (OD-8.3)."""
    return s.debris[space] > (2 if "armor_plating" in s.working else 0)


def enter(s: Table, seat: int, space: int, shielded: bool = False) -> None:
    """A pawn moves into a space, whatever is there (OD-3.1.1), and its ship suffers it (OD-3.1.2)."""
    move_pawn(s, seat, space)
    if s.debris[space] and not shielded and harmful(s, space):
        damage_ship(s, seat)


def fly(s: Table, seat: int, space: int, more: int, shielded: bool) -> None:
    """One move of several: afterwards the pawn may go on, `more` times."""
    if more:
        s.push(FlyOn(seat, more, shielded))
    enter(s, seat, space, shielded)


def may_move(s: Table, seat: int, space: int) -> Ruling | None:
    """A pawn moves along dotted lines (OD-3.1)."""
    if space not in ADJACENT[s.alignment][s.at[seat]]:
        return Ruling("OD-3.1", f"no dotted line joins {SPACE_LABELS[space]} to your space now")
    return None


def sights(s: Table, seat: int, space: int, shielded: bool = False) -> tuple[str, str]:
    """What a pilot should know of a space: a note, and a warning if it harms."""
    there = []
    number = satellite_at(s, space)
    if number is not None:
        there.append(f"satellite {LETTERS[number].upper()}")
    if s.debris[space]:
        there.append(f"{s.debris[space]} debris")
    hurts = not shielded and harmful(s, space)
    warning = ("your ship would be lost" if s.hp[seat] == 1 else "1 damage") if hurts else ""
    return ", ".join(there), warning


class Thrust(Deed[Table, Menu[Table]]):
    """Move your pawn one or two spaces along dotted lines."""

    rule = "OD-3.1"
    word = "thrust"
    group = "Thrust"
    patterns = (("thrust", SPACE_NAMES),)

    def offers(self, s: Table, f: Menu[Table]) -> Sequence[Action]:
        return THRUSTS_FROM[s.alignment][s.at[f.seat]]

    def forbids(self, s: Table, f: Menu[Table], action: Action) -> Ruling | None:
        return may_move(s, f.seat, SPACE_NUMBER[action[1]])

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        fly(s, f.seat, SPACE_NUMBER[action[1]], THRUST_SPACES - 1, False)

    def offer(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        """Where the move ends can be said with the same answer: there, or a space that is not so near."""
        shown, here = self.present(s, f, action), s.at[f.seat]
        near = ADJACENT[s.alignment]
        if s.hp[f.seat] == 1 and shown.warning:
            return shown
        ways = [Choice(write_batch([action, STOP]), "and stop")]
        for space in near[SPACE_NUMBER[action[1]]]:
            if space != here and space not in near[here]:
                note, warning = sights(s, f.seat, space)
                touches = (SPACE_NAMES[space],)
                batch = write_batch([action, HOPS[space]])
                ways.append(Choice(batch, f"on to {SPACE_LABELS[space]}", "", note, warning, touches))
        return replace(shown, ways=tuple(ways))

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        note, warning = sights(s, f.seat, SPACE_NUMBER[action[1]])
        return self.choice(action, f"Thrust to {action[1].upper()}", note, warning, (action[1],))


class FlyOn(Question[Table]):
    """Move on, or stop here?

    A move may stop early or turn back (OD-3.1.3).
    """

    rule = "OD-3.1"
    more: int
    shielded: bool

    def options(self, s: Table) -> Sequence[Action]:
        return HOPS_FROM[s.alignment][s.at[self.seat]]

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        if action == STOP:
            s.emit(e.Stop(self.seat, SPACE_NAMES[s.at[self.seat]]))
        else:
            fly(s, self.seat, SPACE_NUMBER[action[1]], self.more - 1, self.shielded)

    def prompt(self, s: Table) -> str:
        return f"Move on (up to {plural(self.more, 'more space')}) or stop?"

    def present(self, s: Table, action: Action) -> Choice:
        if action == STOP:
            return Choice("stop", "Stop here", "Stop")
        note, warning = sights(s, self.seat, SPACE_NUMBER[action[1]], self.shielded)
        return Choice(" ".join(action), f"On to {action[1].upper()}", "Move on", note, warning, (action[1],))


THRUST: Final = Thrust()
