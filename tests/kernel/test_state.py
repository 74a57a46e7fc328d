import copy
import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orrery.kernel import (
    COUNT,
    NOBODY,
    OWNER,
    OWNER_OR_COUNT,
    PUBLIC,
    UNKNOWN,
    Leaf,
    State,
    answer,
    game,
    playout,
)
from orrery.kernel.codec import from_plain, to_plain
from orrery.kernel.hidden import view


class Moon(Leaf, frozen=True):
    name: str
    craters: tuple[int, ...] = ()


class Sky(State):
    __slots__ = ("deck", "hands", "laid", "moon", "secret")
    who_sees = {
        "deck": COUNT,
        "hands": OWNER_OR_COUNT,
        "laid": NOBODY,
        "moon": PUBLIC,
        "secret": OWNER,
    }


def sky():
    return Sky(
        players=2,
        options=None,
        deck=("a", "b"),
        hands=(("x",), ("y", "z")),
        laid="card",
        moon=Moon("io", (1, 2)),
        secret=(7, 8),
    )


def test_a_view_shows_each_seat_its_own():
    state = sky()
    own = view(state, 1)
    assert own.deck == (UNKNOWN, UNKNOWN)
    assert own.hands == ((UNKNOWN,), ("y", "z"))
    assert own.laid is UNKNOWN
    assert own.secret == (UNKNOWN, 8)
    assert own.moon == state.moon
    assert view(state, None).secret == (UNKNOWN, UNKNOWN)


def test_a_field_that_nobody_thought_of_is_an_error():
    with pytest.raises(TypeError, match="leak"):

        class Forgetful(State):
            __slots__ = ("leak",)


def test_a_state_needs_all_its_fields_and_no_other():
    with pytest.raises(KeyError):
        Sky(players=2, options=None)
    with pytest.raises(TypeError, match="sun"):
        Sky(**dict.fromkeys(Sky.fields), sun=1)


def test_a_clone_shares_nothing_that_changes():
    state = sky()
    twin = state.clone()
    assert twin.key() == state.key()
    assert hash(twin.key()) == hash(state.key())
    twin.laid = "other"
    twin.push("step")
    assert state.laid == "card"
    assert state.stack == ()


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.just(UNKNOWN),
    lambda inner: (
        st.lists(inner, max_size=4).map(tuple)
        | st.builds(Moon, st.text(), st.lists(st.integers(), max_size=3).map(tuple))
    ),
    max_leaves=12,
)


@given(values)
def test_values_survive_json(value):
    import msgspec

    text = msgspec.json.encode(to_plain(value))
    assert from_plain(msgspec.json.decode(text)) == value


def test_what_changes_has_no_place_in_a_state():
    with pytest.raises(TypeError, match="list"):
        to_plain([1])


def test_unknown_is_one_thing_everywhere():
    assert copy.deepcopy(UNKNOWN) is UNKNOWN
    assert pickle.loads(pickle.dumps(UNKNOWN)) is UNKNOWN
    assert repr(UNKNOWN) == "?"


@given(st.integers(2, 4), st.integers(0, 10**6))
def test_playing_a_clone_gives_the_same_game(comet, players, seed):
    state = comet.new(players)
    twin = state.clone()
    assert playout(state, Random(seed).random) == playout(twin, Random(seed).random)
    assert state.key() == twin.key()
    assert comet.over(state)


@pytest.mark.parametrize("name", ["debris", "mars-horizon"])
def test_random_play_is_one_answer_after_the_other(name):
    played, twin = game(name).new(2), game(name).new(2)
    count, rr = playout(played, Random(3).random), Random(3).random
    for _ in range(count):
        answer(twin, twin.stack[-1].sample(twin, rr))
    assert count > 30
    assert game(name).over(twin)
    assert played.key() == twin.key()


@given(st.integers(0, 10**6), st.integers(0, 12))
def test_a_view_is_what_is_left_of_any_world_behind_it(comet, seed, answers):
    state = comet.new(3)
    playout(state, Random(seed).random, answers)
    for seat in (0, 1, 2, None):
        seen = comet.view(state, seat)
        world = comet.determinize(seen, seat, Random(seed + 1))
        assert comet.view(world, seat).key() == seen.key()
