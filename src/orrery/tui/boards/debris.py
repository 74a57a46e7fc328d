"""Orbital Debris in text: three concentric rings as they stand now, then satellites, ships and cards."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final, TypeAlias

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from orrery.games.debris.scene import Board, Need, Ship, Space
from orrery.kernel import Scene
from orrery.tui.boards.zones import about, mark, status

__all__ = ["GOAL", "LEGEND", "WIDTH", "about", "board", "draw", "own", "status"]

GOAL: Final = (
    "You win or lose together. Bring all four satellites to their operational side: carry to each what it "
    "needs, and catch the debris on the way. You lose when a ship or a satellite falls to 0 health, when "
    "debris must be put out and the supply is too small, or when it must move on and there is no room."
)
LEGEND: Final = """\
■■ ■3     debris in a space, red when the space is full
[A] (B)   a satellite that works; one that is broken
R B G Y   the ships, by their colour
L H G     the rings from the Earth outwards: LEO, HEO, GSO"""
#: Narrower than this the rings are panned.
WIDTH: Final = 62

#: The half axes of each ring's ellipse, as shares of the picture's half width and half height.
_RADIUS: Final = {"leo": 0.36, "heo": 0.68, "gso": 1.0}
_ROWS: Final = 26
#: With fewer rows than these the rings would lie on one another.
_LEAST_ROWS: Final = 15
_CELL: Final = 10
_COLOURS: Final = {"red": "bold red", "blue": "bold blue", "green": "bold green", "yellow": "bold yellow"}

#: A text in pieces, each with its style.
Pieces: TypeAlias = list[tuple[str, str | Style]]


def draw(scene: Scene, width: int) -> RenderableType:
    """The whole table in at most `width` columns."""
    table: Board = scene.extra
    return Group(
        Text("  ").join(status(scene)),
        _rings(table, min(width, 100), _ROWS),
        _satellites(table),
        _ships(table),
        _cards(table),
    )


def board(scene: Scene, width: int, height: int) -> RenderableType:
    """The rings, as large as there is room; below them the cards that were laid."""
    rows = min(max(height - 1, _LEAST_ROWS), _ROWS)
    return Group(_rings(scene.extra, min(width, 100), rows), _cards(scene.extra))


def own(scene: Scene, seat: int, width: int) -> RenderableType:
    """The ship of a seat, then the satellites and the other ships."""
    table: Board = scene.extra
    mine = [word for word, ship in table.ships.items() if ship.seat == seat]
    others = [word for word in table.ships if word not in mine]
    return Group(
        *[_ship_lines(word, table.ships[word], table) for word in mine],
        *[_satellite_lines(letter, table) for letter in table.satellites],
        *[_ship_lines(word, table.ships[word], table) for word in others],
    )


def _ship_lines(word: str, ship: Ship, table: Board) -> Text:
    sign = "►" if word == table.active else " "
    hand = ", ".join(f"{count} {kind}" for kind, count in ship.hand.items() if count)
    return Text.assemble(
        (f"{sign}{word.title()}", mark(_COLOURS[word], word)),
        f" {(ship.at or 'not placed').upper()} ",
        (_bar(ship.hp, ship.hp_max), "red"),
        f" hold {ship.hold}/{ship.capacity}\n  {hand or 'no cards'}",
    )


def _satellite_lines(letter: str, table: Board) -> Text:
    satellite = table.satellites[letter]
    sign, style = _token(letter, satellite.operational)
    state = satellite.text if satellite.operational else f"needs {_needs(satellite.needs)}"
    return Text.assemble(
        (f"{sign} {satellite.name}", mark(style, letter)),
        f" {(satellite.at or '').upper()} ",
        (_bar(satellite.hp, satellite.hp_max), "red"),
        f"\n  {state}",
    )


class _Canvas:
    """Characters with styles, written over one another."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._rows: list[Pieces] = [[(" ", "")] * width for _ in range(height)]

    def write(self, x: int, y: int, pieces: Pieces) -> None:
        """Centre a text on a place, kept inside the picture."""
        letters = [(letter, style) for text, style in pieces for letter in text]
        start = min(max(0, x - len(letters) // 2), self.width - len(letters))
        self._rows[y][start : start + len(letters)] = letters

    def dot(self, x: int, y: int) -> None:
        """A dot where nothing is yet."""
        if self._rows[y][x][0] == " ":
            self._rows[y][x] = ("·", "dim")

    def rows(self) -> list[Text]:
        return [Text.assemble(*row) for row in self._rows]


def _rings(table: Board, width: int, rows: int) -> RenderableType:
    """Every space at its present angle, the Earth's arrow at the top, dotted lines between."""
    canvas = _Canvas(width, rows)
    roomy = rows == _ROWS
    spots = {name: _spot(space, width, rows - roomy) for name, space in table.spaces.items()}
    for name, (x, y) in spots.items():
        if roomy:
            canvas.write(x, y, [(name, mark("dim", name))])
            canvas.write(x, y + 1, _contents(table, name) or [("-", "dim")])
        else:
            short = f"{name[0].upper()}{name.partition('-')[2]}"
            canvas.write(x, y, [(short, mark("dim", name)), *_contents(table, name)])
    canvas.write(width // 2, (rows - 1) // 2, [("( Earth )" if roomy else "(Earth)", "bold cyan")])
    for start, end in table.lines:
        _line(canvas, spots[start], spots[end])
    return Group(*canvas.rows())


def _spot(space: Space, width: int, rows: int) -> tuple[int, int]:
    """The column and row of a space's name."""
    turn, reach = radians(space.angle), _RADIUS[space.ring]
    x = width / 2 + sin(turn) * reach * (width / 2 - _CELL / 2)
    y = (rows - 1) / 2 - cos(turn) * reach * (rows - 1) / 2
    return round(x), round(y)


def _contents(table: Board, name: str) -> Pieces:
    """Cubes, the satellite in brackets (round: malfunctioning), pawns by their initials."""
    pieces: Pieces = []
    cubes = table.spaces[name].debris
    if cubes:
        full = "bold yellow" if cubes < table.limits.space else "bold red"
        pieces.append(("■" * cubes if cubes < 4 else f"■{cubes}", mark(full, name)))
    for letter, satellite in table.satellites.items():
        if satellite.at == name:
            sign, style = _token(letter, satellite.operational)
            pieces.append((sign, mark(style, letter, name)))
    for seat, ship in table.ships.items():
        if ship.at == name:
            pieces.append((seat[0].upper(), mark(_COLOURS[seat], seat, name)))
    return pieces


def _token(letter: str, works: bool) -> tuple[str, str]:
    """A satellite: in square brackets when it works, in round ones when not."""
    if works:
        return f"[{letter.upper()}]", "bold green"
    return f"({letter.upper()})", "bold magenta"


def _line(canvas: _Canvas, start: tuple[int, int], end: tuple[int, int]) -> None:
    """A few dots of a dotted line, between the two names."""
    steps = max(abs(end[0] - start[0]) // 2, abs(end[1] - start[1]) * 2, 1)
    for step in range(1, steps):
        share = step / steps
        x = round(start[0] + (end[0] - start[0]) * share)
        y = round(start[1] + (end[1] - start[1]) * share)
        canvas.dot(x, y)


def _satellites(board: Board) -> Table:
    table = Table.grid(padding=(0, 1))
    for letter, satellite in board.satellites.items():
        works = satellite.operational
        form = Text(*_token(letter, works))
        place = (satellite.at or "").upper()
        state = satellite.text if works else f"needs {_needs(satellite.needs)}"
        hearts = Text(_bar(satellite.hp, satellite.hp_max), "red")
        table.add_row(form, satellite.name, place, hearts, Text(state, "" if works else "bold"))
    return table


def _needs(needs: dict[str, Need]) -> str:
    return ", ".join(f"{entry.left} {kind}" for kind, entry in needs.items() if entry.left)


def _bar(value: int, most: int) -> str:
    return "♥" * value + "·" * (most - value)


def _ships(board: Board) -> Table:
    table = Table.grid(padding=(0, 1))
    for seat, ship in board.ships.items():
        mark = "►" if seat == board.active else " "
        hand = ", ".join(f"{count} {kind}" for kind, count in ship.hand.items() if count)
        table.add_row(
            Text(f"{mark} {seat[0].upper()} {seat}", _COLOURS[seat]),
            (ship.at or "").upper(),
            Text(_bar(ship.hp, ship.hp_max), "red"),
            f"hold {ship.hold}/{ship.capacity}",
            f"hand: {hand or 'empty'}",
        )
    return table


def _cards(board: Board) -> Text:
    orbit = board.orbit
    line = Text.assemble(("orbit deck ", "dim"), str(orbit.pile))
    if orbit.forecast:
        line.append(f" (top: {orbit.forecast.upper()})", "bold")
    line.append("  resource deck ", "dim").append(str(board.resources.deck))
    for card in orbit.laid:
        line.append(f"  [{(card.card or '?').upper()} {'■' * card.cubes}]", "bold yellow")
    return line
