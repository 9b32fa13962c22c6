"""A board whose every name, title and note looks like HTML with a mnemonic, open in every window: it stays text."""

import re
from contextlib import contextmanager
from typing import get_args, get_type_hints

import msgspec
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QAbstractTableModel, QSortFilterProxyModel
from PySide6.QtGui import QAction, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QGroupBox,
    QLabel,
    QScrollArea,
    QTabBar,
    QTableView,
    QTabWidget,
    QWidget,
)

from engine.files import scenarios
from engine.files.library import scenario_path
from engine.game.rules import SeatSetup
from engine.model.identity.references import definitions
from engine.model.ids import Ref
from engine.model.size_limits import MAX_LETTERS
from studio.playtest.session.session import GameSetup, Session
from studio.playtest.start.start_dialog import StartDialog, usual_seats
from studio.playtest.window import PlaytestWindow
from studio.widgets.label import Markup
from tests.opening import studio_with

EVIL = '<img src="file:///dev/zero">&<b>x</b>'
LONG = "W" * 3000
MARKED = re.compile(r"(?<!&)(&&)*&<b>")
"""An ampersand of the text that stands for a key."""

FORMATS = {
    "family",
    "colour",
    "land",
    "water",
    "cells",
    "start",
    "when",
    "pattern",
    "symbol",
    "file",
    "state",
    "currency",
}
"""Texts that are written in a form of their own, so that no board can hold another there."""
ROWS = 60

BOARDS = ("boxcars/us-rail-baron", "crayon/british-rails", "tycoon/eastern-us", "dice/boxcars")


def boards(*quick):
    """All boards, those that are not in the quick suite marked."""
    return [name if name in quick else pytest.param(name, marks=pytest.mark.slow) for name in BOARDS]


def renamed(value, text):
    """The value with every free text in it replaced, found by the types."""
    if isinstance(value, msgspec.Struct):
        hints = get_type_hints(type(value), include_extras=True)
        new = {}
        for field in msgspec.structs.fields(value):
            old = getattr(value, field.name)
            if hints[field.name] is str and field.name not in FORMATS:
                new[field.name] = text
            elif get_args(hints[field.name])[:1] == (str,) and isinstance(old, tuple):
                new[field.name] = (text,) * len(old)
            else:
                new[field.name] = renamed(old, text)
        return replace(value, **new)
    if type(value) is dict:
        return {key: renamed(entry, text) for key, entry in value.items()}
    if type(value) is tuple:
        return tuple(renamed(entry, text) for entry in value)
    return value


def evil(name, text):
    scenario = scenarios.load(scenario_path(name))
    board = scenario.board
    drawn = {name: getattr(board, name) for name in ("cities", "sites", "labels")}
    # Together they have so many letters at most.
    part = text[: MAX_LETTERS // max(1, sum(map(len, drawn.values())))]
    board = replace(renamed(board, text), **renamed(drawn, part))
    return replace(scenario, title=text, note=text, board=board,
                   content=renamed(scenario.content, text), credits=renamed(scenario.credits, text))  # fmt: skip


def is_read_as_html(text):
    return Qt.mightBeRichText(text) and "<img" in text


def cells(model):
    columns = min(model.columnCount(), ROWS) if isinstance(model, QAbstractTableModel | QSortFilterProxyModel) else 1
    return [model.index(row, column) for row in range(min(model.rowCount(), ROWS)) for column in range(columns)]


class Seen:
    """What a window shows, looked through for text that is taken for something else."""

    def __init__(self):
        self.faults: list[str] = []
        self.shown = 0

    def look(self, root, with_tables=True):
        for widget in (root, *root.findChildren(QWidget)):
            name = type(widget).__name__
            self._tip(name, widget.toolTip())
            if isinstance(widget, QLabel):
                self._label(widget)
            if isinstance(widget, QAbstractButton):
                self._key(name, widget.text())
            if isinstance(widget, QGroupBox):
                self._key(name, widget.title())
            if isinstance(widget, QTabBar):
                for tab in range(widget.count()):
                    self._key(name, widget.tabText(tab))
                    self._tip(name, widget.tabToolTip(tab))
            if with_tables and isinstance(widget, QAbstractItemView) and widget.model() is not None:
                self._view(widget)
        for action in root.findChildren(QAction):
            self._tip("QAction", action.toolTip())
            self._key("QAction", action.text())

    def _tip(self, where, text):
        self.shown += EVIL[:12] in text or "&lt;img" in text
        if is_read_as_html(text):
            self.faults.append(f"tooltip of {where}: {text[:80]}")

    def _key(self, where, text):
        self.shown += EVIL[:12] in text
        if MARKED.search(text):
            self.faults.append(f"key in {where}: {text[:80]}")

    def _label(self, label):
        self.shown += EVIL[:12] in label.text() or "&lt;img" in label.text()
        if isinstance(label, Markup):
            if "<img" in label.text():
                self.faults.append(f"markup: {label.text()[:80]}")
        elif label.text() and label.textFormat() is not Qt.TextFormat.PlainText:
            self.faults.append(f"label: {label.text()[:80]}")

    def _view(self, view):
        model, name = view.model(), type(view).__name__
        for index in cells(model):
            self._tip(name, str(index.data(Qt.ItemDataRole.ToolTipRole) or ""))
            self.shown += EVIL[:12] in str(index.data() or "")
        if isinstance(view, QTableView):
            for side, number in ((Qt.Orientation.Horizontal, model.columnCount()), (Qt.Orientation.Vertical, ROWS)):
                for section in range(min(number, ROWS)):
                    self._tip(name, str(model.headerData(section, side, Qt.ItemDataRole.ToolTipRole) or ""))


@contextmanager
def opened(qtbot, tmp_path, name, text):
    path = tmp_path / "evil.yaml"
    scenarios.save(evil(name, text), path)
    scenarios.load(path)  # what cannot be read would be told in a box that waits
    with studio_with(qtbot, path) as window:
        yield window


def each_panel(qtbot, window):
    """Every panel with every page, and the window for one thing of each kind; whether its tables are to be seen for the
    first time."""
    qtbot.waitUntil(lambda: window.document.inspection is not None and window.document.inspection.complete)
    for dock in window.dock_set.all.values():
        panel = dock.panel
        dock.show()
        dock.raise_()
        for tabs in panel.findChildren(QTabWidget):
            for page in range(tabs.count()):
                tabs.setCurrentIndex(page)
                QApplication.processEvents()
    yield True
    for kind, ids in definitions(window.document.scenario).items():
        if ids and kind != "content":
            window.document.select([Ref(kind, next(iter(ids)))])
            QApplication.processEvents()
            yield False


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARDS)
def test_the_window_with_all_its_panels_shows_text_as_text(qtbot, tmp_path, name):
    seen = Seen()
    with opened(qtbot, tmp_path, name, EVIL) as window:
        for with_tables in each_panel(qtbot, window):
            seen.look(window, with_tables)
            seen.look(window.dock_set.all["inspector"].panel)
    assert seen.faults == []
    assert seen.shown > 20


@pytest.mark.slow
@pytest.mark.parametrize("name", boards("dice/boxcars"))
def test_long_names_make_no_wide_or_high_widget(qtbot, tmp_path, name):
    with opened(qtbot, tmp_path, name, LONG) as window:
        wide: set[str] = set()
        for _ in each_panel(qtbot, window):
            wide |= {
                f"{type(widget).__name__} {widget.accessibleName()[:40]}"
                for widget in window.findChildren(QWidget)
                if not widget.isHidden() and widget.minimumSizeHint().width() > 1500
            }
            inspector = window.dock_set.all["inspector"].panel
            wide |= {
                f"page of the inspector: {page.widget().minimumSizeHint().width()}"
                for page in inspector.findChildren(QScrollArea)
                if page.widget().minimumSizeHint().width() > 450
            }
        assert wide == set()
        assert window.minimumSizeHint().height() < 800


@pytest.mark.parametrize("name", [one for one in boards("dice/boxcars") if "british" not in str(one)])
def test_a_playtest_shows_text_as_text(qtbot, tmp_path, name):
    seen = Seen()
    with opened(qtbot, tmp_path, name, EVIL) as window:
        document = window.document
        dialog = StartDialog(document.scenario, document.family, usual_seats(document.family), 7, window)
        dialog.more.setChecked(True)
        seen.look(dialog)
        seats = [SeatSetup(EVIL, "person", "#884422"), SeatSetup(f"{EVIL}2", "random", "#226688")]
        game = PlaytestWindow(document, Session(GameSetup(document.scenario, seats, 7, {}), None), window)
        game.show()
        game.why.show()
        seen.look(game)
        for _ in range(25):
            table, now = game.session.setup, game.session.now
            if table.draw(now) is not None:
                game.game.conductor.roll()
            elif game.game.choices.offered:
                game.game.choose(game.game.choices.offered[0])
            else:
                game.game.conductor.step()
            QApplication.processEvents()
            seen.look(game)
        assert seen.faults == []
        assert seen.shown > 20
        game.game.close_game()
