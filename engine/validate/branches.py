"""Spurs: mileposts that the author marked as having a single way in."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from engine.analyze.bridges import hanging_parts
from engine.model import naming
from engine.model.board import Board, Stem
from engine.model.geometry import Point
from engine.model.ids import MilepostId
from engine.model.network import network


def in_spurs(board: Board, options: Collection[str]) -> set[MilepostId]:
    """Return the mileposts that are marked as spurs, and all that depend on the same segment as one of them."""
    marked = {id for id, milepost in board.mileposts.items() if milepost.spur}
    if not marked:
        return marked
    return marked.union(*(part.behind for part in hanging_parts(board, options) if not marked.isdisjoint(part.behind)))


def tracks_beyond(
    board: Board, options: Collection[str], behind: Iterable[MilepostId], besides: Iterable[Stem] = ()
) -> tuple[tuple[Point, ...], ...]:
    """Return the segments that would be cut off, as they are drawn, those in `besides` first."""
    at = network(board, options).at
    lost = {stem for id in behind for section in at[id] for stem in section.stems}
    first = set(besides)
    return (*naming.tracks(board, first), *naming.tracks(board, lost - first))
