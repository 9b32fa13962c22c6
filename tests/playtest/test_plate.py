"""Plates with words stay inside of what is seen."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF

from studio.playtest.board.trail import place_plate, plate_size

SEEN = QRectF(100, 100, 400, 300)


def test_a_plate_stands_above_its_place_and_below_it_at_the_top() -> None:
    size = QSizeF(60, 40)
    assert place_plate(QPointF(300, 250), size, 10, SEEN) == QRectF(270, 200, 60, 40)
    assert place_plate(QPointF(300, 130), size, 10, SEEN) == QRectF(270, 140, 60, 40)


def test_a_plate_at_the_edge_goes_aside_and_one_that_is_too_wide_begins_where_one_sees() -> None:
    assert place_plate(QPointF(102, 250), QSizeF(60, 40), 10, SEEN).left() == 100
    assert place_plate(QPointF(499, 250), QSizeF(60, 40), 10, SEEN).right() == 500
    assert place_plate(QPointF(499, 250), QSizeF(900, 40), 10, SEEN).left() == 100


def test_a_plate_has_room_for_every_line(qapp) -> None:
    one, three = plate_size(["a ride"]), plate_size(["a ride", "with a long line of fees", "and more"])
    assert three.width() > 2 * one.width() and three.height() > 2 * one.height()
