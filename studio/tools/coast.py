"""Drawing islands, lakes, rivers and borders, and reshaping existing ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.edit.ids import fresh_like
from engine.edit.remove import Remove
from engine.edit.sheet.shapes import OPEN, AddShape, ShapeKind
from engine.i18n import tr, tr_noop
from engine.model.geometry import Point, Ring, rounded
from engine.model.ids import Ref, ShapeId
from engine.model.scenario import Scenario
from studio.tools.outline import Outline, OutlineTool, Part, Phase, coasts
from studio.tools.tool import Editor, Pointer, ToolOption

WORDS: dict[ShapeKind, str] = {
    "land": tr_noop("Island or coast"),
    "lake": tr_noop("Lake"),
    "river": tr_noop("River"),
    "border": tr_noop("Border"),
    "neighbour": tr_noop("Land beyond"),
}


class CoastTool(OutlineTool):
    """Draws an island, a lake, a river or a border by clicks; points and sides of existing ones are dragged, a right
    click removes a point. With Ctrl a click draws even near a coast."""

    id, title, shortcut, icon = "coast", tr_noop("Coasts and Lakes"), "K", "coast"
    help = ("2-drawing", "redraw a coast")
    owners = "shape"
    tooltip = tr_noop(
        "Click corners to draw an island or lake, Enter ends it; drag points and sides of existing coasts"
    )

    def __init__(self) -> None:
        super().__init__()
        self.kind: ShapeKind = "land"

    @property
    def hint(self) -> str:
        match self.phase:
            case Phase.BENDING:
                return tr("Release to move it here; Esc cancels.")
            case Phase.DRAWING:
                return tr("Enter or double-click ends it; Backspace removes the last corner; Esc cancels.")
        if self._near is None:
            return self.words
        if self._near.is_side:
            return tr("Drag this side to bend it; Ctrl+click starts a new outline here.")
        return tr("Drag this corner; right-click removes it; Ctrl+click starts a new outline here.")

    @property
    def ends_open(self) -> bool:  # type: ignore[override]
        return self.kind in OPEN

    def options(self, scenario: Scenario) -> Sequence[ToolOption]:
        words = tr("Kind of the next outline")
        return [
            ToolOption(
                "kind", tr("Draw"), words, tuple((str(kind), tr(name)) for kind, name in WORDS.items()), self.kind
            )
        ]

    def choose(self, option: str, value: str) -> None:
        self.kind = next((kind for kind in WORDS if kind == value), self.kind)

    def outlines(self, editor: Editor, pointer: Pointer) -> Sequence[Outline]:
        return () if "ctrl" in pointer.keys else coasts(editor.scenario)

    def hovered(self, editor: Editor, pointer: Pointer) -> Sequence[Outline]:
        return self.outlines(editor, pointer)

    def corner(self, editor: Editor, pointer: Pointer) -> Point:
        return rounded(pointer.at)

    def pick_up(self, editor: Editor, part: Part) -> None:
        editor.select([Ref("shape", part.owner)])

    def finish_outline(self, editor: Editor, points: Sequence[Point]) -> None:
        shapes = editor.scenario.board.shapes
        id = ShapeId(fresh_like(shapes, shapes, "shape1"))
        editor.perform(AddShape(self.kind, (Ring(points),), id=id))
        editor.select([Ref("shape", id)])

    def grips(self, editor: Editor) -> Iterable[Point]:
        shapes = editor.scenario.board.shapes
        chosen = [shapes[ShapeId(ref.id)] for ref in editor.selection if ref.kind == "shape" and ref.id in shapes]
        return (point for shape in chosen for ring in shape.rings for point in ring.points)

    def key(self, editor: Editor, name: str) -> bool:
        chosen = [ref for ref in editor.selection if ref.kind == "shape"]
        if name == "delete" and chosen and self.phase is Phase.IDLE:
            editor.perform(Remove(tuple(sorted(chosen))))
            self._show_grips(editor)
            return True
        return super().key(editor, name)
