"""Four games of one shape: the same files for the same things, and verbs alone write a state."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

from orrery.kernel import Deed, Event, Leaf, Menu, Question, Step, games

GAMES = list(games())
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)

FILES = {
    "__init__.py", "arrange.py", "cards.py", "describe.py", "events.py", "options.py", "policy.py",
    "rules.md", "scene.py", "sentences.py", "setup.py", "state.py", "unseen.py", "verbs.py", "vocabulary.py",
}  # fmt: skip
#: Where a state is made or mended rather than changed by its rules.
MAKERS = {"arrange.py", "mending.py", "setup.py", "unseen.py"}


def folder_of(game):
    return Path(str(game.folder))


def sources(game):
    return {path.name: path.read_text(encoding="utf-8") for path in folder_of(game).rglob("*.py")}


@EVERY_GAME
def test_the_same_thing_is_in_the_file_of_the_same_name(game):
    missing = FILES - {path.name for path in folder_of(game).iterdir()}
    assert not missing


@EVERY_GAME
def test_the_package_says_which_chapter_is_in_which_file(game):
    """One table of chapters, whose every file exists, and no chapter file that it leaves out."""
    said = ast.get_docstring(ast.parse(sources(game)["__init__.py"]))
    table = [line for line in said.splitlines() if line.startswith("|")]
    named = set(re.findall(r"`([\w/]+\.py)`", "\n".join(table)))
    files = {str(path.relative_to(folder_of(game))) for path in folder_of(game).rglob("*.py")}
    assert named <= files
    cites = {name for name in files if re.search(r"[A-Z]{2}-\d", (folder_of(game) / name).read_text())}
    assert {name for name in cites if not name.startswith("verbs")} - named - FILES == set()


@EVERY_GAME
def test_scenario_files_are_named_alike(game):
    odd = [path.name for path in (folder_of(game) / "scenarios").iterdir()
           if not re.fullmatch(r"(outer-)?\d\d-[a-z0-9-]+\.toml", path.name)]  # fmt: skip
    assert odd == []


@EVERY_GAME
def test_data_says_where_it_is_from_in_one_word(game):
    """The key is `source`, and no other."""
    others = re.compile(r"^(provenance|origin|from|src|sources)\s*=", re.M)
    for path in (folder_of(game) / "data").glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        tomllib.loads(text)
        assert not others.findall(text), path.name
        assert re.search(r"\bsource\s*=", text), path.name


def writes(tree, fields):
    """Where a field of a state is written: `s.field = ...` of whatever name but self stands for a state."""
    for node in ast.walk(tree):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign)):
            for target in targets:
                for part in target.elts if isinstance(target, ast.Tuple) else [target]:
                    own = isinstance(part, ast.Attribute) and ast.unparse(part.value) == "self"
                    if isinstance(part, ast.Attribute) and not own and part.attr in fields:
                        yield f"line {node.lineno}: .{part.attr}"


@EVERY_GAME
def test_only_verbs_write_the_fields_of_a_state(game):
    fields = set(game.State.fields)
    found = [
        f"{name} {place}"
        for name, text in sources(game).items()
        if not name.startswith("verbs") and name not in MAKERS
        for place in writes(ast.parse(text), fields)
    ]
    assert found == []


def test_a_write_would_be_found():
    tree = ast.parse("def f(s):\n    s.year += 1\n    s.deck, x = (), 2\n    self.other = s.year")
    assert list(writes(tree, {"year", "deck"})) == ["line 2: .year", "line 3: .deck"]


@EVERY_GAME
def test_no_question_asks_which_verb_it_was(game):
    """What an answer means is said by the deed it belongs to, not by comparing its first word."""
    found = []
    for name, text in sources(game).items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Compare) and re.match(r"\w*action\[0\]|verb\b", ast.unparse(node.left)):
                found.append(f"{name}:{node.lineno} {ast.unparse(node)}")
    assert found == []


def kinds_of(game, base):
    """The classes of a kind that a game's modules define."""
    found, rest = [], [base]
    while rest:
        for kind in rest.pop().__subclasses__():
            rest.append(kind)
            if kind.__module__.startswith(type(game).__module__ + "."):
                found.append(kind)
    return found


@EVERY_GAME
def test_every_step_and_deed_cites_its_rule_and_says_it(game):
    for kind in kinds_of(game, Step):
        if not kind.__subclasses__() or kind.rule:
            assert kind.rule in game.rulebook, kind
            assert kind.__doc__, kind
    for kind in kinds_of(game, Deed):
        if hasattr(kind, "word"):
            assert kind.rule in game.rulebook, kind
            assert kind.__doc__, kind
    assert kinds_of(game, Menu)
    assert kinds_of(game, Leaf) or game.id
    assert set(game.events) == set(kinds_of(game, Event))


@EVERY_GAME
def test_no_menu_may_be_answered_always_the_same_way(game):
    """A turn, a purchase or a pass is asked every time; what may stand can at least be written."""
    for kind in kinds_of(game, Question):
        assert not (kind.standing and issubclass(kind, Menu)), kind
        assert all(action in game.vocabulary for action in kind.standing), kind
