"""Windows are no larger than the screen, whatever size they want."""

import pytest
from PySide6.QtWidgets import QWidget

from studio.widgets.measured import FRAME, open_at


@pytest.fixture
def widget(qtbot):
    made = QWidget()
    qtbot.addWidget(made)
    return made


def test_a_window_has_the_size_it_wants_where_the_screen_has_room(widget):
    open_at(widget, 300, 200)
    assert widget.size().toTuple() == (300, 200)


def test_a_window_that_wants_more_than_the_screen_leaves_room_for_its_frame(widget):
    open_at(widget, 9000, 9000)
    assert widget.size() == widget.screen().availableSize() - FRAME


def test_an_open_window_that_grows_goes_to_where_it_has_room(widget, qtbot):
    room = widget.screen().availableGeometry()
    with qtbot.waitExposed(widget):
        widget.show()
    widget.move(room.right() - 200, room.bottom() - 100)
    open_at(widget, room.width() - 100, 300)
    assert room.contains(widget.geometry())
    assert widget.size().toTuple() == (room.width() - 100, 300)
    widget.move(room.topLeft())
    open_at(widget, 300, 200)
    assert widget.pos() == room.topLeft(), "what has room stays where it is"
