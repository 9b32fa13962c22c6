"""Boards from edge lists and GraphML files, and boards as graphs for other programs."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from engine.edit.edit import Several
from engine.edit.header import AddSources
from engine.edit.network.mileposts import ChangeMilepost
from engine.errors import FileError, InvalidScenario, Problem, UnreadableFile
from engine.files.imported.credits import credit_of
from engine.files.imported.lands import MARGIN
from engine.files.imported.outlines import without_places
from engine.files.opening import read_file
from engine.files.sheets.reading import read_json, read_sheets
from engine.geography.tracks import Course, Plan, lines_of
from engine.i18n import ntr, tr
from engine.model.board import Board, Sheet
from engine.model.geometry import Point
from engine.model.network import network
from engine.model.scenario import Scenario, switched_on
from engine.plain_text import normalized, shortened
from engine.validate.fixes import propose_colours

if TYPE_CHECKING:
    import networkx as nx

FIRST = ("a", "from", "source", "from_stop", "stop_a", "start")
SECOND = ("b", "to", "target", "to_stop", "stop_b", "end")
RAILROADS = ("railroads", "railroad", "rr", "lines", "line", "company", "companies", "label")
"""Titles of columns of an edge list, in any case."""
EDGES = ("edges", "links", "sections")
"""Keys of a JSON document for its sections."""
POSITIONS = (("x", "y"), ("lon", "lat"), ("lng", "lat"), ("longitude", "latitude"))
"""Keys of the coordinates of a node; all but the first are in degrees, y up."""

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
    """Return the network of an edge list (CSV, XLSX: columns a, b, railroads and, if known, ax, ay, bx, by; JSON: a
    list of objects with these keys, or an object with edges and, if known, nodes, as networkx and d3 write it) or of
    a GraphML file (nodes with x and y, edges with railroads). Raises FileError, with the row or the path in the
    document, for what cannot be read."""
    match file.suffix.lower():
        case ".graphml":
            found = _graphml(file)
        case ".json":
            found = _JsonNetwork(file).read(read_json(file))
        case _:
            found = _edge_list(file)
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


class _Wrong(ValueError):
    """A wrong value in a JSON document, and its path."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(message)
        self.problem = Problem(path, None, message)


class _JsonNetwork:
    """A reader of a JSON document. Collects its faults with their paths."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.shown: dict[str, str] = {}
        self.names: dict[str, str] = {}
        self.order: list[str] = []
        self.places: dict[str, Point] = {}
        self.degrees: dict[str, Point] = {}
        self.has_nodes = False

    def read(self, value: Any) -> Network:
        edges, where = value, ""
        if isinstance(value, dict):
            where = next((key for key in EDGES if key in value), "")
            if not where:
                keys = ", ".join(shortened(key, 20) for key in list(value)[:5]) or tr("an empty object")
                said = tr("expected an object with edges or links, found {keys}").format(keys=keys)
                raise InvalidScenario(self.file, said)
            edges = value[where]
            if value.get("nodes") is not None:
                self._read_nodes(value["nodes"])
        if not isinstance(edges, list):
            said = tr("expected a list of edges, found {found}").format(found=_quoted(edges))
            raise InvalidScenario(self.file, said, where)
        made = []
        for number, each in enumerate(edges):
            try:
                made.append(self._edge(each, f"{where}[{number}]"))
            except _Wrong as error:
                self.problems.append(error.problem)
        if self.problems:
            raise InvalidScenario(self.file, problems=self.problems[:MAX_PROBLEMS])
        return Network(made, {self.names.get(id, id): place for id, place in self.places.items()})

    def _read_nodes(self, nodes: Any) -> None:
        """Read the nodes: a list of objects with an ID or a name, a list of IDs, or an object of objects by ID."""
        if not isinstance(nodes, list | dict):
            said = tr("expected a list of nodes, found {found}").format(found=_quoted(nodes))
            raise InvalidScenario(self.file, said, "nodes")
        self.has_nodes = True
        for key, node in nodes.items() if isinstance(nodes, dict) else enumerate(nodes):
            path = f"nodes.{key}" if isinstance(key, str) else f"nodes[{key}]"
            try:
                self._read_node(key, node, path)
            except _Wrong as error:
                self.problems.append(error.problem)
        if self.problems:
            raise InvalidScenario(self.file, problems=self.problems[:MAX_PROBLEMS])
        if self.places and self.degrees:
            raise InvalidScenario(self.file, tr("some nodes have x and y, others degrees"), "nodes")
        self.places.update(_flat(self.degrees))
        self.names = _distinct(self.shown)

    def _read_node(self, key: str | int, node: Any, path: str) -> None:
        fields = _lower(node) if isinstance(node, dict) else {}
        name = _first(fields, ("name", "label", "title"))
        if isinstance(key, str):
            id = _name_of(key)
        elif isinstance(node, dict):
            given = _first(fields, ("id", "key"))
            id = _name_of(name if given is None else given)
        else:
            id = _name_of(node)
        if id is None:
            raise _Wrong(path, tr("expected a node with an ID or a name"))
        if id in self.shown:
            raise _Wrong(path, tr("the node {id} occurs twice").format(id=f"“{shortened(id, 40)}”"))
        self.order.append(id)
        self.shown[id] = _name_of(name) or id
        if isinstance(node, list) and len(node) == 2:
            fields = {"pos": node}
        known = next((pair for pair in POSITIONS if all(fields.get(one) is not None for one in pair)), None)
        if known is not None:
            x, y = (_coordinate(fields[one], f"{path}.{one}") for one in known)
            (self.places if known == POSITIONS[0] else self.degrees)[id] = (x, y)
            return
        at = next((one for one in ("pos", "position", "at") if fields.get(one) is not None), None)
        if at is not None:
            if not isinstance(fields[at], list) or len(fields[at]) != 2:
                said = tr("expected two numbers, found {found}").format(found=_quoted(fields[at]))
                raise _Wrong(f"{path}.{at}", said)
            x, y = (_coordinate(one, f"{path}.{at}[{number}]") for number, one in enumerate(fields[at]))
            self.places[id] = (x, y)

    def _edge(self, edge: Any, path: str) -> Edge:
        if isinstance(edge, list) and 2 <= len(edge) <= 3:
            edge = dict(zip(("a", "b", "railroads"), edge, strict=False))
        if not isinstance(edge, dict):
            raise _Wrong(
                path, tr("expected an object with two stops, such as {example}, found {found}").format(
                    example='{"a": "…", "b": "…"}', found=_quoted(edge)  # not shown
                )
            )  # fmt: skip
        fields = _lower(edge)
        ends = []
        for keys in (FIRST, SECOND):
            key = next((one for one in keys if one in fields), None)
            if key is None:
                raise _Wrong(path, tr("expected a stop “{key}”, found none").format(key=keys[0]))
            ends.append(self._stop(fields[key], f"{path}.{key}"))
        first, second = ends
        if first == second:
            raise _Wrong(path, tr("expected two different stops"))
        for id, x, y in ((first, "ax", "ay"), (second, "bx", "by"), (first, "x1", "y1"), (second, "x2", "y2")):
            if fields.get(x) is not None or fields.get(y) is not None:
                place = (_coordinate(fields.get(x), f"{path}.{x}"), _coordinate(fields.get(y), f"{path}.{y}"))
                self.places.setdefault(id, place)
        names = _first(fields, RAILROADS)
        many = names if isinstance(names, list) else [] if names in (None, "") else [names]
        texts = [text for name in many if (text := _name_of(name)) is not None]
        if len(texts) < len(many):
            raise _Wrong(path, tr("expected the names of railroads, found {found}").format(found=_quoted(names)))
        return Edge(self.names.get(first, first), self.names.get(second, second), _several(";".join(texts)))

    def _stop(self, value: Any, path: str) -> str:
        """Return the ID of a stop: a text, a number, the number of a node, or a node itself, as d3 puts it there."""
        if isinstance(value, dict):
            value = _first(_lower(value), ("id", "name", "key"))
        text = _name_of(value)
        if text is None:
            raise _Wrong(path, tr("expected a stop, found {found}").format(found=_quoted(value)))
        if not self.has_nodes or text in self.names:
            return text
        if isinstance(value, int) and 0 <= value < len(self.order):
            return self.order[value]
        raise _Wrong(path, tr("{stop} is not among the nodes").format(stop=f"“{shortened(text, 40)}”"))


def _coordinate(value: Any, path: str) -> float:
    try:
        return _number(str(value) if isinstance(value, str | float | int) else "")
    except ValueError:
        raise _Wrong(path, tr("expected a number, found {found}").format(found=_quoted(value))) from None


def _lower(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {key.strip().lower(): value for key, value in fields.items()}


def _first(fields: Mapping[str, Any], keys: Sequence[str]) -> Any:
    return next((fields[key] for key in keys if fields.get(key) is not None), None)


def _name_of(value: Any) -> str | None:
    """Return a JSON text or number as a name; None for any other value, and for an empty text."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    return normalized(str(value).strip()) or None


def _quoted(value: Any) -> str:
    """Return a JSON value as messages quote it."""
    match value:
        case None:
            return tr("nothing")
        case dict():
            return tr("an object")
        case list():
            return tr("a list")
        case _:
            return f"“{shortened(str(value), 40)}”"


def _distinct(shown: Mapping[str, str]) -> dict[str, str]:
    """Return the names of nodes by ID. A name of several nodes, or one that is the ID of another, is not used."""
    names = Counter(shown.values())
    return {id: name if name == id or (names[name] == 1 and name not in shown) else id for id, name in shown.items()}


def _flat(degrees: Mapping[str, Point]) -> dict[str, Point]:
    """Return positions in degrees as positions on a plane, y down, with right proportions in the middle."""
    if not degrees:
        return {}
    ys = [y for _, y in degrees.values()]
    narrow = math.cos(math.radians(min(85.0, abs(min(ys) + max(ys)) / 2)))
    return {id: (x * narrow, -y) for id, (x, y) in degrees.items()}


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


def read_board(file: Path, template: Scenario, width: float) -> tuple[Scenario, list[str]]:
    """Return the board of a network in a file, named by the file and with its source, and notes; see `read_network` and
    `board_from_network`."""
    made, notes = board_from_network(template, read_network(file), file.stem, width)
    return AddSources((credit_of("Network", file),)).apply(made), notes  # not shown


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
