"""Large pictures a band at a time, so that none is ever in memory whole.

The file is the simplest PNG: three bytes a pixel, each row as its difference from the row above, which is nothing
where both are sea (ISO/IEC 15948).
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

BAND = 8_000_000
"""Pixels of a band: 32 MB."""
LEVEL = 3
"""How hard zlib tries, from 1 to 9: 6 saves another twentieth of the bytes in twice the time."""

Bytes = NDArray[np.uint8]


def rows_of(width: int, height: int) -> Iterator[tuple[int, int]]:
    """The first row of each band of a picture and how many it has, from the top."""
    each = max(1, BAND // width)
    return ((top, min(each, height - top)) for top in range(0, height, each))


def png(width: int, height: int, dots_per_metre: int, bands: Iterable[QImage]) -> bytes:
    """The file of a picture whose bands follow each other from the top."""
    parts = [
        b"\x89PNG\r\n\x1a\n",
        _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
        _chunk(b"pHYs", struct.pack(">IIB", dots_per_metre, dots_per_metre, 1)),
    ]
    packer = zlib.compressobj(LEVEL)
    above: Bytes = np.zeros((1, 3 * width), np.uint8)
    for band in bands:
        rows = np.vstack((above, _pixels(band)))
        parts.append(_chunk(b"IDAT", _packed(packer, rows)))
        above = rows[-1:]
    parts += [_chunk(b"IDAT", packer.flush()), _chunk(b"IEND", b"")]
    return b"".join(parts)


def _pixels(band: QImage) -> Bytes:
    plain = band.convertToFormat(QImage.Format.Format_RGB888)
    pixels: Bytes = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    # A copy: the image and its bytes end here.
    return pixels[:, : 3 * plain.width()].copy()


def _packed(packer: zlib._Compress, rows: Bytes) -> bytes:
    """The rows after the first one, each behind the number of its filter: 2, less than the row above."""
    written = np.full((len(rows) - 1, rows.shape[1] + 1), 2, np.uint8)
    np.subtract(rows[1:], rows[:-1], out=written[:, 1:])
    return packer.compress(written.tobytes())


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
