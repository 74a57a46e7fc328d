"""The log of the server: one JSON object a line, on the error output, without secrets."""

from __future__ import annotations

import logging
import sys
from typing import Final

import msgspec

_PLAIN: Final = frozenset(logging.makeLogRecord({}).__dict__) | {
    "message",
    "asctime",
    "taskName",
    "color_message",
}


class JsonFormatter(logging.Formatter):
    """Time, level, what happened, and the fields that were given with it."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        entry.update({name: value for name, value in record.__dict__.items() if name not in _PLAIN})
        if record.exc_info:
            entry["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(entry, enc_hook=str).decode()


def log_as_json(level: int = logging.WARNING) -> None:
    """Send the server's own log and uvicorn's through the formatter: warnings and worse, unless asked."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    for name in ("orrery", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False
