"""Calculations typed into the cells of tables: numbers are the cells that are aligned to the right."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt

from engine.i18n import tr
from engine.tables.expressions import is_calculation
from studio.panels.numbers import amount_of, number_of, plain, result_of
from studio.panels.tables.clipboard import text_of

Index = QModelIndex | QPersistentModelIndex

DECIMALS = Qt.ItemDataRole(Qt.ItemDataRole.UserRole + 4)
"""The role that is true for a cell whose number may have decimals."""


def is_number_cell(index: Index) -> bool:
    """Return whether a cell contains a number that can be edited."""
    aligned = index.data(Qt.ItemDataRole.TextAlignmentRole)
    is_right = aligned is not None and bool(int(aligned) & Qt.AlignmentFlag.AlignRight.value)
    return is_right and bool(index.flags() & Qt.ItemFlag.ItemIsEditable)


def calculated_cell(index: Index, typed: str, currency: str, is_change: bool = False) -> float | None:
    """Return the result of a calculation for a cell; None if the text is no calculation. A number with a minus sign is
    subtracted if `is_change`. Raises ValueError."""
    if is_change and re.match(r"\s*[-−–]\s*\d", typed):
        typed = typed.lstrip()[0] + "=" + typed.lstrip()[1:]
    if not is_calculation(typed, can_be_negative=False):
        return None
    is_whole = not index.data(DECIMALS)
    bare = re.sub(r"[^\d.,'’+\-eE\s]", "", text_of(index)).strip()
    try:
        current: float | None = amount_of(bare) if is_whole else number_of(bare)
    except ValueError:
        current = None
    return result_of(typed, current, is_whole, can_be_negative=False, unit=currency if is_whole else "")


def calculated_cells(indexes: Sequence[QModelIndex], typed: str, currency: str) -> list[tuple[QModelIndex, float]]:
    """Return the cells that a calculation changes, each with its own result; cells without numbers are left out. Raises
    ValueError if there is none, or with the reason why one cannot be calculated."""
    numbers = [index for index in indexes if is_number_cell(index) and text_of(index).strip()]
    if not numbers:
        raise ValueError(tr("Select cells with numbers that can be changed first."))
    if not typed.strip():
        raise ValueError(tr("Type a calculation such as +10%, *2 or 5000."))
    found = []
    for index in numbers:
        value = calculated_cell(index, typed, currency, is_change=True)
        found.append((index, float(amount_of(typed, currency)) if value is None else value))
    return found


def result_text(value: float) -> str:
    """Return a result as text for a cell."""
    return str(int(value)) if value == int(value) else plain(value)
