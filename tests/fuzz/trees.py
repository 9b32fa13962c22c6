"""Changes of plain data (mappings, lists, text, None) by somebody who knows its shape and means no good.

Each takes a tree, chance, and another tree to take pieces from, and changes the tree where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

from tests.fuzz.hostile import NAMES, TEXTS, near, scalar

Slot = tuple[Any, Any]
"""A mapping and a key of it, or a list and an index."""
Mutation = Callable[[Any, Random, Any], None]

SHOWN = frozenset(
    (
        "name",
        "title",
        "text",
        "note",
        "nickname",
        "sentence",
        "author",
        "licence",
        "currency",
        "state",
        "reason",
        "words",
    )
)
"""Keys whose text is shown as it is."""

_NUMBER = re.compile(r"-?[0-9]{1,18}(\.[0-9]{1,9})?").fullmatch

MOST_NODES = 60_000
"""A tree never grows beyond this many entries by one change: files stay under the most bytes that are read."""


def slot(tree: Any, rng: Random, stop: float = 0.2) -> Slot | None:
    """Some place of the tree, walked down to from the top: small parts are as likely as large ones."""
    here, found = tree, None
    while isinstance(here, dict | list) and here:
        key = rng.choice(list(here)) if isinstance(here, dict) else rng.randrange(len(here))
        found = (here, key)
        here = here[key]
        if rng.random() < stop:
            break
    return found


def leaf(tree: Any, rng: Random) -> Slot | None:
    """Some scalar of the tree."""
    found = slot(tree, rng, 0)
    return None if found is None or isinstance(found[0][found[1]], dict | list) else found


def container(tree: Any, rng: Random) -> dict[str, Any] | list[Any] | None:
    """Some mapping or list with something in it."""
    found = slot(tree, rng, 0.3)
    if found is None:
        return None
    inside = found[0][found[1]]
    return inside if isinstance(inside, dict | list) and inside else found[0]


def ids(tree: Any) -> list[str]:
    """Whatever could be an id: the keys of the tables of the board and the content."""
    found: list[str] = []
    for part in ("board", "content"):
        tables = tree.get(part) if isinstance(tree, dict) else None
        for table in tables.values() if isinstance(tables, dict) else ():
            if isinstance(table, dict):
                found += list(table)[:400]
    return found


def put_hostile(tree: Any, rng: Random, other: Any) -> None:
    """A scalar becomes a hostile one."""
    if (at := leaf(tree, rng)) is not None:
        at[0][at[1]] = scalar(rng)


def put_near(tree: Any, rng: Random, other: Any) -> None:
    """A number becomes a near one, a thousand times or a million times it."""
    for _ in range(8):
        at = leaf(tree, rng)
        if at is not None and _NUMBER(str(at[0][at[1]])):
            at[0][at[1]] = near(str(at[0][at[1]]), rng)
            return


def swap_type(tree: Any, rng: Random, other: Any) -> None:
    """A scalar becomes a list or a mapping, or the other way round."""
    if (at := slot(tree, rng)) is None:
        return
    was = at[0][at[1]]
    options: list[Any] = ["text", None, [], {}, [was], {"name": was}, [[was]]]
    if isinstance(was, dict):
        options += [list(was), list(was.values())]
    elif isinstance(was, list):
        options += [{str(n): item for n, item in enumerate(was)}, " ".join(map(str, was))]
    at[0][at[1]] = rng.choice(options)


def delete(tree: Any, rng: Random, other: Any) -> None:
    """An entry goes."""
    if (at := slot(tree, rng)) is not None:
        del at[0][at[1]]


def rename(tree: Any, rng: Random, other: Any) -> None:
    """A key gets another name, in its place."""
    for _ in range(4):
        at = slot(tree, rng, 0.35)
        if at is not None and isinstance(at[0], dict):
            new = rng.choice((*NAMES, str(at[1]) + "x", str(at[1]).upper(), rng.choice(ids(tree) or ["x"])))
            rows = [(new if key == at[1] else key, value) for key, value in at[0].items()]
            at[0].clear()
            at[0].update(rows)
            return


def duplicate(tree: Any, rng: Random, other: Any) -> None:
    """An entry stands there twice, or a hundred or some thousand times."""
    if (at := slot(tree, rng)) is None:
        return
    holder, key = at
    what = holder[key]
    size = sum(1 for _ in _nodes(what))
    times = min(rng.choice((1, 1, 2, 100, 3000)), max(1, MOST_NODES // size))
    if isinstance(holder, list):
        holder[key:key] = [deepcopy(what) for _ in range(times)]
    else:
        for n in range(times):
            holder[f"{key}-{n}"[:60]] = deepcopy(what)


def point_elsewhere(tree: Any, rng: Random, other: Any) -> None:
    """An id becomes another one, an unknown one, or that of the thing it stands in."""
    known = ids(tree)
    told = set(known)
    for _ in range(30):
        at = leaf(tree, rng)
        if at is not None and at[0][at[1]] in told:
            other_ids = [rng.choice(known) for _ in range(9)]
            at[0][at[1]] = rng.choice((*other_ids, at[1], "nobody", "", rng.choice(NAMES)))
            return


def splice(tree: Any, rng: Random, other: Any) -> None:
    """A part of another file stands where a part of this one stood."""
    at, there = slot(tree, rng), slot(other, rng, 0.35)
    if at is not None and there is not None:
        at[0][at[1]] = deepcopy(there[0][there[1]])


def graft(tree: Any, rng: Random, other: Any) -> None:
    """A part of another file stands under its own name, beside what was there or in its place."""
    found, here, there = [], tree, other
    while isinstance(here, dict) and isinstance(there, dict) and there:
        key = rng.choice(list(there))
        found.append((here, key, there[key]))
        here, there = here.get(key), there[key]
    if found:
        holder, key, what = rng.choice(found)
        holder[key] = deepcopy(what)


def shuffle(tree: Any, rng: Random, other: Any) -> None:
    """The entries of a list or mapping stand in another order."""
    inside = container(tree, rng)
    if isinstance(inside, list):
        rng.shuffle(inside)
    elif isinstance(inside, dict):
        rows = list(inside.items())
        rng.shuffle(rows)
        inside.clear()
        inside.update(rows)


def swap_two(tree: Any, rng: Random, other: Any) -> None:
    """Two values of one list or mapping change places."""
    inside = container(tree, rng)
    if inside:
        keys = range(len(inside)) if isinstance(inside, list) else list(inside)
        a, b = rng.choice(keys), rng.choice(keys)
        inside[a], inside[b] = inside[b], inside[a]


def nest(tree: Any, rng: Random, other: Any) -> None:
    """Something stands a few, or very many, levels deeper."""
    if (at := slot(tree, rng)) is not None:
        for _ in range(rng.choice((1, 2, 20, 47, 60))):
            at[0][at[1]] = [at[0][at[1]]] if rng.random() < 0.5 else {"a": at[0][at[1]]}


def empty(tree: Any, rng: Random, other: Any) -> None:
    """A table or list has nothing in it."""
    inside = container(tree, rng)
    if inside is not None:
        inside.clear()


def bend_letters(tree: Any, rng: Random, other: Any) -> None:
    """The block of letters of a grid loses, gains or changes rows, becomes very wide, very high or full of holes."""
    grid = _grid(tree)
    if grid is None or not isinstance(grid.get("letters"), str):
        put_hostile(tree, rng, other)
        return
    rows = grid["letters"].split("\n")
    row = rng.randrange(len(rows))
    match rng.randrange(8):
        case 0:
            del rows[row]
        case 1:
            rows[row] += rng.choice(("x", ".", rows[row], "·", "\u0301", rows[row] * 50))
        case 2:
            rows[row] = rows[row][: rng.randrange(len(rows[row]) + 1)]
        case 3:
            rows[row] = "".join(rng.choice((letter, ".", "?", "Z")) for letter in rows[row])
        case 4:
            rows = [line * rng.choice((2, 20)) for line in rows]
        case 5:
            rows = rows * rng.choice((2, 20))
        case 6:
            rows = ["." * len(line) for line in rows]
        case _:
            rows = rows[: rng.choice((0, 1, 2))]
    grid["letters"] = "\n".join(rows)[:200_000]


def repeat_runs(tree: Any, rng: Random, other: Any) -> None:
    """The cells of a region, or the sides of a feature, stand there again and again, or reach far beyond the grid."""
    board = tree.get("board") if isinstance(tree, dict) else None
    tables = [
        board[name] for name in ("regions", "features") if isinstance(board, dict) and isinstance(board.get(name), dict)
    ]
    rows = [row for table in tables for row in table.values() if isinstance(row, dict)]
    if not rows:
        duplicate(tree, rng, other)
        return
    row, key = rng.choice(rows), rng.choice(("cells", "sides", "courses", "curves"))
    if not isinstance(row.get(key), list) or not row[key] or rng.random() < 0.3:
        far = rng.choice(("9", "500", "100000", "-5", "9223372036854775807", "0"))
        row[key] = [
            [rng.choice(("0", "-3", "40", far)), rng.choice(("0", "7", far)), far] for _ in range(rng.choice((1, 6000)))
        ]
    else:
        row[key] = (row[key] * rng.choice((2, 50, 2000)))[:6000]


def put_text(tree: Any, rng: Random, other: Any) -> None:
    """A name, a title or another text that is shown becomes a hostile one."""
    if isinstance(tree, dict) and rng.random() < 0.2:
        tree[rng.choice(("title", "note", "currency", "version"))] = rng.choice(TEXTS)
        return
    for _ in range(12):
        at = leaf(tree, rng)
        if at is not None and at[1] in SHOWN:
            at[0][at[1]] = rng.choice(TEXTS)
            return


def put_number(tree: Any, rng: Random, other: Any) -> None:
    """A number becomes one of about its size: a little more or less, a few times it, nothing."""
    for _ in range(8):
        at = leaf(tree, rng)
        text = str(at[0][at[1]]) if at is not None else ""
        if at is not None and _NUMBER(text):
            value = float(text)
            changed = rng.choice((0, 1, value + 1, value - 1, value * 2, value * 10, -value, value / 2))
            at[0][at[1]] = f"{changed if '.' in text else int(changed):.12g}"
            return


def drop_row(tree: Any, rng: Random, other: Any) -> None:
    """One or more rows of a table go: cities, lines, payoffs, cards."""
    table = _table(tree, rng)
    if table:
        for key in rng.sample(list(table), min(len(table), rng.choice((1, 1, 3, 50)))):
            del table[key]


def copy_row(tree: Any, rng: Random, other: Any) -> None:
    """A row of a table stands there again under other ids."""
    table = _table(tree, rng)
    if table:
        key = rng.choice(list(table))
        for n in range(rng.choice((1, 2, 40))):
            table[f"{key}_{n}"[:40]] = deepcopy(table[key])


MILD: tuple[Mutation, ...] = (
    put_text,
    put_number,
    put_number,
    drop_row,
    copy_row,
    point_elsewhere,
    point_elsewhere,
    shuffle,
    swap_two,
    bend_letters,
)
"""Changes after which most files can still be read, so that all that follows is tried."""

MUTATIONS: tuple[Mutation, ...] = (
    put_hostile, put_hostile, put_hostile, put_near, put_near, swap_type, delete, rename, duplicate, point_elsewhere,
    point_elsewhere, splice, graft, shuffle, swap_two, nest, empty, bend_letters, repeat_runs,
)  # fmt: skip


def body(tree: Any) -> dict[str, Any]:
    """The parts of a scenario that say what its author made; changes inside of them are changes of the tree."""
    return {name: tree[name] for name in ("rules", "board", "content", "look") if name in tree}


def _table(tree: Any, rng: Random) -> dict[str, Any] | None:
    """Some table: a mapping from ids to rows of one kind."""
    parts = [tree[name] for name in ("board", "content", "look") if isinstance(tree, dict) and name in tree]
    tables = [table for part in parts if isinstance(part, dict) for table in part.values() if isinstance(table, dict)]
    tables = [table for table in tables if len({type(row) for row in table.values()} - {dict, list}) == 0 and table]
    return rng.choice(tables) if tables else None


def _grid(tree: Any) -> dict[str, Any] | None:
    board = tree.get("board") if isinstance(tree, dict) else None
    grid = board.get("grid") if isinstance(board, dict) else None
    return grid if isinstance(grid, dict) else None


def _nodes(value: Any) -> Iterator[Any]:
    yield value
    if isinstance(value, dict | list):
        for inside in value.values() if isinstance(value, dict) else value:
            yield from _nodes(inside)
