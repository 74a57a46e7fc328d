"""What every test may use: the tutorial's game, and a home of its own for what is kept."""

import gc
import signal
import sys
from pathlib import Path

import msgspec
import pytest
from hypothesis import settings

from orrery.kernel.lines import seal

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "docs"))

# Tests in the background of a shell are deaf to Ctrl-C, and so would be all that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

# How fast a machine is on a busy day proves nothing about a law.
settings.register_profile("orrery", deadline=None)
settings.load_profile("orrery")


@pytest.fixture(scope="session")
def comet():
    from comet import GAME

    return GAME


@pytest.fixture(scope="session")
def forged():
    """Makes the text of a record whose entries were changed and whose checksums were all made true again."""

    def forge(record, change):
        entries = [msgspec.json.decode(line) for line in record.lines]
        for entry in entries:
            del entry["sum"]
        lines, total = [], b""
        for entry in change(entries) or entries:
            line, total = seal(entry, total)
            lines.append(line)
        return b"\n".join(lines) + b"\n"

    return forge


@pytest.fixture(autouse=True)
def _own_home(tmp_path, monkeypatch):
    monkeypatch.setenv("ORRERY_HOME", str(tmp_path / "home"))


@pytest.fixture
def _no_collector():
    """Nothing is found by looking for cycles: what is free must be free by itself."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()
