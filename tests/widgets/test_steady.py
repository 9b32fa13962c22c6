"""An area that scrolls a part whose height hangs on its width."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from studio.widgets.stable_scroll_area import SteadyScroll

MANY = 3000


class HigherWhereWide(QWidget):
    asked = 0

    def minimumSizeHint(self):
        self.asked += 1
        assert self.asked < MANY, "it is fitted for ever"
        return QSize(100, 380 if self.width() < 394 else 456)


def test_a_part_that_must_be_higher_where_it_is_wider_comes_to_rest(qtbot):
    area, part = SteadyScroll(), HigherWhereWide()
    qtbot.addWidget(area)
    area.setWidget(part)
    with qtbot.waitExposed(area):
        area.show()
    for width in range(370, 430):
        area.resize(width, 426)
    assert area.viewport().width() - 1 <= part.width() <= area.width() and part.height() >= 380
