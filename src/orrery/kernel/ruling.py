"""What the rules say no to, and what is wrong with an input."""

from __future__ import annotations

import msgspec


class Ruling(msgspec.Struct, frozen=True, gc=False):
    """Why something may not be done: the number of the rule and one plain reason."""

    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})" if self.rule else self.reason


class OrreryError(Exception):
    """An input that can't be used. Its text is one line that says what to do."""


class Refused(OrreryError):
    """An answer that the rules do not allow; nothing has changed."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(str(ruling))
        self.ruling = ruling


class NotationError(OrreryError):
    """A text that is no action at all."""


class OptionError(OrreryError):
    """A number of players or an option that the game does not have."""


class DataError(OrreryError):
    """A card or table in a data file that makes no sense."""


class RecordError(OrreryError):
    """A record that is cut off, altered, or of another game."""


class ScenarioError(OrreryError):
    """A scenario that can't be read or set up."""


class UnknownGame(OrreryError):
    """No game of that name is installed."""
