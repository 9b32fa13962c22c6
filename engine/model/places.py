"""The positions of the mileposts and junctions of a board as one array."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.model.board import Board, Junction, Milepost
from engine.model.ids import JunctionId, MilepostId, PointId
from engine.model.memo import derived
from engine.model.table_diff import changed

Floats = NDArray[np.float64]


class Places(NamedTuple):
    """Positions in millimeters (n, 2), mileposts first, then junctions; `rows` is the row of each, a milepost before a
    junction with the same ID. Boards with the same stops in the same order share `ids` and `rows`."""

    mileposts: Mapping[MilepostId, Milepost]
    junctions: Mapping[JunctionId, Junction]
    ids: tuple[PointId, ...]
    rows: dict[str, int]
    at: Floats


@derived("mileposts", "junctions", former=True, heavy=True)
def places(board: Board, former: Sequence[Places] = ()) -> Places:
    """Return the positions of a board's stops; if only some have moved since a former board, those of the others are
    reused."""
    for known in former:
        posts, joints = changed(known.mileposts, board.mileposts), changed(known.junctions, board.junctions)
        if posts.same_keys and joints.same_keys:
            at, first = known.at.copy(), len(board.mileposts)
            for id in posts.others:
                at[known.rows[id]] = board.mileposts[id].at
            behind = _behind(known.junctions) if joints.others else {}
            for id in joints.others:
                at[first + behind[id]] = board.junctions[id].at
            return Places(board.mileposts, board.junctions, known.ids, known.rows, at)
    ids: tuple[PointId, ...] = (*board.mileposts, *board.junctions)
    rows: dict[str, int] = {id: row for row, id in reversed(list(enumerate(ids)))}
    stops: Any = chain(board.mileposts.values(), board.junctions.values())
    at = np.array([stop.at for stop in stops], dtype=float).reshape(-1, 2)
    return Places(board.mileposts, board.junctions, ids, rows, at)


def _behind(junctions: Mapping[JunctionId, Junction]) -> dict[str, int]:
    return {id: number for number, id in enumerate(junctions)}
