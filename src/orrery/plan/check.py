"""Check a plan that somebody wrote: stage by stage, does it work, and if not, where does it fail?"""

from __future__ import annotations

from orrery.kernel import OptionError
from orrery.plan.notation import read
from orrery.plan.voyage import Finding, Voyage


def check_plan(text: str) -> list[Finding]:
    """Each step of a plan in words or in JSON, up to the first that fails.

    >>> from orrery.plan import check_plan
    >>> check_plan("build ship: probe, juno\\nship to earth orbit: juno")[-1].fault.reason
    'needs 16 thrust (mass 2 × 8), has 4'
    """
    written = read(text)
    if not written.steps:
        raise OptionError("there is no step in this plan; begin with: build ship: probe, 2 soyuz")
    return Voyage(written.skies, written.steps, written.known).findings
