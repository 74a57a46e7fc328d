"""A game as the rest of the program knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import product
from math import inf
from random import Random
from typing import Any, ClassVar, Final, Generic, Literal, NamedTuple, TypeVar

import msgspec

from orrery.kernel import codec, hidden
from orrery.kernel.action import Action, Slot, Vocabulary, read
from orrery.kernel.event import Event, Past
from orrery.kernel.options import GameOptions, read_options, schema_of
from orrery.kernel.pending import GAME_OVER, Pending
from orrery.kernel.rulebook import Rulebook, read_rulebook
from orrery.kernel.ruling import (
    NotationError,
    OptionError,
    OrreryError,
    Refused,
    ScenarioError,
)
from orrery.kernel.scene import Scene, plain_scene
from orrery.kernel.state import CHANCE, State
from orrery.kernel.step import answer, settle

S = TypeVar("S", bound=State)

#: Where a saved state says under which version of the rules it was written.
_RULES: Final = "$rules"


class Result(msgspec.Struct, frozen=True):
    """How a game ended: everybody's score, who won (nobody when a team lost), and why."""

    scores: tuple[float, ...]
    winners: tuple[int, ...]
    reason: str
    rule: str = ""


class Source(msgspec.Struct, frozen=True):
    """One source of how a seat stands, and how much it counts."""

    label: str
    value: float


class Weighed(NamedTuple):
    """An option, and the answers of a turn that begins with it, as far as they change something."""

    action: Action
    line: tuple[Action, ...]


class Game(Generic[S]):
    """Subclass once for each game; an entry point in the group `orrery.games` names the instance."""

    id: ClassVar[str]
    title: ClassVar[str]
    designers: ClassVar[str]
    #: The game in one or two sentences.
    blurb: ClassVar[str]
    #: What it feels like, in a sentence, and how much there is to learn.
    feel: ClassVar[str] = ""
    weight: ClassVar[Literal["light", "medium", "heavy"]] = "light"
    #: How many decisions all make together in a game of bots: with two players, and with the most.
    decisions: ClassVar[tuple[int, int]] = (0, 0)
    rules_version: ClassVar[int] = 1
    players: ClassVar[range]
    Options: ClassVar[type[GameOptions]] = GameOptions
    State: ClassVar[type[State]]
    #: No game ever takes more answers than this, chance included.
    max_answers: ClassVar[int]
    cooperative: ClassVar[bool] = False
    #: Whether the scene depends on the view alone, so that seats that know the same can share one.
    same_scene: ClassVar[bool] = False
    #: Every kind of event that the game tells of.
    events: ClassVar[tuple[type[Event], ...]] = ()
    #: The type of `extra` in its scenes: what its own board drawing needs.
    Board: ClassVar[type[msgspec.Struct] | None] = None
    #: What a drawing may ask beside playing, bounded and typed, and the type of what `reckon` says to it.
    Inquiry: ClassVar[type[msgspec.Struct] | None] = None
    Reckoning: ClassVar[type[msgspec.Struct] | None] = None
    #: What `sources` add up to, as people say it.
    measure: ClassVar[str] = "points"
    #: When luck is measured, a won game counts so much and a lost one as much below nothing: whatever
    #: `evaluate` gives beyond that only makes bots end a game.
    stakes: ClassVar[float] = inf
    #: What `evaluate` counts, if people have words for it.
    counts: ClassVar[str] = ""
    #: How a strong bot thinks ahead: in a tree of small actions, by trials to the end, or not at all.
    search: ClassVar[Literal["", "tree", "flat"]] = ""
    #: A gain in `evaluate` that makes a win three times as likely as not.
    swing: ClassVar[float] = 1.0
    #: Kinds of events that an interface may tell one by one, with a pause before each.
    suspense: ClassVar[frozenset[str]] = frozenset()

    # What a game defines

    def setup(self, players: int, options: Any) -> S:
        """A state with the first question of the set-up on its stack."""
        raise NotImplementedError

    def seat_names(self, players: int) -> tuple[str, ...]:
        """A word for each seat, as used in the notation."""
        return ("one", "two", "three", "four", "five", "six", "seven", "eight")[:players]

    def seat_labels(self, players: int) -> tuple[str, ...]:
        """The seats as people write them."""
        return tuple(name.replace("_", " ").title() for name in self.seat_names(players))

    def names_at(self, state: S) -> tuple[str, ...]:
        """The words of the seats of a table, where they depend on what was chosen there."""
        return self.seat_names(state.players)

    def labels_at(self, state: S) -> tuple[str, ...]:
        """The seats of a table as people write them."""
        return self.seat_labels(state.players)

    def patterns(self) -> Sequence[Sequence[Slot]]:
        """Every action there can be, as patterns (see `Vocabulary`)."""
        raise NotImplementedError

    def determinize(self, view: S, seat: int | None, random: Random) -> S:
        """A possible world behind a view: what is UNKNOWN filled in, every way it can be."""
        raise NotImplementedError

    def scene(self, view: S, seat: int | None) -> Scene:
        """What a seat is shown; a game without a picture of its own shows its description."""
        return plain_scene(self.describe(view))

    def reckon(self, view: S, seat: int | None, inquiry: Any) -> Any:
        """The answer to an `Inquiry`, from what a seat sees; it changes nothing and is quickly found."""
        raise NotImplementedError

    def inquire(self, view: S, seat: int | None, about: Mapping[str, Any]) -> Any:
        """The answer to an inquiry that has not been checked; a wrong one is refused in a line."""
        if self.Inquiry is None:
            raise OrreryError(f"{self.title} answers no inquiries")
        try:
            inquiry = msgspec.convert(about, self.Inquiry)
        except msgspec.ValidationError as error:
            raise OrreryError(f"the inquiry makes no sense: {error}") from None
        return self.reckon(view, seat, inquiry)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        """An event as one sentence; names are what the seats are called."""
        about = {name: getattr(event, name) for name in event.__struct_fields__}
        who = f"{names[about.pop('seat')]}: " if "seat" in about else ""
        told = [f"{name} {value}" for name, value in about.items()]
        return ", ".join([who + event.kind.replace("_", " "), *told])

    def narrate_together(self, events: Sequence[Event], names: Sequence[str]) -> list[str]:
        """What came of answers that were given as one, a sentence each; alike things may be told as one."""
        return [self.narrate(event, names) for event in events]

    def describe(self, state: S) -> dict[str, Any]:
        """The position as nested tables, the way scenarios speak of it. UNKNOWN reads "?"."""
        return codec.describe(state)

    def arrange(self, players: int, options: Any, given: Mapping[str, Any]) -> S:
        """The position that a scenario's `given` describes."""
        raise ScenarioError(f"{self.id} can't arrange a position: leave `given` out")

    def evaluate(self, view: S, seat: int) -> float:
        """How well a seat stands: greater is better; a won game is above everything."""
        return 0.0

    def terms(self, view: S, seat: int) -> dict[str, float]:
        """The named parts that `evaluate` adds up, as long as the game is not over; none if it has none."""
        return {}

    def sources(self, state: S, seat: int) -> tuple[Source, ...]:
        """How a seat stands, by source: of its score where there is one, else of the game's own progress.

        It is asked of whole states, of games that are over; the sum of a game with a score ends as the score.
        """
        result: Result | None = state.result
        return () if result is None else (Source(self.measure, result.scores[seat]),)

    def advise(self, view: S, seat: int, options: Sequence[Action]) -> Action | None:
        """A plan's next action where one ply of `evaluate` would be blind; None leaves it to `evaluate`."""
        return None

    def ponder(self, view: S, seat: int, options: Sequence[Action]) -> Action | None:
        """The advice of a strong player who takes a moment; None where there is none but `advise`."""
        return None

    def weigh(self, view: S, seat: int, options: Sequence[Action]) -> Sequence[Weighed]:
        """The options as a strong player likes them, the best first; nothing where there is no such order."""
        return ()

    def appraise(self, view: S, seat: int) -> float:
        """`evaluate` by a strong player who takes a moment."""
        return self.evaluate(view, seat)

    def appraised(self, view: S, seat: int) -> dict[str, float]:
        """The parts that `appraise` adds up, by their names."""
        return self.terms(view, seat)

    def matters(self, view: S) -> bool:
        """Whether the question that waits is one that a bot should think about before it answers."""
        return True

    def habit(self, state: S, seat: int, options: Sequence[Action], random: Random) -> Action:
        """A quick answer, from all that is known, by which a bot plays on when it thinks ahead."""
        return options[int(random.random() * len(options))]

    def prune(self, view: S, seat: int, options: Sequence[Action]) -> Sequence[Action]:
        """The few options worth thinking about, the advised one first."""
        return options

    def rounds(self, state: S) -> int:
        """How many rounds, turns or years have been begun: what people call the length of a game."""
        return 0

    def one_team(self, players: int, options: Any) -> bool:
        """Whether all seats of such a table win or lose together."""
        return self.cooperative or players == 1

    def check_options(self, players: int, options: Any) -> None:
        """Refuse, with OptionError, what the types of the options can't."""

    def migrate(self, plain: dict[str, Any], rules_version: int) -> dict[str, Any]:
        """A state saved under other rules, in today's shape: what the classes can't declare of it.

        Called before such a save is read. The version is 0 in saves that do not say theirs.
        """
        return plain

    def mend(self, state: S) -> None:
        """Put right a state out of which something has gone that the game has no longer."""

    def variants(self) -> list[dict[str, Any]]:
        """The tables of options that `orrery check` plays: all truths and named choices, combined."""
        choices: list[list[tuple[str, Any]]] = []
        for name, schema in self.options_schema()["properties"].items():
            if schema.get("type") == "boolean":
                choices.append([(name, False), (name, True)])
            elif "enum" in schema:
                choices.append([(name, value) for value in schema["enum"]])
        return [dict(combination) for combination in product(*choices)]

    # What every game then does

    @cached_property
    def folder(self) -> Traversable:
        module = type(self).__module__
        return files(module)

    @cached_property
    def rulebook(self) -> Rulebook:
        return read_rulebook(self.folder)

    @cached_property
    def one_page(self) -> str:
        """The rules in one page, for who wants to begin; empty if nobody has written them so."""
        page = self.folder / "one_page.md"
        return page.read_text(encoding="utf-8") if page.is_file() else ""

    @cached_property
    def vocabulary(self) -> Vocabulary:
        return Vocabulary(self.patterns())

    def options_schema(self) -> dict[str, Any]:
        """The options as a JSON schema, from which forms and help are made."""
        return schema_of(self.Options)

    def left_to_seats(self, players: int) -> dict[str, list[str]]:
        """The options that a seat may be given, all left to the seats: each says it when the game begins."""
        listed = self.options_schema()["properties"].items()
        return {name: [one["items"]["enum"][0]] * players for name, one in listed if one.get("by_seat")}

    def read_options(self, options: Mapping[str, Any] | GameOptions | None, *, lax: bool = False) -> Any:
        """Options from a table, checked; `lax` takes numbers and truths written as text."""
        if isinstance(options, self.Options):
            return options
        if isinstance(options, GameOptions):
            raise OptionError(f"{self.id}: these are the options of another game")
        try:
            return read_options(self.Options, {} if options is None else options, lax=lax)
        except OptionError as error:
            raise OptionError(f"{self.id}: {error}") from None

    def check_players(self, players: int) -> None:
        """Refuse a number of players that the game is not made for."""
        if type(players) is not int or players not in self.players:
            raise OptionError(
                f"{self.title} takes {self.players[0]} to {self.players[-1]} players, not {players!r}"
            )

    def new(self, players: int | None = None, options: Mapping[str, Any] | GameOptions | None = None) -> S:
        """A new game, at its first question."""
        players = self.players[0] if players is None else players
        self.check_players(players)
        read = self.read_options(options)
        self.check_options(players, read)
        state = self.setup(players, read)
        settle(state)
        return state

    def over(self, state: S) -> bool:
        return not state.stack

    def result(self, state: S) -> Result | None:
        found: Result | None = state.result
        return found

    def pending(self, state: S) -> Pending[S]:
        """The question that waits; there is one as long as the game is not over."""
        if not state.stack:
            raise Refused(GAME_OVER)
        return Pending(state)

    def apply(self, state: S, action: Action | str) -> None:
        """Give an answer. One that is not offered raises Refused and changes nothing."""
        if isinstance(action, str):
            action = read(action)
        elif not isinstance(action, tuple) or not all(isinstance(word, str) for word in action):
            raise NotationError(f"an answer is a text such as 'end', or a tuple of words, not {action!r}")
        if not state.stack:
            raise Refused(GAME_OVER)
        pending = Pending(state)
        if action not in pending.options:
            raise Refused(pending.explain(action))
        answer(state, action)

    def view(self, state: S, seat: int | None) -> S:
        """What a seat (None: a spectator) may know."""
        return hidden.view(state, seat)

    def actor_name(self, state: S, actor: int) -> str:
        return "chance" if actor == CHANCE else self.names_at(state)[actor]

    def read_event(self, plain: Mapping[str, Any]) -> Event:
        """An event that was kept as JSON; one that no longer fits is told as it was kept."""
        kind = self._event_kinds.get(plain.get("kind", ""))
        if kind is not None:
            with suppress(msgspec.ValidationError):
                return msgspec.convert(plain, kind)
        data = plain.get("data", {name: value for name, value in plain.items() if name != "kind"})
        return Past(str(plain.get("kind")), data)

    @cached_property
    def _event_kinds(self) -> dict[str, type[Event]]:
        return {str(kind.__struct_config__.tag): kind for kind in self.events}

    # Saved states

    def to_plain(self, state: S) -> dict[str, Any]:
        """A state or a view as JSON can hold it, with the version of the rules that wrote it."""
        return {_RULES: self.rules_version, **codec.state_to_plain(state)}

    def from_plain(self, plain: dict[str, Any]) -> S:
        """The state that `to_plain` wrote, in whatever version."""
        return self.take_up(plain)[0]

    def take_up(self, plain: dict[str, Any]) -> tuple[S, tuple[str, ...]]:
        """The state that `to_plain` wrote, in whatever version, and what of it the game has no longer."""
        fields = {name: value for name, value in plain.items() if name != _RULES}
        version = plain.get(_RULES, 0)
        if version != self.rules_version or fields.keys() != set(self.State.fields):
            fields = self.migrate(deepcopy(fields), version)
        state, gone = codec.read_state(self.State, self.Options, Result, fields)
        found: S = state  # type: ignore[assignment]
        if gone:
            self.mend(found)
        if version != self.rules_version:
            settle(found)  # where the rules now go on without asking
        return found, gone
