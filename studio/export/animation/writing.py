"""Frames of a game as a file: GIF, WebP, MP4 by ffmpeg, or a PNG with all frames."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter

from engine.errors import FileError
from engine.files.saves.saving import save_bytes
from engine.i18n import tr
from engine.plain_text import quoted
from studio.export.animation.gif import Pixels, gif_bytes
from studio.export.animation.webp import webp_bytes
from studio.export.remote.contents import encoded

SUFFIXES = (".gif", ".webp", ".mp4", ".png")
LAST = 3_000
"""Milliseconds of the last frame."""
ACROSS = 3
"""Columns of a strip."""
GAP = 8


def refuse_unknown(path: Path) -> None:
    """Raise FileError for an unknown kind of file, and for a film without ffmpeg."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise FileError(
            path,
            tr("expected a file ending in {suffixes}, found {value}").format(
                suffixes=", ".join(SUFFIXES), value=quoted(path.suffix) if path.suffix else tr("nothing")
            ),
        )
    if suffix == ".mp4" and shutil.which("ffmpeg") is None:
        raise FileError(path, tr("a film needs the program ffmpeg, which is not installed; choose .gif or .webp"))


def save_animation(frames: Sequence[QImage], path: Path, milliseconds: int) -> None:
    """Write frames of equal size; the suffix selects the format. Raises FileError."""
    refuse_unknown(path)
    suffix = path.suffix.lower()
    if suffix == ".png":
        save_bytes(path, encoded(strip(frames), "png", 70), keep_former=False)
        return
    durations = [*[milliseconds] * (len(frames) - 1), max(LAST, milliseconds)]
    if suffix == ".mp4":
        save_bytes(path, _film(frames, milliseconds, path), keep_former=False)
        return
    pixels = [_pixels(frame) for frame in frames]
    made = gif_bytes(pixels, durations) if suffix == ".gif" else webp_bytes(pixels, durations)
    save_bytes(path, made, keep_former=False)


def strip(frames: Sequence[QImage]) -> QImage:
    """Return all frames in rows."""
    wide, high = frames[0].width(), frames[0].height()
    columns = min(ACROSS, len(frames))
    rows = -(-len(frames) // columns)
    image = QImage(columns * (wide + GAP) + GAP, rows * (high + GAP) + GAP, QImage.Format.Format_RGB32)
    image.fill(QColor(Qt.GlobalColor.white))
    with QPainter(image) as painter:
        for number, frame in enumerate(frames):
            row, column = divmod(number, columns)
            painter.drawImage(GAP + column * (wide + GAP), GAP + row * (high + GAP), frame)
    return image


def _pixels(frame: QImage) -> Pixels:
    plain = frame.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    return rows[:, : 3 * plain.width()].reshape(plain.height(), plain.width(), 3).copy()


def _film(frames: Sequence[QImage], milliseconds: int, path: Path) -> bytes:
    """Return the frames as a film of H.264, which ffmpeg makes. Raises FileError if it fails."""
    program = shutil.which("ffmpeg")
    assert program is not None
    with tempfile.TemporaryDirectory(prefix="boxcars-film-") as folder:
        made = Path(folder) / "film.mp4"
        rate = f"{1000 / milliseconds:.4f}"
        command = [
            program, "-y", "-loglevel", "error", "-f", "image2pipe", "-framerate", rate, "-i", "-", "-vf",
            "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-r", "25", str(made),
        ]  # fmt: skip
        data = b"".join(encoded(frame, "png", 70) for frame in frames)
        done = subprocess.run(command, input=data, capture_output=True, check=False)
        if done.returncode or not made.is_file():
            said = done.stderr.decode("utf-8", "replace").strip().splitlines()
            raise FileError(path, tr("ffmpeg failed: {error}").format(error=said[-1] if said else done.returncode))
        return made.read_bytes()
