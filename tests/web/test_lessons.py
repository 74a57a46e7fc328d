"""Guided first games over HTTP: the server keeps nothing of them, and takes nothing for granted."""

import pytest

from orrery.kernel import game, guide_of, write


def way(name):
    return [write(action) for step in guide_of(game(name)).steps for action in step.answers]


@pytest.mark.parametrize("name", ["debris", "exploration", "mars-horizon", "leaving-earth"])
def test_a_guide_goes_on_from_what_the_page_says_it_has_answered(server, name):
    given = []
    for action in way(name):
        reply = server.http("POST", f"/api/learn/{name}", json={"given": given, "answers": [action]})
        assert reply.status_code == 200, reply.text
        place = reply.json()
        assert place["met"] is None
        given = place["given"]
    assert place["end"]
    assert given == way(name)


def test_an_answer_off_the_way_changes_nothing_and_says_why(server):
    first = guide_of(game("debris")).steps[0]
    reply = server.http("POST", "/api/learn/debris", json={"answers": ["recycle 1"]})
    assert reply.json()["met"] == {"legal": True, "rule": first.rule, "reason": first.instead}
    assert reply.json()["given"] == []
    reply = server.http("POST", "/api/learn/debris", json={"answers": ["repair red"]})
    assert reply.json()["met"]["legal"] is False
    assert reply.json()["met"]["rule"].startswith("OD-")


@pytest.mark.parametrize(
    "body",
    [
        {"given": ["recycle 1"]},
        {"given": ["capture leo-6"] * 60},
        {"given": ["capture leo-6"] * 61},
        {"given": [7]},
        {"given": ["«"]},
        {"answers": [""]},
        {"at": 3},
        [],
    ],
)
def test_what_makes_no_sense_is_a_plain_problem(server, body):
    reply = server.http("POST", "/api/learn/debris", json=body)
    assert reply.status_code == 400
    assert reply.json()["error"]


def test_a_game_without_a_guide_has_no_lesson(server):
    reply = server.http("POST", "/api/learn/nothing", json={})
    assert reply.status_code == 404
