"""The studio's window with a small board open."""

import pytest
from shiboken6 import delete

from engine.files import scenarios
from studio.app.settings import Settings
from studio.app.window import MainWindow
from tests.builders import a_small_board


@pytest.fixture
def board_file(tmp_path):
    path = tmp_path / "small.yaml"
    scenarios.save(a_small_board().scenario(), path)
    return path


@pytest.fixture
def window(qtbot, board_file):
    made = MainWindow(Settings())
    made.resize(1000, 700)
    assert made.open_file(board_file)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    made.document.close()
    delete(made)
