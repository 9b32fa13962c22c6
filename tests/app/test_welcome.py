"""What stands in the middle of the window while nothing is open."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.files import scenarios
from engine.files.library import bundled, title_in
from engine.game.family import family, family_ids
from studio.app.application import first_file
from studio.app.settings import Settings
from studio.app.welcome import Welcome
from tests.builders import a_small_board
from tests.opening import on_screen


class Opened:
    """A window that only notes what it is asked for."""

    def __init__(self, *recent):
        self.recent, self.opened, self.said = [str(path) for path in recent], [], []

    def open_file(self, path):
        self.opened.append(path)

    def start_new(self, scenario):
        self.opened.append(scenario.title)

    def choose_and_open(self):
        self.opened.append("which?")

    def say(self, words):
        self.said.append(words)


@pytest.fixture
def files(tmp_path):
    """One that is there, and one that is not."""
    there, gone = tmp_path / "there.yaml", tmp_path / "gone & lost.yaml"
    scenarios.save(a_small_board().scenario(), there)
    return there, gone


def rows(of):
    return [of.item(row).data(Qt.ItemDataRole.UserRole) for row in range(of.count())]


@pytest.mark.parametrize("width", [300, 1000])
def test_the_name_of_a_file_that_is_opened_has_room_for_all_its_lines(qtbot, width):
    with on_screen(qtbot, Welcome(Opened()), width, 500) as welcome:
        for words in ("Opening us-boxcars-2013.yaml…", "Opening a board with a name of many words.yaml…"):
            welcome.tell(words)
            qtbot.waitUntil(lambda: not welcome.open_button.isVisible())
            welcome.layout().activate()
            assert welcome.words.height() >= welcome.words.heightForWidth(welcome.words.width())


def test_recent_files_tell_their_title_and_folder_and_one_that_is_gone_says_so(qtbot, files):
    there, gone = files
    shell = Opened(there, gone)
    with on_screen(qtbot, Welcome(shell), 900, 500) as welcome:
        welcome.offer()
        first, second = rows(welcome.recent)
        assert (first.title, first.reason) == (there.name, "")
        assert first.detail == f"{title_in(there)} · {there.parent}"
        assert second.title == gone.name and "not there any more" in second.detail
        QTest.keyClick(welcome.recent, Qt.Key.Key_Down)
        QTest.keyClick(welcome.recent, Qt.Key.Key_Return)
        assert shell.opened == [] and str(gone) in shell.said[0]
        QTest.keyClick(welcome.recent, Qt.Key.Key_Up)
        QTest.keyClick(welcome.recent, Qt.Key.Key_Space)
        assert shell.opened == [there]


def test_new_and_bundled_boards_are_chosen_by_a_click(qtbot):
    shell = Opened()
    with on_screen(qtbot, Welcome(shell), 900, 500) as welcome:
        welcome.offer()
        assert not welcome.recent.isVisible() and len(rows(welcome.bundled)) == len(bundled())
        for of, wanted in ((welcome.new, "Boxcars and Rail Baron: empty"), (welcome.bundled, "The Saltmark Isles")):
            row = next(row for row, choice in enumerate(rows(of)) if choice.title == wanted)
            of.scrollToItem(of.item(row))
            qtbot.mouseClick(of.viewport(), Qt.MouseButton.LeftButton, pos=of.visualItemRect(of.item(row)).center())
        qtbot.mouseClick(welcome.open_button, Qt.MouseButton.LeftButton)
        assert shell.opened == ["An empty board", bundled()["crayon/saltmark-isles"], "which?"]


def test_closing_the_board_goes_back_to_the_page_which_has_the_keyboard(window, qtbot, board_file):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.files.remember(board_file)
    qtbot.keyClick(window.view, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert not window.document.is_open and window.welcome.isVisible() and not window.view.isVisible()
    assert QApplication.focusWidget() is window.welcome.recent and window.settings.last == ""
    assert window.actions_.commands["close-board"].disabled() == "Nothing is open."
    qtbot.keyClick(window.welcome.recent, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is window.welcome.new and not window.dock_set.all["issues"].isHidden()
    qtbot.keyClick(window.welcome.recent, Qt.Key.Key_Return)
    assert window.document.path == board_file and window.view.isVisible() and window.view.hasFocus()


def test_a_double_click_opens_a_board_and_selects_nothing_on_it(window, qtbot, board_file):
    window.files.remember(board_file)
    window.shell.close_board()
    choices, handle = window.welcome.recent, window.windowHandle()
    qtbot.waitUntil(choices.isVisible)
    at = choices.viewport().mapTo(window, choices.visualItemRect(choices.item(0)).center())
    presses = []
    window.view.mousePressEvent = lambda event: presses.append(event.position())
    window.view.mouseDoubleClickEvent = window.view.mousePressEvent
    QTest.mouseDClick(handle, Qt.MouseButton.LeftButton, pos=at)
    assert window.document.path == board_file and window.view.isVisible() and presses == []
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, pos=window.view.mapTo(window, window.view.rect().center()))
    assert len(presses) == 1


def test_a_new_user_starts_with_a_board_and_one_who_closed_it_or_lost_its_file_with_the_page(files):
    there, gone = files
    assert first_file(Settings()) in bundled().values()
    assert first_file(Settings(last=str(there), recent=(str(there),))) == there
    assert first_file(Settings(last=str(gone), recent=(str(gone), str(there)))) is None
    assert first_file(Settings(recent=(str(there),))) is None


def test_every_kind_of_board_can_be_begun_empty():
    made = {id: family(id).templates["empty"]() for id in family_ids() if "empty" in family(id).templates}
    assert {scenario.board.kind for scenario in made.values()} == {"lines", "grid"} and len(made) == 3
    for scenario in made.values():
        assert not (scenario.board.cities or scenario.board.sites or scenario.board.lines)
        assert scenarios.loads(scenarios.dumps(scenario)) == scenario


@pytest.mark.parametrize(
    ("head", "title"),
    [
        ("title: Two: of them  \n", "Two: of them"),
        ('format: 1\ntitle: "A \\"B\\" é"\n', 'A "B" é'),
        ('title: "broken\n', ""),
        (" title: deeper\n", ""),
        ("x" * 5000 + "\ntitle: late\n", ""),
        ("", ""),
    ],
)
def test_the_title_is_read_from_the_head_of_a_file(tmp_path, head, title):
    path = tmp_path / "a.yaml"
    path.write_text(head, encoding="utf-8")
    assert title_in(path) == title
    assert title_in(tmp_path) == "" and title_in(tmp_path / "none.yaml") == ""
