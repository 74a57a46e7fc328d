"""The laws that any game must keep, checked over seeded random games and onwards from every scenario."""

from __future__ import annotations

import os
import random as global_random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import blake2b
from itertools import product
from random import Random
from typing import Any, Final

import msgspec

from orrery.kernel import action as notation
from orrery.kernel.chance import Roller
from orrery.kernel.game import Game, Pending
from orrery.kernel.game import game as game_of
from orrery.kernel.record import Record
from orrery.kernel.ruling import OptionError, OrreryError, Refused
from orrery.kernel.scenario import run_scenario, scenarios_of
from orrery.kernel.state import UNKNOWN, State
from orrery.kernel.step import Choice, answer
from orrery.kernel.verify import verify

_CITATION: Final = re.compile(r"\b[A-Z]{2}-\d+(?:\.\d+)*")

Setting = tuple[int, dict[str, Any]]


class LawBroken(OrreryError):
    """A game does not keep a law of the kernel."""


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


def check(
    game: Game[Any],
    count: int,
    seed: int = 0,
    *,
    fixed: Mapping[str, Any] | None = None,
    jobs: int = 1,
    report: Callable[[], None] = lambda: None,
) -> list[str]:
    """Hold every law over the scenarios and `count` random games; what was shown, a line each.

    `report` is called after each game.
    """
    before = global_random.getstate()
    lines = [check_rules(game), check_onwards(game)]
    grid = settings(game, fixed)
    if not grid:
        raise OptionError(f"no number of players can play {game.id} with these options")
    Random(0).shuffle(grid)  # so that fewer games than settings still meet every option
    lengths = []
    for length in _lengths(game, [(*grid[n % len(grid)], seed + n) for n in range(count)], jobs):
        lengths.append(length)
        report()
    if global_random.getstate() != before:
        raise LawBroken(f"{game.id} touches the global random generator")
    shape = f"{count} random games in {min(count, len(grid))} of {len(grid)} settings"
    lines.append(f"{shape}: {sum(lengths)} answers, all ended, the longest after {max(lengths)}")
    lines.append(check_hash_seeds(game, seed))
    return lines


def _lengths(game: Game[Any], plans: list[tuple[int, dict[str, Any], int]], jobs: int) -> Iterator[int]:
    """How long each of these games was; by several processes, if that is wished."""
    if jobs == 1:
        yield from (_length(game, *plan) for plan in plans)
        return
    with ProcessPoolExecutor(jobs) as pool:
        try:
            yield from pool.map(partial(_length_of, game.id), *zip(*plans, strict=True))
        finally:
            pool.shutdown(cancel_futures=True)


def _length_of(name: str, *plan: Any) -> int:
    return _length(game_of(name), *plan)


def _length(game: Game[Any], players: int, options: dict[str, Any], seed: int) -> int:
    try:
        return check_one_game(game, players, options, seed)
    except OrreryError as error:
        raise LawBroken(f"{game.id}, seed {seed}, {players} players, {options}: {error}") from error


def check_rules(game: Game[Any]) -> str:
    """Every scenario runs, and cites rules that exist; every rule a step cites exists."""
    for number in sorted(cited_in_code(game)):
        _need(number in game.rulebook, f"the code cites {number}, which is not in rules.md")
    count = 0
    shown: set[str] = set()
    for file, scenario in scenarios_of(game):
        try:
            run_scenario(game, scenario)
        except OrreryError as error:
            raise LawBroken(f"{file}: {error}") from error
        count += 1
        shown.update(scenario.rules)
    return f"{count} scenarios show {len(shown)} of {len(game.rulebook.rules)} rules"


def check_onwards(game: Game[Any], answers: int = 40) -> str:
    """From where every scenario ends, random answers lead on under the same laws.

    So the laws are shown to hold also where random play from the start seldom comes.
    """
    given = 0
    for file, scenario in scenarios_of(game):
        state = run_scenario(game, scenario)
        random = Random(scenario.title)
        try:
            for number in range(answers):
                if not state.stack:
                    break
                pending = Pending(state)
                action = pending.step.sample(state, pending.frame, random.random)  # type: ignore[attr-defined]
                _check_position(game, state, pending, random, deep=number % 5 == 0)
                _check_clone(state, action)
                answer(state, action)
                given += 1
        except OrreryError as error:
            raise LawBroken(f"{file}, onwards from {scenario.title!r}: {error}") from error
    return f"{given} random answers onwards from the ends of the scenarios"


def cited_in_code(game: Game[Any]) -> set[str]:
    """Every rule number that the game's Python files mention."""
    prefixes = {number.partition("-")[0] for number in game.rulebook.rules}
    cited: set[str] = set()
    for path in game.folder.iterdir():
        if path.name.endswith(".py"):
            cited.update(_CITATION.findall(path.read_text(encoding="utf-8")))
    return {number for number in cited if number.partition("-")[0] in prefixes}


def check_one_game(game: Game[Any], players: int, options: dict[str, Any], seed: int) -> int:
    """Play one random game, holding every law at every answer. The number of answers."""
    random = Random(seed)
    roller = Roller.from_number(seed)
    state = game.new(players, options)
    record = Record.begin(game, players, state.options, roller)
    rolled = 0
    while state.stack:
        _bounded(game, len(record.moves))
        pending = Pending(state)
        _check_position(game, state, pending, random, deep=len(record.moves) % 7 == seed % 7)
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


def _need(holds: bool, law: str) -> None:
    if not holds:
        raise LawBroken(law)


def _bounded(game: Game[Any], answers: int) -> None:
    _need(answers <= game.max_answers, f"it is not over after {game.max_answers} answers")


def _check_position(
    game: Game[Any], state: Any, pending: Pending[Any], random: Random, *, deep: bool
) -> None:
    """What is asked is sound; looking deep, also what is refused, kept and seen."""
    _check_options(game, state, pending)
    if deep:
        _check_refusals(game, state, pending, random)
        check_round_trip(game, state)
        check_views(game, state, random)


def _check_options(game: Game[Any], state: Any, pending: Pending[Any]) -> None:
    offered = list(pending.options)
    where = f"{pending.step} asks {game.actor_name(state, pending.actor)}"
    _need(bool(offered), f"{where} and offers nothing")
    _need(len(set(offered)) == len(offered), f"{where} and offers an answer twice")
    _need(pending.rule in game.rulebook, f"{where} under rule {pending.rule!r}, which is not in rules.md")
    _need(pending.chance == (pending.actor < 0), f"{where}: chance and only chance is asked by Chance")
    for action in offered:
        _need(notation.read(notation.write(action)) == action, f"{where}: {action} is no notation")
        _need(action in game.vocabulary, f"{where}: {notation.write(action)} is not in the vocabulary")
    if pending.chance:
        _need(all(weight > 0 for _, weight in pending.outcomes), f"{where} with a weight of 0")


def _check_refusals(game: Game[Any], state: Any, pending: Pending[Any], random: Random) -> None:
    """Blocked answers, and some from anywhere in the vocabulary, are refused and change nothing."""
    before = state.key()
    offered = set(pending.options)
    others = [game.vocabulary[random.randrange(len(game.vocabulary))] for _ in range(5)]
    for action in [*(blocked for blocked, _ in pending.blocked), *others, ("no", "such", "thing")]:
        if action in offered:
            continue
        try:
            game.apply(state, action)
        except Refused as refused:
            cited = refused.ruling.rule
            _need(cited in game.rulebook, f"refusing {notation.write(action)} cites {cited!r}, not a rule")
        else:
            raise LawBroken(f"{notation.write(action)} was not offered and was carried out")
    for action in [] if pending.chance else pending.options:
        choice = pending.present(action)
        _need(
            choice.action == notation.write(action), f"{notation.write(action)} is shown as {choice.action}"
        )
    _need(state.key() == before, "a refused answer changed the state")


def _check_clone(state: State, action: notation.Action) -> None:
    """What is done to a clone is not done to the state; doing it twice does the same."""
    before = state.key()
    one, two = state.clone(), state.clone()
    answer(one, action)
    _need(state.key() == before, f"{notation.write(action)} on a clone changed the original")
    answer(two, action)
    _need(one.key() == two.key(), f"{notation.write(action)} gives two different results")
    hash(before)


def check_round_trip(game: Game[Any], state: Any) -> None:
    """A state and every view survive JSON."""
    for subject in (state, *(game.view(state, seat) for seat in _seats(state))):
        text = msgspec.json.encode(game.to_plain(subject))
        again = game.from_plain(msgspec.json.decode(text))
        _need(again.key() == subject.key(), "a state or view changes on its way through JSON")


def _seats(state: State) -> list[int | None]:
    return [*range(state.players), None]


def check_views(game: Game[Any], state: Any, random: Random) -> None:
    """A view depends on what its seat may know, and so does all that is shown to it."""
    for seat in _seats(state):
        seen = game.view(state, seat)
        scene = msgspec.json.encode(game.scene(seen, seat))
        if game.same_scene:
            shared = msgspec.json.encode(game.scene(seen, None))
            _need(shared == scene, f"the scene of seat {seat} depends on who looks, not on the view alone")
        for _ in range(2):
            world = game.determinize(seen, seat, random)
            _need(not _holds_unknown(world.key()), "determinize left something unknown")
            _need(
                game.view(world, seat).key() == seen.key(), f"determinize contradicts the view of seat {seat}"
            )
            again = msgspec.json.encode(game.scene(game.view(world, seat), seat))
            _need(again == scene, f"the scene of seat {seat} depends on what it may not know")
            _check_same_question(game, state, seen, world, seat)


def _check_same_question(game: Game[Any], state: Any, seen: Any, world: Any, seat: int | None) -> None:
    pending = Pending(state)
    if pending.actor != seat:
        return
    for other in (seen, world):
        asked = Pending(other)
        _need(
            list(asked.options) == list(pending.options), f"{pending.step}: options depend on hidden things"
        )
        _need(asked.blocked == pending.blocked, f"{pending.step}: blocked answers depend on hidden things")
        _need(_shown(asked) == _shown(pending), f"{pending.step}: labels leak")
    evaluation = game.evaluate(seen, pending.actor)
    _need(evaluation == evaluation, "the evaluation is not a number")


def _shown(pending: Pending[Any]) -> list[Choice]:
    """How every answer is shown, those that may not be given too."""
    listed = [*pending.options, *(action for action, _ in pending.blocked)]
    return [pending.present(action) for action in listed]


def _holds_unknown(value: Any) -> bool:
    if isinstance(value, tuple):
        return any(_holds_unknown(item) for item in value)
    if isinstance(value, msgspec.Struct):
        return any(_holds_unknown(getattr(value, name)) for name in value.__struct_fields__)
    return value is UNKNOWN


def _check_end(game: Game[Any], state: State) -> None:
    result = state.result
    _need(result is not None, "the stack is empty but there is no result")
    _need(len(result.scores) == state.players, "the result does not score every seat")
    _need(all(0 <= seat < state.players for seat in result.winners), "a winner who does not play")
    _need(not result.rule or result.rule in game.rulebook, f"the result cites {result.rule!r}, not a rule")


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
        action = pending.step.sample(state, pending.frame, random.random)  # type: ignore[attr-defined]
        yield f"{pending.step} {pending.options} {pending.blocked} {action}"
        answer(state, action)
        for event in events:
            yield f"{event.kind} {event.data} {game.narrate(event, names)}"
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
