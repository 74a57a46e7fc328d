"""What tables were told is done, beside what they are shown later and what is on disk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from orrery.kernel import Record, verify
from orrery.match.seat import Seat
from orrery.store import Store

#: Where something stands: ("answer", undos before, decision), ("undo", undos before), ("seat", number),
#: ("name", number), ("paused",), ("chat",).
Place = tuple[Any, ...]
#: A moment of a table: how many undos there had been, and which decision was due.
Moment = tuple[int, int]


class Deed(msgspec.Struct, frozen=True):
    """Something that is to be so: an answer or an undo in its place, a line of chat, a setting."""

    kind: str
    place: Place
    value: Any
    seat: int = 0


class Account:
    """All that was acknowledged at one table, and the deed that was sent and not acknowledged yet, if any."""

    def __init__(self, table: str) -> None:
        self.table = table
        #: Answers and undos, which stay where they are for ever.
        self.history: dict[Place, Any] = {}
        #: Kinds and names of seats, and whether the table is paused: the last word counts.
        self.settings: dict[Place, Any] = {("paused",): False}
        self.said: list[str] = []
        self.secrets: dict[int, str] = {}
        self.undos = 0
        #: Seats that a bot played, from when until when.
        self.lent: list[tuple[int, Moment, Moment | None]] = []
        self.doubt: Deed | None = None

    def keep(self, deed: Deed) -> None:
        """A deed is known to be done."""
        self.undos += deed.kind == "undo"
        if deed.kind == "chat":
            self.said.append(deed.value)
        elif deed.kind in ("answer", "undo"):
            self.history[deed.place] = deed.value
        else:
            self.settings[deed.place] = deed.value

    def lend(self, seat: int, number: int) -> None:
        """A bot may play a seat from now on."""
        self.lent.append((seat, (self.undos, number), None))

    def take_back(self, seat: int, number: int) -> None:
        """No bot plays a seat any more."""
        until = (self.undos, number)
        self.lent = [(s, start, until if s == seat and not end else end) for s, start, end in self.lent]

    def may_be_a_bots(self, seat: int, moment: Moment) -> bool:
        return any(s == seat and start <= moment and (not end or moment < end) for s, start, end in self.lent)


class Ledger:
    """The accounts of all tables, and what was found wrong with them."""

    def __init__(self) -> None:
        self.accounts: list[Account] = []
        self.acknowledged: Counter[str] = Counter()
        self.lost: Counter[str] = Counter()
        self.doubled: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        #: What was lost or doubled, in words.
        self.found: list[str] = []
        #: Deeds in doubt when the server died, and how many of them had arrived.
        self.doubted = 0
        self.had_arrived = 0

    def open(self, table: str) -> Account:
        self.accounts.append(Account(table))
        return self.accounts[-1]

    def keep(self, account: Account, deed: Deed) -> None:
        account.doubt = None
        account.keep(deed)
        self.acknowledged[deed.kind] += 1

    def settle(self, account: Account, arrived: bool) -> None:
        """It is known now whether the deed in doubt arrived."""
        assert account.doubt is not None
        self.doubted += 1
        if arrived:
            self.had_arrived += 1
            account.keep(account.doubt)
        account.doubt = None

    def find(self, wrong: Counter[str], kind: str, what: str) -> None:
        """Something of a kind is lost or there twice."""
        wrong[kind] += 1
        self.found.append(f"{'lost' if wrong is self.lost else 'doubled'} {kind}: {what}")

    def compare(self, account: Account, settings: dict[Place, Any], said: Sequence[str]) -> None:
        """What a table is shown, or has on disk, beside what it was told."""
        doubt = account.doubt
        for place, value in account.settings.items():
            doubted = doubt is not None and doubt.place == place and doubt.value == settings[place]
            if settings[place] != value and not doubted:
                self.find(self.lost, place[0], f"{account.table} {place} is {settings[place]}, not {value}")
        for text in account.said:
            if text not in said:
                self.find(self.lost, "chat", f"{account.table} {text}")
        known = {*account.said, doubt.value if doubt is not None else ""}
        for text, times in Counter(said).items():
            if times > 1 or text not in known:
                self.find(self.doubled, "chat", f"{account.table} {text}")

    # At the end

    def audit(self, database: Path) -> list[str]:
        """Compare every account with the disk: which records do not hold."""
        store = Store(database)
        known = set(store.all_tables())
        wrong = []
        for account in self.accounts:
            if account.table not in known:
                self.find(self.lost, "table", account.table)
                continue
            try:
                self._audit(store, account)
            except Exception as error:
                wrong.append(f"{account.table}: {error}")
        store.close()
        return wrong

    def _audit(self, store: Store, account: Account) -> None:
        row = store.table(account.table)
        assert row is not None
        seats = [Seat.from_row(seat) for seat in store.seats(account.table)]
        settings: dict[Place, Any] = {("paused",): bool(row.paused)}
        for number, seat in enumerate(seats):
            settings["seat", number] = seat.kind
            settings["name", number] = seat.name
        self.compare(account, settings, [text for _, _, text in store.chat(account.table)])
        for number, secret in account.secrets.items():
            if not seats[number].opens_with(secret):
                self.find(self.lost, "seat", f"{account.table} {number} has another secret")
        lines = [line.line for line in store.lines(account.table)]
        self._compare_history(account, lines)
        verify(Record.load(b"\n".join(lines) + b"\n"))

    def _compare_history(self, account: Account, lines: Sequence[bytes]) -> None:
        """Each acknowledged answer and undo is in its place; people's answers that nobody gave are none."""
        found, by = history(lines)
        for place, value in account.history.items():
            if found.get(place) != value:
                self.find(self.lost, place[0], f"{account.table} {place} is {found.get(place)}, not {value}")
        doubt = {account.doubt.place} if account.doubt is not None else set()
        for place in found.keys() - account.history.keys() - doubt:
            if place not in by or not account.may_be_a_bots(by[place], place[1:]):
                self.find(self.doubled, place[0], f"{account.table} {place} {found[place]} was never given")


def history(lines: Sequence[bytes]) -> tuple[dict[Place, Any], dict[Place, int]]:
    """The answers of seats and the undos in a record, each in its place; and which seat gave an answer."""
    found: dict[Place, Any] = {}
    by: dict[Place, int] = {}
    undos = 0
    for line in map(msgspec.json.decode, lines):
        if "n" in line and line["by"] >= 0:
            place = ("answer", undos, line["n"])
            found[place], by[place] = line["do"], line["by"]
        elif "undo" in line:
            found["undo", undos] = line["undo"]
            undos += 1
    return found, by
