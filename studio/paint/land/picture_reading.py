"""Reading a picture of the user's in another process, so that one made to do harm can do none here.

The process has limits on time and memory, opens nothing but what it is handed, and answers in sizes and plain pixels,
which are checked. While it works this one only waits, so that a window goes on.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO, Any, Literal

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from engine import clock
from engine.errors import UnreadableFile
from engine.files.imported.tracings import MAX_BYTES, MAX_PIXELS
from engine.files.opening import opened
from studio.paint.fonts import font_files
from studio.threads.worker import Wanted

PROGRAM = Path(__file__).with_name("picture_process.py")
MOST_SECONDS = 5
"""Of work, from when the process has started to the last pixel."""
PATIENCE = 3 if hasattr(os, "fork") else 1
"""So many times as long by the clock, where the system counts work: other programs may be busy too."""
STARTS_IN = 20
"""Seconds that the process may take to start, on a machine that has much else to do."""
OUT_OF_TIME = getattr(signal, "SIGXCPU", None)
"""The signal that ends a process which has worked for too long."""
MOST_MEGABYTES = 1024
LONGEST = 4096
"""Bytes of a line of the answer."""
LOOK = 0.02
"""Seconds between two looks whether the picture is still wanted."""


class _Answer:
    """What has come from the process so far; a thread of its own waits for it. Who reads a picture is in a thread of a
    worker already, which has to look meanwhile whether the picture is still wanted and the process late; and no system
    can break off reading from a pipe everywhere, but by the end of the process."""

    def __init__(self, source: IO[bytes], kept: int) -> None:
        self._source, self._kept = source, kept
        self.began = 0.0
        self.header: dict[str, Any] = {}
        self.images: list[QImage] = []
        self.is_whole = False
        self.thread = threading.Thread(target=self._receive, name="picture", daemon=True)
        self.thread.start()

    def _receive(self) -> None:
        try:
            if self._source.readline(LONGEST) == b"ready\n":
                self.began = clock.seconds()
                self.header = json.loads(self._source.readline(LONGEST))
                self.images = [self._image(*size) for size in self._sizes()]
                self.is_whole = True
        except (OSError, ValueError, TypeError, AttributeError, MemoryError):
            pass  # Half an answer, or none that it may give.

    def _sizes(self) -> list[tuple[int, int]]:
        """The sizes of the images to come. Raises ValueError for those that cannot be: the answer comes from a process
        that may have fallen to what it read."""
        told = [(int(width), int(height)) for width, height in self.header.get("images", ())]
        if any(width < 1 or height < 1 or width * height > self._kept for width, height in told) or len(told) > 32:
            raise ValueError("no such images")
        return told

    def _image(self, width: int, height: int) -> QImage:
        formats = QImage.Format
        alpha = self.header.get("alpha") is True
        image = QImage(width, height, formats.Format_ARGB32_Premultiplied if alpha else formats.Format_RGB32)
        pixels = memoryview(image.bits())
        done = 0
        while done < 4 * width * height:
            read = self._source.readinto(pixels[done:])  # type: ignore[attr-defined]
            if not read:
                raise ValueError("the image is incomplete")
            done += read
        return image


def read_picture(path: Path, kept: int, least: int, wanted: Wanted = lambda: True) -> list[QImage] | None:
    """The picture, of at most `kept` pixels, and its halved sizes down to `least` across; None as soon as it is wanted
    no more. Raises UnreadableFile."""
    answer = _asked(path, "IMAGES", kept, least, wanted)
    if answer is not None and not answer.images:
        raise UnreadableFile(path, "no picture can be read from it")
    return None if answer is None else answer.images


def picture_size(path: Path, kept: int, wanted: Wanted = lambda: True) -> QSize | None:
    """How many pixels the picture has, or None. Raises UnreadableFile."""
    answer = _asked(path, "SIZE", kept, 1, wanted)
    if answer is None:
        return None
    match answer.header.get("size"):
        case [int(width), int(height)] if 0 < width * height <= MAX_PIXELS and width > 0:
            return QSize(width, height)
    raise UnreadableFile(path, "no picture can be read from it")


def _asked(path: Path, what: Literal["SIZE", "IMAGES"], kept: int, least: int, wanted: Wanted) -> _Answer | None:
    limits = (MAX_BYTES, MAX_PIXELS, kept, least, MOST_SECONDS, PATIENCE * MOST_SECONDS + 1, MOST_MEGABYTES)
    # Isolated: neither the folder one happens to be in nor the user's own settings of Python have a say.
    command = [sys.executable, "-I", str(PROGRAM), what, *map(str, limits), *map(str, font_files())]
    # Qt's own threads need what the process has given up.
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_NO_GUI_THREADPOOL": "1"}
    late = False
    with opened(path, MAX_BYTES, "image") as file:
        try:
            process = subprocess.Popen(
                command, stdin=file, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment, bufsize=0
            )
        except OSError as error:
            raise UnreadableFile(path, f"no process can be started to read the image: {error.strerror}") from None
    assert process.stdout is not None
    try:
        _widen(process.stdout)
        answer, started = _Answer(process.stdout, kept), clock.seconds()
        while answer.thread.is_alive():
            answer.thread.join(LOOK)
            now = clock.seconds()
            late = now > (answer.began + PATIENCE * MOST_SECONDS if answer.began else started + STARTS_IN)
            if late or not wanted() or _is_too_large(process.pid):
                break
    finally:
        process.kill()
        process.wait()
    answer.thread.join(1)
    process.stdout.close()
    if not wanted():
        return None
    if late or (process.returncode < 0 and -process.returncode == OUT_OF_TIME):
        raise UnreadableFile(path, f"reading the image takes more than {MOST_SECONDS} seconds: save it anew, as PNG")
    said = answer.header.get("error") if isinstance(answer.header, dict) else None
    if isinstance(said, str):
        raise UnreadableFile(path, said[:200])
    if not answer.is_whole:
        raise UnreadableFile(path, f"reading the image failed: it is damaged, or takes more than {MOST_MEGABYTES} MB")
    return answer


def _widen(pipe: IO[bytes]) -> None:
    """Let more through at once, where the system can: each time this process wakes it waits for its other threads."""
    try:
        import fcntl

        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, 1 << 20)
    except (ImportError, AttributeError, OSError):
        pass


def _is_too_large(pid: int) -> bool:
    """Whether the process takes too much memory; asked on macOS, which has no limit to set."""
    if sys.platform != "darwin":
        return False
    told = subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, text=True, check=False).stdout
    return told.strip().isdigit() and int(told) > 1024 * MOST_MEGABYTES
