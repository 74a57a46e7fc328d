"""How tokens, cards and chances are put into words."""

from __future__ import annotations

from collections.abc import Iterable

from orrery.games.mars_horizon.cards import CARDS, LAUNCH_CARDS
from orrery.games.mars_horizon.notation import SEAT_NAMES
from orrery.games.mars_horizon.schema import PLACES, TOKENS, Card
from orrery.games.mars_horizon.state import Design


def tokens_text(tokens: Iterable[int], nothing: str = "nothing") -> str:
    """An amount of tokens.

    >>> tokens_text((3, 0, 1))
    '3 Money and 1 Prestige'
    """
    parts = [f"{amount} {name.capitalize()}" for name, amount in zip(TOKENS, tokens, strict=True) if amount]
    return " and ".join(parts) or nothing


def counted(number: int, thing: str) -> str:
    """So many things.

    >>> counted(1, "card"), counted(8, "card")
    ('1 card', '8 cards')
    """
    return f"{number} {thing}" + ("" if number == 1 else "s")


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"−{-number}"


def vehicle_text(card: Card) -> str:
    """What a Vehicle Design can do.

    >>> vehicle_text(CARDS[3])
    'Moon [3], reliability Earth +4, Moon +3, launch 6 Money'
    """
    ratings = ", ".join(
        f"{place} {signed(card.reliability[place])}" for place in PLACES if place in card.reliability
    )
    return f"{card.destination} [{card.capacity}], reliability {ratings}, launch {card.launch_cost} Money"


def design_name(design: Design, seat: int) -> str:
    """A Vehicle Design in play as a seat calls it.

    >>> design_name(Design(0, owner=1), 1), design_name(Design(0, owner=1), 0)
    ('R-7', 'R-7 (of America)')
    """
    name = CARDS[design.card].title
    return name if design.owner == seat else f"{name} (of {SEAT_NAMES[design.owner]})"


def goal_text(card: Card) -> str:
    """What a Mission or Installation asks for."""
    reward = f", reward {tokens_text(card.reward.as_tuple())}" if card.type == "Mission" else f". {card.text}"
    return f"{card.destination} [{card.capacity}], {card.target}+{reward}"


def launch_text(number: int, together: bool) -> str:
    """What a Launch card does: the press brings a team nothing (MH-10.4.1)."""
    card = LAUNCH_CARDS[number]
    return card.team_text if together and card.team_text else card.text


def card_text(number: int) -> str:
    """A card in one line, without its name and cost."""
    card = CARDS[number]
    if card.type == "Vehicle Design":
        return vehicle_text(card)
    if card.target:
        return goal_text(card)
    return card.text
