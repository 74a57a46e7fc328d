"""Positions put together by hand, and what is shown in them."""

from orrery.games.leaving_earth import GAME
from orrery.kernel import Pending


def position(players=1, options=None, **given):
    return GAME.arrange(players, GAME.read_options(options or {}), given)


def choice(state, text):
    pending = Pending(state)
    action = tuple(text.split())
    assert action in pending.options
    return pending.present(action)


def craft(at, *parts):
    return {"crafts": {"voyager": {"at": at, "parts": list(parts)}}}
