"""Odds of draws, against every order in which the deck could have been dealt and drawn."""

from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest

from orrery.plan import Question, ask
from orrery.plan.odds import FACES, CardDrawn, History, Use, odds, posterior

DECK = (3, 2, 2)


def enumerated(piles, uses, deck):
    """Deal every order of the deck, draw every card at every draw, and count."""
    names = sorted({*piles, *uses})
    cards = [face for face, count in enumerate(deck) for _ in range(count)]
    size = sum(piles.get(name, History()).laid for name in names)
    seen = good = Fraction(0)
    for deal in permutations(range(len(cards)), size):
        left, chance, ahead = list(deal), Fraction(1), Fraction(1)
        for name in names:
            history = piles.get(name, History())
            pile, left = [cards[i] for i in left[: history.laid]], left[history.laid :]
            for draw in history.draws:
                face = FACES.index(draw.face)
                chance *= Fraction(pile.count(face), len(pile))
                if not chance:
                    break
                if draw.removed:
                    pile.remove(face)
            ahead *= all_harmless(pile, uses.get(name, Use()))
        seen += chance
        good += chance * ahead
    return good / seen


def all_harmless(pile, use):
    if not pile:
        return Fraction(1)
    draws = list(product(pile, repeat=use.strict + use.mild))
    good = [d for d in draws if all(f == 0 for f in d[: use.strict]) and all(f < 2 for f in d[use.strict :])]
    return Fraction(len(good), len(draws))


def test_odds_agree_with_every_deal_and_every_draw():
    random = Random(4)
    for _ in range(25):
        piles, uses = {}, {}
        for name in ("a", "b")[: random.choice((1, 2))]:
            laid = random.choice((1, 2, 3) if name == "a" else (1, 2))
            history = History(laid)
            for _ in range(random.randrange(3)):
                face = random.choice(FACES)
                history = history.after(face, removed=history.left > 1 and random.random() < 0.4)
            piles[name], uses[name] = history, Use(random.randrange(3), random.randrange(2))
        try:
            found = odds(piles, uses, DECK)
        except ValueError:
            continue
        assert found == enumerated(piles, uses, DECK), (piles, uses)


def test_new_rockets_share_a_deck_and_a_pile():
    assert float(odds({}, {"juno": Use(2), "atlas": Use(1)})) == pytest.approx(0.34150, abs=1e-5)
    alone = [float(odds({}, {"juno": Use(n)})) for n in (1, 2, 3, 4)]
    assert alone == pytest.approx([0.667, 0.517, 0.433, 0.383], abs=1e-3)


def test_what_was_drawn_counts_and_not_which_card_it_was():
    twice = History(3, (CardDrawn("success"), CardDrawn("success")))
    assert odds({"juno": twice}, {"juno": Use(1)}) < 1
    known = posterior("juno", {"juno": twice})
    assert sum(known.values()) == 1
    assert all(cards[0] >= 1 for cards in known), "two successes may have been the same card"
    lone = History(3, (CardDrawn("major", True), CardDrawn("minor", True), CardDrawn("success")))
    assert odds({"juno": lone}, {"juno": Use(9)}) == 1


def test_no_cards_no_failures():
    assert odds({"juno": History(0)}, {"juno": Use(5)}) == 1


def test_draws_that_can_not_have_been_are_refused():
    with pytest.raises(ValueError, match="could not have"):
        odds({"juno": History(1, (CardDrawn("success"), CardDrawn("major")))}, {})


def test_a_deck_that_runs_out_is_a_new_one_by_then():
    seen = {f"other {n}": History(3, (CardDrawn("success"),)) for n in range(29)}
    assert odds(seen, {"juno": Use(1)}) < odds({}, {"juno": Use(1)}), "three cards are left for it"
    assert odds(seen, {"juno": Use(1), "atlas": Use(1)}) == odds({}, {"juno": Use(1), "atlas": Use(1)})
    plan = ask(Question(mission="lunar_lander", thrusters=0, others=tuple(seen.values()))).plans[0]
    assert plan.draws == ask(Question(mission="lunar_lander", thrusters=0)).plans[0].draws


def test_more_cards_than_there_are_have_not_been_drawn_from():
    with pytest.raises(ValueError, match="could not have"):
        odds({f"other {n}": History(3, (CardDrawn("success"),)) for n in range(31)}, {})
