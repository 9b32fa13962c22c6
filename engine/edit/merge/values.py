"""Three-way merge of two values that were made from a common base: fields by name, tables by key, lists by position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from difflib import SequenceMatcher
from enum import Enum
from itertools import zip_longest
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from engine.model.board import Crossing
from engine.model.comparison.single import ORDER, Way
from engine.model.grids.grid import Grid, Letters
from engine.model.projection import Projection


class Absent(Enum):
    """The value of an entry that a table does not have."""

    ABSENT = "absent"


ABSENT: Final = Absent.ABSENT

Choose = Callable[[Way, Any, Any], Any]
"""Returns one of two values that cannot be merged: place, my value, their value."""

WHOLE = (Crossing, Projection)
"""Values whose fields only make sense together."""


def merged_value(base: Any, mine: Any, theirs: Any, way: Way, choose: Choose) -> Any:
    """Return the value with the changes of both sides since `base`; ABSENT if it was removed.

    `choose` decides about every smallest part that both sides changed in different ways.
    """
    if is_same(mine, theirs) or is_same(base, theirs):
        return mine
    if is_same(base, mine):
        return theirs
    if isinstance(mine, Struct) and type(mine) is type(theirs) and not isinstance(mine, WHOLE):
        if isinstance(mine, Grid) and len({_frame(base), _frame(mine), _frame(theirs)}) > 1:
            return choose(way, mine, theirs)  # Letters of another frame are other cells.
        return _fields(base if type(base) is type(mine) else ABSENT, mine, theirs, way, choose)
    if isinstance(mine, Mapping) and isinstance(theirs, Mapping):
        return _table(base if isinstance(base, Mapping) else {}, mine, theirs, way, choose)
    if isinstance(base, tuple) and isinstance(mine, tuple) and isinstance(theirs, tuple):
        return _list(base, mine, theirs, way, choose)
    if isinstance(base, Letters) and isinstance(mine, Letters) and isinstance(theirs, Letters):
        return _letters(base, mine, theirs, way, choose)
    return choose(way, mine, theirs)


def is_same(one: Any, other: Any) -> bool:
    """Return whether two values are written alike in a file: equality of tables ignores their order."""
    if one is other:
        return True
    return bool(one == other) and isinstance(one, bool) is isinstance(other, bool) and not _reordered(one, other)


def _reordered(one: Any, other: Any) -> bool:
    if one is other:
        return False
    if isinstance(one, Mapping):
        return list(one) != list(other) or any(_reordered(value, other[key]) for key, value in one.items())
    if isinstance(one, Struct):
        return any(_reordered(getattr(one, name), getattr(other, name)) for name in one.__struct_fields__)
    return False


def _fields(base: Any, mine: Struct, theirs: Struct, way: Way, choose: Choose) -> Struct:
    changes = {}
    for name in mine.__struct_fields__:
        own = getattr(mine, name)
        value = merged_value(getattr(base, name, ABSENT), own, getattr(theirs, name), (*way, name), choose)
        if value is not own:
            changes[name] = value
    return replace(mine, **changes) if changes else mine


def _table(
    base: Mapping[Any, Any], mine: Mapping[Any, Any], theirs: Mapping[Any, Any], way: Way, choose: Choose
) -> dict[Any, Any]:
    found = {}
    for key in _order(base, mine, theirs, way, choose):
        was, own, other = (table.get(key, ABSENT) for table in (base, mine, theirs))
        value = merged_value(was, own, other, (*way, str(key)), choose)
        if value is not ABSENT:
            found[key] = value
    return found


def _order(
    base: Mapping[Any, Any], mine: Mapping[Any, Any], theirs: Mapping[Any, Any], way: Way, choose: Choose
) -> list[Any]:
    """Return all keys in the order of the side that changed it; new ones of the other side follow their neighbors."""
    common = [key for key in base if key in mine and key in theirs]
    shared = set(common)
    mine_order, theirs_order = ([key for key in table if key in shared] for table in (mine, theirs))
    first, second = list(mine), list(theirs)
    if mine_order == common != theirs_order or (
        common != theirs_order != mine_order and choose((*way, ORDER), mine, theirs) is theirs
    ):
        first, second = second, first
    return beside_neighbors(beside_neighbors(first, second), list(base))


def beside_neighbors(order: Sequence[Any], more: Sequence[Any]) -> list[Any]:
    """Return an order with the keys that only `more` has, each after the key that it follows there. Keys that `more`
    lacks come first in the same place: mine before theirs."""
    known, shared, after = set(order), set(more), dict[Any, list[Any]]()
    last = ABSENT
    for key in more:
        if key in known:
            last = key
        else:
            after.setdefault(last, []).append(key)
    found: list[Any] = []
    waiting = after.get(ABSENT, [])
    for key in order:
        if key in shared:
            found += waiting
            waiting = after.get(key, [])
        found.append(key)
    return found + waiting


def _list(
    base: tuple[Any, ...], mine: tuple[Any, ...], theirs: tuple[Any, ...], way: Way, choose: Choose
) -> tuple[Any, ...]:
    if _is_place(base) and _is_place(mine) and _is_place(theirs):
        return choose(way, mine, theirs)  # type: ignore[no-any-return]
    if len(base) == len(mine) == len(theirs):
        items = enumerate(zip(base, mine, theirs, strict=True))
        return tuple(merged_value(*three, (*way, number), choose) for number, three in items)
    # Where both insert something, the order is only known to be without meaning outside of the board.
    found = _spliced(base, mine, theirs, may_touch=way[0] != "board")
    return choose(way, mine, theirs) if found is None else found


def _spliced(
    base: tuple[Any, ...], mine: tuple[Any, ...], theirs: tuple[Any, ...], may_touch: bool
) -> tuple[Any, ...] | None:
    """Return the list with the insertions, removals and replacements of both sides; None if they touch, or
    if both moved an item. With `may_touch` both may insert in one place."""
    items = (*base, *mine, *theirs)
    numbers = _numbers(items)
    was, own, other = numbers[: len(base)], numbers[len(base) : len(base) + len(mine)], numbers[len(base) + len(mine) :]
    found: list[int] = []
    at, last = 0, (-1, -1)
    for start, end, inserted in sorted({*_changes(was, own), *_changes(was, other)}):
        both_insert = may_touch and start == end == last[0] == last[1]
        if start <= last[1] and not both_insert:
            return None
        found += [*was[at:start], *inserted]
        at, last = end, (start, end)
    found += was[at:]
    # An item that both moved to different places would be there twice.
    if Counter(found) - (Counter(own) | Counter(other)):
        return None
    return tuple(items[number] for number in found)


def _numbers(items: Sequence[Any]) -> list[int]:
    """Return for each item the index of the first one that is the same."""
    known: dict[Any, int] = {}
    found = []
    for at, item in enumerate(items):
        try:
            # 1 is not yes.
            found.append(known.setdefault((isinstance(item, bool), item), at))
        except TypeError:  # a value with a table has no hash
            found.append(next(first for first, one in enumerate(items) if is_same(one, item)))
    return found


def _changes(base: Sequence[int], other: Sequence[int]) -> set[tuple[int, int, tuple[int, ...]]]:
    """Return the parts of a list that another one replaces: start, end, and the items in their place."""
    pair = SequenceMatcher(None, base, other, autojunk=False)
    return {(a, b, tuple(other[c:d])) for kind, a, b, c, d in pair.get_opcodes() if kind != "equal"}


def _is_place(value: tuple[Any, ...]) -> bool:
    """Return whether a value is a point, a cell, a side or the like, which is changed as a whole."""
    return len(value) in (2, 3) and all(isinstance(each, int | float) for each in value)


def _letters(base: Letters, mine: Letters, theirs: Letters, way: Way, choose: Choose) -> Letters:
    """Return the letters with the cells that either side painted. The three have one frame."""
    rows = []
    for three in zip_longest(base.rows, mine.rows, theirs.rows, fillvalue=""):
        row = []
        for was, own, other in zip_longest(*three, fillvalue=""):
            if own not in (was, other) and other != was:
                return choose(way, mine, theirs)  # type: ignore[no-any-return]
            row.append(other if own == was else own)
        rows.append("".join(row))
    return Letters(rows)


def _frame(grid: Any) -> Any:
    """Return the part of a grid that gives its letters their places."""
    if not isinstance(grid, Grid):
        return None
    return grid.first, grid.orientation, grid.letters.width, len(grid.letters.rows)
