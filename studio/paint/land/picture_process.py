"""Program that reads an image in a process of its own. It imports nothing of the studio.

python picture_process.py SIZE|IMAGES BYTES PIXELS KEPT_PIXELS LEAST_WIDTH CPU_SECONDS SECONDS MEGABYTES FONT...

The bytes of the image are on standard input. Standard output has a line `ready`, a line of JSON (`error`, or `size`
and, for IMAGES, `images` and `alpha`) and the pixels of these images: halved sizes, the largest first, four bytes per
pixel. The image may be malicious, so before reading it the process drops all rights it does not need: it can open no
file and no connection, and has limits on memory and time.
"""

import faulthandler
import json
import math
import signal
import sys
import time
from typing import Any

from PySide6.QtCore import QBuffer, QByteArray, QSize, Qt
from PySide6.QtGui import QFont, QFontDatabase, QFontMetrics, QGuiApplication, QImage, QImageIOHandler, QImageReader

Answer = dict[str, Any]
"""Contents of the line of JSON."""


def main(
    wanted: str,
    most_bytes: int,
    most_pixels: int,
    kept: int,
    least: int,
    busy: int,
    seconds: int,
    megabytes: int,
    fonts: list[str],
) -> tuple[Answer, list[QImage]]:
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
    data = sys.stdin.buffer.read(most_bytes + 1)
    if len(data) > most_bytes:
        return {"error": "bytes", "megabytes": f"{most_bytes / 1e6:,.0f}"}, []
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QBuffer.OpenModeFlag.ReadOnly)
    return read(buffer, wanted, most_pixels, kept, least)


def read(buffer: QBuffer, wanted: str, most_pixels: int, kept: int, least: int) -> tuple[Answer, list[QImage]]:
    """Return the answer; the reader, which may access the buffer to its end, is destroyed before the buffer."""
    reader = QImageReader(buffer)
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    if sys.platform == "win32" and bytes(reader.format().data()).startswith(b"svg"):
        return {"error": "svg"}, []
    size = reader.size() if reader.canRead() else QSize()
    pixels = size.width() * size.height() if size.isValid() else 0
    if pixels > most_pixels:
        width, height, limit = f"{size.width():,}", f"{size.height():,}", f"{most_pixels // 1_000_000:,}"
        return {"error": "pixels", "width": width, "height": height, "megapixels": limit}, []
    if wanted == "SIZE" and pixels:
        turned = QImageIOHandler.Transformation.TransformationRotate90
        size = size.transposed() if reader.transformation() & turned else size
        return {"size": [size.width(), size.height()]}, []
    if pixels > kept:
        share = math.sqrt(kept / pixels)
        reader.setScaledSize(QSize(max(1, int(size.width() * share)), max(1, int(size.height() * share))))
    image = reader.read()
    if image.isNull() or image.width() * image.height() > max(kept, 1):
        return {"error": "unreadable", "reason": reader.errorString().rstrip(".").lower()}, []
    if wanted == "SIZE":
        return {"size": [image.width(), image.height()]}, []
    formats, alpha = QImage.Format, image.hasAlphaChannel()
    images = [image.convertToFormat(formats.Format_ARGB32_Premultiplied if alpha else formats.Format_RGB32)]
    while images[-1].width() > least:
        half = QSize((images[-1].width() + 1) // 2, (images[-1].height() + 1) // 2)
        ways = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        images.append(images[-1].scaled(half, *ways))
    sizes = [[each.width(), each.height()] for each in images]
    return {"size": sizes[0], "images": sizes, "alpha": alpha}, images


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
    pictures: list[QImage] = []
    try:
        most_bytes, most_pixels, kept, least, busy, seconds, megabytes = map(int, sys.argv[2:9])
        answer, pictures = main(
            sys.argv[1], most_bytes, most_pixels, kept, least, busy, seconds, megabytes, sys.argv[9:]
        )
    except MemoryError:
        answer = {"error": "memory"}
    say(json.dumps(answer).encode() + b"\n")
    for picture in pictures:
        say(picture.constBits())
