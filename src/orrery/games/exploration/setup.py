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
from orrery.games.exploration.draws import (
    DrawPrimary,
    DrawSecondary,
    copies,
    draw_development,
    drawn,
    remaining,
    weighted,
)
from orrery.games.exploration.options import ExplorationOptions
from orrery.games.exploration.orbits import DOMINATIONS, HOME_HEADING
from orrery.games.exploration.rounds import StartRound
from orrery.games.exploration.shipyard import module_use
from orrery.games.exploration.state import NOBODY, Table
from orrery.games.exploration.tokens import DOMINATION_MODULES, KIND_WORDS, MANEUVER_WORDS, TOKEN_BASE
from orrery.games.exploration.verbs import (
    assemble_fleets,
    choose_port,
    deal_ship,
    fix_order,
    gain_command,
    gain_credits,
    keep_bonus,
    keep_ship,
    lay_in_row,
    put_deck_away,
    salvage_ship,
)
from orrery.games.exploration.words import HEADING_NAMES, count, gains
from orrery.kernel import Action, Chance, Choice, Outcome, Procedure, Question, Ruling, write

PORT_CHOICES: Final[tuple[Action, ...]] = tuple(("port", port.id) for port in PORTS)
BONUS_CHOICES: Final[tuple[Action, ...]] = tuple(("bonus", module.id) for module in MODULES)
ROW_DRAWS: Final[tuple[Action, ...]] = tuple(("row", word) for word in MANEUVER_WORDS)
DEALS: Final[tuple[Action, ...]] = tuple(("deal", word) for word in KIND_WORDS)
TAKES: Final[tuple[Action, ...]] = tuple(("take", word) for word in KIND_WORDS)
_DEALT: Final = {action: kind for kind, action in enumerate(DEALS)}
_TAKEN: Final = {action: kind for kind, action in enumerate(TAKES)}
_ROW_COPIES: Final = copies(MANEUVERS)
_ORDINALS: Final = ("first", "second", "third", "fourth", "last")
SALVAGES: Final[tuple[Action, ...]] = tuple(("salvage", word) for word in KIND_WORDS)


def new_table(players: int, options: ExplorationOptions) -> Table:
    """An empty table, with everybody about to choose a spaceport."""
    nothing: tuple[int, ...] = (0,) * players
    no_cards: tuple[tuple[int, ...], ...] = ((),) * players
    s = Table(
        players=players,
        options=options,
        round=0,
        ports=(NOBODY,) * players,
        order=(),
        fleets=no_cards,
        deck=(),
        undealt=tuple(ship.copies for ship in SHIPS),
        discarded=(0,) * len(SHIPS),
        credits=nothing,
        command=nothing,
        dp=nothing,
        frags=nothing,
        bonus=(NOBODY,) * players,
        primaries=no_cards,
        secondaries=no_cards,
        developments=no_cards,
        done_primaries=no_cards,
        done_secondaries=no_cards,
        perks=no_cards,
        gained=nothing,
        upkeep=nothing,
        barred=nothing,
        drawn=nothing,
        turrets=nothing,
        summits=nothing,
        dropped=((0,) * len(DOMINATION_MODULES),) * players,
        landed=((0, 0),) * players,
        row=(),
        hazards=(),
        dev_discard=(),
        ships=(),
        cubes=(NOBODY,) * len(DOMINATIONS),
        restricted=(),
        gnss=(),
        traps=(),
        stations=(),
        chains=((), ()),
        claimed=(),
    )
    s.push(StartRound())
    s.push(ChoosePort(0))
    return s


class ChoosePort(Question[Table]):
    """Choose your spaceport."""

    rule = "EX-1.5"

    def options(self, s: Table) -> Sequence[Action]:
        return [choice for port, choice in enumerate(PORT_CHOICES) if port not in s.ports]

    def blocked(self, s: Table) -> Iterable[tuple[Action, Ruling]]:
        for port, choice in enumerate(PORT_CHOICES):
            if port in s.ports:
                yield choice, Ruling(self.rule, f"{PORTS[port].name} is taken")

    def present(self, s: Table, action: Action) -> Choice:
        port = PORTS[PORT_CHOICES.index(action)]
        way = HEADING_NAMES[HOME_HEADING[PORT_CHOICES.index(action)]]
        order = f"flies {way}, prepares {_ORDINALS[port.order - 1]}"
        note = f"{count(port.credits, 'credit')}, {gains(port.bonus)}; {order}"
        return Choice(write(action), port.name, "Spaceport", note, touches=(port.launch_pad,))

    def apply(self, s: Table, action: Action) -> None:
        choose_port(s, self.seat, PORT_CHOICES.index(action))
        s.swap(ChoosePort(self.seat + 1) if self.seat + 1 < s.players else Opening())


class Opening(Procedure[Table]):
    """Ports give their bonuses, missions are dealt, the maneuver row is laid out, the draft begins."""

    rule = "EX-1.6"

    def run(self, s: Table) -> None:
        fix_order(s)
        s.push(Draft(0))
        for seat in reversed(s.order):
            s.push(BeginPort(seat))
        s.push(DrawRow())


class BeginPort(Procedure[Table]):
    """A player gets the starting bonus of the port, and missions.

    EX-1.6.1 Kourou, EX-1.6.2 Baikonur, EX-1.6.3 Cape Canaveral, EX-1.6.4 Wostochny, EX-1.6.5 Xichang.
    """

    rule = "EX-1.6"
    seat: int

    def run(self, s: Table) -> None:
        seat = self.seat
        port = PORTS[s.ports[seat]]
        gain_credits(s, seat, port.credits)
        gain_command(s, seat, port.bonus.get("command", 0))
        for _ in range(SECONDARY_HAND):
            s.push(DrawSecondary(seat))
        for _ in range(PRIMARY_HAND + port.bonus.get("primary", 0)):
            s.push(DrawPrimary(seat))
        for _ in range(port.bonus.get("development", 0)):
            draw_development(s, seat)
        if port.bonus.get("module"):
            s.push(ChooseBonus(seat))


class ChooseBonus(Question[Table]):
    """Choose the module that your port gives you, to be built free later."""

    rule = "EX-1.6.4"

    def options(self, s: Table) -> Sequence[Action]:
        return BONUS_CHOICES

    def present(self, s: Table, action: Action) -> Choice:
        place = BONUS_CHOICES.index(action)
        note = f"costs {count(MODULES[place].cost, 'credit')}: {module_use(TOKEN_BASE.index(place))}"
        return Choice(write(action), MODULES[place].name, "Module", note, touches=action[1:])

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        keep_bonus(s, self.seat, BONUS_CHOICES.index(action))


class DrawRow(Chance[Table]):
    """The open row of maneuver cards is drawn."""

    rule = "EX-1.3"

    def outcomes(self, s: Table) -> list[Outcome]:
        return weighted(ROW_DRAWS, remaining(_ROW_COPIES, s.row))

    def sample(self, s: Table, rr: Callable[[], float]) -> Action:
        return drawn(ROW_DRAWS, remaining(_ROW_COPIES, s.row), rr)

    def apply(self, s: Table, action: Action) -> None:
        lay_in_row(s, ROW_DRAWS.index(action))
        if len(s.row) == ROW_SIZE:
            s.pop()


class Draft(Procedure[Table]):
    """A new deck of ten goes round, forwards and backwards by turns; after four the fleets are complete."""

    rule = "EX-2.1"
    number: int

    def run(self, s: Table) -> None:
        put_deck_away(s)
        if self.number == FLEET_SIZE:
            assemble_fleets(s)
            return
        s.push(Draft(self.number + 1))
        for seat in draft_order(s, self.number)[::-1]:
            s.push(HandDeck(seat))
        s.push(Deal())


def draft_order(s: Table, number: int) -> tuple[int, ...]:
    """Who chooses after whom from a deck (EX-2.1.1)."""
    return s.order[::-1] if number % 2 else s.order


class Deal(Chance[Table]):
    """The cards of the next draft deck are turned up."""

    rule = "EX-2.1"

    def outcomes(self, s: Table) -> list[Outcome]:
        return [(deal, count) for deal, count in zip(DEALS, s.undealt, strict=True) if count]

    def sample(self, s: Table, rr: Callable[[], float]) -> Action:
        return drawn(DEALS, s.undealt, rr)

    def apply(self, s: Table, action: Action) -> None:
        deal_ship(s, _DEALT[action])
        if len(s.deck) == DECK_SIZE:
            s.pop()


class HandDeck(Procedure[Table]):
    """The deck reaches a player, who keeps a card of a new type; a single such type is not asked for."""

    rule = "EX-2.1"
    seat: int

    def run(self, s: Table) -> None:
        seat = self.seat
        if len({*s.deck}) > len(s.fleets[seat]) + 1:
            s.push(TakeShip(seat))
            return
        kinds = new_types(s, seat)
        if not kinds:
            s.push(Salvage(seat))
        elif len(kinds) == 1:
            keep_ship(s, seat, kinds[0])
        else:
            s.push(TakeShip(seat))


def new_types(s: Table, seat: int) -> list[int]:
    """The types in the deck that a fleet does not have."""
    fleet = s.fleets[seat]
    return [kind for kind in dict.fromkeys(s.deck) if kind not in fleet]


class TakeShip(Question[Table]):
    """Keep one ship of the deck and pass the rest on."""

    rule = "EX-2.1"

    def options(self, s: Table) -> Sequence[Action]:
        fleet = s.fleets[self.seat]
        return [TAKES[kind] for kind in dict.fromkeys(s.deck) if kind not in fleet]

    def blocked(self, s: Table) -> Iterable[tuple[Action, Ruling]]:
        for kind, ship in enumerate(SHIPS):
            if kind in s.fleets[self.seat]:
                yield TAKES[kind], Ruling("EX-2.1.2", f"there is a {ship.name} in this fleet already")
            elif kind not in s.deck:
                yield TAKES[kind], Ruling("EX-2.1", f"no {ship.name} is in this deck")

    def present(self, s: Table, action: Action) -> Choice:
        ship = SHIPS[TAKES.index(action)]
        return Choice(write(action), ship.name, "Ships", ship.text, touches=(ship.id,))

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        keep_ship(s, self.seat, _TAKEN[action])


class Salvage(Chance[Table]):
    """Nothing in the deck is new to this fleet: a random discarded ship of another type joins it."""

    rule = "EX-2.1.3"
    seat: int

    def outcomes(self, s: Table) -> list[Outcome]:
        fleet = s.fleets[self.seat]
        return [
            (SALVAGES[kind], count) for kind, count in enumerate(s.discarded) if count and kind not in fleet
        ]

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        salvage_ship(s, self.seat, SALVAGES.index(action))
