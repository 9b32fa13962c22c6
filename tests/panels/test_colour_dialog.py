"""Choosing a colour in the inspector: the board shows it meanwhile, a choice is one step, no choice leaves nothing."""

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QColorDialog

from engine.model.ids import Ref
from engine.model.look import Look, RailroadLook
from studio.panels.color_dialog import ColourDialog, colours_of
from studio.panels.inspector import InspectorPanel
from tests.builders import a_small_board
from tests.opening import on_screen, opened


@pytest.fixture
def panel(qtbot):
    with opened(a_small_board().scenario()) as document, on_screen(qtbot, InspectorPanel(document), 300, 500) as panel:
        panel.document = document
        document.select([Ref("railroad", "PA")])
        yield panel


def colour_of(scenario):
    return scenario.look.railroads["PA"].colour


@pytest.mark.parametrize("taken", [True, False])
def test_the_board_shows_a_colour_while_it_is_chosen(panel, monkeypatch, taken):
    document, shown = panel.document, []
    was = colour_of(document.committed)

    def choose(dialog):
        assert dialog.currentColor().name() == was
        for colour in ("#102030", "#a0b0c0"):
            dialog.setCurrentColor(QColor(colour))
            shown.append(colour_of(document.scenario))
        assert document.undo_stack.count() == 0
        return taken

    monkeypatch.setattr(ColourDialog, "exec", choose)
    panel.form.editors["colour"].editors[0].click()
    assert shown == ["#102030", "#a0b0c0"] and not document.is_previewing
    assert document.undo_stack.count() == int(taken)
    assert colour_of(document.scenario) == ("#a0b0c0" if taken else was)


def test_the_colours_of_the_board_are_at_hand(panel, monkeypatch):
    monkeypatch.setattr(ColourDialog, "exec", lambda dialog: 0)
    panel.form.editors["colour"].editors[0].click()
    wanted = colours_of(panel.document.committed.look)
    assert [QColorDialog.customColor(n).name() for n in range(len(wanted[:16]))] == wanted[:16]


def test_land_and_water_come_first_then_what_is_used_most():
    looks = {id: RailroadLook(colour) for id, colour in (("A", "#111111"), ("B", "#222222"), ("C", "#222222"))}
    found = colours_of(Look(railroads=looks, regions={"R": "#222222"}, land="#aaaaaa", water="#bbbbbb"))
    assert found == ["#aaaaaa", "#bbbbbb", "#222222", "#111111"]
