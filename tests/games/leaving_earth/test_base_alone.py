"""The base game needs no expansion: it loads and is played without the modules of Outer Planets."""

import subprocess
import sys
from pathlib import Path

import orrery.games.leaving_earth as package

FOLDER = Path(package.__file__).parent

BASE_ALONE = """
import sys
for name in {outer}:
    sys.modules["orrery.games.leaving_earth." + name] = None
from random import Random
from orrery.games.leaving_earth import GAME
from orrery.kernel import OptionError, playout
state = GAME.new(2, {{"expansions": ["mercury"]}})
playout(state, Random(1).random)
assert state.result is not None
assert GAME.scene(GAME.view(state, 0), 0).zones
try:
    GAME.new(1, {{"expansions": ["outer_planets"]}})
except OptionError as error:
    print(error)
"""


def test_the_base_is_played_where_outer_planets_is_not_installed():
    outer = [path.stem for path in FOLDER.glob("outer_*.py")] + ["windows"]
    assert "outer_planets" in outer
    code = BASE_ALONE.format(outer=outer)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "leaving-earth: outer_planets is not installed\n"


def test_no_module_of_the_base_imports_outer_planets():
    base = [path for path in FOLDER.glob("*.py") if not path.stem.startswith("outer_")]
    for path in base:
        text = path.read_text(encoding="utf-8")
        assert "leaving_earth.outer_" not in text, path.name
