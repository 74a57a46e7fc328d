"""Refuses to build a package that lacks the pages of the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PagesAreBuilt(BuildHookInterface[Any]):
    """An editable install may go without them: `make play` builds them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or (Path(self.root) / "src/orrery/web/static/index.html").is_file():
            return
        raise SystemExit(
            "orrery: the pages are not built, so the package would have no table in the browser; "
            "call `make frontend` first"
        )
