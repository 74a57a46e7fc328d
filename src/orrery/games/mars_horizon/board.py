"""What the drawing of the table needs beside its zones: numbers and words of the notation."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from orrery.games.mars_horizon.buying import may_buy
from orrery.games.mars_horizon.cards import HEADQUARTERS, MILESTONES, TIMELINES
from orrery.games.mars_horizon.faces import CARD_FACES, CardFace, LaunchFace, launch_faces
from orrery.games.mars_horizon.flight_board import (
    FlightBoard,
    IntentBoard,
    Parts,
    flight_board,
    intent_board,
)
from orrery.games.mars_horizon.goals import FLIES, GOAL_OF_CARD, GOALS, MILESTONE, VEHICLES
from orrery.games.mars_horizon.launch import ChooseVehicle, SpendPrestige
from orrery.games.mars_horizon.notation import GOAL_WORDS, LAUNCH_WORDS, SEATS, SPENDABLE, WORDS
from orrery.games.mars_horizon.odds import launch_chance
from orrery.games.mars_horizon.outcome import InstallNext
from orrery.games.mars_horizon.perks import Price, members, prices
from orrery.games.mars_horizon.reliability import (
    INSTALLATIONS,
    Outset,
    full_cost,
    open_goals,
    outset,
    profile_of,
    reliability,
    reliability_parts,
    target_of,
)
from orrery.games.mars_horizon.schema import PLACES, PROFILES, Tokens
from orrery.games.mars_horizon.state import EMPTY, Design, Table
from orrery.games.mars_horizon.together import DEADLINES, LEFT_OUT
from orrery.games.mars_horizon.turn import Turn, income
from orrery.games.mars_horizon.verbs_decks import deck_size


class MilestoneBoard(msgspec.Struct, frozen=True):
    """A milestone with both its profiles; `owner` claimed it, `by` is a team's deadline or 0."""

    id: str
    name: str
    era: int
    major: bool
    place: str
    capacity: int
    target: int
    prestige: int
    wins: bool
    repeat_target: int
    again: Tokens
    owner: int | None
    by: int


class SeatBoard(msgspec.Struct, frozen=True):
    """An agency: an income or a pass brings the Money or the Research of these amounts."""

    id: str
    agency: str
    tokens: Tokens
    income: Tokens
    passing: Tokens
    cards: tuple[str, ...]


class DesignBoard(msgspec.Struct, frozen=True):
    """A Vehicle Design in play; `cost` is what a launch costs the viewer, fee and all."""

    card: str
    owner: int
    blueprint: bool
    test: str
    cost: int


class PoolBoard(msgspec.Struct, frozen=True):
    """A place of the pool: its card, if any, its price for the viewer, and why it can't be bought."""

    card: str
    price: Tokens
    lacks: Tokens
    why: str


class Way(msgspec.Struct, frozen=True):
    """A vehicle for a goal; the chances are those with no Prestige and with each amount that can be spent."""

    vehicle: str
    owner: int
    cost: int
    payable: bool
    reliability: int
    parts: Parts
    chances: tuple[float, ...]


class LaunchBoard(msgspec.Struct, frozen=True):
    """A goal that the viewer could launch at, best vehicle first; `later` waits for a success before it."""

    goal: str
    profile: str
    place: str
    capacity: int
    target: int
    rewards: tuple[Tokens, ...]
    later: bool
    ways: tuple[Way, ...]


class Piles(msgspec.Struct, frozen=True):
    """The cards that are not in play. Of the Agency Deck's cards those in `deck` and `under` are known.

    `unseen` more of it are among the cards in `reserve`.
    """

    size: int
    deck: tuple[str, ...]
    under: tuple[str, ...]
    reserve: tuple[str, ...]
    unseen: int
    unused: tuple[str, ...]
    removed: tuple[str, ...]
    left_out: tuple[str, ...]


class LaunchPile(msgspec.Struct, frozen=True):
    """How many Launch cards of a kind are left in the deck, and how many lie in its discard."""

    left: int
    discarded: int


class Able(msgspec.Struct, frozen=True):
    """Where the vehicles are that can fly a milestone."""

    yours: tuple[str, ...]
    pool: tuple[str, ...]
    deck: tuple[str, ...]
    unused: tuple[str, ...]
    removed: tuple[str, ...]


class Years(msgspec.Struct, frozen=True):
    """The timeline of the era that a team is in, and who can still fly its unclaimed milestones."""

    first: int
    last: int
    able: dict[str, Able]


class Board(msgspec.Struct, frozen=True):
    """The table in numbers. `year` is 0 and `years` are none in a race."""

    era: int
    year: int
    together: bool
    #: Whose turn it is, and whose prices and odds are shown.
    turn: int
    viewer: int
    #: The seats whose passes stand in a row, the last one last.
    passed: tuple[int, ...]
    cards: dict[str, CardFace]
    launch_cards: dict[str, LaunchFace]
    milestones: tuple[MilestoneBoard, ...]
    seats: tuple[SeatBoard, ...]
    fleet: tuple[DesignBoard, ...]
    pool: tuple[PoolBoard, ...]
    launches: tuple[LaunchBoard, ...]
    piles: Piles
    launch_deck: dict[str, LaunchPile]
    years: Years | None
    intent: IntentBoard | None
    flight: FlightBoard | None


def board(s: Table, viewer: int) -> Board:
    return Board(
        era=s.era,
        year=s.year,
        together=s.together,
        turn=to_play(s),
        viewer=viewer,
        passed=_passed(s),
        cards=CARD_FACES,
        launch_cards=launch_faces(s.together),
        milestones=tuple(_milestone(s, number) for number in range(len(MILESTONES))),
        seats=tuple(_seat(s, seat) for seat in range(s.players)),
        fleet=tuple(_design(s, viewer, design) for design in s.fleet),
        pool=tuple(_place(s, viewer, card) for card in s.pool),
        launches=tuple(launches(s, viewer)),
        piles=_piles(s),
        launch_deck={
            word: LaunchPile(s.launch_deck[n], s.launch_discard[n]) for n, word in enumerate(LAUNCH_WORDS)
        },
        years=_years(s) if s.together else None,
        intent=intent_board(s),
        flight=flight_board(s),
    )


def to_play(s: Table) -> int:
    """The seat whose turn it is: that of the lowest step that has one."""
    return next((step.seat for step in s.stack if not step.chance), 0)


def _passed(s: Table) -> tuple[int, ...]:
    """The passes in a row end with whoever chose last: the seat before one that is still to choose."""
    choosing = any(isinstance(step, Turn) for step in s.stack)
    last = to_play(s) - choosing
    return tuple((last - ago) % s.players for ago in reversed(range(s.passes)))


def _tokens(price: Price) -> Tokens:
    return Tokens(*price)


def _milestone(s: Table, number: int) -> MilestoneBoard:
    milestone = MILESTONES[number]
    first = milestone.first
    return MilestoneBoard(
        id=GOAL_WORDS[number],
        name=milestone.name,
        era=milestone.era,
        major=milestone.major,
        place=milestone.destination.lower(),
        capacity=milestone.capacity,
        target=first.target,
        prestige=0 if s.together else first.reward.prestige,
        wins=first.reward.victory,
        repeat_target=milestone.again.target,
        again=milestone.again.reward_choice,
        owner=s.claims[number] if number < len(s.claims) else None,
        by=DEADLINES[number] if s.together else 0,
    )


def _seat(s: Table, seat: int) -> SeatBoard:
    earned, passing = (
        Tokens(income(s, seat, 0, passed)[0], income(s, seat, 1, passed)[1]) for passed in (False, True)
    )
    return SeatBoard(
        id=SEATS[seat],
        agency=HEADQUARTERS[seat].name,
        tokens=Tokens(s.money[seat], s.research[seat], s.prestige[seat]),
        income=earned,
        passing=passing,
        cards=tuple(WORDS[card] for card in members(s.cards[seat])),
    )


def _design(s: Table, viewer: int, design: Design) -> DesignBoard:
    test = WORDS[design.test] if design.test >= 0 else ""
    cost = full_cost(s, viewer, design)
    return DesignBoard(WORDS[design.card], design.owner, design.blueprint, test, cost)


def _place(s: Table, viewer: int, card: int) -> PoolBoard:
    if card == EMPTY:
        return PoolBoard("", Tokens(), Tokens(), "")
    price = prices(s.cards[viewer])[card]
    held = (s.money[viewer], s.research[viewer], s.prestige[viewer])
    lacks = Tokens(*(max(0, cost - have) for cost, have in zip(price, held, strict=True)))
    ruling = None if GOAL_OF_CARD[card] >= 0 else may_buy(s, viewer, card)
    return PoolBoard(WORDS[card], _tokens(price), lacks, ruling.reason if ruling else "")


def asked_about(s: Table, seat: int) -> int:
    """The goals that a seat is asked about now, as bits; none when its launches are still to be chosen."""
    step = s.stack[-1]
    if isinstance(step, InstallNext) and step.seat == seat:
        return open_goals(s) & INSTALLATIONS
    if isinstance(step, (ChooseVehicle, SpendPrestige)) and step.seat == seat:
        return 1 << step.goal
    return 0


def launches(s: Table, seat: int) -> Iterator[LaunchBoard]:
    """Every goal that some vehicle can fly, paid for or not; none in a launch or at the end.

    An Installation has no odds before the mission that must succeed first has been flown.
    """
    if s.flight is not None or s.result is not None:
        return
    asked = asked_about(s, seat)
    for goal in members(asked or open_goals(s)):
        later = not asked and bool(INSTALLATIONS >> goal & 1)
        ways = [_way(s, seat, goal, design, later) for design in _flyers(s, seat, goal)]
        if ways:
            ways.sort(key=lambda way: (not way.payable, [-chance for chance in way.chances], way.cost))
            yield _launch(s, goal, later, tuple(ways))


def _flyers(s: Table, seat: int, goal: int) -> Iterator[Design]:
    for design in s.fleet:
        if (design.owner == seat or not design.blueprint) and FLIES[design.card] >> goal & 1:
            yield design


def _launch(s: Table, goal: int, later: bool, ways: tuple[Way, ...]) -> LaunchBoard:
    wanted, profile = GOALS[goal], profile_of(s, goal)
    rewards = tuple(map(_tokens, wanted.rewards))
    if profile == MILESTONE:
        first = MILESTONES[goal].first.reward
        rewards = (Tokens(prestige=first.prestige),) if first.prestige and not s.together else ()
    place, target = PLACES[wanted.place].lower(), target_of(wanted, profile)
    return LaunchBoard(wanted.word, PROFILES[profile], place, wanted.capacity, target, rewards, later, ways)


def _way(s: Table, seat: int, goal: int, design: Design, later: bool) -> Way:
    cost = full_cost(s, seat, design)
    chances = () if later else tuple(_chance(outset(s, seat, goal, design, spent)) for spent in SPENDABLE)
    return Way(
        WORDS[design.card],
        design.owner,
        cost,
        cost <= s.money[seat],
        reliability(s, seat, goal, design, 0),
        reliability_parts(s, seat, goal, design, 0),
        chances,
    )


@lru_cache(maxsize=1 << 14)
def _chance(launch: Outset) -> float:
    return float(launch_chance(*launch))


def _words(cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(WORDS[card] for card in cards)


def _piles(s: Table) -> Piles:
    """What a team never uses stands apart from what has left the game since."""
    left_out = tuple(card for card in s.removed if s.together and card in LEFT_OUT)
    return Piles(
        size=deck_size(s),
        deck=_words(s.deck),
        under=_words(tuple(card for batch in s.under for card in batch)),
        reserve=_words(s.reserve),
        unseen=s.reserve_in_deck,
        unused=_words(s.unused),
        removed=_words(tuple(card for card in s.removed if card not in left_out)),
        left_out=_words(left_out),
    )


def _years(s: Table) -> Years:
    line = TIMELINES[s.era - 1]
    unclaimed = [n for n, m in enumerate(MILESTONES) if m.era == s.era and n >= len(s.claims)]
    return Years(line.first_year, line.last_year, {GOAL_WORDS[goal]: _able(s, goal) for goal in unclaimed})


def _able(s: Table, goal: int) -> Able:
    """Vehicles of the other era are in no pile that counts."""
    flyers = [card for card in VEHICLES if FLIES[card] >> goal & 1]
    owned = [design.card for design in s.fleet]
    piles = (owned, s.pool, s.deck, s.unused, s.removed)
    return Able(*(tuple(WORDS[card] for card in flyers if card in pile) for pile in piles))
