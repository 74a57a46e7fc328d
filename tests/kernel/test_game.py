import pytest

import orrery
from orrery.kernel import Fact, NotationError, OptionError, Refused, Rulebook, UnknownGame, write
from orrery.kernel.ruling import OrreryError


def test_an_unknown_game_is_answered_with_a_guess():
    with pytest.raises(UnknownGame, match="did you mean debris"):
        orrery.game("debrys")


def test_a_game_made_known_anew_takes_the_place_of_the_old_one(comet):
    changed = type(comet)()
    orrery.kernel.register(changed)
    try:
        assert orrery.game("comet") is changed
    finally:
        orrery.kernel.register(comet)
    assert orrery.game("comet") is comet


def test_players_out_of_range(comet):
    with pytest.raises(OptionError, match="2 to 4 players, not 7"):
        comet.new(7)


@pytest.mark.parametrize("options", [5, 0, "threat", ["threat"]])
def test_options_that_are_no_table_are_refused(comet, options):
    with pytest.raises(OptionError, match="options are a table of names and values"):
        comet.new(2, options)


@pytest.mark.parametrize("players", [2.0, True, "2"])
def test_players_are_counted_in_whole_numbers(comet, players):
    with pytest.raises(OptionError, match=f"2 to 4 players, not {players!r}"):
        comet.new(players)


def test_options_of_another_game(comet):
    with pytest.raises(OptionError, match="its options are: rounds"):
        comet.new(2, {"laps": 3})


@pytest.mark.parametrize("rounds", [0, 10, "3", True, None])
def test_an_option_out_of_range_says_what_it_may_be(comet, rounds):
    with pytest.raises(OptionError, match=r"comet: rounds can't be .*; it is 1 to 9\Z"):
        comet.new(2, {"rounds": rounds})


def test_choices_are_listed_in_their_own_order():
    difficulty = orrery.game("leaving-earth").options_schema()["properties"]["difficulty"]
    assert difficulty["enum"] == ["easy", "normal", "hard", "very_hard"]


def test_a_refusal_cites_its_rule_and_changes_nothing(comet):
    state = comet.arrange(2, comet.read_options(None), {"one": 1})
    before = state.key()
    with pytest.raises(Refused) as refused:
        comet.apply(state, "drill")
    assert refused.value.ruling.rule == "CO-1.2"
    assert state.key() == before


@pytest.mark.parametrize("answer", [5, None, ["dig"], ("dig", 5)])
def test_an_answer_is_a_text_or_words(comet, answer):
    state = comet.new(2)
    before = state.key()
    with pytest.raises(NotationError, match="an answer is a text such as 'end', or a tuple of words, not"):
        comet.apply(state, answer)
    assert state.key() == before


def test_what_chance_may_bring_is_not_shown_as_a_choice(comet):
    state = comet.new(2)
    comet.apply(state, "scan")
    pending = comet.pending(state)
    assert pending.chance
    with pytest.raises(Refused, match="chance may bring is no choice; see `outcomes`"):
        pending.present(pending.options[0])


def test_nothing_can_be_answered_after_the_end(comet):
    state = comet.new(2, {"rounds": 1})
    for _ in range(2):
        comet.apply(state, "wait")
    assert comet.result(state).winners == (0, 1)
    with pytest.raises(Refused, match="over"):
        comet.apply(state, "wait")
    with pytest.raises(Refused, match=r"the game is over\Z"):
        comet.pending(state)


def test_pending_lists_what_can_and_what_can_not_be_done(comet):
    state = comet.arrange(2, comet.read_options(None), {"one": 1})
    pending = comet.pending(state)
    assert [write(action) for action in pending.options] == ["dig", "scan", "wait"]
    assert [(write(action), ruling.rule) for action, ruling in pending.blocked] == [("drill", "CO-1.2")]
    assert pending.present(("dig",)).label == "Dig"
    assert pending.prompt == "Dig, scan, drill or wait."


def test_a_forced_answer_is_not_asked_for(comet):
    state = comet.arrange(2, comet.read_options(None), {"two": 0})
    comet.apply(state, "dig")
    assert comet.pending(state).actor == 0  # two had no fuel and waited


def test_a_game_without_a_picture_shows_its_description(comet):
    scene = comet.scene(comet.view(comet.new(2), None), None)
    assert Fact("Round", "0") in scene.status
    assert [zone.id for zone in scene.zones] == ["rigs"]


def test_the_rulebook_finds_rules_by_number():
    book = Rulebook(
        "# A\n\n## 1 First\n\n**AB-1.1 One.** Text\nmore.\n\nFurther.\n\n## 2 Next\n\n**AB-1.1.1 Sub.** x\n"
    )
    assert book["ab-1.1"].text == "Text\nmore.\n\nFurther."
    assert book["AB-1.1"].chapter == "First"
    assert [rule.number for rule in book.under("AB-1.1")] == ["AB-1.1", "AB-1.1.1"]
    with pytest.raises(OrreryError, match=r"near it: AB-1\.1"):
        book["AB-1.2"]
    with pytest.raises(OrreryError, match="twice"):
        Rulebook("**AB-1 X.** a\n\n**AB-1 Y.** b\n")
