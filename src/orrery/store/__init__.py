"""Where tables are kept: a SQLite file and one writer that commits in groups."""

from orrery.store.opening import UnusableStore
from orrery.store.repository import Desk, KeptState, LineRow, SeatRow, Store, TableRow
from orrery.store.writer import Overtaken, StoreError

__all__ = [
    "Desk",
    "KeptState",
    "LineRow",
    "Overtaken",
    "SeatRow",
    "Store",
    "StoreError",
    "TableRow",
    "UnusableStore",
]
