"""Sets of railroads as one network, best sets, lock-outs, and the reports about them."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import networkx as nx
import pytest
from msgspec.structs import replace

from engine.analyze.distances import city_distances
from engine.errors import BoxcarsError, TooMuch
from engine.families.boxcars.author.lockouts import access
from engine.families.boxcars.author.network_reports import balance, best_sets, distances, homes, network_of, railroads
from engine.families.boxcars.author.odds import city_odds
from engine.families.boxcars.author.owned_network import Networks, owned
from engine.families.boxcars.author.service import service
from engine.game.family import AnalysisOptions
from engine.model.network import network
from engine.model.scenario import Scenario
from tests.bundled import bundled_scenario
from tests.families.boxcars.boards import Sketch, a_ladder, generated


@pytest.fixture(scope="module")
def us() -> Scenario:
    return bundled_scenario("boxcars/us-rail-baron")


def graph(scenario: Scenario, railroads: object) -> nx.Graph:
    made: nx.Graph = nx.Graph()
    made.add_edges_from((s.a, s.b) for s in network(scenario.board).sections if s.railroad in railroads)
    return made


@pytest.mark.parametrize("seed", range(4))
def test_a_set_of_railroads_is_one_network(seed: int) -> None:
    scenario = generated(seed).scenario()
    board, odds = scenario.board, city_odds(scenario.content)
    for size in (1, 2, 3):
        for own in combinations(board.railroads, size):
            mine, others = graph(scenario, own), graph(scenario, set(board.railroads) - set(own))
            served = [id for id, city in board.cities.items() if city.milepost in mine]
            found = owned(scenario, own)
            assert list(found.cities) == served
            assert found.service == sum(odds[id] for id in served)
            assert found.monopoly == sum(odds[id] for id in served if board.cities[id].milepost not in others)
            assert (found.mileposts, found.parts) == (len(mine), nx.number_connected_components(mine))
            assert found.price == sum(scenario.content.prices[id] for id in own)
            pairs = [(a, b) for a in board.cities for b in board.cities if a != b]
            joined = [(a, b) for a, b in pairs if a in mine and b in mine and nx.has_path(mine, a, b)]
            every = sum(odds[a] * odds[b] for a, b in pairs)
            assert found.reach == Fraction(sum(odds[a] * odds[b] for a, b in joined)) / every
            for gap in Networks(scenario).gaps(own):
                whole = graph(scenario, board.railroads)
                assert gap.city not in mine
                assert gap.sections == min(nx.shortest_path_length(whole, gap.city, at) for at in mine)


def test_a_single_railroad_has_the_figures_of_its_service(us: Scenario) -> None:
    for id, each in service(us).items():
        found = owned(us, (id,))
        assert found[2:6] == (each.mileposts, each.cities, each.service, each.monopoly)
        assert len(found.connections) == each.connections


def test_best_sets_are_the_best_of_all(us: Scenario) -> None:
    every = [owned(us, pair) for pair in combinations(us.board.railroads, 2)]
    every.sort(key=lambda one: (-one.service, -one.monopoly, one.price))
    found = Networks(us).best(2, 12)
    assert [one[4:6] for one in found] == [one[4:6] for one in every[:12]]
    assert set(found[0].railroads) == {"PA", "SP"}


def test_public_railroads_are_not_offered_where_they_cannot_be_bought(us: Scenario) -> None:
    public = replace(us, content=replace(us.content, public=("PA",)), rules={**us.rules, "public_lines": True})
    assert "PA" not in Networks(public).offered and "PA" in Networks(us).offered
    assert all("PA" not in one.railroads for one in Networks(public).best(1, 40))
    free = replace(public, rules={**us.rules, "public_lines": False})
    assert "PA" in Networks(free).offered


def test_too_many_sets_are_refused(us: Scenario) -> None:
    with pytest.raises(TooMuch, match="choose a smaller size"):
        Networks(us).best(8, 10)


@pytest.mark.parametrize("seed", range(4))
def test_lockouts_are_the_smallest_sets_that_close_all_routes(seed: int) -> None:
    scenario = generated(seed).scenario()
    rails, cities = list(scenario.board.railroads), scenario.board.cities
    for id, found in access(scenario).items():
        closing = []
        for size in (1, 2):
            for closed in combinations(rails, size):
                left = graph(scenario, set(rails) - set(closed))
                if id not in left or not any(o != id and o in left and nx.has_path(left, id, o) for o in cities):
                    closing.append(frozenset(closed))
        least = min(map(len, closing), default=0)
        assert set(found.lockouts) == {one for one in closing if len(one) == least}
        assert found.ways_out == (least or 3)


def test_a_city_behind_another_railroad_is_locked_by_it() -> None:
    sketch = Sketch().line("IN", "town a b").line("OUT", "b c city").cities("one", "town city")
    found = access(sketch.scenario())
    assert found["town"].railroads == ("IN",)
    assert found["town"].lockouts == (frozenset({"IN"}), frozenset({"OUT"}))


def test_known_lockouts_and_monopolies_of_the_american_board(us: Scenario) -> None:
    locked = {id: one.lockouts[0] for id, one in access(us).items() if one.ways_out == 1}
    assert locked["miami"] == {"SAL"} and locked["san_diego"] == {"AT&SF"} and locked["portland_me"] == {"B&M"}
    data = railroads(us).data["railroads"]
    assert len(data) == 28 and data["PA"]["monopoly"] == 0
    # Miami alone: Southeast 9 of 72 (12.5%), there 10 of 72.
    assert data["SAL"]["monopoly"] == pytest.approx(100 * 9 / 72 * 10 / 72)
    assert data["PA"]["service"] == max(row["service"] for row in data.values())


def test_fees_follow_the_rules_of_the_scenario() -> None:
    scenario = a_ladder().scenario()
    usual = railroads(scenario).data["railroads"]["NOR"]
    assert usual["income"] == 5_000 * usual["expected_rides"] and usual["income_sold_out"] == 2 * usual["income"]
    assert usual["income_per_price"] == usual["income"] / 12_000
    dear = railroads(replace(scenario, rules={"fee.player": 7_000})).data["railroads"]["NOR"]
    assert dear["income"] == 7_000 * usual["expected_rides"]


@pytest.mark.slow
def test_next_purchases_are_the_gains_of_adding_each(us: Scenario) -> None:
    data = network_of(us, AnalysisOptions(("PA", "B&O", "AT&SF"))).data
    before, after = owned(us, ("PA", "B&O", "AT&SF")), owned(us, ("PA", "B&O", "AT&SF", "UP"))
    assert len(data["next_purchases"]) == 25
    gain = next(row for row in data["next_purchases"] if row["id"] == "UP")
    assert gain["service"] == pytest.approx(float(100 * (after.service - before.service)))
    whole = network_of(us, AnalysisOptions(("PA", "B&O", "AT&SF", "UP"))).data
    assert gain["income"] == pytest.approx(whole["income"] - data["income"])
    assert len(data["cities"]) + len(data["gaps"]) == 67


@pytest.mark.slow
def test_a_network_of_no_railroad_has_all_cities_as_gaps(us: Scenario) -> None:
    data = network_of(us, AnalysisOptions()).data
    assert (data["service"], data["parts"], data["cities"]) == (0, 0, [])
    assert len(data["gaps"]) == 67 and len(data["next_purchases"]) == 28


def test_an_unknown_railroad_is_refused_with_the_nearest(us: Scenario) -> None:
    with pytest.raises(BoxcarsError, match="AT&SF"):
        network_of(us, AnalysisOptions(("AT&SG",)))


def test_balance_adds_up(us: Scenario) -> None:
    data = balance(us).data
    assert sum(row["chance"] for row in data["regions"]) == pytest.approx(100)
    assert sum(row["chance"] for row in data["lengths"]) == pytest.approx(100)
    assert sum(row["pairs"] for row in data["lengths"]) == 67 * 66 // 2 - sum(
        a.milepost == b.milepost for a, b in combinations(us.board.cities.values(), 2)
    )
    assert data["access"]["miami"]["lockouts"] == "SAL" and data["access"]["chicago"]["ways_out"] == 3


def test_homes_and_first_destinations_follow_the_tables(us: Scenario) -> None:
    data, odds = homes(us).data, city_odds(us.content)
    assert {id: row["chance"] for id, row in data["homes"].items()} == {
        id: pytest.approx(float(100 * odds[id])) for id in us.board.cities
    }
    assert data["homes"]["miami"]["own_region"] == 12.5  # Southeast: 9 of 72
    firsts = {(row["from"], row["to"]): row for row in data["first_destinations"]}
    assert sum(row["chance"] for row in firsts.values()) == pytest.approx(100)
    there, back = firsts["NE", "SW"], firsts["SW", "NE"]
    assert {key: there[key] for key in ("chance", "sections", "payoff")} == {
        key: pytest.approx(back[key]) for key in ("chance", "sections", "payoff")
    }
    far = city_distances(us.board)
    ends = [(a, b) for a in us.board.cities for b in us.board.cities]
    pairs = [(a, b) for a, b in ends if (us.board.cities[a].region, us.board.cities[b].region) == ("NE", "SW")]
    weight = float(sum(odds[a] * odds[b] for a, b in pairs))
    assert there["sections"] == pytest.approx(sum(float(odds[a] * odds[b]) * far[a][b] for a, b in pairs) / weight)


def test_matrix_of_distances_is_symmetric_and_complete(us: Scenario) -> None:
    report, far = distances(us), city_distances(us.board)
    rows = [row[1:] for row in report.tables[0].rows]
    ids = list(us.board.cities)
    assert [[far[a].get(b) for b in ids] for a in ids] == [list(row) for row in rows]
    assert report.data["distances"] == far


@pytest.mark.slow
def test_every_table_of_a_report_is_rectangular(us: Scenario) -> None:
    for report in (
        railroads(us), balance(us), homes(us), distances(us), best_sets(us, AnalysisOptions(size=3)),
        network_of(us, AnalysisOptions(("PA",))),
    ):  # fmt: skip
        for table in report.tables:
            assert {len(row) for row in table.rows} <= {len(table.columns)}
            assert len(table.about) in (0, len(table.rows))
