"""Reading takes calls and memory in proportion to a file, whatever is in it, and so does reporting what is wrong."""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable

import pytest

from engine.errors import MAX_PROBLEMS, FileError
from engine.files.scenarios import loads

BOARD = "format: 2\nfamily: crayon\ntitle: Large\nboard:\n  sheet: {width: 200, height: 200}\n"
CELLS = "".join(f"      {'c' * 100}\n" for _ in range(100))
GRID = f"{BOARD}  terrains: {{c: {{letter: c, name: clear}}}}\n  grid:\n    spacing: 6\n    origin: [0, 0]\n"
GRID += f"    letters: |\n{CELLS}"
RIVER = f"{GRID}  features:\n    r: {{kind: river, "

SHAPES: dict[str, tuple[str, Callable[[int], str], str]] = {
    "mileposts": (BOARD + "  mileposts:\n", lambda i: f"    m{i}: {{at: [{i % 200}, {i // 200}]}}\n", ""),
    "labels": (BOARD + "  labels:\n", lambda i: f"    l{i}: {{text: Sea, at: [{i % 200}, 5]}}\n", ""),
    "one outline": (BOARD + '  shapes:\n    s: {kind: land, rings: ["1,1 2,2', lambda i: f" {i % 200},{i}", '"]}\n'),
    "sites": (GRID + "  sites:\n", lambda i: f"    s{i}: {{name: S, cell: [{i % 50}, {i % 90}]}}\n", ""),
    "sides": (RIVER + "sides: [[0, 0, 0]", lambda i: f", [{i % 90}, {i % 80}, 1]", "]}\n"),
    "runs": (GRID + "  regions:\n    r: {name: R, cells: [[0, 0, 1]", lambda i: f", [{i % 90}, {i % 80}, 2]", "]}\n"),
    "one course": (RIVER + "courses: [[[0, 0]", lambda i: f", [{i % 9}, 0]", "]]}\n"),
    "unknown keys": (BOARD, lambda i: f"key{i}: 5\n", ""),
    "points that are none": (BOARD + "  mileposts:\n", lambda i: f"    m{i}: {{at: [1, x]}}\n", ""),
    "far sites": (GRID + "  sites:\n", lambda i: f"    s{i}: {{name: S, cell: [90000, {i}]}}\n", ""),
    "overlapping runs": (GRID + "  regions:\n    r: {name: R, cells: [[0, 0, 1]", lambda i: ", [0, 0, 10000]", "]}\n"),
}  # fmt: skip


QUICK = ("mileposts", "one outline", "runs")


def text(shape: str, size: int) -> str:
    before, each, after = SHAPES[shape]
    parts, length, number = [before], len(before), 0
    while length < size:
        parts.append(each(number))
        length += len(parts[-1])
        number += 1
    return "".join((*parts, after))


@pytest.mark.parametrize(
    "shape", [shape if shape in QUICK else pytest.param(shape, marks=pytest.mark.slow) for shape in SHAPES]
)
def test_memory_and_calls_grow_with_the_file_and_no_more(shape: str) -> None:
    def peak(written: str) -> int:
        tracemalloc.start()
        try:
            read(written)
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    small, large = text(shape, 30_000), text(shape, 120_000)
    memory, more_memory = peak(small), peak(large)
    assert more_memory < 8 * memory + 2_000_000
    assert more_memory < 60 * 120_000 + 1_000_000
    before = len(SHAPES[shape][0])
    assert calls(text(shape, before + 32_000)) < 6 * calls(text(shape, before + 8_000))


def read(written: str) -> None:
    try:
        loads(written)
    except FileError as error:
        assert 1 <= len(error.problems) <= MAX_PROBLEMS


def calls(written: str) -> int:
    """How many functions are called while a text is read."""
    number = 0

    def count(frame: object, event: str, about: object) -> None:
        nonlocal number
        number += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        read(written)
    finally:
        sys.setprofile(before)
    return number
