"""The eighteen Launch cards, the seven milestones and the four headquarters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from orrery.games.mars_horizon.cards import HEADQUARTERS, LAUNCH_CARDS, MILESTONES
from orrery.games.mars_horizon.goals import GOAL, alternatives
from orrery.games.mars_horizon.goals import GOALS as GOALS_TO_FLY
from orrery.games.mars_horizon.schema import Tokens

At = Callable[..., Any]

CALM = ("chance countdown clear-skies", "chance countdown high-winds", "chance countdown go")

#: word: (copies, what it adds)
CARDS = {
    "go": (8, 0),
    "clear-skies": (2, 1),
    "veteran-flight-team": (1, 1),
    "backup-systems": (1, 0),
    "high-winds": (2, -1),
    "sensor-fault": (1, -2),
    "press-attention": (2, 0),
    "countdown-hold": (1, -1),
}


@pytest.mark.rule("MH-12.7", "MH-4.5")
def test_there_are_eighteen() -> None:
    assert {card.word: card.count for card in LAUNCH_CARDS} == {word: n for word, (n, _) in CARDS.items()}
    assert sum(card.count for card in LAUNCH_CARDS) == 18


@pytest.mark.rule("MH-12.7", "MH-7.6")
@pytest.mark.parametrize("word", CARDS)
def test_what_a_card_adds(at: At, word: str) -> None:
    flown = at(seats={"europe": {"money": 2, "vehicles": ["r-7"]}})
    flown.play("launch first-artificial-satellite", f"chance countdown {word}")
    assert flown.look("flight.reliability") == 2 + CARDS[word][1]
    assert flown.look("launch_deck")[word] == CARDS[word][0] - 1


@pytest.mark.rule("MH-12.7")
def test_countdown_hold_is_paid_off_or_waited_for(at: At) -> None:
    given = {"seats": {"europe": {"money": 3, "vehicles": ["r-7"]}}}
    hold = ("launch first-artificial-satellite", "chance countdown countdown-hold")
    paid = at(**given).play(*hold, "pay")
    assert (paid.look("seats.europe.money"), paid.look("flight.reliability")) == (0, 2)
    waited = at(**given).play(*hold, "wait")
    assert (waited.look("seats.europe.money"), waited.look("flight.reliability")) == (1, 1)


@pytest.mark.rule("MH-12.7", "MH-7.7.1")
def test_backup_systems_rolls_both_dice_again_once(at: At) -> None:
    flown = at(seats={"europe": {"vehicles": ["r-7"]}}).play("launch first-artificial-satellite")
    flown.play(
        "chance countdown backup-systems", "chance countdown go", "chance countdown go", "chance roll 1 1"
    )
    flown.play("reroll both", "chance roll 5 5")
    assert flown.look("milestones.first-artificial-satellite") == "europe"
    assert flown.offers("take money")


@pytest.mark.rule("MH-12.7", "MH-11.4.2")
@pytest.mark.parametrize(("roll", "prestige"), [("6 6", 2 + 2 + 2), ("1 1", 0)])
def test_press_attention_twice(at: At, roll: str, prestige: int) -> None:
    flown = at(seats={"europe": {"prestige": 2, "vehicles": ["r-7"]}})
    flown.play("launch first-artificial-satellite", "spend 0")
    flown.play(*["chance countdown press-attention"] * 2, "chance countdown go", f"chance roll {roll}")
    assert flown.look("seats.europe.prestige") == prestige


#: name: (claim target, Prestige, repeat target, Money, Research)
GOALS = {
    "first-artificial-satellite": (9, 2, 7, 4, 3),
    "first-crewed-orbit": (11, 3, 9, 6, 5),
    "moon-landing-crewed": (12, 4, 10, 9, 8),
    "permanent-space-station": (12, 2, 10, 7, 6),
    "mars-orbiter": (12, 3, 10, 7, 6),
    "mars-rover": (13, 4, 11, 9, 8),
    "mars-landing-crewed": (14, 0, 12, 12, 10),
}


@pytest.mark.rule("MH-2.1.2", "MH-2.1.3", "MH-7.7.2", "MH-9.1")
@pytest.mark.parametrize("place", range(7))
def test_claiming_a_milestone(at: At, place: int) -> None:
    word, (target, prestige, _, _, _) = list(GOALS.items())[place]
    own = {"money": 9, "vehicles": ["space-launch-system"]}
    era = 1 if place < 3 else 2
    flown = at(era=era, claims=["america"] * place, seats={"europe": own}).play(f"launch {word}")
    assert flown.look("flight.target") == target
    flown.play(*CALM, "chance roll 6 6")
    assert flown.look(f"milestones.{word}") == "europe"
    assert flown.look("seats.europe.prestige") == prestige
    assert (flown.state.result is not None) == (place == 6)


@pytest.mark.rule("MH-2.1.4", "MH-7.7.3")
@pytest.mark.parametrize("place", range(6))
@pytest.mark.parametrize("kind", [0, 1])
def test_repeating_a_milestone(at: At, place: int, kind: int) -> None:
    word, (_, _, target, money, research) = list(GOALS.items())[place]
    own = {"money": 9, "research": 0, "vehicles": ["space-launch-system"]}
    flown = at(era=2, claims=["america"] * 6, seats={"europe": own}).play(f"launch {word}")
    assert flown.look("flight.target") == target
    flown.play(*CALM, "chance roll 6 6", ("reward money", "reward research")[kind])
    assert flown.tokens("europe") == ((money, 0, 0), (0, research, 0))[kind]


@pytest.mark.rule("MH-2.1.5")
def test_a_mission_that_shows_two_kinds_of_tokens_pays_one(at: At, monkeypatch: pytest.MonkeyPatch) -> None:
    goal = GOAL["weather-satellite"]
    both = replace(GOALS_TO_FLY[goal], rewards=alternatives(Tokens(money=3, prestige=2)))
    changed = (*GOALS_TO_FLY[:goal], both, *GOALS_TO_FLY[goal + 1 :])
    monkeypatch.setattr("orrery.games.mars_horizon.outcome.GOALS", changed)
    own = {"money": 2, "vehicles": ["r-7"]}
    flown = at(pool=["weather-satellite"], seats={"europe": own}).play("launch weather-satellite", *CALM)
    flown.play("chance roll 6 6")
    assert [flown.offers(f"reward {kind}") for kind in ("money", "research", "prestige")] == [
        True,
        False,
        True,
    ]
    assert flown.choice("reward prestige").label == "Gain 2 Prestige"
    assert flown.play("reward prestige").tokens("europe") == (0, 3, 2)


@pytest.mark.rule("MH-2.1")
def test_the_last_milestone_has_a_repeat_profile_though_the_game_ends_first() -> None:
    last = MILESTONES[-1].again
    assert (last.target, last.reward_choice.money, last.reward_choice.research) == GOALS[
        "mars-landing-crewed"
    ][2:]


@pytest.mark.rule("MH-4.1")
@pytest.mark.parametrize("seat", range(4))
def test_headquarters_are_alike(at: At, seat: int) -> None:
    word = HEADQUARTERS[seat].word
    passed = at(4, turn=word).play("pass", "take money")
    assert passed.look(f"seats.{word}.money") == 8
    bought = at(4, turn=word, pool=["launch-complex"]).play("buy launch-complex", "take research")
    assert bought.look(f"seats.{word}.research") == 5
