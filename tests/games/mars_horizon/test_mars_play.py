"""Bots, events, data errors and odd tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

import msgspec
import pytest

from orrery.bots import make_bot
from orrery.games.mars_horizon import GAME
from orrery.games.mars_horizon.board_schema import Team, check_team, check_timelines
from orrery.games.mars_horizon.buying import may_buy
from orrery.games.mars_horizon.cards import CARDS, ERA_1, MILESTONES, TIMELINES, convert
from orrery.games.mars_horizon.goals import GOALS
from orrery.games.mars_horizon.launch import ChooseVehicle, SpendPrestige
from orrery.games.mars_horizon.notation import BUY, LAUNCH
from orrery.games.mars_horizon.outcome import InstallNext
from orrery.games.mars_horizon.perks import members
from orrery.games.mars_horizon.reliability import may_attempt
from orrery.games.mars_horizon.schema import Card, check_card, check_cards
from orrery.games.mars_horizon.state import EMPTY, Table
from orrery.games.mars_horizon.turn import Turn
from orrery.kernel import DataError, Event, OptionError, ScenarioError, answer, playout, read

At = Callable[..., Any]
FLOWN = ("countdown clear-skies", "countdown high-winds", "countdown go", "roll 3 3")


def play(bots: tuple[str, ...], seed: int, together: bool = False) -> Table:
    """A game between bots, to its end."""
    state: Table = GAME.new(len(bots), {"together": together})
    random = Random(seed)
    seats = [make_bot(bot, GAME, f"{seed}.{seat}") for seat, bot in enumerate(bots)]
    for _ in range(20_000):
        if not state.stack:
            return state
        step = state.stack[-1]
        if step.chance:
            answer(state, step.sample(state, random.random))
        else:
            view = GAME.view(state, step.seat)
            options = GAME.pending(state).options
            answer(state, seats[step.seat].choose(view, step.seat, options, 1.0))
    raise AssertionError("the game stalls")


def test_greedy_beats_random() -> None:
    wins = 0
    for seed in range(20):
        bots = ("greedy", "random") if seed % 2 else ("random", "greedy")
        winner = play(bots, seed).result.winners[0]
        wins += bots[winner] == "greedy"
    assert wins >= 17


@pytest.mark.parametrize(("players", "least", "most"), [(2, 15, 45), (3, 10, 40), (4, 8, 35)])
def test_greedy_games_end_by_themselves(players: int, least: int, most: int) -> None:
    rounds = [play(("greedy",) * players, seed).turns / players for seed in range(10)]
    assert least <= median(rounds) <= most


def test_a_greedy_team_can_win_and_lose() -> None:
    results = {bool(play(("greedy",), seed).result.winners) for seed in range(40)}
    assert results == {True, False}


@pytest.mark.rule("MH-7.6", "MH-7.7")
def test_the_countdown_is_a_sequence_of_events(at: At) -> None:
    position = at(seats={"europe": {"vehicles": ["r-7"]}})
    events: list[Event] = []
    position.state.sink = lambda notice: events.append(notice.event)
    position.play("launch first-artificial-satellite", "chance countdown go", "chance countdown clear-skies")
    position.play("chance countdown high-winds", "chance roll 3 4")
    told = [
        (event.kind, getattr(event, "count", None)) for event in events if event.kind not in ("pay", "gain")
    ]
    assert told == [
        ("launch", None),
        ("blueprint", None),
        ("countdown", 3),
        ("countdown", 2),
        ("countdown", 1),
        ("roll", None),
        ("success", None),
        ("claim", None),
    ]
    names = ("Ada", "Ben")
    assert GAME.narrate(events[0], names) == "Ada launches R-7 to First Artificial Satellite: +2 against 9+."
    assert next(GAME.narrate(event, names) for event in events if event.kind == "countdown").startswith(
        "3... GO!"
    )


@pytest.mark.rule("MH-11.4.3")
def test_three_go_cards_are_told_before_the_roll(at: At) -> None:
    position = at(seats={"europe": {"vehicles": ["r-7"]}})
    told: list[str] = []
    position.state.sink = lambda notice: told.append(GAME.narrate(notice.event, ("Ada", "Ben")))
    position.play("launch first-artificial-satellite", *["chance countdown go"] * 3, "chance roll 3 3")
    assert told[told.index("All three are GO!: +1 Reliability.") + 1] == "Ada rolls 3 and 3: 9 against 9+."


@pytest.mark.rule("MH-10.3.2")
def test_what_the_removal_die_takes_is_told(at: At) -> None:
    told: list[str] = []
    for die in (2, 4, 6):
        position = at(1, pool=["vostok", "n1", "saturn-v", ""], deck=["soyuz"])
        position.state.sink = lambda notice: told.append(GAME.narrate(notice.event, ("Ada",)))
        position.play("pass", f"chance die {die}")
    assert [sentence for sentence in told if "die" in sentence] == [
        "The removal die shows 2: N1 is out of the game.",
        "The removal die shows 4: no card is removed.",
        "The removal die shows 6: no card is removed.",
    ]


@pytest.mark.rule("MH-10.5", "MH-10.7")
def test_a_greedy_partner_keeps_its_tokens_when_it_plays_next(at: At) -> None:
    own = {"money": 20, "vehicles": ["saturn-v"]}
    landed = at(2, together=True, claims=["europe"] * 2, seats={"europe": own}, pool=["n1"])
    landed.play("launch moon-landing-crewed", *["chance countdown go"] * 3, "chance roll 6 6")
    landed.play("chance die 6")
    assert len(GAME.advise(landed.state, 0, GAME.pending(landed.state).options)) == 2
    passed = at(2, together=True, pool=["n1"]).play("pass", "chance die 6")
    assert GAME.advise(passed.state, 0, GAME.pending(passed.state).options)[-1] == "give"
    passed.play("take money give")
    assert GAME.advise(passed.state, 0, GAME.pending(passed.state).options) == ("hand", "money", "8")


@pytest.mark.parametrize("seed", range(3))
def test_every_event_can_be_told(seed: int) -> None:
    for players, together in ((4, False), (2, True), (1, True)):
        state = GAME.new(players, {"together": together})
        told: list[str] = []
        state.sink = lambda notice, told=told: told.append(GAME.narrate(notice.event, ("A", "B", "C", "D")))
        playout(state, Random(seed).random)
        assert told
        assert all(sentence[-1] in ".!" for sentence in told)


@pytest.mark.parametrize("seed", range(4))
def test_options_and_rulings_never_disagree(seed: int) -> None:
    """What is offered has no ruling against it, and what is not offered has one."""
    state = GAME.new(2 + seed % 3)
    random = Random(seed)
    for _ in range(1500):
        if not state.stack:
            break
        step = state.stack[-1]
        if isinstance(step, Turn):
            offered = set(step.options(state))
            for card in state.pool:
                if card != EMPTY:
                    assert (may_buy(state, step.seat, card) is None) == (BUY[card] in offered)
            for goal in range(len(GOALS)):
                assert (may_attempt(state, step.seat, goal) is None) == (LAUNCH[goal] in offered)
        elif isinstance(step, (ChooseVehicle, SpendPrestige, InstallNext)):
            assert list(step.options(state)) == [a for a, ruling in step.candidates(state) if ruling is None]
        answer(state, step.sample(state, random.random))


def places(state: Table) -> list[int]:
    """Every card, wherever it lies."""
    found = [*state.deck, *state.reserve, *state.unused, *state.removed]
    found += [card for batch in state.under for card in batch]
    found += [card for card in state.pool if card != EMPTY]
    found += [card for held in state.cards for card in members(held)]
    found += [design.card for design in state.fleet]
    return found + [design.test for design in state.fleet if design.test >= 0]


def in_the_box(state: Table) -> set[int]:
    """Era 2 before it begins; a team has taken out what it never uses."""
    if state.era == 2:
        return set()
    return {n for n, card in enumerate(CARDS) if card.deck == "era2" and (card.solo or not state.together)}


@pytest.mark.rule("MH-8.2", "MH-8.3", "MH-8.5", "MH-10.4")
@pytest.mark.parametrize(("players", "together"), [(2, False), (4, False), (1, True), (2, True)])
def test_no_card_is_ever_lost_or_doubled(players: int, together: bool) -> None:
    eras = set()
    for seed in range(12):
        state = GAME.new(players, {"together": together})
        random = Random(seed)
        while state.stack:
            step = state.stack[-1]
            if isinstance(step, Turn):
                found = places(state)
                eras.add(state.era)
                assert len(found) == len(set(found))
                assert set(found) == set(range(len(CARDS))) - in_the_box(state)
                assert sum(state.launch_deck) + sum(state.launch_discard) == 18
                assert min(*state.money, *state.research, *state.prestige) >= 0
            answer(state, step.sample(state, random.random))
    assert together or eras == {1, 2}


def row(**changes: Any) -> dict[str, Any]:
    plain = {
        "id": "X-1",
        "type": "Building",
        "name": "Shed",
        "solo": True,
        "text": "A shed.",
        "source": "house",
    }
    return plain | changes


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"type": "Castle"}, "X-1"),
        ({"cost": {"gold": 1}}, "gold"),
        ({"effects": [{"when": "buy", "do": "explode"}]}, "explode"),
        ({"type": "Mission"}, "destination"),
        ({"type": "Mission", "destination": "Moon", "capacity": 1}, "Reliability Target"),
        (
            {"type": "Vehicle Design", "destination": "Moon", "capacity": 1, "reliability": {"Moon": 1}},
            "Earth, Moon",
        ),
        ({"capacity": 2}, "has no destination"),
        ({"effects": [{"when": "buy", "do": "other_gain_same", "amount": 1}]}, "gain_choice"),
        ({"effects": [{"when": "buy", "do": "gain", "money": 1, "required": True}]}, "required"),
        ({"effects": [{"when": "income", "do": "add", "amount": 1}]}, "kind"),
        ({"effects": [{"when": "income", "do": "share", "kind": "money"}]}, "only research"),
        ({"effects": [{"when": "buy", "do": "remove_blueprint"}]}, "target"),
        ({"effects": [{"when": "buy", "do": "gain_choice", "options": [{"money": 3}]}]}, "one of research"),
        ({"effects": [{"when": "turn_start", "do": "extra_buy"}]}, "on_use"),
        (
            {
                "type": "Mission",
                "destination": "Moon",
                "capacity": 1,
                "target": 8,
                "effects": [{"when": "income", "do": "add"}],
            },
            "no effects",
        ),
    ],
)
def test_a_wrong_card_is_named_in_one_line(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(DataError, match=complaint) as error:
        check_card(convert([row(**changes)], Card)[0])
    assert "X-1" in str(error.value)
    assert "\n" not in str(error.value)


def test_tables_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(DataError, match="E1-01"):
        check_team(ERA_1, Team(4, ("R-7",), ("Diplomacy",), (), "house", ()))
    late = msgspec.structs.replace(TIMELINES[0], last_year=1999)
    with pytest.raises(DataError, match="timeline 1"):
        check_timelines((late,), MILESTONES)
    with pytest.raises(DataError, match="M1, M2, M3"):
        check_timelines((msgspec.structs.replace(TIMELINES[1], era=1),), MILESTONES)


def test_two_cards_of_one_name_need_copy_numbers() -> None:
    with pytest.raises(DataError, match="shed"):
        check_cards(convert([row(), row(id="X-2")], Card))
    check_cards(convert([row(copy=1), row(id="X-2", copy=2)], Card))


@pytest.mark.rule("MH-10.1", "MH-4.6")
def test_impossible_tables_are_refused() -> None:
    with pytest.raises(OptionError, match="together"):
        GAME.new(3, {"together": True})
    with pytest.raises(OptionError, match="seat 3"):
        GAME.new(2, {"first": 3})
    assert GAME.new(1).together
    assert not GAME.new(2).together


def test_a_card_can_not_lie_in_two_places(at: At) -> None:
    with pytest.raises(ScenarioError, match="two places"):
        at(pool=["r-7"], deck=["r-7"])


@pytest.mark.rule("MH-1.2")
def test_what_is_in_the_box() -> None:
    from orrery.games.mars_horizon import cards

    assert (len(cards.ERA_1), len(cards.ERA_2), len(cards.GENERAL)) == (15, 15, 28)
    assert [milestone.era for milestone in cards.MILESTONES] == [1, 1, 1, 2, 2, 2, 2]
    assert len(cards.HEADQUARTERS) == 4
    assert [line.first_year for line in cards.TIMELINES] == [1952, 1981]
    assert sum(card.count for card in cards.LAUNCH_CARDS) == 18


@pytest.mark.rule("MH-2.9.1")
def test_what_is_chosen_too_late_is_told_what_to_do_now(at: At) -> None:
    money = {"europe": {"money": 9}}
    position = at(
        claims=["europe"], pool=["orbital-workshop"], seats=money, vehicles={"soyuz": {"owner": "europe"}}
    )
    position.play("launch first-artificial-satellite", *FLOWN, "reward money")
    asked = GAME.pending(position.state)
    assert isinstance(asked.step, InstallNext)
    for late in ("pass", "launch orbital-workshop", "buy n1"):
        assert asked.explain(read(late)).reason == "now install an Installation of the pool, or decline"
    assert "is no Installation in the pool" in asked.explain(read("install lunar-gateway")).reason


def test_who_had_no_choice_is_not_said_to_have_made_one() -> None:
    """To let dice stand and to decline are told only of those who were asked."""
    answers, told = Counter[str](), Counter[str]()
    for seed in range(30):
        state, random = GAME.new(2), Random(seed)
        state.sink = lambda notice: told.update([type(notice.event).__name__.lower()])
        while state.stack:
            action = GAME.pending(state).step.sample(state, random.random)
            answers[action[0]] += 1
            answer(state, action)
    assert told["stand"] == answers["stand"] > 0
    assert told["decline"] == answers["decline"] > 0


@pytest.mark.parametrize("together", [False, True])
def test_a_launch_names_the_prestige_of_a_milestone_except_to_a_team(at: At, together: bool) -> None:
    seats = {"europe": {"money": 9}}
    position = at(2, together, seats=seats, vehicles={"soyuz": {"owner": "europe"}})
    note = position.choice("launch first-artificial-satellite").note
    assert ("Prestige" in note) is not together


@pytest.mark.rule("MH-5.5")
def test_the_pool_is_dealt_anew_when_everybody_passes_from_the_very_start() -> None:
    state, random, told = GAME.new(3), Random(1), list[str]()
    state.sink = lambda notice: told.append(type(notice.event).__name__)
    passed = 0
    while "StalePool" not in told:
        pending = GAME.pending(state)
        passing = isinstance(pending.step, Turn)
        passed += passing
        answer(state, ("pass",) if passing else pending.step.sample(state, random.random))
    assert passed == 3


@pytest.mark.rule("MH-7.1")
def test_every_goal_on_a_card_must_lie_in_the_pool(at: At) -> None:
    state = at(pool=[]).state
    for goal in range(len(MILESTONES), len(GOALS)):
        ruling = may_attempt(state, 0, goal)
        assert ruling is not None
        assert (ruling.rule, ruling.reason) == ("MH-7.1", f"{GOALS[goal].name} does not lie in the pool")


@pytest.mark.rule("MH-12.3")
@pytest.mark.parametrize(
    ("pool", "answers"), [(["launch-complex"], []), (["launch-complex", "tracking-network"], ["done"])]
)
def test_that_somebody_buys_no_more_is_told_only_if_they_could(at, pool, answers):
    seat = {"money": 9, "cards": ["procurement-drive"], "vehicles": ["r-7"]}
    position, told = at(pool=pool, seats={"europe": seat}), []
    position.state.sink = lambda notice: told.append(notice.event.kind)
    position.play("use procurement-drive", "buy launch-complex", *answers)
    assert GAME.pending(position.state).step.name == "mars_horizon.Income"
    assert ("enough" in told) == bool(answers)
