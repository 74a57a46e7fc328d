"""The examples in the documentation run."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def test_the_api_page_is_true():
    failed, ran = doctest.testfile(str(ROOT / "docs" / "api.md"), module_relative=False)
    assert ran > 10
    assert failed == 0


def test_the_readme_example_runs(capsys):
    code = (ROOT / "README.md").read_text().split("```python\n")[1].split("```")[0]
    exec(compile(code, "README.md", "exec"), {})
    assert "Result" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_links_lead_somewhere(name):
    import re

    for target in re.findall(r"\]\(([^)#:]+)\)", (ROOT / name).read_text()):
        assert (ROOT / target).exists(), target
