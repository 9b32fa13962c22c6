"""The US board in a document, ready for panels to show."""

import pytest

from engine.files import library
from tests.opening import opened


@pytest.fixture
def document(qtbot):
    with opened(library.scenario_path("boxcars/us-boxcars-2013")) as document:
        yield document


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
