"""Common parts of the tools for features: the kind, and the feature that is extended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.edit.edit import Edit
from engine.i18n import tr, tr_noop
from engine.model.board import Board
from engine.model.grids.grid import Feature, FeatureKind, Side
from engine.model.ids import FeatureId, Kind, Ref
from engine.model.scenario import Scenario
from studio.tools.grid_tool import GridTool
from studio.tools.tool import Editor, ToolOption

KINDS: dict[FeatureKind, str] = {
    "river": tr_noop("River"),
    "lake": tr_noop("Lake"),
    "inlet": tr_noop("Inlet of the sea"),
    "ridge": tr_noop("Ridge"),
    "blocked": tr_noop("Blocked"),
    "border": tr_noop("Border"),
}
"""The names of the kinds."""


class FeatureTool(GridTool):
    """A tool that draws features: a new one, or more of the chosen one. Digits choose the kind."""

    kinds: ClassVar[tuple[FeatureKind, ...]]

    def __init__(self) -> None:
        self.kind: FeatureKind = self.kinds[0]
        self.feature: FeatureId | None = None

    def options(self, scenario: Scenario) -> Sequence[ToolOption]:
        board = scenario.board
        kinds = tuple((kind, tr(KINDS[kind])) for kind in self.kinds)
        known = tuple((str(id), one.name or str(id)) for id, one in board.features.items() if one.kind == self.kind)
        values = (("", tr("New: {kind}").format(kind=tr(KINDS[self.kind]))), *known)
        return [
            ToolOption(
                "kind", tr("Kind"), tr("Kind of feature"), kinds, self.kind, "1 2 3 …" if len(kinds) > 1 else ""
            ),
            ToolOption(
                "feature",
                tr("Draw"),
                tr("Feature to draw: a new one, or an existing one to extend"),
                values,
                self.target(board) or "",
            ),
        ]

    def choose(self, option: str, value: str) -> None:
        match option:
            case "kind":
                self.kind, self.feature = next(kind for kind in self.kinds if kind == value), None
            case "feature":
                self.feature = FeatureId(value) if value else None

    def target(self, board: Board) -> FeatureId | None:
        """The feature that is extended; None for a new one."""
        known = board.features.get(self.feature) if self.feature is not None else None
        return self.feature if known is not None and known.kind == self.kind else None

    def choose_by_number(self, name: str) -> bool:
        """Choose the kind with that number; return whether there is one."""
        if name.isdecimal() and 1 <= int(name) <= len(self.kinds):
            self.choose("kind", self.kinds[int(name) - 1])
            return True
        return False


def added(editor: Editor, edit: Edit, table: str, kind: Kind) -> str | None:
    """Perform an edit that adds one thing to a table of the board, and select it; return its ID, None on failure."""
    before = getattr(editor.committed.board, table)
    editor.perform(edit)
    new = [id for id in getattr(editor.committed.board, table) if id not in before]
    if len(new) != 1:
        return None
    editor.select([Ref(kind, new[0])])
    return str(new[0])


def joined(feature: Feature, sides: Sequence[Side]) -> tuple[Side, ...]:
    """Return a feature's sides with more of them."""
    return tuple(dict.fromkeys((*feature.sides, *sides)))
