"""`boxcars import FILE TABLE DATA`: update a table from a spreadsheet, all cells or none."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from engine.cli.output import Format, FormatOption, print_json
from engine.errors import BoxcarsError, did_you_mean
from engine.i18n import ntr, tr, tr_noop
from engine.model.kind_names import count_of_kind
from engine.plain_text import listed, plain_line

if TYPE_CHECKING:
    from engine.edit.edit import Edit
    from engine.game.family import Family
    from engine.model.scenario import Scenario
    from engine.tables.matching import Plan

ALL = "all"
BUNDLED = "bundled"
"""In place of a file of outlines or cities: the countries, waters and cities that come with the program."""

GEOGRAPHY = ("outline", "cities", "railways")
KINDS = {
    "shapes": "shape", "regions": "region", "cities": "city", "railroads": "railroad", "lines": "line",
    "mileposts": "milepost",
}  # fmt: skip


class Use(StrEnum):
    """Use of the outlines of a file on a board: kinds of shapes, or regions."""

    land = "land"
    neighbor = "neighbour"
    lake = "lake"
    river = "river"
    border = "border"
    region = "region"


class Islands(StrEnum):
    """Islands that are kept: those near the rest of the land, or all."""

    near = "near"
    all = "all"


class Wanted(NamedTuple):
    """Options of an import of geography."""

    use: str
    islands: str
    year: int | None
    spacing: float
    merged: float
    branches: bool
    operators: tuple[str, ...]
    carrying: int
    reach: float | None
    most: int | None
    people: int
    apart: float


MAX_TOLD = 50
"""Number of changed cells that are printed; JSON has all of them."""


HELP = tr_noop(
    "Import a table from a spreadsheet: key columns identify the rows, other cells change the scenario.\n\n"
    "Rows that are missing in the file do not change. If a cell is wrong, nothing is changed."
)


def import_table(
    file: Annotated[Path, typer.Argument(help=tr("Scenario file to change, or name of a bundled scenario."))],
    name: Annotated[
        str,
        typer.Argument(
            help=tr(
                "Table, for example payoffs, destinations or railroads; all for every sheet; or geography: outline, "
                "cities, railways."
            )
        ),
    ],
    data: Annotated[
        Path,
        typer.Argument(
            help=tr(
                "A .csv, .xlsx or .json file with the columns that `boxcars table` writes, or a map of Rail Baron "
                "Player; or a geographic file: GeoJSON, TopoJSON, Overpass JSON, shapefile, GeoPackage, GTFS feed (a "
                "zip file or a folder); for outlines also "
                "SVG; for outlines and cities also `bundled`."
            )
        ),
    ],
    dry_run: Annotated[bool, typer.Option("--dry-run", help=tr("Show the changes, but do not save them."))] = False,
    clear_empty: Annotated[
        bool,
        typer.Option("--clear-empty", help=tr("Remove values where the file has empty cells. By default they stay.")),
    ] = False,
    use: Annotated[Use, typer.Option("--as", help=tr("For an outline: what its areas or lines are."))] = Use.land,
    islands: Annotated[Islands, typer.Option(help=tr("For an outline: islands to keep, near or all."))] = Islands.all,
    year: Annotated[int | None, typer.Option(help=tr("For railways: only tracks that were open in this year."))] = None,
    spacing: Annotated[float, typer.Option(help=tr("For railways: kilometers from milepost to milepost."))] = 20.0,
    merged: Annotated[
        float, typer.Option(help=tr("For railways: parallel tracks closer than this number of kilometers become one."))
    ] = 4.0,
    branches: Annotated[
        bool, typer.Option("--branches", help=tr("For railways: keep branches that lead to no city."))
    ] = False,
    operator: Annotated[
        list[str] | None,
        typer.Option(help=tr("For railways: only tracks of this operator; may be used several times.")),
    ] = None,
    carrying: Annotated[
        int,
        typer.Option(
            min=0, help=tr("For railways: only lines on the shortest ways of this number of pairs of cities, or more.")
        ),
    ] = 0,
    reach: Annotated[
        float | None,
        typer.Option(
            help=tr(
                "For railways: a track leads into a city that it passes within this number of kilometers. "
                "Default: 6, but at most 3 mm on the sheet."
            )
        ),
    ] = None,
    most: Annotated[int | None, typer.Option(min=1, help=tr("For cities: the largest ones, this number."))] = None,
    people: Annotated[int, typer.Option(min=0, help=tr("For cities: only those with at least this population."))] = 0,
    apart: Annotated[
        float, typer.Option(min=0, help=tr("For cities: least distance from a larger city in millimeters."))
    ] = 0.0,
    output: Annotated[Path | None, typer.Option(help=tr("Write the changed scenario to this file instead."))] = None,
    format: FormatOption = Format.text,
) -> None:
    """Import a table from a spreadsheet."""
    from engine.cli.edited_file import EditedFile
    from engine.edit.checked_apply import performed
    from engine.errors import FileError
    from engine.files.sheets.reading import sheet_for
    from engine.game.authoring import named_sheets, planned_sheets
    from engine.game.family import family
    from engine.geography.other_maps import tables_of
    from engine.tables.matching import as_one_edit

    edited = EditedFile.open(file, output, is_saved=not dry_run)
    scenario = edited.scenario
    known = family(scenario.family)
    if _is_geography(name, data):
        wanted = Wanted(
            use.value, islands.value, year, spacing, merged, branches, tuple(operator or ()), carrying, reach, most,
            people, apart,
        )  # fmt: skip
        edit, notes = _geography(scenario, name, data, wanted)
        edited.check_output(None if str(data) == BUNDLED else data)
        after = performed(edit, scenario)
        if not dry_run:
            notes += edited.save(after)
        _tell_geography(scenario, after, notes, format, dry_run)
        return
    if name not in (*known.imports, ALL):
        raise BoxcarsError(_refusal(name, known))
    sheets = tables_of(data)
    if name == ALL:
        chosen = named_sheets(known, sheets)
        if not chosen:
            raise FileError(
                data, tr("no sheet is named after a table; tables: {tables}").format(tables=", ".join(known.tables))
            )
    else:
        chosen = {name: sheet_for(name, sheets)}
    plans = planned_sheets(scenario, known, chosen, clear_empty=clear_empty)
    edited.check_output(data)
    plans_that_change = [plan for plan in plans if plan.changes]
    if dry_run or not (plans_that_change or output):
        _tell(plans, format, dry_run)
        return
    saved = edited.save(performed(as_one_edit(plans_that_change), scenario) if plans_that_change else scenario)
    _tell(plans, format, dry_run)
    for note in saved:
        typer.echo(plain_line(note), err=True)


def _is_geography(name: str, data: Path) -> bool:
    """Return whether a geographic file is imported: cities may also be the table of that name."""
    from engine.geography.places import has_places

    return name in GEOGRAPHY and (name != "cities" or str(data) == BUNDLED or has_places(data))


def _geography(scenario: Scenario, name: str, data: Path, wanted: Wanted) -> tuple[Edit, list[str]]:
    """Return the edit that imports an outline, cities or railways, and notes about what was left out."""
    from engine.geography.cities import Selection, import_cities
    from engine.geography.land import import_outline
    from engine.geography.railways import Choices, import_railways

    if name == "outline":
        edit, notes = import_outline(scenario, None if str(data) == BUNDLED else data, wanted.use, wanted.islands)  # type: ignore[arg-type]
        return edit, list(notes)
    if name == "cities":
        file = None if str(data) == BUNDLED else data
        added = import_cities(scenario, file, Selection(wanted.most, wanted.apart, wanted.people))
        return added.edit, list(added.notes)
    for option, value in (("--spacing", wanted.spacing), ("--merged", wanted.merged), ("--reach", wanted.reach)):
        if value is not None and not 0 < value <= 1_000:
            raise BoxcarsError(
                tr("expected {option} of at most 1,000 kilometers, found {value:g}").format(option=option, value=value)
            )
    choices = Choices(
        wanted.year, wanted.spacing, wanted.merged, wanted.branches, wanted.operators, wanted.carrying, wanted.reach
    )
    made = import_railways(scenario, data, choices)
    return made.edit, list(made.notes)


def _tell_geography(before: Scenario, after: Scenario, notes: list[str], format: Format, dry_run: bool) -> None:
    tables = ("shapes", "regions", "cities", "railroads", "lines", "mileposts")
    added = {table: len(getattr(after.board, table)) - len(getattr(before.board, table)) for table in tables}
    for note in notes:
        typer.echo(plain_line(note), err=True)
    if format is Format.json:
        print_json({"applied": not dry_run, "added": added, "notes": notes})
        return
    counts = listed([count_of_kind(KINDS[table], number) for table, number in added.items() if number], len(tables))
    print((tr("{counts} would be added") if dry_run else tr("{counts} added")).format(counts=counts or tr("nothing")))


def _refusal(name: str, family: Family) -> str:
    if name in family.tables:
        return tr("the table {name} is calculated and cannot be imported; tables to import: {names}").format(
            name=name, names=", ".join(family.imports)
        )
    return tr("no table named “{name}”{suggestion}; available: {names}").format(
        name=name, suggestion=did_you_mean(name, family.imports), names=", ".join(family.imports)
    )


def _tell(plans: list[Plan], format: Format, dry_run: bool) -> None:
    for plan in plans:
        for note in plan.notes:
            typer.echo(plain_line(note), err=True)
    if blank := sum(plan.blank for plan in plans):
        note = ntr(
            "{n} empty cell changes nothing. Use --clear-empty to remove its value.",
            "{n} empty cells change nothing. Use --clear-empty to remove their values.",
            blank,
        )
        typer.echo(note.format(n=blank), err=True)
    if cleared := sum(plan.cleared for plan in plans):
        removed = ntr("{n} empty cell removes a value.", "{n} empty cells remove values.", cleared)
        typer.echo(removed.format(n=cleared), err=True)
    if format is Format.json:
        print_json({"applied": not dry_run, "changes": [each for plan in plans for each in _rows(plan)]})
        return
    told = 0
    for plan in plans:
        for change in _rows(plan):
            if told == MAX_TOLD:
                break
            told += 1
            key = ", ".join(map(str, change["key"].values()))
            before, after = change["before"] or tr("nothing"), change["after"] or tr("nothing")
            line = tr("{table}, row {row}: {key}: {column} {before} → {after}")
            row = {"row": change["row"], "column": change["column"], "before": before, "after": after}
            print(plain_line(line.format(table=plan.table, key=key, **row)))
    rows = sum(len(plan.changes) for plan in plans)
    cells = sum(len(change.cells) for plan in plans for change in plan.changes)
    if cells > told:
        print(tr("and {n:,} more").format(n=cells - told))
    if not rows:
        print(tr("no changes"))
        return
    line = tr("{cells} in {rows} would change") if dry_run else tr("{cells} in {rows} changed")
    print(
        line.format(
            cells=ntr("{n} cell", "{n} cells", cells).format(n=cells),
            rows=ntr("{n:,} row", "{n:,} rows", rows).format(n=rows),
        )
    )


def _rows(plan: Plan) -> list[dict[str, Any]]:
    return [
        {
            "table": plan.table,
            "row": change.row,
            "new": change.new,
            "key": dict(change.key),
            "column": column,
            "before": before,
            "after": after,
        }
        for change in plan.changes
        for column, before, after in change.cells
    ]
