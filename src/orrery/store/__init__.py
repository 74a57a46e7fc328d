"""Where tables are kept: a SQLite file, one writer that commits in groups, nothing said before it is on disk."""

from orrery.store.repository import LineRow, SeatRow, Store, TableRow
from orrery.store.writer import StoreError

__all__ = ["LineRow", "SeatRow", "Store", "StoreError", "TableRow"]
