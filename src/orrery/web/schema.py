"""The whole API as one OpenAPI 3.1 document: `python -m orrery.web.schema` prints it.

OpenAPI has no word for sockets; `x-socket` names the messages of each direction, and
`ClientMessage` and `ServerMessage` are their unions. The types of a game's own drawing and events begin
with its name, the lines of a record with `record`.
"""

from __future__ import annotations

import sys
from functools import lru_cache, reduce
from operator import or_
from typing import Any, Final

import msgspec

from orrery import __version__
from orrery.kernel import Event, Game, games
from orrery.kernel.lines import KINDS, Header
from orrery.match import Invitation, LookBack
from orrery.plan.catalogue import Catalogue
from orrery.web import protocol as p
from orrery.web.lesson import LessonInquiry, LessonOrder, LessonPlace

_REF: Final = "#/components/schemas/{name}"
_TYPES: Final = (
    p.GameInfo, p.Rules, p.Stats, p.Listed, p.TableOrder, p.Opened, p.SeatTaking, p.SeatTaken,
    p.SeatGiving, p.SeatGiven, Invitation, p.Rematch, p.Here, p.OwnTables, p.Yours, p.FeedOrder, p.Feed,
    p.Replayed, p.WhatIf, p.Verified, LookBack, p.Health, p.Problem,
    LessonOrder, LessonInquiry, LessonPlace,
    p.PlanQuestion, Catalogue, p.Prospect, p.FlightOrder, p.FlightBatch,
)  # fmt: skip

#: What is not one JSON object but many.
_KINDS: Final = {str: "application/x-ndjson", p.PlanMessage: "text/event-stream"}

#: What is asked with a body and makes nothing new.
_ASKED: Final = (p.PlanMessage, p.FlightBatch, LessonPlace, Any)
#: How a path ends, and what may stand behind its question mark.
_QUERIES: Final = (
    ("/replay", "at", "integer"),
    ("/verify", "digest", "string"),
    ("}/plan", "seat", "integer"),
)

#: Path, method, what it is for, body, reply, whether a seat's secret matters.
_PATHS: Final[tuple[tuple[str, str, str, Any, Any, bool], ...]] = (
    ("/api/games", "get", "The games that can be played here.", None, list[p.GameInfo], False),
    ("/api/games/{game}/rules", "get", "The rulebook of a game.", None, p.Rules, False),
    ("/api/games/{game}/stats", "get", "How the finished games went.", None, p.Stats, False),
    ("/api/tables", "get", "The lobby: tables that are listed.", None, list[p.Listed], False),
    ("/api/tables", "post", "Open a table.", p.TableOrder, p.Opened, False),
    ("/api/tables/{table}/seats/{seat}", "post", "Take an open seat.", p.SeatTaking, p.SeatTaken, False),
    ("/api/tables/{table}/seats/{seat}/give", "post", "Give a seat away.", p.SeatGiving, p.SeatGiven, True),
    ("/api/tables/{table}/seats/{seat}/lock", "post", "A new secret for a seat.", None, p.SeatTaken, True),
    (
        "/api/tables/{table}/invitations",
        "get",
        "The seats as the host sees them.",
        None,
        list[Invitation],
        True,
    ),
    ("/api/tables/{table}/rematch", "post", "Where the same people play again.", None, p.Rematch, True),
    ("/api/here", "get", "The address of this server for others.", None, p.Here, False),
    ("/api/yours", "post", "How one's tables stand.", p.OwnTables, list[p.Yours], False),
    ("/api/feeds", "post", "A feed of one's turns.", p.FeedOrder, p.Feed, False),
    ("/api/tables/{table}/record", "get", "The record, one JSON object a line.", None, str, True),
    ("/api/tables/{table}/replay", "get", "The table after `at` answers.", None, p.Replayed, True),
    ("/api/tables/{table}/lookback", "get", "A finished game looked back upon.", None, LookBack, True),
    ("/api/tables/{table}/whatif", "post", "Open a private copy from a move.", p.WhatIf, p.Opened, True),
    ("/api/tables/{table}/plan", "get", "What your seat can plan with.", None, p.Prospect, True),
    ("/api/tables/{table}/fly", "post", "What a plan answers next.", p.FlightOrder, p.FlightBatch, True),
    ("/api/tables/{table}/verify", "get", "Replay the record and check the dice.", None, p.Verified, False),
    ("/api/plan", "get", "What a mission may be planned with.", None, Catalogue, False),
    ("/api/plan", "post", "Plan a mission; events until the answer.", p.PlanQuestion, p.PlanMessage, False),
    ("/api/learn/{game}", "post", "Go on in a guided first game.", LessonOrder, LessonPlace, False),
    ("/api/learn/{game}/inquire", "post", "Ask the rules in a guided game.", LessonInquiry, Any, False),
    ("/health", "get", "Whether the server is well.", None, p.Health, False),
)


@lru_cache
def document() -> dict[str, Any]:
    """The OpenAPI document."""
    unions = {
        "ClientMessage": p.ClientMessage,
        "ServerMessage": p.ServerMessage,
        "PlanMessage": p.PlanMessage,
    }
    schemas, components = msgspec.json.schema_components([*unions.values(), *_TYPES], ref_template=_REF)
    components |= dict(zip(unions, schemas, strict=False))
    components |= named("record", Header, *KINDS.values())
    for game in games():
        components |= game_types(game)
    paths: dict[str, Any] = {}
    for path, method, summary, takes, gives, secret in _PATHS:
        paths.setdefault(path, {})[method] = _operation(path, summary, takes, gives, secret)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Orrery", "version": __version__, "description": (p.__doc__ or "").strip()},
        "paths": paths,
        "x-socket": {
            "/ws": {
                "send": {"$ref": _REF.format(name="ClientMessage")},
                "receive": {"$ref": _REF.format(name="ServerMessage")},
            }
        },
        "components": {
            "schemas": components,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def game_types(game: Game[Any]) -> dict[str, Any]:
    """The schemas of a game's `Board` (the `extra` of its scenes), events and inquiries: `debris.Board`."""
    asked = {"Inquiry": game.Inquiry, "Reckoning": game.Reckoning} if game.Inquiry else {}
    kinds = {"Board": game.Board or dict[str, Any], "Event": reduce(or_, game.events or (Event,)), **asked}
    template = _REF.format(name=f"{game.id}.{{name}}")
    schemas, components = msgspec.json.schema_components(list(kinds.values()), ref_template=template)
    components |= {
        name: schema for name, schema in zip(kinds, schemas, strict=True) if name not in components
    }
    return {f"{game.id}.{name}": schema for name, schema in components.items()}


def named(owner: str, *kinds: Any) -> dict[str, Any]:
    """The schemas of types that have a name before their own: `record.Share`."""
    template = _REF.format(name=f"{owner}.{{name}}")
    _, components = msgspec.json.schema_components(kinds, ref_template=template)
    return {f"{owner}.{name}": schema for name, schema in components.items()}


def _operation(path: str, summary: str, takes: Any, gives: Any, secret: bool) -> dict[str, Any]:
    status = "201" if takes is not None and gives not in _ASKED else "200"
    kind = _KINDS.get(gives, "application/json")
    operation: dict[str, Any] = {
        "summary": summary,
        "parameters": _parameters(path),
        "responses": {
            status: {"description": summary, "content": {kind: {"schema": _schema(gives)}}},
            "4XX": {
                "description": "Refused, with the reason.",
                "content": {"application/json": {"schema": _schema(p.Problem)}},
            },
        },
    }
    if takes is not None:
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": _schema(takes)}},
        }
    if secret:
        operation["security"] = [{"seat": []}, {}]
    return operation


def _parameters(path: str) -> list[dict[str, Any]]:
    named = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    listed = [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in named]
    for end, name, kind in _QUERIES:
        if path.endswith(end):
            listed.append({"name": name, "in": "query", "required": False, "schema": {"type": kind}})
    return listed


def _schema(kind: Any) -> Any:
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=_REF)
    return schema


if __name__ == "__main__":
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(document()), indent=2).decode() + "\n")
