"""Edits, imported tables and analyses of a scenario that involve its game system."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from engine.edit import checked_apply
from engine.edit.edit import Edit
from engine.errors import EditError, FileError, Problem, RulesError
from engine.game.family import AnalysisOptions, Family, family
from engine.game.options import checked
from engine.game.printed_rules import PrintedRules, printed_rules
from engine.i18n import ntr, tr
from engine.model.identity.references import dangling
from engine.model.scenario import RuleValue, Scenario
from engine.report.report import Report, Table
from engine.tables.charts import chart_of, list_of
from engine.tables.import_rows import MAX_COLUMNS, MAX_TITLE_ROWS, Incoming, Sheet
from engine.tables.matching import Plan, departs, has_keys, heads_of, letters_of, planned
from engine.tables.numbered import one_row_each
from engine.text_match import folded

T = TypeVar("T")


def performed(edit: Edit, scenario: Scenario) -> Scenario:
    """Return the scenario after the edit, with the content that its game system derives, and option values of the right
    types. Raises EditError like `engine.edit.checked_apply.performed`, and for an option value that is not valid."""
    after = checked_apply.performed(edit, scenario)
    known = family(after.family)
    if known.derive_content is not None:
        after = known.derive_content(scenario, after)
    if after.rules is scenario.rules:
        return after
    game = known.rules
    options = {option.name: option for option in (game.options if game else ())}
    rules: dict[str, RuleValue] = {}
    for name, value in after.rules.items():
        rules[name] = value
        if scenario.rules.get(name) is value and name in scenario.rules:
            continue
        try:
            # The value of an unknown option stays text in a file.
            rules[name] = checked(options[name], value) if name in options else _written(value)
        except RulesError as error:
            raise EditError(str(error)) from None
    return replace(after, rules=rules)


def _written(value: RuleValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def refuse_dangling(scenario: Scenario) -> None:
    """Raise RulesError, with the issues, if the scenario has unknown IDs."""
    if dangling(scenario):
        from engine.validate.checks.unknown_id import UnknownId

        issues = tuple(UnknownId().run(scenario))
        text = ntr(
            "The board has an unknown ID. {first}",
            "The board has {n} unknown IDs. The first: {first}",
            len(issues),
        )
        raise RulesError(text.format(n=len(issues), first=issues[0].message), issues)


def found_in(scenario: Scenario, analysis: Callable[[Scenario], T]) -> T:
    """Return the result of the analysis. Raises RulesError, with the issues, if the scenario has unknown IDs."""
    refuse_dangling(scenario)
    return analysis(scenario)


def analysis_named(family: Family, name: str, options: AnalysisOptions) -> Callable[[Scenario], Report] | None:
    """Return the analysis of that name, with the choices for it; None if there is none."""
    if name in family.network_analyses:
        return lambda scenario: family.network_analyses[name](scenario, options)
    return family.analyses.get(name)


def planned_sheets(
    scenario: Scenario, family: Family, chosen: Mapping[str, Sheet], *, clear_empty: bool = False
) -> list[Plan]:
    """Return the changes that the sheet of each table makes, one after the other.

    Empty cells change nothing unless `clear_empty`. A calculated table cannot be imported: it must be as it is now, or
    as it will be after the changes of the other sheets. Raises FileError with all faults of the sheets.
    """
    plans: list[Plan] = []
    problems: list[Problem] = []
    calculated: dict[str, Sheet] = {}
    after = scenario
    for name, sheet in chosen.items():
        table = family.tables[name](scenario)
        incoming: Incoming | None = family.imports.get(name)
        if incoming is None:
            if _departs(scenario, family, name, sheet):
                calculated[name] = sheet
            continue
        try:
            sheet = _as_list(scenario, family, name, sheet) or one_row_each(incoming, sheet) or sheet
            plans.append(planned(scenario, table, incoming, sheet, after, clear_empty=clear_empty))
            after = plans[-1].after
        except FileError as error:
            problems += error.problems
    said = tr("this table was changed, but it is calculated and cannot be imported")
    problems += [
        Problem(name, None, said) for name, sheet in calculated.items() if _departs(after, family, name, sheet)
    ]
    if problems:
        raise FileError(next(iter(chosen.values())).file, problems=problems)
    return plans


def _departs(scenario: Scenario, family: Family, name: str, sheet: Sheet) -> bool:
    """Return whether the sheet differs from a calculated table in all its forms."""
    forms = [family.tables[name](scenario), *exported(scenario, family, (name,))]
    return all(departs(form, sheet) for form in forms)


def named_sheets(family: Family, sheets: Sequence[Sheet]) -> dict[str, Sheet]:
    """Return the sheets that have the name of a table."""
    return {folded(sheet.name): sheet for sheet in sheets if folded(sheet.name) in family.tables}


def tables_like(scenario: Scenario, family: Family, sheet: Sheet) -> list[str]:
    """Return the tables that a sheet without such a name may be, by its first row: those of which it has all keys,
    first the one that the file is named after, then the one with most columns in common. A chart has the names of
    things in its first row."""
    found: list[tuple[bool, float, str]] = []
    for name, incoming in family.imports.items():
        heads = {head for row in sheet.rows[:MAX_TITLE_ROWS] for head in heads_of(incoming, row)}
        columns = {letters_of(column) for column in family.tables[name](scenario).columns}
        if has_keys(incoming, heads) or one_row_each(incoming, sheet):
            found.append((name not in folded(sheet.file.stem), -len(heads & columns) / len(heads | columns), name))
    charts = (name for name in family.charts if not found and _is_chart(scenario, family, name, sheet))
    return [*(name for *_, name in sorted(found)), *charts]


def table_nearest(scenario: Scenario, family: Family, sheet: Sheet) -> str | None:
    """Return the table with most columns in the first row, even if it lacks some key; None if there is no key."""
    heads = {letters_of(head) for row in sheet.rows[:MAX_TITLE_ROWS] for head in row}
    common = {
        name: len(heads & {letters_of(column) for column in family.tables[name](scenario).columns})
        for name, incoming in family.imports.items()
        if heads & set(map(letters_of, incoming.keys))
    }
    return max(common, key=lambda name: (common[name], name in folded(sheet.file.stem)), default=None)


def exported(scenario: Scenario, family: Family, names: Iterable[str], *, lists: bool = False) -> list[Table]:
    """Return tables for files: in the form of the screen, or all as lists of rows with IDs. A chart with more columns
    than an import reads is a list."""
    found = []
    for name in names:
        table = family.tables[name](scenario)
        if not lists and name in family.charts:
            chart = chart_of(scenario, table, family.charts[name])
            table = chart if len(chart.columns) <= MAX_COLUMNS else table
        found.append(table)
    return found


def _as_list(scenario: Scenario, family: Family, name: str, sheet: Sheet) -> Sheet | None:
    """Return a sheet in the form of the chart of a table as a list; None for any other sheet. Raises FileError."""
    if name not in family.charts or name not in family.imports:
        return None
    return list_of(scenario, family.tables[name](scenario), family.imports[name], family.charts[name], sheet)


def _is_chart(scenario: Scenario, family: Family, name: str, sheet: Sheet) -> bool:
    try:
        return _as_list(scenario, family, name, sheet) is not None
    except FileError:
        return True


def rules_of(scenario: Scenario, chosen: Mapping[str, RuleValue] | None = None) -> PrintedRules:
    """Return the rules of a scenario as text, with the values `chosen` for this game. Raises RulesError if it cannot be
    played, or for a value that an option cannot have."""
    known = family(scenario.family)
    if known.rules is None:
        raise RulesError(tr("{title} has no text of its rules").format(title=tr(known.title)))
    return printed_rules(scenario, known.rules.options, known.printed_rules, chosen)
