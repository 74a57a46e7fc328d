"""What can happen to seats, hands, decks and rounds: with `verbs_map`, the only code that rewrites fields."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping
from typing import Any

from orrery.games.exploration.cards import COMMAND_TRACK
from orrery.games.exploration.events import (
    CommandGained,
    CommandSpent,
    CreditsGained,
    CreditsRefused,
    Enlisted,
    FragGained,
    Paid,
    PortChosen,
    RoundBegan,
    Scored,
)
from orrery.games.exploration.state import NOBODY, SHIP_WORDS, Hand, Ship, Table
from orrery.games.exploration.tokens import PORT_WORDS, UPKEEP
from orrery.kernel import add, put, without

# What players have


def gain_credits(s: Table, seat: int, amount: int) -> None:
    if s.barred[seat] == s.round and s.round:
        s.emit(CreditsRefused(seat, amount))
        return
    s.credits = add(s.credits, seat, amount)
    if s.sink is not None:
        s.emit(CreditsGained(seat, amount))


def pay(s: Table, seat: int, amount: int) -> None:
    if amount:
        s.credits = add(s.credits, seat, -amount)
        if s.sink is not None:
            s.emit(Paid(seat, amount))


def gain_command(s: Table, seat: int, amount: int) -> None:
    """Command points go up to the end of the track (EX-1.8)."""
    before = s.command[seat]
    s.command = put(s.command, seat, min(COMMAND_TRACK, before + amount))
    if s.sink is not None:
        s.emit(CommandGained(seat, s.command[seat] - before))


def spend_command(s: Table, seat: int, amount: int) -> None:
    if amount:
        s.command = add(s.command, seat, -amount)
        if s.sink is not None:
            s.emit(CommandSpent(seat, amount))


def score(s: Table, seat: int, amount: int) -> None:
    s.dp = add(s.dp, seat, amount)
    if s.sink is not None:
        s.emit(Scored(seat, amount))


def gain_frag(s: Table, seat: int) -> None:
    s.frags = add(s.frags, seat, 1)
    s.emit(FragGained(seat))


def gain(s: Table, seat: int, what: Mapping[Any, int]) -> None:
    """Credits, command points and domination points go to a player."""
    if "credits" in what:
        gain_credits(s, seat, what["credits"])
    if "command" in what:
        gain_command(s, seat, what["command"])
    if "dp" in what:
        score(s, seat, what["dp"])


def refuse_credits(s: Table, seat: int) -> None:
    """In the next round a seat gets no credits from anything."""
    s.barred = put(s.barred, seat, s.round + 1)


def owe_upkeep(s: Table, seat: int) -> None:
    """A seat keeps the hazard card just drawn and pays for it from now on."""
    s.hazards = without(s.hazards, UPKEEP)
    s.upkeep = add(s.upkeep, seat, 1)


def keep_bonus(s: Table, seat: int, module: int) -> None:
    """A module waits beside the fleet to be built free."""
    s.bonus = put(s.bonus, seat, module)


def use_bonus(s: Table, seat: int) -> None:
    s.bonus = put(s.bonus, seat, NOBODY)


def count_summit(s: Table, seat: int) -> None:
    """A seat has played an action of level 3."""
    s.summits = add(s.summits, seat, 1)


# Cards


def add_card(hand: Hand, card: int) -> Hand:
    """A hand with one card more, in order."""
    cards = list(hand)
    insort(cards, card)
    return tuple(cards)


def take_primary(s: Table, seat: int, card: int) -> None:
    s.primaries = put(s.primaries, seat, add_card(s.primaries[seat], card))


def take_secondary(s: Table, seat: int, card: int) -> None:
    s.secondaries = put(s.secondaries, seat, add_card(s.secondaries[seat], card))


def take_development(s: Table, seat: int, card: int) -> None:
    s.developments = put(s.developments, seat, add_card(s.developments[seat], card))
    s.gained = add(s.gained, seat, 1)


def show_primary(s: Table, seat: int, card: int) -> None:
    s.primaries = put(s.primaries, seat, without(s.primaries[seat], card))
    s.done_primaries = put(s.done_primaries, seat, add_card(s.done_primaries[seat], card))


def show_secondary(s: Table, seat: int, card: int) -> None:
    s.secondaries = put(s.secondaries, seat, without(s.secondaries[seat], card))
    s.done_secondaries = put(s.done_secondaries, seat, add_card(s.done_secondaries[seat], card))


def lay_out(s: Table, seat: int, card: int) -> None:
    """A lasting development card goes from the hand into play."""
    s.developments = put(s.developments, seat, without(s.developments[seat], card))
    s.perks = put(s.perks, seat, add_card(s.perks[seat], card))


def discard_development(s: Table, seat: int, card: int) -> None:
    s.developments = put(s.developments, seat, without(s.developments[seat], card))
    s.dev_discard = add_card(s.dev_discard, card)


def reshuffle_developments(s: Table) -> None:
    s.dev_discard = ()


def draw_from_hazards(s: Table, seat: int, card: int) -> None:
    """A seat draws a hazard card, which counts for it and lies on the discards."""
    s.drawn = add(s.drawn, seat, 1)
    s.hazards = add_card(s.hazards, card)


def reshuffle_hazards(s: Table) -> None:
    s.hazards = ()


# Set-up


def choose_port(s: Table, seat: int, port: int) -> None:
    s.ports = put(s.ports, seat, port)
    s.emit(PortChosen(seat, PORT_WORDS[port]))


def fix_order(s: Table) -> None:
    """The ports decide who prepares after whom (EX-3.2)."""
    s.order = tuple(sorted(range(s.players), key=lambda seat: s.ports[seat]))


def lay_in_row(s: Table, card: int) -> None:
    s.row = add_card(s.row, card)


def deal_ship(s: Table, kind: int) -> None:
    """A ship card goes into the deck that will be passed round."""
    undealt, deck = list(s.undealt), list(s.deck)
    undealt[kind] -= 1
    insort(deck, kind)
    s.undealt, s.deck = tuple(undealt), tuple(deck)


def put_deck_away(s: Table) -> None:
    """What nobody has kept of a draft deck is discarded."""
    counts = list(s.discarded)
    for kind in s.deck:
        counts[kind] += 1
    s.discarded, s.deck = tuple(counts), ()


def keep_ship(s: Table, seat: int, kind: int) -> None:
    """Take a card from the deck that is going round."""
    s.deck = without(s.deck, kind)
    enlist(s, seat, kind)


def salvage_ship(s: Table, seat: int, kind: int) -> None:
    """Take a card from the discards of the draft."""
    s.discarded = add(s.discarded, kind, -1)
    enlist(s, seat, kind)


def enlist(s: Table, seat: int, kind: int) -> None:
    """A ship joins a fleet."""
    s.fleets = put(s.fleets, seat, (*s.fleets[seat], kind))
    if s.sink is not None:
        s.emit(Enlisted(seat, SHIP_WORDS[seat][kind]))


def assemble_fleets(s: Table) -> None:
    """The draft is over: all ships stand in their hangars."""
    s.ships = tuple([Ship(kind) for fleet in s.fleets for kind in fleet])


# Rounds


def begin_round(s: Table) -> None:
    s.round += 1
    if s.sink is not None:
        s.emit(RoundBegan(s.round))
