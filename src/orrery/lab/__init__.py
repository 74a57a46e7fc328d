"""Games by the thousand, measured."""

from orrery.lab.simulate import Series, Tally, quantile, simulate, wilson

__all__ = ["Series", "Tally", "quantile", "simulate", "wilson"]
