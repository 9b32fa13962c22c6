"""A layer that cannot be drawn is named and left out; the others are drawn and the window lives."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

import studio.canvas.layers as layers
from engine.edit.network.mileposts import MoveMileposts
from engine.model.ids import Ref
from studio.canvas.draw_errors import Failures
from studio.canvas.view import BoardView
from studio.paint.balance import balanced
from tests.builders import a_small_board
from tests.opening import on_screen, opened


class Painter:
    """Stands for the painter of layers; one of them fails, in the middle of what it does to the state."""

    def __init__(self, failing, error=None):
        self.failing, self.error, self.asked, self.drawn = failing, error or KeyError("no pattern"), 0, []

    def __call__(self, painter, name, *others):
        if name != self.failing:
            self.drawn.append((name, painter.opacity()))
            return
        self.asked += 1
        painter.save()
        painter.setOpacity(0.2)
        painter.save()
        painter.setClipRect(QRectF(0, 0, 1, 1))
        raise self.error


@pytest.fixture
def document(qapp):
    with opened(a_small_board().scenario()) as document:
        yield document


@pytest.fixture
def shown(qtbot, document):
    with on_screen(qtbot, BoardView(document), 480, 400) as view:
        view.settle()
        yield view


def redraw(view):
    view._repaint()
    view.viewport().repaint()


def not_drawn(document):
    return [issue.message for issue in document.issues if issue.check == "layer-not-drawn"]


@pytest.mark.parametrize("name", ["railroads", "stops"])  # one that Qt keeps as a pixmap, one that it does not
@pytest.mark.parametrize("error", [KeyError("no pattern"), MemoryError(), RecursionError("too deep")])
def test_a_failing_layer_is_named_in_an_issue_and_the_others_are_drawn(
    qtbot, shown, document, monkeypatch, name, error
):
    painter = Painter(name, error)
    monkeypatch.setattr(layers, "paint_layer", painter)
    redraw(shown)
    qtbot.waitUntil(lambda: bool(not_drawn(document)))
    (message,) = not_drawn(document)
    title = "Railroads" if name == "railroads" else "Mileposts and junctions"
    assert message.startswith(f"The layer “{title}” could not be drawn: {type(error).__name__}")
    names = {drawn for drawn, _ in painter.drawn}
    assert {"ground", "cities", "labels"} <= names and {opacity for _, opacity in painter.drawn} == {1.0}


def test_a_failing_layer_is_not_tried_at_every_picture_but_after_a_change(qtbot, shown, document, monkeypatch):
    painter = Painter("stops")
    monkeypatch.setattr(layers, "paint_layer", painter)
    for _ in range(5):
        redraw(shown)
    assert painter.asked == 1
    document.preview(MoveMileposts({"m1": (60, 20)}))
    redraw(shown)
    assert painter.asked == 1
    document.perform(MoveMileposts({"m1": (60, 20)}))
    redraw(shown)
    assert painter.asked == 2
    monkeypatch.undo()
    qtbot.waitUntil(lambda: bool(not_drawn(document)))
    document.undo_stack.undo()
    redraw(shown)
    qtbot.waitUntil(lambda: not not_drawn(document))


def test_what_lies_over_the_board_may_fail_too(qtbot, shown, document, monkeypatch):
    def broken(*_, **named):
        raise ValueError("no such ring")

    monkeypatch.setattr("studio.canvas.overlay.board_overlay.paint_outlines", broken)
    document.select([Ref("milepost", "m1")])
    shown.viewport().repaint()
    qtbot.waitUntil(lambda: bool(not_drawn(document)))
    assert not_drawn(document)[0].startswith("The layer “Selection” could not be drawn: ValueError: no such ring")
    monkeypatch.undo()
    document.select([Ref("milepost", "m2")])
    shown.viewport().repaint()
    qtbot.waitUntil(lambda: not not_drawn(document))


def test_names_that_cannot_be_placed_are_told_and_the_rest_is_drawn(qtbot, shown, document, monkeypatch):
    def broken(*_, **named):
        raise ZeroDivisionError("no room")
        yield

    monkeypatch.setattr("studio.canvas.view.finish", broken)
    shown.refine()
    qtbot.waitUntil(lambda: bool(not_drawn(document)))
    assert "Names, legend and charts" in not_drawn(document)[0]


def test_a_change_whose_place_is_not_known_draws_everything(qtbot, shown, document, monkeypatch):
    def broken(*_, **named):
        raise IndexError("no trace")

    monkeypatch.setattr("studio.canvas.view.moved_parts", broken)
    document.perform(MoveMileposts({"m1": (60, 20)}))
    assert shown.scenario is document.scenario


def test_the_issue_of_a_layer_can_be_accepted(qtbot, shown, document, monkeypatch):
    from engine.edit.rules import IgnoreIssue

    monkeypatch.setattr(layers, "paint_layer", Painter("stops"))
    redraw(shown)
    qtbot.waitUntil(lambda: bool(not_drawn(document)))
    document.perform(IgnoreIssue("layer-not-drawn", ("stops",), "known"))
    redraw(shown)
    QApplication.processEvents()
    assert not not_drawn(document)


def test_a_painter_is_what_it_was_after_drawing_that_raises(qapp):
    image = QImage(20, 20, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    painter.setOpacity(0.7)
    failures = Failures()

    def draw():
        with balanced(painter):
            painter.save()
        for _ in range(4):
            painter.save()
            painter.translate(3, 3)
            painter.setOpacity(0.1)
        raise KeyError

    failures.draw(painter, "x", "X", draw)
    assert painter.opacity() == pytest.approx(0.7, abs=0.01) and painter.transform().isIdentity()
    painter.end()  # Qt warns of states that are still saved, and a warning fails the test.
