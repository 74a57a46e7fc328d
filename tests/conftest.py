"""What every test may use: the tutorial's game, and a home of its own for what is kept."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "docs"))


@pytest.fixture(scope="session")
def comet():
    from comet import GAME

    return GAME


@pytest.fixture(autouse=True)
def _own_home(tmp_path, monkeypatch):
    monkeypatch.setenv("ORRERY_HOME", str(tmp_path / "home"))
