"""The examples in the documentation run."""

import doctest
import importlib
import re
from pathlib import Path

import pytest

from orrery.kernel.scenario import Scenario

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"


def modules_with_examples():
    for path in sorted(SOURCE.rglob("*.py")):
        if ">>> " in path.read_text(encoding="utf-8"):
            name = path.parent if path.name == "__init__.py" else path.with_suffix("")
            yield ".".join(name.relative_to(SOURCE).parts)


@pytest.mark.parametrize("module", [*modules_with_examples()])
def test_the_examples_in_the_code_are_true(module):
    failed, ran = doctest.testmod(importlib.import_module(module))
    assert ran > 0
    assert failed == 0


def test_the_api_page_is_true():
    failed, ran = doctest.testfile(str(ROOT / "docs" / "api.md"), module_relative=False)
    assert ran > 10
    assert failed == 0


def test_the_readme_example_runs(capsys):
    code = (ROOT / "README.md").read_text().split("```python\n")[1].split("```")[0]
    exec(compile(code, "README.md", "exec"), {})
    assert "Result" in capsys.readouterr().out


@pytest.mark.parametrize("path", [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")], ids=lambda path: path.name)
def test_links_lead_somewhere(path):
    for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


def test_every_key_of_a_scenario_is_explained():
    text = (ROOT / "docs" / "write-a-game.md").read_text(encoding="utf-8")
    assert [key for key in Scenario.__struct_fields__ if not re.search(rf"`[^`]*\b{key}\b[^`]*`", text)] == []
