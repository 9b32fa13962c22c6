"""The bundled geography: the countries of the world (Natural Earth 1:50m, public domain) and their cities of 30,000 and
more people (GeoNames, CC BY 4.0)."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from engine.errors import BoxcarsError, did_you_mean
from engine.files.imported.features import Feature, read_features
from engine.files.imported.lands import Islands, Land, land_of
from engine.geography.places import Place
from engine.i18n import tr
from engine.plain_text import folded

_FOLDERS = (
    Path(__file__).parents[2] / "resources" / "geography",
    Path(__file__).parents[1] / "bundled_geography",
)

SOURCES = (
    "Coasts and borders: Natural Earth, public domain",  # not shown
    "Cities: GeoNames (geonames.org), CC BY 4.0",  # not shown
)
"""Credits for a scenario that was made from the bundled geography."""


def _file(name: str) -> Path:
    return next((folder / name for folder in _FOLDERS if folder.is_dir()), _FOLDERS[0] / name)


@cache
def _countries() -> dict[str, Feature]:
    return {feature.name: feature for feature in read_features(_file("countries.json"))}


def country_names() -> list[str]:
    """Return the names of the bundled countries, sorted."""
    return sorted(_countries())


def bundled_land(name: str, islands: Islands = "near") -> Land:
    """Return a country, or several ones whose names are joined by "+". Raises BoxcarsError, with the nearest name, for
    an unknown one."""
    return replace(land_of([_country(each.strip()) for each in name.split("+")], islands), name=name)


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


def neighbors_of(name: str, islands: Islands = "near") -> Land | None:
    """Return the countries around a land that have a part in its bounding box, as one land; None if there are none."""
    chosen = {folded(each.strip()) for each in name.split("+")}
    land = bundled_land(name, islands)
    west, south, east, north = land.bounds
    if west < -180 or east > 180:
        return None
    margin = max(east - west, north - south) / 5
    around = [
        feature
        for other, feature in _countries().items()
        if folded(other) not in chosen and _meets(feature, west - margin, south - margin, east + margin, north + margin)
    ]
    return land_of(around, "all") if around else None


def _meets(feature: Feature, west: float, south: float, east: float, north: float) -> bool:
    return any(west <= x <= east and south <= y <= north for polygon in feature.polygons for x, y in polygon[0])


def bundled_places() -> Iterable[Place]:
    """Yield the bundled cities of the world."""
    with _file("cities.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            yield Place(row["name"], float(row["longitude"]), float(row["latitude"]), int(row["population"]))
