"""A player's preparation turn: everything on offer at once, in any order, until the player ends it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from orrery.games.exploration.cards import DEVELOPMENTS
from orrery.games.exploration.choices import preparation_choice
from orrery.games.exploration.maneuver_cards import (
    USES,
    maneuvers,
    may_use_maneuver,
    use_maneuver,
)
from orrery.games.exploration.missions import blocked_missions, fulfilled, reveal, why_not_reveal
from orrery.games.exploration.orbits import HANGAR
from orrery.games.exploration.shipyard import (
    BUILDS,
    DEPLOYS,
    SELECTS,
    at_shipyard,
    build,
    builds,
    deploy,
    free_slots,
    may_build,
    may_deploy,
    may_select,
    select,
)
from orrery.games.exploration.state import Table, fleet
from orrery.games.exploration.technology import (
    ACTION_PLACE,
    FREE_ACTIONS,
    PLAYS,
    TECHNOLOGY,
    may_act,
    may_play,
    play_action,
    play_development,
)
from orrery.games.exploration.tokens import (
    DEVELOPMENT_WORDS,
    KIND_NUMBER,
    KIND_WORDS,
    MANEUVER_WORDS,
    TOKEN_NUMBER,
    TOKEN_WORDS,
)
from orrery.games.exploration.verbs import change, find_ship, pay
from orrery.kernel import Action, Choice, Frame, Procedure, Question, Ruling, write

END: Final[Action] = ("end",)

#: What has been used up in this turn, as bits in the frame.
DEVELOPED: Final = 1
DEPLOYED: Final = 2
MANEUVERED: Final = 4


class StartTurn(Procedure[Table]):
    """A preparation turn starts: what was added to this player's ships goes away, upkeep is paid."""

    rule = "EX-4.7"

    def run(self, s: Table, f: Frame) -> None:
        seat = f[1]
        for number in fleet(seat):
            ship = s.ships[number]
            if ship.at == HANGAR:
                continue
            if ship.agility or ship.thrust or ship.shaken or ship.touchdown or ship.boosts:
                change(s, number, agility=-ship.shaken, shaken=0, thrust=0, touchdown=0, boosts=0)
        if s.upkeep[seat]:
            pay(s, seat, min(s.upkeep[seat], s.credits[seat]))
        s.push(PREPARE, seat, 1, 0, 0)


class Prepare(Question[Table]):
    """Prepare for the flight phase: act, develop, deploy, build, select."""

    rule = "EX-3.3"

    def options(self, s: Table, f: Frame) -> list[Action]:
        _, seat, left, played, spent = f
        found = list(FREE_ACTIONS[played]) if left else []
        if played and s.developments[seat] and not spent & DEVELOPED:
            found += [
                PLAYS[card]
                for card in dict.fromkeys(s.developments[seat])
                if may_play(s, seat, card, played) is None
            ]
        ready = []
        launchable = 0 if spent & DEPLOYED else played
        first = seat * 4
        for number, ship in enumerate(s.ships[first : first + 4], first):
            if ship.at == HANGAR:
                if launchable and may_deploy(s, seat, ship.kind, played) is None:
                    found.append(DEPLOYS[ship.kind])
                continue
            if ship.selected or not ship.energy:
                ready.append(number)
            if not ship.selected and may_select(s, number, played) is None:
                found.append(SELECTS[ship.kind])
            if at_shipyard(s, seat, ship.at) and free_slots(ship) > 0:
                found += builds(s, seat, ship.kind)
        if ready and not spent & MANEUVERED:
            found += maneuvers(s, seat, ready)
        found += fulfilled(s, seat)
        found.append(END)
        return found

    def blocked(self, s: Table, f: Frame) -> Iterator[tuple[Action, Ruling]]:
        seat = f[1]
        for action in _wishes(s, seat):
            ruling = self.forbids(s, f, action)
            if ruling is not None:
                yield action, ruling
        yield from blocked_missions(s, seat)

    def explain(self, s: Table, f: Frame, action: Action) -> Ruling:
        ruling = self.forbids(s, f, action) if action[0] in _ARGUMENTS else None
        if ruling is None:
            return Ruling(self.rule, f"«{write(action)}» is not something to do in a preparation turn")
        return ruling

    def forbids(self, s: Table, f: Frame, action: Action) -> Ruling | None:
        """The ruling against an answer, if the rules know it at all."""
        _, seat, left, played, spent = f
        if len(action) != _ARGUMENTS[action[0]]:
            return None
        if action[0] == "action":
            return may_act(left, played, TECHNOLOGY.index(action)) if action in TECHNOLOGY else None
        if action[0] == "play":
            return _forbids_play(s, seat, action[1], played, spent)
        if action[0] == "reveal":
            return why_not_reveal(s, seat, action)
        word = action[2] if action[0] == "use" else action[1]
        ship = find_ship(s, seat, KIND_WORDS.index(word)) if word in KIND_WORDS else -1
        if ship < 0:
            return Ruling("EX-2.1", f"no {word} is in your fleet")
        if action[0] == "deploy":
            return _forbids_deploy(s, ship, played, spent)
        if action[0] == "select":
            return may_select(s, ship, played)
        if action[0] == "build":
            return may_build(s, ship, TOKEN_WORDS.index(action[2])) if action[2] in TOKEN_WORDS else None
        if spent & MANEUVERED:
            return Ruling("EX-3.3", "one maneuver card a turn")
        if action[1] not in MANEUVER_WORDS:
            return Ruling("EX-4.6", "that card is not in the row")
        return may_use_maneuver(s, ship, MANEUVER_WORDS.index(action[1]))

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, left, played, spent = f
        verb = action[0]
        if verb == "end":
            s.pop()
        elif verb == "action":
            place = ACTION_PLACE[action]
            s.swap(self, seat, left - 1, played | 1 << place, spent)
            play_action(s, seat, place)
        elif verb == "play":
            card = DEVELOPMENT_WORDS.index(action[1])
            s.swap(self, seat, left + DEVELOPMENTS[card].gain.get("technology", 0), played, spent | DEVELOPED)
            play_development(s, seat, card)
        elif verb == "deploy":
            s.swap(self, seat, left, played, spent | DEPLOYED)
            deploy(s, _own(s, seat, action[1]))
        elif verb == "build":
            build(s, _own(s, seat, action[1]), TOKEN_NUMBER[action[2]])
        elif verb == "select":
            select(s, _own(s, seat, action[1]), played)
        elif verb == "use":
            s.swap(self, seat, left, played, spent | MANEUVERED)
            use_maneuver(s, _own(s, seat, action[2]), MANEUVER_WORDS.index(action[1]), played)
        else:
            reveal(s, seat, action)

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        return preparation_choice(s, f[1], action)


_ARGUMENTS: Final = {
    "action": 2,
    "play": 2,
    "deploy": 2,
    "select": 2,
    "build": 3,
    "use": 3,
    "reveal": 2,
}


def _own(s: Table, seat: int, word: str) -> int:
    return find_ship(s, seat, KIND_NUMBER[word])


def _forbids_play(s: Table, seat: int, word: str, played: int, spent: int) -> Ruling | None:
    if word not in DEVELOPMENT_WORDS or DEVELOPMENT_WORDS.index(word) not in s.developments[seat]:
        return Ruling("EX-4.2", "that card is not in your hand")
    if spent & DEVELOPED:
        return Ruling("EX-3.3", "one development card a turn")
    return may_play(s, seat, DEVELOPMENT_WORDS.index(word), played)


def _forbids_deploy(s: Table, ship: int, played: int, spent: int) -> Ruling | None:
    if s.ships[ship].at != HANGAR:
        return Ruling("EX-4.3", "the ship is deployed already")
    if spent & DEPLOYED:
        return Ruling("EX-3.3", "one deployment a turn")
    return may_deploy(s, ship >> 2, s.ships[ship].kind, played)


def _wishes(s: Table, seat: int) -> Iterator[Action]:
    """What a person might want to do in a preparation turn."""
    yield from TECHNOLOGY
    for card in dict.fromkeys(s.developments[seat]):
        yield PLAYS[card]
    for number in fleet(seat):
        kind = s.ships[number].kind
        if s.ships[number].at == HANGAR:
            yield DEPLOYS[kind]
            continue
        yield SELECTS[kind]
        yield from BUILDS[kind]
        for card in dict.fromkeys(s.row):
            yield USES[card][kind]


START_TURN: Final = StartTurn()
PREPARE: Final = Prepare()
