"""The toy game of the tutorial keeps every law, so the tutorial teaches what is true."""

import sys
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
sys.path.insert(0, str(DOCS))

from comet import GAME  # noqa: E402  the tutorial's package lies outside the source tree

from orrery.kernel.conformance import check, check_rules  # noqa: E402


def test_comet_conforms():
    lines = check(GAME, 30)
    assert lines[-1] == "the same under two hash seeds"


def test_comet_scenarios_run():
    assert check_rules(GAME).startswith("4 scenarios")
