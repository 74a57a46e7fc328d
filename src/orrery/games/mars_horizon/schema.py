"""What a card, a milestone and a timeline can say: the vocabulary of data/, and its checks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from orrery.kernel import DataError

Kind = Literal["Vehicle Design", "Building", "Operation", "Diplomacy", "Mission", "Installation"]
Profile = Literal["milestone", "repeat", "mission", "installation"]
Place = Literal["Earth", "Moon", "Mars"]
Discard = Literal["never", "after_effect", "on_use", "on_trigger", "with_vehicle", "end_of_era1"]

PLACES: Final[tuple[Place, ...]] = ("Earth", "Moon", "Mars")
PROFILES: Final[tuple[Profile, ...]] = ("milestone", "repeat", "mission", "installation")
TOKENS: Final = ("money", "research", "prestige")

#: What an effect can do, and when: the vocabulary a card is written in.
VOCABULARY: Final[dict[str, frozenset[str]]] = {
    "buy": frozenset(
        [
            "gain",
            "gain_choice",
            "give_other",
            "remove_blueprint",
            "all_gain",
            "others_without_gain",
            "other_gain_same",
        ]
    ),
    "after_buy": frozenset({"gain"}),
    "buy_cost": frozenset({"add"}),
    "reliability": frozenset({"add"}),
    "launch_cost": frozenset({"add"}),
    "income": frozenset({"add", "share"}),
    "countdown": frozenset({"replace_card"}),
    "after_roll": frozenset({"reroll_one_die"}),
    "launch_success": frozenset({"gain"}),
    "launch_failed": frozenset({"gain"}),
    "turn_start": frozenset({"extra_buy"}),
    "other_launches_my_vehicle": frozenset({"gain"}),
    "other_claims_milestone": frozenset({"gain"}),
    "next_milestone_claimed": frozenset({"gain_if_owner", "gain_if_other"}),
}


class Tokens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An amount of Money, Research and Prestige."""

    money: int = 0
    research: int = 0
    prestige: int = 0

    def as_tuple(self) -> tuple[int, int, int]:
        return (self.money, self.research, self.prestige)


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence of a card: when it works, what it does, how much, and what it is limited to."""

    when: str
    do: str
    amount: int = 0
    money: int = 0
    research: int = 0
    prestige: int = 0
    any: int = 0
    floor: int = 0
    times: int = 1
    kind: Literal["money", "research"] | None = None
    type: Kind | None = None
    dest: tuple[Place, ...] = PLACES
    profile: tuple[Profile, ...] = PROFILES
    min_capacity: int = 1
    ownership: Literal["any", "borrowed"] = "any"
    attached: bool = False
    if_spent_prestige: bool = False
    required: bool = False
    target: Literal["", "own_vehicle_with_blueprint", "any_vehicle_with_blueprint"] = ""
    owner_gain: Tokens = Tokens()
    options: tuple[Tokens, ...] = ()
    self_gain: int = 0
    other_gain: int = 0

    def tokens(self) -> tuple[int, int, int]:
        return (self.money, self.research, self.prestige)


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Agency card as data/era1.toml, era2.toml and general.toml write it."""

    id: str
    type: Kind
    name: str
    solo: bool
    text: str
    source: str
    cost: Tokens = Tokens()
    house_fields: tuple[str, ...] = ()
    copy: int = 0
    effects: tuple[Effect, ...] = ()
    discard: Discard = "never"
    destination: Place | None = None
    capacity: int = 0
    reliability: dict[Place, int] = {}
    launch_cost: int = 0
    target: int = 0
    reward: Tokens = Tokens()
    deck: Literal["era1", "era2", "general"] = "general"

    @property
    def word(self) -> str:
        return slug(self.title)

    @property
    def title(self) -> str:
        """What people call it; two cards of one name are told apart by a number."""
        return f"{self.name} {self.copy}" if self.copy else self.name


class MilestoneReward(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    prestige: int = 0
    victory: bool = False


class FirstProfile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    target: int
    reward: MilestoneReward


class RepeatProfile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    target: int
    reward_choice: Tokens


class Milestone(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"again": "repeat", "first": "milestone"}
):
    """A milestone with its two mission profiles."""

    id: str
    era: Literal[1, 2]
    major: bool
    name: str
    destination: Place
    capacity: int
    first: FirstProfile
    again: RepeatProfile
    source: str
    house_fields: tuple[str, ...] = ()

    @property
    def word(self) -> str:
        return slug(self.name)


class LaunchCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of Launch card, drawn in the countdown."""

    id: str
    name: str
    count: int
    kind: Literal["go", "positive", "negative", "neutral"]
    reliability: int
    text: str
    source: str
    #: What it says in the solo and co-operative game, where that differs.
    team_text: str = ""
    house_fields: tuple[str, ...] = ()
    reroll: int = 0
    success: Tokens = Tokens()
    failure: Tokens = Tokens()
    buyoff: Tokens = Tokens()

    @property
    def word(self) -> str:
        return slug(self.name)


def slug(name: str) -> str:
    """The word of a name.

    >>> slug("Moon Landing Crewed"), slug("GO!")
    ('moon-landing-crewed', 'go')
    """
    kept = "".join(letter if letter.isalnum() else " " for letter in name.lower())
    return "-".join(kept.split())


def check_card(card: Card) -> None:
    """A card must say all that its type needs, in the vocabulary of effects; one line says what is wrong."""
    for fault in (*_effect_faults(card), *_flight_faults(card)):
        raise DataError(f"mars-horizon, card {card.id}: {fault}")


def _effect_faults(card: Card) -> Iterator[str]:
    if card.effects and card.type in ("Vehicle Design", "Mission"):
        yield f"a {card.type} has no effects"
    chosen = False
    for effect in card.effects:
        chosen = chosen or effect.do == "gain_choice"
        if effect.do not in VOCABULARY.get(effect.when, ()):
            yield f"no effect does «{effect.do}» when «{effect.when}»"
        if effect.do == "other_gain_same" and not chosen:
            yield "other_gain_same needs a gain_choice before it"
        if effect.required and effect.do not in ("give_other", "remove_blueprint"):
            yield f"«{effect.do}» can't be required"
        yield from _lacking(card, effect)


def _lacking(card: Card, effect: Effect) -> Iterator[str]:
    """What an effect needs beside its `when` and `do`."""
    if effect.when == "income" and effect.kind is None:
        yield "an effect on income needs its `kind`, money or research"
    if effect.do == "share" and effect.kind != "research":
        yield "only research is shared"
    if effect.do == "remove_blueprint" and not effect.target:
        yield "remove_blueprint needs a `target`"
    if effect.do == "gain_choice" and sorted(map(_kinds, effect.options)) != [("money",), ("research",)]:
        yield "gain_choice needs two `options`, one of money and one of research"
    if effect.do in ("replace_card", "extra_buy") and card.discard != "on_use":
        yield f'«{effect.do}» needs discard = "on_use"'


def _kinds(tokens: Tokens) -> tuple[str, ...]:
    """The kinds of tokens that an amount is made of."""
    return tuple(name for name, amount in zip(TOKENS, tokens.as_tuple(), strict=True) if amount)


def _flight_faults(card: Card) -> Iterator[str]:
    flies = card.type in ("Vehicle Design", "Mission", "Installation")
    if flies != (card.destination is not None) or flies != (1 <= card.capacity <= 3):
        yield f"a {card.type} {'needs a' if flies else 'has no'} destination and capacity 1-3"
    if card.type == "Vehicle Design" and card.destination is not None:
        reach = PLACES[: PLACES.index(card.destination) + 1]
        if tuple(card.reliability) != reach:
            yield f"needs a reliability for each of {', '.join(reach)}"
    if card.type in ("Mission", "Installation") and not 2 <= card.target <= 20:
        yield "needs a Reliability Target"


def check_cards(cards: tuple[Card, ...]) -> None:
    """Every card by itself, and no two of one word."""
    words = [card.word for card in cards]
    twice = sorted({word for word in words if words.count(word) > 1})
    if twice:
        raise DataError(f"mars-horizon: two cards are called {', '.join(twice)}; give each a copy number")
    for card in cards:
        check_card(card)
