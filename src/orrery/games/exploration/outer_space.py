"""Beyond the exits: chains of hexes, revealed one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.games.exploration.cards import HEXES
from orrery.games.exploration.damage import hurt
from orrery.games.exploration.draws import draw_development, draw_secondary
from orrery.games.exploration.hazards import draw_hazard
from orrery.games.exploration.orbits import EXITS, HEX_BASE, NODES, hex_at, hex_depth, hex_side
from orrery.games.exploration.state import Ship, Table, owner, ship_at
from orrery.games.exploration.tokens import SAVED_HEXES
from orrery.games.exploration.verbs import gain
from orrery.games.exploration.verbs_map import (
    extend_chain,
    head_out,
    lose_energy,
    make_hex_move,
    relocate,
    take_reward,
)
from orrery.kernel import Action, Chance, Outcome, Procedure, Ruling

HEX_DRAWS: Final[tuple[Action, ...]] = tuple(("hex", tile.id) for tile in HEXES)
OUTWARD: Final[Action] = ("move", "out")
HOMEWARD: Final[Action] = ("move", "back")
_MOVED: Final = Ruling("EX-5.10.1", "this ship has made its hex move of this round")
_OCCUPIED: Final = Ruling("EX-5.10.2", "another ship is there")
_NO_HEX_LEFT: Final = Ruling("EX-5.10.2", "no hex is left to reveal")


def next_place(ship: Ship) -> int:
    """Where a ship in outer space, or about to leave by an exit, gets with one hex move."""
    if ship.on_board:
        return hex_at(EXITS.index(ship.at), 0)
    if ship.outbound:
        return ship.at + 1
    return ship.at - 1 if hex_depth(ship.at) else EXITS[hex_side(ship.at)]


def is_new_hex(s: Table, place: int) -> bool:
    """Whether a place lies beyond the hexes that are revealed."""
    return place >= HEX_BASE[0] and hex_depth(place) >= len(s.chains[hex_side(place)])


def may_enter(s: Table, ship: Ship, place: int, but: Sequence[int] = ()) -> Ruling | None:
    """Whether a ship may make its hex move to a place; some ships may be about to leave it."""
    if ship.drifted == s.round:
        return _MOVED
    if is_new_hex(s, place):
        return None if hexes_left(s) else _NO_HEX_LEFT
    other = ship_at(s, place)
    return None if other < 0 or other in but else _OCCUPIED


def may_leave(s: Table, ship: Ship, side: int, but: Sequence[int] = ()) -> Ruling | None:
    """Whether a ship may leave the board by an exit."""
    return may_enter(s, ship, hex_at(side, 0), but)


def hexes_left(s: Table) -> int:
    """How many hexes nobody has revealed."""
    return len(HEXES) - len(s.chains[0]) - len(s.chains[1])


def hidden_hexes(s: Table) -> list[int]:
    """The hexes that nobody has revealed."""
    return [tile for tile in range(len(HEXES)) if tile not in s.chains[0] and tile not in s.chains[1]]


def travel(s: Table, ship: int, place: int, how: str, through: tuple[int, ...] = ()) -> None:
    """A ship gets to a space of the board, or beyond it or back with its one hex move of this round."""
    on_board = s.ships[ship].at < NODES
    if on_board and place < HEX_BASE[0]:
        relocate(s, ship, place, how, through)
        return
    if on_board:
        head_out(s, ship)
    make_hex_move(s, ship, place, how, through)


def enter_hex(s: Table, ship: int) -> None:
    """A ship meets the hex that it has reached, which may have to be revealed first."""
    place = s.ships[ship].at
    side = hex_side(place)
    if is_new_hex(s, place):
        s.push(RevealHex(ship, side))
    else:
        meet_hex(s, ship, s.chains[side][hex_depth(place)])


class RevealHex(Chance[Table]):
    """A hex is turned over and laid at the end of the chain."""

    rule = "EX-5.10"
    ship: int
    side: int

    def outcomes(self, s: Table) -> list[Outcome]:
        return [(HEX_DRAWS[tile], 1) for tile in hidden_hexes(s)]

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        tile = HEX_DRAWS.index(action)
        extend_chain(s, self.ship, self.side, tile)
        meet_hex(s, self.ship, tile)


def meet_hex(s: Table, ship: int, tile: int) -> None:
    """The effects of a hex hit the ship that enters; then comes the reward.

    EX-14.1, EX-14.2, EX-14.3, EX-14.4, EX-14.5, EX-14.6, EX-14.7 and EX-14.8 say which.
    """
    effects = HEXES[tile].effects
    s.push(SurviveHex(ship, tile, effects.get("hazard", 0)))
    lose_energy(s, ship, -effects.get("energy", 0))
    hurt(s, ship, -effects.get("resistance", 0))


class SurviveHex(Procedure[Table]):
    """A ship still there meets the hazards of the hex; the first that survives takes the reward."""

    rule = "EX-5.10.3"
    in_words = {"tile": SAVED_HEXES}
    ship: int
    tile: int
    hazards: int

    def run(self, s: Table) -> None:
        if not s.ships[self.ship].in_space:
            return
        if self.hazards:
            s.push(SurviveHex(self.ship, self.tile, self.hazards - 1))
            draw_hazard(s, self.ship)
        elif self.tile not in s.claimed:
            claim(s, owner(self.ship), self.tile)


def claim(s: Table, seat: int, tile: int) -> None:
    """Take the reward of a hex."""
    reward = HEXES[tile].reward
    take_reward(s, seat, tile)
    gain(s, seat, reward)
    for _ in range(reward.get("development", 0)):
        draw_development(s, seat)
    for _ in range(reward.get("secondary", 0)):
        draw_secondary(s, seat)
