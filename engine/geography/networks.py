"""Boards from edge lists and GraphML files, and boards as graphs for other programs."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from engine.edit.edit import Several
from engine.edit.network.mileposts import ChangeMilepost
from engine.errors import FileError, InvalidScenario, Problem, UnreadableFile
from engine.files.imported.lands import MARGIN
from engine.files.imported.outlines import without_places
from engine.files.opening import read_file
from engine.files.sheets.reading import read_sheets
from engine.geography.tracks import Course, Plan, lines_of
from engine.i18n import ntr, tr
from engine.model.board import Board, Sheet
from engine.model.geometry import Point
from engine.model.network import network
from engine.model.scenario import Scenario, switched_on
from engine.plain_text import normalized
from engine.validate.fixes import propose_colours

if TYPE_CHECKING:
    import networkx as nx

FIRST = ("a", "from", "source", "from_stop", "stop_a", "start")
SECOND = ("b", "to", "target", "to_stop", "stop_b", "end")
RAILROADS = ("railroads", "railroad", "rr", "lines", "line", "company", "companies", "label")
"""Titles of columns of an edge list, in any case."""

MAX_BYTES = 50_000_000
MAX_STOPS = 20_000
MAX_LAID_OUT = 1_500
"""Maximum number of stops without coordinates: finding places for more takes minutes."""
MAX_PROBLEMS = 20


class Edge(NamedTuple):
    """A section between two stops, and its railroads."""

    first: str
    second: str
    railroads: tuple[str, ...]


class Network(NamedTuple):
    """Sections, and the positions of stops as far as they are known, in any unit, y down."""

    edges: Sequence[Edge]
    places: dict[str, Point]


def read_network(file: Path) -> Network:
    """Return the network of an edge list (CSV, XLSX: columns a, b, railroads and, if known, ax, ay, bx, by) or of a
    GraphML file (nodes with x and y, edges with railroads). Raises FileError, with the row, for what cannot be read."""
    found = _graphml(file) if file.suffix.lower() == ".graphml" else _edge_list(file)
    stops = {stop for edge in found.edges for stop in (edge.first, edge.second)}
    if not found.edges:
        raise InvalidScenario(file, tr("expected at least one section, found none"))
    if len(stops) > MAX_STOPS:
        raise InvalidScenario(
            file, tr("expected at most {most:,} stops, found {n:,}").format(most=MAX_STOPS, n=len(stops))
        )
    missing = sorted(stops - found.places.keys())
    if found.places and missing:
        raise InvalidScenario(
            file, tr("{stop} has no coordinates, but other stops have").format(stop=", ".join(missing[:5]))
        )
    return found


def _edge_list(file: Path) -> Network:
    sheet = read_sheets(file)[0]
    rows = [(number, row) for number, row in enumerate(sheet.rows, 1) if any(cell.strip() for cell in row)]
    titles = [cell.strip().lower() for cell in rows[0][1]] if rows else []

    def column(*known: str) -> int | None:
        return next((titles.index(each) for each in known if each in titles), None)

    first, second, railroads = column(*FIRST), column(*SECOND), column(*RAILROADS)
    if first is None or second is None:
        raise InvalidScenario(
            file,
            tr("expected columns a and b, found {titles}").format(
                titles=", ".join(titles[:10]) or tr("an empty table")
            ),
            line=1,
        )
    coordinates = [(first, column("ax", "x1"), column("ay", "y1")), (second, column("bx", "x2"), column("by", "y2"))]
    edges: list[Edge] = []
    places: dict[str, Point] = {}
    problems: list[Problem] = []
    for number, row in rows[1:]:
        cells = [normalized(cell.strip()) for cell in row] + [""] * (len(titles) - len(row))
        a, b = cells[first], cells[second]
        if not a or not b or a == b:
            problems.append(Problem(tr("row {n}").format(n=number), number, tr("expected two different stops")))
            continue
        names = cells[railroads] if railroads is not None else ""
        edges.append(Edge(a, b, _several(names)))
        for stop, x, y in coordinates:
            if x is not None and y is not None and (cells[x] or cells[y]):
                try:
                    places.setdefault(cells[stop], (_number(cells[x]), _number(cells[y])))
                except ValueError as error:
                    problems.append(Problem(tr("row {n}").format(n=number), number, str(error)))
    if problems:
        raise InvalidScenario(file, problems=problems[:MAX_PROBLEMS])
    return Network(edges, places)


def _several(text: str) -> tuple[str, ...]:
    """Return the railroads of an edge, separated by commas, semicolons, bars or slashes."""
    for separator in ",;|/":
        text = text.replace(separator, "\n")
    return tuple(name.strip() for name in text.split("\n") if name.strip()) or ("Railroad",)  # not shown


def _number(text: str) -> float:
    try:
        value = float(text.replace(",", "."))
    except ValueError:
        value = math.nan
    if not abs(value) <= 1e9:
        raise ValueError(tr("expected a number, found {found}").format(found=f"“{text[:40]}”"))
    return value


def _graphml(file: Path) -> Network:
    from xml.etree.ElementTree import ParseError

    import networkx as nx

    raw = read_file(file, MAX_BYTES)
    if b"<!DOCTYPE" in raw or b"<!ENTITY" in raw:
        raise UnreadableFile(file, tr("not a plain GraphML file: it declares entities"))
    try:
        graph = nx.parse_graphml(raw.decode("utf-8-sig"), force_multigraph=True)
    except UnicodeDecodeError:
        raise UnreadableFile(file, tr("expected UTF-8 text")) from None
    except (ParseError, nx.NetworkXError, KeyError, ValueError, TypeError) as error:
        raise UnreadableFile(file, tr("not a GraphML file: {error}").format(error=error)) from None
    places = {}
    for node, data in graph.nodes(data=True):
        if "x" in data and "y" in data:
            try:
                places[str(node)] = (_number(str(data["x"])), _number(str(data["y"])))
            except ValueError as error:
                raise FileError(file, str(error), str(node)) from None
    edges = []
    for first, second, data in graph.edges(data=True):
        names = next((str(data[key]) for key in RAILROADS if key in data), "")
        if first != second:
            edges.append(Edge(str(first), str(second), _several(names)))
    return Network(edges, places)


def board_from_network(template: Scenario, found: Network, title: str, width: float) -> tuple[Scenario, list[str]]:
    """Return the template with a board made of a network on a sheet of a width in millimeters, and notes. All sections
    of a railroad are joined to as few lines as possible."""
    notes = []
    stops = list(dict.fromkeys(stop for edge in found.edges for stop in (edge.first, edge.second)))
    places = found.places
    if not places:
        places = _laid_out(found, stops)
        notes.append(tr("The stops have no coordinates, so they were placed by the network."))
    sheet, at = _on_sheet([places[stop] for stop in stops], width)
    board = Board(sheet)
    bare = without_places(template)
    scenario = replace(bare, title=title, board=board, look=replace(bare.look, chart_positions={}))
    node = {stop: number for number, stop in enumerate(stops)}
    courses: dict[str, dict[tuple[int, int], Course]] = defaultdict(dict)
    for edge in found.edges:
        a, b = sorted((node[edge.first], node[edge.second]))
        for name in edge.railroads:
            courses[name][a, b] = Course((a, b), (at[a], at[b]))
    plans = [Plan(name, list(each.values())) for name, each in courses.items()]
    edits = lines_of(scenario, plans, at, {}, None, 0.01)
    made = Several(tr("Import Network"), tuple(edits)).apply(scenario)
    names = dict(zip(made.board.mileposts, _in_order(plans, stops), strict=True))
    made = Several("", tuple(ChangeMilepost(id, name=name) for id, name in names.items())).apply(made)
    notes.insert(
        0,
        tr("{stops} and {lines} of {railroads}.").format(
            stops=ntr("{n} milepost", "{n} mileposts", len(stops)).format(n=len(stops)),
            lines=ntr("{n} line", "{n} lines", len(made.board.lines)).format(n=len(made.board.lines)),
            railroads=ntr("{n} railroad", "{n} railroads", len(plans)).format(n=len(plans)),
        ),
    )
    return propose_colours(made).edit().apply(made), notes


def _in_order(plans: Sequence[Plan], stops: Sequence[str]) -> list[str]:
    """Return the names of stops in the order in which `lines_of` makes mileposts for them."""
    used: dict[int, None] = {}
    for plan in plans:
        for course in plan.courses:
            used.update(dict.fromkeys(course.ends))
    return [stops[node] for node in used]


def _laid_out(found: Network, stops: Sequence[str]) -> dict[str, Point]:
    import networkx as nx

    if len(stops) > MAX_LAID_OUT:
        raise InvalidScenario("", tr("expected coordinates for more than {most:,} stops").format(most=MAX_LAID_OUT))
    graph = nx.Graph((edge.first, edge.second) for edge in found.edges)
    layout = nx.kamada_kawai_layout(graph) if len(stops) <= 400 else nx.spring_layout(graph, seed=1)
    return {stop: (float(x), float(y)) for stop, (x, y) in layout.items()}


def _on_sheet(places: Sequence[Point], width: float) -> tuple[Sheet, list[Point]]:
    """Return the sheet and the places on it: moved and scaled together, so that they fill the sheet's width, or its
    height if they are tall."""
    xs, ys = [x for x, _ in places], [y for _, y in places]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    scale = (width - 2 * MARGIN) / max(wide, high / 1.5, 1e-9)
    height = max(50.0, math.ceil(high * scale + 2 * MARGIN))
    left = (width - wide * scale) / 2
    top = (height - high * scale) / 2
    return Sheet(width, height), [
        (round(left + (x - min(xs)) * scale, 2), round(top + (y - min(ys)) * scale, 2)) for x, y in places
    ]


def graph_of(scenario: Scenario) -> nx.MultiGraph:
    """Return the board as a graph for networkx and other programs: stops with x and y in millimeters (y down), names,
    cities and regions; sections with their railroads."""
    import networkx as nx

    board = scenario.board
    graph = nx.MultiGraph(title=scenario.title)
    for id, milepost in board.mileposts.items():
        graph.add_node(id, kind="milepost", x=milepost.at[0], y=milepost.at[1], name=milepost.name)
    for city_id, city in board.cities.items():
        if city.milepost in graph:
            graph.nodes[city.milepost].update(
                {"kind": "city", "name": city.name, "city": city_id, "region": city.region}
            )
    for section in network(board, switched_on(scenario)).sections:
        graph.add_edge(section.a, section.b, railroad=section.railroad)
    return graph
