"""Geographic files of every format become the same features, or are refused with the place of the fault."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

from engine.errors import FileError
from engine.files.imported.credits import credit_of
from engine.files.imported.features import read_features
from tests.geography import features_on_disk as on_disk
from tests.geography.features_on_disk import HOLE, OUTER, TRACK, collection, track, write


@pytest.mark.parametrize("make", [on_disk.geojson, on_disk.topojson, on_disk.geopackage])
def test_an_area_and_a_line_are_read(make: Callable[[Path], Path], tmp_path: Path) -> None:
    area, line = read_features(make(tmp_path))
    assert (area.name, line.name) == ("Mainland", "Main")
    outer, hole = area.polygons[0]
    assert set(outer) == set(OUTER) and set(hole) == set(HOLE) and outer[0] == outer[-1]
    assert list(line.lines[0]) == TRACK


def test_a_shapefile_is_read_with_its_table(tmp_path: Path) -> None:
    (area,) = read_features(on_disk.shapefile_of_the_area(tmp_path))
    assert area.name == "Mainland" and {frozenset(ring) for ring in area.polygons[0]} == {
        frozenset(OUTER),
        frozenset(HOLE),
    }


def zip_of(folder: Path, *names: str) -> Path:
    path = folder / "download.zip"
    with ZipFile(path, "w") as archive:
        for name in names:
            archive.write(folder / name.rpartition("/")[2], name)
    return path


def test_a_shapefile_in_an_archive_is_read_with_its_table(tmp_path: Path) -> None:
    plain = on_disk.shapefile_of_the_area(tmp_path)
    path = zip_of(tmp_path, "data/land.shp", "data/land.dbf", "data/land.shx")
    (feature,) = read_features(path)
    assert feature.name == "Mainland" and feature == read_features(plain)[0]
    assert credit_of("Outline", path) == "Outline: download.zip"


def test_an_archive_of_several_shapefiles_is_refused_with_their_names(tmp_path: Path) -> None:
    on_disk.shapefile_of_the_area(tmp_path)
    (tmp_path / "rail.shp").write_bytes((tmp_path / "land.shp").read_bytes())
    with pytest.raises(FileError, match=r"one shapefile in the archive, found land.shp and rail.shp"):
        read_features(zip_of(tmp_path, "land.shp", "rail.shp"))


def test_an_archive_of_anything_else_is_refused_with_the_forms_that_are_read(tmp_path: Path) -> None:
    (tmp_path / "readme.txt").write_text("hello")
    with pytest.raises(FileError, match="an archive with a shapefile, or a GTFS feed"):
        read_features(zip_of(tmp_path, "readme.txt"))


def test_a_shapefile_in_an_archive_in_projected_coordinates_is_refused(tmp_path: Path) -> None:
    on_disk.shapefile_of_the_area(tmp_path)
    (tmp_path / "land.prj").write_text('PROJCS["ETRS89 / UTM zone 32N"]')
    with pytest.raises(FileError, match="projected"):
        read_features(zip_of(tmp_path, "land.shp", "land.prj"))


def test_a_shapefile_in_projected_coordinates_is_refused(tmp_path: Path) -> None:
    path = on_disk.shapefile_of_the_area(tmp_path)
    path.with_suffix(".prj").write_text('PROJCS["ETRS89 / UTM zone 32N"]', encoding="ascii")
    with pytest.raises(FileError, match="degrees of longitude and latitude"):
        read_features(path)


def test_a_geopackage_in_projected_coordinates_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="EPSG:4326"):
        read_features(on_disk.geopackage(tmp_path, 25832))


def test_the_ways_of_openstreetmap_are_read(tmp_path: Path) -> None:
    (way,) = read_features(on_disk.overpass(tmp_path))
    assert list(way.lines[0]) == TRACK and way.properties["railway"] == "rail"


def test_ways_whose_nodes_are_in_the_file_are_read(tmp_path: Path) -> None:
    nodes = [{"type": "node", "id": n, "lon": x, "lat": y} for n, (x, y) in enumerate(TRACK)]
    way = {"type": "way", "id": 9, "tags": {}, "nodes": [0, 1, 2]}
    (found,) = read_features(write(tmp_path / "rails.json", {"elements": [*nodes, way]}))
    assert list(found.lines[0]) == TRACK


def test_ways_without_a_geometry_are_refused(tmp_path: Path) -> None:
    way = {"type": "way", "id": 9, "tags": {}}
    with pytest.raises(FileError, match="out geom"):
        read_features(write(tmp_path / "rails.json", {"elements": [way]}))


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.geojson", "{", "not JSON"),
        ("a.geojson", '{"type":"Polygon","coordinates":[[[0,0],[1,NaN],[1,1],[0,0]]]}', "degrees"),
        ("a.geojson", '{"type":"LineString","coordinates":[[0,0],[500,1]]}', "degrees"),
        ("a.json", '{"type":"Topology","objects":{"a":{"type":"LineString","arcs":[5]}},"arcs":[]}', "no arc number 5"),
        ("a.json", '{"type":"Topology","objects":{},"arcs":[[["a","b"]]]}', "expected points"),
        ("a.json", '{"type":"Topology","objects":7,"arcs":[]}', "expected objects"),
        ("a.shp", "no shapefile", "not a shapefile"),
        ("a.gpkg", "no database, but long enough to be one" * 40, "not a GeoPackage"),
    ],
)
def test_a_broken_file_is_refused_with_its_name(name: str, text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileError, match=said) as caught:
        read_features(path)
    assert name in str(caught.value)


def test_geometries_without_coordinates_are_passed_over_and_collections_taken_apart(tmp_path: Path) -> None:
    empty = [{"type": kind, "coordinates": []} for kind in ("LineString", "Polygon", "MultiPolygon", "Point")]
    parts = {"type": "GeometryCollection", "geometries": [*empty, track(TRACK)["geometry"]]}
    feature = {"type": "Feature", "properties": {"name": "Main"}, "geometry": parts}
    (found,) = (each for each in read_features(write(tmp_path / "a.geojson", feature)) if each.lines)
    assert list(found.lines[0]) == TRACK and found.name == "Main"
    for _ in range(30):
        parts = {"type": "GeometryCollection", "geometries": [parts]}
    with pytest.raises(FileError, match="nested too deeply"):
        read_features(write(tmp_path / "a.geojson", parts))


def test_arcs_that_are_used_too_often_are_refused(tmp_path: Path) -> None:
    arc = [[7 + n * 1e-3, 49] for n in range(1_000)]
    line = {"type": "LineString", "arcs": [0, -1] * 1_000}
    with pytest.raises(FileError, match=r"objects.a: expected at most 1,000,000 points"):
        read_features(write(tmp_path / "a.json", {"type": "Topology", "arcs": [arc], "objects": {"a": line}}))


def test_elements_of_openstreetmap_with_wrong_references_are_passed_over(tmp_path: Path) -> None:
    nodes = [{"type": "node", "id": id, "lon": 7, "lat": 49, "tags": {"name": "A"}} for id in ([1], {"a": 1}, None, 1)]
    ways = [{"type": "way", "id": 2, "nodes": [[1], 1, 9]}, {"type": "relation", "members": [{"ref": 2}]}]
    found = read_features(write(tmp_path / "a.json", {"elements": [*nodes, *ways]}))
    assert [each.points for each in found] == [((7.0, 49.0),)] * 4


def test_a_fault_names_its_feature(tmp_path: Path) -> None:
    path = write(tmp_path / "a.geojson", collection(track(TRACK), track([(0, 0), (0, 100)])))
    with pytest.raises(FileError) as caught:
        read_features(path)
    assert "features.1.geometry.coordinates" in str(caught.value)


@pytest.mark.parametrize("at", [slice(24, 28), slice(0, 4), slice(60, None)])
def test_a_damaged_shapefile_is_refused_without_a_warning(tmp_path: Path, at: slice) -> None:
    """The length in the header, the code of the format, and a file that ends in its header."""
    path = on_disk.shapefile_of_the_area(tmp_path)
    data = bytearray(path.read_bytes())
    data[at] = b"" if at.stop is None else b"\0\0\1\0"
    path.write_bytes(data)
    with warnings.catch_warnings(), pytest.raises(FileError, match="damaged"):
        warnings.simplefilter("error")
        read_features(path)


def test_a_file_is_read_once_until_it_changes(tmp_path: Path) -> None:
    path = on_disk.geojson(tmp_path)
    first, again = read_features(path), read_features(path)
    assert all(one is other for one, other in zip(first, again, strict=True)) and first is not again
    again.clear()
    assert read_features(path) == first
    about = path.stat()
    # The same size and the same time, so that only the content tells.
    path.write_text(path.read_text(encoding="utf-8").replace("Mainland", "Mainlane"), encoding="utf-8")
    os.utime(path, ns=(about.st_atime_ns, about.st_mtime_ns))
    assert path.stat().st_size == about.st_size
    assert [each.name for each in read_features(path)] == [each.name.replace("land", "lane") for each in first]


def test_a_changed_table_beside_a_shapefile_is_read(tmp_path: Path) -> None:
    path = on_disk.shapefile_of_the_area(tmp_path)
    assert read_features(path)[0].name == "Mainland"
    table = path.with_suffix(".dbf")
    table.write_bytes(table.read_bytes().replace(b"Mainland", b"Mainlane"))
    assert read_features(path)[0].name == "Mainlane"
    path.unlink()
    with pytest.raises(FileError, match="no such file"):
        read_features(path)
