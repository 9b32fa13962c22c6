"""Simulation of color vision deficiencies.

Protanopia, deuteranopia and tritanopia by the matrices of Machado, Oliveira and Fernandes ("A Physiologically-based
Model for Simulation of Color Vision Deficiency", IEEE TVCG 15, 2009, severity 1.0), on linear light; gray is the
luminance of sRGB (IEC 61966-2-1), as a black-and-white printer or an eye in the dark shows it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from engine.i18n import tr_noop

Vision = Literal["protan", "deutan", "tritan", "grey"]

VISIONS: tuple[Vision, ...] = ("protan", "deutan", "tritan", "grey")

TITLES: dict[Vision, str] = {
    "protan": tr_noop("protanopia (no red)"),
    "deutan": tr_noop("deuteranopia (no green)"),
    "tritan": tr_noop("tritanopia (no blue)"),
    "grey": tr_noop("gray (no colors)"),
}

Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]

_LUMINANCE = (0.2126, 0.7152, 0.0722)
MATRICES: dict[Vision, Matrix] = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": (_LUMINANCE, _LUMINANCE, _LUMINANCE),
}
"""Return the simulated red, green and blue, each from red, green and blue; linear, 0 to 1."""


@lru_cache(maxsize=8192)
def simulate(colour: str, vision: Vision) -> str:
    """Return a color `#rrggbb` as it looks with that vision."""
    parts = [linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5)]
    rows = (sum(a * b for a, b in zip(row, parts, strict=True)) for row in MATRICES[vision])
    return "#" + "".join(f"{round(255 * encoded(value)):02x}" for value in rows)


def linear(part: float) -> float:
    """Return a component of an sRGB color (0 to 1) as light."""
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def encoded(light: float) -> float:
    """Return light as a component of an sRGB color (0 to 1); light outside the range of a screen is clipped."""
    light = min(max(light, 0.0), 1.0)
    return light * 12.92 if light <= 0.0031308 else float(1.055 * light ** (1 / 2.4) - 0.055)
