"""The laws that any game must keep, checked over seeded random games and onwards from every scenario."""

from __future__ import annotations

import os
import random as global_random
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from hashlib import blake2b
from itertools import combinations, product
from random import Random
from typing import Any, Final

from orrery.kernel import action as notation
from orrery.kernel.chance import Roller
from orrery.kernel.citations import cited_in_code
from orrery.kernel.game import Game
from orrery.kernel.installed import game as game_of
from orrery.kernel.legality import LawBroken, check_question, need
from orrery.kernel.pending import Pending
from orrery.kernel.record import Record
from orrery.kernel.ruling import OptionError, OrreryError
from orrery.kernel.scenario import run_scenario, scenarios_of
from orrery.kernel.secrecy import check_round_trip, check_views
from orrery.kernel.state import State
from orrery.kernel.step import answer, playout
from orrery.kernel.verify import verify

Setting = tuple[int, dict[str, Any]]
#: Who is told how far a check is.
Report = Callable[[str], None]
#: One position of so many is looked at from all sides, and of a long game no more than so many.
_DEEP_EVERY: Final = 7
_DEEP_LOOKS: Final = 30


def _silent(text: str) -> None:
    """Nobody is told."""


def settings(game: Game[Any], fixed: Mapping[str, Any] | None = None) -> list[Setting]:
    """Every number of players with every table of options that the game names as variants.

    Options that are `fixed` have that value in all of them.
    """
    found: list[Setting] = []
    for options, players in product(game.variants(), game.players):
        setting = (players, {**options, **(fixed or {})})
        try:
            game.check_options(players, game.read_options(setting[1]))
        except OrreryError:
            continue
        if setting not in found:
            found.append(setting)
    return found


Pair = tuple[tuple[str, str], tuple[str, str]]


def pairs_of(setting: Setting) -> set[Pair]:
    """Every two choices of a setting, the number of players among them."""
    players, options = setting
    choices = [("players", str(players)), *((name, str(value)) for name, value in sorted(options.items()))]
    return set(combinations(choices, 2))


def pairs_first(grid: list[Setting]) -> list[Setting]:
    """The settings in an order in which the first few meet every pair of choices."""
    random = Random(0)
    rest = grid[:]
    random.shuffle(rest)
    missing: set[Pair] = set().union(*map(pairs_of, rest))
    first: list[Setting] = []
    while missing:
        some = rest[:: max(1, len(rest) // 60)]
        best = max(some, key=lambda setting: len(missing & pairs_of(setting)))
        if not missing & pairs_of(best):
            best = next(setting for setting in rest if missing & pairs_of(setting))
        missing -= pairs_of(best)
        rest.remove(best)
        first.append(best)
    return first + rest


def check(
    game: Game[Any],
    count: int,
    seed: int = 0,
    *,
    fixed: Mapping[str, Any] | None = None,
    jobs: int = 1,
    report: Report = _silent,
) -> Iterator[str]:
    """Hold every law over the scenarios and `count` random games; what was shown, line by line.

    `report` is told again and again how far it is.
    """
    before = global_random.getstate()
    yield check_rules(game)
    yield check_onwards(game, report=report)
    grid = settings(game, fixed)
    if not grid:
        raise OptionError(f"no number of players can play {game.id} with these options")
    grid = pairs_first(grid)
    lengths = []
    for length in _lengths(game, [(*grid[n % len(grid)], seed + n) for n in range(count)], jobs, report):
        lengths.append(length)
        report(f"{len(lengths)} of {count} games")
    if global_random.getstate() != before:
        raise LawBroken(f"{game.id} touches the global random generator")
    pairs, met = set().union(*map(pairs_of, grid)), set().union(*map(pairs_of, grid[:count]))
    shape = f"{count} random games in {min(count, len(grid))} of {len(grid)} settings"
    shape += f" ({len(met)} of {len(pairs)} pairs of options)"
    yield f"{shape}: {sum(lengths)} answers, all ended, the longest after {max(lengths)}"
    yield check_hash_seeds(game, seed)


def _lengths(
    game: Game[Any], plans: list[tuple[int, dict[str, Any], int]], jobs: int, report: Report
) -> Iterator[int]:
    """How long each of these games was; by several processes, if that is wished."""
    if jobs == 1:
        for number, plan in enumerate(plans):
            yield _length(game, *plan, report=lambda text, n=number: report(f"game {n + 1}, {text}"))  # type: ignore[misc]
        return
    with ProcessPoolExecutor(jobs) as pool:
        try:
            yield from pool.map(partial(_length_of, game.id), *zip(*plans, strict=True))
        finally:
            pool.shutdown(cancel_futures=True)


def _length_of(name: str, *plan: Any) -> int:
    return _length(game_of(name), *plan)


def _length(
    game: Game[Any], players: int, options: dict[str, Any], seed: int, report: Report = _silent
) -> int:
    """How long a game was that keeps every law; of a long one, so many positions are looked at deep."""
    with _blaming(f"{game.id}, seed {seed}, {players} players, {options}"):
        every = max(_DEEP_EVERY, _played(game, players, options, seed) // _DEEP_LOOKS)
        return check_one_game(game, players, options, seed, deep_every=every, report=report)


def _played(game: Game[Any], players: int, options: dict[str, Any], seed: int) -> int:
    """How long a random game is when nobody looks at it; one that fails is played again, to say where."""
    try:
        return playout(game.new(players, options), Random(seed).random, game.max_answers)
    except Exception:  # a game may fail in any way
        return _played_slowly(game, players, options, seed)


def _played_slowly(game: Game[Any], players: int, options: dict[str, Any], seed: int) -> int:
    """The same, saying where it fails."""
    state, random, move = game.new(players, options), Random(seed), 0
    while state.stack and move < game.max_answers:
        with _blaming(_at(state, move)):
            move += playout(state, random.random, 1)
    return move


def check_rules(game: Game[Any]) -> str:
    """Every scenario runs, and cites rules that exist; every rule a step cites exists."""
    for number in sorted(cited_in_code(game)):
        need(number in game.rulebook, f"the code cites {number}, which is not in rules.md")
    count = 0
    shown: set[str] = set()
    for file, scenario in scenarios_of(game):
        with _blaming(file):
            run_scenario(game, scenario)
        count += 1
        shown.update(scenario.rules)
    return f"{count} scenarios show {len(shown)} of {len(game.rulebook.rules)} rules"


def check_onwards(game: Game[Any], answers: int = 40, report: Report = _silent) -> str:
    """From where every scenario ends, random answers lead on under the same laws.

    So the laws are shown to hold also where random play from the start seldom comes.
    """
    given = 0
    sound: set[notation.Action] = set()
    for file, scenario in scenarios_of(game):
        report(f"onwards from {file}, {scenario.title}")
        with _blaming(file):
            state = run_scenario(game, scenario)
        with _blaming(f"{file}, onwards from {scenario.title!r}"):
            given += _go_on(game, state, Random(scenario.title), answers, sound)
    return f"{given} random answers onwards from the ends of the scenarios"


def _go_on(game: Game[Any], state: Any, random: Random, answers: int, sound: set[notation.Action]) -> int:
    """Random answers from a position under every law: how many until the game was over, or all."""
    for number in range(answers):
        if not state.stack:
            return number
        with _blaming(_at(state, number)):
            pending = Pending(state)
            action = pending.step.sample(state, random.random)  # type: ignore[attr-defined]
            _check_position(game, state, pending, random, sound, deep=number % 10 == 0)
            _check_clone(state, action)
            answer(state, action)
    return answers


def check_one_game(
    game: Game[Any],
    players: int,
    options: dict[str, Any],
    seed: int,
    *,
    deep_every: int = _DEEP_EVERY,
    report: Report = _silent,
) -> int:
    """Play one random game, holding every law at every answer. The number of answers.

    What is refused, kept and seen is looked at in one position of so many.
    """
    random = Random(seed)
    roller = Roller.from_number(seed)
    state = game.new(players, options)
    record = Record.begin(game, players, state.options, roller)
    rolled = 0
    sound: set[notation.Action] = set()
    while state.stack:
        with _blaming(_at(state, len(record.moves))):
            _bounded(game, len(record.moves))
            report(f"answer {len(record.moves)}")
            pending = Pending(state)
            deep = len(record.moves) % deep_every == seed % deep_every
            _check_position(game, state, pending, random, sound, deep=deep)
            if pending.chance:
                action = roller.choose(rolled, pending.outcomes)
                rolled += 1
            else:
                action = pending.options[int(random.random() * len(pending.options))]
            _check_clone(state, action)
            answer(state, action)
            record.append(pending.actor, action)
            if len(record.moves) % 150 == 0:
                record.snapshot(state)
    _check_end(game, state)
    record.end(state.result, roller)
    verify(Record.load(record.text))
    return len(record.moves)


@contextmanager
def _blaming(where: str) -> Iterator[None]:
    """Say in one line where a game fails, in whatever way it does."""
    try:
        yield
    except OrreryError as error:
        raise LawBroken(f"{where}: {error}") from error
    except Exception as error:
        raise LawBroken(f"{where}: {type(error).__name__}: {error}") from error


def _at(state: State, move: int) -> str:
    return f"move {move}, {state.stack[-1].name}"


def _bounded(game: Game[Any], answers: int) -> None:
    need(answers <= game.max_answers, f"it is not over after {game.max_answers} answers")


def _check_position(
    game: Game[Any],
    state: Any,
    pending: Pending[Any],
    random: Random,
    sound: set[notation.Action],
    *,
    deep: bool,
) -> None:
    """What is asked is sound; looking deep, also what is kept and seen."""
    check_question(game, state, pending, random, sound, deep=deep)
    if deep:
        check_round_trip(game, state)
        check_views(game, state, random)


def _check_clone(state: State, action: notation.Action) -> None:
    """What is done to a clone is not done to the state; doing it twice does the same."""
    before = state.key()
    one, two = state.clone(), state.clone()
    answer(one, action)
    need(state.key() == before, f"{notation.write(action)} on a clone changed the original")
    answer(two, action)
    need(one.key() == two.key(), f"{notation.write(action)} gives two different results")
    hash(before)


def _check_end(game: Game[Any], state: State) -> None:
    result = state.result
    need(result is not None, "the stack is empty but there is no result")
    need(len(result.scores) == state.players, "the result does not score every seat")
    need(all(0 <= seat < state.players for seat in result.winners), "a winner who does not play")
    need(not result.rule or result.rule in game.rulebook, f"the result cites {result.rule!r}, not a rule")


def fingerprint(game: Game[Any], seed: int) -> str:
    """A hash over the moves, options and events of a few random games."""
    total = blake2b(digest_size=16)
    for number, (players, options) in enumerate(_spread(settings(game), 4)):
        for line in _story(game, players, options, seed + number):
            total.update(line.encode())
    return total.hexdigest()


def _spread(grid: list[Setting], count: int) -> list[Setting]:
    return grid[:: max(1, len(grid) // count)]


def _story(game: Game[Any], players: int, options: dict[str, Any], seed: int) -> Iterator[str]:
    random = Random(seed)
    state = game.new(players, options)
    events: list[Any] = []
    names = game.seat_names(players)
    state.sink = events.append
    while state.stack:
        pending = Pending(state)
        action = pending.step.sample(state, random.random)  # type: ignore[attr-defined]
        yield f"{pending.step.name} {pending.options} {pending.blocked} {action}"
        answer(state, action)
        for notice in events:
            yield f"{notice} {game.narrate(notice.event, names)}"
        events.clear()
    yield repr(state.result)


def check_hash_seeds(game: Game[Any], seed: int) -> str:
    """The same games come out under two hash seeds."""
    code = (
        "import importlib, sys, orrery; from orrery.kernel.conformance import fingerprint;"
        "importlib.import_module(sys.argv[3]);"
        "print(fingerprint(orrery.game(sys.argv[1]), int(sys.argv[2])))"
    )
    prints = set()
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        command = [sys.executable, "-c", code, game.id, str(seed), type(game).__module__]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            raise LawBroken(
                f"{game.id} fails under hash seed {hash_seed}: {done.stderr.strip().splitlines()[-1]}"
            )
        prints.add(done.stdout)
    if len(prints) != 1:
        raise LawBroken(f"{game.id} depends on the hash seed: never iterate over a set of strings")
    return "the same under two hash seeds"
