"""A hall of tables on a real database; a table sleeps as soon as nobody looks at it."""

import pytest

from orrery.match import Brains, Hall
from orrery.store import Store


@pytest.fixture
async def hall(comet, tmp_path):
    opened = Hall(Store(tmp_path / "tables.sqlite3"), Brains(1), sleep_after=0.0)
    yield opened
    await opened.close()
    opened.store.close()
