"""Orbital Debris in text: three concentric rings as they stand now, then satellites, ships and cards."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final, TypeAlias

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from orrery.games.debris.scene import Board, Need, Space
from orrery.kernel import Scene

#: The half axes of each ring's ellipse, as shares of the picture's half width and half height.
_RADIUS: Final = {"leo": 0.36, "heo": 0.68, "gso": 1.0}
_ROWS: Final = 26
_CELL: Final = 10
_COLOURS: Final = {"red": "bold red", "blue": "bold blue", "green": "bold green", "yellow": "bold yellow"}

#: A text in pieces, each with its style.
Pieces: TypeAlias = list[tuple[str, str]]


def draw(scene: Scene, width: int) -> RenderableType:
    """The whole table in at most `width` columns."""
    board: Board = scene.extra
    return Group(
        _status(scene),
        _rings(board, min(width, 100)),
        _satellites(board),
        _ships(board),
        _cards(board),
    )


def _status(scene: Scene) -> Text:
    return Text("  ").join([Text.assemble((f"{f.label} ", "dim"), (f.value, "bold")) for f in scene.status])


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


def _rings(board: Board, width: int) -> RenderableType:
    """Every space at its present angle, the Earth's arrow at the top, dotted lines between."""
    canvas = _Canvas(width, _ROWS)
    spots = {name: _spot(space, width) for name, space in board.spaces.items()}
    for name, (x, y) in spots.items():
        canvas.write(x, y, [(name, "dim")])
        canvas.write(x, y + 1, _contents(board, name))
    canvas.write(width // 2, _ROWS // 2 - 1, [("( Earth )", "bold cyan")])
    for start, end in board.lines:
        _line(canvas, spots[start], spots[end])
    return Group(*canvas.rows())


def _spot(space: Space, width: int) -> tuple[int, int]:
    """The column and row of a space's name."""
    turn, reach = radians(space.angle), _RADIUS[space.ring]
    x = width / 2 + sin(turn) * reach * (width / 2 - _CELL / 2)
    y = (_ROWS - 2) / 2 - cos(turn) * reach * (_ROWS - 2) / 2
    return round(x), round(y)


def _contents(board: Board, name: str) -> Pieces:
    """Cubes, the satellite in brackets (round: malfunctioning), pawns by their initials."""
    pieces: Pieces = []
    cubes = board.spaces[name].debris
    if cubes:
        pieces.append(("■" * cubes, "bold yellow" if cubes < board.limits.space else "bold red"))
    for letter, satellite in board.satellites.items():
        if satellite.at == name:
            pieces.append(_token(letter, satellite.operational))
    for seat, ship in board.ships.items():
        if ship.at == name:
            pieces.append((seat[0].upper(), _COLOURS[seat]))
    return pieces or [("-", "dim")]


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
