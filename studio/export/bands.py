"""PNG files written in bands: a large picture is never in memory as a whole, and one band is drawn while the previous
one is compressed.

The file is the simplest PNG: three bytes per pixel, each row as its difference from the row above (ISO/IEC 15948).
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

BAND = 8_000_000
"""Pixels of a band: 32 MB."""
LEVEL = 3
"""zlib level from 1 to 9: 6 saves another twentieth of the bytes in twice the time. Qt's own writer takes several times
as long."""

Bytes = NDArray[np.uint8]


def rows_of(width: int, height: int) -> Iterator[tuple[int, int]]:
    """Yield first row and number of rows of each band, from the top."""
    each = max(1, BAND // width)
    return ((top, min(each, height - top)) for top in range(0, height, each))


def cut(image: QImage) -> Iterator[QImage]:
    """Yield the bands of a picture that was drawn as a whole. Raises MemoryError if there was no memory for it."""
    if image.isNull():
        raise MemoryError
    return (image.copy(0, top, image.width(), rows) for top, rows in rows_of(image.width(), image.height()))


def png(
    width: int, height: int, dots_per_metre: int, bands: Iterable[QImage], texts: Mapping[str, str] | None = None
) -> bytes:
    """Write the file of a picture from its bands, from the top. `texts` are its title, copyright and so on by the
    keywords of the PNG specification; empty ones are left out."""
    parts = [
        b"\x89PNG\r\n\x1a\n",
        _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
        _chunk(b"pHYs", struct.pack(">IIB", dots_per_metre, dots_per_metre, 1)),
        *(_text(keyword, text) for keyword, text in (texts or {}).items() if text),
    ]
    packer = _Packer(width)
    # Not a Worker: it delivers through the event loop also, and pictures are written in threads of workers.
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="packing") as beside:
        waiting: Future[bytes] | None = None
        for band in bands:
            pixels = _pixels(band)
            del band
            # Only one waits: each is as large as the band that is being drawn.
            if waiting is not None:
                parts.append(waiting.result())
            waiting = beside.submit(packer.chunk, pixels)
            del pixels
        if waiting is not None:
            parts.append(waiting.result())
        parts.append(packer.end())
    parts.append(_chunk(b"IEND", b""))
    return b"".join(parts)


def _text(keyword: str, text: str) -> bytes:
    """Return an international text: its keyword, no compression, no language, no translated keyword."""
    return _chunk(b"iTXt", keyword.encode("latin-1") + bytes(5) + text.encode("utf-8", "replace"))


def _pixels(band: QImage) -> Bytes:
    plain = band.convertToFormat(QImage.Format.Format_RGB888)
    pixels: Bytes = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    # Copy the bytes, because the image ends here.
    return pixels[:, : 3 * plain.width()].copy()


class _Packer:
    """Yield the bands of a picture as chunks of its file."""

    def __init__(self, width: int) -> None:
        self._packer = zlib.compressobj(LEVEL)
        self._above: Bytes = np.zeros(3 * width, np.uint8)

    def chunk(self, rows: Bytes) -> bytes:
        """Return the rows of a band, each after its filter type: 2, difference from the row above."""
        written = np.full((len(rows), rows.shape[1] + 1), 2, np.uint8)
        np.subtract(rows[0], self._above, out=written[0, 1:])
        np.subtract(rows[1:], rows[:-1], out=written[1:, 1:])
        self._above = rows[-1].copy()
        return _chunk(b"IDAT", self._packer.compress(written.data))

    def end(self) -> bytes:
        """Compress the remaining data."""
        return _chunk(b"IDAT", self._packer.flush())


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
