"""Maps of other programs as boards: Rail Baron Player and others that a game system knows."""

from __future__ import annotations

from pathlib import Path

from engine.edit.checked_apply import check_fits
from engine.errors import EditError, FileError, InvalidScenario
from engine.files.opening import named_alike, read_file
from engine.files.sheets.reading import read_sheets
from engine.game.authoring import exported
from engine.game.family import MapFormat, family, family_ids
from engine.i18n import tr
from engine.model.scenario import Scenario
from engine.tables.import_rows import Sheet
from engine.tables.matching import written

MAX_BYTES = 10_000_000

WIDTH = 594.0
"""Usual width of the sheet in millimeters: that of a sheet A2."""


def map_formats() -> list[MapFormat]:
    """Return the formats of all game systems."""
    return [each for id in family_ids() for each in family(id).map_formats]


def map_format(file: Path) -> MapFormat | None:
    """Return the format of a map by the end of its name; None for any other file."""
    if file.suffix.lower() in ("", ".yaml", ".yml"):
        return None  # at once, without an import of all game systems
    return next((each for each in map_formats() if file.suffix.lower() in each.suffixes), None)


def is_other_map(file: Path) -> bool:
    """Return whether a file has the name of a map of another program."""
    return map_format(file) is not None


def read_map(file: Path, width: float = WIDTH, height: float | None = None) -> tuple[Scenario, tuple[str, ...]]:
    """Return the board of a map of another program on a sheet of a width, and a height if it is given, in millimeters,
    and notes about what was changed or not taken over. Raises FileError for an unknown format and a faulty map."""
    known = map_format(file)
    if known is None:
        suffixes = ", ".join(suffix for each in map_formats() for suffix in each.suffixes)
        raise FileError(
            file, tr("expected a map with one of the endings {suffixes}, found “{suffix}”").format(
                suffixes=suffixes, suffix=file.suffix
            )
        )  # fmt: skip
    file = named_alike(file)
    data = read_file(file, MAX_BYTES)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Programs of Windows write its code page.
        text = data.decode("cp1252", errors="replace")
    scenario, notes = known.read(text, file, width, height)
    try:
        check_fits(scenario)
    except EditError as error:
        raise InvalidScenario(file, str(error)) from None
    return scenario, notes


def tables_of(file: Path) -> tuple[Sheet, ...]:
    """Return the tables of a file for an import: those of a map of another program that have names instead of IDs, or
    the sheets of any other file. Raises FileError."""
    if not is_other_map(file):
        return read_sheets(file)
    scenario, _ = read_map(file)
    known = family(scenario.family)
    return tuple(
        Sheet(file, tuple(tuple(map(written, row)) for row in (table.columns, *table.rows)), name=table.id)
        for table in exported(scenario, known, [name for name in known.charts if name in known.imports])
    )
