"""The programme director: plays Leaving Earth by plans of the mission planner.

What it answers depends on the view alone: whoever is made anew from the log goes on as the one before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from orrery.bots.bot import Heard, Suggestion
from orrery.bots.deadline import Deadline, OutOfTime
from orrery.bots.director.aboard import burning, damaging
from orrery.bots.director.courses import (
    Course,
    courses,
    firing,
    moving,
    next_action,
    served,
    trust,
)
from orrery.bots.director.deals import reply
from orrery.bots.director.deeds import RESERVE, SMOOTH, Idea, Intent, ideas
from orrery.bots.director.lookout import look_for_flights
from orrery.bots.director.offers import DEAL, Proposal, Trader, worded
from orrery.bots.director.purpose import goal, planned
from orrery.bots.director.rivals import PLAIN, strongest
from orrery.bots.director.shelf import Shelf, shelf_of
from orrery.bots.director.stock import PAYLOAD, in_stock, is_hop
from orrery.games.leaving_earth.assembly import DONE, LOAD_ACTION, Load
from orrery.games.leaving_earth.burn import Burn, Declare
from orrery.games.leaving_earth.cards import EARTH, FACES, PERSON
from orrery.games.leaving_earth.cooperate import Include, Offer, Partner, Reply
from orrery.games.leaving_earth.craft import Craft
from orrery.games.leaving_earth.hazards import DamageOne, TestLanding
from orrery.games.leaving_earth.planner import is_plain
from orrery.games.leaving_earth.policy import advise as by_habit
from orrery.games.leaving_earth.policy import only_rockets
from orrery.games.leaving_earth.rendezvous import Split
from orrery.games.leaving_earth.samples import TurnIn
from orrery.games.leaving_earth.state import Table, fleet, flying, free_card, world
from orrery.games.leaving_earth.turn import FINISH, Turn
from orrery.kernel import Action, add
from orrery.plan.profile import ASTRONAUT

__all__ = ["Director"]

#: The part of the time by which flights are found, and by which they are weighed.
_LOOKING: Final = 0.6
_WEIGHING: Final = 0.85


class Director:
    """Answers for an agency: small questions by habit, the others as its programme wants it.

    At its strongest it plans ahead, tests rockets, flies by thrusters and minds its rivals; else it goes for
    the flight that is the most worth its money now, launches as soon as it can, and waits until it is over.
    """

    #: What the game's evaluation sees one ply ahead is too little for a hint.
    knows_best = True

    def __init__(self, *, strong: bool, trades: bool = True) -> None:
        self._strong = strong
        self._trader = Trader() if trades else None
        self._deadline = Deadline()
        self._flights = 0
        self._answers: Final[dict[type, Callable[[Table, Any, Sequence[Action]], Action | None]]] = {
            Turn: self._on_turn,
            Load: self._loading,
            Declare: burning,
            Burn: burning,
            DamageOne: damaging,
            TestLanding: self._coming_down,
            Split: lambda s, f, options: moving(s, f),
            Reply: lambda s, f, options: reply(s, f, self._shelf(s, f.seat, f.seat)),
            Partner: self._offering,
            Offer: self._offering,
            Include: self._offering,
        }

    def hear(self, heard: Sequence[Heard]) -> None:
        """Remember the offers that were made: none is made again."""
        if self._trader is not None:
            self._trader.hear(heard)

    def ideas(self, view: Table, options: Sequence[Action]) -> list[Action]:
        """The options that may be taken on first impressions: not those of offers."""
        if isinstance(view.stack[-1], (Partner, Offer, Include)):
            return []
        return [action for action in options if action != DEAL]

    def advise(
        self, view: Table, seat: int, options: Sequence[Action], deadline: Deadline | None = None
    ) -> Action | None:
        """The next action of the programme, by the flights that can be found and weighed in time."""
        step = view.stack[-1]
        answer = self._answers.get(type(step))
        if answer is not None:
            self._deadline = deadline or Deadline()
            self._flights = look_for_flights(view.sets, view.missions, self._deadline, _LOOKING)
        found = answer(view, step, options) if answer is not None else None
        return found if found in options else by_habit(view, seat, options)

    def suggest(
        self, view: Table, seat: int, options: Sequence[Action], deadline: Deadline
    ) -> list[Suggestion]:
        """What to do, and on a turn what else could be done for the same programme, each with its purpose."""
        first = self.advise(view, seat, options, deadline)
        if first is None:
            return []
        step = view.stack[-1]
        if not isinstance(step, Turn):
            return [Suggestion(first, self._purpose(view, step))]
        purposes = dict(self._purposes(view, seat))
        actions: list[Action] = [first, *purposes, FINISH]
        return [Suggestion(one, purposes.get(one, "")) for one in dict.fromkeys(actions) if one in options]

    def _purpose(self, s: Table, step: Any) -> str:
        """What a craft burns or is loaded for."""
        if isinstance(step, (Burn, Declare)):
            found = firing(s, step)
            return goal(s, step.seat, found[0].flight) if found is not None else ""
        ideas = self._ideas(s, step.seat, step.parts) if isinstance(step, Load) else []
        return planned(s, step.seat, ideas[0].candidate) if ideas else ""

    def _purposes(self, s: Table, seat: int) -> Iterator[tuple[Action, str]]:
        """What craft would do next, and what would be prepared if none waits to be launched; and what for."""
        waiting = False
        for name, course in courses(s, seat).items():
            craft = flying(s, seat, name)
            here = craft.at == EARTH and craft.has_arrived
            waiting |= here
            action = on_earth(s, craft, course) if here else next_action(s, seat, craft, course)
            if action is not None:
                yield action, goal(s, seat, course.flight)
        for idea in self._ideas(s, seat, ()) if not waiting else ():
            action = deed(s, seat, idea.intent)
            if action is not None:
                yield action, planned(s, seat, idea.candidate)

    def _on_turn(self, s: Table, f: Turn, options: Sequence[Action]) -> Action | None:
        """Fly what is in space, then launch, test or take apart what is on Earth; then go on preparing."""
        heal = next((action for action in options if action[0] == "heal"), None)
        if heal is not None:
            return heal
        under_way = courses(s, f.seat)
        waiting = {name for course in under_way.values() for name in course.partners}
        for craft in fleet(s, f.seat):
            if craft.at != EARTH and craft.has_arrived and not craft.tokens and craft.name not in waiting:
                action = next_action(s, f.seat, craft, under_way.get(craft.name))
                if action in options:
                    return action
        for craft in fleet(s, f.seat):
            if craft.at == EARTH and craft.has_arrived:
                action = on_earth(s, craft, under_way.get(craft.name))
                return action if action in options else FINISH
        if not self._strong and any(craft.tokens for craft in fleet(s, f.seat)):
            return FINISH  # one flight at a time
        trader = self._trader if DEAL in options else None
        if trader is not None and trader.begins(f.seat, self._offer(trader, s, f.seat)):
            return DEAL
        prepared = deed(s, f.seat, self._intent(s, f.seat, ()))
        if prepared in options:
            return prepared
        samples = [action for action in options if action[0] == TurnIn.word]
        return samples[0] if samples and s.year < world(s).end_year else FINISH

    def _loading(self, s: Table, f: Load, options: Sequence[Action]) -> Action | None:
        """Load the rocket to be tested, or what the flight needs."""
        intent = self._intent(s, f.seat, f.parts)
        if intent is None or intent.deed not in ("test", "launch"):
            return DONE
        wanted = Counter(intent.parts)
        for word in f.parts:
            wanted[_wanted_as(word, wanted)] -= 1
        sound = [word for word in s.stock[f.seat] if not FACES[word].damaged]
        loads = [LOAD_ACTION[word] for word in sound if wanted[_wanted_as(word, wanted)] > 0]
        return next((action for action in loads if action in options), DONE)

    def _coming_down(self, s: Table, f: TestLanding, options: Sequence[Action]) -> Action | None:
        """Test Landing with what is worth little, if a failure can be bought off."""
        parts = flying(s, f.seat, f.craft).parts
        cheap = all(word == PAYLOAD or FACES[word].card.kind == "rocket" for word in parts)
        careful = self._strong and cheap and s.money[f.seat] >= RESERVE
        return ("test",) if careful and trust(s, f.seat, "landing") < SMOOTH else None

    def _offering(self, s: Table, f: Partner | Offer | Include, options: Sequence[Action]) -> Action | None:
        """Put together the offer that is wanted, else drop it."""
        return worded(s, f, self._offer(self._trader, s, f.seat)) if self._trader is not None else None

    def _offer(self, trader: Trader, s: Table, seat: int) -> Proposal | None:
        return trader.wanted(
            s,
            seat,
            lambda more: self._intent(richer(s, seat, more), seat, ()),
            lambda other: self._shelf(s, other, seat),
        )

    def _shelf(self, s: Table, seat: int, own: int) -> Shelf:
        """What an agency lacks and can spare; others are thought to go about plainly."""
        strong = self._strong and seat == own
        return shelf_of(s, seat, strongest(s, seat)._replace(hurried=True) if strong else PLAIN)

    def _intent(self, s: Table, seat: int, loaded: tuple[str, ...]) -> Intent | None:
        """What to do next with all that lies on Earth, with what has been loaded on the way."""
        found = self._ideas(s, seat, loaded)
        return found[0].intent if found else None

    def _ideas(self, s: Table, seat: int, loaded: tuple[str, ...]) -> list[Idea]:
        """What could be done next; if there is no time to weigh tests, as if nothing could be tested."""
        try:
            return _ideas(_Position(s, seat, loaded, Mind(self._strong, self._flights), self._deadline))
        except OutOfTime:
            hurried = Mind(self._strong, self._flights, hurried=True)
            return _ideas(_Position(s, seat, loaded, hurried, self._deadline))


def richer(s: Table, seat: int, money: int) -> Table:
    """The same table if an agency had more money."""
    found = s.clone()
    found.money = add(s.money, seat, money)
    return found


class Mind(NamedTuple):
    """How strong whoever thinks is, how many flights have been found, and whether there is no time left."""

    strong: bool
    flights: int
    hurried: bool = False


class _Position:
    """What ideas depend on: between two questions of the same step it stays as it is."""

    def __init__(self, s: Table, seat: int, loaded: tuple[str, ...], mind: Mind, deadline: Deadline) -> None:
        self.s: Final = s
        self.seat: Final = seat
        self.mind: Final = mind
        self.deadline: Final = deadline
        self.stock: Final = in_stock((*s.stock[seat], *loaded))
        mine = (s.money[seat], s.piles[seat], frozenset(self.stock.items()), mind)
        self._key = (seat, s.sets, s.year, s.missions, s.hired, s.sides, s.seen, s.revealed, s.crafts, mine)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Position) and self._key == other._key


@lru_cache(maxsize=64)
def _ideas(position: _Position) -> list[Idea]:
    s, seat, mind = position.s, position.seat, position.mind
    manner = strongest(s, seat) if mind.strong else PLAIN
    manner = manner._replace(hurried=mind.hurried, heed=lambda: position.deadline.heed(_WEIGHING))
    return ideas(s, seat, position.stock, frozenset(s.missions) - served(s, seat), manner)


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


def on_earth(s: Table, craft: Craft, course: Course | None) -> Action:
    """Launch what a flight has been assembled for, fire what is to be tested, take the rest apart."""
    if course is not None and course.moment is course.flight.moments[0]:
        return ("maneuver", craft.name, course.moment.step.to)
    alone = only_rockets(craft) and len(craft.parts) == 1
    if (alone or is_hop(craft.parts)) and not any(FACES[word].damaged for word in craft.parts):
        leg = next(leg for leg in world(s).legs[EARTH] if is_plain(leg))
        return ("maneuver", craft.name, leg.word)
    return ("disassemble", craft.name)


def _wanted_as(word: str, wanted: Counter[str]) -> str:
    """What a component is to a plan: somebody of a trade that it asks for, or anybody."""
    card = FACES[word].card
    if card.kind != "astronaut":
        return word
    return card.skill if wanted[card.skill] > 0 else ASTRONAUT
