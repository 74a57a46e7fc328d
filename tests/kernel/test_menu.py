"""Menus of deeds: legality is written once, and the law finds where a list and its rule differ."""

from random import Random

import pytest

from orrery.kernel import PUBLIC, Choice, Deed, Menu, OrreryError, Ruling, State
from orrery.kernel.legality import check_menu


class Purse(State):
    __slots__ = ("coins",)
    who_sees = {"coins": PUBLIC}


class Buy(Deed):
    """Buy as many as you can pay for."""

    rule, word, group = "XX-1", "buy", "Shop"
    patterns = (("buy", ("1", "2", "3")),)

    def offers(self, s, f):
        return [("buy", str(n)) for n in range(1, min(3, s.coins) + 1)]

    def forbids(self, s, f, action):
        return None if int(action[1]) <= s.coins else Ruling("XX-1", "you can't pay that")

    def tempting(self, s, f):
        return [("buy", "3")]

    def do(self, s, f, action):
        s.coins -= int(action[1])

    def present(self, s, f, action):
        return self.choice(action, f"Buy {action[1]}")


class Leave(Deed):
    """Leave the shop."""

    rule, word, group, patterns = "XX-2", "leave", "Shop", (("leave",),)

    def offers(self, s, f):
        return self.patterns

    def forbids(self, s, f, action):
        return None

    def do(self, s, f, action):
        s.pop()


class Shop(Menu[Purse]):
    """Buy or leave?"""

    rule = "XX-0"
    deeds = (Buy(), Leave())
    #: How many purchases are left.
    left: int

    def open(self, s):
        return self.deeds if self.left else self.deeds[1:]

    def bars(self, s, deed):
        return Ruling("XX-0", "the shop is closing")

    def taken(self, s, deed, action):
        s.swap(Shop(self.seat, self.left - 1))


def purse(coins, left=2):
    state = Purse(players=1, options=None, coins=coins)
    state.push(Shop(0, left))
    return state


def test_a_menu_offers_what_its_deeds_offer_and_blocks_what_they_forbid():
    state = purse(2)
    shop = state.stack[-1]
    assert shop.options(state) == [("buy", "1"), ("buy", "2"), ("leave",)]
    assert list(shop.blocked(state)) == [(("buy", "3"), Ruling("XX-1", "you can't pay that"))]
    assert shop.explain(state, ("buy", "3")).rule == "XX-1"
    assert shop.explain(state, ("buy", "9")).rule == "XX-0"
    assert shop.present(state, ("buy", "1")) == Choice("buy 1", "Buy 1", "Shop")
    assert shop.behind(state, ("buy", "1")) == Buy.rule
    check_menu(shop, state, Random(0))


def test_a_menu_counts_what_was_taken_and_says_why_it_closes():
    state = purse(3, left=1)
    state.stack[-1].apply(state, ("buy", "2"))
    shop = state.stack[-1]
    assert (state.coins, shop) == (1, Shop(0, 0))
    assert shop.options(state) == [("leave",)]
    assert shop.explain(state, ("buy", "1")) == Ruling("XX-0", "the shop is closing")
    check_menu(shop, state, Random(0))


@pytest.mark.parametrize(
    ("offers", "fault"),
    [
        ([("buy", "1")], "no rule forbids buy 2, and it is not offered"),
        ([("buy", "1"), ("buy", "2"), ("buy", "3")], "buy 3 is offered though: you can't pay that"),
    ],
)
def test_a_list_that_differs_from_its_law_is_found(monkeypatch, offers, fault):
    monkeypatch.setattr(Buy, "offers", lambda self, s, f: offers)
    state = purse(2)
    with pytest.raises(OrreryError, match=fault):
        check_menu(state.stack[-1], state, Random(0))


def test_an_expansion_adds_its_deeds(monkeypatch):
    class Steal(Leave):
        word, patterns = "steal", (("steal",),)

    monkeypatch.setattr(Shop, "deeds", Shop.deeds)
    monkeypatch.setattr(Shop, "by_word", dict(Shop.by_word))
    Shop.add(Steal())
    assert ("steal",) in purse(0).stack[-1].options(purse(0))
    with pytest.raises(TypeError, match="steal"):
        Shop.add(Steal())


def test_two_deeds_of_one_word_are_refused():
    with pytest.raises(TypeError, match="one word"):

        class Twice(Menu[Purse]):
            deeds = (Leave(), Leave())
