"""The shopping list: fewest years, research before what needs it."""

from collections import Counter

from orrery.plan.shopping import Payment, pack, purchases
from orrery.plan.world import skies_of

BASE = skies_of(("base",))


def test_four_saturns_take_four_years():
    assert max(pack([Payment("saturn", 15)] * 4, 25)) + 1 == 4


def test_prices_that_only_fit_with_thought():
    prices = [10, 10, 9, 9, 6, 6]
    assert max(pack([Payment("x", price) for price in prices], 25)) + 1 == 2


def test_money_at_hand_counts_for_this_year_only():
    assert pack([Payment("x", 10)] * 4, 5) == [1, 1, 2, 2]


def test_research_comes_before_what_needs_it():
    parts = Counter({"saturn": 2, "juno": 5, "vostok": 1})
    bought = purchases(BASE, frozenset({"saturn_rockets", "juno_rockets", "re_entry"}), parts, 1960, None)
    known: set[str] = set()
    for year in bought:
        known |= set(year.research)
        assert year.price <= 25
        for word in year.parts:
            needs = {"saturn": "saturn_rockets", "juno": "juno_rockets", "vostok": "re_entry"}[word]
            assert needs in known
    assert sum(year.price for year in bought) == 30 + 30 + 5 + 2
    assert [year.year for year in bought] == [1960, 1961, 1962]
