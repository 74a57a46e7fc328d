"""The flight turn of a selected ship: what it may do with its energy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final

from orrery.games.exploration.abilities import BOMB, RESTORE, STRIKE
from orrery.games.exploration.combat import ATTACK, attacks
from orrery.games.exploration.drops import DROP, NO_ENERGY, drops_here, drops_on
from orrery.games.exploration.missions import REVEAL, fulfilled, reveal_by_itself, unrevealed
from orrery.games.exploration.movement import MOVE, can_move, moves
from orrery.games.exploration.passage import check_trap, is_trapped
from orrery.games.exploration.preparation import END
from orrery.games.exploration.state import NOBODY, Table, ship_word
from orrery.games.exploration.tokens import BOMBER, DESTROYER, GNSS, KIND_WORDS, RECOVER, TURRETS
from orrery.games.exploration.verbs_map import spend_energy, turn_about
from orrery.games.exploration.words import SHIP_NAMES
from orrery.kernel import Action, Always, Choice, Deed, Menu, Procedure, Ruling

TURN: Final[Action] = ("turn",)


class TurnRound(Deed[Table, "Flight"]):
    """Turn round for 1 energy."""

    rule = "EX-5.4.1"
    word = "turn"
    group = "Direction"
    patterns = (TURN,)

    def offers(self, s: Table, f: Flight) -> Sequence[Action]:
        return (TURN,) if s.ships[f.ship].energy else ()

    def forbids(self, s: Table, f: Flight, action: Action) -> Ruling | None:
        return None if s.ships[f.ship].energy else NO_ENERGY

    def tempting(self, s: Table, f: Flight) -> Iterable[Action]:
        return (TURN,)

    def do(self, s: Table, f: Flight, action: Action) -> None:
        f.then_go_on(s)
        spend_energy(s, f.ship)
        turn_about(s, f.ship)

    def present(self, s: Table, f: Flight, action: Action) -> Choice:
        return self.choice(action, "Turn round", "1 energy", touches=(ship_word(s, f.ship),))


class EndFlight(Always[Table, "Flight"]):
    """Stop: the ship's turn is over."""

    rule = "EX-5.2"
    word = "end"
    group = "End"
    patterns = (END,)

    def tempting(self, s: Table, f: Flight) -> Iterable[Action]:
        return (END,)

    def do(self, s: Table, f: Flight, action: Action) -> None:
        s.pop()
        check_trap(s, f.ship)

    def present(self, s: Table, f: Flight, action: Action) -> Choice:
        warnings = ["the trap here will destroy the ship"] if is_trapped(s, f.ship) else []
        if f.idle:
            warnings.append(f"nothing done yet, {s.ships[f.ship].energy} energy left")
        warning = "; ".join(warnings + unrevealed(s, f.seat))
        return self.choice(action, "End this ship's turn", warning=warning, touches=(ship_word(s, f.ship),))


TURN_ROUND: Final = TurnRound()
END_FLIGHT: Final = EndFlight()

#: The deeds that belong to a type of ship.
_ABILITIES: Final[dict[int, Deed[Any, Any]]] = {BOMBER: BOMB, DESTROYER: STRIKE, RECOVER: RESTORE}


class Flight(Menu[Table]):
    """A moment in the flight turn of a ship."""

    rule = "EX-5.2"
    deeds: ClassVar[tuple[Deed[Any, Any], ...]] = (
        MOVE,
        TURN_ROUND,
        DROP,
        ATTACK,
        BOMB,
        STRIKE,
        RESTORE,
        REVEAL,
        END_FLIGHT,
    )
    #: Whether nothing has been done in the ship's turn yet.
    idle: ClassVar[bool] = False
    ship: int

    def open(self, s: Table) -> Sequence[Deed[Any, Any]]:
        return _OPEN[s.ships[self.ship].kind]

    def bars(self, s: Table, deed: Deed[Any, Any]) -> Ruling:
        return Ruling(deed.rule, "this ship does not have that ability")

    def may_release(self, s: Table, token: int) -> Ruling | None:
        """Whether this is the moment to drop a GNSS or a trap."""
        raise NotImplementedError

    def may_aim(self, s: Table) -> Ruling | None:
        """Whether this is the moment to drop something on a domination space."""
        return None

    def then_go_on(self, s: Table) -> None:
        """The ship goes on after what it does now."""
        s.swap(GoOn(self.seat, self.ship))

    def then_land(self, s: Table) -> None:
        """The ship goes on after a move."""
        s.swap(AfterMove(self.seat, self.ship))

    def then_release(self, s: Table) -> None:
        """The ship goes on after dropping something on its own space."""
        raise NotImplementedError

    def prompt(self, s: Table) -> str:
        card = s.ships[self.ship]
        return f"Your {SHIP_NAMES[card.kind]} flies: {card.energy} energy, velocity {card.velocity}"


#: The kinds of action of each type of ship.
_OPEN: Final = tuple(
    tuple(deed for deed in Flight.deeds if deed not in _ABILITIES.values() or _ABILITIES.get(kind) is deed)
    for kind in range(len(KIND_WORDS))
)


class Fly(Flight):
    """Fly: move, turn, attack, drop, or end the turn of this ship."""

    def options(self, s: Table) -> list[Action]:
        """What the deeds offer, without asking those that a bare ship can't do."""
        ship = self.ship
        card = s.ships[ship]
        found = moves(s, ship)
        if card.energy:
            found.append(TURN)
        if card.modules:
            found += drops_here(s, self)
            found += drops_on(s, ship)
            if not TURRETS.isdisjoint(card.modules):
                found += attacks(s, ship)
        if card.kind in _ABILITIES:
            found += _ABILITIES[card.kind].offers(s, self)
        found += fulfilled(s, self.seat)
        found.append(END)
        return found

    def may_release(self, s: Table, token: int) -> Ruling | None:
        return None if can_follow(s, self.ship, token) else _NO_MOVE

    def then_release(self, s: Table) -> None:
        s.swap(MoveOn(self.seat, self.ship))


class SetOut(Fly):
    """The turn of a ship begins: fly, attack, drop, or end it at once."""

    idle = True


class Landed(Fly):
    """Right after a move: GNSS and traps may be dropped, and everything else done."""

    def may_release(self, s: Table, token: int) -> Ruling | None:
        return None

    def then_release(self, s: Table) -> None:
        self.then_land(s)


def can_follow(s: Table, ship: int, token: int) -> bool:
    """Whether a ship that drops a module under it can still pay for a move, and make one.

    The space itself, at the end of a whole circle, is closed by a GNSS.
    """
    card = s.ships[ship]
    if card.energy < 2 and not card.boosts:
        return False
    return can_move(s, ship, card.at if token == GNSS else NOBODY)


class MoveOn(Flight):
    """You dropped something before a move: now move."""

    rule = "EX-5.13"
    deeds = (MOVE, TURN_ROUND, DROP, REVEAL, END_FLIGHT)

    def open(self, s: Table) -> Sequence[Deed[Any, Any]]:
        return _BEFORE_A_MOVE

    def bars(self, s: Table, deed: Deed[Any, Any]) -> Ruling:
        return _MUST_MOVE

    def may_release(self, s: Table, token: int) -> Ruling | None:
        return None if can_follow(s, self.ship, token) else _MUST_MOVE

    def may_aim(self, s: Table) -> Ruling | None:
        return _MUST_MOVE

    def then_release(self, s: Table) -> None:
        """What was dropped before a move, another drop may follow."""

    def prompt(self, s: Table) -> str:
        return "You dropped something before a move: now move."


_MUST_MOVE: Final = Ruling("EX-5.13", "the ship must move now")
_NO_MOVE: Final = Ruling("EX-5.13", "it is dropped right before or after a move, and no move can follow")
_BEFORE_A_MOVE: Final = (MOVE, DROP, REVEAL)


class GoOn(Procedure[Table]):
    """A ship with energy or a free move goes on; for one without, or destroyed, the turn is over."""

    rule = "EX-2.4"
    seat: int
    ship: int

    def run(self, s: Table) -> None:
        card = s.ships[self.ship]
        if card.energy or (card.boosts and can_move(s, self.ship)):
            self.ask(s)
            return
        reveal_by_itself(s, self.seat)
        if card.in_space:
            check_trap(s, self.ship)

    def ask(self, s: Table) -> None:
        s.push(Fly(self.seat, self.ship))


class AfterMove(GoOn):
    """A ship that has survived its move goes on."""

    rule = "EX-5.2"

    def ask(self, s: Table) -> None:
        s.push(Landed(self.seat, self.ship))
