"""Who takes patches ends with the same scene as who is sent it whole."""

import copy
import random

import msgspec
import pytest

from orrery.kernel import Basket, Choice, Fact, Scene, Zone, answer, games
from orrery.kernel import game as find_game
from orrery.match import Asked
from orrery.web.changes import abridged, changes
from questions import completed, in_full

from .conftest import connect


def patched(scene, patch):
    """What a client does with the changes: a dozen lines in any language."""
    scene = copy.deepcopy(scene)
    zones = {zone["id"]: zone for zone in [*scene["zones"], *patch["zones"]]}
    scene["status"] = patch["status"] if patch["status"] is not None else scene["status"]
    for name, facts in patch["amended"].items():
        for item, place, fact in facts:
            (zones[name] if item < 0 else zones[name]["items"][item])["facts"][place] = fact
    scene["zones"] = [zones[name] for name in patch["order"] or [zone["id"] for zone in scene["zones"]]]
    for setting in patch["extra"]:
        *way, last = ["extra", *setting["path"]]
        place = scene
        for name in way:
            place = place[name]
        if setting.get("gone"):
            del place[last]
        else:
            place[last] = setting["value"]
    return scene


@pytest.mark.parametrize("game", ["comet", "debris", "leaving-earth"])
async def test_patches_lead_to_the_same_scene(server, game):
    table, links = server.open(game=game)
    rng = random.Random(4)
    async with (
        connect(server, table, links[0], patches=True) as slim,
        connect(server, table, links[0]) as whole,
        connect(server, table, links[1]) as other,
    ):
        scene, question = slim.last["state"]["scene"], slim.last["state"]["question"]
        questions = {question["step"]: in_full(question)} if question else {}
        for _ in range(12):
            mover = whole if whole.last["state"]["question"] else other
            if not mover.last["state"]["question"]:
                break
            await mover.answer(rng.choice(mover.last["state"]["question"]["choices"])["action"])
            for client in (whole, other, slim):
                await client.quiet()
            for message in slim.seen:
                if message["type"] == "patch":
                    scene = patched(scene, message["changes"])
                    question = completed(message, questions)
            slim.seen.clear()
            assert scene == whole.last["state"]["scene"]
            assert question == (whole.last["state"]["question"] and in_full(whole.last["state"]["question"]))
        if game == "debris":
            assert sum(map(len, slim.raw)) < sum(map(len, whole.raw)) / 2


@pytest.mark.parametrize("game", [game.id for game in games()])
def test_no_scene_of_a_game_is_too_odd_to_be_patched(game):
    rules = find_game(game)
    rng, encode = random.Random(7), msgspec.json.encode
    state = rules.new(rules.players[-1])
    known = rules.scene(rules.view(state, 0), 0)
    told = msgspec.json.decode(encode(known))
    for _ in range(150):
        if not state.stack:
            break
        answer(state, rng.choice(list(rules.pending(state).options)))
        scene = rules.scene(rules.view(state, 0), 0)
        ids = [zone.id for zone in scene.zones]
        assert len(ids) == len(set(ids))
        told = patched(told, msgspec.json.decode(encode(changes(known, scene))))
        assert told == msgspec.json.decode(encode(scene))
        known = scene


def test_only_what_differs_is_named():
    def scene(status, zones, extra):
        return Scene(
            (Fact("Year", status),), tuple(Zone(name, "space", label) for name, label in zones), extra
        )

    old = scene("1", [("a", "A"), ("b", "B")], {"deep": {"x": {"y": 1}, "z": 2}, "list": [1]})
    assert changes(old, old).zones == ()
    new = scene("1", [("b", "B"), ("c", "C")], {"deep": {"x": {"y": 3}, "z": 2}, "list": [1]})
    found = changes(old, new)
    assert [zone.id for zone in found.zones] == ["c"]
    assert (found.status, found.order) == (None, ("b", "c"))
    assert [(setting.path, setting.value) for setting in found.extra] == [(("deep", "x"), {"y": 3})]
    named = changes(old, scene("2", [("a", "A"), ("b", "B")], {"list": [1], "new": 1}))
    assert [(setting.path, setting.value, setting.gone) for setting in named.extra] == [
        (("deep",), None, True),
        (("new",), 1, False),
    ]
    assert named.status == (Fact("Year", "2"),)


def test_a_question_is_put_together_again_from_the_last_of_its_kind():
    one, two, three = (Choice(word, word.title()) for word in ("dig", "wait", "fly"))
    old = Asked(1, 0, "turn", "", "Well?", (one, two), (), ())
    new = Asked(2, 0, "turn", "", "And now?", (three, one), (), ())
    short, again = abridged(old, new)
    assert short.choices == (three,)
    assert (again.choices, again.blocked) == ((-1, 0), ())
    other = msgspec.structs.replace(one, note="again")
    assert abridged(old, msgspec.structs.replace(new, choices=(other,)))[1].choices == (-1,)


def test_what_several_baskets_can_be_filled_with_is_sent_once():
    loads = tuple(Choice(f"load {word}", word) for word in ("juno", "probe"))
    first, second = (Basket(name, name, first=name, items=loads) for name in ("apollo", "lander"))
    asked = Asked(1, 0, "turn", "", "Well?", (), (), {}, (first, second, Basket("buy", "Buy")))
    short, again = abridged(None, asked)
    assert [basket.items for basket in short.baskets] == [loads, (), ()]
    assert again.baskets == (-1, 0, -1)
    short, again = abridged(asked, msgspec.structs.replace(asked, baskets=(second,)))
    assert (short.baskets[0].items, again.baskets) == ((), (0,))
