"""`orrery plan`: questions in people's words, refusals of a line, exit codes, what is shown meanwhile."""

import json
import os
import pty
import select
import signal
import subprocess
import sys

import pytest
from tests.cli.command import assert_one_line

COMMAND = [sys.executable, "-c", "from orrery.cli import main; main()", "plan"]


@pytest.mark.parametrize(
    ("said", "says"),
    [
        (("--drawn", "juno_rockets"), "write --drawn juno_rockets=success,minor-, not 'juno_rockets'"),
        (("--drawn", "juno_rockets="), "write --drawn juno_rockets=success,minor-"),
        (("--drawn", "juno_rockets=,"), "write what was drawn"),
        (("--drawn", "juno_rockets=good"), "there are: success, minor failure, major failure"),
        (("--drawn", "juno=minor", "--drawn", "Juno Rockets=major"), "in one --drawn"),
        (("--others-drew", ","), "write what was drawn"),
        (("--found", "moon"), "write --found moon=barren, not 'moon'"),
        (("--found", "moon=barren,moon=life"), "say once"),
        (("--own", "saturn=two"), "write --own saturn=2,probe"),
        (("--own", "=2"), "write --own saturn=2,probe"),
        (("--parts", "probe=-1"), "write --parts saturn=2,probe"),
        (("--payload", "much"), "payload must be a whole number from 0 to 200, not much"),
        (("--json", "--notation"), "not both"),
        (("--in-use", "saturn=2"), "say --box-limits as well"),
        (("--flying", "2"), "say --box-limits as well"),
        (("--box-limits", "--flying", "13"), "flying must be a whole number from 0 to 12, not 13"),
        (("--box-limits", "--in-use", "saturn=x"), "write --in-use saturn=2,probe"),
        (("--svg", "nowhere/plan.svg"), "there is no folder"),
        (("--chart",), "leave --payload out"),
        (("--check", "plan.txt"), "leave where to go out"),
    ],
)
def test_malformed_values_are_refused_with_what_to_write(say, said, says):
    done = say("plan", "moon", "--payload", 1, *said)
    assert_one_line(done, says)
    assert done.stdout == ""


def test_the_chart_takes_no_question(say):
    assert_one_line(say("plan", "--mission", "lunar_lander", "--chart"), "leave --mission out, or --chart")
    assert_one_line(say("plan", "--chart", "probe"), "there are: Juno, Atlas, Soyuz, Saturn, Proton")
    assert "Proton" in say("plan", "--chart", "Proton").stdout


def test_the_chart_for_the_rockets_of_some_advancements(say):
    known = say("plan", "--chart", "--have", "Juno Rockets,proton_rockets,landing").stdout
    assert known == say("plan", "--chart", "juno", "proton").stdout
    assert_one_line(say("plan", "--chart", "juno", "--have", "landing"), "not both")
    assert_one_line(say("plan", "--chart", "--have", "landing"), "no rocket is built with these")


def test_places_and_missions_in_peoples_words(say):
    wanted = say("plan", "lunar_orbit", "--payload", 1).stdout
    assert "Mass 1 from Earth to Lunar Orbit" in wanted
    assert say("plan", "Lunar", "Orbit", "--payload", 1).stdout == wanted
    assert say("plan", "earth", "lunar", "orbit", "--payload", 1).stdout == wanted
    assert "Mercury Survey" in say("plan", "--mission", "mercury survey").stdout
    assert_one_line(say("plan", "lunr", "--payload", 1), "did you mean Lunar Fly-By or Lunar Orbit?")
    assert_one_line(say("plan", "earth", "lunr", "--payload", 1), "there is no place called 'lunr'")


def test_no_plan_is_exit_code_1_in_words_and_as_data(say):
    asked = ("plan", "mars", "--payload", 1, "--budget", 5)
    done = say(*asked)
    assert done.returncode == 1
    assert "there is no plan. No plan was found that costs $5 or less." in done.stdout
    done = say(*asked, "--json")
    assert done.returncode == 1
    answer = json.loads(done.stdout)
    assert answer["plans"] == []
    assert answer["why_not"] == "no plan was found that costs $5 or less"


def test_an_answer_as_data_is_checked_as_it_is(say, tmp_path):
    path = tmp_path / "answer.json"
    path.write_text(say("plan", "--mission", "Titan Lander", "--json").stdout)
    done = say("plan", "--check", path)
    assert done.returncode == 0, done.stderr
    assert "It works." in done.stdout
    checked = json.loads(say("plan", "--check", path, "--json").stdout)
    assert [finding["fault"] for finding in checked] == [None] * len(checked)


def shown(process, terminal, until):
    """What comes on a terminal until it says something or the process ends."""
    text = b""
    while until not in text:
        ready, _, _ = select.select([terminal], [], [], 60)
        assert ready, text
        try:
            piece = os.read(terminal, 4096)
        except OSError:  # the process has ended
            break
        if not piece:
            break
        text += piece
    return text


@pytest.fixture
def long_search():
    """A question that takes long, asked at a terminal; what it shows, and its process."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    asked = ["--mission", "man_on_titan", "--have", "juno_rockets", "--aim", "front"]
    process = subprocess.Popen(
        [*COMMAND, *asked],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
        start_new_session=True,
    )
    os.close(theirs)
    yield process, ours
    process.kill()
    process.wait()
    os.close(ours)


def test_at_a_terminal_a_long_search_shows_what_it_has_found_and_is_called_off_by_hand(long_search):
    process, terminal = long_search
    assert b"Planning" in shown(process, terminal, b"Planning")
    assert b"best so far $" in shown(process, terminal, b"best so far $")
    os.killpg(process.pid, signal.SIGINT)
    rest = shown(process, terminal, b"never said")
    assert process.wait(timeout=60) == 130
    assert b"Man on Titan. The search was stopped. This is the best found so far" in rest
    assert b"To be paid: $" in rest
    assert b"Chance that nothing goes wrong" in rest
    assert b"Traceback" not in rest
    assert b"\x1b[?25h" in rest, "the cursor is shown again"


def test_elsewhere_it_says_so_each_second():
    process = subprocess.Popen(
        [*COMMAND, "--mission", "man_on_titan", "--have", "juno_rockets", "--aim", "front", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    first = line = process.stderr.readline()
    while b"best so far" not in line:
        line = process.stderr.readline()
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert first.startswith(b"Planning, ")
    assert b"Traceback" not in err
    assert process.returncode == 130
    answer = json.loads(out)
    assert answer["claim"].startswith("The search was stopped.")
    assert answer["plans"]


def test_stopped_before_anything_was_found_it_says_so(say, monkeypatch):
    def stop(question, progress):
        raise KeyboardInterrupt

    monkeypatch.setattr("orrery.plan.Inquiry", stop)
    done = say("plan", "moon", "--payload", 1)
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr.splitlines()[-1] == "stopped: no plan found yet"


def test_plan_answers_as_a_sheet_and_as_json(say):
    done = say("plan", "earth", "moon", "--payload", 1, "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["plans"][0]["price"] == 21
    done = say(
        "plan", "--mission", "lunar_lander", "--have", "soyuz_rockets,landing", "--own", "probe,atlas=1"
    )
    assert "Lunar Lander. The cheapest of all one-craft plans" in done.stdout
    assert "at hand:  Atlas, Probe" in done.stdout


def test_plan_counts_what_was_drawn_and_found(say):
    seen = ("--drawn", "juno_rockets=success,minor-", "--others-drew", "major", "--found", "moon=barren")
    done = say("plan", "--mission", "lunar_lander", "--no-rendezvous", "--thrusters", 0, *seen)
    assert "dice and places 100 %" in done.stdout
    assert "Testing Juno Rockets first" in done.stdout
    done = say("plan", "--mission", "lunar_lander", "--found", "moon=cheese")
    assert "there is no card of Moon called 'cheese'; there are: barren, " in done.stderr


def test_plan_checks_what_was_written(tmp_path, say):
    path, picture = tmp_path / "plan.txt", tmp_path / "plan.svg"
    done = say("plan", "--mission", "titan_lander", "--notation", "--svg", picture)
    assert done.returncode == 0, done.stderr
    path.write_text(done.stdout)
    assert picture.read_text().startswith("<svg")
    assert "It works." in say("plan", "--check", path).stdout
    path.write_text("build ship: probe, juno\nship to earth orbit: juno\n")
    done = say("plan", "--check", path)
    assert done.returncode == 1
    assert "needs 16 thrust (mass 2 × 8), has 4 (LE-1.4.2)" in done.stdout


def test_plan_prints_the_payload_chart_of_any_rockets(say):
    done = say("plan", "--chart", "saturn+soyuz", "juno")
    assert "64 1/3" in done.stdout
    assert "1/3" in done.stdout


def test_plan_says_what_is_wrong_with_a_question(tmp_path, say):
    assert_one_line(say("plan"), "ask for a mission")
    assert_one_line(say("plan", "--mission", "atlantis"), "atlantis")
    assert_one_line(say("plan", "moon", "--payload", 1, "--aim", "fun"), "fun")
    assert_one_line(say("plan", "--check", tmp_path / "none.txt"), "none.txt")
    assert_one_line(say("plan", "--chart", "warp"), "warp")
