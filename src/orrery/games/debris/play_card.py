"""Chapter 3.7: resource cards played for their effect."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from orrery.games.debris import events as e
from orrery.games.debris.board import ADJACENT, SPACE_NAMES, SPACE_NUMBER
from orrery.games.debris.cards import (
    CAPACITY_MAX,
    DECK,
    ELECTRONICS,
    FUEL,
    FUEL_SPACES,
    FULL,
    JUNK,
    LETTERS,
    METAL,
    PLASTIC,
    RESOURCE_NUMBER,
    SATELLITE_HP_MAX,
    SEATS,
    SHIP_HP_MAX,
)
from orrery.games.debris.flight import fly, may_move, sights
from orrery.games.debris.salvage import HERE_COUNTS, may_load, may_reach
from orrery.games.debris.service import damaged_here, heal, may_heal, patient
from orrery.games.debris.state import Table
from orrery.games.debris.verbs import discard, enlarge_hold, load
from orrery.kernel import Action, Choice, Deed, Menu, Ruling

PLAY_PLASTIC: Final[Action] = ("play", "plastic")
PLAY_JUNK: Final[Action] = ("play", "junk")
PLAY_FUEL: Final[tuple[Action, ...]] = tuple(("play", "fuel", name) for name in SPACE_NAMES)
PLAY_FUEL_FROM: Final = tuple(tuple(tuple(PLAY_FUEL[n] for n in near) for near in rows) for rows in ADJACENT)
#: By space and number of cubes: the captures that an electronics card allows.
PLAY_ELECTRONICS: Final = tuple(
    tuple(tuple(("play", "electronics", name, n) for n in HERE_COUNTS[:most]) for most in range(FULL + 1))
    for name in SPACE_NAMES
)
PLAY_METAL: Final = {name: ("play", "metal", name) for name in (*SEATS, *LETTERS)}


class Play(Deed[Table, Menu[Table]]):
    """Discard a resource card for its effect."""

    rule = "OD-3.7"
    word = "play"
    group = "Play a card"
    patterns = (
        ("play", "fuel", SPACE_NAMES),
        ("play", "electronics", SPACE_NAMES, HERE_COUNTS),
        PLAY_PLASTIC,
        ("play", "metal", SEATS),
        ("play", "metal", LETTERS),
        PLAY_JUNK,
    )

    def offers(self, s: Table, f: Menu[Table]) -> Sequence[Action]:
        seat = f.seat
        hand = s.hand[seat]
        found: list[Action] = []
        if hand[FUEL]:
            found += PLAY_FUEL_FROM[s.alignment][s.at[seat]]
        if hand[ELECTRONICS]:
            room = s.capacity[seat] - s.hold[seat]
            for space in ADJACENT[s.alignment][s.at[seat]] if room > 0 else ():
                found += PLAY_ELECTRONICS[space][min(s.debris[space], room)]
        if hand[PLASTIC] and s.capacity[seat] < CAPACITY_MAX:
            found.append(PLAY_PLASTIC)
        if hand[METAL]:
            found += [PLAY_METAL[name] for name in damaged_here(s, seat)]
        return found

    def forbids(self, s: Table, f: Menu[Table], action: Action) -> Ruling | None:
        seat = f.seat
        card = RESOURCE_NUMBER[action[1]]
        if card == JUNK:
            return Ruling("OD-3.7.5", "junk can't be played, only delivered")
        if not s.hand[seat][card]:
            return Ruling("OD-3.7", f"you hold no {action[1]}")
        if card == FUEL:
            return may_move(s, seat, SPACE_NUMBER[action[2]])
        if card == ELECTRONICS:
            space = SPACE_NUMBER[action[2]]
            count = int(action[3])
            return may_reach(s, seat, space, "OD-3.7.2") or may_load(s, seat, space, count, "OD-3.7.2")
        if card == METAL:
            return may_heal(s, seat, action[2], "OD-3.7.4")
        return may_enlarge(s, seat)

    def tempting(self, s: Table, f: Menu[Table]) -> Iterable[Action]:
        seat = f.seat
        hand = s.hand[seat]
        if hand[JUNK]:
            yield PLAY_JUNK
        if hand[PLASTIC]:
            yield PLAY_PLASTIC
        if hand[METAL]:
            yield PLAY_METAL[SEATS[seat]]

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        seat = f.seat
        card = RESOURCE_NUMBER[action[1]]
        s.emit(e.Play(seat, action[1]))
        discard(s, seat, card)
        if card == FUEL:  # OD-3.7.1
            fly(s, seat, SPACE_NUMBER[action[2]], FUEL_SPACES - 1, True)
        elif card == ELECTRONICS:
            load(s, seat, SPACE_NUMBER[action[2]], int(action[3]))
        elif card == METAL:
            heal(s, seat, action[2], max(SHIP_HP_MAX, SATELLITE_HP_MAX))
        else:  # plastic, OD-3.7.3
            enlarge_hold(s, seat, 1)

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        seat = f.seat
        name = DECK.resource[RESOURCE_NUMBER[action[1]]].name
        if action[1] == "fuel":
            note, _ = sights(s, seat, SPACE_NUMBER[action[2]], shielded=True)
            return self.choice(action, f"{name}: fly to {action[2].upper()}", note, touches=(action[2],))
        if action[1] == "electronics":
            label = f"{name}: capture {action[3]} debris from {action[2].upper()}"
            return self.choice(action, label, f"of {s.debris[SPACE_NUMBER[action[2]]]}", touches=(action[2],))
        if action[1] == "metal":
            label = f"{name}: fully repair {patient(seat, action[2])}"
            return self.choice(action, label, touches=(action[2],))
        if action[1] == "plastic":
            return self.choice(action, f"{name}: capacity {s.capacity[seat] + 1}")
        return self.choice(action, f"{name} as an action")


def may_enlarge(s: Table, seat: int) -> Ruling | None:
    """Capacity has a maximum (OD-3.2.1)."""
    if s.capacity[seat] >= CAPACITY_MAX:
        return Ruling("OD-3.2.1", f"your capacity is {CAPACITY_MAX} already, the most there is")
    return None


PLAY: Final = Play()
