"""Money over the turns, with words about it that never lie over one another."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from studio.playtest.panes.money_chart import MoneyChart


def test_who_hides_money_stands_apart_from_the_turns_however_narrow_the_chart(qtbot: QtBot) -> None:
    chart = MoneyChart(["#ff0000"] * 4, "RBGY", "$", int)
    qtbot.addWidget(chart)
    words, metrics = "B, G, Y: hidden", chart.fontMetrics()
    for width in range(40, 600, 10):
        box = QRectF(50, 10, width, 100)
        room, turn = chart.room_for(words, box), metrics.horizontalAdvance("turn 0")
        left = room.center().x() - metrics.horizontalAdvance(words) / 2
        beside = left > box.left() + turn
        assert beside or room.bottom() < box.bottom(), width
    assert chart.room_for(words, QRectF(50, 10, 600, 100)).top() > 110
