"""Mission planning for Leaving Earth: exact, with returns, rendezvous, windows and odds.

>>> from orrery.plan import Question, ask
>>> plan = ask(Question(mission="lunar_lander", rendezvous=False)).plans[0]
>>> plan.price, plan.mass, plan.leave
(23, 24, 1956)
"""

from orrery.plan.ask import Inquiry, ask
from orrery.plan.chart import chart as payload_chart
from orrery.plan.check import check_plan, check_plans
from orrery.plan.drawing import drawing
from orrery.plan.fly import Pilot, Stuck
from orrery.plan.notation import write as write_plan
from orrery.plan.odds import CardDrawn, History, Use, odds
from orrery.plan.question import Question
from orrery.plan.search import Cancelled
from orrery.plan.sense import question_from, understood, with_expansions
from orrery.plan.sheet import sheet, verdict
from orrery.plan.steps import Answer, Plan, Step
from orrery.plan.world import expansions_for, skies_of

__all__ = [
    "Answer",
    "Cancelled",
    "CardDrawn",
    "History",
    "Inquiry",
    "Pilot",
    "Plan",
    "Question",
    "Step",
    "Stuck",
    "Use",
    "ask",
    "check_plan",
    "check_plans",
    "drawing",
    "expansions_for",
    "odds",
    "payload_chart",
    "question_from",
    "sheet",
    "skies_of",
    "understood",
    "verdict",
    "with_expansions",
    "write_plan",
]
