"""Three themes: every word can be read on its ground, and what is pressed, chosen or out of reach is seen as that."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDockWidget,
    QDoubleSpinBox,
    QLabel,
    QLineEdit,
    QMainWindow,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QTabBar,
    QToolButton,
    QWidget,
)

from engine.sim.run import seats_of
from studio.app.settings import Settings
from studio.app.style_sheet import style_folder, style_sheet
from studio.app.theme import dress, palette, set_text_size
from studio.app.window import MainWindow
from studio.playtest.session.session import GameSetup, Session
from studio.playtest.window import PlaytestWindow
from studio.widgets.contrast import contrast
from studio.widgets.tokens import COLORS, scaled
from tests.families.boxcars.boards import a_ladder
from tests.opening import on_screen, opened

ROLE, GROUP = QPalette.ColorRole, QPalette.ColorGroup
WORDS = 4.5
"""How many times as light or dark as their ground words are at least (WCAG 2.2, 1.4.3)."""
SEEN = 3.0
"""Contrast of edges and marks with their ground (WCAG 2.2, 1.4.11)."""
ON = {
    ROLE.WindowText: (ROLE.Window,),
    ROLE.Text: (ROLE.Base, ROLE.AlternateBase, ROLE.Window),
    ROLE.PlaceholderText: (ROLE.Base, ROLE.AlternateBase, ROLE.Window, ROLE.Button),
    ROLE.ButtonText: (ROLE.Button,),
    ROLE.Link: (ROLE.Base, ROLE.AlternateBase, ROLE.Window, ROLE.Button),
    ROLE.ToolTipText: (ROLE.ToolTipBase,),
    ROLE.HighlightedText: (ROLE.Highlight,),
}
"""What is written, and on which grounds."""


@pytest.mark.parametrize("tone", COLORS)
@pytest.mark.parametrize("group", [GROUP.Active, GROUP.Inactive, GROUP.Disabled])
def test_words_are_read_on_every_ground_on_which_they_are_written(qapp, tone, group):
    made = palette(tone)
    found = {
        (ink, ground): contrast(made.color(group, ink), made.color(group, ground)) for ink in ON for ground in ON[ink]
    }
    assert {each: share for each, share in found.items() if share < WORDS} == {}


def test_a_button_that_cannot_be_pressed_is_read_and_looks_unlike_one_that_can(tone, qtbot):
    button = QToolButton(text="Again", enabled=False)
    qtbot.addWidget(button)
    made = QApplication.palette(button)
    grey = made.color(GROUP.Disabled, ROLE.ButtonText)
    # Fusion draws a button lighter at its top.
    assert contrast(grey, made.color(ROLE.Button).lighter(140)) >= 3.0
    assert contrast(grey, made.color(ROLE.ButtonText)) >= 2.0


def edge(widget, ground, row):
    """The strongest contrast to the ground along a row of pixels."""
    image = widget.grab().toImage()
    return max(contrast(image.pixelColor(x, row), ground) for x in range(image.width()))


@pytest.mark.parametrize("kind", [QLineEdit, QSpinBox, QComboBox, QPlainTextEdit, QCheckBox, QRadioButton, QPushButton])
def test_the_edge_of_an_input_widget_is_seen(kind, tone, qtbot):
    widget = kind()
    qtbot.addWidget(widget)
    widget.resize(90, 30)
    colors = COLORS[tone]
    # The left half: arrows are on the right.
    image = widget.grab().toImage().copy(0, 0, 40, 30)
    for ground in (colors.window, colors.surface):
        found = max(contrast(image.pixelColor(x, 15), QColor(ground)) for x in range(image.width()))
        assert found >= SEEN


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_current_item_of_an_open_combo_box_can_be_read(tone, qtbot):
    box = QComboBox()
    qtbot.addWidget(box)
    box.addItems(["██████", "██████"])
    with qtbot.waitExposed(box):
        box.show()
    box.showPopup()
    qtbot.waitUntil(box.view().isVisible)
    view = box.view()
    row = view.visualRect(box.model().index(0, 0))
    image = view.viewport().grab(row).toImage()
    colors = COLORS[tone]
    found = [image.pixelColor(x, image.height() // 2) for x in range(image.width())]
    box.hidePopup()
    assert QColor(colors.on_accent) in found
    assert QColor(colors.accent) in found


def test_the_current_tab_is_marked_by_a_line(tone, qtbot):
    tabs = QTabBar(drawBase=False)
    qtbot.addWidget(tabs)
    for name in (" ", "  "):
        tabs.addTab(name)
    image = tabs.grab().toImage()
    ground = QColor(COLORS[tone].window)

    def strongest(tab):
        place = tabs.tabRect(tab)
        pixels = [(x, y) for x in range(place.left(), place.right()) for y in range(place.top(), place.bottom() + 1)]
        return max(contrast(image.pixelColor(x, y), ground) for x, y in pixels)

    assert strongest(0) >= SEEN
    assert strongest(1) < SEEN


def test_drawings_of_the_style_sheet_exist_in_the_colors_of_their_tone():
    for tone, colors in COLORS.items():
        sheet = style_sheet(tone)
        used = {Path(name) for name in re.findall(r"url\(([^)]+)\)", sheet)}
        assert used == set((style_folder() / tone).glob("*.svg"))
        for path in used:
            inks = set(re.findall(r"#[0-9a-f]{6}", path.read_text(encoding="utf-8")))
            assert inks
            assert inks <= {colors.text, colors.disabled, colors.on_accent, colors.edge}


def test_a_field_marks_itself_by_its_palette(tone, qtbot):
    field, marked = QLineEdit("██████"), QColor("#8040c0")
    qtbot.addWidget(field)
    field.resize(90, 30)
    field.ensurePolished()
    own = field.palette()
    own.setColor(ROLE.Text, marked)
    field.setPalette(own)
    image = field.grab().toImage()
    assert marked in [image.pixelColor(x, 15) for x in range(image.width())]


def test_a_style_sheet_is_applied_once_for_each_tone(tone, qapp):
    class Sheets(QWidget):
        polished = 0

        def changeEvent(self, event):
            self.polished += event.type() == event.Type.StyleChange

    widget = Sheets()
    widget.ensurePolished()
    before = widget.polished
    dress(tone)
    assert widget.polished == before
    dress("dark" if tone == "light" else "light")
    assert widget.polished > before


def test_the_edges_of_switches_and_bars_of_progress_are_seen(tone, qtbot):
    ground = QColor(COLORS[tone].window)
    switch, bar = QToolButton(checkable=True, checked=True), QProgressBar()
    for widget in (switch, bar):
        qtbot.addWidget(widget)
        widget.resize(120, 60)
    bar.setRange(0, 10)
    assert edge(switch, ground, 30) >= SEEN
    assert edge(bar, ground, 30) >= SEEN


def test_the_tabs_of_docks_are_not_filled_with_the_colour_of_edges(tone, qtbot):
    window = QMainWindow()
    qtbot.addWidget(window)
    docks = [QDockWidget(name, window) for name in (" ", "  ")]
    for dock in docks:
        window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, dock)
    window.tabifyDockWidget(*docks)
    with qtbot.waitExposed(window):
        window.show()
    (bar,) = window.findChildren(QTabBar)
    middle = bar.tabRect(1).center()
    assert contrast(bar.grab().toImage().pixelColor(middle), QColor(COLORS[tone].text)) >= WORDS


def test_open_windows_follow_the_text_size(tone, any_text, qtbot):
    window = QMainWindow()
    qtbot.addWidget(window)
    parts = (window.menuBar(), window.addToolBar(" "), window.statusBar())
    with qtbot.waitExposed(window):
        window.show()
    for percent in (150, 100):
        set_text_size(percent)
        assert {part.font().pointSizeF() for part in parts} == {QApplication.font().pointSizeF()}


def test_a_title_keeps_its_own_font_in_another_theme_and_text_size(tone, any_text, qtbot):
    title = QLabel("█")
    qtbot.addWidget(title)
    # Qt restores a font that is set later whenever the style sheet changes.
    title.ensurePolished()
    title.setFont(scaled(QApplication.font(), 2, QFont.Weight.Bold))
    dress("dark" if tone == "light" else "light")
    for percent in (150, 100):
        set_text_size(percent)
        font = title.font()
        assert font.pointSizeF() == pytest.approx(2 * QApplication.font().pointSizeF())
        assert font.weight() == QFont.Weight.Bold


class StyleChanges(QObject):
    """Counts how often the style sheet is matched with a widget of the program."""

    count = 0

    def eventFilter(self, watched, event):
        self.count += event.type() == QEvent.Type.StyleChange
        return False


def main_window(document):
    return MainWindow(Settings())


def playtest_window(document):
    return PlaytestWindow(document, Session(GameSetup(document.scenario, seats_of(["person", "hill"]), 3)))


@pytest.mark.parametrize("tone", ["light"], indirect=True)
@pytest.mark.parametrize("make", [main_window, playtest_window])
def test_style_sheet_is_matched_at_most_three_times_with_a_widget_of_a_new_window(tone, qtbot, home, make):
    """A widget that changes its parent is matched again with all that is in it, so large parts are made in their
    place."""
    changes = StyleChanges()
    with opened(a_ladder().scenario()) as document:
        before = len(QApplication.allWidgets())
        QApplication.instance().installEventFilter(changes)
        try:
            window = make(document)
        finally:
            QApplication.instance().removeEventFilter(changes)
        made = len(QApplication.allWidgets()) - before
        with on_screen(qtbot, window, 1000, 700):
            assert made > 100 and changes.count <= 3 * made
            window.close()


@pytest.mark.parametrize("percent", [100, 150])
def test_fields_and_buttons_of_a_row_are_equally_high(tone, any_text, qtbot, percent):
    set_text_size(percent)
    made = (QLineEdit(), QComboBox(), QSpinBox(), QDoubleSpinBox(), QPushButton("█"))
    for widget in made:
        qtbot.addWidget(widget)
        widget.ensurePolished()
    assert len({widget.sizeHint().height() for widget in made}) == 1
