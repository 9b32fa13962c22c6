"""A form made from fields: a title and an editor per row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFormLayout, QWidget

from engine.edit.edit import Edit
from studio.panels.forms.field_editor import Board, FieldEditor
from studio.panels.forms.fields import Field
from studio.widgets.label import MarkedWords, Words, add_row
from studio.widgets.mnemonic import no_mnemonic
from studio.widgets.tip import tip


class Form(QWidget):
    """Rows for its fields. Fields of the same names keep their editors and only get new values. `board` previews
    colors.

    A title is beside its editor, or above it if there is no room for both; with `stacked` always above.
    """

    def __init__(
        self, perform: Callable[[Edit], None], parent: QWidget | None = None, stacked: bool = False,
        board: Board | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._perform, self._board, self._is_stacked = perform, board, stacked
        self._signature: list[tuple[str, str]] = []
        self._shown: tuple[Mapping[str, str], Sequence[str]] = ({}, ())
        self.editors: dict[str, FieldEditor] = {}
        self._labels: dict[str, MarkedWords] = {}
        self._headings: dict[str, Words] = {}
        self._layout = QFormLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        self._layout.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)

    def show_fields(self, fields: Sequence[Field]) -> bool:
        """Show these fields. Return whether editors were created, which are last in the tab order until sorted."""
        signature = [(field.name, f"{field.editor} {field.edit is None}") for field in fields]
        is_new = signature != self._signature
        held = self._held
        if is_new:
            self._signature = signature
            self._build(fields)
            if self._signature is not signature:
                return True  # Committing the old fields has already shown newer ones.
        for field in fields:
            self.editors[field.name].show_field(field)
            label = self._labels[field.name]
            font = label.font()
            if font.bold() != field.is_set:
                font.setBold(field.is_set)
                label.setFont(font)
        if is_new and held in self.editors:
            self.editors[held].editors[0].setFocus(Qt.FocusReason.OtherFocusReason)
        return is_new

    @property
    def _held(self) -> str:
        """The focused field: its new editor keeps the focus."""
        now = QApplication.focusWidget()
        return next((name for name, editor in self.editors.items() if now and editor.isAncestorOf(now)), "")

    @property
    def stops(self) -> list[QWidget]:
        """Return the widgets of the form in tab order."""
        able = (part for editor in self.editors.values() for part in editor.stops)
        return [part for part in able if part.focusPolicy() & Qt.FocusPolicy.TabFocus]

    def _build(self, fields: Sequence[Field]) -> None:
        gone = list[QWidget]()
        while self._layout.rowCount():
            row = self._layout.takeRow(0)
            parts = [part.widget() for part in (row.labelItem, row.fieldItem) if part is not None]
            gone += [part for part in parts if part is not None]
        self.editors, self._labels, self._headings = {}, {}, {}
        self._shown = {field.name: "" for field in fields}, ()
        for field in fields:
            if field.heading and field.heading not in self._headings:
                self._add_heading(field.heading)
            editor = FieldEditor(field, self._perform, board=self._board)
            label = MarkedWords()
            if self._is_stacked:
                # As a row of its own it wraps at the full width; Qt wraps a label above a field much earlier.
                label.setText(no_mnemonic(field.title))
                label.setBuddy(editor.editors[0])
                self._layout.addRow(label)
                self._layout.addRow(editor)
            else:
                add_row(self._layout, no_mnemonic(field.title), editor, buddy=editor.editors[0], label=label)
            label.setToolTip(tip(field.tip))
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            self.editors[field.name], self._labels[field.name] = editor, label
        for part in gone:
            # An editor may be in the middle of its own key press and must survive it. Its text is committed now, which
            # may need other fields: the new ones must exist before.
            part.hide()
            part.deleteLater()

    def _add_heading(self, text: str) -> None:
        heading = self._headings[text] = Words(text, wraps=True)
        font = heading.font()
        font.setBold(True)
        heading.setFont(font)
        heading.setContentsMargins(0, 8 if len(self._headings) > 1 else 0, 0, 0)
        # A screen reader reads the heading before the first of its fields.
        heading.setAccessibleName(text)
        self._layout.setWidget(self._layout.rowCount(), QFormLayout.ItemRole.SpanningRole, heading)

    def focus_first(self) -> bool:
        """Focus the first field that is shown and takes the focus. Return whether there is one."""
        for name, editor in self.editors.items():
            if name in self._shown[0] and editor.editors[0].focusPolicy() & Qt.FocusPolicy.TabFocus:
                editor.editors[0].setFocus(Qt.FocusReason.TabFocusReason)
                return True
        return False

    def show_only(self, found: Mapping[str, str], words: Sequence[str]) -> None:
        """Show only these fields, with the words marked, and their headings. Each name has a text that is shown below
        the title, or nothing."""
        if self._shown == (found, words):
            return
        self._shown = found, words
        seen: set[str] = set()
        for name, editor in self.editors.items():
            is_shown = name in found
            self._layout.setRowVisible(editor, is_shown)
            if self._is_stacked:
                self._layout.setRowVisible(self._labels[name], is_shown)
            self._labels[name].mark(words if is_shown else (), found.get(name, ""))
            if is_shown:
                seen.add(editor.field.heading)
        for text, heading in self._headings.items():
            self._layout.setRowVisible(heading, text in seen)


def put_in_tab_order(stops: Iterable[QWidget]) -> None:
    """Chain these widgets in the tab order."""
    for one, after in pairwise(stops):
        QWidget.setTabOrder(one, after)
