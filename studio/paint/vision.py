"""Simulation of color vision on a finished picture."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from engine.validate.vision import MATRICES, Vision

BITS = 6
"""Bits of each color component that are distinguished, so that a table of all colors is small."""
ROWS = 128
"""Rows of a picture processed at once, so that they fit the processor's cache."""


def as_seen(image: QImage, vision: Vision) -> QImage:
    """Return the picture (of any format) with simulated color vision, of the same size and resolution; opaque."""
    seen = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(seen.bits(), np.uint32).reshape(seen.height(), seen.bytesPerLine() // 4)
    table, down = _table(vision), 8 - BITS
    mask = np.uint32((1 << BITS) - 1)
    for top in range(0, len(pixels), ROWS):
        some = pixels[top : top + ROWS]
        place = some >> np.uint32(16 + down) & mask
        place = place << np.uint32(BITS) | some >> np.uint32(8 + down) & mask
        place = place << np.uint32(BITS) | some >> np.uint32(down) & mask
        np.take(table, place, out=some)
    return seen


@cache
def _table(vision: Vision) -> NDArray[np.uint32]:
    """Return the new value of each color with this many bits per component, as `0xffrrggbb`."""
    # Each stands for the colors up to the next one; black and white are exact.
    parts = (np.arange(1 << BITS) + 0.5 - 2.0 ** -(9 - BITS)) / (1 << BITS) * 256 / 255
    parts[0], parts[-1] = 0, 1
    light = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    red, green, blue = np.meshgrid(light, light, light, indexing="ij")
    mixed = np.clip(np.stack((red, green, blue), axis=-1).reshape(-1, 3) @ np.array(MATRICES[vision]).T, 0, 1)
    encoded = np.where(mixed <= 0.0031308, 12.92 * mixed, 1.055 * mixed ** (1 / 2.4) - 0.055)
    r, g, b = np.rint(255 * encoded).astype(np.uint32).T
    table: NDArray[np.uint32] = np.uint32(0xFF000000) | r << np.uint32(16) | g << np.uint32(8) | b
    return table
