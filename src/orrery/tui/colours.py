"""What the named colours of the boards look like on the full screen, on dark and on light ground."""

from __future__ import annotations

from typing import Final

from rich.terminal_theme import TerminalTheme

DARK: Final = TerminalTheme(
    (18, 18, 18),
    (224, 224, 224),
    [
        (18, 18, 18),
        (244, 96, 84),
        (96, 200, 112),
        (240, 190, 70),
        (104, 160, 255),
        (206, 130, 220),
        (90, 205, 220),
        (224, 224, 224),
    ],
)
LIGHT: Final = TerminalTheme(
    (250, 250, 250),
    (30, 30, 30),
    [
        (30, 30, 30),
        (185, 30, 25),
        (20, 115, 45),
        (145, 95, 0),
        (25, 80, 190),
        (130, 40, 150),
        (0, 110, 130),
        (90, 90, 90),
    ],
)
