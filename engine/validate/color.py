"""Color difference: CIEDE2000 (Sharma, Wu, Dalal 2005) between sRGB colors under daylight D65."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from engine.validate.vision import linear

Lab = tuple[float, float, float]

WHITE = (0.95047, 1.0, 1.08883)


@lru_cache(maxsize=4096)
def difference(first: str, second: str) -> float:
    """Return the CIEDE2000 difference of two colors `#rrggbb`: 1 is just visible, 100 is black and white."""
    return ciede2000(to_lab(first), to_lab(second))


@lru_cache(maxsize=1024)
def to_lab(colour: str) -> Lab:
    """Return a color `#rrggbb` as lightness, green-red and blue-yellow."""
    r, g, b = (linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    x = 0.4124564 * r + 0.3575761 * g + 0.1804375 * b
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = 0.0193339 * r + 0.1191920 * g + 0.9503041 * b
    fx, fy, fz = (_root(value / white) for value, white in zip((x, y, z), WHITE, strict=True))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def ciede2000(first: Lab, second: Lab) -> float:
    """Return the difference of two colors given as L*, a*, b*."""
    (l1, a1, b1), (l2, a2, b2) = first, second
    chroma7 = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    g = 0.5 * (1 - sqrt(chroma7 / (chroma7 + 25**7)))
    c1, c2 = hypot((1 + g) * a1, b1), hypot((1 + g) * a2, b2)
    h1, h2 = _hue((1 + g) * a1, b1), _hue((1 + g) * a2, b2)
    apart = h2 - h1
    if c1 * c2 == 0:
        apart = 0.0
    elif apart > 180:
        apart -= 360
    elif apart < -180:
        apart += 360
    dl, dc, dh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(apart / 2))
    l_mean, c_mean, h_mean = (l1 + l2) / 2, (c1 + c2) / 2, h1 + h2
    if c1 * c2:
        if abs(h1 - h2) > 180:
            h_mean += 360 if h_mean < 360 else -360
        h_mean /= 2
    t = (
        1
        - 0.17 * cos(radians(h_mean - 30))
        + 0.24 * cos(radians(2 * h_mean))
        + 0.32 * cos(radians(3 * h_mean + 6))
        - 0.20 * cos(radians(4 * h_mean - 63))
    )
    sl = 1 + 0.015 * (l_mean - 50) ** 2 / sqrt(20 + (l_mean - 50) ** 2)
    sc, sh = 1 + 0.045 * c_mean, 1 + 0.015 * c_mean * t
    turn = 2 * sqrt(c_mean**7 / (c_mean**7 + 25**7)) * sin(radians(60 * exp(-(((h_mean - 275) / 25) ** 2))))
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 - turn * (dc / sc) * (dh / sh))


def _hue(first: float, second: float) -> float:
    return degrees(atan2(second, first)) % 360 if first or second else 0.0


def _root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116
