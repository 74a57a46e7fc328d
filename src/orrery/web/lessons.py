"""Guided first games over HTTP. The server keeps nothing of them: a page says what it has answered so far."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from orrery import kernel
from orrery.kernel import Guide, guide_of, read
from orrery.match import Moment, Terms
from orrery.match.guided import Detour, GuidedTable
from orrery.match.seat import Seat
from orrery.match.sight import see, tell
from orrery.web import protocol as p
from orrery.web.api import Json, body, route
from orrery.web.describe import seat_infos
from orrery.web.lesson import LessonInquiry, LessonOrder, LessonPlace, Met


def _find(request: Request) -> tuple[kernel.Game[Any], Guide]:
    game = kernel.game(request.path_params["game"])
    guide = guide_of(game)
    if guide is None:
        raise kernel.UnknownGame(f"{game.title} has no guide")
    return game, guide


async def learn(request: Request) -> Response:
    game, guide = _find(request)
    order = await body(request, LessonOrder)
    table = GuidedTable.open(game, guide, [read(text) for text in order.given])
    start = table.number if order.answers else 0
    met = None
    try:
        if order.answers:
            table.answer(guide.seat, [read(text) for text in order.answers])
    except kernel.Refused as refused:
        ruling = refused.ruling
        met = Met(isinstance(refused, Detour), ruling.rule, ruling.reason)
    return Json(_place(table, start, met))


async def inquire(request: Request) -> Response:
    game, guide = _find(request)
    order = await body(request, LessonInquiry)
    table = GuidedTable.open(game, guide, [read(text) for text in order.given])
    return Json(game.inquire(table.view(guide.seat), guide.seat, order.about))


def _place(table: GuidedTable, start: int, met: Met | None) -> LessonPlace:
    guide, step, last = table.guide, table.step, table.last_step
    number, lesson = table.lesson
    return LessonPlace(
        table=_info(table),
        state=_state(table, start),
        given=tuple([kernel.write(action) for action in table.given]),
        title=guide.title,
        goal=guide.goal,
        lesson=number + 1,
        lessons=len(guide.lesson),
        heading=lesson.title,
        idea=lesson.idea,
        say=step.say if step else "",
        hint=step.hint if step else "",
        way=tuple([kernel.write(action) for action in table.left]),
        why=last.why if last else "",
        end="" if step else guide.end,
        met=met,
        players=guide.first_game.players,
        options=guide.first_game.options,
    )


def _state(table: GuidedTable, start: int) -> p.State:
    seat = table.guide.seat
    names = [info.name for info in _seats(table)]
    log = tuple(tell(table.game, table.log_for(seat, start), names))
    sight = see(table, seat, {})
    return p.State(
        **{name: getattr(sight, name) for name in Moment.__struct_fields__},
        undo_floor=table.number,
        private=False,
        digest="",
        log=p.LogPart(start, 0, log),
        scene=sight.scene,
    )


def _seats(table: GuidedTable) -> tuple[p.SeatInfo, ...]:
    game = table.game
    seats = [Seat(kind, "") for kind in table.record.header.seats]
    return seat_infos(seats, game.names_at(table.state), game.labels_at(table.state))


def _info(table: GuidedTable) -> p.TableInfo:
    header = table.record.header
    return p.TableInfo(
        id="learn",
        game=table.game.id,
        title=table.guide.title,
        players=header.players,
        options=header.options,
        seats=_seats(table),
        you=(table.guide.seat,),
        hotseat=False,
        listed=False,
        paused=False,
        status="open",
        commitment=header.commitment,
        dice=p.Dice({}, True, (), (), True),
        rules_version=table.game.rules_version,
        created=0.0,
        origin=None,
        kept=False,
        auto={},
        terms=Terms(hints=False),
        notes={},
        rematch=None,
        ended=False,
    )


ROUTES: Final[list[Route]] = [
    route("/api/learn/{game}", learn, "POST"),
    route("/api/learn/{game}/inquire", inquire, "POST"),
]
