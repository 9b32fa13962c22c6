"""A picture drawn band by band is the picture drawn as a whole."""

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtGui import QImage

from engine.errors import FileError
from engine.model.board import Sheet
from studio.export import bands as room
from studio.export import pictures
from studio.export.bands import cut, png, rows_of
from studio.export.pictures import bands, export_board, picture
from studio.paint.lines import railroads
from studio.threads.worker import Worker
from tests.builders import a_small_board
from tests.grids import a_grid

SMALL = a_small_board().scenario()


def pixels(image):
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1, 4)[:, :, :3].astype(int)


ROUNDED = 2
"""Qt adds up where the edge of a curve lies; begun in another row the sum is rounded otherwise."""


@pytest.mark.parametrize(("scenario", "most"), [(SMALL, 0), (a_grid().scenario(), ROUNDED)], ids=["lines", "grid"])
def test_bands_are_the_same_pixels(qapp, monkeypatch, scenario, most):
    # Narrow lines drawn as lines are cut at the edge of an image to 1/256 of a pixel; as paths they have no such cut.
    monkeypatch.setattr(railroads, "SQUARE_BELOW", 0.0)
    monkeypatch.setattr(room, "BAND", 40_000)
    whole, parts = picture(scenario, 60, "print"), list(bands(scenario, 60, "print"))
    assert len(parts) > 3 and parts[0].height() > parts[-1].height() > 0
    assert np.abs(np.vstack([pixels(part) for part in parts]) - pixels(whole)).max() <= most


def test_picture_is_whole_when_a_worker_writes_it(qtbot, monkeypatch):
    """The event loop of the main thread runs meanwhile."""
    monkeypatch.setattr(room, "BAND", 400)
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    image.fill(0x336699)
    size = image.width(), image.height()
    wanted = png(*size, 1_000, cut(image))
    found, worker = [], Worker("pictures")
    for _ in range(300):
        worker.do(lambda: png(*size, 1_000, cut(image)), found.append, found.append)
    qtbot.waitUntil(lambda: len(found) == 300)
    worker.close()
    assert all(each == wanted for each in found)


def test_narrow_lines_differ_by_what_nobody_sees(qapp, monkeypatch):
    monkeypatch.setattr(room, "BAND", 40_000)
    whole, parts = picture(SMALL, 90, "print"), list(bands(SMALL, 90, "print"))
    assert np.abs(np.vstack([pixels(part) for part in parts]) - pixels(whole)).max() <= 12


def test_a_large_png_is_written_in_bands_and_reads_back_like_a_small_one(qapp, tmp_path, monkeypatch):
    monkeypatch.setattr(railroads, "SQUARE_BELOW", 0.0)
    export_board(SMALL, tmp_path / "whole.png", 60)
    monkeypatch.setattr(pictures, "WHOLE", 1_000)
    monkeypatch.setattr(room, "BAND", 30_000)
    monkeypatch.setattr(pictures, "picture", None)
    export_board(SMALL, tmp_path / "bands.png", 60)
    one, other = QImage(str(tmp_path / "whole.png")), QImage(str(tmp_path / "bands.png"))
    assert np.array_equal(pixels(one), pixels(other))
    assert one.size() == other.size() and one.dotsPerMeterX() == other.dotsPerMeterX() == 2362


@pytest.mark.parametrize(("width", "height"), [(1, 1), (7, 1), (1, 9), (50, 40), (101, 100)])
def test_the_bands_of_any_picture_cover_it_once(monkeypatch, width, height):
    monkeypatch.setattr(room, "BAND", 700)
    rows = [top + row for top, number in rows_of(width, height) for row in range(number)]
    assert rows == list(range(height))


def test_the_first_and_the_last_row_are_written(qapp, monkeypatch):
    monkeypatch.setattr(room, "BAND", 12)
    image = QImage(4, 7, QImage.Format.Format_RGB32)
    for row in range(7):
        for column in range(4):
            image.setPixel(column, row, 0xFF000000 | row * 7919 * (column + 3) % 0xFFFFFF)
    data = png(4, 7, 1000, (image.copy(0, top, 4, rows) for top, rows in rows_of(4, 7)))
    assert np.array_equal(pixels(QImage.fromData(data)), pixels(image))


def test_too_little_memory_is_said_and_nothing_is_written(qapp, tmp_path, monkeypatch):
    def none(*_):
        raise MemoryError

    monkeypatch.setattr(pictures, "WHOLE", 1)
    monkeypatch.setattr(pictures, "png", none)
    with pytest.raises(FileError, match="not enough memory"):
        export_board(replace(SMALL, board=replace(SMALL.board, sheet=Sheet(30, 20))), tmp_path / "board.png")
    assert not list(tmp_path.iterdir())
