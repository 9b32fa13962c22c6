"""What the tools for features have in common: the kind, and which feature grows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.edit.edit import Edit
from engine.model.board import Board
from engine.model.grids.grid import Feature, FeatureKind, Side
from engine.model.ids import FeatureId, Kind, Ref
from engine.model.scenario import Scenario
from studio.tools.grid_tool import GridTool
from studio.tools.tool import Editor, ToolOption

KINDS: dict[FeatureKind, str] = {
    "river": "River",
    "lake": "Lake",
    "inlet": "Inlet of the sea",
    "ridge": "Ridge",
    "blocked": "Blocked",
    "border": "Border",
}
"""What the kinds are called."""


class FeatureTool(GridTool):
    """A tool that draws features: a new one, or more of the one that is chosen. Digits choose the kind."""

    kinds: ClassVar[tuple[FeatureKind, ...]]

    def __init__(self) -> None:
        self.kind: FeatureKind = self.kinds[0]
        self.feature: FeatureId | None = None

    def options(self, scenario: Scenario) -> Sequence[ToolOption]:
        board = scenario.board
        kinds = tuple((kind, KINDS[kind]) for kind in self.kinds)
        known = tuple((str(id), one.name or str(id)) for id, one in board.features.items() if one.kind == self.kind)
        values = (("", f"A new {KINDS[self.kind].lower()}"), *known)
        return [
            ToolOption("kind", "Kind", "What is drawn.", kinds, self.kind, "1 2 3 …" if len(kinds) > 1 else ""),
            ToolOption("feature", "Draw", "A new one, or more of one that is there.", values, self.target(board) or ""),
        ]

    def choose(self, option: str, value: str) -> None:
        match option:
            case "kind":
                self.kind, self.feature = next(kind for kind in self.kinds if kind == value), None
            case "feature":
                self.feature = FeatureId(value) if value else None

    def target(self, board: Board) -> FeatureId | None:
        """The feature that grows; None for a new one."""
        known = board.features.get(self.feature) if self.feature is not None else None
        return self.feature if known is not None and known.kind == self.kind else None

    def choose_by_number(self, name: str) -> bool:
        """Take the kind of that number; whether there is one."""
        if name.isdecimal() and 1 <= int(name) <= len(self.kinds):
            self.choose("kind", self.kinds[int(name) - 1])
            return True
        return False


def added(editor: Editor, edit: Edit, table: str, kind: Kind) -> str | None:
    """Perform an edit that adds one thing to a table of the board, and select it; its id, None where it failed."""
    before = getattr(editor.committed.board, table)
    editor.perform(edit)
    new = [id for id in getattr(editor.committed.board, table) if id not in before]
    if len(new) != 1:
        return None
    editor.select([Ref(kind, new[0])])
    return str(new[0])


def joined(feature: Feature, sides: Sequence[Side]) -> tuple[Side, ...]:
    """A feature's sides with more of them."""
    return tuple(dict.fromkeys((*feature.sides, *sides)))
