"""`boxcars import FILE TABLE DATA`: update a table from a spreadsheet, all cells or none."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.cli.output import Format, FormatOption, print_json
from engine.errors import BoxcarsError, did_you_mean
from engine.i18n import ntr, tr, tr_noop
from engine.plain_text import plain_line, quantity

if TYPE_CHECKING:
    from engine.game.family import Family
    from engine.tables.matching import Plan

ALL = "all"
MAX_TOLD = 50
"""Number of changed cells that are printed; JSON has all of them."""


HELP = tr_noop(
    "Import a table from a spreadsheet: key columns identify the rows, other cells change the scenario.\n\n"
    "Rows that are missing in the file do not change. If a cell is wrong, nothing is changed."
)


def import_table(
    file: Annotated[Path, typer.Argument(help=tr("Scenario file to change, or name of a bundled scenario."))],
    name: Annotated[
        str, typer.Argument(help=tr("Table, for example payoffs, destinations or railroads; all for every sheet."))
    ],
    data: Annotated[
        Path, typer.Argument(help=tr("A .csv or .xlsx file with the columns that `boxcars table` writes."))
    ],
    dry_run: Annotated[bool, typer.Option("--dry-run", help=tr("Show the changes, but do not save them."))] = False,
    clear_empty: Annotated[
        bool,
        typer.Option("--clear-empty", help=tr("Remove values where the file has empty cells. By default they stay.")),
    ] = False,
    output: Annotated[Path | None, typer.Option(help=tr("Write the changed scenario to this file instead."))] = None,
    format: FormatOption = Format.text,
) -> None:
    """Import a table from a spreadsheet."""
    from engine.edit.checked_apply import performed
    from engine.errors import FileError
    from engine.files.kinds import refuse_to_replace
    from engine.files.library import bundled_name, scenario_path
    from engine.files.opening import MAX_BYTES, read_file
    from engine.files.saves.digest import digest_of
    from engine.files.saves.saving import refuse_unsaveable
    from engine.files.scenarios import from_document, save
    from engine.files.sheets.reading import read_sheets, sheet_for
    from engine.files.yaml.reader import parse_yaml
    from engine.game.authoring import named_sheets, planned_sheets
    from engine.game.family import family
    from engine.tables.matching import as_one_edit

    path = scenario_path(file)
    if output is None and not dry_run and path != file and bundled_name(path) is not None:
        raise BoxcarsError(
            tr("{file} is a bundled scenario; add --output FILE.yaml to save a changed copy").format(file=file)
        )
    source = read_file(path, MAX_BYTES)
    document = parse_yaml(source, str(path))
    scenario = from_document(document)
    known = family(scenario.family)
    if name not in (*known.imports, ALL):
        raise BoxcarsError(_refusal(name, known))
    sheets = read_sheets(data)
    if name == ALL:
        chosen = named_sheets(known, sheets)
        if not chosen:
            raise FileError(
                data, tr("no sheet is named after a table; tables: {tables}").format(tables=", ".join(known.tables))
            )
    else:
        chosen = {name: sheet_for(name, sheets)}
    plans = planned_sheets(scenario, known, chosen, clear_empty=clear_empty)
    refuse_to_replace(output, data, board=True)
    refuse_unsaveable(output)
    plans_that_change = [plan for plan in plans if plan.changes]
    if dry_run or not (plans_that_change or output):
        _tell(plans, format, dry_run)
        return
    after = performed(as_one_edit(plans_that_change), scenario) if plans_that_change else scenario
    if document.comments:
        typer.echo(tr("{file}: comments are not preserved; use `note:` fields instead").format(file=file), err=True)
    saved = save(after, output or path, expected=digest_of(source) if output is None else None)
    _tell(plans, format, dry_run)
    for note in saved.notes:
        typer.echo(plain_line(note), err=True)


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
    print(line.format(cells=quantity(cells, "cell"), rows=quantity(rows, "row")))


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
