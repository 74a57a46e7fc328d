"""The command as a person calls it: a real process, its output, its exit code."""

import json
import os
import shutil
import signal
import subprocess
import sys
import termios
import time
from contextlib import suppress
from pathlib import Path

import pytest

import orrery
from orrery.kernel import Digest, Record, RecordError, Roller
from orrery.tui.keeping import GameFile

PACKAGE = Path(orrery.__file__).parent


def run(*args, stdin="", env=None):
    command = [sys.executable, "-c", "from orrery.cli import main; main()", *map(str, args)]
    environment = {**os.environ, "COLUMNS": "80", "TERM": "dumb", **(env or {})}
    return subprocess.run(
        command, input=stdin, capture_output=True, text=True, env=environment, timeout=120, check=False
    )


@pytest.fixture
def record(tmp_path, say):
    """A finished game of bots."""
    path = tmp_path / "game.orrery"
    done = say("play", "debris", "--seats", "bot:random,bot:random", "--seed", 3, "--save", path)
    assert done.returncode == 0, done.stderr
    return path


def assert_one_line(done, *says):
    assert done.returncode == 2, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    for word in says:
        assert word in lines[0]


def test_games_and_rules(say):
    assert "Alex Pritchard" in say("games").stdout
    options = say("games", "--options").stdout
    assert "--option actions=4" in options
    assert "any of mercury, outer_planets" in options
    whole = say("rules", "debris").stdout
    one = say("rules", "debris", "OD-1").stdout
    assert "OD-1" in one
    assert 0 < len(one) < len(whole)
    assert max(len(line) for line in whole.splitlines()) <= 80


def test_what_is_wrong_with_the_input_is_one_line(tmp_path, say):
    assert_one_line(say("play", "debrys"), "did you mean debris")
    assert_one_line(say("play", "debris", "--seats", "human,cat"), "human or bot:NAME")
    assert_one_line(say("play", "debris", "--players", 9), "2 to 4 players")
    assert_one_line(say("sim", "debris", "--option", "satelites=1"), "satellites_in_peril")
    assert_one_line(say("sim", "debris", "--option", "satellites_in_peril=maybe"), "satellites_in_peril")
    assert_one_line(say("sim", "debris", "--option", "actions=9"), "actions can't be '9'; it is 1 to 8")
    assert_one_line(say("sim", "leaving-earth", "--option", "expansions=moon"), "any of mercury")
    assert_one_line(say("sim", "debris", "--option", "nonsense"), "NAME=VALUE")
    assert_one_line(say("play", "debris", "--seats", "human,human", "--players", 4), "give one of them")
    assert_one_line(say("sim", "debris", "--bots", "genius"), "random, greedy")
    assert_one_line(say("rules", "debris", "OD-99.9"), "OD-99.9")
    assert_one_line(say("verify", tmp_path / "none"), "No such file")
    assert_one_line(say("scenario", tmp_path / "none.toml"), "none.toml")
    assert_one_line(say("play", "--resume"), "orrery play")


def test_the_words_of_a_command_are_refused_in_one_line(say):
    assert_one_line(say("sim", "debris", "--games", 0), "--games", "orrery sim -h")
    assert_one_line(say("sim", "debris", "--players", 0), "2 to 4 players, not 0")
    assert_one_line(say("play", "debris", "--players", 10**20), "2 to 4 players")
    assert_one_line(say("play", ""), "orrery games")
    assert_one_line(say("fly"), "fly", "orrery -h")
    assert_one_line(say("play", "debris", "--save", "/dev/null/game"), "/dev/null")
    assert say().returncode == 0


def test_a_game_that_can_not_be_loaded_is_one_line_and_hides_no_other(tmp_path):
    info = tmp_path / "odd_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: odd-game\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[orrery.games]\nodd = odd_game:GAME\n")
    (tmp_path / "odd_game.py").write_text("raise RuntimeError('boom')\n")
    env = {"PYTHONPATH": str(tmp_path)}
    assert_one_line(run("play", "odd", env=env), "odd can't be loaded: RuntimeError: boom")
    listed = run("games", env=env).stdout
    assert "odd  odd can't be loaded" not in listed
    assert "odd can't be loaded: RuntimeError: boom" in listed
    assert "Orbital Debris" in listed


def test_a_closed_pipe_is_silent():
    command = [sys.executable, "-c", "from orrery.cli import main; main()", "rules", "debris"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.close()
    assert process.stderr.read() == b""
    process.wait(60)


def test_a_damaged_game_does_not_hide_an_older_one(tmp_path):
    env = {"ORRERY_HOME": str(tmp_path)}
    run("play", "debris", "--seed", 1, stdin="quit\n", env=env)
    (kept,) = tmp_path.rglob("*.orrery")
    (kept.parent / "zzz.orrery").write_bytes(b"spoilt\n")
    assert "Orbital Debris" in run("play", "--resume", stdin="quit\n", env=env).stdout


def test_a_wrong_scenario_file(tmp_path, say):
    path = tmp_path / "wrong.toml"
    path.write_text('game = "debris"\n[[scenario]]\ntitle = "x"\nrule = "OD-1.1"\nexpekt = {}\n')
    assert_one_line(say("scenario", path), "expekt")
    path.write_text('[[scenario]]\ntitle = "x"\nrule = "OD-1.1"\n')
    assert_one_line(say("scenario", path), "game = ")


def test_a_wrong_card_is_one_line(tmp_path):
    copy = tmp_path / "orrery"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "static"))
    spoiled = 0
    for path in (copy / "games" / "debris" / "data").glob("*.toml"):
        text = path.read_text()
        if "count = 10" in text:
            path.write_text(text.replace("count = 10", 'count = "ten"', 1))
            spoiled += 1
    assert spoiled
    done = run("sim", "debris", "--games", 1, env={"PYTHONPATH": str(tmp_path)})
    assert_one_line(done, ".toml")


def test_a_simulation_prints_figures_that_do_not_depend_on_the_jobs():
    args = ("sim", "debris", "--games", 60, "--bots", "random", "--seed", 1, "--json")
    one, two = (json.loads(run(*args, "--jobs", jobs).stdout) for jobs in (1, 2))
    assert one.pop("speed")["actions_per_second"] > 0
    two.pop("speed")
    assert one == two
    assert one["games"] == 60
    assert "win rate" in run("sim", "debris", "--games", 5).stdout


def test_a_record_is_verified_and_told(record, say):
    done = say("verify", record)
    assert "every one legal" in done.stdout
    assert "committed seed" in done.stdout
    told = say("replay", record).stdout
    assert "the end" in told
    assert len(say("replay", record, "--moves", "--to", 5).stdout.splitlines()) == 5
    assert_one_line(say("replay", record, "--to", 10**6), "there is no move")
    went = say("replay", record, "--story").stdout
    for words in ("Why it ended:", "What it is made of (satellites, less the threat):", "Luck in", "move "):
        assert words in went


def test_a_record_is_checked_against_what_was_shown(record, say):
    bare = " ".join(say("verify", record).stdout.split())
    assert "not proven: that this is the record which the players were shown" in bare
    assert "Give --digest" in bare
    kept = Record.load(record.read_bytes())
    shown = Digest(Roller.from_hex(kept.seed).digest_key).after(kept.lines)
    done = say("verify", record, "--digest", shown, "--commitment", kept.header.commitment)
    assert "whose digest you give" in done.stdout
    assert "whose commitment you give" in done.stdout
    assert_one_line(say("verify", record, "--digest", "0" * 64), "not the record that you were shown")
    assert_one_line(say("verify", record, "--commitment", shown), "another seed")


def test_an_altered_or_cut_record_is_caught(record, say):
    text = record.read_bytes()
    middle = text.index(b'"do":"', len(text) // 2) + 7
    record.write_bytes(text[:middle] + bytes([text[middle] ^ 1]) + text[middle + 1 :])
    assert_one_line(say("verify", record), "altered")
    record.write_bytes(text[:-9])
    assert_one_line(say("verify", record), "cut off")


def test_a_person_plays_asks_and_stops(tmp_path):
    path = tmp_path / "mine.orrery"
    typed = "?\nwhy\nwhy fly away\nhint\nlog\nhelp\nboard\nfly away\n999\n1\nundo\nn\nquit\n"
    done = run("play", "debris", "--seed", 1, "--save", path, stdin=typed)
    assert done.returncode == 0, done.stderr
    assert "  1. Start in " in done.stdout
    assert "there is no option 999" in done.stdout
    assert "OD-" in done.stdout
    assert "--resume" in done.stdout
    assert max(len(line) for line in done.stdout.splitlines() if "resume" not in line) <= 80
    assert_one_line(run("play", "debris", "--save", path), "--resume")
    assert_one_line(run("play", path), f"orrery play --resume {path}")
    assert_one_line(run("play", path, "--resume", "--seed", 4), "leave the other options out")
    again = run("play", "--resume", path, stdin="quit\n")
    assert again.returncode == 0, again.stderr


def test_rivals_draw_a_curtain_only_where_there_are_secrets(tmp_path):
    open_game = ("play", "mars-horizon", "--seats", "human,human", "--seed", 4, "--save", tmp_path / "open")
    assert "Pass the screen" not in run(*open_game, stdin="pass\n1\nquit\n").stdout
    secret = ("play", "exploration", "--seats", "human,human", "--seed", 4, "--save", tmp_path / "secret")
    assert "Pass the screen" in run(*secret, stdin="1\n" * 40 + "quit\n").stdout


def test_save_keeps_a_copy_and_never_writes_over_a_file(tmp_path):
    mine = tmp_path / "letter.txt"
    mine.write_text("dear")
    copy = tmp_path / "copy.orrery"
    typed = f"save {mine}\nsave {copy}\nquit\n"
    done = run("play", "debris", "--seed", 1, "--save", tmp_path / "game.orrery", stdin=typed)
    assert "is there already" in " ".join(done.stdout.split())
    assert mine.read_text() == "dear"
    assert Record.load(copy.read_bytes()).moves


def test_a_terminal_without_the_letters_still_shows_the_rest(record):
    done = run("verify", record, env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0, done.stderr
    assert "every one legal" in done.stdout


def test_the_last_game_is_taken_up_by_itself():
    run("play", "debris", "--seed", 1, stdin="1\nquit\n")
    done = run("play", "--resume", stdin="quit\n")
    assert done.returncode == 0, done.stderr
    assert "Orbital Debris" in done.stdout


def test_a_game_in_place_of_a_file_says_what_to_type(tmp_path):
    env = {"ORRERY_HOME": str(tmp_path)}
    assert_one_line(run("play", "--resume", "debris", env=env), "start one with: orrery play debris")
    run("play", "debris", "--seed", 1, stdin="quit\n", env=env)
    kept = next((tmp_path / "games").glob("debris-*.orrery"))
    assert_one_line(run("play", "--resume", "debris", env=env), f"orrery play --resume {kept}")


def test_a_full_disk_names_the_file(tmp_path):
    game = tmp_path / "game.orrery"
    game.symlink_to("/dev/full")
    with pytest.raises(RecordError, match=r"can't write .*game\.orrery: No space left"):
        GameFile(game).keep([b"line"], b"state")


def test_nothing_endless_is_read(say):
    assert_one_line(say("replay", "/dev/zero"), "/dev/zero is no file with a record in it")


def test_rules_are_found_by_bare_numbers(say):
    by_number = say("rules", "debris", "3.2").stdout
    assert "OD-3.2 " in by_number
    assert "OD-3.3 " not in by_number


def test_the_chart_of_windows_fits_a_narrow_screen():
    shown = run("windows", env={"COLUMNS": "60"}).stdout
    assert "…" not in shown
    assert max(map(len, shown.splitlines())) <= 60
    assert shown.count("Neptune") > 1


def test_the_example_of_a_bot_says_how_it_is_called():
    script = Path(__file__).parents[2] / "examples" / "bot.py"
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.stderr.startswith("usage: ")


def test_the_full_screen_is_loaded_by_nothing_else():
    code = "import sys, orrery, orrery.cli, orrery.web.app; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


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


def test_a_ladder_prints_and_saves_what_it_measured(tmp_path, say):
    args = (
        "ladder",
        "debris",
        "--deals",
        2,
        "--bots",
        "random,reference",
        "--seed",
        1,
        "--save",
        tmp_path / "d",
    )
    done = say(*args)
    assert done.returncode == 0, done.stderr
    assert "reference" in done.stdout
    assert "random over reference" in (tmp_path / "d.md").read_text()
    assert (tmp_path / "d.svg").read_text().startswith("<svg")
    assert len(json.loads((tmp_path / "d.json").read_text())["played"]) == 4
    assert_one_line(say("ladder", "mars-horizon", "--bots", "random"), "different bots")
    assert_one_line(say("ladder", "debris", "--bots", "genius"), "genius")


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


@pytest.mark.rule("LE-2.1")
def test_a_person_at_the_terminal_chooses_an_agency(tmp_path):
    path = tmp_path / "game"
    done = run(
        "play", "leaving-earth", "--players", 1, "--seed", 1, "--save", path, stdin="agency isas\nboard\n"
    )
    assert "Which space agency do you take?" in done.stdout
    assert "ISAS is founded." in done.stdout
    assert "ISAS: agency isas" in run("replay", path, "--moves").stdout


@pytest.mark.rule("LE-2.1")
def test_agencies_that_seats_cannot_have_are_refused(say):
    for wrong, says in (
        ("nasa,nasa", "named twice"),
        ("nasa,sac,isas", "3 agencies"),
        ("esa", "any of choose"),
    ):
        assert_one_line(say("play", "leaving-earth", "--option", f"agencies={wrong}"), says)
