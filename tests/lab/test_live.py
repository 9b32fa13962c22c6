"""Figures over the board that follow every edit and every step of a drag."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from threading import Event
from time import sleep
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QScrollBar
from shiboken6 import delete

from engine.edit.network.mileposts import MoveMileposts
from engine.errors import Canceled
from engine.families.boxcars.author.edits import SetPrice
from engine.families.boxcars.author.live_figures import live_figures
from engine.game.family import family
from engine.report.report import Drawn
from studio.canvas.view import BoardView
from studio.document.document import Document
from studio.lab import line_figures
from studio.lab.line_figures import FiguresOverlay
from studio.lab.live import LiveFigures
from studio.lab.panel import AnalysisPanel
from studio.paint.lines import railroads
from studio.paint.lines.traces import Maker, tracks
from tests.bundled import bundled_scenario
from tests.canvas.screen import on_the_screen
from tests.canvas.test_repaint import UNSEEN, unlike
from tests.families.boxcars.boards import a_ladder, generated, without_line
from tests.lab.conftest import a_line
from tests.opening import on_screen, opened

BOARD = a_ladder().scenario()


@pytest.fixture
def document(qtbot: Any) -> Iterator[Document]:
    with opened(BOARD) as document:
        yield document


@pytest.fixture
def view(qtbot: Any, document: Document) -> Iterator[BoardView]:
    with on_screen(qtbot, BoardView(document), 700, 500) as view:
        yield view


@pytest.fixture
def live(document: Document, view: BoardView) -> Iterator[LiveFigures]:
    said: list[str] = []
    made = LiveFigures(document, lambda: view, said.append, None)
    made.said = said  # type: ignore[attr-defined]
    yield made
    made.switch(False)
    delete(made)


def is_current(live: LiveFigures, document: Document) -> bool:
    return live.shown_for is document.scenario


def overlay(live: LiveFigures) -> FiguresOverlay:
    assert live.overlay is not None
    return live.overlay


def test_figures_are_exact_after_edits_undo_and_a_preview(qtbot: Any, document: Document, live: LiveFigures) -> None:
    live.switch(True)
    qtbot.waitUntil(lambda: is_current(live, document))
    before = overlay(live).figures
    assert before == live_figures(BOARD) and overlay(live).legend.isVisible()
    document.perform(SetPrice("NOR", 1_000))
    qtbot.waitUntil(lambda: is_current(live, document))
    assert overlay(live).figures == live_figures(document.scenario) != before
    document.undo_stack.undo()
    qtbot.waitUntil(lambda: is_current(live, document))
    assert overlay(live).figures == before
    document.put(without_line(BOARD, 1), "Remove a line")
    qtbot.waitUntil(lambda: is_current(live, document))
    assert overlay(live).figures == live_figures(document.scenario) != before


def test_the_drawing_follows_each_step_of_a_drag(qtbot: Any, document: Document, live: LiveFigures) -> None:
    live.switch(True)
    qtbot.waitUntil(lambda: is_current(live, document))
    id = next(iter(BOARD.board.mileposts))
    x, y = BOARD.board.mileposts[id].at
    document.preview(MoveMileposts({id: (x + 7, y + 5)}))
    now = tracks(document.scenario.board, document.scenario.look).traces
    held = overlay(live)._traces
    assert held and all(now[stem] is trace for stem, trace in held.items())
    document.end_preview()


def test_results_for_an_older_board_are_dropped(
    qtbot: Any, document: Document, live: LiveFigures, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, may_end = Event(), Event()
    shown: list[Drawn] = []

    def slowly(scenario: Any, wanted: Any) -> Drawn:
        begun.set()
        may_end.wait(60)
        return live_figures(scenario)

    known = family("boxcars")
    monkeypatch.setattr(Document, "family", property(lambda self: replace(known, live_figures=slowly)))
    monkeypatch.setattr(
        FiguresOverlay, "show_figures", lambda self, drawn: shown.append(drawn) if drawn is not None else None
    )
    live.switch(True)
    assert begun.wait(60)
    document.perform(SetPrice("NOR", 1_000))
    qtbot.waitUntil(lambda: not live._pause.isActive())
    may_end.set()
    qtbot.waitUntil(lambda: is_current(live, document))
    assert shown == [live_figures(document.scenario)]


def test_a_calculation_for_an_older_board_is_stopped_in_silence(
    qtbot: Any, document: Document, live: LiveFigures, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, stopped = Event(), Event()

    def endlessly(scenario: Any, wanted: Any) -> Drawn:
        if scenario is not BOARD:
            return live_figures(scenario)
        begun.set()
        while wanted():
            sleep(0.01)
        stopped.set()
        raise Canceled("not wanted")

    known = family("boxcars")
    monkeypatch.setattr(Document, "family", property(lambda self: replace(known, live_figures=endlessly)))
    live.switch(True)
    assert begun.wait(60) and not stopped.is_set()
    document.perform(SetPrice("NOR", 1_000))
    qtbot.waitUntil(lambda: is_current(live, document))
    assert stopped.is_set() and live.said == []  # type: ignore[attr-defined]
    assert overlay(live).figures == live_figures(document.scenario)


def test_the_figures_are_hidden_when_switched_off_and_on_boards_without(
    qtbot: Any, document: Document, live: LiveFigures
) -> None:
    live.switch(True)
    qtbot.waitUntil(lambda: is_current(live, document))
    live.switch(False)
    assert not overlay(live).legend.isVisible() and overlay(live).tooltip_at((0, 0)) == ""
    live.switch(True)
    qtbot.waitUntil(lambda: is_current(live, document))
    document.new(a_line())
    assert not overlay(live).legend.isVisible() and live.shown_for is None


def test_a_board_without_figures_says_why(
    qtbot: Any, document: Document, live: LiveFigures, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.families.boxcars.author.traffic.MAX_WAYS", 3)
    document.put(without_line(BOARD, 0), "Remove a line")
    live.switch(True)
    qtbot.waitUntil(lambda: bool(live.said))  # type: ignore[attr-defined]
    assert "too many" in live.said[0] and live.shown_for is None  # type: ignore[attr-defined]


def test_tooltips_tell_the_figures_of_cities_segments_and_railroads(
    qtbot: Any, document: Document, view: BoardView, live: LiveFigures
) -> None:
    live.switch(True)
    qtbot.waitUntil(lambda: is_current(live, document))
    drawn, board = overlay(live).figures, BOARD.board
    city = board.cities[drawn.halos[0].city]
    assert f"{drawn.halos[0].value:.1f}" in view.tooltip_at(board.mileposts[city.milepost].at)
    (plate, *_) = overlay(live).plates(view.scale_px)
    assert f"{plate.text}: {drawn.badges_title}" in view.tooltip_at(plate.at)
    stem = max(drawn.segments, key=lambda stem: drawn.segments[stem])
    course = tracks(board, document.scenario.look).traces[stem]
    quarter = course.place(*_quarter(course.length))[0].tolist()
    told = view.tooltip_at((quarter[0], quarter[1]))
    assert any(word in told for word in (f"{stem[2]}: {drawn.segments[stem]}", "trip to the city", drawn.badges_title))


def _quarter(length: float) -> tuple[Any, Any]:
    import numpy as np

    return np.array([length / 4]), np.zeros(1)


def test_plates_of_railroads_do_not_cover_each_other_where_there_is_room(
    qtbot: Any, document: Document, view: BoardView, live: LiveFigures
) -> None:
    live.switch(True)
    qtbot.waitUntil(lambda: is_current(live, document))
    plates = overlay(live).plates(view.scale_px)
    assert {plate.railroad for plate in plates} == set(BOARD.board.railroads)
    assert len({plate.at for plate in plates}) == len(plates)


def test_the_railroads_of_the_analysis_are_drawn_on_the_board(qtbot: Any, document: Document, view: BoardView) -> None:
    panel = AnalysisPanel(document, lambda: view)
    with qtbot.waitSignal(panel.told), qtbot.waitExposed(panel):
        panel.show()
    with qtbot.waitSignal(panel.told):
        panel.choose("railroads")
    assert panel.on_board.isVisible() and panel._figures is not None
    assert panel._figures.figures == live_figures(BOARD)
    qtbot.mouseClick(panel.on_board, Qt.MouseButton.LeftButton)
    panel.on_board.setChecked(False)
    assert not panel._figures.legend.isVisible()
    delete(panel)


RANDOM = generated(5).scenario()


def some_change(luck: Random, document: Document, view: BoardView) -> None:
    """A drag, an edit of the lines, an undo, or a move of the view."""
    board = document.committed.board
    id = luck.choice(list(board.mileposts))
    x, y = board.mileposts[id].at
    match luck.randrange(6):
        case 0 | 1:
            document.preview(MoveMileposts({id: (x + luck.uniform(-9, 9), y + luck.uniform(-9, 9))}))
        case 2:
            document.end_preview()
            document.perform(MoveMileposts({id: (x + 3, y - 2)}))
        case 3:
            document.put(without_line(document.committed, luck.randrange(9)), "Remove a line")
        case 4:
            document.end_preview()
            document.undo_stack.undo()
        case 5:
            view.set_zoom(view.zoom * luck.choice([0.7, 1.5]))


@pytest.mark.parametrize("seed", range(4))
def test_figures_and_drawing_equal_those_of_a_new_view_after_random_changes(
    qtbot: Any, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(railroads, "SQUARE_BELOW", 0.0)
    luck = Random(seed)
    with opened(RANDOM) as document, on_screen(qtbot, BoardView(document), 700, 500) as view:
        live = LiveFigures(document, lambda: view, lambda text: None, None)
        live.switch(True)
        qtbot.waitUntil(lambda: is_current(live, document))
        for _ in range(12):
            some_change(luck, document, view)
            if luck.random() < 0.5:
                qtbot.waitUntil(lambda: is_current(live, document))
            on_the_screen(view)
        document.end_preview()
        qtbot.waitUntil(lambda: is_current(live, document))
        figures = overlay(live).figures
        assert figures == live_figures(document.scenario)
        view.settle()
        on_the_screen(view)
        with on_screen(qtbot, BoardView(document), 700, 500) as fresh:
            new = FiguresOverlay(fresh)
            new.show_figures(figures)
            fresh.look_as(view)
            for made in (view, fresh):
                made.settle()
                made.overlay.set_hover(None)
            for one, other in zip(bars(fresh), bars(view), strict=True):
                one.setValue(other.value())
            assert unlike(on_the_screen(view), on_the_screen(fresh)) <= UNSEEN
        live.switch(False)
        delete(live)


def test_a_change_draws_only_marks_that_look_different(
    qtbot: Any, document: Document, view: BoardView, live: LiveFigures, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[object] = []
    paint_ring, paint_text, polyline = line_figures.draw_ring, line_figures.paint_badge, QPainter.drawPolyline
    monkeypatch.setattr(line_figures, "draw_ring", lambda p, at, *rest: drawn.append(at) or paint_ring(p, at, *rest))
    monkeypatch.setattr(line_figures, "paint_badge", lambda p, t, *rest: drawn.append(t) or paint_text(p, t, *rest))
    monkeypatch.setattr(QPainter, "drawPolyline", lambda p, line: drawn.append(line) or polyline(p, line))
    view.settle()
    live.switch(True)
    qtbot.waitUntil(lambda: is_current(live, document))
    on_the_screen(view)
    assert len(drawn) > len(BOARD.board.cities) + len(BOARD.board.railroads)
    drawn.clear()
    view.viewport().repaint()
    assert drawn == [], "all of them are cached"
    document.perform(SetPrice("NOR", 1_000))
    qtbot.waitUntil(lambda: is_current(live, document))
    on_the_screen(view)
    assert "NOR" in drawn[0] and len(drawn) < 4, "only the text with another number"


def test_a_drag_step_draws_few_of_the_segments_of_a_board(qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    board = bundled_scenario("boxcars/us-boxcars-2013")
    with opened(board) as document, on_screen(qtbot, BoardView(document), 700, 500) as view:
        live = LiveFigures(document, lambda: view, lambda text: None, None)
        live.switch(True)
        qtbot.waitUntil(lambda: is_current(live, document))
        view.settle()
        on_the_screen(view)
        lines, made = list[object](), list[object]()
        polyline, traces = QPainter.drawPolyline, Maker.traces
        monkeypatch.setattr(QPainter, "drawPolyline", lambda p, line: lines.append(line) or polyline(p, line))
        monkeypatch.setattr(Maker, "traces", lambda self, bundle: made.append(bundle) or traces(self, bundle))
        view.set_theme("light")
        on_the_screen(view)
        whole = len(lines)
        lines.clear()
        x, y = board.board.mileposts["m300"].at
        document.preview(MoveMileposts({"m300": (x + 1, y + 1)}))
        on_the_screen(view)
        assert 0 < len(lines) < whole / 5 and 0 < len(made) < 20
        document.end_preview()
        live.switch(False)
        delete(live)


def bars(view: BoardView) -> tuple[QScrollBar, QScrollBar]:
    return view.horizontalScrollBar(), view.verticalScrollBar()
