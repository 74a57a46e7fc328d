"""A game of the terminal that is killed at any moment is found as it was."""

from io import StringIO

import pytest
from rich.console import Console

from orrery.kernel import Record, RecordError, Roller, read
from orrery.match import LiveTable
from orrery.tui import Plain, Session
from orrery.tui.keeping import GameFile


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.orrery"


@pytest.fixture
def table(comet, path):
    table = LiveTable.begin(comet, 2, {"rounds": 9}, roller=Roller.from_number(3), seats=("human", "human"))
    file = GameFile(path)
    file.keep([fresh.line for fresh in table.fresh_lines()], table.kept())
    for notation in ("dig", "scan"):
        table.answer(table.to_move, [read(notation)])
        file.keep([fresh.line for fresh in table.fresh_lines()], table.kept())
    return table


def beside(path):
    return path.with_name(f"{path.name}.state")


def resumed(path):
    file = GameFile(path)
    record, kept = file.read()
    file.mend(record)
    return LiveTable.resume(record, kept=kept)


def test_the_state_beside_the_record_is_the_one_after_its_last_line(table, path):
    record, kept = GameFile(path).read()
    assert record.text == path.read_bytes() == table.record.text
    assert record.read_kept(kept) == table.game.to_plain(table.state)


@pytest.mark.parametrize("lost", [1, 20, "all"])
def test_lines_that_did_not_reach_the_record_are_found_beside_it(table, path, lost):
    """The state is written first, with the lines it follows from; then the process dies."""
    whole = path.read_bytes()
    last = len(b"\n".join(whole.splitlines()[-2:])) + 1
    path.write_bytes(whole[: -(last if lost == "all" else lost)])
    again = resumed(path)
    assert again.state.key() == table.state.key()
    assert path.read_bytes() == whole
    again.answer(again.to_move, [("wait",)])


@pytest.mark.parametrize("damage", [b"", b"{}", b"\xff\xfe", b'{"size":0,"lines":"","state":"{}"}'])
def test_without_the_state_the_record_is_replayed(table, path, damage):
    beside(path).write_bytes(damage)
    assert resumed(path).state.key() == table.state.key()
    beside(path).unlink()
    assert resumed(path).state.key() == table.state.key()


def test_a_record_that_was_played_on_elsewhere_counts_more_than_the_state(table, path):
    table.answer(table.to_move, [("wait",)])
    path.write_bytes(table.record.text)
    assert resumed(path).number == table.number
    stale = GameFile(path)
    stale._size -= 1
    with pytest.raises(RecordError, match="played elsewhere"):
        stale.keep([b"x"], b"")


def test_newer_rules_are_told_and_nothing_is_replayed_under_them(table, path, comet, monkeypatch):
    monkeypatch.setattr("comet.PRICE", {("dig",): 9, ("scan",): 1, ("drill",): 2, ("wait",): 0})
    monkeypatch.setattr(type(comet), "rules_version", 2)
    again = resumed(path)
    assert again.state.key() == table.state.key()
    shown = Console(file=StringIO(), width=100)
    typed = iter(["wait", "", "log", "quit"])
    Plain(
        Session(again, again.record.header.seats, path), console=shown, ask=lambda _: next(typed, "quit")
    ).run()
    told = shown.file.getvalue()
    assert told.count("From here on the table plays by newer rules") == 3  # to each seat, and in the log
    assert Record.load(path.read_bytes()).rules == 2
    assert resumed(path).state.key() == again.state.key()


def test_an_undo_past_a_roll_says_that_it_will_come_again(comet, path, monkeypatch):
    monkeypatch.setattr(type(comet), "cooperative", True)
    people = ("human", "human")
    table = LiveTable.begin(comet, 2, {"rounds": 9}, roller=Roller.from_number(3), seats=people)
    shown = Console(file=StringIO(), width=100)
    typed = iter(["scan", "undo", "y"])
    Plain(Session(table, people, path), console=shown, ask=lambda _: next(typed, "quit")).run()
    assert "the same ones will come again" in shown.file.getvalue()
    assert table.number == 0


def test_a_finished_game_needs_no_state_beside_it(comet, path):
    table = LiveTable.begin(comet, 2, {"rounds": 1}, seats=("bot:random", "bot:random"))
    Plain(Session(table, table.record.header.seats, path), console=Console(file=StringIO())).run()
    assert path.exists()
    assert not beside(path).exists()
