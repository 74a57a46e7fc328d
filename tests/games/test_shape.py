"""Four games of one shape: the same files for the same things, and verbs alone write a state."""

import ast
import re
import tomllib
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from msgspec import Struct

from orrery.kernel import Deed, Event, Leaf, Menu, Question, Step, games

GAMES = list(games())
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)

FILES = {
    "__init__.py", "arrange.py", "cards.py", "describe.py", "events.py", "one_page.md", "options.py",
    "policy.py", "rules.md", "scene.py", "sentences.py", "setup.py", "sources.py", "state.py", "unseen.py",
    "verbs.py", "vocabulary.py",
}  # fmt: skip
#: Where a state is made or mended rather than changed by its rules.
MAKERS = {"arrange.py", "mending.py", "unseen.py"}


def folder_of(game):
    return Path(str(game.folder))


def sources(game):
    return {path.name: path.read_text(encoding="utf-8") for path in folder_of(game).rglob("*.py")}


@EVERY_GAME
def test_the_same_thing_is_in_the_file_of_the_same_name(game):
    missing = FILES - {path.name for path in folder_of(game).iterdir()}
    assert not missing


def test_the_design_has_all_games_side_by_side_without_exceptions():
    """In every row the same files, which are there, but for the names that big questions have in each."""
    text = (Path(__file__).parents[2] / "docs" / "design.md").read_text(encoding="utf-8")
    table = text.split("## Four games of one shape")[1].split("##")[0]
    heads, _, *rows = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("|")]
    columns = [next(game for game in GAMES if game.title.startswith(head)) for head in heads[-len(GAMES) :]]
    assert len(set(columns)) == len(GAMES)
    shown = set()
    for name, *cells in rows:
        assert len(cells) == len(GAMES), name
        assert len(set(cells)) == 1 or name == "the big question", name
        for game, cell in zip(columns, cells, strict=True):
            for word in re.findall(r"`([^`]+)`", cell):
                shown |= {path.name for path in folder_of(game).glob(word)}
                menus = {kind.__name__ for kind in kinds_of(game, Menu)}
                assert list(folder_of(game).glob(word)) or word in menus, (game.id, word)
    assert {name for name in FILES if name.endswith(".py")} <= shown


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


#: Where a datum is from, which is for people.
PROVENANCE = {"source", "house_fields", "public_fields", "public_where"}
#: The modules whose structs the data are read into.
READERS = ("cards", "printed", "schema", "board_schema", "orbits")


@EVERY_GAME
def test_every_key_of_the_data_is_read(game):
    package = type(game).__module__
    modules = [import_module(f"{package}.{name}") for name in READERS if find_spec(f"{package}.{name}")]
    kinds = {value for module in modules for value in vars(module).values() if is_entry(value, package)}
    code = "".join(sources(game).values())
    keys = {key for kind in kinds for key in kind.__struct_fields__} - PROVENANCE
    assert keys
    assert [key for key in sorted(keys) if not re.search(rf"\.{key}\b", code)] == []


@EVERY_GAME
def test_every_table_of_the_data_is_read(game):
    code = "".join(sources(game).values())
    files = (folder_of(game) / "data").glob("*.toml")
    tables = {name for path in files for name in tomllib.loads(path.read_text(encoding="utf-8"))} - PROVENANCE
    assert [name for name in sorted(tables) if not re.search(rf"""\.{name}\b|["']{name}["']""", code)] == []


def is_entry(value, package):
    return isinstance(value, type) and issubclass(value, Struct) and value.__module__.startswith(package)


@EVERY_GAME
def test_deeds_are_final(game):
    """What stands at the top of a module and is made there once is never bound anew."""
    deeds = {kind.__name__ for kind in kinds_of(game, Deed)}
    bound = [
        node.targets[0].id
        for text in sources(game).values()
        for node in ast.parse(text).body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
        if getattr(node.value.func, "id", "") in deeds
    ]
    assert bound == []


@EVERY_GAME
def test_data_says_where_it_is_from_in_one_word(game):
    """The key is `source`, and no other."""
    others = re.compile(r"^(provenance|origin|from|src|sources)\s*=", re.M)
    for path in (folder_of(game) / "data").glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        tomllib.loads(text)
        assert not others.findall(text), path.name
        assert re.search(r"\bsource\s*=", text), path.name


def is_own(node):
    """Whether something is a field of `self`, and not of what `self` holds."""
    return isinstance(node, ast.Attribute) and ast.unparse(node.value) == "self"


def writes(tree, state, fields):
    """Where a field of a state is written, whatever stands for the state.

    `self` stands for one in the class of the state alone; elsewhere it is a thing with a field of that name.
    """
    others = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name != state]
    own = {id(node) for other in others for node in ast.walk(other) if is_own(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load) and node.attr in fields:
            if id(node) not in own:
                yield f"line {node.lineno}: .{node.attr}"
        elif isinstance(node, ast.Call) and re.search(r"\b(set|del)attr|__setattr__", ast.unparse(node.func)):
            yield f"line {node.lineno}: {ast.unparse(node.func)}"


@EVERY_GAME
def test_only_verbs_write_the_fields_of_a_state(game):
    found = [
        f"{name} {place}"
        for name, text in sources(game).items()
        if not name.startswith("verbs") and name not in MAKERS
        for place in writes(ast.parse(text), game.State.__name__, set(game.State.fields))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("s.year += 1", [".year"]),
        ("(s.deck, [x, *world.year]) = 1, y", [".deck", ".year"]),
        ("for s.year in years: pass", [".year"]),
        ("del s.deck", [".deck"]),
        ("setattr(s, name, 1)", ["setattr"]),
        ("object.__setattr__(s, 'year', 1)", ["object.__setattr__"]),
        ("class Table:\n def age(self): self.year += 1", [".year"]),
        ("class World:\n def __init__(self): self.year = 1", []),
        ("class World:\n def age(self): self.table.year = 1", [".year"]),
        ("class Step:\n def run(self, s): s.year = self.year", [".year"]),
        ("year = s.year; s.other = s.deck", []),
    ],
)
def test_a_write_is_found(text, found):
    places = writes(ast.parse(text), "Table", {"year", "deck"})
    assert sorted(place.split(": ")[1] for place in places) == found


def first_words(tree):
    """What the first word of an answer is called: the expression that takes it, and names given to it."""
    yield from ("action[0]", "verb")
    for node in ast.walk(tree):
        if isinstance(node, (ast.Assign, ast.NamedExpr)):
            target = node.target if isinstance(node, ast.NamedExpr) else node.targets[0]
            if ast.unparse(node.value) == "action[0]":
                yield ast.unparse(target)
            elif ast.unparse(node.value) == "action" and isinstance(target, ast.Tuple):
                yield ast.unparse(target.elts[0])


def verbs_asked_for(tree):
    """Where the first word of an answer is asked for: `action[0] == "buy"`, `match action`."""
    words = set(first_words(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Match) and ast.unparse(node.subject) in {"action", *words}:
            yield node.lineno
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr == "startswith" and ast.unparse(node.func.value) in words:
                yield node.lineno
        elif isinstance(node, ast.Compare):
            sides = [ast.unparse(side) for side in (node.left, *node.comparators)]
            if words.intersection(sides):
                yield node.lineno


@EVERY_GAME
def test_no_question_asks_which_verb_it_was(game):
    """What an answer means is said by the deed it belongs to, not by comparing its first word."""
    found = {name: list(verbs_asked_for(ast.parse(text))) for name, text in sources(game).items()}
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "text",
    [
        "if action[0] == 'buy': pass",
        "if 'buy' != action[0]: pass",
        "if action[0] in ('buy', 'sell'): pass",
        "verb, part = action\nif verb == 'buy': pass",
        "word = action[0]\nif word == 'buy': pass",
        "first, *rest = action\nmatch first:\n case 'buy': pass",
        "match action:\n case ('buy', part): pass",
        "if action[0].startswith('buy'): pass",
    ],
)
def test_asking_for_a_verb_is_found(text):
    assert list(verbs_asked_for(ast.parse(text)))


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
