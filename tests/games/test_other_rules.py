"""A table that was killed in the middle of play goes on under rules that have really changed."""

import json
import shutil
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from later.edits import OPTIONS, Copy, change_price, change_shape, cut_card, drop_option

SCRIPT = Path(__file__).parent / "later" / "wake.py"
NEWER = "From here on the table plays by newer rules"
#: After how many answers each game is killed, and which question waits then.
MOMENTS = {
    "debris": (24, "TakeActions"),
    "leaving-earth": (120, "Turn"),
    "mars-horizon": (120, "Turn"),
    "exploration": (110, "Prepare"),
}


@pytest.fixture(scope="module", params=MOMENTS)
def killed(request, tmp_path_factory):
    """A game, the folder of a server that was killed while it was played, and what the table was then."""
    game, folder = request.param, tmp_path_factory.mktemp(request.param)
    least, step = MOMENTS[game]
    words = ["play", game, folder, json.dumps(OPTIONS[game]), least, step]
    done = subprocess.run(
        [sys.executable, SCRIPT, *map(str, words)], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == -signal.SIGKILL, done.stderr
    return game, folder, json.loads(done.stdout)


def woken(killed, tmp_path, *changes):
    """The report of a table that was woken under changed rules, and the report of how it had been."""
    game, folder, before = killed
    shutil.copytree(folder, tmp_path / "data")
    copy = Copy(tmp_path / "later", game)
    for change in changes:
        change(copy, game)
    return before, json.loads(copy.run("wake", game, tmp_path / "data", before["table"]))


def check_read_and_played(before, after):
    """Every seat sees its table, reads its log and undo floor, and the game comes to its end."""
    assert after["number"] == before["number"]
    for seat in after["seats"]:
        assert seat["zones"] > 0
        assert seat["log"] == before["number"]
        assert seat["floor"] == before["number"]
        assert seat["past"] >= 1
        assert seat["refused"] in ([], ["older rules"])
    assert sum(bool(seat["asked"]) for seat in after["seats"]) == 1
    assert after["answers"] > 0
    assert after["status"] == "over"


def things(plain):
    """Everything that a saved state holds, counted, whatever it lies in; numbers of the rules aside."""
    found = Counter()

    def walk(value, name):
        if isinstance(value, dict):
            for key, item in value.items():
                if key.startswith("$by"):
                    found.update(item.keys())
                walk(item, key)
        elif isinstance(value, list):
            for item in value:
                walk(item, name)
        elif value not in (-1, None):
            found[name, str(value)] += 1

    walk({key: value for key, value in plain.items() if key not in ("$rules", "options", "stack")}, "")
    return found


def test_with_a_field_added_and_a_step_renamed(killed, tmp_path):
    before, after = woken(killed, tmp_path, change_shape)
    check_read_and_played(before, after)
    assert after["state"].pop("zephyr") == 0
    assert things(before["state"]) - things(after["state"]) == Counter()
    assert {name for name, _ in things(after["state"]) - things(before["state"])} <= {"paint"}
    version = after["rules"]
    assert after["remarks"] == [f"{NEWER} (version {version}; until now {version - 1})."]
    old, new = before["state"]["stack"][-1]["$step"], after["state"]["stack"][-1]["$step"]
    assert old != new


def test_with_an_option_gone_and_a_price_changed(killed, tmp_path):
    game = killed[0]
    before, after = woken(killed, tmp_path, drop_option, change_price, lambda copy, _: copy.raise_version())
    check_read_and_played(before, after)
    assert things(before["state"]) == things(after["state"])
    option = next(iter(OPTIONS[game])).replace("_", " ")
    assert after["remarks"][-1].endswith(f"Gone with the older ones: the option {option}.")


def in_play(game, state):
    """A card that lies on the table, by what the data calls it, and by what people are told."""
    if game == "debris":
        word = state["satellites"][0]["card"]
        return word, f"the satellite {_said(word)}"
    if game == "leaving-earth":
        word = state["missions"][0]
        return word, f"the mission {_said(word)}"
    if game == "exploration":
        word = next(word for hand in state["primaries"] for word in hand)
        return word, f"the primary mission {_said(word)}"
    word = next(word for word in state["pool"] if word in _MARS)
    return _MARS[word], f"the card {_said(word)}"


def _said(word):
    return (word[:1].upper() + word[1:]).replace("_", " ").replace("-", " ")


def _mars_cards():
    from orrery.games.mars_horizon.cards import CARDS

    files = {"era1": "era1.toml", "era2": "era2.toml", "general": "general.toml"}
    return {card.word: f"{files[card.deck]}/{card.name}" for card in CARDS if not card.copy}


_MARS = _mars_cards()


def test_with_a_card_gone_that_was_in_play(killed, tmp_path):
    """Even if nobody thought of raising the version of the rules."""
    game, _, state = killed[0], killed[1], killed[2]["state"]
    word, told = in_play(game, state)
    before, after = woken(killed, tmp_path, lambda copy, game: cut_card(copy, game, word))
    check_read_and_played(before, after)
    assert after["remarks"] == [
        f"From here on the table plays by newer rules. Gone with the older ones: {told}."
    ]
    lost = things(before["state"]) - things(after["state"])
    saved_word = word if game != "mars-horizon" else next(w for w, name in _MARS.items() if name == word)
    assert {value for _, value in lost} == {saved_word}
