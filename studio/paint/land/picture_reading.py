"""Reading of an image in another process, so that a malicious file can do no harm here.

The process has limits on time and memory, opens no other files, and answers with sizes and plain pixels, which are
checked. Meanwhile this process only waits, so the window stays responsive.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, Literal

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from engine import clock
from engine.errors import FileError, UnreadableFile
from engine.files.imported.tracings import MAX_BYTES, MAX_PIXELS
from engine.files.opening import opened
from engine.i18n import tr, tr_noop
from studio.paint.fonts import font_files
from studio.threads.worker import Wanted

PROGRAM = Path(__file__).with_name("picture_process.py")
MOST_SECONDS = 5
"""Seconds of work from the start of the process to the last pixel of a small file."""
BYTES_A_SECOND = 3_000_000
"""Bytes of a file for which another second is allowed."""
BAND = 512
"""Rows of a strip of a large image."""
PATIENCE = 3 if hasattr(os, "fork") else 1
"""Factor for wall-clock time where the system counts processor time, since other programs may be busy."""
STARTS_IN = 20
"""Seconds that the process may take to start on a busy machine."""
OUT_OF_TIME = getattr(signal, "SIGXCPU", None)
"""Signal that ends a process after too much processor time."""
MOST_MEGABYTES = 1280
LONGEST = 4096
"""Maximum bytes of a line of the answer."""
LOOK = 0.02
"""Seconds between two checks whether the image is still wanted."""


Header = dict[str, Any]
"""The line of JSON of an answer."""


class _Answer:
    """Answer received so far; a thread of its own waits for it. The caller, a worker thread, must meanwhile check
    whether the image is still wanted and the process late, and reading from a pipe can be interrupted everywhere only
    by ending the process."""

    def __init__(self, source: IO[bytes], kept: int, use: Callable[[Header, QImage], None] | None = None) -> None:
        """Initialize with a function that uses each image at once; without one, all are collected."""
        self._source, self._kept, self._use = source, kept, use
        self.began = 0.0
        self.header: Header = {}
        self.images: list[QImage] = []
        self.is_whole = False
        self.problem: FileError | None = None
        self.thread = threading.Thread(target=self._receive, name="picture", daemon=True)
        self.thread.start()

    def _receive(self) -> None:
        try:
            if self._source.readline(LONGEST) == b"ready\n":
                self.began = clock.seconds()
                self.header = json.loads(self._source.readline(LONGEST))
                for size in self._sizes():
                    image = self._image(*size)
                    if self._use is None:
                        self.images.append(image)
                    else:
                        self._use(self.header, image)
                self.is_whole = True
        except FileError as error:
            self.problem = error
        except (OSError, ValueError, TypeError, AttributeError, MemoryError):
            pass  # The answer is incomplete or invalid.

    def _sizes(self) -> list[tuple[int, int]]:
        """Return the sizes of the images to come. Raises ValueError for invalid ones: the process may have been taken
        over by the image."""
        told = [(int(width), int(height)) for width, height in self.header.get("images", ())]
        most, rows = (32, 0) if self._use is None else (MAX_PIXELS // BAND, sum(height for _, height in told))
        if (
            any(width < 1 or height < 1 or width * height > self._kept for width, height in told)
            or len(told) > most
            or rows * max((width for width, _ in told), default=0) > MAX_PIXELS
        ):
            raise ValueError("invalid image sizes")  # not shown
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
                raise ValueError("the image is incomplete")  # not shown
            done += read
        return image


def read_picture(
    path: Path, kept: int, first: int, least: int, wanted: Wanted = lambda: True
) -> tuple[list[QImage], QSize] | None:
    """Return the image and its halved sizes down to `least` across, and its size in the file; None once it is no longer
    wanted. An image of more than `kept` pixels is reduced to `first` pixels. Raises UnreadableFile."""
    answer = _read_in_process(path, "IMAGES", kept, first, least, wanted)
    if answer is None:
        return None
    if not answer.images:
        raise UnreadableFile(path, tr("the file contains no readable image"))
    return answer.images, _size_of(path, answer.header)


def read_bands(path: Path, kept: int, use: Callable[[Header, QImage], None], wanted: Wanted = lambda: True) -> bool:
    """Call `use` with the header and each strip of a large image, from top to bottom, in another thread; return False
    once it is no longer wanted. Raises PartsError if the format cannot be read in parts, and UnreadableFile."""
    return _read_in_process(path, "BANDS", kept, kept, 1, wanted, use) is not None


class PartsError(UnreadableFile):
    """A large image of a format that cannot be read in parts."""


def picture_size(path: Path, kept: int, wanted: Wanted = lambda: True) -> QSize | None:
    """Return the size of the image in pixels, or None. Raises UnreadableFile."""
    answer = _read_in_process(path, "SIZE", kept, kept, 1, wanted)
    return None if answer is None else _size_of(path, answer.header)


def _size_of(path: Path, header: Header) -> QSize:
    match header.get("size"):
        case [int(width), int(height)] if 0 < width * height <= MAX_PIXELS and width > 0:
            return QSize(width, height)
    raise UnreadableFile(path, tr("the file contains no readable image"))


def _read_in_process(
    path: Path, what: Literal["SIZE", "IMAGES", "BANDS"], kept: int, first: int, least: int, wanted: Wanted,
    use: Callable[[Header, QImage], None] | None = None,
) -> _Answer | None:  # fmt: skip
    # Run isolated from the current folder and the user's Python settings.
    # Qt's own threads need rights that the process drops.
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_NO_GUI_THREADPOOL": "1"}
    late = False
    with opened(path, MAX_BYTES, "image") as file:
        # Strips are used while they are read, which takes longer than reading them.
        seconds = MOST_SECONDS + os.fstat(file.fileno()).st_size // BYTES_A_SECOND
        busy, patience = (2 * seconds, 10 * seconds) if what == "BANDS" else (seconds, PATIENCE * seconds)
        limits = (MAX_BYTES, MAX_PIXELS, kept, first, least, busy, patience + 1, MOST_MEGABYTES)
        command = [sys.executable, "-I", str(PROGRAM), what, *map(str, limits), *map(str, font_files())]
        try:
            process = subprocess.Popen(
                command, stdin=file, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment, bufsize=0
            )
        except OSError as error:
            raise UnreadableFile(
                path, tr("cannot start a process to read the image: {reason}").format(reason=error.strerror)
            ) from None
    assert process.stdout is not None
    try:
        _widen(process.stdout)
        answer, started = _Answer(process.stdout, kept, use), clock.seconds()
        while answer.thread.is_alive():
            answer.thread.join(LOOK)
            now = clock.seconds()
            late = now > (answer.began + patience if answer.began else started + STARTS_IN)
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
        raise UnreadableFile(
            path, tr("reading the image takes more than {n} seconds; save it again as PNG").format(n=seconds)
        )
    if answer.problem is not None:
        raise answer.problem
    if isinstance(answer.header, dict) and isinstance(answer.header.get("error"), str):
        if answer.header["error"] == "parts":
            raise PartsError(path, _error_text(answer.header))
        raise UnreadableFile(path, _error_text(answer.header))
    if not answer.is_whole:
        raise UnreadableFile(
            path,
            tr("reading the image failed: it is damaged or needs more than {n} MB of memory").format(n=MOST_MEGABYTES),
        )
    return answer


ERRORS = {
    "bytes": tr_noop("the image has more than {megabytes} MB"),
    "svg": tr_noop("SVG images cannot be read on this system, because they may read other files; save it as PNG"),
    "pixels": tr_noop("the image has {width} × {height} pixels; the limit is {megapixels} megapixels"),
    "unreadable": tr_noop("the file contains no readable image ({reason})"),
    "parts": tr_noop("files of this format and size cannot be read in parts; save it as JPEG"),
    "memory": tr_noop("reading the image needs too much memory"),
}
"""Texts of the errors that the process reports."""


def _error_text(header: dict[str, Any]) -> str:
    """Return the text of a reported error. The process may have been taken over by the image: trust no value."""
    template = ERRORS.get(str(header["error"]), ERRORS["unreadable"])
    fields = {
        name: str(header.get(name, "?"))[:200] for name in ("megabytes", "width", "height", "megapixels", "reason")
    }
    return tr(template).format(**fields)


def _widen(pipe: IO[bytes]) -> None:
    """Enlarge the pipe if the system allows it: each wake-up of this process waits for its other threads."""
    try:
        import fcntl

        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, 1 << 20)
    except (ImportError, AttributeError, OSError):
        pass


def _is_too_large(pid: int) -> bool:
    """Return whether the process uses too much memory; needed on macOS, which has no limit to set."""
    if sys.platform != "darwin":
        return False
    told = subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, text=True, check=False).stdout
    return told.strip().isdigit() and int(told) > 1024 * MOST_MEGABYTES
