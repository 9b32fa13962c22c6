"""The text of the compiled search, from which the build makes an extension."""

from __future__ import annotations

from typing import Any

from engine.families.crayon.bots.search.answer import answer
from engine.families.crayon.bots.search.queries import Found, Hand, Order, Train
from engine.families.crayon.bots.search.routes import Field, Ground, Map, Room
from engine.game.fast.translation import A_NUMBER, Module, Type, span

ROW, ROWS, CUBE, PLACES, MARKS = span("i8"), span("i8", 2), span("i8", 3), span("i4"), span("u1")

FORMS = {
    "Row": ROW,
    "Rows": ROWS,
    "list[Rows]": CUBE,
    "Places": PLACES,
    "bytearray": MARKS,
    "Field": Type("group", "Field"),
}
"""The types of the members of named tuples by their annotations."""


def search() -> Module:
    """Return the search on boards of any size: `answer`."""
    groups = {each.__name__: parts(each) for each in (Field, Map, Ground, Room, Order, Found, Train, Hand)}
    board_map, ground, room, order, found, train, hand = (Type("group", name) for name in groups if name != "Field")
    module = Module({}, {}, {}, groups=groups)
    module.add_entry(
        answer,
        [
            *[A_NUMBER] * 3, board_map, ground, room, order, found, *[PLACES] * 4, MARKS, MARKS, train, hand
        ],
    )  # fmt: skip
    return module


def parts(of: Any) -> dict[str, Type]:
    """Return the types of the members of a named tuple."""
    return {name: FORMS[getattr(form, "__forward_arg__", form)] for name, form in of.__annotations__.items()}
