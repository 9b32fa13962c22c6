"""Scenario files with a grid."""

import pytest

from engine.errors import InvalidScenario
from engine.files.scenarios import dumps, loads
from tests.edit.random_grid_edits import a_full_board
from tests.grids import a_grid

FULL = dumps(a_full_board())


@pytest.mark.parametrize(
    "scenario",
    [
        a_full_board(),
        a_grid(".c.", "cmc", "..c", orientation="flat").with_course("tees", (1, 0), (1, 1)).scenario(),
        a_grid(".").scenario(),
    ],
)
def test_a_grid_loaded_and_dumped_gives_the_same_text(scenario):
    text = dumps(scenario)
    again = loads(text)
    assert again.board == scenario.board
    assert dumps(again) == text


@pytest.mark.parametrize(
    ("good", "bad", "path"),
    [
        ("spacing: 10", "spacing: 900", "board.grid.spacing"),
        ("cccccc", "cc ccc", "board.grid.letters"),
        ("between: [[0, 0], [3, 3]]", "between: [[0, 0]]", "board.connections.ferry.between"),
        ("[[0, 0, 0]]", "[[0, 0, 3]]", "board.features.tarn.sides[0][2]"),
        ("kind: lake", "kind: pond", "board.features.tarn.kind"),
        ("letter: h", "letter: .", "board.terrains.hill.letter"),
    ],
)
def test_what_does_not_fit_is_told_with_its_place_and_line(good, bad, path):
    assert good in FULL
    broken = FULL.replace(good, bad, 1)
    with pytest.raises(InvalidScenario) as caught:
        loads(broken, "grid.yaml")
    assert caught.value.path == path
    line = caught.value.line
    assert line is not None and bad.split(":")[0].split()[0] in "\n".join(broken.split("\n")[line - 1 : line + 1])
