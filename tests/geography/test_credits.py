"""Sources and licenses of imported files go into the credits."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from engine.families.boxcars.author.templates import TEMPLATES
from engine.files.imported.credits import GEONAMES, NATURAL_EARTH, OPENHISTORICALMAP, OPENSTREETMAP, credit_of
from engine.files.imported.lands import read_land
from engine.geography.bundled import SOURCES
from engine.geography.cities import Selection, import_cities
from engine.geography.land import import_outline, over_land
from engine.geography.railways import Choices, import_railways
from engine.model.scenario import Scenario
from tests.geography import features_on_disk as on_disk
from tests.geography.features_on_disk import collection, track, write
from tests.geography.test_railways import A, B, between
from tests.geography.test_railways import board as board  # a fixture


@pytest.mark.parametrize(
    ("name", "head", "source"),
    [
        ("rails.json", '{"version":0.6,"generator":"Overpass API 0.7","elements":[]}', OPENSTREETMAP),
        ("a.geojson", '{"type":"FeatureCollection","features":[{"properties":{"@id": "way/9"}}]}', OPENSTREETMAP),
        (
            "a.geojson",
            '{"generator":"overpass-turbo","source":"openhistoricalmap.org"}',
            OPENHISTORICALMAP,
        ),
        ("a.geojson", '{"features":[{"properties":{"featurecla":"Railroad"}}]}', NATURAL_EARTH),
        ("ne_10m_railroads.json", "{}", NATURAL_EARTH),
        ("DE.txt", "1\tBonn" + 17 * "\t" + "\n", GEONAMES),
        ("a.geojson", '{"license":"CC BY 4.0 by Atack","features":[]}', "a.geojson (CC BY 4.0 by Atack)"),
        ("a.geojson", '{"features":[{"properties":{"name":"Overpass","license":"no"}}]}', "a.geojson"),
        ("missing.geojson", None, "missing.geojson"),
    ],
)
def test_a_source_is_recognized_by_its_file(name: str, head: str | None, source: str, tmp_path: Path) -> None:
    path = tmp_path / name
    if head is not None:
        path.write_text(head, encoding="utf-8")
    assert credit_of("Railways", path) == f"Railways: {source}"


def test_a_shapefile_is_recognized_by_its_table_and_a_feed_by_its_publisher(tmp_path: Path) -> None:
    path = tmp_path / "roads.shp"
    path.write_bytes(b"shapes")
    path.with_suffix(".dbf").write_bytes(b"osm_id\0\0\0C")
    assert credit_of("Railways", path) == f"Railways: {OPENSTREETMAP}"
    with ZipFile(tmp_path / "feed.zip", "w") as feed:
        feed.writestr("agency.txt", "agency_name\nRenfe\n")
    assert credit_of("Railways", tmp_path / "feed.zip") == "Railways: timetable (GTFS) of Renfe, feed.zip"


def test_every_import_is_credited_once(board: Scenario, tmp_path: Path) -> None:
    cities = tmp_path / "cities.csv"
    cities.write_text("name,lat,lon\nUlm,49.4,10\nJena,51,11.6\n", encoding="utf-8")
    data = {"generator": "overpass-turbo", **collection(track(between(A, B), operator="M"))}
    rails = tmp_path / "rails.geojson"
    rails.write_text(json.dumps(data), encoding="utf-8")
    made = board
    for _ in range(2):
        made = import_railways(made, rails, Choices()).edit.apply(made)
    made = import_cities(made, cities, Selection()).edit.apply(made)
    made = import_outline(made, on_disk.geojson(tmp_path), "lake")[0].apply(made)
    made = import_outline(made, None, "river")[0].apply(made)
    assert made.credits.sources == (
        f"Railways: {OPENSTREETMAP}", "Cities: cities.csv", "Outline: land.geojson", SOURCES[0],
    )  # fmt: skip


def test_a_new_land_is_credited(tmp_path: Path) -> None:
    path = write(tmp_path / "ne_50m_land.json", collection(on_disk.area("Land", on_disk.OUTER)))
    made, _ = over_land(TEMPLATES["starter"](), read_land(path), "Land", 400)
    assert made.credits.sources == (f"Outline: {NATURAL_EARTH}",)
