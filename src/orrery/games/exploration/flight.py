"""The flight turns of selected ships: their order, and what a ship may do with its energy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from orrery.games.exploration.choices import flight_choice
from orrery.games.exploration.combat import (
    ABLE,
    abilities,
    attack,
    attacks,
    has_turret,
    use_ability,
    why_not_ability,
    why_not_attack,
)
from orrery.games.exploration.drops import (
    DROP_HERE,
    blocked_drops,
    drop_here,
    drop_on,
    drops_here,
    may_drop_here,
    may_drop_on,
    surface_drops,
)
from orrery.games.exploration.missions import (
    blocked_missions,
    fulfilled,
    reveal,
    reveal_by_itself,
    why_not_reveal,
)
from orrery.games.exploration.movement import blocked_moves, may_move, moves, velocity_move
from orrery.games.exploration.orbits import DOMINATION_WORDS, NODES, ORBITING, PAD
from orrery.games.exploration.passage import check_trap
from orrery.games.exploration.preparation import END
from orrery.games.exploration.state import Table, owner
from orrery.games.exploration.tokens import KIND_WORDS, TOKEN_WORDS
from orrery.games.exploration.verbs import change, relocate, ship_at, ship_word
from orrery.kernel import CHANCE, Action, Choice, Frame, Procedure, Question, Ruling, write

TURN: Final[Action] = ("turn",)
FIRSTS: Final[tuple[Action, ...]] = tuple(("first", word) for word in KIND_WORDS)

#: A ship in the order of flight: velocity and maneuverability when the phase began, and its number.
Place = tuple[int, int, int]


def flight_places(s: Table) -> tuple[Place, ...]:
    """The selected ships with what their order is decided by."""
    ready = [number for number, ship in enumerate(s.ships) if ship.selected]
    return tuple([(s.ships[n].velocity, s.ships[n].maneuverability, n) for n in ready])


class NextFlight(Procedure[Table]):
    """The fastest selected ship that has not flown takes its turn."""

    rule = "EX-5.1"

    def run(self, s: Table, f: Frame) -> None:
        places: tuple[Place, ...] = f[2]
        if len(places) == 1:
            begin_flight(s, places, places[0][2])
            return
        best = max(places, key=lambda place: (place[0], place[1], s.ports[owner(place[2])]))
        equals = [p for p in places if p[:2] == best[:2] and owner(p[2]) == owner(best[2])]
        if len(equals) > 1:
            s.push(CHOOSE_FIRST, owner(best[2]), places, tuple(place[2] for place in equals))
        else:
            begin_flight(s, places, best[2])


class ChooseFirst(Question[Table]):
    """Two of your ships are equally fast: which one flies first?"""

    rule = "EX-5.1"

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return [FIRSTS[s.ships[number].kind] for number in f[3]]

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, _, places, equals = f
        s.pop()
        kind = KIND_WORDS.index(action[1])
        begin_flight(s, places, next(number for number in equals if s.ships[number].kind == kind))


def begin_flight(s: Table, places: tuple[Place, ...], ship: int) -> None:
    """A selected ship's turn, if it is still there, has energy and can leave its pad."""
    if len(places) > 1:
        s.push(NEXT_FLIGHT, CHANCE, tuple([place for place in places if place[2] != ship]))
    card = s.ships[ship]
    if not card.selected or not card.energy:
        return
    if card.at == PAD:
        place = ORBITING[s.ports[owner(ship)]]
        if ship_at(s, place) >= 0:
            return
        relocate(s, ship, place)
    s.push(FLY, owner(ship), ship)


class Fly(Question[Table]):
    """Fly: move, turn, attack, drop, or end the turn of this ship."""

    rule = "EX-5.2"

    def options(self, s: Table, f: Frame) -> list[Action]:
        _, seat, ship = f
        card = s.ships[ship]
        found = moves(s, ship)
        found.append(TURN)
        if card.modules:
            found += self.releases(s, ship, len(found) > 1)
            found += surface_drops(s, ship)
            if card.at < NODES and has_turret(s, ship):
                found += attacks(s, ship)
        if card.kind in ABLE:
            found += abilities(s, ship)
        found += fulfilled(s, seat)
        found.append(END)
        return found

    def releases(self, s: Table, ship: int, can_move: bool) -> list[Action]:
        """GNSS and traps to drop before a move: only with the energy and the room to move then."""
        return drops_here(s, ship) if can_move and s.ships[ship].energy > 1 else []

    def may_release(self, s: Table, ship: int) -> Ruling | None:
        """Whether this is the moment for a GNSS or a trap."""
        if s.ships[ship].energy < 2 or not moves(s, ship):
            return Ruling("EX-5.13", "it is dropped right before or after a move, and no move can follow")
        return None

    def blocked(self, s: Table, f: Frame) -> Iterator[tuple[Action, Ruling]]:
        _, seat, ship = f
        yield from blocked_moves(s, ship)
        yield from blocked_drops(s, ship)
        for token in dict.fromkeys(s.ships[ship].modules):
            if token in DROP_HERE and (ruling := self.may_release(s, ship)):
                yield DROP_HERE[token], ruling
        for number, other in enumerate(s.ships):
            if number != ship and other.on_board:
                word = ship_word(s, number)
                yield ("attack", word), why_not_attack(s, ship, word)
        yield from blocked_missions(s, seat)

    def explain(self, s: Table, f: Frame, action: Action) -> Ruling:
        _, seat, ship = f
        verb = action[0]
        ruling: Ruling | None = None
        if verb == "move" and len(action) == 2:
            ruling = may_move(s, ship, action)
        elif verb == "drop":
            ruling = self._forbids_drop(s, ship, action)
        elif verb == "attack" and len(action) == 2:
            ruling = why_not_attack(s, ship, action[1])
        elif verb in ("bomb", "strike", "restore") and len(action) > 1:
            ruling = why_not_ability(s, ship, action)
        elif verb == "reveal":
            ruling = why_not_reveal(s, seat, action)
        return ruling or Ruling(self.rule, f"«{write(action)}» is not something this ship can do now")

    def _forbids_drop(self, s: Table, ship: int, action: Action) -> Ruling | None:
        if len(action) < 2 or action[1] not in TOKEN_WORDS:
            return None
        token = TOKEN_WORDS.index(action[1])
        if len(action) == 3 and action[2] in DOMINATION_WORDS:
            return may_drop_on(s, ship, token, DOMINATION_WORDS.index(action[2]))
        if token not in DROP_HERE:
            return Ruling("EX-5.12", "say on which domination space")
        return may_drop_here(s, ship, token) or self.may_release(s, ship)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, ship = f
        verb = action[0]
        if verb == "move":
            s.swap(AFTER_MOVE, seat, ship)
            velocity_move(s, ship, action)
        elif verb == "end":
            s.pop()
            check_trap(s, ship)
        elif verb == "turn":
            s.swap(GO_ON, seat, ship)
            turn_round(s, ship)
        elif verb == "attack":
            s.swap(GO_ON, seat, ship)
            attack(s, ship, action[1])
        elif verb == "drop":
            self.drop(s, seat, ship, action)
        elif verb == "reveal":
            s.swap(self.next_step, seat, ship)
            reveal(s, seat, action)
        else:
            use_ability(s, ship, action)

    def drop(self, s: Table, seat: int, ship: int, action: Action) -> None:
        """A domination drop, or something left under the ship before it moves."""
        token = TOKEN_WORDS.index(action[1])
        if len(action) == 3:
            s.swap(GO_ON, seat, ship)
            drop_on(s, ship, token, DOMINATION_WORDS.index(action[2]))
        else:
            s.swap(MOVE_ON, seat, ship)
            drop_here(s, ship, token)

    @property
    def next_step(self) -> GoOn:
        """What follows when something was done that leaves the moment as it is."""
        return GO_ON

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        return flight_choice(s, f[2], action)

    def prompt(self, s: Table, f: Frame) -> str:
        card = s.ships[f[2]]
        name = KIND_WORDS[card.kind].replace("_", " ")
        return f"Your {name} flies: {card.energy} energy, velocity {card.velocity}"


class Landed(Fly):
    """Right after a move: GNSS and traps may be dropped, and everything else done."""

    rule = "EX-5.2"

    def releases(self, s: Table, ship: int, can_move: bool) -> list[Action]:
        return drops_here(s, ship)

    def may_release(self, s: Table, ship: int) -> Ruling | None:
        return None

    @property
    def next_step(self) -> GoOn:
        return AFTER_MOVE

    def drop(self, s: Table, seat: int, ship: int, action: Action) -> None:
        if len(action) == 3:
            super().drop(s, seat, ship, action)
        else:
            s.swap(AFTER_MOVE, seat, ship)
            drop_here(s, ship, TOKEN_WORDS.index(action[1]))


class MoveOn(Question[Table]):
    """You dropped something before a move: now move."""

    rule = "EX-5.13"

    def options(self, s: Table, f: Frame) -> list[Action]:
        ship = f[2]
        found = moves(s, ship)
        if s.ships[ship].energy > 1:
            found += drops_here(s, ship)
        found += fulfilled(s, f[1])
        return found

    def blocked(self, s: Table, f: Frame) -> Iterator[tuple[Action, Ruling]]:
        yield END, Ruling(self.rule, "the ship must move now")
        yield TURN, Ruling(self.rule, "the ship must move now")
        yield from blocked_moves(s, f[2])

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        return flight_choice(s, f[2], action)

    def explain(self, s: Table, f: Frame, action: Action) -> Ruling:
        ruling = may_move(s, f[2], action) if action[0] == "move" and len(action) == 2 else None
        return ruling or Ruling(self.rule, "the ship must move now")

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, ship = f
        if action[0] == "move":
            s.swap(AFTER_MOVE, seat, ship)
            velocity_move(s, ship, action)
        elif action[0] == "drop":
            drop_here(s, ship, TOKEN_WORDS.index(action[1]))
        else:
            reveal(s, seat, action)


class GoOn(Procedure[Table]):
    """A ship with energy goes on; for one without, or destroyed, the turn is over."""

    rule = "EX-2.4"

    def run(self, s: Table, f: Frame) -> None:
        _, seat, ship = f
        card = s.ships[ship]
        if card.energy:
            self.ask(s, seat, ship)
            return
        reveal_by_itself(s, seat)
        if card.in_space:
            check_trap(s, ship)

    def ask(self, s: Table, seat: int, ship: int) -> None:
        s.push(FLY, seat, ship)


class AfterMove(GoOn):
    """A ship that has survived its move goes on."""

    rule = "EX-5.2"

    def ask(self, s: Table, seat: int, ship: int) -> None:
        s.push(LANDED, seat, ship)


def turn_round(s: Table, ship: int) -> None:
    """Fly the other way."""
    card = s.ships[ship]
    change(s, ship, energy=card.energy - 1, heading=1 - card.heading, outbound=not card.outbound)
    s.emit("turn", seat=owner(ship), ship=ship_word(s, ship))


NEXT_FLIGHT: Final = NextFlight()
CHOOSE_FIRST: Final = ChooseFirst()
FLY: Final = Fly()
LANDED: Final = Landed()
MOVE_ON: Final = MoveOn()
GO_ON: Final = GoOn()
AFTER_MOVE: Final = AfterMove()
