"""Tables with one row per item: columns read from the scenario, cells edited in place, each change one edit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import is_
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QIcon

from engine.edit.edit import Edit
from engine.errors import EditError
from engine.i18n import tr
from engine.model.comparison.difference import Difference
from engine.model.identity.id_fields import board_tables
from engine.model.ids import Kind, Ref
from engine.model.scenario import Scenario
from engine.text_match import folded
from studio.document.document import Document
from studio.panels.tables.clipboard import COPIED
from studio.widgets.tip import tip

Index = QModelIndex | QPersistentModelIndex
"""The index types that Qt passes to a model."""

Role = Qt.ItemDataRole

SORTED = Qt.ItemDataRole(Qt.ItemDataRole.UserRole + 1)
"""The role by which rows are sorted: the value itself."""

CHOICES = Qt.ItemDataRole(Qt.ItemDataRole.UserRole + 2)
"""The role for the choices of a cell: pairs of value and title."""

ROW_ID = Qt.ItemDataRole(Qt.ItemDataRole.UserRole + 3)
"""The role for the ref of a row, wherever it is sorted."""

PLACES: frozenset[Kind] = frozenset(("milepost", "junction", "label", "shape"))
"""Kinds that no row reads, so that the steps of a drag need no update."""


@dataclass(frozen=True)
class Column:
    """One column: title, value of an item, its text, and the edit for a typed text.

    `edit` returns the edit for a text or chosen value and raises ValueError if it is invalid. `alone` replaces it when
    a single cell is edited, not a pasted range. `called` returns the name of a value in the scenario.
    """

    title: str
    read: Callable[[Scenario, str], Any]
    show: Callable[[Any], str] = str
    edit: Callable[[Scenario, str, Any], Edit] | None = None
    choices: Callable[[Scenario, str], Sequence[tuple[Any, str]]] | None = None
    icon: Callable[[Scenario, str], QIcon] | None = None
    tip: str = ""
    is_number: bool = False
    alone: Callable[[Scenario, str, Any], Edit] | None = None
    called: Callable[[Scenario, Any], str] | None = None

    def text_of(self, scenario: Scenario, value: Any) -> str:
        """Return the text of a cell with this value."""
        if value is None:
            return ""
        return self.show(value) if self.called is None else self.called(scenario, value)


def chosen_by(text: str, choices: Sequence[tuple[Any, str]]) -> Any:
    """Return the choice for a text: by value, else by title, with or without the ID behind it; the text itself if there
    are no choices. Raises ValueError if nothing or more than one choice matches."""
    typed = folded(text)
    by_value = [value for value, _ in choices if folded(str(value)) == typed]
    fits = by_value or [value for value, title in choices if folded(title) in (typed, folded(f"{typed} ({value})"))]
    if len(fits) == 1 or not choices:
        return fits[0] if fits else text
    if not fits:
        raise ValueError(tr("“{text}” is not one of the choices").format(text=text or "nothing"))
    several = tr("several items are named {text}; type one of these IDs: {ids}")
    raise ValueError(several.format(text=text, ids=", ".join(map(str, fits[:5]))))


Basis = Callable[[Scenario], tuple[object, ...]]
"""The objects from which the rows of a table are read."""


class RecordTable(QAbstractTableModel):
    """The items of one kind, in board order. `refused` is emitted with the message for a refused text.

    A table of thousands of rows has a `basis`: while it is the same objects, nothing is read again.
    """

    refused = Signal(str)

    def __init__(
        self,
        document: Document,
        kind: Kind,
        ids: Callable[[Scenario], Iterable[str]],
        columns: Sequence[Column],
        parent: QObject | None = None,
        basis: Basis | None = None,
    ) -> None:
        super().__init__(parent)
        self._document, self.kind, self._ids_of, self.columns = document, kind, ids, tuple(columns)
        self._basis, self._read_from = basis, tuple[object, ...]()
        self.ids: list[str] = []
        self._values: list[list[Any]] = []
        self._read()
        document.changed.connect(self._follow)

    def ids_in(self, scenario: Scenario) -> list[str]:
        """Return the rows of the table in a scenario."""
        return list(self._ids_of(scenario))

    def typed(self, scenario: Scenario, id: str, place: int, text: str) -> Edit | None:
        """Return the edit for a text in a cell of a scenario, by column index; None if the text is unchanged. Raises
        ValueError with the place of an invalid text."""
        column = self.columns[place]
        value = column.read(scenario, id)
        if text in ("" if value is None else str(value), column.text_of(scenario, value)):
            return None
        where = f"{id}, {column.title}"
        if not text and place == 0 and value == id and self.kind in board_tables():
            told = tr("{where}: an ID cannot be empty. Edit > Delete removes the selected rows from the board.")
            raise ValueError(told.format(where=where))
        if column.edit is None:
            raise ValueError(tr("{where}: you cannot change this column here").format(where=where))
        try:
            typed = text if column.choices is None else chosen_by(text, column.choices(scenario, id))
            return column.edit(scenario, id, typed)
        except (ValueError, EditError) as error:
            raise ValueError(f"{where}: {error}") from None

    def _read(self) -> None:
        if self._basis is not None:
            self._read_from = self._basis(self._document.scenario)
        self.ids = self.ids_in(self._document.scenario)
        self._values = [self._row(id) for id in self.ids]

    def _row(self, id: str) -> list[Any]:
        scenario = self._document.scenario
        return [column.read(scenario, id) for column in self.columns]

    def _follow(self, difference: Difference) -> None:
        if any(ref.kind not in PLACES for ref in difference.touched):
            self.refresh()

    def refresh(self) -> None:
        """Read again, and announce only changed rows. A row with a new ID keeps its index: its own cell may be being
        edited, and a reset would close the editor."""
        if self._basis is not None:
            former, self._read_from = self._read_from, self._basis(self._document.scenario)
            if len(former) == len(self._read_from) and all(map(is_, former, self._read_from)):
                return
        ids = self.ids_in(self._document.scenario)
        others = sum(new != old for new, old in zip(ids, self.ids, strict=False))
        if len(ids) != len(self.ids) or others > 1:
            self.beginResetModel()
            self._read()
            self.endResetModel()
            return
        for row, id in enumerate(ids):
            values = self._row(id)
            if values != self._values[row] or id != self.ids[row]:
                self._values[row], self.ids[row] = values, id
                self.dataChanged.emit(self.index(row, 0), self.index(row, len(self.columns) - 1))

    def ref(self, row: int) -> Ref:
        """Return the ref of a row."""
        return Ref(self.kind, self.ids[row])

    # Qt's own method names from here on.

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.ids)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.columns)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags | Qt.ItemFlag.ItemIsEditable if self.columns[index.column()].edit else flags

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        column, value = self.columns[index.column()], self._values[index.row()][index.column()]
        if role == Role.DisplayRole:
            return column.text_of(self._document.scenario, value)
        if role in (Role.EditRole, COPIED):
            return "" if value is None else str(value)
        if role == SORTED:
            return (-1.0 if value is None else float(value)) if column.is_number else str(value or "")
        if role == Role.TextAlignmentRole and column.is_number:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role == Role.DecorationRole and column.icon:
            return column.icon(self._document.scenario, self.ids[index.row()])
        if role == Role.ToolTipRole:
            return tip(column.tip) or None
        if role == ROW_ID:
            return self.ids[index.row()]
        if role == CHOICES and column.choices:
            return column.choices(self._document.scenario, self.ids[index.row()])
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal:
            if role == Role.DisplayRole:
                return self.columns[section].title
            if role == Role.ToolTipRole:
                return tip(self.columns[section].tip) or None
        elif role == Role.DisplayRole:
            return section + 1
        return None

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        column, id = self.columns[index.column()], self.ids[index.row()]
        edit = column.alone or column.edit
        if role != Role.EditRole or edit is None or str(value) == self.data(index, Role.EditRole):
            return False
        try:
            self._document.perform(edit(self._document.scenario, id, value))
        except (ValueError, EditError) as error:
            self.refused.emit(f"{id}, {column.title}: {error}")
            return False
        return True
