"""List of the notes of a game: go to, edit, delete and undo."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QHeaderView,
    QMenu,
    QPushButton,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from engine.i18n import format_number, tr
from engine.model.identity.display_names import cities
from engine.model.ids import CityId, Ref
from engine.model.scenario import Scenario
from engine.plain_text import plain_line, shortened
from studio.playtest.session.history import Branch
from studio.playtest.session.session import Pin, Session
from studio.widgets.dialog import LIST_SIZE, Dialog
from studio.widgets.empty_state import EmptyState
from studio.widgets.message_box import ask_for_line
from studio.widgets.mnemonic import entry
from studio.widgets.tip import tip

MOST_SHOWN = 200
"""Letters of a note in its row; its tooltip has the full text."""
PLACE, NOTE, BRANCH = 2, 3, 4
"""Columns of the list."""


class NotesButton(QToolButton):
    """Menu button for notes: add one to the current position, or list all."""

    def __init__(self, write: Callable[[], object], show: Callable[[], object], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText("✎")
        self.setAccessibleName(tr("Notes"))
        self.setToolTip(tr("Add a note to this position, or list the notes of this game"))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        entry(menu, tr("Note Here…"), write, "N")
        entry(menu, tr("List Notes…"), show, "Shift+N")
        self.setMenu(menu)


def place_name(scenario: Scenario, place: Ref | None) -> str:
    """Return the name of a note's place; empty for none."""
    if place is None:
        return ""
    name = cities(scenario.board).get(CityId(place.id)) if place.kind == "city" else ""
    return name or f"{place.kind} {place.id}"


class NotesDialog(Dialog):
    """Notes of a game in the order of their positions: those of the current branch first, then branch by branch.
    `asked` carries the note whose position is to be shown, `changed` reports edited notes."""

    extent = LIST_SIZE

    asked = Signal(object)
    changed = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Notes"))
        self.session = session
        """Game of the notes."""
        self._listed: tuple[list[Pin], list[Branch]] | None = None
        self._items: dict[Pin, QTreeWidgetItem] = {}
        self._former: list[tuple[Pin, Pin | None]] = []
        self.empty = EmptyState(
            tr("This game has no notes. Press N in the game window to add a note to the current position."),
            "picture-note",
        )
        self.list = QTreeWidget()
        self.list.setAccessibleName(tr("Notes"))
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setAlternatingRowColors(True)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setHeaderLabels([tr("Turn"), tr("Decision"), tr("Place"), tr("Note"), tr("Branch")])
        self.list.itemActivated.connect(lambda *_: self._go())
        self.list.currentItemChanged.connect(lambda *_: self._show_possible())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.go = self._button(buttons, tr("&Go to Position"), tr("Show the position of this note (Enter)"))
        self.word = self._button(buttons, tr("&Edit…"), tr("Edit the text of this note (F2)"))
        self.delete = self._button(buttons, tr("&Delete"), tr("Delete this note (Del)"))
        self.undo = self._button(buttons, tr("&Undo"), tr("Undo the last deletion or edit in this list (Ctrl+Z)"))
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        for button, act, keys in (
            (self.go, self._go, None),
            (self.word, self._word, QKeySequence("F2")),
            (self.delete, self._delete, QKeySequence(QKeySequence.StandardKey.Delete)),
            (self.undo, self._undo, QKeySequence(QKeySequence.StandardKey.Undo)),
        ):
            button.clicked.connect(act)
            if keys is not None:
                QShortcut(keys, self).activated.connect(button.click)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.empty, 1)
        layout.addWidget(self.list, 1)
        layout.addWidget(buttons)
        # Give the remaining width to the text, not to the last column.
        head = self.list.header()
        head.setStretchLastSection(False)
        head.setSectionResizeMode(NOTE, QHeaderView.ResizeMode.Stretch)
        self.follow()
        if self._items:
            for column in (*range(NOTE), BRANCH):
                self.list.resizeColumnToContents(column)
            self.list.setColumnWidth(BRANCH, min(self.list.columnWidth(BRANCH), self.sizeHint().width() // 3))

    def _button(self, buttons: QDialogButtonBox, words: str, tooltip: str) -> QPushButton:
        button = buttons.addButton(words, QDialogButtonBox.ButtonRole.ActionRole)
        button.setToolTip(tip(tooltip))
        # Enter activates a row.
        button.setAutoDefault(False)
        return button

    def follow(self) -> None:
        """Update the list, unless the branch has only grown."""
        session = self.session
        now = list(session.pins), list(session.course.branches)
        if now == self._listed:
            return
        self._listed = now
        chosen, row = self._chosen(), self.list.currentIndex().row()
        self._items = {}
        course = session.course
        for name, line in (("", course.line), *((branch.name, branch.line) for branch in course.branches)):
            numbers = {id(moment): number for number, moment in enumerate(line)}
            own = [pin for pin in now[0] if id(pin.moment) in numbers and pin not in self._items]
            for pin in sorted(own, key=lambda pin: numbers[id(pin.moment)]):
                self._items[pin] = self._row(pin, numbers[id(pin.moment)], name)
        self.list.clear()
        self.list.addTopLevelItems(list(self._items.values()))
        for column in (PLACE, BRANCH):
            # An empty column would take the room of the words.
            self.list.setColumnHidden(column, not any(item.text(column) for item in self._items.values()))
        count = len(self._items)
        self.list.setVisible(count > 0)
        self.empty.setVisible(count == 0)
        if count:
            same = self._items.get(chosen) if chosen is not None else None
            rows = list(self._items.values())
            self.list.setCurrentItem(same or rows[min(max(0, row), count - 1)])
        self._show_possible()

    def _row(self, pin: Pin, number: int, branch: str) -> QTreeWidgetItem:
        place = plain_line(place_name(self.session.setup.scenario, pin.place))
        words = plain_line(shortened(pin.text, MOST_SHOWN))
        turn = self.session.setup.turn(pin.moment)
        item = QTreeWidgetItem([format_number(turn), format_number(number), place, words, plain_line(branch)])
        item.setData(0, Qt.ItemDataRole.UserRole, pin)
        for column, text in ((PLACE, place), (NOTE, pin.text), (BRANCH, branch)):
            item.setToolTip(column, tip(text))
        return item

    def _chosen(self) -> Pin | None:
        item = self.list.currentItem()
        found: Pin | None = item.data(0, Qt.ItemDataRole.UserRole) if item is not None else None
        return found

    def _show_possible(self) -> None:
        is_any = self._chosen() is not None
        for button in (self.go, self.word, self.delete):
            button.setEnabled(is_any)
        self.undo.setEnabled(bool(self._former))

    def _go(self) -> None:
        pin = self._chosen()
        if pin is not None:
            self.asked.emit(pin)

    def _word(self) -> None:
        pin = self._chosen()
        if pin is None:
            return
        text = ask_for_line(self, tr("Edit Note"), tr("Text of the note (empty: delete)"), pin.text)
        if text is not None and text.strip() != pin.text:
            self._put(pin, self.session.change_note(pin, text.strip()))

    def _delete(self) -> None:
        pin = self._chosen()
        if pin is not None:
            self._put(pin, self.session.change_note(pin, ""))

    def _put(self, former: Pin, now: Pin | None) -> None:
        self._former.append((former, now))
        self._after(now)

    def _undo(self) -> None:
        if self._former:
            former, now = self._former.pop()
            self.session.bring_back(former, now)
            self._after(former)

    def _after(self, pin: Pin | None) -> None:
        self.follow()
        if pin in self._items:
            self.list.setCurrentItem(self._items[pin])
        self.changed.emit()
