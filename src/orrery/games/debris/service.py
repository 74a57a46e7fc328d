"""Chapters 3.4 and 3.5: deliver and repair."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from orrery.games.debris import events as e
from orrery.games.debris.bonuses import take_effect
from orrery.games.debris.cards import (
    JUNK,
    KINDS,
    LETTERS,
    RESOURCE_NUMBER,
    SATELLITE_HP_MAX,
    SEAT_NUMBER,
    SEATS,
    SHIP_HP_MAX,
)
from orrery.games.debris.state import Table, satellite_at
from orrery.games.debris.verbs import (
    clear_delivery,
    flip,
    heal_satellite,
    heal_ship,
    lay_beside,
    lower_threat,
    win,
)
from orrery.kernel import Action, Always, Choice, Deed, Menu, Ruling, write_batch

DELIVERIES: Final[tuple[Action, ...]] = tuple(("deliver", kind) for kind in KINDS)
JUNK_DELIVERIES: Final[tuple[Action, ...]] = tuple(("deliver", "junk", "as", kind) for kind in KINDS)
DONE: Final[Action] = ("done",)

NOT_AT_SATELLITE: Final = Ruling("OD-3.5", "your pawn is not on a satellite's space")
NOTHING_TO_FIX: Final = Ruling("OD-3.4", "no malfunctioning satellite is in your space")


def broken_satellite_here(s: Table, seat: int) -> int | None:
    """The malfunctioning satellite in a pawn's space."""
    number = satellite_at(s, s.at[seat])
    if number is None or s.satellites[number].card in s.working:
        return None
    return number


class Deliver(Deed[Table, Menu[Table]]):
    """On the space of a malfunctioning satellite, lay cards that it still needs beside it."""

    rule = "OD-3.4"
    word = "deliver"
    group = "Deliver"
    patterns = (("deliver", KINDS), ("deliver", "junk", "as", KINDS))

    def offers(self, s: Table, f: Menu[Table]) -> Sequence[Action]:
        seat = f.seat
        number = broken_satellite_here(s, seat)
        if number is None:
            return ()
        hand = s.hand[seat]
        needed = [kind for kind, count in enumerate(s.satellites[number].needs) if count]
        fitting = [DELIVERIES[kind] for kind in needed if hand[kind]]
        return [*fitting, *(JUNK_DELIVERIES[kind] for kind in needed)] if hand[JUNK] else fitting

    def forbids(self, s: Table, f: Menu[Table], action: Action) -> Ruling | None:
        seat = f.seat
        number = broken_satellite_here(s, seat)
        if number is None:
            return NOTHING_TO_FIX
        if not s.hand[seat][RESOURCE_NUMBER[action[1]]]:
            return Ruling("OD-3.4", f"you hold no {action[1]}")
        if not s.satellites[number].needs[RESOURCE_NUMBER[action[-1]]]:
            return Ruling("OD-3.4.1", f"satellite {LETTERS[number].upper()} needs no more {action[-1]}")
        return None

    def tempting(self, s: Table, f: Menu[Table]) -> Iterable[Action]:
        return [DELIVERIES[kind] for kind in range(JUNK) if s.hand[f.seat][kind]] or DELIVERIES[:1]

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        seat = f.seat
        number = broken_satellite_here(s, seat)
        assert number is not None
        lay_beside(s, seat, number, RESOURCE_NUMBER[action[1]], RESOURCE_NUMBER[action[-1]])
        if not any(s.satellites[number].needs):
            complete(s, number)
        elif self.offers(s, f):
            s.push(DeliverMore(seat))

    def offer(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        """All that fits can be delivered with the same answer, but for junk."""
        shown = self.present(s, f, action)
        number = broken_satellite_here(s, f.seat)
        assert number is not None
        hand, needs = s.hand[f.seat], s.satellites[number].needs
        fitting = [min(held, needed) for held, needed in zip(hand[:JUNK], needs, strict=True)]
        if sum(fitting) < 2 or RESOURCE_NUMBER[action[1]] == JUNK:
            return shown
        cards = [DELIVERIES[kind] for kind, count in enumerate(fitting) for _ in range(count)]
        cards.remove(action)
        end = [DONE] if hand[JUNK] and sum(needs) > sum(fitting) else []
        note = ", ".join(f"{count} {kind}" for kind, count in zip(KINDS, fitting, strict=True) if count)
        way = Choice(write_batch([action, *cards, *end]), "and all else that fits", note=note)
        return replace(shown, ways=(way,))

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        number = broken_satellite_here(s, f.seat)
        if number is None:
            return self.choice(action, f"Deliver {action[1]}")
        label = f"Deliver {' '.join(action[1:])} to {LETTERS[number].upper()}"
        needs = s.satellites[number].needs
        note = "completes it" if sum(needs) == 1 else f"needs {needs[RESOURCE_NUMBER[action[-1]]]}"
        return self.choice(action, label, note, touches=(LETTERS[number],))


class KeepTheRest(Always[Table, Menu[Table]]):
    """Deliver as many cards as you like in one action."""

    rule = "OD-3.4"
    word = "done"
    group = "Done"
    patterns = (DONE,)

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        s.emit(e.Delivered(f.seat))

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        return self.choice(action, "That is all")


DELIVER: Final = Deliver()


class DeliverMore(Menu[Table]):
    """Deliver another card, or is that all?"""

    rule = "OD-3.4"
    deeds = (DELIVER, KeepTheRest())

    def taken(self, s: Table, deed: Deed[Any, Any], action: Action) -> None:
        s.pop()


def complete(s: Table, number: int) -> None:
    """A satellite lacks nothing any more (OD-3.4.2)."""
    lower_threat(s, "a satellite works again")
    clear_delivery(s, number)
    flip(s, number)
    if len(s.working) == len(s.satellites):
        win(s)
    else:
        take_effect(s, number)


class Repair(Deed[Table, Menu[Table]]):
    """On a satellite's space, restore 1 health to a ship there or to the satellite."""

    rule = "OD-3.5"
    word = "repair"
    group = "Repair"
    patterns = (("repair", SEATS), ("repair", LETTERS))

    def offers(self, s: Table, f: Menu[Table]) -> Sequence[Action]:
        seat = f.seat
        if satellite_at(s, s.at[seat]) is None:
            return ()
        return [("repair", target) for target in damaged_here(s, seat)]

    def forbids(self, s: Table, f: Menu[Table], action: Action) -> Ruling | None:
        seat = f.seat
        if satellite_at(s, s.at[seat]) is None:
            return NOT_AT_SATELLITE
        return may_heal(s, seat, action[1], self.rule)

    def tempting(self, s: Table, f: Menu[Table]) -> Iterable[Action]:
        return [("repair", SEATS[f.seat])]

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        heal(s, f.seat, action[1], 1)

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        return self.choice(action, f"Repair {patient(f.seat, action[1])}", "+1 health", touches=(action[1],))


def damaged_here(s: Table, seat: int) -> list[str]:
    """The ships and the satellite in a pawn's space that are not at full health, by name."""
    here = s.at[seat]
    names = [SEATS[other] for other, at in enumerate(s.at) if at == here and s.hp[other] < SHIP_HP_MAX]
    number = satellite_at(s, here)
    if number is not None and s.satellites[number].hp < SATELLITE_HP_MAX:
        names.append(LETTERS[number])
    return names


def may_heal(s: Table, seat: int, name: str, rule: str) -> Ruling | None:
    """Only what is in your space (by the rule that heals it) and damaged can be healed (OD-3.5.1)."""
    other = SEAT_NUMBER.get(name)
    if other is None:
        number = LETTERS.index(name)
        at, hp, most = s.sites[number], s.satellites[number].hp, SATELLITE_HP_MAX
    elif other >= s.players:
        return Ruling("OD-1.4", f"nobody flies the {name} ship")
    else:
        at, hp, most = s.at[other], s.hp[other], SHIP_HP_MAX
    if at != s.at[seat]:
        return Ruling(rule, f"{patient(seat, name)} is not in your space")
    if hp >= most:
        return Ruling("OD-3.5.1", f"{patient(seat, name)} is at full health")
    return None


def heal(s: Table, seat: int, name: str, amount: int) -> None:
    """Restore health, up to the maximum."""
    other = SEAT_NUMBER.get(name)
    if other is None:
        number = LETTERS.index(name)
        heal_satellite(s, seat, number, min(SATELLITE_HP_MAX, s.satellites[number].hp + amount))
    else:
        heal_ship(s, seat, other, min(SHIP_HP_MAX, s.hp[other] + amount))


def patient(seat: int, name: str) -> str:
    """What is healed, in words."""
    if name in LETTERS:
        return f"satellite {name.upper()}"
    return "your ship" if SEAT_NUMBER[name] == seat else f"the {name} ship"


REPAIR: Final = Repair()
