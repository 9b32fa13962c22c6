"""Sheets of a file into the tables of a family: which sheet is which table, and what all of them would change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.errors import FileError, Problem
from engine.game.families.family import Family
from engine.model.scenario import Scenario
from engine.tables.incoming import Incoming
from engine.tables.matching import Plan, departs, planned
from engine.tables.sheet import Sheet

FOLLOWS = "follows from other things and cannot be imported"


def planned_sheets(scenario: Scenario, family: Family, chosen: Mapping[str, Sheet]) -> list[Plan]:
    """What the sheet of each table changes, one after the other. Raises FileError with what is wrong in any of them,
    and where a sheet of a table that cannot be imported was changed."""
    plans: list[Plan] = []
    problems: list[Problem] = []
    after = scenario
    for name, sheet in chosen.items():
        table = family.tables[name](scenario)
        incoming: Incoming | None = family.imports.get(name)
        if incoming is None:
            if departs(table, sheet):
                problems.append(Problem(name, None, f"this table was changed, but it {FOLLOWS}"))
            continue
        try:
            plans.append(planned(scenario, table, incoming, sheet, after))
            after = plans[-1].after
        except FileError as error:
            problems += error.problems
    if problems:
        raise FileError(next(iter(chosen.values())).file, problems=problems)
    return plans


def named_sheets(family: Family, sheets: Sequence[Sheet]) -> dict[str, Sheet]:
    """The sheets that bear the name of a table."""
    return {sheet.name.casefold(): sheet for sheet in sheets if sheet.name.casefold() in family.tables}


def tables_like(scenario: Scenario, family: Family, sheet: Sheet) -> list[str]:
    """The tables that a sheet without such a name may be, by its first row: those of which it has all keys, the one
    first that the file is called after, then the one with most columns in common."""
    heads = {_folded(head) for head in (sheet.rows[0] if sheet.rows else ())}
    found: list[tuple[bool, float, str]] = []
    for name, incoming in family.imports.items():
        columns = {_folded(column) for column in family.tables[name](scenario).columns}
        if all(_folded(key) in heads for key in incoming.keys):
            found.append((name not in sheet.file.stem.casefold(), -len(heads & columns) / len(heads | columns), name))
    return [name for *_, name in sorted(found)]


def table_nearest(scenario: Scenario, family: Family, sheet: Sheet) -> str | None:
    """The table that most columns of the first row are of, though it lacks some key; None where no key is there."""
    heads = {_folded(head) for head in (sheet.rows[0] if sheet.rows else ())}
    common = {
        name: len(heads & {_folded(column) for column in family.tables[name](scenario).columns})
        for name, incoming in family.imports.items()
        if heads & set(map(_folded, incoming.keys))
    }
    return max(common, key=lambda name: (common[name], name in sheet.file.stem.casefold()), default=None)


def _folded(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())
