"""Animated WebP: frames that Qt compresses, in the container of the format (RFC 9649)."""

from __future__ import annotations

import struct
from collections.abc import Sequence

import numpy as np
from PySide6.QtGui import QImage

from engine.i18n import tr
from studio.export.animation.gif import Pixels, changed_box
from studio.export.remote.contents import encoded

QUALITY = 82


def webp_bytes(frames: Sequence[Pixels], milliseconds: Sequence[int]) -> bytes:
    """Return the file of frames of equal size, each with its duration; it repeats forever."""
    high, wide = frames[0].shape[:2]
    parts = [_chunk(b"VP8X", struct.pack("<I", 0x02) + _three(wide - 1) + _three(high - 1))]
    parts.append(_chunk(b"ANIM", struct.pack("<IH", 0xFFFFFFFF, 0)))
    before: Pixels | None = None
    for frame, duration in zip(frames, milliseconds, strict=True):
        left, top, right, bottom = changed_box(before, frame)
        # Places of frames are even numbers.
        left, top = left & ~1, top & ~1
        part = np.ascontiguousarray(frame[top:bottom, left:right])
        head = b"".join(map(_three, (left // 2, top // 2, right - left - 1, bottom - top - 1, duration)))
        parts.append(_chunk(b"ANMF", head + b"\x02" + _picture(part)))
        before = frame
    body = b"WEBP" + b"".join(parts)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def _picture(pixels: Pixels) -> bytes:
    """Return the chunk of a picture, without the container in which Qt writes it."""
    high, wide = pixels.shape[:2]
    image = QImage(pixels.data, wide, high, 3 * wide, QImage.Format.Format_RGB888)
    data = encoded(image, "webp", QUALITY)
    at = 12
    while at + 8 <= len(data):
        kind, size = data[at : at + 4], int.from_bytes(data[at + 4 : at + 8], "little")
        if kind in (b"VP8 ", b"VP8L"):
            return _chunk(kind, data[at + 8 : at + 8 + size])
        at += 8 + size + size % 2
    raise RuntimeError(tr("Qt did not compress the picture"))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return kind + struct.pack("<I", len(data)) + data + bytes(len(data) % 2)


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")
