"""Every figure of Exploration is read from the data: in a copy with other figures the rules follow them."""

import re
import subprocess
import sys
from os import environ
from pathlib import Path

import pytest
from later.edits import Copy

SCENARIOS = Path(__file__).parent / "later" / "other_figures.toml"
#: By file and entry, or section: the figures that are changed.
OTHERS = {
    ("ports", "[meta]"): {"rounds": "[2, 3]"},
    ("ports", "[setup]"): {"fleet": "3", "command_track": "9"},
    ("fleet", "[combat]"): {"command_per_damage": "2", "command_per_module": "5"},
    ("fleet", "laser_beam"): {"power": "2"},
    ("fleet", "money_maker"): {"power": "5"},
    ("fleet", "recover"): {"power": "2"},
    ("fleet", "destroyer"): {"power": "3"},
    ("fleet", "energy_turret"): {"energy_damage": "3"},
    ("fleet", "laser_turret"): {"resistance_damage": "2"},
    ("fleet", "trap"): {"counts": "[4, 5]"},
    ("fleet", "energy_module"): {"amount": "2"},
    ("fleet", "resistance_module"): {"amount": "3"},
    ("fleet", "maneuverability_module"): {"amount": "4"},
    ("fleet", "velocity_module"): {"amount": "3"},
    ("cards", "recover_energy"): {"effect": "{ energy = 3, velocity = -7 }"},
    ("cards", "surface_drop"): {"effect": "{ surface = 3 }"},
    ("cards", "extra_move"): {"effect": "{ moves = 2 }"},
    ("cards", "steady"): {"effect": "{ maneuverability = 3, velocity = -4 }"},
    ("cards", "trim"): {"effect": "{ maneuverability = 2 }"},
    ("cards", "traps_ahead"): {"distances": "[6, 11]", "counter": "2"},
    ("cards", "traps_behind"): {"distances": "[2]", "counter": "1"},
    ("fleet", "[gnss]"): {"maneuverability": "5"},
    ("missions", "all4"): {"amount": "3"},
    ("missions", "command8"): {"amount": "3"},
    ("missions", "frag3"): {"amount": "1"},
    ("missions", "credits50"): {"amount": "10"},
    ("missions", "telescope3"): {"amount": "1"},
    ("missions", "secondary4"): {"amount": "1"},
    ("missions", "hex8"): {"amount": "2"},
    ("missions", "gnss5"): {"amount": "2"},
    ("missions", "development5"): {"amount": "2"},
    ("missions", "credits20"): {"amount": "9"},
    ("missions", "hazard1"): {"amount": "2"},
    ("missions", "turret"): {"amount": "2"},
    ("missions", "vp10"): {"amount": "11"},
    ("missions", "habitat1"): {"amount": "2"},
    ("missions", "level3"): {"amount": "2"},
    ("missions", "trap2"): {"amount": "1"},
    ("missions", "frag1"): {"amount": "2"},
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    made = Copy(tmp_path_factory.mktemp("figures"), "exploration")
    for (file, entry), figures in OTHERS.items():
        change(made.game / "data" / f"{file}.toml", entry, figures)
    return made


def change(path, entry, figures):
    """Other figures for one entry of a file."""
    parts = re.split(r"(?m)^(?=\[)", path.read_text(encoding="utf-8"))
    marked = f"{entry}\n" if entry.startswith("[") else f'\nid = "{entry}"\n'
    (place,) = [number for number, part in enumerate(parts) if marked in part]
    for key, value in figures.items():
        parts[place], found = re.subn(rf"(?m)^{key} = .*$", f"{key} = {value}", parts[place])
        assert found == 1, (entry, key)
    path.write_text("".join(parts), encoding="utf-8")


def run(copy, *words):
    command = [sys.executable, "-m", "orrery", *map(str, words)]
    done = subprocess.run(
        command, env={**environ, "PYTHONPATH": str(copy.root)}, capture_output=True, text=True, timeout=300
    )
    return done.stdout + done.stderr


def test_the_rules_follow_other_figures(copy):
    assert run(copy, "scenario", SCENARIOS).endswith("scenarios hold\n")


def test_a_game_with_other_figures_is_played_to_its_end(copy):
    assert "1 game" in run(copy, "sim", "exploration", "--games", "1", "--players", "3")
