"""`rules.md`: the numbered rules of a game in our own words, read for the in-app rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from typing import Final

import msgspec

from orrery.kernel.ruling import OrreryError

_RULE: Final = re.compile(r"\*\*([A-Z]{2}-\d+(?:\.\d+)*)\s+(.+?)\.?\*\*\s*(.*)")
_MARK: Final = re.compile(r"_(House ruling|Explanation)\._\s*")
_CHAPTER: Final = re.compile(r"##\s+(?:\S*\d\S*\s+)?(.+)")


class Rule(msgspec.Struct, frozen=True):
    """One numbered rule."""

    number: str
    title: str
    text: str
    chapter: str
    #: Ours, where the rulebook is silent or undecided.
    house: bool = False
    #: Says how other rules hang together; nothing of its own is carried out.
    explanation: bool = False


def _rule(number: str, title: str, text: str, chapter: str) -> Rule:
    """A rule; a mark at the start of its text says what it is."""
    mark = _MARK.match(text)
    if mark is None:
        return Rule(number, title, text, chapter)
    house = mark[1] == "House ruling"
    return Rule(number, title, text[mark.end() :], chapter, house=house, explanation=not house)


class Rulebook:
    """The rules of a game by number, in the order of the book."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.rules: dict[str, Rule] = {}
        chapter = ""
        number = title = ""
        body: list[str] = []

        def close() -> None:
            if number:
                if number in self.rules:
                    raise OrreryError(f"rules.md numbers {number} twice")
                self.rules[number] = _rule(number, title, "\n".join(body).strip(), chapter)

        for line in text.splitlines():
            if rule := _RULE.match(line):
                close()
                number, title, body = rule[1], rule[2], [rule[3]]
            elif line.startswith("#"):
                close()
                number, body = "", []
                if heading := _CHAPTER.match(line):
                    chapter = heading[1]
            else:
                body.append(line)
        close()

    def __contains__(self, number: str) -> bool:
        return number in self.rules

    def __iter__(self) -> Iterator[str]:
        return iter(self.rules)

    def __getitem__(self, number: str) -> Rule:
        rule = self.rules.get(number.upper())
        if rule is None:
            near = [known for known in self.rules if known.startswith(number.upper().rsplit(".", 1)[0])][:4]
            hint = f"; near it: {', '.join(near)}" if near else ""
            raise OrreryError(f"there is no rule {number}{hint}")
        return rule

    def find(self, text: str) -> list[Rule]:
        """The rules that a person asks for: by number, with or without its letters, or by a word in them."""
        found = self.under(text) or [
            rule for rule in self.rules.values() if f"{rule.number.partition('-')[2]}.".startswith(f"{text}.")
        ]
        wanted = text.casefold().split()
        found = found or [
            rule
            for rule in self.rules.values()
            if all(word in f"{rule.title} {rule.text}".casefold() for word in wanted)
        ]
        return found or [self[text]]

    def under(self, number: str) -> list[Rule]:
        """A rule and those numbered below it."""
        number = number.upper()
        return [rule for rule in self.rules.values() if f"{rule.number}.".startswith(f"{number}.")]


def read_rulebook(folder: Traversable) -> Rulebook:
    """The rules of a game: `rules.md`, then `rules-<expansion>.md` of each expansion."""
    names = sorted(path.name for path in folder.iterdir() if path.name.startswith("rules-"))
    return Rulebook("\n\n".join((folder / name).read_text(encoding="utf-8") for name in ["rules.md", *names]))
