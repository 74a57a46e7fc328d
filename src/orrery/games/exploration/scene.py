"""What a seat is shown: the five orbits with what is on them, areas, fleets, hands and the row of cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from orrery.games.exploration.cards import (
    ACTIONS,
    COMMAND_TRACK,
    DEVELOPMENTS,
    HEXES,
    MANEUVERS,
    MODULES,
    PORTS,
    PRIMARIES,
    SECONDARIES,
    SHIPS,
)
from orrery.games.exploration.orbits import (
    DOMINATIONS,
    EXIT_WORDS,
    EXITS,
    HANGAR,
    PAD,
    RINGS,
    SPACE_WORDS,
    SPACES,
    hex_at,
    place_word,
)
from orrery.games.exploration.outer_space import hexes_left
from orrery.games.exploration.picture import PHASE_NAMES, flight, phase, picture
from orrery.games.exploration.preparation import Prepare
from orrery.games.exploration.rounds import area_cubes, area_points, conversion
from orrery.games.exploration.state import SEATS, Ship, Table, fleet, owner, ship_word
from orrery.games.exploration.tokens import (
    CARGO,
    DEPLOYED,
    DEVELOPED,
    MANEUVERED,
)
from orrery.games.exploration.words import (
    HEADING_NAMES,
    MODULE_NAMES,
    PLACE_NAMES,
    SEAT_LABELS,
    SPACE_NAMES,
    cargo,
    gains,
    ordinal,
    ship_name,
)
from orrery.kernel import UNKNOWN, Fact, Item, Scene, Zone


def scene(view: Table, seat: int | None) -> Scene:
    """The table as a seat may see it."""
    zones = [
        *_orbits(view),
        *_outer_space(view),
        *_areas(view),
        *_seats(view),
        *_cards(view),
    ]
    return Scene(tuple(_status(view)), tuple(zones), picture(view, seat))


def _status(s: Table) -> Iterator[Fact]:
    yield Fact("Round", f"{s.round}/{s.options.rounds}" if s.round else "Set-up")
    if s.round:
        yield Fact("Phase", PHASE_NAMES[phase(s)])
    turn = s.stack[-1] if s.stack else None
    if isinstance(turn, Prepare):
        yield Fact("Preparing", SEAT_LABELS[turn.seat])
        yield Fact("Actions left", str(turn.left))
    order = flight(s)
    for place, one in enumerate(order):
        if one.state == "flying":
            yield Fact("Flying", f"{ship_name(one.ship)}, {ordinal(place + 1)} of {len(order)}")
    if s.round and s.stack:
        yield Fact("Hexes left", str(hexes_left(s)))


# The map


def _orbits(s: Table) -> Iterator[Zone]:
    for ring in RINGS:
        yield Zone(ring.id, "orbit", ring.name, facts=(Fact("Spaces", str(ring.size)),))
    for at, space in enumerate(SPACES):
        yield Zone(
            space.id,
            f"{space.kind.lower()}-space",
            space.name,
            items=tuple(_things(s, at)),
            within=space.orbits[0],
        )
    for seat, port in enumerate(s.ports):
        if port >= 0:
            items = tuple(_ship(s, n) for n in fleet(seat) if s.ships and s.ships[n].at == PAD)
            yield Zone(PORTS[port].launch_pad, "pad", f"{PORTS[port].name} pad", seat, items)


def _things(s: Table, at: int) -> Iterator[Item]:
    """What is on a space: a ship, a GNSS, a trap, a station."""
    word = place_word(at)
    for number, ship in enumerate(s.ships):
        if ship.at == at:
            yield _ship(s, number)
    for space, seat in s.gnss:
        if space == at:
            yield Item(f"gnss.{word}", "gnss", "GNSS", seat)
    for trap in s.traps:
        if trap.at == at:
            yield Item(f"trap.{word}", "trap", "Trap", facts=(Fact("Counter", str(trap.count)),))
    if at in s.stations:
        yield Item(f"station.{word}", "station", "Space station")


def _ship(s: Table, number: int) -> Item:
    ship = s.ships[number]
    kind = SHIPS[ship.kind]
    facts = _in_hangar(ship) if ship.at == HANGAR else _in_use(ship)
    return Item(ship_word(s, number), "ship", kind.name, owner(number), facts=facts)


def _in_hangar(ship: Ship) -> tuple[Fact, ...]:
    kind = SHIPS[ship.kind]
    return (
        Fact("Level", str(kind.level)),
        Fact("Cost", str(kind.cost)),
        Fact("Resistance", str(kind.resistance)),
        Fact("Energy", str(kind.energy)),
        Fact("Maneuverability", str(kind.maneuverability)),
        Fact("Velocity", str(kind.velocity)),
        Fact("Cargo", str(kind.cargo)),
        Fact("Ability", kind.text),
    )


def _in_use(ship: Ship) -> tuple[Fact, ...]:
    facts = [
        Fact("Energy", f"{ship.energy}/{ship.full_energy}", ship.energy / max(1, ship.full_energy)),
        Fact(
            "Resistance",
            f"{ship.resistance}/{ship.full_resistance}",
            ship.resistance / max(1, ship.full_resistance),
        ),
        Fact("Maneuverability", str(ship.maneuverability)),
        Fact("Velocity", str(ship.velocity)),
        Fact("Direction", HEADING_NAMES[ship.heading]),
        Fact("Cargo", f"{len(ship.modules)}/{CARGO[ship.kind]}"),
    ]
    if ship.modules:
        facts.append(Fact("Modules", cargo(ship.modules)))
    if ship.selected:
        facts.append(Fact("Selected", "yes"))
    return tuple(facts)


def _outer_space(s: Table) -> Iterator[Zone]:
    for side, word in enumerate(EXIT_WORDS):
        yield Zone(word, "way-out", f"Outer space beyond the {SPACE_NAMES[EXITS[side]]}")
        for depth, tile in enumerate(s.chains[side]):
            entry = HEXES[tile]
            at = hex_at(side, depth)
            facts = [Fact("Reward", "taken" if tile in s.claimed else gains(entry.reward))]
            facts += [Fact(name.capitalize(), str(amount)) for name, amount in entry.effects.items()]
            yield Zone(place_word(at), "hex", entry.name, None, tuple(_things(s, at)), tuple(facts), word)


def _areas(s: Table) -> Iterator[Zone]:
    for place, entry in enumerate(DOMINATIONS):
        facts = (
            Fact("Area", entry.area),
            Fact("Above", str(entry.required)),
            Fact("Takes", ", ".join(MODULE_NAMES[word] for word in entry.accepts)),
            Fact("From", ", ".join(PLACE_NAMES[word] for word in entry.arrows)),
        )
        items: tuple[Item, ...] = ()
        holder = s.cubes[place]
        if holder >= 0:
            items = (Item(f"cube.{entry.id}", "cube", f"Cube of {SEAT_LABELS[holder]}", holder),)
        elif place in s.restricted:
            items = (Item(f"restriction.{entry.id}", "restriction", "Restricted"),)
        name = f"{entry.id}.domination" if entry.id in SPACE_WORDS else entry.id
        yield Zone(name, "domination", entry.name, items=items, facts=facts, within=entry.area.lower())


# Players and cards


def _seats(s: Table) -> Iterator[Zone]:
    for seat in range(s.players):
        port = s.ports[seat]
        facts = [
            Fact("Spaceport", PORTS[port].name if port >= 0 else "not chosen"),
            Fact("Credits", str(s.credits[seat])),
            Fact("Command", str(s.command[seat]), s.command[seat] / COMMAND_TRACK),
            Fact("DP", str(s.dp[seat])),
            Fact("Frags", str(s.frags[seat])),
        ]
        if s.order:
            facts.append(Fact("Prepares", f"{ordinal(s.order.index(seat) + 1)} of {s.players}"))
        facts += _done(s, seat)
        facts += [Fact(area, str(cubes)) for area, cubes in area_cubes(s, seat).items() if cubes]
        if s.round:
            facts.append(
                Fact("If it ended now", str(s.dp[seat] + area_points(s, seat) + conversion(s, seat)))
            )
        if s.bonus[seat] >= 0:
            facts.append(Fact("Free module", MODULES[s.bonus[seat]].name))
        if s.upkeep[seat]:
            facts.append(Fact("Upkeep", str(s.upkeep[seat])))
        if s.barred[seat] >= s.round > 0:
            facts.append(Fact("No credits in round", str(s.barred[seat])))
        yield Zone(SEATS[seat], "seat", SEAT_LABELS[seat], seat, facts=tuple(facts))
        yield from _holdings(s, seat)


def _done(s: Table, seat: int) -> Iterator[Fact]:
    """What the seat that prepares has done in this turn."""
    turn = s.stack[-1] if s.stack else None
    if isinstance(turn, Prepare) and turn.seat == seat:
        done = [action.name for place, action in enumerate(ACTIONS) if turn.played >> place & 1]
        names = {DEVELOPED: "development card", DEPLOYED: "deployment", MANEUVERED: "maneuver card"}
        done += [name for bit, name in names.items() if turn.spent & bit]
        if done:
            yield Fact("Done this turn", ", ".join(done))


def _holdings(s: Table, seat: int) -> Iterator[Zone]:
    """A seat's hangar, hands and cards in play."""
    name = SEATS[seat]
    ships = [_ship(s, n) for n in fleet(seat) if s.ships[n].at == HANGAR] if s.ships else []
    if not s.ships:
        ships = [Item(f"{name}.{SHIPS[k].id}", "ship", SHIPS[k].name, seat) for k in s.fleets[seat]]
    yield Zone(f"{name}.hangar", "hangar", "Hangar", seat, tuple(ships), within=name)
    missions = (*_hand(s.primaries[seat], PRIMARIES), *_hand(s.secondaries[seat], SECONDARIES))
    yield Zone(f"{name}.missions", "hand", "Missions", seat, missions, within=name)
    cards = tuple(_hand(s.developments[seat], DEVELOPMENTS))
    yield Zone(f"{name}.developments", "hand", "Development cards", seat, cards, within=name)
    done = (
        *_hand(s.done_primaries[seat], PRIMARIES),
        *_hand(s.done_secondaries[seat], SECONDARIES),
        *_hand(s.perks[seat], DEVELOPMENTS),
    )
    yield Zone(f"{name}.shown", "shown", "Missions fulfilled and cards in play", seat, done, within=name)


def _hand(hand: tuple[Any, ...], cards: tuple[Any, ...]) -> Iterator[Item]:
    """Cards by name; those that may not be seen only by number."""
    hidden = sum(card is UNKNOWN for card in hand)
    if hidden:
        yield Item("hidden", "card", "Hidden card", count=hidden)
    for card in hand:
        if card is not UNKNOWN:
            entry = cards[card]
            yield Item(entry.id, "card", entry.name, facts=tuple(_terms(entry)))


def _terms(card: Any) -> Iterator[Fact]:
    yield Fact("Text", card.text)
    for label in ("level", "cost", "dp", "credits"):
        value = getattr(card, label, 0)
        if value:
            yield Fact(label.upper() if label == "dp" else label.capitalize(), str(value))


def _cards(s: Table) -> Iterator[Zone]:
    yield Zone("row", "row", "Maneuver cards", items=tuple(_hand(s.row, MANEUVERS)))
    if s.deck:
        items = tuple(
            Item(SHIPS[kind].id, "ship", SHIPS[kind].name, facts=_in_hangar(Ship(kind))) for kind in s.deck
        )
        yield Zone("deck", "deck", "Ships to choose from", items=items)
