"""PySide6 keeps count: releases of it have given back one reference too many to None, True or False on every call."""

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QImage, QPainter, QTransform
from PySide6.QtWidgets import QGraphicsScene, QWidget

STUDIO = Path(__file__).resolve().parents[2] / "studio"
CALLS = 10_000
NOISE = 500


def count_after(call, value) -> int:
    """How far the references to `value` change over many calls; what the calls return is dropped at once."""
    call()
    before = sys.getrefcount(value)
    for _ in range(CALLS):
        call()
    return sys.getrefcount(value) - before


@pytest.fixture
def calls(qapp):
    """Calls of the kinds the studio makes most, by what they return."""
    thing, widget, scene, paper = QObject(), QWidget(), QGraphicsScene(), QImage(8, 8, QImage.Format.Format_ARGB32)
    item = scene.addRect(QRectF(0, 0, 1, 1))
    painter = QPainter(paper)
    yield {
        "None": (
            lambda: thing.setObjectName("x"),
            thing.parent,
            lambda: widget.setToolTip("x"),
            widget.parentWidget,
            lambda: item.setPos(1, 2),
            lambda: painter.setTransform(QTransform()),
            lambda: painter.drawLine(0, 0, 1, 1),
            lambda: scene.itemAt(9, 9, QTransform()),
        ),
        "True": (widget.isEnabled, item.isVisible, painter.isActive, QTransform().isIdentity),
        "False": (widget.isVisible, item.isSelected, thing.signalsBlocked, QRectF(0, 0, 1, 1).isEmpty),
    }
    painter.end()


@pytest.mark.parametrize("value", [None, True, False], ids=str)
def test_a_call_that_returns_it_takes_no_reference_away(calls, value):
    for call in calls[str(value)]:
        assert call() is value
        assert abs(count_after(call, value)) < NOISE


def test_the_studio_asks_no_item_for_its_parent():
    """In PySide6 6.11 `parentItem()` makes Python the owner of an item that its scene still holds: both delete it."""
    askers = [path for path in STUDIO.rglob("*.py") if ".parentItem(" in path.read_text(encoding="utf-8")]
    assert askers == []
