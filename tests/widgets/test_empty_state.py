"""The content of an empty panel."""

import pytest
from PySide6.QtWidgets import QPushButton

from studio.widgets.empty_state import EmptyState


@pytest.fixture
def state(qtbot):
    made = EmptyState("No issues match the filter.", "picture-search", "Show All")
    qtbot.addWidget(made)
    made.resize(500, 300)
    made.show()
    return made


def faint_pixels(state):
    image, faint = state.grab().toImage(), state.palette().placeholderText().color().rgb()
    return sum(image.pixel(x, y) == faint for x in range(image.width()) for y in range(image.height()))


def test_a_picture_is_drawn_in_the_faint_color(tone, state):
    state.button.hide()
    with_picture = faint_pixels(state)
    state.show_picture("")
    assert with_picture > faint_pixels(state) + 20


def test_the_button_reports_a_click_and_hides_without_a_title(state):
    acted = []
    state.acted.connect(lambda: acted.append(1))
    state.button.click()
    state.offer("")
    assert acted == [1]
    assert not state.button.isVisible()


def test_nothing_overlaps_in_a_low_panel(state):
    state.resize(220, state.minimumSizeHint().height())
    parts = [state._picture, state._label, state.button]
    places = [part.geometry() for part in parts if part.isVisible() and part.height() > 0]
    assert all(state.rect().contains(place) for place in places)
    assert not any(one.intersects(other) for one in places for other in places if one is not other)
    assert state._label.height() >= state._label.heightForWidth(state._label.width())


def test_a_picture_has_its_full_height_where_there_is_space(state):
    assert state._picture.height() == state._picture.maximumHeight() >= 56


def test_a_repeated_button_lends_its_title_and_hides_while_disabled(qtbot, state):
    source = QPushButton("&New Run…", state)
    clicks = []
    source.clicked.connect(lambda: clicks.append(1))
    state.repeat(source)
    assert state.button.text() == "New Run…"
    state.button.click()
    source.setEnabled(False)
    assert clicks == [1] and not state.button.isVisible()
    source.setEnabled(True)
    assert state.button.isVisible()
