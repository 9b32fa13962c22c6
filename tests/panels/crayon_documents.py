"""The small crayon board in a document."""

import pytest

from tests.families.crayon.boards import a_crayon_board
from tests.opening import opened


@pytest.fixture
def document(qtbot):
    with opened(a_crayon_board()) as document:
        yield document


def typed(view, id, column, value):
    """Types into a cell of a record table, as the author would; whether it was taken."""
    titles = [one.title for one in view.model.columns]
    return view.model.setData(view.model.index(view.model.ids.index(id), titles.index(column)), value)


def shown_text(view, id, column):
    """What a cell shows."""
    titles = [one.title for one in view.model.columns]
    return view.model.index(view.model.ids.index(id), titles.index(column)).data()
