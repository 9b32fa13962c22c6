"""The row of buttons for track that is drawn by hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from studio.playtest.panes.drawn_track import DrawnTrack


@pytest.fixture
def heard(qtbot) -> Iterator[tuple[DrawnTrack, list[str]]]:
    heard: list[str] = []
    acts = {name: (f"To {name}", lambda name=name: heard.append(name)) for name in ("build", "shorten", "clear")}
    around = QWidget()  # which leaves its width alone, as a window would not
    qtbot.addWidget(around)
    row = DrawnTrack(lambda: heard.append("hold"), **acts)
    row.setParent(around)
    row.show_drawn("$4, $16 left", can_build=True, can_shorten=True)
    yield row, heard


def test_a_button_gives_the_keys_to_the_board_and_then_acts(heard) -> None:
    row, heard = heard
    for button in (row.build, row.shorten, row.clear):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert heard == ["hold", "build", "hold", "shorten", "hold", "clear"]
    assert [button.toolTip() for button in (row.build, row.shorten, row.clear)] == [
        "To build",
        "To shorten",
        "To clear",
    ]


def test_what_cannot_be_built_can_be_taken_back(heard) -> None:
    row, _ = heard
    row.show_drawn("Lead the track to a city.", can_build=False, can_shorten=True)
    assert [button.isEnabled() for button in (row.build, row.shorten, row.clear)] == [False, True, True]
    row.show_drawn(None)
    assert not row.isVisibleTo(row.window())


def test_in_a_narrow_window_the_words_stand_above_the_buttons_and_wide_beside_them(qtbot, heard) -> None:
    row, _ = heard
    row.window().show()
    for wide in (900, row.minimumSizeHint().width(), 900):
        row.resize(wide, 80)
        qtbot.waitUntil(lambda wide=wide: (row.told.geometry().right() < row.build.x()) == (wide == 900))
        assert (row.told.geometry().bottom() < row.build.y()) == (wide != 900)
        assert row.clear.geometry().right() < row.width()
