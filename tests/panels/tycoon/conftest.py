"""The eastern board in a document, and the tables of its family."""

import pytest

from engine.files import library
from studio.panels.tables.tabs import TablesPanel
from tests.opening import opened


@pytest.fixture
def document(qtbot):
    with opened(library.scenario_path("tycoon/eastern-us")) as document:
        yield document


@pytest.fixture
def tables(document, shown):
    return shown(TablesPanel(document))


@pytest.fixture
def cell():
    """The shown cell of a row by the title of its column."""

    def find(view, id, title):
        return view.index_of(id, next(i for i, one in enumerate(view.model.columns) if one.title == title))

    return find
