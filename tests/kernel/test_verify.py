"""What a check of a record proves, what it says it can't, and that forgers are caught."""

from itertools import product

import pytest

from orrery.kernel import CHANCE, Digest, Record, RecordError, Roller, answer, verify

SECRET = Roller.from_number(11)


def played(comet, *, to_end=True, keep_seed=False):
    """A game of two, with an undo in it: one digs, takes it back, scans; two drills. And its digests."""
    record = Record.begin(comet, 2, comet.new(2).options, SECRET, ("Ada", "Bob"), keep_seed=keep_seed)
    record.append(0, ("dig",))
    record.undo(0)
    record.append(0, ("scan",))
    record.append(CHANCE, SECRET.choose(0, comet.pending(record.state()).outcomes))
    if to_end:
        record.append(1, ("drill",))
        record.end(record.state().result, SECRET)
    return record


def digests(record):
    chain = Digest(SECRET.digest_key)
    return [chain.add(line) for line in record.lines]


@pytest.fixture
def resealed(forged):
    return lambda record, change: Record.load(forged(record, change))


def swap_names(entries):
    entries[0]["seats"].reverse()


def remove_the_undo(entries):
    return [entry for entry in entries if entry != {"undo": 0} and entry.get("do") != "dig"]


def claim_other_rules(entries):
    entries[0]["rules"] = 99


@pytest.mark.parametrize("change", [swap_names, remove_the_undo, claim_other_rules])
def test_a_forged_and_resealed_record_is_refused_by_the_digest_alone(comet, resealed, change):
    record = played(comet)
    shown = digests(record)[-1]
    forged = resealed(record, change)
    assert any("seal it again" in line for line in verify(forged).unproven)
    with pytest.raises(RecordError, match="not the record that you were shown"):
        verify(forged, digest=shown)
    assert any("whose digest you give" in line for line in verify(record, digest=shown).proven)
    assert not any("seal it again" in line for line in verify(record, digest=shown).unproven)


def test_a_digest_from_the_middle_pins_what_came_before_it(comet, resealed):
    record = played(comet)
    shown = digests(record)
    for place, digest in enumerate(shown[:-1], 1):
        verdict = verify(record, digest=f" {digest.upper()} ")
        assert any(f"after line {place} of {len(shown)}" in line for line in verdict.unproven)
        with pytest.raises(RecordError, match="not the record"):
            verify(resealed(record, swap_names), digest=digest)


def test_another_commitment_is_another_seed(comet):
    record = played(comet)
    assert any("commitment" in line for line in verify(record, commitments=[SECRET.commitment]).proven)
    with pytest.raises(RecordError, match="another seed"):
        verify(record, commitments=[Roller.from_number(12).commitment])


def test_what_was_taken_back_is_checked_like_all_the_rest(comet, resealed):
    """Dig, dig back; scan and draw, back to the start; dig, scan and draw: each of it by rules and seed."""
    record = Record.begin(comet, 2, comet.new(2).options, SECRET)
    core = SECRET.choose(0, [(("core", str(n)), 1) for n in range(1, 7)])
    wrong = "core 1" if core != ("core", "1") else "core 2"
    record.append(0, ("dig",))
    record.undo(0)
    record.append(0, ("scan",))
    record.append(CHANCE, core)
    record.append(1, ("dig",))
    record.undo(2)
    record.undo(0)
    record.append(0, ("dig",))
    record.append(1, ("scan",))
    record.append(CHANCE, core)
    lines = verify(Record.load(record.text)).proven
    assert "3 moves replayed, every one legal" in lines
    assert "3 undos took back 4 answers" in lines

    def put(place, notation):
        def change(entries):
            assert "do" in entries[place]
            entries[place]["do"] = notation

        return resealed(record, change)

    for place, notation, match in (
        (1, "core 1", "move 0"),
        (4, wrong, "the seed gives"),
        (5, "core 9", "move 2"),
    ):
        with pytest.raises(RecordError, match=match):
            verify(put(place, notation))


def test_what_older_rules_gave_is_not_said_to_follow_from_the_seed(comet, resealed):
    """A forger puts a wrong core before a change of rules, which is never replayed."""
    record = played(comet, to_end=False)
    record.change_rules(record.state(), ())
    record.append(1, ("drill",))
    record.end(record.state().result, SECRET)

    def swap_core(entries):
        core = entries[4]["do"]
        assert core.startswith("core")
        entries[4]["do"] = "core 1" if core != "core 1" else "core 2"

    for told in (record, resealed(record, swap_core)):
        verdict = verify(told)
        assert "0 rolls and draws follow from the committed seed" in verdict.proven
        assert "0 snapshots agree" in verdict.proven
        assert any("the first 2 moves were legal" in line for line in verdict.unproven)
    assert not any("legal" in line for line in verify(played(comet)).unproven)


def test_undos_are_told(comet, resealed):
    lines = verify(played(comet)).proven
    assert "1 undos took back 1 answers" in lines
    assert "taken back from move 0 on: One: dig" in lines
    assert "nothing was taken back" in verify(resealed(played(comet), remove_the_undo)).proven


def test_of_a_running_game_no_secret_is_told(comet):
    """What was taken back may have been hidden from some; a digest can't be checked without the key."""
    record = played(comet, to_end=False)
    lines = verify(record).proven
    assert "1 undos took back 1 answers" in lines
    assert not any("dig" in line.split() for line in lines)
    with pytest.raises(RecordError, match="when the game is over"):
        verify(record, digest=digests(record)[-1])


def test_a_finished_game_without_its_last_line_is_refused(comet, resealed):
    cut = resealed(played(comet), lambda entries: entries[:-1])
    with pytest.raises(RecordError, match="has lost its last line"):
        verify(cut)


def test_nothing_may_stand_after_the_end(comet, resealed):
    with pytest.raises(RecordError, match="after the end"):
        resealed(played(comet), lambda entries: [*entries, {"undo": 0}])


def test_a_reason_in_better_words_is_no_other_result(comet, resealed):
    def reword(entries):
        entries[-1]["result"]["reason"] = "most of the ore"

    assert verify(resealed(played(comet), reword)).proven


@pytest.mark.parametrize(("name", "value"), [("scores", [9.0, 9.0]), ("winners", []), ("rule", "CO-9")])
def test_another_result_is_refused(comet, resealed, name, value):
    def alter(entries):
        entries[-1]["result"][name] = value

    with pytest.raises(RecordError, match=f"differs from the replay in its {name}"):
        verify(resealed(played(comet), alter))


def test_a_digest_tells_nothing_while_the_game_runs(comet):
    """Who knows all but the core tries every core under every key it knows in vain; with the key one fits."""
    record = played(comet, to_end=False)
    shown = digests(record)[-1]
    public = [b"", SECRET.commitment.encode(), bytes.fromhex(SECRET.commitment), bytes.fromhex(shown)]

    def worlds_that_fit(keys):
        fitting = set()
        for core, key in product(range(1, 7), keys):
            world = Record.load(b"\n".join(record.lines[:-1]) + b"\n")
            world.append(CHANCE, ("core", str(core)))
            chain = Digest(key)
            fitting |= {core for line in world.lines if chain.add(line) == shown}
        return fitting

    assert worlds_that_fit(public) == set()
    assert worlds_that_fit([SECRET.digest_key]) == {int(record.moves[-1].action[1])}


def test_a_replayed_game_grows_the_same_digests(comet):
    state = comet.new(2)
    record = Record.begin(comet, 2, state.options, SECRET)
    chain = Digest(SECRET.digest_key)
    shown = [chain.after(record.lines)]
    for action in (("dig",), ("dig",), ("wait",)):
        record.append(comet.pending(state).actor, action)
        answer(state, action)
        shown.append(chain.after(record.lines))
        assert chain.after(record.lines) == shown[-1]
    assert digests(Record.load(record.text)) == shown
