"""Selecting by a value, and along a shortest way."""

import pytest

from engine.model.ids import Ref
from studio.commands.where import selected_where
from tests.builders import a_small_board

BOARD = a_small_board().with_label("words", "Old & New", (9, 9), size=7.0).with_milepost("m9", at=(200, 150)).build()


def ids(asked):
    return [ref.id for ref in selected_where(BOARD, asked)]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("region = NE", ["albany", "buffalo"]),
        ("city.region != ne", ["chicago", "detroit"]),
        ("region = northeast", ["albany", "buffalo"]),
        ("city.region != Northeast", ["chicago", "detroit"]),
        ("region ~ north c", ["chicago", "detroit"]),
        ("name ~ alb", ["albany"]),
        ("line.railroad=ERIE", ["ERIE-1", "ERIE-2"]),
        ("size >= 7", ["words"]),
        ("size < 7", []),
        ("label.text = old & new", ["words"]),
        ("milepost.id ~ m9", ["m9"]),
    ],
)
def test_things_are_found_by_the_value_of_a_field(asked, found):
    assert ids(asked) == found


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("NE", "field, a sign"),
        ("colour = red", "no field colour"),
        ("fish.name = a", "no kind"),
        ("size > big", "number"),
    ],
)
def test_what_cannot_be_asked_is_said(asked, said):
    with pytest.raises(ValueError, match=said):
        ids(asked)


def run(window, monkeypatch, id, answer=None):
    monkeypatch.setattr(window.shell, "ask", lambda *_: answer)
    window.actions_.run(window.actions_.commands[id])
    return {ref.id for ref in window.document.selection}


def test_the_menu_selects_by_a_value_and_says_what_it_did_not_understand(window, monkeypatch):
    assert run(window, monkeypatch, "select-where", "region = NC") == {"chicago", "detroit"}
    assert "2 things" in window.status.said
    assert run(window, monkeypatch, "select-where", "nothing") == {"chicago", "detroit"}
    assert "field, a sign" in window.status.said


def test_a_shortest_way_is_selected_with_its_sections(window, monkeypatch):
    assert "two mileposts" in window.actions_.commands["select-way"].disabled()
    window.document.select([Ref("city", "albany"), Ref("milepost", "m6")])
    found = run(window, monkeypatch, "select-way")
    assert {"m1", "m6"} <= found and len([id for id in found if " " in id]) == 2
    assert "2 mileposts" in window.status.said
