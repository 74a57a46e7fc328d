"""Chapter 8 and 3.8: what operational satellites do when flipped, and what the team may activate."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from orrery.games.debris import events as e
from orrery.games.debris.board import ADJACENT, RING_OF, RING_SPACES, SPACE_LABELS, SPACE_NAMES, SPACE_NUMBER
from orrery.games.debris.cards import LETTERS, SATELLITES, SEAT_NUMBER, SEATS
from orrery.games.debris.flight import enter, sights
from orrery.games.debris.orbit_deck import show_top
from orrery.games.debris.state import Table, is_empty
from orrery.games.debris.verbs import enlarge_hold, move_satellite, sweep, turn_boards
from orrery.kernel import Action, Choice, Deed, Ruling

if TYPE_CHECKING:
    from orrery.games.debris.turn import TakeActions

#: The satellites whose bonus is an action.
ACTIVE: Final = tuple(card.id for card in SATELLITES.values() if card.kind == "action")

BOOSTS: Final = tuple(
    tuple(("activate", "onboard_boosters", letter, name) for name in SPACE_NAMES) for letter in LETTERS
)
MEETINGS: Final[tuple[Action, ...]] = tuple(("activate", "rendezvous", seat) for seat in SEATS)
ASSIST: Final[Action] = ("activate", "gravity_assist")


def take_effect(s: Table, number: int) -> None:
    """What a satellite's card does at the moment it is flipped to its operational side."""
    card = s.satellites[number].card
    if card == "extra_storage":
        extra_storage(s)
    elif card == "orbital_decay":
        orbital_decay(s, s.sites[number])
    elif card == "debris_forecast":
        show_top(s)


def extra_storage(s: Table) -> None:
    """Every ship's capacity rises by 2 (OD-8.6)."""
    for seat in range(s.players):
        enlarge_hold(s, seat, 2)


def orbital_decay(s: Table, at: int) -> None:
    """1 debris leaves every space of the satellite's ring (OD-8.9)."""
    for space in RING_SPACES[RING_OF[at]] if at >= 0 else ():
        if s.debris[space]:
            sweep(s, space)


class Activate(Deed[Table, "TakeActions"]):
    """Use the action that an operational satellite offers to the team, once in a turn."""

    rule = "OD-3.8"
    word = "activate"
    group = "Activate"
    patterns = (
        ASSIST,
        ("activate", "onboard_boosters", LETTERS, SPACE_NAMES),
        ("activate", "rendezvous", SEATS),
    )

    def offers(self, s: Table, f: TakeActions) -> Sequence[Action]:
        working = s.working
        found: list[Action] = []
        if "gravity_assist" in working and "gravity_assist" not in f.used:
            found.append(ASSIST)
        if "onboard_boosters" in working and "onboard_boosters" not in f.used:
            for number, site in enumerate(s.sites):
                near = ADJACENT[s.alignment][site]
                found += [BOOSTS[number][space] for space in near if is_empty(s, space)]
        if "rendezvous" in working and "rendezvous" not in f.used:
            found += [MEETINGS[other] for other, at in enumerate(s.at) if at != s.at[f.seat]]
        return found

    def forbids(self, s: Table, f: TakeActions, action: Action) -> Ruling | None:
        card = action[1]
        if card in f.used:
            return Ruling("OD-3.8", f"{SATELLITES[card].name} has been used this turn")
        if card not in s.working:
            plays = any(satellite.card == card for satellite in s.satellites)
            why = "is not operational yet" if plays else "takes no part in this game"
            return Ruling("OD-8.1", f"{SATELLITES[card].name} {why}")
        if card == "onboard_boosters":
            return may_boost(s, LETTERS.index(action[2]), SPACE_NUMBER[action[3]])
        if card == "rendezvous":
            return may_meet(s, f.seat, SEAT_NUMBER[action[2]])
        return None

    def tempting(self, s: Table, f: TakeActions) -> Iterable[Action]:
        return [ASSIST] if "gravity_assist" in s.working else []

    def do(self, s: Table, f: TakeActions, action: Action) -> None:
        seat = f.seat
        s.emit(e.Activate(seat, action[1]))
        if action[1] == "gravity_assist":  # OD-8.7
            turn_boards(s)
        elif action[1] == "onboard_boosters":
            move_satellite(s, seat, LETTERS.index(action[2]), SPACE_NUMBER[action[3]])
        else:
            enter(s, seat, s.at[SEAT_NUMBER[action[2]]])

    def present(self, s: Table, f: TakeActions, action: Action) -> Choice:
        if action[1] == "gravity_assist":
            return self.choice(action, "Gravity Assist: turn the boards now", "not again this turn")
        if action[1] == "onboard_boosters":
            label = f"Onboard Boosters: satellite {action[2].upper()} to {action[3].upper()}"
            return self.choice(action, label, touches=action[2:])
        note, warning = sights(s, f.seat, s.at[SEAT_NUMBER[action[2]]])
        return self.choice(action, f"Rendezvous with {action[2]}", note, warning, action[2:])


def may_boost(s: Table, number: int, space: int) -> Ruling | None:
    """A satellite moves along a dotted line into an empty space (OD-8.8)."""
    if space not in ADJACENT[s.alignment][s.sites[number]]:
        return Ruling("OD-8.8", f"{SPACE_LABELS[space]} is not adjacent to that satellite")
    if not is_empty(s, space):
        return Ruling("OD-8.8", f"{SPACE_LABELS[space]} is not empty")
    return None


def may_meet(s: Table, seat: int, other: int) -> Ruling | None:
    """A pawn joins another pawn that is elsewhere (OD-8.10)."""
    if other >= s.players or other == seat:
        return Ruling("OD-8.10", "that takes another player's pawn")
    if s.at[other] == s.at[seat]:
        return Ruling("OD-2.6", f"{SEATS[other].title()}'s pawn is in your space already")
    return None


ACTIVATE: Final = Activate()
