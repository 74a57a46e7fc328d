"""Outcomes look alike: the odds against plain enumeration, and what nobody may know (LE-5.2.4)."""

import json
from fractions import Fraction
from itertools import product
from math import comb
from random import Random

import msgspec
import pytest

from orrery.games.leaving_earth import GAME, outcomes, rendezvous
from orrery.games.leaving_earth.cards import ADVANCEMENTS, OUTCOME_DECK
from orrery.games.leaving_earth.odds import can_come_up, makeups, odds, quick_weights
from orrery.games.leaving_earth.outcomes import DrawOutcome
from orrery.games.leaving_earth.state import EMPTY, Pile
from orrery.games.leaving_earth.verbs_outcomes import lay, see, set_pile, throw_away
from orrery.kernel import Pending, Roller, answer
from orrery.kernel.legality import check_sample
from orrery.match import LiveTable

pytestmark = pytest.mark.rule("LE-5.2.1", "LE-5.2.4")
HISTORIES = 72
DECKS = (OUTCOME_DECK, OUTCOME_DECK, (8, 3, 2), (5, 4, 4))


def history(seed):
    """A table where several piles have been drawn from and bought off at random, with all that was done."""
    random = Random(seed)
    deck = DECKS[seed % len(DECKS)]
    given = {"deck": list(deck), "missions": ["man_on_mars"]}
    state = GAME.arrange(1, GAME.read_options({}), given)
    sizes = [random.randint(2, 3), *[random.randint(1, 3) for _ in range(random.randint(1, 3))]]
    done = [[] for _ in sizes]
    for number, size in enumerate(sizes):
        set_pile(state, 0, number, lay(state, size))
    for turn in range(random.randint(2, 14)):
        number = random.randrange(len(sizes)) if turn else 0
        if not state.piles[0][number].size:
            continue
        chances = odds(state, state.piles[0][number])
        face = random.choices(range(3), chances)[0]
        spare = state.piles[0][number].size > (number < 2)
        removed = spare and (not turn or random.random() < 0.25)
        see(state, 0, number, face)
        if removed:
            throw_away(state, 0, number, face)
        done[number].append((face, removed))
    return state, deck, sizes, done


def dealt(deck, cards):
    ways = 1
    for held, count in zip(deck, cards, strict=True):
        ways *= comb(held, count)
    return ways


def after(cards, draws):
    """How likely some cards give these draws, and what is left of them."""
    chance, left = Fraction(1), list(cards)
    for face, removed in draws:
        if not left[face]:
            return Fraction(0), left
        chance *= Fraction(left[face], sum(left))
        left[face] -= removed
    return chance, left


def enumerated(deck, sizes, done, number):
    """The odds of the next draw, from every way in which all the piles can have been dealt."""
    total = [Fraction(0)] * 3
    for world in product(*map(makeups, sizes)):
        weight, left = Fraction(1), list(deck)
        for cards, draws in zip(world, done, strict=True):
            weight *= dealt(left, cards) * after(cards, draws)[0]
            left = [a - b for a, b in zip(left, cards, strict=True)]
            if not weight:
                break
        else:
            rest = after(world[number], done[number])[1]
            for face in range(3):
                total[face] += weight * Fraction(rest[face], sum(rest))
    return [float(share / sum(total)) for share in total]


def test_every_history_has_several_piles_and_removals():
    for seed in range(HISTORIES):
        state, _, sizes, done = history(seed)
        assert len(sizes) > 1
        assert any(removed for draws in done for _, removed in draws)
        assert sum(pile.size > 0 for pile in state.piles[0][: len(sizes)]) > 1


@pytest.mark.parametrize("seed", range(HISTORIES))
def test_the_odds_are_those_of_plain_enumeration(seed):
    state, deck, sizes, done = history(seed)
    for number in range(len(sizes)):
        pile = state.piles[0][number]
        if not pile.size:
            continue
        wanted = enumerated(deck, sizes, done, number)
        assert odds(state, pile) == pytest.approx(wanted, abs=1e-5)
        quick = quick_weights(state, pile)
        near = [weight / sum(quick) for weight in quick]
        assert near == pytest.approx(wanted, abs=0.005)


@pytest.mark.parametrize(
    ("deck", "failures"), [((38, 2, 2), 4), ((40, 1, 2), 4), ((50, 4, 2), 4), ((58, 15, 1), 1)]
)
def test_random_play_draws_exactly_where_another_pile_may_have_all_of_a_kind(deck, failures):
    state = GAME.arrange(1, GAME.read_options({}), {"deck": list(deck), "missions": ["man_on_mars"]})
    for number in (0, 1):
        set_pile(state, 0, number, lay(state, 3))
    for _ in range(failures):
        see(state, 0, 1, 2)
    quick = quick_weights(state, state.piles[0][0])
    wanted = enumerated(deck, [3, 3], [[], [(2, False)] * failures], 0)
    assert [weight / sum(quick) for weight in quick] == pytest.approx(wanted, abs=1e-6)


@pytest.mark.rule("LE-5.2.8")
def test_a_pile_laid_across_two_decks_has_the_odds_of_both():
    state = GAME.arrange(1, GAME.read_options({}), {"deck": [58, 15, 14], "discards": [0, 4, 0]})
    state.pools = ((58, 15, 14), (0, 4, 0))
    assert odds(state, Pile((0, 0, 0), 2, 0, 1))[1] == pytest.approx((2 * 15 / 87 + 1) / 3)
    assert odds(state, Pile()) == (1, 0, 0)


@pytest.mark.rule("LE-5.2.8")
def test_a_pile_whose_deck_is_taken_to_be_gone_is_drawn_by_its_draws_alone():
    state = GAME.new(1)
    state.pools = ((0, 0, 0),)
    pile = Pile(unseen=1)
    state.piles = ((pile, *state.piles[0][1:]),)
    assert quick_weights(state, pile) == (1, 1, 1)


@pytest.mark.rule("LE-5.2.9", "LE-5.2.8")
def test_a_marked_card_is_one_of_all_that_lie_there_whatever_deck_they_are_from():
    given = {"deck": [58, 15, 14], "discards": [0, 4, 0]}
    state = GAME.arrange(1, GAME.read_options({"outcomes_marked": True}), given)
    state.pools = ((58, 15, 14), (10, 4, 3))
    weights = dict(outcomes.draws(state, Pile((1, 0, 0), 1, 0, 1)))
    assert weights["again", "success"] / sum(weights.values()) == pytest.approx(1 / 3)


@pytest.mark.rule("LE-5.2.9")
def test_of_marked_cards_that_were_all_seen_each_is_as_likely():
    nasa = {"advancements": {"juno_rockets": ["success", "success", "minor"]}}
    state = GAME.arrange(1, GAME.read_options({"outcomes_marked": True}), {"seats": {"nasa": nasa}})
    pile = next(pile for pile in state.piles[0] if pile is not None)
    assert dict(outcomes.draws(state, pile)) == {("again", "success"): 2, ("again", "minor"): 1}


def drawing(number=0, **options):
    """Two tables at the same point: a rocket was fired three times, and each time a success came up."""
    nasa = {
        "money": 0,
        "advancements": {"juno_rockets": ["?", "?", "?"]},
        "crafts": {"voyager": {"parts": ["juno"] * 5 + ["probe"]}},
    }
    state = GAME.arrange(2, GAME.read_options(options), {"seats": {"nasa": nasa}})
    told = []
    state.sink = told.append
    for text in ("maneuver voyager suborbital_flight", *["fire juno", "success"] * 3, "fire juno"):
        answer(state, tuple(text.split()))
    return state, told


def test_nothing_on_the_wire_tells_cards_apart():
    state, told = drawing()
    for seat in (0, 1, None):
        view = GAME.view(state, seat)
        assert view.key() == state.key()
        sent = msgspec.json.encode(
            [GAME.scene(view, seat), [GAME.narrate(n.event, ("A", "B")) for n in told]]
        )
        assert b"again" not in sent
        assert b"88%" in sent
    draw = Pending(state)
    assert isinstance(draw.step, DrawOutcome)
    assert sorted(draw.options) == [("major",), ("minor",), ("success",)]


def test_research_reveals_nothing():
    state = GAME.arrange(2, GAME.read_options({}), {})
    answer(state, ("research", "landing"))
    assert not Pending(state).chance
    assert GAME.view(state, 0).key() == GAME.view(state, 1).key() == state.key()


def test_research_is_taken_back_without_asking_anybody():
    options = {"agencies": ["nasa", "okb1"], "mission_list": ["man_on_mars"]}
    table = LiveTable.begin(GAME, 2, options, roller=Roller.from_number(1))
    seat, before = table.to_move, table.number
    table.answer(seat, [("research", "landing")])
    table.answer(seat, [("research", "surveying")])
    assert table.undo_floor(seat) == before
    table.undo(seat, before)
    assert ("research", "landing") in table.pending.options


@pytest.mark.rule("LE-5.11.7")
def test_a_full_test_shows_what_the_pile_holds():
    nasa = {
        "money": 0,
        "advancements": {"rendezvous": ["?", "?", "?"]},
        "crafts": {"voyager": {"at": "lunar_orbit", "parts": ["probe", "juno"]}},
    }
    state = GAME.arrange(1, GAME.read_options({"edition": "2018"}), {"seats": {"nasa": nasa}})
    for text in ("test voyager", "success", "success", "success"):
        answer(state, tuple(text.split()))
    pile = state.piles[0][[card.id for card in ADVANCEMENTS].index("rendezvous")]
    assert pile.seen == (3, 0, 0)
    assert odds(state, pile) == (1, 0, 0)


@pytest.mark.rule("LE-5.2.9", "LE-5.11.7")
@pytest.mark.parametrize("marked", [False, True])
def test_a_quick_draw_has_the_odds_that_are_listed(marked):
    """Also in the midst of a full test, where the cards that it has shown are out of the draw."""
    nasa = {"advancements": {"rendezvous": ["success", "minor", "?"]}}
    options = GAME.read_options({"edition": "2018", "outcomes_marked": marked})
    state = GAME.arrange(1, options, {"deck": [9, 8, 7], "seats": {"nasa": nasa}})
    for shown in ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)):
        state.push(rendezvous.TestDraw(0, "voyager", shown))
        check_sample(Pending(state), state, Random(3))
        state.pop()


@pytest.mark.rule("LE-5.2.9")
def test_a_save_of_a_table_where_cards_were_told_apart_goes_on_so():
    given = {"seats": {"nasa": {"advancements": {"juno_rockets": ["success", "?", "?"]}}}}
    plain = GAME.to_plain(GAME.arrange(1, GAME.read_options({}), given))
    plain["$rules"] = 2
    del plain["options"]["outcomes_marked"]
    plain["pools"] = [[59, 15, 15]]
    pile = plain["piles"][0]["$by"]["juno_rockets"]
    del pile["history"], pile["likelihood"]
    state = GAME.from_plain(json.loads(json.dumps(plain)))
    assert state.options.outcomes_marked
    assert state.pools == (OUTCOME_DECK,)
    assert odds(state, state.piles[0][0])[0] == pytest.approx((1 + 2 * 59 / 89) / 3)


@pytest.mark.rule("LE-5.2")
def test_a_face_can_come_up_unless_what_was_seen_rules_it_out():
    drawn = Pile(seen=(1, 0, 0))
    assert [can_come_up(drawn, face) for face in range(3)] == [True, False, False]
    unknown = Pile(unseen=2)
    assert [can_come_up(unknown, face) for face in range(3)] == [True, True, True]
    half = Pile(seen=(0, 0, 1), unseen=1)
    assert [can_come_up(half, face) for face in range(3)] == [True, True, True]
    assert can_come_up(EMPTY, 2), "nothing is known of no outcome"
