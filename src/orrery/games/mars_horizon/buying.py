"""Chapter 6, buying an Agency Card: what it costs, what it asks for, where it goes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from orrery.games.mars_horizon import events
from orrery.games.mars_horizon.at_once import AT_ONCE, AttachTest, Resolve, after_buy, exposable
from orrery.games.mars_horizon.cards import CARDS
from orrery.games.mars_horizon.notation import BUY, CARD, DONE, INSTALL, WORDS
from orrery.games.mars_horizon.perks import ATTACHED_CARDS, prices
from orrery.games.mars_horizon.pool import refill
from orrery.games.mars_horizon.reliability import NOT_AFTER_SUCCESS
from orrery.games.mars_horizon.state import EMPTY, Table
from orrery.games.mars_horizon.verbs import add_design, keep, pay
from orrery.games.mars_horizon.verbs_decks import take_from_pool
from orrery.games.mars_horizon.words import tokens_text
from orrery.kernel import Action, Always, Choice, Deed, Menu, Ruling

#: Missions and Installations are flown, not bought.
BUYABLE: Final = tuple(card.type not in ("Mission", "Installation") for card in CARDS)
#: Cards whose text asks for something before they may be bought.
DEMANDING: Final = tuple(
    any(effect.required for effect in card.effects) or bool(ATTACHED_CARDS >> number & 1)
    for number, card in enumerate(CARDS)
)


def purchases(s: Table, seat: int) -> list[Action]:
    """Every purchase the seat can make from the pool."""
    table = prices(s.cards[seat])
    money, research, prestige = s.money[seat], s.research[seat], s.prestige[seat]
    found = []
    for card in s.pool:
        if card == EMPTY or not BUYABLE[card]:
            continue
        price = table[card]
        if price[0] <= money and price[1] <= research and price[2] <= prestige:
            if DEMANDING[card] and unmet(s, seat, card) is not None:
                continue
            found.append(BUY[card])
    return found


def may_buy(s: Table, seat: int, card: int) -> Ruling | None:
    """Why a seat may not buy a card of the pool, or None."""
    name = CARDS[card].title
    if card not in s.pool:
        return Ruling("MH-2.2", f"{name} does not lie in the pool")
    if not BUYABLE[card]:
        rule = "MH-2.8.1" if CARDS[card].type == "Mission" else "MH-2.9.1"
        return Ruling(rule, f"{name} is flown from the pool, not bought")
    price = prices(s.cards[seat])[card]
    held = (s.money[seat], s.research[seat], s.prestige[seat])
    if any(cost > have for cost, have in zip(price, held, strict=True)):
        return Ruling("MH-6.1", f"{name} costs {tokens_text(price)}, you have {tokens_text(held)}")
    return unmet(s, seat, card)


def unmet(s: Table, seat: int, card: int) -> Ruling | None:
    """The additional cost or requirement of a card that can't be met now, also at a cost of 0 (MH-11.2.3)."""
    if ATTACHED_CARDS >> card & 1 and not any(design.test < 0 for design in s.fleet):
        return Ruling("MH-11.2.2", "no Vehicle Design in play is without an Engine Test")
    price = prices(s.cards[seat])[card]
    held = (s.money[seat], s.research[seat], s.prestige[seat])
    for effect in AT_ONCE[card]:
        if not effect.required:
            continue
        if effect.do == "remove_blueprint" and not exposable(s, seat, effect):
            whose = "of yours" if effect.target == "own_vehicle_with_blueprint" else "in play"
            return Ruling("MH-2.7", f"there is no Blueprint token on a Vehicle Design {whose}")
        if effect.do == "give_other" and any(
            cost + more > have for cost, more, have in zip(price, effect.tokens(), held, strict=True)
        ):
            return Ruling("MH-2.7", f"another player must be given {tokens_text(effect.tokens())}")
    return None


def buy(s: Table, seat: int, card: int) -> None:
    """Pay for a card, take it, and let it do what it does; the empty place is filled afterwards (MH-6.1)."""
    price = prices(s.cards[seat])[card]
    pay(s, seat, price, f"buy {WORDS[card]}")
    take_from_pool(s, card)
    s.emit(events.Buy(seat, WORDS[card]))
    if not s.together:
        refill(s)
    if CARDS[card].type == "Vehicle Design":
        add_design(s, seat, card)
        after_buy(s, seat, card)
    elif ATTACHED_CARDS >> card & 1:
        s.push(AttachTest(seat, card))
    elif AT_ONCE[card]:
        s.push(Resolve(seat, card, 0, -1))
    else:
        keep(s, seat, card)
        after_buy(s, seat, card)


#: What a team may do in a turn by a rule of its own.
_OF_A_TEAM: Final = {"buy": "MH-10.3.1", "done": "MH-10.3.1", "pass": "MH-10.3.4"}


class Shop(Menu[Table]):
    """A question in which cards can be bought."""

    def behind(self, s: Table, action: Action) -> str:
        own = _OF_A_TEAM.get(action[0]) if s.together else None
        return own or super().behind(s, action)

    def bought(self, s: Table) -> None:
        """What becomes of the question when a card is bought."""
        raise NotImplementedError

    def explain(self, s: Table, action: Action) -> Ruling:
        return NOT_AFTER_SUCCESS if action in INSTALL else super().explain(s, action)


def turn_rule(s: Table) -> str:
    """The rule of the one choice of a turn."""
    return "MH-10.3" if s.together else "MH-5.1"


class BuyCard(Deed[Table, Shop]):
    """Buy a card of the pool (MH-6.1)."""

    word = "buy"
    rule = "MH-6.1"
    group = "Buy"
    patterns = (("buy", WORDS),)

    def offers(self, s: Table, f: Shop) -> Sequence[Action]:
        return purchases(s, f.seat)

    def forbids(self, s: Table, f: Shop, action: Action) -> Ruling | None:
        return may_buy(s, f.seat, CARD[action[1]])

    def tempting(self, s: Table, f: Shop) -> Iterable[Action]:
        return [BUY[card] for card in s.pool if card != EMPTY and BUYABLE[card]]

    def do(self, s: Table, f: Shop, action: Action) -> None:
        f.bought(s)
        buy(s, f.seat, CARD[action[1]])

    def present(self, s: Table, f: Shop, action: Action) -> Choice:
        card = CARD[action[1]]
        note = tokens_text(prices(s.cards[f.seat])[card], "free") + "".join(
            f", gives {tokens_text(effect.tokens())}"
            for effect in AT_ONCE[card]
            if effect.required and effect.do == "give_other"
        )
        return self.choice(action, f"Buy {CARDS[card].title}", note, touches=(action[1],))


class BuyNoMore(Always[Table, Shop]):
    """Be content with what has been bought in this turn (MH-5.1)."""

    word = "done"
    rule = "MH-5.1"
    group = "Turn"
    patterns = (DONE,)

    def do(self, s: Table, f: Shop, action: Action) -> None:
        s.pop()
        if s.sink is not None and len(f.options(s)) > 1:
            s.emit(events.Enough(f.seat))

    def present(self, s: Table, f: Shop, action: Action) -> Choice:
        return self.choice(action, "Buy no more", touches=("pass",))


BUY_CARD: Final = BuyCard()
BUY_NO_MORE: Final = BuyNoMore()


class BuyMore(Shop):
    """Buy another card?"""

    rule = "MH-10.3.1"
    forced = True
    deeds = (BUY_CARD, BUY_NO_MORE)

    #: How many cards may still be bought.
    buys: int

    def bought(self, s: Table) -> None:
        if self.buys == 1:
            s.pop()
        else:
            s.swap(type(self)(self.seat, self.buys - 1))

    def explain(self, s: Table, action: Action) -> Ruling:
        buying = Ruling(turn_rule(s), "in this turn cards are bought: buy another one, or no more")
        return {"launch": buying, "pass": buying}.get(action[0]) or super().explain(s, action)


class BuySecond(BuyMore):
    """Buy a second card with the Procurement Drive?"""

    rule = "MH-12.3"
