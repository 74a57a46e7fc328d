"""The laws of what is kept and seen: what goes through JSON, and what a seat is shown of a state."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from orrery.kernel.game import Game
from orrery.kernel.legality import need
from orrery.kernel.pending import Pending
from orrery.kernel.state import UNKNOWN, State
from orrery.kernel.step import Choice


def check_round_trip(game: Game[Any], state: Any) -> None:
    """A state and every view survive JSON; those that are equal are looked at once."""
    views = (game.view(state, seat) for seat in _seats(state))
    for subject in {subject.key(): subject for subject in (state, *views)}.values():
        text = msgspec.json.encode(game.to_plain(subject))
        again = game.from_plain(msgspec.json.decode(text))
        need(again.key() == subject.key(), "a state or view changes on its way through JSON")


def _seats(state: State) -> list[int | None]:
    return [*range(state.players), None]


def check_views(game: Game[Any], state: Any, random: Random) -> None:
    """A view depends on what its seat may know, and so does all that is shown to it."""
    for seat in _seats(state):
        seen = game.view(state, seat)
        worlds = [game.determinize(seen, seat, random) for _ in range(2)]
        for world in worlds:
            need(not _holds_unknown(world.key()), "determinize left something unknown")
            need(
                game.view(world, seat).key() == seen.key(), f"determinize contradicts the view of seat {seat}"
            )
        _check_scene(game, seen, game.view(worlds[0], seat), seat)
        if Pending(state).actor == seat:
            _check_same_question(state, seen, worlds)
            evaluation = game.evaluate(seen, seat)
            need(evaluation == evaluation, "the evaluation is not a number")


def _check_scene(game: Game[Any], seen: Any, equal: Any, seat: int | None) -> None:
    """Of two views that are equal the scene is the same."""
    scene = msgspec.json.encode(game.scene(seen, seat))
    again = msgspec.json.encode(game.scene(equal, seat))
    need(again == scene, f"the scene of seat {seat} depends on what it may not know")
    if game.same_scene:
        shared = msgspec.json.encode(game.scene(seen, None))
        need(shared == scene, f"the scene of seat {seat} depends on who looks, not on the view alone")


def _check_same_question(state: Any, seen: Any, worlds: list[Any]) -> None:
    """Who is asked could be asked the same in every world that looks the same."""
    pending = Pending(state)
    shown = _shown(pending)
    for other in (seen, *worlds):
        asked = Pending(other)
        need(
            list(asked.options) == list(pending.options),
            f"{pending.step.name}: options depend on hidden things",
        )
        need(
            asked.blocked == pending.blocked, f"{pending.step.name}: blocked answers depend on hidden things"
        )
        need(_shown(asked) == shown, f"{pending.step.name}: labels leak")


def _shown(pending: Pending[Any]) -> list[Choice]:
    """How every answer is shown, those that may not be given too."""
    listed = [*pending.options, *(action for action, _ in pending.blocked)]
    return [pending.present(action) for action in listed]


def _holds_unknown(value: Any) -> bool:
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if part is UNKNOWN:
            return True
        if isinstance(part, tuple):
            waiting += part
        elif isinstance(part, msgspec.Struct):
            waiting += msgspec.structs.astuple(part)
    return False
