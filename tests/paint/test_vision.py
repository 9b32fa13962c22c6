"""Pictures as they look to people who see fewer colours: on the screen and in files; the board stays as it is."""

from itertools import combinations

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from engine.errors import FileError
from engine.model.look import PATTERNS, RailroadLook
from engine.validate.vision import VISIONS, simulate
from studio.canvas.view import BoardView
from studio.export import pictures
from studio.export.pictures import export_board
from studio.paint.lines.patterns import DESIGNS
from studio.paint.lines.railroads import paint_sample
from studio.paint.style import style
from studio.paint.vision import as_seen
from tests.builders import a_small_board
from tests.canvas.open_board import OpenBoard
from tests.canvas.screen import colours
from tests.opening import on_screen

SMALL = a_small_board().scenario()


@pytest.mark.parametrize("vision", VISIONS)
def test_each_pixel_is_seen_as_its_colour_is(qapp, vision):
    image = QImage(5, 200, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("white"))
    some = ["#000000", "#ffffff", "#ff0000", "#3366cc", "#eeddcc"]
    for x, colour in enumerate(some):
        image.setPixelColor(x, 199, QColor(colour))
    after = as_seen(image, vision)
    assert after.pixelColor(2, 100) == QColor("white") and after.size() == image.size()
    for x, colour in enumerate(some):
        wanted, found = QColor(simulate(colour, vision)), after.pixelColor(x, 199)
        assert max(abs(a - b) for a, b in zip(wanted.toTuple(), found.toTuple(), strict=True)) <= 6
    assert image.pixelColor(2, 199) == QColor("#ff0000")


def test_the_view_shows_what_such_eyes_see_and_then_the_board_as_it_was(qtbot):
    with on_screen(qtbot, BoardView(OpenBoard(SMALL)), 300, 200) as view:
        view.settle()
        before = view.grab().toImage()
        view.set_vision("grey")
        grey = colours(view.grab().toImage())
        assert view.vision == "grey" and (np.ptp(grey.astype(int), axis=2)[60:] <= 1).all()
        wanted = colours(as_seen(before, "grey")).astype(int)
        assert np.abs(wanted - grey)[60:].max() <= 2
        assert (grey[:40, :60] != wanted[:40, :60]).any()
        view.set_vision(None)
        assert view.vision is None and (colours(view.grab().toImage()) == colours(before)).all()


@pytest.mark.parametrize("banded", [False, True])
def test_a_png_is_written_as_it_is_seen(qapp, tmp_path, monkeypatch, banded):
    if banded:
        monkeypatch.setattr(pictures, "WHOLE", 0)
    export_board(SMALL, tmp_path / "a.png", dpi=20, vision="grey")
    assert (np.ptp(colours(QImage(str(tmp_path / "a.png"))).astype(int), axis=2) <= 1).all()


@pytest.mark.parametrize("suffix", [".svg", ".pdf"])
def test_a_file_of_vectors_is_refused_with_the_reason(qapp, tmp_path, suffix):
    with pytest.raises(FileError, match="only a PNG"):
        export_board(SMALL, tmp_path / f"a{suffix}", vision="protan")
    assert not list(tmp_path.iterdir())


def sample(pattern, tone="light", scale=8.0):
    image = QImage(200, 32, QImage.Format.Format_RGB32)
    image.fill(style(tone).ground)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    paint_sample(painter, (2, 2), (23, 2), RailroadLook("#1f5fa8", pattern), style(tone), scale)
    painter.end()
    return np.frombuffer(image.constBits(), np.uint8).reshape(32, 200, 4)[:, :, :3].astype(int)


@pytest.fixture(scope="module")
def samples(qapp):
    return {pattern: sample(pattern) for pattern in PATTERNS}


def test_every_pattern_of_the_look_has_a_design():
    assert set(DESIGNS) == set(PATTERNS)


def test_two_patterns_of_one_colour_are_told_apart(samples):
    for one, other in combinations(PATTERNS, 2):
        different = (np.abs(samples[one] - samples[other]).sum(axis=2) > 90).mean()
        assert different > 0.02, (one, other)


def test_the_same_pattern_is_drawn_the_same_way(samples):
    assert (sample("wave") == samples["wave"]).all()
