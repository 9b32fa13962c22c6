"""Spin boxes that take calculations."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from engine.i18n import format_number
from studio.widgets.number_box import MAX_LENGTH, DecimalBox, NumberBox


@pytest.fixture
def boxes(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    amount, size = NumberBox(), DecimalBox(suffix=" mm")
    amount.setRange(0, 1_000_000)
    amount.setGroupSeparatorShown(True)
    amount.setPrefix("$")
    size.setRange(-10, 1000)
    layout = QVBoxLayout(window)
    for box in (amount, size):
        layout.addWidget(box)
    window.resize(400, 300)
    window.show()
    amount.setValue(200)
    size.setValue(2.5)
    yield amount, size
    window.close()


def type_in(qtbot, box, text):
    """Type over the number; return the hint before Enter."""
    box.selectAll()
    qtbot.keyClicks(box.lineEdit(), text)
    hint = box.hint
    qtbot.keyClick(box, Qt.Key.Key_Return)
    return hint


@pytest.mark.parametrize(
    ("text", "value", "hint"),
    [
        ("100*2+1", 201, "= 201"),
        ("+10%", 220, "= 220"),
        ("50%", 100, "= 100"),
        ("-=20", 180, "= 180"),
        ("(3+4)*2", 14, "= 14"),
        ("12", 12, ""),
        ("1,000*3", 3000, "= 3,000"),
        ("1e3", 1000, ""),
    ],
)
def test_a_calculation_is_shown_and_becomes_the_value_on_enter(qtbot, boxes, text, value, hint):
    assert type_in(qtbot, boxes[0], text) == hint
    assert boxes[0].value() == value and boxes[0].hint == ""


@pytest.mark.parametrize(
    ("text", "reason"), [("3+", "not complete"), ("2000000*2", "out of range"), ("5-9", "out of range")]
)
def test_a_bad_calculation_shows_the_reason_and_restores_the_value(qtbot, boxes, text, reason):
    assert reason in type_in(qtbot, boxes[0], text)
    assert boxes[0].value() == 200 and boxes[0].text() == "$200"


@pytest.mark.parametrize("text", ["1e99", "1e999", "9" * 400])
def test_a_huge_number_is_read_as_typed_and_told_in_few_letters(qtbot, boxes, text):
    for box in boxes:
        hint = type_in(qtbot, box, text)
        assert "out of range" in hint and len(hint) < 100
        assert box.value() == box.maximum()


def test_only_as_many_digits_are_pasted_as_a_number_can_have(qtbot, boxes):
    for box in boxes:
        box.selectAll()
        QApplication.clipboard().setText("9" * 10_000)
        box.lineEdit().paste()
        assert len(box.lineEdit().text()) <= MAX_LENGTH
        qtbot.keyClick(box, Qt.Key.Key_Return)
        assert box.value() == box.maximum()


@pytest.mark.parametrize("text", ["e", "1e", "1e+"])
def test_an_incomplete_exponent_restores_the_value(qtbot, boxes, text):
    type_in(qtbot, boxes[0], text)
    assert boxes[0].value() == 200


@pytest.mark.parametrize(("text", "value"), [("10", 100), ("2,000,000", 1_000_000)])
def test_a_number_out_of_range_shows_the_range_and_becomes_its_end(qtbot, boxes, text, value):
    box = boxes[0]
    box.setRange(100, 1_000_000)
    number = format_number(int(text.replace(",", "")))
    assert type_in(qtbot, box, text) == f"{number} is out of range. Expected 100 to 1,000,000."
    assert box.value() == value and box.hint == ""


def test_a_negative_number_is_a_value_where_the_range_has_some(qtbot, boxes):
    type_in(qtbot, boxes[1], "-5")
    assert boxes[1].value() == -5
    type_in(qtbot, boxes[1], "+=1.5")
    assert boxes[1].value() == -3.5


def test_letters_are_no_calculation(qtbot, boxes):
    type_in(qtbot, boxes[0], "abc")
    assert boxes[0].value() == 200


def test_the_hint_leaves_with_the_focus(qtbot, boxes):
    boxes[0].selectAll()
    qtbot.keyClicks(boxes[0].lineEdit(), "2*3")
    QApplication.sendEvent(boxes[0].lineEdit(), QFocusEvent(QEvent.Type.FocusOut))
    assert boxes[0].hint == ""
