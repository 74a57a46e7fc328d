"""A seat is taken once, however late a request for it is finished."""

import json
import socket

from .conftest import eventually


def half_request(server, path, body):
    """A connection on which all of a POST but its last byte has been sent, and that byte."""
    text = json.dumps(body)
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(text)}\r\n\r\n"
    connection = socket.create_connection(("127.0.0.1", server.port), 60)
    connection.sendall((head + text[:-1]).encode())
    return connection, text[-1:].encode()


def test_a_request_that_was_half_sent_does_not_take_the_seat_of_who_sat_down_meanwhile(own_server):
    server = own_server(sleep_after=0.05, header_seconds=600, body_seconds=600)
    table, _ = server.open(["human", "open"])
    path = f"/api/tables/{table}/seats/1"
    connection, rest = half_request(server, path, {"name": "Mallory"})
    eventually(lambda: len(server.server.server_state.tasks) == 1)
    eventually(lambda: table not in server.site.hall.rooms)
    token = server.post(path, {"name": "Bob"}).json()["token"]
    connection.sendall(rest)
    reply = connection.recv(65536).decode()
    connection.close()
    assert " 403 " in reply.splitlines()[0]
    room = server.site.hall.find(table)
    assert room.seats_of([token]) == (1,)
    assert room.seats[1].name == "Bob"
