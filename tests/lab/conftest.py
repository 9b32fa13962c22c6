"""A small crayon board in a document with a view, for the analysis panel."""

import pytest
from shiboken6 import delete

from engine.families.crayon.content import Demand, Load
from studio.canvas.view import BoardView
from studio.lab.panel import AnalysisPanel
from tests.families.crayon.track_boards import a_grid
from tests.opening import on_screen, opened


def a_line():
    """Twelve mileposts in a row; coal from a at one end to c at the other, and twice to b in the middle."""
    return a_grid(
        "cccccccccccc",
        sites={"a": (0, 0), "b": (5, 0), "c": (11, 0)},
        loads={"coal": Load("Coal", 3, ("a",))},
        cards={"1": (Demand("c", "coal", 8), Demand("b", "coal", 5)), "2": (Demand("b", "coal", 6),)},
    )


@pytest.fixture
def document(qtbot):
    with opened(a_line()) as document:
        yield document


@pytest.fixture
def view(qtbot, document):
    with on_screen(qtbot, BoardView(document), 700, 500) as view:
        yield view


@pytest.fixture
def panel(qtbot, document, view):
    made = AnalysisPanel(document, lambda: view)
    made.resize(700, 300)
    with qtbot.waitSignal(made.told), qtbot.waitExposed(made):
        made.show()
    yield made
    delete(made)
