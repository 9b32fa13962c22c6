"""What can be set about the grid as a whole: spacing, orientation, how cells are drawn and numbered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.edit.grids.lattice import NumberGrid, SpaceGrid, turned_on_sheet
from engine.edit.header import ChangeLook
from engine.model.grids.grid import Grid
from engine.model.grids.lattice import lattice
from engine.model.scenario import Scenario
from studio.panels.forms.fields import Field
from studio.panels.forms.grid_fields import tr
from studio.panels.numbers import grouped


def grid_fields(scenario: Scenario) -> list[Field]:
    """The fields of the grid; none where there is no grid."""
    grid = scenario.board.grid
    if grid is None:
        return []
    found = [
        Field("cells", tr("Cells"), "told", grouped(len(lattice(grid)))),
        Field("spacing", tr("Spacing"), "number", grid.spacing, SpaceGrid, unit="mm",
              tip=tr("From the centre of a cell to that of its neighbour; the whole board grows with it")),
        Field("orientation", tr("Orientation"), "choice", grid.orientation,
              lambda way: turned_on_sheet(scenario, way),
              (("pointy", tr("pointy: in rows")), ("flat", tr("flat: in columns"))),
              tip=tr("The board is turned by 30 degrees and stays on the sheet; cells keep their neighbours")),
        Field("look.cells", tr("Drawn as"), "choice", scenario.look.cells, lambda cells: ChangeLook(cells=cells),
              (("hexes", tr("hexes")), ("dots", tr("dots")))),
    ]  # fmt: skip
    return [*found, *_numbering(grid)]


def _numbering(grid: Grid) -> list[Field]:
    made = grid.numbering

    def change(name: str, least: int | None = None) -> Callable[[Any], Edit]:
        def edit(value: Any) -> Edit:
            set_to = value if isinstance(value, str) else int(value)
            if least is not None and int(set_to) < least:
                raise ValueError(tr("at least {n} is wanted").format(n=least))
            return NumberGrid(replace(made, **{name: set_to}))

        return edit

    schemes = (
        ("sequence", tr("counted")), ("column-row", tr("column, row")),
        ("row-column", tr("row, column")), ("letter-row", tr("letter and row")),
    )  # fmt: skip
    found = [Field("scheme", tr("Numbers"), "choice", made.scheme, change("scheme"), schemes)]
    if made.scheme == "sequence":
        found.append(Field("first", tr("First number"), "number", float(made.first), change("first")))
    else:
        found += [
            Field("shift_column", tr("Added to columns"), "number", float(made.shift_column), change("shift_column")),
            Field("shift_row", tr("Added to rows"), "number", float(made.shift_row), change("shift_row")),
        ]
    found.append(Field("digits", tr("Fewest digits"), "number", float(made.digits), change("digits", 1)))
    if made.scheme in ("column-row", "row-column"):
        found.append(Field("between", tr("Between the two"), "text", made.between, change("between")))
    return found
