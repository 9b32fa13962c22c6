"""The base of all dialogs: one width, one margin, aligned labels and plain buttons."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLayout, QWidget

from studio.widgets.measured import open_at
from studio.widgets.tab_order import go_on, in_order
from studio.widgets.tokens import MARGINS, SPACE


class Extent(NamedTuple):
    """A size in letters of average width and lines of text, so that it follows the size of the text."""

    letters: int
    lines: int


FORM_SIZE = Extent(80, 0)
"""A form; its height is that of its fields."""
LIST_SIZE = Extent(110, 34)
"""A list or table."""
PICTURE_SIZE = Extent(156, 45)
"""A picture next to a list, or a report."""
LABELS = 28
"""Maximum width of the column of labels, in letters: longer labels are above their fields."""


class Dialog(QDialog):
    """A dialog that opens in the size `extent`, or larger if its contents need more, and no larger than the screen. It
    can be resized. All forms in it have their labels on the left, in one column, and their fields in another one. Tab
    moves through its widgets as they are read."""

    extent: ClassVar[Extent] = FORM_SIZE
    _is_arranged = False

    def sizeHint(self) -> QSize:
        """Return the preferred size: at least `extent`."""
        return super().sizeHint().expandedTo(self._least_size())

    def _least_size(self) -> QSize:
        letters = self.fontMetrics()
        return QSize(self.extent.letters * letters.averageCharWidth(), self.extent.lines * letters.lineSpacing())

    def setVisible(self, visible: bool) -> None:
        """Arrange the dialog before it is shown for the first time."""
        if visible and not self._is_arranged:
            self._is_arranged = True
            self._arrange_parts()
            self._focus_first()
        super().setVisible(visible)

    def focusNextPrevChild(self, next: bool) -> bool:
        """Tab moves through the widgets as they are read."""
        return go_on(self, (self,), next)

    def _focus_first(self) -> None:
        """Give the focus to the widget that is read first, if Qt would give it to one that was only created first."""
        created, read = in_order(self, ()), in_order(self, (self,))
        if self.focusWidget() is None and read and created[0] is not read[0]:
            read[0].setFocus(Qt.FocusReason.TabFocusReason)

    def _arrange_parts(self) -> None:
        layout: QLayout | None = self.layout()
        if layout is not None:
            layout.setContentsMargins(*MARGINS)
            layout.setSpacing(SPACE.s)
        align(self.findChildren(QFormLayout))
        for box in self.findChildren(QDialogButtonBox):
            for button in box.buttons():
                button.setIcon(QIcon())
        if self.extent.lines and not self.testAttribute(Qt.WidgetAttribute.WA_Resized):
            size = self._least_size().expandedTo(self.minimumSizeHint())
            open_at(self, size.width(), size.height())


def align(forms: list[QFormLayout]) -> None:
    """Arrange forms alike, with the labels of all in one column."""
    labels = list[QWidget]()
    for form in forms:
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        if form.rowWrapPolicy() == QFormLayout.RowWrapPolicy.DontWrapRows:
            form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        # Layouts in a row inherit the spacing, which must be the same in both directions.
        form.setSpacing(SPACE.s)
        if form.rowWrapPolicy() == QFormLayout.RowWrapPolicy.WrapAllRows:
            continue
        items = (form.itemAt(row, QFormLayout.ItemRole.LabelRole) for row in range(form.rowCount()))
        labels += [label for item in items if item is not None and (label := item.widget()) is not None]
    for label in labels:
        # Qt's hint for a text with a mnemonic is a pixel or two too narrow.
        label.setContentsMargins(0, 0, 3, 0)
    if len(forms) > 1 and labels:
        most = LABELS * labels[0].fontMetrics().averageCharWidth()
        width = max((label.sizeHint().width() for label in labels if label.sizeHint().width() <= most), default=0)
        for label in labels:
            label.setMinimumWidth(width)
