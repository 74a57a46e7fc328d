"""Shares of the dice: pledged before any is shown, mixed into the seed, and checked in the record."""

from collections import Counter
from hashlib import blake2b
from pathlib import Path

import pytest

from orrery.kernel import CHANCE, Record, RecordError, Roller, ShareRefused, pledge_of, verify
from orrery.kernel.shares import Shares

SECRET = Roller.from_number(21)
SHARES = [bytes([seat]) * 32 for seat in range(3)]


def pledge(seat):
    return pledge_of(SHARES[seat], SECRET.commitment, seat)


def played(comet, pledged=(0, 1), shown=(0, 1)):
    """A game of three in which some pledged a share and some showed it; the first drills at once."""
    options = comet.new(3).options
    record = Record.begin(comet, 3, options, SECRET, ("A", "B", "C"), keep_seed=False, shares=True)
    for seat in pledged:
        record.pledge(seat, pledge(seat))
    record.seal(("Ada", "Bob", "Cy"))
    for seat in shown:
        record.show(seat, SHARES[seat].hex())
    record.mix()
    record.append(0, ("drill",))
    roller = record.shares.mixed(SECRET)
    record.append(CHANCE, roller.choose(0, comet.pending(record.state()).outcomes))
    record.end(record.state().result, SECRET)
    return record


def test_the_seed_is_a_hash_that_anybody_can_compute():
    shares = Shares(SECRET.commitment, waits=True)
    for seat in (1, 0):
        shares.pledge(seat, pledge(seat))
    shares.seal()
    for seat in (1, 0):
        shares.show(seat, SHARES[seat].hex())
    mixed = blake2b(
        b"orrery mix" + b"\x00" + SHARES[0] + b"\x01" + SHARES[1], key=SECRET.seed, digest_size=32
    )
    assert shares.mixed(SECRET).seed == mixed.digest()
    told = f"orrery share {SECRET.commitment} 1 ".encode() + SHARES[1]
    assert pledge(1) == blake2b(told, digest_size=32).hexdigest()


def test_each_share_alone_makes_the_first_roll_even():
    """Whatever the secret and the others' shares are chosen to be, one share that is random is enough."""
    rolls = Counter()
    for number in range(6000):
        shares = Shares(SECRET.commitment, waits=True)
        shares.shown = {0: SHARES[0], 1: number.to_bytes(32, "big"), 2: SHARES[2]}
        rolls[shares.mixed(SECRET).roll(0, 6)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in rolls.values()) < 20.5


def test_pledges_come_before_shares_and_shares_before_play():
    shares = Shares(SECRET.commitment, waits=True)
    with pytest.raises(ShareRefused, match="before all are pledged"):
        shares.show(0, SHARES[0].hex())
    with pytest.raises(ShareRefused, match="hexadecimal"):
        shares.pledge(0, "x" * 64)
    with pytest.raises(ShareRefused, match="mixed once"):
        shares.begin()
    shares.pledge(0, pledge(0))
    with pytest.raises(ShareRefused, match="already"):
        shares.pledge(0, pledge(1))
    shares.seal()
    with pytest.raises(ShareRefused, match="closed already"):
        shares.seal()
    with pytest.raises(ShareRefused, match="no more"):
        shares.pledge(1, pledge(1))
    for seat, share in [(0, SHARES[1].hex()), (1, SHARES[0].hex()), (2, SHARES[2].hex())]:
        with pytest.raises(ShareRefused, match="not the share"):
            shares.show(seat, share)
    with pytest.raises(ShareRefused, match="hexadecimal"):
        shares.show(0, "zz")
    assert shares.missing == (0,)
    shares.begin()
    with pytest.raises(ShareRefused, match="too late"):
        shares.show(0, SHARES[0].hex())
    assert shares.mixed(SECRET) is SECRET


def test_a_record_says_whose_shares_are_in(comet):
    record = Record.load(played(comet).text)
    verdict = verify(record, commitments=[SECRET.commitment, pledge(0), pledge(1)])
    assert any("the shares of Ada, Bob, all committed" in line for line in verdict.proven)
    with pytest.raises(RecordError, match="another seed"):
        verify(record, commitments=[pledge(2)])
    held_back = Record.load(played(comet, pledged=(0, 1, 2)).text)
    with pytest.raises(RecordError, match="the share of Cy is not in the seed"):
        verify(held_back, commitments=[pledge(2)])
    unshown = verify(held_back)
    assert any("among 2 seeds: the shares of Cy" in line for line in unshown.unproven)
    nobody = verify(Record.load(played(comet, shown=()).text))
    assert any("no player had a share" in line for line in nobody.unproven)


@pytest.mark.parametrize(
    ("place", "field", "value"),
    [
        (1, "pledge", pledge(2)),
        (1, "by", 2),
        (1, "by", 9),
        (3, "seal", ["Ada"]),
        (4, "share", SHARES[2].hex()),
        (4, "by", 1),
        (6, "begin", [0]),
        (6, "begin", [0, 1, 2]),
        (0, "commitment", Roller.from_number(1).commitment),
        (-1, "seed", SECRET.seed.hex()),
        (-1, "secret", None),
        (-1, "secret", Roller.from_number(1).seed.hex()),
    ],
)
def test_dice_mixed_in_another_way_are_caught(comet, forged, place, field, value):
    def change(entries):
        assert field in entries[place]
        entries[place][field] = value

    with pytest.raises(RecordError):
        verify(Record.load(forged(played(comet), change)))


def test_a_share_that_is_left_out_afterwards_is_caught(comet, forged):
    """The dice would be others; so a forger has to leave the share in."""

    def leave_out(entries):
        del entries[5], entries[2]
        entries[4]["begin"] = [0]
        entries[-1]["seed"] = Record.load(forged(played(comet, (0,), (0,)), lambda _: None)).seed

    record = played(comet)
    other = Record.load(forged(record, leave_out))
    due = other.shares.mixed(SECRET).choose(0, comet.pending(record.state(1)).outcomes)
    assert due != record.moves[1].action
    with pytest.raises(RecordError, match="the seed gives"):
        verify(other)


def test_nobody_plays_before_the_dice_are_mixed(comet, forged):
    with pytest.raises(RecordError, match="before the dice were mixed"):
        Record.load(forged(played(comet), lambda entries: entries[:6] + entries[7:]))


def test_a_record_of_format_1_is_read_and_checked(comet, forged):
    """It knew no shares, and its header has no word of them."""
    record = Record.begin(comet, 2, comet.new(2).options, SECRET, keep_seed=False)
    record.append(0, ("drill",))
    record.append(CHANCE, SECRET.choose(0, comet.pending(record.state()).outcomes))
    record.end(record.state().result, SECRET)

    def old(entries):
        entries[0]["orrery"] = 1
        del entries[0]["shares"]

    text = forged(record, old)
    assert b"secret" not in text
    verdict = verify(Record.load(text))
    assert any("1 rolls and draws follow" in line for line in verdict.proven)
    with pytest.raises(RecordError, match="format is 3"):
        Record.load(forged(record, lambda entries: entries[0].update(orrery=3)))


def test_the_record_that_the_pages_are_tested_with_is_true(comet):
    """`frontend/src/lib/dice.test.ts` computes the same hashes of the same file in its own language."""
    record = Record.load(Path(__file__).with_name("mixed.orrery").read_bytes())
    digest = "61ac928eb6e13a3550277cbee26d18131998349bfa0711252a51ffbc07e8dc38"
    assert "to the last letter" in verify(record, digest=digest).proven[-1]
