"""The tracing image on screen: over the sea, under the board, read in the background, and told when it cannot be."""

from threading import Event

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPainter
from shiboken6 import delete

from engine.edit.sheet.layers import ChangeLayers
from engine.edit.sheet.tracing import ChangeTracing, SetTracing, fitted_to_points
from engine.errors import FileError
from engine.model.look import Tracing
from engine.model.tracing_place import on_board
from studio.canvas import tracing as tracings
from studio.canvas.tracing import only_tracing_differs
from studio.canvas.view import BoardView
from studio.paint.land import tracing as painting
from studio.paint.land.tracing import Levels, paint_tracing, read_levels
from tests.canvas.open_board import OpenBoard
from tests.grids import a_grid
from tests.images import images_read_once
from tests.waiting import LONG, SECONDS_LONG

RED = QColor("#ff0000")


def a_scan(folder, name="scan.png", width=800, height=400, colour=RED):
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(colour)
    assert image.save(str(folder / name))
    return folder / name


def board(folder, scenario):
    made = OpenBoard(scenario)
    made.folder = folder
    return made


@pytest.fixture(autouse=True)
def one_process_for_each_image():
    with images_read_once():
        yield


@pytest.fixture
def view(qtbot, tmp_path):
    a_scan(tmp_path)
    made = BoardView(board(tmp_path, a_grid("ccc").scenario()))
    made.resize(600, 600)
    made.show()
    yield made
    delete(made)


def lay(view, qtbot, **changes):
    view.document.perform(SetTracing(replace(Tracing("scan.png", 200.0, (150, 100), opacity=1.0), **changes)))
    qtbot.waitUntil(lambda: not view.tracing.busy)


def seen(view, x, y):
    view.settle()
    spot = view.place_of((x, y))
    return view.viewport().grab().toImage().pixelColor(spot)


def test_it_lies_on_the_sheet_where_it_is_laid(view, qtbot):
    lay(view, qtbot)
    assert seen(view, 155, 105) == seen(view, 345, 195) == RED
    assert RED not in (seen(view, 145, 105), seen(view, 355, 150), seen(view, 155, 205), seen(view, 155, 95))


def test_tools_know_how_high_it_is_by_its_width(view, qtbot):
    assert view.editor.image_aspect() is None
    lay(view, qtbot)
    assert view.editor.image_aspect() == 0.5


def test_it_is_turned_about_its_corner_and_moved(view, qtbot):
    lay(view, qtbot, angle=90)
    assert seen(view, 145, 105) == seen(view, 55, 290) == RED and seen(view, 155, 105) != RED
    view.document.preview(ChangeTracing(at=(300, 100)))
    assert seen(view, 295, 105) == RED and seen(view, 145, 105) != RED


def test_opacity_hiding_and_the_layer_leave_the_sea(view, qtbot):
    sea = seen(view, 200, 150)
    lay(view, qtbot, opacity=0.5)
    assert sea.green() > seen(view, 200, 150).green() > 0
    view.document.perform(ChangeTracing(shown=False))
    assert seen(view, 200, 150) == sea
    view.document.perform(ChangeTracing(shown=True))
    view.document.perform(ChangeLayers(("tracing",), shown=False))
    assert seen(view, 200, 150) == sea


def test_it_is_a_layer_only_where_there_is_one(view, qtbot):
    assert "tracing" not in [one.name for one in view.layers()]
    with qtbot.waitSignal(view.layers_changed):
        lay(view, qtbot)
    assert [one.name for one in view.layers()][:2] == ["ground", "tracing"]


def test_cells_show_it_through_and_are_solid_without_it(view, qtbot):
    solid = seen(view, 25, 20)
    lay(view, qtbot, at=(0, 0))
    through = seen(view, 25, 20)
    assert through != solid and through != RED
    view.document.perform(SetTracing(None))
    assert seen(view, 25, 20) == solid


@pytest.mark.parametrize(("name", "data", "words"), [
    ("none.png", None, "no such image"), ("words.png", b"no picture at all", "no readable image"),
    ("../scan.png", None, "outside the folder"), ("cut.png", b"\x89PNG\r\n\x1a\n\0\0", "no readable image"),
])  # fmt: skip
def test_what_cannot_be_read_is_told_and_drawn_as_nothing(view, qtbot, tmp_path, name, data, words):
    sea, told = seen(view, 200, 150), []
    view.hint_changed.connect(told.append)
    if data is not None:
        (tmp_path / name).write_bytes(data)
    lay(view, qtbot, file=name)
    assert words in view.tracing.problem and any(words in line for line in told)
    assert "cannot be shown" in {one.name: one.layer.title for one in view.layers()}["tracing"]
    assert seen(view, 200, 150) == sea


def test_an_image_that_is_wanted_no_more_never_comes(view, qtbot, monkeypatch):
    begun, released, wishes = Event(), Event(), []

    def read(path, wanted):
        wishes.append(wanted())
        begun.set()
        released.wait(SECONDS_LONG)
        wishes.append(wanted())
        return Levels(())

    monkeypatch.setattr(tracings, "read_levels", read)
    view.document.perform(SetTracing(Tracing("scan.png", 200.0)))
    assert begun.wait(SECONDS_LONG)
    view.document.perform(SetTracing(None))
    released.set()
    # Answers come in the order in which they were worked out: after the next one the former would be here.
    later = []
    view.tracing._worker.do(lambda: "later", later.append)
    qtbot.waitUntil(lambda: bool(later))
    assert wishes == [True, False] and view.tracing.levels is None


def test_moving_it_draws_nothing_else_anew(view, qtbot):
    lay(view, qtbot)
    before = view.scenario
    assert only_tracing_differs(before, ChangeTracing(at=(1, 1)).apply(before))
    assert not only_tracing_differs(before, replace(before, title="Another"))


def test_a_view_without_files_shows_none(qtbot, tmp_path):
    a_scan(tmp_path)
    view = BoardView(OpenBoard(SetTracing(Tracing(str(tmp_path / "scan.png"), 200.0)).apply(a_grid().scenario())))
    assert not view.tracing.busy and view.tracing.levels is None
    delete(view)


def test_a_large_image_is_kept_smaller_and_at_halved_sizes(qapp, tmp_path, monkeypatch):
    path = a_scan(tmp_path, width=3000, height=2000)
    monkeypatch.setattr(painting, "KEPT", 1_500_000)
    levels = read_levels(path)
    assert [image.size() for image in levels.images][:2] == [QSize(1500, 1000), QSize(750, 500)]
    assert levels.images[-1].width() <= painting.LEAST and levels.aspect == pytest.approx(2 / 3)
    assert levels.fitting(700).width() == 750 and levels.fitting(9000).width() == 1500
    monkeypatch.setattr("studio.paint.land.picture_reading.MAX_PIXELS", 5_000_000)
    with pytest.raises(FileError, match="the limit is 5 megapixels"):
        read_levels(path)


def test_near_and_far_the_same_picture_is_drawn(qapp):
    fine = QImage(1600, 800, QImage.Format.Format_RGB32)
    painter = QPainter(fine)
    for n in range(8):
        painter.fillRect(n * 200, 0, 200, 800, QColor.fromHsv(n * 40, 200, 200))
    painter.end()
    coarse = fine.scaled(400, 200)

    def drawn(levels):
        image = QImage(400, 400, QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        painter = QPainter(image)
        paint_tracing(painter, Tracing("x", 300.0, (40, 40), 10.0), levels, 1.0)
        painter.end()
        return np.frombuffer(image.constBits(), np.uint8).astype(int)

    assert np.abs(drawn(Levels((fine,))) - drawn(Levels((fine, coarse)))).mean() < 2


@pytest.mark.parametrize("fit", ["affine", "spline"])
def test_a_corrected_image_is_drawn_where_its_points_belong(qapp, fit):
    image = QImage(400, 200, QImage.Format.Format_RGB32)
    image.fill(RED)
    painter = QPainter(image)
    for n in range(32):
        if (n // 8 + n) % 2:
            painter.fillRect(n % 8 * 50, n // 8 * 50, 50, 50, QColor("#0000ff"))
    painter.end()
    laid = Tracing("none.png", 200.0, (20.0, 20.0), 5.0, opacity=1.0)
    places = [(0.0, 0.0), (1.0, 0.0), (1.0, 0.5), (0.0, 0.5), (0.4, 0.2)]
    pairs = [(u, v, 30 + 170 * u + 20 * v, 40 + 30 * u + 200 * v + (8 if u == 0.4 else 0)) for u, v in places]
    edit = fitted_to_points(laid, pairs, fit).edit
    names = ("at", "width", "angle", "fit", "control_points")
    tracing = replace(laid, **{name: getattr(edit, name) for name in names})
    shown = QImage(500, 400, QImage.Format.Format_RGB32)
    shown.fill(QColor("#ffffff"))
    painter = QPainter(shown)
    painter.scale(2, 2)
    paint_tracing(painter, tracing, Levels((image,)), 2.0)
    painter.end()
    middles = [((m + 0.5) / 8, (n + 0.5) / 8) for m in range(8) for n in range(4)]
    for (u, v), (x, y) in zip(middles, on_board(tracing, middles).tolist(), strict=True):
        wanted = image.pixelColor(int(400 * u), int(400 * v))
        assert shown.pixelColor(round(2 * x), round(2 * y)) == wanted, (u, v)
    assert shown.pixelColor(20, 20) == QColor("#ffffff")


def test_a_large_image_appears_reduced_and_then_in_full(qtbot, tmp_path, monkeypatch):
    monkeypatch.setenv("BOXCARS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(painting, "KEPT", 650_000)
    monkeypatch.setattr(painting, "FIRST", 50_000)
    a_scan(tmp_path, "scan.jpg", 1200, 600)
    view = BoardView(board(tmp_path, SetTracing(Tracing("scan.jpg", 200.0, opacity=1.0)).apply(a_grid().scenario())))
    seen_widths = []
    view.tracing.news.connect(lambda: seen_widths.append(view.tracing.levels and view.tracing.levels.width))
    qtbot.waitUntil(lambda: not view.tracing.busy, timeout=LONG)
    assert seen_widths[-1] == 1200 and 0 < seen_widths[-2] < 400 and not view.tracing.note
    assert view.editor.image_aspect() == 0.5
    delete(view)


def test_an_image_that_cannot_be_tiled_says_what_is_shown(qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(painting, "KEPT", 650_000)
    monkeypatch.setenv("BOXCARS_CACHE", str(a_scan(tmp_path, "a-file.png") / "no-folder"))
    a_scan(tmp_path, "scan.jpg", 1200, 600)
    view = BoardView(board(tmp_path, SetTracing(Tracing("scan.jpg", 200.0)).apply(a_grid().scenario())))
    told = []
    view.hint_changed.connect(told.append)
    qtbot.waitUntil(lambda: bool(view.tracing.note), timeout=LONG)
    assert view.tracing.levels.is_reduced and "megapixels are shown" in told[-1]
    delete(view)
