"""Dropping modules: domination spaces with a check, GNSS and traps under the ship."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from orrery.games.exploration.cards import MODULES
from orrery.games.exploration.events import DropFailed, Dropped
from orrery.games.exploration.orbits import (
    AREA,
    ARROWS_FROM,
    DOMINATION_WORDS,
    DOMINATIONS,
    GNSS_SPACES,
    NODES,
    REQUIRED,
    SURFACES,
    place_word,
)
from orrery.games.exploration.passage import ManeuverCheck, luck
from orrery.games.exploration.state import NOBODY, Table, gnss_at, owner, ship_word, trap_at
from orrery.games.exploration.tokens import (
    CONQUEROR,
    DOMINATION,
    DOMINATION_MODULES,
    GNSS,
    SAVED_TOKENS,
    TOKEN_BASE,
    TOKEN_NUMBER,
    TOKEN_WORDS,
    TRAP_COUNT,
)
from orrery.games.exploration.verbs_map import (
    lay_gnss,
    lay_trap,
    reward_drop,
    spend_energy,
    take_site,
    unload,
)
from orrery.games.exploration.words import SITE_NAMES, TOKEN_NAMES, a, count, place_name
from orrery.kernel import Action, Choice, Deed, Ruling

if TYPE_CHECKING:
    from orrery.games.exploration.flight import Flight

#: Which domination modules a domination space takes; comets take all (EX-5.12.4).
ACCEPTS: Final = tuple(frozenset(TOKEN_NUMBER[word] for word in site.accepts) for site in DOMINATIONS)
DROP_ON: Final[dict[tuple[int, int], Action]] = {
    (token, site): ("drop", TOKEN_WORDS[token], word)
    for site, word in enumerate(DOMINATION_WORDS)
    for token in sorted(ACCEPTS[site])
}
DROP_HERE: Final[dict[int, Action]] = {token: ("drop", TOKEN_WORDS[token]) for token in (GNSS, *TRAP_COUNT)}
NO_ENERGY: Final = Ruling("EX-2.4", "this ship has no energy")


class Drop(Deed[Table, "Flight"]):
    """Drop a module: on a domination space that an arrow leads to, or a GNSS or a trap under the ship."""

    rule = "EX-5.12"
    word = "drop"
    group = "Drop"
    patterns = (
        ("drop", DOMINATION_MODULES, DOMINATION_WORDS),
        *DROP_HERE.values(),
    )

    def offers(self, s: Table, f: Flight) -> Sequence[Action]:
        if not s.ships[f.ship].modules:
            return ()
        found = drops_here(s, f)
        return found if f.may_aim(s) is not None else found + drops_on(s, f.ship)

    def forbids(self, s: Table, f: Flight, action: Action) -> Ruling | None:
        token = TOKEN_NUMBER[action[1]]
        if len(action) == 2:
            return may_drop_here(s, f.ship, token) or f.may_release(s, token)
        return f.may_aim(s) or may_drop_on(s, f.ship, token, DOMINATION_WORDS.index(action[2]))

    def tempting(self, s: Table, f: Flight) -> Iterable[Action]:
        card = s.ships[f.ship]
        for token in dict.fromkeys(card.modules):
            if DOMINATION[token] and card.on_board:
                for site in ARROWS_FROM[card.at]:
                    if (token, site) in DROP_ON:
                        yield DROP_ON[token, site]
            if token in DROP_HERE:
                yield DROP_HERE[token]

    def do(self, s: Table, f: Flight, action: Action) -> None:
        token = TOKEN_NUMBER[action[1]]
        if len(action) == 2:
            f.then_release(s)
            drop_here(s, f.ship, token)
        else:
            f.then_go_on(s)
            drop_on(s, f.ship, token, DOMINATION_WORDS.index(action[2]))

    def present(self, s: Table, f: Flight, action: Action) -> Choice:
        token = TOKEN_NUMBER[action[1]]
        module = MODULES[TOKEN_BASE[token]]
        gain = f"{count(module.credits, 'credit')}, {module.dp} DP"
        if len(action) == 2:
            note = gain if module.dp else ""
            return self.choice(action, f"Drop {a(TOKEN_NAMES[token])} here", note, touches=action[1:])
        site = DOMINATION_WORDS.index(action[2])
        note = f"{luck(drop_skill(s, f.ship, site), REQUIRED[site]):.0%} for {gain}"
        label = f"Drop {a(TOKEN_NAMES[token])} on {SITE_NAMES[site]}"
        return self.choice(action, label, note, touches=action[1:])


# On domination spaces


def may_drop_on(s: Table, ship: int, token: int, site: int) -> Ruling | None:
    """Whether a ship may try to drop a module on a domination space."""
    card = s.ships[ship]
    if token not in card.modules:
        return Ruling("EX-5.12", f"this ship carries no {TOKEN_NAMES[token]}")
    if not card.energy:
        return NO_ENERGY
    if not card.on_board or site not in ARROWS_FROM[card.at]:
        return Ruling("EX-5.12", f"no arrow leads from here to {SITE_NAMES[site]}")
    if token not in ACCEPTS[site]:
        return Ruling("EX-5.12", f"{SITE_NAMES[site]} does not take {a(TOKEN_NAMES[token])}")
    return may_occupy(s, ship, site)


def may_occupy(s: Table, ship: int, site: int) -> Ruling | None:
    """Whether a domination space is open to a ship; a Conqueror takes those of others (EX-2.2.6)."""
    holder = s.cubes[site]
    if site in s.restricted:
        return Ruling("EX-5.12.3", f"{SITE_NAMES[site]} has a restriction token")
    if holder != NOBODY and (holder == owner(ship) or s.ships[ship].kind != CONQUEROR):
        return Ruling("EX-5.12.3", f"a cube is on {SITE_NAMES[site]}")
    return None


def drops_on(s: Table, ship: int) -> list[Action]:
    """The drops a ship may try on domination spaces."""
    card = s.ships[ship]
    tokens = for_domination(card.modules)
    if not tokens or card.at >= NODES or not card.energy:
        return []
    found: list[Action] = []
    for site in ARROWS_FROM[card.at]:
        if may_occupy(s, ship, site) is None:
            found += [DROP_ON[token, site] for token in tokens if token in ACCEPTS[site]]
    return found


@lru_cache(maxsize=1 << 12)
def for_domination(modules: tuple[int, ...]) -> tuple[int, ...]:
    """The different modules among some that are for domination spaces."""
    return tuple(token for token in dict.fromkeys(modules) if DOMINATION[token])


def drop_on(s: Table, ship: int, token: int, site: int) -> None:
    """Spend the energy and roll for a domination drop."""
    spend_energy(s, ship)
    s.push(DropCheck(ship, token, site))


def drop_skill(s: Table, ship: int, site: int) -> int:
    """The maneuverability that counts for a drop on a space."""
    card = s.ships[ship]
    return card.maneuverability + (card.touchdown if AREA[site] in SURFACES else 0)


class DropCheck(ManeuverCheck):
    """A maneuver check decides whether the module gets down."""

    rule = "EX-5.12.1"
    in_words = {"token": SAVED_TOKENS}
    ship: int
    token: int
    place: int

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        result = drop_skill(s, self.ship, self.place) + int(action[1])
        if result > REQUIRED[self.place]:
            take_control(s, self.ship, self.token, self.place, result)
        else:
            ship, module = ship_word(s, self.ship), TOKEN_WORDS[self.token]
            at, above = DOMINATION_WORDS[self.place], REQUIRED[self.place]
            s.emit(DropFailed(owner(self.ship), ship, at, module, result, above))


def take_control(s: Table, ship: int, token: int, site: int, result: int) -> None:
    """The module is down: a cube, its credits and its points (EX-5.12.2)."""
    seat = owner(ship)
    unload(s, ship, token)
    take_site(s, seat, token, site)
    module, at = TOKEN_WORDS[token], DOMINATION_WORDS[site]
    s.emit(Dropped(seat, module, at, ship_word(s, ship), result, REQUIRED[site]))
    reward_drop(s, seat, token)


# Under the ship


def may_drop_here(s: Table, ship: int, token: int) -> Ruling | None:
    """Whether a GNSS or a trap may be dropped under a ship, as far as the space goes."""
    card = s.ships[ship]
    if token not in card.modules:
        return Ruling("EX-5.13", f"this ship carries no {TOKEN_NAMES[token]}")
    if not card.energy:
        return NO_ENERGY
    if token == GNSS:
        if card.at not in GNSS_SPACES:
            return Ruling("EX-5.13.1", f"{place_name(card.at)} is not marked for a GNSS")
        if gnss_at(s, card.at) != NOBODY:
            return Ruling("EX-5.13.1", "a GNSS is here already")
    elif trap_at(s, card.at) >= 0:
        return Ruling("EX-5.13.1", "a trap is here already")
    return None


def drops_here(s: Table, f: Flight) -> list[Action]:
    """GNSS and traps that may be dropped under a ship at this moment of its flight."""
    card = s.ships[f.ship]
    found: list[Action] = []
    for token in left_behind(card.modules, card.at in GNSS_SPACES):
        if may_drop_here(s, f.ship, token) is None and f.may_release(s, token) is None:
            found.append(DROP_HERE[token])
    return found


@lru_cache(maxsize=1 << 12)
def left_behind(modules: tuple[int, ...], marked: bool) -> tuple[int, ...]:
    """What a ship carries that it can drop under it, a GNSS only on a space that is marked for one."""
    return tuple(
        token for token in dict.fromkeys(modules) if token in TRAP_COUNT or (marked and token == GNSS)
    )


def drop_here(s: Table, ship: int, token: int) -> None:
    """Leave a GNSS or a trap under a ship."""
    at = s.ships[ship].at
    unload(s, ship, token)
    spend_energy(s, ship)
    if token == GNSS:
        lay_gnss(s, owner(ship), at)
        s.emit(Dropped(owner(ship), TOKEN_WORDS[GNSS], place_word(at), ship_word(s, ship)))
    else:
        lay_trap(s, at, TRAP_COUNT[token], ship)


DROP: Final = Drop()
