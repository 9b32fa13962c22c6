"""Selection by command: all of a kind, connected cells, items by the value of a field."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import Any, cast

from engine.i18n import tr
from engine.model.board import Board
from engine.model.grids.grid import cell_ref
from engine.model.identity.id_fields import board_tables
from engine.model.identity.references import definitions
from engine.model.ids import Kind, Ref
from engine.model.scenario import Scenario
from engine.text_match import folded


def hanging_together(scenario: Scenario, refs: Collection[Ref]) -> set[Ref]:
    """Return the cells of the same terrain that are connected to the selected cells, including those."""
    cells = [ref for ref in refs if ref.kind == "cell"]
    if not cells:
        return set()
    import numpy as np

    from engine.model.cells import lattice_of
    from engine.model.grids.lattice import cells_named

    made = lattice_of(scenario.board)
    ring = made.numbers(*cells_named(cells).T)
    ring = ring[ring >= 0]
    reached = np.zeros(len(made), bool)
    reached[ring] = True
    while ring.size:
        beside = made.neighbour[ring]
        same = (beside >= 0) & (made.letter[beside] == made.letter[ring][:, None])
        beside = np.unique(beside[same])
        ring = beside[~reached[beside]]
        reached[ring] = True
    return {cell_ref(made.cell(number)) for number in np.flatnonzero(reached).tolist()}


def alike(scenario: Scenario, refs: Collection[Ref]) -> set[Ref]:
    """Return all items of the selected kinds; for cells, those of the selected terrains."""
    kinds: set[Kind] = {ref.kind for ref in refs}
    known = definitions(scenario)
    found = {Ref(kind, id) for kind in kinds for id in known.get(kind, ())} | set(refs)
    if "cell" in kinds:
        import numpy as np

        from engine.model.cells import lattice_of
        from engine.model.grids.lattice import cells_named

        made = lattice_of(scenario.board)
        rows = made.numbers(*cells_named(ref for ref in refs if ref.kind == "cell").T)
        same = np.isin(made.letter, made.letter[rows[rows >= 0]])
        found |= {cell_ref(made.cell(number)) for number in np.flatnonzero(same).tolist()}
    return found


ASKED = re.compile(r"\s*(?:(\w+)\.)?(\w+)\s*(!=|<=|>=|=|<|>|~)\s*(.*?)\s*")
"""`region = NE`, `city.name ~ San`, `size >= 4`."""

COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
}


def selected_where(board: Board, asked: str) -> list[Ref]:
    """Return the items whose field equals, differs from or contains a value, or is less or greater than a number.

    An item that is named by its ID is also found by its name: `region = Northeast`. A kind before a dot limits the
    search to that kind. Raises ValueError with a message for the user.
    """
    found = ASKED.fullmatch(asked)
    if found is None:
        raise ValueError(tr("Type a field, an operator and a value, such as region = NE or city.name ~ San."))
    kind, field, sign, value = found.groups()
    tables = dict(_tables(board, kind))
    if kind and not tables:
        raise ValueError(tr("This board has no items of the kind “{kind}”.").format(kind=kind))
    fields = {
        name for table in tables.values() for thing in table.values() for name in ("id", *thing.__struct_fields__)
    }
    if field not in fields:
        raise ValueError(
            tr("There is no field “{field}”. Available: {names}.").format(field=field, names=", ".join(sorted(fields)))
        )
    known: dict[str, Any] = getattr(board, board_tables()[cast(Kind, field)]) if field in board_tables() else {}
    return [
        Ref(each, id)
        for each, table in tables.items()
        for id, thing in table.items()
        if (field == "id" or hasattr(thing, field))
        and _fits(own := id if field == "id" else getattr(thing, field), sign, value, _name(known, own))
    ]


def _tables(board: Board, kind: str | None) -> Iterator[tuple[Kind, dict[str, Any]]]:
    for each, name in board_tables().items():
        table = getattr(board, name)
        if table and kind in (None, each):
            yield each, table


def _name(known: dict[str, Any], own: Any) -> str:
    """Return the name of the item with an ID; empty if it has none."""
    return getattr(known.get(own), "name", "") if isinstance(own, str) else ""


def _fits(given: Any, sign: str, value: str, name: str) -> bool:
    """Whether a value or its name matches. Text is compared without regard to case."""
    if sign in COMPARED:
        try:
            return isinstance(given, int | float) and COMPARED[sign](given, float(value))
        except ValueError:
            raise ValueError(tr("“{value}” is not a number.").format(value=value)) from None
    text, wanted = folded(str(given)), folded(value)
    if isinstance(given, int | float):
        text = f"{given:g}"
    texts = {text, folded(name)} if name else {text}
    return any(wanted in each for each in texts) if sign == "~" else (wanted in texts) == (sign == "=")
