"""Records of games at the command line: verified, told, and caught when they are altered."""

import pytest
from tests.cli.command import assert_one_line, run

from orrery.kernel import Digest, Record, Roller


@pytest.fixture
def record(tmp_path, say):
    """A finished game of bots."""
    path = tmp_path / "game.orrery"
    done = say("play", "debris", "--seats", "bot:random,bot:random", "--seed", 3, "--save", path)
    assert done.returncode == 0, done.stderr
    return path


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


def test_a_terminal_without_the_letters_still_shows_the_rest(record):
    done = run("verify", record, env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0, done.stderr
    assert "every one legal" in done.stdout
