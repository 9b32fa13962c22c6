"""Lands: repaired, joined across the 180th meridian, projected, and fitted to a sheet."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from typer.testing import CliRunner

from engine.cli.main import application
from engine.edit.edit import Edit
from engine.errors import BoxcarsError
from engine.families.boxcars.author.templates import TEMPLATES
from engine.files.imported.features import Feature, read_features
from engine.files.imported.lands import MARGIN, choose_projection, land_of
from engine.files.scenarios import dumps, load, loads
from engine.geography.bundled import bundled_background, bundled_land, country_names, neighbors_of
from engine.geography.land import fit_to_sheet, import_outline, over_land
from engine.model.board import Sheet
from engine.model.grids.lattice import lattice
from engine.model.projection import Ellipsoid, Projection, albers, cone_of, degrees_at, lambert, placed
from engine.model.scenario import Scenario
from tests.bundled import bundled_scenario
from tests.geography import features_on_disk as on_disk
from tests.geography.features_on_disk import HOLE, OUTER, area, collection, track, write
from tests.slow import slow

CLARKE = Ellipsoid(6378.2064, 0.00676866)
"""The Clarke ellipsoid of 1866, which Snyder's examples use."""

SQUARE = [(0.0, 50.0), (0.0, 52.0), (3.0, 52.0), (3.0, 50.0), (0.0, 50.0)]


def of(*rings: list[tuple[float, float]], name: str = "") -> Feature:
    return Feature("", {"name": name}, polygons=(rings,))


def shifted(ring: list[tuple[float, float]], east: float) -> list[tuple[float, float]]:
    return [(x + east, y) for x, y in ring]


def test_albers_agrees_with_the_example_of_snyder_page_291() -> None:
    cone = cone_of(23, (29.5, 45.5), True, CLARKE)
    assert albers(cone, -96, -75, 35) == pytest.approx((1885.4727, 1535.9250), abs=1e-4)


def test_lambert_agrees_with_the_example_of_snyder_page_296() -> None:
    cone = cone_of(23, (33, 45), False, CLARKE)
    assert lambert(cone, -96, -75, 35) == pytest.approx((1894.4109, 1564.6495), abs=1e-4)


@pytest.mark.parametrize("is_equal_area", [True, False])
def test_a_cone_south_of_the_equator_has_north_up(is_equal_area: bool) -> None:
    project = albers if is_equal_area else lambert
    cone = cone_of(-30, (-20, -40), is_equal_area)
    (x, y), (x2, y2) = project(cone, 25, 25, -31), project(cone, 25, 26, -29)
    assert y < 0 < y2 and x == pytest.approx(0) and x2 > 0


def test_a_place_beyond_the_180th_meridian_is_near_one_before_it() -> None:
    projection = Projection((179, -17), (0, 1, 0, 0, 0, -1), "transverse-mercator")
    (ax, _), (bx, _) = placed(projection, 179.9, -17), placed(projection, -179.9, -17)
    assert 0 < bx - ax < 30


def test_an_island_on_both_sides_of_the_180th_meridian_becomes_one() -> None:
    west = [(178.0, -18.0), (178.0, -16.0), (180.0, -16.0), (180.0, -18.0), (178.0, -18.0)]
    land = land_of([of(west), of(shifted([(-x, y) for x, y in west], 0))])
    assert land.geometry.geom_type == "Polygon" and land.bounds == (178, -18, 182, -16)


def test_a_ring_that_crosses_the_180th_meridian_does_not_go_around_the_earth() -> None:
    land = land_of([of([(178.0, -18.0), (178.0, -16.0), (-178.0, -16.0), (-178.0, -18.0), (178.0, -18.0)])])
    west, _, east, _ = land.bounds
    assert east - west == 4


def test_islands_that_end_before_the_180th_meridian_stay_together() -> None:
    for side in (1, -1):
        rings = [[(side * (x + at), y) for x, y in SQUARE] for at in (165.0, 170.0, 176.8)]
        land = land_of([of(ring) for ring in rings], "all")
        west, _, east, _ = land.bounds
        assert east - west == pytest.approx(14.8)


def test_a_ring_that_crosses_itself_is_repaired_and_reported() -> None:
    land = land_of([of([(0.0, 50.0), (3.0, 52.0), (3.0, 50.0), (0.0, 52.0), (0.0, 50.0)])])
    assert land.geometry.is_valid and land.notes == ("1 outline crossed itself and was repaired.",)


def test_a_far_island_is_left_out_and_named_and_kept_on_request() -> None:
    features = [of(SQUARE), of([*shifted(SQUARE, 40)[1:4], (40.0, 52.0)], name="Far island")]
    near, every = land_of(features), land_of(features, "all")
    assert near.bounds[2] == 3 and every.bounds[2] == 43 and every.notes == ()
    assert "Far island" in near.notes[0]


def test_an_island_near_a_near_island_is_kept() -> None:
    chain = [of(SQUARE), of(shifted(SQUARE, 4)), of(shifted(SQUARE, 8))]
    assert land_of(chain).bounds[2] == 11


@pytest.mark.parametrize(
    ("width", "south", "plane"),
    [(8, 47, "transverse-mercator"), (60, 25, "albers"), (40, -5, "degrees"), (200, 50, "degrees")],
)
def test_the_projection_follows_the_size_of_the_land(width: float, south: float, plane: str) -> None:
    north = south + (24 if width > 20 else 8)
    middle = width / 2
    ring = [(0.0, south), (0.0, north), (middle, north), (width, north), (width, south), (middle, south), (0.0, south)]
    assert choose_projection(land_of([of(ring)]))[0].plane == plane


def test_a_wide_low_land_is_conformal() -> None:
    ring = [(0.0, 40.0), (0.0, 46.0), (40.0, 46.0), (40.0, 40.0), (0.0, 40.0)]
    projection, reason = choose_projection(land_of([of(ring)]))
    assert projection.plane == "lambert" and projection.parallels == (41, 45) and "shapes" in reason


@pytest.mark.parametrize("height", [None, 100, 900])
def test_the_land_fills_the_sheet_within_its_margins(height: float | None) -> None:
    land = land_of([of(SQUARE)])
    projection, sheet = fit_to_sheet(choose_projection(land)[0], land, 400, height)
    spots = [placed(projection, x, y) for x, y in SQUARE]
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    assert sheet.width == 400 and min(left, top) == pytest.approx(MARGIN, abs=1)
    assert left == pytest.approx(400 - max(x for x, _ in spots), abs=0.01)


def test_a_land_is_not_mirrored_on_a_sheet_smaller_than_its_margins() -> None:
    land = land_of([of(SQUARE)])
    projection, _ = fit_to_sheet(choose_projection(land)[0], land, 20, 18)
    spots = [placed(projection, x, y) for x, y in SQUARE]
    assert spots[0][0] < spots[2][0] and all(0 < x < 20 and 0 < y < 18 for x, y in spots)


def test_a_new_board_keeps_the_rules_and_loses_the_places_of_its_template() -> None:
    template = TEMPLATES["starter"]()
    made, _ = over_land(template, land_of([of(SQUARE)]), "Square", 300)
    assert made.rules == template.rules and made.title == "Square"
    assert not made.board.cities and not made.board.lines and not made.board.regions
    assert dumps(loads(dumps(made))) == dumps(made)


def test_a_hole_of_a_land_stays_a_hole(tmp_path: Path) -> None:
    land = land_of(read_features(on_disk.geojson(tmp_path)))
    made, _ = over_land(TEMPLATES["empty"](), land, "Land", 300)
    (shape,) = made.board.shapes.values()
    assert [len(ring.points) for ring in shape.rings] == [len(OUTER) - 1, len(HOLE) - 1]


@pytest.mark.parametrize("every", [12, *slow(1)])
def test_every_bundled_country_makes_a_board(every: int) -> None:
    for name in country_names()[::every]:
        land = bundled_land(name)
        projection, sheet = fit_to_sheet(choose_projection(land)[0], land, 400, 400)
        assert projection.affine[0] and sheet == Sheet(400, 400), name


def test_countries_are_joined_and_found_without_regard_to_case() -> None:
    both = bundled_land("spain + PORTUGAL").bounds
    assert both[0] == bundled_land("Portugal").bounds[0] and both[2] == bundled_land("Spain").bounds[2]


def test_an_unknown_country_gets_a_suggestion() -> None:
    with pytest.raises(BoxcarsError, match="Italy"):
        bundled_land("Itly")


def test_neighbors_are_around_and_do_not_cover_the_land() -> None:
    from shapely import Polygon

    around = neighbors_of("Italy")
    made, _ = over_land(TEMPLATES["empty"](), bundled_land("Italy"), "Italy", 300, neighbors=around)
    land, neighbors = ([Polygon(ring.points).buffer(0) for ring in shape.rings] for shape in made.board.shapes.values())
    assert sum(ring.area for ring in neighbors) > 1000
    assert max(a.intersection(b).area for a in land for b in neighbors) < 1


# Outlines for an open board.


def imported(scenario: Scenario, edit: Edit) -> Scenario:
    return edit.apply(scenario)


def test_an_outline_gets_a_projection_and_one_undo_step(tmp_path: Path) -> None:
    scenario = TEMPLATES["empty"]()
    edit, notes = import_outline(scenario, on_disk.geojson(tmp_path))
    made = edit.apply(scenario)
    assert made.board.projection is not None and not notes
    assert made.board.sheet == scenario.board.sheet and len(made.board.shapes) == 1
    spots = [point for shape in made.board.shapes.values() for ring in shape.rings for point in ring.points]
    assert all(0 < x < made.board.sheet.width and 0 < y < made.board.sheet.height for x, y in spots)


def test_a_second_outline_fits_the_first_one(tmp_path: Path) -> None:
    scenario = TEMPLATES["empty"]()
    first = import_outline(scenario, on_disk.geojson(tmp_path))[0].apply(scenario)
    lake = write(tmp_path / "lake.geojson", collection(area("Lake", HOLE)))
    second = import_outline(first, lake, "lake")[0].apply(first)
    land, water = second.board.shapes.values()
    assert water.kind == "lake" and second.board.projection == first.board.projection
    assert set(water.rings[0].points) == set(land.rings[1].points)


def test_regions_get_the_names_of_their_areas(tmp_path: Path) -> None:
    scenario = TEMPLATES["empty"]()
    path = write(tmp_path / "regions.geojson", collection(area("Westmark", SQUARE), area("", shifted(SQUARE, 3))))
    made = import_outline(scenario, path, "region")[0].apply(scenario)
    new = [region for id, region in made.board.regions.items() if id not in scenario.board.regions]
    assert [region.name for region in new] == ["Westmark", "Region 3"] and all(region.outline for region in new)


def test_rivers_become_open_lines_on_a_projected_board(tmp_path: Path) -> None:
    scenario = TEMPLATES["empty"]()
    land = import_outline(scenario, on_disk.geojson(tmp_path))[0].apply(scenario)
    river = write(tmp_path / "river.geojson", collection(track([(7.0, 49.0), (9.0, 52.0)])))
    made = import_outline(land, river, "river")[0].apply(land)
    assert list(made.board.shapes.values())[-1].kind == "river"
    with pytest.raises(BoxcarsError, match="no projection"):
        import_outline(scenario, river, "river")


def test_lines_and_areas_far_from_the_sheet_are_not_drawn_on_it(tmp_path: Path) -> None:
    # A transverse Mercator projection draws places on the other side of the earth anywhere.
    land = import_outline(TEMPLATES["empty"](), on_disk.geojson(tmp_path))[0].apply(TEMPLATES["empty"]())
    assert land.board.projection is not None
    across = [(x, y) for x in range(-180, 180, 4) for y in range(-88, 88, 4)]
    here = [spot for spot in across if 0 < placed(land.board.projection, *spot)[0] < land.board.sheet.width]
    far = [spot for spot in here if math.dist(spot, land.board.projection.centre) > 60]
    boxes = [area("", [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1), (x, y)]) for x, y in far]
    path = write(tmp_path / "far.geojson", collection(*boxes))
    for use in ("neighbour", "border"):
        with pytest.raises(BoxcarsError, match="another part of the earth"):
            import_outline(land, path, use)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["Fiji", "Norway", "Canada", "Ecuador"])
def test_a_place_on_the_board_is_found_in_degrees(name: str) -> None:
    land = bundled_land(name)
    projection, sheet = fit_to_sheet(choose_projection(land)[0], land, 400)
    for at in ((0, 0), (sheet.width, sheet.height), (sheet.width / 3, 5)):
        found = degrees_at(projection, at)
        assert found is not None and placed(projection, *found) == pytest.approx(at, abs=1e-3)


def test_an_outline_of_another_part_of_the_earth_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "far.geojson", collection(area("Far", SQUARE)))
    with pytest.raises(BoxcarsError, match="another part of the earth"):
        import_outline(bundled_scenario("boxcars/us-boxcars-2013"), path)


# The bundled background.


def test_a_bundled_country_has_its_rivers_lakes_and_borders() -> None:
    background = bundled_background()
    land = bundled_land("Switzerland + Germany")
    made, _ = over_land(TEMPLATES["empty"](), land, "Alps", 500, background=background)
    assert {shape.kind for shape in made.board.shapes.values()} == {"land", "river", "lake", "border"}
    projection = made.board.projection
    assert projection is not None

    def away(kind: str, longitude: float, latitude: float) -> float:
        at = placed(projection, longitude, latitude)
        (shape,) = (each for each in made.board.shapes.values() if each.kind == kind)
        return min(math.dist(at, point) for ring in shape.rings for point in ring.points)

    # The Rhine at Koblenz, Lake Constance at Friedrichshafen, and the border at the bend of the Rhine in Basel.
    assert away("river", 7.6, 50.36) < 6 and away("lake", 9.48, 47.65) < 6 and away("border", 7.59, 47.59) < 6


def test_bundled_rivers_are_added_to_a_projected_board_only(tmp_path: Path) -> None:
    land, _ = over_land(TEMPLATES["empty"](), bundled_land("Italy"), "Italy", 300)
    edit, _ = import_outline(land, None, "river")
    *_, rivers = edit.apply(land).board.shapes.values()
    assert rivers.kind == "river" and len(rivers.rings) > 3
    with pytest.raises(BoxcarsError, match="no projection"):
        import_outline(TEMPLATES["empty"](), None, "neighbour")


def test_a_grid_over_a_bundled_country_has_rivers_and_no_cells_in_lakes(tmp_path: Path) -> None:
    file = tmp_path / "new.yaml"
    result = CliRunner().invoke(application(), ["new", "crayon", str(file), "--land", "Switzerland", "--spacing", "8"])
    assert result.exit_code == 0, result.output
    board = load(file).board
    assert any(feature.kind == "river" and feature.sides for feature in board.features.values())
    assert board.projection is not None and board.grid is not None
    at = placed(board.projection, 6.5, 46.42)  # Lake Geneva
    assert min(math.dist(at, place) for place in lattice(board.grid).xy.tolist()) > board.grid.spacing / 2
