"""The US board in a document, ready for panels to show."""

import pytest

from engine.files import library
from studio.document.document import Document


@pytest.fixture
def document(qtbot):
    opened = Document()
    opened.load(library.scenario_path("boxcars/us-boxcars-2013"))
    yield opened
    opened.inspector.start_over()
    opened.inspector._pool.shutdown(wait=True)


@pytest.fixture
def shown(qtbot):
    """Shows a panel and waits for its window."""

    def show(panel):
        qtbot.addWidget(panel)
        panel.resize(900, 600)
        with qtbot.waitExposed(panel):
            panel.show()
        return panel

    return show
