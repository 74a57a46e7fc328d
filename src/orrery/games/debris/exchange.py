"""Chapter 3.6: resource cards from hand to hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.games.debris.cards import RESOURCE_NUMBER, RESOURCES, SEAT_NUMBER, SEATS
from orrery.games.debris.hand import keep_hand_limit
from orrery.games.debris.state import Table
from orrery.games.debris.verbs import hand_over
from orrery.kernel import Action, Choice, Deed, Menu, Ruling


class Exchange(Deed[Table, Menu[Table]]):
    """With another pawn in your space, give that player 1 card or take 1 of theirs."""

    rule = "OD-3.6"
    group = "Exchange"

    def parties(self, seat: int, other: int) -> tuple[int, int]:
        """Who gives and who receives."""
        raise NotImplementedError

    def offers(self, s: Table, f: Menu[Table]) -> Sequence[Action]:
        seat = f.seat
        here = s.at[seat]
        found = []
        for other, at in enumerate(s.at):
            if at == here and other != seat:
                giver, _ = self.parties(seat, other)
                found += [(self.word, SEATS[other], RESOURCES[i]) for i, n in enumerate(s.hand[giver]) if n]
        return found

    def forbids(self, s: Table, f: Menu[Table], action: Action) -> Ruling | None:
        seat = f.seat
        other = SEAT_NUMBER[action[1]]
        if other >= s.players or other == seat:
            return Ruling("OD-3.6", "that takes another player")
        if s.at[other] != s.at[seat]:
            return Ruling("OD-3.6", f"{action[1].title()}'s pawn is not in your space")
        giver, _ = self.parties(seat, other)
        if not s.hand[giver][RESOURCE_NUMBER[action[2]]]:
            return Ruling(
                "OD-3.6", f"{'you hold' if giver == seat else f'{action[1].title()} holds'} no {action[2]}"
            )
        return None

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        giver, taker = self.parties(f.seat, SEAT_NUMBER[action[1]])
        hand_over(s, giver, taker, RESOURCE_NUMBER[action[2]])
        keep_hand_limit(s, taker)

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        seat = f.seat
        giver, taker = self.parties(seat, SEAT_NUMBER[action[1]])
        name = action[1].title()
        label = f"Give {action[2]} to {name}" if giver == seat else f"Take {action[2]} from {name}"
        over = sum(s.hand[taker]) >= s.options.hand_limit
        warning = "over the hand limit" if over else ""
        note = f"{name} holds {sum(s.hand[SEAT_NUMBER[action[1]]])}"
        return self.choice(action, label, note, warning, (action[1],))


class Give(Exchange):
    """Give 1 card to a player in your space."""

    word = "give"
    patterns = (("give", SEATS, RESOURCES),)

    def parties(self, seat: int, other: int) -> tuple[int, int]:
        return seat, other


class Take(Exchange):
    """Take 1 card of a player in your space."""

    word = "take"
    patterns = (("take", SEATS, RESOURCES),)

    def parties(self, seat: int, other: int) -> tuple[int, int]:
        return other, seat


GIVE: Final = Give()
TAKE: Final = Take()
