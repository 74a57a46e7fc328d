"""Small random faults in the rules, to see whether the tests notice: `make mutants`.

Each mutant is one change of one line of a rule file or of the kernel, drawn with a fixed seed. It is killed
when the tests of that file fail or do not end. Those that live are listed; one that is no fault (the same
rule in other words, a mere wording) is set aside in `mutants.toml` with its reason.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = ROOT / "src" / "orrery"
#: Files of a game that hold no rules: what people read, and what bots know.
NO_RULES: Final = frozenset(
    {"__init__", "advice", "arrange", "board", "describe", "events", "mending", "options", "outer_scene",
     "outlook", "planner", "policy", "printed", "scene", "schema", "sentences", "vocabulary", "words"}
)  # fmt: skip
KERNEL: Final = (
    "action",
    "chance",
    "codec",
    "hidden",
    "legality",
    "lines",
    "menu",
    "record",
    "state",
    "step",
    "verify",
)
SECONDS: Final = 240

SWAPS: Final[dict[type, tuple[type, ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,), ast.NotIn: (ast.In,), ast.And: (ast.Or,), ast.Or: (ast.And,),
    ast.Add: (ast.Sub,), ast.Sub: (ast.Add,), ast.Mult: (ast.Add,), ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.Add,),
}  # fmt: skip


class Mutant(NamedTuple):
    """A file with one fault in it."""

    file: str
    line: int
    was: str
    now: str
    text: str

    @property
    def name(self) -> str:
        return f"{self.file}:{self.line}: {self.was}  →  {self.now}"


def rule_files() -> list[Path]:
    games = [path for path in (PACKAGE / "games").glob("*/*.py") if path.stem not in NO_RULES]
    return sorted(games) + [PACKAGE / "kernel" / f"{name}.py" for name in KERNEL]


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Every mutant of a file, each with the place as it was and as it is."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        for choice in range(2):
            changed = deepcopy(node)
            if not _change(changed, choice):
                break
            whole = _replaced(lines, node, ast.unparse(changed))
            if whole is not None:
                file, line = str(path.relative_to(PACKAGE)), node.lineno  # type: ignore[attr-defined]
                yield Mutant(file, line, ast.unparse(node), ast.unparse(changed), whole)


def _change(node: ast.AST, choice: int) -> bool:
    """Put a fault into a node, if there is one to put."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
        swaps = SWAPS[type(node.ops[0])]
        if choice >= len(swaps):
            return False
        node.ops[0] = swaps[choice]()
    elif isinstance(node, (ast.BoolOp, ast.BinOp)) and type(node.op) in SWAPS and choice == 0:
        if isinstance(node, ast.BinOp) and _is_text(node):
            return False
        node.op = SWAPS[type(node.op)][0]()
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not) and choice == 0:
        node.operand = ast.UnaryOp(ast.Not(), node.operand)
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool) and choice == 0:
        node.value = not node.value
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        node.value += 1 if choice == 0 else -1
    else:
        return False
    return True


def _is_text(node: ast.BinOp) -> bool:
    return any(isinstance(part, (ast.JoinedStr, ast.Tuple, ast.List)) for part in (node.left, node.right))


def _replaced(lines: list[str], node: ast.AST, changed: str) -> str | None:
    """The file with a node of one line written anew; faults in longer nodes are passed over."""
    first, last = getattr(node, "lineno", 0), getattr(node, "end_lineno", 0)
    if first != last or not first:
        return None
    line = lines[first - 1].encode()
    start, end = node.col_offset, node.end_col_offset  # type: ignore[attr-defined]
    new = b"%b(%b)%b" % (line[:start], changed.encode(), line[end:])
    return "\n".join([*lines[: first - 1], new.decode(), *lines[first:]]) + "\n"


def tests_of(file: str) -> list[str]:
    """What should notice a fault in this file, the quickest first."""
    if file.startswith("kernel/"):
        return ["tests/kernel", "tests/match", "tests/games/test_golden.py"]
    folder = Path(file).parts[1]
    return [
        "tests/games/test_laws.py", f"tests/games/{folder}", "tests/games/test_golden.py", "-k",
        f"{folder} or {folder.replace('_', '-')}",
    ]  # fmt: skip


def is_killed(mutant: Mutant) -> bool:
    """Whether the tests notice a mutant."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "orrery"
        shutil.copytree(PACKAGE, source, ignore=shutil.ignore_patterns("static", "__pycache__"))
        (source / mutant.file).write_text(mutant.text, encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
        environment = {**os.environ, "PYTHONPATH": folder, "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            done = subprocess.run(
                [*command, *tests_of(mutant.file)],
                cwd=ROOT,
                env=environment,
                timeout=SECONDS,
                capture_output=True,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return True
        return done.returncode != 0


def draw(count: int, seed: int) -> list[Mutant]:
    """So many mutants, from files drawn by the number of their lines."""
    random = Random(seed)
    files = rule_files()
    weights = [len(path.read_text(encoding="utf-8").splitlines()) for path in files]
    found: dict[str, Mutant] = {}
    while len(found) < count:
        path = random.choices(files, weights)[0]
        some = list(mutants_of(path))
        if some:
            mutant = random.choice(some)
            found[mutant.name] = mutant
    return list(found.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1, help="the same seed draws the same mutants")
    parser.add_argument("--jobs", type=int, default=2, help="how many are tried at once")
    parser.add_argument("--minutes", type=float, default=60, help="begin none after so long")
    given = parser.parse_args()
    aside = tomllib.loads((ROOT / "tools" / "mutants.toml").read_text(encoding="utf-8"))
    reasons = {entry["mutant"]: entry["reason"] for entry in aside.get("aside", [])}
    started = monotonic()
    killed, lived, spared = 0, list[str](), 0

    def judge(mutant: Mutant) -> tuple[Mutant, bool | None]:
        if monotonic() - started > given.minutes * 60:
            return mutant, None
        return mutant, is_killed(mutant)

    with ThreadPoolExecutor(given.jobs) as pool:
        for mutant, dead in pool.map(judge, draw(given.count, given.seed)):
            if dead is None:
                continue
            killed += dead
            if not dead and mutant.name in reasons:
                spared += 1
                print(f"set aside: {mutant.name} ({reasons[mutant.name]})", flush=True)
            elif not dead:
                lived.append(mutant.name)
                print(f"LIVES: {mutant.name}", flush=True)
    tried = killed + len(lived) + spared
    print(f"{tried} mutants tried, {killed} killed, {spared} set aside, {len(lived)} live")
    if tried > spared:
        print(f"{killed / (tried - spared):.1%} of those that are faults were killed")
    sys.exit(bool(lived))


if __name__ == "__main__":
    main()
