"""Plates of trains on the board: legible names, trains told apart, loads told."""

from itertools import combinations

import pytest
from PySide6.QtCore import QEvent, QPoint, QRectF
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication

from engine.families.crayon.rules.board import NONE
from engine.families.crayon.rules.position import OPEN
from engine.families.crayon.text.scoreboard import short_names
from studio.canvas.layers import LayerItem
from studio.canvas.overlay.clear import Ground
from studio.canvas.overlay.item import OverlayItem
from studio.canvas.overlay.marks import Mark, place_marks
from studio.canvas.overlay.plates import SPELLED
from studio.paint.lettering.positions import name_boxes
from tests.families.crayon.table import BLUE, COUNTRY, GREEN, RED, Table
from tests.playtest.crayon.conftest import aid_of
from tests.slow import slow


def three_at(at):
    table = Table(seats=3)
    for seat in (RED, BLUE, GREEN):
        table.train(seat, at)
    return table.carries(RED, "coal", "wool").carries(BLUE, "steel")


def at_zoom(window, pixels):
    """The board of a window at so many pixels per millimetre, with its names where they stand then."""
    board = window.game.board
    board._show_rect(QRectF(0, 0, board.viewport().width() / pixels, board.viewport().height() / pixels))
    board.settle()
    assert board.scale_px == pytest.approx(pixels, rel=0.05)
    return board


@pytest.mark.parametrize("at", ["3,2", "7,0", "14,0", *slow("6,4", "21,0")])
def test_trains_in_one_city_hide_neither_a_name_nor_each_other(at_table, at):
    window = at_table(three_at(at).ready())
    for pixels in (0.6, 1.0, 1.7, 3.0, 5.0):
        board = at_zoom(window, pixels)
        plates = board.overlay.plates(board.scale_px)
        names = name_boxes(COUNTRY.board, board._shown.settled.names.names)
        assert len(plates) == 3 and names
        assert not any(a.box.intersects(b.box) for a, b in combinations(plates, 2))
        assert [name for name, box in names.items() for plate in plates if plate.box.intersects(box)] == []


def test_plates_are_small_from_afar_and_spell_the_loads_from_near(at_table):
    window = at_table(three_at("14,2").ready())
    for pixels, is_spelled in ((1.0, False), (SPELLED + 1, True)):
        board = at_zoom(window, pixels)
        plates = board.overlay.plates(board.scale_px)
        assert [plate.token.loads for plate in plates] == [("Coa", "Woo"), ("Ste", ""), ("", "")]
        assert [plate.is_spelled for plate in plates] == [is_spelled, is_spelled, False]
        assert all(plate.box.height() * board.scale_px < 15 for plate in plates)
        assert is_spelled or all(plate.box.width() * board.scale_px < 40 for plate in plates)


def test_loads_that_would_hide_a_name_are_not_spelled(qapp):
    ground = Ground(COUNTRY, None, 3.0)
    assert ground.place((60, 60), 50, 14)[1]
    ground.take(QRectF(-100, -100, 800, 800))
    assert not ground.place((60, 60), 50, 14)[1]


def test_a_plate_stands_as_near_as_nothing_is_in_its_way(qapp):
    ground, table = Ground(COUNTRY, None, 2.0), Table()
    at = tuple(table.m.lattice.xy[table.node("14,1")].tolist())
    first, _ = ground.place(at, 40, 14)
    ground.take(first)
    second, _ = ground.place(at, 40, 14)
    assert not first.intersects(second)
    for box in (first, second):
        x, y = min(max(at[0], box.left()), box.right()), min(max(at[1], box.top()), box.bottom())
        assert ((x - at[0]) ** 2 + (y - at[1]) ** 2) ** 0.5 * 2.0 < 8


def test_two_plates_with_the_same_words_are_told_apart_by_their_letters_without_colour(at_table):
    board = at_zoom(at_table(three_at("14,2").ready()), 1.0)
    shown = board.grab().toImage()
    grey = []
    for plate in board.overlay.plates(board.scale_px)[:2]:
        corner = board.mapFromScene(plate.box.topLeft())
        cell = [shown.pixelColor(corner + QPoint(x, y)).lightness() for x in range(3, 12) for y in range(3, 12)]
        grey.append([tone > sum(cell) / len(cell) for tone in cell])
    assert grey[0] != grey[1]


def test_the_pointer_over_a_plate_tells_the_train_and_its_loads(at_table, monkeypatch):
    told = []
    monkeypatch.setattr("studio.canvas.input.tool_view.show_tip", lambda _at, words, _widget: told.append(words))
    window = at_table(three_at("14,2").ready())
    board = at_zoom(window, 1.5)
    middle = board.mapFromScene(board.overlay.plates(board.scale_px)[0].box.center())
    view = board.viewport()
    for place in (middle, QPoint(2, 2)):
        QApplication.sendEvent(view, QHelpEvent(QEvent.Type.ToolTip, place, view.mapToGlobal(place)))
    assert told == ["Freight of Red: Coal, Wool", ""]


def test_names_are_painted_over_track_and_over_where_trains_stand(at_table):
    board = at_table(Table().track(RED, "4,2", "6,2").ready()).game.board
    heights = {item.title: item.zValue() for item in board.scene().items() if hasattr(item, "title")}
    assert heights["Track"] < heights["Train positions"] < heights["City names"] < heights["Tokens"]


def test_words_of_marks_keep_off_names_where_they_can(qapp):
    at, name = (50.0, 50.0), QRectF(30, 30, 40, 15)
    (placed,) = place_marks([Mark(at, "1 Elm", 1)], 2.0, names=[name])
    assert not placed.plate.intersects(name)
    (hemmed,) = place_marks([Mark(at, "1 Elm", 1)], 2.0, names=[QRectF(-100, -100, 300, 300)])
    assert hemmed.plate is not None


def test_short_names_are_told_apart():
    assert short_names(("Coal", "Copper", "Cotton", "Cot", "Tin")) == ("Coa", "Cop", "Cott", "Cot", "Tin")


def stored():
    """Blue's warehouse at 10,0 keeps a load of wool; coal of Red lies in Moss for some turns, fish for good; card 20
    lies open."""
    table = Table(warehouse__private=True, warehouse__field="some_turns", contracts__open=True)
    table.track(BLUE, "10,0", "12,0").train(RED, "14,0")
    g, moss, there = table.g, table.node("14,0"), table.node("10,0")
    g.warehouse[BLUE] = there
    g.stored = [
        [there, table.load("wool"), BLUE, NONE],
        [moss, table.load("coal"), RED, g.turns[RED] + 3],
        [moss, table.load("fish"), NONE, NONE],
    ]
    g.place[table.m.card_ids.index("20")] = OPEN
    return table


def test_what_lies_on_the_board_is_a_sign_each(at_table):
    table = stored()
    layer = aid_of(at_table(table.ready())).stores
    warehouse, moss, *contracts = layer.signs
    assert (warehouse.node, warehouse.seat, warehouse.words) == (table.node("10,0"), BLUE, ("Woo", ""))
    assert (moss.node, moss.seat, moss.words) == (table.node("14,0"), NONE, ("Coa", "Fis"))
    assert {sign.words for sign in contracts} == {("Coa $30",), ("Woo $8",), ("Ste $6",)}
    assert all(sign.is_contract for sign in contracts)


def test_signs_tell_in_sentences_what_they_mean(at_table):
    window = at_table(stored().ready())
    board, layer = at_zoom(window, 1.5), aid_of(window).stores
    board.grab()
    told = [layer.tip_at((box.center().x(), box.center().y())) for box in layer.boxes]
    assert told[0] == "Blue: warehouse 2 mileposts north-west of the center of Beech: Wool"
    assert told[1].splitlines() == [
        "Red dropped Coal in Moss for 2 more turns. Any player may pick it up.",
        "Fish is stored in Moss. Any player may pick it up.",
    ]
    assert "Open contract on card 20: Coal for Elm, $30." in told
    assert layer.tip_at((-5, -5)) == ""


@pytest.mark.parametrize("pixels", [1.5, *slow(0.7, 4.0)])
def test_signs_hide_neither_names_nor_trains(at_table, pixels):
    window = at_table(stored().ready())
    board, layer = at_zoom(window, pixels), aid_of(window).stores
    board.grab()
    names = name_boxes(COUNTRY.board, board._shown.settled.names.names).values()
    trains = [plate.box for plate in board.overlay.plates(board.scale_px)]
    assert len(layer.boxes) == 5 and trains and names
    for box in layer.boxes:
        assert not any(box.intersects(other) for other in (*names, *trains))


def test_lines_to_the_signs_run_below_the_names(at_table):
    board = at_table(stored().ready()).game.board
    heights = {item.title: item.zValue() for item in board.scene().items() if isinstance(item, OverlayItem)}
    (names,) = [item for item in board.scene().items() if isinstance(item, LayerItem) and item.name == "names"]
    assert heights["Where loads are stored"] < names.zValue() < heights["Stored loads"]


def test_the_card_of_a_seat_tells_its_warehouse_and_what_it_has_left_somewhere(at_table):
    red, blue = at_table(stored().ready()).game.seats.rows
    assert "dropped Coal in Moss for 2 more turns" in red.status.text()
    assert "warehouse 2 mileposts north-west of the center of Beech: Wool" in blue.status.text()


def test_signs_go_with_what_they_stood_for(at_table):
    window = at_table(stored().ready())
    layer = aid_of(window).stores
    window.game.choose(next(a for a in window.game.choices.offered if a.code == "take coal"))
    assert layer.signs[1].words == ("Fis",)


def test_a_game_without_these_options_has_no_signs(at_table):
    assert aid_of(at_table(Table().train(RED, "14,0").ready())).stores.signs == []
