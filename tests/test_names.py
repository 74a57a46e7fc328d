"""A word has one meaning within the reach of one reader."""

import ast
from collections import defaultdict
from pathlib import Path

import pytest

import orrery

PACKAGE = Path(orrery.__file__).parent
#: What the kernel keeps of a table is no part of what the rules are made of.
RULES = ("kernel/step.py", "kernel/menu.py", "kernel/state.py", "kernel/event.py", "kernel/game.py")
#: What somebody has before them who works on one thing. Events are always read as `e.Word`, messages as
#: `protocol.Word`: they bear the names of the deeds and lines that they tell of.
REACHES = {
    "a table": ("kernel", "store", "match", "web", "tui"),
    "a laboratory": ("kernel", "bots/*.py", "lab", "cli", "match"),
    "the planner": ("kernel", "games/leaving_earth", "plan", "bots/director"),
    "Orbital Debris": (*RULES, "games/debris"),
    "Leaving Earth": (*RULES, "games/leaving_earth"),
    "Mars Horizon": (*RULES, "games/mars_horizon"),
    "Exploration": (*RULES, "games/exploration"),
}
#: Words that two files have for one thing.
ONE_IDEA = {
    "Agency": "as the data has it, and as it is drawn",
    "Ring": "as the data has it, and as it is drawn",
    "SatelliteCard": "as the data has it, and as it is drawn",
    "Case": "what the planner tries out, for one craft and for several",
    "Found": "what the planner found, for one craft and for several",
    "Label": "a partial way, in each of two searches",
    "Pile": "the outcomes on an advancement, when it is new and when it is drawn from",
    "Inquiry": "what is asked without changing anything, of the rules and of the planner",
    "Share": "a seat's share of the dice in a record is far from research that agencies share",
    "Answer": "the planner has public words of its own for being asked: a question and its answer",
    "Question": "the planner has public words of its own for being asked: a question and its answer",
    "Step": "one thing done: of a rule, of a plan",
}


def files_of(place):
    found = PACKAGE.glob(place) if place.endswith(".py") else (PACKAGE / place).rglob("*.py")
    return [path for path in found if path.name != "events.py" and path.parent.name != "protocol"]


def meanings(places):
    """Each word with the files that define a class of that name."""
    found = defaultdict(list)
    for path in (path for place in places for path in files_of(place)):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(str(path.relative_to(PACKAGE)))
    return found


@pytest.mark.parametrize("reader", REACHES)
def test_a_name_has_one_meaning_within_reach(reader):
    found = meanings(REACHES[reader])
    assert len(found) > 30
    assert {name: files for name, files in found.items() if len(files) > 1 and name not in ONE_IDEA} == {}


def test_no_word_is_excused_that_has_one_meaning():
    several = {
        name for places in REACHES.values() for name, files in meanings(places).items() if len(files) > 1
    }
    assert set(ONE_IDEA) <= several
