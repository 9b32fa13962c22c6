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

from engine.edit.edit import Edit, Several
from engine.errors import BoxcarsError, InvalidScenario
from engine.files.imported.features import Feature, read_features
from engine.geography.land import kilometers_per_millimeter
from engine.geography.tracks import Node, Nodes, Plan, TrackGraph, kilometers_of, lines_of
from engine.i18n import ntr, tr
from engine.model.geometry import Point
from engine.model.ids import MilepostId
from engine.model.projection import placed
from engine.model.scenario import Scenario
from engine.plain_text import listed, normalized
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
"""Kilometers from a city, and at most millimeters, within which a track leads into it."""

MAX_MERGED_MM, MIN_MERGED_MM = 6.0, 0.4


class Choices(Struct, frozen=True):
    """Choices of an import: the year (None: every track), kilometers between mileposts and between parallel tracks that
    become one, whether branches that lead to no city stay, and the only companies (empty: all)."""

    year: int | None = None
    spacing: Annotated[float, Meta(gt=0, le=1_000)] = 20.0
    merged: Annotated[float, Meta(gt=0, le=100)] = 4.0
    branches: bool = False
    companies: tuple[str, ...] = ()


class Import(NamedTuple):
    """The edit that adds railroads to a board, and sentences about what was kept."""

    edit: Edit
    notes: tuple[str, ...]


def import_railways(scenario: Scenario, file: Path, wanted: Choices) -> Import:
    """Return the edit that adds the railways of a file to a board. Raises FileError for a file without tracks,
    BoxcarsError if no track is left or the board has no projection or no cities."""
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
    running = [each for each in features if _is_running(each.properties, wanted.year)]
    scale = kilometers_per_millimeter(board.projection, _middle(features))
    tracks: dict[str, list[Sequence[Point]]] = defaultdict(list)
    for feature in running:
        name = company_of(feature.properties)
        if wanted.companies and name not in wanted.companies:
            continue
        for line in feature.lines:
            points = [placed(board.projection, x, y) for x, y in line]
            if any(0 <= x <= board.sheet.width and 0 <= y <= board.sheet.height for x, y in points):
                tracks[name].append(points)
    if not tracks:
        raise BoxcarsError(
            tr("no track of the file is on the board in this year")
            if wanted.year is not None
            else tr("no track of the file is on the board")
        )
    notes = [
        tr("{n:,} of {all:,} tracks, {km:,} km, of {railroads}.").format(
            n=len(running),
            all=len(features),
            km=round(kilometers_of((line for lines in tracks.values() for line in lines), scale)),
            railroads=listed(sorted(tracks), 8),
        )
    ]
    reach = min(MAX_MERGED_MM, max(MIN_MERGED_MM, wanted.merged / scale))
    plans, nodes, known, removed = _plans(scenario, tracks, reach, CITY_KM / scale, wanted.branches)
    if removed:
        note = ntr("{n} branch leads to no city.", "{n} branches lead to no city.", removed)
        notes.append(note.format(n=removed))
    without = sorted(set(tracks) - {plan.name for plan in plans})
    if without:
        notes.append(tr("These railroads connect no cities: {railroads}.").format(railroads=listed(without, 8)))
    if not plans:
        raise BoxcarsError(" ".join((tr("No track connects cities of the board."), *notes)))
    merged = kilometers_of((course.points for plan in plans for course in plan.courses), scale)
    notes.append(tr("{km:,} km are left, parallel tracks as one.").format(km=round(merged)))
    edits = lines_of(scenario, plans, nodes, known, wanted.spacing / scale, reach / 3)
    made = Several(tr("Import Railways"), tuple(edits))
    colors = propose_colours(made.apply(scenario)).edit()
    return Import(Several(tr("Import Railways"), (*edits, colors)), tuple(notes))


def _middle(features: Sequence[Feature]) -> Point:
    """Return a place in the middle of the features, in degrees."""
    points = [point for feature in features for line in feature.lines for point in (line[0], line[-1])]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def company_of(properties: Mapping[str, str]) -> str:
    """Return the company of a track, the first one of several."""
    for key in NAMES:
        text = normalized(properties.get(key, "")).split(";")[0].strip()
        if text:
            return text[:80]
    return "Railroad"  # not shown


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


def _plans(
    scenario: Scenario,
    tracks: Mapping[str, Sequence[Sequence[Point]]],
    reach: float,
    city_reach: float,
    keep_branches: bool,
) -> tuple[list[Plan], list[Point], dict[Node, MilepostId], int]:
    """Return the railroads with their courses, the nodes, those that are mileposts of cities, and the number of
    branches that were removed."""
    board = scenario.board
    nodes, near_cities = Nodes(reach), Nodes(max(reach, min(CITY_MM, city_reach)))
    known: dict[Node, MilepostId] = {}
    for milepost in dict.fromkeys(city.milepost for city in board.cities.values()):
        near_cities.add(board.mileposts[milepost].at)
        known[nodes.add(board.mileposts[milepost].at)] = milepost
    cities = frozenset(known)
    stations = cities | _shared_ends(nodes, tracks)
    graphs = {}
    for name, lines in tracks.items():
        graph = graphs[name] = TrackGraph(nodes, stations, near_cities)
        for line in sorted(lines, key=lambda points: (-len(points), points[0])):
            graph.add(line)
    removed = 0
    if not keep_branches:
        # The end of one railroad's branch may be a station of another one, which may be pruned in its turn.
        for _ in range(3):
            ends = cities | _met_by_several(graphs.values())
            removed += sum(graph.prune(ends) for graph in graphs.values())
    stops = cities | _met_by_several(graphs.values())
    plans = [Plan(name, found) for name, graph in graphs.items() if (found := graph.courses(stops))]
    return plans, nodes.at, known, removed


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
