"""A game of the terminal on disk: its record, which only grows, and beside it the state after its last line.

The state is replaced as a whole, first, and carries the lines that it follows from. So a game killed at
any moment is found exactly as it was, and nothing of it is replayed under rules that came later.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec

from orrery.kernel import NotationError, Record, RecordError


class _Beside(msgspec.Struct, frozen=True):
    """What stands beside a record: its size before the last lines, those lines, and the state after them."""

    size: int
    lines: str
    state: str


class GameFile:
    """The record of a game in a file, and its state beside it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        #: The size of the record when it was last written here.
        self._size = path.stat().st_size if path.exists() else 0

    @property
    def _beside(self) -> Path:
        return self.path.with_name(f"{self.path.name}.state")

    def keep(self, lines: list[bytes], state: bytes) -> None:
        """Put the new lines of a record on the disk, with the state that they lead to."""
        text = b"\n".join(lines) + b"\n"
        try:
            with self.path.open("ab") as file:
                if file.tell() != self._size:
                    raise RecordError(f"{self.path} is being played elsewhere; go on with it there")
                self._replace_state(_Beside(self._size, text.decode(), state.decode()))
                self._size += file.write(text)
                _sync(file)
        except OSError as error:
            raise RecordError(f"can't write {error.filename or self.path}: {error.strerror}") from None

    def _replace_state(self, beside: _Beside) -> None:
        new = self._beside.with_name(f"{self._beside.name}.new")
        with new.open("wb") as file:
            file.write(msgspec.json.encode(beside))
            _sync(file)
        new.replace(self._beside)

    def finish(self) -> None:
        """The game is over: its record says it all."""
        self._beside.unlink(missing_ok=True)

    def read(self) -> tuple[Record, bytes | None]:
        """The record, whole again if a crash cut it, and the state that was kept beside it."""
        text = read_file(self.path)
        beside = self._read_beside()
        if beside is not None:
            whole = text[: beside.size] + beside.lines.encode()
            if whole.startswith(text):
                text = whole
        try:
            record = Record.load(text, drop_cut_line=True)
        except RecordError as error:
            raise RecordError(f"{self.path}: {error}") from None
        return record, None if beside is None else beside.state.encode()

    def _read_beside(self) -> _Beside | None:
        """What was kept beside the record; None if nothing was, or it is damaged."""
        try:
            return msgspec.json.decode(self._beside.read_bytes(), type=_Beside)
        except (OSError, msgspec.DecodeError):
            return None

    def mend(self, record: Record) -> None:
        """Make the file what was read of it: without a line that a crash cut, with those it kept back."""
        if self.path.read_bytes() != record.text:
            with self.path.open("r+b") as file:
                file.write(record.text)
                file.truncate()
                _sync(file)
        self._size = len(record.text)


def read_file(path: Path) -> bytes:
    """What a record holds; nothing is read that has no end."""
    try:
        if path.exists() and not path.is_file():
            raise RecordError(f"{path} is no file with a record in it")
        return path.read_bytes()
    except OSError as error:
        raise RecordError(f"can't read {path}: {error.strerror}") from None


def write_copy(name: str, text: bytes) -> Path:
    """Write a new file; what is there already is never written over."""
    try:
        target = Path(name).expanduser()
        with target.open("xb") as file:
            file.write(text)
    except FileExistsError:
        raise NotationError(f"{name} is there already; choose another name") from None
    except (
        OSError,
        RuntimeError,
        ValueError,
    ) as error:  # also an unknown ~home, or no name for a file at all
        raise NotationError(f"can't write {name}: {getattr(error, 'strerror', None) or error}") from None
    return target


def _sync(file: Any) -> None:
    file.flush()
    os.fsync(file.fileno())
