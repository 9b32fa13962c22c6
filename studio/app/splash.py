"""The picture that is shown while the rest of the studio is loaded, if that takes long.

It is shown as soon as Qt is there, before the modules of the studio are imported: on a cold disk they take several
seconds. On a fast start there is none.
"""

from __future__ import annotations

import os
import time
from importlib.metadata import version
from pathlib import Path

from PySide6.QtCore import QDeadlineTimer, QEventLoop, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from studio.widgets.icons import paint_icon
from studio.widgets.label import Words
from studio.widgets.tokens import COLORS, RADIUS, SPACE, STROKE, TYPE, Tone, scaled

_LOADED = time.monotonic()

WITHOUT_DESKTOP = frozenset({"offscreen", "minimal", "vnc", "linuxfb", "eglfs"})
"""Qt platforms without a desktop: a picture is not visible, and their clipboard exists in this process only."""
SLOW_MS = 200
"""Milliseconds from the start of the process until Qt is loaded above which the window takes more than a second."""
WAIT_MS = 40
"""Maximum time in milliseconds until the picture is on the screen; meanwhile the start waits."""
WIDTH, HEIGHT, ICON = 340, 200, 88
"""Size of the picture and of its icon in pixels."""


def since_start() -> int:
    """Milliseconds since this process started, or since this module was loaded if the system does not say."""
    try:
        fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
        begun = int(fields[19]) / os.sysconf("SC_CLK_TCK")
        now = time.clock_gettime(time.CLOCK_BOOTTIME)
    except (OSError, AttributeError):
        begun, now = _LOADED, time.monotonic()
    return round((now - begun) * 1000)


def splash_of_slow_start() -> QWidget | None:
    """Show the picture if the start is slow so far and there is a desktop; return it to be closed when the window is
    painted. It creates the application."""
    if QApplication.instance() is None:
        QApplication(["boxcars"])
    if since_start() < SLOW_MS or QGuiApplication.platformName() in WITHOUT_DESKTOP:
        return None
    is_dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    ratio = QGuiApplication.primaryScreen().devicePixelRatio()
    # On X11, Qt's own QSplashScreen waits a second when it is shown.
    splash = Words()
    splash.setWindowFlags(Qt.WindowType.SplashScreen | Qt.WindowType.FramelessWindowHint)
    splash.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
    splash.setPixmap(splash_picture("dark" if is_dark else "light", ratio))
    splash.resize(WIDTH, HEIGHT)
    room = QGuiApplication.primaryScreen().availableGeometry()
    splash.move(room.center() - splash.rect().center())
    splash.show()
    left = QDeadlineTimer(WAIT_MS)
    handle = splash.windowHandle()
    while not (left.hasExpired() or (handle is not None and handle.isExposed())):
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    splash.repaint()
    QApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    return splash


def splash_picture(tone: Tone, ratio: float) -> QPixmap:
    """Return the picture: icon, name and version on a card, for a screen with this pixel ratio."""
    colors = COLORS[tone]
    picture = QPixmap(round(WIDTH * ratio), round(HEIGHT * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    middle = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(colors.edge), STROKE.edge))
        painter.setBrush(QColor(colors.window))
        painter.drawRoundedRect(QRectF(0.5, 0.5, WIDTH - 1, HEIGHT - 1), RADIUS.card, RADIUS.card)
        paint_icon(painter, QRectF((WIDTH - ICON) / 2, SPACE.xl, ICON, ICON), "boxcars", QColor(colors.accent))
        painter.setPen(QColor(colors.text))
        font = painter.font()
        painter.setFont(scaled(font, TYPE.title, QFont.Weight.Bold))
        high = painter.fontMetrics().height()
        top = SPACE.xl + ICON + SPACE.m
        painter.drawText(QRectF(0, top, WIDTH, high), middle, "Boxcars Studio")  # not shown
        painter.setFont(font)
        painter.setPen(QColor(colors.faint))
        painter.drawText(QRectF(0, top + high + SPACE.xs, WIDTH, high), middle, version("boxcars"))
    return picture
