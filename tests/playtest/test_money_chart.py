"""Money over the turns, with words about it that never lie over one another."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from engine.bots.named import bot_named
from engine.game.kernel.drive import Driver, Moment
from studio.playtest.panes.money_chart import MoneyChart
from tests.families.test_conformance import known, started


def played(turns: int) -> list[Moment]:
    its, rules = known("boxcars/us-boxcars-2013")
    driver = Driver(rules, [bot_named(its, "random")] * 2, 3)
    line = [driver.start(started("boxcars/us-boxcars-2013", ("random", "random")))]
    while line[-1].state.turn < turns:
        following = driver.decided(line[-1])
        assert following is not None
        line.append(following)
    return line


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


def test_more_points_are_drawn_a_moment_after_the_board_that_they_come_with(qtbot: QtBot) -> None:
    """A picture of the board and one of the chart together held the window up at full speed."""
    line = played(12)
    chart = MoneyChart(["#ff0000", "#0000ff"], "AB", "$", lambda moment: moment.state.turn)
    qtbot.addWidget(chart)
    chart.resize(320, 170)
    chart.show()
    qtbot.waitExposed(chart)
    half = next(n for n, moment in enumerate(line) if moment.state.turn == 6)
    chart.follow(line[:half], half - 1, lambda moment: moment.state)
    qtbot.waitUntil(lambda: not chart.is_behind)
    before = chart.grab().toImage()
    chart.follow(line, len(line) - 1, lambda moment: moment.state)
    assert chart.is_behind
    assert chart.grab().toImage() == before
    qtbot.waitUntil(lambda: not chart.is_behind)
    assert chart.grab().toImage() != before


def test_the_line_of_the_position_stands_where_its_money_is(qtbot: QtBot) -> None:
    """At the beginning of a turn it stood at the turn's end, where somebody had been paid already."""
    line = played(12)
    chart = MoneyChart(["#ff0000", "#0000ff"], "AB", "$", lambda moment: moment.state.turn)
    qtbot.addWidget(chart)
    found = []
    for at, moment in enumerate(line[:-1]):
        chart.follow(line, at, lambda moment: moment.state)
        assert chart.along is not None
        found.append(chart.along)
        turn, is_last = moment.state.turn, line[at + 1].state.turn != moment.state.turn
        if is_last:
            assert chart.along == turn
        elif at and line[at - 1].state.turn != turn:
            assert chart.along == turn - 1
        else:
            assert turn - 1 < chart.along < turn or turn == 0
    assert found == sorted(found)
    chart.follow(line, len(line) - 1, lambda moment: moment.state)
    assert chart.along is None
