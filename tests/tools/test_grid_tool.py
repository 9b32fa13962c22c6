"""What holds for every tool that is for boards with a grid."""

import pytest

from engine.errors import EditError
from engine.families.tycoon.content import TycoonContent
from engine.model.board import Board, Sheet
from engine.model.scenario import Scenario
from studio.tools.all import all_tools, grid_tools
from studio.tools.grid_tool import GridTool
from tests.tools.editor import PlainEditor

TOOLS = pytest.mark.parametrize("number", range(len(grid_tools())), ids=lambda n: grid_tools()[n].id)


def test_a_tool_is_for_boards_with_a_grid_exactly_if_it_takes_their_grid():
    assert all(isinstance(tool, GridTool) and tool.boards == "grid" for tool in grid_tools())
    assert not any(isinstance(tool, GridTool) or tool.boards == "grid" for tool in all_tools())


@TOOLS
def test_before_the_mouse_has_come_to_the_board_nothing_is_drawn(number):
    tool = grid_tools()[number]
    tool.choose("symmetry", "half-turn")
    assert list(tool.drawing) == [] and tool.focus is None and tool.hint


@TOOLS
def test_a_board_of_lines_is_refused(number):
    editor = PlainEditor(Scenario("tycoon", "No grid", Board(Sheet(100, 100)), TycoonContent()))
    with pytest.raises(EditError, match="no grid"):
        grid_tools()[number].press(editor, editor.pointer((5, 5)))
    assert editor.scenario is editor.committed and editor.steps == []
