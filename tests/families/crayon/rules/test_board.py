"""The compiled board."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.families.crayon.rules.board import MAJOR, MEDIUM, NONE, SMALL
from engine.model.grids.lattice import neighbours
from tests.bundled import bundled_scenario
from tests.families.crayon.table import RED, Table, plain
from tests.grids import a_grid

BRITAIN = bundled_scenario("crayon/british-rails")


@pytest.mark.rule("BR-MAP-01")
def test_the_map_has_49_cities_on_a_grid_of_mileposts_with_up_to_six_neighbours() -> None:
    m = Table(BRITAIN).m
    assert m.node_count == 2526 and len(m.city_ids) == 49
    sizes = Counter(m.size)
    assert sizes[MAJOR] == 4 and sizes[MEDIUM] > 0 and sizes[SMALL] > 0
    assert set(m.letters) == {ord(each.letter) for each in BRITAIN.board.terrains.values()}
    assert set(BRITAIN.board.terrains) == {"clear", "mountain"}
    for arc, a in enumerate(m.start):
        assert m.lattice.cell(m.end[arc]) in neighbours(m.lattice.cell(a))
    assert max(map(len, m.arcs)) == 6 and len(set(zip(m.start, m.end, strict=True))) == 2 * m.edge_count


def test_a_board_of_nothing_but_major_cities_is_played() -> None:
    land = a_grid(".cc..", "ccc..", ".cccc", "..ccc", "...cc")
    m = Table(plain(land.with_site("one", (1, 1), "major").with_site("two", (2, 3), "major"))).m
    assert m.node_count == 14 and NONE not in m.city_at and not any(m.is_clear)


@pytest.mark.rule("BR-MAP-02")
def test_each_city_offers_the_goods_that_it_lists_and_no_other() -> None:
    offered = {at: Table().train(RED, at).ready().may("load") for at in ("7,0", "14,0", "21,0", "3,2", "10,2", "24,2")}
    assert list(offered.values()) == [["coal"], ["wool"], ["fish"], ["steel"], ["steel"], []]
    m = Table(BRITAIN).m
    listed = {(id, load) for load, each in BRITAIN.content.loads.items() for id in each.sites}
    assert {(m.city_ids[c], m.load_ids[load]) for c, loads in enumerate(m.supplies) for load in loads} == listed
