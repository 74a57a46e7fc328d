"""Chapter 3.6: resource cards from hand to hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.games.debris.cards import RESOURCE_NUMBER, RESOURCES, SEATS
from orrery.games.debris.deed import SEAT_NUMBER, Deed
from orrery.games.debris.hand import keep_hand_limit
from orrery.games.debris.state import Table
from orrery.games.debris.verbs import hand_over
from orrery.kernel import Action, Choice, Ruling


class Exchange(Deed):
    """With another pawn in your space, give that player 1 card or take 1 of theirs."""

    rule = "OD-3.6"
    group = "Exchange"

    def __init__(self, word: str) -> None:
        self.word = word
        self.patterns = ((word, SEATS, RESOURCES),)

    def parties(self, seat: int, other: int) -> tuple[int, int]:
        """Who gives and who receives."""
        return (seat, other) if self.word == "give" else (other, seat)

    def offers(self, s: Table, seat: int) -> Sequence[Action]:
        here = s.at[seat]
        found = []
        for other, at in enumerate(s.at):
            if at == here and other != seat:
                giver, _ = self.parties(seat, other)
                found += [(self.word, SEATS[other], RESOURCES[i]) for i, n in enumerate(s.hand[giver]) if n]
        return found

    def forbids(self, s: Table, seat: int, action: Action) -> Ruling | None:
        other = SEAT_NUMBER[action[1]]
        if other >= s.players or other == seat:
            return Ruling("OD-3.6", "that takes another player")
        if s.at[other] != s.at[seat]:
            return Ruling("OD-3.6", f"the {action[1]} pawn is not in your space")
        giver, _ = self.parties(seat, other)
        if not s.hand[giver][RESOURCE_NUMBER[action[2]]]:
            return Ruling("OD-3.6", f"{'you hold' if giver == seat else f'{action[1]} holds'} no {action[2]}")
        return None

    def do(self, s: Table, seat: int, action: Action) -> None:
        giver, taker = self.parties(seat, SEAT_NUMBER[action[1]])
        hand_over(s, giver, taker, RESOURCE_NUMBER[action[2]])
        keep_hand_limit(s, taker)

    def present(self, s: Table, seat: int, action: Action) -> Choice:
        giver, taker = self.parties(seat, SEAT_NUMBER[action[1]])
        label = f"Give {action[2]} to {action[1]}" if giver == seat else f"Take {action[2]} from {action[1]}"
        over = sum(s.hand[taker]) >= s.options.hand_limit
        warning = "over the hand limit" if over else ""
        note = f"{action[1]} holds {sum(s.hand[SEAT_NUMBER[action[1]]])}"
        return self.choice(action, label, note, warning, (action[1],))


GIVE: Final = Exchange("give")
TAKE: Final = Exchange("take")
