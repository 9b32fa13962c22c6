"""The eastern board in a document, and the tables of its family."""

import pytest

from studio.panels.tables.tabs import TablesPanel
from tests.panels.kept import kept, on_screen_again, reopen

BOARD = "tycoon/eastern-us"


@pytest.fixture(scope="module")
def panel(qapp):
    with kept(TablesPanel, BOARD) as found:
        yield found


@pytest.fixture
def document(panel):
    return reopen(panel[0], BOARD)


@pytest.fixture
def tables(qtbot, panel, document):
    with on_screen_again(qtbot, panel[1]) as shown:
        yield shown


@pytest.fixture
def cell():
    """The shown cell of a row by the title of its column."""

    def find(view, id, title):
        return view.index_of(id, next(i for i, one in enumerate(view.model.columns) if one.title == title))

    return find
