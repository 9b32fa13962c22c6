"""What stands in the middle of the window while nothing is open."""

import pytest

from studio.app.welcome import Welcome
from tests.opening import on_screen


@pytest.mark.parametrize("width", [300, 1000])
def test_the_name_of_a_file_that_is_opened_has_room_for_all_its_lines(qtbot, width):
    with on_screen(qtbot, Welcome(), width, 500) as welcome:
        for words in ("Opening us-boxcars-2013.yaml…", "Opening a board with a name of many words.yaml…"):
            welcome.tell(words)
            qtbot.waitUntil(lambda: not welcome.open_button.isVisible())
            welcome.layout().activate()
            assert welcome.words.height() >= welcome.words.heightForWidth(welcome.words.width())
