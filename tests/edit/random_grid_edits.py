"""Random edits of a small grid board, for laws that hold of every one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.edit.grids.cells import PaintCells
from engine.edit.grids.connections import AddConnection, ChangeConnection
from engine.edit.grids.features import AddFeature, ChangeFeature, ChangeSides
from engine.edit.grids.lattice import FitSheet, NumberGrid, SpaceGrid, TurnGrid
from engine.edit.grids.sites import AddSite, ChangeSite, NameSite
from engine.edit.grids.terrains import AddTerrain, ChangeTerrain
from engine.edit.remove import Remove
from engine.edit.sheet.borders import InsertBorderPoint, MoveBorderPoint, RemoveBorderPoint
from engine.edit.sheet.regions import PaintRegion
from engine.edit.sheet.shapes import AddShape, MoveShapes, SeparateShape
from engine.edit.sheet.tracing import ChangeTracing, SetTracing
from engine.errors import EditError
from engine.model.board import Label, Region, Shape
from engine.model.geometry import Ring
from engine.model.grids.grid import Numbering
from engine.model.ids import Ref
from engine.model.look import Tracing
from engine.model.projection import Projection
from engine.model.scenario import Scenario
from tests.grids import a_grid

cells = st.tuples(st.integers(-4, 9), st.integers(-3, 8))
sides = st.tuples(st.integers(-2, 7), st.integers(-2, 7), st.integers(0, 2))
points = st.tuples(st.integers(-30_000, 90_000), st.integers(-30_000, 90_000)).map(
    lambda at: (at[0] / 100, at[1] / 100)
)
"""Places as edits leave them: to a hundredth of a millimetre."""
rings = st.lists(points, min_size=3, max_size=5).map(Ring)
terrains = st.sampled_from(["clear", "mountain", "hill", "fen", None])
names = st.sampled_from(["", "York", "St Ives", "Årø"])
sites = st.sampled_from(["alder", "york", "st-ives", "aro"])
features = st.sampled_from(["tarn", "river", "york", "ridge"])
regions = st.sampled_from(["north", "south", "nowhere"])
kinds = st.sampled_from(["river", "lake", "inlet", "ridge", "blocked", "border"])
joins = st.sampled_from(["ferry", "tunnel", "one-way", "closed"])
orientations = st.sampled_from(["pointy", "flat"])
many_sides = st.lists(sides, max_size=5).map(tuple)
strokes = st.lists(st.tuples(cells, terrains), min_size=1, max_size=8).map(tuple)
numberings = st.builds(Numbering, st.sampled_from(["sequence", "column-row", "letter-row"]), digits=st.integers(0, 7))
refs = st.one_of(
    st.builds(Ref, st.just("site"), sites),
    st.builds(Ref, st.just("feature"), features),
    st.builds(Ref, st.just("region"), regions),
    st.builds(Ref, st.just("connection"), st.just("ferry")),
)

outlines = st.sampled_from(["land", "shape1"])
strokes_and_things: st.SearchStrategy[Edit] = st.one_of(
    st.builds(PaintCells, strokes),
    st.builds(AddShape, st.sampled_from(["land", "river"]), st.lists(rings, max_size=2).map(tuple)),
    st.builds(SeparateShape, outlines),
    st.builds(MoveShapes, st.tuples(outlines), points),
    st.builds(
        MoveBorderPoint, st.builds(Ref, st.just("shape"), outlines), st.integers(0, 1), st.integers(0, 5), points
    ),
    st.builds(
        InsertBorderPoint, st.builds(Ref, st.just("shape"), outlines), st.integers(0, 1), st.integers(0, 5), points
    ),
    st.builds(RemoveBorderPoint, st.builds(Ref, st.just("shape"), outlines), st.integers(0, 1), st.integers(0, 5)),
    st.builds(AddSite, names, cells, st.sampled_from(["small", "medium", "major"])),
    st.builds(NameSite, sites, names),
    st.builds(ChangeSite, sites, names, cells, label=st.sampled_from([None, "NE", "auto"])),
    st.builds(AddFeature, kinds, names, many_sides, curves=st.lists(rings, max_size=2).map(tuple)),
    st.builds(ChangeFeature, features, kinds, names, sides=many_sides),
    st.builds(ChangeSides, features, many_sides, many_sides),
    st.builds(PaintRegion, regions | st.none(), st.lists(cells, max_size=6).map(tuple)),
    st.builds(AddConnection, joins, st.tuples(cells, cells), names),
    st.builds(ChangeConnection, st.just("ferry"), joins, st.tuples(cells, cells)),
    st.builds(AddTerrain, st.just("fen"), names, st.sampled_from(["", "f", "c", "."])),
    st.builds(ChangeTerrain, st.sampled_from(["hill", "fen"]), names, st.sampled_from([None, "x", "c"])),
    st.builds(NumberGrid, numberings),
    st.builds(SetTracing, st.sampled_from([None, Tracing("scan.png", 120.0, (7.5, -3.25), 12.5)])),
    st.builds(ChangeTracing, points, st.sampled_from([None, 0.0, 61.8]), opacity=st.sampled_from([None, 0.0, 2.0])),
    st.builds(Remove, st.lists(refs, min_size=1, max_size=2).map(tuple)),
)
edits: st.SearchStrategy[Edit] = st.one_of(
    strokes_and_things,
    st.builds(TurnGrid, orientations),
    st.builds(SpaceGrid, st.sampled_from([0.1, 4.0, 7.3, 10.0])),
    st.builds(FitSheet, st.sampled_from([-5.0, 0.0, 8.25, 30_000.0])),
)
edit_lists = st.lists(edits, max_size=8)


def a_full_board(*rings: Ring, at: tuple[float, float] = (33.33, 47.11), **more: Any) -> Scenario:
    """Something of each kind that has millimetres, on a grid of 6 x 6."""
    made = (
        a_grid()
        .with_site("alder", (1, 1))
        .with_feature("tarn", "lake", ((0, 0), (1, 0)))
        .with_river("river", at, (60.5, 80.25), (12.34, 90.0))
        .with_region("north", (0, 0), (1, 0), (2, 0))
        .with_region("south", (0, 4), (1, 4))
        .with_connection("ferry", "ferry", (0, 0), (3, 3))
        .scenario(**more)
    )
    board = replace(
        made.board,
        projection=Projection((-2, 49), (234.06217594, 0.64975992, 0.0000024, 715.05233904, 0.00000173, -0.64975937)),
        shapes={"coast": Shape("land", (Ring([at, (80, 20), (90.1, 99.99)]), *rings))},
        regions={**made.board.regions, "old": Region("Old", (Ring([(1, 2), at, (50, 60)]),))},
        labels={"sea": Label("Sea", at, angle=15.0)},
    )
    return replace(
        made,
        board=board,
        look=replace(made.look, chart_positions={"costs": at}, tracing=Tracing("scan.png", 99.9, at, 3.0)),
    )


def each_after(scenario: Scenario, some: Sequence[Edit]) -> list[Scenario]:
    """The scenario, and what it is after each of the edits that can be done."""
    found = [scenario]
    for edit in some:
        try:
            found.append(edit.apply(found[-1]))
        except EditError as error:
            assert str(error)
    return found
