"""Mission planning for Leaving Earth: exact, with returns, rendezvous, windows and odds.

>>> from orrery.plan import Question, ask
>>> plan = ask(Question(mission="lunar_lander", rendezvous=False)).plans[0]
>>> plan.price, plan.mass, plan.leave
(23, 24, 1956)
"""

from orrery.plan.ask import ask
from orrery.plan.odds import Draw, History, Use, odds
from orrery.plan.question import Question
from orrery.plan.search import Cancelled
from orrery.plan.steps import Answer, Plan, Step

__all__ = ["Answer", "Cancelled", "Draw", "History", "Plan", "Question", "Step", "Use", "ask", "odds"]
