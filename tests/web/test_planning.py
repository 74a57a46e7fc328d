"""Missions are planned in processes of their own: streamed, called off, bounded, and refused in words."""

import contextlib
import json
import multiprocessing

import httpx
import pytest
from tests.web.conftest import WAIT, eventually

LANDER = {"mission": "lunar_lander", "rendezvous": False, "thrusters": 0}
#: Takes minutes.
ENDLESS = {"mission": "man_on_titan", "expansions": ["outer_planets"], "have": [], "aim": "front"}


@contextlib.contextmanager
def asked(server, question):
    """The events of a question, as they come."""
    with httpx.stream("POST", server.url + "/api/plan", json=question, timeout=WAIT) as reply:
        yield reply, events(reply)


def events(reply):
    for line in reply.iter_lines():
        if line:
            assert line.startswith("data: ")
            yield json.loads(line.removeprefix("data: "))


def planners():
    return [one for one in multiprocessing.active_children() if one.is_alive()]


def test_a_question_shows_progress_at_once_and_then_its_answer(server):
    with asked(server, LANDER) as (reply, told):
        assert reply.headers["content-type"].startswith("text/event-stream")
        first = next(told)
        assert first["type"] == "progress"
        *_, last = told
    assert last["type"] == "answer"
    assert last["sheet"]["plans"][0]["price"] == last["answer"]["plans"][0]["price"] == 23


def test_a_better_plan_is_told_while_the_search_goes_on(server):
    with asked(server, {**LANDER, "mission": "man_on_mars", "thrusters": 3}) as (_, told):
        bests = [one["best"]["price"] for one in told if one["type"] == "progress" and one["best"]]
    assert bests
    assert bests == sorted(bests, reverse=True)


def test_people_read_no_word_of_the_notation(server):
    question = {"mission": "man_on_the_moon", "thrusters": 0, "own": {"saturn": 1, "astronaut": 1}}
    with asked(server, question) as (_, told):
        *_, last = told
    assert "_" not in json.dumps(words(last["sheet"]))


def words(sheet):
    """All that a sheet says, without the names of its fields."""
    if isinstance(sheet, dict):
        return [words(value) for name, value in sheet.items() if name != "kind"]
    return [words(value) for value in sheet] if isinstance(sheet, list) else sheet


def test_a_question_without_an_answer_says_why(server):
    with asked(server, {**LANDER, "budget": 5}) as (_, told):
        *_, last = told
    assert last["sheet"]["plans"] == []
    assert last["sheet"]["why_not"] == "No plan was found that costs $5 or less."


def test_a_question_that_makes_no_sense_is_refused_in_words(server):
    with asked(server, {"goal": "moon", "mission": "lunar_lander"}) as (_, told):
        *_, last = told
    assert last == {"type": "problem", "reason": "ask for a mission, or say where to go"}
    draws = [{"face": "success", "removed": True}] * 2
    piles = {"landing": {"laid": 1, "draws": draws}}
    with asked(server, {**LANDER, "piles": piles}) as (_, told):
        *_, last = told
    assert last == {"type": "problem", "reason": "the deck could not have given these draws"}


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ({"mission": 5}, "mission must be a word of at most 40 letters, not 5"),
        ({"mission": "x" * 50}, "mission must be a word of at most 40 letters"),
        ({"goal": "moon", "payload": 10_000}, "payload must be a whole number from 0 to 200, not 10000"),
        ({"goal": "moon", "crew": 900}, "crew must be a whole number from 0 to 8"),
        (
            {"mission": "lunar_lander", "thrusters": 1_000_000},
            "thrusters must be a whole number from 0 to 12",
        ),
        ({"mission": "lunar_lander", "year": 9999}, "year must be a whole number from 1956 to 1986"),
        (
            {"mission": "lunar_lander", "aim": "all"},
            "aim must be cheapest, front, lightest, quickest or safest",
        ),
        ({"mission": "lunar_lander", "unknown": 1}, "unknown field `unknown`"),
        (
            {"mission": "lunar_lander", "own": {str(i): 1 for i in range(100)}},
            "own must be things with how many",
        ),
        ({"mission": "lunar_lander", "parts": ["probe"] * 2000}, "parts must be a list of at most 30 words"),
        ([1], "makes no sense"),
    ],
)
def test_a_question_of_another_shape_is_refused_before_anybody_thinks(server, question, says):
    reply = server.post("/api/plan", question)
    assert reply.status_code == 400
    told = reply.json()["error"]
    assert says in told
    assert "$" not in told
    assert len(told) < 200


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (
            {"others": [{"laid": 3, "draws": [{"face": "success"}] * 60}] * 31},
            "the deck could not have given",
        ),
        ({"others": [{"laid": 9, "draws": [{"face": "success"}]}]}, "no more than 3 outcomes are laid"),
        ({"piles": {"juno_rockets": {"laid": 9}}}, "no more than 3 outcomes are laid"),
    ],
)
def test_piles_that_no_table_has_are_refused_at_once(server, told, says):
    with asked(server, {**LANDER, **told}) as (_, heard):
        *_, last = heard
    assert says in last["reason"]


def test_who_hangs_up_calls_the_search_off(own_server):
    server = own_server(plan_workers=1)
    with asked(server, ENDLESS) as (_, told):
        assert next(told)["type"] == "progress"
        assert next(told)["type"] == "progress"
        assert server.site.planning.asking == 1
    eventually(lambda: server.site.planning.asking == 0)
    with asked(server, LANDER) as (_, told):
        *_, last = told
    assert last["type"] == "answer"


def test_a_search_ends_when_its_time_is_up(own_server):
    server = own_server(plan_workers=1, plan_seconds=1.0)
    with asked(server, ENDLESS) as (_, told):
        *_, last = told
    assert last == {"type": "problem", "reason": "the search was stopped after 1 seconds"}
    eventually(lambda: server.site.planning.asking == 0)


def test_a_question_too_large_for_the_memory_ends_without_the_server(own_server):
    server = own_server(plan_workers=1, plan_megabytes=50)
    with asked(server, ENDLESS) as (_, told):
        *_, last = told
    assert last["type"] == "problem"
    assert "too large" in last["reason"]
    assert server.get("/health").json()["ok"]


def test_an_address_has_so_many_questions_at_once(own_server):
    server = own_server(plan_workers=1, plans_per_address=2)
    with asked(server, ENDLESS) as (_, first), asked(server, ENDLESS) as (_, second):
        next(first)
        next(second)
        reply = server.post("/api/plan", LANDER)
        assert reply.status_code == 429
        assert "as many questions" in reply.json()["error"]
        waiting = next(one for one in second if one["seconds"])
        assert waiting["waiting"]


def test_no_more_wait_than_may(own_server):
    server = own_server(plan_workers=1, plans_waiting=0, plans_per_address=9)
    with asked(server, ENDLESS) as (_, told):
        next(told)
        reply = server.post("/api/plan", LANDER)
    assert reply.status_code == 429
    assert "many missions" in reply.json()["error"]


def test_a_page_of_another_server_can_not_ask(server):
    reply = server.post("/api/plan", LANDER, headers={"origin": "http://elsewhere.example"})
    assert reply.status_code == 403


def test_all_that_can_be_asked_for_has_a_name(server):
    found = server.get("/api/plan").json()
    assert len(found["missions"]) == 24 + 3 + 38
    assert {one["name"] for one in found["expansions"]} == {"Mercury", "Outer Planets"}
    assert not any("_" in one["name"] for part in ("missions", "places", "parts") for one in found[part])
    assert found["calendars"]["outer_planets"] == [1956, 1986]
    assert [one["set"] for one in found["parts"] if one["name"] == "Saturn"] == ["base"]
    assert [one["set"] for one in found["places"] if one["name"] == "Titan"] == ["outer_planets"]
    moon = next(one for one in found["locations"] if one["word"] == "moon")
    assert [card["name"] for card in moon["cards"]] == [
        "barren",
        "spacecraft are destroyed",
        "life",
        "minerals worth $25",
    ]


def test_no_process_outlives_the_server(own_server):
    server = own_server(plan_workers=1)
    before = {one.pid for one in planners()}
    with asked(server, ENDLESS) as (_, told):
        next(told)
        next(told)
        assert {one.pid for one in planners()} - before
    server.stop()
    assert {one.pid for one in planners()} <= before
