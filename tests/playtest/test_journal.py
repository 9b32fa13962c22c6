"""The journal of a running game: a line a ride, payments with their reason, filters, text to copy."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSlider, QApplication
from pytestqt.qtbot import QtBot

from engine.game.family import Told, family
from engine.game.kernel.drive import Moment
from engine.game.rules import Entry, Leg, SeatSetup
from studio.playtest.panes.journal import Journal, Shown
from studio.playtest.panes.journal_model import TO_COME, JournalModel

NAMES = ("Red", "Blue")


class Position:
    """What one decision changed, and whose turn it was."""

    def __init__(self, *entries: Entry, turn: int = 1) -> None:
        self.entries, self.turn = entries, turn


def ride(start: str, to: str, seat: int = 0) -> Position:
    return Position(
        Entry(
            "ride",
            seat,
            f"Red rides from {start} to {to}",
            leg=Leg("rides", "the NYC", start, to, "milepost", "mileposts"),
        )
    )


PAID = Position(
    Entry("money", 0, "Red pays $500 to Blue", amount=-500, reason="fee: NYC", rule="BX-FEE-02"),
    Entry("money", 1, "", amount=500, reason="fee: NYC", rule="BX-FEE-02", repeats=True),
)
BOUGHT = Position(Entry("buy", 1, "Blue buys the NYC"), turn=2)
RODE = (ride("Albany", "Utica"), ride("Utica", "Rome"), ride("Rome", "Buffalo"))
TURN = Position(Entry("turn", 1, "Turn 2: Blue"), turn=2)
GAME = (Position(Entry("turn", 0, "Turn 1: Red")), *RODE, PAID, TURN, BOUGHT)


def line_of(positions: Sequence[Position]) -> list[Moment]:
    return [Moment(None, position) for position in positions]


def told_by(model: JournalModel) -> list[str]:
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def test_a_ride_of_three_decisions_is_one_line_and_so_is_a_payment_between_two(qapp: QApplication) -> None:
    model = JournalModel(NAMES, "$")
    model.follow(line_of(GAME), lambda moment: moment.state)
    ride = "Red rides the NYC from Albany to Buffalo (3 mileposts)"
    assert told_by(model) == ["Turn 1: Red", ride, "Red pays $500 to Blue", "Turn 2: Blue", "Blue buys the NYC"]
    assert [model.position_of(row) for row in range(5)] == [0, 3, 4, 5, 6]


def test_the_tooltip_of_a_line_says_what_its_rules_say(qapp: QApplication) -> None:
    model = JournalModel(NAMES, "$", family=family("boxcars").told)
    model.follow(line_of(GAME), lambda moment: moment.state)
    tooltip = model.index(2, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert "BX-FEE-02: At the end of a turn fees are due" in tooltip


def test_a_line_has_begun_as_soon_as_its_first_decision_is_shown(qapp: QApplication) -> None:
    model = JournalModel(NAMES, "$")
    model.follow(line_of(GAME), lambda moment: moment.state)
    model.stand_at(2)
    assert [model.index(row, 0).data(TO_COME) for row in range(5)] == [False, False, True, True, True]


TRIPS = ("trip", "trips")


def mark(entry: Entry) -> str:
    return "purchase" if entry.kind == "buy" else ""


@pytest.fixture
def journal(qtbot: QtBot) -> Journal:
    seats = [SeatSetup("Red"), SeatSetup("Blue")]
    found = Journal(seats, ["#c00000", "#0000c0"], ["A", "B"], "$", Told(mark, lambda state: (), "", True, TRIPS))  # type: ignore[arg-type]
    qtbot.addWidget(found)
    line = line_of(GAME)
    found.follow(line, len(line) - 1, lambda moment: moment.state)
    return found


@pytest.mark.parametrize(
    ("seat", "kind", "rows"),
    [(-1, Shown.MONEY, [2]), (1, Shown.MONEY, [2]), (1, Shown.ALL, [2, 3, 4]), (-1, Shown.PURCHASES, [4]),
     (0, Shown.PURCHASES, []), (-1, Shown.ALL, [0, 1, 2, 3, 4])],
)  # fmt: skip
def test_money_purchases_and_the_lines_of_a_seat_are_shown_alone(
    journal: Journal, seat: int, kind: Shown, rows: list[int]
) -> None:
    journal.seat.setCurrentIndex(journal.seat.findData(seat))
    journal.kind.setCurrentIndex(journal.kind.findData(kind))
    shown = [journal.shown.mapToSource(journal.shown.index(row, 0)).row() for row in range(journal.shown.rowCount())]
    assert shown == rows


@pytest.mark.parametrize(("currency", "counted"), [("$", "Money"), ("", "Points")])
def test_lines_are_chosen_by_the_words_of_the_game(qtbot: QtBot, currency: str, counted: str) -> None:
    told = Told(mark, lambda state: (), "", False, ("completed train", "completed trains"))  # type: ignore[arg-type]
    found = Journal([SeatSetup("Red")], ["#c00000"], ["A"], currency, told)
    qtbot.addWidget(found)
    words = [found.kind.itemText(n) for n in range(found.kind.count())]
    bought = ["Purchases and buildings"] if currency else []
    assert words == ["Everything", counted, *bought, "Completed trains and goals"]


def test_what_is_copied_has_the_numbers_of_decisions_reasons_and_rules(journal: Journal) -> None:
    journal.kind.setCurrentIndex(journal.kind.findData(Shown.MONEY))
    journal.copy()
    assert QApplication.clipboard().text() == "    4  Red pays $500 to Blue  [fee: NYC; BX-FEE-02]"


def test_a_selected_line_that_is_cut_off_stands_whole_below_the_list(qtbot: QtBot) -> None:
    journal = Journal([SeatSetup(name) for name in NAMES], ("#ff0000", "#0000ff"), ("R", "B"), "$")
    qtbot.addWidget(journal)
    journal.resize(300, 400)
    journal.show()
    long = Position(Entry("ride", 0, f"Red rides from {'Albany, Utica, Rome and ' * 6}Buffalo"))
    journal.follow(line_of((*GAME, long)), len(GAME), lambda moment: moment.state)
    assert not journal.whole.isVisible()
    rows = journal.shown.rowCount()
    journal.list.setCurrentIndex(journal.shown.index(rows - 1, 0))
    assert journal.whole.isVisible() and journal.whole.text() == long.entries[0].text
    journal.list.setCurrentIndex(journal.shown.index(0, 0))
    assert not journal.whole.isVisible(), "Turn 1: Red is there in whole"
    journal.list.setCurrentIndex(journal.shown.index(rows - 1, 0))
    journal.resize(3_000, 400)
    assert not journal.whole.isVisible()


@pytest.mark.parametrize("looks_elsewhere", [False, True])
def test_the_last_line_of_a_position_gone_back_to_stays_whole_in_a_lower_list(
    qtbot: QtBot, looks_elsewhere: bool
) -> None:
    """The player comes over the journal once the game has gone back, and takes its room from the list."""
    seats = [SeatSetup(name, "planner") for name in NAMES]
    journal = Journal(seats, ["#c22d1f", "#2261c6"], ["R", "B"], "$")
    qtbot.addWidget(journal)
    line = line_of([Position(Entry("turn", 0, f"Turn {n}: Red")) for n in range(1, 41)])
    journal.resize(500, 260)
    journal.show()
    journal.follow(line, 20, lambda moment: moment.state)
    told = journal.model.index(journal.model.told - 1, 0)
    where, room = journal.list.visualRect, journal.list.viewport().rect
    qtbot.waitUntil(lambda: room().contains(where(journal.shown.mapFromSource(told))))
    if looks_elsewhere:
        journal.list.verticalScrollBar().triggerAction(QAbstractSlider.SliderAction.SliderToMinimum)
    row = where(journal.shown.mapFromSource(told)).height()
    for height in range(260, 150, -row // 3):
        journal.resize(500, height)
        qtbot.waitUntil(lambda: room().contains(where(journal.shown.mapFromSource(told))) != looks_elsewhere)
    assert (journal.list.verticalScrollBar().value() == 0) == looks_elsewhere


def a_narrow_journal(qtbot: QtBot, width: int, text: str = "") -> Journal:
    seats = [SeatSetup(name, "planner") for name in NAMES]
    journal = Journal(seats, ["#c22d1f", "#2261c6"], ["R", "B"], "$", is_titled=False)
    qtbot.addWidget(journal)
    journal.resize(width, 400)
    journal.show()
    line = line_of([Position(Entry("turn", 0, "Turn 1: Red")), Position(Entry("ride", 0, text))] if text else GAME)
    journal.follow(line, len(line) - 1, lambda moment: moment.state)
    return journal


def test_a_narrow_journal_has_rows_of_two_lines_and_says_below_only_what_these_cut_off(qtbot: QtBot) -> None:
    text = "Red goes from milepost 983 near Middlesbrough to milepost 1936 near London"
    journal = a_narrow_journal(qtbot, 400, text)
    letter = journal.fontMetrics().averageCharWidth()
    journal.resize(62 * letter, 400)
    line = journal.fontMetrics().lineSpacing()
    second = journal.shown.index(1, 0)
    qtbot.waitUntil(lambda: journal.list.visualRect(second).height() >= 2 * line)
    journal.list.setCurrentIndex(second)
    assert not journal.whole.isVisible(), "both lines together have all of it"
    journal.resize(30 * letter, 400)
    assert journal.whole.isVisible() and journal.whole.text() == text
    journal.resize(120 * letter, 400)
    qtbot.waitUntil(lambda: journal.list.visualRect(second).height() < 2 * line)
    assert not journal.whole.isVisible()


def test_tab_passes_the_journal_from_above_to_below(qtbot: QtBot) -> None:
    journal = a_narrow_journal(qtbot, 900)
    parts, passed, now = (journal.kind, journal.seat, journal.copy_all, journal.list), [], journal.nextInFocusChain()
    while now is not journal:
        passed += [now] if now in parts else []
        now = now.nextInFocusChain()
    assert passed == list(parts)


def test_the_choices_of_lines_have_their_words_whole_before_the_button_has_room(qtbot: QtBot) -> None:
    """It is a key and an entry of the menu, too."""
    journal = a_narrow_journal(qtbot, 900)
    assert journal.copy_all.isVisible()
    boxes = (journal.kind, journal.seat)
    journal.resize(sum(box.whole_width() for box in boxes) + 30, 400)
    assert not journal.copy_all.isVisible()
    qtbot.waitUntil(lambda: all(box.words_in(box.field_width()) == box.currentText() for box in boxes))
    QApplication.clipboard().clear()
    journal.activateWindow()
    QTest.keyClick(journal, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert QApplication.clipboard().text() == journal.text()
    journal.resize(sum(box.whole_width() for box in boxes) - 30, 400)
    qtbot.waitUntil(lambda: journal.seat.y() > journal.kind.y())
    assert all(box.words_in(box.field_width()) == box.currentText() for box in boxes), "they stand below each other"
    journal.resize(journal.kind.minimumSizeHint().width() + 20, 400)
    qtbot.waitUntil(lambda: journal.kind.words_in(journal.kind.field_width()).endswith("…"))
