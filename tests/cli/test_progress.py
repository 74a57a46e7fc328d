"""How far a long command is, told each second where nobody looks on."""

from orrery.cli.progress import counted


def test_each_second_a_line_says_how_far_it_is(capsys):
    now = [0.0]
    with counted("debris", 9, clock=lambda: now[0]) as advance:
        for second in (0.5, 1.0, 1.9, 2.1, 2.2):
            now[0] = second
            advance(1)
        now[0] = 3.2
        advance(2, "greedy 1/7")
    told = capsys.readouterr()
    assert told.err.splitlines() == [
        "2 of 9 games: debris",
        "4 of 9 games: debris",
        "7 of 9 games: greedy 1/7",
    ]
    assert told.out == ""
