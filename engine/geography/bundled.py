"""The bundled geography: the countries of the world with their borders, rivers and lakes (Natural Earth 1:50m, public
domain), and their cities of 30,000 and more people (GeoNames, CC BY 4.0)."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from engine.edit.sheet.shapes import ShapeKind
from engine.errors import BoxcarsError, did_you_mean
from engine.files.imported.features import Feature, read_features
from engine.files.imported.lands import Islands, Land, degrees_of_sheet, land_of
from engine.geography.places import Place
from engine.i18n import tr
from engine.model.board import Board
from engine.plain_text import folded

_FOLDERS = (
    Path(__file__).parents[2] / "resources" / "geography",
    Path(__file__).parents[1] / "bundled_geography",
)

SOURCES = (
    "Coasts, borders, rivers and lakes: Natural Earth, public domain",  # not shown
    "Cities: GeoNames (geonames.org), CC BY 4.0",  # not shown
)
"""Credits for a scenario that was made from the bundled geography."""


def _file(name: str) -> Path:
    return next((folder / name for folder in _FOLDERS if folder.is_dir()), _FOLDERS[0] / name)


@cache
def _world() -> list[Feature]:
    return read_features(_file("countries.json"))


@cache
def _countries() -> dict[str, Feature]:
    return {feature.name: feature for feature in _world() if feature.polygons}


def country_names() -> list[str]:
    """Return the names of the bundled countries, sorted."""
    return sorted(_countries())


def bundled_land(name: str, islands: Islands = "near") -> Land:
    """Return a country, or several ones whose names are joined by "+". Raises BoxcarsError, with the nearest name, for
    an unknown one."""
    return replace(land_of([_country(each.strip()) for each in name.split("+")], islands), name=name, source=SOURCES[0])


def _country(name: str) -> Feature:
    known = _countries()
    found = next((each for each in known if folded(each) == folded(name)), None)
    if found is None:
        raise BoxcarsError(
            tr("no country named “{name}”{suggestion}").format(
                name=name, suggestion=did_you_mean(name, country_names())
            )
        )
    return known[found]


def neighbors_of(name: str) -> list[Feature]:
    """Return all bundled countries other than those of a land."""
    chosen = {folded(each.strip()) for each in name.split("+")}
    return [feature for other, feature in _countries().items() if folded(other) not in chosen]


@cache
def _waters() -> list[Feature]:
    return read_features(_file("waters.json"))


def bundled_features(use: str) -> list[Feature]:
    """Return the bundled rivers, lakes or borders; for other uses of outlines the countries."""
    match use:
        case "river":
            return [feature for feature in _waters() if feature.lines]
        case "lake":
            return [feature for feature in _waters() if feature.polygons]
        case "border":
            return [feature for feature in _world() if feature.lines]
    return list(_countries().values())


def bundled_background() -> dict[ShapeKind, list[Feature]]:
    """Return the bundled rivers, lakes and borders."""
    return {"river": bundled_features("river"), "lake": bundled_features("lake"), "border": bundled_features("border")}


@cache
def _places() -> tuple[Place, ...]:
    with _file("cities.csv").open(encoding="utf-8", newline="") as file:
        return tuple(
            Place(row["name"], float(row["longitude"]), float(row["latitude"]), int(row["population"]))
            for row in csv.DictReader(file)
        )


def bundled_places(board: Board | None = None) -> Sequence[Place]:
    """Return the bundled cities of the world, or those on the sheet of a board with a projection and around it."""
    if board is None or board.projection is None:
        return _places()
    west, south, east, north = degrees_of_sheet(board.projection, board.sheet)
    return [
        place
        for place in _places()
        if south < place.latitude < north and any(west < place.longitude + turn < east for turn in (-360, 0, 360))
    ]
