"""A command that is stopped: by Ctrl-C, by a kill, by a pipe that is closed."""

import os
import signal
import subprocess
import sys
import termios
import time
from contextlib import suppress
from pathlib import Path

import pytest
from tests.cli.command import run

from orrery.kernel import Record


def test_a_closed_pipe_is_silent():
    command = [sys.executable, "-c", "from orrery.cli import main; main()", "rules", "debris"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.close()
    assert process.stderr.read() == b""
    process.wait(60)


def test_a_terminal_gets_the_full_screen_and_ctrl_c_leaves_it_whole(tmp_path):
    """A real terminal of 80 by 24: the alternate screen opens, closes again, and the game is kept."""
    path = tmp_path / "game.orrery"
    command = [sys.executable, "-c", "from orrery.cli import main; main()", "play", "debris", "--seed", "1"]
    ours, theirs = os.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    process = subprocess.Popen(
        [*command, "--save", str(path)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm-256color"},
        start_new_session=True,
    )
    os.close(theirs)
    shown = b""
    while b"Where does your pawn start" not in shown:
        shown += os.read(ours, 65536)
    assert b"\x1b[?1049h" in shown
    os.write(ours, b"\x03")
    with suppress(OSError):  # the other end is closed when the process has ended
        while more := os.read(ours, 65536):
            shown += more
    assert process.wait(60) == 0
    assert b"\x1b[?1049l" in shown
    assert b"orrery play --resume" in shown.rpartition(b"\x1b[?1049l")[2]
    assert len(Record.load(path.read_bytes()).moves) > 0


def test_killing_the_process_loses_at_most_the_answer_being_typed(tmp_path):
    path = tmp_path / "killed.orrery"
    command = [sys.executable, "-u", "-c", "from orrery.cli import main; main()"]
    seats = ["play", "debris", "--seats", "human,human", "--seed", "5", "--save", str(path)]
    for attempt in range(4):
        args = seats if attempt == 0 else ["play", "--resume", str(path)]
        process = subprocess.Popen(
            [*command, *args], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        before = _moves_of_people(path)
        deadline = time.monotonic() + 60
        while _moves_of_people(path) < before + 3 and time.monotonic() < deadline:
            process.stdin.write(b"1\n")
            process.stdin.flush()
            time.sleep(0.05)
        kept = _moves_of_people(path)
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert process.stderr.read() == b""
        assert kept >= before + 3
        assert _moves_of_people(path) >= kept
    with path.open("ab") as file:
        file.write(b'{"n":99,"by":0,"do":"st')
    assert run("play", "--resume", path, stdin="quit\n").returncode == 0
    assert run("verify", path).returncode == 0


def _moves_of_people(path):
    if not path.exists() or not path.read_bytes():
        return 0
    return sum(move.actor >= 0 for move in Record.load(path.read_bytes(), drop_cut_line=True).moves)


def test_ctrl_c_stops_a_simulation_and_its_processes_at_once():
    command = [sys.executable, "-c", "from orrery.cli import main; main()"]
    args = ["sim", "debris", "--games", "100000", "--bots", "greedy", "--jobs", "2"]
    process = subprocess.Popen(
        [*command, *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")  # elsewhere than on Linux: wait
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and (not children.exists() or len(children.read_text().split()) < 2):
        time.sleep(0.05)
    time.sleep(0.5)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    last = err.decode().splitlines()[-1]
    played = int(last.split()[2])
    assert last == f"stopped after {played} of 100000 games"
    assert (f"{played} games of debris" in out.decode()) == (played > 0), "what was played is told"


def test_ctrl_c_pressed_twice_still_prints_the_ladder_so_far():
    command = [sys.executable, "-m", "orrery", "ladder", "debris", "--deals", "100000", "--bots", "random"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    process.stderr.readline()  # games have been played
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.splitlines()[-1].startswith("stopped after")
    assert "Traceback" not in err
    assert "random" in out


@pytest.mark.parametrize("module", ["typer", "msgspec", "orrery.kernel", "orrery.bots"])
def test_ctrl_c_while_the_command_is_read_in_ends_it_without_a_word(module):
    pressed = (
        "import runpy, signal, sys;"
        "press = lambda _, name, *more: signal.raise_signal(2) if name == sys.argv[1] else None;"
        "sys.meta_path.insert(0, type('Finder', (), {'find_spec': press})());"
        "runpy.run_module('orrery', run_name='__main__', alter_sys=True)"
    )
    done = subprocess.run([sys.executable, "-c", pressed, module], capture_output=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, b"", b"")
