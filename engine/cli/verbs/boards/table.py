"""`boxcars table FILE NAME`: one table of a scenario as CSV, all tables as a workbook, or a list of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json, print_table
from engine.errors import BoxcarsError, did_you_mean
from engine.i18n import tr, tr_noop
from engine.report.formatting import csv_text
from engine.report.report import Table

ALL = "all"
RULES = "rules"
"""Table of all rules, which is not imported."""


HELP = tr_noop("Print a table of the scenario, or write it to a file: CSV, a workbook, or JSON with --format json.")


def table(
    file: Annotated[Path, typer.Argument(help=tr("Scenario file, or name of a bundled scenario."))],
    name: Annotated[
        str,
        typer.Argument(
            help=tr(
                "Table, for example payoffs, destinations, regions, railroads or sections; rules for all rules "
                "with their values, units and defaults; all for every table that can be imported. Without a name, "
                "the tables are listed."
            )
        ),
    ] = "",
    output: Annotated[
        Path | None, typer.Option(help=tr("Write to this .csv or .xlsx file; `boxcars import` reads it back."))
    ] = None,
    chart: Annotated[
        bool | None,
        typer.Option(
            "--chart/--list",
            help=tr(
                "Give charts such as payoffs the form of the screen, with names, or write lists with IDs. By default, "
                "workbooks have charts, and everything else has lists."
            ),
        ),
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """Print or write tables of a scenario."""
    from engine.files.kinds import refuse_to_replace
    from engine.files.library import scenario_path
    from engine.files.scenarios import load
    from engine.files.sheets.writing import save_tables
    from engine.game.authoring import exported
    from engine.game.family import family
    from engine.game.options import rules_table
    from engine.game.setups import offered

    scenario = load(scenario_path(file))
    known_family = family(scenario.family)
    tables, rules = dict(known_family.tables), known_family.rules
    imported = tuple(tables)
    if rules is not None:
        options = offered(rules.options, scenario)
        tables[RULES] = lambda scenario: rules_table(options, scenario)
    if not name:
        _tell_which(file, [(id, make(scenario)) for id, make in tables.items()], output, format)
        return
    if name not in (*tables, ALL):
        known = ", ".join((*tables, ALL))
        raise BoxcarsError(
            tr("no table named “{name}”{suggestion}; available: {known}").format(
                name=name, suggestion=did_you_mean(name, tables), known=known
            )
        )
    if name == ALL and output is None:
        raise BoxcarsError(tr("all tables can only be written to a file; add --output FILE.xlsx"))
    if chart is None:
        chart = output is not None and output.suffix.lower() == ".xlsx"
    if name in known_family.tables or name == ALL:
        found = exported(scenario, known_family, imported if name == ALL else (name,), lists=not chart)
    else:
        found = [tables[name](scenario)]
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
    """Print the tables with their rows and columns."""
    if output is not None:
        raise BoxcarsError(
            tr("expected a table to write to {output}, or {word} for all tables").format(output=output, word=ALL)
        )
    if format is Format.json:
        print_json([{"table": id, "rows": len(each.rows), "columns": each.columns} for id, each in found])
        return
    rows = tuple((id, len(each.rows), ", ".join(each.columns)) for id, each in found)
    print_table(Table("tables", tr("Tables of {file}").format(file=file), ("table", "rows", "columns"), rows))
