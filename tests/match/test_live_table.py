import pytest
from msgspec.structs import replace

from orrery.kernel import Record, RecordError, Refused, Roller, read, verify
from orrery.match import LiveTable, StaleAnswer, UndoRefused, story


@pytest.fixture
def table(comet):
    return LiveTable.begin(comet, 2, roller=Roller.from_number(4))


def play(table, *notations):
    for notation in notations:
        table.answer(table.to_move, [read(notation)], table.number)


def test_chance_answers_by_itself(table):
    play(table, "scan")
    assert table.to_move == 1
    assert [move.actor for move in table.record.moves] == [0, -1]


def test_an_answer_to_an_old_decision_changes_nothing(table):
    play(table, "dig")
    before = table.state.key()
    with pytest.raises(StaleAnswer, match="decision 0 is not asked"):
        table.answer(0, [("dig",)], 0)
    with pytest.raises(StaleAnswer, match="Two's decision"):
        table.answer(0, [("dig",)], 1)
    assert table.state.key() == before


def test_a_batch_is_all_or_nothing(comet):
    table = LiveTable.begin(comet, 2)
    before = table.state.key()
    with pytest.raises(Refused, match="Two is asked"):
        table.answer(0, [("dig",), ("dig",)])
    assert table.state.key() == before
    assert table.number == 0


def test_what_a_seat_may_not_see_is_not_in_its_log(table):
    play(table, "scan")
    assert table.log_for(0)[1].action[0] == "core"
    assert table.log_for(1)[1].action == ("?",)
    assert table.log_for(None)[1].action == ("?",)
    assert table.log_for(0, 1) == table.log_for(0)[1:]


def test_undo_is_free_until_somebody_else_moves(comet):
    state = comet.arrange(2, comet.read_options(None), {"two": 0})
    table = LiveTable(
        comet, Record.begin(comet, 2, state.options, Roller.from_number(1)), Roller.from_number(1), state
    )
    table.record.start = lambda: comet.arrange(2, comet.read_options(None), {"two": 0})
    play(table, "dig", "dig")
    assert table.undo_floor(0) == 0
    table.undo(0)
    assert table.number == 1
    table.undo(0, 0)
    assert table.number == 0
    assert table.state.key() == table.record.start().key()


def test_undo_stops_at_chance_and_at_others_unless_they_agree(table):
    play(table, "scan")
    assert table.undo_floor(0) == 2
    with pytest.raises(UndoRefused, match="agree"):
        table.undo(0)
    table.undo(0, consent=True)
    assert table.number == 0


def test_undo_can_not_re_roll(table):
    play(table, "scan")
    core = table.state.core
    table.undo(0, consent=True)
    play(table, "dig", "scan")
    assert table.state.core == core


def test_nothing_to_take_back(table):
    with pytest.raises(UndoRefused, match="not decided"):
        table.undo(0)
    with pytest.raises(UndoRefused, match="nothing"):
        table.undo(0, 5)


def test_a_finished_game_stays_finished(comet):
    table = LiveTable.begin(comet, 2, {"rounds": 1})
    play(table, "dig", "dig")
    assert table.over
    assert table.record.result is not None
    with pytest.raises(UndoRefused, match="over"):
        table.undo(1)
    with pytest.raises(StaleAnswer, match="over"):
        table.answer(0, [("dig",)])


def test_a_revelation_ends_free_undo(comet, monkeypatch):
    """A step that turns up what another seat knew is news, although no chance is asked."""
    table = LiveTable.begin(comet, 2, roller=Roller.from_number(4))
    play(table, "scan", "drill")
    assert table.log[2].reveals
    assert table.undo_floor(1) == 3


def test_a_table_is_taken_up_where_it_was(table):
    play(table, "scan", "dig")
    again = LiveTable.resume(Record.load(table.record.text))
    assert again.state.key() == table.state.key()
    assert again.log_for(0) == [replace(entry, reveals=True) for entry in table.log_for(0)]
    assert again.fresh_lines() == []
    kept = LiveTable.resume(Record.load(table.record.text), kept=table.kept(), log=table.log)
    assert kept.state.key() == table.state.key()
    play(kept, "dig")
    assert kept.log[3].number == 3


def test_without_the_seed_nobody_can_roll_on(comet):
    table = LiveTable.begin(comet, 2, keep_seed=False)
    with pytest.raises(RecordError, match="seed"):
        LiveTable.resume(Record.load(table.record.text))
    with pytest.raises(RecordError, match="committed"):
        LiveTable.resume(Record.load(table.record.text), Roller.from_number(9))
    assert LiveTable.resume(Record.load(table.record.text), table.secret).number == 0


def test_fresh_lines_are_handed_out_once(table):
    play(table, "dig")
    lines = [fresh.line for fresh in table.fresh_lines()]
    assert Record.load(b"\n".join(lines) + b"\n").moves == table.record.moves
    assert table.fresh_lines() == []


def test_a_fresh_line_of_an_answer_comes_with_its_entry(table):
    play(table, "scan")
    taken_back = list(table.log)
    table.undo(0, 0, consent=True)
    play(table, "dig")
    entries = [fresh.entry for fresh in table.fresh_lines()]
    assert entries == [None, *taken_back, None, *table.log]


def test_the_record_knows_after_each_line_how_many_answers_stood(table):
    play(table, "scan")
    table.undo(0, 0, consent=True)
    play(table, "dig")
    assert table.record.numbers == [0, 1, 2, 0, 1]
    assert Record.load(table.record.text).numbers == table.record.numbers


def test_a_story_tells_every_move(table):
    play(table, "scan", "dig")
    told = [replace(entry, reveals=True) for entry in table.log]
    assert list(story(table.record, table.record.start())) == told


def test_a_game_recorded_under_other_rules_keeps_the_state_it_had(table, comet, monkeypatch):
    play(table, "scan", "dig")
    table.record.snapshot(table.state)
    text = table.record.text
    monkeypatch.setattr(type(comet), "rules_version", 2)
    monkeypatch.setattr("comet.PRICE", {("dig",): 2, ("scan",): 3, ("drill",): 3, ("wait",): 0})
    again = LiveTable.resume(Record.load(text))
    assert again.state.key() == table.state.key()
    with pytest.raises(RecordError, match="at move 3 differs"):
        verify(Record.load(text))
