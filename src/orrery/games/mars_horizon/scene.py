"""What a player is shown: the milestones, the pool, the agencies, the launch pad and the odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from orrery.games.mars_horizon.board import asked_about, board, to_play
from orrery.games.mars_horizon.cards import CARDS, COUNTDOWN, HEADQUARTERS, LAUNCH_CARDS, MILESTONES
from orrery.games.mars_horizon.goals import (
    GOALS,
    MILESTONE_COUNT,
    REPEAT,
    can_fly,
)
from orrery.games.mars_horizon.in_flight import success
from orrery.games.mars_horizon.notation import GOAL_WORDS, LAUNCH_WORDS, SEAT_NAMES, SEATS, SPENDABLE, WORDS
from orrery.games.mars_horizon.odds import launch_chance, percent
from orrery.games.mars_horizon.perks import members, prices
from orrery.games.mars_horizon.reliability import (
    INSTALLATIONS,
    Outset,
    final_reliability,
    full_cost,
    open_goals,
    outset,
    profile_of,
    reliability,
    target_of,
)
from orrery.games.mars_horizon.schema import Milestone
from orrery.games.mars_horizon.state import EMPTY, Design, Flight, Table
from orrery.games.mars_horizon.together import DEADLINES, LEFT_OUT
from orrery.games.mars_horizon.verbs_decks import deck_size
from orrery.games.mars_horizon.words import card_text, counted, launch_text, signed, tokens_text
from orrery.kernel import Fact, Item, Scene, Zone


def draw(s: Table, seat: int | None) -> Scene:
    """The table as a seat sees it; the odds are those of the viewer, or of whoever is to play."""
    viewer = seat if seat is not None else to_play(s)
    zones = [milestones(s), pool(s, viewer), *(agency(s, other) for other in range(s.players))]
    zones += [launch_pad(s), launch_deck(s), odds_table(s, viewer), *piles(s)]
    return Scene(status(s), tuple(zones), board(s, viewer))


def status(s: Table) -> tuple[Fact, ...]:
    """The few things that everybody wants to know first."""
    facts = [Fact("Era", str(s.era)), Fact("Round", str(s.turns // s.players + 1))]
    claimed = len(s.claims)
    if claimed < MILESTONE_COUNT:
        by = f" (by {DEADLINES[claimed]})" if s.together else ""
        facts.append(Fact("Next milestone", MILESTONES[claimed].name + by))
    if s.together:
        facts.insert(0, Fact("Year", str(s.year)))
    return tuple(facts)


def milestones(s: Table) -> Zone:
    shown = [n for n in range(MILESTONE_COUNT) if MILESTONES[n].era <= s.era]
    return Zone("milestones", "track", "Milestones", items=tuple(_milestone(s, n) for n in shown))


def _milestone(s: Table, number: int) -> Item:
    milestone = MILESTONES[number]
    money, research, _ = milestone.again.reward_choice.as_tuple()
    claimed = number < len(s.claims)
    facts = [
        Fact("Needs", GOALS[number].needs),
        Fact("Claim", _claim(s, milestone)),
        Fact("Repeat", f"{milestone.again.target}+ for {money} Money or {research} Research"),
        Fact("Claimed by", SEAT_NAMES[s.claims[number]] if claimed else "nobody"),
    ]
    if s.together:
        facts.append(Fact("By", str(DEADLINES[number])))
    kind = "major milestone" if milestone.major else "milestone"
    return Item(
        GOAL_WORDS[number], kind, milestone.name, s.claims[number] if claimed else None, facts=tuple(facts)
    )


def _claim(s: Table, milestone: Milestone) -> str:
    """The first profile: its target and its reward, which is no Prestige for a team."""
    reward = milestone.first.reward
    if reward.victory:
        return f"{milestone.first.target}+ for victory"
    return f"{milestone.first.target}+" + ("" if s.together else f" for {reward.prestige} Prestige")


def pool(s: Table, viewer: int) -> Zone:
    label = "Draw cards" if s.together else "Pool"
    items = [_pool_card(s, viewer, place, card) for place, card in enumerate(s.pool)]
    facts = (Fact("Agency Deck", counted(deck_size(s), "card")),)
    return Zone("pool", "pool", label, items=tuple(items), facts=facts)


def _pool_card(s: Table, viewer: int, place: int, card: int) -> Item:
    if card == EMPTY:
        return Item(f"place-{place + 1}", "empty", "")
    price = tokens_text(prices(s.cards[viewer])[card], "0")
    facts = [Fact("Text", card_text(card))]
    if not CARDS[card].target:
        facts.insert(0, Fact("Cost", price))
    return Item(WORDS[card], CARDS[card].type.lower(), CARDS[card].title, facts=tuple(facts))


def agency(s: Table, seat: int) -> Zone:
    """A player's tokens, vehicles and cards."""
    facts = (
        Fact("Money", str(s.money[seat])),
        Fact("Research", str(s.research[seat])),
        Fact("Prestige", str(s.prestige[seat])),
    )
    items = [_vehicle(design) for design in s.fleet if design.owner == seat]
    for card in members(s.cards[seat]):
        about = (Fact("Text", CARDS[card].text),)
        items.append(Item(WORDS[card], CARDS[card].type.lower(), CARDS[card].title, seat, facts=about))
    return Zone(SEATS[seat], "agency", HEADQUARTERS[seat].name, seat, tuple(items), facts)


def _vehicle(design: Design) -> Item:
    facts = [Fact("Text", card_text(design.card))]
    facts.append(Fact("Use", "owner only, Blueprint" if design.blueprint else "open to all"))
    if design.test >= 0:
        facts.append(Fact("Engine Test", "+1 Reliability"))
    name = CARDS[design.card].title
    return Item(WORDS[design.card], "vehicle design", name, design.owner, facts=tuple(facts))


def launch_pad(s: Table) -> Zone:
    """The launch in progress, if there is one."""
    if s.flight is None:
        return Zone("pad", "pad", "Launch pad")
    flight = s.flight
    items = tuple(
        Item(
            f"countdown-{COUNTDOWN - place}",
            "launch card",
            LAUNCH_CARDS[card].name,
            facts=(Fact("Text", launch_text(card, s.together)),),
        )
        for place, card in enumerate(flight.drawn)
    )
    return Zone("pad", "pad", "Launch pad", flight.seat, items, _pad_facts(s, flight))


def _pad_facts(s: Table, flight: Flight) -> tuple[Fact, ...]:
    total = final_reliability(flight)
    facts = [
        Fact("Vehicle", CARDS[flight.vehicle].title),
        Fact("Goal", GOALS[flight.goal].name),
        Fact("Target", f"{flight.target}+"),
        Fact("Reliability", signed(total)),
        Fact("Dice must show", str(flight.target - total)),
    ]
    if flight.dice:
        facts.append(Fact("Dice", " + ".join(str(face) for face in flight.dice)))
        facts.append(Fact("Total", str(sum(flight.dice) + total)))
    chance = success(s)
    facts.append(Fact("Success", percent(chance), float(chance)))
    return tuple(facts)


def launch_deck(s: Table) -> Zone:
    items = tuple(
        Item(
            LAUNCH_WORDS[n],
            "launch card",
            card.name,
            count=s.launch_deck[n],
            facts=(Fact("Text", launch_text(n, s.together)), Fact("Discarded", str(s.launch_discard[n]))),
        )
        for n, card in enumerate(LAUNCH_CARDS)
    )
    left = sum(s.launch_deck)
    return Zone("launch-deck", "deck", "Launch deck", items=items, facts=(Fact("Left", str(left)),))


def odds_table(s: Table, seat: int) -> Zone:
    """The exact odds of each launch at hand, paid for or not; none in a launch or at the end."""
    rows = () if s.flight is not None or s.result is not None else tuple(_odds_rows(s, seat))
    return Zone("odds", "odds", "Launches at hand", seat, rows)


def _odds_rows(s: Table, seat: int) -> Iterator[Item]:
    """An Installation has no odds before the mission that must succeed first has been flown."""
    designs = [design for design in s.fleet if design.owner == seat or not design.blueprint]
    asked = asked_about(s, seat)
    for goal in members(asked or open_goals(s)):
        later = not asked and bool(INSTALLATIONS >> goal & 1)
        for design in designs:
            if can_fly(design.card, GOALS[goal]):
                yield _odds_row(s, seat, goal, design, later)


def _odds_row(s: Table, seat: int, goal: int, design: Design, later: bool) -> Item:
    facts = [
        Fact("Reliability", signed(reliability(s, seat, goal, design, 0))),
        Fact("Target", f"{target_of(GOALS[goal], profile_of(s, goal))}+"),
        Fact("Cost", f"{full_cost(s, seat, design)} Money"),
    ]
    if not later:
        facts += [_odds_fact(spent, outset(s, seat, goal, design, spent)) for spent in SPENDABLE]
    proviso = ", after a success" if later else " again" if profile_of(s, goal) == REPEAT else ""
    label = f"{CARDS[design.card].title} to {GOALS[goal].name}{proviso}"
    return Item(f"{GOAL_WORDS[goal]}.{WORDS[design.card]}", "odds", label, seat, facts=tuple(facts))


@lru_cache(maxsize=1 << 14)
def _odds_fact(spent: int, launch: Outset) -> Fact:
    """The chance of a launch, in words and as a share."""
    chance = launch_chance(*launch)
    return Fact(f"With {spent} Prestige" if spent else "Success", percent(chance), float(chance))


def piles(s: Table) -> list[Zone]:
    """The cards that have left the table, for a while or for good; what a team never uses apart."""
    left_out = [card for card in s.removed if s.together and card in LEFT_OUT]
    removed = [card for card in s.removed if card not in left_out]
    zones = [_pile("removed", "Out of the game", removed)]
    if s.together:
        zones.insert(0, _pile("unused", "Unused, to be shuffled again", s.unused))
        zones.append(_pile("left-out", "Left out from the start", left_out))
    return zones


def _pile(name: str, label: str, cards: Sequence[int]) -> Zone:
    items = tuple(Item(WORDS[card], CARDS[card].type.lower(), CARDS[card].title) for card in cards)
    return Zone(name, "pile", label, items=items, facts=(Fact("Cards", str(len(cards))),))
