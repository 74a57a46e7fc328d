"""Every chance that is shown is the one that playing the launch out in every way gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from orrery.games.mars_horizon import GAME, events
from orrery.games.mars_horizon.countdown import CountDown
from orrery.games.mars_horizon.goals import GOALS
from orrery.games.mars_horizon.in_flight import InFlight
from orrery.games.mars_horizon.launch import ChooseVehicle, SpendPrestige, launch_note
from orrery.games.mars_horizon.notation import GOAL_WORDS, WORDS
from orrery.games.mars_horizon.odds import percent
from orrery.games.mars_horizon.outcome import InstallNext
from orrery.games.mars_horizon.reliability import flyable, full_cost, success_chance
from orrery.games.mars_horizon.state import Table
from orrery.games.mars_horizon.turn import Income, Turn
from orrery.kernel import answer, read, write

At = Callable[..., Any]
Known = dict[Any, Any]


def enumerated(s: Table, known: Known) -> Fraction:
    """The chance of the launch in progress, by every answer of chance and the best of the player's."""
    key = key_of(s)
    if key not in known:
        step = s.stack[-1]
        if step.chance:
            outcomes = step.outcomes(s)
            total = sum(weight for _, weight in outcomes)
            known[key] = sum((w * after(s, a, known) for a, w in outcomes), Fraction(0)) / total
        else:
            known[key] = max(after(s, action, known) for action in step.options(s))
    return known[key]


def key_of(s: Table) -> Any:
    """All that the end of a launch depends on."""
    return (s.stack, s.flight, s.launch_deck, s.launch_discard, s.cards, s.money)


def after(s: Table, action: tuple[str, ...], known: Known) -> Fraction:
    """The chance once an answer has been given; certain when the verdict is in."""
    world = s.clone()
    told: list[str] = []
    world.sink = lambda notice: told.append(notice.event.kind)
    answer(world, action)
    if {"success", "failure"} & set(told):
        return Fraction("success" in told)
    world.sink = None
    return enumerated(world, known)


#: Some Launch cards, as many of each as there are in the box or fewer.
IN_THE_BOX = {"go": 2, "clear-skies": 1, "backup-systems": 1, "sensor-fault": 1, "countdown-hold": 1}


def positions(at: At, count: int) -> Iterator[Any]:
    """Launches with all the helps there are, from Launch decks small enough to be enumerated."""
    for seed in range(count):
        random = Random(seed)
        helps = random.sample(
            ["countdown-rehearsal", "clean-room", "international-crew"], random.randint(1, 2)
        )
        own = {"money": random.randint(4, 8), "prestige": random.choice([0, 0, 1]), "cards": helps}
        own["vehicles"] = ["soyuz", "r-7"] if seed % 4 == 1 else ["soyuz"]
        words = random.sample(list(IN_THE_BOX), 4)
        yield at(
            1 + seed % 2,
            together=seed % 4 == 3,
            claims=["europe"] * random.randint(0, 1),
            pool=["orbital-workshop"],
            seats={"europe": own},
            launch_deck={word: IN_THE_BOX[word] for word in words[:2]},
            launch_discard={word: IN_THE_BOX[word] for word in words[2:]},
        )


def shown_chances(s: Table) -> dict[str, float]:
    """What the launch pad and the table of odds say, by row and label."""
    zones = {zone.id: zone for zone in GAME.scene(s, s.stack[-1].actor).zones}
    pad = {fact.label: fact.share for fact in zones["pad"].facts if fact.share is not None}
    rows = {f"{item.id} {f.label}": f.share for item in zones["odds"].items for f in item.facts}
    return pad | {name: share for name, share in rows.items() if share is not None}


def enumerated_totals(s: Table, known: Known) -> Counter[int]:
    """How often each total comes, by every answer of chance and the best of the player's."""
    spreads: dict[Any, Counter[int]] = known.setdefault("spreads", {})
    if key_of(s) not in spreads:
        spreads[key_of(s)] = counted_totals(s, known)
    return spreads[key_of(s)]


def counted_totals(s: Table, known: Known) -> Counter[int]:
    step = s.stack[-1]
    if step.chance:
        outcomes = step.outcomes(s)
        weight = Fraction(1, sum(count for _, count in outcomes))
        ways = [(action, count * weight) for action, count in outcomes]
    else:
        ways = [(max(step.options(s), key=lambda action: after(s, action, known)), Fraction(1))]
    found: Counter[int] = Counter()
    for action, share in ways:
        world, ends = s.clone(), []
        world.sink = lambda notice, ends=ends: ends.append(notice.event)
        answer(world, action)
        verdict = next((one for one in ends if isinstance(one, (events.Success, events.Failure))), None)
        if verdict is not None:
            found[verdict.total] += share
        else:
            world.sink = None
            for total, part in enumerated_totals(world, known).items():
                found[total] += share * part
    return found


def check_flight_drawn(s: Table, known: Known) -> None:
    """The launch as it is drawn: its chance, its spread, and both after each answer and each card to come."""
    flight = GAME.scene(s, s.stack[-1].actor).extra.flight
    assert flight.chance == float(enumerated(s, known))
    assert dict(flight.totals) == pytest.approx(dict(enumerated_totals(s, known)), abs=1e-5)
    assert [one.action for one in flight.answers] == [write(action) for action in s.stack[-1].options(s)]
    for drawn in flight.answers:
        assert drawn.chance == float(after(s, read(drawn.action), known))
        reached = sum(share for total, share in drawn.totals if total >= flight.target)
        assert reached == pytest.approx(drawn.chance, abs=1e-4)
        world = s.stack[-1].after(s, read(drawn.action))
        for coming in drawn.after:
            assert coming.chance == float(after(world, ("countdown", coming.card), known))


def check_launch_question(s: Table, known: Known) -> int:
    """A question of the countdown or the dice: the pad, the drawing, and the note of each answer."""
    pending = GAME.pending(s)
    check_flight_drawn(s, known)
    assert shown_chances(s) == {"Success": float(enumerated(s, known))}
    for action in pending.options:
        note = pending.present(action).note
        chance = after(s, action, known)
        verdict = {0: "the launch fails", 1: "the launch succeeds"}.get(chance)
        assert note.lower().endswith(f"success {percent(chance)}") or note == verdict, (write(action), note)
    return 1


def check_choice_of_launch(s: Table, known: Known) -> int:
    """The rows of odds of every launch that can be begun here, by enumeration of it."""
    rows, drawn = shown_chances(s), drawn_chances(s)
    found = 0
    for row, world in launches_from(s):
        assert rows[row] == drawn[row] == float(enumerated(world, known))
        found += 1
    check_intent(s, known)
    return found


def drawn_chances(s: Table) -> dict[str, float]:
    """The launches at hand as they are drawn, named as in the table of odds."""
    labels = ("Success", "With 1 Prestige", "With 3 Prestige")
    return {
        f"{launch.goal}.{way.vehicle} {label}": chance
        for launch in GAME.scene(s, s.stack[-1].actor).extra.launches
        for way in launch.ways
        for label, chance in zip(labels, way.chances, strict=False)
    }


def check_intent(s: Table, known: Known) -> None:
    """While vehicle and Prestige are chosen, each answer is drawn with what it would make of the launch."""
    intent = GAME.scene(s, s.stack[-1].actor).extra.intent
    assert (intent is not None) == isinstance(s.stack[-1], (ChooseVehicle, SpendPrestige))
    for drawn in intent.answers if intent else ():
        world = s.clone()
        answer(world, read(drawn.action))
        if isinstance(world.stack[-1], SpendPrestige):
            answer(world, ("spend", "0"))
        assert drawn.chance == float(enumerated(world, known))
        assert dict(drawn.totals) == pytest.approx(dict(enumerated_totals(world, known)), abs=1e-5)


def launches_from(s: Table) -> Iterator[tuple[str, Table]]:
    """Every launch that the seat can begin from here: where its chance is shown, and its countdown."""
    for action in s.stack[-1].options(s):
        world = s.clone()
        answer(world, action)
        flight = world.flight
        if flight is not None:
            label = f"With {flight.spent} Prestige" if flight.spent else "Success"
            yield f"{GOAL_WORDS[flight.goal]}.{WORDS[flight.vehicle]} {label}", world
        elif isinstance(world.stack[-1], (ChooseVehicle, SpendPrestige)):
            yield from launches_from(world)


def check_events(s: Table, known: Known) -> None:
    """What is told of each card that may be turned up now: the chance and the spread after it."""
    for action, _ in s.stack[-1].outcomes(s) if isinstance(s.stack[-1], CountDown) else ():
        world, told = s.clone(), []
        world.sink = lambda notice, told=told: told.append(notice.event)
        answer(world, action)
        world.sink = None
        event = next(event for event in told if isinstance(event, events.Countdown))
        assert event.chance == float(enumerated(world, known))
        assert dict(event.totals) == pytest.approx(dict(enumerated_totals(world, known)), abs=1e-5)


@pytest.mark.rule("MH-7.8")
def test_every_chance_that_is_shown_is_exact(at: At) -> None:
    """At every question of a launch, and of an Installation after it, from the choice to the last re-roll."""
    asked: Counter[str] = Counter()
    for number, position in enumerate(positions(at, 10)):
        s, random, known = position.state, Random(number), {}
        while s.stack and not isinstance(s.stack[-1], Income):
            step = s.stack[-1]
            if isinstance(step, InFlight):
                asked[type(step).__name__] += check_launch_question(s, known)
            elif isinstance(step, (Turn, ChooseVehicle, SpendPrestige, InstallNext)):
                asked[type(step).__name__] += check_choice_of_launch(s, known)
            if step.chance and s.flight is not None:
                check_events(s, known)
            flown = [action for action in GAME.pending(s).options if action[0] in ("launch", "install")]
            answer(s, random.choice(flown) if flown else step.sample(s, random.random))
    wanted = {"Turn", "ChooseVehicle", "SpendPrestige", "Rehearsal", "Hold", "Reroll", "InstallNext"}
    assert {name for name in wanted if asked[name] >= 3} == wanted


@pytest.mark.rule("MH-7.8")
def test_an_installation_has_odds_once_a_mission_has_succeeded(at: At) -> None:
    own = {"money": 9, "vehicles": ["soyuz"]}
    flown = at(claims=["europe"], pool=["orbital-workshop"], seats={"europe": own})
    assert not any(name.startswith("orbital-workshop") for name in shown_chances(flown.state))
    flown.play("launch first-artificial-satellite", *["chance countdown go"] * 3, "chance roll 6 6")
    flown.play("reward money")
    assert {name.partition(".")[0] for name in shown_chances(flown.state)} == {"orbital-workshop"}


def launches(seed: int) -> Iterator[tuple[Table, int, int]]:
    """Every launch that could be begun with several vehicles in a random game: the table, who, where to."""
    state: Table = GAME.new(3)
    random = Random(seed)
    while state.stack:
        step = state.stack[-1]
        if isinstance(step, Turn):
            for goal in range(len(GOALS)):
                if len(flyable(state, step.seat, goal)) > 1:
                    yield state, step.seat, goal
        answer(state, step.sample(state, random.random))


def test_a_launch_names_the_vehicle_that_is_likeliest_without_prestige() -> None:
    told_apart = 0
    for state, seat, goal in launches(0):
        designs = flyable(state, seat, goal)
        plain = {design: success_chance(state, seat, goal, design, 0) for design in designs}
        assert f" {percent(max(plain.values()))} (" in launch_note(state, seat, goal, designs)
        aided = max(success_chance(state, seat, goal, design, 1) for design in designs)
        as_good = [one for one in designs if success_chance(state, seat, goal, one, 1) == aided]
        cheapest = min(as_good, key=lambda one: full_cost(state, seat, one))
        told_apart += percent(plain[cheapest]) != percent(max(plain.values()))
    assert told_apart > 0
