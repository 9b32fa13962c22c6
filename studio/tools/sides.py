"""Putting features on the sides between neighbours, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from engine.edit.edit import Edit
from engine.edit.features import AddFeature, ChangeSides
from engine.model.geometry import Point, distance
from engine.model.grid import Grid, Side
from engine.model.ids import FeatureId
from studio.tools.cells import parts_cells, side_line, side_near
from studio.tools.feature import KINDS, FeatureTool, added
from studio.tools.tool import Desk, Pointer, Shape


class Phase(Enum):
    """What the hand is doing."""

    IDLE = auto()
    ADDING = auto()
    REMOVING = auto()


class SidesTool(FeatureTool):
    """A click on a side puts the feature there or takes it away; a drag does the same to every side it comes by."""

    id, title, shortcut, icon = "sides", "Draw side by side", "G", "sides"
    tooltip = "Click or drag along sides between neighbours: ridge, river, blocked; again takes them away."
    kinds = ("ridge", "river", "lake", "inlet", "blocked", "border")

    def __init__(self) -> None:
        super().__init__()
        self.phase = Phase.IDLE
        self._grid: Grid | None = None
        self._side: Side | None = None
        self._at: Point = (0, 0)
        self._sides: dict[Side, None] = {}
        self._has: tuple[Side, ...] = ()
        self._grows: FeatureId | None = None

    @property
    def hint(self) -> str:
        kind = KINDS[self.kind].lower()
        match self.phase:
            case Phase.ADDING:
                return f"{len(self._sides)} sides get the {kind}. Release to keep them, Escape gives up."
            case Phase.REMOVING:
                return f"{len(self._sides)} sides lose the {kind}. Release to keep it so, Escape gives up."
        return f"Click or drag along sides: {kind} there, or no more where it is; the right button takes away."

    @property
    def drawing(self) -> Sequence[Shape]:
        if self._grid is None:
            return ()
        near = {**self._sides, **({self._side: None} if self._side is not None else {})}
        has = [Shape("line", side_line(self._grid, side)) for side in self._has]
        return [*has, *(Shape("bar", side_line(self._grid, side)) for side in near)]

    def press(self, desk: Desk, pointer: Pointer) -> None:
        board = desk.committed.board
        self._grid = board.grid
        if board.grid is None or self.phase is not Phase.IDLE:
            return
        self._grows = self._growing(desk)
        held = board.features[self._grows].sides if self._grows is not None else ()
        side = side_near(board.grid, pointer.at)
        removes = pointer.button == "right" or side in held
        if removes and self._grows is None:
            desk.say("Choose the feature to take sides from above the board, or select it.")
            return
        self.phase, self._sides, self._at = Phase.REMOVING if removes else Phase.ADDING, {}, pointer.at
        self._reach(desk, pointer.at)

    def move(self, desk: Desk, pointer: Pointer) -> None:
        self._grid = desk.committed.board.grid
        if self._grid is None:
            return
        side = side_near(self._grid, pointer.at)
        self._side = side if parts_cells(self._grid, side) else None
        # A feature drawn as a curve does not show its sides by itself.
        grows = self._growing(desk)
        self._has = desk.scenario.board.features[grows].sides if grows is not None else ()
        if self.phase is not Phase.IDLE:
            self._reach(desk, pointer.at)

    def release(self, desk: Desk, pointer: Pointer) -> None:
        phase, self.phase = self.phase, Phase.IDLE
        if phase is Phase.IDLE:
            return
        edit, self._sides = self._edit(phase), {}
        if edit is None:
            desk.end_preview()
            desk.say("Here are no two neighbours to part.")
        elif self._grows is None:
            id = added(desk, edit, "features", "feature")
            self.feature = FeatureId(id) if id is not None else None
        else:
            desk.perform(edit)

    def key(self, desk: Desk, name: str) -> bool:
        return self.phase is Phase.IDLE and self.choose_by_number(name)

    def cancel(self, desk: Desk) -> bool:
        phase, self.phase, self._sides = self.phase, Phase.IDLE, {}
        if phase is not Phase.IDLE:
            desk.end_preview()
        return phase is not Phase.IDLE

    def _growing(self, desk: Desk) -> FeatureId | None:
        """The feature that gets the sides: the chosen one, else the selected one of this kind."""
        known = desk.committed.board.features
        selected = [FeatureId(ref.id) for ref in desk.selection if ref.kind == "feature" and ref.id in known]
        fits = [id for id in selected if known[id].kind == self.kind]
        return self.target(desk.committed.board) or (fits[0] if len(fits) == 1 else None)

    def _reach(self, desk: Desk, at: Point) -> None:
        """Takes every side on the way from where the pointer was."""
        assert self._grid is not None
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
            desk.preview(edit)

    def _edit(self, phase: Phase) -> Edit | None:
        sides = tuple(self._sides)
        if not sides:
            return None
        if self._grows is None:
            return AddFeature(self.kind, sides=sides)
        if phase is Phase.REMOVING:
            return ChangeSides(self._grows, remove=sides)
        return ChangeSides(self._grows, add=sides)
