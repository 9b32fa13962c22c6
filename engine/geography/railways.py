"""Railways from OpenStreetMap, OpenHistoricalMap, shapefiles and GeoJSON, as railroads of a board of lines.

Every step says what it keeps: tracks of a year, one track for parallel ones, branches that lead to cities.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from engine.edit.edit import Several
from engine.edit.header import AddSources
from engine.errors import BoxcarsError, InvalidScenario, did_you_mean
from engine.files.imported.credits import credit_of
from engine.files.imported.features import Feature, read_features
from engine.files.imported.lands import lines_near_sheet
from engine.geography.land import kilometers_per_millimeter
from engine.geography.steps import Import, NothingLeft, Step, Wanted, always, go_on
from engine.geography.tracks import Node, Nodes, Plan, TrackGraph, joined, kilometers_of, lines_of
from engine.geography.traffic import pairs_carried
from engine.i18n import ntr, tr
from engine.model.board import Board, City, Sheet
from engine.model.geometry import Point
from engine.model.ids import MilepostId
from engine.model.network import stops
from engine.model.projection import Projection, degrees_at
from engine.model.scenario import Scenario
from engine.plain_text import folded, listed, normalized
from engine.validate.fixes import propose_colours

NAMES = ("operator", "railroad", "railway:operator", "company", "owner", "RR", "RNAME", "RailRoad", "name", "network")
"""Properties that hold the company of a track, the best first."""
OPENED = ("start_date", "opened", "open", "InOpBy", "built", "year")
"""Properties that hold the first year of a track."""
CLOSED = ("end_date", "closed", "abandoned:date")
"""Properties that hold the last year of a track."""
RUNNING = frozenset(("", "rail", "narrow_gauge", "preserved", "light_rail"))
FORMER = frozenset(("abandoned", "disused", "razed", "dismantled", "historic", "proposed", "construction"))
"""Values of the tag `railway`: tracks in use, and tracks that were or will be in use; others are no railways."""

CITY_KM, CITY_MM = 6.0, 3.0
"""Kilometers from a city, and at most millimeters, within which a track leads into it if no reach is chosen."""

BEYOND = 3.0
"""Cities without a line up to this many times the reach from a track are named."""

MAX_MERGED_MM, MIN_MERGED_MM = 6.0, 0.4

MAX_SAMPLES = 500_000
"""Maximum length of all tracks, in distances within which tracks are merged: ten times the railways of a large land."""

MAX_NAME = 80
"""Maximum number of letters of an operator."""

_Edge = tuple[str, Node, Node]
_Piece = tuple[Point, Point]


class Choices(Struct, frozen=True):
    """Choices of an import: the year (None: every track), kilometers between mileposts and between parallel tracks that
    become one, whether branches that lead to no city stay, the only operators (empty: all), the least number of pairs
    of cities whose shortest way uses a line that is kept (0: every line), and the kilometers from a city within which
    a track leads into it (None: 6 km, but at most 3 mm)."""

    year: int | None = None
    spacing: Annotated[float, Meta(gt=0, le=1_000)] = 20.0
    merged: Annotated[float, Meta(gt=0, le=100)] = 4.0
    branches: bool = False
    operators: tuple[str, ...] = ()
    carrying: Annotated[int, Meta(ge=0)] = 0
    reach: Annotated[float, Meta(gt=0, le=1_000)] | None = None


def import_railways(scenario: Scenario, file: Path, wanted: Choices, is_wanted: Wanted = always) -> Import:
    """Return the edit that adds the railways of a file to a board. Raises FileError for a file without tracks,
    NothingLeft if no track is left, BoxcarsError if the board has no projection or no cities."""
    board = scenario.board
    if board.kind == "grid":
        raise BoxcarsError(tr("railways are imported to boards with lines"))
    if board.projection is None:
        raise BoxcarsError(tr("the board has no projection; import the outline of the land first"))
    if not board.cities:
        raise BoxcarsError(tr("the board has no cities that railways could connect; import cities first"))
    features = [each for each in read_features(file) if each.lines]
    if not features:
        raise InvalidScenario(file, tr("expected LineString or MultiLineString features, found no track"))
    go_on(is_wanted)
    tracks, scale, step = _on_board(board, board.projection, features, wanted, is_wanted)
    reach = min(MAX_MERGED_MM, max(MIN_MERGED_MM, wanted.merged / scale))
    _check_length(tracks, reach, scale)
    city_reach = min(CITY_MM, CITY_KM / scale) if wanted.reach is None else wanted.reach / scale
    city_reach = max(reach, city_reach)
    made = _plans(scenario, tracks, reach, city_reach, wanted, scale, is_wanted)
    steps, plans = (step, *made.steps), made.plans
    notes = [each.counts for each in steps]
    without = sorted(set(tracks) - {plan.name for plan in plans})
    if without:
        notes.append(tr("No line is left of {railroads}.").format(railroads=listed(without, 8)))
    reached = {made.known[end] for plan in plans for course in plan.courses for end in course.ends if end in made.known}
    far = [
        city
        for city in board.cities.values()
        if city.milepost not in reached and not any(city.milepost in stops(line) for line in board.lines.values())
    ]
    if beyond := _just_beyond(board, far, tracks, city_reach, scale):
        note = ntr(
            "{n} city is just beyond the reach of {km:g} km from a track: {names}.",
            "{n} cities are just beyond the reach of {km:g} km from a track: {names}.",
            len(beyond),
        )
        notes.append(note.format(n=len(beyond), km=round(city_reach * scale, 1), names=listed(beyond, 8)))
    if not plans:
        raise NothingLeft(" ".join((tr("No track connects cities of the board."), *notes)), steps)
    if far:
        note = ntr("{n} city has no line: {names}.", "{n} cities have no line: {names}.", len(far))
        notes.append(note.format(n=len(far), names=listed([city.name for city in far], 8)))
    edits = lines_of(scenario, plans, made.nodes, made.known, wanted.spacing / scale, reach / 3)
    edits.append(AddSources((credit_of("Railways", file),)))  # not shown
    edits.append(propose_colours(Several(tr("Import Railways"), tuple(edits)).apply(scenario)).edit())
    operators = sorted({name for each in features for name in operators_of(each.properties)})
    return Import(Several(tr("Import Railways"), tuple(edits)), tuple(notes), steps, tuple(operators))


def _on_board(
    board: Board, projection: Projection, features: Sequence[Feature], wanted: Choices, is_wanted: Wanted
) -> tuple[dict[str, list[Sequence[Point]]], float, Step]:
    """Return the tracks on the board in the year by their operators, in millimeters, and the kilometers of
    a millimeter."""
    middle = degrees_at(projection, (board.sheet.width / 2, board.sheet.height / 2)) or projection.centre
    scale = kilometers_per_millimeter(projection, middle)
    names = _operators(features, wanted.operators)
    tracks: dict[str, list[Sequence[Point]]] = defaultdict(list)
    other: list[Sequence[Point]] = []
    taken = 0
    for feature, name in zip(features, names, strict=True):
        go_on(is_wanted)
        lines = [piece for line in feature.lines for piece in lines_near_sheet(projection, board.sheet, line)]
        lines = [line for line in lines if any(_is_on(board.sheet, point) for point in line)]
        if name is None or not _is_running(feature.properties, wanted.year):
            other += lines
        elif lines:
            tracks[name] += lines
            taken += 1
    kept = [line for lines in tracks.values() for line in lines]
    title = tr("Tracks on the board")
    if not tracks:
        message = (
            tr("no track of the file is on the board in this year")
            if wanted.year is not None
            else tr("no track of the file is on the board")
        )
        raise NothingLeft(message, [Step(title, message, kept, other)])
    counts = tr("{n:,} of {all:,} tracks, {km:,} km, of {railroads}.").format(
        n=taken, all=len(features), km=round(kilometers_of(kept, scale)), railroads=listed(sorted(tracks), 8)
    )
    step = Step(title, counts, kept, other)
    return tracks, scale, step


def _just_beyond(
    board: Board, cities: Sequence[City], tracks: Mapping[str, Sequence[Sequence[Point]]], reach: float, scale: float
) -> list[str]:
    """Return the names of cities that a track passes not far beyond the reach in millimeters, with their distances, the
    nearest first."""
    # Import lazily: shapely is slow to load.
    from shapely import LineString, STRtree, points

    lines = [LineString(line) for each in tracks.values() for line in each if len(line) > 1]
    if not cities or not lines:
        return []
    at = points([board.mileposts[city.milepost].at for city in cities])
    (rows, _), away = STRtree(lines).query_nearest(
        at, max_distance=BEYOND * reach, return_distance=True, all_matches=False
    )
    found = sorted((mm, cities[row].name) for row, mm in zip(rows.tolist(), away.tolist(), strict=True) if mm > reach)
    return [tr("{city} ({km:,g} km)").format(city=name, km=round(mm * scale, 1)) for mm, name in found]


def _check_length(tracks: Mapping[str, Sequence[Sequence[Point]]], reach: float, scale: float) -> None:
    """Raise BoxcarsError if tracks are too long to be merged at this distance."""
    km = kilometers_of((line for lines in tracks.values() for line in lines), scale)
    if km / scale / reach > MAX_SAMPLES:
        raise BoxcarsError(
            tr(
                "the tracks on the board are {km:,} km long; merge tracks within a larger distance than {merged:g} km"
            ).format(km=round(km), merged=round(reach * scale, 1))
        )


def _is_on(sheet: Sheet, point: Point) -> bool:
    return 0 <= point[0] <= sheet.width and 0 <= point[1] <= sheet.height


def _operators(features: Sequence[Feature], only: Collection[str]) -> list[str | None]:
    """Return the operator of each track; None for a track of none of those that are wanted."""
    every = [operators_of(each.properties) for each in features]
    if not only:
        return [names[0] for names in every]
    wanted = {folded(name) for name in only}
    known = {folded(name): name for names in every for name in names}
    for name in only:
        if folded(name) not in known:
            raise BoxcarsError(
                tr("no operator named “{name}”{suggestion}; the file has {names}").format(
                    name=name, suggestion=did_you_mean(name, known.values()), names=listed(sorted(known.values()), 12)
                )
            )
    return [next((name for name in names if folded(name) in wanted), None) for names in every]


def operators_of(properties: Mapping[str, str]) -> list[str]:
    """Return the operators of a track, the first one of several first."""
    for key in NAMES:
        names = [normalized(text)[:MAX_NAME].strip() for text in properties.get(key, "").split(";")]
        if found := [name for name in names if name]:
            return found
    return ["Railroad"]  # not shown


def _is_running(properties: Mapping[str, str], year: int | None) -> bool:
    """Return whether a track is a railway in use in a year; None for today."""
    kind = properties.get("railway", "")
    if kind not in RUNNING and not (year is not None and kind in FORMER):
        return False
    if properties.get("service") in ("yard", "siding", "spur", "crossover"):
        return False
    if year is None:
        return True
    opened, closed = _year(properties, OPENED), _year(properties, CLOSED)
    return (opened is None or opened <= year) and (closed is None or closed > year)


def _year(properties: Mapping[str, str], keys: Sequence[str]) -> int | None:
    for key in keys:
        if found := re.search(r"\b\d{4}\b", properties.get(key, "")):
            return int(found[0])
    return None


class _Made(NamedTuple):
    """Railroads with their courses, all nodes, those that are mileposts of cities, and the steps that were taken."""

    plans: list[Plan]
    nodes: list[Point]
    known: dict[Node, MilepostId]
    steps: list[Step]


def _plans(
    scenario: Scenario, tracks: Mapping[str, Sequence[Sequence[Point]]], reach: float, city_reach: float,
    wanted: Choices, scale: float, is_wanted: Wanted,
) -> _Made:  # fmt: skip
    board = scenario.board
    nodes, near_cities = Nodes(reach), Nodes(city_reach)
    known: dict[Node, MilepostId] = {}
    for milepost in dict.fromkeys(city.milepost for city in board.cities.values()):
        near_cities.add(board.mileposts[milepost].at)
        known[nodes.add(board.mileposts[milepost].at)] = milepost
    cities = frozenset(known)
    stations = cities | _shared_ends(nodes, tracks)
    graphs: dict[str, TrackGraph] = {}
    for name, lines in tracks.items():
        graph = graphs[name] = TrackGraph(nodes, stations, near_cities)
        for line in sorted(lines, key=lambda points: (-len(points), points[0])):
            go_on(is_wanted)
            graph.add(line)
    merged = _edges(graphs)
    km = round(kilometers_of(merged.values(), scale))
    steps = [
        Step(
            tr("Parallel tracks merged"),
            tr("{km:,} km are left, parallel tracks as one.").format(km=km),
            joined(merged.values()),
        )
    ]

    def add_step(title: str, counts: str, n: int, before: Mapping[_Edge, _Piece]) -> None:
        after = _edges(graphs)
        km = round(kilometers_of(after.values(), scale))
        gone = [line for edge, line in before.items() if edge not in after]
        steps.append(Step(title, counts.format(n=n, km=km), joined(after.values()), joined(gone)))

    if not wanted.branches:
        removed = _prune(graphs.values(), cities)
        note = (
            ntr(
                "{n} branch leads to no city; {km:,} km are left.",
                "{n} branches lead to no city; {km:,} km are left.",
                removed,
            )
            if removed
            else tr("Every branch leads to a city; {km:,} km are left.")
        )
        add_step(tr("Branches left out"), note, removed, merged)
    if wanted.carrying:
        before = _edges(graphs)
        note = ntr(
            "Lines on the shortest way of at least {n} pair of cities; {km:,} km are left.",
            "Lines on the shortest ways of at least {n} pairs of cities; {km:,} km are left.",
            wanted.carrying,
        )
        _keep_busy(graphs, cities, wanted.carrying, is_wanted)
        add_step(tr("Lines that carry traffic"), note, wanted.carrying, before)
    halts = cities | _met_by_several(graphs.values())
    plans = [Plan(name, found) for name, graph in graphs.items() if (found := graph.courses(halts))]
    return _Made(plans, nodes.at, known, steps)


def _edges(graphs: Mapping[str, TrackGraph]) -> dict[_Edge, _Piece]:
    return {(name, *edge): piece for name, graph in graphs.items() for edge, piece in graph.edges().items()}


def _prune(graphs: Collection[TrackGraph], cities: frozenset[Node]) -> int:
    """Remove branches that lead to no city, and return their number."""
    removed = 0
    # The end of one railroad's branch may be a station of another one, which may be pruned in its turn.
    for _ in range(3):
        ends = cities | _met_by_several(graphs)
        removed += sum(graph.prune(ends) for graph in graphs)
    return removed


def _keep_busy(graphs: Mapping[str, TrackGraph], cities: frozenset[Node], fewest: int, is_wanted: Wanted) -> None:
    """Remove lines that fewer pairs of cities use on their shortest ways, and what then leads to no city."""
    halts = cities | _met_by_several(graphs.values())
    courses = [(graph, course) for graph in graphs.values() for course in graph.courses(halts)]
    carried = pairs_carried([course for _, course in courses], cities, is_wanted)
    for (graph, course), pairs in zip(courses, carried, strict=True):
        if pairs < fewest:
            graph.remove(course)
    _prune(graphs.values(), cities)


def _shared_ends(nodes: Nodes, tracks: Mapping[str, Sequence[Sequence[Point]]]) -> frozenset[Node]:
    """Return nodes at ends of tracks of several companies: junctions away from cities."""
    by_node: dict[Node, set[str]] = defaultdict(set)
    for name, lines in tracks.items():
        for line in lines:
            for end in (line[0], line[-1]):
                node = nodes.near(end)
                by_node[nodes.add(end) if node is None else node].add(name)
    return frozenset(node for node, names in by_node.items() if len(names) > 1)


def _met_by_several(graphs: Collection[TrackGraph]) -> frozenset[Node]:
    counts: dict[Node, int] = defaultdict(int)
    for graph in graphs:
        for node in graph.neighbors:
            counts[node] += 1
    return frozenset(node for node, number in counts.items() if number > 1)
