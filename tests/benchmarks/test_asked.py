"""What is asked of large boards in milliseconds, as shares of a loop that takes 50 ms on the machine of the goals:
steps of a drag in the studio's window with its panels awake, of panning and of zooming, a first picture, all checks;
what the PNG of twenty boards costs against that of one, by the terminal, and the memory that it and an hour with the
window need.

A step and a twentieth of the loop take turns, and the middle one of each counts: other work slows both. Without
measuring the boards are small ones.
"""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import thread_time

import pytest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from engine.edit.edit import Edit
from engine.edit.network.mileposts import MoveMileposts
from engine.edit.sheet.borders import MoveBorderPoint
from engine.files.library import scenario_path
from engine.files.scenarios import load, save
from engine.game.family import family
from engine.model.board import Board
from engine.model.geometry import Point
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.validate.inspection import checks_for, inspect
from studio.canvas.view import BoardView
from tests.benchmarks.test_large_boards import copies, fresh, shown
from tests.benchmarks.test_painting import quickest
from tests.builders import a_small_board
from tests.opening import opened, studio_with

Bound = Callable[[float, float], None]
LOOP = 50.0
"""Milliseconds of the loop on the machine of the goals."""
MEGABYTES = 600
TELLING = """
import atexit, time
from pathlib import Path
from engine.cli.main import main
status = Path("/proc/self/status")
known = lambda: status.read_text().split("VmHWM:")[1].split()[0] if status.exists() else 0
atexit.register(lambda: print(time.process_time(), known()))
main()
"""
"""The program, which tells at its end how many seconds it worked on all cores, and how many kilobytes it held at most:
what is told of it from outside counts those of the process that it was made from."""


def loop(additions: int = 1_000_000) -> int:
    total = 0
    for number in range(additions):
        total += number & 7
    return total


@pytest.fixture
def board(benchmark: BenchmarkFixture) -> Callable[[int], Scenario]:
    """The board of the United States so many times; a small one, four times at most, without measuring."""
    if benchmark.disabled:
        parted = a_small_board().with_region("N", "North", ((0, 0), (90, 0), (90, 90)))
        parted = parted.with_shape("land", ((0, 0), (90, 0), (80, 80), (0, 100)))
        small = parted.with_region("S", "South", ((0, 0), (90, 90), (0, 90))).scenario()
        return lambda number: copies(small, min(4, number))
    us = load(scenario_path("boxcars/us-boxcars-2013"))
    return lambda number: us if number == 1 else copies(us, number)


@pytest.fixture(autouse=True)
def as_in_the_studio() -> Iterator[None]:
    """Garbage waits until the board rests."""
    gc.disable()
    yield
    gc.enable()


def middle_step(step: Callable[[], object], rounds: int) -> float:
    """The milliseconds of a step by a loop of 50."""
    took, loops = [], []
    step()
    for _ in range(rounds):
        for times, work in ((took, step), (loops, lambda: loop(50_000))):
            began = thread_time()
            work()
            times.append(thread_time() - began)
    return median(took) / (20 * median(loops)) * LOOP


def dragged(view: BoardView, edit: Callable[[Point], Edit], at: Point, rounds: int) -> float:
    """The milliseconds of a step of dragging what lies there, with the live checks and the repaint."""
    document, steps = view.document, iter(range(1_000_000))

    def step() -> None:
        document.preview(edit((at[0] + 1 + next(steps) % 9 / 2, at[1] + 2)))
        QApplication.processEvents()

    taken = middle_step(step, rounds)
    assert document.scenario != document.committed and document.inspection is not None
    document.end_preview()
    QApplication.processEvents()
    return taken


@contextmanager
def window_with(qtbot: QtBot, scenario: Scenario, folder: Path) -> Iterator[BoardView]:
    """The board in the studio's window, checked, with all panels."""
    save(scenario, folder / "board.yaml")
    with studio_with(qtbot, folder / "board.yaml", 1440, 870) as window:
        window.dock_set.wake()
        qtbot.waitUntil(lambda: window.document.inspection is not None, timeout=60_000)
        yield window.view


@pytest.mark.parametrize(("number", "most"), [(1, 8.0), (20, 16.0), (100, 30.0)])
def test_a_step_of_dragging_a_milepost(
    qtbot: QtBot, tmp_path: Path, board: Callable[[int], Scenario], number: int, most: float,
    benchmark: BenchmarkFixture, bound: Bound,
) -> None:  # fmt: skip
    with window_with(qtbot, board(number), tmp_path) as view:
        posts = view.scenario.board.mileposts
        some = Random(3).sample([*posts], min(9, len(posts)))
        rounds = 1 if benchmark.disabled else 20
        taken = [dragged(view, lambda to, id=id: MoveMileposts({id: to}), posts[id].at, rounds) for id in some]
    benchmark.extra_info["ms"] = round(median(taken), 2)
    benchmark.pedantic(loop, rounds=1)
    bound(median(taken), most)


def borders(board: Board) -> dict[str, dict[Point, tuple[Ref, int, int]]]:
    """Points of borders, each with an owner of it: those that two regions share alone, those of regions on the coast,
    and those of the land alone."""
    found: dict[Point, list[tuple[Ref, int, int]]] = {}
    outlines = [(Ref("region", id), region.outline) for id, region in board.regions.items()]
    outlines += [(Ref("shape", id), shape.rings) for id, shape in board.shapes.items() if shape.kind == "land"]
    for ref, rings in outlines:
        for ring, outline in enumerate(rings):
            for place, at in enumerate(outline.points):
                found.setdefault(at, []).append((ref, ring, place))
    kinds: dict[str, dict[Point, tuple[Ref, int, int]]] = {"shared": {}, "coast": {}, "land": {}}
    for at, owners in found.items():
        of = {ref.kind for ref, _, _ in owners}
        if of == {"region"} and len(owners) > 1:
            kinds["shared"][at] = owners[0]
        elif "shape" in of:
            kinds["coast" if "region" in of else "land"][at] = owners[-1]
    return kinds


@pytest.mark.parametrize("what", ["shared", "coast", "land"])
def test_a_step_of_dragging_a_border(
    qtbot: QtBot, tmp_path: Path, board: Callable[[int], Scenario], what: str, benchmark: BenchmarkFixture, bound: Bound
) -> None:
    """With the water along the coast, as it is once the view has rested."""
    taken = []
    with window_with(qtbot, board(1), tmp_path) as view:
        view.settle()
        points = borders(view.scenario.board)[what]
        for at in Random(3).sample([*points], min(9, len(points))):
            ref, ring, place = points[at]
            rounds = 1 if benchmark.disabled else 20
            taken.append(dragged(view, partial(MoveBorderPoint, ref, ring, place), at, rounds))
    benchmark.extra_info["ms"] = round(median(taken), 2)
    benchmark.pedantic(loop, rounds=1)
    bound(median(taken), 16.0)


def test_a_step_of_panning_and_one_of_zooming(
    qapp: QApplication, board: Callable[[int], Scenario], benchmark: BenchmarkFixture, bound: Bound
) -> None:
    with shown(board(20)) as view:
        view.zoom_in()

        def pan() -> None:
            for far in (17, -17):
                view._pan_by(far, far)
                view.viewport().repaint()

        def zoom() -> None:
            for turn in (view.zoom_in, view.zoom_out):
                turn()
                view.viewport().repaint()

        for name, step in (("pan", pan), ("zoom", zoom)):
            taken = middle_step(step, 1 if benchmark.disabled else 20) / 2
            benchmark.extra_info[f"ms: {name}"] = round(taken, 2)
            bound(taken, 1_000 / 60)
        benchmark.pedantic(pan, rounds=1)


@pytest.mark.parametrize(("number", "picture", "checks"), [(20, 1_000, 500), (100, 2_000, 2_500)])
def test_a_first_picture_and_all_checks(
    qapp: QApplication, board: Callable[[int], Scenario], number: int, picture: float, checks: float,
    benchmark: BenchmarkFixture, bound: Bound,
) -> None:  # fmt: skip
    scenario, asked = board(number), checks_for(family("boxcars"))
    rounds = 1 if benchmark.disabled else 3

    def first() -> None:
        with opened(fresh(scenario)) as document:
            view = BoardView(document)
            view.resize(1440, 900)
            assert not view.viewport().grab().isNull()
            delete(view)

    def answered() -> None:
        assert inspect(fresh(scenario), asked).complete

    benchmark.pedantic(loop, rounds=1)
    for name, work, most in (("picture", first, picture), ("checks", answered, checks)):
        taken = quickest(work, rounds) / quickest(loop, 5) * LOOP
        benchmark.extra_info[f"ms: {name}"] = round(taken)
        bound(taken, most)


def test_a_picture_by_the_terminal(
    tmp_path: Path, board: Callable[[int], Scenario], benchmark: BenchmarkFixture, bound: Bound
) -> None:
    def cost(number: int) -> tuple[float, float]:
        """Seconds of work on all cores, and megabytes at most."""
        file, picture = tmp_path / f"{number}.yaml", tmp_path / f"{number}.png"
        save(board(number), file)
        dpi = "20" if benchmark.disabled else "150"
        command = [sys.executable, "-c", TELLING, "export", str(file), str(picture), "--dpi", dpi]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        assert picture.stat().st_size > 1_000
        seconds, kilobytes = map(float, told.split()[-2:])
        return seconds, kilobytes / 1_000

    one, (many, megabytes) = cost(1)[0], cost(20)
    benchmark.extra_info["times one board"] = round(many / one, 2)
    benchmark.extra_info["megabytes"] = round(megabytes)
    benchmark.pedantic(loop, rounds=1)
    bound(many / one, 10)
    bound(megabytes, MEGABYTES)


@pytest.mark.parametrize("number", [20, 100])
def test_an_hour_with_many_boards_needs_little_memory(
    tmp_path: Path, board: Callable[[int], Scenario], number: int, benchmark: BenchmarkFixture, bound: Bound
) -> None:
    """At most, in the window with all panels: it is opened, zoomed, panned, changed, undone and checked."""
    file, rounds = tmp_path / "board.yaml", 1 if benchmark.disabled else 4
    save(board(number), file)
    command = [sys.executable, "-m", "tests.benchmarks.hour", str(file), str(rounds)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    benchmark.extra_info["megabytes"] = round(float(told))
    benchmark.pedantic(loop, rounds=1)
    bound(float(told), MEGABYTES)
