"""Starting and stopping the server as a person does; load, small."""

import os
import signal
import socket
import subprocess
import sys

import httpx
import pytest

from orrery.web.serve import ServeError, listen, serve

from .conftest import connect

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))
sys.path.append(ROOT)

from benchmarks import load, siege  # noqa: E402  they lie beside the tests
from benchmarks.players import Order  # noqa: E402

COMET = Order("comet", 2, 1, {"rounds": 9}, "wait")


def start(data, *words):
    """A server that will not stay."""
    command = [sys.executable, "-m", "orrery.web.serve", "--port", "0", "--data", str(data), *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def test_a_port_in_use_is_said_in_one_line(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ServeError, match=f"port {port} is in use"):
            serve("127.0.0.1", port, tmp_path, open_browser=False)
    with pytest.raises(ServeError, match="can't listen"):
        listen("203.0.113.1", 0)


def test_ctrl_c_stops_it_cleanly(tmp_path):
    command = [sys.executable, "-m", "orrery.web.serve", "--port", "0", "--data", str(tmp_path / "data")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        url = process.stdout.readline().split()[3]
        assert httpx.get(f"{url}health", timeout=60).json()["ok"]
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert "Stopped. Every table is kept." in out
    assert err == ""
    assert process.returncode == 0
    assert {file.name for file in (tmp_path / "data").iterdir()} == {"tables.sqlite3", "tables.sqlite3.lock"}


def test_two_servers_do_not_share_a_folder(own_server, tmp_path):
    own_server()
    second = start(tmp_path / "data")
    assert second.returncode == 1
    assert second.stderr == (
        f"process {os.getpid()} has the tables in {tmp_path / 'data'} open; "
        "stop it, or choose another folder\n"
    )


@pytest.mark.parametrize(
    ("limits", "reason"),
    [
        ('{"socket": 5}', "unknown field `socket`"),
        ('{"sockets": "many"}', "sockets"),
        ("5", "object"),
        ("{", "make no sense"),
    ],
)
def test_settings_that_make_no_sense_are_said_in_one_line(tmp_path, limits, reason):
    server = start(tmp_path, "--limits", limits)
    assert server.returncode == 1
    assert reason in server.stderr
    assert server.stderr.count("\n") == 1


@pytest.mark.parametrize("text", [b"a letter to the editor\n" * 200, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_database_is_said_in_one_line(tmp_path, text):
    (tmp_path / "tables.sqlite3").write_bytes(text)
    server = start(tmp_path)
    assert server.returncode == 1
    assert server.stdout == ""
    assert server.stderr.startswith(f"{tmp_path / 'tables.sqlite3'} is damaged or no database: ")
    assert server.stderr.count("\n") == 1
    assert (tmp_path / "tables.sqlite3").read_bytes() == text


def test_a_folder_that_can_not_be_written_is_said_in_one_line(tmp_path):
    (tmp_path / "file").write_text("")
    assert start(tmp_path / "file" / "data").stderr == (
        f"can't keep tables in {tmp_path / 'file' / 'data'}: Not a directory\n"
    )


def test_the_example_bot_plays_a_whole_game(own_server):
    server = own_server()
    command = [sys.executable, os.path.join(ROOT, "examples", "bot.py"), server.url, "comet"]
    played = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert "Dig, scan, drill or wait. -> " in played.stdout
    assert "over: the most ore - winners:" in played.stdout


async def test_after_a_restart_clients_go_on_where_they_were(own_server):
    server = own_server()
    table, links = server.open()
    async with connect(server, table, links[0]) as ann:
        await ann.answer("scan")
        before = ann.last["state"]
    server.stop()
    server.start()
    async with connect(server, table, links[0], since=2, undos=0) as ann:
        after = ann.last["state"]
        assert after["log"]["entries"] == []
        assert {**after, "log": None} == {**before, "log": None}
    async with connect(server, table, links[1]) as bob:
        await bob.answer("drill")
        assert bob.last["state"]["over"]


def test_load_loses_nothing(comet):
    figures = load.run(COMET, tables=10, seconds=2)
    assert figures["sockets"] == 30
    assert figures["acknowledged"] > 30
    assert figures["refused"] == {}
    assert (figures["lost"], figures["doubled"], figures["wrong_records"]) == (0, 0, [])
    assert figures["on_disk_but_not_yet_acknowledged"] <= 10 * (1 + figures["finished_games"])


def test_under_siege_honest_people_play_on(comet):
    order = Order("comet", 2, 0, {"rounds": 9}, "wait", think=0.02)
    figures = siege.run(order, tables=3, seconds=2, attack=siege.Attack(halves=60, deaf=6))
    for run in (figures["peace"], figures["siege"]):
        assert run["answers"] > 10
        assert (run["lost"], run["doubled"], run["wrong_records"], run["refused"]) == (0, 0, [], {})
