"""Games that bots of one kind play among themselves."""

from random import Random

from orrery.bots import make_bot
from orrery.kernel import Pending, answer


def positions(game, bot, seed, players, **options):
    """The table after each answer, the last one when the game is over."""
    random = Random(seed)
    state = game.new(players, options)
    bots = [make_bot(bot, game, f"{seed}.{seat}") for seat in range(players)]
    for _ in range(game.max_answers):
        if not state.stack:
            return
        pending = Pending(state)
        if pending.chance:
            action = pending.step.sample(state, random.random)
        else:
            view = game.view(state, pending.actor)
            action = bots[pending.actor].choose(view, pending.actor, pending.options, 1.0)
        answer(state, action)
        yield state
    raise AssertionError("the bots do not come to an end")


def played(game, bot, seed, players, **options):
    """How such a game ends."""
    *_, last = positions(game, bot, seed, players, **options)
    return last
