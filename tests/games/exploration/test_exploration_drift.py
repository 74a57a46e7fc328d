"""Ships of equal maneuverability drift together, however many there are; and drifts of older saves go on."""

from orrery.games.exploration import GAME
from orrery.games.exploration.drift import ChooseWay, Drift
from orrery.games.exploration.orbits import RINGS
from orrery.games.exploration.tokens import KIND_WORDS, MANEUVERABILITY
from orrery.kernel import Pending

MARS = next(ring.clockwise for ring in RINGS if ring.id == "mars")
SKILL = 3


def fleet(places: list[str], **more) -> dict:
    """Four ships of one maneuverability that fly clockwise, at these places."""
    kinds = KIND_WORDS[: len(places)]
    return {
        "ships": {
            kind: {"at": at, "heading": "cw", "agility": SKILL - MANEUVERABILITY[number], **more}
            for number, (kind, at) in enumerate(zip(kinds, places, strict=True))
        }
    }


def places(state) -> list[str]:
    return [ship["at"] for seat in GAME.describe(state)["seats"].values() for ship in seat["ships"].values()]


def test_a_whole_ring_of_ships_moves_on_without_loss() -> None:
    seats = {name: fleet(list(MARS[n * 4 : n * 4 + 4])) for n, name in enumerate(("red", "blue", "green"))}
    state = GAME.arrange(3, GAME.read_options({}), {"phase": "drift", "seats": seats})
    energy = [ship.energy for ship in state.ships]
    asked = []
    while isinstance(state.stack[-1], ChooseWay):
        asked.append(state.stack[-1].seat)
        way = next(action for action in Pending(state).options if action[1] in MARS)
        GAME.apply(state, way)
    assert asked == [1, 0]
    assert places(state) == [*MARS[1:], MARS[0]]
    assert [ship.energy for ship in state.ships] == energy


def test_a_queue_behind_a_closed_space_stays_whole_and_every_ship_pays() -> None:
    queue = ["t19", "t18", "t17"]
    state = GAME.arrange(
        2, GAME.read_options({}), {"phase": "drift", "seats": {"red": fleet(queue, energy=4)}}
    )
    assert places(state)[:3] == queue
    assert [ship.energy for ship in state.ships[:3]] == [3, 3, 3]


def saved(step: str, seat: int, *fields) -> dict:
    """A save of rules version 2 that stands at a step of the drift."""
    given = {"phase": "drift", "seats": {"red": fleet(["x1", "r02"])}}
    state = GAME.arrange(2, GAME.read_options({}), given)
    plain = GAME.to_plain(state)
    plain["$rules"] = 2
    below = [
        frame for frame in plain["stack"] if "Drift" not in frame["$step"] and "Way" not in frame["$step"]
    ]
    plain["stack"] = [*below, [{"$step": f"exploration.{step}"}, seat, *fields]]
    return plain


def test_a_saved_question_about_the_order_of_equals_is_asked_no_longer() -> None:
    state = GAME.from_plain(saved("ChooseDrift", 0, [0, 1], [0, 1]))
    assert isinstance(state.stack[-1], ChooseWay)
    GAME.apply(state, "to t01")
    assert places(state)[:2] == ["t01", "r03"]


def test_a_saved_choice_of_way_is_asked_on() -> None:
    plain = saved("ChooseWay", 0, 0)
    plain["stack"].insert(-1, {"$step": "exploration.Drift", "waiting": [1]})
    state = GAME.from_plain(plain)
    assert {type(step) for step in state.stack} >= {ChooseWay, Drift}
    GAME.apply(state, "to e03")
    assert places(state)[:2] == ["e03", "r03"]
