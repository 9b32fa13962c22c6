"""The picture of a slow start: shown on a desktop only, and closed when the window is painted."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from studio.app import splash
from studio.app.settings import Settings
from studio.app.window import MainWindow
from studio.widgets.tokens import COLORS
from tests.opening import on_screen
from tests.waiting import SECONDS_LONG


@pytest.mark.parametrize("tone", ["light", "dark"])
def test_the_picture_has_icon_name_and_version_in_the_middle(qapp, tone):
    picture = splash.splash_picture(tone, 2.0).toImage()
    assert (picture.width(), picture.height()) == (2 * splash.WIDTH, 2 * splash.HEIGHT)
    ground, colors = QColor(COLORS[tone].window), COLORS[tone]
    assert picture.pixelColor(40, 40) == ground
    inks = (("icon", colors.accent), ("name", colors.text), ("version", colors.faint))
    lines = [{picture.pixelColor(x, y).name() for x in range(60, 620)} for y in range(picture.height())]
    rows = {name: [y for y, line in enumerate(lines) if ink in line] for name, ink in inks}
    assert all(rows.values())
    assert max(rows["icon"]) < min(rows["name"]) and max(rows["name"]) < max(rows["version"]) < picture.height() - 20


def test_without_a_desktop_there_is_none_however_slow_the_start(qapp, monkeypatch):
    monkeypatch.setattr(splash, "SLOW_MS", 0)
    assert QApplication.platformName() in splash.WITHOUT_DESKTOP
    assert splash.splash_of_slow_start() is None


def test_a_fast_start_has_none_on_a_desktop_either(qapp, monkeypatch):
    monkeypatch.setattr(splash, "WITHOUT_DESKTOP", frozenset())
    monkeypatch.setattr(splash, "SLOW_MS", 1 << 40)
    assert splash.splash_of_slow_start() is None


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_picture_of_a_slow_start_is_on_the_screen_until_the_window_is_painted(qtbot, monkeypatch, home):
    monkeypatch.setattr(splash, "WITHOUT_DESKTOP", frozenset())
    monkeypatch.setattr(splash, "SLOW_MS", 0)
    shown = splash.splash_of_slow_start()
    assert shown is not None and shown.isVisible()
    window = MainWindow(Settings())
    window.painted.connect(shown.close)
    with on_screen(qtbot, window, 800, 600):
        qtbot.waitUntil(lambda: not shown.isVisible())


def test_it_is_shown_before_the_modules_of_the_window_are_loaded():
    code = (
        "import sys; from studio.app.splash import splash_of_slow_start as f; f(); "
        "print([name for name in sys.modules if name.startswith(('engine.', 'studio.'))])"
    )
    there = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=there, capture_output=True, text=True, timeout=SECONDS_LONG, check=True)
    assert "studio.widgets.icons" in done.stdout
    assert "studio.app.window" not in done.stdout and "engine.model.scenario" not in done.stdout
