"""The turning boards."""

import pytest

from orrery.games.debris.board import ADJACENT, ALIGNMENTS, DISTANCE, SPACE_NAMES, SPACE_NUMBER, SPACES, angle


def near(name: str, alignment: int) -> set[str]:
    return {SPACE_NAMES[space] for space in ADJACENT[alignment][SPACE_NUMBER[name]]}


@pytest.mark.rule("OD-1.1")
def test_every_space_is_on_its_ring():
    assert SPACES == 36
    assert SPACE_NAMES[0] == "leo-1"
    assert SPACE_NAMES[8] == "heo-1"
    assert SPACE_NAMES[35] == "gso-16"


@pytest.mark.rule("OD-1.2", "OD-6.2")
@pytest.mark.parametrize("alignment", range(ALIGNMENTS))
def test_sixty_lines_join_everything_in_every_alignment(alignment):
    rows = ADJACENT[alignment]
    assert sum(len(row) for row in rows) == 120
    assert all(space in rows[other] for space, row in enumerate(rows) for other in row)
    assert {len(row) for row in rows} == {2, 3, 4}
    assert max(max(row) for row in DISTANCE[alignment]) == 8


@pytest.mark.rule("OD-6.1")
def test_leo_1_meets_another_heo_space_on_each_turn():
    met = [near("leo-1", alignment) - {"leo-2", "leo-8"} for alignment in range(ALIGNMENTS)]
    assert met == [{"heo-1"}, {"heo-4"}, {"heo-7"}, {"heo-10"}]


@pytest.mark.rule("OD-6.1")
def test_heo_1_meets_another_gso_space_on_each_turn():
    met = [{name for name in near("heo-1", alignment) if "gso" in name} for alignment in range(ALIGNMENTS)]
    assert met == [{"gso-1"}, {"gso-5"}, {"gso-9"}, {"gso-13"}]


@pytest.mark.rule("OD-6.1")
def test_heo_turns_a_quarter_and_leo_a_half():
    assert [angle(SPACE_NUMBER["heo-1"], a) for a in range(4)] == [0, 90, 180, 270]
    assert [angle(SPACE_NUMBER["leo-1"], a) for a in range(4)] == [0, 180, 0, 180]
    assert [angle(SPACE_NUMBER["gso-5"], a) for a in range(4)] == [90] * 4
