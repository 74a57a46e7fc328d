"""Scenarios: executable examples of the rules, in TOML that a designer can read and write."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from importlib.resources.abc import Traversable
from typing import Any, TypeVar, overload

import msgspec

from orrery.kernel import action as notation
from orrery.kernel.event import Notice
from orrery.kernel.game import Game
from orrery.kernel.pending import Pending
from orrery.kernel.ruling import OrreryError, Refused, ScenarioError
from orrery.kernel.state import CHANCE, UNKNOWN
from orrery.kernel.step import answer

T = TypeVar("T")
_MISSING: Any = object()


class Passage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Answers to give, and what must then hold."""

    play: tuple[str, ...] = ()
    expect: dict[str, Any] = {}
    offer: tuple[str, ...] = ()
    refuse: dict[str, str] = {}
    sees: dict[str, dict[str, Any]] = {}
    odds: dict[str, str] = {}
    shows: dict[str, dict[str, Any]] = {}
    tells: tuple[str, ...] = ()


class Setup(Passage, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position, and what is played from there."""

    title: str
    players: int | None = None
    options: dict[str, Any] = {}
    given: dict[str, Any] | None = None


class Scenario(Setup, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One example: a position, what is played, what must be so."""

    rule: str | tuple[str, ...]
    game: str | None = None
    then: tuple[Passage, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,) if isinstance(self.rule, str) else self.rule


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str | None = None
    scenario: tuple[Scenario, ...] = ()


def read_scenarios(text: str, where: str) -> list[Scenario]:
    """The scenarios of a TOML file; `where` names it in errors."""
    try:
        file = msgspec.convert(tomllib.loads(text), _File)
    except (ValueError, RecursionError) as error:
        raise ScenarioError(f"{where}: {error}") from None
    if not file.scenario:
        raise ScenarioError(f"{where}: there is no [[scenario]] in it")
    return [
        scenario if scenario.game else msgspec.structs.replace(scenario, game=file.game)
        for scenario in file.scenario
    ]


def scenarios_of(game: Game[Any]) -> Iterator[tuple[str, Scenario]]:
    """Every scenario that comes with a game, with the name of its file."""
    folder: Traversable = game.folder / "scenarios"
    if not folder.is_dir():
        return
    for path in sorted(folder.iterdir(), key=lambda path: path.name):
        if path.name.endswith(".toml"):
            for scenario in read_scenarios(path.read_text(encoding="utf-8"), path.name):
                yield path.name, scenario


def run_scenario(game: Game[Any], scenario: Scenario) -> Any:
    """Play a scenario and check it; the state at its end. ScenarioError says what differs."""
    for number in scenario.rules:
        if number not in game.rulebook:
            raise ScenarioError(f"{scenario.title}: there is no rule {number} in {game.id}")
    try:
        state = position(game, scenario)
        for passage in (scenario, *scenario.then):
            check(game, state, passage, _play(game, state, passage))
    except ScenarioError as error:
        raise ScenarioError(f"{scenario.title}: {error}") from None
    except OrreryError as error:
        raise ScenarioError(f"{scenario.title}: {error}") from error
    except Exception as error:  # a game may fail in any way, and this says where
        raise ScenarioError(f"{scenario.title}: {type(error).__name__}: {error}") from error
    return state


def position(game: Game[Any], scenario: Setup) -> Any:
    """The state that a scenario or a guide starts from."""
    players = game.players[0] if scenario.players is None else scenario.players
    if scenario.given is None:
        return game.new(players, scenario.options)
    game.check_players(players)
    options = game.read_options(scenario.options)
    game.check_options(players, options)
    return game.arrange(players, options, scenario.given)


def _play(game: Game[Any], state: Any, passage: Passage) -> list[Notice]:
    """Give the answers of a passage; everything that happened."""
    told: list[Notice] = []
    state.sink = told.append
    for line in passage.play:
        if not state.stack:
            raise ScenarioError(f"the game is over before «{line}»")
        pending = Pending(state)
        action = for_actor(game, state, pending, line)
        if action not in pending.options:
            raise ScenarioError(
                f"«{line}» is refused: {pending.explain(action)}; offered: {_offered(pending)}"
            )
        answer(state, action)
    state.sink = None
    return told


def for_actor(game: Game[Any], state: Any, pending: Pending[Any], line: str) -> notation.Action:
    """A line of notation, without the word `chance` that stands before an answer of chance."""
    action = notation.read(line)
    if pending.actor == CHANCE:
        if action[0] != "chance":
            raise ScenarioError(f"chance is asked before «{line}»; write: chance {_offered(pending)}")
        return action[1:]
    if action[0] == "chance":
        asked = game.actor_name(state, pending.actor)
        raise ScenarioError(f"«{line}»: {asked} is asked, not chance; offered: {_offered(pending)}")
    return action


def _offered(pending: Pending[Any]) -> str:
    shown = [notation.write(action) for action in pending.options[:12]]
    return ", ".join(shown) + (" ..." if len(pending.options) > 12 else "")


def check(game: Game[Any], state: Any, passage: Passage, told: Sequence[Notice]) -> None:
    """What a passage says must be so, given what was told in it; ScenarioError says what differs."""
    for path, wanted in passage.expect.items():
        _compare(path, wanted, _look_up(_description(game, state), path))
    for seat, wants in passage.sees.items():
        seen = _description(game, game.view(state, _seat(game, state, seat)))
        for path, wanted in wants.items():
            _compare(f"{seat} sees {path}", wanted, _look_up(seen, path))
    for line in passage.offer:
        if not state.stack or notation.read(line) not in Pending(state).options:
            offered = _offered(Pending(state)) if state.stack else "nothing, the game is over"
            raise ScenarioError(f"«{line}» is not offered; offered: {offered}")
    for line, rule in passage.refuse.items():
        _check_refusal(game, state, line, rule)
    for line, wants in passage.shows.items():
        choice = Pending(state).present(notation.read(line))
        shown = {name: msgspec.to_builtins(getattr(choice, name)) for name in choice.__struct_fields__}
        for name, wanted in wants.items():
            _compare(f"«{line}» shows {name}", wanted, _look_up(shown, name))
    if passage.odds:
        _check_odds(state, passage.odds)
    _check_told(game, state, passage.tells, told)


def _check_told(game: Game[Any], state: Any, wanted: Sequence[str], told: Sequence[Notice]) -> None:
    if not wanted:
        return
    names = game.seat_names(state.players)
    sentences = [game.narrate(notice.event, names) for notice in told]
    for sentence in wanted:
        if sentence not in sentences:
            raise ScenarioError(f"«{sentence}» is not told, but: {'; '.join(sentences)}")


def _check_refusal(game: Game[Any], state: Any, line: str, rule: str) -> None:
    before = state.key()
    try:
        game.apply(state.clone(), line)
    except Refused as refused:
        if refused.ruling.rule != rule:
            raise ScenarioError(f"«{line}» is refused by {refused.ruling}, not by {rule}") from None
    else:
        raise ScenarioError(f"«{line}» should be refused by {rule}, but it is allowed")
    if state.key() != before:
        raise ScenarioError(f"refusing «{line}» changed the state")


def _check_odds(state: Any, odds: Mapping[str, str]) -> None:
    if not state.stack or not Pending(state).chance:
        raise ScenarioError("odds are given, but chance is not asked")
    pending = Pending(state)
    total = sum(weight for _, weight in pending.outcomes)
    chances = {notation.write(action): Fraction(weight, total) for action, weight in pending.outcomes}
    for line, wanted in odds.items():
        found = chances.get(line.removeprefix("chance "), Fraction(0))
        _compare(f"odds of {line}", str(_fraction(line, wanted)), str(found))


def _fraction(line: str, text: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise ScenarioError(f"odds of {line}: write a fraction such as 1/3, not {text!r}") from None


def _seat(game: Game[Any], state: Any, name: str) -> int | None:
    if name == "spectator":
        return None
    names = game.names_at(state)
    if name not in names:
        raise ScenarioError(f"there is no seat {name!r}; the seats are {', '.join(names)}, spectator")
    return names.index(name)


def _description(game: Game[Any], state: Any) -> dict[str, Any]:
    """What `expect` speaks of: the game's own description, the pending question, the result."""
    about: dict[str, Any] = dict(game.describe(state))
    about["over"] = not state.stack
    if state.stack:
        step = state.stack[-1]
        name = step.name.partition(".")[2]
        about["question"] = {
            "step": name,
            "rule": step.cites(state),
            "seat": game.actor_name(state, step.actor),
            "prompt": step.prompt(state),
        }
    if state.result is not None:
        names = game.names_at(state)
        about["result"] = {
            "winners": [names[seat] for seat in state.result.winners],
            "scores": list(state.result.scores),
            "reason": state.result.reason,
            "rule": state.result.rule,
        }
    return about


def _look_up(table: Any, path: str) -> Any:
    value = table
    for word in path.split("."):
        if isinstance(value, Mapping):
            if word not in value:
                raise ScenarioError(f"there is no {path!r}: {word!r} is not one of {_nearest(word, value)}")
            value = value[word]
        elif isinstance(value, (list, tuple)) and word in map(str, range(len(value))):
            value = value[int(word)]
        else:
            raise ScenarioError(f"there is no {path!r}: nothing lies below {word!r}")
    return value


def _nearest(word: str, table: Mapping[str, Any]) -> str:
    near = difflib.get_close_matches(word, [str(key) for key in table], 8, 0.3)
    return ", ".join(near or [str(key) for key in list(table)[:8]])


def _compare(what: str, wanted: Any, found: Any) -> None:
    if _plain(found) != _plain(wanted):
        raise ScenarioError(f"{what} is {_plain(found)!r}, expected {wanted!r}")


def _plain(value: Any) -> Any:
    if value is UNKNOWN:
        return "?"
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value


class Given:
    """A scenario's table while a game's `arrange` reads it: wrong types and misspelt keys are errors.

    >>> given = Given({"year": 1960})
    >>> given.take("year", int), given.take("turn", int, 1)
    (1960, 1)
    >>> given.done()
    """

    def __init__(self, table: Mapping[str, Any], where: str = "given") -> None:
        if not isinstance(table, Mapping):
            raise ScenarioError(f"{where} must be a table")
        self._table = table
        self._where = where
        self._known: list[str] = []

    def __contains__(self, key: str) -> bool:
        return key in self._table

    def keys(self) -> list[str]:
        return list(self._table)

    @overload
    def take(self, key: str, kind: type[T]) -> T: ...
    @overload
    def take(self, key: str, kind: type[T], default: T) -> T: ...
    @overload
    def take(self, key: str, kind: Any, default: Any = ...) -> Any: ...

    def take(self, key: str, kind: Any, default: Any = _MISSING) -> Any:
        """The value of a key, converted to a type (as msgspec does)."""
        self._known.append(key)
        if key not in self._table:
            if default is _MISSING:
                raise ScenarioError(f"{self._where} needs {key!r}")
            return default
        try:
            return msgspec.convert(self._table[key], kind)
        except msgspec.ValidationError as error:
            raise ScenarioError(f"{self._where}.{key}: {error}") from None

    def one_of(self, key: str, words: Mapping[str, T], default: T) -> T:
        """What a word stands for, from a table of the words that are allowed."""
        word = self.take(key, str, "")
        return self.word(key, word, words) if word else default

    def word(self, key: str, word: str, words: Mapping[str, T]) -> T:
        """Look a word up, or say which words there are."""
        if word not in words:
            raise ScenarioError(f"{self._where}.{key}: {word!r} is not one of {_nearest(word, words)}")
        return words[word]

    def below(self, key: str) -> Given:
        """The table under a key; an absent one is empty."""
        self._known.append(key)
        return Given(self._table.get(key, {}), f"{self._where}.{key}")

    def done(self) -> None:
        """Every key has been taken; the rest are misspelt."""
        for key in self._table:
            if key not in self._known:
                near = _nearest(key, dict.fromkeys(self._known))
                raise ScenarioError(f"{self._where} has no {key!r}; did you mean {near}?")
