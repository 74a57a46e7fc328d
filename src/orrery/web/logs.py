"""The log of the server: one JSON object a line, on the error output, without secrets."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from time import monotonic
from traceback import walk_tb
from typing import Final

import msgspec

_PLAIN: Final = frozenset(logging.makeLogRecord({}).__dict__) | {
    "message",
    "asctime",
    "taskName",
    "color_message",
}


class Seldom(logging.Filter):
    """Lets the same message through once a minute; the next one says how many were left out."""

    def __init__(self, seconds: float = 60.0, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._seconds = seconds
        self._clock = clock
        self._told: dict[tuple[object, ...], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        what, now = (record.name, record.msg, *_place(record)), self._clock()
        at, left_out = self._told.get(what, (-self._seconds, 0))
        if now - at < self._seconds:
            self._told[what] = at, left_out + 1
            return False
        if len(self._told) > 1000:
            self._told.clear()
        self._told[what] = now, 0
        if left_out:
            record.left_out = left_out
        return True


def _place(record: logging.LogRecord) -> tuple[object, ...]:
    """Where the error of a message was raised."""
    if not record.exc_info or record.exc_info[2] is None:
        return ()
    *_, (frame, line) = walk_tb(record.exc_info[2])
    return record.exc_info[0], frame.f_code.co_filename, line


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
    handler.addFilter(Seldom())
    for name in ("orrery", "uvicorn", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False
