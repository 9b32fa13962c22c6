"""Contrast of colors, as the Web Content Accessibility Guidelines define it."""

from __future__ import annotations

from PySide6.QtGui import QColor

SHAPES = 3.0
"""Minimum contrast of shapes that mean something (1.4.11, level AA)."""


def luminance(colour: QColor) -> float:
    """Return the relative luminance, 0 to 1, as defined by WCAG 2."""
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(first: QColor, second: QColor) -> float:
    """Return the contrast ratio of two colors, 1 to 21, as defined by WCAG 2."""
    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def seen_on(ground: QColor, colour: QColor) -> QColor:
    """Return a color of the same hue that contrasts with the ground: the color itself if it does, else a lighter one
    on a dark ground and a darker one on a light ground."""
    hue, saturation, lightness = max(colour.hslHueF(), 0.0), colour.hslSaturationF(), colour.lightnessF()
    step = 0.02 if luminance(ground) < 0.18 else -0.02
    found = colour
    while contrast(found, ground) < SHAPES and 0 <= lightness + step <= 1:
        lightness += step
        found = QColor.fromHslF(hue, saturation, lightness).toRgb()
    return found
