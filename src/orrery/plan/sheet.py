"""A plan as a planning sheet: plain text, stage by stage in flight order, for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Final

from orrery.plan.profile import ASTRONAUT, PAYLOAD, SCIENTIST, name_of
from orrery.plan.steps import Advice, Answer, Plan, Removal, Step
from orrery.plan.voyage import Finding
from orrery.plan.world import advancement, in_years, place_name

#: A last column narrower than this goes on a line of its own.
_LEAST_ROOM: Final = 16


def sheet(answer: Answer, width: int | None = None) -> str:
    """Everything a player wants to know about an answer, in lines no wider than a screen."""
    subject = answer.subject[0].upper() + answer.subject[1:]
    if not answer.plans:
        told = f"{subject}: there is no plan. {sentence(answer.why_not)}"
        return "\n\n".join("\n".join(folded(text, width)) for text in (told, answer.claim))
    parts = [folded(f"{subject}. {answer.claim}", width), *[_plan(plan, width) for plan in answer.plans]]
    if answer.limits:
        rows = [line for limit in answer.limits for line in folded(limit, width, indent="  ")]
        parts.append(["Not looked at:", *rows])
    return "\n\n".join("\n".join(lines) for lines in parts)


def sentence(text: str) -> str:
    """Some words as a sentence of their own."""
    return f"{text[0].upper()}{text[1:]}." if text else ""


def folded(text: str, width: int | None, indent: str = "") -> list[str]:
    """A text in lines that fit, those after the first a little further in where it is indented."""
    if width is None:
        return [indent + text]
    return wrap(text, width, initial_indent=indent, subsequent_indent=indent * 2, break_on_hyphens=False)


def _plan(plan: Plan, width: int | None) -> list[str]:
    title = f"{'With docking' if plan.family == 'rendezvous' else 'One craft'}: ${plan.price}"
    title += f", mass {plan.mass} at the launch, leave {plan.leave}, done {plan.arrive}"
    lines = [title, *_stages(plan, width)]
    lines += ["", *_shopping(plan)] if plan.purchases else []
    lines += ["", *_risks(plan)]
    return lines + [f"  {note}." for note in plan.notes]


def _stages(plan: Plan, width: int | None) -> list[str]:
    head = ("year", "craft", "step", "diff.", "mass", "thrust", "fires")
    return table([head, *[row(step) for step in plan.steps]], width)


def table(rows: Sequence[tuple[str, ...]], width: int | None = None) -> list[str]:
    """Rows with their columns aligned; the last one runs free, or on below where a screen is narrow."""
    widths = [max(len(cells[i]) for cells in rows) for i in range(len(rows[0]) - 1)]
    room = None if width is None else width - sum(widths) - 2 * len(rows[0])
    lines = []
    for cells in rows:
        start = "  " + "  ".join(cell.ljust(w) for cell, w in zip(cells, widths, strict=False)) + "  "
        if room is None or len(cells[-1]) <= room:
            lines.append((start + cells[-1]).rstrip())
        elif room < _LEAST_ROOM:
            lines += [start.rstrip(), *folded(cells[-1], width, indent=" " * 8)]
        else:
            first, *more = wrap(cells[-1], room, break_on_hyphens=False)
            lines += [start + first, *[" " * len(start) + line for line in more]]
    return lines


def row(step: Step) -> tuple[str, ...]:
    """A step as a line of the sheet."""
    year, craft = str(step.year), step.craft
    match step.kind:
        case "fly":
            time = f", {in_years(step.years)}" if step.years else ""
            where = f"{place_name(step.place)} to {to_place(step.to)}{time}"
            thrust = f"{step.thrust}/{step.needed}" if step.difficulty else ""
            return year, craft, where, str(step.difficulty), str(step.mass), thrust, listed(step.fire)
        case "assemble":
            return year, craft, "assemble", "", str(step.mass), "", listed(step.parts)
        case "separate":
            return year, craft, f"leave the {step.other}", "", "", "", listed(step.parts)
        case "dock":
            return year, craft, f"dock the {step.other}", "", str(step.mass or ""), "", ""
        case "collect":
            return year, craft, f"collect {name_of(step.what)}", "", "", "", ""
        case "survey":
            return year, craft, f"survey {place_name(step.what)}", "", "", "", ""
        case "send_out":
            return year, craft, "send the Explorer out", "", "", "", ""
        case _:
            return year, craft, f"wait {in_years(step.years)}", "", "", "", ""


def to_place(word: str) -> str:
    """Where a maneuver leads, and by what if there are two."""
    place, _, by = word.partition("-")
    return f"{place_name(place)} by {by}" if by else place_name(place)


def listed(words: Iterable[str]) -> str:
    """Components by name and number: `2 Saturn, Probe`."""
    return ", ".join(_several(word, number) for word, number in sorted(Counter(words).items()))


def _several(word: str, number: int) -> str:
    if number == 1:
        return name_of(word)
    if word == PAYLOAD:
        return f"payload of {number}"
    return f"{number} {name_of(word)}{'s' * (word in (ASTRONAUT, SCIENTIST))}"


def _shopping(plan: Plan) -> list[str]:
    lines = [f"To be paid: ${sum(year.price for year in plan.purchases)}"]
    for year in plan.purchases:
        what = [f"research {advancement(word).name}" for word in year.research]
        what += [listed(year.parts)] if year.parts else []
        lines.append(f"  {year.year}  ${year.price:<3} {', '.join(what)}")
    if plan.owned:
        lines.append(f"  at hand:  {listed(Counter(plan.owned).elements())}")
    if plan.hire:
        lines.append(f"  hire a {' and a '.join(plan.hire)}")
    return lines


def _risks(plan: Plan) -> list[str]:
    lines = [
        f"Chance that nothing goes wrong: {percent(plan.chance)} "
        f"(draws {percent(plan.draws)}, dice and places {percent(plan.dice)})"
    ]
    rows = [(risk.what, f"{risk.times}×", percent(risk.chance)) for risk in plan.risks]
    lines += table(rows) if rows else []
    return [*lines, *[f"  {hint}" for hint in hints(plan)]]


def hints(plan: Plan) -> list[str]:
    """Whether a test flight, or buying off the outcome just drawn, is worth its money."""
    lines = [advice_line(one) for one in plan.advice]
    if plan.draws < 1 and not plan.advice:
        lines.append("Testing rockets on the ground first is not worth its money")
    return [*lines, *[removal_line(card) for card in plan.removals]]


def advice_line(one: Advice) -> str:
    """What a test flight on the ground is worth."""
    return (
        f"Testing {advancement(one.advancement).name} first, with up to ${one.money}: "
        f"{percent(one.now)} becomes {percent(one.then)}"
    )


def removal_line(card: Removal) -> str:
    """What buying off the outcome just drawn is worth."""
    what = card.face if card.face == "success" else f"{card.face} failure"
    verdict = "" if card.removed > card.kept else " is not worth it"
    return (
        f"{advancement(card.advancement).name}: buying off the {what} for ${card.price}{verdict}: "
        f"{percent(card.kept)} becomes {percent(card.removed)}"
    )


def percent(chance: float) -> str:
    """A chance for people: never a bare 0 or 100 % unless it is so.

    >>> percent(0.02013), percent(0.0004), percent(1), percent(0.9999)
    ('2.0 %', '0.04 %', '100 %', '99.99 %')
    """
    if chance in (0, 1):
        return f"{chance:.0%}".replace("%", " %")
    if not 0.00005 <= chance < 0.99995:
        return "almost 100 %" if chance > 0.5 else "almost 0 %"
    places = 0 if 0.1 <= chance <= 0.99 else 1 if 0.01 <= chance < 0.1 else 2
    return f"{100 * chance:.{places}f} %"


def verdict(findings: Sequence[Finding], width: int | None = None) -> str:
    """A checked plan, stage by stage: what each takes and gives, and where it fails."""
    rows = [("", *("year", "craft", "step", "mass", "thrust", "fires"))]
    for finding in findings:
        year, craft, step, *_, fired = row(finding.step)
        thrust = f"{finding.thrust}/{finding.needed}" if finding.needed else ""
        mark = "fails" if finding.fault else "ok"
        rows.append((mark, year, craft, step, str(finding.mass or ""), thrust, fired))
    lines = table(rows, width)
    fault = findings[-1].fault if findings else None
    lines.append("")
    lines.append(f"It fails: {fault.reason} ({fault.rule})." if fault else "It works.")
    return "\n".join(lines)
