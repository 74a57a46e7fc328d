import pytest

from orrery.kernel import Given, OrreryError, ScenarioError
from orrery.kernel.scenario import read_scenarios, run_scenario


def run(game, text):
    for scenario in read_scenarios('[[scenario]]\ntitle = "t"\nrule = "CO-1.1"\n' + text, "test.toml"):
        run_scenario(game, scenario)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("expct = { over = true }", "expct"),
        ('play = "dig"', "play"),
        ('expect = { "rigs.0.orr" = 1 }', "'orr' is not one of ore"),
        ('expect = { "rigs.0.ore.x" = 1 }', "nothing lies below"),
        ('expect = { "rigs.0.ore" = 7 }', "is 0, expected 7"),
        ('play = ["fly"]', "CO-1.1"),
        ('play = ["chance core 3"]', "not chance"),
        ('play = ["scan", "core 3"]', "write: chance core 1"),
        ('play = ["scan", "chance core 7"]', "can't come up"),
        ("given = { one = 1, for = 2 }", "did you mean"),
        ('given = { one = "much" }', "given.one"),
        ('refuse = { "dig" = "CO-1.2" }', "but it is allowed"),
        ('given = { one = 0, two = 1 }\nrefuse = { "drill" = "CO-1.1" }', "not by CO-1.1"),
        ('offer = ["fly"]', "is not offered"),
        ('odds = { "chance core 1" = "1/6" }', "chance is not asked"),
        ('play = ["scan"]\nodds = { "chance core 1" = "1/5" }', "odds of chance core 1"),
        ('play = ["dig"]\ntells = ["one sleeps."]', "«one sleeps.» is not told, but: "),
        ('shows = { "dig" = { label = "Sleep" } }', "«dig» shows label is"),
        ('shows = { "dig" = { lable = "Dig" } }', "'lable' is not one of label"),
        ("sees = { ada = { core = 1 } }", "no seat 'ada'"),
        ("players = 9", "2 to 4 players"),
        ('options = { rounds = "x" }', "rounds"),
        ("options = { round = 1 }", "rounds"),
        ('play = ["drill", "chance core 1", "dig"]', "the game is over"),
    ],
)
def test_a_wrong_scenario_says_what_is_wrong(comet, text, says):
    with pytest.raises(ScenarioError, match=says) as caught:
        run(comet, text)
    assert len(str(caught.value).splitlines()) == 1


def test_a_rule_that_does_not_exist(comet):
    (scenario,) = read_scenarios('[[scenario]]\ntitle="t"\nrule="CO-9.1"', "x")
    with pytest.raises(ScenarioError, match=r"no rule CO-9\.1"):
        run_scenario(comet, scenario)


def test_broken_toml_is_one_line():
    with pytest.raises(ScenarioError, match=r"x\.toml"):
        read_scenarios("[[scenario", "x.toml")


def test_given_reads_words_and_tables():
    given = Given({"kind": "probe", "below": {"n": 1}})
    assert given.one_of("kind", {"probe": 4}, 0) == 4
    below = given.below("below")
    assert below.take("n", int) == 1
    with pytest.raises(OrreryError, match="needs 'm'"):
        below.take("m", int)
    with pytest.raises(OrreryError, match="'moon' is not one of probe"):
        given.word("kind", "moon", {"probe": 1})
    with pytest.raises(OrreryError, match="must be a table"):
        Given([1])
