"""Games being played: numbered decisions, chance that answers by itself, undo that is safe by information."""

from orrery.match.asking import Barred, ChatLine, Key, Proposal, Watcher
from orrery.match.brains import Brains
from orrery.match.hall import Hall, NoTable
from orrery.match.host import Invitation
from orrery.match.lifetimes import Expiry, Lifetimes
from orrery.match.look_back import LookBack, look_back
from orrery.match.remarks import Remark
from orrery.match.room import Room
from orrery.match.sight import Asked, Blocked, Moment, Sight, Told, ToldEntry
from orrery.match.table import FreshLine, LiveTable, LogEntry, StaleAnswer, UndoRefused, carry_out, story
from orrery.match.terms import Terms

__all__ = [
    "Asked",
    "Barred",
    "Blocked",
    "Brains",
    "ChatLine",
    "Expiry",
    "FreshLine",
    "Hall",
    "Invitation",
    "Key",
    "Lifetimes",
    "LiveTable",
    "LogEntry",
    "LookBack",
    "Moment",
    "NoTable",
    "Proposal",
    "Remark",
    "Room",
    "Sight",
    "StaleAnswer",
    "Terms",
    "Told",
    "ToldEntry",
    "UndoRefused",
    "Watcher",
    "carry_out",
    "look_back",
    "story",
]
