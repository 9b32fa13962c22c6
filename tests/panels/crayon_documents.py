"""The small crayon board in a document."""

import pytest

from studio.document.document import Document
from tests.families.crayon.boards import a_crayon_board


@pytest.fixture
def document(qtbot):
    made = Document()
    made.new(a_crayon_board())
    yield made
    made.inspector.start_over()
    made.inspector._pool.shutdown(wait=True)


def typed(view, id, column, value):
    """Types into a cell of a record table, as the author would; whether it was taken."""
    titles = [one.title for one in view.model.columns]
    return view.model.setData(view.model.index(view.model.ids.index(id), titles.index(column)), value)


def shown_text(view, id, column):
    """What a cell shows."""
    titles = [one.title for one in view.model.columns]
    return view.model.index(view.model.ids.index(id), titles.index(column)).data()
