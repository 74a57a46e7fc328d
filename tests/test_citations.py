"""Every rule of every game is shown by a scenario or a test, and no test cites a rule that is not there."""

import re
from pathlib import Path

import pytest

from orrery.kernel import game, games
from orrery.kernel.scenario import scenarios_of

_MARK = re.compile(r"mark\.rule\(([^)]*)\)", re.S)
_NUMBER = re.compile(r"[A-Z]{2}-\d+(?:\.\d+)*")


def cited_in_tests():
    cited = set()
    for path in Path(__file__).parent.rglob("test_*.py"):
        for mark in _MARK.findall(path.read_text(encoding="utf-8")):
            cited.update(_NUMBER.findall(mark))
    return cited


@pytest.mark.parametrize("name", [found.id for found in games()])
def test_every_rule_is_shown(name):
    found = game(name)
    shown = {number for _, scenario in scenarios_of(found) for number in scenario.rules}
    missing = [number for number in found.rulebook.rules if number not in shown | cited_in_tests()]
    assert missing == []


def test_tests_cite_rules_that_exist():
    known = {number for found in games() for number in found.rulebook.rules}
    assert sorted(cited_in_tests() - known) == []
