"""Shipped fonts, so that pictures look the same on every machine."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF

EM = 100
"""Pixel size at which text is measured and outlined before it is scaled to millimeters: large enough to make hinting
invisible."""


def resources() -> Path:
    """Return the folder of icons, fonts and help: that of the checkout, else of the installed package."""
    studio = Path(__file__).resolve().parents[1]
    checkout = studio.parent / "resources"
    return checkout if checkout.is_dir() else studio / "resources"


def font_files() -> list[Path]:
    """Return the shipped fonts."""
    return sorted((resources() / "fonts").glob("*.ttf"))


@cache
def load() -> None:
    """Register the shipped fonts with Qt. Needs a running QGuiApplication."""
    for file in font_files():
        QFontDatabase.addApplicationFont(str(file))


@cache
def face(bold: bool = False, condensed: bool = False, italic: bool = False, spacing: float = 0.0) -> QFont:
    """Return a font of EM pixels; `spacing` widens every letter by this many hundredths of an em."""
    load()
    font = QFont()
    font.setFamilies(["Roboto Condensed" if condensed else "Roboto", "DejaVu Sans"])  # not shown
    font.setPixelSize(EM)
    font.setBold(bold)
    font.setItalic(italic)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if spacing:
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing * EM / 100)
    return font


@cache
def capital(font: QFont) -> float:
    """Return the height of the font's capitals in its own units."""
    return QFontMetricsF(font).capHeight() or 0.7 * EM
