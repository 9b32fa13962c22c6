"""The panel of layers: what is done there is a step of the document."""

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest

from engine.model.layers import LayerGroup, LayerLook
from studio.canvas.view import BoardView
from studio.panels.layer_tree import TITLE, Where, key_of
from studio.panels.layers import LayersPanel
from tests.builders import a_small_board
from tests.opening import on_screen, opened

SMALL = a_small_board().scenario()


@pytest.fixture
def document(qtbot):
    with opened(SMALL) as document:
        yield document


@pytest.fixture
def panel(document, qtbot):
    view = BoardView(document)
    qtbot.addWidget(view)
    with on_screen(qtbot, LayersPanel(view), 320, 600) as panel:
        yield panel


def titles(panel):
    return [item.text(TITLE) for item, _ in panel.tree._items()]


def row(panel, name):
    return next(item for item, key in panel.tree._items() if (key.name or key.group) == name)


def layers(document):
    return document.committed.look.layers


def drop(panel, onto, where):
    """A drop of the chosen rows at a row, near its upper edge, its middle or its lower edge."""
    box = panel.tree.visualItemRect(row(panel, onto))
    y = {Where.AboveItem: box.top() + 1, Where.OnItem: box.center().y(), Where.BelowItem: box.bottom()}[where]
    panel.tree.dropIndicatorPosition = lambda: where
    event = QDropEvent(
        QPointF(box.left() + 30, y), Qt.DropAction.MoveAction, QMimeData(), Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    panel.tree.dropEvent(event)
    assert event.dropAction() == Qt.DropAction.IgnoreAction


def test_the_uppermost_layer_comes_first_and_boxes_hide(panel, document):
    assert (titles(panel)[0], titles(panel)[-1]) == ("Labels", "Sea and land")
    row(panel, "railroads").setCheckState(TITLE, Qt.CheckState.Unchecked)
    assert layers(document).settings == {"railroads": LayerLook(shown=False)}
    assert document.undo_stack.undoText() == "Hide layer Railroads"
    document.undo_stack.undo()
    assert row(panel, "railroads").checkState(TITLE) == Qt.CheckState.Checked
    row(panel, "railroads").setCheckState(TITLE, Qt.CheckState.Unchecked)
    panel.all.click()
    assert not layers(document).settings and not panel.all.isEnabled()


def test_the_legend_alone_on_a_small_board_says_why_nothing_is_seen(panel, document):
    told = []
    document.noticed.connect(told.append)
    panel._view.set_zoom(0.1)
    panel.tree.choose("legend")
    panel.alone.click()
    assert layers(document).solo == ("legend",) and len(told) == 1 and "Zoom in" in told[0]
    panel.alone.click()
    panel._view.set_zoom(2)
    panel.alone.click()
    panel.tree.choose("legend", "names")
    panel._view.set_zoom(0.1)
    panel.alone.click()
    assert len(told) == 1


def test_opacity_is_shown_while_the_bar_is_dragged_and_one_step_at_its_end(panel, document):
    panel.tree.choose("names", "cities")
    panel.slider.setSliderDown(True)
    for value in (80, 40):
        panel.slider.setValue(value)
    assert document.is_previewing and not layers(document).settings
    panel.slider.setSliderDown(False)
    assert document.undo_stack.count() == 1 and layers(document).settings["cities"] == LayerLook(opacity=0.4)
    panel.percent.setValue(41)
    panel.percent.setValue(42)
    assert document.undo_stack.count() == 2 and layers(document).settings["names"] == LayerLook(opacity=0.42)
    assert row(panel, "names").text(1) == "42%" and panel.slider.value() == 42


def test_locking_and_showing_alone_are_told_in_the_row(panel, document):
    panel.tree.choose("regions")
    panel.lock.click()
    panel.alone.click()
    assert row(panel, "regions").text(1) == "alone, locked"
    assert panel.lock.isChecked() and panel.alone.isChecked()
    panel.lock.click()
    panel.alone.click()
    assert layers(document).settings == {} and layers(document).solo == ()


def test_rows_move_by_buttons_and_keys_and_stay_chosen(panel, document):
    panel.tree.choose("names")
    panel.up.click()
    assert titles(panel)[:2] == ["City names", "Labels"]
    QTest.keyClick(panel.tree, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert titles(panel)[:2] == ["Labels", "City names"]
    assert [key.name for key in panel.tree.chosen()] == ["names"]


def test_layers_are_grouped_renamed_hidden_as_one_and_taken_apart(panel, document):
    panel.tree.choose("railroads", "cities")
    assert panel.group.text() == "Group"
    panel.group.click()
    group = row(panel, "Group 1")
    assert [group.child(n).text(TITLE) for n in range(2)] == ["City squares", "Railroads"]
    group.setText(TITLE, "Rails & <b>towns</b>")
    assert layers(document).groups == {"Rails & <b>towns</b>": LayerGroup(layers=("railroads", "cities"))}
    row(panel, "Rails & <b>towns</b>").setCheckState(TITLE, Qt.CheckState.Unchecked)
    assert not layers(document).groups["Rails & <b>towns</b>"].shown and not layers(document).settings
    row(panel, "Rails & <b>towns</b>").setText(TITLE, "")
    assert key_of(row(panel, "Rails & <b>towns</b>")).group == "Rails & <b>towns</b>"
    assert "Rails & <b>towns</b>" in titles(panel)
    panel.tree.choose("Rails & <b>towns</b>")
    assert panel.group.text() == "Ungroup"
    panel.group.click()
    assert not layers(document).groups


def test_rows_are_dropped_above_below_and_into_groups(panel, document):
    panel.tree.choose("ground")
    drop(panel, "labels", Where.AboveItem)
    assert titles(panel)[0] == "Sea and land"
    drop(panel, "names", Where.BelowItem)
    assert titles(panel)[:3] == ["Labels", "City names", "Sea and land"]
    panel.tree.choose("railroads", "cities")
    panel.group.click()
    panel.tree.choose("names")
    drop(panel, "Group 1", Where.OnItem)
    assert layers(document).groups["Group 1"].layers == ("railroads", "cities", "names")
    panel.tree.choose("legend")
    drop(panel, "cities", Where.BelowItem)
    assert layers(document).groups["Group 1"].layers == ("railroads", "legend", "cities", "names")
    panel.tree.choose("Group 1")
    drop(panel, "cities", Where.OnItem)
    assert layers(document).groups["Group 1"].layers == ("railroads", "legend", "cities", "names")
    drop(panel, "labels", Where.AboveItem)
    assert titles(panel)[:5] == ["Group 1", "City names", "City squares", "Legend", "Railroads"]


def test_a_click_far_below_the_rows_and_no_choice_do_nothing(panel, document):
    panel.tree.clearSelection()
    for button in (panel.up, panel.down, panel.group, panel.lock, panel.alone):
        assert not button.isEnabled()
    panel.move_chosen(True)
    assert panel.tree.itemAt(QPoint(10, 590)) is None and document.undo_stack.count() == 0


def test_the_panel_is_empty_without_a_board(qtbot):
    from studio.document.document import Document

    document = Document()
    view = BoardView(document)
    qtbot.addWidget(view)
    panel = LayersPanel(view)
    qtbot.addWidget(panel)
    assert not panel.empty.isHidden() and panel.tree.isHidden()
    document.new(SMALL)
    assert not panel.tree.isHidden() and panel.empty.isHidden()
    document.close()


def test_larger_text_comes_to_rows_that_are_there_and_hidden_layers_stay_slanted(panel):
    panel.tree.topLevelItem(0).setCheckState(TITLE, Qt.CheckState.Unchecked)
    large = panel.tree.font()
    large.setPointSizeF(large.pointSizeF() * 2)
    panel.tree.setFont(large)
    for item, _ in panel.tree._items():
        assert item.font(TITLE).resolve(panel.tree.font()).pointSizeF() == large.pointSizeF()
    assert panel.tree.topLevelItem(0).font(TITLE).italic()


def test_all_layers_are_in_sight_where_the_panel_is_as_wide_as_beside_the_board(qtbot, document):
    view = BoardView(document)
    qtbot.addWidget(view)
    panel = LayersPanel(view)
    rows = panel.tree.topLevelItemCount()
    line = panel.tree.visualItemRect(panel.tree.topLevelItem(0)).height()
    with on_screen(qtbot, panel, 276, (rows + 5) * line):
        assert panel.tree.viewport().height() >= rows * line >= 12 * line
        buttons = (panel.up, panel.down, panel.group, panel.alone, panel.lock, panel.all)
        assert len({button.y() for button in buttons}) == 1 and panel.all.geometry().right() <= panel.width()
        assert all(not button.icon().isNull() and button.toolTip().startswith(button.text()) for button in buttons)
