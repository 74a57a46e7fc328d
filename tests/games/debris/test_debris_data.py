"""A wrong card is one clear line."""

import msgspec
import pytest

from orrery.games.debris import GAME, board, cards
from orrery.kernel import DataError
from orrery.kernel.conformance import check_one_game


def changed(**fields):
    """The deck with its first satellite changed."""
    first = msgspec.structs.replace(cards.DECK.satellite[0], **fields)
    return msgspec.structs.replace(cards.DECK, satellite=(first, *cards.DECK.satellite[1:]))


def test_a_satellite_without_a_price_is_refused():
    with pytest.raises(DataError, match=r"cards\.toml: satellite armor_plating must cost something"):
        cards.check_deck(changed(cost={"fuel": 0, "electronics": 0, "plastic": 0, "metal": 0}))


def test_an_unknown_resource_is_refused():
    with pytest.raises(DataError, match="armor_plating needs a cost for each"):
        cards.check_deck(changed(cost={"fuel": 3, "electronics": 1, "plastic": 1, "gold": 3}))


def test_two_satellites_of_one_id_are_refused():
    with pytest.raises(DataError, match="each once"):
        cards.check_deck(changed(id="rendezvous"))


def test_a_threat_level_that_does_not_exist_is_refused():
    threat = msgspec.structs.replace(cards.NUMBERS.threat, level_of_space=(1, 2, 7))
    with pytest.raises(DataError, match="names a level"):
        cards.check_numbers(msgspec.structs.replace(cards.NUMBERS, threat=threat))


def starting_on(space):
    threat = msgspec.structs.replace(cards.NUMBERS.threat, start={"2": space, "3": 1, "4": 1})
    return msgspec.structs.replace(cards.NUMBERS, threat=threat)


def test_threat_starts_on_the_track():
    last = len(cards.NUMBERS.threat.level_of_space)
    cards.check_numbers(starting_on(last))
    with pytest.raises(DataError, match=r"threat\.start for 2 players is off the track"):
        cards.check_numbers(starting_on(last + 1))


def test_a_ring_that_does_not_close_is_refused():
    ring = msgspec.structs.replace(board.RINGS[0], spaces=9)
    with pytest.raises(DataError, match="ring leo does not close"):
        board.check_board(msgspec.structs.replace(board.BOARD, ring=(ring, *board.RINGS[1:])))


def test_a_misspelt_field_names_the_file(tmp_path, monkeypatch):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "cards.toml").write_text('[[resource]]\nid = "fuel"\ncuont = 3\n')
    monkeypatch.setattr(cards, "files", lambda package: tmp_path)
    with pytest.raises(DataError, match=r"debris/data/cards\.toml: .*\n?") as raised:
        cards.load("cards.toml", cards.Deck)
    assert len(str(raised.value).splitlines()) == 1


def test_a_level_of_threat_without_debris_is_refused():
    level = msgspec.to_builtins(cards.NUMBERS.threat_level[0])
    assert msgspec.convert(level, cards.ThreatLevel) == cards.NUMBERS.threat_level[0]
    with pytest.raises(msgspec.ValidationError, match="length >= 1"):
        msgspec.convert({**level, "debris": []}, cards.ThreatLevel)


def test_numbers_can_be_tuned():
    options = {"actions": 2, "hand_limit": 8, "cubes": 60, "start_threat": 9}
    state = GAME.new(3, options)
    assert (state.threat, state.supply) == (9, 60)
    check_one_game(GAME, 3, options, 5)
