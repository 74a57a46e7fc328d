"""Each law is broken once here, to show that the check would notice."""

import random
from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from orrery.kernel import UNKNOWN, Basket, Chance, Choice, Many, OrreryError, Result, Ruling, Scene, Sum
from orrery.kernel.conformance import check, check_one_game, check_onwards, check_rules, settings
from orrery.kernel.legality import _excess
from orrery.kernel.secrecy import check_views


def two_outcomes():
    class Coin(Chance):
        rule = ""

        def outcomes(self, s):
            return [(("heads",), 1), (("tails",), 3)]

    return Coin()


@pytest.fixture
def broken(comet, monkeypatch):
    """Comet with something broken; everything is mended afterwards."""
    import comet as module

    class Broken:
        game = comet
        turn, core, do, table = module.Turn, module.Core, module.Do, module.Table

        def put(self, owner, name, value):
            monkeypatch.setattr(owner, name, value, raising=False)

        def must_fail(self, match, games=6, **options):
            with pytest.raises(OrreryError, match=match):
                self.play(games, options)

        def play(self, games, options):
            for seed in range(games):
                check_one_game(self.game, 3, options, seed)

    return Broken()


def test_an_offer_that_is_not_in_the_vocabulary(broken):
    broken.put(broken.turn, "options", lambda self, s: [("wait",), ("nap",)])
    broken.must_fail("not in the vocabulary")


def test_an_answer_offered_twice(broken):
    broken.put(broken.turn, "options", lambda self, s: [("wait",), ("wait",)])
    broken.must_fail("offers an answer twice")


def test_a_question_without_answers(broken):
    broken.put(broken.turn, "options", lambda self, s: [])
    broken.must_fail("offers nothing")


def test_a_rule_that_does_not_exist(broken):
    broken.put(broken.turn, "rule", "CO-9.9")
    broken.must_fail("CO-9.9")


def test_a_refusal_that_cites_no_rule(broken):
    broken.put(broken.turn, "explain", lambda self, s, action: Ruling("", "no"))
    broken.must_fail("not a rule")


def test_a_way_to_give_an_answer_that_gives_another(broken):
    def offer(self, s, action):
        return replace(self.present(s, action), ways=(Choice("wait; wait", "Wait twice"),))

    broken.put(broken.turn, "offer", offer)
    broken.must_fail("dig has a way that is not it")


def test_an_option_that_does_not_add_to_the_sums_of_its_basket(broken):
    def offer(self, s, action):
        return replace(self.present(s, action), many=Many("work", 1))

    broken.put(broken.turn, "offer", offer)
    broken.put(broken.turn, "baskets", lambda self, s: (Basket("work", "Work", (Sum("ore #", 0),)),))
    broken.must_fail("does not add to each sum")


def test_an_offer_that_is_listed_as_blocked(broken):
    broken.put(broken.turn, "blocked", lambda self, s: [(("wait",), Ruling("CO-1.2", "no"))])
    broken.must_fail("wait is offered and listed as blocked")


def test_a_list_found_fast_that_leaves_out_what_no_rule_forbids(broken):
    broken.put(broken.turn, "options", lambda self, s: [("wait",), ("scan",)])
    broken.must_fail("no rule forbids dig, and it is not offered")


def test_a_ruling_without_a_reason(broken):
    broken.put(broken.turn, "blocked", lambda self, s: [(("nap",), Ruling("CO-1.2", ""))])
    broken.must_fail("blocked without a reason")


def test_a_draw_with_other_odds_than_its_outcomes(broken):
    broken.put(broken.core, "sample", lambda self, s, rr: ("core", str(min(6, 1 + int(rr() * 7)))))
    broken.must_fail("other odds than its outcomes", games=40, rounds=9)


def test_a_draw_that_never_comes_up(broken):
    broken.put(broken.core, "sample", lambda self, s, rr: ("core", str(1 + int(rr() * 5))))
    broken.must_fail("never draws .*core.*6", games=40, rounds=9)


def test_a_draw_that_is_no_outcome(broken):
    broken.put(broken.core, "sample", lambda self, s, rr: ("core", "7"))
    broken.must_fail("not among its outcomes", games=40, rounds=9)


def test_a_draw_as_its_outcomes_say_is_no_fault(broken):
    broken.put(broken.core, "sample", lambda self, s, rr: ("core", str(1 + int(rr() * 6))))
    broken.play(40, {"rounds": 9})


def test_a_draw_of_two_with_other_odds_than_its_outcomes(broken):
    broken.put(broken.core, "outcomes", lambda self, s: [(("core", "1"), 1), (("core", "2"), 1)])
    broken.put(broken.core, "sample", lambda self, s, rr: ("core", "1" if rr() < 0.7 else "2"))
    broken.must_fail("other odds than its outcomes", games=40, rounds=9)


def test_a_draw_of_one_is_no_fault(broken):
    broken.put(broken.core, "outcomes", lambda self, s: [(("core", "1"), 1)])
    broken.put(broken.core, "sample", lambda self, s, rr: ("core", "1"))
    broken.play(6, {"rounds": 9})


def test_an_offered_answer_that_fails(broken):
    apply = broken.turn.apply

    def failing(self, s, action):
        if action == ("scan",):
            raise KeyError("lens")
        apply(self, s, action)

    broken.put(broken.turn, "apply", failing)
    broken.must_fail(r"move \d+, comet.Turn: scan is offered, and carrying it out fails: KeyError: 'lens'")


def test_whatever_fails_in_a_random_game_is_one_line_with_seed_move_and_step(broken):
    apply = broken.turn.apply

    def failing(self, s, action):
        if s.options.rounds == 2:
            raise KeyError("lens")
        apply(self, s, action)

    broken.put(broken.turn, "apply", failing)
    told = r"^comet, seed 0, \d players, .*: move \d+, comet.Turn: .*KeyError: 'lens'$"
    with pytest.raises(OrreryError, match=told):
        list(check(broken.game, 3, fixed={"rounds": 2}))


@pytest.mark.parametrize("part", [check_rules, check_onwards])
def test_whatever_fails_in_a_scenario_is_one_line_that_names_it(broken, part):
    def failing(self, s, action):
        raise KeyError("lens")

    broken.put(broken.turn, "apply", failing)
    with pytest.raises(OrreryError, match=r"^comet.toml: .+: KeyError: 'lens'$"):
        part(broken.game)


def test_a_label_that_fails_is_one_line_with_move_and_step(broken):
    def failing(self, s, action):
        raise ZeroDivisionError("by nought")

    broken.put(broken.turn, "present", failing)
    broken.must_fail(r"move \d+, comet.Turn: ZeroDivisionError: by nought")


def test_a_game_that_never_ends(broken):
    broken.put(type(broken.game), "max_answers", 3)
    broken.must_fail("not over after 3")


def test_a_step_that_rolls_dice_of_its_own(broken):
    apply = broken.turn.apply

    def with_dice(self, s, action):
        apply(self, s, action)
        s.round += random.Random().random() / 1e6

    broken.put(broken.turn, "apply", with_dice)
    broken.must_fail("two different results")


def test_options_that_depend_on_what_is_hidden(broken):
    def peeking(self, s):
        known = s.core not in (None, UNKNOWN)
        words = ("wait", "scan") if known and s.core > 3 else ("wait", "scan", "dig")
        return [((word,), None) for word in words]

    broken.put(broken.turn, "candidates", peeking)
    broken.must_fail("depend on hidden", games=40, rounds=9)


def test_a_scene_made_from_what_is_hidden(comet, monkeypatch):
    """The scene gets a view, so it can only leak what the view leaks."""
    import comet as module

    monkeypatch.setattr(module.Table, "veiled", ())
    state = comet.new(2)
    for action in (("scan",), ("core", "4")):
        comet.apply(state, action)
    monkeypatch.setattr(type(comet), "determinize", lambda self, view, seat, r: _with_core(view, 5))
    with pytest.raises(OrreryError, match="contradicts the view"):
        check_views(comet, state, Random(1))


def _with_core(view, core):
    world = view.clone()
    world.core = core
    return world


def test_a_world_that_is_not_filled_in(comet, monkeypatch):
    state = comet.new(2)
    for action in (("scan",), ("core", "4")):
        comet.apply(state, action)
    monkeypatch.setattr(type(comet), "determinize", lambda self, view, seat, r: view.clone())
    with pytest.raises(OrreryError, match="left something unknown"):
        check_views(comet, state, Random(1))


def test_an_end_without_a_result(broken):
    broken.put(broken.table, "finish", lambda self, result: setattr(self, "stack", ()))
    broken.must_fail("no result")


def test_a_result_that_forgets_a_seat(broken):
    finish = broken.table.finish
    broken.put(broken.table, "finish", lambda self, result: finish(self, Result((1.0,), (), "x")))
    broken.must_fail("does not score every seat")


def test_a_scene_that_changes_from_look_to_look(broken):
    looks = iter(range(10**6))
    broken.put(type(broken.game), "scene", lambda self, view, seat: Scene((), (), {"look": next(looks)}))
    broken.must_fail("the scene of seat")


def test_a_cited_rule_that_is_not_in_the_book(comet, monkeypatch):
    monkeypatch.setattr("orrery.kernel.conformance.cited_in_code", lambda game: {"CO-7.7"})
    with pytest.raises(OrreryError, match=r"CO-7\.7"):
        check_rules(comet)


def test_a_law_that_breaks_after_a_scenario(broken):
    assert check_onwards(broken.game).endswith("random answers onwards from the ends of the scenarios")
    broken.put(broken.turn, "rule", "CO-9.9")
    with pytest.raises(OrreryError, match=r"onwards from '.*': .* under rule 'CO-9.9'"):
        check_onwards(broken.game)


def test_options_can_be_fixed(comet):
    assert {options["rounds"] for _, options in settings(comet, {"rounds": 7})} == {7}
    with pytest.raises(OrreryError, match="with these options"):
        list(check(comet, 1, fixed={"rounds": "many"}))


def test_several_processes_check_the_same_games(comet):
    assert list(check(comet, 12, jobs=2)) == list(check(comet, 12))


def test_a_law_broken_in_another_process_is_told(broken):
    broken.put(type(broken.game), "max_answers", 3)
    with pytest.raises(OrreryError, match=r"comet, seed \d+, \d players, .*: it is not over after 3"):
        list(check(broken.game, 12, jobs=2))


def test_a_check_tells_how_far_it_is_in_every_part(comet):
    told = []
    assert len(list(check(comet, 2, report=told.append))) == 4
    assert told[0].startswith("onwards from ")
    assert "game 2, answer 0" in told
    assert told[-1] == "2 of 2 games"


def test_how_far_draws_are_off_is_counted_in_deviations():
    """Above 18.307 lies one in twenty of the sums of squares of eleven outcomes: 1.645 deviations."""
    outcomes = [((str(face),), 1) for face in range(11)]
    each, off = 1000, (18.307 * 1000 / 2) ** 0.5
    drawn = Counter({action: each for action, _ in outcomes})
    drawn["0",], drawn["1",] = each + off, each - off
    assert _excess(outcomes, 11, drawn, 11 * each) == pytest.approx(1.645, abs=0.01)


def test_of_two_outcomes_both_come_up():
    step = two_outcomes()
    rr = Random(1).random
    assert {step.sample(None, rr) for _ in range(40)} == {("heads",), ("tails",)}
