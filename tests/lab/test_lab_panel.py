"""The tabs of the lab."""

import pytest

from studio.lab.lab_panel import LabPanel
from tests.opening import on_screen


@pytest.fixture
def lab(qtbot, document, view):
    with on_screen(qtbot, LabPanel(document, lambda: view, lambda *_: None, lambda _: None), 900, 600) as made:
        yield made


def test_each_tab_needs_its_own_height_only(qtbot, lab):
    tabs = lab.tabs
    for number in range(tabs.count()):
        tabs.setCurrentIndex(number)
        qtbot.waitUntil(lambda: abs(beside(lab)) <= 2 * tabs.tabBar().height())


def beside(lab):
    """Height that the panel needs beside its page."""
    return lab.minimumSizeHint().height() - lab.tabs.currentWidget().minimumSizeHint().height()
