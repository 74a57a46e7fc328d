from collections import Counter
from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orrery.kernel import RecordError, Roller
from orrery.kernel.step import pick


def test_rolls_are_even():
    roller = Roller.from_number(3)
    counts = Counter(roller.roll(k, 6) for k in range(12000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    chi = sum((count - 2000) ** 2 / 2000 for count in counts.values())
    assert chi < 20.5  # 5 degrees of freedom, one in a thousand


def test_the_roll_depends_on_seed_and_number_alone():
    one, two = Roller.from_number(1), Roller.from_number(1)
    later = [one.roll(k, 1000) for k in range(20)]
    assert [two.roll(k, 1000) for k in reversed(range(20))] == later[::-1]
    assert [Roller.from_number(2).roll(k, 1000) for k in range(20)] != later


def test_the_commitment_is_a_hash_that_anybody_can_compute():
    roller = Roller.fresh()
    assert roller.commitment == blake2b(b"orrery commitment" + roller.seed, digest_size=32).hexdigest()
    assert Roller.from_hex(roller.seed.hex()).commitment == roller.commitment


@pytest.mark.parametrize("text", ["zz", "00", "0" * 63])
def test_a_wrong_seed_is_refused(text):
    with pytest.raises(RecordError):
        Roller.from_hex(text)


@given(st.lists(st.integers(1, 9), min_size=1, max_size=8), st.data())
def test_each_outcome_has_its_weight_of_places(weights, data):
    outcomes = [((str(i),), weight) for i, weight in enumerate(weights)]
    counts = Counter(pick(outcomes, place) for place in range(sum(weights)))
    assert [counts[(str(i),)] for i in range(len(weights))] == weights
