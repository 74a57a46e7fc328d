"""Check a plan that somebody wrote: stage by stage, does it work, and if not, where does it fail?"""

from __future__ import annotations

from collections import Counter

from orrery.kernel import OptionError, Ruling
from orrery.plan.notation import Written, read
from orrery.plan.profile import name_of, requirements
from orrery.plan.steps import Step
from orrery.plan.voyage import Finding, Voyage
from orrery.plan.world import EARTH, Skies, advancement


def check_plan(text: str) -> list[Finding]:
    """Each step of a plan in words or in JSON, up to the first that fails; of an answer its first plan's.

    >>> from orrery.plan import check_plan
    >>> check_plan("build ship: probe, juno\\nship to earth orbit: juno")[-1].fault.reason
    'needs 16 thrust (mass 2 × 8), has 4'
    """
    return check_plans(text)[0]


def check_plans(text: str) -> list[list[Finding]]:
    """The same for every plan of an answer."""
    plans = read(text)
    if not all(written.steps for written in plans):
        raise OptionError("there is no step in this plan; begin with: build ship: probe, 2 soyuz")
    return [_findings(written) for written in plans]


def _findings(written: Written) -> list[Finding]:
    """The steps flown by the rules, as far as the calendar goes and what they take can be bought."""
    findings = Voyage(written.skies, written.steps, written.known).findings
    left = Counter(written.own)
    for number, finding in enumerate(findings):
        fault = _off_calendar(written.skies, finding.step) or _not_sold(finding.step, written.known, left)
        if fault is not None:
            return [*findings[:number], Finding(finding.step, fault)]
    return findings


def _off_calendar(skies: Skies, step: Step) -> Ruling | None:
    if step.year < skies.start_year:
        return Ruling("LE-2.5", f"the calendar begins in {skies.start_year}, and this is {step.year}")
    if step.year + step.years > skies.end_year:
        return Ruling(
            "LE-4.5.1", f"it would be {step.year + step.years}, and {skies.end_year} is the last year"
        )
    return None


def _not_sold(step: Step, known: frozenset[str], left: Counter[str]) -> Ruling | None:
    """What is assembled on Earth lies ready or is bought, by who knows what it takes."""
    if step.kind != "assemble" or (step.place or EARTH) != EARTH:
        return None
    parts = Counter(step.parts)
    bought, used = parts - left, parts & left
    left.subtract(used)
    for word in bought:
        missing = sorted(requirements((word,)) - known)
        if missing:
            return Ruling(
                "LE-5.3.2", f"{name_of(word)} can't be bought without {advancement(missing[0]).name}"
            )
    return None
