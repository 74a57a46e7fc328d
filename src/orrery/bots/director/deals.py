"""Exchanges that other agencies propose: what things are worth to an agency, and what is fair."""

from __future__ import annotations

from typing import Final

from orrery.bots.director.courses import trust
from orrery.bots.director.shelf import Shelf
from orrery.games.leaving_earth.cards import ADVANCEMENT, ADVANCEMENTS, EARTH, FACES, OUTCOME_DECK
from orrery.games.leaving_earth.cooperate import ACCEPT, DECLINE, Reply
from orrery.games.leaving_earth.exchange import Thing
from orrery.games.leaving_earth.state import Table, flying, knows, load, score
from orrery.kernel import Action

#: What is handed over has to be bought again, which takes time, if it is wanted; research helps a rival and
#: is kept.
_AGAIN: Final = 1.5
_SHARED: Final = 0.5
#: What is left of the price of a thing for which there is no use yet.
_USELESS: Final = 0.25
#: An exchange must be worth so much more to one that a leading rival proposes.
_LEADER: Final = 2.0
#: What it costs to have somebody else's crew to bring home.
_BURDEN: Final = 15
_FRESH: Final = OUTCOME_DECK[0] / sum(OUTCOME_DECK)


def reply(s: Table, f: Reply, shelf: Shelf) -> Action:
    """Accept what is worth more than it costs, from a leader only what is worth much more."""
    gained = sum(gain_of(s, f.seat, f.proposer, thing, shelf) for thing in f.give)
    paid = sum(cost_of(s, f.seat, thing, shelf) for thing in f.ask)
    margin = _LEADER if leads(s, f.proposer) else 1.0
    return ACCEPT if gained >= margin * paid else DECLINE


def leads(s: Table, seat: int) -> bool:
    """Whether an agency has more points than every other."""
    return all(score(s, seat) > score(s, other) for other in range(s.players) if other != seat)


def gain_of(s: Table, seat: int, giver: int, thing: Thing, shelf: Shelf) -> float:
    """What something that is offered is worth, in dollars; some gifts are a burden."""
    kind, word = thing
    match kind:
        case "money":
            return int(word)
        case "part":
            return _price(word) * (1.0 if shelf.lacks[FACES[word].card.id] else _USELESS)
        case "craft":
            return _craft(s, giver, word)
        case _:
            return _research(s, seat, word)


def _craft(s: Table, owner: int, name: str) -> float:
    craft = flying(s, owner, name)
    stranded = len(load(craft).crew) if craft.at != EARTH else 0
    return sum(_price(word) for word in craft.parts) - _BURDEN * stranded


def _research(s: Table, seat: int, name: str) -> float:
    """New knowledge is worth its price; outcomes that one has are thrown away for fresh ones."""
    price = ADVANCEMENTS[ADVANCEMENT[name]].cost
    if not knows(s, seat, name):
        return price
    return price * _SHARED if trust(s, seat, name) < _FRESH / 2 else -price


def cost_of(s: Table, seat: int, thing: Thing, shelf: Shelf) -> float:
    """What something that is asked for would cost an agency, in dollars."""
    kind, word = thing
    match kind:
        case "money":
            return int(word)
        case "part":
            return _price(word) * (_SHARED if shelf.spare[FACES[word].card.id] else _AGAIN)
        case "craft":
            return _AGAIN * sum(_price(part) for part in flying(s, seat, word).parts) + _BURDEN
        case _:
            return _SHARED * ADVANCEMENTS[ADVANCEMENT[word]].cost


def _price(word: str) -> float:
    face = FACES[word]
    return (face.card.cost or 0) * (0.5 if face.damaged else 1.0)
