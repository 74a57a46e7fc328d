"""Games by the thousand, measured."""

from orrery.lab.ladder import Bout, Ladder, climb, pairs, strengths
from orrery.lab.rating import Rating, ratings
from orrery.lab.reference import take_in
from orrery.lab.simulate import Series, Tally, quantile, simulate, wilson

__all__ = [
    "Bout",
    "Ladder",
    "Rating",
    "Series",
    "Tally",
    "climb",
    "pairs",
    "quantile",
    "ratings",
    "simulate",
    "strengths",
    "take_in",
    "wilson",
]
