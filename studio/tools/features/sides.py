"""Drawing features on the sides between neighbors, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from engine.edit.edit import Edit
from engine.edit.grids.features import AddFeature, ChangeSides
from engine.i18n import ntr, tr, tr_noop
from engine.model.geometry import Point, distance
from engine.model.grids.grid import Side
from engine.model.ids import FeatureId
from studio.tools.cells import parts_cells, side_line, side_near
from studio.tools.features.feature import KINDS, FeatureTool, added
from studio.tools.tool import Editor, Pointer, Shape


class Phase(Enum):
    """The phase of the current gesture."""

    IDLE = auto()
    ADDING = auto()
    REMOVING = auto()


class SidesTool(FeatureTool):
    """Adds or removes the feature on a side by a click; a drag does the same to every side on its way."""

    id, title, shortcut, icon = "sides", tr_noop("Draw along Sides"), "G", "sides"
    help = ("9-grids", "draw along sides")
    tooltip = tr_noop(
        "Click or drag along the sides between cells to draw a ridge, a river or a block; repeat to remove it"
    )
    between = "sides"
    kinds = ("ridge", "river", "lake", "inlet", "blocked", "border")

    def __init__(self) -> None:
        super().__init__()
        self.phase = Phase.IDLE
        self._side: Side | None = None
        self._at: Point = (0, 0)
        self._sides: dict[Side, None] = {}
        self._has: tuple[Side, ...] = ()
        self._grows: FeatureId | None = None

    @property
    def hint(self) -> str:
        kind, n = tr(KINDS[self.kind]).lower(), len(self._sides)
        match self.phase:
            case Phase.ADDING:
                text = ntr(
                    "Release to add the {kind} to {n} side; Esc cancels.",
                    "Release to add the {kind} to {n} sides; Esc cancels.",
                    n,
                )
                return text.format(kind=kind, n=n)
            case Phase.REMOVING:
                text = ntr(
                    "Release to remove the {kind} from {n} side; Esc cancels.",
                    "Release to remove the {kind} from {n} sides; Esc cancels.",
                    n,
                )
                return text.format(kind=kind, n=n)
        return tr("Click or drag along sides to add the {kind}, or to remove it; the right button removes.").format(
            kind=kind
        )

    @property
    def is_dragging(self) -> bool:
        return self.phase is not Phase.IDLE

    @property
    def drawing(self) -> Sequence[Shape]:
        near = {**self._sides, **({self._side: None} if self._side is not None else {})}
        has = [Shape("line", side_line(self._grid, side)) for side in self._has]
        return [*has, *(Shape("bar", side_line(self._grid, side)) for side in near)]

    def press(self, editor: Editor, pointer: Pointer) -> None:
        board = editor.committed.board
        grid = self.take_grid(editor)
        if self.phase is not Phase.IDLE or pointer.double:
            # The second click of a double-click does not remove what the first one added.
            return
        self._grows = self._growing(editor)
        held = board.features[self._grows].sides if self._grows is not None else ()
        side = side_near(grid, pointer.at)
        removes = pointer.button == "right" or side in held
        if removes and self._grows is None:
            editor.say(tr("Choose the feature in the bar above the board, or select it, before you remove sides."))
            return
        self.phase, self._sides, self._at = Phase.REMOVING if removes else Phase.ADDING, {}, pointer.at
        self._reach(editor, pointer.at)

    def move(self, editor: Editor, pointer: Pointer) -> None:
        grid = self.take_grid(editor)
        side = side_near(grid, pointer.at)
        self._side = side if parts_cells(grid, side) else None
        # A feature drawn as a curve does not show its sides by itself.
        grows = self._growing(editor)
        self._has = editor.scenario.board.features[grows].sides if grows is not None else ()
        if self.phase is not Phase.IDLE:
            self._reach(editor, pointer.at)

    def release(self, editor: Editor, pointer: Pointer) -> None:
        phase, self.phase = self.phase, Phase.IDLE
        if phase is Phase.IDLE:
            return
        edit, self._sides = self._edit(phase), {}
        if edit is None:
            editor.end_preview()
            editor.say(tr("There are no two neighboring cells here."))
        elif self._grows is None:
            id = added(editor, edit, "features", "feature")
            self.feature = FeatureId(id) if id is not None else None
        else:
            editor.perform(edit)

    def key(self, editor: Editor, name: str) -> bool:
        return (self.phase is Phase.IDLE and self.choose_by_number(name)) or super().key(editor, name)

    def cancel(self, editor: Editor) -> bool:
        phase, self.phase, self._sides = self.phase, Phase.IDLE, {}
        if phase is not Phase.IDLE:
            editor.end_preview()
        return phase is not Phase.IDLE

    def _growing(self, editor: Editor) -> FeatureId | None:
        """Return the feature that gets the sides: the chosen one, else the selected one of this kind."""
        known = editor.committed.board.features
        selected = [FeatureId(ref.id) for ref in editor.selection if ref.kind == "feature" and ref.id in known]
        fits = [id for id in selected if known[id].kind == self.kind]
        return self.target(editor.committed.board) or (fits[0] if len(fits) == 1 else None)

    def _reach(self, editor: Editor, at: Point) -> None:
        """Add every side on the way from the last position of the pointer."""
        (ax, ay), (bx, by) = self._at, at
        bits = max(1, round(distance(self._at, at) / (self._grid.spacing / 5)))
        before = len(self._sides)
        for bit in range(bits + 1):
            share = bit / bits
            side = side_near(self._grid, (ax + share * (bx - ax), ay + share * (by - ay)))
            if parts_cells(self._grid, side):
                self._sides[side] = None
        self._at = at
        edit = self._edit(self.phase)
        if edit is not None and len(self._sides) > before:
            editor.preview(edit)

    def _edit(self, phase: Phase) -> Edit | None:
        sides = tuple(self._sides)
        if not sides:
            return None
        if self._grows is None:
            return AddFeature(self.kind, sides=sides)
        if phase is Phase.REMOVING:
            return ChangeSides(self._grows, remove=sides)
        return ChangeSides(self._grows, add=sides)
