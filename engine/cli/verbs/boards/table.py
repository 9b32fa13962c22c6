"""`boxcars table FILE NAME`: a table of the scenario as CSV, or all of them as a workbook."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json
from engine.errors import BoxcarsError, did_you_mean
from engine.report.written import csv_text

ALL = "all"


def table(
    file: Annotated[Path, typer.Argument(help="A scenario file, or the name of a bundled one.")],
    name: Annotated[
        str, typer.Argument(help="For example payoffs, destinations, regions, railroads, sections; all for every one.")
    ],
    output: Annotated[
        Path | None, typer.Option(help="Write to this .csv or .xlsx file; `boxcars import` brings it back.")
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """Print a table of the scenario, or write it to a file: CSV, a workbook, or JSON with --format json."""
    from engine.files.library import scenario_path
    from engine.files.scenarios import load
    from engine.files.sheets.writing import save_tables
    from engine.game.families.registry import family

    scenario = load(scenario_path(file))
    tables = family(scenario.family).tables
    if name not in (*tables, ALL):
        known = ", ".join((*tables, ALL))
        raise BoxcarsError(f"no table is called {name!r}{did_you_mean(name, tables)}; there are {known}")
    if name == ALL and output is None:
        raise BoxcarsError("all tables go into a file: say --output FILE.xlsx")
    found = [make(scenario) for make in tables.values()] if name == ALL else [tables[name](scenario)]
    if output is not None:
        save_tables(output, found)
        if format is Format.json:
            print_json({"file": str(output), "tables": [each.id for each in found]})
        return
    if format is Format.json:
        print_json([dict(zip(found[0].columns, row, strict=True)) for row in found[0].rows])
        return
    print(csv_text(found[0]), end="")
