"""The tool that marks spurs."""

import pytest
from studio.tools.lines.spur import SpurTool

from tests.builders import a_small_board
from tests.tools.editor import PlainEditor


@pytest.fixture
def editor():
    return PlainEditor(a_small_board().scenario())


def test_click_marks_milepost_and_second_click_removes_the_mark(editor):
    editor.click(SpurTool(), "m1")
    assert editor.scenario.board.mileposts["m1"].spur
    editor.click(SpurTool(), "m1")
    assert not editor.scenario.board.mileposts["m1"].spur


@pytest.mark.parametrize("place", ["j1", (150, 40)], ids=["junction", "bare board"])
def test_click_elsewhere_changes_nothing_and_says_what_to_click(editor, place):
    editor.click(SpurTool(), place)
    assert editor.steps == [] and editor.said == "Click a milepost."


def test_right_button_changes_nothing(editor):
    editor.click(SpurTool(), "m1", button="right")
    assert editor.steps == []
