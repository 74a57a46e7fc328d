"""Plans in words, as a player writes them: one step a line.

``` year 1960 know landing, rendezvous build ship: probe, 2 juno, atlas, 2 soyuz ship to suborbital flight:
soyuz ship to earth orbit: soyuz ship leaves depot: juno ship to lunar orbit: atlas ship to moon: juno ship
collects moon sample wait 1 ship to lunar orbit in 1 year: ion thruster ship docks depot ship surveys moon
```

Places and components are called by their names or their words; `#` begins a remark. Without `know`
everything is known; `expansions outer planets` brings one into play.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

from orrery.kernel import OptionError
from orrery.plan.profile import ASTRONAUT, PAYLOAD, SCIENTIST
from orrery.plan.steps import Plan, Step
from orrery.plan.world import EARTH, Skies, advancement, skies_of

_FLY: Final = re.compile(r"(?P<craft>.+?) to (?P<to>.+?)(?: in (?P<years>\d+) years?)?$")
_DEED: Final = re.compile(
    r"(?P<craft>.+?) (?P<verb>leaves|docks|collects|surveys|sends out)(?: (?P<what>.+))?$"
)
_KINDS: Final = {
    "leaves": "separate",
    "docks": "dock",
    "collects": "collect",
    "surveys": "survey",
    "sends out": "send_out",
}
MOST_LINES: Final = 500


class Written(NamedTuple):
    """A plan as it was written, and under what it is to be checked."""

    skies: Skies
    known: frozenset[str]
    steps: tuple[Step, ...]


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A plan in JSON: the steps of a plan that was answered, or of one's own."""

    steps: tuple[Step, ...]
    expansions: tuple[str, ...] = ()
    have: tuple[str, ...] | None = None


def read(text: str) -> Written:
    """A plan in words or in JSON; what can't be read is refused with the number of its line."""
    if text.lstrip().startswith("{"):
        return _read_json(text)
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise OptionError(f"a plan has at most {MOST_LINES} lines")
    expansions = [word for line in lines for word in _listed(line, "expansions")]
    reader = _Reader(skies_of(tuple(sorted({"base", *expansions}))))
    for number, line in enumerate(lines, start=1):
        try:
            reader.line(line.partition("#")[0].strip().lower())
        except OptionError as error:
            raise OptionError(f"line {number}: {error}") from None
    known = reader.known if reader.known is not None else reader.skies.advancements
    return Written(reader.skies, frozenset(known), tuple(reader.steps))


def _read_json(text: str) -> Written:
    try:
        found = msgspec.json.decode(text, type=Sheet)
    except msgspec.MsgspecError as error:
        raise OptionError(f"this is not a plan: {error}") from None
    skies = skies_of(tuple(sorted({"base", *found.expansions})))
    known = skies.advancements if found.have is None else found.have
    return Written(skies, frozenset(advancement(word).id for word in known), found.steps)


def _listed(line: str, word: str) -> list[str]:
    """The things after a word at the beginning of a line."""
    line = line.partition("#")[0].strip().lower()
    if not line.startswith(f"{word} "):
        return []
    return [_plain(item) for item in line[len(word) :].split(",")]


class _Reader:
    """Reads line by line, keeping the year and where every craft is."""

    def __init__(self, skies: Skies) -> None:
        self.skies: Final = skies
        self.known: list[str] | None = None
        self.steps: Final[list[Step]] = []
        self.year = skies.start_year
        self.at: Final[dict[str, str]] = {}
        self.until: Final[dict[str, int]] = {}

    def line(self, line: str) -> None:
        if not line or line.startswith("expansions "):
            return
        if line.startswith("know "):
            self.known = [advancement(word).id for word in _listed(line, "know")]
        elif line.startswith("year "):
            self.year = _number(line[5:])
        elif line.startswith("wait"):
            years = _number(line[4:] or "1")
            self.steps.append(Step(kind="wait", year=self.year, years=years))
            self.year += years
        else:
            self._step(line)

    def _step(self, line: str) -> None:
        head, _, tail = line.partition(":")
        parts = self._parts(tail)
        if head.startswith("build "):
            craft = head[6:].strip()
            self.at[craft] = EARTH
            self.steps.append(Step(kind="assemble", craft=craft, year=self.year, place=EARTH, parts=parts))
            return
        deed = _DEED.match(head.strip())
        if deed is not None:
            self._deed(deed["craft"], deed["verb"], (deed["what"] or "").strip(), parts)
            return
        flight = _FLY.match(head.strip())
        if flight is None:
            raise OptionError(f"what is {line!r}? For example: ship to earth orbit: 2 saturn")
        self._fly(flight["craft"], flight["to"], flight["years"], parts)

    def _place(self, craft: str) -> str:
        if craft not in self.at:
            raise OptionError(f"no craft is called {craft!r}; build it first")
        self.year = max(self.year, self.until.get(craft, 0))
        return self.at[craft]

    def _fly(self, craft: str, to: str, years: str | None, fire: tuple[str, ...]) -> None:
        place = self._place(craft)
        wanted = _plain(to.replace(" by ", " "))
        words = [hop.word for hop in self.skies.out_of[place] if _plain(hop.word) == wanted]
        hop = self.skies.hop(place, words[0] if words else to.strip())
        taken = hop.paces[0][0] if years is None else int(years)
        self.steps.append(
            Step(kind="fly", craft=craft, year=self.year, place=place, to=hop.word, years=taken, fire=fire)
        )
        self.at[craft] = hop.to
        self.until[craft] = self.year + taken

    def _deed(self, craft: str, verb: str, what: str, parts: tuple[str, ...]) -> None:
        place = self._place(craft)
        step = Step(kind=_KINDS[verb], craft=craft, year=self.year, place=place)  # type: ignore[arg-type]
        if verb in ("leaves", "docks"):
            step = msgspec.structs.replace(step, other=what, parts=parts)
            self.at[what] = place
            self.until.setdefault(what, self.year)
            if verb == "docks":
                self.year = max(self.year, self.until[what])
        else:
            step = msgspec.structs.replace(step, what=_plain(what))
        self.steps.append(msgspec.structs.replace(step, year=self.year))

    def _parts(self, text: str) -> tuple[str, ...]:
        found: list[str] = []
        for item in filter(None, (item.strip() for item in text.split(","))):
            count, _, word = item.partition(" ") if item[0].isdigit() else ("1", "", item)
            found += [self._part(word.strip())] * min(_number(count), 400)
        return tuple(found)

    def _part(self, word: str) -> str:
        key = _plain(word)
        names = {card.name.lower(): card.id for card in self.skies.goods.values()}
        for known in (key, names.get(word, ""), names.get(word.rstrip("s"), ""), key.rstrip("s")):
            if known in (ASTRONAUT, SCIENTIST, PAYLOAD) or known in self.skies.goods:
                return known
        raise OptionError(f"there is no component {word!r}")


def _plain(text: str) -> str:
    """A name as a word: `Lunar Fly-By` and `lunar_fly_by` are the same."""
    return re.sub(r"[\s_-]+", "_", text.strip().lower())


def _number(text: str) -> int:
    if not text.strip().isdigit() or len(text.strip()) > 4:
        raise OptionError(f"{text.strip()!r} is not a number")
    return int(text)


def write(plan: Plan, expansions: Iterable[str] = ()) -> str:
    """A plan in words, as `read` takes it."""
    lines = [f"expansions {', '.join(expansions)}"] if expansions else []
    year = -1
    for step in plan.steps:
        if step.year != year:
            lines.append(f"year {step.year}")
            year = step.year
        lines.append(_line(step))
    return "\n".join(lines) + "\n"


def _line(step: Step) -> str:
    craft = step.craft.lower()
    match step.kind:
        case "assemble":
            return f"build {craft}: {_items(step.parts)}"
        case "fly":
            time = f" in {step.years} years" if step.years else ""
            fire = f": {_items(step.fire)}" if step.fire else ""
            return f"{craft} to {step.to}{time}{fire}"
        case "separate":
            return f"{craft} leaves {step.other.lower()}: {_items(step.parts)}"
        case "dock":
            return f"{craft} docks {step.other.lower()}"
        case "collect" | "survey":
            return f"{craft} {step.kind}s {step.what}"
        case "send_out":
            return f"{craft} sends out"
        case _:
            return f"wait {step.years}"


def _items(words: Iterable[str]) -> str:
    counts: dict[str, int] = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return ", ".join(f"{count} {word}" for word, count in counts.items())
