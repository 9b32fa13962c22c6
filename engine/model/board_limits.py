"""Bounds that depend on the board: cells lie where their grid can show them.

A cell need not be on the grid, and checks speak of those that are not; but it lies within `FARTHEST` millimetres like
everything else. Cells are found by their types, in the content of any family too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from operator import itemgetter
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from engine.model.geometry import Point
from engine.model.grids.grid import Cell, Grid, Run, Side
from engine.model.numeric_limits import FARTHEST
from engine.model.scenario import Content, Scenario
from engine.model.size_limits import surplus
from engine.model.table_diff import changed

ROOT = math.sqrt(3) / 2

Path = tuple[str | int, ...]
Row = tuple[Path, Sequence[Any]]
Finder = Callable[[Any, Path], Iterator[Row]]


def misplaced(scenario: Scenario, before: Scenario | None = None) -> Iterator[tuple[Path, str]]:
    """What lies too far away or is one too many: its path in the scenario and what to say of it. With `before`, which
    has nothing such, only what is new is looked at."""
    board, grid = scenario.board, scenario.board.grid
    old = None if before is None else before.board
    yield from surplus(board, old)
    if grid is None:
        return
    if old is None or old.grid is not grid:
        yield from _corners(grid)
    if old is not None and _placing(old.grid) != _placing(grid):
        old = before = None
    for part, now, then in (("board", board, old), ("content", scenario.content, before and before.content)):
        same = then if type(then) is type(now) else None
        for name, find in _finders(type(now)):
            new = _new(now, same, name)
            if new is not None:
                yield from _far(grid, find(new, (part, name)))


def place(grid: Grid, q: int, r: int) -> Point:
    """Where the centre of a cell lies, in millimetres."""
    x, y = (q + r / 2, ROOT * r) if grid.orientation == "pointy" else (ROOT * q, r + q / 2)
    return grid.origin[0] + grid.spacing * x, grid.origin[1] + grid.spacing * y


def _corners(grid: Grid) -> Iterator[tuple[Path, str]]:
    width, height = grid.letters.width, len(grid.letters.rows)
    for column in (grid.first[0], grid.first[0] + width):
        for row in (grid.first[1], grid.first[1] + height):
            # Columns and rows are straight, so that the corners are as far away as anything gets.
            x, y = (column, ROOT * row) if grid.orientation == "pointy" else (ROOT * column, row)
            if problem := _told((grid.origin[0] + grid.spacing * x, grid.origin[1] + grid.spacing * y)):
                yield ("board", "grid", "first" if (width and height) else "origin"), f"the grid reaches {problem}"
                return


def _far(grid: Grid, rows: Iterator[Row]) -> Iterator[tuple[Path, str]]:
    for path, cells in rows:
        if not cells:
            continue
        low_q, high_q = min(map(itemgetter(0), cells)), max(map(itemgetter(0), cells))
        low_r, high_r = min(map(itemgetter(1), cells)), max(map(itemgetter(1), cells))
        if len(cells[0]) == 3:  # a run, or a side, whose direction is no length but does no harm
            high_q = max(cell[0] + cell[2] for cell in cells)
        ends = (place(grid, q, r) for q in (low_q, high_q) for r in (low_r, high_r))
        if not any(map(_told, ends)):
            continue
        for index, cell in enumerate(cells):
            last = cell[0] + cell[2] - 1 if len(cell) == 3 else cell[0]
            if problem := _told(place(grid, cell[0], cell[1])):
                yield (*path, index), f"the cell ({cell[0]}, {cell[1]}) lies {problem}"
                break
            if problem := _told(place(grid, last, cell[1])):
                yield (*path, index), f"the run of cells from ({cell[0]}, {cell[1]}) on reaches {problem}"
                break


def _told(at: Point) -> str:
    """What is too far of a point; nothing where it is not."""
    far = max(at, key=abs)
    return f"{abs(far):,.0f} mm from the sheet's corner: {FARTHEST:,} mm are the most" if abs(far) > FARTHEST else ""


def _placing(grid: Grid | None) -> tuple[Any, ...]:
    """What says where a cell lies."""
    return () if grid is None else (grid.spacing, grid.origin, grid.orientation)


def _new(now: Struct, before: Struct | None, name: str) -> Any:
    """The part of that name; of a table only the entries that were not there before."""
    value = getattr(now, name)
    if before is None:
        return value
    old = getattr(before, name)
    if isinstance(value, Mapping):
        return {id: value[id] for id in changed(old, value).others}
    return None if old is value else value


@cache
def _finders(type_: type[Struct]) -> tuple[tuple[str, Finder], ...]:
    """How to find cells in the fields of a struct."""
    if issubclass(type_, Grid):
        return ()
    hints = get_type_hints(type_, include_extras=True)
    return tuple((name, find) for name in type_.__struct_fields__ if (find := _finder(hints[name])))


def _finder(hint: Any) -> Finder | None:
    """How to find cells in a value of that type; None where there can be none."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint in (Cell, Side, Run):
        return lambda value, path: iter([(path, [value])])
    if origin in (Union, UnionType):
        return next((find for each in arguments if (find := _finder(each))), None)
    if origin is tuple and all(each in (Cell, Side, Run) for each in arguments if each is not Ellipsis):
        return lambda value, path: iter([(path, value)])
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return _in_each(_finder(arguments[0]), enumerate)
    if origin is dict:
        return _in_each(_finder(arguments[1]), dict.items)
    if isinstance(hint, type) and issubclass(hint, Struct) and not issubclass(hint, Content):
        return _in_struct(_finders(hint))
    return None


def _in_each(find: Finder | None, items: Callable[[Any], Any]) -> Finder | None:
    if find is None:
        return None
    return lambda value, path: (row for key, item in items(value) for row in find(item, (*path, key)))


def _in_struct(fields: tuple[tuple[str, Finder], ...]) -> Finder | None:
    if not fields:
        return None
    return lambda value, path: (
        row
        for name, find in fields
        if (inner := getattr(value, name)) is not None
        for row in find(inner, (*path, name))
    )
