"""Events as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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
    "draw": "{who} draws {card}",
    "action": "{who} plays the technology action {action}",
    "development": "{who} plays the development card {card}",
    "station": "{who} puts a space station on {at}",
    "deploy": "{who} deploys the {ship}",
    "build": "{who} builds a {module} on {ship}",
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
    "restore": "{ship} restores the {target}",
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
    "mission": "{who} reveals the mission {mission}",
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
    words = {key: str(value).replace("_", " ") for key, value in event.data.items()}
    return sentence.format(who=who, **words)
