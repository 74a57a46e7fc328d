"""Set-up: what each player gets, the first deck, and who begins."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.games.mars_horizon.cards import START
from orrery.games.mars_horizon.eras import first_decks
from orrery.games.mars_horizon.notation import SEAT, STARTS
from orrery.games.mars_horizon.odds import EMPTY_PILE, FULL_DECK
from orrery.games.mars_horizon.pool import refill
from orrery.games.mars_horizon.state import Options, Table
from orrery.games.mars_horizon.turn import begin_turn
from orrery.kernel import CHANCE, Action, Chance, Frame, Outcome


def new_table(players: int, options: Options) -> Table:
    """The table before anything has been drawn, with nothing on the stack."""
    s = Table(
        players=players,
        options=options,
        together=players == 1 or options.together,
        era=1,
        turns=0,
        passes=0,
        year=0,
        money=(START[0],) * players,
        research=(START[1],) * players,
        prestige=(START[2],) * players,
        cards=(0,) * players,
        fleet=(),
        claims=(),
        pool=(),
        deck=(),
        reserve=(),
        reserve_in_deck=0,
        under=(),
        unused=(),
        removed=(),
        launch_deck=FULL_DECK,
        launch_discard=EMPTY_PILE,
        flight=None,
    )
    first_decks(s)
    return s


class FirstPlayer(Chance[Table]):
    """One player is drawn to begin."""

    rule = "MH-4.6"

    def outcomes(self, s: Table, f: Frame) -> Sequence[Outcome]:
        return [(action, 1) for action in STARTS[: s.players]]

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        s.pop()
        s.emit("starts", seat=SEAT[action[1]])
        open_game(s, SEAT[action[1]])


FIRST_PLAYER = FirstPlayer()


def open_game(s: Table, seat: int) -> None:
    """Deal the first cards, then the first turn."""
    begin_turn(s, seat)
    refill(s)


def setup(players: int, options: Options) -> Table:
    s = new_table(players, options)
    if players == 1 or options.first:
        open_game(s, max(0, options.first - 1))
    else:
        s.push(FIRST_PLAYER, CHANCE)
    return s
