"""Geographic files as features in degrees: GeoJSON, TopoJSON, Overpass JSON, shapefiles, GeoPackages and GTFS feeds.

Coordinates are longitude and latitude (RFC 7946). Every file is limited in size and checked before it is used.
"""

from __future__ import annotations

import json
import sqlite3
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine.errors import FileError, InvalidScenario, UnreadableFile
from engine.files.imported.file_cache import BESIDE, cached_by_content
from engine.files.imported.gtfs import Feed, is_feed, read_feed
from engine.files.imported.zipped_shapes import zipped_shapes
from engine.files.opening import MAX_BYTES, read_file
from engine.i18n import tr
from engine.model.geometry import Point

MAX_PARTS = 1_000_000
"""Maximum number of lists and mappings in a file, checked before any of them is created."""

MAX_PROPERTIES = 60
"""Maximum number of properties of a feature; the rest is dropped."""

MAX_DEPTH = 20
"""Maximum depth of collections of geometries in each other."""

NAMES = ("name", "NAME", "Name", "name:en", "NAME_EN", "ADMIN", "ref")
"""Properties that hold the name of a feature, the best first."""

Line = Sequence[Point]
Polygon = Sequence[Line]
"""An outer ring, then the rings of its holes; every ring ends with its first point."""


class Feature(Struct, frozen=True):
    """A feature of a geographic file: its path in the document, its properties as text, and its points, lines and
    polygons in degrees."""

    path: str
    properties: Mapping[str, str]
    points: tuple[Point, ...] = ()
    lines: tuple[Line, ...] = ()
    polygons: tuple[Polygon, ...] = ()

    @property
    def name(self) -> str:
        """Return the name of the feature; "" if it has none."""
        return next((self.properties[key] for key in NAMES if self.properties.get(key)), "")


@cached_by_content
def read_features(file: Path) -> list[Feature]:
    """Return the features of a file; its extension or content decides the format. A folder is a feed of public
    transport, and so is a zip file without a shapefile. A file is read again only after it has changed. Raises
    FileError."""
    if (zipped := zipped_shapes(file)) is not None:
        return list(_shapefile(file / zipped.name, zipped.parts))
    if is_feed(file):
        return list(_of_feed(read_feed(file)))
    match file.suffix.lower():
        case ".shp":
            return list(_shapefile(file, _shapes_on_disk(file)))
        case ".gpkg":
            return list(_geopackage(file))
        case ".svg":
            raise InvalidScenario(
                file,
                tr("a drawing has no longitudes and latitudes; it can only be imported as an outline of a board"),
            )
    data = _json(file)
    if data.get("type") == "Topology":
        return list(_topojson(file, data))
    if "elements" in data and "type" not in data:
        return list(_overpass(file, data))
    return list(_geojson(file, data))


def _of_feed(feed: Feed) -> Iterator[Feature]:
    for track in feed.tracks:
        made = {"operator": ";".join(track.operators), "name": track.name, "railway": "rail"}
        yield Feature(track.path, made, lines=(track.points,))
    for station in feed.stations:
        yield Feature(station.path, {"name": station.name}, points=(station.at,))


def _json(file: Path) -> dict[str, Any]:
    return parse_json(read_file(file, MAX_BYTES), file)


def parse_json(raw: bytes, file: Path) -> dict[str, Any]:
    """Return the object that a JSON file holds. Raises FileError if it is too large or not an object."""
    if raw.count(b"[") + raw.count(b"{") > MAX_PARTS:
        raise UnreadableFile(
            file,
            tr("expected at most {max_parts:,} points and parts, found more; simplify the file").format(
                max_parts=MAX_PARTS
            ),
        )
    try:
        # Read whole numbers as floats, too: neither too long to be read nor too large.
        data = json.loads(raw.decode("utf-8-sig"), parse_int=float)
    except UnicodeDecodeError:
        raise UnreadableFile(file, tr("expected UTF-8 text")) from None
    except json.JSONDecodeError as error:
        raise UnreadableFile(file, tr("not JSON: {msg}").format(msg=error.msg), line=error.lineno) from None
    except RecursionError:
        raise UnreadableFile(file, tr("nested too deeply")) from None
    if not isinstance(data, dict):
        raise InvalidScenario(file, tr("expected a GeoJSON object"))
    return data


# GeoJSON


def _geojson(file: Path, data: dict[str, Any]) -> Iterator[Feature]:
    kind = data.get("type")
    if kind == "FeatureCollection":
        features = data.get("features")
        if not isinstance(features, list):
            raise InvalidScenario(file, tr("expected a list of features"), "features")
    else:
        features = [data if kind == "Feature" else {"type": "Feature", "geometry": data}]
    for number, feature in enumerate(features):
        path = f"features.{number}.geometry"
        if not isinstance(feature, dict) or not isinstance(feature.get("geometry"), dict | None):
            raise InvalidScenario(file, tr("expected a feature with a geometry"), path)
        geometry = feature.get("geometry") or {}
        for place, each in _parts(file, path, geometry, 0):
            yield _feature(file, place, feature.get("properties"), each.get("type"), each.get("coordinates"))


def _parts(file: Path, path: str, geometry: dict[str, Any], depth: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield a geometry, or those of a collection, with their paths."""
    if geometry.get("type") != "GeometryCollection":
        yield path, geometry
        return
    if depth == MAX_DEPTH:
        raise InvalidScenario(file, tr("nested too deeply"), path)
    for number, each in enumerate(_list(file, path, geometry.get("geometries"), tr("expected a list of geometries"))):
        place = f"{path}.geometries.{number}"
        if not isinstance(each, dict):
            raise InvalidScenario(file, tr("expected a geometry"), place)
        yield from _parts(file, place, each, depth + 1)


def _feature(file: Path, path: str, properties: object, kind: object, plain: object) -> Feature:
    made = _properties(properties)
    where = f"{path}.coordinates"
    if plain == []:  # the same as no geometry: RFC 7946, section 3.1
        return Feature(path, made)
    match kind:
        case "Point" | "MultiPoint":
            return Feature(path, made, points=tuple(_points(file, where, [plain] if kind == "Point" else plain, 1)))
        case "LineString" | "MultiLineString":
            several = _list(file, where, [plain] if kind == "LineString" else plain, tr("expected a list of points"))
            return Feature(path, made, lines=tuple(_points(file, where, line, 2) for line in several))
        case "Polygon" | "MultiPolygon":
            expected = tr("expected a list of rings")
            several = _list(file, where, [plain] if kind == "Polygon" else plain, expected)
            polygons = tuple(
                tuple(_points(file, where, ring, 4) for ring in _list(file, where, polygon or None, expected))
                for polygon in several
            )
            return Feature(path, made, polygons=polygons)
    return Feature(path, made)


def _list(file: Path, where: str, plain: object, expected: str) -> list[Any]:
    if not isinstance(plain, list):
        raise InvalidScenario(file, expected, where)
    return plain


def _points(file: Path, where: str, plain: Any, fewest: int) -> list[Point]:
    """Return longitudes and latitudes."""
    if not isinstance(plain, list) or len(plain) < fewest:
        raise InvalidScenario(file, tr("expected at least {fewest} points").format(fewest=fewest), where)
    found: list[Point] = []
    for point in plain:
        if not isinstance(point, list) or len(point) < 2 or not all(type(v) in (int, float) for v in point[:2]):
            raise InvalidScenario(
                file, tr("expected a point [longitude, latitude], found {point}").format(point=str(point)[:40]), where
            )
        found.append(_degrees(file, where, point[0], point[1]))
    return found


def _degrees(file: Path, where: str, longitude: float, latitude: float) -> Point:
    longitude, latitude = float(longitude), float(latitude)
    if not (abs(longitude) <= 360 and abs(latitude) <= 90):
        raise InvalidScenario(
            file,
            tr("expected longitude and latitude in degrees, found [{longitude:g}, {latitude:g}]").format(
                longitude=longitude, latitude=latitude
            ),
            where,
        )
    return longitude, latitude


def _properties(plain: object) -> dict[str, str]:
    if not isinstance(plain, dict):
        return {}
    made: dict[str, str] = {}
    for key, value in plain.items():
        if len(made) == MAX_PROPERTIES:
            break
        if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
            value = int(value)
        if isinstance(value, str | int | float) and not isinstance(value, bool):
            made[str(key)] = str(value)
    return made


# TopoJSON (specification 1.0): shared arcs, often as whole numbers on a grid and as differences.


class _Arcs(Struct):
    """The arcs of a topology, and the number of points that geometries use: a few arcs, used again and again, become
    any number of points."""

    all: list[list[Point]]
    used: int = 0


def _topojson(file: Path, data: dict[str, Any]) -> Iterator[Feature]:
    arcs = _Arcs(
        [
            _arc(file, number, plain, data.get("transform"))
            for number, plain in enumerate(_list(file, "arcs", data.get("arcs"), tr("expected a list of arcs")))
        ]
    )
    objects = data.get("objects")
    if not isinstance(objects, dict):
        raise InvalidScenario(file, tr("expected objects"), "objects")
    for name, geometry in objects.items():
        yield from _topology(file, f"objects.{name}", geometry, arcs, data.get("transform"), 0)


def _topology(file: Path, path: str, geometry: object, arcs: _Arcs, transform: Any, depth: int) -> Iterator[Feature]:
    if not isinstance(geometry, dict) or depth > MAX_DEPTH:
        raise InvalidScenario(file, tr("expected a geometry"), path)
    kind, numbers, made = geometry.get("type"), geometry.get("arcs"), _properties(geometry.get("properties"))
    if kind == "GeometryCollection":
        several = _list(file, path, geometry.get("geometries"), tr("expected a list of geometries"))
        for number, each in enumerate(several):
            yield from _topology(file, f"{path}.geometries.{number}", each, arcs, transform, depth + 1)
    elif kind in ("LineString", "MultiLineString"):
        rows = _list(file, path, [numbers] if kind == "LineString" else numbers, tr("expected a list of arcs"))
        yield Feature(path, made, lines=tuple(_joined(file, path, row, arcs, 2) for row in rows))
    elif kind in ("Polygon", "MultiPolygon"):
        parts = _list(file, path, [numbers] if kind == "Polygon" else numbers, tr("expected a list of arcs"))
        rings = (_list(file, path, part, tr("expected a list of arcs")) for part in parts)
        yield Feature(
            path, made, polygons=tuple(tuple(_joined(file, path, row, arcs, 4) for row in part) for part in rings)
        )
    elif kind in ("Point", "MultiPoint"):
        plain = geometry.get("coordinates")
        points = _arc(file, 0, [plain] if kind == "Point" else plain, transform, are_differences=False)
        yield Feature(path, made, points=tuple(points))


def _arc(file: Path, number: int, plain: Any, transform: Any, are_differences: bool = True) -> list[Point]:
    where = f"arcs.{number}"
    points = _list(file, where, plain, tr("expected a list of points"))
    x = y = 0.0
    made: list[Point] = []
    try:
        (sx, sy), (tx, ty) = (transform["scale"], transform["translate"]) if transform else ((1, 1), (0, 0))
        for point in points:
            px, py = float(point[0]), float(point[1])
            x, y = (x + px, y + py) if transform and are_differences else (px, py)
            made.append(_degrees(file, where, x * sx + tx, y * sy + ty))
    except (TypeError, ValueError, KeyError, IndexError):
        raise InvalidScenario(file, tr("expected points [longitude, latitude]"), where) from None
    return made


def _joined(file: Path, path: str, numbers: object, arcs: _Arcs, fewest: int) -> list[Point]:
    made: list[Point] = []
    for number in _list(file, path, numbers, tr("expected a list of arcs")):
        if not isinstance(number, float) or not number.is_integer() or not -len(arcs.all) <= number < len(arcs.all):
            raise InvalidScenario(file, tr("no arc number {number}").format(number=number), path)
        arc = arcs.all[int(number)] if number >= 0 else arcs.all[~int(number)][::-1]
        arcs.used += len(arc)
        if arcs.used > MAX_PARTS:
            raise InvalidScenario(
                file,
                tr("expected at most {max_parts:,} points in all geometries, found more; simplify the file").format(
                    max_parts=MAX_PARTS
                ),
                path,
            )
        made.extend(arc[1:] if made else arc)
    if len(made) < fewest:
        raise InvalidScenario(file, tr("expected at least {fewest} points").format(fewest=fewest), path)
    return made


# Overpass JSON: the answers of a query for OpenStreetMap data, with the geometry in the ways or in their nodes.


def _overpass(file: Path, data: dict[str, Any]) -> Iterator[Feature]:
    elements = _list(file, "elements", data["elements"], tr("expected a list of elements"))
    nodes = {
        each.get("id"): (each.get("lon"), each.get("lat"))
        for each in elements
        if isinstance(each, dict) and each.get("type") == "node" and isinstance(each.get("id"), float)
    }
    for number, each in enumerate(elements):
        path = f"elements.{number}"
        if not isinstance(each, dict):
            raise InvalidScenario(file, tr("expected an element"), path)
        made = _properties(each.get("tags"))
        if each.get("type") == "node" and made:
            yield Feature(path, made, points=tuple(_overpass_points(file, path, [(each.get("lon"), each.get("lat"))])))
        elif each.get("type") == "way":
            geometry, numbers = each.get("geometry"), each.get("nodes")
            if isinstance(geometry, list):
                pairs = [(point.get("lon"), point.get("lat")) for point in geometry if isinstance(point, dict)]
            elif isinstance(numbers, list):
                pairs = [nodes[node] for node in numbers if isinstance(node, float) and node in nodes]
            else:
                raise InvalidScenario(
                    file, tr("the way has no geometry; add “out geom;” to the query or export its nodes, too"), path
                )
            if len(pairs) > 1:
                yield Feature(path, made, lines=(_overpass_points(file, path, pairs),))


def _overpass_points(file: Path, path: str, pairs: Iterable[tuple[Any, Any]]) -> list[Point]:
    made = []
    for longitude, latitude in pairs:
        if not isinstance(longitude, float) or not isinstance(latitude, float):
            raise InvalidScenario(file, tr("expected lon and lat as numbers"), path)
        made.append(_degrees(file, path, longitude, latitude))
    return made


# Shapefiles, by pyshp; the table of properties (.dbf) stands next to the file. The first 100 bytes are the header:
# the code 9994, and the length of the file in words of two bytes (ESRI Shapefile Technical Description, 1998).

_HEADER, _FILE_CODE = 100, 9994


def _shapes_on_disk(file: Path) -> dict[str, bytes]:
    """Return the content of a file of shapes and of those beside it, by their suffixes."""
    found = {".shp": read_file(file, MAX_BYTES)}
    for suffix in BESIDE:
        for name in (file.with_suffix(suffix), file.with_suffix(suffix.upper())):
            if name.is_file():
                found[suffix] = read_file(name, MAX_BYTES)
                break
    return found


def _shapefile(file: Path, parts: Mapping[str, bytes]) -> Iterator[Feature]:
    import shapefile

    shapes = parts[".shp"]
    _check_header(file, shapes)
    table = BytesIO(parts[".dbf"]) if ".dbf" in parts else None
    encoding = parts.get(".cpg", b"").decode("ascii", "replace").strip() or "utf-8"
    _refuse_projected(file, parts.get(".prj", b""))
    try:
        reader = shapefile.Reader(shp=BytesIO(shapes), dbf=table, encoding=encoding, encodingErrors="replace")
        fields = [field[0] for field in reader.fields if field[0] != "DeletionFlag"] if table is not None else []
        for number, shape in enumerate(reader.iterShapes()):
            path = f"shape {number + 1}"
            made = _properties(dict(zip(fields, reader.record(number), strict=False))) if fields else {}
            yield _of_geojson(file, path, made, shape)
    except (shapefile.ShapefileException, struct.error, ValueError, LookupError, OSError, OverflowError) as error:
        if isinstance(error, FileError):
            raise
        raise UnreadableFile(file, tr("not a shapefile: {error}").format(error=error)) from None


def _check_header(file: Path, shapes: bytes) -> None:
    """Raise UnreadableFile for a file that is shorter or longer than its header says: pyshp would print a warning and
    read what is there."""
    if len(shapes) < _HEADER or struct.unpack_from(">i", shapes)[0] != _FILE_CODE:
        raise UnreadableFile(file, tr("not a shapefile: its header is damaged"))
    declared = 2 * struct.unpack_from(">i", shapes, 24)[0]
    if declared != len(shapes):
        raise UnreadableFile(
            file,
            tr("the shapefile is damaged: its header says {declared:,} bytes, the file has {found:,}").format(
                declared=declared, found=len(shapes)
            ),
        )


def _of_geojson(file: Path, path: str, made: dict[str, str], shape: Any) -> Feature:
    plain = shape.__geo_interface__
    return _feature(file, path, made, plain.get("type"), _as_lists(plain.get("coordinates")))


def _as_lists(value: Any) -> Any:
    return [_as_lists(each) for each in value] if isinstance(value, list | tuple) else value


def _refuse_projected(file: Path, declared: bytes) -> None:
    if declared[:4_000].lstrip().upper().startswith(b"PROJCS"):
        raise InvalidScenario(
            file, tr("its coordinates are projected; export it in degrees of longitude and latitude (EPSG:4326)")
        )


# GeoPackages: SQLite tables with geometries as well-known binary behind a short header.


def _geopackage(file: Path) -> Iterator[Feature]:
    from shapely import from_wkb
    from shapely.errors import ShapelyError
    from shapely.geometry import mapping

    read_file(file, MAX_BYTES)  # refuses devices, missing and large files
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as base:
            for table, column, system in base.execute(
                "SELECT table_name, column_name, srs_id FROM gpkg_geometry_columns"  # not shown
            ).fetchall():
                if system not in (4326, 0, -1):
                    raise InvalidScenario(
                        file,
                        tr("its coordinates are projected; export it in degrees of longitude and latitude (EPSG:4326)"),
                        table,
                    )
                cursor = base.execute(f"SELECT * FROM {_quoted(table)}")  # not shown
                names = [each[0] for each in cursor.description]
                for number, row in enumerate(cursor):
                    path = f"{table}, row {number + 1}"
                    blob = row[names.index(column)]
                    made = _properties({name: value for name, value in zip(names, row, strict=True) if name != column})
                    if isinstance(blob, bytes):
                        plain = mapping(from_wkb(blob[_header_size(file, path, blob) :]))
                        coordinates = _as_lists(plain.get("coordinates"))
                        yield _feature(file, path, made, plain.get("type"), coordinates)
    except (sqlite3.Error, ShapelyError, ValueError) as error:
        if isinstance(error, FileError):
            raise
        raise UnreadableFile(file, tr("not a GeoPackage: {error}").format(error=error)) from None


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _header_size(file: Path, path: str, blob: bytes) -> int:
    """Return the size of the header of a geometry (OGC 12-128r19, section 2.1.3)."""
    if len(blob) < 8 or blob[:2] != b"GP":
        raise InvalidScenario(file, tr("expected a geometry"), path)
    envelope = (0, 32, 48, 48, 64)
    size = blob[3] >> 1 & 7
    if size >= len(envelope):
        raise InvalidScenario(file, tr("expected a geometry"), path)
    return 8 + envelope[size]
