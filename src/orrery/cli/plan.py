"""Mission planning for Leaving Earth on the command line.

Exit code 0: there is a plan, or the plan that was checked works. 1: there is none, or it fails. 2: what was
asked makes no sense. 130: Ctrl-C stopped the search; what had been found is shown.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
import typer

from orrery.cli import said
from orrery.cli.progress import INTERRUPTED, heard_once, tell
from orrery.cli.searching import searching
from orrery.kernel import OptionError

if TYPE_CHECKING:
    from orrery.plan import Answer
    from orrery.plan.voyage import Finding

_MOST_BYTES: Final = 2_000_000
#: What may be said beside `--chart` and `--check`.
_BESIDE: Final = {"chart": {"way", "have", "expansions"}, "check": {"json"}}


def add_to(app: typer.Typer) -> None:
    app.command("plan")(plan)


def plan(
    context: typer.Context,
    way: Annotated[
        list[str] | None, typer.Argument(metavar="[FROM] TO", help="Where from and where to: earth moon")
    ] = None,
    mission: Annotated[str | None, typer.Option(help="A mission card: man_on_the_moon")] = None,
    payload: Annotated[
        str | None, typer.Option(metavar="NUMBER", help="The mass to bring there, up to 200")
    ] = None,
    parts: Annotated[str | None, typer.Option(metavar="A,B=2", help="Components to bring there")] = None,
    crew: Annotated[
        str | None,
        typer.Option(metavar="NUMBER", help="Astronauts, up to 8; the planner chooses capsules and food"),
    ] = None,
    back: Annotated[bool, typer.Option("--back", help="And home again")] = False,
    pick_up: Annotated[
        str | None, typer.Option(metavar="NUMBER", help="Mass picked up there for the way back, up to 20")
    ] = None,
    year: Annotated[
        str | None, typer.Option(metavar="YEAR", help="The year it is now; without it the first")
    ] = None,
    deadline: Annotated[
        str | None, typer.Option(metavar="YEAR", help="The year by which all is done; without it the last")
    ] = None,
    have: Annotated[
        str | None,
        typer.Option(
            metavar="A,B",
            help="Advancements at hand; others are researched where it pays. Without it all are known",
        ),
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
    money: Annotated[str | None, typer.Option(metavar="DOLLARS", help="Money left this year")] = None,
    budget: Annotated[
        str | None, typer.Option(metavar="DOLLARS", help="The most that a plan may cost")
    ] = None,
    thrusters: Annotated[
        str | None, typer.Option(metavar="NUMBER", help="The most ion thrusters on a craft; 6 if not said")
    ] = None,
    rendezvous: Annotated[bool, typer.Option(help="Plan with docking and separating too")] = True,
    funding: Annotated[bool, typer.Option(help="Buy everything from $25 a year before it flies")] = True,
    box_limits: Annotated[
        bool, typer.Option("--box-limits", help="Components run out as in the box")
    ] = False,
    in_use: Annotated[
        str | None, typer.Option(metavar="A=2,B", help="What of the box others have, with --box-limits")
    ] = None,
    flying: Annotated[
        str | None,
        typer.Option(metavar="NUMBER", help="Your craft that fly and take cards, with --box-limits"),
    ] = None,
    aim: Annotated[
        str,
        typer.Option(
            metavar="AIM",
            help="cheapest, lightest, quickest (fewest years in flight), safest; front: price against date",
        ),
    ] = "cheapest",
    expansions: Annotated[
        str | None, typer.Option(metavar="A,B", help="mercury, outer_planets; those that are needed anyway")
    ] = None,
    chart: Annotated[
        bool, typer.Option("--chart", help="Print the payload chart, for sets of rockets or those of --have")
    ] = False,
    check: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Say whether a written plan works")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON")] = False,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the first plan into a file")] = None,
    notation: Annotated[
        bool, typer.Option("--notation", help="Print the first plan in words, as --check reads it")
    ] = False,
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
        _alone(context, "chart", "the payload chart is for rockets alone")
        _chart(way or [], said.listed(have), said.listed(expansions))
    elif check is not None:
        _alone(context, "check", "a plan that is checked says itself what it is for")
        _check(check, json)
    elif (in_use or flying) and not box_limits:
        raise OptionError("what is in use counts where the box is a limit: say --box-limits as well")
    elif json and notation:
        raise OptionError("say --json or --notation, not both")
    else:
        options = {
            "mission": mission,
            "payload": payload,
            "parts": [word for word, count in said.counted("--parts", parts) for _ in range(count)],
            "crew": crew,
            "back": back,
            "pick_up": pick_up,
            "year": year,
            "deadline": deadline,
            "have": None if have is None else said.listed(have),
            "own": said.things("--own", own),
            "in_use": said.things("--in-use", in_use),
            "flying": flying,
            "piles": dict(said.piles(drawn or ())),
            "others": [{"draws": said.draws("--others-drew", text)} for text in others_drew or ()],
            "found": said.found(found),
            "money": money,
            "budget": budget,
            "thrusters": thrusters,
            "rendezvous": rendezvous,
            "funding": funding,
            "box_limits": box_limits,
            "aim": aim.strip().lower(),
            "expansions": said.listed(expansions),
        }
        asked = {name: value for name, value in options.items() if value is not None}
        _answer(said.way(way) | asked, json=json, svg=svg, notation=notation)


def _alone(context: typer.Context, what: str, why: str) -> None:
    """Refuse what is said beside an option that takes no question."""
    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name or "")
        is_given = source is not None and source.name == "COMMANDLINE"
        if is_given and parameter.name not in (what, *_BESIDE[what]):
            name = next((word for word in parameter.opts if word.startswith("--")), "where to go")
            raise OptionError(f"{why}; leave {name} out, or --{what}")


def _answer(asked: dict[str, Any], *, json: bool, svg: Path | None, notation: bool) -> None:
    if svg is not None:
        _can_be_written(svg)
    with heard_once():
        answer, stopped = _search(asked)
    if answer is None:
        tell("stopped: no plan found yet")
        raise typer.Exit(INTERRUPTED)
    if svg is not None and answer.plans:
        _draw(answer, svg)
    _print(answer, json=json, notation=notation)
    if stopped or not answer.plans:
        raise typer.Exit(INTERRUPTED if stopped else 1)


def _search(asked: dict[str, Any]) -> tuple[Answer | None, bool]:
    """The answer, or what there is of it when Ctrl-C stops the search, and whether it did."""
    inquiry = None
    try:
        with searching() as progress:
            # the cards of the game take time to read, and no other command needs them
            from orrery.plan import Inquiry, question_from, understood, with_expansions

            inquiry = Inquiry(with_expansions(understood(question_from(asked))), progress)
            return inquiry.answer(), False
    except KeyboardInterrupt:
        return None if inquiry is None else inquiry.so_far(), True


def _can_be_written(path: Path) -> None:
    """Before anybody waits for a drawing, there must be a place for it."""
    folder = path.absolute().parent
    if not folder.is_dir():
        raise OptionError(f"{path}: there is no folder {folder}")
    if path.is_dir() or not os.access(path if path.exists() else folder, os.W_OK):
        raise OptionError(f"{path} can't be written")


def _draw(answer: Answer, path: Path) -> None:
    from orrery.plan import drawing, skies_of

    skies = skies_of(tuple(sorted({"base", *answer.question.expansions})))
    path.write_text(drawing(skies, answer.plans[0]), encoding="utf-8")


def _print(answer: Answer, *, json: bool, notation: bool) -> None:
    from orrery.plan import sheet, write_plan

    if json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(answer), indent=2).decode() + "\n")
    elif notation and answer.plans:
        sys.stdout.write(write_plan(answer.plans[0], answer.question.expansions, answer.question.have))
    else:
        print(sheet(answer, _width()))


def _width() -> int | None:
    """How wide the screen is; what goes elsewhere has lines as long as they are."""
    return get_terminal_size().columns if sys.stdout.isatty() else None


def _chart(named: Sequence[str], have: Sequence[str], sets: Sequence[str]) -> None:
    """The chart for the sets of rockets that are named, or for every rocket that an agency knows."""
    from rich.console import Console
    from rich.table import Table

    from orrery.plan import payload_chart, skies_of, words
    from orrery.plan.world import expansions_for

    if named and have:
        raise OptionError("name the rockets of the chart, or say with --have what is known, not both")
    stacks = [
        [words.rocket(word) for word in stack.split("+")] for item in named for stack in said.listed(item)
    ]
    known = [words.study(word) for word in have]
    needed = expansions_for("", (), [word for stack in stacks for word in stack], known)
    skies = skies_of(tuple(sorted({"base", *map(words.expansion, sets), *needed})))
    stacks = stacks or [[rocket.word] for rocket in skies.rockets if not have or rocket.needs in known]
    if not stacks:
        raise OptionError("no rocket is built with these advancements")
    rows = payload_chart(skies, stacks)
    table = Table(title="Maximum payload", box=None)
    for name in rows[0]:
        table.add_column(name, justify="right")
    for row in rows[1:]:
        table.add_row(*row)
    Console().print(table)


def _check(path: Path, json: bool) -> None:
    from orrery.plan import check_plans, verdict

    if path.stat().st_size > _MOST_BYTES:
        raise OptionError(f"{path} is too long for a plan")
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise OptionError(f"{path} is no text") from None
    plans = check_plans(text)
    if json:
        rows = [[_finding(finding) for finding in findings] for findings in plans]
        whole = rows[0] if len(rows) == 1 else rows
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(whole), indent=2).decode() + "\n")
    else:
        print("\n\n".join(verdict(findings, _width()) for findings in plans))
    if any(findings[-1].fault for findings in plans):
        raise typer.Exit(1)


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "step": msgspec.to_builtins(finding.step),
        "fault": None if finding.fault is None else msgspec.to_builtins(finding.fault),
        "mass": finding.mass,
        "needed": finding.needed,
        "thrust": finding.thrust,
    }
