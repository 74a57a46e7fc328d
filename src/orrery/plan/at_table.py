"""The planner at a table of the game: a question from what one seat sees, and a flight beside its plan."""

from __future__ import annotations

from collections import Counter
from typing import Final

import msgspec

from orrery.games.leaving_earth.cards import ADVANCEMENTS, CARD, FACES, SIDES
from orrery.games.leaving_earth.craft import Craft
from orrery.games.leaving_earth.shop import in_use
from orrery.games.leaving_earth.state import LETTERS, Pile, Table, craft_cards, craft_named, fleet
from orrery.kernel import UNKNOWN, OptionError
from orrery.plan.fly import Progress
from orrery.plan.odds import FACES as OUTCOMES
from orrery.plan.odds import CardDrawn, History
from orrery.plan.profile import ASTRONAUT, PAYLOAD, SCIENTIST
from orrery.plan.question import Question
from orrery.plan.sheet import listed
from orrery.plan.steps import Plan
from orrery.plan.voyage import PlannedCraft, Voyage
from orrery.plan.world import DECK, Skies, place_name, skies_of

__all__ = ["Situation", "Table", "difference", "free_cards", "situation", "skies_at", "table_of"]

_MOST_DRAWS: Final = 200


class Situation(msgspec.Struct, frozen=True):
    """Where an agency stands: the question without its goal, and the missions still to be had."""

    question: Question
    missions: tuple[str, ...]


def table_of(view: object) -> Table:
    """The view of a table, which must be one of this game."""
    if not isinstance(view, Table):
        raise OptionError("only missions of Leaving Earth can be planned")
    return view


def situation(view: Table, seat: int) -> Situation:
    """What a seat knows and has, from its own view: money, components, advancements, locations."""
    piles = {
        card.id: _history(view, pile)
        for card, pile in zip(ADVANCEMENTS, view.piles[seat], strict=True)
        if pile is not None
    }
    own = _at_hand(view, seat)
    question = Question(
        expansions=tuple(name for name in view.sets if name != "base"),
        year=view.year,
        have=tuple(piles),
        own=own,
        money=view.money[seat],
        box_limits=view.options.box_limits,
        in_use=_in_use(view, own) if view.options.box_limits else {},
        flying=len(fleet(view, seat)) if view.options.box_limits else 0,
        piles=piles,
        others=_others(view, seat, piles),
        found={
            place: SIDES[side].word
            for place, side in zip(CARD, view.sides, strict=True)
            if side is not None and side is not UNKNOWN
        },
    )
    return Situation(question, view.missions)


def _history(view: Table, pile: Pile) -> History:
    """The draws from a pile, the newest at the end; how many cards there were when it was laid.

    Where cards are marked, which ones lie there says more than the draws.
    """
    if view.options.outcomes_marked or not pile.history:
        success, minor, major = pile.seen
        return History(pile.size, known=(success, minor, major))
    draws = tuple(
        CardDrawn(OUTCOMES[LETTERS.index(letter.lower())], removed=letter.isupper())
        for letter in pile.history
    )
    laid = pile.size + sum(draw.removed for draw in draws)
    return History(laid, draws[-_MOST_DRAWS:])


def _others(view: Table, seat: int, piles: dict[str, History]) -> tuple[History, ...]:
    """What has been seen of the piles of others, and outcomes that were bought off and lie in none.

    All come from one deck; once the discards were shuffled to a new one, nobody can say which is from which.
    """
    if len(view.pools) > 1:
        return ()
    rows = [row for other, row in enumerate(view.piles) if other != seat]
    seen = [_history(view, pile) for row in rows for pile in row if pile is not None]
    drawn = [pile for pile in seen if pile.tells]
    gone = Counter({face: n - left for face, n, left in zip(OUTCOMES, DECK, view.pools[0], strict=True)})
    gone -= Counter(draw.face for pile in (*piles.values(), *drawn) for draw in pile.draws if draw.removed)
    bought_off = [
        History(1, (CardDrawn(face, removed=True),)) for face in OUTCOMES for _ in range(gone[face])
    ]
    return (*drawn, *bought_off)


def _at_hand(view: Table, seat: int) -> dict[str, int]:
    """What lies ready on Earth and works; whoever has been hired will do as anybody."""
    faces = [FACES[word] for word in view.stock[seat] if not FACES[word].damaged]
    people = [face.card for face in faces if face.card.kind == "astronaut"]
    things = [face.card.id for face in faces if face.card.kind not in ("astronaut", "sample")]
    scientists = sum(card.skill == SCIENTIST for card in people)
    return dict(+Counter({**Counter(things), ASTRONAUT: len(people), SCIENTIST: scientists}))


def _in_use(view: Table, own: dict[str, int]) -> dict[str, int]:
    """What of the box lies before anybody, besides what this agency has at hand."""
    goods = [card for card in skies_at(view).goods.values() if card.kind != "astronaut" and card.units < 2]
    return dict(+Counter({card.id: in_use(view, card) - own.get(card.id, 0) for card in goods}))


# Under way


def skies_at(view: Table) -> Skies:
    return skies_of(view.sets)


def free_cards(view: Table, seat: int) -> tuple[str, ...]:
    """The spacecraft cards that an agency can still use, in the order in which it takes them."""
    return tuple(card for card in craft_cards(view) if craft_named(view, seat, card) is None)


def difference(view: Table, seat: int, plan: Plan, flight: Progress) -> str:
    """How the flight differs from what the plan has it be by now; nothing if it does not."""
    voyage = Voyage(skies_at(view), plan.steps[: flight.steps], frozenset(skies_at(view).advancements))
    fault = voyage.fault or voyage.pass_years(view.year)
    if fault is not None:
        return fault.reason
    for name, planned in voyage.crafts.items():
        craft = craft_named(view, seat, flight.cards.get(name, ""))
        if craft is None:
            return f"the {name} is not there any more"
        if craft.at != planned.place:
            return f"the {name} is at {place_name(craft.at)}, not at {place_name(planned.place)}"
        if _aboard(craft) != _planned(planned):
            return f"the {name} carries {_listed(craft)}, not {listed(_planned(planned).elements())}"
    return ""


def _aboard(craft: Craft) -> Counter[str]:
    """What works aboard a craft, in the plan's words; what does not is called by its own."""
    return Counter(_word(word) for word in craft.parts)


def _word(word: str) -> str:
    face = FACES[word]
    if face.damaged:
        return word
    return ASTRONAUT if face.card.kind == "astronaut" else face.card.id


def _planned(craft: PlannedCraft) -> Counter[str]:
    same = {SCIENTIST: ASTRONAUT, PAYLOAD: "probe"}
    return Counter(same.get(word, word) for word in craft.parts.elements())


def _listed(craft: Craft) -> str:
    counts = Counter(FACES[word].name for word in craft.parts)
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in sorted(counts.items()))
