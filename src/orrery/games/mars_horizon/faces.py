"""What stands on the cards, in numbers and few words, for whoever draws them; it never changes in a game."""

from __future__ import annotations

from typing import Final

import msgspec

from orrery.games.mars_horizon.cards import CARDS, LAUNCH_CARDS, made, read_table
from orrery.games.mars_horizon.schema import Card, Tokens
from orrery.kernel import DataError

_ERAS: Final = {"era1": 1, "era2": 2, "general": 0}


class Briefs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """data/briefs.toml: what a card does in few words, by its word."""

    source: str
    card: dict[str, str]
    tag: dict[str, str]
    launch: dict[str, str]


class CardFace(msgspec.Struct, frozen=True):
    """An Agency card as it is printed; `era` is 0 if it is of none, `place` is empty if it goes nowhere."""

    name: str
    kind: str
    era: int
    cost: Tokens
    place: str
    capacity: int
    reliability: dict[str, int]
    launch_cost: int
    target: int
    reward: Tokens
    #: The effect in few words with signs such as {M}, the same in one or two, and the text itself.
    brief: str
    tag: str
    text: str


class LaunchFace(msgspec.Struct, frozen=True):
    """A kind of Launch card: `kind` is go, positive, negative or neutral."""

    name: str
    kind: str
    shift: int
    brief: str
    text: str


_BRIEFS: Final = made(read_table("briefs"), Briefs, "briefs.toml")


def _face(card: Card) -> CardFace:
    return CardFace(
        name=card.title,
        kind=card.type.lower().replace(" ", "-"),
        era=_ERAS[card.deck],
        cost=card.cost,
        place=(card.destination or "").lower(),
        capacity=card.capacity,
        reliability={place.lower(): rating for place, rating in card.reliability.items()},
        launch_cost=card.launch_cost,
        target=card.target,
        reward=card.reward,
        brief=_BRIEFS.card.get(card.word, ""),
        tag=_BRIEFS.tag.get(card.word, ""),
        text=card.text,
    )


def check_briefs() -> None:
    """Every card that does something is told in few words, and nothing else is."""
    told = {card.word for card in CARDS if card.type not in ("Vehicle Design", "Mission")}
    kinds = {card.word for card in LAUNCH_CARDS}
    odd = (told ^ set(_BRIEFS.card)) | (set(_BRIEFS.tag) - told) | (kinds ^ set(_BRIEFS.launch))
    if odd:
        raise DataError(f"mars-horizon, briefs.toml: look at {', '.join(sorted(odd))}")


check_briefs()

CARD_FACES: Final = {card.word: _face(card) for card in CARDS}


def launch_faces(together: bool) -> dict[str, LaunchFace]:
    """The kinds of Launch card by their words; the press brings a team nothing (MH-10.4.1)."""
    return _TEAM_FACES if together else _RACE_FACES


def _launch_faces(together: bool) -> dict[str, LaunchFace]:
    faces = {}
    for card in LAUNCH_CARDS:
        text = card.team_text if together and card.team_text else card.text
        brief = "−1 {P} if it fails" if text != card.text else _BRIEFS.launch[card.word]
        faces[card.word] = LaunchFace(card.name, card.kind, card.reliability, brief, text)
    return faces


_RACE_FACES: Final = _launch_faces(together=False)
_TEAM_FACES: Final = _launch_faces(together=True)
