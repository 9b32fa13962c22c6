"""Animated GIF (GIF89a): one palette for all frames, and in each frame only the part that has changed."""

from __future__ import annotations

import struct
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
"""Rows of RGB pixels: height × width × 3."""

COLORS = 255
"""Colors of the palette; the last entry means: as in the frame before."""
SAME = 255
CLEAR, END, FIRST = 256, 257, 258
MOST_CODES = 4096


def gif_bytes(frames: Sequence[Pixels], milliseconds: Sequence[int]) -> bytes:
    """Return the file of frames of equal size, each with its duration; it repeats forever."""
    palette = palette_of(frames)
    near = _nearest(palette)
    high, wide = frames[0].shape[:2]
    parts = [
        b"GIF89a", struct.pack("<HHBBB", wide, high, 0xF7, 0, 0), palette.tobytes() + bytes(3),
        b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00",
    ]  # fmt: skip
    before: NDArray[np.uint8] | None = None
    for frame, duration in zip(frames, milliseconds, strict=True):
        indexed = near[_coarse(frame)]
        left, top, right, bottom = changed_box(before, indexed)
        part = indexed[top:bottom, left:right]
        if before is not None:
            part = np.where(part == before[top:bottom, left:right], SAME, part).astype(np.uint8)
        parts.append(struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 0x05, max(2, round(duration / 10)), SAME, 0))
        parts.append(struct.pack("<BHHHHB", 0x2C, left, top, right - left, bottom - top, 0))
        parts.append(_blocks(lzw(part.tobytes())))
        before = indexed
    parts.append(b"\x3b")
    return b"".join(parts)


def palette_of(frames: Sequence[Pixels]) -> Pixels:
    """Return 255 colors: the most frequent ones of the frames, to five bits for each channel."""
    counts = np.zeros(1 << 15)
    for frame in frames[:: max(1, len(frames) // 8)]:
        # A rare color of a small piece counts more than its share of the pixels.
        counts += np.sqrt(np.bincount(_coarse(frame).ravel(), minlength=1 << 15))
    best = np.argsort(-counts, kind="stable")[:COLORS]
    channels = np.stack(((best >> 10) & 31, (best >> 5) & 31, best & 31), axis=1)
    return ((channels * 255 + 15) // 31).astype(np.uint8)


def _coarse(frame: Pixels) -> NDArray[np.int64]:
    """Return colors of five bits for each channel as one number."""
    # Round to the nearest of 32 levels.
    levels = (frame.astype(np.int64) * 31 + 127) // 255
    return (levels[..., 0] << 10) | (levels[..., 1] << 5) | levels[..., 2]


def _nearest(palette: Pixels) -> NDArray[np.uint8]:
    """Return the nearest entry of the palette for each color of five bits."""
    every = np.arange(1 << 15)
    channels = np.stack(((every >> 10) & 31, (every >> 5) & 31, every & 31), axis=1) * (255 / 31)
    found = np.empty(1 << 15, np.uint8)
    wanted = palette.astype(float)
    for start in range(0, 1 << 15, 4096):
        gap = channels[start : start + 4096, None, :] - wanted[None, :, :]
        found[start : start + 4096] = np.argmin((gap * gap).sum(axis=2), axis=1)
    return found


def changed_box(before: NDArray[np.uint8] | None, after: NDArray[np.uint8]) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom of what differs; all of it without a frame before, one pixel if nothing."""
    high, wide = after.shape[:2]
    if before is None:
        return 0, 0, wide, high
    differs = before != after
    if differs.ndim == 3:
        differs = differs.any(axis=2)
    rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    if not len(rows):
        return 0, 0, 1, 1
    return int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1


def lzw(data: bytes) -> bytes:
    """Return bytes compressed by the LZW of GIF with codes of 9 to 12 bits."""
    out = bytearray()
    buffer, bits, size, free = 0, 0, 9, FIRST
    table: dict[int, int] = {}

    def put(code: int) -> None:
        nonlocal buffer, bits
        buffer |= code << bits
        bits += size
        while bits >= 8:
            out.append(buffer & 255)
            buffer >>= 8
            bits -= 8

    put(CLEAR)
    prefix = data[0]
    get = table.get
    for byte in memoryview(data)[1:]:
        key = prefix << 8 | byte
        code = get(key)
        if code is not None:
            prefix = code
            continue
        put(prefix)
        prefix = byte
        if free == MOST_CODES:
            put(CLEAR)
            table.clear()
            size, free = 9, FIRST
            continue
        table[key] = free
        if free == 1 << size:
            size += 1
        free += 1
    put(prefix)
    if free == 1 << size and size < 12:
        size += 1
    put(END)
    if bits:
        out.append(buffer & 255)
    return bytes(out)


def _blocks(data: bytes) -> bytes:
    """Return compressed data in blocks of up to 255 bytes, after the size of the first codes."""
    parts = [b"\x08"]
    for start in range(0, len(data), 255):
        piece = data[start : start + 255]
        parts += [bytes([len(piece)]), piece]
    parts.append(b"\x00")
    return b"".join(parts)
