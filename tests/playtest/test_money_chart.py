"""Money over the turns, with words about it that never lie over one another."""

import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QSplitter

from engine.bots.named import bot_named
from engine.families.boxcars.actions.auction import Bid
from engine.files.records import load_record, recorded_scenario
from engine.game.amount import Amount
from engine.game.drive import Driver
from engine.game.record import replay
from engine.game.rules import Holding
from studio.playtest.panes.amount_field import AmountField
from studio.playtest.panes.choices import Choices
from studio.playtest.panes.money_chart import MoneyChart, apart
from tests.families.boxcars.boards import a_ladder
from tests.families.test_conformance import known, started
from tests.playtest.table_talk import to_the_first

ROOT = Path(__file__).parents[2]


def played(turns):
    its, rules = known("boxcars/us-boxcars-2013")
    driver = Driver(rules, [bot_named(its, "random")] * 2, 3)
    line = [driver.start(started("boxcars/us-boxcars-2013", ("random", "random")))]
    while line[-1].state.turn < turns:
        following = driver.decided(line[-1])
        assert following is not None
        line.append(following)
    return line


def shown(qtbot, chart, width=320, height=170):
    qtbot.addWidget(chart)
    chart.resize(width, height)
    with qtbot.waitExposed(chart):
        chart.show()
    return chart


def test_money_chart_imports_no_library_of_charts_before_it_is_visible():
    code = """
import sys
from PySide6.QtWidgets import QApplication
app = QApplication([])
from tests.playtest.test_money_chart import played
from studio.playtest.panes.money_chart import MoneyChart, apart
chart, line = MoneyChart(["#ff0000", "#0000ff"], "AB", "$", lambda moment: moment.state.turn), played(4)
chart.follow(line, 0, lambda moment: moment.state)
chart._soon.timeout.emit()
assert "pyqtgraph" not in sys.modules
chart.show()
chart._soon.timeout.emit()
assert "pyqtgraph" in sys.modules and chart.lines is not None
"""
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def test_money_chart_names_seats_with_hidden_money(qtbot):
    line = played(4)
    chart = shown(qtbot, MoneyChart(["#ff0000", "#0000ff"], "AB", "$", lambda moment: moment.state.turn))
    hide = lambda moment: SimpleNamespace(holdings=[moment.state.holdings[0], Holding(1, None)])  # noqa: E731
    chart.follow(line, 0, hide)
    chart.draw()
    assert chart.lines.legend.text() == "B: hidden" and chart.lines.legend.isVisible()
    assert [seat for _, seat in chart.ends()] == [0]
    chart.forget()
    chart.follow(line, 0, lambda moment: moment.state)
    chart.draw()
    assert not chart.lines.legend.isVisible() and len(chart.ends()) == 2


def test_click_asks_for_the_last_position_of_the_turn(qtbot):
    line = played(6)
    chart = shown(qtbot, MoneyChart(["#ff0000", "#0000ff"], "AB", "$", lambda moment: moment.state.turn))
    chart.follow(line, 0, lambda moment: moment.state)
    chart.draw()
    chart.grab()
    for count, turn, _ in chart.points:
        at = chart.lines.mapTo(chart, chart.lines.spot(turn, 0)).toPoint()
        with qtbot.waitSignal(chart.position_asked) as asked:
            qtbot.mouseClick(chart, Qt.MouseButton.LeftButton, pos=at)
        assert asked.args == [count - 1]


@given(st.lists(st.floats(0, 200), max_size=6))
def test_badges_at_the_ends_of_lines_cover_no_other(ys):
    found = apart(sorted(ys), 16, 200)
    assert len(found) == len(ys) and all(below - above >= 16 - 1e-9 for above, below in pairwise(found))
    assert all(y <= 200 for y in found)


def test_more_points_are_drawn_a_moment_after_the_board_that_they_come_with(qtbot):
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


def test_the_line_of_the_position_stands_where_its_money_is(qtbot):
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


@pytest.mark.parametrize("width", [170, 240, 400, 900])
def test_turns_below_the_lines_cover_no_other(qtbot, width):
    line = played(12)
    chart = shown(qtbot, MoneyChart(["#ff0000", "#0000ff"], "AB", "$", lambda moment: moment.state.turn), width)
    chart.follow(line, 0, lambda moment: moment.state)
    chart.draw()
    chart.grab()
    places = [(chart.lines.spot(along, 0).x(), text) for along, text in chart._places()]
    half = [chart.fontMetrics().horizontalAdvance(text) / 2 for _, text in places]
    assert places[0][1] == "turn 0" and places[-1][1] == "12"
    for n in range(len(places) - 1):
        assert places[n][0] + half[n] < places[n + 1][0] - half[n + 1]


BID = Amount("bid {}", "Bid {} for the A", 1_000, 9_500, 500, "$")


def bidders(document, seated, cash=200_000):
    document.new(a_ladder().rule(auction__opening=True, cash__start=cash).scenario())
    window = seated("person", "person")
    to_the_first(window, lambda action: action.code.startswith("bid"))
    return window


def test_another_amount_is_typed_in_and_taken_with_enter(qtbot, document, seated, tmp_path):
    window = bidders(document, seated)
    choices = window.game.choices
    assert choices.amount.isVisible() and len(choices.offered) < 40
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_A)
    qtbot.waitUntil(choices.amount.edit.hasFocus)
    qtbot.keyClicks(choices.amount.edit, "$123,500")
    assert choices.amount.button.isEnabled() and choices.amount.button.text().startswith("Bid $123,500 for the ")
    qtbot.keyClick(choices.amount.edit, Qt.Key.Key_Return)
    assert window.session.now.action is not None and window.session.now.action.code == "bid 123500"
    assert window.session.now.action.decision == Bid(123_500)
    path = tmp_path / "game.yaml"
    assert window.saving.save_to(path)
    record = load_record(path)
    assert "bid 123500" in record.actions
    assert list(replay(window.session.setup.rules, recorded_scenario(record, path), record))


def test_escape_leaves_the_amount_and_pauses_no_game(qtbot, document, seated):
    window = bidders(document, seated)
    field, stops = window.game.choices.amount, []
    window.game.conductor.pause = lambda: stops.append("paused")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_A)
    qtbot.waitUntil(field.edit.hasFocus)
    qtbot.keyClicks(field.edit, "999")
    qtbot.keyClick(field.edit, Qt.Key.Key_Escape)
    assert field.edit.text() == "" and not field.has_focus and not stops


def test_an_amount_that_is_not_legal_is_not_taken_and_the_field_says_what_is(qtbot, document, seated):
    window = bidders(document, seated)
    field, before = window.game.choices.amount, window.session.now
    for text in ("5", "123456", "999999999", "1e5", "-500", "٥٠٠", ""):
        field.edit.setText(text)
        assert not field.button.isEnabled()
        field.take()
        assert window.session.now is before
    assert "in steps of $500" in field.hint.text()
    field.begin()
    qtbot.keyClick(field.edit, Qt.Key.Key_Up)
    qtbot.keyClick(field.edit, Qt.Key.Key_Up)
    assert field.action is not None and field.amounts[0].read(field.action.code) == field.amounts[0].lowest + 500


def test_where_everything_is_offered_there_is_no_field(document, seated):
    window = bidders(document, seated, cash=20_000)
    assert not window.game.choices.amount.isVisible()


@given(st.none() | st.integers(-2_000, 20_000), st.sampled_from([1, -1, 10, -10]))
def test_steps_go_to_the_next_legal_amount(amount, steps):
    near = BID.near(amount, steps)
    assert BID.is_legal(near)
    if amount is not None and BID.lowest <= amount + 500 * steps <= BID.highest:
        assert (near - amount) * steps > 0 and abs(near - amount) <= 500 * abs(steps)


@given(st.integers(0, 10**12))
def test_an_amount_is_read_as_it_is_said(amount):
    assert BID.parse(BID.format(amount)) == BID.parse(str(amount)) == amount


def test_long_words_about_the_choices_cut_off_nothing_below_them(qtbot):
    both, choices = QSplitter(Qt.Orientation.Vertical), Choices()
    both.addWidget(QListWidget())
    both.addWidget(choices)
    both.setChildrenCollapsible(False)
    qtbot.addWidget(both)
    both.resize(240, 500)
    both.show()
    both.setSizes([500, 1])
    long = "Whatever a bid takes beyond what is in hand is paid by shares, each of which costs."
    choices.offer([BID.action(1_000), BID.action(2_000)], long, amounts=[replace(BID, note=long)])

    def is_whole():
        words = (choices.note, choices.amount.hint)
        line = choices.fontMetrics().height()
        return all(each.height() >= each.heightForWidth(each.width()) > 2 * line for each in words) and (
            choices.amount.hint.mapTo(choices, choices.amount.hint.rect().bottomLeft()).y() < choices.height()
        )

    qtbot.waitUntil(is_whole)


def test_what_stands_above_gives_way_rather_than_cut_off_what_is_possible(qtbot):
    both, field = QSplitter(Qt.Orientation.Vertical), AmountField()
    both.addWidget(QListWidget())
    both.addWidget(field)
    both.setChildrenCollapsible(False)
    qtbot.addWidget(both)
    both.resize(240, 300)
    both.show()
    both.setSizes([300, 1])
    field.offer(
        [replace(BID, note="Whatever a bid takes beyond what is in hand is paid by shares, each of which costs.")]
    )

    def is_whole():
        hint = field.hint
        return hint.height() >= hint.heightForWidth(hint.width()) > 2 * hint.fontMetrics().height() and all(
            part.height() >= part.sizeHint().height() for part in (field.edit, field.button)
        )

    qtbot.waitUntil(is_whole)
