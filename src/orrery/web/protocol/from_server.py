"""Over the socket, from the server."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct

from orrery.kernel import Fact, Scene, Zone
from orrery.match import ChatLine, Moment, Proposal, Remark, Terms, ToldEntry
from orrery.match.hinting import HintTold
from orrery.web.protocol.tables import SeatInfo


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
