"""The table in text fits 80 columns and says what matters without colour."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from random import Random
from typing import Any

import pytest
from rich.console import Console

from orrery.games.mars_horizon import GAME
from orrery.kernel import Notice, playout
from orrery.match import LogEntry
from orrery.tui.boards import draw
from orrery.tui.screen import Screen

At = Callable[..., Any]


def text_of(state: object, seat: int | None) -> str:
    console = Console(width=80, no_color=True, record=True, file=StringIO())
    console.print(draw(GAME, GAME.scene(GAME.view(state, seat), seat), 80))
    return console.export_text()


@pytest.mark.parametrize(("players", "together"), [(2, False), (4, False), (1, True), (2, True)])
def test_the_board_fits_eighty_columns(players: int, together: bool) -> None:
    state = GAME.new(players, {"together": together})
    random = Random(players)
    for _ in range(12):
        playout(state, random.random, 5)
        if not state.stack:
            break
        lines = text_of(state, None).splitlines()
        assert max(len(line) for line in lines) <= 80
        assert any("Milestones" in line for line in lines)


def test_the_board_tells_tokens_odds_and_the_pool() -> None:
    given = {"pool": ["saturn-v"], "seats": {"europe": {"money": 7, "vehicles": ["r-7"]}}}
    text = text_of(GAME.arrange(2, GAME.read_options({}), given), 0)
    assert "> European Agency: Money 7  Research 3  Prestige 0" in text
    assert "Vehicle   Saturn V: 8 R. Moon [3], reliability Earth +4, Moon +3" in text
    assert "60 %  72 %  83 %" in text
    assert "R-7 (owner only, Blueprint)" in text


@pytest.mark.rule("MH-10.6.2")
def test_a_team_is_warned_in_the_last_year(at: At) -> None:
    own = {"vehicles": ["r-7"]}
    last = at(1, year=1957, seats={"europe": own})
    assert (
        last.choice("pass").warning
        == "First Artificial Satellite must be claimed in 1957, or the game is lost."
    )
    assert last.choice("launch first-artificial-satellite").warning == ""
    assert at(1, year=1956, seats={"europe": own}).choice("pass").warning == ""


def test_a_hopeless_launch_is_warned_of(at: At) -> None:
    own = {"prestige": 3, "vehicles": ["r-7", "redstone"]}
    doomed = at(seats={"europe": own}, launch_deck={"sensor-fault": 3})
    assert doomed.choice("launch first-artificial-satellite").warning == ""
    doomed.play("launch first-artificial-satellite", "fly r-7")
    assert doomed.choice("spend 0").warning == "This launch can't succeed."
    assert doomed.choice("spend 3").warning == ""


def test_nothing_in_a_zone_has_the_name_of_something_else(at: At) -> None:
    flown = at(2, pool=["orbital-workshop"], seats={"europe": {"vehicles": ["r-7"]}})
    flown.play("launch first-artificial-satellite", *["chance countdown go"] * 3)
    scene = GAME.scene(flown.state, 0)
    assert len({zone.id for zone in scene.zones}) == len(scene.zones)
    for zone in scene.zones:
        assert len({item.id for item in zone.items}) == len(zone.items)
    pad = next(zone for zone in scene.zones if zone.id == "pad")
    assert [item.id for item in pad.items] == ["countdown-3", "countdown-2", "countdown-1"]


@pytest.mark.rule("MH-7.8")
def test_the_odds_of_other_launches_are_not_shown_during_one(at: At) -> None:
    own = {"money": 9, "vehicles": ["r-7"]}
    position = at(seats={"europe": own})
    assert "Launches at hand" in text_of(position.state, 0)
    position.play("launch first-artificial-satellite", "chance countdown countdown-hold")
    shown = text_of(position.state, 0)
    assert "Launches at hand" not in shown
    assert "3... Countdown Hold: Pay 1 Money at once" in shown


@pytest.mark.rule("MH-9.1")
def test_no_launch_is_at_hand_when_the_game_is_over(at: At) -> None:
    own = {"money": 20, "vehicles": ["space-launch-system"]}
    landing = at(era=2, claims=["europe"] * 6, seats={"europe": own})
    landing.play("launch mars-landing-crewed", *["chance countdown go"] * 3, "chance roll 6 6")
    assert "Launches at hand" not in text_of(landing.state, 0)


def test_every_choice_of_a_turn_says_what_it_does(at: At) -> None:
    own = {"money": 9, "cards": ["procurement-drive"], "vehicles": ["r-7"]}
    turn = at(claims=["europe"], pool=["mission-control", "weather-satellite"], seats={"europe": own})
    wanted = {
        "buy mission-control": "Buy Mission Control",
        "launch first-artificial-satellite": "Launch for First Artificial Satellite again",
        "launch weather-satellite": "Launch for Weather Satellite",
        "use procurement-drive": "Use Procurement Drive",
        "pass": "Pass",
    }
    assert {line: turn.choice(line).label for line in wanted} == wanted


@pytest.mark.rule("MH-7.8", "MH-2.1.4")
def test_a_launch_is_offered_with_its_best_vehicle(at: At) -> None:
    own = {"money": 9, "vehicles": ["r-7", "vostok"]}
    turn = at(claims=["europe"], pool=["animals-in-orbit"], seats={"europe": own})
    again = turn.choice("launch first-artificial-satellite")
    assert (again.group, again.note.split(",", 1)[1]) == (
        "Repeat missions",
        " 2 Money, for 4 Money or 3 Research",
    )
    first, mission = turn.choice("launch first-crewed-orbit"), turn.choice("launch animals-in-orbit")
    assert first.group == mission.group == "Launch"
    assert first.note == "Vostok 32 %, 3 Money, for 3 Prestige"
    assert mission.note == "R-7 72 % (or 1 other vehicle), 2 Money, for 2 Prestige"


@pytest.mark.rule("MH-10.5")
def test_a_gift_says_what_and_to_whom(at: At) -> None:
    turn = at(2, together=True, pool=["n1"], seats={"europe": {"prestige": 3}})
    assert turn.choice("hand prestige 3").label == "Give your partner 3 Prestige"
    turn.play("pass", "chance die 6")
    assert turn.choice("take money give").label == "Take 4 Money, then give your partner tokens"
    turn.play("take money give")
    assert turn.choice("hand money 5").label == "Give your partner 5 Money"
    assert turn.choice("done").label == "Give no more"


@pytest.mark.rule("MH-11.2.1", "MH-6.4")
def test_a_design_to_choose_is_named_with_its_owner(at: At) -> None:
    given = {"seats": {"europe": {"vehicles": ["vostok"]}, "america": {"vehicles": ["r-7"]}}}
    for card, verb in (("engine-test-1", "attach"), ("outer-space-treaty", "reveal")):
        bought = at(pool=[card], **given).play(f"buy {card}")
        assert bought.choice(f"{verb} r-7").label == "R-7 (of America)"
        assert bought.choice(f"{verb} vostok").label == "Vostok"


def test_the_question_says_how_many_cards_may_be_bought(at: At) -> None:
    def asked(position: Any) -> str:
        return str(GAME.pending(position.state).prompt)

    assert asked(at()) == "Your turn: buy a card, launch a mission, or pass."
    drive = at(seats={"europe": {"cards": ["procurement-drive"]}}).play("use procurement-drive")
    assert asked(drive) == "Your turn: buy 2 cards, launch a mission, or pass."
    assert asked(at(1)) == "Your turn: buy any number of cards, launch a mission, or pass."


@pytest.mark.rule("MH-10.3.2", "MH-10.4")
def test_a_team_sees_the_places_of_the_removal_die_and_both_piles(at: At) -> None:
    text = text_of(at(1, pool=["r-7", "", "clean-room"], unused=["n1"]).state, 0)
    for line in ("1 Vehicle   R-7", "2 (empty)", "3 Building  Clean Room", "11+ by 1963"):
        assert line in text
    assert "Unused, to be shuffled again (1): N1\n" in text
    assert "Left out from the start (14): Outer Space Treaty, Global Partnership" in text
    assert "Out of the game" not in text
    assert "none face up now" in text_of(at(1, deck=["n1"]).state, 0)


def test_ones_own_cards_are_shown_with_what_they_do(at: At) -> None:
    position = at(seats={"europe": {"cards": ["mission-control"]}, "america": {"cards": ["visitor-centre"]}})
    assert "Mission Control: +1 Reliability on all your launches." in text_of(position.state, 0)
    assert "Mission Control: " not in text_of(position.state, 1)


@pytest.mark.rule("MH-2.9")
def test_an_installation_in_place_is_shown_with_what_it_does_only(at: At) -> None:
    text = text_of(at(seats={"europe": {"cards": ["orbital-workshop"]}}).state, 0)
    assert "  Orbital Workshop: Ongoing: +1 Research whenever you take Research income.\n" in text


def test_a_long_row_of_odds_is_not_cut(at: At) -> None:
    own = {"money": 9, "vehicles": ["interplanetary-starship"]}
    text = text_of(at(era=2, pool=["lunar-gateway"], seats={"europe": own}).state, 0)
    assert "Interplanetary Starship to First Artificial Satellite again\n" in text
    assert "  Interplanetary Starship to Lunar Gateway, after a success " in text


@pytest.mark.rule("MH-10.4", "MH-10.6.3")
def test_what_has_left_the_table_is_listed_by_name(at: At) -> None:
    team = at(1, pool=["vostok", "n1", "saturn-v", "soyuz"], deck=["redstone"]).play("pass", "chance die 2")
    piles = {zone.id: [item.label for item in zone.items] for zone in GAME.scene(team.state, 0).zones}
    assert piles["unused"] == ["Vostok", "Saturn V", "Soyuz"]
    assert piles["removed"] == ["N1"]
    assert "Hall of Fame" in piles["left-out"]
    assert "Out of the game (1): N1\n" in text_of(team.state, 0)
    race = at(2, pool=["budget-increase"]).play("buy budget-increase")
    assert "Out of the game (1): Budget Increase\n" in text_of(race.state, 0)
    assert not {"unused", "left-out"} & {zone.id for zone in GAME.scene(race.state, 0).zones}


@pytest.mark.rule("MH-10.3.1", "MH-10.3.4")
def test_the_rules_behind_the_options_of_a_team_are_its_own(at: At) -> None:
    for players, buying, passing in ((1, "MH-10.3.1", "MH-10.3.4"), (2, "MH-6.1", "MH-5.3")):
        table = at(players, pool=["r-7", "vostok"], seats={"europe": {"money": 9, "research": 9}})
        asked = GAME.pending(table.state)
        assert (asked.behind(("buy", "r-7")), asked.behind(("pass",))) == (buying, passing)
    more = GAME.pending(
        at(1, pool=["r-7", "vostok"], seats={"europe": {"research": 9}}).play("buy r-7").state
    )
    assert more.behind(("done",)) == "MH-10.3.1"


@pytest.mark.rule("MH-10.4.1")
def test_the_press_promises_a_team_nothing(at: At) -> None:
    for players, promised in ((1, False), (2, True)):
        own = {"prestige": 1, "cards": ["countdown-rehearsal"], "vehicles": ["r-7"]}
        flown = at(players, seats={"europe": own})
        told: list[str] = []
        flown.state.sink = lambda notice, told=told: told.append(GAME.narrate(notice.event, ("Ada", "Ben")))
        flown.play("launch first-artificial-satellite", "spend 0", "chance countdown press-attention")
        said = [told[-1], flown.choice("accept").note]
        zones = {zone.id: zone for zone in GAME.scene(flown.play("accept").state, 0).zones}
        said += [item.facts[0].value for item in zones["pad"].items]
        said += [item.facts[0].value for item in zones["launch-deck"].items if item.id == "press-attention"]
        assert [("succeeds gain" in text, "lose 1 Prestige" in text) for text in said] == [
            (promised, True)
        ] * 4


@pytest.mark.rule("MH-10.3.4", "MH-12.2")
def test_a_pass_says_what_it_brings(at: At) -> None:
    own = {"cards": ["research-lab"]}
    team = at(1, pool=["n1"], seats={"europe": own}).choice("pass").note
    assert team == "income of 4 Money or 6 Research, instead of 2 Money or 3 Research"
    race = at(2, seats={"europe": own}).choice("pass").note
    assert race == "income of 4 Money or 5 Research, instead of 2 Money or 3 Research"


@pytest.mark.rule("MH-7.6", "MH-7.7")
def test_a_terminal_stages_the_countdown(at: At, monkeypatch: pytest.MonkeyPatch) -> None:
    position = at(seats={"europe": {"vehicles": ["r-7"]}})
    events: list[Notice] = []
    position.state.sink = events.append
    position.play("launch first-artificial-satellite", *["chance countdown go"] * 3, "chance roll 3 3")
    pauses: list[str] = []
    for terminal, staged in ((True, True), (True, False), (False, True)):
        shown = StringIO()
        console = Console(file=shown, force_terminal=terminal, no_color=True, highlight=False)
        screen = Screen(GAME, ("Ada", "Ben"), console)
        monkeypatch.setattr(
            "orrery.tui.screen.sleep", lambda _, shown=shown: pauses.append(shown.getvalue()[-40:])
        )
        screen.news([LogEntry(0, 0, ("launch",), None, tuple(events))], staged=staged)
        assert "1... GO!" in shown.getvalue()
    assert len(pauses) == 4
    assert pauses[-1].endswith("All three are GO!: +1 Reliability.\n")
