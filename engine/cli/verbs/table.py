"""`boxcars table FILE NAME`: a table of the scenario as CSV."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json
from engine.errors import BoxcarsError, did_you_mean
from engine.report.written import csv_text


def table(
    file: Annotated[Path, typer.Argument(help="A scenario file, or the name of a bundled one.")],
    name: Annotated[str, typer.Argument(help="For example payoffs, destinations, regions, railroads, sections.")],
    format: FormatOption = Format.text,
) -> None:
    """Print a table of the scenario: CSV, or JSON with --format json."""
    from engine.files.library import scenario_path
    from engine.files.scenarios import load
    from engine.game.families.registry import family

    scenario = load(scenario_path(file))
    tables = family(scenario.family).tables
    if name not in tables:
        raise BoxcarsError(f"no table is called {name!r}{did_you_mean(name, tables)}; there are {', '.join(tables)}")
    found = tables[name](scenario)
    if format is Format.json:
        print_json([dict(zip(found.columns, row, strict=True)) for row in found.rows])
        return
    print(csv_text(found), end="")
