"""Locked and hidden layers: commands and keys leave what is on them alone, and say so."""

import pytest

from engine.edit.sheet.layers import ChangeLayers
from engine.model.ids import Ref
from tests.app.test_lines_menu import command, do

M1, M2, ALBANY, NYC = Ref("milepost", "m1"), Ref("milepost", "m2"), Ref("city", "albany"), Ref("line", "NYC-1")


def close(window, layer, how):
    window.document.perform(ChangeLayers((layer,), **how))


HOWS = pytest.mark.parametrize("how", [{"locked": True}, {"shown": False}], ids=["locked", "hidden"])


@HOWS
def test_select_all_leaves_out_what_is_locked_or_hidden(hidden, monkeypatch, how):
    close(hidden, "railroads", how)
    do(hidden, monkeypatch, "select-all")
    kinds = {ref.kind for ref in hidden.document.selection}
    assert "line" not in kinds and {"milepost", "city"} <= kinds


@HOWS
def test_a_locked_selection_is_neither_deleted_nor_cut_nor_moved(hidden, monkeypatch, how):
    close(hidden, "cities", how)
    before = hidden.document.scenario
    for id in ("delete", "cut", "move-by", "mirror-across", "align-left"):
        do(hidden, monkeypatch, id, ALBANY, Ref("city", "buffalo"), answer="5 5")
        assert hidden.document.scenario is before
        assert "City squares" in command(hidden, id).disabled()


def test_only_the_open_part_of_a_selection_is_deleted(hidden, monkeypatch):
    close(hidden, "railroads", {"locked": True})
    board = do(hidden, monkeypatch, "delete", NYC, M2)
    assert "NYC-1" in board.lines and "m2" not in board.mileposts
    assert "Railroads" in hidden.status.message


def test_the_milepost_of_a_locked_city_stays(hidden, monkeypatch):
    close(hidden, "cities", {"locked": True})
    before = hidden.document.scenario
    do(hidden, monkeypatch, "delete", M1)
    assert hidden.document.scenario is before


def test_nothing_is_pasted_on_a_locked_layer(hidden, monkeypatch):
    do(hidden, monkeypatch, "copy", NYC)
    close(hidden, "railroads", {"locked": True})
    before = hidden.document.scenario
    do(hidden, monkeypatch, "paste")
    assert hidden.document.scenario is before and "Railroads" in hidden.status.message
    close(hidden, "railroads", {"locked": False})
    board = do(hidden, monkeypatch, "paste")
    assert len(board.lines) > len(before.board.lines)


def test_keys_move_and_remove_nothing_on_a_locked_layer(hidden):
    close(hidden, "cities", {"locked": True})
    before, view = hidden.document.scenario, hidden.view
    hidden.document.select([ALBANY])
    for key in ("right", "shift+up", "delete"):
        view.use_key(key)
        assert hidden.document.scenario is before and "City squares" in hidden.status.message
        hidden.status.forget()
