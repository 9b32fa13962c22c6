"""What those hear who hear the screen, and see who use keys alone: names, what is selected, where the keyboard is."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QRadioButton, QStyle, QStyleOptionButton, QTabBar
from shiboken6 import delete

from engine.edit.sheet.layers import ChangeLayers
from engine.families.crayon.author.templates import island
from engine.model.ids import Ref
from studio.app.access import FocusRings
from studio.app.layout import first_size
from studio.app.theme import set_text_size
from studio.canvas.focus_frame import Frame
from studio.widgets.tab_order import in_order
from studio.widgets.tokens import STROKE
from tests.app.dialogs import DIALOGS
from tests.reached import nameless, ringless

THEMES = [pytest.param("light", marks=pytest.mark.slow), pytest.param("dark", marks=pytest.mark.slow), "contrast"]


def every_panel(window):
    for dock in window.dock_set.all.values():
        dock.panel.show()
    tabs = window.dock_set.all["tables"].panel.tabs
    for number in range(tabs.count()):
        tabs.widget(number).table(window.document)


def test_everything_in_the_window_has_a_name(window):
    every_panel(window)
    board = window.document.scenario.board
    for kind, ids in (("city", board.cities), ("railroad", board.railroads), ("line", board.lines)):
        window.document.select([Ref(kind, next(iter(ids)))])
        assert sorted(set(nameless(window))) == []


@pytest.mark.slow
def test_everything_has_a_name_on_a_grid(window):
    window.document.new(island())
    every_panel(window)
    window.toolbox.take("brush")
    assert sorted(set(nameless(window))) == []


def test_everything_in_a_dialog_has_a_name_and_it_fits_a_small_screen_with_large_text(window, any_text):
    set_text_size(200)
    room, found = first_size(QSize(1024, 700)), []
    for name, make in DIALOGS.items():
        dialog = make(window)
        dialog.ensurePolished()
        least = dialog.minimumSizeHint()
        found += [f"{name}: {what}" for what in nameless(dialog)]
        found += [f"{name}: {least}"] if least.boundedTo(room) != least else []
        delete(dialog)
    assert found == []


def test_the_selection_is_told_as_the_description_of_the_board(window):
    document = window.document
    document.select([Ref("city", next(iter(document.scenario.board.cities)))])
    city = next(iter(document.scenario.board.cities.values()))
    assert city.name in window.view.accessibleDescription()
    document.select([Ref("milepost", id) for id in list(document.scenario.board.mileposts)[:3]])
    assert "3 mileposts" in window.view.accessibleDescription()
    document.select(())
    assert window.view.accessibleDescription() == ""


def test_a_board_that_keys_have_gone_to_has_a_frame_and_one_that_was_clicked_has_none(window, qtbot):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.shell.issue_list().filters.text.setFocus()
    window.shell.to_board()
    assert window.ring.isVisible() and window.ring.size() == window.view.size()
    colour = window.view.grab().toImage().pixelColor(1, 40)
    assert colour == window.palette().accent().color()
    window.shell.issue_list().filters.text.setFocus()
    assert not window.ring.isVisible()
    window.view.setFocus(Qt.FocusReason.MouseFocusReason)
    assert not window.ring.isVisible()


def test_whatever_keys_have_gone_to_has_a_frame_and_what_was_clicked_has_none(window, qtbot):
    rings = FocusRings(QApplication.instance())
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.dock_set.wake()
    switch = window.shell.issue_list().filters.severities["note"]
    switch.setFocus(Qt.FocusReason.TabFocusReason)
    (frame,) = switch.findChildren(Frame)
    assert frame.isVisible() and frame.size() == switch.size()
    tabs = window.findChildren(QTabBar)[0]
    tabs.setFocus()
    assert switch.findChildren(Frame)[0].isHidden()
    tabs.setCurrentIndex(1)
    (frame,) = tabs.findChildren(Frame)
    assert frame.geometry() == tabs.tabRect(1)
    layers = window.dock_set.all["layers"].panel.tree
    qtbot.mouseClick(layers.viewport(), Qt.MouseButton.LeftButton)
    assert layers.hasFocus() and not layers.findChildren(Frame)
    qtbot.waitUntil(lambda: not tabs.findChildren(Frame))
    tabs.setCurrentIndex(0)
    delete(rings)


@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton])
def test_the_frame_of_a_box_leaves_its_text_free(window, qtbot, kind):
    made = kind("Precision")
    qtbot.addWidget(made)
    made.resize(300, made.sizeHint().height())
    option = QStyleOptionButton()
    made.initStyleOption(option)
    part = QStyle.SubElement.SE_RadioButtonContents if kind is QRadioButton else QStyle.SubElement.SE_CheckBoxContents
    text = made.style().subElementRect(part, option, made).adjusted(0, 0, 0, -STROKE.focus)
    before = made.grab().toImage()
    frame = Frame(made)
    frame.show()
    after = made.grab().toImage()
    assert after.copy(text) == before.copy(text) and after != before


def test_tab_goes_from_panel_to_panel_whenever_their_fields_were_made(window, qtbot):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    docks = window.dock_set.all
    for name in ("issues", "layers", "inspector"):
        assert docks[name].panel is not None
    window.document.select([Ref("city", next(iter(window.document.scenario.board.cities)))])
    docks["inspector"].panel._show_users()
    reached = in_order(window, [docks[name] for name in ("inspector", "layers", "issues")])
    names = [one.accessibleName() for one in reached]
    wanted = ["ID", "Name", "Used by", "Layers of the board, the uppermost first", "Filter issues"]
    assert [name for name in names if name in wanted] == wanted
    reached[names.index("Used by")].setFocus()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert QApplication.focusWidget().accessibleName() == "Layers of the board, the uppermost first"
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Backtab)
    assert QApplication.focusWidget().accessibleName() == "Used by"


def test_tab_goes_through_a_panel_as_it_is_read(window, qtbot):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)

    def names_from(name):
        dock = window.dock_set.all[name]
        assert dock.panel.isEnabled()
        window.shell.show_dock(name)
        settle()
        return [one.accessibleName() for one in in_order(window, [dock]) if dock.isAncestorOf(one)]

    assert names_from("games")[:2] == ["Bot of seat 1", "Bot of seat 2"], "seats were made after what follows"
    panel = window.dock_set.all["tables"].panel
    window.shell.show_table("Payoffs")
    qtbot.waitUntil(lambda: panel.in_hand() is not None and panel.in_hand().view.hasFocus())
    assert names_from("tables")[1:4] == ["Find a city", "Payoffs by pair of cities", "By"]
    window.shell.show_dock("analysis")
    analysis = window.dock_set.all["analysis"].panel
    qtbot.waitUntil(lambda: analysis.report is not None and analysis.tabs.isVisible())
    dock, page = window.dock_set.all["analysis"], analysis.tabs.currentWidget
    qtbot.waitUntil(lambda: any(page().isAncestorOf(one) for one in in_order(window, [dock])))
    analysis.tabs.tabBar().setFocus()
    qtbot.waitUntil(analysis.tabs.tabBar().hasFocus)
    qtbot.keyClick(analysis.tabs.tabBar(), Qt.Key.Key_Tab)
    qtbot.waitUntil(lambda: page().isAncestorOf(QApplication.focusWidget()))


def test_what_turns_grey_leaves_the_keyboard_to_its_own_panel(window, qtbot):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    panel = window.dock_set.all["layers"].panel
    window.document.perform(ChangeLayers(("names",), shown=False))
    qtbot.waitUntil(panel.all.isEnabled)
    panel.all.setFocus()
    qtbot.keyClick(panel.all, Qt.Key.Key_Space)
    assert not panel.all.isEnabled() and panel.isAncestorOf(QApplication.focusWidget())


@pytest.fixture
def rings(any_text):
    """Frames around what has the keyboard, as in the program; the theme is as it was afterwards."""
    plain = QApplication.palette()
    made = FocusRings(QApplication.instance())
    yield made
    delete(made)
    QApplication.setPalette(plain)


@pytest.mark.parametrize("theme", THEMES)
def test_every_stop_of_tab_in_the_window_and_its_docks_shows_the_keyboard(window, qtbot, rings, theme):
    window.shell.set_theme(theme)
    window.resize(1440, 900)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.document.select([Ref("city", next(iter(window.document.scenario.board.cities)))])
    found = []
    for name, dock in window.dock_set.all.items():
        _ = dock.panel
        window.shell.show_dock(name)
        settle()
        if name == "analysis":
            # A report that arrives moves what is measured.
            qtbot.waitUntil(lambda panel=dock.panel: panel.report is not None and panel.tabs.isVisible())
            settle()
        found += [] if name == "tables" else ringless(window if name == "issues" else dock)
    tabs = window.dock_set.all["tables"].panel.tabs
    window.shell.show_dock("tables")
    for number in range(tabs.count()):
        tabs.setCurrentIndex(number)
        settle()
        found += ringless(tabs)
    assert found == []


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_every_stop_of_tab_in_a_dialog_shows_the_keyboard(window, qtbot, rings, theme):
    window.shell.set_theme(theme)
    found = []
    for name, make in DIALOGS.items():
        dialog = make(window)
        if dialog.windowType() == Qt.WindowType.Popup:
            # It has one field to type into and is gone without the keyboard.
            delete(dialog)
            continue
        dialog.show()
        dialog.activateWindow()
        qtbot.waitUntil(dialog.isActiveWindow)
        settle()
        found += [f"{name}: {what}" for what in ringless(dialog)]
        delete(dialog)
    assert found == []


def settle():
    for _ in range(3):
        QApplication.processEvents()
