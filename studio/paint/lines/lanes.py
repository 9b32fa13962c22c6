"""Parallel railroads and their order.

A bundle is all segments between the same two stops. Its railroads are in the order of the board's railroads, so the
order is the same on the next bundle; sides are counted along the first railroad's line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from engine.model.board import Board, Railroad
from engine.model.ids import PointId, RailroadId
from engine.model.lines.polylines import Stroke, Strokes, strokes_of
from engine.model.look import Look, RailroadLook
from engine.model.memo import derived

GAP = 0.45
"""Millimeters between two parallel bands."""
OPTIONAL = 0.5
"""Opacity of optional lines and their plates."""


Pair = tuple[PointId, PointId]
"""Two stops of a bundle, the smaller ID first."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """Lines between two stops, one for each railroad: by the first line that draws it, permanent ones before optional
    ones. `offsets` are millimeters from the middle, positive to the right of a-b."""

    pair: Pair
    tracks: tuple[Stroke, ...]
    offsets: tuple[float, ...]
    width: float
    is_curved: bool
    """Whether a smooth line draws one of its tracks."""

    @property
    def a(self) -> PointId:
        """Stop where it begins."""
        return self.pair[0]

    @property
    def b(self) -> PointId:
        """Stop where it ends."""
        return self.pair[1]


class _Bundled(NamedTuple):
    """Bundles of a board, and what they were made from."""

    strokes: Strokes
    railroads: Mapping[RailroadId, Railroad]
    looks: Mapping[RailroadId, RailroadLook]
    of: dict[Pair, Bundle]

    def fits(
        self, strokes: Strokes, railroads: Mapping[RailroadId, Railroad], looks: Mapping[RailroadId, RailroadLook]
    ) -> bool:
        """Return whether only the tracks of some lines differ, neither the look and order of railroads nor the order of
        lines."""
        return (
            self.railroads is railroads
            and self.looks is looks
            and [id for id in self.strokes if id in strokes] == [id for id in strokes if id in self.strokes]
        )


def look_of(look: Look, railroad: RailroadId) -> RailroadLook:
    """Return color, pattern and width of a railroad; a plain band by default."""
    return look.railroads.get(railroad) or _PLAIN


_PLAIN = RailroadLook()


def bundles(board: Board, look: Look) -> dict[Pair, Bundle]:
    """Return every bundle of the board by its two stops."""
    return _bundles(board, look.railroads).of


@derived("lines", "railroads", former=True, heavy=True)
def _bundles(board: Board, looks: Mapping[RailroadId, RailroadLook], former: Sequence[_Bundled] = ()) -> _Bundled:
    """Bundles with the same lines as on a former board are reused."""
    strokes, railroads = strokes_of(board), board.railroads
    known = next((one for one in former if one.fits(strokes, railroads, looks)), None)
    same = {} if known is None else known.of
    again = set[Pair]() if known is None else _between_others(known.strokes, strokes)
    drawn: dict[Pair, Bundle | list[Stroke]] = {}
    for own in strokes.values():
        for stroke in own:
            pair = stroke[0][:2]
            if pair[0] == pair[1]:
                continue
            made = drawn.get(pair)
            if made is None:
                there = None if pair in again else same.get(pair)
                if there is not None:
                    drawn[there.pair] = there
                else:
                    drawn[pair] = [stroke]
            elif isinstance(made, list):
                made.append(stroke)
    rank = {railroad: n for n, railroad in enumerate(railroads)}
    of = {pair: _bundle(pair, made, rank, looks) if isinstance(made, list) else made for pair, made in drawn.items()}
    return _Bundled(strokes, railroads, looks, of)


def _between_others(former: Strokes, strokes: Strokes) -> set[Pair]:
    """Return the pairs of stops between which a line differs."""
    changed_ids = [id for id in former.keys() | strokes.keys() if former.get(id) is not strokes.get(id)]
    return {stroke.stem[:2] for id in changed_ids for those in (former, strokes) for stroke in those.get(id, ())}


def _bundle(
    pair: Pair,
    strokes: Sequence[Stroke],
    rank: Mapping[RailroadId, int],
    looks: Mapping[RailroadId, RailroadLook],
) -> Bundle:
    between: dict[RailroadId, Stroke] = {}
    for stroke in strokes:
        known = between.setdefault(stroke.stem[2], stroke)
        if known.optional and not stroke.optional:
            between[stroke.stem[2]] = stroke
    order = sorted(between, key=lambda railroad: (rank.get(railroad, len(rank)), railroad))
    widths = tuple(looks.get(railroad, _PLAIN).width for railroad in order)
    offsets, total = _offsets(widths, between[order[0]].backward)
    tracks = tuple(between[railroad] for railroad in order)
    return Bundle(pair, tracks, offsets, total, any(track.bow is not None for track in tracks))


@lru_cache(maxsize=1024)
def _offsets(widths: tuple[float, ...], backward: bool) -> tuple[tuple[float, ...], float]:
    """Return the offsets of bands of these widths from the middle, and their total width: the same few for most
    bundles."""
    total = sum(widths) + GAP * (len(widths) - 1)
    offsets: list[float] = []
    left = -total / 2
    for width in widths:
        offsets.append((-1.0 if backward else 1.0) * (left + width / 2))
        left += width + GAP
    return tuple(offsets), total
