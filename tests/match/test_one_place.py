"""What is said of `match` in one place each: how moves are replayed, what a sight is, and who keeps bytes."""

import ast
from pathlib import Path

import orrery
from orrery.match import Moment, Sight
from orrery.web import protocol

SOURCE = Path(orrery.__file__).parent
LOOPS = (ast.For, ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.DictComp)


def sources(*folders):
    for folder in folders:
        for path in sorted((SOURCE / folder).rglob("*.py")):
            yield path.relative_to(SOURCE).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def annotated(node):
    return {ast.unparse(part.target) for part in node.body if isinstance(part, ast.AnnAssign)}


def walks_over_moves(node):
    """Whether a loop goes through the moves of a record."""
    iterated = [node.iter] if isinstance(node, ast.For) else [part.iter for part in node.generators]
    names = [part for one in iterated for part in ast.walk(one)]
    return any(getattr(part, "attr", getattr(part, "id", "")) == "moves" for part in names)


def test_recorded_answers_are_carried_out_by_one_generator():
    """A second loop over moves that gives the answers would be a second way to replay a record."""
    found = [
        (file, node.lineno)
        for file, tree in sources("kernel", "match", "web", "tui", "cli", "lab", "store")
        for node in ast.walk(tree)
        if isinstance(node, LOOPS) and walks_over_moves(node)
        for call in ast.walk(node)
        if isinstance(call, ast.Call)
        and getattr(call.func, "id", "") in {"answer", "give", "carry_out", "check_move"}
    ]
    assert {file for file, _ in found} == {"kernel/record.py"}
    assert len({line for _, line in found}) == 1


def test_the_fields_of_a_sight_are_listed_once():
    """Whatever is sent of a sight has them from `Moment`; nobody writes them down again."""
    for kind in (Sight, protocol.State, protocol.Patch):
        assert issubclass(kind, Moment)
    fields = set(Moment.__struct_fields__)
    listed = [
        (file, node.name)
        for file, tree in sources("match", "web", "tui")
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        and len(fields & {ast.unparse(part.target) for part in node.body if isinstance(part, ast.AnnAssign)})
        > 4
    ]
    assert listed == [("match/sight.py", "Moment")]


def test_the_bytes_that_are_sent_are_made_and_kept_in_web():
    """What `match` keeps of what it has shown are sights, not how they are written."""
    encoding = {
        file
        for file, tree in sources("match", "web")
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in {"encode", "Encoder"}
    }
    assert "web/frames.py" in encoding
    assert encoding.isdisjoint({"match/shown.py", "match/sight.py", "match/table.py"})


def functions(*folders):
    for file, tree in sources(*folders):
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                yield file, node


def says(node, name):
    return getattr(node, "attr", getattr(node, "id", "")) == name


def test_whether_a_decision_is_due_is_asked_in_one_place():
    """Nobody else compares the decision that somebody answers with the one that a table waits for."""
    found = {
        (file, function.name)
        for file, function in functions("match", "web")
        for node in ast.walk(function)
        if isinstance(node, ast.Compare) and any(isinstance(one, (ast.Eq, ast.NotEq)) for one in node.ops)
        if any(isinstance(part, ast.Name) and part.id in {"number", "decision"} for part in ast.walk(node))
        and any(isinstance(part, ast.Attribute) and part.attr == "number" for part in ast.walk(node))
    }
    assert found == {("match/table.py", "due")}


def test_the_last_decision_of_a_seat_is_looked_for_in_one_place():
    found = {
        (file, function.name)
        for file, function in functions("match", "web", "tui")
        for node in ast.walk(function)
        if isinstance(node, ast.Compare) and any(isinstance(one, ast.In) for one in node.ops)
        if says(node.left, "actor") and any(says(part, "seats") for part in ast.walk(node))
    }
    assert found == {("match/table.py", "_last_decision")}
