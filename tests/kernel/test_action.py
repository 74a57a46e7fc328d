import pytest
from hypothesis import given
from hypothesis import strategies as st

from orrery.kernel import NotationError, Vocabulary, read, write

words = st.from_regex(r"[a-z0-9_.+\-]{1,12}", fullmatch=True)
actions = st.lists(words, min_size=1, max_size=6).map(tuple)
slots = st.one_of(words, st.lists(words, min_size=1, max_size=5, unique=True).map(tuple))
patterns = st.lists(st.lists(slots, min_size=1, max_size=4).map(tuple), min_size=1, max_size=6)


@given(actions)
def test_notation_is_read_back(action):
    assert read(write(action)) == action


@given(patterns)
def test_every_number_of_a_vocabulary_is_an_action_of_it(patterns):
    vocabulary = Vocabulary(patterns)
    listed = list(vocabulary)
    assert len(listed) == len(vocabulary)
    for action in listed:
        assert action in vocabulary
        assert vocabulary[vocabulary.index(action)] == action


@given(st.text(max_size=300))
def test_any_text_is_an_action_or_refused_in_one_line(text):
    error = None
    try:
        action = read(text)
    except NotationError as refused:
        error = str(refused)
    if error is None:
        assert read(write(action)) == action
    else:
        assert len(error.splitlines()) == 1


def test_a_word_outside_the_vocabulary_has_no_number():
    vocabulary = Vocabulary([("buy", ("juno", "atlas")), ("end",)])
    assert ("buy", "saturn") not in vocabulary
    with pytest.raises(NotationError, match="buy saturn"):
        vocabulary.index(("buy", "saturn"))
    with pytest.raises(IndexError):
        vocabulary[3]
