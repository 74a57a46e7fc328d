"""Changes of rules and of shape, made in a copy of the sources."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import orrery

SOURCE = Path(orrery.__file__).parent


class Copy:
    """A copy of the whole package, to be edited; `game` is the folder of the game that changes."""

    def __init__(self, folder, game):
        shutil.copytree(SOURCE, folder / "orrery", ignore=shutil.ignore_patterns("static"))
        self.root = folder
        self.game = folder / "orrery" / "games" / game.replace("-", "_")

    def sub(self, file, old, new):
        """Replace a text, which must be there."""
        path = self.game / file
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{file} has no {old!r}"
        path.write_text(text.replace(old, new), encoding="utf-8")

    def rename(self, old, new, but="", beyond=""):
        """Replace a word of the program in all files of the game but one, and of a folder beyond it."""
        others = (self.root / "orrery" / beyond).rglob("*.py") if beyond else ()
        for path in (*self.game.rglob("*.py"), *others):
            if path.name != but:
                text = path.read_text(encoding="utf-8")
                path.write_text(re.sub(rf"\b{old}\b", new, text), encoding="utf-8")

    def raise_version(self):
        path = self.game / "__init__.py"
        text, found = re.subn(
            r"rules_version = (\d+)", lambda m: f"rules_version = {int(m[1]) + 1}", path.read_text("utf-8")
        )
        assert found == 1
        path.write_text(text, encoding="utf-8")

    def cut_entry(self, file, key, word):
        """Take an entry out of a data file, from its `[[...]]` to the next: its text."""
        path = self.game / "data" / file
        parts = re.split(r"(?m)^(?=\[)", path.read_text(encoding="utf-8"))
        kept = [part for part in parts if f'\n{key} = "{word}"\n' not in part]
        assert len(kept) == len(parts) - 1, f"{file} has no single {word!r}"
        path.write_text("".join(kept), encoding="utf-8")
        return next(part for part in parts if part not in kept)

    def run(self, *words):
        """Run the script of this folder under the changed rules: what it prints."""
        path = os.pathsep.join([str(self.root), str(Path(__file__).parent)])
        command = [sys.executable, "-m", "wake", *map(str, words)]
        done = subprocess.run(
            command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, timeout=300
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


def _add_fields(copy, last_slot, seen, leaf):
    """A field in the state, with what it is where a save lacks it, and one with a default in a leaf."""
    slot = f'        "{last_slot}",\n'
    copy.sub("state.py", f"{slot}    )", f'{slot}        "zephyr",\n    )')
    if seen.endswith("{"):
        copy.sub("state.py", seen, f'{seen}\n        "zephyr": PUBLIC,')
    copy.sub("state.py", seen, f'    added: ClassVar[dict[str, Any]] = {{"zephyr": 0}}\n{seen}')
    copy.sub("setup.py", "        players=players,", "        players=players,\n        zephyr=0,")
    file, field = leaf
    copy.sub(file, field, f'{field}\n    paint: str = "white"')


def _rename_step(copy, file, old, new):
    """Rename a step wherever its game or the bots' director speaks of it, and say what it was called."""
    beyond = "bots/director" if copy.game.name == "leaving_earth" else ""
    copy.rename(old, new, but="events.py", beyond=beyond)
    path = copy.game / file
    text = path.read_text(encoding="utf-8")
    rule = text.index("    rule = ", text.index(f"class {new}("))
    path.write_text(f'{text[:rule]}    formerly = ("{old}",)\n{text[rule:]}', encoding="utf-8")


def change_shape(copy, game):
    """A field added to the state and to a leaf, a step renamed."""
    if game == "debris":
        seen = "    who_sees: ClassVar[dict[str, Any]] = {"
        _add_fields(copy, "working", seen, ("state.py", "    beside: Cards"))
        _rename_step(copy, "turn.py", "TakeActions", "ActNow")
    elif game == "leaving-earth":
        _add_fields(copy, "year", "    who_sees = {", ("craft.py", "    course: int = -1"))
        _rename_step(copy, "turn.py", "Turn", "YourTurn")
    elif game == "mars-horizon":
        _add_fields(copy, "year", "    who_sees = dict", ("state.py", "    test: int = -1"))
        _rename_step(copy, "turn.py", "Turn", "YourTurn")
    else:
        _add_fields(copy, "upkeep", "    who_sees = dict", ("state.py", "    outbound: bool = True"))
        _rename_step(copy, "preparation.py", "Prepare", "MakeReady")
    copy.raise_version()


#: What each game's table is opened with: the option that will be gone.
OPTIONS = {
    "debris": {"excess_resources": True},
    "leaving-earth": {"box_limits": True},
    "mars-horizon": {"first": 1},
    "exploration": {"rounds": 13},
}


def drop_option(copy, game):
    """The option of OPTIONS is gone, or can't be chosen so any more."""
    (option,) = OPTIONS[game]
    if game == "exploration":
        copy.sub("data/ports.toml", "rounds = [8, 13]", "rounds = [8]")
    else:
        copy.rename(option, "another")


def change_price(copy, game):
    """Something costs another sum."""
    file, old, new = {
        "debris": ("cards.toml", "cost = { fuel = 2,", "cost = { fuel = 3,"),
        "leaving-earth": ("rules.toml", "research_cost = 10", "research_cost = 12"),
        "mars-horizon": ("general.toml", "cost = { research = 5 }", "cost = { research = 7 }"),
        "exploration": ("fleet.toml", "cost = 7\n", "cost = 8\n"),
    }[game]
    copy.sub(f"data/{file}", old, new)


def cut_card(copy, game, word):
    """A card is gone."""
    if game == "debris":
        copy.cut_entry("cards.toml", "id", word)
    elif game == "leaving-earth":
        copy.cut_entry("base.toml", "id", word)
    elif game == "mars-horizon":
        file, name = word.split("/")
        copy.cut_entry(file, "name", name)
    else:
        entry = copy.cut_entry("missions.toml", "id", word)
        left = 14 - int(re.search(r"copies = (\d+)", entry)[1])
        copy.sub("data/ports.toml", "primary_missions = 14\n", f"primary_missions = {left}\n")
