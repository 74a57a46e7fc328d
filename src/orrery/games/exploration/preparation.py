"""A player's preparation turn: everything on offer at once, in any order, until the player ends it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from orrery.games.exploration.deployment import DEPLOY, DEPLOYS, SELECT, SELECTS, may_deploy, may_select
from orrery.games.exploration.maneuver_cards import USE, maneuvers
from orrery.games.exploration.missions import REVEAL, fulfilled
from orrery.games.exploration.orbits import HANGAR
from orrery.games.exploration.shipyard import BUILD, at_shipyard, builds, free_slots
from orrery.games.exploration.state import Table, fleet
from orrery.games.exploration.technology import ACT, FREE_ACTIONS, PLAY, PLAYS, may_play
from orrery.games.exploration.tokens import DEPLOYED, DEVELOPED, MANEUVERED
from orrery.games.exploration.verbs import pay
from orrery.games.exploration.verbs_map import clear_additions
from orrery.kernel import Action, Choice, Deed, Menu, Procedure, Ruling

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


class EndTurn(Deed[Table, "Prepare"]):
    """End the preparation turn."""

    rule = "EX-3.3"
    word = "end"
    group = "End"
    patterns = (END,)

    def offers(self, s: Table, f: Prepare) -> Sequence[Action]:
        return (END,)

    def forbids(self, s: Table, f: Prepare, action: Action) -> Ruling | None:
        return None

    def do(self, s: Table, f: Prepare, action: Action) -> None:
        s.pop()

    def present(self, s: Table, f: Prepare, action: Action) -> Choice:
        return self.choice(action, "End the turn")


END_TURN: Final = EndTurn()

_BARS: Final[dict[str, Ruling]] = {
    "action": Ruling("EX-4.1", "the technology action of this round is played"),
    "play": Ruling("EX-3.3", "one development card a turn"),
    "use": Ruling("EX-3.3", "one maneuver card a turn"),
}
_ONCE: Final = {"play": DEVELOPED, "use": MANEUVERED}


class Prepare(Menu[Table]):
    """Prepare for the flight phase: act, develop, deploy, build, select."""

    rule = "EX-3.3"
    deeds = (ACT, PLAY, DEPLOY, SELECT, BUILD, USE, REVEAL, END_TURN)
    #: Technology actions left, the mask of those played, and the bits of what is done once in a turn.
    left: int
    played: int
    spent: int

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
        launchable = 0 if spent & DEPLOYED else played
        for number in fleet(seat):
            ship = s.ships[number]
            if ship.at == HANGAR:
                if launchable and may_deploy(s, seat, ship.kind, played) is None:
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

    def having_acted(self, place: int) -> Prepare:
        """The same turn after a technology action."""
        return Prepare(self.seat, self.left - 1, self.played | 1 << place, self.spent)

    def having(self, once: int, technology: int = 0) -> Prepare:
        """The same turn after something that may be done once, with technology points gained."""
        return Prepare(self.seat, self.left + technology, self.played, self.spent | once)


#: The kinds of action open to a player, by whether actions are left and by what is spent.
_OPEN: Final = tuple(
    tuple(
        tuple(
            deed
            for deed in Prepare.deeds
            if (acting or deed is not ACT) and not spent & _ONCE.get(deed.word, 0)
        )
        for spent in range(2 * MANEUVERED)
    )
    for acting in (False, True)
)
