"""A grid over the outline of a land."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from engine.cli.main import application
from engine.errors import BoxcarsError, FileError
from engine.families.crayon.author.templates import TEMPLATES
from engine.families.crayon.content import CrayonContent
from engine.files.imported import outlines
from engine.files.imported.outlines import Lay, over_outline
from engine.files.scenarios import dumps, load, loads
from engine.geography.land import import_outline
from engine.model.grids.grid import Grid, Letters, Numbering, Orientation
from engine.model.grids.lattice import lattice, parted, steps
from engine.model.ids import ShapeId
from engine.model.projection import Projection, placed
from engine.model.scenario import Scenario

# An island of two degrees by one, about 139 by 111 km, with a bay cut into it from the south and a lake.
ISLAND = [[-3, 51], [-2.1, 51], [-2.1, 51.6], [-2, 51.6], [-2, 51], [-1, 51], [-1, 52], [-3, 52], [-3, 51]]
LAKE = [[-2.8, 51.6], [-2.4, 51.6], [-2.4, 51.9], [-2.8, 51.9], [-2.8, 51.6]]
RIVER = [[-1.5, 52.1], [-1.5, 51.5], [-1.4, 50.9]]


def written(folder: Path, *geometries: dict[str, Any], name: str = "land.geojson") -> Path:
    features = [{"type": "Feature", "properties": {"name": "Ouse"}, "geometry": one} for one in geometries]
    path = folder / name
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}), encoding="utf-8")
    return path


def laid(folder: Path, lay: Lay | None = None, rivers: bool = False) -> Scenario:
    land = written(folder, {"type": "Polygon", "coordinates": [ISLAND, LAKE]})
    course = written(folder, {"type": "LineString", "coordinates": RIVER}, name="rivers.geojson") if rivers else None
    return over_outline(next(iter(TEMPLATES.values()))(), land, course, lay)


def test_cells_lie_on_the_land_and_nowhere_else(tmp_path: Path) -> None:
    from shapely import Polygon, contains_xy

    scenario = laid(tmp_path)
    board = scenario.board
    assert board.grid is not None and board.projection is not None
    made = lattice(board.grid)
    rings = [[placed(board.projection, *point) for point in ring] for ring in (ISLAND, LAKE)]
    ground = Polygon(rings[0], rings[1:])
    assert contains_xy(ground.buffer(0.3), made.xy[:, 0], made.xy[:, 1]).all()
    area = ground.area / (board.grid.spacing**2 * 3**0.5 / 2)
    assert abs(len(made) - area) < 0.06 * area


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
@pytest.mark.parametrize("kilometers", [13.0, 14.0, 15.0, 16.0, 17.0])
def test_each_place_on_the_land_has_a_cell_up_to_the_last_one(
    tmp_path: Path, kilometers: float, orientation: Orientation
) -> None:
    from shapely import Polygon, contains_xy

    ring = [[-3, 51], [-1, 51], [-1, 52], [-3, 52], [-3, 51]]
    land = written(tmp_path, {"type": "Polygon", "coordinates": [ring]})
    lay = Lay(kilometers, 60, orientation)
    board = over_outline(next(iter(TEMPLATES.values()))(), land, None, lay).board
    assert board.grid is not None and board.projection is not None
    everywhere = lattice(Grid(60, (0, 0), Letters(["c" * 20] * 20), orientation=orientation)).xy
    ground = Polygon([placed(board.projection, *point) for point in ring])
    wanted = everywhere[contains_xy(ground, everywhere[:, 0], everywhere[:, 1])]
    assert sorted(lattice(board.grid).xy.round(6).tolist()) == sorted(wanted.round(6).tolist())


def test_the_land_fills_its_sheet_but_for_a_margin_of_12_millimetres_around_it(tmp_path: Path) -> None:
    board = laid(tmp_path).board
    assert board.projection is not None
    x, y = zip(*(placed(board.projection, *point) for point in ISLAND), strict=True)
    assert board.projection.centre == (-2, 51.5)
    assert (min(x), min(y)) == pytest.approx((12, 12), abs=0.01)
    assert 12 <= board.sheet.width - max(x) < 13 and 12 <= board.sheet.height - max(y) < 13


def test_neighbours_are_as_many_kilometres_apart_as_was_asked(tmp_path: Path) -> None:
    board = laid(tmp_path, Lay(kilometres=5, spacing=4)).board
    assert board.projection is not None
    (ax, ay), (bx, by) = placed(board.projection, -2, 51.5), placed(board.projection, -2, 51.6)
    assert ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 == pytest.approx(11.125 / 5 * 4, rel=2e-3)


def test_a_narrow_bay_is_an_inlet_and_a_wide_lake_cannot_be_crossed(tmp_path: Path) -> None:
    board = laid(tmp_path, Lay(inlet=0.1, blocked=0.9)).board
    assert board.features["inlet"].sides  # type: ignore[index]
    wide = laid(tmp_path, Lay(inlet=0.1, blocked=0.3)).board
    assert wide.features["blocked"].sides  # type: ignore[index]
    both = set(wide.features["blocked"].sides) & set(getattr(wide.features.get("inlet"), "sides", ()))  # type: ignore[index, arg-type]
    assert not both


def test_a_river_parts_the_pairs_on_its_two_banks(tmp_path: Path) -> None:
    board = laid(tmp_path, rivers=True).board
    (river,) = (feature for feature in board.features.values() if feature.kind == "river")
    assert river.name == "Ouse" and len(river.sides) >= 8
    assert board.grid is not None and board.projection is not None
    made = lattice(board.grid)
    x, _ = placed(board.projection, -1.5, 51.5)
    for side in river.sides:
        a, b = (made.xy[made.find(cell)] for cell in parted(side))
        assert min(a[0], b[0]) - 8 < x < max(a[0], b[0]) + 8 and steps(*parted(side)) == 1


def test_a_land_wider_than_20_degrees_is_placed_by_a_conic_projection_true_at_its_middle(tmp_path: Path) -> None:
    def placed_over(east: float) -> Projection:
        ring = [[-20, 40], [east, 40], [east, 50], [-20, 50], [-20, 40]]
        land = written(tmp_path, {"type": "Polygon", "coordinates": [ring]})
        found = over_outline(next(iter(TEMPLATES.values()))(), land, None, Lay(kilometres=50, spacing=10)).board
        assert found.projection is not None
        return found.projection

    assert placed_over(0).plane == "transverse-mercator"
    wide = placed_over(2)
    (ax, ay), (bx, by) = placed(wide, -9.5, 44.5), placed(wide, -8.5, 45.5)
    assert wide.plane == "lambert" and wide.centre == (-9, 45)
    assert (bx - ax, ay - by) == pytest.approx((111.3 / 5 * 0.5**0.5, 111.3 / 5), rel=0.01)


FIJI = [
    [[[177.0, -18.2], [178.6, -18.2], [178.6, -17.3], [177.2, -17.3], [177.0, -18.2]]],
    [[[179.2, -17.0], [180.0, -17.0], [180.0, -16.2], [179.2, -16.4], [179.2, -17.0]]],
    [[[-180.0, -17.0], [-179.7, -17.0], [-179.7, -16.3], [-180.0, -16.2], [-180.0, -17.0]]],
]
"""An island before the 180th meridian, and one on both sides of it."""


def test_a_land_across_180_degrees_is_laid_together_with_its_rivers(tmp_path: Path) -> None:
    land = written(tmp_path, {"type": "MultiPolygon", "coordinates": FIJI})
    lines = [[[179.9, -17.1], [179.9, -16.1]], [[-179.9, -17.1], [-179.9, -16.1]], [[12, 40], [13, 41], [12, 44]]]
    course = written(tmp_path, {"type": "MultiLineString", "coordinates": lines}, name="rivers.geojson")
    made = over_outline(next(iter(TEMPLATES.values()))(), land, course)
    board = made.board
    assert board.sheet.width < 300 and len(board.shapes[ShapeId("land")].rings) == 2
    rivers = [feature for feature in board.features.values() if feature.kind == "river"]
    assert len(rivers) == 2 and all(0 < x < board.sheet.width for one in rivers for x, _ in one.curves[0].points)
    *_, lake = import_outline(made, land, "lake")[0].apply(made).board.shapes.values()
    assert len(lake.rings) == 2


def test_islands_far_from_the_rest_are_left_out_of_a_grid_and_kept_on_request(tmp_path: Path) -> None:
    far = [[[-15, 51], [-14.9, 51], [-14.9, 51.1], [-15, 51.1], [-15, 51]]]
    land = written(tmp_path, {"type": "MultiPolygon", "coordinates": [[ISLAND], far]})
    for islands, width, told in (("near", 200, "1 island is far"), ("all", 850, "")):
        file = tmp_path / f"{islands}.yaml"
        result = CliRunner().invoke(
            application(), ["new", "crayon", str(file), "--outline", str(land), "--islands", islands]
        )
        assert told in result.output and width - 100 < load(file).board.sheet.width < width, result.output


def test_a_bundled_country_gets_a_grid(tmp_path: Path) -> None:
    file = tmp_path / "new.yaml"
    result = CliRunner().invoke(application(), ["new", "crayon", str(file), "--land", "fiji", "--spacing", "20"])
    board = load(file).board
    assert result.exit_code == 0 and board.grid is not None and board.sheet.width < 250, result.output


def test_each_river_of_the_land_comes_along_and_one_of_two_points_is_a_curve_too(tmp_path: Path) -> None:
    land = written(tmp_path, {"type": "Polygon", "coordinates": [ISLAND]})
    lines = [[[5, 51], [5, 52]], [[-2.5, 51.2], [-2.5, 51.8]], [[-1.5, 51.2], [-1.5, 51.8]]]
    course = written(tmp_path, {"type": "MultiLineString", "coordinates": lines}, name="rivers.geojson")
    board = over_outline(next(iter(TEMPLATES.values()))(), land, course).board
    assert board.projection is not None
    rivers = [feature for feature in board.features.values() if feature.kind == "river"]
    for river, ((x, y), end) in zip(rivers, lines[1:], strict=True):
        ((ax, ay), (bx, by)) = placed(board.projection, x, y), placed(board.projection, *end)
        (curve,) = river.curves
        for spot, wanted in zip(curve.points, [(ax, ay), ((ax + bx) / 2, (ay + by) / 2), (bx, by)], strict=True):
            assert spot == pytest.approx(wanted, abs=0.01)


def test_each_island_and_each_lake_is_an_outline_of_the_land(tmp_path: Path) -> None:
    other = [[0, 51], [1, 51], [1, 52], [0, 52], [0, 51]]
    land = written(tmp_path, {"type": "MultiPolygon", "coordinates": [[ISLAND, LAKE], [other]]})
    board = over_outline(next(iter(TEMPLATES.values()))(), land).board
    assert board.projection is not None
    found = [set(ring.points) for ring in board.shapes[ShapeId("land")].rings]
    wanted = [[placed(board.projection, *point) for point in ring[1:]] for ring in (ISLAND, LAKE, other)]
    assert len(found) == 3 and [min(map(len, found)), max(map(len, found))] == [4, 8]
    for ring in wanted:
        assert any(all(min(math.dist(a, b) for b in one) < 0.02 for a in ring) for one in found)


def test_what_names_no_place_stays_and_the_rest_goes(tmp_path: Path) -> None:
    template = next(iter(TEMPLATES.values()))()
    made = laid(tmp_path)
    assert isinstance(made.content, CrayonContent) and isinstance(template.content, CrayonContent)
    assert (
        made.content.trains == template.content.trains and made.content.costs.terrain == template.content.costs.terrain
    )
    assert not made.content.cards and not made.content.loads and not made.board.sites
    assert made.board.grid is not None and template.board.grid is not None
    assert made.board.grid.numbering == template.board.grid.numbering != Numbering()
    assert dumps(loads(dumps(made))) == dumps(made)


def test_flat_hexes_can_be_laid_too(tmp_path: Path) -> None:
    board = laid(tmp_path, Lay(orientation="flat")).board
    assert board.grid is not None and board.grid.orientation == "flat"
    assert len(lattice(board.grid)) > 80


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "not JSON"),
        ("[1]", "expected a GeoJSON object"),
        ('{"type": "FeatureCollection", "features": 3}', "expected a list of features"),
        ('{"type": "FeatureCollection", "features": []}', "no land"),
        ('{"type": "FeatureCollection", "features": [7]}', "expected a feature"),
        ('{"type": "Polygon", "coordinates": 7}', "list of rings"),
        ('{"type": "Polygon", "coordinates": [[[0, 0], [1, 0]]]}', "at least 4 points"),
        ('{"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, "x"], [0, 0]]]}', "expected a point"),
        ('{"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [400000, 5], [0, 0]]]}', "longitude and latitude"),
        ('{"type": "MultiPolygon", "coordinates": [[]]}', "list of rings"),
        ('{"type": "LineString", "coordinates": [[0, 0], [1, 1]]}', "no land"),
        ("[" * 100_000, "nested too deeply"),
        (f'{{"type": "Polygon", "coordinates": [[[{"1" * 400}, 0], [1, 0], [1, 1], [0, 0]]]}}', "longitude"),
        (f'{{"type": "Polygon", "coordinates": [[[{"1" * 5000}, 0], [1, 0], [1, 1], [0, 0]]]}}', "longitude"),
        ('{"type": "Polygon", "coordinates": [[[NaN, 0], [1, 0], [1, 1], [0, 0]]]}', "longitude"),
    ],
)
def test_a_file_that_is_no_outline_says_what_is_wrong(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "bad.geojson"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileError, match=said):
        over_outline(next(iter(TEMPLATES.values()))(), path)


LAND = {"type": "Polygon", "coordinates": [ISLAND]}
NO_RIVER = "expected LineString or MultiLineString features, found no river"


@pytest.mark.parametrize(
    ("geometry", "said", "path"),
    [
        (LAND, NO_RIVER, ""),
        ({"type": "LineString", "coordinates": 7}, "expected at least 2 points", "features.1.geometry.coordinates"),
        ({"type": "LineString", "coordinates": [[0, 0]]}, "expected at least 2", "features.1.geometry.coordinates"),
        ({"type": "MultiLineString", "coordinates": 7}, "expected a list of points", "features.1.geometry.coordinates"),
        ({"type": "LineString", "coordinates": [[0], [0, 1]]}, "expected a point", "features.1.geometry.coordinates"),
        ({"type": "LineString", "coordinates": [[0, 91], [0, 1]]}, "longitude", "features.1.geometry.coordinates"),
        ({"type": "GeometryCollection"}, "expected a list of geometries", "features.1.geometry"),
        ([], "expected a feature with a geometry", "features.1.geometry"),
    ],
)
def test_a_file_that_is_no_river_says_what_is_wrong_and_where(
    tmp_path: Path, geometry: Any, said: str, path: str
) -> None:
    land = written(tmp_path, LAND)
    rivers = written(tmp_path, {"type": "Point", "coordinates": [0, 0]}, geometry, name="rivers.geojson")
    with pytest.raises(FileError, match=said) as refused:
        over_outline(next(iter(TEMPLATES.values()))(), land, rivers)
    assert (refused.value.file, refused.value.path) == (rivers, path)


def test_a_sheet_larger_than_20_metres_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BoxcarsError, match=r"the sheet would be 1\d\d,\d\d\d × 1\d\d,\d\d\d mm; choose more"):
        laid(tmp_path, Lay(kilometres=0.5, spacing=500))


def test_a_grid_of_a_million_cells_or_of_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BoxcarsError, match="more kilometers"):
        laid(tmp_path, Lay(kilometres=0.05, spacing=0.5))
    with pytest.raises(BoxcarsError, match="fewer kilometers"):
        laid(tmp_path, Lay(kilometres=900, spacing=2))


@pytest.mark.parametrize(("orientation", "places"), [("pointy", 18 * 18), ("flat", 21 * 15)])
def test_a_grid_that_fills_its_sheet_with_just_the_most_places_is_laid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, orientation: Orientation, places: int
) -> None:
    monkeypatch.setattr(outlines, "MOST_CELLS", places)
    sheet = laid(tmp_path, Lay(orientation=orientation)).board.sheet
    assert (sheet.width // 6.5, sheet.height // 6.5) == (17, 14), "with a place at either end"
    monkeypatch.setattr(outlines, "MOST_CELLS", places - 1)
    with pytest.raises(BoxcarsError, match=f"the grid would have {places} places, more than {places - 1}"):
        laid(tmp_path, Lay(orientation=orientation))


KEYS = st.sampled_from(["type", "features", "geometry", "coordinates"])
ANYTHING = st.recursive(
    st.none() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=15, deadline=None)
@given(ANYTHING)
def test_any_json_is_refused_in_words(tmp_path_factory: pytest.TempPathFactory, plain: Any) -> None:
    path = tmp_path_factory.mktemp("json") / "any.geojson"
    path.write_text(json.dumps(plain), encoding="utf-8")
    with pytest.raises(FileError):
        over_outline(next(iter(TEMPLATES.values()))(), path)


def test_the_command_makes_a_board_that_can_be_opened(tmp_path: Path) -> None:
    land = written(tmp_path, {"type": "Polygon", "coordinates": [ISLAND]})
    file = tmp_path / "new.yaml"
    result = CliRunner().invoke(application(), ["new", "crayon", str(file), "--outline", str(land), "--spacing", "8"])
    assert result.exit_code == 0, result.output
    board = load(file).board
    assert board.grid is not None and len(lattice(board.grid)) > 150


@pytest.mark.parametrize(
    ("family", "arguments", "said"),
    [
        ("crayon", ["--outline", "LAND", "--orientation", "round"], "pointy or flat"),
        ("crayon", ["--outline", "LAND", "--spacing", "0"], "kilometers"),
        ("crayon", ["--rivers", "LAND"], "needs --outline"),
    ],
)
def test_the_command_refuses_what_it_cannot_lay(tmp_path: Path, family: str, arguments: list[str], said: str) -> None:
    land = written(tmp_path, {"type": "Polygon", "coordinates": [ISLAND]})
    given_ = [str(land) if one == "LAND" else one for one in arguments]
    result = CliRunner().invoke(application(), ["new", family, str(tmp_path / "n.yaml"), *given_])
    assert said in str(result.exception) and not (tmp_path / "n.yaml").exists()
