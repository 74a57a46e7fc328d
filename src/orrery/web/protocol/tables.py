"""Over HTTP: the games, the lobby, tables and their records."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from orrery.kernel import Scene
from orrery.match import Terms, ToldEntry
from orrery.web.protocol.values import Number, OptionValue, Secret, Text


class BotInfo(Struct, frozen=True):
    """A bot that can be given a seat: the kind of such a seat, its name, and a line about it."""

    kind: str
    name: str
    line: str


class GameInfo(Struct, frozen=True):
    """`GET /api/games`: a game that can be played here."""

    id: str
    title: str
    designers: str
    blurb: str
    #: The least and the most players.
    players: tuple[int, int]
    cooperative: bool
    rules_version: int
    #: The JSON schema of its options: types, ranges, defaults, descriptions.
    options: dict[str, Any]
    #: For each number of players the word of each seat.
    seat_names: dict[str, tuple[str, ...]]
    #: The same as people write them.
    seat_labels: dict[str, tuple[str, ...]]
    bots: tuple[BotInfo, ...]
    #: Whether a guide teaches it: `/learn/{id}`.
    guide: bool
    #: What it feels like, and how much there is to learn.
    feel: str
    weight: Literal["light", "medium", "heavy"]
    #: How many decisions a game of bots takes: with two players, and with the most.
    decisions: tuple[int, int]


class RuleInfo(Struct, frozen=True):
    number: str
    title: str
    text: str


class Chapter(Struct, frozen=True):
    title: str
    rules: tuple[RuleInfo, ...]


class Rules(Struct, frozen=True):
    """`GET /api/games/{game}/rules`."""

    title: str
    version: int
    #: All of it in one page, in paragraphs and lists; empty if there is none.
    one_page: str
    chapters: tuple[Chapter, ...]


class SeatOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table: kind is human, open or bot:NAME."""

    kind: Text = "human"
    name: Text = ""


class TableOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/tables`: open a table. Without `seats` all are people's."""

    game: Text
    players: Annotated[int, Meta(ge=1, le=32)] | None = None
    options: Annotated[dict[Text, OptionValue], Meta(max_length=100)] = {}
    seats: Annotated[list[SeatOrder], Meta(max_length=32)] = []
    title: Text = ""
    #: Shown in the lobby to everybody; otherwise only who has a link finds it.
    listed: bool = False
    #: All people sit at one screen.
    hotseat: bool = False
    #: The first roll waits for a share of the dice from the client of each person (`Pledge`, `Share`).
    shares: bool = False
    #: What is agreed on before anybody sits down: the clock, and when others may act for who is away.
    terms: Terms = Terms()


class Opened(Struct, frozen=True):
    """The new table, the secret of each seat that is a person's, and that of whoever set the table.

    With the last, which opens no seat, `GET /api/tables/{id}/invitations` shows the others again.
    """

    id: str
    links: dict[str, str]
    #: Empty for a private copy.
    host: str
    #: The hash of the server's secret for the dice.
    commitment: str


class SeatTaking(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/tables/{id}/seats/{seat}`: sit down on an open seat."""

    name: Text = ""


class SeatTaken(Struct, frozen=True):
    token: str


class SeatGiving(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/tables/{id}/seats/{seat}/give`, with the host's secret: give away a seat that is free.

    `to` is human (by a new link), open (to anybody) or bot:NAME.
    """

    to: Text
    name: Text = ""


class SeatGiven(Struct, frozen=True):
    """The secret of the new link, if the seat was given to a person."""

    token: str | None


class Here(Struct, frozen=True):
    """`GET /api/here`: the address of this server for others; `only_here`: none that they could reach."""

    url: str
    only_here: bool


class Rematch(Struct, frozen=True):
    """`POST /api/tables/{id}/rematch`: where the same people play again; their secrets open their seats."""

    id: str


class SeatInfo(Struct, frozen=True):
    """A seat as everybody sees it. `word` is its name in the notation."""

    seat: int
    word: str
    name: str
    kind: str
    resigned: bool


class Listed(Struct, frozen=True):
    """`GET /api/tables`: a table in the lobby. Status is open, playing, over or closed."""

    id: str
    game: str
    title: str
    players: int
    seats: tuple[SeatInfo, ...]
    status: str
    created: float
    touched: float
    paused: bool
    #: The seat whose decision is due, and since when.
    to_move: int | None
    due: float | None


class OwnTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table and the secrets of one's seats there."""

    id: Text
    tokens: Annotated[list[Secret], Meta(max_length=32)] = []


class OwnTables(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/yours`: how one's tables stand: a list of `Yours`, without those that are gone."""

    tables: Annotated[list[OwnTable], Meta(max_length=200)]


class Yours(Listed, frozen=True):
    """A table of one's own; `you` are the seats that the secrets open."""

    you: tuple[int, ...]


class FeedOrder(OwnTables, frozen=True, forbid_unknown_fields=True):
    """`POST /api/feeds`: a feed of one's turns at these tables, or with `token` others for that feed.

    With a token and no tables the feed is gone.
    """

    token: Secret = ""


class Feed(Struct, frozen=True):
    """The feed is at `/feed/{token}`; who knows that can read it, and nothing else."""

    token: str


class Replayed(Struct, frozen=True):
    """`GET /api/tables/{id}/replay?at=N`: the table after N answers, as your seat saw it (or a spectator)."""

    number: int
    total: int
    seat: int | None
    scene: Scene
    to_move: int | None
    #: The answer that led here; null at the start.
    entry: ToldEntry | None
    #: The numbers at which another seat began to decide: the stops of a turn-by-turn replay.
    turns: tuple[int, ...]
    over: bool


class WhatIf(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/tables/{id}/whatif`: a private copy from after `at` answers; the reply is `Opened`.

    While a game runs, what your seat may not know is imagined anew in the copy.
    """

    at: Number


class Verified(Struct, frozen=True):
    """`GET /api/tables/{id}/verify?digest=D`: the record replayed; the dice and D checked once it is over."""

    ok: bool
    lines: tuple[str, ...]
    #: What no check of the record alone can prove.
    unproven: tuple[str, ...] = ()


class Finished(Struct, frozen=True):
    players: int
    answers: int
    ended: float
    scores: tuple[float, ...]
    winners: tuple[int, ...]
    reason: str


class Stats(Struct, frozen=True):
    """`GET /api/games/{game}/stats`: how the games finished here went."""

    game: str
    finished: int
    mean_answers: float
    best_score: float | None
    #: For each number of players: games, how often each seat won, the mean score of each seat.
    by_players: dict[str, SeatStats]
    latest: tuple[Finished, ...]


class SeatStats(Struct, frozen=True):
    games: int
    nobody_won: int
    wins: tuple[int, ...]
    mean_scores: tuple[float, ...]


class Health(Struct, frozen=True):
    """`GET /health`."""

    ok: bool
    version: str
    tables: int
    live: int
    sockets: int
    uptime: float


class Problem(Struct, frozen=True):
    """Why a request was refused, in one line; `rule` when it is the game's rules that refuse."""

    error: str
    rule: str = ""
