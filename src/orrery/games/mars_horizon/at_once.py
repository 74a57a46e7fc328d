"""What a bought card does at once, sentence by sentence, and what it asks its buyer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from orrery.games.mars_horizon.cards import CARD_WORDS, CARDS, HEADQUARTERS
from orrery.games.mars_horizon.notation import (
    ATTACH,
    CARD,
    CHOOSE,
    GIVE,
    INCOMES,
    REVEAL,
    SEAT,
    WORDS,
)
from orrery.games.mars_horizon.perks import (
    AFTER_BUY_CARDS,
    Price,
    effects,
)
from orrery.games.mars_horizon.schema import TOKENS, Effect
from orrery.games.mars_horizon.state import Design, Table
from orrery.games.mars_horizon.verbs import (
    attach,
    design_of,
    gain,
    hand_over,
    keep,
    lift_blueprint,
    remove,
)
from orrery.games.mars_horizon.words import card_text, design_name, tokens_text
from orrery.kernel import Action, Choice, Procedure, Question, Ruling

AT_ONCE: Final = tuple(tuple(e for e in card.effects if e.when == "buy") for card in CARDS)
_AFTER_BUY: Final = effects("after_buy")


def exposable(s: Table, seat: int, effect: Effect) -> list[Design]:
    """The Vehicle Designs whose Blueprint token an effect may take off (MH-12.4)."""
    own = effect.target == "own_vehicle_with_blueprint"
    return [design for design in s.fleet if design.blueprint and (design.owner == seat or not own)]


def after_buy(s: Table, seat: int, card: int) -> None:
    """What other cards of the buyer bring once a purchase is complete."""
    if s.cards[seat] & AFTER_BUY_CARDS:
        for number, effect in _AFTER_BUY:
            if s.cards[seat] >> number & 1 and effect.type in (None, CARDS[card].type):
                gain(s, seat, effect.tokens(), WORDS[number])


class Resolve(Procedure[Table]):
    """The sentences of a bought card are carried out one after the other; then it is kept or discarded."""

    rule = "MH-2.6"
    seat: int
    card: int
    #: Which sentence comes next.
    place: int
    #: The kind of tokens that the buyer has chosen, or -1.
    kind: int
    in_words = {"card": CARD_WORDS}

    def run(self, s: Table) -> None:
        if self.place == len(AT_ONCE[self.card]):
            if CARDS[self.card].discard == "after_effect":
                remove(s, self.card)
            else:
                keep(s, self.seat, self.card)
            after_buy(s, self.seat, self.card)
            return
        s.push(Resolve(self.seat, self.card, self.place + 1, self.kind))
        effect = AT_ONCE[self.card][self.place]
        DOES[effect.do](s, self, effect)


def _gain(s: Table, f: Resolve, effect: Effect) -> None:
    gain(s, f.seat, effect.tokens(), WORDS[f.card])


def _all_gain(s: Table, f: Resolve, effect: Effect) -> None:
    for other in range(s.players):
        gain(s, other, effect.tokens(), WORDS[f.card])


def _others_without_gain(s: Table, f: Resolve, effect: Effect) -> None:
    for other in range(s.players):
        if other != f.seat and not s.prestige[other]:
            gain(s, other, effect.tokens(), WORDS[f.card])


def _give_other(s: Table, f: Resolve, effect: Effect) -> None:
    s.push(GiveOther(f.seat, *effect.tokens()))


def _gain_choice(s: Table, f: Resolve, effect: Effect) -> None:
    s.push(ChooseGain(f.seat, f.card, f.place))


def _other_gain_same(s: Table, f: Resolve, effect: Effect) -> None:
    s.push(SameForOther(f.seat, f.kind, effect.amount))


def _remove_blueprint(s: Table, f: Resolve, effect: Effect) -> None:
    if exposable(s, f.seat, effect):
        s.push(Expose(f.seat, f.card, f.place))


DOES: Final = {
    "gain": _gain,
    "all_gain": _all_gain,
    "others_without_gain": _others_without_gain,
    "give_other": _give_other,
    "gain_choice": _gain_choice,
    "other_gain_same": _other_gain_same,
    "remove_blueprint": _remove_blueprint,
}


def others(s: Table, seat: int, actions: Sequence[Action]) -> list[Action]:
    """The actions that name another seat."""
    return [actions[other] for other in range(s.players) if other != seat]


class GiveOther(Question[Table]):
    """Which other player is given the additional cost of the card?"""

    rule = "MH-2.7"
    forced = True
    money: int
    research: int
    prestige: int

    def options(self, s: Table) -> Sequence[Action]:
        return others(s, self.seat, GIVE)

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        hand_over(s, self.seat, SEAT[action[1]], self._tokens)

    def present(self, s: Table, action: Action) -> Choice:
        label = f"Give {tokens_text(self._tokens)} to the {HEADQUARTERS[SEAT[action[1]]].name}"
        return Choice(" ".join(action), label, "Give", touches=(action[1],))

    @property
    def _tokens(self) -> Price:
        return (self.money, self.research, self.prestige)


class SameForOther(Question[Table]):
    """Which other player gains a little of the same?"""

    rule = "MH-6.4"
    forced = True
    kind: int
    amount: int

    def options(self, s: Table) -> Sequence[Action]:
        return others(s, self.seat, GIVE)

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        tokens = (self.amount, 0, 0) if self.kind == 0 else (0, self.amount, 0)
        gain(s, SEAT[action[1]], tokens, "shared")

    def present(self, s: Table, action: Action) -> Choice:
        other = HEADQUARTERS[SEAT[action[1]]].name
        label = f"{self.amount} {TOKENS[self.kind].capitalize()} for the {other}"
        return Choice(" ".join(action), label, "Give", touches=(action[1],))


class ChooseGain(Question[Table]):
    """Which of the two does the card bring you?"""

    rule = "MH-6.4"
    card: int
    place: int
    in_words = {"card": CARD_WORDS}

    def options(self, s: Table) -> Sequence[Action]:
        return CHOOSE

    def apply(self, s: Table, action: Action) -> None:
        kind = INCOMES.index(action[1])
        s.pop()
        s.swap(Resolve(self.seat, self.card, self.place + 1, kind))
        gain(s, self.seat, self._tokens(kind), WORDS[self.card])

    def present(self, s: Table, action: Action) -> Choice:
        tokens = self._tokens(INCOMES.index(action[1]))
        return Choice(" ".join(action), f"Gain {tokens_text(tokens)}", "Gain", touches=(action[1],))

    def _tokens(self, kind: int) -> Price:
        wanted = TOKENS[kind]
        return next(o.as_tuple() for o in AT_ONCE[self.card][self.place].options if getattr(o, wanted))


def present_design(s: Table, seat: int, action: Action) -> Choice:
    """A Vehicle Design to choose, with whose it is and what it can do."""
    card = CARD[action[1]]
    design = design_of(s, card)
    assert design is not None
    label = design_name(design, seat)
    return Choice(" ".join(action), label, "Vehicle Design", card_text(card), touches=(action[1],))


class Expose(Question[Table]):
    """From which Vehicle Design is the Blueprint token taken?"""

    rule = "MH-6.4"
    forced = True
    card: int
    place: int
    in_words = {"card": CARD_WORDS}

    def candidates(self, s: Table) -> Iterable[tuple[Action, Ruling | None]]:
        free = exposable(s, self.seat, AT_ONCE[self.card][self.place])
        bound = Ruling(self.rule, "no Blueprint token that this card may take lies on it")
        return [(REVEAL[design.card], None if design in free else bound) for design in s.fleet]

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        design = design_of(s, CARD[action[1]])
        assert design is not None
        lift_blueprint(s, design)
        if design.owner != self.seat:
            amends = AT_ONCE[self.card][self.place].owner_gain
            gain(s, design.owner, amends.as_tuple(), WORDS[self.card])

    def present(self, s: Table, action: Action) -> Choice:
        return present_design(s, self.seat, action)


class AttachTest(Question[Table]):
    """Which Vehicle Design is the Engine Test attached to?"""

    rule = "MH-11.2.1"
    forced = True
    test: int
    in_words = {"test": CARD_WORDS}

    def candidates(self, s: Table) -> Iterable[tuple[Action, Ruling | None]]:
        tested = Ruling("MH-11.2.2", "it has an Engine Test already")
        return [(ATTACH[design.card], tested if design.test >= 0 else None) for design in s.fleet]

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        design = design_of(s, CARD[action[1]])
        assert design is not None
        attach(s, design, self.test)
        after_buy(s, self.seat, self.test)

    def present(self, s: Table, action: Action) -> Choice:
        return present_design(s, self.seat, action)
