"""Panels, their fields and tables."""

from __future__ import annotations

from random import Random
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QMimeData, QModelIndex, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QAbstractSpinBox, QApplication, QLineEdit, QTableView, QWidget
from shiboken6 import isValid

from studio.app.window import MainWindow
from studio.panels.layer_tree import LayerTree
from studio.panels.tables.spreadsheet import Spreadsheet
from studio.panels.tables.verbs import verbs
from tests.fuzz.acts.answers import meddle, sensible, tap, type_in
from tests.fuzz.hostile import scalar

SHIFT, CTRL, ALT = (
    Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier,
)  # fmt: skip
ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_End)


def dock(window: MainWindow, rng: Random) -> str:
    """Show or hide a panel, and let it float."""
    name = rng.choice(list(window.dock_set.all))
    window.shell.show_dock(name, rng.random() < 0.75)
    if rng.random() < 0.1:
        window.dock_set.all[name].setFloating(rng.random() < 0.5)
    return f"panel {name}"


def panel(window: MainWindow, rng: Random) -> str:
    """Type into, choose or press something in a panel."""
    name = rng.choice(("inspector", "inspector", "inspector", "layers", "tables", "issues", "analysis", "history"))
    window.shell.show_dock(name)
    inside = window.dock_set.all[name].panel
    if name == "tables" and rng.random() < 0.5 and inside.tabs.count():
        inside.tabs.setCurrentIndex(rng.randrange(inside.tabs.count()))
    return f"in {name}, {meddle(inside, rng)}"


def cells(window: MainWindow, rng: Random) -> str:
    """Edit a cell of a table, paste into it, sort it, or delete in it."""
    window.shell.show_dock("tables")
    panel = window.dock_set.all["tables"].panel
    if panel.tabs.count() and rng.random() < 0.7:
        panel.tabs.setCurrentIndex(rng.randrange(panel.tabs.count()))
        QApplication.processEvents()
    views = [view for view in panel.findChildren(QAbstractItemView) if view.isVisible() and view.model() is not None]
    views = [view for view in views if view.model().rowCount() and view.model().columnCount()]
    if not views:
        return "no table"
    view = rng.choice(views)
    model = view.model()
    index = model.index(rng.randrange(model.rowCount()), rng.randrange(model.columnCount()))
    called = f"{type(model).__name__} {index.row()},{index.column()}"
    view.setCurrentIndex(index)
    what = rng.random()
    if what < 0.45:
        return f"{called}: {_edit(model, index, rng)}"
    if what < 0.6:
        # A cell in which Enter began to write is written in already.
        if index.flags() & Qt.ItemFlag.ItemIsEditable and view.indexWidget(index) is None:
            view.edit(index)
        # Each key goes to whatever has the keyboard then: the first one may choose, and end the editor.
        for letter in str(rng.randrange(10**9)):
            QTest.keyClicks(QApplication.focusWidget() or view, letter)
        tap(QApplication.focusWidget() or view, rng.choice((Qt.Key.Key_Return, Qt.Key.Key_Escape)))
        return f"{called}: typed"
    view.setFocus()
    if what < 0.85:
        rows = [
            "\t".join((scalar(rng) or "")[:60] for _ in range(rng.choice((1, 3, 40))))
            for _ in range(rng.choice((1, 2, 60)))
        ]
        QGuiApplication.clipboard().setText("\n".join(rows))
        QTest.keyClick(view, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        return f"{called}: pasted {len(rows)} rows"
    QTest.keyClick(view, rng.choice((Qt.Key.Key_Delete, Qt.Key.Key_Space, Qt.Key.Key_Return)))
    return f"{called}: a key"


def _edit(model: QAbstractItemModel, index: QModelIndex, rng: Random) -> str:
    value: Any = (scalar(rng) or "")[:400] if rng.random() < 0.6 else str(rng.randrange(50))
    if index.flags() & Qt.ItemFlag.ItemIsEditable:
        model.setData(index, value, Qt.ItemDataRole.EditRole)
        return f"set to {value[:30]!r}"
    if index.flags() & Qt.ItemFlag.ItemIsUserCheckable:
        model.setData(index, Qt.CheckState.Checked.value, Qt.ItemDataRole.CheckStateRole)
    return "not to be edited"


def write(window: MainWindow, rng: Random) -> str:
    """Type into a field of the inspector, of a panel or of the bars as one does, key by key."""
    if rng.random() < 0.7:
        window.shell.show_dock("inspector")
        inside: QWidget = window.dock_set.all["inspector"].panel
    else:
        inside = window
    fields = [*inside.findChildren(QLineEdit), *inside.findChildren(QAbstractSpinBox)]
    fields = [field for field in fields if field.isVisible() and field.isEnabled() and not field.isReadOnly()]
    if not fields:
        return "no field"
    field = rng.choice(fields)
    line = field if isinstance(field, QLineEdit) else field.lineEdit()
    called = f"{field.accessibleName()[:30]!r}"
    field.setFocus()
    line.selectAll()
    said = sensible(line.text(), rng)[:20]
    type_in(field, said)
    if isValid(field):
        tap(field, rng.choice((Qt.Key.Key_Return, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Tab)))
    return f"write {said!r} into {called}"


def range_of_cells(window: MainWindow, rng: Random) -> str:
    """Select a range of a table by keys, then a verb of the table by its key or from its menu, or sort by a click."""
    sheets = _sheets(window, rng)
    if not sheets:
        return "no table"
    sheet = rng.choice(sheets)
    view, model = sheet.view, sheet.view.model()
    called = type(model).__name__
    if model.rowCount() and model.columnCount():
        view.setCurrentIndex(model.index(rng.randrange(model.rowCount()), rng.randrange(model.columnCount())))
    view.setFocus()
    for _ in range(rng.randrange(6)):
        QTest.keyClick(view, rng.choice(ARROWS), SHIFT)
    if rng.random() < 0.1:
        QTest.keyClick(view, Qt.Key.Key_A, CTRL)
    what = rng.random()
    if what < 0.1:
        return f"{called}: {_sort_by_click(view, rng)}"
    if what < 0.25:
        asked = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(5, 5))
        QApplication.sendEvent(view.viewport(), asked)
        return f"{called}: its menu"
    verb = rng.choice([*verbs(), *sheet.own])
    QTest.keySequence(view, verb.keys)
    if sheet.bar.isVisible():
        sheet.bar.wanted.setText(rng.choice(("1", "a", "0", "New", "")))
        sheet.bar.other.setText(sensible("7", rng)[:20])
        meddle(sheet.bar, rng)
    return f"{called}: {verb.title} by its key"


def _sheets(window: MainWindow, rng: Random) -> list[Spreadsheet]:
    """The tables in sight, of a tab by chance."""
    window.shell.show_dock("tables")
    panel = window.dock_set.all["tables"].panel
    if panel.tabs.count():
        panel.tabs.setCurrentIndex(rng.randrange(panel.tabs.count()))
        QApplication.processEvents()
    return [sheet for sheet in panel.findChildren(Spreadsheet) if sheet.view.isVisible()]


def _sort_by_click(view: QTableView, rng: Random) -> str:
    header = view.horizontalHeader()
    if not header.isVisible() or not header.count():
        return "no header"
    column = rng.randrange(header.count())
    at = QPoint(header.sectionViewportPosition(column) + 4, header.height() // 2)
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    return f"header {column}"


def layer_rows(window: MainWindow, rng: Random) -> str:
    """Choose rows of the layers, and move them by keys or by a drop, rename a group, or take what their menu offers."""
    window.shell.show_dock("layers")
    tree = window.dock_set.all["layers"].panel.findChild(LayerTree)
    if tree is None or not tree.isVisible() or not tree.topLevelItemCount():
        return "no layers"
    items = [item for item, _ in tree._items()]
    for item in rng.sample(items, min(len(items), rng.randrange(1, 4))):
        item.setSelected(True)
        tree.setCurrentItem(item)
    tree.setFocus()
    match rng.randrange(5):
        case 0 | 1:
            QTest.keyClick(tree, rng.choice((Qt.Key.Key_Up, Qt.Key.Key_Down)), ALT)
            return "layers moved by a key"
        case 2:
            place = QPointF(rng.randrange(tree.viewport().width()), rng.randrange(tree.viewport().height()))
            move, left = Qt.DropAction.MoveAction, Qt.MouseButton.LeftButton
            tree.dropEvent(QDropEvent(place, move, QMimeData(), left, Qt.KeyboardModifier.NoModifier))
            return "layers dropped"
        case 3:
            QTest.keyClick(tree, Qt.Key.Key_F2)
            type_in(QApplication.focusWidget() or tree, sensible("Group", rng)[:12])
            tap(QApplication.focusWidget() or tree, Qt.Key.Key_Return)
            return "group renamed"
    asked = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(5, 5))
    QApplication.sendEvent(tree.viewport(), asked)
    return "menu of the layers"
