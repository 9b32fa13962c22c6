"""Sources and licenses of geographic files, for the credits of a scenario.

Files of Natural Earth, OpenStreetMap, OpenHistoricalMap and GeoNames are recognized by their names, columns and
headers; others are named with the license that they declare. Scenario files are in English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from engine.errors import FileError
from engine.files.imported.gtfs import is_feed, publisher_of
from engine.files.imported.zipped_shapes import zipped_shapes
from engine.files.opening import opened
from engine.plain_text import normalized, plain_line, shortened

NATURAL_EARTH = "Natural Earth, public domain (naturalearthdata.com)"  # not shown
OPENSTREETMAP = "© OpenStreetMap contributors, ODbL (openstreetmap.org/copyright)"  # not shown
OPENHISTORICALMAP = "OpenHistoricalMap contributors, CC0 (openhistoricalmap.org/copyright)"  # not shown
GEONAMES = "GeoNames (geonames.org), CC BY 4.0"  # not shown

BESIDE_SHAPES = (".dbf", ".DBF", ".prj", ".shp.xml")
"""Suffixes of files beside a shapefile: its table, projection and description."""

_HEAD = 1 << 16
"""Bytes at the beginning of a file that are searched: headers, and columns or properties of the first features."""
_LARGEST = 1 << 40
_MOST = 160
"""Maximum length of what a file declares."""

_OSM = rb"openstreetmap|osm3s|overpass[- ]?(?:turbo|api)|\bosm_(?:way_)?id\b|\"@id\": ?\"(?:way|node|relation)/"
_MARKS = (
    (OPENHISTORICALMAP, re.compile(rb"openhistoricalmap|\bohm[-_]", re.IGNORECASE)),
    (OPENSTREETMAP, re.compile(_OSM, re.IGNORECASE)),
    (NATURAL_EARTH, re.compile(rb"natural ?earth|\bfeaturecla\b", re.IGNORECASE)),
    (GEONAMES, re.compile(rb"\bgeonames?(?:id|\.org)?\b", re.IGNORECASE)),
)
_DECLARED = re.compile(rb"\"(?:attribution|copyright|licen[sc]e)\"\s*:\s*\"((?:[^\"\\]){1,400})\"", re.IGNORECASE)
_BODY = re.compile(rb"\"(?:features|elements|objects|arcs|coordinates)\"\s*:")
_GEONAMES_ROW = re.compile(rb"(?:\xef\xbb\xbf)?\d+(?:\t[^\t\n]*){18}\r?\n?")


_ON_PICTURES = re.compile(r"\bODbL\b|Open Database Licen[cs]e|OpenStreetMap", re.IGNORECASE)


def are_for_pictures(sources: Iterable[str]) -> bool:
    """Return whether a source must be credited on the picture itself. The Open Database License requires a notice on
    every produced work (section 4.3); other licenses accept the properties of the file."""
    return any(_ON_PICTURES.search(source) for source in sources)


def credit_of(part: str, file: Path) -> str:
    """Return the credit for a part of a board that was imported from a file, such as "Railways: © OpenStreetMap
    contributors, ODbL (openstreetmap.org/copyright)"."""
    return f"{part}: {_source(file)}"


def _source(file: Path) -> str:
    name = plain_line(shortened(normalized(file.name), 80))
    zipped = _zipped(file)
    if zipped is None and is_feed(file):
        publisher = plain_line(shortened(normalized(publisher_of(file)), _MOST))
        return f"timetable (GTFS) of {publisher}, {name}" if publisher else f"timetable (GTFS), {name}"  # not shown
    if re.match(r"ne_\d+m_", name, re.IGNORECASE):
        return NATURAL_EARTH
    beside = [file.with_suffix(suffix) for suffix in BESIDE_SHAPES] if file.suffix.lower() == ".shp" else []
    head = b"\n".join(map(_head, (file, *beside)) if zipped is None else zipped)
    if _GEONAMES_ROW.match(head):
        return GEONAMES
    for source, mark in _MARKS:
        if mark.search(head):
            return source
    if found := _DECLARED.search(_BODY.split(head, maxsplit=1)[0]):
        declared = normalized(found[1].decode("utf-8", "replace"))
        return f"{name} ({plain_line(shortened(declared, _MOST))})"
    return name


def _zipped(file: Path) -> list[bytes] | None:
    """Return the beginnings of the files of a shapefile in an archive; None for any other file."""
    try:
        found = zipped_shapes(file)
    except FileError:
        return None
    return None if found is None else [part[:_HEAD] for part in found.parts.values()]


def _head(file: Path) -> bytes:
    try:
        with opened(file, _LARGEST) as handle:
            return handle.read(_HEAD)
    except FileError:
        return b""
