"""Every rule of every game is shown by a scenario or a test, and no test cites a rule that is not there."""

import re
from pathlib import Path
from random import Random

import pytest

from orrery.kernel import game, games
from orrery.kernel.citations import cited_in_code, code_citations, shown_by, where

EVERY_GAME = pytest.mark.parametrize("name", [found.id for found in games()])


@EVERY_GAME
def test_every_rule_is_shown(name):
    found = game(name)
    shown = {one.rule for one in shown_by(found)}
    assert [number for number in found.rulebook if number not in shown] == []


@EVERY_GAME
def test_every_rule_is_carried_out_where_the_code_says_so(name):
    """Only a rule that explains others may stand without code, and there are few of these."""
    book = game(name).rulebook.rules
    cited = cited_in_code(game(name))
    assert [number for number, rule in book.items() if number not in cited and not rule.explanation] == []
    assert sum(rule.explanation for rule in book.values()) <= len(book) / 10


@EVERY_GAME
def test_ten_rules_drawn_at_random_are_found(name):
    found = game(name)
    for number in Random(name).sample(sorted(found.rulebook.rules), 10):
        kinds = {one.kind for one in where(found, number)}
        assert kinds & {"scenario", "test"}, number
        assert found.rulebook[number].explanation or kinds & {"step", "deed", "law", "code"}, number


def test_a_test_is_found_by_its_own_mark_and_by_that_of_its_file():
    """Also where the cases of a test stand on many lines between its mark and its name."""
    found = game("leaving-earth")
    tests = {
        rule: {one.name for one in where(found, rule) if one.kind == "test"}
        for rule in ("LE-6.4", "LE-5.2.4")
    }
    assert "test_warnings_before_what_one_would_regret" in tests["LE-6.4"]
    assert "test_research_reveals_nothing" in tests["LE-5.2.4"]


def test_a_law_is_found_by_its_name_also_where_it_stands_on_several_lines():
    found = {(one.kind, one.name) for one in where(game("mars-horizon"), "MH-7.2.3")}
    assert ("law", "may_fly") in found
    nameless = [
        one for known in games() for one in code_citations(known) if one.kind == "law" and not one.name
    ]
    assert nameless == []


def test_tests_cite_rules_that_exist():
    known = {number for found in games() for number in found.rulebook.rules}
    cited = {one.rule for found in games() for one in shown_by(found) if one.kind == "test"}
    assert sorted(cited - known) == []


@EVERY_GAME
def test_house_rulings_are_marked_in_every_rules_file(name):
    """A mark stands before the text of a rule, where the book reads it, and nowhere else."""
    found = game(name)
    read = sum(rule.house for rule in found.rulebook.rules.values())
    texts = [path.read_text(encoding="utf-8") for path in Path(str(found.folder)).glob("rules*.md")]
    marked = [len(re.findall(r"^\*\*[^*]+\*\* _House ruling\._", text, re.MULTILINE)) for text in texts]
    assert all(marked)
    assert sum(marked) == read == sum(text.count("_House ruling._") for text in texts)
