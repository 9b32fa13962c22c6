"""Adding free text."""

from __future__ import annotations

from collections.abc import Sequence

from engine.edit.ids import fresh_like
from engine.edit.sheet.labels import AddLabel
from engine.model.geometry import Point, rounded
from engine.model.ids import LabelId, Ref
from studio.tools.sheet_edge import OFF_SHEET, is_off_sheet
from studio.tools.tool import Editor, Pointer, Shape, Tool


class LabelTool(Tool):
    """A click puts words on the board; a click on words selects them."""

    id, title, shortcut, icon, cursor = "label", "Add labels", "T", "label", "cross"
    help = ("2-drawing", "write on the board")
    led = "clicks"
    tooltip = "Click to put words there, and type them."

    def __init__(self) -> None:
        self._at: Point | None = None

    @property
    def drawing(self) -> Sequence[Shape]:
        return (Shape("text", (self._at,), "New label"),) if self._at is not None else ()

    def move(self, editor: Editor, pointer: Pointer) -> None:
        self._at = None if pointer.over is not None and pointer.over.kind == "label" else pointer.at

    def press(self, editor: Editor, pointer: Pointer) -> None:
        if pointer.button != "left":
            return
        if pointer.double and [ref.kind for ref in editor.selection] == ["label"]:
            # The first press made it or chose it; the second one took the keyboard from its words.
            editor.write_field("text")
            return
        if pointer.over is not None and pointer.over.kind == "label":
            editor.select([pointer.over])
            return
        if is_off_sheet(editor.scenario, pointer.at):
            editor.say(OFF_SHEET)
            return
        labels = editor.scenario.board.labels
        id = LabelId(fresh_like(labels, labels, "label1"))
        editor.perform(AddLabel("New label", rounded(pointer.at), id=id))
        editor.select([Ref("label", id)])
        editor.say("Type its words.")
        editor.write_field("text")

    def cancel(self, editor: Editor) -> bool:
        self._at = None
        return False
