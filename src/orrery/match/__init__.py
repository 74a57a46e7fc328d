"""Games being played: numbered decisions, chance that answers by itself, undo that is safe by information."""

from orrery.match.table import LiveTable, LogEntry, StaleAnswer, UndoRefused, carry_out, story

__all__ = ["LiveTable", "LogEntry", "StaleAnswer", "UndoRefused", "carry_out", "story"]
