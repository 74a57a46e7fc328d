"""Games by the thousand, measured."""

from orrery.lab.simulate import Plan, Tally, quantile, simulate, wilson

__all__ = ["Plan", "Tally", "quantile", "simulate", "wilson"]
