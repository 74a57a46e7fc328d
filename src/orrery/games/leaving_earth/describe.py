"""The position as nested tables, the way scenarios speak of it."""

from __future__ import annotations

from typing import Any

from orrery.games.leaving_earth.cards import ADVANCEMENTS, CARD, LEGS, SIDES
from orrery.games.leaving_earth.craft import Craft
from orrery.games.leaving_earth.printed import OUTCOMES
from orrery.games.leaving_earth.state import LETTERS, Pile, Table, fleet, load, points, score, world
from orrery.kernel import UNKNOWN


def describe(s: Table) -> dict[str, Any]:
    return {
        "year": s.year,
        "first": s.agencies[s.first],
        "missions": list(s.missions),
        "deck": s.deck,
        "discards": dict(zip(OUTCOMES, s.discards, strict=True)),
        "places": {place: describe_place(s, place) for place in world(s).explorable},
        "seats": {s.agencies[seat]: describe_seat(s, seat) for seat in range(s.players)},
    }


def describe_place(s: Table, place: str) -> dict[str, Any]:
    card = CARD[place]
    side = s.sides[card]
    return {
        "card": "?" if side is UNKNOWN else "unknown" if side is None else SIDES[side].word,
        "revealed": bool(s.revealed >> card & 1),
        "seen": [s.agencies[seat] for seat in range(s.players) if s.seen[card] >> seat & 1],
    }


def describe_seat(s: Table, seat: int) -> dict[str, Any]:
    return {
        "money": s.money[seat],
        "points": points(s, seat),
        "score": score(s, seat),
        "lost": s.lost[seat],
        "missions": list(s.won[seat]),
        "stock": list(s.stock[seat]),
        "successes": ("asked", "kept", "all_kept")[s.habits[seat]],
        "finished": bool(s.finished >> seat & 1),
        "crafts": {craft.name: describe_craft(craft) for craft in fleet(s, seat)},
        "fleet": [craft.name for craft in fleet(s, seat)],
        "advancements": {
            ADVANCEMENTS[number].id: describe_pile(pile)
            for number, pile in enumerate(s.piles[seat])
            if pile is not None
        },
    }


def describe_craft(craft: Craft) -> dict[str, Any]:
    return {
        "at": craft.at,
        "parts": list(craft.parts),
        "years": craft.tokens,
        "course": LEGS[craft.course].word if craft.course >= 0 else "",
        "mass": load(craft).mass,
    }


def describe_pile(pile: Pile) -> dict[str, Any]:
    shown = dict(zip(OUTCOMES, pile.seen, strict=True))
    letters = zip(OUTCOMES, LETTERS, strict=True)
    drawn = {face: pile.history.lower().count(letter) for face, letter in letters}
    return {**shown, "unseen": pile.unseen + pile.newer, "outcomes": pile.size, "drawn": drawn}
