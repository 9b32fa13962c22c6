"""Warehouses, loads that lie somewhere and open contracts, on the board and in the cards of the seats."""

from __future__ import annotations

import pytest

from engine.families.crayon.rules.board import NONE
from engine.families.crayon.rules.position import OPEN
from studio.canvas.layers import LayerItem
from studio.canvas.overlay.item import OverlayItem
from studio.paint.lettering.positions import name_boxes
from tests.families.crayon.table import BLUE, COUNTRY, RED, Table
from tests.playtest.crayon.conftest import aid_of
from tests.playtest.crayon.test_plates import at_zoom
from tests.slow import slow


def stored() -> Table:
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


def test_what_lies_on_the_board_is_a_sign_each(at_table) -> None:
    table = stored()
    layer = aid_of(at_table(table.ready())).stores
    warehouse, moss, *contracts = layer.signs
    assert (warehouse.node, warehouse.seat, warehouse.words) == (table.node("10,0"), BLUE, ("Woo", ""))
    assert (moss.node, moss.seat, moss.words) == (table.node("14,0"), NONE, ("Coa", "Fis"))
    assert {sign.words for sign in contracts} == {("Coa $30",), ("Woo $8",), ("Ste $6",)}
    assert all(sign.is_contract for sign in contracts)


def test_signs_tell_in_sentences_what_they_mean(at_table) -> None:
    window = at_table(stored().ready())
    board, layer = at_zoom(window, 1.5), aid_of(window).stores
    board.grab()
    told = [layer.told((box.center().x(), box.center().y())) for box in layer.boxes]
    assert told[0] == "Blue: warehouse 2 mileposts north-west of the centre of Beech: Wool"
    assert told[1].splitlines() == [
        "Red has left Coal in Moss for 2 more turns, and anybody may take it.",
        "Fish lies in Moss and may be taken.",
    ]
    assert "Open for all, on card 20: Coal for Elm, $30." in told
    assert layer.told((-5, -5)) == ""


@pytest.mark.parametrize("pixels", [1.5, *slow(0.7, 4.0)])
def test_signs_hide_neither_names_nor_trains(at_table, pixels) -> None:
    window = at_table(stored().ready())
    board, layer = at_zoom(window, pixels), aid_of(window).stores
    board.grab()
    names = name_boxes(COUNTRY.board, board._shown.settled.names.names).values()
    trains = [plate.box for plate in board.overlay.plates(board.scale_px)]
    assert len(layer.boxes) == 5 and trains and names
    for box in layer.boxes:
        assert not any(box.intersects(other) for other in (*names, *trains))


def test_lines_to_the_signs_run_below_the_names(at_table) -> None:
    board = at_table(stored().ready()).game.board
    heights = {item.title: item.zValue() for item in board.scene().items() if isinstance(item, OverlayItem)}
    (names,) = [item for item in board.scene().items() if isinstance(item, LayerItem) and item.name == "names"]
    assert heights["Where loads are stored"] < names.zValue() < heights["Stored loads"]


def test_the_card_of_a_seat_tells_its_warehouse_and_what_it_has_left_somewhere(at_table) -> None:
    red, blue = at_table(stored().ready()).game.seats.rows
    assert "has left Coal in Moss for 2 more turns" in red.status.text()
    assert "warehouse 2 mileposts north-west of the centre of Beech: Wool" in blue.status.text()


def test_signs_go_with_what_they_stood_for(at_table) -> None:
    window = at_table(stored().ready())
    layer = aid_of(window).stores
    window.game.choose(next(a for a in window.game.choices.offered if a.code == "take coal"))
    assert layer.signs[1].words == ("Fis",)


def test_a_game_without_these_options_has_no_signs(at_table) -> None:
    assert aid_of(at_table(Table().train(RED, "14,0").ready())).stores.signs == []
