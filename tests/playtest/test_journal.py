"""The journal of a running game: a line a ride, payments with their reason, filters, text to copy."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSlider, QApplication

from engine.game.drive import Moment
from engine.game.family import family
from engine.game.record import MAX_LETTERS
from engine.game.rules import Entry, Leg, SeatSetup
from engine.game.summary import GameSummarySpec
from engine.model.ids import Ref
from studio.playtest.panes.journal import Journal, Shown
from studio.playtest.panes.journal_model import TO_COME, JournalModel
from studio.playtest.player.notes import BRANCH, NOTE, PLACE
from studio.playtest.session.session import Pin
from tests.playtest.test_course import a_parted_game
from tests.playtest.test_session import BOTS

NAMES = ("Red", "Blue")


class Position:
    """What one decision changed, and whose turn it was."""

    def __init__(self, *entries, turn=1):
        self.entries, self.turn = entries, turn


def ride(start, to, seat=0):
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
BOUGHT = Position(Entry("buy", 1, "Blue buys the NYC", mark="purchase"), turn=2)
RODE = (ride("Albany", "Utica"), ride("Utica", "Rome"), ride("Rome", "Buffalo"))
TURN = Position(Entry("turn", 1, "Turn 2: Blue"), turn=2)
GAME = (Position(Entry("turn", 0, "Turn 1: Red")), *RODE, PAID, TURN, BOUGHT)


def line_of(positions):
    return [Moment(None, position) for position in positions]


def told_by(model):
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def test_a_ride_of_three_decisions_is_one_line_and_so_is_a_payment_between_two(qapp):
    model = JournalModel(NAMES, "$")
    model.follow(line_of(GAME), lambda moment: moment.state)
    ride = "Red rides the NYC from Albany to Buffalo (3 mileposts)"
    assert told_by(model) == ["Turn 1: Red", ride, "Red pays $500 to Blue", "Turn 2: Blue", "Blue buys the NYC"]
    assert [model.position_of(row) for row in range(5)] == [0, 3, 4, 5, 6]


def test_the_tooltip_of_a_line_says_what_its_rules_say(qapp):
    model = JournalModel(NAMES, "$", family=family("boxcars").summary)
    model.follow(line_of(GAME), lambda moment: moment.state)
    tooltip = model.index(2, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert "BX-FEE-02: At the end of a turn, a player pays user fees" in tooltip


def test_a_line_has_begun_as_soon_as_its_first_decision_is_shown(qapp):
    model = JournalModel(NAMES, "$")
    model.follow(line_of(GAME), lambda moment: moment.state)
    model.stand_at(2)
    assert [model.index(row, 0).data(TO_COME) for row in range(5)] == [False, False, True, True, True]


TRIPS = ("trip", "trips")


@pytest.fixture
def journal(qtbot):
    seats = [SeatSetup("Red"), SeatSetup("Blue")]
    found = Journal(seats, ["#c00000", "#0000c0"], ["A", "B"], "$", GameSummarySpec(lambda state: (), "", True, TRIPS))  # type: ignore[arg-type]
    qtbot.addWidget(found)
    line = line_of(GAME)
    found.follow(line, len(line) - 1, lambda moment: moment.state)
    return found


@pytest.mark.parametrize(
    ("seat", "kind", "rows"),
    [(-1, Shown.MONEY, [2]), (1, Shown.MONEY, [2]), (1, Shown.ALL, [2, 3, 4]), (-1, Shown.PURCHASES, [4]),
     (0, Shown.PURCHASES, []), (-1, Shown.ALL, [0, 1, 2, 3, 4])],
)  # fmt: skip
def test_money_purchases_and_the_lines_of_a_seat_are_shown_alone(journal, seat, kind, rows):
    journal.seat.setCurrentIndex(journal.seat.findData(seat))
    journal.kind.setCurrentIndex(journal.kind.findData(kind))
    shown = [journal.shown.mapToSource(journal.shown.index(row, 0)).row() for row in range(journal.shown.rowCount())]
    assert shown == rows


@pytest.mark.parametrize(("currency", "counted"), [("$", "Money"), ("", "Points")])
def test_lines_are_chosen_by_the_words_of_the_game(qtbot, currency, counted):
    told = GameSummarySpec(lambda state: (), "", False, ("completed train", "completed trains"))  # type: ignore[arg-type]
    found = Journal([SeatSetup("Red")], ["#c00000"], ["A"], currency, told)
    qtbot.addWidget(found)
    words = [found.kind.itemText(n) for n in range(found.kind.count())]
    bought = ["Purchases and buildings"] if currency else []
    assert words == ["Everything", counted, *bought, "Completed trains and goals"]


def test_what_is_copied_has_the_numbers_of_decisions_reasons_and_rules(journal):
    journal.kind.setCurrentIndex(journal.kind.findData(Shown.MONEY))
    journal.copy()
    assert QApplication.clipboard().text() == "    4  Red pays $500 to Blue  [fee: NYC; BX-FEE-02]"


def test_a_selected_line_that_is_cut_off_stands_whole_below_the_list(qtbot):
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
def test_the_last_line_of_a_position_gone_back_to_stays_whole_in_a_lower_list(qtbot, looks_elsewhere):
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


def a_narrow_journal(qtbot, width, text=""):
    seats = [SeatSetup(name, "planner") for name in NAMES]
    journal = Journal(seats, ["#c22d1f", "#2261c6"], ["R", "B"], "$", is_titled=False)
    qtbot.addWidget(journal)
    journal.resize(width, 400)
    journal.show()
    line = line_of([Position(Entry("turn", 0, "Turn 1: Red")), Position(Entry("ride", 0, text))] if text else GAME)
    journal.follow(line, len(line) - 1, lambda moment: moment.state)
    return journal


def test_a_narrow_journal_has_rows_of_two_lines_and_says_below_only_what_these_cut_off(qtbot):
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


def test_tab_passes_the_journal_from_above_to_below(qtbot):
    journal = a_narrow_journal(qtbot, 900)
    parts, passed, now = (journal.kind, journal.seat, journal.copy_all, journal.list), [], journal.nextInFocusChain()
    while now is not journal:
        passed += [now] if now in parts else []
        now = now.nextInFocusChain()
    assert passed == list(parts)


def test_the_choices_of_lines_have_their_words_whole_before_the_button_has_room(qtbot):
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


@pytest.fixture
def noted(seated):
    """A window on a game with three notes, the last of which stands on a branch, and its list of notes."""
    window = seated(*BOTS)
    session, at = a_parted_game()
    other = session.course.branches[0].line
    session.pins = [
        Pin(other[at + 8], "<b>elsewhere</b>"),
        Pin(session.line[3], "third"),
        Pin(session.line[1], "first", Ref("city", "derby")),
    ]
    session.saved = len(session.line) - 1
    window.seat(session)
    window.show_notes()
    return window, window.notes, at


def rows(notes, column=NOTE):
    return [notes.list.topLevelItem(row).text(column) for row in range(notes.list.topLevelItemCount())]


def choose(notes, words):
    notes.list.setCurrentItem(notes.list.topLevelItem(rows(notes).index(words)))


def test_notes_stand_in_the_order_of_their_positions_those_of_branches_last(noted):
    window, notes, _ = noted
    assert rows(notes) == ["first", "third", "<b>elsewhere</b>"]
    assert rows(notes, 1)[:2] == ["1", "3"] and rows(notes, PLACE) == ["Derby", "", ""]
    assert rows(notes, BRANCH) == ["", "", window.session.course.branches[0].name]
    assert not notes.list.isColumnHidden(BRANCH) and not notes.empty.isVisible()


def test_enter_leads_to_the_position_of_a_note_and_lights_its_place_up(qtbot, noted):
    window, notes, _ = noted
    choose(notes, "third")
    qtbot.keyClick(notes.list, Qt.Key.Key_Return)
    assert window.session.course.at == 3
    choose(notes, "first")
    place = notes.list.visualItemRect(notes.list.currentItem()).center()
    qtbot.mouseClick(notes.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseDClick(notes.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.session.course.at == 1 and notes.isVisible()
    qtbot.mouseRelease(notes.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.game.board.overlay._places


def test_a_note_of_a_branch_brings_the_branch_on_the_table(qtbot, noted):
    window, notes, at = noted
    choose(notes, "<b>elsewhere</b>")
    notes.go.click()
    course = window.session.course
    assert course.at == at + 8 and course.now is window.session.pins[0].moment
    assert rows(notes, BRANCH) == ["", "", ""], "the positions before the parting are those of both lines"


def test_other_words_are_kept_and_undone(noted, monkeypatch):
    window, notes, _ = noted
    typed = iter([" said <otherwise> ", "x" * 10**5, None, ""])
    monkeypatch.setattr("studio.playtest.player.notes.ask_for_line", lambda *_: next(typed))
    choose(notes, "first")
    notes.word.click()
    assert rows(notes) == ["said <otherwise>", "third", "<b>elsewhere</b>"]
    assert window.session.pins[2].place == Ref("city", "derby") and not window.session.is_recorded
    notes.word.click()
    assert len(window.session.pins[2].text) == MAX_LETTERS
    notes.word.click()
    notes.word.click()
    assert rows(notes) == ["third", "<b>elsewhere</b>"]
    for _ in range(3):
        notes.undo.click()
    assert rows(notes) == ["first", "third", "<b>elsewhere</b>"] and not notes.undo.isEnabled()


def test_the_last_note_deleted_leaves_a_sentence_and_comes_back(qtbot, noted):
    window, notes, _ = noted
    for left in ([1, 2], [2], []):
        was = rows(notes)
        qtbot.keyClick(notes.list, Qt.Key.Key_Delete)
        assert len(rows(notes)) == len(left) and rows(notes) == was[1:]
    assert notes.empty.isVisible() and not notes.list.isVisible() and not window.game.player.notes
    assert not any(button.isEnabled() for button in (notes.go, notes.word, notes.delete))
    qtbot.keyClick(notes, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert rows(notes) == ["<b>elsewhere</b>"] and notes.delete.isEnabled()


def test_the_list_follows_what_is_noted_in_the_game_and_closes_with_it(noted, monkeypatch):
    window, notes, _ = noted
    monkeypatch.setattr("studio.playtest.game_view.ask_for_line", lambda *_: "here")
    window.game.going.to(2)
    window.game.write_note()
    assert rows(notes) == ["first", "here", "third", "<b>elsewhere</b>"]
    window.show_notes()
    assert window.notes is notes
    window.session.saved = len(window.session.line) - 1
    window.next_game.restart()
    assert window.notes is None


def test_the_menu_of_notes_and_a_key_lead_to_the_list(qtbot, seated):
    window = seated(*BOTS)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
    notes = window.notes
    assert notes.empty.isVisible() and not notes.undo.isEnabled()
    notes.close()
    assert window.notes is None
    entries = [action for action in window.game.findChildren(QAction) if action.text().startswith("List Notes")]
    entries[0].trigger()
    assert window.notes is not None


def test_a_wider_list_gives_its_room_to_the_words_of_the_notes(qtbot, noted):
    """The last column took it: the branches, whose names are short."""
    _, notes, _ = noted
    widths = []
    for width in (700, 900):
        notes.resize(width, 360)
        qtbot.waitUntil(lambda width=width: notes.width() == width)
        widths.append([notes.list.columnWidth(column) for column in (NOTE, BRANCH)])
    (note, branch), (wider, same) = widths
    assert wider == note + 200 and same == branch
    assert note > 700 / 3


def test_columns_in_which_nothing_stands_leave_their_room_to_the_words(qtbot, seated):
    window = seated(*BOTS)
    window.game.conductor.step()
    qtbot.waitUntil(lambda: len(window.session.line) > 1)
    window.session.write_note("a word")
    window.show_notes()
    assert window.notes.list.isColumnHidden(PLACE) and window.notes.list.isColumnHidden(BRANCH)
    window.session.write_note("a word", Ref("city", "derby"))
    window.notes.follow()
    assert not window.notes.list.isColumnHidden(PLACE)
