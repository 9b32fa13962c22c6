"""Bids of characters, which need no more information than necessary."""

from __future__ import annotations

from itertools import product

import pytest

from engine.families.boxcars.bots.decision_values import alone_bidding, bidding, denied_by
from engine.families.boxcars.bots.knowledge import knowledge
from engine.families.boxcars.bots.plan import Plan
from engine.families.boxcars.bots.policy import best_bid
from engine.families.boxcars.content import WEIGHTS
from engine.families.boxcars.rules.chapters.auction import PASS, lowest, open_bidding, raised
from tests.families.boxcars.boards import a_ladder
from tests.families.boxcars.table import Table

CASH = (0, 1_000, 6_000, 30_000, 90_000, 40_000_000)


def under_the_hammer(own: int, rival: int, **rules: int) -> Table:
    """The first railroad of a board, which a third player must sell; Red bids next."""
    table = Table(a_ladder(), seats=3, **rules)
    table.g.owner[0], table.g.cash[:] = 2, [own, rival, 100]
    open_bidding(table.m, table.g, 0, 2, 2)
    table.g.bidder = 0
    return table


def test_what_a_rival_would_gain_is_lost_to_each_of_the_others_alike() -> None:
    g = under_the_hammer(30_000, 30_000).g

    def adds(own: int, rival: int, judgement: int) -> int:
        return denied_by(g, [judgement if name == "judgement" else 0 for name in WEIGHTS], own, rival)

    assert (adds(10_000, 40_000, 10), adds(10_000, 40_000, 5)) == (
        10_000,
        5_000,
    )  # a third each: three are at the table
    assert adds(10_000, 40_000, -10) == adds(40_000, 10_000, 10) == 0


@pytest.mark.slow
def test_a_bid_is_the_one_that_the_whole_limit_allows() -> None:
    found = set()
    for judgement, taste, own, rival in product((-10, 0, 10), (-9, 0, 10), CASH, CASH):
        table = under_the_hammer(own, rival).owns(1, "WES")  # which the railroad joins
        m, g, k = table.m, table.g, knowledge(table.m)
        given = {"access": taste, "closeness": taste, "segment": 10, "judgement": judgement, "auctions": 3}
        weights = [given.get(name, 0) for name in WEIGHTS]
        alone, most = (ask(m, k, g, 0, weights, Plan(m, k)) for ask in (alone_bidding, bidding))
        bid = best_bid(m, k, g, 0, weights, Plan(m, k))
        assert bid == raised(m, g, most)
        found.add((bid == PASS, alone >= lowest(m, g)))
    assert found == {(True, False), (False, True), (False, False)}  # a rival can make the limit of a bid, too


def test_who_would_pay_very_much_more_raises_by_more_than_a_step() -> None:
    table = under_the_hammer(90_000, 0, auction__increment=1)
    m, g, k = table.m, table.g, knowledge(table.m)
    weights = [10] * len(WEIGHTS)
    most = bidding(m, k, g, 0, weights, Plan(m, k))
    assert best_bid(m, k, g, 0, weights, Plan(m, k)) == raised(m, g, most) > lowest(m, g)
