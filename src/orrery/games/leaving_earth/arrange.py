"""Builds a position in the middle of a game from a scenario's table.

```toml
[scenario.given]
year     = 1960
missions = ["lunar_lander"]
places   = { moon = "barren", venus = { card = "destroyed", seen = ["nasa"] } }
seats.nasa = { money = 30, advancements = { landing = ["minor", "?"] }, stock = ["probe"] }
seats.okb1 = { crafts.voyager = { at = "lunar_orbit", parts = ["juno", "probe"] } }
```

A place is given by its revealed card, or by a table with those who have looked at it. An advancement's list
names its outcomes; "?" is one that nobody has seen. It is the turn of `turn` (the first seat if not said), or
with `phase` that phase of the year begins. Without `missions` the table has Extraterrestrial Life, so that
the game goes on. A craft with `years` to go says where it comes `from`, and where two maneuvers lead from
there to the same place, by which `course`: `earth_orbit-aerobraking`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orrery.games.leaving_earth.cards import (
    ADVANCEMENT,
    CARD,
    EARTH,
    FACES,
    LOCATIONS,
    MISSIONS,
    OUTCOME_DECK,
    PERSON,
    PLACE,
    RULES,
    SIDE,
)
from orrery.games.leaving_earth.craft import Craft, sort
from orrery.games.leaving_earth.options import Options
from orrery.games.leaving_earth.printed import OUTCOMES
from orrery.games.leaving_earth.setup import empty_table
from orrery.games.leaving_earth.state import EMPTY, Pile, Table, craft_cards, world
from orrery.games.leaving_earth.turn import Turn
from orrery.games.leaving_earth.verbs import set_craft
from orrery.games.leaving_earth.verbs_outcomes import set_pile
from orrery.games.leaving_earth.year import Year, phases_of
from orrery.kernel import Given, ScenarioError, add, put, settle


def arrange(players: int, options: Options, table: Mapping[str, Any]) -> Table:
    s, given = empty_table(players, options), Given(table)
    seats = {agency: seat for seat, agency in enumerate(s.agencies)}
    s.year = given.take("year", int, RULES.start_year)
    s.missions = _missions(given, "missions") if "missions" in given else ("extraterrestrial_life",)
    s.first = given.one_of("first", seats, 0)
    _places(s, given.below("places"), seats)
    below = given.below("seats")
    for name in below.keys():  # noqa: SIM118  Given is not a mapping
        _seat(s, below.word("seats", name, seats), below.below(name))
    below.done()
    _deck(s, given)
    turn = given.one_of("turn", seats, 0)
    phase = given.take("phase", str, "")
    given.done()
    if phase:
        s.push(Year(_phase(s, phase)))
    else:
        s.push(Year(world(s).phases.index("player_turns") + 1))
        s.push(Turn(turn))
    settle(s)
    return s


def _phase(s: Table, name: str) -> int:
    if name not in phases_of(s):
        raise ScenarioError(f"given.phase: {name!r} is not one of {', '.join(phases_of(s))}")
    return phases_of(s).index(name)


def _missions(given: Given, key: str) -> tuple[str, ...]:
    names = given.take(key, tuple[str, ...], ())
    return tuple(given.word(key, name, {name: name for name in MISSIONS}) for name in names)


def _places(s: Table, given: Given, seats: Mapping[str, int]) -> None:
    """A word is a revealed card; a table says what the card is and who has looked at it."""
    for place in given.keys():  # noqa: SIM118
        card = given.word("places", place, CARD)
        value = given.take(place, Any)
        known = Given(value if isinstance(value, Mapping) else {"card": value}, f"given.places.{place}")
        word = known.take("card", str)
        sides = {side: number for (where, side), number in SIDE.items() if where == place}
        s.sides = put(s.sides, card, known.word("card", word, sides))
        if isinstance(value, Mapping):
            bits = sum(
                1 << known.word("seen", name, seats) for name in known.take("seen", tuple[str, ...], ())
            )
            s.seen = put(s.seen, card, bits)
        else:
            s.revealed |= 1 << card
        known.done()


def _seat(s: Table, seat: int, given: Given) -> None:
    s.money = put(s.money, seat, given.take("money", int, RULES.annual_funding))
    s.lost = put(s.lost, seat, given.take("lost", int, 0))
    s.won = put(s.won, seat, _missions(given, "missions"))
    s.stock = put(s.stock, seat, _parts(s, given, "stock"))
    if given.take("finished", bool, False):
        s.finished |= 1 << seat
    piles = given.below("advancements")
    for name in piles.keys():  # noqa: SIM118
        number = piles.word("advancements", name, ADVANCEMENT)
        set_pile(s, seat, number, _pile(s, piles, name))
    crafts = given.below("crafts")
    for name in crafts.keys():  # noqa: SIM118
        crafts.word("crafts", name, dict.fromkeys(craft_cards(s)))
        set_craft(s, seat, _craft(s, name, crafts.below(name)))
    crafts.done()
    given.done()


def _parts(s: Table, given: Given, key: str) -> tuple[str, ...]:
    """Components by the words of their faces; astronauts among them enter service."""
    words = given.take(key, tuple[str, ...], ())
    for word in words:
        card = given.word(key, word, FACES).card
        if card.kind == "astronaut":
            s.hired |= 1 << PERSON[card.id]
    return sort(words)


def _craft(s: Table, name: str, given: Given) -> Craft:
    parts = _parts(s, given, "parts")
    at = given.word("at", given.take("at", str, EARTH), {place: place for place in LOCATIONS})
    years = given.take("years", int, 0)
    course = -1
    if years:
        origin, word = given.take("from", str), given.take("course", str, at)
        legs = {leg.origin: leg.number for leg in world(s).leg.values() if (leg.to, leg.word) == (at, word)}
        course = given.word("from", origin, legs)
    for person, places in given.take("visited", dict[str, tuple[str, ...]], {}).items():
        number = given.word("visited", person, PERSON)
        bits = sum(1 << given.word("visited", place, PLACE) for place in places)
        s.visits = put(s.visits, number, bits)
    given.done()
    return Craft(name, at, parts, years, course, years)


def _pile(s: Table, given: Given, name: str) -> Pile:
    """Outcomes that are named are known to lie there; of the others nobody knows."""
    pile = EMPTY
    for word in given.take(name, tuple[str, ...], ()):
        s.deck -= 1
        if word == "?":
            pile = Pile(pile.seen, pile.unseen + 1)
        else:
            face = given.word(name, word, {outcome: i for i, outcome in enumerate(OUTCOMES)})
            pile = Pile(add(pile.seen, face, 1), pile.unseen)
    return pile


def _deck(s: Table, given: Given) -> None:
    """`discards` takes outcomes out of the deck; `deck` says which cards are in it or lie unknown."""
    known = [sum(pile.seen[face] for row in s.piles for pile in row if pile) for face in range(3)]
    unknown = sum(pile.unseen for row in s.piles for pile in row if pile)
    gone = given.take("discards", tuple[int, int, int], (0, 0, 0))
    s.discards = tuple(gone)
    if "deck" in given:
        held = given.take("deck", tuple[int, int, int])
        s.pools = (tuple([number + known[face] for face, number in enumerate(held)]),)
        s.deck = sum(held) - unknown
    else:
        s.pools = (tuple([number - out for number, out in zip(s.pools[0], gone, strict=True)]),)
        s.deck -= sum(gone)
    if s.deck < 0 or any(number < lying for number, lying in zip(s.pools[0], known, strict=True)):
        raise ScenarioError(f"given: there are only {OUTCOME_DECK} outcomes")
