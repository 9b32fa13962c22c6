"""`boxcars table FILE NAME`: a table of the scenario as CSV, all of them as a workbook, or which there are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json, print_table
from engine.errors import BoxcarsError, did_you_mean
from engine.report.formatting import csv_text
from engine.report.report import Table

ALL = "all"


def table(
    file: Annotated[Path, typer.Argument(help="A scenario file, or the name of a bundled one.")],
    name: Annotated[
        str,
        typer.Argument(
            help="For example payoffs, destinations, regions, railroads, sections; all for every one. Without a name, "
            "list which there are."
        ),
    ] = "",
    output: Annotated[
        Path | None, typer.Option(help="Write to this .csv or .xlsx file; `boxcars import` brings it back.")
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """Print a table of the scenario, or write it to a file: CSV, a workbook, or JSON with --format json."""
    from engine.files.kinds import refuse_to_replace
    from engine.files.library import scenario_path
    from engine.files.scenarios import load
    from engine.files.sheets.writing import save_tables
    from engine.game.family import family

    scenario = load(scenario_path(file))
    tables = family(scenario.family).tables
    if not name:
        _tell_which(file, [(id, make(scenario)) for id, make in tables.items()], output, format)
        return
    if name not in (*tables, ALL):
        known = ", ".join((*tables, ALL))
        raise BoxcarsError(f"no table is called {name!r}{did_you_mean(name, tables)}; there are {known}")
    if name == ALL and output is None:
        raise BoxcarsError("all tables go into a file: say --output FILE.xlsx")
    found = [make(scenario) for make in tables.values()] if name == ALL else [tables[name](scenario)]
    if output is not None:
        refuse_to_replace(output, scenario_path(file))
        save_tables(output, found)
        if format is Format.json:
            print_json({"file": str(output), "tables": [each.id for each in found]})
        return
    if format is Format.json:
        print_json([dict(zip(found[0].columns, row, strict=True)) for row in found[0].rows])
        return
    print(csv_text(found[0]), end="")


def _tell_which(file: Path, found: Sequence[tuple[str, Table]], output: Path | None, format: Format) -> None:
    """Which tables there are, with their rows and columns."""
    if output is not None:
        raise BoxcarsError(f"say which table goes to {output}, or {ALL} for every one")
    if format is Format.json:
        print_json([{"table": id, "rows": len(each.rows), "columns": each.columns} for id, each in found])
        return
    rows = tuple((id, len(each.rows), ", ".join(each.columns)) for id, each in found)
    print_table(Table("tables", f"The tables of {file}", ("table", "rows", "columns"), rows))
