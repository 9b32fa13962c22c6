"""Select Where: the things of a board whose field has a value."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from engine.model.board import Board
from engine.model.identity.id_slots import board_tables
from engine.model.ids import Kind, Ref

ASKED = re.compile(r"\s*(?:(\w+)\.)?(\w+)\s*(!=|<=|>=|=|<|>|~)\s*(.*?)\s*")
"""`region = NE`, `city.name ~ San`, `size >= 4`."""

COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
}


def selected_where(board: Board, asked: str) -> list[Ref]:
    """The things whose field has, has not or contains a value, or is less or more than a number. A kind before a dot
    asks that kind alone. Raises ValueError, with words, for what cannot be asked."""
    found = ASKED.fullmatch(asked)
    if found is None:
        raise ValueError("write a field, a sign and a value, as region = NE or city.name ~ San")
    kind, field, sign, value = found.groups()
    tables = dict(_tables(board, kind))
    if kind and not tables:
        raise ValueError(f"this board has no kind of thing called {kind}")
    fields = {
        name for table in tables.values() for thing in table.values() for name in ("id", *thing.__struct_fields__)
    }
    if field not in fields:
        raise ValueError(f"there is no field {field}; there are {', '.join(sorted(fields))}")
    return [
        Ref(each, id)
        for each, table in tables.items()
        for id, thing in table.items()
        if (field == "id" or hasattr(thing, field))
        and _fits(id if field == "id" else getattr(thing, field), sign, value)
    ]


def _tables(board: Board, kind: str | None) -> Iterator[tuple[Kind, dict[str, Any]]]:
    for each, name in board_tables().items():
        table = getattr(board, name)
        if table and kind in (None, each):
            yield each, table


def _fits(given: Any, sign: str, value: str) -> bool:
    """Whether a value is as asked. Text is compared without regard to large and small letters."""
    if sign in COMPARED:
        try:
            return isinstance(given, int | float) and COMPARED[sign](given, float(value))
        except ValueError:
            raise ValueError(f"{value!r} is no number") from None
    text, wanted = str(given).casefold(), value.casefold()
    if isinstance(given, int | float):
        text = f"{given:g}"
    return wanted in text if sign == "~" else (text == wanted) == (sign == "=")
