"""Another amount than those offered, typed in at the table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QSplitter
from pytestqt.qtbot import QtBot

from engine.files.records import load_record, recorded_scenario
from engine.game.amount import Amount
from engine.game.record import replay
from studio.playtest.panes.amount_field import AmountField
from studio.playtest.panes.choices import Choices
from studio.playtest.window import PlaytestWindow
from tests.families.boxcars.boards import a_ladder
from tests.playtest.table_talk import to_the_first

if TYPE_CHECKING:
    from studio.document.document import Document
    from tests.playtest.conftest import Seater

BID = Amount("bid {}", "Bid {} for the A", 1_000, 9_500, 500, "$")


def bidders(document: Document, seated: Seater, cash: int = 200_000) -> PlaytestWindow:
    document.new(a_ladder().rule(auction__opening=True, cash__start=cash).scenario())
    window = seated("person", "person")
    to_the_first(window, lambda action: action.code.startswith("bid"))
    return window


def test_another_amount_is_typed_in_and_taken_with_enter(
    qtbot: QtBot, document: Document, seated: Seater, tmp_path: Path
) -> None:
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
    path = tmp_path / "game.yaml"
    assert window.saving.save_to(path)
    record = load_record(path)
    assert "bid 123500" in record.actions
    assert list(replay(window.session.setup.rules, recorded_scenario(record, path), record))


def test_escape_leaves_the_amount_and_pauses_no_game(qtbot: QtBot, document: Document, seated: Seater) -> None:
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


def test_an_amount_that_is_not_legal_is_not_taken_and_the_field_says_what_is(
    qtbot: QtBot, document: Document, seated: Seater
) -> None:
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


def test_where_everything_is_offered_there_is_no_field(document: Document, seated: Seater) -> None:
    window = bidders(document, seated, cash=20_000)
    assert not window.game.choices.amount.isVisible()


@given(st.none() | st.integers(-2_000, 20_000), st.sampled_from([1, -1, 10, -10]))
def test_steps_go_to_the_next_legal_amount(amount: int | None, steps: int) -> None:
    near = BID.near(amount, steps)
    assert BID.is_legal(near)
    if amount is not None and BID.lowest <= amount + 500 * steps <= BID.highest:
        assert (near - amount) * steps > 0 and abs(near - amount) <= 500 * abs(steps)


@given(st.integers(0, 10**12))
def test_an_amount_is_read_as_it_is_said(amount: int) -> None:
    assert BID.typed(BID.said(amount)) == BID.typed(str(amount)) == amount


def test_long_words_about_the_choices_cut_off_nothing_below_them(qtbot: QtBot) -> None:
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

    def is_whole() -> bool:
        words = (choices.note, choices.amount.hint)
        line = choices.fontMetrics().height()
        return all(each.height() >= each.heightForWidth(each.width()) > 2 * line for each in words) and (
            choices.amount.hint.mapTo(choices, choices.amount.hint.rect().bottomLeft()).y() < choices.height()
        )

    qtbot.waitUntil(is_whole)


def test_what_stands_above_gives_way_rather_than_cut_off_what_is_possible(qtbot: QtBot) -> None:
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

    def is_whole() -> bool:
        hint = field.hint
        return hint.height() >= hint.heightForWidth(hint.width()) > 2 * hint.fontMetrics().height() and all(
            part.height() >= part.sizeHint().height() for part in (field.edit, field.button)
        )

    qtbot.waitUntil(is_whole)
