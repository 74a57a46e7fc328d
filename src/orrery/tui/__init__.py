"""Play in a terminal: a board in text, numbered options, and the rule behind everything."""

from orrery.tui.plain import Plain
from orrery.tui.session import Session

__all__ = ["Plain", "Session"]
