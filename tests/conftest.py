"""What every test may use: the tutorial's game, and a home of its own for what is kept."""

import sys
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "docs"))

# How fast a machine is on a busy day proves nothing about a law.
settings.register_profile("orrery", deadline=None)
settings.load_profile("orrery")


@pytest.fixture(scope="session")
def comet():
    from comet import GAME

    return GAME


@pytest.fixture(autouse=True)
def _own_home(tmp_path, monkeypatch):
    monkeypatch.setenv("ORRERY_HOME", str(tmp_path / "home"))
