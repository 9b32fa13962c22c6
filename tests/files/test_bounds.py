"""Numbers of a file that are too large, and things too far away, are refused with their path and line."""

from __future__ import annotations

from functools import cache
from typing import Any, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import FileError
from engine.files.library import bundled
from engine.files.scenarios import dumps, loads
from engine.files.yaml.reader import parse_yaml
from engine.files.yaml.writer import to_yaml
from engine.model import size_limits
from engine.model.board import Board
from engine.model.numeric_limits import LARGEST, LARGEST_LABEL
from tests.edit.random_grid_edits import a_full_board

HUGE = [
    "1e999",
    "-1e300",
    "nan",
    "inf",
    "9" * 30,
    "-" + "9" * 5000,
    str(2**63),
    str(-(2**63)),
    "1000001",
    "100001",
    "0",
    "-1",
]
FULL = dumps(a_full_board())


@cache
def plain_text(name: str) -> str:
    return bundled()[name].read_text(encoding="utf-8")


def numbers(plain: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of the scalars that are numbers."""
    if isinstance(plain, dict):
        return [found for key, item in plain.items() for found in numbers(item, (*path, key))]
    if isinstance(plain, list):
        return [found for place, item in enumerate(plain) for found in numbers(item, (*path, place))]
    try:
        float(plain)
    except (TypeError, ValueError):
        return []
    return [path]


@given(st.data())
def test_any_number_of_a_board_may_be_anything_and_is_read_or_refused_with_its_line(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["", "dice/boxcars", "tycoon/eastern-us"]))
    plain = parse_yaml(plain_text(name) if name else FULL, "board.yaml").value
    *path, last = data.draw(st.sampled_from(numbers(plain)))
    holder = plain
    for step in path:
        holder = holder[step]
    holder[last] = data.draw(st.sampled_from(HUGE))
    try:
        text = dumps(loads(to_yaml(plain)))
        assert dumps(loads(text)) == text
    except FileError as error:
        assert error.line


GRID = """format: 2
family: crayon
title: A grid
board:
  sheet: {width: 200, height: 200}
  grid:
    spacing: 6
    origin: [50, 50]
    letters: |
      ccc
      ccc
  terrains:
    c: {letter: c, name: clear}
"""


@pytest.mark.parametrize(
    ("board", "path", "said"),
    [
        ("sites: {a: {name: A, cell: [20000, 0]}}", "sites.a.cell[0]", "the cell (20000, 0) is 120,050 mm"),
        ("sites: {a: {name: A, cell: [0, 1000001]}}", "sites.a.cell[1]", "from -1,000,000 to 1,000,000"),
        ("features: {r: {kind: river, sides: [[0, 0, 0], [-17000, 0, 1]]}}", "features.r.sides[1]", "the cell (-17000"),
        ("features: {r: {kind: river, courses: [[[0, 0], [0, 20000]]]}}", "features.r.courses[0][1]", "the cell"),
        ("features: {r: {kind: river, curves: ['0,0 1,1 100001,0']}}", "features.r.curves[0]", "100,001 mm"),
        ("connections: {f: {kind: ferry, between: [[0, 0], [20000, 0]]}}", "connections.f.between[1]", "the cell"),
        ("regions: {r: {name: R, cells: [[0, 0, 30000]]}}", "regions.r.cells[0]", "the run of cells from (0, 0)"),
        ("labels: {l: {text: L, at: [0, nan]}}", "labels.l.at[1]", "from -100,000 to 100,000, found “nan”"),
    ],
)  # fmt: skip
def test_what_is_too_far_away_is_refused_with_its_place(board: str, path: str, said: str) -> None:
    with pytest.raises(FileError) as refused:
        loads(f"{GRID}  {board}")
    assert (refused.value.path, refused.value.line) == (f"board.{path}", 14)
    assert said in refused.value.message


@pytest.mark.parametrize("name", ["text_size", "city_size", "dot_size"])
def test_letters_that_take_seconds_to_paint_are_refused(name: str) -> None:
    largest = loads(GRID + f"look: {{{name}: 100}}\n")
    assert getattr(largest.look, name) == LARGEST
    with pytest.raises(FileError) as refused:
        loads(GRID + f"look: {{{name}: 100.5}}\n")
    assert refused.value.path == f"look.{name}"
    with pytest.raises(FileError):
        loads(GRID + f"  labels: {{l: {{text: L, at: [0, 0], size: {LARGEST_LABEL + 1}}}}}\n")


def test_a_grid_that_reaches_too_far_is_refused() -> None:
    with pytest.raises(FileError, match=r"board.grid.first: the grid extends 10\d,\d\d\d mm"):
        loads(GRID.replace("    origin:", "    first: [0, 20000]\n    origin:"))


def test_cells_of_regions_are_counted_however_they_overlap() -> None:
    runs = ", ".join(["[0, 0, 10000]"] * 60)
    with pytest.raises(FileError, match=r"board\.regions\.r\.cells\[50\]: the regions have more than 500,000 cells"):
        loads(GRID + f"  regions: {{r: {{name: R, cells: [{runs}]}}}}")


def test_one_label_too_many_is_refused_with_its_line_and_the_last_one_before_it_is_not() -> None:
    labels = "".join(f"    l{i}: {{text: Sea, at: [1, 1]}}\n" for i in range(3_001))
    assert len(loads(f"{GRID}  labels:\n{labels[: labels.rindex('    l')]}").board.labels) == 3_000
    with pytest.raises(FileError, match=r"there are 3,001 labels \(at most 3,000\)") as refused:
        loads(f"{GRID}  labels:\n{labels}")
    assert (refused.value.path, refused.value.line) == ("board.labels.l3000", 3_015)


def test_everything_that_a_board_holds_has_a_bound() -> None:
    tables = {name for name, kind in get_type_hints(Board).items() if get_origin(kind) is dict}
    assert size_limits.MOST.keys() == tables


LINES = "mileposts: {m: {at: [0, 0]}}\n  railroads: {r: {name: R}}\n  lines: {a: "


def region(points: str) -> str:
    return f"{{name: R, outline: ['{points.strip()}']}}"


def shape(kind: str, points: str) -> str:
    return f"{{kind: {kind}, rings: ['{points.strip()}']}}"


def line(*bends: str) -> str:
    return f"{{railroad: r, path: [{', '.join(['m', *bends, 'm'])}]}}"


def river(sides: int) -> str:
    return f"{{kind: river, sides: [{', '.join(['[0, 0, 0]'] * sides)}]}}"


THIRD = region("0,0 0.1,0 0.1,0.1 0,0.1 " * 25_000)
ALMOST_ALL = ", ".join(f"a{n}: {shape('lake', '0,0 100,0 100,90 0,90')}" for n in range(266))


@pytest.mark.parametrize(
    ("fits", "more", "path", "said"),
    [
        (f"regions: {{a: {THIRD}, e: {THIRD}, f: {THIRD}", region("0,0 1,0 1,1"),
         r"regions\.b\.outline\[0\]", "the outlines have more than 300,000 points"),
        ("shapes: {a: " + shape("border", "0,0 0,90 " * 600), shape("lake", "0,0 0,90 " * 60),
         r"shapes\.b\.rings\[0\]", "the outlines are more than 112 m long"),
        (f"shapes: {{{ALMOST_ALL}", shape("land", "0,0 100,0 100,190 0,190"),
         r"shapes\.b\.rings\[0\]", "the shapes would cover the sheet more than 60 times"),
        (LINES + line(*["[0, 0], [0, 499]"] * 100), line(*["[0, 0], [0, 90]"] * 80),
         r"lines\.b\.path", "the lines are more than 112 m long"),
        (LINES + line(*["[0, 0]"] * 1_998), line(), r"lines\.b\.path", "the lines have more than 2,000 stops"),
        ("features: {a: " + river(50_000), river(1), r"features\.b\.sides", "more than 50,000 sides, cells and points"),
        (f"labels: {{a: {{text: '{'x' * 60_000}', at: [0, 0]}}", "{text: x, at: [0, 0]}",
         r"labels\.b\.text", "more than 60,000 letters"),
    ],
    ids=["points", "length of outlines", "areas", "length of lines", "stops", "sides", "letters"],
)  # fmt: skip
def test_what_all_things_have_together_is_bounded(
    fits: str, more: str, path: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A hundred thousand stops would take a second to read.
    monkeypatch.setattr(size_limits, "MAX_STOPS", 2_000)
    loads(f"{GRID}  {fits}}}\n")
    with pytest.raises(FileError, match=rf"board\.{path}: .*{said}"):
        loads(f"{GRID}  {fits}, b: {more}}}\n")


def test_a_format_number_of_thousands_of_digits_is_refused_like_any_other() -> None:
    with pytest.raises(FileError, match="format: expected a whole number such as 2, found “999999") as refused:
        loads("format: " + "9" * 5000 + "\nfamily: boxcars\n")
    assert len(str(refused.value)) < 200
