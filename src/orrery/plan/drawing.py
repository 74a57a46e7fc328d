"""A plan as a drawing: places from Earth at the bottom upwards, the flight from left to right."""

from __future__ import annotations

from html import escape
from typing import Final

from orrery.plan.profile import mass_of
from orrery.plan.sheet import listed
from orrery.plan.steps import Plan, Step
from orrery.plan.world import EARTH, Skies, place_name

_STEP: Final = 118
_LANE: Final = 64
_LEFT: Final = 150
_TOP: Final = 46
_STYLE: Final = (
    "text{font:12px system-ui,sans-serif;fill:currentColor}.small{font-size:10px;opacity:.8}"
    ".lane{stroke:currentColor;opacity:.18}.ship{stroke:#2a6fdb;fill:none;stroke-width:2.5}"
    ".aside{stroke:#c2611f;fill:none;stroke-width:2;stroke-dasharray:5 4}"
    ".dot{fill:#2a6fdb}.box{fill:#c2611f}.head{font-weight:600}"
)


def drawing(skies: Skies, plan: Plan) -> str:
    """The plan as an SVG picture that also says in words what it shows."""
    return _Drawing(skies, plan).svg()


class _Drawing:
    def __init__(self, skies: Skies, plan: Plan) -> None:
        self.skies: Final = skies
        self.plan: Final = plan
        used = [EARTH, *[step.place for step in plan.steps if step.place]]
        used += [_goal(skies, step) for step in plan.steps if step.kind == "fly"]
        order = sorted(set(used), key=skies.places.index)
        #: The place nearest to Earth is the lowest lane.
        self.lane: Final = {place: _TOP + _LANE * i for i, place in enumerate(reversed(order))}
        self.ship: Final = plan.steps[0].craft
        self.shapes: Final[list[str]] = []

    def svg(self) -> str:
        x = _LEFT
        for step in self.plan.steps:
            x += self._draw(step, x)
        width, height = x + 40, _TOP + _LANE * len(self.lane)
        lanes = [
            f'<line class="lane" x1="{_LEFT - 10}" y1="{y}" x2="{width - 20}" y2="{y}"/>'
            f'<text x="8" y="{y + 4}">{escape(place_name(place))}</text>'
            for place, y in self.lane.items()
        ]
        title = f"${self.plan.price}, leave {self.plan.leave}, done {self.plan.arrive}"
        words = "; ".join(self._words(step) for step in self.plan.steps)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}"><title>{escape(title)}</title><desc>{escape(words)}</desc>'
            f"<style>{_STYLE}</style>"
            f'<text class="head" x="8" y="20">{escape(title)}</text>'
            f"{''.join(lanes)}{''.join(self.shapes)}</svg>\n"
        )

    def _draw(self, step: Step, x: int) -> int:
        """A step at a place on the paper; how much room it took."""
        if step.kind == "fly":
            return self._flight(step, x)
        y = self.lane.get(step.place)
        if y is None:
            return 0
        word = {"assemble": "build", "separate": "leave", "dock": "dock", "collect": "collect"}.get(
            step.kind, ""
        )
        if step.kind in ("separate", "dock"):
            self.shapes.append(f'<rect class="box" x="{x - 5}" y="{y - 5}" width="10" height="10"/>')
        else:
            self.shapes.append(f'<circle class="dot" cx="{x}" cy="{y}" r="4"/>')
        self._label(x, y + 18, word or step.kind.replace("_", " "), "small")
        return 30

    def _flight(self, step: Step, x: int) -> int:
        start, end = self.lane[step.place], self.lane[_goal(self.skies, step)]
        kind = "ship" if step.craft == self.ship else "aside"
        self.shapes.append(
            f'<path class="{kind}" d="M{x} {start}C{x + 50} {start} {x + 50} {end} {x + 100} {end}"/>'
        )
        middle = (start + end) // 2
        self._label(x + 50, middle - 6, f"{step.year}", "small")
        load = listed(step.fire) or "no thrust"
        self._label(x + 50, middle + 8, load if len(load) < 26 else f"{load[:24]}…", "small")
        self.shapes.append(f'<circle class="dot" cx="{x + 100}" cy="{end}" r="4"/>')
        self._label(x + 100, end - 8, f"{step.mass - _burnt(step)}", "small")
        return _STEP

    def _label(self, x: int, y: int, text: str, kind: str) -> None:
        self.shapes.append(f'<text class="{kind}" x="{x}" y="{y}" text-anchor="middle">{escape(text)}</text>')

    def _words(self, step: Step) -> str:
        goal = f" to {place_name(_goal(self.skies, step))}" if step.kind == "fly" else ""
        return f"{step.year} {step.craft} {step.kind.replace('_', ' ')}{goal}"


def _goal(skies: Skies, step: Step) -> str:
    return skies.hop(step.place, step.to).to


def _burnt(step: Step) -> int:
    return sum(mass_of(word) for word in step.fire if word != "ion_thruster")
