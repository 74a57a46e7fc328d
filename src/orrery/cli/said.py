"""What is said on the command line of a question to the planner, as data of that question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from orrery.kernel import OptionError


def way(said: list[str] | None) -> dict[str, str]:
    """Where from and where to; names of several words need no quotes."""
    from orrery.plan import words

    if not said:
        return {}
    ways = [(" ".join(said[:at]), " ".join(said[at:])) for at in range(len(said))]
    known = [ends for ends in ways if all(words.is_place(name) for name in ends if name)]
    origin, goal = [*known, ways[-1] if len(said) == 2 else ways[0]][0]
    return {"goal": words.place(goal)} | ({"origin": words.place(origin)} if origin else {})


def listed(text: str | None) -> list[str]:
    return [word.strip() for word in (text or "").split(",") if word.strip()]


def counted(option: str, text: str | None) -> Iterator[tuple[str, int]]:
    """Things with how many there are of each; one if nothing is said."""
    for item in listed(text):
        word, equals, count = (piece.strip() for piece in item.partition("="))
        if not word or (equals and not (count.isdecimal() and len(count) < 5)):
            raise OptionError(f"write {option} saturn=2,probe, not {item!r}")
        yield word, int(count or 1)


def things(option: str, text: str | None) -> dict[str, int]:
    from orrery.plan import words

    held: Counter[str] = Counter()
    for word, count in counted(option, text):
        held[words.component(word)] += count
    return dict(held)


def _told(option: str, example: str, text: str) -> tuple[str, str]:
    """A word and what is said of it."""
    word, _, told = (piece.strip() for piece in text.partition("="))
    if not word or not told:
        raise OptionError(f"write {option} {example}, not {text!r}")
    return word, told


def piles(said: Sequence[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What was drawn from each pile of one's own."""
    from orrery.plan import words
    from orrery.plan.world import advancement

    seen = set()
    for text in said:
        word, told = _told("--drawn", "juno_rockets=success,minor-", text)
        card = advancement(words.study(word))
        if card.id in seen:
            raise OptionError(
                f"say all that was drawn from {card.name} in one --drawn, the newest at the end"
            )
        seen.add(card.id)
        yield card.id, {"draws": draws("--drawn", told), "laid": card.outcomes}


def draws(option: str, text: str) -> list[dict[str, Any]]:
    """What was drawn from a pile, in order; an outcome with a minus was bought off."""
    from orrery.plan import words

    faces = listed(text)
    if not faces:
        raise OptionError(f"write what was drawn: {option} success,minor-, not {text!r}")
    return [{"face": words.outcome(face.removesuffix("-")), "removed": face.endswith("-")} for face in faces]


def found(text: str | None) -> dict[str, str]:
    from orrery.plan import words

    known: dict[str, str] = {}
    for item in listed(text):
        word, told = _told("--found", "moon=barren", item)
        place = words.location(word)
        if place in known:
            raise OptionError(f"say once what was found at {word}")
        known[place] = words.side(place, told)
    return known
