"""Where grids, words and names go when a board is fitted, turned or pasted, by plain reckoning; no sheet is square."""

from __future__ import annotations

from math import ceil
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.edit.clipboard.arranging import TransformBoard
from engine.edit.clipboard.copying import copied
from engine.edit.clipboard.pasting import Paste
from engine.edit.grids.cells import PaintCells
from engine.edit.grids.features import ChangeSides
from engine.edit.grids.lattice import FitSheet
from engine.edit.sheet.layers import LayerRow, grouped, moved, put
from engine.edit.sheet.regions import PaintRegion
from engine.errors import EditError
from engine.model.board import Label, Sheet
from engine.model.grids.grid import Grid, Letters, Numbering
from engine.model.grids.lattice import cells_of, corners, lattice
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from tests.builders import a_board
from tests.grids import a_grid

rows = st.lists(st.text("cm.", min_size=2, max_size=7), min_size=1, max_size=4).filter(
    lambda rows: any(r.strip(".") for r in rows)
)
words = st.builds(
    Label,
    st.sampled_from(["Sea", "A long name of a bay"]),
    st.tuples(st.integers(-40, 190), st.integers(-30, 120)),
    st.sampled_from([2.0, 6.0]),
    st.sampled_from([0.0, 90.0, -90.0]),
)


@st.composite
def grids(draw: st.DrawFn) -> Scenario:
    """A small grid that begins anywhere, with words around it."""
    made = a_grid(*draw(rows), orientation=draw(st.sampled_from(["pointy", "flat"]))).scenario()
    numbering = Numbering("column-row", column_offset=draw(st.integers(-2, 9)), row_offset=draw(st.integers(-2, 9)))
    assert made.board.grid is not None
    first = draw(st.tuples(st.integers(-4, 5), st.integers(-4, 5)))
    grid = replace(made.board.grid, numbering=numbering, first=first)
    labels = {f"label{n}": one for n, one in enumerate(draw(st.lists(words, max_size=3)), 1)}
    return replace(made, board=replace(made.board, sheet=Sheet(400, 290), grid=grid, labels=labels))


def drawn(scenario: Scenario) -> tuple[float, float, float, float]:
    """The box around hexes and words: left, top, right, bottom."""
    grid = scenario.board.grid
    assert grid is not None
    xs, ys = [], []
    for x, y in lattice(grid).xy.tolist():
        xs += [x + dx for dx, _ in corners(grid)]
        ys += [y + dy for _, dy in corners(grid)]
    for label in scenario.board.labels.values():
        half = len(label.text) * label.size * 0.8 / 2
        wide, high = (half, label.size) if label.angle == 0 else (label.size, half)
        xs += [label.at[0] - wide, label.at[0] + wide]
        ys += [label.at[1] - high, label.at[1] + high]
    return min(xs), min(ys), max(xs), max(ys)


@given(grids(), st.sampled_from([0.0, 7.5]))
def test_a_fitted_sheet_ends_a_margin_beyond_everything_on_all_four_sides(scenario: Scenario, margin: float) -> None:
    after = FitSheet(margin).apply(scenario)
    was, now = drawn(scenario), drawn(after)
    assert now[:2] == pytest.approx((margin, margin), abs=0.02)
    assert now[2] - now[0] == pytest.approx(was[2] - was[0], abs=0.02)
    assert now[3] - now[1] == pytest.approx(was[3] - was[1], abs=0.02)
    assert after.board.sheet.width == pytest.approx(ceil(now[2] + margin - 0.02), abs=1.0)
    assert after.board.sheet.height == pytest.approx(ceil(now[3] + margin - 0.02), abs=1.0)
    assert after.board.sheet.width >= now[2] + margin - 0.02 and after.board.sheet.height >= now[3] + margin - 0.02


@given(grids(), st.integers(0, 3), st.booleans(), st.sampled_from([1.0, 2.0]))
def test_the_first_column_and_row_keep_their_numbers_when_a_board_turns(
    scenario: Scenario, quarters: int, mirror: bool, scale: float
) -> None:
    try:
        after = TransformBoard(quarters, scale, mirror).apply(scenario)
    except EditError:
        return

    def first(of: Scenario) -> tuple[int, int]:
        grid = of.board.grid
        assert grid is not None
        return grid.first[0] + grid.numbering.column_offset, grid.first[1] + grid.numbering.row_offset

    assert first(after) == first(scenario)
    before = lattice(scenario.board.grid or Grid(1, (0, 0), Letters(())))
    made = lattice(after.board.grid or Grid(1, (0, 0), Letters(())))
    assert len(made) == len(before)
    sheet = scenario.board.sheet
    wanted = set()
    for x, y in before.xy.tolist():
        x, width, height = sheet.width - x if mirror else x, sheet.width, sheet.height
        for _ in range(quarters):
            x, y, width, height = height - y, x, height, width
        wanted.add((round(scale * x, 1), round(scale * y, 1)))
    assert all(min(abs(x - u) + abs(y - v) for u, v in wanted) < 0.25 for x, y in made.xy.tolist())


cells = st.tuples(st.integers(-3, 8), st.integers(-2, 6))


@given(grids(), st.lists(st.tuples(cells, st.sampled_from(["clear", "mountain", None])), max_size=8))
def test_painted_cells_have_the_last_terrain_of_the_stroke_and_others_their_own(
    scenario: Scenario, stroke: Any
) -> None:
    def letters(of: Scenario) -> dict[Any, str]:
        made = lattice(of.board.grid or Grid(1, (0, 0), Letters(())))
        return {cell: made.letter_of(cell) for cell in made.cells}

    signs = {"clear": "c", "mountain": "m"}
    wanted = letters(scenario) | {cell: signs.get(terrain, "") for cell, terrain in stroke}
    after = PaintCells(tuple(stroke)).apply(scenario)
    assert letters(after) == {cell: letter for cell, letter in wanted.items() if letter}
    number = len({cell for cell, _ in stroke})
    assert f" {number} cell" in PaintCells(tuple(stroke)).text(scenario)


@given(st.lists(st.tuples(st.sampled_from(["north", "south", None]), st.lists(cells, max_size=5)), max_size=4))
def test_a_painted_cell_is_in_one_region_alone(strokes: Any) -> None:
    scenario = a_grid().with_region("north", (0, 0), (1, 0)).with_region("south", (0, 3)).with_region("far").scenario()
    held: dict[Any, str | None] = {(0, 0): "north", (1, 0): "north", (0, 3): "south"}
    for id, painted in strokes:
        scenario = PaintRegion(id, tuple(painted)).apply(scenario)
        held |= dict.fromkeys(painted, id)
    for id, region in scenario.board.regions.items():
        assert sorted(cells_of(region.cells)) == sorted(cell for cell, owner in held.items() if owner == id)


sides = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 2)), max_size=5).map(tuple)


@given(sides, sides, sides)
def test_sides_are_taken_before_others_are_added(known: Any, added: Any, removed: Any) -> None:
    scenario = a_grid().with_feature("ridge", "ridge", *known).scenario()
    after = ChangeSides("ridge", added, removed).apply(scenario).board.features["ridge"].sides  # type: ignore[arg-type]
    wanted = (set(known) - set(removed)) | set(added)
    assert set(after) == wanted
    if set(after) != set(known):
        assert list(after) == sorted(wanted, key=lambda side: (side[1], side[0], side[2]))


@given(st.permutations(["R1", "R2", "R3"]), st.lists(st.sampled_from(["Same", "Other"]), min_size=3, max_size=3))
def test_pasted_things_join_the_first_of_the_board_with_the_same_name(ids: list[str], called: list[str]) -> None:
    board = a_board().with_milepost("m1", at=(20, 20)).with_milepost("m2", at=(60, 30))
    for id, name in zip(ids, called, strict=True):
        board = board.with_railroad(id, name=name).with_region(id, name=name)
    made = a_board().with_region("NEW", "Same").with_milepost("a", at=(20, 20)).with_milepost("b", at=(80, 30))
    made = made.with_railroad("NEW", name="Same").with_line("NEW", "a", "b").with_city("reno", at="a", region="NEW")
    piece = copied(made.scenario(), [Ref("line", "NEW-1"), Ref("city", "reno")])
    after = Paste(piece, (10.0, 20.0)).apply(board.scenario()).board
    same = [id for id, name in zip(ids, called, strict=True) if name == "Same"]
    (line,) = after.lines.values()
    (city,) = after.cities.values()
    # Without a region of that name a city joins the region that lies there, else the first.
    assert (line.railroad, city.region) == ((same[0], same[0]) if same else ("NEW", ids[0]))
    assert [after.mileposts[stop].at for stop in line.path] == [(30, 40), (90, 50)]  # type: ignore[index]


names = ["ground", "cells", "regions", "shores", "features", "names", "labels"]


@given(st.permutations(names), st.sets(st.sampled_from(names), min_size=1), st.booleans())
def test_moved_layers_swap_with_the_next_one_that_stays(order: list[str], chosen: set[str], up: bool) -> None:
    after = moved([LayerRow("", (name,)) for name in order], chosen, up).rows  # type: ignore[arg-type]
    wanted = list(order) if up else list(order)[::-1]
    for at in range(len(wanted) - 2, -1, -1):
        if wanted[at] in chosen and wanted[at + 1] not in chosen:
            wanted[at], wanted[at + 1] = wanted[at + 1], wanted[at]
    assert [name for row in after for name in row.names] == (wanted if up else wanted[::-1])


@st.composite
def stacks(draw: st.DrawFn) -> list[LayerRow]:
    """Layers in some order, some of them in groups of neighbours."""
    order, found = draw(st.permutations(names)), []
    while order:
        number = draw(st.integers(1, min(3, len(order))))
        some, order = order[:number], order[number:]
        grouping = number > 1 or draw(st.booleans())
        found.append(LayerRow(f"G{len(found)}" if grouping else "", tuple(some)))  # type: ignore[arg-type]
    return found


@given(stacks(), st.sets(st.sampled_from(names), min_size=1))
def test_a_new_group_lies_where_its_uppermost_layer_lay(rows: list[LayerRow], chosen: set[str]) -> None:
    before = [name for row in rows for name in row.names]
    after = grouped(rows, chosen).rows  # type: ignore[arg-type]
    (group,) = [row for row in after if set(row.names) == chosen and row.group not in {r.group for r in rows}]
    assert list(group.names) == [name for name in before if name in chosen]
    flat = [name for row in after for name in row.names]
    assert [name for name in flat if name not in chosen] == [name for name in before if name not in chosen]
    top = next(row for row in rows if group.names[-1] in row.names)
    above = [name for row in rows[rows.index(top) + 1 :] for name in row.names if name not in chosen]
    assert flat[flat.index(group.names[-1]) + 1 :] == above


@given(stacks(), st.data(), st.booleans(), st.booleans())
def test_layers_put_beside_another_keep_their_order(rows: Any, data: Any, before: bool, inside: bool) -> None:
    flat = [name for row in rows for name in row.names]
    taken = data.draw(st.lists(st.sampled_from(flat), min_size=1, max_size=3, unique=True))
    rest = [name for name in flat if name not in taken]
    assume(rest)
    at = data.draw(st.sampled_from(rest))
    after = put(rows, [LayerRow("", (name,)) for name in taken], at, before, inside).rows
    made = [name for row in after for name in row.names]
    assert sorted(made) == sorted(flat) and [name for name in made if name not in taken] == rest
    place = made.index(taken[0])
    assert made[place : place + len(taken)] == taken
    row = next(row for row in after if at in row.names)
    if inside and row.group:
        assert set(taken) <= set(row.names)
        assert made[place + len(taken) if before else place - 1] == at
    else:
        own = [name for name in row.names if name in rest]
        assert made[place + len(taken)] == own[0] if before else made[place - 1] == own[-1]
