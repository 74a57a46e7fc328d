"""The command as a person calls it: a real process, its output, its exit code."""

import os
import subprocess
import sys


def run(*args, stdin="", env=None):
    command = [sys.executable, "-c", "from orrery.cli import main; main()", *map(str, args)]
    environment = {**os.environ, "COLUMNS": "80", "TERM": "dumb", **(env or {})}
    return subprocess.run(
        command, input=stdin, capture_output=True, text=True, env=environment, timeout=120, check=False
    )


def assert_one_line(done, *says):
    assert done.returncode == 2, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    for word in says:
        assert word in lines[0]
