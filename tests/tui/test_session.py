"""A person at the terminal: what is typed, what is shown, and what is on the disk afterwards."""

import re

import pytest
from desk import Desk

from orrery.kernel import Record, RecordError, game, verify
from orrery.match import LiveTable
from orrery.tui.screen import HELP


def test_ctrl_c_at_the_prompt_keeps_the_game_with_a_snapshot(comet, tmp_path):
    desk = Desk(comet, tmp_path / "game", ["dig"])
    assert "The game is kept" in desk.run()
    assert [move.action for move in desk.record.moves] == [("dig",)]
    assert 1 in desk.record.snapshots


@pytest.mark.parametrize("interrupted", ["append", "_write", "snapshot"])
def test_ctrl_c_in_the_middle_of_an_answer_leaves_a_whole_record(comet, tmp_path, monkeypatch, interrupted):
    desk = Desk(comet, tmp_path / "game", ["dig", "scan", "dig"])
    real = getattr(Record, interrupted)

    def interrupt(record, *args):
        real(record, *args)
        if len(record.lines) > 3:
            del record.lines[-1]
            raise KeyboardInterrupt

    monkeypatch.setattr(Record, interrupted, interrupt)
    assert "The game is kept" in desk.run()
    monkeypatch.undo()
    assert len(desk.record.moves) >= 1
    assert verify(desk.record)


def test_the_digest_that_is_shown_is_that_of_the_file(comet, tmp_path):
    desk = Desk(comet, tmp_path / "game", ["scan", "", "dice"])
    shown = desk.run()
    digest = desk.table.digest
    asked, at_the_end = re.findall(r"The digest of the game so far:\n  ([0-9a-f]{64})\n", shown)
    assert asked != digest == at_the_end  # one more line was written on leaving
    below_the_board = re.findall(r"  record ([0-9a-f]{64})\n", shown)
    assert len(set(below_the_board)) == 2
    assert below_the_board[-1] == asked
    assert verify(desk.record, digest=below_the_board[0])
    assert verify(desk.record, digest=asked)
    assert "to the last letter" in " ".join(verify(desk.record, digest=digest).proven)


def test_people_at_one_screen_are_handed_it_in_turn(comet, tmp_path):
    shown = Desk(comet, tmp_path / "game", ["scan", "", "wait"]).run()
    assert shown.count("Pass the screen to Two") == 1
    assert shown.count("Pass the screen to One") == 1


def test_a_rival_is_not_undone_past_what_anybody_knows(comet, tmp_path):
    desk = Desk(comet, tmp_path / "game", ["scan", "", "undo", "wait", "", "undo"])
    shown = " ".join(desk.run().split())
    assert "you have not decided anything yet" in shown
    assert "the others must agree" in shown
    assert [move.action[0] for move in desk.record.moves] == ["scan", "core", "wait"]


def test_rivals_without_secrets_are_told_whose_answer_goes(comet, tmp_path):
    desk = Desk(comet, tmp_path / "game", ["dig", "undo", "n", "wait", "undo", "y"])
    shown = " ".join(desk.run().split())
    assert "This takes back 1 answer of One." in shown
    assert "Taken back: 1 answer of Two." in shown
    assert [move.action for move in desk.record.moves] == [("dig",)]


def test_whoever_answered_takes_it_back_before_the_screen_is_passed(comet, tmp_path):
    desk = Desk(comet, tmp_path / "game", ["scan", "", "wait", "", "dig", "undo", "wait"])
    shown = " ".join(desk.run().split())
    assert "Pass the screen to Two and press Enter. (One: undo takes your last answer back.)" in shown
    assert "Taken back: 1 answer of yours." in shown
    assert [move.action[0] for move in desk.record.moves] == ["scan", "core", "wait", "wait"]


def test_a_team_takes_back_its_last_answer_and_no_more(tmp_path):
    """Red's turn is over, Blue is asked, and Red wants the end back: Blue's placement before it stays."""
    desk = Desk(game("debris"), tmp_path / "game", ["1", "1", "end", "1", "undo", "y"])
    shown = " ".join(desk.run().split())
    assert "Blue: Take an action (4 left)" in shown
    assert "Taken back: 1 answer of Red" in shown
    assert [move.action[0] for move in desk.record.moves if move.actor >= 0] == ["place", "place", "end"]


def test_one_person_among_bots_may_go_back_all_the_same(comet, tmp_path):
    desk = Desk(comet, tmp_path / "game", ["dig", "undo", "n", "undo", "y"], ("human", "bot:random"))
    assert "Taken back" in desk.run()
    assert desk.record.moves == []


def test_several_answers_are_given_as_one_or_not_at_all(comet, tmp_path):
    desk = Desk(comet, tmp_path / "game", ["dig; dig", "; ;", "why drill", "? CO-2", "? CO-9"])
    shown = desk.run()
    assert "Two is asked before the last of these answers" in " ".join(shown.split())
    assert "You can: Drill" in shown
    assert "The core holds 1 to 6 ore" in shown
    assert "there is no rule CO-9" in shown
    assert desk.record.moves == []


def test_the_help_fits_the_screen(comet, tmp_path):
    shown = Desk(comet, tmp_path / "game", ["help"]).run()
    assert all(line in shown for line in HELP.splitlines())
    assert max(map(len, HELP.splitlines())) <= 80


def test_a_game_without_a_picture_is_still_readable(comet, tmp_path):
    shown = Desk(comet, tmp_path / "game", ["dig", "", "log"]).run()
    assert "fuel 2, ore 1, scanned no" in shown
    assert "One: dug, action dig, ore 1" in shown


def test_a_copy_that_can_not_be_written_says_why(comet, tmp_path):
    typed = ["save", "save ~no_such_person/game", "save \0", f"save {tmp_path}", "save /dev/null/game"]
    shown = " ".join(Desk(comet, tmp_path / "game", typed).run().split())
    assert "say where: save FILE" in shown
    assert shown.count("can't write") == 3
    assert shown.count("is there already") == 1


def test_a_game_that_is_played_twice_at_once_is_not_spoilt(comet, tmp_path):
    path = tmp_path / "game"
    Desk(comet, path, ["dig"]).run()
    first, second = (
        Desk(comet, path, ["wait"], table=LiveTable.resume(Record.load(path.read_bytes()))) for _ in "12"
    )
    first.run()
    with pytest.raises(RecordError, match="played elsewhere"):
        second.run()
    assert [move.action for move in second.record.moves] == [("dig",), ("wait",)]


@pytest.mark.parametrize("width", [1, 20, 39])
def test_even_a_narrow_screen_shows_something(comet, tmp_path, width):
    desk = Desk(comet, tmp_path / "game", ["?"])
    desk.session.screen.console.width = width
    assert desk.run()


def test_a_standing_answer_is_given_where_it_is_safe_until_it_is_ended(comet, tmp_path):
    desk = Desk(comet, tmp_path / "game", ["always dig", "always wait", "", "dig", "again", "dig", "", "dig"])
    shown = " ".join(desk.run().split())
    assert "type always wait" in shown
    assert "always wait: Wait, from now on" in shown
    assert "One always: Wait. To end it: again" in shown
    assert [move.action[0] for move in desk.record.moves] == ["wait", "dig", "wait", "dig", "dig"]
