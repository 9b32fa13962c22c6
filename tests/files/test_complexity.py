"""Outlines that would take for ever are refused soon, and what lies outside a land is measured exactly."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BoxcarsError, FileError
from engine.families.crayon.author.templates import TEMPLATES
from engine.files.imported import complexity
from engine.files.imported.complexity import check_courses, check_outlines, is_too_complex
from engine.files.imported.outlines import Lay, over_outline
from engine.files.imported.shores import share_outside
from engine.model.scenario import Scenario

Rings = list[list[list[float]]]


def laid(folder: Path, *polygons: Rings) -> Scenario:
    path = folder / "land.geojson"
    path.write_text(json.dumps({"type": "MultiPolygon", "coordinates": polygons}))
    return over_outline(next(iter(TEMPLATES.values()))(), path, None, Lay(kilometres=20))


def box(x: float, y: float, side: float) -> Rings:
    return [[[x, y], [x + side, y], [x + side, y + side], [x, y + side], [x, y]]]


def tangle(points: int) -> Rings:
    ring = [[5 * math.cos(2.4 * i), 50 + 5 * math.sin(2.4 * i)] for i in range(points)]
    return [[*ring, ring[0]]]


@pytest.mark.parametrize(
    "polygons",
    [[tangle(4_000)], [box(-3 + i / 4_000, 50, 1) for i in range(4_000)], [box(0, 50, 1)] * 4_000],
    ids=["one line over itself", "boxes over each other", "one box again and again"],
)
def test_a_tangle_is_refused(polygons: list[Rings], tmp_path: Path) -> None:
    with pytest.raises(FileError, match="the outlines cross themselves and each other too often; simplify them"):
        laid(tmp_path, *polygons)


@pytest.mark.slow
def test_a_comb_finer_than_any_grid_is_refused(tmp_path: Path) -> None:
    teeth = [[-3 + 6 * i / 20_000, 51 + (i % 2) * 2] for i in range(20_001)]
    with pytest.raises(BoxcarsError, match="the shore is too jagged for this grid"):
        laid(tmp_path, [[[-3, 50], *teeth, [3, 50], [-3, 50]]])


def test_a_border_that_crosses_itself_a_few_times_is_mended(tmp_path: Path) -> None:
    assert laid(tmp_path, tangle(25)).board.grid is not None


def bow(x: float) -> list[list[float]]:
    return [[x, 0], [x + 1, 1], [x + 1, 0], [x, 1], [x, 0]]


def test_so_many_crossings_are_land_and_one_more_is_too_complex(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(complexity, "MAX_CROSSINGS", 3)
    for together in (1, 2, 256):
        monkeypatch.setattr(complexity, "CHUNK", together)
        monkeypatch.setattr(complexity, "NEAR_EACH", 256)
        assert not is_too_complex([bow(0), bow(2), bow(4)])
        assert is_too_complex([bow(0), bow(2), bow(4), bow(6)])


def test_pieces_that_are_near_too_many_others_are_too_complex(monkeypatch: pytest.MonkeyPatch) -> None:
    # Each side of a box is near itself and the two sides that it meets: 3 for a piece, where 1 is allowed and 10 more.
    monkeypatch.setattr(complexity, "CHUNK", 1)
    monkeypatch.setattr(complexity, "NEAR_EACH", 1)
    assert not is_too_complex(box(0, 0, 1))
    assert is_too_complex([*box(0, 0, 1), *box(5, 5, 1)])
    monkeypatch.setattr(complexity, "NEAR_EACH", 2)
    assert not is_too_complex([*box(0, 0, 1), *box(5, 5, 1)])
    assert is_too_complex(box(0, 0, 1) * 3)


def test_so_many_points_are_read_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(complexity, "MAX_POINTS", 10)
    two = [*box(0, 0, 1), *box(5, 5, 1)]
    check_outlines(Path("a"), two)
    check_courses(Path("a"), two)
    assert not is_too_complex(two) and not is_too_complex([])
    more = [*two, [[7, 7], [8, 8]]]
    assert is_too_complex(more)
    for check in (check_courses, check_outlines):
        with pytest.raises(FileError, match="expected at most 10 points, found 12"):
            check(Path("a"), more)


@pytest.mark.slow
def test_more_points_than_are_read_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="expected at most 200,000 points, found 200,005"):
        laid(tmp_path, *[box(0, 50, 1)] * 40_001)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b'{"type": "Polygon", "coordinates": ' + b"[" * 600_000, "not JSON|nested too deeply"),
        (b"[" * 1_000_001, "expected at most 1,000,000 points and parts"),
        (b'{"type": "Polygon", "coordinates": [[[NaN, 1], [1, 1], [1, 2], [NaN, 1]]]}', "longitude and latitude"),
        (b'{"type": "Polygon", "coordinates": [[[' + b"9" * 5000 + b", 1], [1, 1], [1, 2], [0, 1]]]}", "longitude"),
        (b'{"type": "Polygon", "name": "\xff"}', "expected UTF-8 text"),
    ],
    ids=["deep", "many", "nan", "digits", "bytes"],
)
def test_a_file_that_is_no_outline_gets_a_clear_word(text: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "land.geojson"
    path.write_bytes(text)
    with pytest.raises(FileError, match=said):
        over_outline(next(iter(TEMPLATES.values()))(), path)


near = st.integers(-6, 6).map(float)
spots = st.tuples(near, near)


@given(st.lists(spots, min_size=3, max_size=8), st.lists(st.tuples(spots, spots), min_size=1, max_size=6))
def test_what_lies_outside_is_what_is_left_when_the_area_is_cut_off(corners: Any, ways: Any) -> None:
    from shapely import LineString, Polygon, make_valid

    area = make_valid(Polygon(corners))
    ways = [way for way in ways if way[0] != way[1]]
    if not area.area or not ways:
        return
    area = area.buffer(1e-9)  # what touches is inside
    found = share_outside(area, np.array([way[0] for way in ways]), np.array([way[1] for way in ways]))
    wanted = [LineString(way).difference(area).length / LineString(way).length for way in ways]
    assert found == pytest.approx(wanted, abs=1e-6)


def test_a_way_along_the_shore_is_inside_as_far_as_the_shore_goes() -> None:
    from shapely import box

    found = share_outside(box(0, 0, 4, 4), np.array([[-4.0, 4.0], [0.0, 0.0]]), np.array([[4.0, 4.0], [0.0, 4.0]]))
    assert found.tolist() == [0.5, 0.0]
