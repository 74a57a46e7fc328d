"""The programme director: plays Leaving Earth by plans of the mission planner.

What it answers depends on the view alone: whoever is made anew from the log goes on as the one before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from orrery.bots.director.courses import course_of, firing, next_action, served
from orrery.bots.director.programme import Intent, Manner, intend
from orrery.bots.director.stock import in_stock
from orrery.games.leaving_earth.assembly import DONE, LOAD_ACTION, Load
from orrery.games.leaving_earth.burn import STOP, Burn, Declare
from orrery.games.leaving_earth.cards import EARTH, FACES, PERSON
from orrery.games.leaving_earth.craft import Craft
from orrery.games.leaving_earth.flight import GO
from orrery.games.leaving_earth.planner import is_plain
from orrery.games.leaving_earth.policy import advise as by_habit
from orrery.games.leaving_earth.policy import ignition, only_rockets
from orrery.games.leaving_earth.state import Table, fleet, flying, free_card, world
from orrery.games.leaving_earth.turn import FINISH, Turn
from orrery.kernel import Action
from orrery.plan.profile import ASTRONAUT

__all__ = ["Director"]

#: The chance that a rival leaves a mission alone for a year.
_HASTE: Final = 0.95


class Director:
    """Answers for an agency: small questions by habit, the others as its programme wants it.

    At its strongest it plans ahead, tests rockets and minds its rivals; else it goes for the flight that
    is the most worth its money now, and launches as soon as it can.
    """

    def __init__(self, *, strong: bool) -> None:
        self._strong = strong
        self._answers: Final[dict[type, Callable[[Table, Any, Sequence[Action]], Action | None]]] = {
            Turn: self._on_turn,
            Load: self._loading,
            Declare: burning,
            Burn: burning,
        }

    def advise(self, view: Table, seat: int, options: Sequence[Action]) -> Action | None:
        """The next action of the programme."""
        step = view.stack[-1]
        answer = self._answers.get(type(step))
        found = answer(view, step, options) if answer is not None else None
        return found if found in options else by_habit(view, seat, options)

    def _on_turn(self, s: Table, f: Turn, options: Sequence[Action]) -> Action | None:
        """Fly what is in space, then launch, test or take apart what is on Earth; then go on preparing."""
        for craft in fleet(s, f.seat):
            if craft.at != EARTH and craft.has_arrived and not craft.tokens:
                action = next_action(s, f.seat, craft)
                if action in options:
                    return action
        for craft in fleet(s, f.seat):
            if craft.at == EARTH and craft.has_arrived:
                action = on_earth(s, f.seat, craft)
                return action if action in options else FINISH
        prepared = deed(s, f.seat, self._intent(s, f.seat, ()))
        return prepared if prepared in options else FINISH

    def _loading(self, s: Table, f: Load, options: Sequence[Action]) -> Action | None:
        """Load the rocket to be tested, or what the flight needs."""
        intent = self._intent(s, f.seat, f.parts)
        if intent is None or intent.deed not in ("test", "launch"):
            return DONE
        wanted = Counter((intent.what,) if intent.flight is None else intent.flight.parts)
        for word in f.parts:
            wanted[_wanted_as(word, wanted)] -= 1
        trade = intent.flight.trade if intent.flight is not None else ""
        stock = sorted(s.stock[f.seat], key=lambda word: (FACES[word].card.skill != trade, word))
        sound = [word for word in stock if not FACES[word].damaged]
        loads = [LOAD_ACTION[word] for word in sound if wanted[_wanted_as(word, wanted)] > 0]
        return next((action for action in loads if action in options), DONE)

    def _intent(self, s: Table, seat: int, loaded: tuple[str, ...]) -> Intent | None:
        """What to do next with all that lies on Earth, with what has been loaded on the way."""
        return _intent(_Position(s, seat, loaded, self._strong))


class _Position:
    """What an intent depends on: between two questions of the same step it stays as it is."""

    def __init__(self, s: Table, seat: int, loaded: tuple[str, ...], strong: bool) -> None:
        self.s: Final = s
        self.seat: Final = seat
        self.strong: Final = strong
        self.stock: Final = in_stock((*s.stock[seat], *loaded))
        mine = (s.money[seat], s.piles[seat], frozenset(self.stock.items()), strong)
        self._key = (seat, s.sets, s.year, s.missions, s.hired, s.sides, s.seen, s.revealed, s.crafts, mine)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Position) and self._key == other._key


@lru_cache(maxsize=64)
def _intent(position: _Position) -> Intent | None:
    s, seat = position.s, position.seat
    manner = strongest(s, seat) if position.strong else Manner(far=False, careful=False, at_once=1)
    return intend(s, seat, position.stock, frozenset(s.missions) - served(s, seat), manner)


def strongest(s: Table, seat: int) -> Manner:
    """Alone one plans far ahead; among rivals what is worth most now, before others take it."""
    rivals = [other for other in range(s.players) if other != seat]
    if not rivals:
        return Manner()
    contested = frozenset([name for other in rivals for name in served(s, other)])
    return Manner(far=False, contested=contested, haste=_HASTE ** len(rivals))


def deed(s: Table, seat: int, intent: Intent | None) -> Action | None:
    """The action that an intent comes to."""
    if intent is None:
        return None
    if intent.deed == "research":
        return ("research", intent.what)
    if intent.deed == "buy":
        return ("buy", _to_buy(s, intent.what))
    free = free_card(s, seat)
    return ("assemble", free) if free else None


def _to_buy(s: Table, word: str) -> str:
    """A part by its word, an astronaut of a trade by his name."""
    people = [card for card in world(s).goods if card.kind == "astronaut" and card.skill == word]
    free = [card.id for card in people if not s.hired >> PERSON[card.id] & 1]
    return free[0] if free else word


def on_earth(s: Table, seat: int, craft: Craft) -> Action:
    """Launch what a flight has been assembled for, fire what is to be tested, take the rest apart."""
    course = course_of(s, seat, craft)
    if course is not None and course.moment is course.flight.moments[0]:
        return ("maneuver", craft.name, course.moment.step.to)
    if only_rockets(craft) and len(craft.parts) == 1 and not FACES[craft.parts[0]].damaged:
        leg = next(leg for leg in world(s).legs[EARTH] if is_plain(leg))
        return ("maneuver", craft.name, leg.word)
    return ("disassemble", craft.name)


def _wanted_as(word: str, wanted: Counter[str]) -> str:
    """What a component is to a plan: somebody of a trade that it asks for, or anybody."""
    card = FACES[word].card
    if card.kind != "astronaut":
        return word
    return card.skill if wanted[card.skill] > 0 else ASTRONAUT


def burning(s: Table, f: Burn | Declare, options: Sequence[Action]) -> Action | None:
    """Fire what the plan says and go; where the plan can't be kept, what is aboard is made the best of."""
    if GO in options:
        return GO
    found = firing(s, f)
    if found is not None:
        course, left = found
        pace = ("years", str(course.moment.step.years))
        if isinstance(f, Declare) and pace in options:
            return pace
        if left:
            return ("fire", left[0])
    craft = flying(s, f.seat, f.craft)
    if craft.at == EARTH and not only_rockets(craft):
        return STOP
    return ignition(s, f, options)
