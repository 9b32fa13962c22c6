"""The same two features in every format of geographic files: an area "Mainland" with a hole, and a line "Main"."""

from __future__ import annotations

import json
import sqlite3
import struct
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import shapefile
from shapely import LineString, Polygon, to_wkb

OUTER = [(6.0, 48.0), (6.0, 54.0), (14.0, 54.0), (14.0, 48.0), (6.0, 48.0)]
HOLE = [(9.0, 50.0), (10.0, 50.0), (10.0, 51.0), (9.0, 51.0), (9.0, 50.0)]
TRACK = [(7.0, 49.0), (8.0, 49.5), (9.0, 49.0)]


def collection(*features: dict[str, Any]) -> dict[str, Any]:
    return {"type": "FeatureCollection", "features": list(features)}


def area(name: str, *rings: Sequence[tuple[float, float]]) -> dict[str, Any]:
    geometry = {"type": "Polygon", "coordinates": [[list(point) for point in ring] for ring in rings]}
    return {"type": "Feature", "properties": {"name": name}, "geometry": geometry}


def track(points: Sequence[tuple[float, float]], **properties: str) -> dict[str, Any]:
    geometry = {"type": "LineString", "coordinates": [list(point) for point in points]}
    return {"type": "Feature", "properties": properties, "geometry": geometry}


def write(path: Path, data: object) -> Path:
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def geojson(folder: Path) -> Path:
    return write(folder / "land.geojson", collection(area("Mainland", OUTER, HOLE), track(TRACK, name="Main")))


def topojson(folder: Path) -> Path:
    """Whole numbers on a grid of half degrees, as differences; the outer ring consists of two arcs, one backward."""

    def encoded(points: Sequence[tuple[float, float]]) -> list[list[int]]:
        grid = [(round((x - 6) * 2), round((y - 48) * 2)) for x, y in points]
        steps = zip(grid, [(0, 0), *grid], strict=False)
        return [[x - px, y - py] for (x, y), (px, py) in steps]

    arcs = [encoded(OUTER[:3]), encoded(OUTER[2:][::-1]), encoded(HOLE), encoded(TRACK)]
    objects = {
        "land": {
            "type": "GeometryCollection",
            "geometries": [
                {"type": "Polygon", "properties": {"name": "Mainland"}, "arcs": [[0, ~1], [2]]},
                {"type": "LineString", "properties": {"name": "Main"}, "arcs": [3]},
            ],
        }
    }
    transform = {"scale": [0.5, 0.5], "translate": [6, 48]}
    return write(
        folder / "land.topojson", {"type": "Topology", "transform": transform, "objects": objects, "arcs": arcs}
    )


def shapefile_of_the_area(folder: Path) -> Path:
    with shapefile.Writer(folder / "land.shp", shapeType=shapefile.POLYGON, encoding="utf-8") as file:
        file.field("NAME", "C", size=40)
        file.poly([OUTER, HOLE])
        file.record("Mainland")
    return folder / "land.shp"


def geopackage(folder: Path, system: int = 4326) -> Path:
    path = folder / "land.gpkg"
    header = b"GP\x00\x01" + struct.pack("<i", system)
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, srs_id INTEGER)")
        base.execute("INSERT INTO gpkg_geometry_columns VALUES ('places', 'geom', ?)", (system,))
        base.execute("CREATE TABLE places (name TEXT, geom BLOB)")
        for name, shape in (("Mainland", Polygon(OUTER, [HOLE])), ("Main", LineString(TRACK))):
            base.execute("INSERT INTO places VALUES (?, ?)", (name, header + to_wkb(shape)))
    return path


def overpass(folder: Path) -> Path:
    geometry = [{"lon": x, "lat": y} for x, y in TRACK]
    way = {"type": "way", "id": 7, "tags": {"name": "Main", "railway": "rail"}, "geometry": geometry}
    return write(folder / "rails.json", {"version": 0.6, "elements": [way]})
