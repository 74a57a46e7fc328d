"""What a player is shown, made from a view: zones for the list, `extra` for the turning boards.

The same thing has the same id everywhere: `leo-1` a space, `a` a satellite (token and card), `red` a
ship (pawn and ship card). `extra` is a `Board`.
"""

from __future__ import annotations

from msgspec import Struct

from orrery.games.debris.board import (
    ADJACENT,
    ORBIT_CARDS,
    RING_OF,
    RINGS,
    SPACE_LABELS,
    SPACE_NAMES,
    SPACES,
    angle,
    quarter_turns,
    slot,
)
from orrery.games.debris.cards import (
    CAPACITY_MAX,
    COST,
    CUBES_BY_LEVEL,
    DECK,
    FULL,
    KINDS,
    LETTERS,
    LEVEL,
    RESOURCES,
    SATELLITE_HP_MAX,
    SATELLITES,
    SEATS,
    SHIP_HP_MAX,
    THREAT_SPACES,
    Cards,
)
from orrery.games.debris.orbit_deck import pile_size
from orrery.games.debris.state import Laid, Table, satellite_at
from orrery.games.debris.turn import actions_left
from orrery.kernel import UNKNOWN, Fact, Item, Scene, Zone


def scene(view: Table, seat: int | None) -> Scene:
    """The table; hands are open, so every seat is shown the same."""
    zones = (
        *(_space(view, space) for space in range(SPACES)),
        *(_satellite(view, number) for number in range(len(view.satellites))),
        *(_ship(view, owner) for owner in range(view.players)),
        *(_hand(view, owner) for owner in range(view.players)),
        *_decks(view),
    )
    return Scene(_status(view), zones, board(view))


def _status(view: Table) -> tuple[Fact, ...]:
    level = LEVEL[view.threat]
    cubes = " + ".join(str(count) for count in CUBES_BY_LEVEL[level])
    return (
        Fact("Turn", str(view.turn)),
        Fact("Player", SEATS[_asked(view)].capitalize()),
        Fact("Actions left", str(actions_left(view))),
        Fact("Threat", f"{view.threat} (level {level}: {cubes})", view.threat / THREAT_SPACES),
        Fact(
            "Supply",
            f"{view.supply}{', too few' if _ran_out(view) else ''}",
            view.supply / view.options.cubes,
        ),
        Fact("Operational", f"{len(view.working)} of {len(LETTERS)}"),
    )


def _asked(view: Table) -> int:
    """Whoever is asked now; while nobody is, whose turn it is."""
    seat = getattr(view.stack[-1], "seat", None) if view.stack else None
    return view.active if seat is None or seat < 0 else int(seat)


def _supply(view: Table) -> str:
    return f"{view.supply}, too few" if _ran_out(view) else str(view.supply)


def _ran_out(view: Table) -> bool:
    """Whether the team is defeated because the supply had fewer cubes than were needed (OD-9.4)."""
    return view.result is not None and view.result.rule == "OD-9.4"


# Zones


def _space(view: Table, space: int) -> Zone:
    items = []
    if view.debris[space]:
        items.append(Item(f"{SPACE_NAMES[space]}-debris", "debris", "debris", count=view.debris[space]))
    number = satellite_at(view, space)
    if number is not None:
        items.append(Item(LETTERS[number], "satellite", f"satellite {LETTERS[number].upper()}"))
    for seat, at in enumerate(view.at):
        if at == space:
            items.append(Item(SEATS[seat], "pawn", f"{SEATS[seat].title()}'s pawn", seat))
    name = SPACE_NAMES[space]
    return Zone(name, "space", SPACE_LABELS[space], items=tuple(items), within=RINGS[RING_OF[space]].id)


def _satellite(view: Table, number: int) -> Zone:
    satellite = view.satellites[number]
    card = SATELLITES[satellite.card]
    works = satellite.card in view.working
    facts = [Fact("Health", f"{satellite.hp}/{SATELLITE_HP_MAX}", satellite.hp / SATELLITE_HP_MAX)]
    facts.append(Fact("State", "operational" if works else "malfunctioning"))
    if not works:
        lacks = [f"{count} {kind}" for kind, count in zip(KINDS, satellite.needs, strict=True) if count]
        facts.append(Fact("Needs", ", ".join(lacks)))
    facts.append(Fact("Bonus", card.text))
    label = f"{LETTERS[number].upper()}: {card.name}"
    return Zone(LETTERS[number], "satellite", label, items=_card_items(satellite.beside), facts=tuple(facts))


def _ship(view: Table, seat: int) -> Zone:
    hp, hold, capacity = view.hp[seat], view.hold[seat], view.capacity[seat]
    facts = (
        Fact("Health", f"{hp}/{SHIP_HP_MAX}", hp / SHIP_HP_MAX),
        Fact("Hold", f"{hold}/{capacity}", hold / capacity),
    )
    items = (Item(f"{SEATS[seat]}-hold", "debris", "debris", seat, hold),) if hold else ()
    return Zone(SEATS[seat], "ship", f"{SEATS[seat].title()} ship", seat, items, facts)


def _hand(view: Table, seat: int) -> Zone:
    name = SEATS[seat]
    cards = _card_items(view.hand[seat])
    return Zone(f"{name}-hand", "hand", f"{name.title()} hand", seat, cards, within=name)


def _card_items(cards: Cards) -> tuple[Item, ...]:
    return tuple(
        Item(card.id, "resource", card.name, count=count, facts=(Fact("Effect", card.text),))
        for card, count in zip(DECK.resource, cards, strict=True)
        if count
    )


def _decks(view: Table) -> tuple[Zone, ...]:
    top = () if view.forecast is None else (_orbit_item("forecast", view.forecast, 0),)
    laid = tuple(_orbit_item(f"laid-{i}", card.card, card.cubes) for i, card in enumerate(view.laid, 1))
    past = tuple(_orbit_item(f"past-{i}", card, 0) for i, card in enumerate(view.orbit_discards, 1))
    return (
        Zone("threat", "track", "Threat", facts=(Fact("Space", f"{view.threat}/{THREAT_SPACES}"),)),
        Zone("supply", "supply", "Debris supply", facts=(Fact("Cubes", str(view.supply)),)),
        Zone("laid", "cards", "Orbit cards laid", items=laid),
        Zone("orbit-deck", "deck", "Orbit deck", items=top, facts=(Fact("Cards", str(pile_size(view))),)),
        Zone("orbit-discards", "deck", "Orbit discards", items=past),
        Zone("resource-deck", "deck", "Resource deck", facts=(Fact("Cards", str(sum(view.deck))),)),
        Zone("resource-discards", "deck", "Resource discards", items=_card_items(view.discards)),
    )


def _orbit_item(name: str, card: int, cubes: int) -> Item:
    label = "face down" if card is UNKNOWN else ORBIT_CARDS[card].upper()
    facts = (Fact("Debris", str(cubes)),) if cubes else ()
    return Item(name, "orbit-card", label, facts=facts)


# The board drawing: angles are degrees clockwise from the top


class Ring(Struct):
    id: str
    name: str
    spaces: int
    step: float
    #: How far it has turned, and how many quarters it turns at a time.
    turned: int
    quarters: int


class Space(Struct):
    ring: str
    label: str
    slot: int
    #: Where it lies now: its ring's `turned` plus its place in the ring times `step`.
    angle: float
    debris: int
    near: tuple[str, ...]


class Need(Struct):
    cost: int
    left: int
    delivered: int


class SatelliteCard(Struct):
    card: str
    name: str
    kind: str
    text: str
    at: str | None
    hp: int
    hp_max: int
    operational: bool
    needs: dict[str, Need]
    beside: dict[str, int]


class Ship(Struct):
    seat: int
    at: str | None
    hp: int
    hp_max: int
    hold: int
    capacity: int
    capacity_max: int
    hand: dict[str, int]


class ThreatTrack(Struct):
    space: int
    level: int
    level_of_space: tuple[int, ...]
    cubes_by_level: tuple[tuple[int, ...], ...]


class Supply(Struct):
    cubes: int
    of: int
    #: Whether the game ended because it was too small.
    ran_out: bool


class ResourceDeck(Struct):
    deck: int
    left: dict[str, int]
    discards: dict[str, int]


class LaidCard(Struct):
    """A laid orbit card; one that nobody knows is null and says from how many it was drawn."""

    card: str | None
    cubes: int
    suspects: int


class OrbitDeck(Struct):
    pile: int
    forecast: str | None
    laid: tuple[LaidCard, ...]
    discards: tuple[str, ...]


class Limits(Struct):
    hand: int
    space: int
    actions: int


class Board(Struct):
    """Everything that a drawing of the three turning boards needs. `lines` are the dotted ones of now."""

    turn: int
    active: str
    actions_left: int
    alignment: int
    rings: tuple[Ring, ...]
    spaces: dict[str, Space]
    lines: tuple[tuple[str, str], ...]
    satellites: dict[str, SatelliteCard]
    ships: dict[str, Ship]
    threat: ThreatTrack
    supply: Supply
    resources: ResourceDeck
    orbit: OrbitDeck
    limits: Limits


def board(view: Table) -> Board:
    return Board(
        turn=view.turn,
        active=SEATS[view.active],
        actions_left=actions_left(view),
        alignment=view.alignment,
        rings=tuple([_ring(number, view.alignment) for number in range(len(RINGS))]),
        spaces={SPACE_NAMES[space]: _board_space(view, space) for space in range(SPACES)},
        lines=tuple(
            [
                (SPACE_NAMES[space], SPACE_NAMES[near])
                for space, row in enumerate(ADJACENT[view.alignment])
                for near in row
                if space < near
            ]
        ),
        satellites={LETTERS[i]: _satellite_card(view, i) for i in range(len(view.satellites))},
        ships={SEATS[seat]: _board_ship(view, seat) for seat in range(view.players)},
        threat=ThreatTrack(view.threat, LEVEL[view.threat], LEVEL[1:], CUBES_BY_LEVEL[1:]),
        supply=Supply(view.supply, view.options.cubes, _ran_out(view)),
        resources=ResourceDeck(sum(view.deck), _named(view.deck), _named(view.discards)),
        orbit=OrbitDeck(
            pile_size(view),
            None if view.forecast is None else ORBIT_CARDS[view.forecast],
            tuple([_laid_card(card) for card in view.laid]),
            tuple([ORBIT_CARDS[card] for card in view.orbit_discards]),
        ),
        limits=Limits(view.options.hand_limit, FULL, view.options.actions),
    )


def _named(cards: Cards) -> dict[str, int]:
    return dict(zip(RESOURCES, cards, strict=True))


def _ring(number: int, alignment: int) -> Ring:
    ring = RINGS[number]
    turned = quarter_turns(number, alignment) * 90
    return Ring(ring.id, ring.name, ring.spaces, ring.step_degrees, turned, quarter_turns(number, 1))


def _board_space(view: Table, space: int) -> Space:
    return Space(
        ring=RINGS[RING_OF[space]].id,
        label=SPACE_LABELS[space],
        slot=slot(space, view.alignment),
        angle=angle(space, view.alignment),
        debris=view.debris[space],
        near=tuple([SPACE_NAMES[near] for near in ADJACENT[view.alignment][space]]),
    )


def _satellite_card(view: Table, number: int) -> SatelliteCard:
    satellite, site = view.satellites[number], view.sites[number]
    card = SATELLITES[satellite.card]
    kinds = zip(KINDS, COST[satellite.card], satellite.needs, strict=True)
    return SatelliteCard(
        card=card.id,
        name=card.name,
        kind=card.kind,
        text=card.text,
        at=SPACE_NAMES[site] if site >= 0 else None,
        hp=satellite.hp,
        hp_max=SATELLITE_HP_MAX,
        operational=satellite.card in view.working,
        needs={kind: Need(cost, left, cost - left) for kind, cost, left in kinds},
        beside=_named(satellite.beside),
    )


def _board_ship(view: Table, seat: int) -> Ship:
    return Ship(
        seat=seat,
        at=SPACE_NAMES[view.at[seat]] if view.at[seat] >= 0 else None,
        hp=view.hp[seat],
        hp_max=SHIP_HP_MAX,
        hold=view.hold[seat],
        capacity=view.capacity[seat],
        capacity_max=CAPACITY_MAX,
        hand=_named(view.hand[seat]),
    )


def _laid_card(card: Laid) -> LaidCard:
    name = None if card.card is UNKNOWN else ORBIT_CARDS[card.card]
    return LaidCard(name, card.cubes, len(card.suspects))
