"""Random boards of lines for laws: few mileposts on a coarse raster, so that lines cross, meet and come back often.

The sheet is wider than it is high, and no place has equal coordinates: swapped axes show.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import strategies as st

from engine.model.board import Board
from engine.model.geometry import Point
from engine.model.network import where
from tests.builders import BoardBuilder, a_board

RAILROADS = ("NYC", "PA", "ERIE")
places = st.tuples(st.integers(1, 23), st.integers(1, 11)).map(lambda at: (10.0 * at[0], 10.0 * at[1] + 3))


@st.composite
def line_boards(draw: Any, most_lines: int = 4, cities: bool = True) -> BoardBuilder:
    """Up to eight mileposts and two junctions with lines that bend, come back and share stops."""
    at = draw(st.lists(places, min_size=3, max_size=10, unique=True))
    board = a_board(240, 130)
    for number, place in enumerate(at[:8]):
        board = board.with_milepost(f"m{number}", at=place)
    for number, place in enumerate(at[8:]):
        board = board.with_junction(f"j{number}", at=place)
    stops = st.sampled_from([f"m{n}" for n in range(len(at[:8]))] + [f"j{n}" for n in range(len(at[8:]))])
    paths = st.lists(st.one_of(stops, stops, places), min_size=2, max_size=6)
    for railroad, path in draw(st.lists(st.tuples(st.sampled_from(RAILROADS), paths), min_size=1, max_size=most_lines)):
        line = _tidy(path)
        if line:
            board = board.with_line(railroad, *line)
    for milepost in draw(st.sets(st.sampled_from(range(len(at[:8]))), max_size=2)) if cities else ():
        board = board.with_city(f"c{milepost}", at=f"m{milepost}", region="NE")
    return board


def _tidy(path: list[str | Point]) -> list[str | Point]:
    """The path without what no line has: bends at an end, the same place twice in a row; empty without two stops."""
    path = [item for item, before in zip(path, [None, *path], strict=False) if item != before]
    stops = [index for index, item in enumerate(path) if isinstance(item, str)]
    if not stops:
        return []
    path = path[stops[0] : stops[-1] + 1]
    stops = [index for index, item in enumerate(path) if isinstance(item, str)]
    twice = any(path[a] == path[b] for a, b in pairwise(stops))
    return [] if twice or len(stops) < 2 else path


def points(board: Board, path: Any) -> list[Point]:
    """The places of a path of stops and bends."""
    found = [where(board, item) if isinstance(item, str) else item for item in path]
    return [at for at in found if at is not None]
