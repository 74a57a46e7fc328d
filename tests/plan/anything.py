"""Questions of every kind, at random."""

from orrery.plan import Question
from orrery.plan.world import skies_of

BOTH = ("mercury", "outer_planets")
MISSIONS = skies_of(("base", *BOTH)).missions
#: Those that are answered soon.
SOON = [m for m in MISSIONS if m not in ("man_on_titan", "ganymede_sample_return", "jupiter_system_survey")]


def anything(random):
    """A question of any kind."""
    expansions = random.choice(((), ("mercury",), ("outer_planets",), BOTH))
    skies = skies_of(tuple(sorted({"base", *expansions})))
    about = {
        "expansions": expansions,
        "thrusters": random.choice((0, 0, 1, 2)),
        "rendezvous": random.random() < 0.6,
        "funding": random.random() < 0.6,
        "year": random.choice((None, 1956, 1957, 1960)),
    }
    if random.random() < 0.5:
        about["have"] = tuple(random.sample(skies.advancements, random.choice((0, 2, 5, 8))))
    if random.random() < 0.25:
        about["own"] = {random.choice(skies.rockets).word: random.choice((1, 2))}
    if random.random() < 0.6:
        return Question(mission=random.choice([m for m in SOON if m in skies.missions]), **about)
    goals = ["earth_orbit", "lunar_orbit", "moon", "mars_orbit", "phobos", "ceres", "venus_orbit"]
    crew = random.choice((0, 0, 1, 2, 3))
    parts = () if crew else ("probe",) * random.choice((1, 2))
    return Question(goal=random.choice(goals), parts=parts, crew=crew, back=random.random() < 0.5, **about)
