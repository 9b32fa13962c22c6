"""Whatever an edit makes can be written and read again, however large its numbers are."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.edit.checked_apply import check_fits, performed
from engine.edit.edit import Edit
from engine.edit.grids.cells import PaintCells
from engine.edit.grids.features import AddFeature
from engine.edit.grids.lattice import FitSheet, NumberGrid, SpaceGrid, TurnGrid
from engine.edit.header import ChangeLook, ResizeSheet
from engine.edit.network.lines import AddLine
from engine.edit.network.mileposts import AddMilepost, MoveMileposts
from engine.edit.remove import Remove
from engine.edit.sheet.labels import AddLabel, ChangeLabel
from engine.edit.sheet.regions import AddRegion, ChangeRegion, MoveOutlinePoint
from engine.edit.sheet.shapes import ChangeShape
from engine.edit.sheet.tracing import ChangeTracing, SetTracing
from engine.errors import EditError
from engine.families.boxcars.author.edits import SetPayoff, SetPrice
from engine.files.scenarios import dumps, loads
from engine.model import size_limits
from engine.model.board import Label, Region, Shape, Sheet
from engine.model.geometry import Ring
from engine.model.grids.grid import Numbering
from engine.model.ids import Ref
from engine.model.look import RailroadLook, Tracing
from engine.model.scenario import Scenario
from tests.builders import a_small_board
from tests.edit.random_grid_edits import a_full_board, strokes_and_things

SMALL, FULL = a_small_board().scenario(), a_full_board()

lengths = st.sampled_from(
    [0.0, -1.0, 0.001, 0.3, 4.0, 499.0, 20_000.0, 20_001.0, 1e9, 1e300, float("inf"), float("nan")]
)
amounts = st.sampled_from([-99_999.9, 0.0, 30.5, 99_999.99, -100_000.5, 100_001.0, 1e12, -1e300])
points = st.tuples(amounts, amounts)
rings = st.lists(points, min_size=3, max_size=4).map(Ring)
whole = st.sampled_from([-(10**30), -(2**63), -1_000_001, -20_000, 0, 7, 16_000, 999_999, 2**31, 2**63, 10**30])
cells = st.tuples(whole, whole)
runs = st.lists(st.tuples(whole, whole, st.sampled_from([0, 1, 5, 10_000, 100_000, 2**63])), max_size=8).map(tuple)
money = st.sampled_from([-1, 0, 10**9, 10**9 + 1, 2**63, 10**30])

on_lines: st.SearchStrategy[Edit] = st.one_of(
    st.builds(AddMilepost, points),
    st.builds(MoveMileposts, st.dictionaries(st.sampled_from(["m1", "m2", "j1"]), points, min_size=1)),
    st.builds(AddLine, st.just("NYC"), st.tuples(st.just("m1"), points, st.just("m5"))),
    st.builds(MoveOutlinePoint, st.just("NE"), st.just(0), st.just(1), points),
    st.builds(AddRegion, st.just("SW"), st.just("Southwest"), st.tuples(rings)),
    st.builds(AddLabel, st.just("Sea"), points, lengths, amounts),
    st.builds(ChangeLabel, st.just("label1"), size=lengths, angle=amounts),
    st.builds(ChangeLook, lengths, lengths, lengths),
    st.builds(ResizeSheet, lengths, lengths),
    st.builds(SetTracing, st.builds(Tracing, st.just("scan.png"), lengths, points, amounts)),
    st.builds(ChangeTracing, points, lengths, amounts, lengths),
    st.builds(SetPrice, st.just("NYC"), money),
    st.builds(SetPayoff, st.just("albany"), st.just("detroit"), money),
)
on_grids: st.SearchStrategy[Edit] = st.one_of(
    strokes_and_things,
    st.builds(SpaceGrid, lengths),
    st.builds(TurnGrid, st.sampled_from(["pointy", "flat"])),
    st.builds(FitSheet, lengths.filter(lambda margin: margin == margin)),
    st.builds(NumberGrid, st.builds(Numbering, first=whole, row_offset=whole)),
    st.builds(AddFeature, st.just("river"), courses=st.tuples(st.lists(cells, min_size=2, max_size=3).map(tuple))),
    st.builds(AddFeature, st.just("ridge"), sides=st.tuples(st.tuples(whole, whole, st.integers(0, 2)))),
    st.builds(AddFeature, st.just("ridge"), curves=st.tuples(rings)),
    st.builds(ChangeRegion, st.sampled_from(["north", "south"]), cells=runs),
    st.builds(AddRegion, st.just("far"), st.just("Far"), cells=runs),
)


def after(before: Scenario, some: list[Edit]) -> Scenario:
    """The scenario after those of the edits that can be done; a refusal has words."""
    for edit in some:
        try:
            before = performed(edit, before)
        except EditError as error:
            assert str(error)
    return before


@given(st.lists(on_lines, max_size=4))
def test_no_edit_of_lines_makes_a_board_that_cannot_be_read(some: list[Edit]) -> None:
    text = dumps(after(SMALL, some))
    assert dumps(loads(text)) == text


@given(st.lists(on_grids, max_size=4))
def test_no_edit_of_a_grid_makes_a_board_that_cannot_be_read(some: list[Edit]) -> None:
    text = dumps(after(FULL, some))
    assert dumps(loads(text)) == text


def test_a_wider_spacing_that_carries_a_far_cell_out_of_reach_is_refused() -> None:
    far = performed(AddFeature("river", courses=(((3_000, 0), (3_001, 0)),)), FULL)
    with pytest.raises(EditError, match=r"features river-2: the cell \(3000, 0\) is 3\d\d,\d\d\d mm"):
        performed(SpaceGrid(100.0), far)


def test_a_refusal_names_the_thing_the_field_and_the_bound() -> None:
    with pytest.raises(EditError, match=r"^mileposts m1 at\[0\]: at most 100,000$"):
        performed(MoveMileposts({"m1": (123_456.0, 5.0)}), SMALL)
    with pytest.raises(EditError, match=r"^regions NE outline\[0\]: 123,456 mm is too far away"):
        performed(MoveOutlinePoint("NE", 0, 1, (123_456.0, 5.0)), SMALL)


def test_only_what_is_new_is_looked_at() -> None:
    odd = replace(
        SMALL, board=replace(SMALL.board, regions={**SMALL.board.regions, "odd": Region("Odd", (), ((0, 0, 0),))})
    )
    with pytest.raises(EditError, match="regions odd"):
        check_fits(odd)
    assert performed(Remove((Ref("milepost", "m3"),)), odd).board.regions is odd.board.regions


def test_the_points_of_shapes_are_counted_after_each_edit(monkeypatch: pytest.MonkeyPatch) -> None:
    ring = Ring(((0.0, 0.0), (9.0, 0.0), (0.0, 9.0)))
    lake = {"lake-1": Shape("lake", (ring,))}
    one = replace(SMALL, board=replace(SMALL.board, shapes={**SMALL.board.shapes, **lake}))
    regions = sum(len(ring.points) for region in one.board.regions.values() for ring in region.outline)
    shapes = sum(len(ring.points) for shape in one.board.shapes.values() for ring in shape.rings)
    monkeypatch.setattr(size_limits, "MAX_POINTS", regions + shapes + 3)
    with pytest.raises(EditError, match="simplify them"):
        performed(ChangeShape("lake-1", rings=(ring,) * 3), performed(ChangeShape("lake-1", rings=(ring,) * 2), one))


def test_cells_may_lie_beside_the_grid_as_checks_know() -> None:
    def painted(some: Any) -> Scenario:
        return performed(PaintCells(tuple((cell, None) for cell in some)), FULL)

    assert "alder" in painted([(q, r) for q in range(-4, 9) for r in range(6)]).board.sites


def test_the_first_and_the_last_field_of_every_part_are_held_against_their_bounds() -> None:
    board, look, content = SMALL.board, SMALL.look, SMALL.content
    label = Label("Sea", (5.0, 6.0), 4.0, float("inf"))
    for wrong, said in (
        (replace(SMALL, board=replace(board, sheet=Sheet(-1.0, 5.0))), "sheet"),
        (replace(SMALL, board=replace(board, labels={"fine": Label("Sea", (5.0, 6.0)), "sea": label})), "labels sea"),
        (replace(SMALL, look=replace(look, railroads={"PA": RailroadLook("#112233", "solid", -1.0)})), "railroads PA"),
        (replace(SMALL, look=replace(look, water="blue")), "water"),
        (replace(SMALL, content=replace(content, prices={"PA": -1})), "prices PA"),
        (replace(SMALL, content=replace(content, payoffs={"albany": {"buffalo": -1}})), "payoffs albany"),
    ):
        for before in (None, SMALL):
            with pytest.raises(EditError, match=rf"^{said}\b"):
                check_fits(wrong, before)
