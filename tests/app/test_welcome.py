"""What stands in the middle of the window while nothing is open."""

import os
import subprocess
from pathlib import Path

import pytest
from PySide6.QtCore import QProcess, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog
from shiboken6 import delete

from engine.edit.network.mileposts import AddMilepost
from engine.files import scenarios
from engine.files.library import bundled, title_in
from engine.game.family import family, family_ids
from studio.app.adding.new_dialog import NewBoardDialog
from studio.app.application import first_file
from studio.app.changes import changelog, versions
from studio.app.settings import Settings, load_settings
from studio.app.theme import set_text_size
from studio.app.welcome.page import Welcome
from studio.commands.shell import LessonProgress
from studio.compare.window import CompareWindow
from studio.widgets.message_box import Button
from tests.app.test_window import answer
from tests.builders import a_small_board
from tests.opening import on_screen


class Opened:
    """A window that only notes what it is asked for."""

    def __init__(self, *recent):
        self.recent, self.opened, self.said = [str(path) for path in recent], [], []
        self.pinned, self.known_version, self.version = [], "", "0.1.0"

    def pin_file(self, path, is_pinned):
        self.pinned = [str(path)] if is_pinned else []
        self.recent = [*self.pinned, *(name for name in self.recent if name not in self.pinned)]

    def remove_recent(self, path):
        self.recent.remove(str(path))

    def lessons(self):
        return [
            LessonProgress("draw", "Draw", "Draw a board", 4, 4),
            LessonProgress("mend", "Mend", "Mend a board", 1, 3),
            LessonProgress("play", "Play", "Play a turn", 0, 4),
        ]

    def show_lessons(self, name=""):
        self.opened.append(f"lesson {name}")

    def show_help(self, page=""):
        self.opened.append(f"help {page}")

    def new_board(self):
        self.opened.append("a board")

    def open_file(self, path):
        self.opened.append(path)

    def start_new(self, scenario):
        self.opened.append(scenario.title)

    def choose_and_open(self):
        self.opened.append("which?")

    def new_land(self):
        self.opened.append("a land")

    def new_over_outline(self):
        self.opened.append("a grid")

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
        assert (first.title, first.detail, first.more, first.reason) == (title_in(there), there.name, str(there), "")
        assert second.title == gone.name and "no longer exists" in second.detail
        QTest.keyClick(welcome.recent, Qt.Key.Key_Right)
        QTest.keyClick(welcome.recent, Qt.Key.Key_Return)
        assert shell.opened == [] and str(gone) in shell.said[0]
        QTest.keyClick(welcome.recent, Qt.Key.Key_Left)
        QTest.keyClick(welcome.recent, Qt.Key.Key_Space)
        assert shell.opened == [there]


def test_new_and_bundled_boards_are_chosen_by_a_click(qtbot):
    shell = Opened()
    with on_screen(qtbot, Welcome(shell), 900, 500) as welcome:
        welcome.offer()
        assert not welcome.recent.isVisible() and len(rows(welcome.bundled)) == len(bundled())
        for of, wanted in (
            (welcome.new, "Boxcars and Rail Baron: empty board"),
            (welcome.bundled, "The Saltmark Isles"),
        ):
            row = next(row for row, choice in enumerate(rows(of)) if choice.title == wanted)
            of.setFocus()
            of.setCurrentRow(row)
            qtbot.mouseClick(of.viewport(), Qt.MouseButton.LeftButton, pos=of.visualItemRect(of.item(row)).center())
        for button in (welcome.land_button, welcome.grid_button, welcome.new_button, welcome.open_button):
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        boards = ["An empty board", bundled()["crayon/saltmark-isles"]]
        assert shell.opened == [*boards, "a land", "a grid", "a board", "which?"]


def menu_entries(files, row):
    menu = files.menu_of(files.item(row))
    return menu, {action.text(): action for action in menu.actions()}


def test_file_is_pinned_by_key_menu_and_pin_and_comes_first(qtbot, files):
    there, gone = files
    shell = Opened(gone, there)
    with on_screen(qtbot, Welcome(shell), 900, 600) as welcome:
        welcome.offer()
        recent = welcome.recent
        recent.setCurrentRow(1)
        QTest.keyClick(recent, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
        assert [choice.file for choice in rows(recent)] == [there, gone]
        assert [choice.is_pinned for choice in rows(recent)] == [True, False]
        assert recent.currentRow() == 0, "the file stays the current one"
        assert recent.item(0).data(Qt.ItemDataRole.AccessibleTextRole).endswith(", pinned")
        _, entries = menu_entries(recent, 0)
        entries["Unpin"].trigger()
        qtbot.waitUntil(lambda: not shell.pinned)
        pin = recent.itemDelegate().pin_room(recent.visualItemRect(recent.item(1))).center()
        qtbot.mouseClick(recent.viewport(), Qt.MouseButton.LeftButton, pos=pin)
        assert shell.pinned == [str(rows(recent)[0].file)] and shell.opened == []


def test_missing_file_is_removed_by_key_and_menu(qtbot, files):
    there, gone = files
    shell = Opened(gone, there)
    with on_screen(qtbot, Welcome(shell), 900, 600) as welcome:
        welcome.offer()
        _, entries = menu_entries(welcome.recent, 0)
        assert not entries["Open"].isEnabled() and "Pin" in entries
        welcome.recent.setFocus()
        QTest.keyClick(welcome.recent, Qt.Key.Key_Delete)
        assert [choice.file for choice in rows(welcome.recent)] == [there] and welcome.recent.currentRow() == 0
        _, entries = menu_entries(welcome.recent, 0)
        entries["Remove from List"].trigger()
        qtbot.waitUntil(lambda: not shell.recent)
        assert not welcome.recent.isVisible() and welcome.bundled.hasFocus()


def test_pinned_files_are_remembered_and_outlast_the_others():
    settings = Settings(recent=("a", "b"))
    settings.pin_file("b", True)
    assert settings.listed == ("b", "a")
    for number in range(20):
        settings.remember_file(Path(f"/more/{number}"))
    assert settings.listed[0] == "b" and "b" not in settings.recent
    settings.pin_file("b", False)
    assert settings.listed[0] == "b" and not settings.pinned, "an unpinned file stays in the list"
    settings.pin_file("b", True)
    settings.remove_file("b")
    assert "b" not in settings.listed


def test_lessons_show_what_is_done_and_continue_with_the_next(qtbot):
    shell = Opened()
    with on_screen(qtbot, Welcome(shell), 1000, 600) as welcome:
        welcome.offer()
        assert [(one.title, one.detail) for one in rows(welcome.lessons)] == [
            ("Draw", "Done"), ("Mend", "1 of 3 steps done"), ("Play", "4 steps"),
        ]  # fmt: skip
        assert welcome.done_lessons.text() == "1 of 3 done"
        assert welcome.lessons_button.text() == "Continue Lessons"
        qtbot.mouseClick(welcome.lessons_button, Qt.MouseButton.LeftButton)
        welcome.lessons.setFocus()
        welcome.lessons.setCurrentRow(2)
        QTest.keyClick(welcome.lessons, Qt.Key.Key_Return)
        assert shell.opened == ["lesson mend", "lesson play"]


def test_lessons_continue_with_one_that_is_begun(qtbot):
    class LaterBegun(Opened):
        def lessons(self):
            return [LessonProgress("draw", "Draw", "", 0, 4), LessonProgress("mend", "Mend", "", 1, 3)]

    shell = LaterBegun()
    with on_screen(qtbot, Welcome(shell), 1000, 600) as welcome:
        welcome.offer()
        qtbot.mouseClick(welcome.lessons_button, Qt.MouseButton.LeftButton)
        assert shell.opened == ["lesson mend"]


def news(welcome):
    lines = [welcome.news.itemAt(row).widget() for row in range(welcome.news.count())]
    return welcome.news_heading.text(), [line.text() for line in lines]


CHANGES = """# Changelog

## [0.3.0]

### Added

**Boards**

- A *third* thing, `code`
  over two lines.
- Another third thing.

**Games**

- A [linked](x.md) thing.

### Fixed

## [0.2.0]

### Added

- A second thing.

## [0.1.0]

- The first thing.
"""


def test_news_are_those_since_the_version_that_ran_last(qtbot, monkeypatch):
    monkeypatch.setattr("studio.app.welcome.page.changelog", lambda: CHANGES)
    third = ["A third thing, code over two lines.", "A linked thing.", "Another third thing."]
    shell = Opened()
    shell.version = "0.3.0"
    with on_screen(qtbot, Welcome(shell), 1000, 600) as welcome:
        for known, wanted in (
            ("", ("What is new", third)),
            ("0.3.0", ("What is new", third)),
            ("0.2.0", ("New since version 0.2.0", third)),
            ("0.1.0", ("New since version 0.1.0", [*third, "A second thing."])),
        ):
            shell.known_version = known
            welcome.offer()
            assert news(welcome) == wanted
        qtbot.mouseClick(welcome.news_button, Qt.MouseButton.LeftButton)
        assert shell.opened == ["help changes"]


def test_page_without_a_changelog_has_no_news(qtbot, monkeypatch):
    monkeypatch.setattr("studio.app.welcome.page.changelog", lambda: "")
    with on_screen(qtbot, Welcome(Opened()), 1000, 600) as welcome:
        welcome.offer()
        assert not welcome.news_heading.isVisible()


def test_changelog_of_the_project_is_read():
    first, *_ = versions(changelog())
    changes = first.newest(1000)
    assert len(changes) > 20 and len(set(changes)) == len(changes)
    assert not any("**" in change or "`" in change or "\n" in change for change in changes)
    assert set(first.newest(4)) == {group[0] for group in first.groups[:4]}


def test_version_is_noted_for_the_next_start(home, window):
    shell = window.shell
    window.settings.version = "0.0.1"
    assert shell.note_version() and shell.known_version == "0.0.1"
    assert load_settings().version == shell.version
    assert not shell.note_version()
    window.settings.version = ""
    assert not shell.note_version(), "the first start is no update"


@pytest.mark.parametrize("width", [420, 1024, 1600])
def test_nothing_on_the_page_is_cut_off(qtbot, any_text, files, width):
    for percent in (100, 150, 200):
        set_text_size(percent)
        with on_screen(qtbot, Welcome(Opened(*files)), width, 700) as welcome:
            welcome.offer()
            # The scroll bar of the page takes width from the lists, which become higher.
            for _ in range(3):
                QApplication.processEvents()
            body, port = welcome.choices.widget(), welcome.choices.viewport()
            assert body.width() <= port.width(), percent
            for one in (welcome.recent, welcome.bundled, welcome.new, welcome.lessons):
                last = one.visualItemRect(one.item(one.count() - 1))
                assert one.viewport().rect().contains(last), (percent, one.heading.text())
                assert one.viewport().rect().contains(one.visualItemRect(one.item(0)))
                choices, delegate = rows(one), one.itemDelegate()
                for row, choice in enumerate(choices):
                    lines = delegate.lines_of(one.model().index(row, 0))
                    if choice.title and not choice.reason:
                        assert not any(line.endswith("…") for line in lines), (percent, lines)
            for button in (welcome.land_button, welcome.grid_button, welcome.new_button, welcome.open_button):
                assert button.width() >= button.minimumSizeHint().width()


def test_closing_the_board_goes_back_to_the_page_which_has_the_keyboard(window, qtbot, board_file):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.files.remember(board_file)
    qtbot.keyClick(window.view, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert not window.document.is_open and window.welcome.isVisible() and not window.view.isVisible()
    assert QApplication.focusWidget() is window.welcome.recent and window.settings.last == ""
    assert window.actions_.commands["close-board"].disabled() == "Nothing is open."
    qtbot.keyClick(window.welcome.recent, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is window.welcome.bundled
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


def test_the_last_file_is_opened_at_the_start_and_the_page_if_there_is_none(files):
    there, gone = files
    assert first_file(Settings()) is None
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


@pytest.fixture
def dialog(window, qtbot):
    window.activateWindow()
    window.view.setFocus()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window.view, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    (dialog,) = window.findChildren(NewBoardDialog)
    qtbot.waitExposed(dialog)
    return dialog


def choose(dialog, title):
    dialog.kinds.setCurrentRow([one.title for one in dialog.templates].index(title))


def press(dialog, which):
    dialog.buttons.button(which).click()


OK, CANCEL = QDialogButtonBox.StandardButton.Ok, QDialogButtonBox.StandardButton.Cancel


def test_every_kind_of_board_is_offered_with_a_sentence_and_a_picture(dialog, qtbot):
    wanted = {template.name(family(id).title) for id in family_ids() for template in family(id).templates.values()}
    assert {dialog.kinds.item(row).text() for row in range(dialog.kinds.count())} == wanted
    seen = set()
    for row, template in enumerate(dialog.templates):
        dialog.kinds.setCurrentRow(row)
        qtbot.waitUntil(lambda: not dialog.picture.pixmap().isNull())
        seen.add(dialog.picture.pixmap().cacheKey())
        assert len(dialog.sentence.text()) > 20 and dialog.sentence.text().startswith(template.sentence)
        assert not template.sentence.startswith("Return ")
    assert len(seen) == len(wanted)


def test_the_board_is_made_with_its_name_and_its_sheet(window, dialog, qtbot):
    choose(dialog, "Boxcars and Rail Baron: empty board")
    dialog.title.clear()
    assert not dialog.create_button.isEnabled()
    qtbot.keyClicks(dialog.title, "Ohio")
    choose(dialog, "Boxcars and Rail Baron: small board")
    assert dialog.title.text() == "Ohio", "what was typed stays"
    dialog.width_.setValue(420)
    press(dialog, OK)
    made = window.document.committed
    assert (made.title, made.board.sheet.width, made.board.sheet.height) == ("Ohio", 420, 150)
    assert len(made.board.cities) == 6 and window.document.path is None
    across = [milepost.at[0] for milepost in made.board.mileposts.values()]
    assert (min(across), max(across)) == (40 + 61.5, 255 + 61.5), "the template is in the middle"
    assert not window.document.is_clean, "a name and a size were chosen"


def test_the_preview_and_the_board_have_the_typed_sheet(window, dialog, qtbot):
    choose(dialog, f"{family('tycoon').title}: small island")
    qtbot.waitUntil(lambda: not dialog.picture.pixmap().isNull())
    before = dialog.picture.pixmap().toImage()
    dialog.height_.setValue(720)
    dialog.width_.setValue(131)
    qtbot.waitUntil(lambda: dialog.picture.pixmap().toImage().size() != before.size())
    picture = dialog.picture.pixmap()
    assert picture.width() / picture.height() == pytest.approx(131 / 720, rel=0.05)
    dialog.width_.setValue(3)
    qtbot.waitUntil(lambda: "apart" in dialog.sentence.text())
    assert not dialog.create_button.isEnabled()
    dialog.width_.setValue(524)
    press_when_able(qtbot, dialog)
    grid = window.document.committed.board.grid
    assert grid.spacing == 40 and window.document.committed.look.city_size == 22


def test_an_empty_grid_fills_the_sheet_and_the_sheet_follows_its_cells(window, dialog, qtbot):
    choose(dialog, f"{family('tycoon').title}: empty board")
    assert (dialog.columns.value(), dialog.rows.value(), dialog.spacing.value()) == (11, 8, 20)
    assert dialog.columns.isVisibleTo(dialog)
    dialog.unit.setCurrentIndex(1)
    assert dialog.width_.value() == 10.31 and dialog.width_.suffix() == " in"
    dialog.width_.setValue(20.63)
    assert (dialog.columns.value(), dialog.rows.value()) == (24, 8)
    dialog.unit.setCurrentIndex(0)
    dialog.spacing.setValue(10)
    assert (dialog.columns.value(), dialog.rows.value()) == (48, 16)
    dialog.hexes.setCurrentIndex(1)
    assert (dialog.columns.value(), dialog.rows.value()) == (56, 13)
    qtbot.waitUntil(lambda: "728 cells" in dialog.sentence.text())
    dialog.columns.setValue(4)
    dialog.rows.setValue(5)
    assert dialog.width_.value() < 100
    press_when_able(qtbot, dialog)
    board = window.document.committed.board
    grid = board.grid
    assert (grid.orientation, grid.spacing, grid.letters.rows) == ("flat", 10, ("oooo",) * 5)
    assert (board.sheet.width, board.sheet.height) == (dialog.width_.value(), dialog.height_.value())


def test_a_sheet_without_room_for_a_cell_is_refused(dialog, qtbot):
    choose(dialog, f"{family('crayon').title}: empty board")
    dialog.spacing.setValue(400)
    qtbot.waitUntil(lambda: "has no room for cells" in dialog.sentence.text())
    assert not dialog.create_button.isEnabled()
    dialog.spacing.setValue(8)
    qtbot.waitUntil(lambda: "416 cells" in dialog.sentence.text())
    assert dialog.scenario() == dialog._scenario


def test_an_island_is_scaled_by_its_spacing_and_turned(window, dialog, qtbot):
    choose(dialog, f"{family('tycoon').title}: small island")
    assert dialog.spacing.isVisibleTo(dialog) and not dialog.rows.isVisibleTo(dialog)
    dialog.spacing.setValue(30)
    assert (dialog.width_.value(), dialog.height_.value()) == (393, 270)
    dialog.hexes.setCurrentIndex(1)
    assert (dialog.width_.value(), dialog.height_.value(), dialog.spacing.value()) == (180, 262, 20)
    choose(dialog, "Boxcars and Rail Baron: empty board")
    assert not dialog.spacing.isVisibleTo(dialog) and not dialog.hexes.isVisibleTo(dialog)


def press_when_able(qtbot, dialog):
    qtbot.waitUntil(dialog.create_button.isEnabled)
    press(dialog, OK)


def test_a_board_that_is_taken_as_it_is_can_be_had_again(window, dialog):
    choose(dialog, "Boxcars and Rail Baron: empty board")
    press(dialog, OK)
    assert window.document.committed.title == "An empty board" and window.document.is_clean


def test_cancelling_loses_nothing(window, dialog):
    before, path = window.document.committed, window.document.path
    dialog.title.setText("Ohio")
    press(dialog, CANCEL)
    assert window.document.committed is before and window.document.path == path


def test_unsaved_work_is_asked_about_when_the_board_is_made_and_may_stay(window, dialog):
    window.document.perform(AddMilepost((5, 5)))
    before = window.document.committed
    answer(Button.Cancel)
    press(dialog, OK)
    assert window.document.committed is before and window.document.undo_stack.count() == 1


def test_the_sheet_of_a_score_sheet_is_as_large_as_it_is(dialog):
    choose(dialog, next(iter(family("dice").templates.values())).name(family("dice").title))
    assert not dialog.width_.isEnabled() and not dialog.height_.isEnabled()


@pytest.mark.slow
def test_another_window_is_another_studio_on_the_page_of_new_boards(window, monkeypatch, tmp_path):
    asked, begins = [], True

    def start(program, arguments):
        asked.append([program, *arguments])
        return begins, 1

    monkeypatch.setattr(QProcess, "startDetached", start)
    window.actions_.run(window.actions_.commands["new-window"])
    assert window.status.message == "A new window is opening."
    there = {"QT_QPA_PLATFORM": "offscreen", "BOXCARS_HOME": str(tmp_path), "BOXCARS_QUIT_AFTER_PAINT": "1"}
    done = subprocess.run(asked[0], env={**os.environ, **there}, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stdout.startswith("painted"), done.stderr
    begins = False
    window.actions_.run(window.actions_.commands["new-window"])
    assert "Cannot open a new window" in window.status.message


@pytest.fixture
def compared(window, qtbot):
    def run(command):
        window.actions_.commands[command].run()
        (made,) = window.findChildren(CompareWindow)
        qtbot.waitUntil(lambda: len(made.views) == 2)
        title, changes = made.windowTitle(), made.rows.changes
        delete(made)
        return title, [(change.path, change.before is None) for change in changes]

    return run


def test_what_has_changed_since_the_save_is_shown_and_nothing_else(home, window, compared):
    command = window.actions_.commands["compare-saved"]
    assert command.disabled() == "Everything is saved."
    window.document.perform(AddMilepost((5, 5), "new"))
    assert command.disabled() is None
    assert compared("compare-saved") == (
        "small.yaml and small.yaml (current)",
        [("board.mileposts.new", True)],
    )


def test_another_file_is_asked_for_and_stands_after_the_open_board(home, window, compared, tmp_path, monkeypatch):
    other = tmp_path / "other.yaml"
    scenarios.save(AddMilepost((7, 7), "theirs").apply(window.document.committed), other)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(other), ""))
    assert compared("compare") == ("small.yaml (current) and other.yaml", [("board.mileposts.theirs", True)])
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    window.actions_.commands["compare"].run()
    assert window.findChildren(CompareWindow) == []


def test_the_open_boards_own_file_is_told_from_the_open_board(home, window, compared, board_file, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(board_file), ""))
    window.document.perform(AddMilepost((5, 5), "new"))
    assert compared("compare") == compared("compare-saved")


def test_a_board_without_a_file_is_called_by_its_title(home, window, compared, board_file, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(board_file), ""))
    window.document.new(a_small_board().scenario(title="Mine"))
    title, _ = compared("compare")
    assert title == "Mine (current) and small.yaml"


def test_a_board_without_a_file_has_nothing_to_be_compared_with(window):
    window.document.new(a_small_board().scenario())
    assert window.actions_.commands["compare-saved"].disabled() == "This board has no file yet."
