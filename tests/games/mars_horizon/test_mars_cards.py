"""Each of the 58 Agency cards does what it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from orrery.games.mars_horizon.cards import CARDS
from orrery.games.mars_horizon.notation import WORDS

At = Callable[..., Any]
Shown = Callable[[At], None]

CALM = ("chance countdown clear-skies", "chance countdown high-winds", "chance countdown go")
SUCCESS = (*CALM, "chance roll 6 6")
FAILURE = (*CALM, "chance roll 1 1")
SHOWN: dict[str, Shown] = {}


def shows(*words: str) -> Callable[[Shown], Shown]:
    """The function below shows the effect of these cards."""

    def note(function: Shown) -> Shown:
        for word in words:
            SHOWN[word] = function
        return function

    return note


# word: (research price, destination, capacity, launch cost, reliability for Earth, Moon, Mars)
VEHICLES = {
    "r-7": (2, "Earth", 1, 2, (2,)),
    "redstone": (4, "Earth", 1, 1, (3,)),
    "vostok": (4, "Earth", 2, 3, (2,)),
    "saturn-v": (8, "Moon", 3, 6, (4, 3)),
    "n1": (5, "Moon", 3, 4, (2, 1)),
    "ariane-5": (5, "Moon", 3, 4, (4, 2)),
    "atlas-v": (5, "Mars", 1, 3, (4, 3, 3)),
    "falcon-heavy": (7, "Mars", 2, 4, (4, 3, 2)),
    "space-launch-system": (11, "Mars", 3, 9, (5, 4, 4)),
    "interplanetary-starship": (8, "Mars", 3, 6, (3, 3, 2)),
    "soyuz": (5, "Earth", 2, 2, (3,)),
    "proton": (6, "Moon", 2, 3, (3, 2)),
}
#: A goal of capacity 1 for each destination.
GOALS = ("weather-satellite", "lunar-orbiter", "asteroid-sample-return")
#: A goal of each capacity for Earth.
LOADS = ("first-artificial-satellite", "first-crewed-orbit", "permanent-space-station")


@pytest.mark.rule("MH-12.1", "MH-2.4")
@pytest.mark.parametrize("word", VEHICLES)
def test_vehicle_design(at: At, word: str) -> None:
    price, _, capacity, cost, ratings = VEHICLES[word]
    bought = at(pool=[word], seats={"europe": {"research": price}}).play(f"buy {word}")
    assert bought.tokens("europe") == (4, 0, 0)
    assert bought.look(f"vehicles.{word}.blueprint")
    for place, goal in enumerate(GOALS):
        given = {"era": 2, "pool": [goal], "seats": {"europe": {"money": 20, "vehicles": [word]}}}
        assert at(**given).offers(f"launch {goal}") == (place < len(ratings))
        if place < len(ratings):
            flown = at(**given).play(f"launch {goal}")
            assert flown.look("flight.reliability") == ratings[place]
            assert flown.look("seats.europe.money") == 20 - cost
    for load, goal in enumerate(LOADS, 1):
        loaded = at(era=2, seats={"europe": {"money": 20, "vehicles": [word]}})
        assert loaded.offers(f"launch {goal}") == (load <= capacity)


def reliability(at: At, card: str | None, goal: str, **given: Any) -> int:
    """Reliability of a Space Launch System towards a goal, with a card before the player."""
    own = {"money": 30, "cards": [card] if card else [], "vehicles": ["space-launch-system"]}
    given = {"era": 2, "seats": {"europe": own}, **given}
    found: int = at(**given).play(f"launch {goal}").look("flight.reliability")
    return found


MOON_GOAL = {"pool": ["lunar-orbiter"]}
MARS_GOAL = {"pool": ["asteroid-sample-return"]}


@shows("launch-complex")
def launch_complex(at: At) -> None:
    assert reliability(at, "launch-complex", "first-artificial-satellite") == 6
    assert reliability(at, "launch-complex", "lunar-orbiter", **MOON_GOAL) == 4


@shows("tracking-network")
def tracking_network(at: At) -> None:
    assert reliability(at, "tracking-network", "lunar-orbiter", **MOON_GOAL) == 5
    assert reliability(at, "tracking-network", "first-artificial-satellite") == 5


@shows("deep-space-network", "lunar-gateway")
def mars_bonus(at: At) -> None:
    for card in ("deep-space-network", "lunar-gateway"):
        assert reliability(at, card, "asteroid-sample-return", **MARS_GOAL) == 5
        assert reliability(at, card, "lunar-orbiter", **MOON_GOAL) == 4


@shows("mission-control")
def mission_control(at: At) -> None:
    assert reliability(at, "mission-control", "first-artificial-satellite") == 6
    assert reliability(at, "mission-control", "lunar-orbiter", **MOON_GOAL) == 5
    assert reliability(at, "mission-control", "asteroid-sample-return", **MARS_GOAL) == 5


@shows("astronaut-centre", "crash-programme", "mars-simulation-habitat")
def unclaimed_milestones(at: At) -> None:
    for card in ("astronaut-centre", "crash-programme", "mars-simulation-habitat"):
        assert reliability(at, card, "permanent-space-station") == 6
        assert reliability(at, card, "first-artificial-satellite") == 5
        assert reliability(at, card, "asteroid-sample-return", **MARS_GOAL) == 4


@shows("animal-test-flights")
def animal_test_flights(at: At) -> None:
    assert reliability(at, "animal-test-flights", "first-artificial-satellite") == 6
    assert reliability(at, "animal-test-flights", "permanent-space-station") == 5


@shows("mars-relay-orbiter")
def mars_relay_orbiter(at: At) -> None:
    claims = ["europe"] * 4
    assert reliability(at, "mars-relay-orbiter", "mars-orbiter", claims=claims) == 5
    assert reliability(at, "mars-relay-orbiter", "mars-orbiter", claims=[*claims, "europe"]) == 4
    assert reliability(at, "mars-relay-orbiter", "permanent-space-station") == 5


@shows("international-crew")
def international_crew(at: At) -> None:
    own = {"money": 20, "prestige": 3, "cards": ["international-crew"], "vehicles": ["r-7"]}
    for spent, total in ((0, 2), (1, 4), (3, 5)):
        flown = at(seats={"europe": own}).play("launch first-artificial-satellite", f"spend {spent}")
        assert flown.look("flight.reliability") == total


def launch_price(at: At, card: str, vehicle: str, owner: str = "europe") -> int:
    own = {"money": 20, "cards": [card]}
    given = {"claims": ["europe"], "seats": {"europe": own}, "vehicles": {vehicle: {"owner": owner}}}
    left: int = at(**given).play("launch first-artificial-satellite").look("seats.europe.money")
    return 20 - left


@shows("vertical-assembly-building")
def vertical_assembly_building(at: At) -> None:
    assert launch_price(at, "vertical-assembly-building", "saturn-v") == 4
    assert launch_price(at, "vertical-assembly-building", "proton") == 3


@shows("propellant-farm")
def propellant_farm(at: At) -> None:
    assert launch_price(at, "propellant-farm", "r-7") == 1
    assert launch_price(at, "propellant-farm", "redstone") == 0
    assert launch_price(at, "propellant-farm", "r-7", "america") == 2


@shows("tech-exchange-office")
def tech_exchange_office(at: At) -> None:
    assert launch_price(at, "tech-exchange-office", "r-7") == 2
    assert launch_price(at, "tech-exchange-office", "r-7", "america") == 2
    assert launch_price(at, "tech-exchange-office", "redstone", "america") == 1


@shows("clean-room")
def clean_room(at: At) -> None:
    own = {"cards": ["clean-room"], "vehicles": ["r-7"]}
    rolled = at(seats={"europe": own}).play("launch first-artificial-satellite", *CALM, "chance roll 2 4")
    assert rolled.offers("reroll first")
    assert not rolled.offers("reroll both")
    rolled.play("reroll first", "chance die 3")
    assert rolled.look("milestones.first-artificial-satellite") == "europe"


@shows("commercial-contracts")
def commercial_contracts(at: At) -> None:
    own = {"money": 2, "research": 0, "cards": ["commercial-contracts"], "vehicles": ["r-7"]}
    done = at(claims=["america"], seats={"europe": own})
    done.play("launch first-artificial-satellite", *SUCCESS, "reward research")
    assert done.tokens("europe") == (1, 3, 0)
    first = at(seats={"europe": own}).play("launch first-artificial-satellite", *SUCCESS)
    assert first.tokens("europe") == (0, 0, 2)


@shows("recovery-fleet")
def recovery_fleet(at: At) -> None:
    own = {"money": 2, "research": 0, "cards": ["recovery-fleet"], "vehicles": ["r-7"]}
    failed = at(seats={"europe": own}).play("launch first-artificial-satellite", *FAILURE)
    assert failed.tokens("europe") == (2, 1, 0)
    done = at(seats={"europe": own}).play("launch first-artificial-satellite", *SUCCESS)
    assert done.tokens("europe") == (0, 0, 2)


def income(at: At, card: str, kind: str) -> int:
    taken = at(seats={"europe": {"money": 0, "research": 0, "cards": [card]}}).play("pass", f"take {kind}")
    return sum(taken.tokens("europe"))


@shows("orbital-workshop", "research-lab")
def research_income(at: At) -> None:
    for card in ("orbital-workshop", "research-lab"):
        assert income(at, card, "research") == 5
        assert income(at, card, "money") == 4


@shows("visitor-centre", "communications-constellation")
def money_income(at: At) -> None:
    for card in ("visitor-centre", "communications-constellation"):
        assert income(at, card, "money") == 5
        assert income(at, card, "research") == 4


@shows("lab-exchange")
def lab_exchange(at: At) -> None:
    given = {"seats": {"europe": {"research": 0, "cards": ["lab-exchange"]}}}
    shared = at(3, **given).play("pass", "take research", "share russia")
    assert shared.look("seats.europe.research") == 5
    assert shared.look("seats.russia.research") == 4
    assert shared.look("seats.america.research") == 3
    kept = at(3, **given).play("pass", "take research", "keep")
    for seat in ("europe", "russia", "america"):
        for token in ("money", "prestige"):
            assert shared.look(f"seats.{seat}.{token}") == kept.look(f"seats.{seat}.{token}")
    assert kept.look("seats.europe.research") == 4
    money = at(3, **given).play("pass", "take money")
    assert money.offers("pass")


@shows("design-bureau")
def design_bureau(at: At) -> None:
    own = {"money": 4, "research": 7, "cards": ["design-bureau"]}
    assert at(pool=["saturn-v"], seats={"europe": own}).play("buy saturn-v").tokens("europe") == (4, 0, 0)
    tested = at(pool=["budget-increase"], seats={"europe": own}).play("buy budget-increase")
    assert tested.tokens("europe") == (9, 5, 0)


@shows("translation-office")
def translation_office(at: At) -> None:
    own = {"money": 2, "research": 1, "cards": ["translation-office"]}
    pressed = at(pool=["world-press-tour"], seats={"europe": own}).play("buy world-press-tour")
    assert pressed.tokens("europe") == (0, 2, 2)
    partner = at(era=2, pool=["global-partnership"], seats={"europe": own}).play("buy global-partnership")
    assert partner.tokens("europe") == (0, 1, 2)
    free = at(pool=["data-sharing-accord"], seats={"europe": own}).play("buy data-sharing-accord")
    assert free.tokens("europe") == (2, 5, 0)
    rich = own | {"money": 9}
    other = at(pool=["launch-complex"], seats={"europe": rich}).play("buy launch-complex")
    assert other.tokens("europe")[1] == 1


@shows("remote-diagnostics")
def remote_diagnostics(at: At) -> None:
    given = {"turn": "america", "vehicles": {"r-7": {"owner": "europe"}}}
    given["seats"] = {"europe": {"research": 0, "cards": ["remote-diagnostics"]}}
    lent = at(**given).play("launch first-artificial-satellite")
    assert lent.tokens("europe") == (5, 1, 0)
    own = at(**{**given, "turn": "europe"}).play("launch first-artificial-satellite")
    assert own.look("seats.europe.research") == 0


@shows("hall-of-fame")
def hall_of_fame(at: At) -> None:
    given = {"seats": {"europe": {"cards": ["hall-of-fame"]}}, "vehicles": {"r-7": {"owner": "america"}}}
    other = at(turn="america", **given).play("launch first-artificial-satellite", *SUCCESS)
    assert other.look("seats.europe.prestige") == 1
    repeat = at(turn="america", claims=["america"], **given)
    assert repeat.play("launch first-artificial-satellite", *SUCCESS).look("seats.europe.prestige") == 0
    own = at(turn="europe", **given).play("launch first-artificial-satellite", *SUCCESS)
    assert own.look("seats.europe.prestige") == 2


@shows("engine-test-1", "engine-test-2")
def engine_test(at: At) -> None:
    for card in ("engine-test-1", "engine-test-2"):
        own = {"money": 9, "vehicles": ["r-7"]}
        tested = at(pool=[card], seats={"europe": own}).play(
            f"buy {card}", "take money", "pass", "take money"
        )
        assert tested.look("vehicles.r-7.test") == card
        assert tested.look("seats.europe.research") == 1
        assert tested.play("launch first-artificial-satellite").look("flight.reliability") == 3


@shows("test-launch")
def test_launch_card(at: At) -> None:
    own = {"research": 0, "vehicles": ["r-7", "vostok"]}
    tested = at(pool=["test-launch"], seats={"europe": own}).play("buy test-launch", "reveal vostok")
    assert tested.look("seats.europe.research") == 3
    assert not tested.look("vehicles.vostok.blueprint")
    assert tested.look("vehicles.r-7.blueprint")
    assert tested.look("removed") == ["test-launch"]


@shows("budget-increase")
def budget_increase(at: At) -> None:
    bought = at(pool=["budget-increase"]).play("buy budget-increase")
    assert bought.tokens("europe") == (9, 1, 0)
    assert bought.look("removed") == ["budget-increase"]


@shows("countdown-rehearsal")
def countdown_rehearsal(at: At) -> None:
    own = {"cards": ["countdown-rehearsal"], "vehicles": ["r-7"]}
    drawn = at(seats={"europe": own}).play("launch first-artificial-satellite", "chance countdown go")
    drawn.play("chance countdown sensor-fault", "rehearse")
    assert drawn.look("flight.drawn") == ["go"]
    assert drawn.look("launch_discard.sensor-fault") == 1
    assert drawn.look("removed") == ["countdown-rehearsal"]
    drawn.play("chance countdown go", "chance countdown go")
    assert drawn.look("flight.reliability") == 3


@shows("procurement-drive")
def procurement_drive(at: At) -> None:
    own = {"money": 20, "cards": ["procurement-drive"]}
    given = {"pool": ["launch-complex", "tracking-network", "propellant-farm"], "seats": {"europe": own}}
    twice = at(**given).play("use procurement-drive", "buy launch-complex", "buy tracking-network")
    assert twice.look("seats.europe.cards") == ["launch-complex", "tracking-network"]
    assert twice.offers("take money")
    once = at(**given).play("use procurement-drive", "buy launch-complex", "done")
    assert once.offers("take money")
    assert at(**given).play("buy launch-complex").offers("take money")


@shows("outer-space-treaty")
def outer_space_treaty(at: At) -> None:
    given = {"pool": ["outer-space-treaty"]}
    given["seats"] = {"europe": {"vehicles": ["vostok"]}, "america": {"vehicles": ["r-7"]}}
    rival = at(**given).play("buy outer-space-treaty", "reveal r-7")
    assert rival.tokens("europe") == (2, 4, 0)
    assert rival.tokens("america") == (6, 3, 0)
    assert not rival.look("vehicles.r-7.blueprint")
    own = at(**given).play("buy outer-space-treaty", "reveal vostok")
    assert own.tokens("europe") == (2, 4, 0)
    assert not at(pool=["outer-space-treaty"]).offers("buy outer-space-treaty")


@shows("global-partnership")
def global_partnership(at: At) -> None:
    own = {"money": 2, "research": 2}
    given = {"era": 2, "pool": ["global-partnership"], "seats": {"europe": own}}
    allied = at(3, **given).play("buy global-partnership", "give russia")
    assert allied.tokens("europe") == (0, 0, 2)
    assert allied.tokens("russia") == (6, 3, 0)
    poor = at(pool=["global-partnership"], seats={"europe": {"money": 1, "research": 2}})
    assert not poor.offers("buy global-partnership")


@shows("licensed-tech")
def licensed_tech(at: At) -> None:
    bought = at(4, pool=["licensed-tech"]).play("buy licensed-tech", "give china")
    assert bought.tokens("europe") == (2, 7, 0)
    assert bought.tokens("china") == (6, 3, 0)


@shows("space-race")
def space_race(at: At) -> None:
    given = {"vehicles": {"r-7": {"owner": "europe"}}, "seats": {"america": {"cards": ["space-race"]}}}
    lost = at(**given).play("launch first-artificial-satellite", *SUCCESS)
    assert lost.tokens("america") == (4, 6, 0)
    won = at(turn="america", **given).play("launch first-artificial-satellite", *SUCCESS)
    assert won.tokens("america") == (1, 3, 4)
    assert won.look("seats.america.cards") == []


@shows("joint-study")
def joint_study(at: At) -> None:
    studied = at(3, pool=["joint-study"]).play("buy joint-study", "choose research", "give america")
    assert studied.tokens("europe") == (4, 6, 0)
    assert studied.tokens("america") == (4, 4, 0)
    paid = at(pool=["joint-study"]).play("buy joint-study", "choose money")
    assert paid.tokens("europe") == (7, 3, 0)
    assert paid.tokens("america") == (5, 3, 0)


@shows("world-press-tour")
def world_press_tour(at: At) -> None:
    toured = at(3, pool=["world-press-tour"], seats={"russia": {"prestige": 1}}).play("buy world-press-tour")
    assert toured.tokens("europe") == (1, 3, 2)
    assert toured.look("seats.america.prestige") == 1
    assert toured.look("seats.russia.prestige") == 1


@shows("data-sharing-accord")
def data_sharing_accord(at: At) -> None:
    shared = at(3, pool=["data-sharing-accord"]).play("buy data-sharing-accord")
    assert [shared.look(f"seats.{seat}.research") for seat in ("europe", "america", "russia")] == [6, 4, 4]


# word: (needs, target, Prestige)
MISSIONS = {
    "animals-in-orbit": ("Earth", 1, 8, 2),
    "lunar-flyby": ("Moon", 1, 10, 3),
    "asteroid-sample-return": ("Mars", 1, 11, 4),
    "phobos-probe": ("Mars", 2, 12, 5),
    "weather-satellite": ("Earth", 1, 8, 2),
    "space-telescope": ("Earth", 2, 10, 3),
    "lunar-orbiter": ("Moon", 1, 10, 3),
}
INSTALLATIONS = {
    "orbital-workshop": ("Earth", 2, 9),
    "lunar-gateway": ("Moon", 2, 11),
    "mars-relay-orbiter": ("Mars", 1, 11),
    "communications-constellation": ("Earth", 2, 10),
}


@pytest.mark.rule("MH-12.5", "MH-2.8")
@pytest.mark.parametrize("word", MISSIONS)
def test_mission(at: At, word: str) -> None:
    place, capacity, target, prestige = MISSIONS[word]
    own = {"money": 9, "vehicles": ["space-launch-system"]}
    flown = at(era=2, pool=[word], seats={"europe": own}).play(f"launch {word}")
    assert flown.look("flight.target") == target
    assert flown.play(*SUCCESS).tokens("europe") == (0, 3, prestige)
    assert flown.look("removed") == [word]
    able = {name for name, (_, reach, load, _, _) in VEHICLES.items() if suits(reach, load, place, capacity)}
    assert flying(at, word) == able


def suits(reach: str, load: int, place: str, capacity: int) -> bool:
    order = ("Earth", "Moon", "Mars")
    return order.index(reach) >= order.index(place) and load >= capacity


def flying(at: At, word: str) -> set[str]:
    """The vehicles that may be launched at a Mission."""
    own = {"money": 30, "vehicles": list(VEHICLES)}
    chosen = at(era=2, pool=[word], seats={"europe": own}).play(f"launch {word}")
    return {name for name in VEHICLES if chosen.offers(f"fly {name}")}


@pytest.mark.rule("MH-12.6", "MH-2.9", "MH-2.9.2")
@pytest.mark.parametrize("word", INSTALLATIONS)
def test_installation(at: At, word: str) -> None:
    _, _, target = INSTALLATIONS[word]
    own = {"money": 30, "vehicles": ["space-launch-system"]}
    flown = at(era=2, pool=[word], seats={"europe": own})
    flown.play("launch first-artificial-satellite", *SUCCESS, "reward money", f"install {word}")
    assert flown.look("flight.target") == target
    flown.play("chance countdown go", "chance countdown go", "chance countdown go", "chance roll 6 6")
    assert flown.look("seats.europe.cards") == [word]
    assert flown.offers("take money")


@pytest.mark.rule("MH-12.2", "MH-12.3", "MH-12.4", "MH-2.3", "MH-2.5", "MH-2.6")
@pytest.mark.parametrize("word", sorted(SHOWN))
def test_effect(at: At, word: str) -> None:
    SHOWN[word](at)


def test_every_card_is_shown() -> None:
    assert set(SHOWN) | set(VEHICLES) | set(MISSIONS) == set(WORDS)
    assert len(WORDS) == 58


def price_of(word: str) -> tuple[int, int, int]:
    return CARDS[WORDS.index(word)].cost.as_tuple()


#: Money, Research and Prestige shown on each card that is bought and is no vehicle.
PRICES = {
    "launch-complex": (3, 0, 0),
    "tracking-network": (4, 0, 0),
    "vertical-assembly-building": (4, 0, 0),
    "astronaut-centre": (3, 0, 1),
    "crash-programme": (2, 0, 0),
    "animal-test-flights": (0, 2, 0),
    "outer-space-treaty": (2, 0, 0),
    "deep-space-network": (5, 0, 0),
    "clean-room": (0, 5, 0),
    "mars-simulation-habitat": (4, 0, 1),
    "international-crew": (4, 0, 0),
    "commercial-contracts": (0, 3, 0),
    "global-partnership": (0, 2, 0),
    "mission-control": (5, 0, 0),
    "research-lab": (4, 0, 0),
    "visitor-centre": (0, 4, 0),
    "propellant-farm": (4, 0, 0),
    "design-bureau": (3, 0, 0),
    "recovery-fleet": (3, 0, 0),
    "translation-office": (2, 0, 0),
    "tech-exchange-office": (2, 0, 0),
    "lab-exchange": (3, 0, 0),
    "remote-diagnostics": (0, 3, 0),
    "hall-of-fame": (3, 0, 0),
    "engine-test-1": (0, 2, 0),
    "engine-test-2": (0, 2, 0),
    "test-launch": (0, 0, 0),
    "budget-increase": (0, 2, 0),
    "countdown-rehearsal": (2, 0, 0),
    "procurement-drive": (1, 0, 0),
    "licensed-tech": (0, 0, 0),
    "space-race": (2, 0, 0),
    "joint-study": (0, 0, 0),
    "world-press-tour": (3, 0, 0),
    "data-sharing-accord": (0, 0, 0),
}


@pytest.mark.rule("MH-6.1")
@pytest.mark.parametrize("word", PRICES)
def test_price(at: At, word: str) -> None:
    """A card can be bought with exactly its price (and what its text asks for), not with less."""
    price = list(PRICES[word])
    assert price_of(word) == PRICES[word]
    more = [2, 0, 0] if word in ("licensed-tech", "global-partnership") else [0, 0, 0]
    held = [cost + extra for cost, extra in zip(price, more, strict=True)]
    names = ("money", "research", "prestige")

    def buyable(tokens: list[int]) -> bool:
        own = dict(zip(names, tokens, strict=True)) | {"vehicles": ["r-7"]}
        return bool(at(pool=[word], seats={"europe": own}).offers(f"buy {word}"))

    assert buyable(held)
    for token in range(3):
        if held[token]:
            assert not buyable([have - (place == token) for place, have in enumerate(held)])
