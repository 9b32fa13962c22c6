"""Program that reads an image in a process of its own. It imports nothing of the studio.

python picture_process.py SIZE|IMAGES|BANDS BYTES PIXELS KEPT_PIXELS FIRST_PIXELS LEAST_WIDTH CPU_SECONDS SECONDS
MEGABYTES FONT...

The image is the file on standard input. Standard output has a line `ready`, a line of JSON (`error`, or `size` and
`alpha` and, for IMAGES and BANDS, `images`) and the pixels of these images, four bytes per pixel. IMAGES are halved
sizes, the largest first; an image of more than KEPT_PIXELS is reduced to FIRST_PIXELS. BANDS are the whole image in
strips of BAND rows. An image that cannot be read in parts and does not fit into memory is the error `parts`.

The image may be malicious, so before reading it the process drops all rights it does not need: it can open no file
and no connection, and has limits on memory and time.
"""

import faulthandler
import json
import math
import signal
import sys
import time
from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QFile, QIODevice, QRect, QSize, Qt
from PySide6.QtGui import (
    QFont,
    QFontDatabase,
    QFontMetrics,
    QGuiApplication,
    QImage,
    QImageIOHandler,
    QImageReader,
    QPixelFormat,
)

Answer = dict[str, Any]
"""Contents of the line of JSON."""
BAND = 512
"""Rows of a strip."""
RESERVED = 160 << 20
"""Bytes of memory for everything but the image."""


def main(
    wanted: str,
    most_bytes: int,
    most_pixels: int,
    kept: int,
    first: int,
    least: int,
    busy: int,
    seconds: int,
    megabytes: int,
    fonts: list[str],
) -> tuple[Answer, Iterator[QImage]]:
    """Read the image and return the answer."""
    # End a process that hangs or has lost its studio, without the interpreter.
    faulthandler.dump_traceback_later(60, exit=True)
    app = QGuiApplication(["picture"])
    for font in fonts:
        number = QFontDatabase.addApplicationFont(font)
        for family in QFontDatabase.applicationFontFamilies(number)[:1]:
            QFontMetrics(QFont(family)).horizontalAdvance("Text")
            app.setFont(QFont(family))
    QImageReader.supportedImageFormats()  # This loads all of them.
    QImageReader.setAllocationLimit(megabytes)
    give_up(megabytes, busy)
    faulthandler.dump_traceback_later(seconds, exit=True)
    say(b"ready\n")
    file = QFile()
    if not file.open(0, QIODevice.OpenModeFlag.ReadOnly):
        return {"error": "unreadable", "reason": file.errorString()}, iter(())
    if file.size() > most_bytes:
        return {"error": "bytes", "megabytes": f"{most_bytes / 1e6:,.0f}"}, iter(())
    answer, images = read(file, wanted, most_pixels, kept, first, least, megabytes)

    def with_application() -> Iterator[QImage]:
        """Yield the images while the application exists, which readers of images need."""
        assert app is not None
        yield from images

    return answer, with_application()


def read(
    file: QFile, wanted: str, most_pixels: int, kept: int, first: int, least: int, megabytes: int
) -> tuple[Answer, Iterator[QImage]]:
    """Return the answer and the images, which are read one after the other."""
    nothing: Iterator[QImage] = iter(())
    reader = opened(file)
    if sys.platform == "win32" and bytes(reader.format().data()).startswith(b"svg"):
        return {"error": "svg"}, nothing
    size = reader.size() if reader.canRead() else QSize()
    pixels = size.width() * size.height() if size.isValid() else 0
    if pixels > most_pixels:
        width, height, limit = f"{size.width():,}", f"{size.height():,}", f"{most_pixels // 1_000_000:,}"
        return {"error": "pixels", "width": width, "height": height, "megapixels": limit}, nothing
    turned = QImageIOHandler.Transformation.TransformationRotate90
    whole = size.transposed() if reader.transformation() & turned else size
    if wanted == "SIZE" and pixels:
        return {"size": [whole.width(), whole.height()]}, nothing
    if wanted == "BANDS" and pixels:
        return bands(file, reader, whole, kept, megabytes)
    if pixels > kept:
        share = math.sqrt(first / pixels)
        reader.setScaledSize(QSize(max(1, int(size.width() * share)), max(1, int(size.height() * share))))
    image = reader.read()
    if image.isNull() or image.width() * image.height() > max(kept, 1):
        return {"error": "unreadable", "reason": reader.errorString().rstrip(".").lower()}, nothing
    if wanted == "SIZE":
        return {"size": [image.width(), image.height()]}, nothing
    formats, alpha = QImage.Format, image.hasAlphaChannel()
    images = [image.convertToFormat(formats.Format_ARGB32_Premultiplied if alpha else formats.Format_RGB32)]
    while images[-1].width() > least:
        half = QSize((images[-1].width() + 1) // 2, (images[-1].height() + 1) // 2)
        ways = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        images.append(images[-1].scaled(half, *ways))
    sizes = [[each.width(), each.height()] for each in images]
    known = [whole.width(), whole.height()] if pixels else sizes[0]
    return {"size": known, "images": sizes, "alpha": alpha}, iter(images)


def opened(file: QFile) -> QImageReader:
    """Return a reader from the beginning of the file."""
    file.seek(0)
    reader = QImageReader(file)
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    return reader


def bands(
    file: QFile, reader: QImageReader, whole: QSize, kept: int, megabytes: int
) -> tuple[Answer, Iterator[QImage]]:
    """Return the answer and the image in strips. A format that can be read in parts (JPEG) is read in a few, because
    each part is decoded from the beginning of the image."""
    width, height = whole.width(), whole.height()
    room = (megabytes << 20) - RESERVED
    can_clip = reader.supportsOption(QImageIOHandler.ImageOption.ClipRect)
    plain = reader.transformation() == QImageIOHandler.Transformation.TransformationNone
    rows = height
    if 4 * width * height > room or (can_clip and plain and 4 * width * height > room // 2):
        if not (can_clip and plain) or 4 * width * BAND > room // 2:
            return {"error": "parts"}, iter(())
        rows = room // 2 // (4 * width) // BAND * BAND
    if width * BAND > kept:
        return {"error": "parts"}, iter(())
    form = reader.imageFormat()
    known = form != QImage.Format.Format_Invalid
    alpha = not known or QImage.toPixelFormat(form).alphaUsage() == QPixelFormat.AlphaUsage.UsesAlpha
    sizes = [[width, min(BAND, height - top)] for top in range(0, height, BAND)]
    return {"size": [width, height], "images": sizes, "alpha": alpha}, strips(file, width, height, rows, alpha)


def strips(file: QFile, width: int, height: int, rows: int, alpha: bool) -> Iterator[QImage]:
    """Yield the image in strips of BAND rows, decoded in parts of `rows`."""
    wanted = QImage.Format.Format_ARGB32_Premultiplied if alpha else QImage.Format.Format_RGB32
    for top in range(0, height, rows):
        reader = opened(file)
        if rows < height:
            reader.setClipRect(QRect(0, top, width, min(rows, height - top)))
        part = reader.read()
        if part.isNull() or part.width() != width or part.height() != min(rows, height - top):
            return
        for y in range(0, part.height(), BAND):
            strip = part.copy(0, y, width, min(BAND, part.height() - y))
            yield strip.convertToFormat(wanted)
        del part


def give_up(megabytes: int, busy: int) -> None:
    """Drop rights: limit memory and processor time, forbid opening files, connections and core dumps, and end with the
    studio."""
    if sys.platform == "win32":
        return
    import resource

    if sys.platform.startswith("linux"):
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)
    resource.setrlimit(resource.RLIMIT_DATA, (megabytes << 20, megabytes << 20))
    until = math.ceil(time.process_time()) + busy
    resource.setrlimit(resource.RLIMIT_CPU, (until, until + 1))
    for kind in (resource.RLIMIT_CORE, resource.RLIMIT_FSIZE, resource.RLIMIT_NOFILE):
        resource.setrlimit(kind, (0, 0))


def say(data: bytes | bytearray | memoryview) -> None:
    """Write to the studio; exit if it is gone."""
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except OSError:
        sys.exit(1)


if __name__ == "__main__":
    pictures: Iterator[QImage] = iter(())
    try:
        most_bytes, most_pixels, kept, first, least, busy, seconds, megabytes = map(int, sys.argv[2:10])
        answer, pictures = main(
            sys.argv[1], most_bytes, most_pixels, kept, first, least, busy, seconds, megabytes, sys.argv[10:]
        )
    except MemoryError:
        answer = {"error": "memory"}
    say(json.dumps(answer).encode() + b"\n")
    for picture in pictures:
        say(picture.constBits())
