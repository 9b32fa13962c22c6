"""Twenty boards of the United States side by side, 10,600 mileposts, against one of them in the same run.

The goals: a step of a drag with its checks and its repaint in three times that of one board, steps of panning and
zooming as quick as on one board but for the pixels (the large one fills the view, the other one does not), a first
picture in five times, all checks in twenty times (they grow with the board and no faster), a PNG of eight boards,
which is drawn in bands, in six times. Without measuring the board is a small one, four times.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QImageReader
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from shiboken6 import delete

from engine.edit.network.mileposts import MoveMileposts
from engine.files.library import scenario_path
from engine.files.scenarios import load
from engine.game.family import family
from engine.model.board import Sheet
from engine.model.scenario import Scenario
from engine.validate.inspection import checks_for, inspect
from studio.canvas.view import BoardView
from studio.document.document import Document
from studio.export.pictures import export_board
from studio.paint.lines.thin import LARGE
from tests.benchmarks.test_painting import quickest
from tests.builders import a_small_board

Bound = Callable[[float, float], None]


def copies(scenario: Scenario, number: int) -> Scenario:
    """The lines of a board so many times, four sheets in a row; lines that wait for an option once."""
    board = scenario.board
    wide, high = board.sheet.width, board.sheet.height
    posts, joints, lines = (dict(table) for table in (board.mileposts, board.junctions, board.lines))
    for copy in range(1, number):
        dx, dy = copy % 4 * wide, copy // 4 * high

        def moved(item: Any, copy: int = copy, dx: float = dx, dy: float = dy) -> Any:
            return f"{item}x{copy}" if isinstance(item, str) else (item[0] + dx, item[1] + dy)

        posts |= {moved(id): replace(post, at=moved(post.at)) for id, post in board.mileposts.items()}
        joints |= {moved(id): replace(joint, at=moved(joint.at)) for id, joint in board.junctions.items()}
        lines |= {
            moved(id): replace(line, path=tuple(map(moved, line.path)))
            for id, line in board.lines.items() if not line.when
        }  # fmt: skip
    sheet = Sheet(4 * wide, -(-number // 4) * high)
    return replace(scenario, board=replace(board, mileposts=posts, junctions=joints, lines=lines, sheet=sheet))


class Boards(NamedTuple):
    """One board and many of it in one, and how often something is tried on each."""

    one: Scenario
    many: Scenario
    rounds: int


@pytest.fixture
def boards(benchmark: BenchmarkFixture) -> Boards:
    if benchmark.disabled:
        small = a_small_board().scenario()
        return Boards(small, copies(small, 4), 1)
    us = load(scenario_path("boxcars/us-boxcars-2013"))
    large = copies(us, 20)
    assert len(large.board.mileposts) > LARGE
    return Boards(us, large, 9)


@contextmanager
def shown(scenario: Scenario) -> Iterator[BoardView]:
    document = Document()
    document.new(scenario)
    view = BoardView(document)
    view.resize(1440, 900)
    view.show()
    QApplication.processEvents()
    view.settle()
    view.viewport().repaint()
    try:
        yield view
    finally:
        document.end_preview()
        document.close()
        delete(view)
        delete(document)


def drag(view: BoardView, rounds: int) -> float:
    """The seconds of a step of a drag."""
    document, steps = view.document, iter(range(1_000_000))
    id = list(document.committed.board.mileposts)[-1]
    x, y = document.committed.board.mileposts[id].at

    def step() -> None:
        document.preview(MoveMileposts({id: (x + next(steps) % 9, y + 2)}))
        QApplication.processEvents()

    step()
    seconds = quickest(step, rounds)
    assert document.scenario.board.mileposts[id].at[1] == y + 2 and document.inspection is not None
    document.end_preview()
    QApplication.processEvents()
    return seconds


def pan(view: BoardView, rounds: int) -> float:
    """The seconds of a step there and one back."""

    began = view.mapToScene(0, 0)

    def step() -> None:
        for far in (17, -17):
            view._pan_by(far, far)
            view.viewport().repaint()
            assert (view.mapToScene(0, 0) != began) is (far > 0)

    step()
    return quickest(step, rounds)


def zoom(view: BoardView, rounds: int) -> float:
    """The seconds of a step in and one out."""

    began = view.zoom

    def step() -> None:
        for turn, times in ((view.zoom_in, 1.25), (view.zoom_out, 1.0)):
            turn()
            view.viewport().repaint()
            assert view.zoom == pytest.approx(times * began)

    step()
    return quickest(step, rounds)


def test_steps_of_a_drag_of_panning_and_of_zooming(
    qapp: QApplication, boards: Boards, benchmark: BenchmarkFixture, bound: Bound
) -> None:
    with shown(boards.one) as view:
        one = [work(view, boards.rounds) for work in (drag, pan, zoom)]
    with shown(boards.many) as view:
        many = [work(view, boards.rounds) for work in (drag, pan, zoom)]
        assert view.scenario == boards.many, "nothing stays of the steps"
        benchmark.pedantic(lambda: drag(view, 1), rounds=1)
    for name, less, more, most in zip(("drag", "pan", "zoom"), one, many, (3.0, 2.0, 4.0), strict=True):
        benchmark.extra_info[f"times one board: {name}"] = round(more / less, 2)
        bound(more / less, most)


def test_the_first_step_of_a_drag_and_a_jump_wait_for_no_whole_board(
    qapp: QApplication, boards: Boards, benchmark: BenchmarkFixture, bound: Bound
) -> None:
    """What the first step needs is computed before, and a jump shows the scaled picture first."""
    with shown(boards.many) as view:
        document, board = view.document, boards.many.board
        document.inspector.finish()
        QApplication.processEvents()
        id = list(board.mileposts)[-1]
        x, y = board.mileposts[id].at

        def step(number: int) -> float:
            return quickest(lambda: document.preview(MoveMileposts({id: (x + number, y + 2)})), 1)

        first = step(1)
        others = [step(number) for number in range(2, 9)]
        document.end_preview()
        view.settle()
        sharp = quickest(view.viewport().repaint, 1)
        view.set_zoom(2 * view.zoom)
        view.settle()
        view.viewport().repaint()
        # As on a board that takes long to draw, however quick this machine is.
        view._sharp = 1.0
        jump = quickest(lambda: (view.zoom_to_fit(), view.viewport().repaint()), 1)
        assert view._motion.is_running
        view.settle()
        sharpened = quickest(view.viewport().repaint, 1)
        benchmark.pedantic(lambda: step(9), rounds=1)
        document.end_preview()
    benchmark.extra_info["first step, times a later one"] = round(first / min(others), 2)
    benchmark.extra_info["jump, share of a sharp picture"] = round(jump / max(sharp, sharpened), 2)
    bound(first / min(others), 6.0)
    bound(jump / max(sharp, sharpened), 0.7)


def fresh(scenario: Scenario) -> Scenario:
    """The scenario with a board of which nothing is remembered."""
    board = scenario.board
    lines = {id: replace(line, note="fresh") for id, line in board.lines.items()}
    return replace(scenario, board=replace(board, mileposts=dict(board.mileposts), lines=lines))


def test_all_checks_grow_with_the_board_and_no_faster(
    boards: Boards, benchmark: BenchmarkFixture, bound: Bound
) -> None:
    checks = checks_for(family("boxcars"))
    one = quickest(lambda: inspect(fresh(boards.one), checks), boards.rounds)
    many = quickest(lambda: inspect(fresh(boards.many), checks), boards.rounds)
    benchmark.extra_info["times one board"] = round(many / one, 2)
    whole = benchmark.pedantic(lambda: inspect(fresh(boards.many), checks), rounds=1)
    apart = next(issue for issue in whole.issues if issue.check == "unconnected-parts")
    assert whole.complete and len(apart.about) > 1, "the boards side by side are not joined"
    bound(many / one, 20)


def test_the_first_picture(qapp: QApplication, boards: Boards, benchmark: BenchmarkFixture, bound: Bound) -> None:
    def first(scenario: Scenario) -> None:
        document = Document()
        document.new(fresh(scenario))
        view = BoardView(document)
        view.resize(1440, 900)
        image = view.viewport().grab().toImage()
        row = {image.pixel(x, image.height() // 2) for x in range(image.width())}
        assert len(row) > 3, "land and lines are on the picture"
        document.close()
        delete(view)
        delete(document)

    one, many = quickest(lambda: first(boards.one), boards.rounds), quickest(lambda: first(boards.many), boards.rounds)
    benchmark.extra_info["times one board"] = round(many / one, 2)
    benchmark.pedantic(lambda: first(boards.many), rounds=1)
    bound(many / one, 5)


def test_a_picture_as_a_file(
    qapp: QApplication, boards: Boards, tmp_path: Path, benchmark: BenchmarkFixture, bound: Bound
) -> None:
    dpi = 20 if benchmark.disabled else 150

    def written(scenario: Scenario) -> None:
        export_board(fresh(scenario), tmp_path / "board.png", dpi)
        size = QImageReader(str(tmp_path / "board.png")).size()
        sheet = scenario.board.sheet
        assert abs(size.width() / size.height() - sheet.width / sheet.height) < 0.02

    # Eight boards are drawn in bands as twenty are, and in a time that a busy machine bears.
    several = boards.many if benchmark.disabled else copies(boards.one, 8)
    one, many = quickest(lambda: written(boards.one), 2), quickest(lambda: written(several), 1)
    benchmark.extra_info["times one board"] = round(many / one, 2)
    benchmark.pedantic(lambda: written(boards.one), rounds=1)
    bound(many / one, 6)
