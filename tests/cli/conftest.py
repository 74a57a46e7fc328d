"""The command, given in the process of the tests: cards and pages are read in once for all of them."""

import sys
from typing import NamedTuple

import pytest

from orrery.cli import main


class Done(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def say(capsys, monkeypatch):
    """Gives a command on a terminal of 80 columns and tells how it ended."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "dumb")

    def say(*words):
        monkeypatch.setattr(sys, "argv", ["orrery", *map(str, words)])
        with pytest.raises(SystemExit) as end:
            main()
        told = capsys.readouterr()
        return Done(end.value.code or 0, told.out, told.err)

    return say
