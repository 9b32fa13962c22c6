"""One panel for all tests of a module: every test opens the board again, which resets the document and the panel."""

from contextlib import contextmanager

from shiboken6 import delete

from engine.files.library import scenario_path
from tests.opening import files_read_once, opened


@contextmanager
def kept(make, board):
    """A document with a bundled board and a panel of it."""
    with opened(scenario_path(board)) as document:
        panel = make(document)
        yield document, panel
        delete(panel)


def reopen(document, board):
    """Open the board as a user does: without undo steps, without a selection."""
    with files_read_once:
        document.load(scenario_path(board))
    return document


@contextmanager
def on_screen_again(qtbot, panel):
    """The panel, shown as by the fixture `shown` and hidden afterwards."""
    panel.resize(900, 600)
    with qtbot.waitExposed(panel):
        panel.show()
    yield panel
    panel.hide()
