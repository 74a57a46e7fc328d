"""What every game is made of. A game imports its parts from here."""

from orrery.kernel.action import Action, Vocabulary, read, read_batch, write, write_batch
from orrery.kernel.chance import Roller
from orrery.kernel.event import Audience, Event, Notice, Past, Sink, event_kinds, may_know
from orrery.kernel.game import Game, Result, Source, Weighed
from orrery.kernel.guide import Guide, GuideStep, Lesson, guide_of
from orrery.kernel.hidden import COUNT, NOBODY, OWNER, OWNER_OR_COUNT, PUBLIC
from orrery.kernel.installed import game, games, register
from orrery.kernel.lines import Digest, Header
from orrery.kernel.menu import Always, Deed, Menu
from orrery.kernel.options import GameOptions
from orrery.kernel.pending import Pending
from orrery.kernel.piles import add, put, without
from orrery.kernel.prose import plural
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
from orrery.kernel.state import CHANCE, UNKNOWN, Leaf, State
from orrery.kernel.step import (
    Basket,
    Chance,
    Choice,
    Dial,
    Many,
    Outcome,
    Procedure,
    Question,
    Step,
    Sum,
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
    "Always",
    "Audience",
    "Basket",
    "Bits",
    "Chance",
    "Choice",
    "Columns",
    "DataError",
    "Deed",
    "Dial",
    "Digest",
    "Event",
    "Fact",
    "Game",
    "GameOptions",
    "Given",
    "Guide",
    "GuideStep",
    "Header",
    "Item",
    "Leaf",
    "Lesson",
    "Many",
    "Menu",
    "Move",
    "NotationError",
    "Notice",
    "OptionError",
    "OrreryError",
    "Outcome",
    "Past",
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
    "Source",
    "State",
    "Step",
    "Sum",
    "UnknownGame",
    "Verdict",
    "Vocabulary",
    "Weighed",
    "Words",
    "Zone",
    "add",
    "answer",
    "event_kinds",
    "game",
    "games",
    "guide_of",
    "may_know",
    "plain",
    "playout",
    "pledge_of",
    "plural",
    "put",
    "read",
    "read_batch",
    "register",
    "settle",
    "verify",
    "without",
    "write",
    "write_batch",
]
