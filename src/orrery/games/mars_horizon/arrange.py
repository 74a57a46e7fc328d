"""A position from tables of words: how scenarios write one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orrery.games.mars_horizon.cards import CARDS, DRAW_CARDS, POOL_SIZE
from orrery.games.mars_horizon.goals import ERA_1_MILESTONES
from orrery.games.mars_horizon.notation import CARD, LAUNCH_CARD, SEATS, VEHICLE_WORDS
from orrery.games.mars_horizon.options import Options
from orrery.games.mars_horizon.perks import members
from orrery.games.mars_horizon.setup import new_table
from orrery.games.mars_horizon.state import EMPTY, Design, Table
from orrery.games.mars_horizon.together import FIRST_YEARS
from orrery.games.mars_horizon.turn import begin_turn
from orrery.kernel import Given, ScenarioError


def arrange(players: int, options: Options, table: Mapping[str, Any]) -> Table:
    """The turn of a seat in the position that a table of words describes. Decks not named are empty."""
    given = Given(table)
    s = new_table(players, options)
    s.deck, s.reserve, s.reserve_in_deck = (), (), 0
    seats = {word: seat for seat, word in enumerate(SEATS[:players])}
    s.era = given.take("era", int, 1)
    _arrange_claims(s, given, seats)
    _arrange_seats(s, given.below("seats"), seats)
    _arrange_vehicles(s, given.below("vehicles"), seats)
    _arrange_cards(s, given)
    _arrange_launch_deck(s, given)
    s.passes = given.take("passes", int, 0)
    s.year = given.take("year", int, FIRST_YEARS[s.era - 1] if s.together else 0)
    begin_turn(s, given.one_of("turn", seats, 0))
    given.done()
    _check_places(s)
    return s


def _arrange_claims(s: Table, given: Given, seats: dict[str, int]) -> None:
    default = [SEATS[0]] * (ERA_1_MILESTONES if s.era == 2 else 0)
    claims = given.take("claims", list[str], default)
    s.claims = tuple(given.word("claims", word, seats) for word in claims)


def _arrange_seats(s: Table, given: Given, seats: dict[str, int]) -> None:
    money, research, prestige, cards = list(s.money), list(s.research), list(s.prestige), list(s.cards)
    vehicles = {word: CARD[word] for word in VEHICLE_WORDS}
    for word, seat in seats.items():
        own = given.below(word)
        money[seat] = own.take("money", int, money[seat])
        research[seat] = own.take("research", int, research[seat])
        prestige[seat] = own.take("prestige", int, prestige[seat])
        for name in own.take("cards", list[str], []):
            cards[seat] |= 1 << own.word("cards", name, CARD)
        for name in own.take("vehicles", list[str], []):
            s.fleet += (Design(own.word("vehicles", name, vehicles), seat),)
        own.done()
    s.money, s.research, s.prestige, s.cards = tuple(money), tuple(research), tuple(prestige), tuple(cards)
    given.done()


def _arrange_vehicles(s: Table, given: Given, seats: dict[str, int]) -> None:
    vehicles = {word: CARD[word] for word in VEHICLE_WORDS}
    for word in tuple(given.keys()):
        own = given.below(word)
        test = own.one_of("test", CARD, -1)
        owner = own.one_of("owner", seats, 0)
        s.fleet += (
            Design(given.word("vehicles", word, vehicles), owner, own.take("blueprint", bool, False), test),
        )
        own.done()


def _arrange_cards(s: Table, given: Given) -> None:
    pool = _pile(given, "pool")
    size = DRAW_CARDS if s.together else POOL_SIZE
    if len(pool) > size:
        raise ScenarioError(f"given.pool: there are {size} places")
    s.pool = pool + (EMPTY,) * (size - len(pool))
    s.deck = _pile(given, "deck")
    s.reserve = _pile(given, "reserve")
    s.reserve_in_deck = given.take("reserve_in_deck", int, 0)
    s.unused = _pile(given, "unused")
    s.removed += _pile(given, "removed")


def _pile(given: Given, key: str) -> tuple[int, ...]:
    """A list of card words; an empty word is an empty place."""
    words = given.take(key, list[str], [])
    return tuple(given.word(key, word, CARD) if word else EMPTY for word in words)


def _arrange_launch_deck(s: Table, given: Given) -> None:
    for key in ("launch_deck", "launch_discard"):
        if key in given:
            own = given.below(key)
            counts = tuple(own.take(word, int, 0) for word in LAUNCH_CARD)
            setattr(s, key, counts)
            own.done()


def _check_places(s: Table) -> None:
    """No card may lie in two places."""
    places = [*s.pool, *s.deck, *s.reserve, *s.unused, *s.removed]
    places += [card for held in s.cards for card in members(held)]
    places += [design.card for design in s.fleet] + [design.test for design in s.fleet]
    seen: set[int] = set()
    for card in places:
        if card in seen and card != EMPTY:
            raise ScenarioError(f"given: {CARDS[card].title} lies in two places")
        seen.add(card)
