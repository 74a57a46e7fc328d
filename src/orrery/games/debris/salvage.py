"""Chapters 3.2 and 3.3: capturing debris and recycling it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from orrery.games.debris.board import ADJACENT, SPACE_LABELS, SPACE_NAMES, SPACE_NUMBER
from orrery.games.debris.cards import BIG_LOAD, CAPACITY_MAX, FULL
from orrery.games.debris.hand import draw
from orrery.games.debris.state import Table
from orrery.games.debris.verbs import load, lower_threat, unload
from orrery.kernel import Action, Choice, Deed, Menu, Ruling

HERE_COUNTS: Final = tuple(str(count) for count in range(1, FULL + 1))
LOAD_COUNTS: Final = tuple(str(count) for count in range(1, CAPACITY_MAX + 1))

#: By number of cubes: what may be captured from one's own space, or recycled.
CAPTURES_HERE: Final = tuple(tuple(("capture", n) for n in HERE_COUNTS[:most]) for most in range(FULL + 1))
RECYCLES: Final = tuple(tuple(("recycle", n) for n in LOAD_COUNTS[:most]) for most in range(CAPACITY_MAX + 1))
CAPTURES_AT: Final[tuple[Action, ...]] = tuple(("capture", name) for name in SPACE_NAMES)

HOLD_FULL: Final = Ruling("OD-3.2.1", "your hold is full")


def no_debris(space: int) -> Ruling:
    return Ruling("OD-2.6", f"there is no debris in {SPACE_LABELS[space]}")


def may_load(s: Table, seat: int, space: int, cubes: int, rule: str) -> Ruling | None:
    """Whether so many cubes can be taken from a space into a hold; the rule is the one that lets them be."""
    room = s.capacity[seat] - s.hold[seat]
    if room <= 0:
        return HOLD_FULL
    if not s.debris[space]:
        return no_debris(space)
    if cubes > s.debris[space]:
        return Ruling(rule, f"{SPACE_LABELS[space]} holds only {s.debris[space]} debris")
    if cubes > room:
        return Ruling("OD-3.2.1", f"your hold has room for {room} more debris")
    return None


def may_reach(s: Table, seat: int, space: int, rule: str) -> Ruling | None:
    """Debris is captured from afar only along a dotted line."""
    if space not in ADJACENT[s.alignment][s.at[seat]]:
        return Ruling(rule, f"{SPACE_LABELS[space]} is not adjacent to your space")
    return None


class Capture(Deed[Table, Menu[Table]]):
    """Take any number of debris from your own space, or exactly 1 from an adjacent space."""

    rule = "OD-3.2"
    word = "capture"
    group = "Capture"
    patterns = (("capture", HERE_COUNTS), ("capture", SPACE_NAMES))

    def offers(self, s: Table, f: Menu[Table]) -> Sequence[Action]:
        seat = f.seat
        room = s.capacity[seat] - s.hold[seat]
        if room <= 0:
            return ()
        here, debris = s.at[seat], s.debris
        near = [CAPTURES_AT[space] for space in ADJACENT[s.alignment][here] if debris[space]]
        if debris[here]:
            return [*CAPTURES_HERE[min(debris[here], room)], *near]
        return near

    def forbids(self, s: Table, f: Menu[Table], action: Action) -> Ruling | None:
        seat = f.seat
        space = SPACE_NUMBER.get(action[1])
        if space is None:
            return may_load(s, seat, s.at[seat], int(action[1]), self.rule)
        return may_reach(s, seat, space, self.rule) or may_load(s, seat, space, 1, self.rule)

    def tempting(self, s: Table, f: Menu[Table]) -> Iterable[Action]:
        return CAPTURES_HERE[max(1, min(FULL, s.debris[s.at[f.seat]]))]

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        seat = f.seat
        space = SPACE_NUMBER.get(action[1])
        if space is None:
            load(s, seat, s.at[seat], int(action[1]))
        else:
            load(s, seat, space, 1)

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        space = SPACE_NUMBER.get(action[1])
        if space is not None:
            label = f"Capture 1 debris from {SPACE_LABELS[space]}"
            return self.choice(action, label, f"of {s.debris[space]}", touches=(action[1],))
        here = s.at[f.seat]
        label = f"Capture {action[1]} debris here"
        return self.choice(action, label, f"of {s.debris[here]}", touches=(SPACE_NAMES[here],))


class Recycle(Deed[Table, Menu[Table]]):
    """Return debris from your hold to the supply and draw as many resource cards."""

    rule = "OD-3.3"
    word = "recycle"
    group = "Recycle"
    patterns = (("recycle", LOAD_COUNTS),)

    def offers(self, s: Table, f: Menu[Table]) -> Sequence[Action]:
        return RECYCLES[s.hold[f.seat]]

    def forbids(self, s: Table, f: Menu[Table], action: Action) -> Ruling | None:
        held = s.hold[f.seat]
        if not held:
            return Ruling("OD-2.6", "your hold is empty")
        if int(action[1]) > held:
            return Ruling("OD-3.3", f"your hold has only {held} debris")
        return None

    def tempting(self, s: Table, f: Menu[Table]) -> Iterable[Action]:
        return RECYCLES[1]

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        seat = f.seat
        count = int(action[1])
        unload(s, seat, count)
        if count >= BIG_LOAD:
            lower_threat(s, "a big load recycled")
        draw(s, seat, count)

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        count = int(action[1])
        over = sum(s.hand[f.seat]) + count - s.options.hand_limit
        warning = f"{over} over the hand limit" if over > 0 else ""
        note = "threat falls by 1" if count >= BIG_LOAD else ""
        label = f"Recycle {count} debris"
        return self.choice(action, label, note, warning)


CAPTURE: Final = Capture()
RECYCLE: Final = Recycle()
