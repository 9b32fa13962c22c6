"""Feeds of public transport become railways and stations, or are refused with table and line."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from engine.errors import FileError
from engine.files.imported.features import read_features
from engine.geography.places import read_places
from engine.geography.railways import Choices, import_railways
from engine.model.scenario import Scenario
from tests.geography.test_railways import A, B, C, between
from tests.geography.test_railways import board as board  # a fixture

Rows = list[tuple[object, ...]]


def tables() -> dict[str, Rows]:
    """A railway A-B with a shape that two operators use, one B-C without a shape, and a bus with a shape."""
    shape: Rows = [("s1", y, x, 10 * n) for n, (x, y) in enumerate(between(A, B))]
    bus: Rows = [("s2", 50, 8, 1), ("s2", 51, 9, 2)]
    stops: Rows = [(name, name, y, x, 1, "") for name, (x, y) in (("Aa", A), ("Bb", B), ("Cc", C))]
    return {
        "agency.txt": [("agency_id", "agency_name"), ("g", "Great Main"), ("r", "Rival")],
        "routes.txt": [
            ("route_id", "agency_id", "route_long_name", "route_type"),
            ("1", "g", "Coast", 2), ("2", "r", "Valley", 101), ("3", "g", "Bus", 3), ("4", "r", "Inland", "100"),
        ],
        "trips.txt": [
            ("route_id", "trip_id", "shape_id"),
            (1, "t1", "s1"), (2, "t2", "s1"), (3, "t3", "s2"), (4, "t4", ""), (4, "t5", ""),
        ],
        "stops.txt": [
            ("stop_id", "stop_name", "stop_lat", "stop_lon", "location_type", "parent_station"),
            *stops, ("b1", "Platform 1", B[1] + 0.1, B[0], 0, "Bb"), ("e", "Entrance", "", "", 2, "Bb"),
        ],
        "shapes.txt": [("shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence"), *shape[::-1], *bus],
        "stop_times.txt": [
            ("trip_id", "stop_id", "stop_sequence"),
            ("t4", "b1", 1), ("t4", "Cc", 2), ("t5", "Cc", 1), ("t5", "Bb", 2), ("t3", "Aa", 1), ("t1", "Aa", 1),
        ],
        "feed_info.txt": [("feed_publisher_name", "feed_lang"), ("Publisher", "en")],
    }  # fmt: skip


def zipped(folder: Path, files: dict[str, Rows], inside: str = "") -> Path:
    path = folder / "feed.zip"
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, rows in files.items():
            text = io.StringIO()
            csv.writer(text).writerows(rows)
            archive.writestr(inside + name, "\ufeff" + text.getvalue())
    return path


def in_folder(folder: Path, files: dict[str, Rows]) -> Path:
    with ZipFile(zipped(folder, files)) as archive:
        archive.extractall(folder / "feed")
    return folder / "feed"


@pytest.mark.parametrize("form", ["zip", "zip with a folder", "folder"])
def test_rail_trips_become_tracks_and_stations_places(form: str, tmp_path: Path) -> None:
    files = tables()
    path = in_folder(tmp_path, files) if form == "folder" else zipped(tmp_path, files, "x/" if "with" in form else "")
    coast, inland, *stations = read_features(path)
    assert coast.properties["operator"] == "Great Main;Rival" and list(coast.lines[0]) == between(A, B)
    assert inland.properties["operator"] == "Rival" and list(inland.lines[0]) == [B, C]
    assert [station.name for station in stations] == ["Aa", "Bb", "Cc"]
    assert [place.name for place in read_places(path)] == ["Aa", "Bb", "Cc"]


def test_stops_of_other_routes_are_no_stations(tmp_path: Path) -> None:
    files = tables()
    files["stops.txt"].append(("bus", "Bus station", 50, 8, 0, ""))
    files["stop_times.txt"] += [("t1", "Aa", 1), ("t1", "b1", 2), ("t3", "bus", 1)]
    assert [place.name for place in read_places(zipped(tmp_path, files))] == ["Aa", "Bb", "Cc"]


def test_trips_without_a_shape_run_straight_where_their_route_has_no_shape(tmp_path: Path) -> None:
    files = tables()
    files["trips.txt"] += [(1, "t6", ""), (1, "t7", "")]
    files["stop_times.txt"] += [("t1", "Aa", 1), ("t1", "Bb", 2)]
    files["stop_times.txt"] += [("t6", "Aa", 1), ("t6", "b1", 2), ("t6", "Cc", 3), ("t7", "Bb", 1), ("t7", "Aa", 2)]
    tracks = [feature for feature in read_features(zipped(tmp_path, files)) if feature.lines]
    assert [(each.properties["operator"], list(each.lines[0])) for each in tracks] == [
        ("Great Main;Rival", between(A, B)),
        ("Rival", [B, C]),
        ("Great Main", [B, C]),
    ]


def test_a_feed_is_imported_and_an_operator_chosen(board: Scenario, tmp_path: Path) -> None:
    path = zipped(tmp_path, tables())
    for choices, names in ((Choices(), {"Great Main", "Rival"}), (Choices(operators=("rival",)), {"Rival"})):
        made = import_railways(board, path, choices).edit.apply(board)
        assert {railroad.name for railroad in made.board.railroads.values()} == names


@pytest.mark.parametrize(
    ("name", "row", "cells", "said"),
    [
        ("routes.txt", 0, ("route_id", "kind"), r"routes.txt:1: expected a column route_type"),
        ("routes.txt", 1, ("1", "g", "Coast", "rail"), r"routes.txt:2: route_type: expected a whole number"),
        ("trips.txt", None, (), r"or a GTFS feed with trips.txt"),
        ("stops.txt", 2, ("Bb", "Bb", "north", 9), r"stops.txt:3: stop_lat: expected degrees .* “north”"),
        ("shapes.txt", 3, ("s1", "NaN", 7, 1), r"shapes.txt:4: shape_pt_lat"),
        ("shapes.txt", 3, ("s1", 49, 1e9, 1), r"shapes.txt:4: shape_pt_lon"),
        ("shapes.txt", 3, ("s1", 49, 7, -1), r"shapes.txt:4: shape_pt_sequence"),
        ("shapes.txt", 3, ("s1", "4" * 200_000), r"shapes.txt:4: expected a line of at most"),
        ("stop_times.txt", 1, ("t4", "nowhere", 1), r"stop_times.txt:2: no stop “nowhere”"),
    ],
)
def test_a_wrong_row_is_refused(name: str, row: int | None, cells: Rows, said: str, tmp_path: Path) -> None:
    files = tables()
    if row is None:
        del files[name]
    else:
        files[name][row] = tuple(cells)
    with pytest.raises(FileError, match=said) as caught:
        read_features(zipped(tmp_path, files))
    assert "feed.zip" in str(caught.value)


def test_a_feed_without_railways_is_refused_with_its_kinds(tmp_path: Path) -> None:
    files = tables()
    files["routes.txt"] = [files["routes.txt"][0], ("3", "g", "Bus", 3), ("5", "g", "Tram", 0)]
    with pytest.raises(FileError, match=r"found types 0, 3"):
        read_features(zipped(tmp_path, files))


def test_files_that_are_no_feeds_are_refused(tmp_path: Path) -> None:
    path = zipped(tmp_path, tables())
    whole = path.read_bytes()
    path.write_bytes(b"not a zip file")
    with pytest.raises(FileError, match="not a zip file"):
        read_features(path)
    place = whole.index(b"shapes.txt") + 60
    path.write_bytes(whole[:place] + bytes(20) + whole[place + 20 :])
    with pytest.raises(FileError, match=r"shapes.txt"):
        read_features(path)
    with pytest.raises(FileError, match="folder"):
        read_features(tmp_path)
    (tmp_path / "routes.txt").write_bytes(b"route_id,route_type\n1,2\n\xff,2\n")
    with pytest.raises(FileError, match=r"routes.txt:3: expected UTF-8"):
        read_features(tmp_path)
