"""Large images are cut into tiles in the cache folder, strip by strip, and drawn from those in view."""

import os

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from engine.model.look import Tracing
from studio.paint.land import picture_process, picture_reading, tiles, tracing
from studio.paint.land.tracing import Levels, paint_tracing, read_levels, read_rest, read_whole

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(autouse=True)
def small(monkeypatch, tmp_path):
    """Images of more than half a megapixel are large, and the cache is empty."""
    monkeypatch.setenv("BOXCARS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(tracing, "KEPT", 700_000)
    monkeypatch.setattr(tracing, "FIRST", 100_000)


def a_scan(folder, name="scan.jpg", width=1300, height=1100):
    """Stripes of every gray, so that each place is known by its color."""
    x, y = np.arange(width)[None], np.arange(height)[:, None]
    pixels = np.zeros((height, width, 4), np.uint8)
    pixels[..., 0], pixels[..., 1], pixels[..., 2], pixels[..., 3] = 90, x * 255 // width, y * 255 // height, 255
    image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32)
    assert image.save(str(folder / name), None, 95)
    return folder / name


def drawn(levels, scale=12.0, corner=(30.0, 30.0), **changes):
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-corner[0], -corner[1])
    laid = replace(Tracing("x", 130.0, (0.0, 0.0), opacity=1.0), **changes)
    paint_tracing(painter, laid, levels, scale)
    painter.end()
    return np.frombuffer(image.constBits(), np.uint8).reshape(200, 300, 4)[..., :3].astype(int)


@pytest.mark.parametrize(
    ("name", "megabytes"),
    [pytest.param("scan.jpg", 1280, marks=pytest.mark.slow), ("scan.jpg", 175), ("scan.png", 1280)],
)
def test_a_large_image_is_shown_reduced_then_whole(tmp_path, monkeypatch, name, megabytes):
    monkeypatch.setattr(picture_reading, "MOST_MEGABYTES", megabytes)
    path = a_scan(tmp_path, name)
    first = read_levels(path)
    assert first.is_reduced and first.size == QSize(1300, 1100) and first.images[0].width() < 400
    whole, note = read_rest(path, first)
    assert not note and not whole.is_reduced and whole.tiles.sizes[:2] == (QSize(1300, 1100), QSize(650, 550))
    image, place = whole.part(1300, QRectF(0.7, 0.5, 0.2, 0.3))
    assert place.contains(QRectF(0.7, 0.5, 0.2, 0.3)) and image.width() / place.width() == pytest.approx(1300)
    exact = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32)
    for changes in (
        {},
        {"angle": 3.0},
        {"fit": "affine", "control_points": ((0, 0, 0, 0), (1, 0, 1, 0.1), (0, 1, 0, 1))},
    ):
        assert np.abs(drawn(whole, **changes) - drawn(Levels((exact,)), **changes)).max() < 12
    cached = sorted((tmp_path / "cache").rglob("*-*-*.*"))
    times = [file.stat().st_mtime_ns for file in cached]
    again = read_whole(path)
    assert again.tiles.sizes == whole.tiles.sizes and times == [file.stat().st_mtime_ns for file in cached]


def test_memory_is_bounded_and_parts_come_from_a_smaller_size_if_they_are_large(tmp_path, monkeypatch):
    levels = read_whole(a_scan(tmp_path))
    monkeypatch.setattr(tiles, "MAX_LOADED", 3 * 4 * tiles.TILE**2)
    monkeypatch.setattr(tiles, "MAX_PART", 500_000)
    whole = QRectF(0, 0, 1, levels.aspect)
    image, place = levels.part(9_000, whole)
    assert image.size() == QSize(650, 550) and place == whole
    for n in range(6):
        levels.part(1_300, QRectF(n / 6, n / 6, 0.1, 0.1))
        assert levels.tiles.bytes_loaded <= 3 * 4 * tiles.TILE**2


def test_what_cannot_be_read_in_parts_is_shown_reduced_with_the_reason(tmp_path, monkeypatch):
    path = a_scan(tmp_path, "scan.bmp")
    monkeypatch.setattr(picture_reading, "MOST_MEGABYTES", 164)
    levels, note = read_rest(path, read_levels(path))
    assert levels.tiles is None and levels.images[0].width() > 800
    assert "1 of 1 megapixels" in note and "save it as JPEG" in note


@pytest.mark.slow
def test_a_full_disk_and_missing_tiles_leave_the_reduced_image(tmp_path, monkeypatch):
    path = a_scan(tmp_path)
    (tmp_path / "cache").write_text("a file")
    levels, note = read_rest(path, read_levels(path))
    assert levels.tiles is None and "cannot be saved" in note
    (tmp_path / "cache").unlink()
    levels = read_whole(path)
    for file in (tmp_path / "cache").rglob("*.jpg"):
        file.unlink()
    image, place = levels.part(1_300, QRectF(0.1, 0.1, 0.1, 0.1))
    assert image.width() == levels.images[0].width() and place.width() == 1


@pytest.mark.slow
def test_an_unwanted_image_leaves_nothing_and_old_ones_are_removed(tmp_path, monkeypatch):
    path = a_scan(tmp_path)
    asked = iter([True] * 2 + [False] * 99)
    assert read_rest(path, read_levels(path), lambda: next(asked)) is None
    root = tmp_path / "cache" / "tracing-images"
    assert list(root.iterdir()) == []
    monkeypatch.setattr(tiles, "MAX_CACHED", 1)
    for name in ("unfinished-x", "removed-in-part"):
        (root / name).mkdir()
        os.utime(root / name, (0, 0))
    # Another window has just removed this one.
    (root / "unfinished-y").symlink_to(tmp_path / "nowhere")
    for name in ("a.jpg", "b.jpg"):
        assert read_whole(a_scan(tmp_path, name)).tiles is not None
        assert sorted(each.name for each in root.iterdir())[1:] == ["unfinished-y"]


def test_the_process_and_its_reader_agree_on_strips():
    assert picture_process.BAND == picture_reading.BAND == tiles.TILE
