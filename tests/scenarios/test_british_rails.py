"""British Rails: what the board and the cards hold, and that no check has a question."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from engine.model.geometry import distance
from engine.model.grids.curves import sides_crossed
from engine.model.grids.lattice import cells_of, centre, lattice, neighbours, site_cells
from engine.model.projection import placed
from engine.model.scenario import Scenario
from tests.bundled import bundled_scenario


@cache
def british() -> Scenario:
    return bundled_scenario("crayon/british-rails")


def test_it_is_whole() -> None:
    board, content = british().board, british().content
    assert len(lattice(board.grid)) == 2526
    assert Counter(site.size for site in board.sites.values()) == {"small": 28, "medium": 17, "major": 4}
    assert Counter(map(chr, lattice(board.grid).letter.tolist())) == {"o": 1926, "^": 600}
    found = (len(content.loads), len(content.cards), len(content.events), sum(e.chips for e in content.loads.values()))
    assert found == (30, 136, 20, 95)
    assert all(len(card) == 3 for card in content.cards.values())


def test_mileposts_are_numbered_row_by_row_from_the_north() -> None:
    made = lattice(british().board.grid)
    assert made.labels == tuple(str(number) for number in range(1, 2527))
    places = {made.by_label[label] for label in ("1", "2", "3", "19", "2526")}
    offsets = {(int(made.column[made.find(cell)]), int(made.row[made.find(cell)])) for cell in places}
    assert offsets == {(16, 1), (17, 1), (24, 1), (16, 3), (12, 110)}


@pytest.mark.parametrize(
    ("city", "milepost"),
    [("london", "2123"), ("glasgow", "578"), ("manchester", "1189"), ("birmingham", "1628"), ("penzance", "2520")],
)
def test_cities_stand_on_their_mileposts(city: str, milepost: str) -> None:
    board = british().board
    assert lattice(board.grid).label(board.sites[city].cell) == milepost


@pytest.mark.parametrize(
    ("label", "longitude", "latitude"),
    [("1", -5.0114, 58.5763), ("2123", -0.1279, 51.5148), ("2526", -5.0768, 50.0872), ("39", -3.7111, 58.3668)],
)
def test_longitude_and_latitude_fall_on_the_mileposts(label: str, longitude: float, latitude: float) -> None:
    board = british().board
    at = centre(board.grid, lattice(board.grid).by_label[label])
    assert distance(placed(board.projection, longitude, latitude), at) < 0.05  # a millimetre is 1.5 km


def test_ten_kilometres_lie_between_neighbours() -> None:
    board = british().board
    one, other = placed(board.projection, -2.0, 52.0), placed(board.projection, -2.0, 53.0)
    assert distance(one, other) / board.grid.spacing == pytest.approx(11.13, abs=0.02)  # a degree is 111.3 km


def test_every_milepost_lies_in_one_nation() -> None:
    board = british().board
    cells = [cell for region in board.regions.values() for cell in cells_of(region.cells)]
    assert len(cells) == len(set(cells)) == 2526 and set(cells) == set(lattice(board.grid).cells)
    assert set(board.regions) == {"england", "scotland", "wales"}


def test_sides_are_crossed_as_often_as_the_board_says() -> None:
    features = british().board.features.values()
    sides = {kind: {s for f in features if f.kind == kind for s in f.sides} for kind in ("river", "lake", "inlet")}
    assert {kind: len(some) for kind, some in sides.items()} == {"river": 586, "lake": 21, "inlet": 122}
    assert len(sides["river"] & sides["inlet"]) == 4 and len(sides["river"] & sides["lake"]) == 1
    assert sum(len(f.sides) for f in features if f.kind == "blocked") == 6
    assert all(f.sides and f.curves for f in features if f.kind == "river")


def test_rivers_are_drawn_between_the_mileposts_that_they_part() -> None:
    board = british().board
    for id, river in board.features.items():
        drawn = {side for curve in river.curves for side in sides_crossed(board.grid, curve.points)}
        # A bend may cross a link and come back; the link counts as crossed.
        assert (drawn <= set(river.sides) and len(set(river.sides) - drawn) <= 4) or not river.curves, id


def test_major_cities_have_six_outer_mileposts_of_their_own() -> None:
    board = british().board
    made = lattice(board.grid)
    held = [cell for site in board.sites.values() for cell in site_cells(site)]
    assert len(held) == len(set(held)) == 45 + 4 * 7
    assert all(cell in made for cell in held)
    assert all(sum(cell in made for cell in neighbours(site.cell)) >= 3 for site in board.sites.values())


def test_penzance_and_holyhead_supply_nothing_and_every_city_is_asked_for() -> None:
    content, sites = british().content, british().board.sites
    supplied = {site for load in content.loads.values() for site in load.sites}
    assert set(sites) - supplied == {"penzance", "holyhead"}
    asked = Counter(d.site for card in content.cards.values() for d in card)
    assert {
        size: {asked[id] for id, s in sites.items() if s.size == size} for size in ("major", "medium", "small")
    } == {"major": {18}, "medium": {10}, "small": {5, 6}}


def test_one_demand_is_the_publishers() -> None:
    fixed = [(id, d) for id, card in british().content.cards.items() for d in card if d.fixed]
    assert [(id, d.site, d.load, d.payoff) for id, d in fixed] == [("118", "dundee", "imports", 29)]


def test_events_have_structured_effects() -> None:
    events = british().content.events
    kinds = Counter(event.kind for event in events.values())
    assert kinds == {"derailment": 5, "flood": 5, "slow": 5, "strike": 2, "rail-strike": 2, "tax": 1}
    assert list(events) == [str(number) for number in range(137, 157)]
    assert events["137"].scale[0] == (50, 20) and events["154"].loads_lost == 1
    assert events["140"].regions == ("scotland",) and events["147"].features == ("thames",)


def test_costs_and_trains_are_the_rulebooks() -> None:
    content = british().content
    assert content.costs.terrain == {"clear": 1, "mountain": 2}
    assert content.costs.sites == {"small": 3, "medium": 3, "major": 5}
    assert content.costs.features == {"river": 2, "lake": 3, "inlet": 3}
    assert {(t.loads, t.mileposts) for t in content.trains.values()} == {(2, 9), (2, 12), (3, 9), (3, 12)}
    assert {one.price for one in content.upgrades} == {20} and content.entry_limits == {"small": 2, "medium": 3}


def test_what_is_a_reconstruction_is_said() -> None:
    scenario = british()
    assert "reconstruction" in scenario.note and "publisher" in scenario.note and "reconstruction" in scenario.title
    assert any("Natural Earth" in source for source in scenario.credits.sources)
