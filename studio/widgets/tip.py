"""Tooltips, which Qt reads as HTML wherever they look like it."""

from __future__ import annotations

from html import escape
from textwrap import wrap

from PySide6.QtCore import QPoint
from PySide6.QtGui import Qt
from PySide6.QtWidgets import QToolTip, QWidget

from engine.plain_text import plain_text, shortened

MOST = 1500
"""Characters of a tooltip."""
WIDTH = 120
"""Characters of one of its lines: Qt makes a plain tooltip as wide as its longest line."""


def tip(text: str) -> str:
    """What to hand to `setToolTip` or to answer for the role of tooltips, so that this very text is shown."""
    lines = plain_text(shortened(text, MOST)).split("\n")
    shown = "\n".join(part for line in lines for part in (wrap(line, WIDTH) if len(line) > WIDTH else [line]))
    return f'<p style="white-space:pre-wrap">{escape(shown)}</p>' if Qt.mightBeRichText(shown) else shown


def show_tip(at: QPoint, text: str, widget: QWidget) -> None:
    """Shows a text as a tooltip at a place of the screen; no text hides it."""
    QToolTip.showText(at, tip(text), widget)
