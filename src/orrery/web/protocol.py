"""Every message between a client and the server. `python -m orrery.web.schema` writes it as JSON schema.

HTTP: where a seat's secret is needed it is sent as `Authorization: Bearer SECRET` (for several
seats: secrets with commas between), never in an address. An error is `Problem` with a 4xx status.

Socket `/ws`: the client's first message is `Hello`; the server answers with `TableInfo` and `State`,
then sends whatever changes. One JSON object a message; `type` says which.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from orrery.kernel import Fact, Scene, Zone
from orrery.match import ChatLine, Moment, Proposal, Remark, Terms, ToldEntry
from orrery.match.hinting import HintTold
from orrery.plan import Plan, Question
from orrery.plan.fly import Flight
from orrery.plan.in_words import AnswerSheet, PlanSheet

Text = Annotated[str, Meta(max_length=200)]
Secret = Annotated[str, Meta(max_length=64)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
#: 32 bytes in hexadecimal digits: a commitment, a digest, a share.
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
SeatNumber = Annotated[int, Meta(ge=0, le=31)]
OptionValue: TypeAlias = (
    bool | int | float | Text | Annotated[list[bool | int | float | Text], Meta(max_length=100)]
)

# Over HTTP


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


class PlanQuestion(Question, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/plan`: plan a mission of Leaving Earth. The reply is a stream of events (`PlanMessage`)."""


class PlanProgress(Struct, tag="progress", frozen=True):
    """The search goes on; `best` when a better plan has been found. `waiting`: others come first."""

    seconds: float
    waiting: bool = False
    best: PlanSheet | None = None


class PlanAnswer(Struct, tag="answer", frozen=True):
    """The end of the search: the answer as people read it, and as data."""

    sheet: AnswerSheet
    answer: dict[str, Any]


class PlanProblem(Struct, tag="problem", frozen=True):
    """The end of the search without an answer, and why; what was found before still holds."""

    reason: str


PlanMessage: TypeAlias = PlanProgress | PlanAnswer | PlanProblem


class Prospect(Struct, frozen=True):
    """`GET /api/tables/{id}/plan?seat=N`: what your seat has and knows, as a question without its goal."""

    question: PlanQuestion
    #: The missions that lie on the table.
    missions: tuple[str, ...]


class FlightOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/tables/{id}/fly`: what a plan of `PlanAnswer` has your seat answer next.

    `flight` is that of the last `FlightBatch` whose answers were given; none at the start.
    """

    seat: SeatNumber
    plan: Plan
    flight: Flight = Flight()


class FlightBatch(Struct, frozen=True):
    """Answers to decision `decision`, to be given as one if you agree; none where the plan can't go on."""

    decision: int
    actions: tuple[str, ...]
    #: The same in words.
    words: tuple[str, ...]
    #: How far the plan is flown once they are given.
    flight: Flight
    #: What comes after them, or why there are none.
    then: str
    landed: bool


class Problem(Struct, frozen=True):
    """Why a request was refused, in one line; `rule` when it is the game's rules that refuse."""

    error: str
    rule: str = ""


# From a client


class Hello(Struct, tag="hello", frozen=True, forbid_unknown_fields=True):
    """The first message. No token: a spectator. Several: people at one screen.

    Who comes back says what it has: `since` log entries and `chat` lines, at `undos` undos; it then
    gets only what it missed. Who can take `patches` is sent `Patch` instead of a further `State`.
    """

    table: Text
    token: Secret | None = None
    tokens: Annotated[list[Secret], Meta(max_length=32)] = []
    since: Number | None = None
    undos: Number | None = None
    chat: Number | None = None
    patches: bool = False


class Answer(Struct, tag="answer", frozen=True, forbid_unknown_fields=True):
    """Answer a decision, with one action or several as one; `id` comes back in the reply."""

    decision: Number
    actions: Annotated[list[Text], Meta(min_length=1, max_length=50)]
    id: Text = ""


class Undo(Struct, tag="undo", frozen=True, forbid_unknown_fields=True):
    """Take answers back: your last decision, or all from decision `to` on."""

    to: Number | None = None
    id: Text = ""


class Consent(Struct, tag="consent", frozen=True, forbid_unknown_fields=True):
    """Agree to what another seat proposes, or not; `to`: only if it is still to go back to that decision."""

    yes: bool
    to: Number | None = None
    id: Text = ""


class Say(Struct, tag="chat", frozen=True, forbid_unknown_fields=True):
    text: Annotated[str, Meta(max_length=2000)]
    id: Text = ""


class Pause(Struct, tag="pause", frozen=True, forbid_unknown_fields=True):
    """Nobody answers, no bot moves, until somebody resumes."""

    id: Text = ""


class Resume(Struct, tag="resume", frozen=True, forbid_unknown_fields=True):
    id: Text = ""


class Handover(Struct, tag="handover", frozen=True, forbid_unknown_fields=True):
    """Let a bot play your seat (`bot:normal`), or take it back (`human`)."""

    seat: SeatNumber
    to: Text
    id: Text = ""


class Keep(Struct, tag="keep", frozen=True, forbid_unknown_fields=True):
    """Keep this table and its record for ever, however old it gets; or no longer."""

    yes: bool
    id: Text = ""


class Resign(Struct, tag="resign", frozen=True, forbid_unknown_fields=True):
    """Leave for good; a bot plays your seats on."""

    id: Text = ""


class Auto(Struct, tag="auto", frozen=True, forbid_unknown_fields=True):
    """Always answer this step with that action when it is offered; null: ask me again."""

    step: Text
    action: Text | None
    id: Text = ""


class Pledge(Struct, tag="pledge", frozen=True, forbid_unknown_fields=True):
    """Commit to a share of the dice for your seat, before the first roll: its hash.

    `commitment` is the BLAKE2b hash, of 32 bytes, of the text `orrery share C S ` and the 32 bytes of the
    share, where C is the commitment of the table and S the number of the seat.
    """

    seat: SeatNumber
    commitment: Hash
    id: Text = ""


class Share(Struct, tag="share", frozen=True, forbid_unknown_fields=True):
    """Show the share that you pledged, once the pledges are closed."""

    seat: SeatNumber
    share: Hash
    id: Text = ""


class Start(Struct, tag="start", frozen=True, forbid_unknown_fields=True):
    """Wait no longer: for pledges, or, once they are closed (`sealed`), for shares that are not shown."""

    sealed: bool
    id: Text = ""


class Look(Struct, tag="look", frozen=True, forbid_unknown_fields=True):
    """At one screen: show the table as this seat of mine sees it (null: whoever is to move)."""

    seat: SeatNumber | None
    id: Text = ""


class Inquire(Struct, tag="inquire", frozen=True, forbid_unknown_fields=True):
    """Ask what the rules say of something that is only thought of; `about` is the game's `Inquiry`."""

    about: Annotated[dict[str, Any], Meta(max_length=20)]
    id: Text = ""


class AskHint(Struct, tag="hint", frozen=True, forbid_unknown_fields=True):
    """Ask for the best answers to the decision that waits for one of your seats."""

    id: Text = ""


class StandIn(Struct, tag="stand_in", frozen=True, forbid_unknown_fields=True):
    """Let a bot play for a seat that has not answered for as long as was agreed; it can be taken back."""

    seat: SeatNumber
    id: Text = ""


class End(Struct, tag="end", frozen=True, forbid_unknown_fields=True):
    """Propose to end the game here; who is away for longer than was agreed is not asked."""

    id: Text = ""


class Nudge(Struct, tag="nudge", frozen=True, forbid_unknown_fields=True):
    """Remind whoever is to move, once in a turn."""

    id: Text = ""


class Note(Struct, tag="note", frozen=True, forbid_unknown_fields=True):
    """Write down something that only who holds this seat will read."""

    seat: SeatNumber
    text: Annotated[str, Meta(max_length=4000)]
    id: Text = ""


class Ping(Struct, tag="ping", frozen=True, forbid_unknown_fields=True):
    id: Text = ""


ClientMessage: TypeAlias = (
    Hello
    | Answer
    | Undo
    | Consent
    | Say
    | Pause
    | Resume
    | Handover
    | Keep
    | Resign
    | Auto
    | Pledge
    | Share
    | Start
    | Look
    | Inquire
    | AskHint
    | StandIn
    | End
    | Nudge
    | Note
    | Ping
)

# From the server


class Dice(Struct, frozen=True):
    """How the dice are mixed. Show no share before `sealed`, and none if your pledge is not among these."""

    #: By seat number the hash of its share.
    pledges: dict[str, str]
    #: No more pledges are taken: shares are shown now.
    sealed: bool
    #: The seats whose shares are shown.
    shown: tuple[int, ...]
    #: The seats whose pledge, or then whose share, is waited for.
    awaited: tuple[int, ...]
    #: The dice are mixed of the shares that were shown; a table without shares begins at once.
    begun: bool


class TableInfo(Struct, tag="table", frozen=True):
    """What the table is; sent first, and again whenever any of it changes."""

    id: str
    game: str
    title: str
    players: int
    options: dict[str, Any]
    seats: tuple[SeatInfo, ...]
    #: The seats that your tokens open; empty for a spectator.
    you: tuple[int, ...]
    hotseat: bool
    listed: bool
    paused: bool
    status: str
    #: The hash of the server's secret for the dice, known before the first roll.
    commitment: str
    dice: Dice
    rules_version: int
    created: float
    #: The table and move this is a private copy of: `id@12`.
    origin: str | None
    #: Whether it stays for ever; else it goes when nobody has touched it for long.
    kept: bool
    #: Your standing answers: by the step what its answer is called.
    auto: dict[str, str]
    terms: Terms
    #: By seat number what you wrote down for yourself.
    notes: dict[str, str]
    #: The table at which the same people play again.
    rematch: str | None
    #: Whether it is closed because its people ended the game, not because all have left.
    ended: bool


class LogPart(Struct, frozen=True):
    """Log entries from number `start` on. They replace whatever you had from there on (after an undo)."""

    start: int
    #: How many undos there have been; say it in `Hello` when you come back.
    undos: int
    entries: tuple[ToldEntry, ...]
    #: All that the table itself has to tell, each before the entry of its number; not from `start` on only.
    remarks: tuple[Remark, ...] = ()


class Turn(Moment, frozen=True):
    """What `State` and `Patch` share."""

    undo_floor: int
    private: bool
    #: The digest of the record so far. Note it, and you can tell later that nobody changed the record.
    digest: str
    log: LogPart


class State(Turn, tag="state", frozen=True):
    """The table as you see it now, with what happened since the last `State`.

    `number` is the decision that is due, which is also how many answers there have been. `seat` is
    whose eyes you look through (null: a spectator's). `question` is there when that seat must answer.
    You may undo alone to any decision from `undo_floor` on (when it equals `number`, to none).
    `private`: at one screen, this seat sees something now that another of yours may not.
    """

    scene: Scene


class Setting(Struct, frozen=True, omit_defaults=True):
    """Put `value` at `path`, a list of names, in the scene's `extra`; the empty path is all of it.

    If it is `gone`, take the last name of the path away instead.
    """

    path: tuple[str, ...]
    value: Any
    gone: bool = False


class Amended(Struct, frozen=True, array_like=True):
    """Put a fact at its place among the facts of an item; -1 is the zone itself."""

    item: int
    place: int
    fact: Fact


class SceneChanges(Struct, frozen=True):
    """What differs from the scene you were sent last; what is not named is as it was."""

    #: The whole status, if it differs.
    status: tuple[Fact, ...] | None
    #: Zones that are new or differ, each whole.
    zones: tuple[Zone, ...]
    #: By the id of their zone, facts that differ where nothing else does.
    amended: dict[str, tuple[Amended, ...]]
    #: The ids of all zones in their order, if that differs; a zone that is not named is gone.
    order: tuple[str, ...] | None
    extra: tuple[Setting, ...]


class Again(Struct, frozen=True):
    """Of what the choices of a question are made, and what it forbids.

    A number is the place of one in the last question of the same `step` that you were sent; -1 is the next of
    those that come with this one. For each basket it is the place of another with the same items, in the last
    question or, counted on, in this one; -1 is a basket that comes with its own.
    """

    choices: tuple[int, ...]
    blocked: tuple[int, ...]
    baskets: tuple[int, ...] = ()


class Patch(Turn, tag="patch", frozen=True):
    """`State` with the changes of the scene instead of the scene, for who asked for patches.

    If there is an `again`, the question lists only choices that the last of its kind had not.
    """

    changes: SceneChanges
    again: Again | None = None


class Chat(Struct, tag="chat", frozen=True):
    """Lines that were said, from number `start` on."""

    start: int
    lines: tuple[ChatLine, ...]


class Presence(Struct, tag="presence", frozen=True):
    """Which seats are connected, and how many spectators."""

    seats: tuple[bool, ...]
    watching: int


class Time(Struct, tag="time", frozen=True):
    """Whose decision the table waits for; sent when another is asked, and when the clock stops or goes on."""

    seat: int | None
    #: Whether time passes now; a bot's does not, nor anybody's while the table is paused.
    runs: bool
    #: For how many seconds the table has waited for that seat, and since which time of day it is asked.
    wait: float
    due: float
    #: The seconds that each seat has left; empty at a table without a clock.
    left: tuple[float, ...]
    nudged: bool


class Proposed(Struct, tag="undo_request", frozen=True):
    """Somebody asks what all must agree to, such as to take back further than is free; null: nobody does."""

    proposal: Proposal | None


class Accepted(Struct, tag="accepted", frozen=True):
    """Your message was carried out and is on disk; `number` is the decision that is due now."""

    id: str
    number: int


class Reckoned(Struct, tag="reckoned", frozen=True):
    """What the rules say to your inquiry: the game's `Reckoning`."""

    id: str
    answer: Any


class Hints(Struct, tag="hints", frozen=True):
    """The best answers to a decision, the one to give first; it is out of date when another is due."""

    id: str
    decision: int
    hints: tuple[HintTold, ...]


class Refused(Struct, tag="refused", frozen=True):
    """Your message was refused and changed nothing: the rule, if it was one of the game, and the reason."""

    id: str
    rule: str
    reason: str


class Pong(Struct, tag="pong", frozen=True):
    id: str


ServerMessage: TypeAlias = (
    TableInfo
    | State
    | Patch
    | Chat
    | Presence
    | Time
    | Proposed
    | Accepted
    | Reckoned
    | Hints
    | Refused
    | Pong
)
