"""The laws of one question: what is offered, what is refused, and with which odds chance answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from orrery.kernel import action as notation
from orrery.kernel.action import Action, write
from orrery.kernel.game import Game
from orrery.kernel.menu import Deed, Menu
from orrery.kernel.pending import Pending
from orrery.kernel.ruling import OrreryError, Refused
from orrery.kernel.step import Basket, Chance, Choice, Outcome, Question, answer

#: A deed of which no more can be written is judged whole, of any other this many at random.
_WRITTEN: Final = 250
#: How many of the offered answers are tried out in a position.
_TRIED: Final = 40
#: Draws enough that an outcome which can come up is missed once in 10⁹ times (e^-21).
_DRAWS_PER_ODDS: Final = 21
_FEWEST_DRAWS: Final = 1_000
_MOST_DRAWS: Final = 20_000
#: A sum of squares so far above its mean comes up about once in 10⁷ times.
_FAR: Final = 5.2


class LawBroken(OrreryError):
    """A game does not keep a law of the kernel."""


def need(holds: bool, law: str) -> None:
    if not holds:
        raise LawBroken(law)


def check_question(
    game: Game[Any], state: Any, pending: Pending[Any], random: Random, sound: set[Action], *, deep: bool
) -> None:
    """What is asked is sound; looking deep, also what is refused and what each answer does.

    In `sound` are the answers that were found to be well written before.
    """
    check_offers(game, state, pending, sound)
    if not deep:
        return
    check_refusals(game, state, pending, random)
    check_tries(game, state, pending, random)
    if pending.chance:
        check_sample(pending, state, random)
        return
    check_together(state, pending)
    if isinstance(pending.step, Menu):
        check_menu(pending.step, state, random)
    else:
        check_candidates(pending, state)


def check_offers(game: Game[Any], state: Any, pending: Pending[Any], sound: set[Action]) -> None:
    """Something is offered, nothing twice, and all of it can be written."""
    offered = list(pending.options)
    where = f"{pending.step.name} asks {game.actor_name(state, pending.actor)}"
    need(bool(offered), f"{where} and offers nothing")
    need(len(set(offered)) == len(offered), f"{where} and offers an answer twice")
    need(pending.rule in game.rulebook, f"{where} under rule {pending.rule!r}, which is not in rules.md")
    for action in [each for each in offered if each not in sound]:
        need(notation.read(notation.write(action)) == action, f"{where}: {action} is no notation")
        need(action in game.vocabulary, f"{where}: {notation.write(action)} is not in the vocabulary")
    sound.update(offered)
    if pending.chance:
        need(all(weight > 0 for _, weight in pending.outcomes), f"{where} with a weight of 0")


def check_refusals(game: Game[Any], state: Any, pending: Pending[Any], random: Random) -> None:
    """Nothing offered is listed as blocked; what is blocked, or anything else, is refused by a rule."""
    before = state.key()
    offered = set(pending.options)
    listed = [] if pending.chance else list(pending.step.blocked(state))  # type: ignore[attr-defined]
    for action, ruling in listed:
        need(action not in offered, f"{notation.write(action)} is offered and listed as blocked: {ruling}")
        need(bool(ruling.reason), f"{notation.write(action)} is blocked without a reason")
    others = [game.vocabulary[random.randrange(len(game.vocabulary))] for _ in range(5)]
    for action in [*(blocked for blocked, _ in listed), *others, ("no", "such", "thing")]:
        if action in offered:
            continue
        try:
            game.apply(state, action)
        except Refused as refused:
            cited = refused.ruling.rule
            need(cited in game.rulebook, f"refusing {notation.write(action)} cites {cited!r}, not a rule")
        else:
            raise LawBroken(f"{notation.write(action)} was not offered and was carried out")
    need(state.key() == before, "a refused answer changed the state")


def check_tries(game: Game[Any], state: Any, pending: Pending[Any], random: Random) -> None:
    """Every offered answer can be shown and carried out."""
    offered = list(pending.options)
    for action in offered if len(offered) <= _TRIED else random.sample(offered, _TRIED):
        written = notation.write(action)
        if not pending.chance:
            shown = pending.present(action).action
            need(shown == written, f"{written} is shown as {shown}")
        try:
            answer(state.clone(), action)
        except Exception as error:  # a game may fail in any way; the law says that it does not
            raise LawBroken(
                f"{written} is offered, and carrying it out fails: {type(error).__name__}: {error}"
            ) from error


def check_together(state: Any, pending: Pending[Any]) -> None:
    """What is offered to be given several times, or with what follows, can be."""
    baskets = {basket.name: basket for basket in pending.step.baskets(state)}  # type: ignore[attr-defined]
    batches = []
    dials = [choice.dial for choice in pending.choices if choice.dial is not None]
    need(len(set(dials)) == len(dials), "two options are the same number of one choice")
    for choice in pending.choices:
        ways = [notation.read_batch(way.action) for way in choice.ways]
        need(all(write(way[0]) == choice.action for way in ways), f"{choice.action} has a way that is not it")
        batches += ways
        if choice.many is not None:
            need(choice.many.basket in baskets, f"{choice.action} goes into no basket that is there")
            batches.append(_often(choice, baskets[choice.many.basket]))
    batches += [_often(item, basket) for basket in baskets.values() for item in basket.items]
    for batch in batches:
        _check_batch(state.clone(), pending.actor, batch)


def _often(choice: Choice, basket: Basket) -> list[Action]:
    """A basket full of one thing."""
    assert choice.many is not None
    need(len(choice.many.adds) == len(basket.sums), f"{choice.action} does not add to each sum")
    around = [notation.read_batch(text) if text else [] for text in (basket.first, basket.then)]
    return [*around[0], *notation.read_batch(choice.action) * choice.many.most, *around[1]]


def _check_batch(trial: Any, seat: int, batch: list[Action]) -> None:
    """Each answer of a batch is offered to the seat that gives it."""
    for action in batch:
        asked = Pending(trial) if trial.stack else None
        offered = asked is not None and asked.actor == seat and action in asked.options
        need(offered, f"{notation.write_batch(batch)}: {notation.write(action)} is not offered to the seat")
        answer(trial, action)


def check_candidates(pending: Pending[Any], state: Any) -> None:
    """A list of options that is found faster has all candidates that no rule forbids, and nothing else."""
    step = pending.step
    if type(step).candidates is Question.candidates:  # type: ignore[attr-defined]
        return
    allowed = {action for action, ruling in step.candidates(state) if ruling is None}  # type: ignore[attr-defined]
    for action in sorted(allowed.symmetric_difference(pending.options)):
        need(action not in allowed, f"no rule forbids {notation.write(action)}, and it is not offered")
        need(action in allowed, f"{notation.write(action)} is offered and is no candidate")


def check_menu(menu: Menu[Any], state: Any, random: Random) -> None:
    """The list of options is what the law of each deed allows, no more and no less."""
    offered = set(menu.options(state))
    for deed in menu.deeds:
        for action in {*_some_of(deed, random), *(each for each in offered if each[0] == deed.word)}:
            ruling = menu.forbids(state, action)
            if ruling is None:
                need(action in offered, f"no rule forbids {notation.write(action)}, and it is not offered")
            else:
                need(action not in offered, f"{notation.write(action)} is offered though: {ruling}")


def _some_of(deed: Deed[Any, Any], random: Random) -> list[Action]:
    size = len(deed.writable)
    places = range(size) if size <= _WRITTEN else random.sample(range(size), _WRITTEN)
    return [deed.writable[place] for place in places]


def check_sample(pending: Pending[Any], state: Any, random: Random) -> None:
    """A faster draw of a game's own has the odds that `outcomes` lists."""
    step = pending.step
    if type(step).sample is Chance.sample:  # type: ignore[attr-defined]
        return
    outcomes = pending.outcomes
    total = sum(weight for _, weight in outcomes)
    draws = min(
        _MOST_DRAWS, max(_FEWEST_DRAWS, _DRAWS_PER_ODDS * total // min(weight for _, weight in outcomes) + 1)
    )
    drawn = Counter(step.sample(state, random.random) for _ in range(draws))  # type: ignore[attr-defined]
    odd = drawn.keys() - {action for action, _ in outcomes}
    need(not odd, f"{step.name} draws {sorted(odd)[:1]}, which is not among its outcomes")
    missed = [action for action, weight in outcomes if not drawn[action] and weight * draws > 20 * total]
    need(not missed, f"{step.name} never draws {missed[:1]} in {draws} draws")
    need(
        _excess(outcomes, total, drawn, draws) < _FAR, f"{step.name} draws with other odds than its outcomes"
    )


def _excess(outcomes: Sequence[Outcome], total: int, drawn: Counter[Action], draws: int) -> float:
    """By how many deviations the chi-square of the draws lies above its mean (Wilson and Hilferty)."""
    freedom = len(outcomes) - 1
    if freedom == 0:
        return 0.0
    expected = [(action, draws * weight / total) for action, weight in outcomes]
    square = sum((drawn[action] - mean) ** 2 / mean for action, mean in expected)
    spread = 2 / (9 * freedom)
    return float(((square / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)
