"""What is shown and what is not: scenes, the text board, hands, events."""

import random

import pytest
from rich.console import Console

from orrery.bots import make_bot
from orrery.games.exploration import GAME
from orrery.games.exploration.combat import distance_to
from orrery.games.exploration.events import Attacked, Drew, HazardMet, Moved, Paid
from orrery.games.exploration.orbits import FAR, SPACE_WORDS
from orrery.games.exploration.preparation import END
from orrery.games.exploration.rounds import judge
from orrery.games.exploration.state import fleet, ship_word
from orrery.games.exploration.tokens import DEVELOPMENT_WORDS, KIND_WORDS, PRIMARY_WORDS, SECONDARY_WORDS
from orrery.kernel import Notice, Pending, answer, may_know, playout
from orrery.tui.boards import draw


def middle(players: int, seed: int, answers: int = 200):
    """A position somewhere in a random game."""
    state = GAME.new(players)
    playout(state, random.Random(seed).random, answers)
    return state


def printed(scene) -> str:
    console = Console(width=80, force_terminal=False, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
    console.print(draw(GAME, scene, 80))
    return console.export_text()


@pytest.mark.parametrize("seed", range(6))
def test_a_spectator_is_shown_no_card_of_any_hand(seed: int) -> None:
    state = middle(2 + seed % 4, seed, 90)
    secret = {*PRIMARY_WORDS, *SECONDARY_WORDS, *DEVELOPMENT_WORDS}
    zones = GAME.scene(GAME.view(state, None), None).zones
    hands = [zone for zone in zones if zone.kind == "hand"]
    assert sum(item.count for zone in hands for item in zone.items) > 0
    assert not [item.id for zone in hands for item in zone.items if item.id in secret]


@pytest.mark.rule("EX-1.7")
@pytest.mark.parametrize("seed", range(4))
def test_a_seat_is_shown_its_own_hand_and_no_other(seed: int) -> None:
    state = middle(3, seed, 90)
    zones = {zone.id: zone for zone in GAME.scene(GAME.view(state, 1), 1).zones}
    own = [item.id for item in zones["blue.missions"].items]
    held = [PRIMARY_WORDS[card] for card in state.primaries[1]]
    held += [SECONDARY_WORDS[card] for card in state.secondaries[1]]
    assert own == held
    assert {item.id for item in zones["red.missions"].items} <= {"hidden"}


def test_draws_are_told_to_their_player_alone() -> None:
    state = GAME.new(3)
    heard: list[Notice] = []
    state.sink = heard.append
    playout(state, random.Random(2).random)
    drawn = [notice for notice in heard if isinstance(notice.event, Drew)]
    assert drawn
    for notice in drawn:
        assert may_know(notice.audience, notice.event.seat)
        assert not may_know(notice.audience, None)
        assert not may_know(notice.audience, (notice.event.seat + 1) % 3)


@pytest.mark.parametrize("seed", range(4))
def test_the_answers_of_hidden_draws_are_kept_from_others(seed: int) -> None:
    state = GAME.new(4)
    rr = random.Random(seed).random
    while state.stack:
        pending: Pending = GAME.pending(state)
        action = pending.step.sample(state, rr)
        if action[0] in ("primary", "secondary", "development"):
            assert pending.step.audience(state) == (pending.step.seat,)
        answer(state, action)


def test_every_event_of_a_game_has_a_sentence() -> None:
    heard: list[Notice] = []
    for seed in range(12):
        state = GAME.new(4, {"rounds": 13})
        state.sink = heard.append
        playout(state, random.Random(seed).random)
    names = ("A", "B", "C", "D")
    silent = {notice.event.kind for notice in heard if not GAME.narrate(notice.event, names)}
    told = {notice.event.kind for notice in heard if GAME.narrate(notice.event, names)}
    assert silent <= told
    assert len(told) > 30


@pytest.mark.parametrize("players", [2, 5])
def test_the_text_board_shows_five_orbits_in_eighty_columns(players: int) -> None:
    text = printed(GAME.scene(GAME.view(middle(players, 3, 60 * players), 0), 0))
    for orbit in ("LOW EARTH", "TRANSFER", "OUTER SPACE", "MOON", "MARS"):
        assert f"{orbit} ORBIT" in text
    for word in SPACE_WORDS:
        assert word in text
    assert max(len(line) for line in text.splitlines()) <= 80


def test_the_text_board_shows_every_ship_in_space_on_its_space() -> None:
    state = middle(4, 8, 260)
    text = printed(GAME.scene(GAME.view(state, None), None))
    ships = [number for number, ship in enumerate(state.ships) if ship.on_board]
    assert ships
    for number in ships:
        code = "RBGA"[number >> 2] + KIND_WORDS[state.ships[number].kind][:2].upper()
        assert f"{code}›" in text or f"{code}‹" in text


def test_the_text_board_shows_the_draft() -> None:
    state = GAME.new(2)
    playout(state, random.Random(1).random, 30)
    assert "SHIPS TO CHOOSE FROM" in printed(GAME.scene(GAME.view(state, 0), 0))


def test_options_name_things_that_are_in_the_scene() -> None:
    state = GAME.new(3)
    rr = random.Random(5).random
    unknown = set()
    while state.stack:
        pending: Pending = GAME.pending(state)
        if not pending.chance and state.round:
            scene = GAME.scene(GAME.view(state, pending.actor), pending.actor)
            ids = {zone.id for zone in scene.zones} | {item.id for zone in scene.zones for item in zone.items}
            for action in pending.options:
                if action[0] in ("move", "to", "select", "deploy", "attack", "reveal", "play"):
                    unknown |= {w for w in pending.present(action).touches if w not in ids}
        answer(state, pending.step.sample(state, rr))
    assert unknown == set()


def test_every_answer_can_be_shown_whether_it_is_allowed_or_not() -> None:
    state = GAME.new(4)
    rr = random.Random(9).random
    groups = set()
    while state.stack:
        pending: Pending = GAME.pending(state)
        if not pending.chance:
            assert pending.prompt
            for action in (*pending.options, *(action for action, _ in pending.blocked)):
                choice = pending.present(action)
                assert choice.label
                groups.add(choice.group)
        answer(state, pending.step.sample(state, rr))
    assert {"Move", "Attack", "Deploy", "Technology", "Build", "Spaceport", "Ships"} <= groups


@pytest.mark.rule("EX-5.12.1")
def test_a_drop_is_shown_with_its_odds() -> None:
    given = {
        "phase": "flight",
        "seats": {"red": {"ships": {"shield": {"at": "t10", "modules": ["telescope"], "selected": True}}}},
    }
    state = GAME.arrange(2, GAME.read_options({}), given)
    choice = GAME.pending(state).present(("drop", "telescope", "l3"))
    assert choice.note == "83% for 4 credits, 2 DP"


@pytest.mark.rule("EX-5.9.1")
def test_a_trap_is_warned_of() -> None:
    given = {
        "phase": "flight",
        "traps": {"r02": 3},
        "seats": {"red": {"ships": {"shield": {"at": "r01", "selected": True}}}},
    }
    state = GAME.arrange(2, GAME.read_options({}), given)
    assert "trap" in GAME.pending(state).present(("move", "r02")).warning
    GAME.apply(state, "move r02")
    assert "destroy" in GAME.pending(state).present(("end",)).warning
    GAME.apply(state, "move r04")
    assert not GAME.pending(state).present(("end",)).warning


@pytest.mark.rule("EX-5.9")
def test_a_trap_on_every_way_is_warned_of() -> None:
    given = {
        "phase": "flight",
        "traps": {"t01": 1},
        "seats": {"red": {"ships": {"shield": {"at": "x1", "selected": True}}}},
    }
    pending = GAME.pending(GAME.arrange(2, GAME.read_options({}), given))
    assert "destroy" in pending.present(("move", "t02")).warning
    assert not pending.present(("move", "x2")).warning


@pytest.mark.rule("EX-5.8")
def test_a_move_is_shown_with_what_it_meets_and_may_drop() -> None:
    given = {
        "phase": "flight",
        "control": {"moon-r1": "blue"},
        "seats": {
            "red": {"ships": {"shield": {"at": "t17", "modules": ["gnss", "rover"], "selected": True}}},
            "blue": {"ships": {"bomber": {"at": "t19"}}},
        },
    }
    pending = GAME.pending(GAME.arrange(2, GAME.read_options({}), given))
    notes = {word: pending.present(("move", word)).note for word in ("t18", "x1", "m01", "m03", "m04")}
    assert notes == {
        "t18": "1 space; drop on the GNSS space",
        "x1": "on Low Earth Orbit and Transfer Orbit; 4 spaces; checks 83%, 100%",
        "m01": "4 spaces; checks 83%, 100%",
        "m03": "6 spaces; 1 command point; checks 83%, 100%",
        "m04": "7 spaces; drop on Moon rover site 2 (83%); checks 83%, 100%",
    }


def test_a_module_is_shown_with_its_price_and_its_use() -> None:
    given = {"seats": {"red": {"credits": 6, "bonus": "rover", "ships": {"shield": {"at": "pad"}}}}}
    pending = GAME.pending(GAME.arrange(2, GAME.read_options({}), given))
    choice = pending.present(("build", "shield", "gnss"))
    assert (choice.label, choice.note) == (
        "Build a GNSS on the Shield",
        "1 credit: dropped, 1 credit and 1 DP (GNSS, Comet)",
    )
    assert pending.present(("build", "shield", "rover")).note.startswith("0 credits")
    assert "energy damage" in pending.present(("build", "shield", "energy_turret")).note
    assert "1 more velocity" in pending.present(("build", "shield", "velocity_module")).note
    assert pending.present(("action", "credits")).note == "level 1: gain 6 credits"


@pytest.mark.rule("EX-6.1.4")
def test_the_ways_of_a_drifting_ship_are_shown_with_what_is_there() -> None:
    given = {"phase": "drift", "seats": {"red": {"ships": {"shield": {"at": "exit-w"}}}}}
    pending = GAME.pending(GAME.arrange(2, GAME.read_options({}), given))
    notes = {action: pending.present(action).note for action in pending.options}
    assert notes == {("to", "o19"): "1 command point", ("to", "off-w"): ""}


@pytest.mark.rule("EX-2.2.1")
def test_a_shield_shows_what_there_is_to_lose() -> None:
    given = {
        "phase": "flight",
        "seats": {
            "red": {"ships": {"bomber": {"at": "e01", "modules": ["laser_turret"], "selected": True}}},
            "blue": {"ships": {"shield": {"at": "x1", "energy": 4}}},
        },
    }
    state = GAME.arrange(2, GAME.read_options({}), given)
    GAME.apply(state, "attack blue.shield")
    choices = [GAME.pending(state).present(action) for action in GAME.pending(state).options]
    assert [(choice.label, choice.note) for choice in choices] == [
        ("Lose 1 energy", "of 4"),
        ("Lose 1 resistance", "of 3"),
    ]


def test_ships_and_cards_are_told_by_name() -> None:
    names = ("Ann", "Bob")
    assert GAME.narrate(Moved(1, "blue.laser_beam", "x1"), names) == "Bob's Laser beam moves to Gate 1"
    met = GAME.narrate(HazardMet(0, "red.bomber", "upkeep"), names)
    assert met.startswith("Ann's Bomber meets a hazard: Upkeep (Keep: pay 1 credit")
    assert GAME.narrate(Paid(0, 1), names) == "Ann pays 1 credit"
    assert GAME.narrate(Attacked(0, "red.bomber", "gnss.e05"), names) == (
        "Ann's Bomber attacks the GNSS on Low Earth 5"
    )


def test_the_text_board_shows_l1_as_a_crossing_and_whose_it_is() -> None:
    given = {"control": {"l1": "blue"}, "seats": {"red": {"primary": ["command8"]}}}
    state = GAME.arrange(2, GAME.read_options({}), given)
    text = printed(GAME.scene(GAME.view(state, 0), 0))
    assert "t19     l1+" in text
    assert "l1 (2) B" in text
    assert ": Collect 8 command points. (6 DP)" in text


def test_greedy_beats_random() -> None:
    won = 0
    for seed in range(4):
        state = GAME.new(2)
        bots = [make_bot("greedy", GAME, seed), make_bot("random", GAME, seed)]
        seats = bots if seed % 2 else bots[::-1]
        rr = random.Random(seed).random
        while state.stack:
            pending: Pending = GAME.pending(state)
            seat = pending.actor
            if pending.chance:
                action = pending.step.sample(state, rr)
            else:
                action = seats[seat].choose(GAME.view(state, seat), seat, pending.options, 1.0)
            answer(state, action)
        won += state.result.winners == (seats.index(bots[0]),)
    assert won >= 3


def arranged(given: dict, players: int = 2):
    return GAME.arrange(players, GAME.read_options({}), given)


@pytest.mark.rule("EX-2.2.10", "EX-6.2")
def test_a_ship_that_can_not_leave_its_pad_is_warned_of() -> None:
    given = {
        "played": ["command"],
        "actions": 0,
        "seats": {
            "red": {
                "credits": 20,
                "ships": {"ultra_fast": {}, "money_maker": {}, "shield": {"at": "orb-xic", "energy": 0}},
            }
        },
    }
    state = arranged(given)
    assert "the Shield is in its way" in GAME.pending(state).present(("deploy", "money_maker")).warning
    GAME.apply(state, "deploy ultra_fast")
    assert "can't leave its pad" in GAME.pending(state).present(("select", "ultra_fast")).warning
    given["seats"]["red"]["ships"]["shield"]["energy"] = 3
    assert not GAME.pending(arranged(given)).present(("deploy", "money_maker")).warning


@pytest.mark.rule("EX-8.1", "EX-8.1.4")
def test_a_fulfilled_mission_is_warned_of_in_the_last_round_alone() -> None:
    seats = {"red": {"credits": 20, "secondary": ["credits20"], "ships": {"shield": {"at": "t01"}}}}
    warned = {n: GAME.pending(arranged({"round": n, "seats": seats})).present(END).warning for n in (7, 8)}
    assert "Twenty credits can be revealed now" in warned[8]
    assert "Twenty" not in warned[7]
    seats["red"]["ships"]["shield"]["selected"] = True
    flight = GAME.pending(arranged({"phase": "flight", "round": 8, "seats": seats}))
    assert "Twenty credits" in flight.present(END).warning


def test_a_turn_that_ends_with_nothing_done_is_warned_of() -> None:
    state = arranged({"seats": {"red": {"ships": {"shield": {"at": "t01"}, "bomber": {"at": "t05"}}}}})
    assert GAME.pending(state).present(END).warning == (
        "no technology action is played; no ship is selected to fly"
    )
    GAME.apply(state, "action command")
    assert GAME.pending(state).present(END).warning == "no ship is selected to fly"
    GAME.apply(state, "select shield")
    assert not GAME.pending(state).present(END).warning


@pytest.mark.rule("EX-5.2")
def test_a_flight_turn_that_ends_with_nothing_done_is_warned_of() -> None:
    ships = {"shield": {"at": "t01", "energy": 3, "selected": True}}
    state = arranged({"phase": "flight", "seats": {"red": {"ships": ships}}})
    assert GAME.pending(state).present(END).warning == "nothing done yet, 3 energy left"
    GAME.apply(state, "turn")
    assert not GAME.pending(state).present(END).warning


def test_like_modules_are_shown_once_with_their_number() -> None:
    modules = ["gnss", "gnss", "rover"]
    state = arranged({"seats": {"red": {"ships": {"shield": {"at": "t01", "modules": modules}}}}})
    scene = GAME.scene(GAME.view(state, 0), 0)
    ship = next(item for zone in scene.zones for item in zone.items if item.id == "red.shield")
    assert {fact.label: fact.value for fact in ship.facts}["Modules"] == "2 × GNSS, rover"


@pytest.mark.rule("EX-5.10.2")
def test_a_move_through_hexes_says_what_waits_there() -> None:
    given = {
        "phase": "flight",
        "east": ["hx5", "hx4"],
        "claimed": ["hx4"],
        "seats": {"red": {"ships": {"shield": {"at": "east-1", "selected": True}}}},
    }
    pending = GAME.pending(arranged(given))
    choice = pending.present(("move", "out"))
    assert (choice.label, choice.note) == ("Move to East 2", "Cometary Tail; a hazard; reward taken")
    assert choice.touches == ("east-2",)
    given["seats"]["red"]["ships"]["shield"]["at"] = "east-2"
    unseen = GAME.pending(arranged(given)).present(("move", "out"))
    assert (unseen.note, unseen.touches) == ("a hex that nobody has seen", ("off-e",))


@pytest.mark.rule("EX-5.11.1")
def test_no_ship_of_the_first_fleet_is_out_of_a_rivals_aim() -> None:
    kinds = ("conqueror", "shield", "recover", "destroyer")
    spaces = ("o06", "o07", "o09", "o10")
    red = {kind: {"at": space} for kind, space in zip(kinds, spaces, strict=True)}
    aiming = {"at": "o05", "energy": 6, "modules": ["laser_turret"], "selected": True}
    seats = {"red": {"ships": red}, "blue": {"ships": {"bomber": aiming}}}
    state = arranged({"phase": "flight", "seats": seats})
    bomber = GAME.pending(state).step.ship
    assert 0 in fleet(0)
    assert all(distance_to(state, bomber, ship_word(state, ship)) < FAR for ship in fleet(0))


@pytest.mark.rule("EX-5.11.4")
def test_an_attack_says_how_far_off_its_target_is_and_nothing_of_one_on_another_orbit() -> None:
    notes = set()
    for seed in range(8):
        state, dice = GAME.new(4), random.Random(seed)
        while state.stack:
            pending = Pending(state)
            listed = [] if pending.chance else [*pending.options, *dict(pending.blocked)]
            for action in [each for each in listed if each[0] == "attack"]:
                far = distance_to(state, pending.step.ship, action[1])
                note = pending.present(action).note
                assert (note == "") == (far == FAR)
                assert note.startswith(str(far)) or not note
                notes.add(bool(note))
            answer(state, pending.step.sample(state, dice.random))
    assert notes == {True, False}


@pytest.mark.rule("EX-7.4")
@pytest.mark.parametrize(
    ("dp", "credits", "winners", "reason"),
    [
        ((7, 9, 8), (5, 0, 0), (1,), "the most domination points"),
        ((9, 9, 8), (5, 0, 9), (0,), "as many domination points, but more cubes or credits"),
        ((9, 9, 8), (5, 5, 9), (0, 1), "as many domination points, cubes and credits"),
    ],
)
def test_the_result_says_what_decided(dp, credits, winners, reason) -> None:
    state = GAME.new(3)
    state.dp, state.credits = dp, credits
    result = judge(state)
    assert (result.winners, result.reason) == (winners, reason)
    assert result.rule == ("EX-7.1" if winners == (1,) else "EX-7.4")


@pytest.mark.rule("EX-4.5")
def test_a_selection_says_how_many_command_points_it_takes() -> None:
    prices = set()
    for seed in range(6):
        state, dice = GAME.new(3), random.Random(seed)
        while state.stack:
            pending = Pending(state)
            for action in () if pending.chance else pending.options:
                if action[0] == "select":
                    after = state.clone()
                    answer(after, action)
                    price = state.command[pending.actor] - after.command[pending.actor]
                    assert pending.present(action).note == (f"{price} command point" if price else "")
                    prices.add(price)
            answer(state, pending.step.sample(state, dice.random))
    assert prices == {0, 1}


@pytest.mark.rule("EX-5.5")
def test_a_coin_on_the_board_says_what_it_pays() -> None:
    red = {"ships": {"shield": {"at": "e01", "selected": True}}}
    state = GAME.arrange(2, GAME.read_options({}), {"phase": "flight", "seats": {"red": red}})
    coin = GAME.scene(state, 0).extra.printed.coin
    GAME.apply(state, "move e03")
    assert state.credits[0] == coin


@pytest.mark.rule("EX-7.1")
@pytest.mark.parametrize("seed", range(3))
def test_the_sources_add_up_to_what_a_seat_would_have_if_the_game_ended_now(seed: int) -> None:
    state = middle(3, seed, 150)
    assert state.result is None
    for seat, shown in enumerate(GAME.scene(GAME.view(state, None), None).extra.seats):
        assert sum(part.value for part in GAME.sources(state, seat)) == shown.ended


@pytest.mark.rule("EX-4.3")
@pytest.mark.parametrize(
    ("place", "energy", "warned"), [("orb-xic", 0, True), ("orb-xic", 1, False), ("t01", 0, False)]
)
def test_a_ship_is_said_to_be_shut_in_where_one_without_energy_stands_before_its_pad(place, energy, warned):
    blue = {"ships": {"shield": {"at": place, "energy": energy}}}
    red = {"credits": 6, "ships": {"shield": {}, "bomber": {}}}
    given = {"played": ["energy"], "actions": 1, "seats": {"red": red, "blue": blue}}
    state = GAME.arrange(2, GAME.read_options({}), given)
    assert not state.ships[-1].energy
    assert bool(Pending(state).present(("deploy", "bomber")).warning) == warned
