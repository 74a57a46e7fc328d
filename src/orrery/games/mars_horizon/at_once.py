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
from orrery.games.mars_horizon.wording import card_text, design_name, tokens_text
from orrery.kernel import Action, Choice, Frame, Procedure, Question, Ruling

AT_ONCE: Final = tuple(tuple(e for e in card.effects if e.when == "buy") for card in CARDS)
_AFTER_BUY: Final = effects("after_buy")


def exposable(s: Table, seat: int, effect: Effect) -> list[Design]:
    """The Vehicle Designs whose Blueprint token an effect may take off."""
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
    in_words = (CARD_WORDS,)

    def run(self, s: Table, f: Frame) -> None:
        _, seat, card, place, kind = f
        if place == len(AT_ONCE[card]):
            if CARDS[card].discard == "after_effect":
                remove(s, card)
            else:
                keep(s, seat, card)
            after_buy(s, seat, card)
            return
        s.push(RESOLVE, seat, card, place + 1, kind)
        effect = AT_ONCE[card][place]
        DOES[effect.do](s, seat, card, place, effect)


RESOLVE = Resolve()


def _gain(s: Table, seat: int, card: int, place: int, effect: Effect) -> None:
    gain(s, seat, effect.tokens(), WORDS[card])


def _all_gain(s: Table, seat: int, card: int, place: int, effect: Effect) -> None:
    for other in range(s.players):
        gain(s, other, effect.tokens(), WORDS[card])


def _others_without_gain(s: Table, seat: int, card: int, place: int, effect: Effect) -> None:
    for other in range(s.players):
        if other != seat and not s.prestige[other]:
            gain(s, other, effect.tokens(), WORDS[card])


def _give_other(s: Table, seat: int, card: int, place: int, effect: Effect) -> None:
    s.push(GIVE_OTHER, seat, *effect.tokens())


def _gain_choice(s: Table, seat: int, card: int, place: int, effect: Effect) -> None:
    s.push(CHOOSE_GAIN, seat, card, place)


def _other_gain_same(s: Table, seat: int, card: int, place: int, effect: Effect) -> None:
    kind = s.stack[-1][4]
    s.push(SAME_FOR_OTHER, seat, kind, effect.amount)


def _remove_blueprint(s: Table, seat: int, card: int, place: int, effect: Effect) -> None:
    if exposable(s, seat, effect):
        s.push(EXPOSE, seat, card, place)


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

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return others(s, f[1], GIVE)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        s.pop()
        hand_over(s, f[1], SEAT[action[1]], (f[2], f[3], f[4]))

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        label = f"Give {tokens_text(f[2:5])} to the {HEADQUARTERS[SEAT[action[1]]].name}"
        return Choice(" ".join(action), label, "give", touches=(action[1],))


class SameForOther(Question[Table]):
    """Which other player gains a little of the same?"""

    rule = "MH-6.4"
    forced = True

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return others(s, f[1], GIVE)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        s.pop()
        _, _, kind, amount = f
        gain(s, SEAT[action[1]], (amount, 0, 0) if kind == 0 else (0, amount, 0), "shared")

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        label = f"{f[3]} {TOKENS[f[2]].capitalize()} for the {HEADQUARTERS[SEAT[action[1]]].name}"
        return Choice(" ".join(action), label, "give", touches=(action[1],))


class ChooseGain(Question[Table]):
    """Which of the two does the card bring you?"""

    rule = "MH-6.4"
    in_words = (CARD_WORDS,)

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return CHOOSE

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, card, place = f
        kind = INCOMES.index(action[1])
        s.pop()
        s.swap(RESOLVE, seat, card, place + 1, kind)
        gain(s, seat, self._tokens(card, place, kind), WORDS[card])

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        tokens = self._tokens(f[2], f[3], INCOMES.index(action[1]))
        return Choice(" ".join(action), f"Gain {tokens_text(tokens)}", "choose")

    @staticmethod
    def _tokens(card: int, place: int, kind: int) -> Price:
        wanted = TOKENS[kind]
        return next(o.as_tuple() for o in AT_ONCE[card][place].options if getattr(o, wanted))


def present_design(s: Table, seat: int, action: Action) -> Choice:
    """A Vehicle Design to choose, with whose it is and what it can do."""
    card = CARD[action[1]]
    design = design_of(s, card)
    assert design is not None
    label = design_name(design, seat)
    return Choice(" ".join(action), label, action[0], card_text(card), touches=(action[1],))


class Expose(Question[Table]):
    """From which Vehicle Design is the Blueprint token taken?"""

    rule = "MH-6.4"
    forced = True
    in_words = (CARD_WORDS,)

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        _, seat, card, place = f
        return [REVEAL[design.card] for design in exposable(s, seat, AT_ONCE[card][place])]

    def blocked(self, s: Table, f: Frame) -> Iterable[tuple[Action, Ruling]]:
        for design in s.fleet:
            yield (
                REVEAL[design.card],
                Ruling(self.rule, "no Blueprint token that this card may take lies on it"),
            )

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, card, place = f
        s.pop()
        design = design_of(s, CARD[action[1]])
        assert design is not None
        lift_blueprint(s, design)
        if design.owner != seat:
            gain(s, design.owner, AT_ONCE[card][place].owner_gain.as_tuple(), WORDS[card])

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        return present_design(s, f[1], action)


class AttachTest(Question[Table]):
    """Which Vehicle Design is the Engine Test attached to?"""

    rule = "MH-11.2.1"
    forced = True
    in_words = (CARD_WORDS,)

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return [ATTACH[design.card] for design in s.fleet if design.test < 0]

    def blocked(self, s: Table, f: Frame) -> Iterable[tuple[Action, Ruling]]:
        for design in s.fleet:
            if design.test >= 0:
                yield ATTACH[design.card], Ruling("MH-11.2.2", "it has an Engine Test already")

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        s.pop()
        design = design_of(s, CARD[action[1]])
        assert design is not None
        attach(s, design, f[2])
        after_buy(s, f[1], f[2])

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        return present_design(s, f[1], action)


GIVE_OTHER = GiveOther()
SAME_FOR_OTHER = SameForOther()
CHOOSE_GAIN = ChooseGain()
EXPOSE = Expose()
ATTACH_TEST = AttachTest()
