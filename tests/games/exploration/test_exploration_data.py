"""The data files: what they hold, and that a wrong card is named in one clear line."""

import re
import tomllib
from importlib.resources import files

import pytest

from orrery.games.exploration import GAME, cards, combat
from orrery.games.exploration import state as state_module
from orrery.games.exploration.cards import (
    AREA_CONTROL,
    DEVELOPMENTS,
    DIE,
    HAZARDS,
    HEXES,
    MANEUVERS,
    MODULES,
    PRIMARIES,
    ROUNDS,
    SECONDARIES,
    SHIPS,
    Mission,
    ShipType,
    index,
    number,
    read_entries,
)
from orrery.games.exploration.hazards import EFFECTS
from orrery.games.exploration.missions import PRIMARY_GOAL
from orrery.games.exploration.state import Table
from orrery.games.exploration.tokens import TOKEN_WORDS, VELOCITY_MODULE
from orrery.kernel import DataError

CARDS = (*MANEUVERS, *DEVELOPMENTS, *HAZARDS, *PRIMARIES, *SECONDARIES, *HEXES)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: f"{card.rule} {card.id}")
def test_a_card_names_its_rule_and_every_rule_of_a_card_has_a_scenario(card) -> None:
    assert card.rule in GAME.rulebook
    folder = files("orrery.games.exploration") / "scenarios"
    text = "".join(path.read_text() for path in folder.iterdir())
    assert f'"{card.rule}"' in text


def test_the_rewards_in_the_rules_are_those_on_the_cards() -> None:
    for card in PRIMARIES:
        assert f"{card.dp} DP" in GAME.rulebook[card.rule].text
    for card in SECONDARIES:
        assert re.search(rf"\b{card.credits} credits", GAME.rulebook[card.rule].text)
    for tile in HEXES:
        assert GAME.rulebook[tile.rule].title.startswith(tile.name)


@pytest.mark.rule("EX-7.2")
def test_the_area_tables_rise_and_the_rules_print_them() -> None:
    for area, values in AREA_CONTROL.items():
        assert list(values) == sorted(set(values)), area
        assert ", ".join(map(str, values)) in " ".join(GAME.rulebook["EX-7.2"].text.split())


@pytest.mark.rule("EX-5.8.2")
def test_the_die_has_six_faces() -> None:
    assert DIE == ((0, 1), (1, 2), (2, 2), (3, 1))


@pytest.mark.rule("EX-2.2.5", "EX-2.2.7")
def test_the_transporter_and_super_maneuver_are_the_best_of_their_kind() -> None:
    cargo = {ship.id: ship.cargo for ship in SHIPS}
    skill = {ship.id: ship.maneuverability for ship in SHIPS}
    assert max(cargo, key=lambda name: cargo[name]) == "transporter"
    assert list(cargo.values()).count(cargo["transporter"]) == 1
    assert max(skill, key=lambda name: skill[name]) == "super_maneuver"
    assert list(skill.values()).count(skill["super_maneuver"]) == 1


def test_every_hazard_has_an_effect() -> None:
    assert set(EFFECTS) == {card.id for card in HAZARDS}


def test_every_datum_says_where_it_comes_from() -> None:
    folder = files("orrery.games.exploration") / "data"
    for path in folder.iterdir():
        for name, entries in tomllib.loads(path.read_text()).items():
            for entry in entries if isinstance(entries, list) else [entries]:
                assert entry["source"] in ("rulebook", "public", "house"), (path.name, name)


def wrong(**changes) -> dict:
    mission = {
        "id": "x",
        "name": "X",
        "rule": "EX-12.1",
        "copies": 1,
        "dp": 6,
        "asks": "command",
        "amount": 8,
        "text": "Do.",
        "source": "rulebook",
    }
    return {"primary_mission": [mission | changes]}


@pytest.mark.parametrize(
    ("changes", "word"),
    [({"dp": "six"}, "dp"), ({"colour": "red"}, "colour"), ({"source": "a dream"}, "source")],
)
def test_a_wrong_card_is_named_with_what_is_wrong(changes: dict, word: str) -> None:
    with pytest.raises(DataError) as caught:
        read_entries("missions", wrong(**changes), "primary_mission", Mission)
    assert "missions.toml, primary_mission 'x'" in str(caught.value)
    assert word in str(caught.value)
    assert "\n" not in str(caught.value)


def test_two_cards_of_one_name_are_refused() -> None:
    twice = {"primary_mission": wrong()["primary_mission"] * 2}
    with pytest.raises(DataError, match="same id"):
        read_entries("missions", twice, "primary_mission", Mission)


def test_a_missing_number_and_an_unknown_name_are_refused() -> None:
    with pytest.raises(DataError, match="fleet"):
        number("ports", {"setup": {}}, "setup", "fleet")
    with pytest.raises(DataError, match="zeppelin"):
        index(SHIPS, "zeppelin")
    assert isinstance(SHIPS[0], ShipType)


@pytest.mark.parametrize("size", [0, 4, 11])
def test_decks_that_can_not_be_dealt_are_refused(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "DECK_SIZE", size)
    with pytest.raises(DataError, match=f"40 ships make no 4 decks of {size} for 5 players"):
        cards._check_counts()


def armed(module: str) -> Table:
    """Red's Bomber with a turret beside Blue's Recover."""
    given = {
        "phase": "flight",
        "seats": {
            "red": {"ships": {"bomber": {"at": "e01", "modules": [module], "selected": True}}},
            "blue": {"ships": {"recover": {"at": "e03"}}},
        },
    }
    return GAME.arrange(2, GAME.read_options({}), given)


@pytest.mark.rule("EX-4.4.4", "EX-5.11.2")
def test_turrets_do_the_damage_that_their_data_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(combat, "ENERGY_DAMAGE", (3,) * len(TOKEN_WORDS))
    monkeypatch.setattr(combat, "COMMAND_PER_DAMAGE", 2)
    state = armed("energy_turret")
    before = state.ships[4].energy
    GAME.apply(state, "attack blue.recover")
    assert state.ships[4].energy == before - 3
    assert state.command[0] == 6


@pytest.mark.rule("EX-4.4.2")
def test_attribute_modules_add_what_their_data_say(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = state_module.Ship(0, modules=(VELOCITY_MODULE,)).velocity
    monkeypatch.setattr(state_module, "MORE_VELOCITY", 4)
    assert state_module.Ship(0, modules=(VELOCITY_MODULE,)).velocity == plain + 3


def test_every_mission_asks_for_something_that_the_rules_count() -> None:
    for card in (*PRIMARIES, *SECONDARIES):
        assert card.amount > 0
        assert (card.of != "") == (card.asks in ("drops", "most", "landings", "control"))


def test_missions_test_for_the_amounts_of_their_data() -> None:
    state = GAME.arrange(2, GAME.read_options({}), {})
    collected = {"command": "command", "credits": "credits", "dp": "dp", "frags": "frags"}
    for mission, (count, need) in zip(PRIMARIES, PRIMARY_GOAL, strict=True):
        if mission.asks in collected:
            setattr(state, collected[mission.asks], (mission.amount - 1, mission.amount))
            assert count(state, 0) < need <= count(state, 1)


def test_a_game_lasts_as_many_rounds_as_the_data_offer() -> None:
    assert GAME.options_schema()["properties"]["rounds"]["enum"] == list(ROUNDS)


@pytest.mark.rule("EX-5.12.2")
def test_only_domination_modules_say_what_a_drop_brings() -> None:
    silent = [module for module in MODULES if module.kind != "domination"]
    assert {(module.credits, module.dp) for module in silent} == {(0, 0)}
    assert {module.amount for module in MODULES if module.kind != "attribute"} == {0}


def test_there_are_as_many_ships_in_a_draft_deck_as_players_need(monkeypatch) -> None:
    monkeypatch.setattr(cards, "DECK_SIZE", len(cards.PORTS))
    cards._check_counts()
    monkeypatch.setattr(cards, "DECK_SIZE", len(cards.PORTS) - 1)
    with pytest.raises(DataError, match="make no"):
        cards._check_counts()
