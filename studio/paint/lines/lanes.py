"""Which railroads run side by side, and in what order.

A bundle is all stems between the same two stops. Its railroads lie next to each other in the order of the board's
railroads, so that the order is the same on the next bundle too; the side is counted along the first railroad's line.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from engine.model.board import Board, Line, Railroad, Stem
from engine.model.derived import derived
from engine.model.geometry import Point
from engine.model.ids import LineId, PointId, RailroadId
from engine.model.look import Look, RailroadLook
from engine.model.smooth import Bow, strokes

GAP = 0.45
"""Millimetres between two bands side by side."""


class Track(NamedTuple):
    """One stem as it is drawn: by the first line that draws it, with its bends from a to b."""

    stem: Stem
    line: LineId
    bends: tuple[Point, ...]
    optional: bool
    """Only there when an option of the rules says so."""
    bow: Bow | None = None
    """How a smooth line draws it, from a to b."""


@dataclass(frozen=True)
class Bundle:
    """The tracks between two stops with their offsets from the middle in millimetres, positive to the right of a-b."""

    a: PointId
    b: PointId
    tracks: tuple[Track, ...]
    offsets: tuple[float, ...]
    width: float

    @cached_property
    def is_curved(self) -> bool:
        """Whether a smooth line draws one of its tracks."""
        return any(track.bow is not None for track in self.tracks)


def look_of(look: Look, railroad: RailroadId) -> RailroadLook:
    """Colour, pattern and width of a railroad; a plain band where the author has not chosen yet."""
    return look.railroads.get(railroad) or _PLAIN


_PLAIN = RailroadLook()


def bundles(board: Board, look: Look) -> dict[tuple[PointId, PointId], Bundle]:
    """Every bundle of the board by its two stops, the smaller id first."""
    return _bundles(board.lines, board.railroads, look.railroads)


@derived(heavy=True)
def _bundles(
    lines: dict[LineId, Line], railroads: dict[RailroadId, Railroad], looks: dict[RailroadId, RailroadLook]
) -> dict[tuple[PointId, PointId], Bundle]:
    drawn: dict[tuple[PointId, PointId], dict[RailroadId, tuple[Track, bool]]] = {}
    for line_id, line in lines.items():
        for last, item, bends, bow in _smooth(line) if line.smooth else _straight(line):
            forward = last < item
            a, b = (last, item) if forward else (item, last)
            between = drawn.setdefault((a, b), {})
            known = between.get(line.railroad)
            if known is None or (known[0].optional and not line.when):
                run = bends if forward else bends[::-1]
                lean = bow.reversed if bow is not None and not forward else bow
                between[line.railroad] = (Track((a, b, line.railroad), line_id, run, bool(line.when), lean), forward)
    rank = {railroad: n for n, railroad in enumerate(railroads)}
    return {pair: _bundle(pair, between, rank, looks) for pair, between in drawn.items()}


Stroke = tuple[PointId, PointId, tuple[Point, ...], Bow | None]
"""What a line draws between two neighbouring stops: its bends, and of a smooth line how it goes on."""


def _straight(line: Line) -> Iterator[Stroke]:
    last: PointId | None = None
    bends: list[Point] = []
    for item in line.path:
        if not isinstance(item, str):
            bends.append(item)
            continue
        if last is not None and last != item:
            yield last, item, tuple(bends), None
        last, bends = item, []


def _smooth(line: Line) -> Iterator[Stroke]:
    return ((a, b, bow.bends, bow) for _, a, b, bow in strokes(line.path) if a != b)


def _bundle(
    pair: tuple[PointId, PointId],
    between: dict[RailroadId, tuple[Track, bool]],
    rank: dict[RailroadId, int],
    looks: dict[RailroadId, RailroadLook],
) -> Bundle:
    order = sorted(between, key=lambda railroad: (rank.get(railroad, len(rank)), railroad))
    widths = [looks.get(railroad, _PLAIN).width for railroad in order]
    total = sum(widths) + GAP * (len(widths) - 1)
    side = 1.0 if between[order[0]][1] else -1.0
    offsets: list[float] = []
    left = -total / 2
    for width in widths:
        offsets.append(side * (left + width / 2))
        left += width + GAP
    return Bundle(*pair, tuple(between[railroad][0] for railroad in order), tuple(offsets), total)
