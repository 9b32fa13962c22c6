"""Limits that depend on the board: cells are where their grid can show them.

A cell need not be on the grid, and checks report those that are not, but it is within `FARTHEST` millimeters like
everything else. Cells are found by their types, in the content of any game system too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from operator import itemgetter
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from engine.i18n import format_number, tr
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
    """Yield the path of each thing that is too far away or exceeds a limit, with a message. With `before`, which has no
    such thing, only what changed is checked."""
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
    """Return the center of a cell in millimeters."""
    x, y = (q + r / 2, ROOT * r) if grid.orientation == "pointy" else (ROOT * q, r + q / 2)
    return grid.origin[0] + grid.spacing * x, grid.origin[1] + grid.spacing * y


def _corners(grid: Grid) -> Iterator[tuple[Path, str]]:
    width, height = grid.letters.width, len(grid.letters.rows)
    for column in (grid.first[0], grid.first[0] + width):
        for row in (grid.first[1], grid.first[1] + height):
            # Columns and rows are straight, so that nothing is farther away than the corners.
            x, y = (column, ROOT * row) if grid.orientation == "pointy" else (ROOT * column, row)
            if problem := _excess((grid.origin[0] + grid.spacing * x, grid.origin[1] + grid.spacing * y)):
                yield (
                    ("board", "grid", "first" if (width and height) else "origin"),
                    tr("the grid extends {distance}").format(distance=problem),
                )
                return


def _far(grid: Grid, rows: Iterator[Row]) -> Iterator[tuple[Path, str]]:
    for path, cells in rows:
        if not cells:
            continue
        low_q, high_q = min(map(itemgetter(0), cells)), max(map(itemgetter(0), cells))
        low_r, high_r = min(map(itemgetter(1), cells)), max(map(itemgetter(1), cells))
        if len(cells[0]) == 3:  # Treats the direction of a side as if it were the length of a run, which is harmless.
            high_q = max(cell[0] + cell[2] for cell in cells)
        ends = (place(grid, q, r) for q in (low_q, high_q) for r in (low_r, high_r))
        if not any(map(_excess, ends)):
            continue
        for index, cell in enumerate(cells):
            last = cell[0] + cell[2] - 1 if len(cell) == 3 else cell[0]
            if problem := _excess(place(grid, cell[0], cell[1])):
                yield (
                    (*path, index),
                    tr("the cell ({q}, {r}) is {distance}").format(q=cell[0], r=cell[1], distance=problem),
                )
                break
            if problem := _excess(place(grid, last, cell[1])):
                yield (
                    (*path, index),
                    tr("the run of cells from ({q}, {r}) extends {distance}").format(
                        q=cell[0], r=cell[1], distance=problem
                    ),
                )
                break


def _excess(at: Point) -> str:
    """Return how far a point exceeds the limit; empty if it does not."""
    far = max(at, key=abs)
    return (
        tr("{distance} mm from the corner of the sheet (at most {most} mm)").format(
            distance=format_number(abs(far), ",.0f"), most=format_number(FARTHEST)
        )
        if abs(far) > FARTHEST
        else ""
    )


def _placing(grid: Grid | None) -> tuple[Any, ...]:
    """Return functions that find the cells in the fields of a type."""
    return () if grid is None else (grid.spacing, grid.origin, grid.orientation)


def _new(now: Struct, before: Struct | None, name: str) -> Any:
    """Return the part with that name; of a table only the entries that are not in the previous one."""
    value = getattr(now, name)
    if before is None:
        return value
    old = getattr(before, name)
    if isinstance(value, Mapping):
        return {id: value[id] for id in changed(old, value).others}
    return None if old is value else value


@cache
def _finders(type_: type[Struct]) -> tuple[tuple[str, Finder], ...]:
    """Return a function that finds cells in the fields of a struct."""
    if issubclass(type_, Grid):
        return ()
    hints = get_type_hints(type_, include_extras=True)
    return tuple((name, find) for name in type_.__struct_fields__ if (find := _finder(hints[name])))


def _finder(hint: Any) -> Finder | None:
    """Return a function that finds cells in a value of that type; None if there can be none."""
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
