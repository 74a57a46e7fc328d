"""The mission planner over HTTP: what can be asked, and a question whose answer comes as a stream."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from orrery.match import Barred, Room
from orrery.plan import Question, question_from
from orrery.plan.at_table import Table, situation, table_of
from orrery.plan.catalogue import catalogue
from orrery.web import protocol as p
from orrery.web.addresses import address_of
from orrery.web.api import Json, TooMuch, body, kept, key_of, number, route, site_of
from orrery.web.flying import next_answers
from orrery.web.planning import Planning

_ENCODE: Final = msgspec.json.Encoder()


async def what_there_is(request: Request) -> Response:
    """For the page of the planner; whoever opens it will ask soon."""
    site_of(request).planning.warm()
    return await kept(request, "plan", catalogue)


async def plan(request: Request) -> Response:
    """Events from the first moment on; who hangs up calls the search off."""
    site, address = site_of(request), address_of(request)
    question = question_from(await body(request, dict[str, Any]))
    if not site.plans.take(address):
        raise TooMuch("too many questions; wait a second")
    site.planning.take_place(address)
    site.metrics.count("plans")
    return Planned(site.planning, address, question)


class Planned(StreamingResponse):
    """The stream of one question, which keeps its place until it is answered or nobody listens."""

    media_type = "text/event-stream"

    def __init__(self, planning: Planning, address: str, question: Question) -> None:
        super().__init__(self._events(question))
        self._planning = planning
        self._address = address

    async def _events(self, question: Question) -> AsyncIterator[bytes]:
        async with aclosing(self._planning.work_on(question)) as messages:
            async for message in messages:
                yield b"data: " + _ENCODE.encode(message) + b"\n\n"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._planning.leave_place(self._address)


# At a table


async def _seen(request: Request, seat: int) -> tuple[Room, Table]:
    """A table of the game, and all of it that a seat of one's own may see."""
    room = site_of(request).hall.find(request.path_params["table"])
    key = key_of(request, room)
    async with room.lock:
        if seat not in key:
            raise Barred("that seat is not one of yours")
        return room, table_of(room.table.view(seat))


async def prospect(request: Request) -> Response:
    """What a seat could plan with now."""
    seat = number(request.query_params.get("seat", ""), "`seat` is the number of a seat")
    site_of(request).planning.warm()
    _, view = await _seen(request, seat)
    found = situation(view, seat)
    question = msgspec.convert(msgspec.to_builtins(found.question), p.PlanQuestion)
    return Json(p.Prospect(question, found.missions))


async def fly(request: Request) -> Response:
    """What a plan has a seat answer next; nothing is answered by it."""
    order = await body(request, p.FlightOrder)
    room, view = await _seen(request, order.seat)
    game, at = room.table.game, room.table.number
    return Json(next_answers(game, view, order.seat, at, order.plan, order.flight))


ROUTES: Final = [
    route("/api/plan", what_there_is),
    route("/api/plan", plan, "POST"),
    route("/api/tables/{table}/plan", prospect),
    route("/api/tables/{table}/fly", fly, "POST"),
]
