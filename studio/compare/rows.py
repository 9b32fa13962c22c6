"""The differences between two scenarios as rows of a table, and the board items of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QPainterPath

from engine.i18n import format_number, tr
from engine.model.comparison.single import Change, Way
from engine.model.comparison.values import field_name, written_value
from engine.model.geometry import Point
from engine.model.identity.id_fields import board_tables
from engine.model.identity.references import exists
from engine.model.ids import Kind, Ref
from engine.model.scenario import Scenario
from engine.plain_text import plain_line, shortened
from studio.canvas.geometry.outlines import outline_of
from studio.widgets.tip import tip

Index = QModelIndex | QPersistentModelIndex
"""The index types that Qt passes to a model."""

NAMED: tuple[Kind, ...] = ("city", "site", "railroad", "region", "milepost", "terrain")
"""Kinds of items that content tables and the look name by ID."""

LONGEST = 200
"""Maximum length of a value in a cell."""

MOST_ASKED = 200
"""Number of stops that decide whether two boards show the same map."""


def things(way: Way, scenario: Scenario) -> tuple[Ref, ...]:
    """Return the board items of a difference: the item itself, or those whose IDs occur in its place."""
    kinds = {table: kind for kind, table in board_tables().items()}
    if way[0] == "board" and len(way) > 2 and way[1] in kinds:
        found = [Ref(kinds[str(way[1])], str(way[2]))]
    else:
        found = [Ref(kind, step) for step in way[2:] if isinstance(step, str) for kind in NAMED]
    return tuple(ref for ref in dict.fromkeys(found) if exists(scenario, ref))


def places(scenario: Scenario, refs: Sequence[Ref]) -> tuple[tuple[Point, ...], ...]:
    """Return the positions of items as polylines to ring; a stop is a polyline of one point."""
    found: list[tuple[Point, ...]] = []
    for ref in refs:
        outline = outline_of(scenario, ref)
        found += [(at,) for at in (*outline.squares, *outline.rounds)]
        found += [line for path in (outline.ways, outline.area) if path is not None for line in _lines(path)]
        if outline.rim is not None:
            found.append((outline.rim.box.center().toTuple(),))
    return tuple(found)


def is_one_map(one: Scenario, other: Scenario) -> bool:
    """Return whether positions on both boards correspond: their sheets are alike, or a stop or city has not moved."""
    if one.board.sheet == other.board.sheet:
        return True
    stops = (*(Ref("milepost", id) for id in one.board.mileposts), *(Ref("site", id) for id in one.board.sites))
    shared = islice((ref for ref in stops if exists(other, ref)), MOST_ASKED)
    return any(places(one, (ref,)) == places(other, (ref,)) for ref in shared)


def _lines(path: QPainterPath) -> list[tuple[Point, ...]]:
    return [tuple((at.x(), at.y()) for at in line.toList()) for line in path.toSubpathPolygons()]


class ChangeRows(QAbstractTableModel):
    """A row for every value that differs: a sentence, old value, new value, and its place in the file. Rows can have
    check boxes."""

    checks_changed = Signal()

    def __init__(self, has_checks: bool = False, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.changes: tuple[Change, ...] = ()
        self.has_checks = has_checks
        self._checked: set[Way] = set()
        self.titles = (tr("Difference"), tr("Before"), tr("After"), tr("Place in File"))

    def show(self, changes: tuple[Change, ...]) -> None:
        """Show these differences; a difference that is still there stays checked."""
        self.beginResetModel()
        self.changes = changes
        self._checked &= {change.way for change in changes}
        self.endResetModel()
        self.checks_changed.emit()

    @property
    def checked(self) -> tuple[Way, ...]:
        """The places of the checked differences, in the order of the rows."""
        return tuple(change.way for change in self.changes if change.way in self._checked)

    def check(self, rows: Iterable[int], is_on: bool) -> None:
        """Check or uncheck these rows."""
        ways = {self.changes[row].way for row in rows}
        self._checked = self._checked | ways if is_on else self._checked - ways
        self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, 0), [Qt.ItemDataRole.CheckStateRole])
        self.checks_changed.emit()

    # Qt's own method names from here on.

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.changes)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.titles)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        change = self.changes[index.row()]
        if role == Qt.ItemDataRole.CheckStateRole and self.has_checks and index.column() == 0:
            return Qt.CheckState.Checked if change.way in self._checked else Qt.CheckState.Unchecked
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        text = (change.text, _written(change.before), _written(change.after), change.path)[index.column()]
        return tip(text) if role == Qt.ItemDataRole.ToolTipRole else plain_line(text)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        can_be_checked = self.has_checks and index.column() == 0
        return flags | Qt.ItemFlag.ItemIsUserCheckable if can_be_checked else flags

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.CheckStateRole or not self.has_checks or index.column() != 0:
            return False
        self.check([index.row()], Qt.CheckState(value) == Qt.CheckState.Checked)
        return True

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return self.titles[section] if orientation == Qt.Orientation.Horizontal else section + 1


def _written(value: Any) -> str:
    """Return a value as the table shows it; empty if there is none."""
    if value is None:
        return ""
    if isinstance(value, list | tuple) and all(isinstance(each, int | float) for each in value):
        return shortened(", ".join(format_number(each, "g") for each in value), LONGEST)
    return shortened(written_value(value) or _in_words(value), LONGEST)


def _in_words(value: Any) -> str:
    """Return a value that is too long or too deep for a sentence: a table as `sources: a map; author: Ann`, a list with
    commas."""
    match value:
        case dict():
            return "; ".join(f"{field_name(str(key))}: {_in_words(item)}" for key, item in value.items())
        case list() | tuple():
            return ", ".join(map(_in_words, value))
        case str():
            return value
    return written_value(value)
