"""The context menu of the board concerns the item that was clicked; exclusive choices are radio buttons."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from engine.edit.network.railroads import ChangeRailroad
from engine.files.library import scenario_path
from engine.model.ids import Ref

pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)


def offered(window, *selected):
    """The open menu with that selection, and its entries by their words."""
    window.document.select(selected)
    window.bars.offer(window.mapToGlobal(QPoint(50, 50)), window.shell)
    menu = QApplication.activePopupWidget()
    return menu, {action.text().replace("&", ""): action for action in menu.actions() if action.text()}


def choose(window, words, *selected):
    menu, found = offered(window, *selected)
    menu.hide()
    found[words].trigger()


def test_a_city_offers_a_line_from_here_and_its_payoffs(window, qtbot):
    choose(window, "Draw Line from Here", Ref("city", "albany"))
    tool = window.toolbox.held
    assert tool.id == "line" and tool.phase.name == "DRAWING" and tool._clicks[0].item == "m1"
    window.toolbox.take("select")
    choose(window, "Payoffs: Albany", Ref("city", "albany"))
    panel = window.dock_set.all["tables"].panel
    qtbot.waitUntil(lambda: panel.current_title == "Payoffs" and panel.isVisible())
    assert window.document.selection == {Ref("city", "albany")}


def test_a_section_offers_its_line_and_all_lines_of_its_railroad(window):
    choose(window, "Select Whole Line", Ref("section", "m1 m2 NYC"))
    assert window.document.selection == {Ref("line", "NYC-1")}
    board = window.document.scenario.board
    choose(window, f"Select All Lines of {board.railroads['NYC'].name}", Ref("line", "NYC-1"))
    wanted = {Ref("line", id) for id, line in board.lines.items() if line.railroad == "NYC"}
    assert window.document.selection == wanted


def test_a_region_offers_its_cities_and_one_of_a_grid_only_what_it_has(window):
    choose(window, "Select Cities of Northeast", Ref("region", "NE"))
    assert window.document.selection == {Ref("city", "albany"), Ref("city", "buffalo")}
    window.document.undo_stack.setClean()
    assert window.shell.open_file(scenario_path("crayon/saltmark-isles"))
    region = next(iter(window.document.scenario.board.regions), None)
    site = next(iter(window.document.scenario.board.sites))
    for ref in (Ref("region", region) if region else Ref("site", site), Ref("site", site)):
        menu, found = offered(window, ref)
        menu.hide()
        assert found


def test_only_commands_that_can_run_are_offered(window):
    menu, found = offered(window, Ref("city", "albany"))
    assert all(action.isEnabled() for action in found.values()) and "Cut" in found and "Straighten" not in found
    menu.hide()
    menu, found = offered(window)
    assert "Select All" in found and "Delete" not in found and "Cut" not in found
    menu.hide()


def test_a_right_click_on_empty_board_is_about_no_selection(window, qtbot):
    window.document.select([Ref("city", "albany")])
    view = window.view.viewport()
    beside = QPoint(2, view.height() // 2)
    assert not window.view.shown.sheet.contains(window.view.mapToScene(beside))
    qtbot.mousePress(view, Qt.MouseButton.RightButton, pos=beside)
    qtbot.mouseRelease(view, Qt.MouseButton.RightButton, pos=beside)
    assert not window.document.selection


@pytest.mark.parametrize("title", ["Theme", "Text Size", "Color Vision", "Language"])
def test_one_of_several_choices_is_a_radio_button(window, title):
    below = next(each.menu() for each in window.bars.menus["view"].actions() if each.text().replace("&", "") == title)
    below.aboutToShow.emit()
    groups = {action.actionGroup() for action in below.actions()}
    assert len(groups) == 1 and groups.pop().isExclusive()
    assert [action.isChecked() for action in below.actions()].count(True) == 1


def test_layers_stay_check_boxes(window):
    below = next(
        each.menu() for each in window.bars.menus["view"].actions() if each.text().replace("&", "") == "Layers"
    )
    below.aboutToShow.emit()
    assert below.actions() and all(action.actionGroup() is None for action in below.actions())


def test_the_list_of_railroads_shows_their_colors(window):
    box = window.bars.railroads.railroads
    assert box.count() and not any(box.itemIcon(row).isNull() for row in range(box.count()))

    def picture():
        return box.itemIcon(0).pixmap(44, 16).toImage()

    before = picture()
    window.document.perform(ChangeRailroad(box.itemData(0), colour="#00aa55"))
    assert picture() != before
