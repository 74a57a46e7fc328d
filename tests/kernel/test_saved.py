"""A saved state outlives the shape it was written in."""

from random import Random

import msgspec
import pytest

import orrery.kernel as k
from orrery.kernel import PUBLIC, Bits, Columns, GameOptions, Leaf, RecordError, State, Words
from orrery.kernel.codec import from_plain, read_state, state_to_plain
from orrery.kernel.game import Result
from orrery.kernel.step import step_named


class Plain(GameOptions, frozen=True):
    rounds: int = 3


def saved(state):
    """A state as it comes back from disk, not yet read."""
    return msgspec.json.decode(msgspec.json.encode(state_to_plain(state)))


def read(cls, plain, options=Plain):
    return read_state(cls, options, Result, plain)


class Probe(Leaf):
    name: str
    fuel: int


class Lander(Leaf):
    formerly = ("Probe2",)
    renamed = {"petrol": "fuel"}
    given_up = ("colour",)
    name: str
    fuel: int
    seats: int = 2


class Fleet(State):
    __slots__ = ("credits", "probes")
    who_sees = {"credits": PUBLIC, "probes": PUBLIC}


class LaterFleet(State):
    __slots__ = ("crews", "money", "probes")
    who_sees = {"crews": PUBLIC, "money": PUBLIC, "probes": PUBLIC}
    renamed = {"credits": "money"}
    added = {"crews": lambda values: (0,) * values["players"]}


def fleet():
    return Fleet(players=2, options=Plain(), credits=(4, 5), probes=(Probe("io", 3),))


def test_a_field_is_added_and_another_renamed():
    state, gone = read(LaterFleet, saved(fleet()))
    assert (state.crews, state.money, state.probes) == ((0, 0), (4, 5), (Probe("io", 3),))
    assert gone == ()


def test_a_leaf_may_be_renamed_gain_lose_and_rename_fields():
    package = __name__.split(".")[-1]
    plain = {"$leaf": f"{package}.Probe2", "name": "io", "petrol": 3, "colour": "red"}
    assert from_plain(plain) == Lander("io", 3, 2)


def test_a_field_that_nobody_declared_is_not_guessed():
    plain = saved(fleet())
    with pytest.raises(RecordError, match="'credits'"):
        read(type("Poorer", (State,), {"__slots__": ("probes",), "who_sees": {"probes": PUBLIC}}), plain)
    del plain["credits"]
    with pytest.raises(RecordError, match="credits"):
        read(Fleet, plain)


def test_two_leaves_of_one_name_are_refused():
    with pytest.raises(TypeError, match="two leaves"):
        type("Probe", (Leaf,), {"__module__": __name__})
    with pytest.raises(TypeError, match="two leaves"):
        type("Other", (Leaf,), {"__module__": __name__, "formerly": ("Probe",)})


class Ask(k.Question):
    """Asked now."""

    formerly = ("Inquire",)


class Buy(k.Question):
    """Buys a card."""

    in_words = {"card": Words("card", ("atlas", "saturn"))}
    card: int


class Shuffle(k.Chance):
    """Shuffles a pile of cards."""

    cards: int


def test_a_step_is_found_under_the_name_it_had():
    assert step_named(Ask.name.replace("Ask", "Inquire")) is Ask


def test_two_steps_of_one_name_are_refused():
    with pytest.raises(TypeError, match="two steps"):
        type("Ask", (k.Question,), {"__module__": __name__})
    with pytest.raises(TypeError, match="two steps"):
        type("Wonder", (k.Chance,), {"__module__": __name__, "formerly": ("Buy",)})


# Cards by their words


class Design(Leaf):
    card: int
    worn: int = 0


class Shelf(Leaf):
    leaves_slot = True
    card: int


class Cards(State):
    __slots__ = ("built", "counts", "hands", "marks", "pool", "shelves")
    who_sees = dict.fromkeys(__slots__, PUBLIC)


def deck(*words):
    """Let the classes of this file know these cards and no other."""
    cards = Words("card", words, renamed={"jupiter": "juno"} if "juno" in words else {})
    Design.in_words = Shelf.in_words = {"card": cards}
    Buy.in_words = {"card": cards}
    Cards.in_words = {
        "hands": cards,
        "pool": cards.or_else(-1),
        "marks": Bits(cards),
        "counts": Columns(cards, 0),
    }


@pytest.fixture
def table():
    deck("atlas", "saturn", "soyuz", "jupiter")
    state = Cards(
        players=2,
        options=Plain(),
        hands=((0, 1, 1), (2,)),
        pool=(1, 3, -1),
        marks=(0b11, 0b110),
        counts=(1, 2, 0, 4),
        built=(Design(1, 5), Design(2, 6)),
        shelves=(Shelf(0), Shelf(1), None),
    )
    state.push(Ask(0))
    state.push(Buy(1, 1))
    return state


def test_cards_keep_their_names_when_the_data_is_put_in_another_order(table):
    plain = saved(table)
    deck("soyuz", "juno", "saturn", "vega", "atlas")
    state, gone = read(Cards, plain)
    assert gone == ()
    assert state.hands == ((4, 2, 2), (0,))
    assert state.pool == (2, 1, -1)
    assert state.marks == (0b10100, 0b101)
    assert state.counts == (0, 4, 2, 0, 1)
    assert state.built == (Design(2, 5), Design(0, 6))
    assert state.stack == (Ask(0), Buy(1, 2))


def test_a_card_that_is_gone_is_gone_from_every_place_and_nothing_else_is(table):
    plain = saved(table)
    deck("atlas", "soyuz", "juno")
    state, gone = read(Cards, plain)
    assert gone == ("the card Saturn",)
    assert state.hands == ((0,), (1,))
    assert state.pool == (-1, 2, -1)
    assert state.marks == (0b1, 0b10)
    assert state.counts == (1, 0, 4)
    assert state.built == (Design(1, 6),)
    assert state.shelves == (Shelf(0), None, None)
    assert state.stack == (Ask(0),)


def test_a_save_from_before_the_words_is_read_by_its_numbers(table):
    plain = saved(table) | {"hands": [[0, 1, 1], [2]], "marks": [3, 6], "counts": [1, 2, 0, 4]}
    plain["stack"][1]["card"] = 1
    assert read(Cards, plain)[0].key() == table.key()


def test_a_step_from_before_its_fields_had_names_is_read_by_their_order(table):
    """It was the name of the step, who was asked (-1 is chance) and the rest; chance has no seat now."""
    package = __name__.split(".")[-1]
    plain = saved(table)
    plain["stack"] = [
        [{"$step": f"{package}.Inquire"}, 0],
        [{"$step": f"{package}.Shuffle"}, -1, 7],
        [{"$step": f"{package}.Buy"}, 1, "saturn"],
    ]
    assert read(Cards, plain)[0].stack == (Ask(0), Shuffle(7), Buy(1, 1))


def test_views_are_written_too(table):
    table.hands = ((0, 1, 1), (k.UNKNOWN,))
    assert read(Cards, saved(table))[0].key() == table.key()


# The game


class Short(GameOptions, frozen=True):
    renamed = {"length": "rounds"}
    rounds: int = 3


def test_an_option_that_is_gone_is_as_usual_and_told():
    plain = saved(fleet()) | {"options": {"length": 7, "gravity_wells": True}}
    state, gone = read(Fleet, plain, Short)
    assert state.options == Short(rounds=7)
    assert gone == ("the option gravity wells",)
    state, gone = read(Fleet, plain | {"options": {"rounds": "many"}})
    assert state.options == Plain()
    assert gone == ("the option rounds",)


def test_a_saved_state_tells_its_rules_and_a_game_brings_older_ones_up_to_date(comet, monkeypatch):
    state = comet.new(2)
    k.playout(state, Random(1).random, 2)
    plain = comet.to_plain(state)
    asked = []

    def migrate(self, plain, rules_version):
        asked.append(rules_version)
        plain["round"] = plain["round"] + 1
        return plain

    monkeypatch.setattr(type(comet), "migrate", migrate)
    assert comet.from_plain(plain).key() == state.key()
    assert asked == []
    monkeypatch.setattr(type(comet), "rules_version", 2)
    assert comet.from_plain(plain).round == state.round + 1
    assert comet.from_plain(plain).round == state.round + 1, "the save itself is left alone"
    del plain["$rules"]
    comet.from_plain(plain)
    assert asked == [1, 1, 0]


def test_a_game_mends_a_state_only_when_something_is_gone(comet, monkeypatch):
    mended = []
    monkeypatch.setattr(type(comet), "mend", lambda self, state: mended.append(state))
    plain = comet.to_plain(comet.new(2))
    comet.from_plain(plain)
    assert mended == []
    _, gone = comet.take_up(plain | {"options": {"rounds": 3, "tides": 1}})
    assert gone == ("the option tides",)
    assert len(mended) == 1
