"""Boards from edge lists and GraphML files, and GraphML files from boards."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from engine.analyze.distances import city_distances
from engine.errors import FileError
from engine.families.boxcars.author.templates import TEMPLATES
from engine.files.scenarios import dumps, loads
from engine.game.family import family
from engine.geography.networks import board_from_network, graph_of, read_network
from engine.model.network import network
from engine.validate.inspection import checks_for, inspect
from tests.bundled import bundled_scenario


def edge_list(folder: Path, *rows: str) -> Path:
    path = folder / "net.csv"
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


def test_stops_railroads_and_positions_are_taken_over(tmp_path: Path) -> None:
    path = edge_list(tmp_path, "a,b,railroads,ax,ay,bx,by", "York,Leeds,NE;GN,0,0,10,0", "Leeds,Hull,NE,10,0,20,5")
    made, notes = board_from_network(TEMPLATES["empty"](), read_network(path), "Net", 300)
    posts = {post.name: post.at for post in made.board.mileposts.values()}
    assert set(posts) == {"York", "Leeds", "Hull"} and posts["York"][0] < posts["Leeds"][0] < posts["Hull"][0]
    assert {(s.railroad) for s in network(made.board).sections} == {"NE", "GN"}
    assert (len(network(made.board).sections) == 3 and "3 mileposts and 2 lines" in notes[0]) or "3 lines" in notes[0]
    assert dumps(loads(dumps(made))) == dumps(made)


def test_all_sections_of_a_railroad_are_joined(tmp_path: Path) -> None:
    rows = [f"s{n},s{n + 1},R,{n},0,{n + 1},{n % 3}" for n in range(60)]
    made, _ = board_from_network(
        TEMPLATES["empty"](), read_network(edge_list(tmp_path, "a,b,rr,ax,ay,bx,by", *reversed(rows))), "Net", 300
    )
    assert len(made.board.lines) == 1


def test_stops_without_coordinates_are_placed(tmp_path: Path) -> None:
    rows = [f"s{n},s{(n + 1) % 12}" for n in range(12)]
    made, notes = board_from_network(
        TEMPLATES["empty"](), read_network(edge_list(tmp_path, "from,to", *rows)), "Ring", 300
    )
    assert len({post.at for post in made.board.mileposts.values()}) == 12 and "no coordinates" in notes[-1]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (("name,price", "A,5"), "columns a and b"),
        (("a,b", "A,A"), "two different stops"),
        (("a,b,ax,ay", "A,B,1,x"), "expected a number"),
        (("a,b,ax,ay,bx,by", "A,B,0,0,1,1", "B,C,,,,"), "C has no coordinates"),
        (("a,b",), "found none"),
    ],
)
def test_a_wrong_edge_list_is_refused(rows: tuple[str, ...], said: str, tmp_path: Path) -> None:
    with pytest.raises(FileError, match=said):
        read_network(edge_list(tmp_path, *rows))


def json_file(folder: Path, value: Any) -> Path:
    path = folder / "net.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


ROWS = [
    {"a": "York", "b": "Leeds", "railroads": "NE;GN", "ax": 0, "ay": 0, "bx": 10, "by": 0},
    {"a": "Leeds", "b": "Hull", "railroads": ["NE"], "ax": 10, "ay": 0, "bx": 20, "by": "5"},
]
NODES = [{"id": 1, "name": "York", "x": 0, "y": 0}, {"id": 2, "name": "Leeds", "x": 10, "y": 0}]
HULL = {"id": 3, "name": "Hull", "x": 20, "y": 5}


@pytest.mark.parametrize(
    "value",
    [
        ROWS,
        {"edges": ROWS},
        {
            "directed": False, "multigraph": False, "graph": {}, "nodes": [*NODES, HULL],
            "links": [{"source": 1, "target": 2, "railroads": "NE, GN"}, {"source": 2, "target": 3, "line": "NE"}],
        },
        {
            "nodes": [{"name": each["name"], "pos": [each["x"], each["y"]]} for each in (*NODES, HULL)],
            "links": [
                {"source": 0, "target": 1, "label": "NE/GN"}, {"source": {"name": "Leeds"}, "target": 2, "rr": "NE"},
            ],
        },
        {
            "nodes": {each["name"]: {"x": each["x"], "y": each["y"]} for each in (*NODES, HULL)},
            "edges": [["York", "Leeds", ["NE", "GN"]], ["Leeds", "Hull", "NE"]],
        },
    ],
)  # fmt: skip
def test_an_edge_list_may_be_json(value: Any, tmp_path: Path) -> None:
    found = read_network(json_file(tmp_path, value))
    assert found.edges == [("York", "Leeds", ("NE", "GN")), ("Leeds", "Hull", ("NE",))]
    assert found.places == {"York": (0, 0), "Leeds": (10, 0), "Hull": (20, 5)}


def test_nodes_in_degrees_have_north_at_the_top(tmp_path: Path) -> None:
    nodes = [{"id": "S", "lon": 0, "lat": 59}, {"id": "N", "lon": 2, "lat": 61}]
    found = read_network(json_file(tmp_path, {"nodes": nodes, "edges": [["S", "N"]]}))
    assert found.places["N"] == pytest.approx((1, -61)) and found.places["S"][1] == -59


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"type": "FeatureCollection", "features": []}, "edges or links, found type, features"),
        ({"edges": 5}, "edges: expected a list of edges, found “5”"),
        ([{"a": "A", "b": "B"}, 7], r"\[1\]: expected an object with two stops"),
        ({"links": [{"source": "A"}]}, r"links\[0\]: expected a stop “b”"),
        ({"edges": [{"a": True, "b": "B"}]}, r"edges\[0\]\.a: expected a stop, found “True”"),
        ({"edges": [["A", "A"]]}, r"edges\[0\]: expected two different stops"),
        ({"edges": [{"a": "A", "b": "B", "ax": "far", "ay": 1}]}, r"edges\[0\]\.ax: expected a number, found “far”"),
        ({"edges": [{"a": "A", "b": "B", "ax": 1}]}, r"edges\[0\]\.ay: expected a number, found nothing"),
        ({"edges": [["A", "B", {"x": 1}]]}, r"edges\[0\]: expected the names of railroads"),
        ({"nodes": [{"id": "A"}], "edges": [["A", "B"]]}, r"edges\[0\]\.b: “B” is not among the nodes"),
        ({"nodes": [{"id": "A"}, {"id": "A"}], "edges": []}, r"nodes\[1\]: the node “A” occurs twice"),
        ({"nodes": [{"x": 1, "y": 1}], "edges": []}, r"nodes\[0\]: expected a node with an ID"),
        ({"nodes": 3, "edges": []}, "nodes: expected a list of nodes"),
        ({"nodes": {"A": {"pos": [1]}}, "edges": []}, r"nodes\.A\.pos: expected two numbers, found a list"),
        ({"nodes": [{"id": "A", "x": None, "y": 1}, {"id": "B", "x": 1, "y": "?"}], "edges": []}, r"nodes\[1\]\.y"),
        ({"nodes": [{"id": "A", "x": 1, "y": 1}, {"id": "B", "lon": 1, "lat": 1}], "edges": []}, "others degrees"),
        ([], "found none"),
    ],
)
def test_a_wrong_json_document_is_refused_with_the_path(value: Any, said: str, tmp_path: Path) -> None:
    with pytest.raises(FileError, match=said):
        read_network(json_file(tmp_path, value))


def test_a_large_network_has_few_warnings(tmp_path: Path) -> None:
    columns, rows = 25, 22
    lines = [[(row, column) for column in range(columns)] for row in range(rows)]
    lines += [[(row, column) for row in range(rows)] for column in range(0, columns, 4)]
    nodes = [{"id": f"s{r}-{c}", "x": c, "y": r + c % 3 / 5} for r in range(rows) for c in range(columns)]
    links = [
        {"source": f"s{a[0]}-{a[1]}", "target": f"s{b[0]}-{b[1]}", "railroads": f"R{number % rows}"}
        for number, line in enumerate(lines)
        for a, b in pairwise(line)
    ]
    path = json_file(tmp_path, {"nodes": nodes, "links": links[::-1]})
    made, _ = board_from_network(TEMPLATES["empty"](), read_network(path), "Large", 900)
    assert len(made.board.mileposts) == 550 and len(made.board.lines) <= len(lines)
    found = inspect(made, checks_for(family("boxcars"))).issues
    assert len([issue for issue in found if issue.severity == "warning"]) <= 4


def test_a_graphml_file_that_declares_entities_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bomb.graphml"
    path.write_text('<!DOCTYPE a [<!ENTITY b "c">]><graphml>&b;</graphml>', encoding="utf-8")
    with pytest.raises(FileError, match="entities"):
        read_network(path)


def test_a_bundled_board_survives_a_way_through_graphml(tmp_path: Path) -> None:
    scenario = bundled_scenario("boxcars/us-rail-baron")
    graph = graph_of(scenario)
    path = tmp_path / "us.graphml"
    nx.write_graphml(graph, path)
    made, _ = board_from_network(TEMPLATES["empty"](), read_network(path), "Again", 900)
    assert len(made.board.mileposts) == len(scenario.board.mileposts)
    before, after = network(scenario.board).sections, network(made.board).sections
    assert len(after) == graph.number_of_edges() <= len(before)
    found = inspect(made, checks_for(family("boxcars")))
    assert len([issue for issue in found.issues if issue.severity == "warning" and issue.check != "price"]) <= 12


def test_the_graph_has_cities_and_sections() -> None:
    scenario = bundled_scenario("boxcars/gb-boxcars-2013")
    graph = graph_of(scenario)
    cities = {data["city"] for _, data in graph.nodes(data=True) if data["kind"] == "city"}
    twins = len(scenario.board.cities) - len({city.milepost for city in scenario.board.cities.values()})
    assert len(cities) == len(scenario.board.cities) - twins
    distances = city_distances(scenario.board)
    first, second = list(scenario.board.cities)[:2]
    by_city = {data["city"]: node for node, data in graph.nodes(data=True) if "city" in data}
    assert nx.shortest_path_length(graph, by_city[first], by_city[second]) == distances[first][second]
