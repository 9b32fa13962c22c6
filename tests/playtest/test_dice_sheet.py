"""A score sheet on the screen: what is written is drawn over an empty sheet that is kept."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from engine.families.dice.content import TrainId
from studio.families.dice.playtest import sheet_view
from studio.families.dice.playtest.seat_sheet import SeatSheet
from studio.families.dice.playtest.sheet_view import SheetView
from studio.families.dice.sheet.painting import EMPTY, Filled, paint_sheet, paint_written
from studio.paint.style import style
from tests.bundled import bundled_scenario

SCENARIO = bundled_scenario("dice/boxcars")
SCALE = 4.0
TRAINS = list(SCENARIO.content.trains)
LOADERS = list(SCENARIO.content.loaders)
FILLED = (
    Filled(name="Red", points=17),
    Filled(numbers={("box", TRAINS[0], 0): (3, 4)}),
    Filled(numbers={("unloader", TRAINS[0], 0): (2,)}),
    Filled(numbers={("stored", "", 0): (6,)}),
    Filled(numbers={("loader-box", LOADERS[0], 0): (5,)}),
    Filled(stars=frozenset({(TRAINS[1], 1)})),
    Filled(loader_stars=frozenset({LOADERS[1]})),
    Filled(scored={TrainId(TRAINS[0]): "first"}),
    Filled(scored={TrainId(TRAINS[0]): "later"}, struck=frozenset({TRAINS[0]})),
)


def drawn(filled: Filled, over_empty: bool) -> np.ndarray:
    sheet = SCENARIO.board.sheet
    image = QImage(round(sheet.width * SCALE), round(sheet.height * SCALE), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(SCALE, SCALE)
        paint_sheet(painter, SCENARIO, style("light"), SCALE, EMPTY if over_empty else filled)
        if over_empty:
            paint_written(painter, SCENARIO, style("light"), SCALE, filled)
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)[:, :, :3].astype(int)


@pytest.mark.parametrize("filled", FILLED)
def test_what_is_written_over_an_empty_sheet_looks_as_on_one_drawn_at_once(qapp: QApplication, filled: Filled) -> None:
    whole, over, empty = drawn(filled, False), drawn(filled, True), drawn(EMPTY, False)
    assert (whole != empty).any()
    far = np.abs(whole - over).max(axis=2) > 90  # An edge that is drawn twice is a little darker; a lost mark is not.
    assert far.mean() < 1e-5


def test_an_empty_sheet_is_drawn_once_however_often_other_things_are_written(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn_whole: list[int] = []
    whole = sheet_view.paint_sheet
    monkeypatch.setattr(sheet_view, "paint_sheet", lambda *given: (drawn_whole.append(1), whole(*given)))
    view = SheetView(SCENARIO)
    view.resize(400, 300)
    for filled in FILLED:
        view.show_filled(filled)
        view.grab()
    assert len(drawn_whole) == 1


def test_one_point_is_not_told_as_several(qapp: QApplication) -> None:
    seat = SeatSheet(SCENARIO, "#cc3322", "R")
    told = []
    for points in (0, 1, 2):
        seat.show_filled(Filled(name="Red", points=points), is_acting=points == 1, is_shown=False)
        told.append(seat.title.text())
    assert told == ["Red: 0 points", "Red: 1 point · acts", "Red: 2 points"]
    assert seat.accessibleName() == "Red: 2 points"


def test_a_name_in_large_letters_leaves_the_sheet_its_width(qtbot):
    """ "Red: 11 points · acts" was wider than the sheet, and the column cut both off."""
    sheet = SeatSheet(SCENARIO, "#ff0000", "R")
    qtbot.addWidget(sheet)
    font = sheet.font()
    font.setPointSizeF(2 * font.pointSizeF())
    sheet.setFont(font)
    sheet.show_filled(FILLED[0], is_acting=True, is_shown=True)
    sides = sheet.layout().contentsMargins()
    assert sheet.minimumSizeHint().width() == sheet.sheet.width() + sides.left() + sides.right()
    assert sheet.title.toolTip() == "Red: 17 points · acts"
