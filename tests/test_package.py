"""What is built of the repository has the pages of the table, or is not built."""

import json
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

import orrery

ROOT = Path(__file__).parents[1]
PAGE = "orrery/web/static/index.html"


@pytest.fixture
def clone(tmp_path):
    """The sources as a clone has them: without the pages, which are built and never committed."""
    clone = tmp_path / "clone"
    clone.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE", "hatch_build.py", ".gitignore"):
        shutil.copy(ROOT / name, clone)
    leave_out = shutil.ignore_patterns("static", "__pycache__")
    shutil.copytree(ROOT / "src", clone / "src", ignore=leave_out)
    return clone


def build(clone, target):
    command = [sys.executable, "-m", "hatchling", "build", "-t", target]
    return subprocess.run(command, cwd=clone, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_a_package_without_the_pages_is_not_built(clone, target):
    built = build(clone, target)
    assert built.returncode != 0
    assert "the pages are not built" in built.stderr
    assert "make frontend" in built.stderr
    assert "Traceback" not in built.stderr
    assert not list(clone.glob("dist/*"))


def test_a_package_has_the_pages(clone):
    page = clone / "src" / PAGE
    page.parent.mkdir()
    page.write_text("<title>Orrery</title>")
    for target in ("wheel", "sdist"):
        built = build(clone, target)
        assert built.returncode == 0, built.stderr
    (wheel,) = clone.glob("dist/*.whl")
    assert {PAGE, "orrery/py.typed"} <= set(ZipFile(wheel).namelist())
    (sdist,) = clone.glob("dist/*.tar.gz")
    with tarfile.open(sdist) as packed:
        assert any(name.endswith(f"/src/{PAGE}") for name in packed.getnames())


def test_the_version_stands_in_one_place():
    assert orrery.__version__
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["project"]["dynamic"] == ["version"]
    assert "version" not in json.loads((ROOT / "frontend" / "package.json").read_text())


def test_the_version_is_told_by_the_command_and_by_the_module():
    for command in (["-m", "orrery"], ["-c", "from orrery.cli import main; main()"]):
        done = subprocess.run(
            [sys.executable, *command, "--version"], capture_output=True, text=True, check=True
        )
        assert done.stdout == f"orrery {orrery.__version__}\n"


def test_the_games_are_listed_also_after_one_was_found():
    code = "import orrery; found = orrery.game('debris'); assert found in list(orrery.games())"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_every_dependency_says_from_which_version_on():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["dependencies"]
    assert all(">=" in dependency for dependency in project["dependencies"])
