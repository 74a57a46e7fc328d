from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from orrery.kernel import CHANCE, Record, RecordError, Roller, answer, verify
from orrery.kernel.record import taking_its_word


def played(game, seed=5, *, to_end=True):
    roller = Roller.from_number(seed)
    state = game.new(3)
    record = Record.begin(game, 3, state.options, roller)
    random = Random(seed)
    rolled = 0
    while state.stack and (to_end or len(record.moves) < 4):
        pending = game.pending(state)
        if pending.chance:
            action = roller.choose(rolled, pending.outcomes)
            rolled += 1
        else:
            action = random.choice([option for option in pending.options if option != ("drill",)])
        answer(state, action)
        record.append(pending.actor, action)
        if len(record.moves) == 3:
            record.snapshot(state)
    if to_end:
        record.end(state.result, roller)
    return record, state


@pytest.fixture(scope="module")
def text(comet):
    return played(comet)[0].text


def test_a_record_of_a_given_position_begins_there(comet):
    _, state = played(comet, to_end=False)
    assert state.key() != comet.new(3).key()
    record = Record.begin(comet, 3, state.options, Roller.from_number(5), position=state)
    assert record.start().key() == state.key()
    assert Record.load(record.text).start().key() == state.key()


def test_a_record_replays_to_the_same_state(comet):
    record, state = played(comet)
    again = Record.load(record.text)
    assert again.text == record.text
    assert again.state().key() == state.key()
    assert again.state(1).key() == record.state(1).key()
    assert any("legal" in line for line in verify(again).proven)


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_any_altered_byte_is_caught(text, data):
    place = data.draw(st.integers(0, len(text) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != text[place]))
    altered = text[:place] + bytes([byte]) + text[place + 1 :]
    with pytest.raises(RecordError):
        verify(Record.load(altered))


def test_a_cut_off_record_is_refused_and_can_be_taken_up_before_the_cut(text):
    with pytest.raises(RecordError, match="cut off"):
        Record.load(text[:-5])
    whole = Record.load(text)
    rest = Record.load(text[:-5], drop_cut_line=True)
    assert rest.result is None
    assert rest.moves == whole.moves


def test_a_removed_line_is_caught(text):
    lines = text.split(b"\n")
    for gone in range(1, len(lines) - 2):
        with pytest.raises(RecordError):
            Record.load(b"\n".join(lines[:gone] + lines[gone + 1 :]))


def test_a_line_with_a_field_that_no_record_has_is_refused(comet, forged):
    """Whatever a reader does not know might say that the rest is to be read otherwise."""
    record, _ = played(comet)
    for place in range(len(record.lines)):
        with pytest.raises(RecordError, match="unknown field `more`"):
            Record.load(forged(record, lambda entries, place=place: entries[place].update(more=1)))


def test_undo_is_written_down(comet):
    record, _ = played(comet, to_end=False)
    before = record.state(1).key()
    record.undo(1)
    again = Record.load(record.text)
    assert len(again.moves) == 1
    assert again.snapshots == {}
    assert again.state().key() == before


@pytest.mark.parametrize("to", [-1, 5])
def test_a_move_that_is_not_there_is_neither_shown_nor_gone_back_to(comet, to):
    record, _ = played(comet, to_end=False)
    assert len(record.moves) == 4
    with pytest.raises(RecordError, match=f"there is no move {to}"):
        record.state(to)
    record.undo(to)
    with pytest.raises(RecordError, match=f"back to move {to} of 4"):
        Record.load(record.text)


def test_loading_goes_on_from_the_snapshot_and_not_from_the_start(comet):
    record, _ = played(comet, to_end=False)
    assert record.snapshots
    record.moves[0] = record.moves[0]._replace(action=("nonsense",))
    assert record.state(4).stack  # the nonsense lies before the snapshot
    with pytest.raises(RecordError, match="move 0"):
        verify(record)


def test_dice_that_do_not_follow_from_the_seed_are_caught(comet):
    state = comet.new(2)
    roller = Roller.from_number(1)
    record = Record.begin(comet, 2, state.options, roller)
    answer(state, ("scan",))
    record.append(0, ("scan",))
    honest = roller.choose(0, comet.pending(state).outcomes)
    forged = next(action for action in comet.pending(state).options if action != honest)
    record.append(CHANCE, forged)
    with pytest.raises(RecordError, match="the seed gives"):
        verify(record)


def test_a_seed_that_was_not_committed_to_is_caught(comet):
    state = comet.new(2)
    record = Record.begin(comet, 2, state.options, Roller.from_number(1), keep_seed=False)
    assert b"seed" not in record.text.replace(b'"seed":null', b"")
    record.secret = Roller.from_number(2).seed.hex()
    with pytest.raises(RecordError, match="committed"):
        verify(record)


def test_other_rules_say_at_which_move_the_game_differs(comet):
    record, _ = played(comet, to_end=False)
    record.moves[2] = record.moves[2]._replace(action=("core", "9"))
    record.snapshots.clear()
    with pytest.raises(RecordError, match="move 2"):
        verify(record)


@pytest.mark.parametrize(
    "junk", [b"", b"\n", b"{}\n", b"hello\n", b'{"orrery":1,"sum":"00"}\n', b"\xff\xfe\n", b"[]\n"]
)
def test_junk_is_no_record(junk):
    with pytest.raises(RecordError):
        Record.load(junk)


@pytest.mark.parametrize(
    "line",
    [
        {"n": 4, "by": "x", "do": "pass"},
        {"n": 4, "by": 9, "do": "pass"},
        {"n": 4, "by": -5, "do": "pass"},
        {"undo": "x"},
        {"undo": -1},
        {"undo": 99},
        {"at": "x", "state": {}},
        {"at": 99, "state": {}},
        {"result": 5, "seed": "00"},
        {"result": {}, "seed": 5},
    ],
)
def test_a_line_with_a_true_checksum_may_still_make_no_sense(comet, line):
    record, _ = played(comet, to_end=False)
    record._write(line)
    with pytest.raises(RecordError, match="makes no sense"):
        Record.load(record.text)


def test_a_header_must_name_every_seat(comet):
    record, _ = played(comet, to_end=False)
    short = Record(replace(record.header, seats=("one",)))
    with pytest.raises(RecordError, match="1 seats for 3 players"):
        Record.load(short.text)


def test_a_file_of_another_kind_is_not_called_cut_off():
    with pytest.raises(RecordError, match="not a record"):
        Record.load(b"\x89PNG\r\n\x1a\n" * 40)


@pytest.mark.parametrize("error", [StopIteration(), KeyError("x"), RecursionError(), ZeroDivisionError()])
def test_whatever_a_position_on_trust_trips_is_the_fault_of_the_record(comet, error):
    record, state = played(comet, to_end=False)
    with pytest.raises(type(error)), taking_its_word(record):
        raise error
    given = Record.begin(comet, 3, state.options, Roller.from_number(1), position=state)
    with pytest.raises(RecordError, match="not one of Comet"), taking_its_word(given):
        raise error


@pytest.mark.parametrize("spoilt", [{"core": {"$step": "comet.Turn"}}, {"rigs": []}, {"stack": [[7, "x"]]}])
def test_a_forged_position_is_refused_whatever_it_holds(comet, spoilt):
    _, state = played(comet, to_end=False)
    record = Record.begin(comet, 3, state.options, Roller.from_number(1), position=state)
    record.append(0, ("dig",))
    record.snapshots[0].update(spoilt)
    forged = Record(record.header)
    forged._write({"at": 0, "state": record.snapshots[0]})
    forged._write({"n": 0, "by": 0, "do": "drill"})
    with pytest.raises(RecordError, match=r"not one of|differs"):
        verify(Record.load(forged.text))


def test_a_check_says_that_a_record_begins_from_a_given_position(comet):
    _, state = played(comet, to_end=False)
    given = Record.begin(comet, 3, state.options, Roller.from_number(1), position=state)
    says = "it begins from a given position"
    assert says in verify(given).proven
    assert says not in verify(played(comet)[0]).proven


def test_a_check_says_nothing_of_shares_that_nobody_gave(comet):
    assert not [line for line in verify(played(comet)[0]).proven if "the seed is mixed" in line]


def test_of_a_first_line_that_is_cut_off_nothing_is_left(comet):
    text = Record.begin(comet, 2, comet.new(2).options, Roller.from_number(1)).text
    with pytest.raises(RecordError, match="line 1 of the record is cut off"):
        Record.load(text[:-1], drop_cut_line=True)


def test_a_kept_state_that_is_damaged_is_named_as_the_line_that_it_would_be(comet):
    record = Record.begin(comet, 2, comet.new(2).options, Roller.from_number(1))
    kept = record.kept(comet.new(2))
    assert record.read_kept(kept)
    with pytest.raises(RecordError, match="line 2 of the record was altered"):
        record.read_kept(kept.replace(b"1", b"2"))


def test_a_snapshot_that_cannot_be_read_agrees_with_nothing(comet):
    record, _ = played(comet)
    assert record.agrees(3, record.state(3))
    record.snapshots[3] = {"$rules": 1}
    assert not record.agrees(3, comet.new(3))
