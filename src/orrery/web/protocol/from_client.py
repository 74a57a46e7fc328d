"""Over the socket, from a client."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from orrery.web.protocol.values import Hash, Number, SeatNumber, Secret, Text


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
