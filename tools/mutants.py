"""Small random faults in the rules, to see whether the tests notice: `make mutants`.

Each mutant is one change of one line of a rule file or of the kernel, drawn with a fixed seed. It is killed
when the tests of that file fail or do not end; slower ones try only what the quicker ones let live. What
lives is listed; one that is no fault (the same rule in other words, a mere wording) is set aside in
`mutants.toml` with its reason. What was found is kept in `build/mutants`: a run that was interrupted goes on,
and one after new tests tries what lived.
"""

from __future__ import annotations

import argparse
import ast
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from hashlib import blake2b
from itertools import takewhile
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

import msgspec

from tools.court import ROUNDS
from tools.graft import PACKAGE, ROOT
from tools.trial import Bench, Suite, suite_of

#: Files of a game that hold no rules: what people read, and what bots know.
NO_RULES: Final = frozenset(
    {"__init__", "advice", "aims", "arrange", "board", "board_schema", "chart", "console", "describe",
     "events", "faces", "flight_board", "foresight", "matters", "mending", "options", "outer_scene",
     "outlook", "parts", "picture", "planner", "policy", "printed", "race", "reach", "saves", "scene",
     "schema", "sentences", "sorties", "spread", "standing", "vocabulary", "weighing", "words"}
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
FOUND: Final = ROOT / "build" / "mutants"

SWAPS: Final[dict[type, tuple[type, ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,), ast.NotIn: (ast.In,), ast.And: (ast.Or,), ast.Or: (ast.And,),
    ast.Add: (ast.Sub,), ast.Sub: (ast.Add,), ast.Mult: (ast.Add,), ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.Add,),
}  # fmt: skip


class Mutant(NamedTuple):
    """A file with one fault in it. It is known by its line before and after, wherever that has moved to."""

    file: str
    line: int
    was: str
    now: str
    text: str

    @property
    def name(self) -> str:
        return f"{self.file}: {self.was}  →  {self.now}"


class Tried(msgspec.Struct):
    """What became of a mutant: the test that killed it, or the stamp of the tests that it outlived.

    `round` is the last one in which it was tried.
    """

    mutant: str
    killer: str | None
    stamp: str = ""
    round: int = 0


def rule_files() -> list[Path]:
    games = [path for path in (PACKAGE / "games").glob("*/*.py") if path.stem not in NO_RULES]
    return sorted(games) + [PACKAGE / "kernel" / f"{name}.py" for name in KERNEL]


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Every mutant of a file."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    tree = ast.parse(text)
    passed_over = set(_beside_the_rules(tree))
    for node in ast.walk(tree):
        if not isinstance(node, (ast.Compare, ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.Constant)):
            continue
        if node in passed_over:
            continue
        for choice in range(2):
            changed = deepcopy(node)
            if not _change(changed, choice):
                break
            line = _replaced(lines, node, ast.unparse(changed))
            if line is not None:
                number = node.lineno
                whole = "\n".join([*lines[: number - 1], line, *lines[number:]]) + "\n"
                file = str(path.relative_to(PACKAGE))
                yield Mutant(file, number, lines[number - 1].strip(), line.strip(), whole)


def _beside_the_rules(tree: ast.AST) -> Iterator[ast.AST]:
    """Where a fault changes no rule: how much is remembered, that values are frozen, lists equally long."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            for part in (*node.decorator_list, *getattr(node, "keywords", ())):
                yield from ast.walk(part)
        elif isinstance(node, ast.keyword) and node.arg == "strict":
            yield node.value


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
    """The line of a node with the node written anew; none for longer ones, and for those inside of texts."""
    first, last = getattr(node, "lineno", 0), getattr(node, "end_lineno", 0)
    if first != last or not first:
        return None
    line = lines[first - 1].encode()
    start, end = node.col_offset, node.end_col_offset  # type: ignore[attr-defined]
    try:
        found = ast.unparse(ast.parse(b"(%b)" % line[start:end], mode="eval"))
    except SyntaxError:
        return None
    if found != ast.unparse(node):
        return None
    return (b"%b(%b)%b" % (line[:start], changed.encode(), line[end:])).decode()


def draw(count: int, seed: int) -> list[Mutant]:
    """So many mutants. Each has a rank of its own: a change of other lines draws no others."""
    ranked: list[tuple[bytes, Mutant]] = []
    for path in rule_files():
        again: Counter[str] = Counter()
        for mutant in mutants_of(path):
            again[mutant.name] += 1
            place = f"{seed} {mutant.name} {again[mutant.name]}"
            ranked.append((blake2b(place.encode(), digest_size=16).digest(), mutant))
    ranked.sort(key=lambda pair: pair[0])
    found = {mutant.name: mutant for _, mutant in reversed(ranked[: 2 * count])}
    return list(reversed(found.values()))[:count]


class Findings:
    """What earlier runs found."""

    def __init__(self, bench: Bench) -> None:
        FOUND.mkdir(parents=True, exist_ok=True)
        self.bench = bench
        self.stamps: dict[str, str] = {}
        self.tried: dict[str, Tried] = {}
        self.file = FOUND / "tried.jsonl"
        if self.file.exists():
            for tried in msgspec.json.Decoder(Tried).decode_lines(self.file.read_bytes()):
                self.tried[tried.mutant] = tried

    def is_killed(self, mutant: Mutant, round_: int) -> bool:
        """Whether the tests of a round notice a mutant; none is tried twice by the same tests."""
        suite = suite_of(mutant.file)
        before = self.tried.get(mutant.name)
        if before is not None and before.killer is not None:
            return True
        if before is not None and before.stamp == self._stamp(suite) and before.round >= round_:
            return False
        killer = self.bench.killer_of(mutant.file, mutant.text, round_)
        tried = Tried(mutant.name, killer, "" if killer else self._stamp(suite), round_)
        self.tried[mutant.name] = tried
        with self.file.open("ab") as file:
            file.write(msgspec.json.encode(tried) + b"\n")
        return killer is not None

    def _stamp(self, suite: Suite) -> str:
        if suite.name not in self.stamps:
            self.stamps[suite.name] = suite.stamp()
        return self.stamps[suite.name]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1, help="the same seed draws the same mutants")
    parser.add_argument("--minutes", type=float, default=120, help="begin none after so long")
    given = parser.parse_args()
    entries = tomllib.loads((ROOT / "tools" / "mutants.toml").read_text(encoding="utf-8"))["aside"]
    reasons = {entry["mutant"]: entry["reason"] for entry in entries}
    until = monotonic() + given.minutes * 60
    with Bench(rule_files(), FOUND) as bench:
        findings = Findings(bench)
        drawn = draw(given.count, given.seed)
        spared = [mutant for mutant in drawn if mutant.name in reasons]
        for mutant in spared:
            print(f"Set aside: {mutant.name} ({reasons[mutant.name]})", flush=True)
        faults = [mutant for mutant in drawn if mutant.name not in reasons]
        tried, alive = list[Mutant](), list[Mutant]()
        for mutant in takewhile(lambda _: monotonic() < until, faults):
            tried.append(mutant)
            if not findings.is_killed(mutant, 0):
                alive.append(mutant)
        for round_ in range(len(ROUNDS)):
            alive = [one for one in alive if monotonic() > until or not findings.is_killed(one, round_)]
            print(f"After round {round_ + 1} of {len(ROUNDS)} live {len(alive)}:", flush=True)
            for mutant in alive:
                print(f"  line {mutant.line} of {mutant.name}", flush=True)
    killed = len(tried) - len(alive)
    print(
        f"{len(drawn)} drawn, {len(spared)} set aside, {len(tried)} tried, {killed} killed, {len(alive)} live"
    )
    if tried:
        print(f"{killed / len(tried):.1%} of the faults were killed")
    sys.exit(bool(alive))


if __name__ == "__main__":
    main()
