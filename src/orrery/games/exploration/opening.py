"""Set-up: spaceports, starting bonuses, hands, the maneuver row and the draft of the fleets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from orrery.games.exploration.cards import (
    DECK_SIZE,
    FLEET_SIZE,
    MANEUVERS,
    MODULES,
    PORTS,
    PRIMARY_HAND,
    ROW_SIZE,
    SECONDARY_HAND,
    SHIPS,
)
from orrery.games.exploration.choices import module_use, said
from orrery.games.exploration.draws import (
    DRAW_PRIMARY,
    DRAW_SECONDARY,
    copies,
    draw_development,
    drawn,
    remaining,
    weighted,
)
from orrery.games.exploration.state import Ship, Table
from orrery.games.exploration.tokens import KIND_WORDS, MANEUVER_WORDS, TOKEN_BASE
from orrery.games.exploration.verbs import add_card, drop_card, gain_command, gain_credits, put
from orrery.kernel import (
    CHANCE,
    Action,
    Chance,
    Choice,
    Frame,
    Outcome,
    Procedure,
    Question,
    Ruling,
    write,
)

PORT_CHOICES: Final[tuple[Action, ...]] = tuple(("port", port.id) for port in PORTS)
BONUS_CHOICES: Final[tuple[Action, ...]] = tuple(("bonus", module.id) for module in MODULES)
ROW_DRAWS: Final[tuple[Action, ...]] = tuple(("row", word) for word in MANEUVER_WORDS)
DEALS: Final[tuple[Action, ...]] = tuple(("deal", word) for word in KIND_WORDS)
TAKES: Final[tuple[Action, ...]] = tuple(("take", word) for word in KIND_WORDS)
_ROW_COPIES: Final = copies(MANEUVERS)
_ORDINALS: Final = ("first", "second", "third", "fourth", "last")
SALVAGES: Final[tuple[Action, ...]] = tuple(("salvage", word) for word in KIND_WORDS)


class ChoosePort(Question[Table]):
    """Choose your spaceport."""

    rule = "EX-1.5"

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return [choice for port, choice in enumerate(PORT_CHOICES) if port not in s.ports]

    def blocked(self, s: Table, f: Frame) -> Iterable[tuple[Action, Ruling]]:
        for port, choice in enumerate(PORT_CHOICES):
            if port in s.ports:
                yield choice, Ruling(self.rule, f"{PORTS[port].name} is taken")

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        port = PORTS[PORT_CHOICES.index(action)]
        bonus = ", ".join(f"{amount} {name}" for name, amount in port.bonus.items())
        way = "clockwise" if port.direction == "cw" else "counter-clockwise"
        note = f"{port.credits} credits, {bonus}; flies {way}, prepares {_ORDINALS[port.order - 1]}"
        return Choice(write(action), port.name, "Spaceport", note, touches=(port.launch_pad,))

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat = f
        s.ports = put(s.ports, seat, PORT_CHOICES.index(action))
        s.emit("port", seat=seat, port=action[1])
        if seat + 1 < s.players:
            s.swap(self, seat + 1)
        else:
            s.swap(OPENING, CHANCE)


class Opening(Procedure[Table]):
    """Ports give their bonuses, missions are dealt, the maneuver row is laid out, the draft begins."""

    rule = "EX-1.6"

    def run(self, s: Table, f: Frame) -> None:
        s.order = tuple(sorted(range(s.players), key=lambda seat: s.ports[seat]))
        s.push(DRAFT, CHANCE, 0)
        for seat in reversed(s.order):
            s.push(BEGIN_PORT, CHANCE, seat)
        s.push(DRAW_ROW, CHANCE)


class BeginPort(Procedure[Table]):
    """A player gets the starting bonus of the port, and missions."""

    rule = "EX-1.6"

    def run(self, s: Table, f: Frame) -> None:
        seat = f[2]
        port = PORTS[s.ports[seat]]
        gain_credits(s, seat, port.credits)
        gain_command(s, seat, port.bonus.get("command", 0))
        for _ in range(SECONDARY_HAND):
            s.push(DRAW_SECONDARY, CHANCE, seat)
        for _ in range(PRIMARY_HAND + port.bonus.get("primary", 0)):
            s.push(DRAW_PRIMARY, CHANCE, seat)
        for _ in range(port.bonus.get("development", 0)):
            draw_development(s, seat)
        if port.bonus.get("module"):
            s.push(CHOOSE_BONUS, seat)


class ChooseBonus(Question[Table]):
    """Choose the module that your port gives you, to be built free later."""

    rule = "EX-1.6.4"

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return BONUS_CHOICES

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        place = BONUS_CHOICES.index(action)
        note = f"costs {MODULES[place].cost}: {module_use(TOKEN_BASE.index(place))}"
        return Choice(write(action), said(action[1:]), "Module", note, touches=action[1:])

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        s.pop()
        s.bonus = put(s.bonus, f[1], BONUS_CHOICES.index(action))


class DrawRow(Chance[Table]):
    """The open row of maneuver cards is drawn."""

    rule = "EX-1.3"

    def outcomes(self, s: Table, f: Frame) -> list[Outcome]:
        return weighted(ROW_DRAWS, remaining(_ROW_COPIES, s.row))

    def sample(self, s: Table, f: Frame, rr: Callable[[], float]) -> Action:
        return drawn(ROW_DRAWS, remaining(_ROW_COPIES, s.row), rr)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        s.row = add_card(s.row, ROW_DRAWS.index(action))
        if len(s.row) == ROW_SIZE:
            s.pop()


class Draft(Procedure[Table]):
    """A new deck of ten goes round, forwards and backwards by turns; after four the fleets are complete."""

    rule = "EX-2.1"

    def run(self, s: Table, f: Frame) -> None:
        number = f[2]
        for kind in s.deck:
            s.discarded = put(s.discarded, kind, s.discarded[kind] + 1)
        s.deck = ()
        if number == FLEET_SIZE:
            s.ships = tuple(Ship(kind) for fleet in s.fleets for kind in fleet)
            return
        s.push(self, CHANCE, number + 1)
        for seat in draft_order(s, number)[::-1]:
            s.push(HAND_DECK, seat)
        s.push(DEAL, CHANCE)


def draft_order(s: Table, number: int) -> tuple[int, ...]:
    """Who chooses after whom from a deck."""
    return s.order[::-1] if number % 2 else s.order


class Deal(Chance[Table]):
    """The cards of the next draft deck are turned up."""

    rule = "EX-2.1"

    def outcomes(self, s: Table, f: Frame) -> list[Outcome]:
        return [(deal, count) for deal, count in zip(DEALS, s.undealt, strict=True) if count]

    def sample(self, s: Table, f: Frame, rr: Callable[[], float]) -> Action:
        return drawn(DEALS, s.undealt, rr)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        kind = DEALS.index(action)
        s.undealt = put(s.undealt, kind, s.undealt[kind] - 1)
        s.deck = add_card(s.deck, kind)
        if len(s.deck) == DECK_SIZE:
            s.pop()


class HandDeck(Procedure[Table]):
    """The deck reaches a player, who keeps a card of a new type; a single such type is not asked for."""

    rule = "EX-2.1"

    def run(self, s: Table, f: Frame) -> None:
        seat = f[1]
        if len({*s.deck}) > len(s.fleets[seat]) + 1:
            s.push(TAKE_SHIP, seat)
            return
        kinds = new_types(s, seat)
        if not kinds:
            s.push(SALVAGE, CHANCE, seat)
        elif len(kinds) == 1:
            keep(s, seat, kinds[0])
        else:
            s.push(TAKE_SHIP, seat)


def new_types(s: Table, seat: int) -> list[int]:
    """The types in the deck that a fleet does not have."""
    fleet = s.fleets[seat]
    return [kind for kind in dict.fromkeys(s.deck) if kind not in fleet]


def keep(s: Table, seat: int, kind: int) -> None:
    """Take a card from the deck that is going round."""
    s.deck = drop_card(s.deck, kind)
    enlist(s, seat, kind)


class TakeShip(Question[Table]):
    """Keep one ship of the deck and pass the rest on."""

    rule = "EX-2.1"

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return [TAKES[kind] for kind in new_types(s, f[1])]

    def blocked(self, s: Table, f: Frame) -> Iterable[tuple[Action, Ruling]]:
        for kind, ship in enumerate(SHIPS):
            if kind in s.fleets[f[1]]:
                yield TAKES[kind], Ruling("EX-2.1.2", f"there is a {ship.ability} in this fleet already")
            elif kind not in s.deck:
                yield TAKES[kind], Ruling("EX-2.1", f"no {ship.ability} is in this deck")

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        ship = SHIPS[TAKES.index(action)]
        return Choice(write(action), ship.ability, "Ships", ship.text, touches=(ship.id,))

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        s.pop()
        keep(s, f[1], TAKES.index(action))


class Salvage(Chance[Table]):
    """Nothing in the deck is new to this fleet: a random discarded ship of another type joins it."""

    rule = "EX-2.1.3"

    def outcomes(self, s: Table, f: Frame) -> list[Outcome]:
        fleet = s.fleets[f[2]]
        return [
            (SALVAGES[kind], count) for kind, count in enumerate(s.discarded) if count and kind not in fleet
        ]

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        s.pop()
        kind = SALVAGES.index(action)
        s.discarded = put(s.discarded, kind, s.discarded[kind] - 1)
        enlist(s, f[2], kind)


def enlist(s: Table, seat: int, kind: int) -> None:
    """A ship joins a fleet."""
    s.fleets = put(s.fleets, seat, (*s.fleets[seat], kind))
    s.emit("enlist", seat=seat, ship=KIND_WORDS[kind])


CHOOSE_PORT: Final = ChoosePort()
OPENING: Final = Opening()
BEGIN_PORT: Final = BeginPort()
CHOOSE_BONUS: Final = ChooseBonus()
DRAW_ROW: Final = DrawRow()
DRAFT: Final = Draft()
DEAL: Final = Deal()
HAND_DECK: Final = HandDeck()
TAKE_SHIP: Final = TakeShip()
SALVAGE: Final = Salvage()
