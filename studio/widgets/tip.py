"""Tooltips, which Qt reads as HTML if they look like it."""

from __future__ import annotations

from html import escape
from textwrap import wrap

from PySide6.QtCore import QPoint
from PySide6.QtGui import Qt
from PySide6.QtWidgets import QToolTip, QWidget

from engine.plain_text import plain_text, shortened

MOST = 1500
"""Maximum length of a tooltip."""
WIDTH = 120
"""Length of one line: Qt makes a plain tooltip as wide as its longest line."""


def tip(text: str) -> str:
    """Return a tooltip that shows a text literally."""
    lines = plain_text(shortened(text, MOST)).split("\n")
    shown = "\n".join(part for line in lines for part in (wrap(line, WIDTH) if len(line) > WIDTH else [line]))
    # Qt is asked only where there may be markup, because a window has hundreds of tooltips.
    is_rich = ("<" in shown or "&lt;" in shown) and Qt.mightBeRichText(shown)
    return f'<p style="white-space:pre-wrap">{escape(shown)}</p>' if is_rich else shown


def show_tip(at: QPoint, text: str, widget: QWidget) -> None:
    """Show a text as a tooltip at a position of the screen; an empty text hides it."""
    QToolTip.showText(at, tip(text), widget)
