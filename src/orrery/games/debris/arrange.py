"""Sets up the position that a scenario describes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from orrery.games.debris.board import (
    ALIGNMENTS,
    ORBIT_CARD_NUMBER,
    ORBIT_CARDS,
    ORBIT_DECK,
    SPACE_NUMBER,
)
from orrery.games.debris.cards import (
    CAPACITY,
    CAPACITY_MAX,
    COST,
    FULL,
    KINDS,
    LETTERS,
    NO_CARDS,
    NOTHING_NEEDED,
    RESOURCE_NUMBER,
    RESOURCES,
    SATELLITE_HP,
    SATELLITE_HP_MAX,
    SATELLITES,
    SEATS,
    SHIP_HP,
    SHIP_HP_MAX,
    THREAT_SPACES,
    Cards,
    Needs,
)
from orrery.games.debris.orbit_deck import show_top
from orrery.games.debris.setup import bare_table
from orrery.games.debris.state import Laid, Satellite, Table
from orrery.games.debris.threat import TurnCard
from orrery.games.debris.turn import NextPlayer, Orbit, TakeActions
from orrery.kernel import Given, ScenarioError, put, settle, without

#: Where things are when a scenario does not say: nothing is adjacent to anything else.
USUAL_PAWNS: Final = ("leo-5", "heo-4", "gso-5", "gso-13")
USUAL_SATELLITES: Final = (
    ("armor_plating", "leo-1"),
    ("onboard_boosters", "heo-1"),
    ("rendezvous", "gso-9"),
    ("orbital_decay", "gso-3"),
)


def arrange(players: int, options: Any, given: Mapping[str, Any]) -> Table:
    """A position in the middle of a turn; what the scenario leaves out is as usual and out of the way."""
    table = Given(given)
    s = bare_table(players, options)
    s.turn = table.take("turn", int, 1)
    s.active = table.one_of("active", {name: seat for seat, name in enumerate(SEATS[:players])}, 0)
    s.threat = _within(table, "threat", s.threat, 1, THREAT_SPACES)
    s.alignment = _within(table, "alignment", 0, 0, ALIGNMENTS - 1)
    _arrange_ships(s, table.below("seats"))
    _arrange_satellites(s, table.below("satellites"))
    _arrange_debris(s, table.below("debris"))
    _arrange_resources(s, table)
    s.push(TakeActions(s.active, _within(table, "actions", options.actions, 0, options.actions), ()))
    _arrange_orbit_deck(s, table.below("orbit"))
    on_cards = sum(laid.cubes for laid in s.laid)
    left = max(0, s.supply - sum(s.debris) - sum(s.hold) - on_cards)
    s.supply = _within(table, "supply", left, 0, options.cubes)
    table.done()
    settle(s)
    return s


def _within(table: Given, key: str, default: int, least: int, most: int) -> int:
    value = table.take(key, int, default)
    if not least <= value <= most:
        raise ScenarioError(f"{key} is {value}; it goes from {least} to {most}")
    return value


def _refuse_twins(what: str, values: Sequence[Any]) -> None:
    if len(set(values)) < len(values):
        raise ScenarioError(f"given.satellites puts two of them on one {what}")


def _arrange_ships(s: Table, table: Given) -> None:
    for seat in range(s.players):
        ship = table.below(SEATS[seat])
        s.at = put(s.at, seat, ship.one_of("at", SPACE_NUMBER, SPACE_NUMBER[USUAL_PAWNS[seat]]))
        s.hp = put(s.hp, seat, _within(ship, "hp", SHIP_HP, 1, SHIP_HP_MAX))
        s.capacity = put(s.capacity, seat, _within(ship, "capacity", CAPACITY, 1, CAPACITY_MAX))
        s.hold = put(s.hold, seat, _within(ship, "hold", 0, 0, s.capacity[seat]))
        s.hand = (*s.hand[:seat], _count_cards(ship, "hand"), *s.hand[seat + 1 :])
        ship.done()
    table.done()


def _count_cards(table: Given, key: str) -> Cards:
    """A list of resources as counts."""
    cards = [table.word(key, name, RESOURCE_NUMBER) for name in table.take(key, list[str], [])]
    return tuple(cards.count(number) for number in range(len(RESOURCES)))


def _arrange_satellites(s: Table, table: Given) -> None:
    for letter, (usual_card, usual_at) in zip(LETTERS, USUAL_SATELLITES, strict=True):
        entry = table.below(letter)
        card = entry.one_of("card", {card: card for card in SATELLITES}, usual_card)
        site = entry.one_of("at", SPACE_NUMBER, SPACE_NUMBER[usual_at])
        s.sites = put(s.sites, LETTERS.index(letter), site)
        hp = _within(entry, "hp", SATELLITE_HP, 1, SATELLITE_HP_MAX)
        beside = _count_cards(entry, "beside")
        if entry.take("operational", bool, False):
            s.working = s.working | {card}
            s.satellites = (*s.satellites, Satellite(card, hp, NOTHING_NEEDED, NO_CARDS))
        else:
            s.satellites = (*s.satellites, Satellite(card, hp, _arrange_needs(entry, card), beside))
        entry.done()
    table.done()
    _refuse_twins("card", [satellite.card for satellite in s.satellites])
    _refuse_twins("space", s.sites)


def _arrange_needs(entry: Given, card: str) -> Needs:
    """What a satellite still lacks: all that it costs, or what the scenario lists."""
    if "needs" not in entry:
        return COST[card]
    needs = entry.below("needs")
    lacking = tuple(_within(needs, kind, 0, 0, cost) for kind, cost in zip(KINDS, COST[card], strict=True))
    needs.done()
    return lacking


def _arrange_debris(s: Table, table: Given) -> None:
    names = table.keys()
    for name in names:
        space = table.word("debris", name, SPACE_NUMBER)
        s.debris = put(s.debris, space, _within(table, name, 0, 0, FULL))


def _arrange_resources(s: Table, table: Given) -> None:
    """The deck is what is neither in hands nor beside satellites, unless the scenario lists it."""
    out = [*s.hand, *(satellite.beside for satellite in s.satellites)]
    left = tuple(max(0, count - sum(cards[i] for cards in out)) for i, count in enumerate(s.deck))
    s.deck = _count_cards(table, "deck") if "deck" in table else left
    s.discards = _count_cards(table, "discards")


def _arrange_orbit_deck(s: Table, table: Given) -> None:
    """The draw pile is what is not elsewhere, unless the scenario lists it. Cards laid are turned next."""
    listed = table.take("laid", list[tuple[str, int]], [])
    laid = [(_orbit_card(table, "laid", name), cubes) for name, cubes in listed]
    for name, cubes in listed:
        if not 0 <= cubes <= FULL:
            raise ScenarioError(f"given.orbit.laid puts {cubes} cubes on {name}; it goes from 0 to {FULL}")
    discards = [_orbit_card(table, "discards", name) for name in table.take("discards", list[str], [])]
    forecast = table.one_of("forecast", ORBIT_CARD_NUMBER, -1)
    s.forecast = forecast if forecast >= 0 else None
    s.orbit_discards = tuple(sorted(discards))
    pile = _less(ORBIT_DECK, [*[card for card, _ in laid], *discards, *([] if forecast < 0 else [forecast])])
    if "pile" in table:
        listed_pile = [_orbit_card(table, "pile", name) for name in table.take("pile", list[str])]
        _less(pile, listed_pile)
        pile = tuple(sorted(listed_pile))
    s.draw_pile = pile
    s.face_down = tuple(sorted((*pile, *[card for card, _ in laid])))
    s.laid = tuple(Laid(card, cubes, s.face_down) for card, cubes in laid)
    table.done()
    if laid:
        s.swap(NextPlayer(s.active))
        s.push(Orbit())
        s.push(TurnCard())
    show_top(s)


def _less(pile: tuple[int, ...], cards: Sequence[int]) -> tuple[int, ...]:
    """What is left of a pile of orbit cards; there must be as many as are taken."""
    for card in cards:
        if card not in pile:
            raise ScenarioError(f"given.orbit has too many cards {ORBIT_CARDS[card]}")
        pile = without(pile, card)
    return pile


def _orbit_card(table: Given, key: str, name: str) -> int:
    return table.word(key, name, ORBIT_CARD_NUMBER)
