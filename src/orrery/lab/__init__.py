"""Games by the thousand, measured."""

from orrery.lab.simulate import Plan, Tally, simulate, wilson

__all__ = ["Plan", "Tally", "simulate", "wilson"]
