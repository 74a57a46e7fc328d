"""How the options of preparation and flight are shown: what they cost, what is there, how likely they are."""

from __future__ import annotations

from typing import Final

from orrery.games.exploration.cards import (
    DEVELOPMENTS,
    MANEUVERS,
    MODULES,
    PRIMARIES,
    SECONDARIES,
    SHIPS,
)
from orrery.games.exploration.combat import distance_to
from orrery.games.exploration.drops import drop_skill
from orrery.games.exploration.maneuver_cards import maneuver_price
from orrery.games.exploration.orbits import (
    ARROWS_FROM,
    COMMAND_GAIN,
    CREDIT_GAIN,
    DOMINATION_WORDS,
    FAR,
    KIND,
    NODE,
    REQUIRED,
)
from orrery.games.exploration.passage import luck
from orrery.games.exploration.shipyard import deployment_price, module_price, selection_price
from orrery.games.exploration.state import Table
from orrery.games.exploration.technology import development_price
from orrery.games.exploration.tokens import (
    DEVELOPMENT_WORDS,
    KIND_NUMBER,
    MANEUVER_WORDS,
    PRIMARY_WORDS,
    SECONDARY_WORDS,
    TOKEN_BASE,
    TOKEN_NUMBER,
)
from orrery.games.exploration.verbs import SHIP_WORDS, ship_word, trap_at
from orrery.kernel import Action, Choice, plain, write

_ACTION_NOTES: Final = {
    "credits": "level 1: gain 6 credits",
    "command": "level 1: gain 1 command point",
    "energy": "level 2: selected ships recover 1 energy",
    "maneuver": "level 2: selected ships have 1 more maneuverability",
    "resistance": "level 2: selected ships recover 1 resistance",
    "velocity": "level 2: selected ships have 3 more velocity",
    "secondary": "level 3: draw a secondary mission",
    "development": "level 3: draw a development card",
    "score": "level 3: score 3 DP",
}
_PREPARATION: Final = {
    "action": "Technology",
    "play": "Development",
    "deploy": "Deploy",
    "select": "Select",
    "build": "Build",
    "use": "Maneuver card",
    "reveal": "Mission",
    "end": "End",
}
_FLIGHT: Final = {
    "move": "Move",
    "turn": "Direction",
    "attack": "Attack",
    "drop": "Drop",
    "reveal": "Mission",
    "end": "End",
}
_SPACES: Final = {
    "credit": f"{CREDIT_GAIN} credits",
    "command": f"{COMMAND_GAIN} command",
    "hazard": "a hazard",
    "exit": "a way out",
}


# Preparation


def preparation_choice(s: Table, seat: int, action: Action) -> Choice:
    """An option of a preparation turn."""
    touches = tuple(_touched(seat, word) for word in action[1:])
    label = "End the turn" if action[0] == "end" else plain(action)
    group = _PREPARATION.get(action[0], "")
    return Choice(write(action), label, group, _preparation_note(s, seat, action), touches=touches)


def _touched(seat: int, word: str) -> str:
    """The id in the scene that a word of an answer means: a ship is one's own."""
    return SHIP_WORDS[seat][KIND_NUMBER[word]] if word in KIND_NUMBER else word


def _preparation_note(s: Table, seat: int, action: Action) -> str:
    verb = action[0]
    if verb == "action":
        return _ACTION_NOTES.get(action[1], "")
    if verb == "play":
        card = DEVELOPMENT_WORDS.index(action[1])
        return f"{development_price(s, seat, card)} credits: {DEVELOPMENTS[card].text}"
    if verb == "deploy":
        kind = KIND_NUMBER[action[1]]
        return f"{deployment_price(s, seat, kind)} credits: {SHIPS[kind].text}"
    if verb == "build":
        return f"{module_price(s, seat, TOKEN_NUMBER[action[2]])} credits"
    if verb == "select":
        return "1 command" if selection_price(s, seat) else ""
    if verb == "use":
        card = MANEUVER_WORDS.index(action[1])
        return f"{maneuver_price(s, seat, card)} credits: {MANEUVERS[card].text}"
    return mission_note(action[1]) if verb == "reveal" else ""


def mission_note(word: str) -> str:
    """What a mission asks and gives."""
    if word in PRIMARY_WORDS:
        mission = PRIMARIES[PRIMARY_WORDS.index(word)]
        return f"{mission.text} {mission.dp} DP"
    mission = SECONDARIES[SECONDARY_WORDS.index(word)]
    return f"{mission.text} {mission.credits} credits"


# Flight


def flight_choice(s: Table, ship: int, action: Action) -> Choice:
    """An option of a flight turn."""
    label = {"turn": "Change direction", "end": "End this ship's turn"}.get(action[0], plain(action))
    group = _FLIGHT.get(action[0], "Ability")
    touches = action[1:] or (ship_word(s, ship),)
    note = _flight_note(s, ship, action)
    return Choice(write(action), label, group, note, _warning(s, ship, action), touches)


def _flight_note(s: Table, ship: int, action: Action) -> str:
    verb = action[0]
    if verb == "move":
        return _space_note(action[1])
    if verb == "drop":
        return _drop_note(s, ship, action)
    if verb == "attack":
        far = distance_to(s, ship, action[1])
        return f"{far} spaces away" if far < FAR else ""
    return mission_note(action[1]) if verb == "reveal" else ""


def _space_note(word: str) -> str:
    """What a space does, and where modules can be dropped from it."""
    if word not in NODE:
        return ""
    notes = [_SPACES[KIND[NODE[word]]]] if KIND[NODE[word]] in _SPACES else []
    targets = [DOMINATION_WORDS[place] for place in ARROWS_FROM[NODE[word]]]
    if targets:
        notes.append(f"drop on {', '.join(targets)}")
    return "; ".join(notes)


def _drop_note(s: Table, ship: int, action: Action) -> str:
    """What a drop brings, and how likely it succeeds."""
    token = TOKEN_NUMBER[action[1]]
    module = MODULES[TOKEN_BASE[token]]
    gain = f"{module.credits} credits, {module.dp} DP"
    if len(action) == 2:
        return gain if module.dp else ""
    place = DOMINATION_WORDS.index(action[2])
    return f"{luck(drop_skill(s, ship, place), REQUIRED[place]):.0%} for {gain}"


def _warning(s: Table, ship: int, action: Action) -> str:
    """What the player would surely regret."""
    at = s.ships[ship].at
    if action[0] == "move" and action[1] in NODE and trap_at(s, NODE[action[1]]) >= 0:
        return "a trap is there: do not end your turn on it"
    if action[0] == "end":
        number = trap_at(s, at)
        if number >= 0 and s.traps[number].guest != ship:
            return "the trap here will destroy the ship"
    return ""
