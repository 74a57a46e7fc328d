"""Ratings as a picture: a dot for each bot, on a line as long as its interval."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, Final

_WIDTH: Final = 640
_LEFT: Final = 110
_RIGHT: Final = 610
_TOP: Final = 46
_ROW: Final = 30
#: How far apart the lines of the scale are, in Elo.
_SCALE: Final = 100


def plot(title: str, bots: Mapping[str, Mapping[str, Any]]) -> str:
    """An SVG of the ratings of some bots, each `rating` a table of `elo`, `low` and `high`."""
    rated = {bot: one["rating"] for bot, one in bots.items()}
    least: float = _SCALE * (min(one["low"] for one in rated.values()) // _SCALE)
    most: float = _SCALE * (max(one["high"] for one in rated.values()) // _SCALE + 1)
    foot = _TOP + _ROW * len(rated)

    def x(elo: float) -> float:
        return round(_LEFT + (_RIGHT - _LEFT) * (elo - least) / (most - least), 1)

    shapes = [f'<text x="12" y="22" font-weight="bold">{escape(title)}</text>']
    for elo in range(int(least), int(most) + 1, _SCALE):
        shapes.append(f'<path d="M{x(elo)} {_TOP - 10}V{foot}" stroke="#ccc"/>')
        shapes.append(f'<text x="{x(elo)}" y="{foot + 18}" text-anchor="middle">{elo:+d}</text>')
    for row, (bot, one) in enumerate(rated.items()):
        y = _TOP + _ROW * row + 8
        shapes.append(f'<text x="12" y="{y + 5}">{escape(bot)}</text>')
        shapes.append(f'<path d="M{x(one["low"])} {y}H{x(one["high"])}" stroke="#456" stroke-width="3"/>')
        shapes.append(f'<circle cx="{x(one["elo"])}" cy="{y}" r="6" fill="#123"/>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {_WIDTH} {foot + 30}" '
        f'font-family="sans-serif" font-size="13"><title>{escape(title)}</title>'
        f'<rect width="100%" height="100%" fill="#fff"/>{"".join(shapes)}</svg>\n'
    )
