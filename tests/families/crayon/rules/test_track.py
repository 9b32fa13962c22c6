"""The cheapest track, on small boards, and compared with networkx on random boards."""

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.errors import TooMuch
from engine.families.crayon.rules import track
from engine.families.crayon.rules.track import NO_TRACK, BuildGraph
from engine.model.grids.grid import Connection, Feature
from engine.model.grids.lattice import neighbours, side_between, site_cells
from tests.families.crayon.track_boards import COSTS, a_grid, cell

ENDS = {"a": (0, 0), "b": (4, 0)}


def costs_of(scenario, a="a", b="b", entering=False):
    """Return cost and mileposts between two cities."""
    graph = BuildGraph(scenario, entering)
    return int(graph.cost[graph.order[a], graph.order[b]]), int(graph.mileposts[graph.order[a], graph.order[b]])


def between(*pairs):
    """Return the sides between cells of the first row, by their columns."""
    return tuple(side_between(cell(a, 0), cell(b, 0)) for a, b in pairs)


def test_a_river_and_an_inlet_on_one_side_add_up_and_two_rivers_do_not():
    river = Feature("river", sides=between((1, 2)))
    inlet = Feature("inlet", sides=between((1, 2)))
    assert costs_of(a_grid("ccccc", sites=ENDS, features={"r": river})) == (6, 4)
    assert costs_of(a_grid("ccccc", sites=ENDS, features={"r": river, "i": inlet})) == (9, 4)
    assert costs_of(a_grid("ccccc", sites=ENDS, features={"r": river, "r2": river})) == (6, 4)


def test_a_feature_without_a_cost_adds_nothing():
    assert costs_of(a_grid("ccccc", sites=ENDS, features={"x": Feature("border", sides=between((1, 2)))})) == (4, 4)


def test_sides_off_the_grid_change_nothing():
    off = Feature("blocked", sides=((4, 0, 0), (-1, 0, 0), (90, 90, 1)))
    assert costs_of(a_grid("ccccc", sites=ENDS, features={"x": off})) == (4, 4)


@pytest.mark.parametrize("entering", [False, True])
def test_a_city_whose_size_has_no_cost_costs_what_its_ground_does(entering):
    def costs(ground):
        scenario = a_grid(ground, sites={**ENDS, "c-small": (2, 0)})
        free = replace(COSTS, sites={"medium": 3, "major": 5}, ferries={})
        return costs_of(replace(scenario, content=replace(scenario.content, costs=free)), entering=entering)

    assert costs("ccscc") == (NO_TRACK, NO_TRACK)
    assert costs("ccccc") == ((1 + 1 + 1 + 3, 4) if entering else (4, 4))


@pytest.mark.parametrize("between", [(0, 1), (1, 0), (3, 4), (4, 3)])
def test_a_closed_connection_parts_the_first_milepost_and_the_last_from_their_neighbours(between):
    closed = Connection("closed", tuple(cell(column, 0) for column in between))
    assert costs_of(a_grid("ccccc", sites=ENDS, connections={"x": closed})) == (NO_TRACK, NO_TRACK)


def test_a_closed_connection_to_nowhere_parts_nobody():
    for ends in ((cell(4, 0), cell(5, 0)), (cell(5, 0), cell(4, 0))):
        assert costs_of(a_grid("ccccc", sites=ENDS, connections={"x": Connection("closed", ends)})) == (4, 4)


def test_a_one_way_connection_leads_only_as_it_is_written():
    graph = BuildGraph(
        a_grid("cccm", sites=ENDS | {"b": (3, 0)}, connections={"x": Connection("one-way", (cell(1, 0), cell(2, 0)))})
    )
    assert (int(graph.cost[0, 1]), graph.path("a", "b"), graph.path("b", "a")) == (
        4,
        tuple(cell(i, 0) for i in range(4)),
        tuple(cell(3 - i, 0) for i in range(4)),
    )


def test_a_city_off_the_grid_is_left_out_and_asking_for_it_is_an_error():
    graph = BuildGraph(a_grid("ccccc", sites={**ENDS, "lost": (9, 9)}))
    assert graph.sites == ("a", "b")
    with pytest.raises(KeyError):
        graph.path("a", "lost")


def test_a_board_without_a_grid_has_no_track():
    scenario = a_grid("c")
    scenario = replace(scenario, board=replace(scenario.board, grid=None))
    assert BuildGraph(scenario).cost.shape == BuildGraph(scenario).mileposts.shape == (0, 0)
    graph = BuildGraph(scenario)
    assert graph.sites == () and graph.weights.shape == (0, 0)
    for part in (graph.rows, graph.arrival, graph.starts, graph.ends, graph.prices):
        assert part.shape == (0,) and np.issubdtype(part.dtype, np.integer)


def test_cities_that_are_too_many_to_join_them_all_are_refused(monkeypatch):
    scenario = a_grid("cccc", "cccc", sites={"a": (0, 0), "b": (3, 1), "c": (1, 1)})
    monkeypatch.setattr(track, "MAX_DISTANCES", 3 * 8)
    assert BuildGraph(scenario).cost.shape == (3, 3)
    monkeypatch.setattr(track, "MAX_DISTANCES", 3 * 8 - 1)
    with pytest.raises(TooMuch, match="3 cities on 8 mileposts"):
        _ = BuildGraph(scenario).cost


@st.composite
def boards(draw):
    """Random grids with cities, rivers, inlets, walls and ferries."""
    wide, high = draw(st.integers(3, 8)), draw(st.integers(2, 7))
    rows = [draw(st.text("cccmms.", min_size=wide, max_size=wide)) for _ in range(high)]
    places = st.tuples(st.integers(0, wide - 1), st.integers(0, high - 1))
    at = draw(st.lists(places, min_size=2, max_size=6, unique=True))
    sites = {f"x{i}-{draw(st.sampled_from(['small', 'medium', 'major']))}": place for i, place in enumerate(at)}
    ways = st.tuples(places, st.integers(0, 5))

    def sides():
        return tuple(side_between(cell(*a), neighbours(cell(*a))[d]) for a, d in draw(st.lists(ways, max_size=12)))

    features = {kind: Feature(kind, sides=sides()) for kind in ("river", "inlet", "blocked")}
    ferries = draw(st.lists(st.tuples(st.sampled_from(["ferry", "tunnel", "closed", "one-way"]), places, places)))
    connections = {f"k{i}": Connection(kind, (cell(*a), cell(*b))) for i, (kind, a, b) in enumerate(ferries) if a != b}
    return a_grid(*rows, sites=sites, features=features, connections=connections)


def readable(scenario, entering):
    """Return the same costs as a networkx graph, without arrays."""
    board, letters = scenario.board, scenario.board.grid.letters.rows
    ground = {"c": 1, "m": 2}
    cells = {cell(x, y): ground.get(sign) for y, row in enumerate(letters) for x, sign in enumerate(row) if sign != "."}
    owner = {each: id for id, site in board.sites.items() for each in site_cells(site) if each in cells}
    owner |= {site.cell: id for id, site in board.sites.items() if site.cell in cells}
    for each, id in owner.items():
        if entering or cells[each] is None:
            cells[each] = COSTS.sites[board.sites[id].size]
    graph = nx.DiGraph()
    graph.add_nodes_from(cells)
    for a, b in [(one, other) for one in cells for other in neighbours(one) if other in cells]:
        kinds = {f.kind for f in board.features.values() if side_between(a, b) in f.sides}
        shut = any(
            (k.kind == "closed" and set(k.between) == {a, b}) or (k.kind == "one-way" and k.between == (b, a))
            for k in board.connections.values()
        )
        if None in (cells[a], cells[b]) or "blocked" in kinds or shut:
            continue
        inside = a in owner and owner.get(a) == owner.get(b)
        graph.add_edge(a, b, cost=0 if inside else cells[b] + sum(COSTS.features.get(kind, 0) for kind in kinds))
    for k in board.connections.values():
        a, b = k.between
        if a not in cells or b not in cells or k.kind == "closed" or (k.kind == "one-way" and b in neighbours(a)):
            continue
        for x, y in ((a, b), (b, a))[: 1 if k.kind == "one-way" else 2]:
            price = COSTS.connections.get(k.kind, 0)
            if not graph.has_edge(x, y) or graph[x][y]["cost"] > price:
                graph.add_edge(x, y, cost=price)
    for _, _, edge in graph.edges(data=True):
        edge["weight"] = edge["cost"] * 10_000 + 1
    return graph


@given(boards(), st.booleans())
def test_the_matrix_equals_networkx(scenario, entering):
    graph, plain = BuildGraph(scenario, entering), readable(scenario, entering)
    at = {id: scenario.board.sites[id].cell for id in graph.sites}
    far = {id: nx.single_source_dijkstra_path_length(plain, place) for id, place in at.items()}
    for i, a in enumerate(graph.sites):
        for j, b in enumerate(graph.sites):
            best = min((far[x][at[y]] for x, y in ((a, b), (b, a)) if at[y] in far[x]), default=None)
            wanted = (NO_TRACK, NO_TRACK) if best is None else divmod(best, 10_000)
            assert (graph.cost[i, j], graph.mileposts[i, j]) == wanted


@given(boards())
def test_a_path_is_walked_step_by_step_and_costs_what_the_matrix_says(scenario):
    graph, plain = BuildGraph(scenario), readable(scenario, False)
    for i, a in enumerate(graph.sites):
        for j, b in enumerate(graph.sites):
            path = graph.path(a, b)
            assert path == graph.path(b, a)[::-1]
            assert len(path) - 1 == graph.mileposts[i, j] or (not path and graph.cost[i, j] == NO_TRACK)
            paid = [nx.path_weight(plain, way, "cost") for way in (path, path[::-1]) if path and nx.is_path(plain, way)]
            assert not path or min(paid) == graph.cost[i, j]
