"""What can be done to the table: the only code that rewrites its fields."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from orrery.games.mars_horizon.cards import LAUNCH_CARDS
from orrery.games.mars_horizon.goals import ERA_1_MILESTONES
from orrery.games.mars_horizon.notation import WORDS
from orrery.games.mars_horizon.odds import EMPTY_PILE, one_less, one_more
from orrery.games.mars_horizon.perks import Price
from orrery.games.mars_horizon.schema import TOKENS
from orrery.games.mars_horizon.state import EMPTY, Design, Flight, Table


def put(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """A tuple with one element changed."""
    return (*values[:place], value, *values[place + 1 :])


# Tokens


def gain(s: Table, seat: int, tokens: Price, why: str) -> None:
    """Take Money, Research and Prestige from the bank."""
    money, research, prestige = tokens
    if money:
        s.money = put(s.money, seat, s.money[seat] + money)
    if research:
        s.research = put(s.research, seat, s.research[seat] + research)
    if prestige:
        s.prestige = put(s.prestige, seat, s.prestige[seat] + prestige)
    if s.sink is not None and any(tokens):
        s.emit("gain", seat=seat, why=why, **_named(tokens))


def pay(s: Table, seat: int, tokens: Price, why: str) -> None:
    """Give tokens back to the bank."""
    money, research, prestige = tokens
    if money:
        s.money = put(s.money, seat, s.money[seat] - money)
    if research:
        s.research = put(s.research, seat, s.research[seat] - research)
    if prestige:
        s.prestige = put(s.prestige, seat, s.prestige[seat] - prestige)
    if s.sink is not None and any(tokens):
        s.emit("pay", seat=seat, why=why, **_named(tokens))


def hand_over(s: Table, giver: int, taker: int, tokens: Price) -> None:
    """One player gives tokens to another."""
    for name, amount in zip(TOKENS, tokens, strict=True):
        if amount:
            held: tuple[int, ...] = getattr(s, name)
            held = put(held, giver, held[giver] - amount)
            setattr(s, name, put(held, taker, held[taker] + amount))
    s.emit("give", seat=giver, to=taker, **_named(tokens))


def lose_prestige(s: Table, seat: int, amount: int) -> None:
    """Lose Prestige, as far as there is any to lose."""
    lost = min(amount, s.prestige[seat])
    if lost:
        s.prestige = put(s.prestige, seat, s.prestige[seat] - lost)
        s.emit("lose", seat=seat, prestige=lost)


def _named(tokens: Price) -> dict[str, Any]:
    return {name: amount for name, amount in zip(TOKENS, tokens, strict=True) if amount}


# Cards


def keep(s: Table, seat: int, card: int) -> None:
    """Lay a card face up before a player."""
    s.cards = put(s.cards, seat, s.cards[seat] | 1 << card)


def drop(s: Table, seat: int, card: int) -> None:
    """Discard a card that lies before a player."""
    s.cards = put(s.cards, seat, s.cards[seat] & ~(1 << card))
    remove(s, card)


def remove(s: Table, card: int) -> None:
    """Put a card out of the game."""
    s.removed = (*s.removed, card)
    s.emit("discard", card=WORDS[card])


def take_from_pool(s: Table, card: int) -> None:
    """Leave the place of a card in the pool empty."""
    s.pool = put(s.pool, s.pool.index(card), EMPTY)


def deck_size(s: Table) -> int:
    """How many cards lie face down in the Agency Deck."""
    return len(s.deck) + s.reserve_in_deck + sum([len(batch) for batch in s.under])


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """A pile without one card."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def lift_from_deck(s: Table, card: int) -> None:
    """Draw a card: from the deck proper, then from the batches beneath it."""
    if card in s.deck:
        s.deck = without(s.deck, card)
    elif card in s.reserve:
        s.reserve = without(s.reserve, card)
        s.reserve_in_deck -= 1
    else:
        batch = without(s.under[0], card)
        s.under = (batch, *s.under[1:]) if batch else s.under[1:]


def reshuffle_unused(s: Table) -> None:
    """The unused draw cards are the Agency Deck again."""
    s.deck, s.unused = tuple(sorted(s.unused)), ()
    s.emit("reshuffle", cards=len(s.deck))


# Vehicle Designs


def design_of(s: Table, card: int) -> Design | None:
    """A Vehicle Design in play, or None."""
    for design in s.fleet:
        if design.card == card:
            return design
    return None


def add_design(s: Table, seat: int, card: int) -> None:
    """Lay a new Vehicle Design before a player, with a Blueprint token."""
    s.fleet = (*s.fleet, Design(card, seat))


def change_design(s: Table, design: Design, changed: Design) -> None:
    s.fleet = tuple([changed if other is design else other for other in s.fleet])


def lift_blueprint(s: Table, design: Design) -> None:
    """Take the Blueprint token off: anybody may launch the vehicle now."""
    change_design(s, design, Design(design.card, design.owner, False, design.test))
    s.emit("blueprint", card=WORDS[design.card], seat=design.owner)


def attach(s: Table, design: Design, test: int) -> None:
    """Lay an Engine Test with a vehicle."""
    change_design(s, design, Design(design.card, design.owner, design.blueprint, test))
    s.emit("attach", card=WORDS[test], vehicle=WORDS[design.card])


# The launch


def draw_launch_card(s: Table, card: int) -> None:
    """Take a Launch card from its deck."""
    s.launch_deck = one_less(s.launch_deck, card)


def reshuffle_launch_deck(s: Table) -> None:
    """The Launch discard is the Launch deck again."""
    s.launch_deck, s.launch_discard = s.launch_discard, EMPTY_PILE
    s.emit("reshuffle_launch")


def discard_launch_card(s: Table, card: int) -> None:
    s.launch_discard = one_more(s.launch_discard, card)


def note_card(flight: Flight, card: int) -> Flight:
    """The flight after a countdown card has been turned up for good."""
    shift = flight.shift + LAUNCH_CARDS[card].reliability
    return replace(flight, drawn=(*flight.drawn, card), shift=shift)


# Milestones


def claim(s: Table, seat: int) -> None:
    """Put an Agency token on the next milestone."""
    s.emit("claim", seat=seat, milestone=len(s.claims))
    s.claims = (*s.claims, seat)


def era_1_is_over(s: Table) -> bool:
    """The Moon has been reached, and Era 2 has not been set up yet."""
    return s.era == 1 and len(s.claims) == ERA_1_MILESTONES
