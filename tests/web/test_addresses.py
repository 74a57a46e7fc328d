"""Under which names the server answers, and what it says at an address where nothing is."""

import socket

import httpx
import pytest

from orrery.web import app


def ask(server, host):
    return httpx.get(f"{server.url}/api/games", headers={"host": host}, timeout=60)


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8420",
        "LOCALHOST",
        "table.localhost",
        "127.0.0.1:1",
        "192.168.1.7",
        "[::1]:8420",
        "[fe80::1]",
    ],
)
def test_this_machine_and_plain_addresses_are_names_of_the_server(server, host):
    assert ask(server, host).status_code == 200


def test_the_name_of_the_machine_is_a_name_of_the_server(server):
    name = socket.gethostname()
    assert [ask(server, host).status_code for host in (name, f"{name}.local:80")] == [200, 200]


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:8420", "[", "a b", "[::1"]
)
def test_another_name_is_refused(server, host):
    refused = ask(server, host)
    assert refused.status_code == 421
    assert "`hosts`" in refused.json()["error"]
    assert upgrade(server, host) == "HTTP/1.1 403 Forbidden"
    assert upgrade(server, f"127.0.0.1:{server.port}") == "HTTP/1.1 101 Switching Protocols"


def upgrade(server, host):
    """What a page gets that opens a socket to a name and is of one origin with it."""
    words = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    with socket.create_connection(("127.0.0.1", server.port), 60) as connection:
        request = f"GET /ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n{words}{key}\r\n"
        connection.sendall(request.encode())
        return connection.recv(4096).decode().splitlines()[0]


def test_the_operator_names_the_server(own_server):
    server = own_server(hosts=("games.example.org",))
    assert ask(server, "games.example.org").status_code == 200
    assert ask(server, "Games.example.org:443").status_code == 200
    assert ask(server, "example.org").status_code == 421


@pytest.fixture
def built(tmp_path, monkeypatch):
    """Pages as they are built, as far as the server knows them."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Orrery</title>")
    (folder / "assets" / "app-1.js").write_text("let a")
    monkeypatch.setattr(app, "STATIC", folder)


def test_an_unknown_address_gets_the_page_that_says_so(built, own_server):
    server = own_server()
    for path in ("/nothing/here", "/new/x", "/t", "/t/nowhere", "/rules/chess", "/stats/chess", "/x.php"):
        lost = server.get(path)
        assert lost.status_code == 404, path
        assert "<title>Orrery</title>" in lost.text
        assert lost.headers["content-type"].startswith("text/html")
        assert lost.headers["cache-control"] == "no-cache"


def test_what_is_there_is_found(built, own_server):
    server = own_server()
    table, _ = server.open()
    for path in ("/", "/new", "/about", f"/t/{table}", "/rules/comet", "/stats/comet"):
        assert server.get(path).status_code == 200, path
    asset = server.get("/assets/app-1.js")
    assert (asset.status_code, asset.text) == (200, "let a")
    assert "immutable" in asset.headers["cache-control"]


def test_a_program_at_an_unknown_address_is_told_so_in_json(built, own_server):
    server = own_server()
    for path in ("/api", "/api/nothing", "/api/tables/x/y", "/assets/app-2.js", "/ws"):
        lost = server.get(path)
        assert lost.status_code == 404, path
        assert lost.json() == {"error": "not found", "rule": ""}


def test_before_the_pages_are_built_an_unknown_address_is_unknown_too(tmp_path, monkeypatch, own_server):
    monkeypatch.setattr(app, "STATIC", tmp_path / "none")
    lost = own_server().get("/nothing/here")
    assert lost.status_code == 404
    assert "make play" in lost.text


def test_an_ipv6_network_of_64_bits_is_one_visitor(own_server):
    server = own_server(behind_proxy=True, tables_per_hour=2)
    neighbours = ("2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2:3:4:5:6", "2001:db8:1:3::1")
    opened = [
        server.post("/api/tables", {"game": "comet"}, headers={"x-forwarded-for": address}).status_code
        for address in neighbours
    ]
    assert opened == [201, 201, 429, 201]
