"""What can be done to tokens, cards, Vehicle Designs, milestones and the calendar.

Only verbs rewrite the fields of the table; those of the decks are in `verbs_decks.py`, those of a launch
in `verbs_flight.py`.
"""

from __future__ import annotations

from orrery.games.mars_horizon import events
from orrery.games.mars_horizon.goals import ERA_1_MILESTONES
from orrery.games.mars_horizon.notation import WORDS
from orrery.games.mars_horizon.perks import Price
from orrery.games.mars_horizon.state import Design, Table
from orrery.kernel import add, put

# Tokens


def _change(s: Table, seat: int, money: int, research: int, prestige: int) -> None:
    """Give a player tokens, or take them."""
    if money:
        s.money = add(s.money, seat, money)
    if research:
        s.research = add(s.research, seat, research)
    if prestige:
        s.prestige = add(s.prestige, seat, prestige)


def gain(s: Table, seat: int, tokens: Price, why: str) -> None:
    """Take Money, Research and Prestige from the bank, which never runs out (MH-1.3)."""
    _change(s, seat, *tokens)
    if s.sink is not None and any(tokens):
        s.emit(events.Gain(seat, why, *tokens))


def pay(s: Table, seat: int, tokens: Price, why: str) -> None:
    """Give tokens back to the bank."""
    money, research, prestige = tokens
    _change(s, seat, -money, -research, -prestige)
    if s.sink is not None and any(tokens):
        s.emit(events.Pay(seat, why, *tokens))


def hand_over(s: Table, giver: int, taker: int, tokens: Price) -> None:
    """One player gives tokens to another."""
    money, research, prestige = tokens
    _change(s, giver, -money, -research, -prestige)
    _change(s, taker, *tokens)
    s.emit(events.Give(giver, taker, *tokens))


def lose_prestige(s: Table, seat: int, amount: int) -> None:
    """Lose Prestige, as far as there is any to lose (MH-11.4.2)."""
    lost = min(amount, s.prestige[seat])
    if lost:
        s.prestige = add(s.prestige, seat, -lost)
        s.emit(events.Lose(seat, lost))


# Cards


def keep(s: Table, seat: int, card: int) -> None:
    """Lay a card face up before a player (MH-2.3, MH-2.5)."""
    s.cards = put(s.cards, seat, s.cards[seat] | 1 << card)


def drop(s: Table, seat: int, card: int) -> None:
    """Discard a card that lies before a player."""
    s.cards = put(s.cards, seat, s.cards[seat] & ~(1 << card))
    remove(s, card)


def remove(s: Table, card: int) -> None:
    """Put a card out of the game (MH-10.4)."""
    s.removed = (*s.removed, card)
    s.emit(events.Discard(WORDS[card]))


# Vehicle Designs


def design_of(s: Table, card: int) -> Design | None:
    """A Vehicle Design in play, or None."""
    for design in s.fleet:
        if design.card == card:
            return design
    return None


def add_design(s: Table, seat: int, card: int) -> None:
    """Lay a new Vehicle Design before a player, private even if the Blueprint tokens run out (MH-2.4.4)."""
    s.fleet = (*s.fleet, Design(card, seat))


def lift_blueprint(s: Table, design: Design) -> None:
    """Take the Blueprint token off: anybody may launch the vehicle now (MH-2.4.2)."""
    _change_design(s, design, Design(design.card, design.owner, False, design.test))
    s.emit(events.Blueprint(WORDS[design.card], design.owner))


def attach(s: Table, design: Design, test: int) -> None:
    """Lay an Engine Test with a vehicle."""
    _change_design(s, design, Design(design.card, design.owner, design.blueprint, test))
    s.emit(events.Attach(WORDS[test], WORDS[design.card]))


def _change_design(s: Table, design: Design, changed: Design) -> None:
    s.fleet = tuple([changed if other is design else other for other in s.fleet])


def scrap(s: Table, design: Design) -> None:
    """Take a Vehicle Design out of play, and its Engine Test with it."""
    s.fleet = tuple([other for other in s.fleet if other is not design])
    remove(s, design.card)
    if design.test >= 0:
        remove(s, design.test)


# Milestones and eras


def claim(s: Table, seat: int) -> None:
    """Put an Agency token on the next milestone (MH-2.1.3)."""
    s.emit(events.Claim(seat, len(s.claims)))
    s.claims = (*s.claims, seat)


def era_1_is_over(s: Table) -> bool:
    """The Moon has been reached, and Era 2 has not been set up yet (MH-3.1)."""
    return s.era == 1 and len(s.claims) == ERA_1_MILESTONES


def open_era_2(s: Table) -> None:
    """The milestones of Era 2 are laid out; those of Era 1 stay (MH-8.4)."""
    s.era = 2


# Turns and years


def note_choice(s: Table, passed: bool) -> None:
    """Count the passes in a row; any other choice ends the row."""
    s.passes = s.passes + 1 if passed else 0


def forget_passes(s: Table) -> None:
    """The row of passes is over."""
    s.passes = 0


def count_turn(s: Table) -> None:
    """A turn is finished."""
    s.turns += 1


def move_counter(s: Table, year: int) -> None:
    """Move the counter on the timeline to a year."""
    s.year = year
    s.emit(events.Year(year))
