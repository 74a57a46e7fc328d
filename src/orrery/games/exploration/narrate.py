"""Events as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.games.exploration.cards import (
    DEVELOPMENTS,
    HAZARDS,
    PRIMARIES,
    SECONDARIES,
    Development,
    Hazard,
    Mission,
)
from orrery.games.exploration.state import SEATS
from orrery.kernel import Event

_SENTENCES: Final[dict[str, str]] = {
    "round": "Round {round} begins",
    "port": "{who} takes {port}",
    "enlist": "{who} drafts the {ship}",
    "credits": "{who} gains {amount} credits",
    "no-credits": "{who} may not receive {amount} credits this round",
    "pay": "{who} pays {amount} credits",
    "command": "{who} gains {amount} command",
    "spend-command": "{who} spends {amount} command",
    "score": "{who} scores {amount} DP",
    "frag": "{who} gains a Frag",
    "draw": "{who} draws: {card}",
    "action": "{who} plays the technology action {action}",
    "development": "{who} plays the development card {card}",
    "station": "{who} puts a space station on {at}",
    "deploy": "{who} deploys the {ship}",
    "build": "{who} builds a {module} on the {ship}",
    "select": "{who} will control the {ship}",
    "maneuver": "{who} uses {card} on the {ship}",
    "move": "{ship} moves to {to}",
    "turn": "{ship} changes direction",
    "pass": "{ship} checks {result} against {against} and loses {lost} energy",
    "stuck": "{ship} can't drift and loses 1 energy",
    "attack": "{ship} attacks {target}",
    "hit": "{ship} loses {points} resistance",
    "shield": "{ship} loses 1 energy behind its shield",
    "destroyed": "{ship} is destroyed",
    "bomb": "{ship} bombs {target}",
    "strike": "{ship} strikes {target}",
    "restore": "{ship} restores 1 resistance to the {target}",
    "drop": "{who} drops a {module} on {at}",
    "drop-failed": "{ship} fails to drop on {at}",
    "trap": "A trap with counter {count} lies on {at}",
    "trap-passed": "The trap on {at} counts down to {count}",
    "explosion": "The trap on {at} explodes",
    "hazard": "{ship} meets a hazard: {card}",
    "ignored": "{who} ignores the hazard",
    "lost-module": "{ship} loses a {module}",
    "restricted": "{who} restricts {at}",
    "hex": "{ship} discovers the {hex}",
    "claim": "{who} takes the reward of the {hex}",
    "mission": "{who} reveals a mission: {mission}",
}


def _texts(*decks: Sequence[Hazard | Mission | Development]) -> dict[str, str]:
    return {card.id: card.text.rstrip(".") for deck in decks for card in deck}


#: The words of an event that name a card, and what that card says.
_TEXTS: Final[dict[str, dict[str, dict[str, str]]]] = {
    "draw": {"card": _texts(PRIMARIES, SECONDARIES, DEVELOPMENTS)},
    "mission": {"mission": _texts(PRIMARIES, SECONDARIES)},
    "hazard": {"card": _texts(HAZARDS)},
}


def narrate(event: Event, names: Sequence[str]) -> str:
    """An event as one sentence; nothing for what is not worth telling."""
    if event.data.get("lost") == 0:
        return ""
    sentence = _SENTENCES.get(event.kind)
    if sentence is None or event.data.get("amount") == 0:
        return ""
    seat = event.data.get("seat")
    who = names[seat] if isinstance(seat, int) else ""
    words = {key: _said(str(value), names) for key, value in event.data.items()}
    for key, texts in _TEXTS.get(event.kind, {}).items():
        words[key] = texts[event.data[key]]
    return sentence.format(who=who, **words).replace(" 1 credits", " 1 credit")


def _said(word: str, names: Sequence[str]) -> str:
    """A word of the notation as it is told: `red.laser_beam` is Red's laser beam."""
    seat, _, kind = word.partition(".")
    whose = f"{names[SEATS.index(seat)]}'s {kind}" if seat in SEATS and kind else word
    return whose.replace("_", " ").replace("gnss", "GNSS")
