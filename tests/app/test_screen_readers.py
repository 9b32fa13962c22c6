"""What those hear who hear the screen, and see who use keys alone: names, what is selected, where the keyboard is."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenuBar,
    QScrollBar,
    QSplitterHandle,
    QTabBar,
    QTableView,
    QWidget,
)
from shiboken6 import delete

from engine.families.crayon.author.templates import island
from engine.game.families.registry import family
from engine.model.ids import Ref
from engine.validate.issue import Issue
from engine.validate.proposing import propose_colours
from studio.app.access.focus_ring import FocusRings
from studio.app.access.tab_order import in_order
from studio.app.adding.image_dialog import ImageDialog
from studio.app.adding.new_dialog import NewBoardDialog
from studio.app.adding.outline_dialog import OutlineDialog
from studio.app.adding.proposed_colours import ProposedColours
from studio.app.adding.railroad_or_region import RailroadDialog, RegionDialog
from studio.app.crash.dialog import CrashDialog
from studio.app.files.differences import DifferencesDialog
from studio.app.files.versions import VersionsDialog
from studio.app.help.window import HelpWindow
from studio.app.layout import first_size
from studio.app.menus.palette import Palette
from studio.app.recovery.dialog import RecoveryDialog
from studio.app.theme import set_text_size
from studio.canvas.focus_frame import Frame
from studio.families.crayon.picking import PickList
from studio.lab.hunt_dialog import HuntDialog
from studio.playtest.start.refusal import Refusal
from studio.playtest.start.rules_dialog import RulesDialog
from studio.playtest.start.start_dialog import StartDialog, usual_seats

PARTS_OF_QT = (QComboBox, QAbstractSpinBox, QLineEdit, QHeaderView, QTabBar, QMenuBar)
"""Whose inside is Qt's own: they are named as a whole."""
ACTED_ON = (QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox, QAbstractItemView, QAbstractSlider)

LEFT_OUT = (QScrollBar, QSplitterHandle, QLabel, QHeaderView, QTabBar, QMenuBar)
"""Of what they are parts or names of, a screen reader tells."""


def nameless(root: QWidget) -> Iterator[str]:
    """The widgets inside that can be acted on and of which a screen reader could say nothing."""
    for widget in root.findChildren(QWidget):
        around = list(ancestors(widget))
        of_qt = any(isinstance(one, PARTS_OF_QT) for one in around) or isinstance(around[0], QTableView)
        is_viewport = isinstance(around[0], QAbstractScrollArea) and around[0].viewport() is widget
        if of_qt or is_viewport or isinstance(widget, LEFT_OUT) or widget.isHidden():
            continue
        is_used = isinstance(widget, ACTED_ON) or widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        if is_used and not QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name):
            yield " < ".join(type(one).__name__ for one in (widget, *around))


def ancestors(widget: QWidget) -> Iterator[QWidget]:
    while (widget := widget.parentWidget()) is not None:
        yield widget


def every_panel(window) -> None:
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


def test_everything_has_a_name_on_a_grid(window):
    window.document.new(island())
    every_panel(window)
    window.toolbox.take("brush")
    assert sorted(set(nameless(window))) == []


DIALOGS = {
    "refusal": lambda window: Refusal(window.document, [Issue("payoffs", "error", "Albany lacks a payoff.")], window),
    "hunt": lambda window: HuntDialog(window.document, window),
    "differences": lambda window: DifferencesDialog(Path("small.yaml"), window.document.committed, window),
    "pick": lambda window: PickList("Choose", [("a", "One"), ("b", "Another")], ["a"], window),
    "crash": lambda window: CrashDialog("Your work is kept.", lambda: True, window),
    "colours": lambda window: ProposedColours(
        window.document.committed, propose_colours(window.document.committed), window
    ),
    "railroad": lambda window: RailroadDialog(window.document.committed, window),
    "region": lambda window: RegionDialog(window.document.committed, window),
    "new board": NewBoardDialog,
    "outline": OutlineDialog,
    "image": ImageDialog,
    "versions": lambda window: VersionsDialog(window.document, window),
    "recovery": RecoveryDialog,
    "help": lambda window: HelpWindow("# Keys", window),
    "palette": lambda window: Palette([], "What?", window.shell.say, window),
    "rules": lambda window: RulesDialog(window.document.committed, family("boxcars"), {}, window),
    "start": lambda window: StartDialog(
        window.document.committed, family("boxcars"), usual_seats(family("boxcars")), 1, window
    ),
}


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
    assert colour == window.palette().highlight().color()
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
    wanted = ["Id", "Name", "Used by", "Layers of the board, the uppermost first", "Filter issues"]
    assert [name for name in names if name in wanted] == wanted
    reached[names.index("Used by")].setFocus()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert QApplication.focusWidget().accessibleName() == "Layers of the board, the uppermost first"
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Backtab)
    assert QApplication.focusWidget().accessibleName() == "Used by"
