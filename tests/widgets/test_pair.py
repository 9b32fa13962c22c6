"""Parts in rows and columns: each has its place as soon as it is in sight."""

from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from studio.widgets.responsive_row import Columns
from tests.opening import on_screen


def test_what_is_shown_later_finds_its_place_among_the_others(qtbot):
    page, late = QWidget(), QPushButton("Save")
    late.setParent(page)
    late.hide()
    first = QPushButton("Choose", page)
    row = Columns((first, late), 2, page)
    with on_screen(qtbot, page, 600, 100):
        row.setGeometry(0, 0, 600, 40)
        late.show()
        qtbot.waitUntil(lambda: late.geometry().left() >= first.geometry().right())
        assert late.parentWidget() is row


def test_parts_of_a_fixed_width_stay_together_on_the_left(qtbot):
    page = QWidget()
    switches = [QToolButton(page, text=text) for text in ("0 errors", "9 warnings")]
    row = Columns(switches, 2, page)
    with on_screen(qtbot, page, 600, 100):
        row.setGeometry(0, 0, 600, 40)
        qtbot.waitUntil(lambda: switches[1].x() > 0)
        assert switches[1].geometry().right() < 300
