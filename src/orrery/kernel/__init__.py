"""What every game is made of. A game imports its parts from here."""

from orrery.kernel.action import Action, Vocabulary, read, write
from orrery.kernel.chance import Roller
from orrery.kernel.event import Audience, Event, Sink, may_know
from orrery.kernel.game import Game, Pending, Result, game, games, register
from orrery.kernel.hidden import COUNT, NOBODY, OWNER, OWNER_OR_COUNT, PUBLIC
from orrery.kernel.lines import Digest, Header
from orrery.kernel.options import GameOptions
from orrery.kernel.record import Move, Record
from orrery.kernel.rulebook import Rule, Rulebook
from orrery.kernel.ruling import (
    DataError,
    NotationError,
    OptionError,
    OrreryError,
    RecordError,
    Refused,
    Ruling,
    ScenarioError,
    UnknownGame,
)
from orrery.kernel.scenario import Given
from orrery.kernel.scene import Fact, Item, Scene, Zone
from orrery.kernel.shares import ShareRefused, pledge_of
from orrery.kernel.state import CHANCE, UNKNOWN, Frame, Leaf, State
from orrery.kernel.step import (
    Chance,
    Choice,
    Outcome,
    Procedure,
    Question,
    Step,
    answer,
    plain,
    playout,
    settle,
)
from orrery.kernel.verify import Verdict, verify
from orrery.kernel.words import Bits, Columns, Words

__all__ = [
    "CHANCE",
    "COUNT",
    "NOBODY",
    "OWNER",
    "OWNER_OR_COUNT",
    "PUBLIC",
    "UNKNOWN",
    "Action",
    "Audience",
    "Bits",
    "Chance",
    "Choice",
    "Columns",
    "DataError",
    "Digest",
    "Event",
    "Fact",
    "Frame",
    "Game",
    "GameOptions",
    "Given",
    "Header",
    "Item",
    "Leaf",
    "Move",
    "NotationError",
    "OptionError",
    "OrreryError",
    "Outcome",
    "Pending",
    "Procedure",
    "Question",
    "Record",
    "RecordError",
    "Refused",
    "Result",
    "Roller",
    "Rule",
    "Rulebook",
    "Ruling",
    "ScenarioError",
    "Scene",
    "ShareRefused",
    "Sink",
    "State",
    "Step",
    "UnknownGame",
    "Verdict",
    "Vocabulary",
    "Words",
    "Zone",
    "answer",
    "game",
    "games",
    "may_know",
    "plain",
    "playout",
    "pledge_of",
    "read",
    "register",
    "settle",
    "verify",
    "write",
]
