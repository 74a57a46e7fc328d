"""The toy game of the tutorial keeps every law, so the tutorial teaches what is true."""

from pathlib import Path

from orrery.kernel.conformance import check, check_rules


def test_comet_conforms(comet):
    lines = list(check(comet, 30))
    assert lines[-1] == "the same under two hash seeds"


def test_comet_scenarios_run(comet):
    assert check_rules(comet) == "4 scenarios show 4 of 4 rules"


def test_the_tutorial_game_stays_small(comet):
    text = Path(str(comet.folder), "__init__.py").read_text()
    assert sum(1 for line in text.splitlines() if line.strip()) < 90
