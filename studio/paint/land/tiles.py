"""Large images as a pyramid of tiles in the cache folder: halved sizes, each cut into squares.

Reading and drawing need little memory: the image is cut strip by strip, and only the tiles in view are loaded. The
folder of an image is named by its file, size and time, so another file has another one; old ones are removed.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import shutil
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from engine.errors import FileError
from engine.folders import cache_folder, own_folder
from engine.i18n import tr
from studio.paint.land.picture_reading import BAND, Header, read_bands
from studio.threads.worker import Wanted

TILE = BAND
"""Pixels across a tile."""
VERSION = 1
QUALITY = 92
"""Quality of JPEG tiles. Tiles of images with transparency are PNG."""
MAX_LOADED = 96_000_000
"""Bytes of loaded tiles in memory."""
MAX_PART = 16_000_000
"""Pixels of a part that is put together for drawing; a larger one is taken from a smaller size."""
MAX_CACHED = 2_000_000_000
"""Bytes of all tiles on the disk."""
INDEX = "index.json"
DRAFT = "unfinished-"
ABANDONED = 86_400
"""Seconds after which an unfinished folder was left by a program that ended."""


class Tiles:
    """The tiles of an image: `sizes` of the whole image, the largest first."""

    def __init__(self, folder: Path, sizes: tuple[QSize, ...], suffix: str) -> None:
        self.sizes = sizes
        self._folder, self._suffix = folder, suffix
        self._loaded: OrderedDict[tuple[int, int, int], QImage] = OrderedDict()
        self._part: tuple[tuple[int, QRect], QImage] | None = None

    @property
    def bytes_loaded(self) -> int:
        """Return the memory of the loaded tiles in bytes."""
        return sum(image.sizeInBytes() for image in self._loaded.values())

    def part(self, pixels: float, wanted: QRectF) -> tuple[QImage, QRectF] | None:
        """Return an image of at least this many pixels across the whole width, as far as there are, and its place in
        widths, which contains the wanted one; None if a file of the cache is missing."""
        fine = next((n for n in range(len(self.sizes) - 1, 0, -1) if self.sizes[n].width() >= pixels), 0)
        for level in range(fine, len(self.sizes)):
            width, height = self.sizes[level].toTuple()
            left, top = (max(0, math.floor(at * width / TILE)) for at in (wanted.left(), wanted.top()))
            right, bottom = (math.ceil(at * width / TILE) for at in (wanted.right(), wanted.bottom()))
            right, bottom = min(right, math.ceil(width / TILE)), min(bottom, math.ceil(height / TILE))
            cut = QRect(left * TILE, top * TILE, (right - left) * TILE, (bottom - top) * TILE) & QRect(
                0, 0, width, height
            )
            if not cut.isEmpty() and cut.width() * cut.height() <= MAX_PART:
                image = self._put_together(level, cut)
                place = QRectF(cut.x() / width, cut.y() / width, cut.width() / width, cut.height() / width)
                return None if image is None else (image, place)
        return None

    def _put_together(self, level: int, cut: QRect) -> QImage | None:
        if self._part is not None and self._part[0] == (level, cut):
            return self._part[1]
        form = QImage.Format.Format_ARGB32_Premultiplied if self._suffix == "png" else QImage.Format.Format_RGB32
        made = QImage(cut.size(), form)
        made.fill(Qt.GlobalColor.transparent)
        with QPainter(made) as painter:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            for row in range(cut.top() // TILE, cut.bottom() // TILE + 1):
                for column in range(cut.left() // TILE, cut.right() // TILE + 1):
                    tile = self._tile(level, row, column)
                    if tile is None:
                        return None
                    painter.drawImage(column * TILE - cut.x(), row * TILE - cut.y(), tile)
        self._part = ((level, cut), made)
        return made

    def _tile(self, level: int, row: int, column: int) -> QImage | None:
        key = (level, row, column)
        if key in self._loaded:
            self._loaded.move_to_end(key)
            return self._loaded[key]
        image = QImage(str(self._folder / f"{level}-{row}-{column}.{self._suffix}"))
        width, height = self.sizes[level].toTuple()
        if image.size() != QSize(min(TILE, width - column * TILE), min(TILE, height - row * TILE)):
            return None
        self._loaded[key] = image
        while self.bytes_loaded > MAX_LOADED:
            self._loaded.popitem(last=False)
        return image


def tiles_of(path: Path, kept: int, least: int, wanted: Wanted = lambda: True) -> Tiles | None:
    """Return the tiles of an image, from the cache or cut now; None once they are no longer wanted. Takes many seconds:
    do not call it in a window's thread. Raises UnreadableFile, and FileError if the tiles cannot be written."""
    try:
        known = os.stat(path)
        name = f"{path.resolve()}\n{known.st_size}\n{known.st_mtime_ns}\n{VERSION}"
        folder = _root() / hashlib.sha256(os.fsencode(name)).hexdigest()[:24]
        if (found := _cached(folder)) is not None:
            return found
        own_folder(_root())
        draft = Path(mkdtemp(prefix=DRAFT, dir=_root()))
    except OSError as error:
        raise FileError(path, _unwritten(error)) from None
    try:
        cutter = _Cutter(draft, path, least)
        if not read_bands(path, kept, cutter.take, wanted):
            return None
        cutter.finish()
        now = (draft / INDEX).stat().st_mtime
        shutil.rmtree(folder, ignore_errors=True)
        draft.rename(folder)
    except OSError as error:
        # Another window may have cut the same image meanwhile.
        if (found := _cached(folder)) is not None:
            return found
        raise FileError(path, _unwritten(error)) from None
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    _remove_old(folder, now)
    return _cached(folder)


def _root() -> Path:
    return cache_folder() / "tracing-images"


def _unwritten(error: OSError) -> str:
    return tr("the tiles of the image cannot be saved in {folder}: {reason}").format(
        folder=_root(), reason=error.strerror
    )


def _cached(folder: Path) -> Tiles | None:
    """Return the tiles of a complete folder."""
    try:
        index = json.loads((folder / INDEX).read_text("utf-8"))
        sizes = tuple(QSize(int(width), int(height)) for width, height in index["sizes"])
        suffix = "png" if index["alpha"] else "jpg"
        os.utime(folder / INDEX)
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return Tiles(folder, sizes, suffix) if sizes and all(not size.isEmpty() for size in sizes) else None


def _remove_old(kept: Path, now: float) -> None:
    """Remove the tiles that were used the longest time ago, until the others are not too large together; also folders
    that were never finished, or removed in part only."""
    folders = []
    for folder in _root().iterdir():
        # Another window may remove or finish a folder meanwhile.
        with suppress(OSError):
            if (folder / INDEX).exists():
                used = (folder / INDEX).stat().st_mtime
                folders.append((folder == kept, used, folder, sum(file.stat().st_size for file in folder.iterdir())))
            elif now - folder.stat().st_mtime > ABANDONED:
                shutil.rmtree(folder, ignore_errors=True)
    total = sum(size for _, _, _, size in folders)
    for is_kept, _, folder, size in sorted(folders):
        if total <= MAX_CACHED or is_kept:
            break
        shutil.rmtree(folder, ignore_errors=True)
        total -= size


class _Cutter:
    """Cuts strips into tiles, and pairs of strips into a strip of the next smaller size."""

    def __init__(self, folder: Path, source: Path, least: int) -> None:
        self._folder, self._source, self._least = folder, source, least
        self._is_alpha = False
        self._waiting: list[QImage | None] = []
        self._rows: list[int] = []
        self._sizes: list[list[int]] = []

    def take(self, header: Header, strip: QImage) -> None:
        """Cut the next strip."""
        self._is_alpha = header.get("alpha") is True
        self._cut(0, strip)

    def finish(self) -> None:
        """Cut what is left, and write the index."""
        level = 0
        while level < len(self._waiting):
            rest, self._waiting[level] = self._waiting[level], None
            if rest is not None:
                self._cut(level + 1, _halved(rest))
            level += 1
        index: dict[str, Any] = {"sizes": self._sizes, "alpha": self._is_alpha}
        (self._folder / INDEX).write_text(json.dumps(index), "utf-8")

    def _cut(self, level: int, strip: QImage) -> None:
        if level == len(self._rows):
            self._rows.append(0)
            self._waiting.append(None)
            self._sizes.append([strip.width(), 0])
        row, suffix = self._rows[level], "png" if self._is_alpha else "jpg"
        self._rows[level] += 1
        self._sizes[level][1] += strip.height()
        for column in range(math.ceil(strip.width() / TILE)):
            tile = strip.copy(column * TILE, 0, min(TILE, strip.width() - column * TILE), strip.height())
            name = f"{level}-{row}-{column}.{suffix}"
            if not tile.save(str(self._folder / name), None, 80 if self._is_alpha else QUALITY):
                raise FileError(
                    self._source,
                    tr("the tiles of the image cannot be saved in {folder}; is the disk full?").format(
                        folder=self._folder.parent
                    ),
                )
        if strip.width() <= self._least:
            return
        first, self._waiting[level] = self._waiting[level], None
        if first is None:
            self._waiting[level] = strip
            return
        both = QImage(strip.width(), first.height() + strip.height(), strip.format())
        with QPainter(both) as painter:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            painter.drawImage(0, 0, first)
            painter.drawImage(0, first.height(), strip)
        self._cut(level + 1, _halved(both))


def _halved(image: QImage) -> QImage:
    size = QSize((image.width() + 1) // 2, (image.height() + 1) // 2)
    return image.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
