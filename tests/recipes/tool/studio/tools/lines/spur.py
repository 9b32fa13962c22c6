"""Marking dead ends as intended."""

from __future__ import annotations

from engine.edit.network.mileposts import ChangeMilepost
from engine.i18n import tr, tr_noop
from engine.model.ids import MilepostId
from studio.tools.nearest import stop_of
from studio.tools.tool import Editor, Pointer, Tool


class SpurTool(Tool):
    """A click marks a milepost as a spur, or removes the mark."""

    id, title, shortcut, icon, cursor = "spur", tr_noop("Mark Spurs"), "Y", "spur", "cross"
    help = ("2-drawing", "mark a spur")
    led = "clicks"
    boards = "lines"
    tooltip = tr_noop("Click a milepost to mark it as a spur, or to remove the mark")

    def press(self, editor: Editor, pointer: Pointer) -> None:
        # The second press of a double click would undo the first.
        if pointer.button != "left" or pointer.double:
            return
        board = editor.scenario.board
        stop = stop_of(board, pointer.over)
        if stop not in board.mileposts:
            editor.say(tr("Click a milepost."))
            return
        id = MilepostId(stop)
        editor.perform(ChangeMilepost(id, spur=not board.mileposts[id].spur))
