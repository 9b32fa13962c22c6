"""Railroads that the selection is about."""

from __future__ import annotations

from engine.model.board import Board
from engine.model.ids import LineId, RailroadId, Ref
from studio.document.document import Document


def railroad_about(board: Board, ref: Ref) -> RailroadId | None:
    """Return the railroad of a line, a section or a plate; None for anything else."""
    found = ""
    if ref.kind == "railroad":
        found = ref.id
    elif ref.kind == "section":
        found = ref.id.split(" ")[2]
    elif ref.kind == "line" and ref.id in board.lines:
        found = board.lines[LineId(ref.id)].railroad
    return RailroadId(found) if found in board.railroads else None


def selected_railroads(document: Document) -> tuple[RailroadId, ...]:
    """Return the railroads of what is selected, each once, in the order of the board."""
    board = document.scenario.board
    chosen = {railroad_about(board, ref) for ref in document.selection}
    return tuple(id for id in board.railroads if id in chosen)
