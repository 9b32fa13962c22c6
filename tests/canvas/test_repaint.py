"""After a change only a part is painted: it holds where a thing was as well as where it is."""

import math

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from engine.edit.grids.sites import ChangeSite
from engine.edit.network.lines import AddLine, ExtendLine, RemoveStems
from engine.edit.network.mileposts import AddMilepost, MoveMileposts
from engine.edit.remove import Remove
from engine.edit.sheet.borders import MoveBorderPoint
from engine.edit.sheet.labels import AddLabel, ChangeLabel
from engine.model.ids import Ref
from engine.model.look import Look
from studio.canvas import layers
from studio.canvas.overlay.item import OverlayItem
from studio.canvas.view import BoardView
from studio.paint.land import cuts
from studio.paint.lines import railroads
from studio.paint.lines.railroads import paint_railroads
from studio.paint.style import style
from studio.tools.tool import Shape
from tests.builders import a_board, a_small_board
from tests.canvas.screen import colours, on_the_screen
from tests.grids import a_grid
from tests.opening import on_screen, opened

UNSEEN = 12
"""Nobody sees a difference of so much in a colour of 0 to 255."""


def unlike(one, other):
    """How far the two differ where they differ most."""
    return int(np.abs(one.astype(int) - other.astype(int)).max())


def side_by_side():
    board = a_board()
    for railroad in ("A", "B", "C", "D", "E", "F", "G", "H"):
        board = board.with_line(railroad, "m1", "m2")
    return board.with_milepost("m1", at=(60, 60)).with_milepost("m2", at=(160, 60)).scenario()


def with_room():
    board = (
        a_board().with_milepost("m1", at=(20, 20)).with_milepost("m2", at=(60, 20)).with_milepost("m3", at=(150, 150))
    )
    return board.with_line("NYC", "m1", "m2").with_line("A", "m2", "m1").scenario()


def many_joints():
    """Forty stops 5 mm apart, joined one after the other by one railroad."""
    board, stops = a_board(), [f"m{n}" for n in range(40)]
    for n, stop in enumerate(stops):
        board = board.with_milepost(stop, at=(100 + n % 8 * 5, 90 + n // 8 * 5))
    return board.with_line("NYC", *stops).scenario()


def far_bend():
    board = a_board().with_milepost("m1", at=(20, 20)).with_milepost("m2", at=(60, 20))
    return board.with_line("NYC", "m1", (90, 180), "m2").scenario()


def city(size=3.2, at=(60, 60)):
    scenario = a_board().with_milepost("m2", at=at).with_city("albany", at="m2").scenario()
    return replace(scenario, look=replace(scenario.look, city_size=size))


def dot():
    return a_board().with_milepost("m2", at=(60, 60)).scenario()


def junction():
    return a_board().with_junction("j1", at=(60, 60)).scenario()


def label():
    return AddLabel("Lake", (60, 60), id="label1").apply(a_board().scenario())


def three_regions(name=" "):
    """Three regions beside each other on a land; one without a name has none on the board."""
    edges = (20, 80, 140, 200)
    board = a_board().with_shape("land", ((10, 10), (210, 10), (210, 190), (10, 190)))
    for id, left, right in zip("ABC", edges, edges[1:], strict=False):
        board = board.with_region(
            id, name, ((left, 30), (right, 30), (right, 100), (right, 170), (left, 170), (left, 100))
        )
    return board.scenario()


BORDER = MoveBorderPoint(Ref("region", "A"), 0, 2, (95.0, 115.0))
COAST = MoveBorderPoint(Ref("shape", "land"), 0, 1, (180.0, 25.0))


def grid_city(cells="hexes"):
    made = a_grid(*["c" * 30] * 30).with_site("alder", (12, 18), name="Alder on the Long Water")
    return made.scenario(look=Look(cells=cells))


ELSEWHERE = ChangeSite("alder", cell=(5, 23))
MOVED = MoveMileposts({"m2": (150.0, 150.0)})
CHANGES = {
    "lines side by side": (side_by_side, MoveMileposts({"m2": (60.0, 160.0)}), 2.0),
    "lines that become one": (far_bend, MoveMileposts({"m2": (20.0, 20.0)}), 2.0),
    "wide lines with many joints": (many_joints, MoveMileposts({"m20": (122.0, 101.0)}), 9.0),
    "a new line": (with_room, AddLine("A", ("m1", (100.0, 150.0), "m3")), 2.0),
    "a line that is gone": (side_by_side, RemoveStems((("m1", "m2", "H"),)), 2.0),
    "a longer line": (with_room, ExtendLine("NYC-1", ("m3",)), 2.0),
    "a new milepost": (dot, AddMilepost((150.0, 150.0)), 2.0),
    "a new milepost on a small picture": (dot, AddMilepost((150.0, 150.0)), 0.35),
    "a milepost that is gone": (dot, Remove((Ref("milepost", "m2"),)), 2.0),
    "a milepost": (dot, MOVED, 2.0),
    "a milepost on a small picture": (dot, MOVED, 0.35),
    "a junction": (junction, MoveMileposts({"j1": (150.0, 150.0)}), 2.0),
    "a city with its name": (city, MOVED, 2.0),
    "a city on a small picture": (city, MOVED, 0.2),
    "a city of a large look": (lambda: city(30.0), MOVED, 2.0),
    "a name in large letters": (lambda: city(at=(125, 105)), MoveMileposts({"m2": (110.0, 95.0)}), 9.0),
    "a city of hexes": (grid_city, ELSEWHERE, 2.0),
    "a city of crayon mileposts": (lambda: grid_city("dots"), ELSEWHERE, 2.0),
    "a city of hexes on a small picture": (grid_city, ELSEWHERE, 0.5),
    "a city of crayon mileposts on a small picture": (lambda: grid_city("dots"), ELSEWHERE, 0.5),
    "a border of two regions": (three_regions, BORDER, 2.0),
    "a border on a small picture": (three_regions, BORDER, 0.3),
    "a coast": (three_regions, COAST, 2.0),
    "dots that come too close": (
        lambda: a_small_board().scenario(),
        MoveMileposts({"m1": (20.0, 20.0), "m2": (20.0, 20.0)}),
        0.25,
    ),
    "a label": (label, ChangeLabel("label1", at=(150.0, 150.0)), 2.0),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_drag_an_edit_and_an_undo_paint_where_a_thing_was_and_where_it_is(qtbot, what):
    scenario, edit, scale = CHANGES[what]
    with opened(scenario()) as document, on_screen(qtbot, BoardView(document), 480, 400) as view:
        view.set_zoom(view.zoom * scale / view.scale_px)

        def rested():
            view.settle()
            return on_the_screen(view)

        def leaves_nothing_behind(change, before):
            change()
            after = on_the_screen(view)
            view.set_theme("light")
            assert unlike(after, on_the_screen(view)) <= UNSEEN < unlike(before, after)

        leaves_nothing_behind(lambda: document.preview(edit), rested())
        leaves_nothing_behind(document.end_preview, rested())
        leaves_nothing_behind(lambda: document.perform(edit), rested())
        leaves_nothing_behind(document.undo_stack.undo, rested())


def a_city_on_a_line():
    board = a_board()
    for stop, at in (("m1", (40, 40)), ("m2", (80, 40)), ("m3", (120, 40))):
        board = board.with_milepost(stop, at=at)
    return board.with_city("albany", at="m2").with_line("NYC", "m1", "m2", "m3").scenario()


@pytest.mark.parametrize(
    ("stop", "drawn"),
    [("m3", {"railroads", "stops"}), ("m2", {"railroads", "cities", "names"})],
    ids=["a dot", "a city"],
)
def test_a_step_of_a_drag_draws_only_the_layers_of_what_it_moves(qtbot, monkeypatch, stop, drawn):
    with opened(a_city_on_a_line()) as document, on_screen(qtbot, BoardView(document), 480, 400) as view:
        view.settle()
        on_the_screen(view)
        monkeypatch.setattr(view, "refine", view._rest.stop)
        view._rest.stop()
        # No plate of the railroad stands on the piece of the line that moves.
        view._shown.settled = view._shown.settled._replace(initials=None)
        x, y = document.scenario.board.mileposts[stop].at
        document.preview(MoveMileposts({stop: (x + 2, y + 3)}))
        on_the_screen(view)
        painted = set()
        monkeypatch.setattr(layers, "paint_layer", lambda painter, layer, *rest: painted.add(layer))
        document.preview(MoveMileposts({stop: (x + 4, y + 5)}))
        on_the_screen(view)
        assert painted == drawn


def test_bending_a_border_draws_land_and_regions_and_cuts_those_at_it_alone(qtbot, monkeypatch):
    # Of an equal board what another test has cut would be known.
    with opened(three_regions("Own")) as document, on_screen(qtbot, BoardView(document), 480, 400) as view:
        view.settle()
        on_the_screen(view)
        monkeypatch.setattr(view, "refine", view._rest.stop)
        view._rest.stop()
        painted, cut, area_within = [], [], cuts.area_within
        paint_layer = layers.paint_layer
        monkeypatch.setattr(
            layers, "paint_layer", lambda p, layer, *rest: painted.append(layer) or paint_layer(p, layer, *rest)
        )
        monkeypatch.setattr(cuts, "area_within", lambda rings: cut.append(rings) or area_within(rings))
        document.preview(MoveBorderPoint(Ref("region", "A"), 0, 2, (91.0, 117.0)))
        on_the_screen(view)
        assert set(painted) == {"regions"} and len(cut) == 2
        document.preview(COAST)
        on_the_screen(view)
        assert set(painted) == {"regions", "ground", "shores"}


def round_regions():
    """Two regions of many corners with a common border."""

    def around(x, turn):
        return [
            (round(x + 60 * math.cos(turn * n / 24), 2), round(100 + 60 * math.sin(turn * n / 24), 2))
            for n in range(150)
        ]  # fmt: skip

    board = a_board().with_shape("land", ((5, 5), (290, 5), (290, 195), (5, 195)))
    left, right = around(70.0, 1), around(190.0, -1)
    right[0] = left[0]
    return board.with_region("A", " ", left).with_region("B", " ", right).scenario()


class Painted(QObject):
    """How many pixels of a widget are painted."""

    pixels = 0

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            self.pixels += sum(rect.width() * rect.height() for rect in event.region())
        return False


def test_frame_and_handles_of_a_region_follow_its_border_and_only_they_are_painted(qtbot):
    with opened(round_regions()) as document, on_screen(qtbot, BoardView(document), 480, 400) as view:

        def corners():
            return document.scenario.board.regions["A"].outline[0].points

        document.select([Ref("region", "A")])
        view.overlay.set_drawing([Shape("grip", corners())])
        view.settle()
        before, painted = on_the_screen(view), Painted()
        view.viewport().installEventFilter(painted)
        for at, beyond in (((120.0, 106.0), False), ((140.0, 93.0), True), ((136.0, 97.0), False)):
            painted.pixels = 0
            document.preview(MoveBorderPoint(Ref("region", "A"), 0, 40, at))
            view.overlay.set_drawing([Shape("grip", corners())])
            after = on_the_screen(view)
            assert at in corners() and painted.pixels
            assert beyond or painted.pixels < 0.3 * view.width() * view.height()
            view.set_theme("light")
            assert unlike(after, on_the_screen(view)) <= UNSEEN < unlike(before, after)
            before = after


def test_names_of_regions_look_for_room_when_a_border_rests(qtbot, monkeypatch):
    with opened(three_regions("Middle")) as document, on_screen(qtbot, BoardView(document), 480, 400) as view:
        view.settle()
        on_the_screen(view)
        monkeypatch.setattr(view, "refine", view._rest.stop)
        view._rest.stop()
        document.preview(MoveBorderPoint(Ref("region", "A"), 0, 2, (130.0, 100.0)))
        moving = on_the_screen(view)
        view.settle()
        resting = on_the_screen(view)
        view.set_theme("light")
        assert unlike(moving, resting) > UNSEEN >= unlike(resting, on_the_screen(view))


def test_only_names_and_plates_that_moved_are_drawn_again_when_the_view_is_idle(qtbot, monkeypatch):
    board = a_board()
    for railroad, y in (("A", 30), ("B", 100), ("C", 170)):
        for number, x in enumerate((30, 120, 210)):
            board = board.with_milepost(f"{railroad}{number}", at=(x, y)).with_city(
                f"{railroad} {x}", f"{railroad}{number}"
            )
        board = board.with_line(railroad, f"{railroad}0", f"{railroad}1", f"{railroad}2")
    with opened(board.scenario()) as document, on_screen(qtbot, BoardView(document), 480, 400) as view:
        view.settle()
        on_the_screen(view)
        parts, paint_layer = {}, layers.paint_layer

        def painted(painter, layer, scenario, style, scale, exposed, *rest):
            parts.setdefault(layer, []).append(exposed)
            paint_layer(painter, layer, scenario, style, scale, exposed, *rest)

        document.perform(RemoveStems((("A0", "A1", "A"), ("A1", "A2", "A"))))
        on_the_screen(view)
        monkeypatch.setattr(layers, "paint_layer", painted)
        view.settle()
        after = on_the_screen(view)
        assert all(part.bottom() < 60 for layer in ("names", "initials") for part in parts.get(layer, ())) and parts
        view.set_theme("light")
        assert unlike(after, on_the_screen(view)) <= UNSEEN


@pytest.mark.parametrize(("square_below", "most"), [(railroads.SQUARE_BELOW, UNSEEN), (0.0, 2)])
def test_lines_painted_in_part_are_those_of_the_whole(qapp, monkeypatch, square_below, most):
    """Qt cuts a narrow line where the painted part ends, rounds the cut to 1/256 of a pixel, and so turns the line by a
    hair, however large the part is; of a path only the last bits of a colour differ."""
    monkeypatch.setattr(railroads, "SQUARE_BELOW", square_below)
    scenario = a_small_board().scenario()

    def painted(part=None):
        image = QImage(480, 400, QImage.Format.Format_RGB32)
        image.fill(0)
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if part is not None:
                painter.setClipRect(part)
            painter.scale(2, 2)
            paint_railroads(painter, scenario.board, scenario.look, style("light"), 2.0)
        return colours(image)

    whole = painted()
    for x in range(10, 150, 13):
        part = QRect(x, x // 2, 61, 183)
        seen = slice(part.top(), part.bottom() + 1), slice(part.left(), part.right() + 1)
        assert whole[seen].any() and unlike(painted(part)[seen], whole[seen]) <= most


@pytest.mark.parametrize("in_parts", [False, True])
def test_an_overlay_with_an_empty_box_leaves_nothing_on_the_screen(qtbot, in_parts):
    box = QRectF(50, 50, 60, 60)
    with opened(dot()) as document, on_screen(qtbot, BoardView(document), 480, 400) as view:
        before = on_the_screen(view)
        item = OverlayItem(lambda painter, scale: painter.fillRect(box, Qt.GlobalColor.red), view.shown, 200, "Test")
        view.scene().addItem(item)
        for drawn, settles in ((box, True), (QRectF(), True), (box, False), (QRectF(), True)):
            item.take(drawn, [box] if in_parts else None)
            if settles:
                on_the_screen(view)
            if drawn is box and settles:
                assert unlike(before, on_the_screen(view)) > UNSEEN
        assert item.boundingRect().isNull() and unlike(before, on_the_screen(view)) <= UNSEEN
