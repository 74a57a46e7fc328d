"""A file of any version is brought to the newest; one that can't be used is refused in a line, untouched."""

import sqlite3
from pathlib import Path

import pytest

from orrery.store import KeptState, SeatRow, Store, TableRow, UnusableStore
from orrery.store.opening import APPLICATION_ID, MIGRATIONS, prepare

UNVERSIONED = (Path(__file__).parent / "versions" / "0.sql").read_text()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "tables.sqlite3"


def run(path, sql):
    with sqlite3.connect(path) as connection:
        connection.executescript(sql)
    connection.close()


def ask(path, sql):
    connection = sqlite3.connect(path)
    rows = connection.execute(sql).fetchall()
    connection.close()
    return rows


def shape(path):
    """Every column of every table, and every index."""
    columns = """
        SELECT kept.name, c.name, c.type, c.[notnull], c.dflt_value, c.pk
        FROM sqlite_master kept, pragma_table_info(kept.name) c
    """
    indexes = "SELECT tbl_name, name FROM sqlite_master WHERE type = 'index'"
    return sorted(ask(path, columns) + ask(path, indexes), key=repr)


@pytest.mark.parametrize("version", range(len(MIGRATIONS) + 1))
def test_a_file_of_every_version_is_brought_to_the_newest_and_loses_nothing(path, version):
    run(path, UNVERSIONED)
    if version:
        prepare(path, MIGRATIONS[:version])
    assert ask(path, "PRAGMA user_version") == [(version,)]
    store = Store(path)
    played = TableRow(
        "played", "comet", 2, "Comet", True, False, True, "playing", "over@3", b"ss", 100.5, 200.5
    )
    assert store.table("played") == played._replace(terms=b'{"away":null}')
    assert store.table("over").status == "over"
    ann, bob = store.seats("played")
    assert ann[:5] == SeatRow("human", "Ann", b"aa", b'{"s":"a"}', False)[:5]
    assert bob[:5] == SeatRow("bot:greedy", "Bob", b"bb", b"{}", True)[:5]
    assert [row[:2] for row in store.lines("played")] == [(b"header", None), (b"answer", b"entry")]
    assert store.state("played") == KeptState(2, b"state", sealed=False)
    assert store.chat("played") == [(1, 150.5, "hello")]
    assert store.results("comet", 10) == [(2, 7, 60.5, b"{}")]
    store.close()
    assert ask(path, "PRAGMA user_version") == [(len(MIGRATIONS),)]
    assert ask(path, "PRAGMA application_id") == [(APPLICATION_ID,)]
    assert ask(path, "PRAGMA foreign_key_check") == []


def test_it_is_found_once_which_kept_states_are_sealed(path):
    """Before it was written beside them, files held states of both kinds."""
    run(path, UNVERSIONED)
    prepare(path, MIGRATIONS[:2])
    run(path, """UPDATE states SET state = CAST('{"at":2,"state":{}}' AS BLOB)""")
    store = Store(path)
    assert store.state("played") == KeptState(2, b'{"at":2,"state":{}}', sealed=True)
    store.close()


def test_an_old_file_ends_up_with_the_shape_of_a_new_one(path, tmp_path):
    run(path, UNVERSIONED)
    prepare(path)
    prepare(tmp_path / "new.sqlite3")
    assert shape(path) == shape(tmp_path / "new.sqlite3")
    assert ("tables", "id", "TEXT", 1, None, 1) in shape(path)


def test_a_migration_that_fails_leaves_the_file_as_it_was(path):
    prepare(path)
    before = shape(path)
    with pytest.raises(UnusableStore, match="nonsense"):
        prepare(path, [*MIGRATIONS, "CREATE TABLE half (x);", "CREATE TABLE rest (x); SELECT nonsense;"])
    assert ask(path, "PRAGMA user_version") == [(len(MIGRATIONS) + 1,)]
    assert [row for row in shape(path) if row not in before] == [("half", "x", "", 0, None, 0)]


def refused(path, reason):
    before = path.read_bytes()
    with pytest.raises(UnusableStore, match=reason) as caught:
        Store(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == before


def test_the_database_of_another_program_is_refused(path):
    run(path, "CREATE TABLE bookmarks (url)")
    refused(path, "another program")


def test_one_that_says_it_is_another_program_is_refused(path):
    run(path, UNVERSIONED + "PRAGMA application_id = 7;")
    refused(path, "another program")


def test_one_of_a_newer_version_is_refused(path):
    prepare(path)
    run(path, f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    refused(path, "written by a newer Orrery")


def test_what_is_no_database_is_refused(path):
    path.write_text("a letter to the editor\n" * 200)
    refused(path, "damaged or no database")


def test_a_damaged_database_is_refused(path):
    run(path, UNVERSIONED)
    text = path.read_bytes()
    path.write_bytes(text[:4096] + b"\xff" * 4096 + text[8192:])
    refused(path, "damaged or no database")


def test_a_database_that_was_cut_off_is_refused(path):
    run(path, UNVERSIONED)
    path.write_bytes(path.read_bytes()[:5000])
    refused(path, "damaged or no database")
