"""Selecting by a value, along a shortest route and by hand."""

import sys
from collections import Counter
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.model.ids import Ref
from studio.commands.selecting import selected_where
from tests.builders import a_small_board

PROJECT = f"{Path(__file__).parents[2]}/"
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


@contextmanager
def entered():
    """The files of the project in which a function is called meanwhile, with the number of calls of each function."""
    calls = Counter()

    def called(frame, event, argument):
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(PROJECT):
            calls[code.co_filename.removeprefix(PROJECT), code.co_name] += 1

    sys.setprofile(called)
    try:
        yield calls
    finally:
        sys.setprofile(None)


def settle():
    for _ in range(5):
        QApplication.processEvents()


def test_menus_and_inspector_wait_until_a_rubber_band_is_released(window, qtbot):
    window.dock_set.wake()
    qtbot.waitUntil(lambda: window.dock_set.all["inspector"].is_made and not window.document.inspector.busy)
    settle()
    view = window.view.viewport()
    start, delete_ = QPoint(2, 2), window.actions_["delete"]
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    with entered() as calls:
        for step in range(1, 9):
            QTest.mouseMove(view, start + QPoint(view.width() - 9, view.height() - 9) * step / 8)
            settle()
    assert len(window.document.selection) > 5
    files = {file for file, _ in calls}
    assert not [file for file in files if file.startswith(("studio/commands/", "studio/panels/forms/"))]
    assert len(files) < 60
    assert not delete_.isEnabled()
    with entered() as calls:
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=QPoint(view.width() - 7, view.height() - 7))
        qtbot.waitUntil(delete_.isEnabled)
    assert calls["studio/app/menus/actions.py", "_refresh"] == 1
    assert calls["studio/panels/inspector.py", "refresh"] == 1


def test_menus_wait_until_a_pressed_thing_is_released(window, qtbot):
    view, delete_ = window.view, window.actions_["delete"]
    board = window.document.scenario.board
    place = view.place_of(board.mileposts[board.cities["albany"].milepost].at)
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    settle()
    assert window.document.selection == {Ref("city", "albany")} and not delete_.isEnabled()
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(delete_.isEnabled)
