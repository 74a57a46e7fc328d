"""What can be said to the command and what it answers."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.command import assert_one_line, run

import orrery
from orrery.kernel import Record, RecordError
from orrery.tui.keeping import GameFile

PACKAGE = Path(orrery.__file__).parent


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
