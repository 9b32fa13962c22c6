"""Cities from tables and geographic files: read, chosen by population and distance, and placed on a board of lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from engine.edit.edit import Edit, Several
from engine.edit.network.cities import AddCity, region_at
from engine.edit.sheet.regions import AddRegion
from engine.errors import BoxcarsError, InvalidScenario, Problem
from engine.files.imported.features import read_features
from engine.files.sheets.reading import read_sheets
from engine.geography.land import kilometers_per_millimeter
from engine.i18n import ntr, tr
from engine.model.geometry import Point, distance, holds, rounded
from engine.model.ids import RegionId
from engine.model.projection import placed
from engine.model.scenario import Scenario
from engine.plain_text import folded, listed, normalized

NAMES = ("name", "city", "place", "town", "station")
LATITUDES = ("lat", "latitude", "y")
LONGITUDES = ("lon", "lng", "long", "longitude", "x")
POPULATIONS = ("population", "pop", "inhabitants", "people")
STATES = ("state", "province", "admin", "admin1")
"""Titles of columns, in any case."""

GEONAMES_COLUMNS = 19
"""Columns of the tables of geonames.org, which have no titles: name is the 2nd, latitude the 5th, longitude the 6th,
population the 15th."""

TABLES = (".csv", ".tsv", ".txt", ".xlsx", ".xlsm")

OFF_LAND_KM = 25.0
"""Kilometers off the coast within which a city is placed: a simplified coast may leave a port in the water."""

MAX_PROBLEMS = 20


class Place(Struct, frozen=True):
    """A city in degrees, with the number of its people (0: unknown)."""

    name: str
    longitude: float
    latitude: float
    population: int = 0
    state: str = ""


class Choice(NamedTuple):
    """The places that are added to a board, with their positions in millimeters, and those that are not: off the sheet
    or the land, too near a larger one, or there already."""

    chosen: tuple[tuple[Place, Point], ...]
    off: tuple[str, ...]
    too_near: tuple[str, ...]
    known: tuple[str, ...]

    def notes(self) -> list[str]:
        """Return sentences about the places that are not added."""
        said = []
        if self.off:
            said.append(tr("Not on the land of this board: {names}.").format(names=listed(self.off, 10)))
        if self.known:
            said.append(tr("On the board already: {names}.").format(names=listed(self.known, 10)))
        if self.too_near:
            note = ntr(
                "{n} smaller city is too close to a larger one: {names}.",
                "{n} smaller cities are too close to a larger one: {names}.",
                len(self.too_near),
            )
            said.append(note.format(n=len(self.too_near), names=listed(self.too_near, 5)))
        return said


def read_places(file: Path) -> list[Place]:
    """Return the cities of a file: a table with columns for name, latitude and longitude (CSV, XLSX), a table of
    geonames.org, or a geographic file with points. Raises FileError, with the row, for cells that cannot be read."""
    if file.suffix.lower() not in TABLES:
        return _from_features(file)
    sheet = read_sheets(file)[0]
    rows = [(number, row) for number, row in enumerate(sheet.rows, 1) if any(cell.strip() for cell in row)]
    if rows and len(rows[0][1]) == GEONAMES_COLUMNS and rows[0][1][0].isdecimal():
        columns, body = {"name": 1, "lat": 4, "lon": 5, "population": 14}, rows
    else:
        columns, body = _columns(file, rows), rows[1:]
    places, problems = [], []
    for number, row in body:
        try:
            places.append(_place(row, columns))
        except ValueError as error:
            problems.append(Problem(tr("row {n}").format(n=number), number, str(error)))
    if problems:
        raise InvalidScenario(file, problems=problems[:MAX_PROBLEMS])
    return places


def has_places(file: Path) -> bool:
    """Return whether a file has cities with coordinates, so that it is not the table of cities. Raises FileError."""
    if file.suffix.lower() not in TABLES:
        return True
    sheet = read_sheets(file)[0]
    titles = next(([cell.strip().lower() for cell in row] for row in sheet.rows if any(row)), [])
    has_titles = any(title in titles for title in LATITUDES) and any(title in titles for title in LONGITUDES)
    return has_titles or len(titles) == GEONAMES_COLUMNS


def _columns(file: Path, rows: Sequence[tuple[int, Sequence[str]]]) -> dict[str, int]:
    titles = [cell.strip().lower() for cell in rows[0][1]] if rows else []
    found = {}
    for key, known in zip(
        ("name", "lat", "lon", "population", "state"), (NAMES, LATITUDES, LONGITUDES, POPULATIONS, STATES), strict=True
    ):
        place = next((titles.index(each) for each in known if each in titles), None)
        if place is not None:
            found[key] = place
    missing = [key for key in ("name", "lat", "lon") if key not in found]
    if missing:
        raise InvalidScenario(
            file,
            tr("expected columns name, lat and lon, found {titles}").format(
                titles=", ".join(titles[:10]) or tr("an empty table")
            ),
            line=1,
        )
    return found


def _place(row: Sequence[str], columns: dict[str, int]) -> Place:
    def cell(key: str) -> str:
        at = columns.get(key, len(row))
        return row[at].strip() if at < len(row) else ""

    name = normalized(cell("name"))
    if not name:
        raise ValueError(tr("a city needs a name"))
    latitude, longitude = _degrees(cell("lat"), 90), _degrees(cell("lon"), 180)
    people = re.sub(r"[^\d]", "", cell("population").split(".")[0])
    return Place(name, longitude, latitude, int(people[:12] or 0), normalized(cell("state")))


def _degrees(text: str, most: int) -> float:
    """Return degrees as a decimal number, also with a comma or a compass letter."""
    plain = text.replace(",", ".").replace("°", "").strip()
    sign = -1 if plain[-1:].upper() in ("S", "W") else 1
    plain = plain.rstrip("NSEWnsew ")
    try:
        value = sign * float(plain)
    except ValueError:
        value = float("nan")
    if not abs(value) <= most:
        raise ValueError(
            tr("expected degrees between -{most} and {most}, found “{text}”").format(most=most, text=text[:40])
        )
    return value


def _from_features(file: Path) -> list[Place]:
    found = []
    for feature in read_features(file):
        for longitude, latitude in feature.points:
            if feature.name:
                people = re.sub(r"[^\d]", "", feature.properties.get("population", "").split(".")[0])
                name = normalized(feature.name)
                found.append(
                    Place(name, longitude, latitude, int(people[:12] or 0), feature.properties.get("state", ""))
                )
    if not found:
        raise InvalidScenario(file, tr("expected points with names, found none"))
    return found


def choose_places(
    scenario: Scenario, places: Iterable[Place], most: int | None = None, apart: float = 0.0, fewest_people: int = 0
) -> Choice:
    """Return the places to add to a board: the largest first, at most `most`, at least `apart` millimeters from each
    other and from the cities of the board. Raises BoxcarsError if the board has no projection."""
    board = scenario.board
    if board.kind == "grid":
        raise BoxcarsError(tr("cities are imported to boards with lines; draw those of a grid with the city tool"))
    if board.projection is None:
        raise BoxcarsError(tr("the board has no projection; import the outline of the land first"))
    rings = [ring.points for shape in board.shapes.values() if shape.kind == "land" for ring in shape.rings]
    names = {folded(city.name) for city in board.cities.values()}
    used = [board.mileposts[city.milepost].at for city in board.cities.values() if city.milepost in board.mileposts]
    chosen: list[tuple[Place, Point]] = []
    off, near, known = [], [], []
    for place in sorted(places, key=lambda each: -each.population):
        at = rounded(placed(board.projection, place.longitude, place.latitude))
        reach = OFF_LAND_KM / max(kilometers_per_millimeter(board.projection, (place.longitude, place.latitude)), 1e-9)
        if folded(place.name) in names:
            known.append(place.name)
        elif not (0 < at[0] < board.sheet.width and 0 < at[1] < board.sheet.height) or not _on_land(rings, at, reach):
            off.append(place.name)
        elif place.population < fewest_people or (most is not None and len(chosen) >= most):
            continue
        elif any(distance(at, other) < max(apart, 0.5) for other in used):
            near.append(place.name)
        else:
            chosen.append((place, at))
            used.append(at)
            names.add(folded(place.name))
    return Choice(tuple(chosen), tuple(off), tuple(near), tuple(known))


def _on_land(rings: Sequence[Sequence[Point]], at: Point, reach: float) -> bool:
    if not rings or sum(holds(ring, at) for ring in rings) % 2:
        return True
    from shapely import LinearRing
    from shapely import Point as Spot

    return any(LinearRing(ring).distance(Spot(at)) <= reach for ring in rings)


def add_cities(scenario: Scenario, choice: Choice) -> Edit:
    """Return the edit that adds the chosen places as cities at new mileposts, each in the region around it. A board
    without regions gets one. Raises BoxcarsError if there is nothing to add."""
    if not choice.chosen:
        raise BoxcarsError(" ".join((tr("No city can be added."), *choice.notes())))
    edits: list[Edit] = []
    board = scenario.board
    if not board.regions:
        edits.append(AddRegion(RegionId("R1"), "Region 1"))  # not shown
    for place, at in choice.chosen:
        region = region_at(board, at) or RegionId("R1")
        edits.append(AddCity(place.name, region, at=at, state=place.state, population=place.population))
    return Several(tr("Import Cities"), tuple(edits))
