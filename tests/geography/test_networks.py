"""Boards from edge lists and GraphML files, and GraphML files from boards."""

from __future__ import annotations

from pathlib import Path

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
