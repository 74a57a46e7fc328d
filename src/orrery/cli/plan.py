"""Mission planning for Leaving Earth on the command line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from orrery.kernel import OptionError

Words = Annotated[str | None, typer.Option(metavar="A,B")]
_MOST_BYTES = 200_000


def add_to(app: typer.Typer) -> None:
    app.command("plan")(plan)


def plan(
    way: Annotated[
        list[str] | None, typer.Argument(metavar="[FROM] TO", help="Where from and where to: earth moon")
    ] = None,
    mission: Annotated[str | None, typer.Option(help="A mission card: man_on_the_moon")] = None,
    payload: Annotated[int, typer.Option(help="The mass to bring there")] = 0,
    parts: Annotated[str | None, typer.Option(metavar="A,B", help="Components to bring there")] = None,
    crew: Annotated[int, typer.Option(help="Astronauts; the planner chooses capsules and food")] = 0,
    back: Annotated[bool, typer.Option("--back", help="And home again")] = False,
    pick_up: Annotated[int, typer.Option(help="Mass picked up there")] = 0,
    year: Annotated[int | None, typer.Option(help="The year it is now")] = None,
    deadline: Annotated[int | None, typer.Option(help="The year by which all is done")] = None,
    have: Annotated[
        str | None,
        typer.Option(metavar="A,B", help="Advancements at hand; others are researched where it pays"),
    ] = None,
    own: Annotated[str | None, typer.Option(metavar="A=2,B", help="Components at hand")] = None,
    drawn: Annotated[
        list[str] | None,
        typer.Option(
            metavar="A=B,C-",
            help="What was drawn from an advancement: juno_rockets=success,minor- (bought off)",
        ),
    ] = None,
    others_drew: Annotated[
        list[str] | None, typer.Option(metavar="B,C-", help="The same from a pile of somebody else")
    ] = None,
    found: Annotated[
        str | None, typer.Option(metavar="A=B", help="Locations that are known: moon=barren")
    ] = None,
    money: Annotated[int | None, typer.Option(help="Money left this year")] = None,
    budget: Annotated[int | None, typer.Option(help="The most that a plan may cost")] = None,
    thrusters: Annotated[int, typer.Option(help="The most ion thrusters on a craft")] = 6,
    rendezvous: Annotated[bool, typer.Option(help="Plan with docking and separating too")] = True,
    funding: Annotated[bool, typer.Option(help="Buy everything from $25 a year before it flies")] = True,
    box_limits: Annotated[bool, typer.Option("--box-limits", help="Rockets run out as in the box")] = False,
    aim: Annotated[
        str, typer.Option(help="cheapest, lightest, quickest, safest; front: price against date")
    ] = "cheapest",
    expansions: Annotated[
        str | None, typer.Option(metavar="A,B", help="mercury, outer_planets; those that are needed anyway")
    ] = None,
    chart: Annotated[
        bool, typer.Option("--chart", help="Print the payload chart, for sets of rockets if some are named")
    ] = False,
    check: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Say whether a written plan works")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON")] = False,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the first plan into a file")] = None,
    notation: Annotated[bool, typer.Option("--notation", help="Print the plan as --check reads it")] = False,
) -> None:
    """Plan a mission of Leaving Earth: what to build, when to leave, what it costs and how likely it works.

    Examples:

        orrery plan --mission man_on_the_moon --year 1960 --have saturn_rockets,landing

        orrery plan earth moon --payload 1

        orrery plan mars --crew 2 --back --aim front

        orrery plan --chart saturn+soyuz

        orrery plan --check my-plan.txt

    A plan to check is written a step a line: `build ship: probe, 2 soyuz`, `ship to earth orbit: soyuz`,
    `ship leaves depot: juno`, `ship docks depot`, `ship collects moon sample`, `wait 1`;
    docs/plan.md says more.
    """
    if chart:
        _chart(way or [], _listed(expansions))
    elif check is not None:
        _check(check, json)
    else:
        asked = {
            "mission": mission or "",
            "payload": payload,
            "parts": _listed(parts),
            "crew": crew,
            "back": back,
            "pick_up": pick_up,
            "year": year,
            "deadline": deadline,
            "have": None if have is None else _listed(have),
            "own": _counted(own),
            "piles": {word: _pile(word, text) for word, text in map(_told, drawn or ())},
            "others": [_pile("", text) for text in others_drew or ()],
            "found": dict(map(_told, _listed(found))),
            "money": money,
            "budget": budget,
            "thrusters": thrusters,
            "rendezvous": rendezvous,
            "funding": funding,
            "box_limits": box_limits,
            "aim": aim,
        }
        _answer(_way(way) | asked, _listed(expansions), json=json, svg=svg, notation=notation)


def _way(words: list[str] | None) -> dict[str, str]:
    match [word.lower().replace("-", "_") for word in words or []]:
        case []:
            return {}
        case [goal]:
            return {"goal": goal}
        case [origin, goal]:
            return {"origin": origin, "goal": goal}
        case _:
            raise OptionError("say where from and where to, for example: orrery plan earth moon --payload 1")


def _listed(text: str | None) -> list[str]:
    return [word.strip().lower() for word in (text or "").split(",") if word.strip()]


def _counted(text: str | None) -> dict[str, int]:
    found: dict[str, int] = {}
    for item in _listed(text):
        word, _, count = item.partition("=")
        if count and not count.isdigit():
            raise OptionError(f"write --own saturn=2,probe, not {item!r}")
        found[word] = found.get(word, 0) + int(count or 1)
    return found


def _told(text: str) -> tuple[str, str]:
    """A word and what is said of it."""
    word, _, told = text.strip().lower().partition("=")
    return word, told


def _pile(word: str, text: str) -> dict[str, Any]:
    """What was drawn from a pile; a face with a minus was bought off."""
    from orrery.plan.world import advancement

    draws = [{"face": face.rstrip("-"), "removed": face.endswith("-")} for face in _listed(text)]
    return {"draws": draws, **({"laid": advancement(word).outcomes} if word else {})}


def _answer(asked: dict[str, Any], sets: list[str], *, json: bool, svg: Path | None, notation: bool) -> None:
    # the cards of the game take time to read, and no other command needs them
    from orrery.plan import Question, ask, drawing, sheet, skies_of, write_plan

    sets = sets or _needed(asked)
    try:
        question = msgspec.convert({**asked, "expansions": sets}, Question)
    except msgspec.ValidationError as error:
        raise OptionError(str(error)) from None
    answer = ask(question)
    if json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(answer), indent=2).decode() + "\n")
    elif notation and answer.plans:
        sys.stdout.write(write_plan(answer.plans[0], question.expansions))
    else:
        print(sheet(answer))
    if svg is not None and answer.plans:
        skies = skies_of(tuple(sorted({"base", *question.expansions})))
        svg.write_text(drawing(skies, answer.plans[0]), encoding="utf-8")


def _needed(asked: dict[str, Any]) -> list[str]:
    """The expansions that a mission or a place belongs to."""
    from orrery.plan import expansions_for

    places = (asked.get("origin", ""), asked.get("goal", ""))
    return expansions_for(asked["mission"], places, [*asked["parts"], *asked["own"]], asked["have"] or ())


def _chart(words: Sequence[str], sets: list[str]) -> None:
    from rich.console import Console
    from rich.table import Table

    from orrery.plan import payload_chart, skies_of

    skies = skies_of(tuple(sorted({"base", *sets, *(["outer_planets"] if "proton" in str(words) else [])})))
    stacks = [word.lower().split("+") for item in words for word in item.split(",")]
    rows = payload_chart(skies, stacks or [[rocket.word] for rocket in skies.rockets])
    table = Table(title="Maximum payload", box=None)
    for name in rows[0]:
        table.add_column(name, justify="right")
    for row in rows[1:]:
        table.add_row(*row)
    Console().print(table)


def _check(path: Path, json: bool) -> None:
    from orrery.plan import check_plan, verdict

    if path.stat().st_size > _MOST_BYTES:
        raise OptionError(f"{path} is too long for a plan")
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise OptionError(f"{path} is no text") from None
    findings = check_plan(text)
    if json:
        rows = [
            {
                "step": msgspec.to_builtins(finding.step),
                "fault": None if finding.fault is None else msgspec.to_builtins(finding.fault),
                "mass": finding.mass,
                "needed": finding.needed,
                "thrust": finding.thrust,
            }
            for finding in findings
        ]
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(rows), indent=2).decode() + "\n")
    else:
        print(verdict(findings))
    if any(finding.fault for finding in findings):
        raise typer.Exit(1)
