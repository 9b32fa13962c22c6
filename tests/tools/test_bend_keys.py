"""A selected line bent by keys alone: arrows go to its handles, Space takes hold and puts down."""

import pytest

from engine.edit.network.lines import ChangeLine
from engine.model.ids import Ref
from studio.tools.select import SelectTool
from tests.builders import a_small_board
from tests.tools.editor import PlainEditor

ERIE, NYC = Ref("line", "ERIE-2"), Ref("section", "m2 m3 NYC")


@pytest.fixture
def editor():
    return PlainEditor(a_small_board().scenario())


def press(editor, tool, *names):
    for name in names:
        assert tool.key(editor, name), name


def path(editor, line):
    return editor.scenario.board.lines[line].path


def test_a_new_bend_is_made_in_the_middle_of_a_section_as_one_step(editor):
    tool = SelectTool()
    editor.select([NYC])
    press(editor, tool, "down")
    assert tool.focus == (80, 20) and not editor.steps, "the first key goes to the line"
    press(editor, tool, "space", "shift+down", "shift+down", "right")
    assert path(editor, "NYC-1") == ("m1", "m2", (80.5, 30), "m3", "m6") and not editor.steps
    press(editor, tool, "space")
    assert path(editor, "NYC-1") == ("m1", "m2", (80.5, 30), "m3", "m6") and len(editor.steps) == 1
    assert ("grip", ((80.5, 30),), "") in tool.drawing


def test_a_bend_is_gone_to_moved_and_taken_out(editor):
    tool = SelectTool()
    editor.select([ERIE])
    (old,) = [item for item in path(editor, "ERIE-2") if not isinstance(item, str)]
    press(editor, tool, "down")
    while tool.focus != old:
        press(editor, tool, "up" if tool.focus[1] > old[1] else "down")
    press(editor, tool, "space", "shift+right", "space")
    assert path(editor, "ERIE-2") == ("m1", (old[0] + 5, old[1]), "m5")
    press(editor, tool, "backspace")
    assert path(editor, "ERIE-2") == ("m1", "m5") and len(editor.steps) == 2


def test_escape_lets_go_first_and_gives_up_the_selection_then(editor):
    tool, before = SelectTool(), editor.scenario
    editor.select([ERIE])
    press(editor, tool, "down", "space", "shift+right")
    assert editor.scenario != before
    assert tool.cancel(editor) and editor.scenario == before and editor.selection == {ERIE}
    assert tool.cancel(editor) and not editor.selection


@pytest.mark.parametrize("ends", ["press", "another tool", "other change"])
def test_what_the_keys_hold_is_given_up_by_whatever_else_is_done(editor, ends):
    tool, before = SelectTool(), editor.scenario
    editor.select([ERIE])
    press(editor, tool, "down", "space", "shift+right")
    match ends:
        case "press":
            tool.press(editor, editor.pointer((150, 150)))
        case "another tool":
            tool.put_away(editor)
        case "other change":
            tool.look_again(editor)
    assert editor.scenario == before and not editor.steps


def test_a_smooth_line_is_taken_hold_of_on_its_curve(editor):
    editor.perform(ChangeLine("NYC-1", smooth=True))
    tool = SelectTool()
    editor.select([Ref("line", "NYC-1")])
    press(editor, tool, "down", "space", "shift+down", "space")
    assert sum(not isinstance(item, str) for item in path(editor, "NYC-1")) == 1


def test_keys_that_find_no_line_are_left_to_the_view(editor):
    tool = SelectTool()
    for refs in ([], [Ref("region", "NE")], [ERIE, NYC]):
        editor.select(refs)
        assert not any(tool.key(editor, name) for name in ("down", "space", "backspace")) and tool.focus is None
