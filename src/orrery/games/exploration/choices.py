"""How the options of preparation and flight are shown: what they cost, what is there, how likely they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.games.exploration.cards import (
    ACTIONS,
    DEVELOPMENTS,
    MANEUVERS,
    MODULES,
    PRIMARIES,
    SECONDARIES,
    SHIPS,
)
from orrery.games.exploration.combat import distance_to
from orrery.games.exploration.drops import ACCEPTS, drop_skill, may_occupy
from orrery.games.exploration.maneuver_cards import maneuver_price
from orrery.games.exploration.movement import routes
from orrery.games.exploration.orbits import (
    ARROWS_FROM,
    COMMAND_GAIN,
    CREDIT_GAIN,
    DOMINATION_WORDS,
    FAR,
    GNSS_SPACES,
    KIND,
    NODE,
    REQUIRED,
    ROUTES,
)
from orrery.games.exploration.passage import luck, met_at, obstacles
from orrery.games.exploration.shipyard import deployment_price, module_price, selection_price
from orrery.games.exploration.state import Table
from orrery.games.exploration.technology import development_price
from orrery.games.exploration.tokens import (
    DEVELOPMENT_WORDS,
    GNSS,
    KIND_NUMBER,
    MANEUVER_WORDS,
    PRIMARY_WORDS,
    SECONDARY_WORDS,
    TOKEN_BASE,
    TOKEN_NUMBER,
)
from orrery.games.exploration.verbs import SHIP_WORDS, ship_word, trap_at
from orrery.kernel import Action, Choice, plain, write

_EFFECTS: Final = {
    "credits": "gain {} credits",
    "command": "gain {} command",
    "recover_energy_controlled": "selected ships recover {} energy",
    "add_maneuverability_controlled": "selected ships have {} more maneuverability",
    "recover_resistance_controlled": "selected ships recover {} resistance",
    "add_velocity_controlled": "selected ships have {} more velocity",
    "secondary": "draw {} secondary mission",
    "development": "draw {} development card",
    "dp": "score {} DP",
}
_ACTION_NOTES: Final = {
    action.id: f"level {action.level}: "
    + ", ".join(_EFFECTS[effect].format(amount) for effect, amount in action.effect.items())
    for action in ACTIONS
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
    label = {
        "end": "End the turn",
        "build": said(("build", action[-1], "on", *action[1:2])),
        "use": said((*action[:2], "on", *action[2:])),
    }.get(action[0], said(action))
    group = _PREPARATION.get(action[0], "")
    return Choice(write(action), label, group, _preparation_note(s, seat, action), touches=touches)


def said(words: Sequence[str]) -> str:
    """Words of the notation as a label."""
    return plain(tuple(words)).replace("Gnss", "GNSS").replace("gnss", "GNSS")


def _touched(seat: int, word: str) -> str:
    """The id in the scene that a word of an answer means: a ship is one's own."""
    return SHIP_WORDS[seat][KIND_NUMBER[word]] if word in KIND_NUMBER else word


def _preparation_note(s: Table, seat: int, action: Action) -> str:
    verb = action[0]
    if verb == "action":
        return _ACTION_NOTES.get(action[1], "")
    if verb == "play":
        card = DEVELOPMENT_WORDS.index(action[1])
        return f"{credits_note(development_price(s, seat, card))}: {DEVELOPMENTS[card].text}"
    if verb == "deploy":
        kind = KIND_NUMBER[action[1]]
        return f"{credits_note(deployment_price(s, seat, kind))}: {SHIPS[kind].text}"
    if verb == "build":
        return module_note(s, seat, TOKEN_NUMBER[action[2]])
    if verb == "select":
        return "1 command" if selection_price(s, seat) else ""
    if verb == "use":
        card = MANEUVER_WORDS.index(action[1])
        return f"{credits_note(maneuver_price(s, seat, card))}: {MANEUVERS[card].text}"
    return mission_note(action[1]) if verb == "reveal" else ""


def credits_note(amount: int) -> str:
    return f"{amount} credit" if amount == 1 else f"{amount} credits"


def module_note(s: Table, seat: int, token: int) -> str:
    """What a module costs and is good for."""
    return f"{credits_note(module_price(s, seat, token))}: {module_use(token)}"


def module_use(token: int) -> str:
    """What a module is good for."""
    module = MODULES[TOKEN_BASE[token]]
    if module.kind == "domination":
        return f"dropped, {credits_note(module.credits)} and {module.dp} DP ({', '.join(module.areas)})"
    if module.kind == "turret":
        harm = "energy" if module.energy_damage else "resistance"
        return f"{module.energy_damage + module.resistance_damage} {harm} damage in each attack"
    if module.kind == "attribute":
        return f"{module.amount} more {module.attribute}"
    return "destroys the ship that brings its counter to 0 or ends its turn on it"


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
    label = {"turn": "Change direction", "end": "End this ship's turn"}.get(action[0], said(action))
    group = _FLIGHT.get(action[0], "Ability")
    touches = action[1:] or (ship_word(s, ship),)
    note = _flight_note(s, ship, action)
    return Choice(write(action), label, group, note, _warning(s, ship, action), touches)


def _flight_note(s: Table, ship: int, action: Action) -> str:
    verb = action[0]
    if verb == "move":
        return _move_note(s, ship, action[1])
    if verb == "drop":
        return _drop_note(s, ship, action)
    if verb == "attack":
        far = distance_to(s, ship, action[1])
        return f"{far} spaces away" if far < FAR else ""
    return mission_note(action[1]) if verb == "reveal" else ""


def space_note(place: int) -> str:
    """What a space does to a ship that ends a move there."""
    return _SPACES.get(KIND[place], "")


def _move_note(s: Table, ship: int, word: str) -> str:
    """What a space does, what the ship could drop there, and how many checks the shortest way takes."""
    if word not in NODE:
        return ""
    place = NODE[word]
    notes = [space_note(place)] if KIND[place] in _SPACES else []
    cargo = s.ships[ship].modules
    drops = [
        DOMINATION_WORDS[at]
        for at in ARROWS_FROM[place]
        if not ACCEPTS[at].isdisjoint(cargo) and may_occupy(s, ship, at) is None
    ]
    if GNSS in cargo and place in GNSS_SPACES:
        drops.append("the GNSS space")
    if drops:
        notes.append(f"drop on {', '.join(drops)}")
    checks = _checks(s, ship, place)
    if checks:
        notes.append(f"{checks} check{'s' * (checks > 1)}")
    return "; ".join(notes)


def _checks(s: Table, ship: int, place: int) -> int:
    """How many things a ship passes on the way with the fewest."""
    mask = obstacles(s, ship)
    ways = [ROUTES[way].path[:-1] for way in routes(s, ship, place)]
    counts = [sum(len(met_at(s, ship, there)) for there in path if mask >> there & 1) for path in ways]
    return min(counts, default=0)


def _drop_note(s: Table, ship: int, action: Action) -> str:
    """What a drop brings, and how likely it succeeds."""
    token = TOKEN_NUMBER[action[1]]
    module = MODULES[TOKEN_BASE[token]]
    gain = f"{credits_note(module.credits)}, {module.dp} DP"
    if len(action) == 2:
        return gain if module.dp else ""
    place = DOMINATION_WORDS.index(action[2])
    return f"{luck(drop_skill(s, ship, place), REQUIRED[place]):.0%} for {gain}"


def _warning(s: Table, ship: int, action: Action) -> str:
    """What the player would surely regret."""
    if action[0] == "move" and action[1] in NODE:
        return _trap_warning(s, ship, NODE[action[1]])
    if action[0] == "end":
        number = trap_at(s, s.ships[ship].at)
        if number >= 0 and s.traps[number].guest != ship:
            return "the trap here will destroy the ship"
    return ""


def _trap_warning(s: Table, ship: int, place: int) -> str:
    """A trap where a move ends, or one that explodes on every way there."""
    if trap_at(s, place) >= 0:
        return "a trap is there: do not end your turn on it"
    deadly = {trap.at for trap in s.traps if trap.count == 1}
    ways = routes(s, ship, place) if deadly else []
    if ways and all(not deadly.isdisjoint(ROUTES[way].path[:-1]) for way in ways):
        return "a trap on the way will destroy the ship"
    return ""
