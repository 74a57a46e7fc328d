"""What happens is told: to whom, and in which words."""

import pytest
from tests.games.leaving_earth.arranged import craft, position

from orrery.games.leaving_earth import GAME
from orrery.games.leaving_earth.events import Close
from orrery.games.leaving_earth.sentences import SENTENCES
from orrery.kernel import answer


@pytest.mark.rule("LE-5.16.1", "LE-5.12.6")
def test_everybody_hears_that_an_agency_looked_but_only_it_hears_what_it_saw():
    nasa = {"advancements": {"surveying": []}, **craft("lunar_orbit", "probe")}
    state = position(2, seats={"nasa": nasa})
    told = []
    state.sink = told.append
    GAME.apply(state, "survey voyager moon")
    answer(state, ("moon", "life"))
    heard = {n.event.kind: (n.audience, GAME.narrate(n.event, ("NASA", "OKB-1"))) for n in told}
    assert heard["look"] == (None, "NASA looks at Moon.")
    assert heard["sight"] == ((0,), "Moon: life.")


TOLD = [
    ("earth", ["atlas", "probe"], ["maneuver voyager suborbital_flight"], "NASA's Voyager makes ready for"),
    ("earth", ["atlas", "probe"], ["maneuver voyager suborbital_flight", "fire atlas"], "NASA gains Atlas"),
    (
        "earth_orbit",
        ["soyuz"],
        ["maneuver voyager mars_orbit", "years 2"],
        "NASA's Voyager is to take 2 years.",
    ),
    (
        "earth_orbit",
        ["soyuz"],
        ["maneuver voyager mars_orbit", "stop"],
        "Voyager stays where it is after all.",
    ),
    ("earth_orbit", ["probe"], ["maneuver voyager earth", "parachute"], "NASA's Voyager lands by parachute."),
    (
        "earth_orbit",
        ["probe"],
        ["maneuver voyager earth", "test", "keep"],
        "puts the success back on Landing.",
    ),
    (
        "lunar_orbit",
        ["probe"],
        ["survey voyager moon", "chance moon life", "hide"],
        "NASA keeps Moon secret.",
    ),
    ("earth", ["probe"], ["done"], "NASA passes."),
    ("earth_orbit", ["eagle", "glenn"], ["finish", "finish"], "Without Life Support nobody survives aboard"),
    ("earth", ["probe"], ["buy probe", "done"], "NASA ends the turn."),
    ("earth", ["probe"], ["finish"], "NASA is finished for 1956."),
    ("earth", ["probe"], ["deal", "give", "money 5", "propose"], "NASA offers OKB-1 $5 for nothing."),
    (
        "lunar_orbit",
        ["eagle", "juno", "collins"],
        ["separate voyager", "damage voyager collins"],
        "Mike Collins on NASA's Voyager is incapacitated.",
    ),
    (
        "earth_orbit",
        ["vostok", "eagle", "glenn", "titov"],
        ["maneuver voyager earth", "ride eagle"],
        "John Glenn takes a seat in the Eagle.",
    ),
]


@pytest.mark.rule("LE-5.0", "LE-5.16")
@pytest.mark.parametrize(("at", "parts", "play", "sentence"), TOLD)
def test_what_an_agency_does_is_told_in_words(at, parts, play, sentence):
    known = {"surveying": [], "re_entry": [], "landing": ["success", "success"], "rendezvous": ["minor"]}
    state = position(2, seats={"nasa": {"advancements": known, **craft(at, *parts)}})
    told = []
    state.sink = told.append
    for text in play:
        answer(state, tuple(text.removeprefix("chance ").split()))
    assert any(sentence in GAME.narrate(notice.event, ("NASA", "OKB-1")) for notice in told)


@pytest.mark.rule("LE-4.4.9", "LE-4.4.5")
def test_arrivals_and_empty_larders_are_told():
    under_way = {"at": "lunar_orbit", "parts": ["eagle", "glenn"], "years": 1, "from": "earth_orbit"}
    nasa = {"advancements": {"life_support": []}, "crafts": {"voyager": under_way}}
    state = position(seats={"nasa": nasa})
    told = []
    state.sink = told.append
    GAME.apply(state, "finish")
    sentences = [GAME.narrate(notice.event, ("NASA",)) for notice in told]
    assert "There is nothing to eat aboard NASA's Voyager." in sentences
    assert "NASA's Voyager reaches Lunar Orbit." in sentences


def test_every_event_has_its_sentence():
    assert set(SENTENCES) == set(GAME.events)


@pytest.mark.rule("LE-4.3.2", "LE-4.3.3")
@pytest.mark.parametrize("close", ["done", "finish"])
def test_it_is_told_whether_an_agency_did_anything_in_its_turn(close):
    def told(*answers):
        state, notices = position(2), []
        state.sink = notices.append
        for text in answers:
            GAME.apply(state, text)
        return next(notice.event.acted for notice in notices if isinstance(notice.event, Close))

    assert told("research juno_rockets", close)
    assert not told(close)
