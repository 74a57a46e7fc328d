"""What people are shown: the scene, the text board, the story."""

from io import StringIO

import msgspec
import pytest
from debris_games import GAME, last_position, positions
from rich.console import Console

from orrery.games.debris.board import SPACE_NAMES, SPACE_NUMBER
from orrery.games.debris.cards import COST
from orrery.games.debris.collisions import ChooseKnock, scatter
from orrery.games.debris.flight import sights
from orrery.games.debris.sentences import SENTENCES
from orrery.games.debris.setup import PlacePawn, start_spaces
from orrery.games.debris.turn import TakeActions
from orrery.kernel import Pending, answer
from orrery.kernel.scenario import position, scenarios_of
from orrery.tui.boards import draw

NAMES = ("Ada", "Bel", "Cyd", "Dov")


def text_board(state, width=80):
    console = Console(width=width, no_color=True, record=True, file=StringIO())
    console.print(draw(GAME, GAME.scene(GAME.view(state, 0), 0), width))
    return console.export_text()


def test_the_scene_places_every_space_and_piece():
    state = last_position(2, 4)
    scene = GAME.scene(GAME.view(state, 0), 0)
    zones = {zone.id: zone for zone in scene.zones}
    assert set(SPACE_NAMES) <= set(zones)
    spaces = [zone for zone in scene.zones if zone.kind == "space"]
    pawns = [item.id for zone in spaces for item in zone.items if item.kind == "pawn"]
    assert sorted(pawns) == ["blue", "green", "red", "yellow"]
    assert len(scene.extra.lines) == 60
    assert sum(space.debris for space in scene.extra.spaces.values()) == sum(state.debris)


def fact(state, label):
    return next(fact.value for fact in GAME.scene(GAME.view(state, 0), 0).status if fact.label == label)


def test_the_player_who_is_asked_is_named_also_before_the_first_turn():
    asked = []
    for state in positions(1, 3):
        if state.stack and not state.stack[-1].chance:
            asked.append((state.turn, state.stack[-1].seat, fact(state, "Player")))
    assert {(turn > 0, name) for turn, _, name in asked} >= {
        (False, "Red"),
        (False, "Blue"),
        (False, "Green"),
    }
    assert all(name == ("Red", "Blue", "Green")[seat] for _, seat, name in asked)


@pytest.mark.rule("OD-9.4")
def test_the_supply_that_was_too_small_is_shown_at_the_defeat():
    ends = [last_position(seed, 2) for seed in range(12)]
    lost = [state for state in ends if state.result.rule == "OD-9.4"]
    assert lost
    for state in ends:
        drawn = GAME.scene(GAME.view(state, 0), 0).extra.supply
        assert ("too few" in fact(state, "Supply")) == drawn.ran_out == (state in lost)
        assert drawn.cubes == state.supply


@pytest.mark.rule("OD-4.4")
def test_no_scene_shows_a_face_down_card():
    seen = 0
    for state in positions(4, 3):
        hidden = [laid for laid in state.laid if laid.suspects]
        if hidden:
            scene = GAME.scene(GAME.view(state, 1), 1)
            assert [card.card for card in scene.extra.orbit.laid].count(None) == len(hidden)
            seen += 1
    assert seen


@pytest.mark.parametrize("seed", range(3))
def test_the_text_board_fits_eighty_columns(seed):
    for number, state in enumerate(positions(seed, 4)):
        if number % 25 == 0:
            lines = text_board(state).splitlines()
            assert all(len(line.rstrip()) <= 80 for line in lines)
            assert len(lines) <= 44


def test_every_piece_is_on_the_text_board():
    for state in positions(1, 4):
        if state.turn == 2:
            break
    picture = text_board(state)
    assert all(name in picture for name in SPACE_NAMES)
    assert all(picture.count(f"({letter})") + picture.count(f"[{letter}]") == 2 for letter in "ABCD")


def test_every_event_is_told_in_one_sentence():
    """The scenarios set off every kind of event; each becomes one sentence."""
    told: dict[type, str] = {}
    for _, scenario in scenarios_of(GAME):
        state = position(GAME, scenario)
        state.sink = lambda notice: told.setdefault(type(notice.event), GAME.narrate(notice.event, NAMES))
        for line in (line for stage in (scenario, *scenario.then) for line in stage.play):
            answer(state, tuple(line.removeprefix("chance ").split()))
    missing = set(SENTENCES) - set(told)
    assert not missing
    assert all(sentence[0].isupper() or sentence[0].isdigit() for sentence in told.values())
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in told.values())


def test_the_scene_is_plain_json():
    state = last_position(3, 2)
    assert msgspec.json.encode(GAME.scene(GAME.view(state, None), None))


@pytest.mark.rule("OD-3.8")
def test_a_gravity_assist_that_was_used_is_shown_as_such_and_one_that_does_not_work_is_not_shown():
    assist = ("activate", "gravity_assist")
    for works in (True, False):
        given = {"satellites": {"b": {"card": "gravity_assist", "operational": works}}}
        state = GAME.arrange(2, GAME.read_options({}), given)
        refused = dict(TakeActions(0, 3, ("gravity_assist",)).blocked(state))
        assert (assist in refused) == works
        assert assist not in dict(TakeActions(0, 3, ()).blocked(state))


@pytest.mark.rule("OD-8.1", "OD-1.10")
def test_refusals_say_what_is_the_matter():
    state = GAME.arrange(2, GAME.read_options({}), {})
    menu = TakeActions(0, 3, ())
    assert (
        menu.explain(state, ("activate", "rendezvous", "blue")).reason == "Rendezvous is not operational yet"
    )
    elsewhere = menu.explain(state, ("activate", "gravity_assist")).reason
    assert elsewhere == "Gravity Assist takes no part in this game"
    assert menu.present(state, ("end",)).note == "3 actions left"
    assert TakeActions(0, 1, ()).present(state, ("end",)).note == "1 action left"
    for state in positions(1, 2):
        if isinstance(state.stack[-1], PlacePawn):
            break
    far = next(name for name in SPACE_NAMES if SPACE_NUMBER[name] not in start_spaces(state))
    assert "neither on a satellite nor beside one" in state.stack[-1].explain(state, ("place", far)).reason


@pytest.mark.rule("OD-3.1.2", "OD-8.3")
def test_a_pilot_is_warned_of_debris_that_would_do_damage_and_of_no_other():
    given = {"seats": {"blue": {"hp": 1}}, "debris": {"leo-6": 2, "leo-7": 3}}
    state = GAME.arrange(2, GAME.read_options({}), given)
    clear, some, much = (SPACE_NUMBER[name] for name in ("leo-5", "leo-6", "leo-7"))
    assert sights(state, 0, clear) == ("", "")
    assert sights(state, 0, some) == ("2 debris", "1 damage")
    assert sights(state, 1, some) == ("2 debris", "your ship would be lost")
    assert sights(state, 1, some, shielded=True) == ("2 debris", "")
    armoured = {**given, "satellites": {"a": {"card": "armor_plating", "operational": True}}}
    state = GAME.arrange(2, GAME.read_options({}), armoured)
    assert sights(state, 0, some) == ("2 debris", "")
    assert sights(state, 0, much) == ("3 debris", "1 damage")


def test_a_warning_counts_the_cards_over_the_hand_limit_and_none_at_the_limit():
    overs = set()
    for seed in range(6):
        for state in positions(seed, 2):
            if not state.stack or not isinstance(state.stack[-1], TakeActions):
                continue
            pending = GAME.pending(state)
            for action in pending.options:
                if action[0] == "recycle":
                    over = sum(state.hand[pending.actor]) + int(action[1]) - 5
                    overs.add(over)
                    assert pending.present(action).warning == (
                        f"{over} over the hand limit" if over > 0 else ""
                    )
    assert {0, 1} <= overs


def test_a_satellite_on_the_way_counts_by_the_share_of_its_cards_that_it_has():
    shares = set()
    for state in (state for seed in range(8) for state in positions(seed, 4)):
        waiting = [each for each in state.satellites if each.card not in state.working]
        has = sum(1 - sum(each.needs) / sum(COST[each.card]) for each in waiting)
        standing = {source.label: source.value for source in GAME.sources(state, 0)}
        assert standing["satellites on the way"] == pytest.approx(has, abs=0.006)
        assert standing["operational satellites"] == len(state.working)
        shares.add(round(has, 2))
    assert len(shares) > 3


@pytest.mark.rule("OD-5.5.3")
def test_a_warning_of_another_collision_comes_true_and_none_comes_unwarned():
    warned = set()
    for seed in range(30):
        for state in positions(seed, 3):
            if not state.stack or not isinstance(state.stack[-1], ChooseKnock):
                continue
            pending = GAME.pending(state)
            for action in pending.options:
                after = state.clone()
                scatter(after, pending.step.space, SPACE_NUMBER[action[1]])
                struck = after.threat > state.threat
                assert bool(pending.present(action).warning) == struck
                warned.add(struck)
    assert warned == {True, False}


def test_who_is_not_there_is_named_where_a_card_is_refused():
    state = GAME.arrange(2, GAME.read_options({}), {"seats": {"red": {"at": "leo-5", "hand": ["fuel"]}}})
    ruling = Pending(state).explain(("give", "blue", "fuel"))
    assert ruling.reason == "Blue's pawn is not in your space"


def test_nobody_has_actions_left_before_a_turn_has_begun():
    placing = next(state for state in positions(1, players=2) if isinstance(state.stack[-1], PlacePawn))
    assert GAME.scene(placing, 0).extra.actions_left == 0
    playing = GAME.arrange(2, GAME.read_options({}), {})
    assert GAME.scene(playing, 0).extra.actions_left == playing.stack[-1].left > 0
