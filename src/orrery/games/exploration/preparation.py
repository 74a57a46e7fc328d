"""A player's preparation turn: everything on offer at once, in any order, until the player ends it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from orrery.games.exploration.deployment import (
    DEPLOY,
    DEPLOYS,
    SELECT,
    SELECTS,
    deployable,
    may_select,
    pad_taken,
)
from orrery.games.exploration.maneuver_cards import USE, cheapest, maneuvers, may_be_served
from orrery.games.exploration.missions import REVEAL, fulfilled, reveal_by_itself, unrevealed
from orrery.games.exploration.orbits import HANGAR
from orrery.games.exploration.shipyard import BUILD, at_shipyard, builds, free_slots
from orrery.games.exploration.state import Table, fleet
from orrery.games.exploration.technology import (
    ACT,
    ACTION_PLACE,
    FREE_ACTIONS,
    PLAY,
    PLAYS,
    may_play,
    technology_points,
)
from orrery.games.exploration.tokens import DEPLOYED, DEVELOPED, MANEUVERED
from orrery.games.exploration.verbs import pay
from orrery.games.exploration.verbs_map import clear_additions
from orrery.kernel import Action, Always, Choice, Deed, Menu, Procedure, Ruling, Step

END: Final[Action] = ("end",)


class StartTurn(Procedure[Table]):
    """A preparation turn starts: what was added to this player's ships goes away, upkeep is paid."""

    rule = "EX-4.7"
    seat: int

    def run(self, s: Table) -> None:
        seat = self.seat
        for number in fleet(seat):
            if s.ships[number].at != HANGAR:
                clear_additions(s, number)
        if s.upkeep[seat]:
            pay(s, seat, min(s.upkeep[seat], s.credits[seat]))
        s.push(Prepare(seat, 1, 0, 0))


class EndTurn(Always[Table, "Prepare"]):
    """End the preparation turn."""

    rule = "EX-3.3"
    word = "end"
    group = "End"
    patterns = (END,)

    def do(self, s: Table, f: Prepare, action: Action) -> None:
        s.pop()

    def present(self, s: Table, f: Prepare, action: Action) -> Choice:
        return self.choice(action, "End the turn", warning="; ".join(omissions(s, f)))


END_TURN: Final = EndTurn()


def omissions(s: Table, f: Prepare) -> list[str]:
    """What a player who ends the turn now may have forgotten."""
    found = []
    if f.left and not f.played:
        found.append("no technology action is played")
    ships = fleet(f.seat)
    if not any(s.ships[n].selected for n in ships) and any(may_select(s, n, f.played) is None for n in ships):
        found.append("no ship is selected to fly")
    return found + unrevealed(s, f.seat)


_BARS: Final[dict[str, Ruling]] = {
    "action": Ruling("EX-4.1", "the technology action of this round is played"),
    "play": Ruling("EX-3.3", "one development card a turn"),
    "use": Ruling("EX-3.3", "one maneuver card a turn"),
}
#: What closes a kind of action for the turn, and what is counted besides.
_ONCE: Final[dict[Deed[Any, Any], int]] = {PLAY: DEVELOPED, USE: MANEUVERED}
_COUNTED: Final = {**_ONCE, DEPLOY: DEPLOYED}


class Prepare(Menu[Table]):
    """Prepare for the flight phase: act, develop, deploy, build, select."""

    rule = "EX-3.3"
    deeds = (ACT, PLAY, DEPLOY, SELECT, BUILD, USE, REVEAL, END_TURN)
    #: Technology actions left, the mask of those played, and the bits of what is done once in a turn.
    left: int
    played: int
    spent: int

    def prompt(self, s: Table) -> str:
        return "Prepare for the flight phase."

    def open(self, s: Table) -> Sequence[Deed[Any, Any]]:
        return _OPEN[self.left > 0][self.spent]

    def bars(self, s: Table, deed: Deed[Any, Any]) -> Ruling:
        return _BARS[deed.word]

    def options(self, s: Table) -> list[Action]:
        """What the deeds offer, found in one walk over the fleet."""
        seat, played, spent = self.seat, self.played, self.spent
        found = list(FREE_ACTIONS[played]) if self.left else []
        if played and s.developments[seat] and not spent & DEVELOPED:
            hand = dict.fromkeys(s.developments[seat])
            found += [PLAYS[card] for card in hand if may_play(s, seat, card, played) is None]
        ready = []
        types = deployable(s, seat, played) if played and not spent & DEPLOYED else ()
        for number in fleet(seat):
            ship = s.ships[number]
            if ship.at == HANGAR:
                if ship.kind in types and not pad_taken(s, seat):
                    found.append(DEPLOYS[ship.kind])
                continue
            if ship.selected or not ship.energy:
                ready.append(number)
            if not ship.selected and may_select(s, number, played) is None:
                found.append(SELECTS[ship.kind])
            if at_shipyard(s, seat, ship.at) and free_slots(ship) > 0:
                found += builds(s, seat, ship.kind)
        if ready and not spent & MANEUVERED:
            found += maneuvers(s, seat, ready)
        found += fulfilled(s, seat)
        found.append(END)
        return found

    def taken(self, s: Table, deed: Deed[Any, Any], action: Action) -> None:
        """Count actions and what may be done once."""
        if deed is ACT:
            played = self.played | 1 << ACTION_PLACE[action]
            s.swap(prepare_on(self.seat, self.left - 1, played, self.spent))
        elif deed in _COUNTED:
            left = self.left + technology_points(action) if deed is PLAY else self.left
            s.swap(prepare_on(self.seat, left, self.played, self.spent | _COUNTED[deed]))

    def apply(self, s: Table, action: Action) -> None:
        deed = self.by_word[action[0]]
        self.taken(s, deed, action)
        deed.do(s, self, action)
        if not self.left and s.stack[-1] is self and not may_go_on(s, self):
            end_turn(s, self.seat)


class Preparing(Procedure[Table]):
    """A preparation turn goes on, or ends by itself."""

    rule = "EX-8.1.3"
    seat: int
    left: int
    played: int
    spent: int

    def run(self, s: Table) -> None:
        turn = Prepare(self.seat, self.left, self.played, self.spent)
        s.push(turn)
        if not turn.left and not may_go_on(s, turn):
            end_turn(s, self.seat)


def prepare_on(seat: int, left: int, played: int, spent: int) -> Step[Table]:
    """How a turn goes on after what is done now; with actions left it surely does."""
    return (Prepare if left else Preparing)(seat, left, played, spent)


def end_turn(s: Table, seat: int) -> None:
    """A turn ends by itself: what its player has fulfilled is revealed."""
    s.pop()
    reveal_by_itself(s, seat)


def may_go_on(s: Table, f: Prepare) -> bool:
    """Whether anything but missions may be left to do, as far as everybody sees.

    What a hand holds decides nothing here, so that no question tells it to the others (EX-8.1.3).
    """
    seat, played, spent = f.seat, f.played, f.spent
    if played and s.developments[seat] and not spent & DEVELOPED:
        return True
    types = deployable(s, seat, played) if played and not spent & DEPLOYED else ()
    for number in fleet(seat):
        ship = s.ships[number]
        if ship.at == HANGAR:
            if ship.kind in types and not pad_taken(s, seat):
                return True
            continue
        if not ship.selected and may_select(s, number, played) is None:
            return True
        if free_slots(ship) > 0 and at_shipyard(s, seat, ship.at) and s.credits[seat] >= cheapest(s, seat):
            return True
        if not spent & MANEUVERED and (ship.selected or not ship.energy) and may_be_served(s, number):
            return True
    return False


#: The kinds of action open to a player, by whether actions are left and by what is spent.
_OPEN: Final = tuple(
    tuple(
        tuple(
            deed for deed in Prepare.deeds if (acting or deed is not ACT) and not spent & _ONCE.get(deed, 0)
        )
        for spent in range(2 * MANEUVERED)
    )
    for acting in (False, True)
)
