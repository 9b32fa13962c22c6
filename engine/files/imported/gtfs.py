"""Feeds of public transport as tracks and stations: GTFS (https://gtfs.org/documentation/schedule/reference/).

A feed is a zip file or a folder with tables. Tracks are the shapes of rail trips; trips without a shape run straight
from stop to stop. Stations are the stops of rail trips. Tables are read line by line, so that only what is used takes
room.
"""

from __future__ import annotations

import csv
import math
import os.path
import zlib
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path, PurePosixPath
from typing import IO, NamedTuple
from zipfile import BadZipFile, ZipFile

from msgspec import Struct

from engine.errors import FileError, InvalidScenario, UnreadableFile
from engine.files.opening import opened
from engine.i18n import tr
from engine.model.geometry import Point
from engine.plain_text import plain_line

MAX_TABLE = 500_000_000
"""Maximum size of a table in bytes: the times of all stops of a country."""
MAX_ZIP = 500_000_000
MAX_FILES = 1_000
MAX_LINE = 100_000
"""Maximum size of a line of a table in bytes."""
MAX_POINTS = 1_000_000
"""Maximum number of points of the shapes, and of stops of trips without a shape, that are used."""

RAIL = frozenset((2, *range(100, 118)))
"""Types of routes that run on rails between cities; trams, subways, buses and ferries do not."""

_STRAIGHT = 2
"""Minimum number of points of a track."""


class Track(NamedTuple):
    """A track with the place of its first point in the feed, its operators and the names of its routes."""

    path: str
    operators: tuple[str, ...]
    name: str
    points: tuple[Point, ...]


class Station(NamedTuple):
    """A stop or station with the place of its row in the feed."""

    path: str
    name: str
    at: Point


class _Trip(NamedTuple):
    """The route and the shape of a rail trip."""

    route: str
    shape: str


class Feed(NamedTuple):
    """The tracks of rail trips, and their stations."""

    tracks: list[Track]
    stations: list[Station]


def is_feed(file: Path) -> bool:
    """Return whether a file is read as a feed: a folder or a zip file."""
    return os.path.isdir(file) or file.suffix.lower() == ".zip"


def read_feed(file: Path) -> Feed:
    """Return the tracks and stations of a feed. Raises FileError, with the table and the line, if it is not a feed, has
    no rail route, or has a row that cannot be read."""
    with _tables(file) as table:
        agencies = _agencies(table("agency.txt"))
        routes, operators = _rail_routes(_required(file, table, "routes.txt"), agencies)
        trips = _trips(_required(file, table, "trips.txt"), routes)
        if not trips:
            raise InvalidScenario(file / "trips.txt", tr("no trip of a rail route"))
        of_shape: dict[str, dict[str, None]] = defaultdict(dict)
        for trip in trips.values():
            if trip.shape:
                of_shape[trip.shape][trip.route] = None
        stations, at_stop = _stops(_required(file, table, "stops.txt"))
        tracks: list[Track] = []
        seen: set[tuple[tuple[str, ...], tuple[Point, ...]]] = set()
        shapes = _shapes(table("shapes.txt"), of_shape)
        for id, (path, points) in shapes.items():
            made = tuple(dict.fromkeys(operators[route] for route in of_shape[id]))
            if (key := (made, min(points, points[::-1]))) not in seen:
                seen.add(key)
                tracks.append(Track(path, made, next(routes[route] for route in of_shape[id]), points))
        times = _times(table("stop_times.txt"), trips, shapes.keys(), at_stop)
        tracks += _straight(times, trips, routes, operators)
        if not tracks:
            raise InvalidScenario(file, tr("expected shapes.txt or stop_times.txt with rail trips, found no track"))
        if times.served:
            stations = [station for station in stations if station.at in times.served]
    return Feed(tracks, stations)


# Files


class _Table(NamedTuple):
    """A table of a feed, and a way to open it."""

    path: Path
    open: Callable[[], IO[bytes]]


_Finder = Callable[[str], _Table | None]


@contextmanager
def _tables(file: Path) -> Iterator[_Finder]:
    """Yield a function that returns a table of the feed by its name, or None if it is missing."""
    if os.path.isdir(file):

        def in_folder(name: str) -> _Table | None:
            path = file / name
            return _Table(path, lambda: _binary(path)) if path.exists() else None

        yield in_folder
        return
    with opened(file, MAX_ZIP) as handle:
        try:
            archive = ZipFile(handle)
        except (BadZipFile, OSError, ValueError, NotImplementedError) as error:
            raise UnreadableFile(file, tr("not a zip file: {error}").format(error=plain_line(str(error)))) from None
        with archive:
            members = {each.filename: each for each in archive.infolist()[: MAX_FILES + 1]}
            if len(members) > MAX_FILES:
                raise UnreadableFile(
                    file, tr("expected at most {most:,} files in the feed, found more").format(most=MAX_FILES)
                )

            def in_archive(name: str) -> _Table | None:
                # Some feeds are in a folder of the archive.
                found = sorted((each for each in members if PurePosixPath(each).name == name), key=len)
                if not found:
                    return None
                member = members[found[0]]
                if member.file_size > MAX_TABLE:
                    raise UnreadableFile(
                        file / name,
                        tr("expected at most {most:,} bytes, found {size:,}").format(
                            most=MAX_TABLE, size=member.file_size
                        ),
                    )
                return _Table(file / name, lambda: archive.open(member))

            yield in_archive


def _binary(path: Path) -> IO[bytes]:
    with opened(path, MAX_TABLE):  # refuses folders, devices and large files
        return path.open("rb")


def _required(file: Path, table: _Finder, name: str) -> _Table:
    found = table(name)
    if found is None:
        raise InvalidScenario(
            file,
            tr("this is a folder, not a file or a GTFS feed with {name}").format(name=name)
            if os.path.isdir(file)
            else tr("expected an archive with a shapefile, or a GTFS feed with {name}").format(name=name),
        )
    return found


class _Row(Struct):
    """The cells of a row by the titles of their columns, without spaces around them, and its place."""

    table: Path
    line: int
    cells: Mapping[str, str]

    def __getitem__(self, key: str) -> str:
        return self.cells.get(key, "")

    def fault(self, message: str) -> InvalidScenario:
        """Return the error for something in this row."""
        return InvalidScenario(self.table, message, line=self.line)

    def whole(self, key: str) -> int:
        """Return a whole number of at least 0. Raises InvalidScenario."""
        text = self[key]
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            raise self.fault(
                tr("{column}: expected a whole number, found “{text}”").format(column=key, text=plain_line(text[:40]))
            )
        return int(text)

    def degrees(self, key: str, most: int) -> float:
        """Return degrees. Raises InvalidScenario."""
        try:
            value = float(self[key])
        except ValueError:
            value = math.nan
        if not abs(value) <= most:
            raise self.fault(
                tr("{column}: expected degrees between -{most} and {most}, found “{text}”").format(
                    column=key, most=most, text=plain_line(self[key][:40])
                )
            )
        return value


def _rows(table: _Table | None, columns: Sequence[str], among: Collection[str] | None = None) -> Iterator[_Row]:
    """Yield the rows of a table, which needs these columns; none if there is no table. `among` limits them to those
    with one of these values in the first of the columns. Raises FileError."""
    if table is None:
        return
    try:
        with table.open() as file:
            reader = csv.reader(_lines(table.path, file), strict=True)
            titles = [title.strip() for title in next(reader, ())]
            if missing := [column for column in columns if column not in titles]:
                raise InvalidScenario(
                    table.path,
                    tr("expected a column {column}, found {titles}").format(
                        column=missing[0], titles=plain_line(", ".join(titles[:10])) or tr("an empty table")
                    ),
                    line=1,
                )
            key = titles.index(columns[0])
            for cells in reader:
                if among is not None and (len(cells) <= key or cells[key].strip() not in among):
                    continue
                if any(cells):
                    yield _Row(table.path, reader.line_num, dict(zip(titles, map(str.strip, cells), strict=False)))
    except csv.Error as error:
        raise UnreadableFile(
            table.path, tr("not a CSV file: {error}").format(error=error), line=reader.line_num
        ) from None
    except (BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError, OSError) as error:
        if isinstance(error, FileError):
            raise
        raise UnreadableFile(
            table.path, tr("cannot be read: {error}").format(error=plain_line(str(error)) or type(error).__name__)
        ) from None


def _lines(path: Path, file: IO[bytes]) -> Iterator[str]:
    number = 0
    while line := file.readline(MAX_LINE + 1):
        number += 1
        if len(line) > MAX_LINE:
            raise UnreadableFile(
                path, tr("expected a line of at most {most:,} bytes, found more").format(most=MAX_LINE), line=number
            )
        try:
            yield line.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError:
            raise UnreadableFile(path, tr("expected UTF-8 text"), line=number) from None


# Tables


def _agencies(table: _Table | None) -> dict[str, str]:
    return {row["agency_id"]: row["agency_name"] for row in _rows(table, ("agency_name",))}


def _rail_routes(table: _Table, agencies: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Return the names and the operators of rail routes by their IDs."""
    names, operators, others = dict[str, str](), dict[str, str](), set[int]()
    alone = next(iter(agencies.values())) if len(agencies) == 1 else ""
    for row in _rows(table, ("route_id", "route_type")):
        kind = row.whole("route_type")
        if kind not in RAIL:
            others.add(kind)
            continue
        names[row["route_id"]] = row["route_long_name"] or row["route_short_name"]
        operators[row["route_id"]] = agencies.get(row["agency_id"], "") or alone
    if not names:
        raise InvalidScenario(
            table.path,
            tr("expected rail routes (route_type 2 or 100 to 117), found types {types}").format(
                types=", ".join(map(str, sorted(others)[:12]))
            )
            if others
            else tr("the feed has no routes"),
        )
    return names, operators


def _trips(table: _Table, routes: Collection[str]) -> dict[str, _Trip]:
    """Return the rail trips by their IDs."""
    rows = _rows(table, ("route_id", "trip_id"), routes)
    return {row["trip_id"]: _Trip(row["route_id"], row["shape_id"]) for row in rows}


def _stops(table: _Table) -> tuple[list[Station], dict[str, Point]]:
    """Return the stations, each with its platforms as one, and the positions of all stops by their IDs."""
    stations: list[Station] = []
    at: dict[str, Point] = {}
    parents: dict[str, str] = {}
    for row in _rows(table, ("stop_id",)):
        if row["location_type"] in ("2", "3", "4") and not row["stop_lat"]:
            continue  # entrances, nodes and boarding areas may have no position
        point = row.degrees("stop_lon", 180), row.degrees("stop_lat", 90)
        at[row["stop_id"]] = point
        if row["parent_station"]:
            parents[row["stop_id"]] = row["parent_station"]
        elif row["location_type"] in ("", "0", "1") and row["stop_name"]:
            stations.append(Station(f"stops.txt, line {row.line}", row["stop_name"], point))  # not shown
    for id, parent in parents.items():
        at[id] = at.get(parent, at[id])
    return stations, at


def _shapes(table: _Table | None, wanted: Collection[str]) -> dict[str, tuple[str, tuple[Point, ...]]]:
    """Return the points of the shapes that are wanted, by their IDs, each with the place of its first row."""
    found: dict[str, list[tuple[int, float, float]]] = defaultdict(list)
    first: dict[str, int] = {}
    columns = ("shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence")
    for count, row in enumerate(_rows(table if wanted else None, columns, wanted), 1):
        id = row["shape_id"]
        if count > MAX_POINTS:
            raise row.fault(tr("expected at most {most:,} points of rail shapes, found more").format(most=MAX_POINTS))
        first.setdefault(id, row.line)
        longitude, latitude = row.degrees("shape_pt_lon", 180), row.degrees("shape_pt_lat", 90)
        found[id].append((row.whole("shape_pt_sequence"), longitude, latitude))
    made = {}
    for id, rows in found.items():
        points = _distinct((x, y) for _, x, y in sorted(rows))
        if len(points) >= _STRAIGHT:
            made[id] = (f"shapes.txt, line {first[id]}", points)  # not shown
    return made


class _Times(NamedTuple):
    """The stops of rail trips: the positions of all, those of the trips along a shape by their route, one set for each
    shape, and the stops of each trip without a shape, with their order and their lines in the table."""

    served: set[Point]
    along: Mapping[str, Mapping[str, set[Point]]]
    without: Mapping[str, list[tuple[int, int, Point]]]


def _times(
    table: _Table | None, trips: Mapping[str, _Trip], shapes: Collection[str], at: Mapping[str, Point]
) -> _Times:  # fmt: skip
    served: set[Point] = set()
    along: dict[str, dict[str, set[Point]]] = defaultdict(lambda: defaultdict(set))
    without: dict[str, list[tuple[int, int, Point]]] = defaultdict(list)
    count = 0
    for row in _rows(table, ("trip_id", "stop_id", "stop_sequence"), trips):
        trip = trips[row["trip_id"]]
        if row["stop_id"] not in at:
            raise row.fault(tr("no stop “{id}” in stops.txt").format(id=plain_line(row["stop_id"][:40])))
        point = at[row["stop_id"]]
        served.add(point)
        if trip.shape in shapes:
            along[trip.route][trip.shape].add(point)
            continue
        count += 1
        if count > MAX_POINTS:
            raise row.fault(tr("expected at most {most:,} stops of rail trips, found more").format(most=MAX_POINTS))
        without[row["trip_id"]].append((row.whole("stop_sequence"), row.line, point))
    return _Times(served, along, without)


def _straight(
    times: _Times, trips: Mapping[str, _Trip], names: Mapping[str, str], operators: Mapping[str, str]
) -> Iterator[Track]:  # fmt: skip
    """Yield tracks from stop to stop for trips without a shape, one for each sequence of stops. Where a shape of the
    same route passes both stops, it is the track between them."""
    seen: set[tuple[str, tuple[Point, ...]]] = set()
    for trip, rows in times.without.items():
        route = trips[trip].route
        shapes = times.along[route].values() if route in times.along else ()
        line = min(line for _, line, _ in rows)
        for points in _apart(_distinct(point for _, _, point in sorted(rows)), shapes):
            key = (operators[route], min(points, points[::-1]))
            if key not in seen:
                seen.add(key)
                yield Track(f"stop_times.txt, line {line}", (operators[route],), names[route], points)  # not shown


def _apart(points: Sequence[Point], shapes: Collection[Collection[Point]]) -> Iterator[tuple[Point, ...]]:
    """Yield the parts of a way through stops between which no shape runs."""
    part = list(points[:1])
    for a, b in pairwise(points):
        if any(a in shape and b in shape for shape in shapes):
            if len(part) >= _STRAIGHT:
                yield tuple(part)
            part = []
        part.append(b)
    if len(part) >= _STRAIGHT:
        yield tuple(part)


def _distinct(points: Iterator[Point]) -> tuple[Point, ...]:
    """Return points without those that repeat the previous one."""
    made: list[Point] = []
    for point in points:
        if not made or point != made[-1]:
            made.append(point)
    return tuple(made)


def publisher_of(file: Path) -> str:
    """Return the publisher of a feed, or its first operator; "" if the feed names none. Raises FileError."""
    with _tables(file) as table:
        found = (row["feed_publisher_name"] for row in _rows(table("feed_info.txt"), ("feed_publisher_name",)))
        return next(found, "") or next(iter(_agencies(table("agency.txt")).values()), "")
