"""A form made from fields: a title and an editor a row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFormLayout, QWidget

from engine.edit.edit import Edit
from studio.panels.forms.field_editor import Board, FieldEditor
from studio.panels.forms.fields import Field
from studio.widgets.label import Words, add_row
from studio.widgets.mnemonic import no_mnemonic
from studio.widgets.tip import tip


class Form(QWidget):
    """Rows for the fields it is shown. Fields of the same names keep their editors and only get other values. On
    `board` a colour is shown while it is being chosen.

    A title stands beside its editor, and above it where there is no room for both; with `stacked` always: those titles
    are sentences.
    """

    def __init__(
        self, perform: Callable[[Edit], None], parent: QWidget | None = None, stacked: bool = False,
        board: Board | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._perform, self._board = perform, board
        self._signature: list[tuple[str, str]] = []
        self.editors: dict[str, FieldEditor] = {}
        self._labels: dict[str, Words] = {}
        self._layout = QFormLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        policies = QFormLayout.RowWrapPolicy
        self._layout.setRowWrapPolicy(policies.WrapAllRows if stacked else policies.WrapLongRows)

    def show_fields(self, fields: Sequence[Field]) -> bool:
        """Shows these fields; whether editors were made for them, which Tab reaches last until put in order."""
        signature = [(field.name, f"{field.editor} {field.edit is None}") for field in fields]
        is_new = signature != self._signature
        held = self._held
        if is_new:
            self._signature = signature
            self._build(fields)
            if self._signature is not signature:
                return True  # What the old fields gave at their end has other ones shown, which are newer.
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
        """The field that has the keyboard: its new editor keeps it."""
        now = QApplication.focusWidget()
        return next((name for name, editor in self.editors.items() if now and editor.isAncestorOf(now)), "")

    @property
    def stops(self) -> list[QWidget]:
        """What Tab reaches in the form, from above."""
        able = (part for editor in self.editors.values() for part in (*editor.editors, editor.reset))
        return [part for part in able if part.focusPolicy() & Qt.FocusPolicy.TabFocus]

    def _build(self, fields: Sequence[Field]) -> None:
        gone = list[QWidget]()
        while self._layout.rowCount():
            row = self._layout.takeRow(0)
            gone += filter(None, (row.labelItem.widget(), row.fieldItem.widget()))
        self.editors, self._labels = {}, {}
        for field in fields:
            editor = FieldEditor(field, self._perform, board=self._board)
            label = add_row(self._layout, no_mnemonic(field.title), editor, buddy=editor.editors[0])
            label.setToolTip(tip(field.tip))
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            self.editors[field.name], self._labels[field.name] = editor, label
        for part in gone:
            # One of them may be in the middle of its own key press, whose end it is to live to see. What was being
            # written in it is taken now, which may call for other fields again: the new ones have to stand by then.
            part.hide()
            part.deleteLater()


def put_in_tab_order(stops: Iterable[QWidget]) -> None:
    """Tab goes from each of these to the next."""
    for one, after in pairwise(stops):
        QWidget.setTabOrder(one, after)
