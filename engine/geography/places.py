"""Cities of tables and geographic files: names with coordinates and populations.

Tables have titles in several languages and spellings, numbers with points or commas, coordinates in two columns or one.
The tables of geonames.org (https://download.geonames.org/export/dump/readme.txt) have no titles.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from engine.errors import InvalidScenario, Problem, UnreadableFile
from engine.files.imported.features import read_features
from engine.files.imported.file_cache import cached_by_content
from engine.files.opening import named_alike, read_file
from engine.files.sheets.reading import MAX_BYTES, read_sheets
from engine.i18n import tr
from engine.plain_text import normalized, shortened
from engine.text_match import folded

TITLES: Mapping[str, tuple[str, ...]] = {
    "name": (
        "name", "city", "cityname", "place", "placename", "town", "station", "stationname", "stopname", "label",
        "settlement", "municipality", "nameen", "asciiname", "cityascii", "stadt", "ort", "ortsname", "bahnhof", "nom",
        "ville", "commune", "nombre", "ciudad", "nome", "citta", "cidade", "miasto", "nazwa", "navn", "namn", "by",
        "город", "название", "都市", "城市", "名称",
    ),
    "lat": (
        "lat", "latitude", "y", "stoplat", "latdeg", "latdd", "latwgs84", "ycoord", "breite", "breitengrad",
        "geographischebreite", "latitud", "latitudine", "szerokosc", "широта", "緯度", "纬度",
    ),
    "lon": (
        "lon", "lng", "long", "longitude", "x", "stoplon", "londeg", "londd", "lngdeg", "lonwgs84", "xcoord", "lange",
        "laenge", "langengrad", "laengengrad", "geographischelange", "longitud", "longitudine", "dlugosc", "долгота",
        "経度", "经度",
    ),
    "spot": (
        "coordinates", "coordinate", "coords", "coord", "coordinatelocation", "geopoint", "geopoint2d", "point", "wkt",
        "geom", "geometry", "thegeom", "location", "latlon", "latlong", "latlng", "koordinaten",
    ),
    "population": (
        "population", "pop", "populationtotal", "totalpopulation", "inhabitants", "people", "residents", "popmax",
        "popest", "einwohner", "einwohnerzahl", "bevolkerung", "bevoelkerung", "habitants", "poblacion", "habitantes",
        "popolazione", "abitanti", "populacao", "ludnosc", "население", "人口",
    ),
    "state": (
        "state", "province", "admin", "admin1", "adminname", "stateid", "statename", "bundesland", "provincia",
        "estado",
    ),
}  # fmt: skip
"""Titles of columns without capitals, accents, spaces and signs, the best first. `spot` holds both coordinates."""

GEONAMES_COLUMNS = 19
"""Columns of the tables of geonames.org: name is the 2nd, latitude the 5th, longitude the 6th, class the 7th, code the
8th, population the 15th."""

NO_CITIES = frozenset(("PPLX", "PPLH", "PPLQ", "PPLW", "PPLCH"))
"""Codes of geonames.org for parts of cities, and for places that were abandoned, destroyed or renamed."""

TABLES = (".csv", ".tsv", ".txt", ".xlsx", ".xlsm")

MAX_PROBLEMS = 20
MAX_NAME = 80
MOST_PEOPLE = 1_000_000_000

_POINT = re.compile(r"\s*POINT\s*Z?\s*\(\s*([^\s()]+)\s+([^\s()]+)[^()]*\)\s*", re.IGNORECASE)
_DEGREES = re.compile(
    r"(?P<sign>[+-]?)(?P<d>\d+(?:\.\d+)?)\s*(?:[°º:d]\s*(?:(?P<m>\d+(?:\.\d+)?)\s*(?:['′’:m]\s*"
    r"(?:(?P<s>\d+(?:\.\d+)?)\s*(?:\"|″|”|''|s)?)?)?)?)?"
)
_GROUPED = re.compile(r"\d{1,3}(?:([.,'’ ])\d{3})(?:\1\d{3})*(?!\d)")


class Place(Struct, frozen=True):
    """A city in degrees, with the number of its people (0: unknown), and other names of it."""

    name: str
    longitude: float
    latitude: float
    population: int = 0
    state: str = ""
    others: tuple[str, ...] = ()


@cached_by_content
def read_places(file: Path) -> list[Place]:
    """Return the cities of a file: a table with columns for name, latitude and longitude (CSV, XLSX), a table of
    geonames.org, or a geographic file with points. Raises FileError, with the row, for cells that cannot be read."""
    if file.suffix.lower() not in TABLES:
        return _from_features(file)
    if (lines := _geonames(file)) is not None:
        return _parsed(file, lines, {"name": 1, "others": 3, "lat": 4, "lon": 5, "population": 14})
    sheet = read_sheets(file)[0]
    rows = [(number, row) for number, row in enumerate(sheet.rows, 1) if any(cell.strip() for cell in row)]
    return _parsed(file, rows[1:], _columns(file, rows))


def has_places(file: Path) -> bool:
    """Return whether a file has cities with coordinates, so that it is not the table of cities. Raises FileError."""
    if file.suffix.lower() not in TABLES or _geonames(file) is not None:
        return True
    sheet = read_sheets(file)[0]
    found = _known_columns(next((row for row in sheet.rows if any(row)), ()))
    return "spot" in found or ("lat" in found and "lon" in found)


def _geonames(file: Path) -> list[tuple[int, list[str]]] | None:
    """Return the populated places of a table of geonames.org with their line numbers; None for any other file. Its
    fields are not quoted, and other names are separated by commas."""
    if file.suffix.lower() not in (".txt", ".tsv", ".csv"):
        return None
    data = read_file(named_alike(file), MAX_BYTES)
    if not re.match(rb"(?:\xef\xbb\xbf)?\d+\t", data) or data.partition(b"\n")[0].count(b"\t") != GEONAMES_COLUMNS - 1:
        return None
    found = []
    for number, line in enumerate(data.split(b"\n"), 1):
        try:
            row = line.decode("utf-8-sig").rstrip("\r").split("\t")
        except UnicodeDecodeError:
            raise UnreadableFile(file, tr("expected UTF-8 text"), line=number) from None
        if row == [""]:
            continue
        if len(row) != GEONAMES_COLUMNS:
            raise InvalidScenario(
                file,
                tr("expected {n} columns of geonames.org, found {found}").format(n=GEONAMES_COLUMNS, found=len(row)),
                line=number,
            )
        if row[6] in ("", "P") and row[7] not in NO_CITIES:
            found.append((number, row))
    return found


def _parsed(file: Path, rows: Sequence[tuple[int, Sequence[str]]], columns: Mapping[str, int]) -> list[Place]:
    places, problems = [], []
    for number, row in rows:
        try:
            places.append(_place(row, columns))
        except ValueError as error:
            problems.append(Problem(tr("row {n}").format(n=number), number, str(error)))
            if len(problems) == MAX_PROBLEMS:
                break
    if problems:
        raise InvalidScenario(file, problems=problems)
    return places


def _title(cell: str) -> str:
    """Return the title of a column as in `TITLES`: without what is in parentheses."""
    plain = unicodedata.normalize("NFKD", re.sub(r"[(\[].*", "", cell).casefold())
    return "".join(sign for sign in plain if sign.isalnum())


def _known_columns(cells: Sequence[str]) -> dict[str, int]:
    titles = [_title(cell) for cell in cells]
    found = {}
    for key, known in TITLES.items():
        place = next((titles.index(each) for each in known if each in titles), None)
        if place is None and key == "population":  # "Population 2020"
            place = next(
                (n for n, title in enumerate(titles) if re.fullmatch(r"(pop|population|popest)\d{4}", title)), None
            )
        if place is not None:
            found[key] = place
    return found


def _columns(file: Path, rows: Sequence[tuple[int, Sequence[str]]]) -> dict[str, int]:
    titles = rows[0][1] if rows else ()
    found = _known_columns(titles)
    if "name" not in found or not ("spot" in found or ("lat" in found and "lon" in found)):
        raise InvalidScenario(
            file,
            tr("expected columns name, lat and lon, found {titles}").format(
                titles=", ".join(cell.strip() for cell in titles[:10]) or tr("an empty table")
            ),
            line=rows[0][0] if rows else 1,
        )
    if "lat" in found and "lon" in found:
        found.pop("spot", None)
    return found


def _place(row: Sequence[str], columns: Mapping[str, int]) -> Place:
    def cell(key: str) -> str:
        at = columns.get(key, len(row))
        return row[at].strip() if at < len(row) else ""

    name = normalized(cell("name"))
    if not name:
        raise ValueError(tr("a city needs a name"))
    if "spot" in columns:
        longitude, latitude = _spot(cell("spot"))
    else:
        latitude, longitude = _degrees(cell("lat"), 90), _degrees(cell("lon"), 180)
    others = tuple(each for each in cell("others").split(",") if each)
    return Place(
        shortened(name, MAX_NAME), longitude, latitude, people_of(cell("population")), normalized(cell("state")), others
    )


def _spot(text: str) -> tuple[float, float]:
    """Return longitude and latitude of one cell: `POINT(13.4 52.5)`, which has the longitude first, or `52.5, 13.4`."""
    if found := _POINT.fullmatch(text):
        return _degrees(found[1], 180), _degrees(found[2], 90)
    for separator in (";", r",\s+", ",", r"\s+"):
        parts = re.split(separator, text.strip())
        if len(parts) == 2:
            break
    if len(parts) != 2:
        raise ValueError(tr("expected latitude and longitude, found “{text}”").format(text=text[:40]))
    return _degrees(parts[1], 180), _degrees(parts[0], 90)


def _degrees(text: str, most: int) -> float:
    """Return degrees: a decimal number, also with a comma, a compass letter, or minutes and seconds."""
    plain = _ascii_digits(text).replace(",", ".").replace("−", "-").strip()
    sign = -1 if plain[-1:].upper() in ("S", "W") or plain[:1].upper() in ("S", "W") else 1
    plain = plain.strip("NSEWnsew ")
    try:
        value = sign * float(plain)
    except ValueError:
        value = float("nan")
        if found := _DEGREES.fullmatch(plain):
            value = float(found["d"]) + float(found["m"] or 0) / 60 + float(found["s"] or 0) / 3600
            value *= sign * (-1 if found["sign"] == "-" else 1)
    if not abs(value) <= most:
        raise ValueError(
            tr("expected degrees between -{most} and {most}, found “{text}”").format(most=most, text=text[:40])
        )
    return value


def people_of(text: str) -> int:
    """Return a population: a whole number, with or without groups of three digits; 0 if it is not known."""
    plain = re.sub(r"\s", " ", _ascii_digits(text)).strip()
    if grouped := _GROUPED.match(plain):
        plain = re.sub(r"\D", "", grouped[0])
    found = re.match(r"\d[\d ]*", plain)
    return min(MOST_PEOPLE, int(found[0].replace(" ", "")[:12])) if found else 0


def _ascii_digits(text: str) -> str:
    """Return a text with the digits and decimal signs of other scripts as ASCII."""
    if text.isascii():
        return text
    digits = (str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in text)
    return "".join(digits).replace("٫", ".").replace("٬", "")


def _from_features(file: Path) -> list[Place]:
    found = list(_points(file))
    if not found:
        raise InvalidScenario(file, tr("expected points with names, found none"))
    return found


def _points(file: Path) -> Iterator[Place]:
    for feature in read_features(file):
        properties = {_title(key): value for key, value in feature.properties.items()}
        name = normalized(feature.name) or _property(properties, "name")
        if not name:
            continue
        people, state = people_of(_property(properties, "population")), _property(properties, "state")
        others = tuple(value for key, value in feature.properties.items() if key.startswith("name:"))
        for longitude, latitude in feature.points:
            yield Place(shortened(name, MAX_NAME), longitude, latitude, people, state, others)


def _property(properties: Mapping[str, str], key: str) -> str:
    return next((normalized(properties[title]) for title in TITLES[key] if properties.get(title)), "")


def alike(name: str) -> str:
    """Return a text by which two names are equal that differ only in capitals, spaces, signs and the accents of Latin,
    Greek and Cyrillic letters."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", name) if not "\u0300" <= sign <= "\u036f")
    return folded(re.sub(r"[\s.,'’\-‐–/]+", " ", plain)) or folded(name)
