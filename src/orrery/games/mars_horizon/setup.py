"""Chapter 4: what each player gets, the first deck, and who begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.games.mars_horizon import events
from orrery.games.mars_horizon.cards import DRAW_CARDS, GENERAL_PER_ERA, POOL_SIZE, START
from orrery.games.mars_horizon.eras import ERA_CARDS, GENERAL_CARDS
from orrery.games.mars_horizon.notation import SEAT, STARTS
from orrery.games.mars_horizon.odds import EMPTY_PILE, FULL_DECK
from orrery.games.mars_horizon.options import Options
from orrery.games.mars_horizon.pool import refill
from orrery.games.mars_horizon.state import EMPTY, Table
from orrery.games.mars_horizon.together import FIRST_YEARS, LEFT_OUT
from orrery.games.mars_horizon.turn import begin_turn
from orrery.kernel import Action, Chance, Outcome

#: A team's first deck: all cards of Era 1 and of no era but those that it leaves out.
_TEAM_DECK: Final = tuple(card for card in ERA_CARDS[0] + GENERAL_CARDS if card not in LEFT_OUT)


def new_table(players: int, options: Options) -> Table:
    """The table before anything has been drawn, with nothing on the stack.

    Each player begins with the same tokens (MH-4.1, MH-10.2), no milestone is claimed (MH-4.2, MH-10.2.5),
    and the Launch deck is whole (MH-4.5). A race begins with the cards of Era 1 and ten unknown others
    (MH-4.3), a team with all others (MH-10.2.3) and in the first year of the timeline (MH-10.2.1).
    """
    together = players == 1 or options.together
    return Table(
        players=players,
        options=options,
        together=together,
        era=1,
        turns=0,
        passes=0,
        year=FIRST_YEARS[0] if together else 0,
        money=(START[0],) * players,
        research=(START[1],) * players,
        prestige=(START[2],) * players,
        cards=(0,) * players,
        fleet=(),
        claims=(),
        pool=(EMPTY,) * (DRAW_CARDS if together else POOL_SIZE),
        deck=_TEAM_DECK if together else ERA_CARDS[0],
        reserve=() if together else GENERAL_CARDS,
        reserve_in_deck=0 if together else GENERAL_PER_ERA,
        under=(),
        unused=(),
        removed=tuple(sorted(LEFT_OUT)) if together else (),
        launch_deck=FULL_DECK,
        launch_discard=EMPTY_PILE,
        flight=None,
    )


class FirstPlayer(Chance[Table]):
    """One player is drawn to begin."""

    rule = "MH-4.6"

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        return [(action, 1) for action in STARTS[: s.players]]

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        seat = SEAT[action[1]]
        s.emit(events.Starts(seat))
        open_game(s, seat)


def open_game(s: Table, seat: int) -> None:
    """Deal the first cards, then the first turn."""
    begin_turn(s, seat)
    refill(s)


def setup(players: int, options: Options) -> Table:
    s = new_table(players, options)
    if players == 1 or options.first:
        open_game(s, max(0, options.first - 1))
    else:
        s.push(FirstPlayer())
    return s
