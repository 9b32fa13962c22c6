"""`boxcars import FILE TABLE DATA`: a table from a spreadsheet, all of it or nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.cli.output import Format, FormatOption, print_json
from engine.errors import BoxcarsError, did_you_mean
from engine.i18n import ntr
from engine.plain_text import plain_line, quantity

if TYPE_CHECKING:
    from engine.game.family import Family
    from engine.tables.matching import Plan

ALL = "all"
MAX_TOLD = 50
"""So many changed cells are told one by one; JSON has them all."""


def import_table(
    file: Annotated[Path, typer.Argument(help="The scenario file that is changed, or the name of a bundled one.")],
    name: Annotated[str, typer.Argument(help="For example payoffs, destinations, railroads; all for every sheet.")],
    data: Annotated[Path, typer.Argument(help="A .csv or .xlsx file with the columns that `boxcars table` writes.")],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would change, and change nothing.")] = False,
    clear_empty: Annotated[
        bool, typer.Option("--clear-empty", help="Remove values where the file has empty cells. By default they stay.")
    ] = False,
    output: Annotated[Path | None, typer.Option(help="Write the changed scenario to this file instead.")] = None,
    format: FormatOption = Format.text,
) -> None:
    """Bring a table back from a spreadsheet: rows are found by their key columns, other cells change the scenario.

    Rows that the file does not have stay as they are. Where a cell is wrong, nothing is changed.
    """
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
        raise BoxcarsError(f"{file} is a bundled scenario: say --output FILE.yaml to keep a changed one")
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
            raise FileError(data, f"no sheet is called like a table; the tables are {', '.join(known.tables)}")
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
        typer.echo(f"{file}: comments are not kept; use note: fields instead", err=True)
    saved = save(after, output or path, expected=digest_of(source) if output is None else None)
    _tell(plans, format, dry_run)
    for note in saved.notes:
        typer.echo(plain_line(note), err=True)


def _refusal(name: str, family: Family) -> str:
    from engine.game.authoring import FOLLOWS

    if name in family.tables:
        return f"the table {name} {FOLLOWS}; {', '.join(family.imports)} can"
    return f"no table is called {name!r}{did_you_mean(name, family.imports)}; there are {', '.join(family.imports)}"


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
            before, after = change["before"] or "nothing", change["after"] or "nothing"
            print(plain_line(f"{plan.table}, row {change['row']}: {key}: {change['column']} {before} -> {after}"))
    rows = sum(len(plan.changes) for plan in plans)
    cells = sum(len(change.cells) for plan in plans for change in plan.changes)
    if cells > told:
        print(f"and {cells - told:,} more")
    does = "would change" if dry_run else "changed"
    print(f"{quantity(cells, 'cell')} in {quantity(rows, 'row')} {does}" if rows else "nothing changes")


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
