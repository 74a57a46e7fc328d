"""Beyond the exits: chains of hexes, revealed one by one."""

from __future__ import annotations

from typing import Final

from orrery.games.exploration.cards import HEXES
from orrery.games.exploration.damage import hurt
from orrery.games.exploration.draws import draw_development, draw_secondary
from orrery.games.exploration.hazards import draw_hazard
from orrery.games.exploration.orbits import EXITS, HEX_BASE, OFF, hex_at, hex_depth, hex_side
from orrery.games.exploration.state import Ship, Table, owner
from orrery.games.exploration.tokens import SAVED_HEXES
from orrery.games.exploration.verbs import (
    add_card,
    change,
    gain_command,
    gain_credits,
    lose_energy,
    relocate,
    score,
    ship_at,
    ship_word,
)
from orrery.kernel import CHANCE, Action, Chance, Frame, Outcome, Procedure, Ruling

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


def may_enter(s: Table, ship: Ship, place: int) -> Ruling | None:
    """Whether a ship may make its hex move to a place."""
    if ship.drifted == s.round:
        return _MOVED
    if place < HEX_BASE[0] or hex_depth(place) < len(s.chains[hex_side(place)]):
        return _OCCUPIED if ship_at(s, place) >= 0 else None
    return None if hexes_left(s) else _NO_HEX_LEFT


def may_leave(s: Table, ship: Ship, side: int) -> Ruling | None:
    """Whether a ship may leave the board by an exit."""
    return may_enter(s, ship, hex_at(side, 0))


def hexes_left(s: Table) -> int:
    """How many hexes nobody has revealed."""
    return len(HEXES) - len(s.chains[0]) - len(s.chains[1])


def hidden_hexes(s: Table) -> list[int]:
    """The hexes that nobody has revealed."""
    return [tile for tile in range(len(HEXES)) if tile not in s.chains[0] and tile not in s.chains[1]]


def leave_board(s: Table, ship: int, off: int) -> None:
    """A ship goes off the map into the first hex beyond an exit."""
    change(s, ship, outbound=True)
    hex_move(s, ship, hex_at(OFF.index(off), 0))


def hex_move(s: Table, ship: int, place: int) -> None:
    """The one hex move of a ship in this round."""
    change(s, ship, drifted=s.round)
    relocate(s, ship, place)
    if place < HEX_BASE[0]:
        return
    side = hex_side(place)
    if hex_depth(place) < len(s.chains[side]):
        meet_hex(s, ship, s.chains[side][hex_depth(place)])
    else:
        s.push(REVEAL_HEX, CHANCE, ship, side)


class RevealHex(Chance[Table]):
    """A hex is turned over and laid at the end of the chain."""

    rule = "EX-5.10"

    def outcomes(self, s: Table, f: Frame) -> list[Outcome]:
        return [(HEX_DRAWS[tile], 1) for tile in hidden_hexes(s)]

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, _, ship, side = f
        s.pop()
        tile = HEX_DRAWS.index(action)
        s.chains = (s.chains[0], (*s.chains[1], tile)) if side else ((*s.chains[0], tile), s.chains[1])
        s.emit("hex", seat=owner(ship), ship=ship_word(s, ship), hex=HEXES[tile].name)
        meet_hex(s, ship, tile)


def meet_hex(s: Table, ship: int, tile: int) -> None:
    """The effects of a hex hit the ship that enters; then comes the reward."""
    effects = HEXES[tile].effects
    s.push(SURVIVE_HEX, CHANCE, ship, tile, effects.get("hazard", 0))
    lose_energy(s, ship, -effects.get("energy", 0))
    hurt(s, ship, -effects.get("resistance", 0))


class SurviveHex(Procedure[Table]):
    """A ship still there meets the hazards of the hex; the first that survives takes the reward."""

    rule = "EX-5.10.3"
    in_words = (None, SAVED_HEXES)

    def run(self, s: Table, f: Frame) -> None:
        _, _, ship, tile, hazards = f
        if not s.ships[ship].in_space:
            return
        if hazards:
            s.push(self, CHANCE, ship, tile, hazards - 1)
            draw_hazard(s, ship)
        elif tile not in s.claimed:
            claim(s, owner(ship), tile)


def claim(s: Table, seat: int, tile: int) -> None:
    """Take the reward of a hex."""
    reward = HEXES[tile].reward
    s.claimed = add_card(s.claimed, tile)
    s.emit("claim", seat=seat, hex=HEXES[tile].name)
    if "credits" in reward:
        gain_credits(s, seat, reward["credits"])
    if "dp" in reward:
        score(s, seat, reward["dp"])
    if "command" in reward:
        gain_command(s, seat, reward["command"])
    for _ in range(reward.get("development", 0)):
        draw_development(s, seat)
    for _ in range(reward.get("secondary", 0)):
        draw_secondary(s, seat)


REVEAL_HEX: Final = RevealHex()
SURVIVE_HEX: Final = SurviveHex()
