"""Animated pictures, read back by Qt."""

import stat

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage, QImageReader

from engine.errors import FileError
from studio.export.animation.gif import changed_box, lzw, palette_of
from studio.export.animation.writing import ACROSS, GAP, refuse_unknown, save_animation, strip


def frame(colour, x=0):
    image = QImage(60, 41, QImage.Format.Format_RGB32)
    image.fill(QColor("#e0e8f0"))
    for dx in range(8):
        for dy in range(8):
            image.setPixelColor(x + dx, 10 + dy, QColor(colour))
    return image


FRAMES = [frame("#c02020"), frame("#c02020", 17), frame("#2040c0", 17), frame("#2040c0", 17), frame("#101010", 51)]


def read_back(path):
    reader, found = QImageReader(str(path)), []
    while not (image := reader.read()).isNull():
        found.append((image.convertToFormat(QImage.Format.Format_RGB32), reader.nextImageDelay()))
    return found


def unpacked(data):
    """The decompressor of GIF, written from its specification."""
    bits = "".join(f"{byte:08b}"[::-1] for byte in data)
    table = {n: bytes([n]) for n in range(256)}
    size, at, out, previous, free = 9, 0, bytearray(), None, 258
    while True:
        code = int(bits[at : at + size][::-1], 2)
        at += size
        if code == 257:
            return bytes(out)
        if code == 256:
            table = {n: bytes([n]) for n in range(256)}
            size, previous, free = 9, None, 258
            continue
        entry = table[code] if code in table else previous + previous[:1]
        out += entry
        if previous is not None and free < 4096:
            table[free] = previous + entry[:1]
            free += 1
            if free == 1 << size and size < 12:
                size += 1
        previous = entry


@pytest.mark.parametrize("length", [1, 2, 255, 256, 600, 5_000, 40_000])
def test_compressed_data_is_what_the_specification_unpacks(length):
    for data in (
        bytes(length), bytes(n % 251 for n in range(length)),
        np.random.default_rng(length).integers(0, 256, length, np.uint8).tobytes(),
    ):  # fmt: skip
        assert unpacked(lzw(data)) == data


@pytest.mark.parametrize("suffix", [".gif", ".webp"])
def test_frames_are_read_back_in_order_with_their_durations(suffix, qapp, tmp_path):
    path = tmp_path / f"game{suffix}"
    save_animation(FRAMES, path, 200)
    found = read_back(path)
    assert len(found) == len(FRAMES)
    for (image, _), wanted in zip(found, FRAMES, strict=True):
        assert image.size() == wanted.size()
        for x, y in ((3, 13), (20, 14), (54, 14), (40, 35)):
            one, other = image.pixelColor(x, y), wanted.pixelColor(x, y)
            assert all(abs(a - b) <= 12 for a, b in zip(one.getRgb()[:3], other.getRgb()[:3], strict=True)), (x, y)
    assert sorted({delay for _, delay in found if delay}) in ([200, 3_000], [200])


@pytest.mark.slow
def test_same_frames_make_the_same_file(qapp, tmp_path):
    for suffix in (".gif", ".webp", ".png"):
        for name in ("a", "b"):
            save_animation(FRAMES, tmp_path / f"{name}{suffix}", 100)
        assert (tmp_path / f"a{suffix}").read_bytes() == (tmp_path / f"b{suffix}").read_bytes()


def test_strip_shows_all_frames_in_rows(qapp):
    image = strip(FRAMES)
    assert image.width() == ACROSS * (60 + GAP) + GAP and image.height() == 2 * (41 + GAP) + GAP
    assert image.pixelColor(GAP + 60 + GAP + 20, GAP + 41 + GAP + 14) != QColor("#ffffff")


def test_only_the_changed_part_is_stored():
    one = np.zeros((20, 30, 3), np.uint8)
    other = one.copy()
    other[5:7, 10:14] = 9
    assert changed_box(one, other) == (10, 5, 14, 7)
    assert changed_box(one, one) == (0, 0, 1, 1) and changed_box(None, one) == (0, 0, 30, 20)
    assert palette_of([other]).shape == (255, 3)


def test_unknown_kind_and_missing_ffmpeg_are_refused(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(FileError, match="gif"):
        refuse_unknown(tmp_path / "game.avi")
    with pytest.raises(FileError, match="ffmpeg"):
        refuse_unknown(tmp_path / "game.mp4")


@pytest.mark.skipif("os.name != 'posix'", reason="the stand-in for ffmpeg is a shell script")
def test_film_is_made_by_ffmpeg_and_its_error_is_shown(qapp, tmp_path, monkeypatch):
    program = tmp_path / "ffmpeg"
    program.write_text('#!/bin/sh\nfor last; do :; done\nexec /bin/cat > "$last"\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", str(tmp_path))
    save_animation(FRAMES, tmp_path / "game.mp4", 500)
    assert (tmp_path / "game.mp4").read_bytes().count(b"IHDR") == len(FRAMES)
    program.write_text("#!/bin/sh\necho no such codec >&2\nexit 1\n")
    with pytest.raises(FileError, match="no such codec"):
        save_animation(FRAMES, tmp_path / "game.mp4", 500)
