"""Find a Chromium for the browser tests; run as a script, install Debian's when there is none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
ADVICE = (
    "The browser tests need Chromium and found none. Install it (Debian, Ubuntu: apt-get install chromium), "
    "or name one: make test CHROMIUM=/path/to/chrome"
)


def find() -> str | None:
    """The system's Chromium, or the one that the environment names."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def install() -> bool:
    """Ask apt for it, where that can work without a password."""
    if shutil.which("apt-get") is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return False
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    print("Installing Chromium for the browser tests (once) ...", flush=True)
    for command in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
        done = subprocess.run(["apt-get", "-qq", *command], env=environment, stdout=subprocess.DEVNULL)
        if done.returncode != 0:
            return False
    return True


if __name__ == "__main__":
    if find() is None and not (install() and find()):
        sys.exit(ADVICE)
