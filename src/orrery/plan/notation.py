"""Plans in words, as a player writes them: one step a line.

``` year 1960 know landing, rendezvous build ship: probe, 2 juno, atlas, 2 soyuz ship to suborbital flight:
soyuz ship to earth orbit: soyuz ship leaves depot: juno ship to lunar orbit: atlas ship to moon: juno ship
collects moon sample wait 1 ship to lunar orbit in 1 year: ion thruster ship docks depot ship surveys moon
```

Places and components are called by their names or their words; `#` begins a remark. Without `know`
everything is known; `own 2 saturn` says what is at hand already, and `expansions outer planets` brings one
into play.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple, get_args

import msgspec

from orrery.kernel import OptionError
from orrery.plan import words
from orrery.plan.profile import ASTRONAUT, PAYLOAD, SCIENTIST, name_of
from orrery.plan.sheet import to_place
from orrery.plan.steps import Answer, Kind, Plan, Step
from orrery.plan.words import plain
from orrery.plan.world import EARTH, Skies, advancement, in_years, part, place_name, skies_of

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
#: Nobody has more of one thing.
MOST_OF_A_KIND: Final = 400
_NOTHING: Final = "nothing"


class Written(NamedTuple):
    """A plan as it was written, and under what it is to be checked."""

    skies: Skies
    known: frozenset[str]
    own: Counter[str]
    steps: tuple[Step, ...]


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A plan of one's own in JSON."""

    steps: tuple[Step, ...]
    expansions: tuple[str, ...] = ()
    have: tuple[str, ...] | None = None
    own: dict[str, int] = {}


def read(text: str) -> tuple[Written, ...]:
    """A plan in words or in JSON, or all plans of an answer in JSON; what can't be read is refused."""
    if text.lstrip().startswith("{"):
        return _read_json(text)
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise OptionError(f"a plan has at most {MOST_LINES} lines")
    expansions = [word for line in lines for word in _listed(line, "expansions")]
    reader = _Reader(_skies(expansions))
    for number, line in enumerate(lines, start=1):
        try:
            reader.line(line.partition("#")[0].strip().lower())
        except OptionError as error:
            raise OptionError(f"line {number}: {error}") from None
    return (_written(reader.skies, reader.known, reader.own, reader.steps),)


def _read_json(text: str) -> tuple[Written, ...]:
    """The plans of an answer, or the steps of one plan."""
    try:
        found = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
        if "plans" not in found:
            return (_sheet(msgspec.json.decode(text, type=Sheet)),)
        return _answered(msgspec.json.decode(text, type=Answer))
    except msgspec.MsgspecError as error:
        raise OptionError(f"this is not a plan: {_in_words(str(error))}") from None


def _in_words(error: str) -> str:
    """Where in a file something is wrong, and what would do: `steps 3, kind: …`."""
    what, _, path = error.partition(" - at `$")
    where = re.sub(r"\[(\d+)\]", lambda found: f" {int(found[1]) + 1}", path.strip("`. ")).replace(".", ", ")
    if where.endswith("kind"):
        what = f"it must be {words.either(get_args(Kind))}"
    return f"{where}: {what}" if where else what


def _sheet(sheet: Sheet) -> Written:
    skies = _skies(sheet.expansions)
    own = Counter({_part(skies, word): count for word, count in sheet.own.items()})
    return _written(skies, sheet.have, own, [_step(skies, step) for step in sheet.steps])


def _step(skies: Skies, step: Step) -> Step:
    """A step in the words of the cards."""
    parts = tuple(_part(skies, word) for word in step.parts)
    return msgspec.structs.replace(step, parts=parts, fire=tuple(_part(skies, word) for word in step.fire))


def _answered(answer: Answer) -> tuple[Written, ...]:
    """Every plan of an answer, under what the question said; what a plan researches is known then."""
    if not answer.plans:
        raise OptionError(f"this answer has no plan: {answer.why_not}")
    question = answer.question
    skies = _skies(question.expansions)
    return tuple(
        _written(
            skies,
            None if question.have is None else (*question.have, *plan.research),
            Counter(question.own),
            plan.steps,
        )
        for plan in answer.plans
    )


def _skies(expansions: Iterable[str]) -> Skies:
    return skies_of(tuple(sorted({"base", *map(words.expansion, expansions)})))


def _written(skies: Skies, have: Iterable[str] | None, own: Counter[str], steps: Iterable[Step]) -> Written:
    known = skies.advancements if have is None else map(words.study, have)
    return Written(skies, frozenset(known), own, tuple(steps))


def _part(skies: Skies, word: str) -> str:
    """A component that can be had, somebody to go along, or a mass without a name."""
    named = plain(word)
    if named in (PAYLOAD, *skies.goods):
        return named
    found = words.component(word)
    if found not in (ASTRONAUT, SCIENTIST) and found not in skies.goods:
        raise OptionError(f"{word} is not in play; write for example: expansions outer planets")
    return found


def _listed(line: str, word: str) -> list[str]:
    """The things after a word at the beginning of a line."""
    line = line.partition("#")[0].strip().lower()
    if not line.startswith(f"{word} "):
        return []
    return [item for item in line[len(word) :].split(",") if item.strip()]


class _Reader:
    """Reads line by line, keeping the year and where every craft is."""

    def __init__(self, skies: Skies) -> None:
        self.skies: Final = skies
        self.known: list[str] | None = None
        self.own: Final[Counter[str]] = Counter()
        self.steps: Final[list[Step]] = []
        self.year = skies.start_year
        self.at: Final[dict[str, str]] = {}
        self.until: Final[dict[str, int]] = {}

    def line(self, line: str) -> None:
        if not line or line.startswith("expansions "):
            return
        if line.startswith("know "):
            self.known = [words.study(word) for word in _listed(line, "know") if plain(word) != _NOTHING]
        elif line.startswith("own "):
            self.own.update(self._parts(line[4:]))
        elif line.startswith("year "):
            self.year = _number(line[5:])
        elif line.startswith("wait"):
            years = _number(re.sub(r"years?$", "", line[4:].strip()) or "1")
            self.steps.append(Step(kind="wait", year=self.year, years=years))
            self.year += years
        else:
            self._step(line)

    def _step(self, line: str) -> None:
        head, _, tail = line.partition(":")
        parts = self._parts(tail)
        if head.startswith("build "):
            craft, _, place = (piece.strip() for piece in head[6:].partition(" at "))
            self.at[craft] = words.place(place) if place else EARTH
            self.steps.append(
                Step(kind="assemble", craft=craft, year=self.year, place=self.at[craft], parts=parts)
            )
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
        wanted = plain(to.replace(" by ", " "))
        words = [hop.word for hop in self.skies.out_of[place] if plain(hop.word) == wanted]
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
        elif verb == "collects":
            step = msgspec.structs.replace(step, what=self._found(what))
        elif verb == "surveys":
            step = msgspec.structs.replace(step, what=words.location(what))
        self.steps.append(msgspec.structs.replace(step, year=self.year))

    def _parts(self, text: str) -> tuple[str, ...]:
        found: list[str] = []
        for item in filter(None, (item.strip() for item in text.split(","))):
            count, _, word = item.partition(" ") if item[0].isdigit() else ("1", "", item)
            if _number(count) > MOST_OF_A_KIND:
                raise OptionError(f"{count} is too many; write at most {MOST_OF_A_KIND} of anything")
            found += [_part(self.skies, word.strip())] * _number(count)
        return tuple(found)

    def _found(self, what: str) -> str:
        """Something to pick up: a sample, or a mass without a name."""
        samples = {word: part(word).name for place in self.skies.places for word in self.skies.samples[place]}
        return words.called("sample", what, {**samples, PAYLOAD: PAYLOAD})


def _number(text: str) -> int:
    if not text.strip().isdigit() or len(text.strip()) > 4:
        raise OptionError(f"{text.strip()!r} is not a number")
    return int(text)


def write(plan: Plan, expansions: Iterable[str] = (), have: Iterable[str] | None = None) -> str:
    """A plan in people's words, as `read` takes it."""
    called = [words.EXPANSIONS[word].lower() for word in expansions]
    lines = [f"expansions {', '.join(called)}"] if called else []
    if have is not None:
        known = [advancement(word).name.lower() for word in (*have, *plan.research)]
        lines.append(f"know {', '.join(known) or _NOTHING}")
        lines += [f"own {_items(Counter(plan.owned).elements())}"] if plan.owned else []
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
            place = f" at {place_name(step.place).lower()}" if step.place != EARTH else ""
            return f"build {craft}{place}: {_items(step.parts)}"
        case "fly":
            time = f" in {in_years(step.years)}" if step.years else ""
            fire = f": {_items(step.fire)}" if step.fire else ""
            return f"{craft} to {to_place(step.to).lower()}{time}{fire}"
        case "separate":
            return f"{craft} leaves {step.other.lower()}: {_items(step.parts)}"
        case "dock":
            return f"{craft} docks {step.other.lower()}"
        case "collect":
            return f"{craft} collects {name_of(step.what).lower()}"
        case "survey":
            return f"{craft} surveys {place_name(step.what).lower()}"
        case "send_out":
            return f"{craft} sends out"
        case _:
            return f"wait {in_years(step.years)}"


def _items(things: Iterable[str]) -> str:
    return ", ".join(f"{count} {name_of(word).lower()}" for word, count in Counter(things).items())
