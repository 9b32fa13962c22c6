"""Adding free text."""

from __future__ import annotations

from collections.abc import Sequence

from engine.edit.ids import fresh_like
from engine.edit.sheet.labels import AddLabel
from engine.i18n import tr, tr_noop
from engine.model.geometry import Point, rounded
from engine.model.ids import LabelId, Ref
from studio.tools.sheet_edge import OFF_SHEET, is_off_sheet
from studio.tools.tool import Editor, Pointer, Shape, Tool


class LabelTool(Tool):
    """Adds a label by a click on the board, or selects the label under the pointer."""

    id, title, shortcut, icon, cursor = "label", tr_noop("Add Labels"), "T", "label", "cross"
    help = ("2-drawing", "write on the board")
    led = "clicks"
    tooltip = tr_noop("Click to add a label there, and type its text")

    def __init__(self) -> None:
        self._at: Point | None = None

    @property
    def drawing(self) -> Sequence[Shape]:
        return (Shape("text", (self._at,), tr("New label")),) if self._at is not None else ()

    def move(self, editor: Editor, pointer: Pointer) -> None:
        self._at = None if pointer.over is not None and pointer.over.kind == "label" else pointer.at

    def press(self, editor: Editor, pointer: Pointer) -> None:
        if pointer.button != "left":
            return
        if pointer.double and [ref.kind for ref in editor.selection] == ["label"]:
            # The first press added or selected it; the second one took the keyboard from its text.
            editor.write_field("text")
            return
        if pointer.over is not None and pointer.over.kind == "label":
            editor.select([pointer.over])
            return
        if is_off_sheet(editor.scenario, pointer.at):
            editor.say(tr(OFF_SHEET))
            return
        labels = editor.scenario.board.labels
        id = LabelId(fresh_like(labels, labels, "label1"))
        editor.perform(AddLabel(tr("New label"), rounded(pointer.at), id=id))
        editor.select([Ref("label", id)])
        editor.say(tr("Type its text."))
        editor.write_field("text")

    def cancel(self, editor: Editor) -> bool:
        self._at = None
        return False
