"""The axis of the chart of money."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from studio.playtest.panes.money_chart import MoneyChart


def test_turns_below_a_narrow_chart_do_not_lie_on_each_other(qtbot: QtBot) -> None:
    chart = MoneyChart(("#ff0000",), ("R",), "$", lambda moment: 0)
    qtbot.addWidget(chart)
    wide = chart.fontMetrics().horizontalAdvance("turn 0  turn 0")
    assert all(chart.ends_in(wide)) and chart.ends_in(wide - 1) == ("", "turn 0")


@pytest.mark.parametrize(
    ("currency", "most", "top"), [("£M ", 60, 64), ("£M ", 251, 320), ("$", 20_000, 20_000), ("", 36, 40), ("$", 0, 20)]
)
def test_the_axis_ends_little_above_the_most_that_anybody_has_in_four_round_parts(
    qtbot: QtBot, currency: str, most: int, top: int
) -> None:
    chart = MoneyChart(("#ff0000",), ("R",), currency, lambda moment: 0)
    qtbot.addWidget(chart)
    chart.points = [(0, 0, (0.0,)), (1, 1, (float(most),))]
    assert chart._top() == top and top / 4 == top // 4
