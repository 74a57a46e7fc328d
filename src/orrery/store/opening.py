"""Opening the file of a store: whose it is, whether it is sound, and bringing its tables up to date.

`migrations/` holds one SQL file for each version, `NNN-what.sql`. Each is carried out once, whole or not
at all, with foreign keys off. A file that has been released is never changed: what comes later is a new one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Final

from orrery.kernel import OrreryError

#: Stands in the head of every file that is ours.
APPLICATION_ID: Final = int.from_bytes(b"Orry", "big")


class UnusableStore(OrreryError):
    """The file can't be used; nothing in it was changed."""


def _migrations() -> list[str]:
    found = sorted(
        (file for file in (files("orrery.store") / "migrations").iterdir() if file.name.endswith(".sql")),
        key=lambda file: file.name,
    )
    numbers = [int(file.name.partition("-")[0]) for file in found]
    if numbers != list(range(1, len(found) + 1)):
        raise AssertionError(f"migrations are numbered 1, 2, 3 ..., not {numbers}")
    return [file.read_text(encoding="utf-8") for file in found]


MIGRATIONS: Final[Sequence[str]] = _migrations()


def connect(path: Path) -> sqlite3.Connection:
    """A connection as durable as SQLite can be: a commit returns when the disk has it."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def prepare(path: Path, migrations: Sequence[str] = MIGRATIONS) -> None:
    """Check the file, or make it, and bring it to the newest version."""
    try:
        path.touch(mode=0o600)  # it holds the seeds of the games in play: nobody else's business
        connection = sqlite3.connect(path, isolation_level=None, timeout=10)
    except (OSError, sqlite3.Error) as error:
        raise UnusableStore(f"{path} can't be opened: {error}") from None
    try:
        version = _version(connection, path, len(migrations))
        for number, sql in enumerate(migrations[version:], version + 1):
            _migrate(connection, number, sql)
    except sqlite3.OperationalError as error:
        raise UnusableStore(f"{path} can't be used: {error}") from None
    except sqlite3.DatabaseError as error:
        raise UnusableStore(f"{path} is damaged or no database: {error}. Put back a backup of it") from None
    finally:
        connection.close()


def _version(connection: sqlite3.Connection, path: Path, newest: int) -> int:
    """The version of a file that is ours and sound; 0 for an empty one, and for one from before versions."""
    (fault,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if fault != "ok":
        raise sqlite3.DatabaseError(fault.splitlines()[-1])
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    unmarked = application == 0 and version == 0 and (not names or {"tables", "seats", "lines"} <= names)
    if application != APPLICATION_ID and not unmarked:
        raise UnusableStore(f"{path} is the database of another program; choose another folder")
    if version > newest:
        raise UnusableStore(
            f"{path} was written by a newer Orrery (version {version}, this one knows {newest}); install that"
        )
    return int(version)


def _migrate(connection: sqlite3.Connection, number: int, sql: str) -> None:
    marks = f"PRAGMA application_id = {APPLICATION_ID};\nPRAGMA user_version = {number};"
    try:
        connection.executescript(f"BEGIN IMMEDIATE;\n{sql}\n{marks}\nCOMMIT;")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
