"""What an operator may set. The defaults suit one household and withstand a hostile visitor."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec

from orrery.match import Lifetimes


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Limits are for each address or socket; times are in seconds."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8420
    #: Names of this server beside those of the machine, such as that of a proxy: "games.example.org".
    hosts: tuple[str, ...] = ()
    #: The address to put into links for others, if it is not the one that a visitor came by.
    url: str = ""
    #: Further origins whose pages may open sockets, such as a development server.
    origins: tuple[str, ...] = ()
    #: Believe X-Forwarded-For from a proxy on this machine.
    behind_proxy: bool = False
    message_bytes: int = 16_384
    body_bytes: int = 65_536
    messages_per_second: float = 30.0
    message_burst: int = 120
    #: The same for all sockets of an address together; who sends more waits.
    address_messages_per_second: float = 200.0
    address_message_burst: int = 1_000
    requests_per_second: float = 50.0
    request_burst: int = 300
    checks_per_second: float = 0.5
    check_burst: int = 10
    tables_per_hour: int = 120
    feeds_per_hour: int = 120
    #: How many feeds are kept at most; one that nobody reads goes after `feed_days`.
    feeds: int = 20_000
    #: How long the head of a request may take, then its body, and until a visitor has read what was sent.
    header_seconds: float = 10.0
    body_seconds: float = 20.0
    send_seconds: float = 20.0
    connections: int = 6_000
    connections_per_address: int = 200
    #: How often an address may open a socket.
    connects_per_second: float = 2.0
    connect_burst: int = 200
    sockets_per_address: int = 100
    sockets: int = 5_000
    spectators_per_table: int = 200
    chat_characters: int = 500
    chat_lines: int = 2_000
    bot_workers: int = 2
    #: How many hints are thought about at once, and how often an address may ask for one.
    hints_at_once: int = 8
    hints_per_second: float = 0.5
    hint_burst: int = 10
    #: How many missions are planned at once, how many more may wait, and how many of those are one address's.
    plan_workers: int = 2
    plans_waiting: int = 20
    plans_per_address: int = 4
    plans_per_second: float = 5.0
    plan_burst: int = 60
    #: How long one question is searched, and how much memory that may take.
    plan_seconds: float = 60.0
    plan_megabytes: int = 2_000
    sleep_after: float = 600.0
    #: How many tables may be kept for ever by those who sit at them.
    kept_tables: int = 10_000
    #: In days, how long a table stays that nobody joined, that nobody goes on with, that is over; what was
    #: said at one; how a game ended. 0 is for ever. A table that somebody looks at always stays.
    unjoined_days: float = 30
    unfinished_days: float = 730
    finished_days: float = 365
    chat_days: float = 365
    results_days: float = 1825
    feed_days: float = 90

    @property
    def database(self) -> Path:
        return self.data / "tables.sqlite3"

    @property
    def lifetimes(self) -> Lifetimes:
        return Lifetimes(
            unjoined=self.unjoined_days,
            unfinished=self.unfinished_days,
            finished=self.finished_days,
            chat=self.chat_days,
            results=self.results_days,
            feeds=self.feed_days,
        )


def data_folder() -> Path:
    """Where tables and games are kept: $ORRERY_HOME, or where this user's programs keep their data."""
    if chosen := os.environ.get("ORRERY_HOME"):
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "orrery"
