"""The base of all dialogs."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
)

from studio.widgets.dialog import FORM_SIZE, LIST_SIZE, Dialog
from studio.widgets.label import add_row

BUTTONS = QDialogButtonBox.StandardButton


class TwoForms(Dialog):
    def __init__(self):
        super().__init__()
        layout = QVBoxLayout(self)
        self.fields = []
        for titles in (("&Title", "ID"), ("A much longer title", "&Pattern")):
            form = QFormLayout()
            for title, kind in zip(titles, (QLineEdit, QComboBox), strict=True):
                self.fields.append(kind())
                add_row(form, title, self.fields[-1])
            layout.addLayout(form)
        self.buttons = QDialogButtonBox(BUTTONS.Ok | BUTTONS.Cancel)
        layout.addWidget(self.buttons)


class ListDialog(Dialog):
    extent = LIST_SIZE


class LateDialog(Dialog):
    """The fields are created in another order than they are read."""

    def __init__(self):
        super().__init__()
        self.read = [QLineEdit(), QLineEdit(), QLineEdit()]
        for field in reversed(self.read):
            field.setParent(self)
        layout = QVBoxLayout(self)
        for field in self.read:
            layout.addWidget(field)


@pytest.fixture
def shown(qtbot):
    def show(kind, scale=1.0):
        dialog = kind()
        font = dialog.font()
        font.setPointSizeF(font.pointSizeF() * scale)
        dialog.setFont(font)
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog

    return show


def test_fields_of_all_forms_have_the_same_left_and_right_edge(shown):
    dialog = shown(TwoForms)
    lefts = {field.mapTo(dialog, QPoint()).x() for field in dialog.fields}
    rights = {field.mapTo(dialog, field.rect().topRight()).x() for field in dialog.fields}
    assert len(lefts) == len(rights) == 1


@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_the_default_width_follows_the_text(shown, scale):
    dialog = shown(TwoForms, scale)
    wanted = FORM_SIZE.letters * dialog.fontMetrics().averageCharWidth()
    assert dialog.sizeHint().width() == wanted
    # Qt opens no window wider than two thirds of the screen.
    assert dialog.width() == min(wanted, dialog.screen().availableGeometry().width() * 2 // 3)


def test_a_list_opens_in_its_size_unless_the_screen_is_smaller(shown):
    dialog = shown(ListDialog)
    room, letters = dialog.screen().availableGeometry(), dialog.fontMetrics()
    assert dialog.height() == min(LIST_SIZE.lines * letters.lineSpacing(), room.height() - 48)
    dialog.resize(300, 200)
    dialog.hide()
    dialog.show()
    assert (dialog.width(), dialog.height()) == (300, 200), "the user's size stays"


def test_a_size_that_was_set_before_stays(shown):
    class Set(ListDialog):
        def __init__(self):
            super().__init__()
            self.resize(321, 234)

    assert shown(Set).width() == 321


def test_buttons_have_no_icons(shown):
    dialog = shown(TwoForms)
    assert all(button.icon().isNull() for button in dialog.buttons.buttons())


def test_rows_in_a_form_are_as_far_apart_as_elsewhere(shown):
    class Nested(Dialog):
        def __init__(self):
            super().__init__()
            form, row = QFormLayout(self), QHBoxLayout()
            self.one, self.other = QSpinBox(), QSpinBox()
            row.addWidget(self.one)
            row.addWidget(self.other)
            add_row(form, "Both", row)

    dialog = shown(Nested)
    QApplication.processEvents()
    assert dialog.other.geometry().left() - dialog.one.geometry().right() > 4


def test_tab_goes_through_a_dialog_as_it_is_read(shown, qtbot):
    dialog = shown(LateDialog)
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    stops = [dialog.focusWidget()]
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
        qtbot.keyClick(dialog.focusWidget(), key)
        stops.append(dialog.focusWidget())
    assert [dialog.read.index(field) for field in stops] == [0, 1, 2, 1]
