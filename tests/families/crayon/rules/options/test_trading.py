"""Selling and trading track (BR-OPT-33)."""

from __future__ import annotations

import pytest

from engine.families.crayon.rulebook import RULES
from tests.families.crayon.rules.options.arranged import Table, a_table

BRANCH = ((2, 4), (2, 5), (2, 6))


def market(**options: object) -> Table:
    """Return a table: player 0 builds. Player 1 has track from Cedar to Alder with a branch at (2, 4); player 0 has
    some at North."""
    table = a_table(2, track__trading=True, **options).owns(1, "cedar", "alder").owns(1, *BRANCH)
    return table.owns(0, (6, 1), (9, 1)).on_turn(0, building=True)


def named(table: Table, *places: tuple[int, int]) -> str:
    """Return the codes of mileposts."""
    return " ".join(table.at(place) for place in places)


WEST, EAST, SOUTH = ((0, 4), (1, 4), (2, 4)), ((2, 4), (3, 4), (5, 4)), ((2, 4), (2, 5), (2, 6))


@pytest.mark.rule("BR-OPT-33")
def test_a_ring_is_one_stretch_and_two_ways_between_the_same_ends_are_two() -> None:
    ring = ((8, 1), (9, 1), (9, 2), (9, 3), (8, 3), (8, 2), (8, 1))
    table = a_table(2, track__trading=True).owns(1, *ring).on_turn(0, building=True)
    assert table.starting("want") == [f"want {named(table, (8, 1), (9, 1), (8, 1))}"]
    table.do(*table.starting("want"), "pay 0", "accept")
    assert table.owner(*ring) == {0}
    table = a_table(2, track__trading=True).owns(1, *ring).owns(1, (7, 1), (8, 1)).owns(1, (9, 3), (10, 3))
    assert len(table.on_turn(0, building=True).starting("want")) == 4


@pytest.mark.rule("BR-OPT-33")
def test_a_stretch_is_sold_at_any_price_that_its_owner_accepts() -> None:
    table = market().do(f"want {named(market(), *EAST)}")
    assert table.actor == 0 and table.starting("pay") == ["pay 2", "pay 3", "pay 6"], "building it costs 3"
    (amount,) = RULES.amounts(table.state)
    assert (amount.lowest, amount.highest) == (0, 60)
    table.do("pay 41")
    assert table.actor == 1 and table.codes == ["decline", "accept"]
    assert table.words("accept") == "Agree to sell the track from 2 mileposts east of Cedar to Alder for $41"
    table.do("accept")
    assert table.g.cash == [19, 101], "no limit of building binds the price"
    assert table.owner((2, 4), "alder") == {0} and table.owner("cedar", (2, 4)) == {1} == table.owner(*BRANCH)
    assert table.g.seat == 1, "in place of building"
    assert all("[BR-OPT-33]" in text for text in table.told[:3])


@pytest.mark.rule("BR-OPT-33")
def test_track_is_traded_for_track() -> None:
    table = market().do(f"want {named(market(), *WEST)}")
    give = f"give {named(table, (6, 1), (7, 1), (9, 1))}"
    assert table.starting("give") == [give]
    table.do(give, "accept")
    assert table.g.cash == [60, 60]
    assert table.owner("cedar", (2, 4)) == {0} and table.owner((6, 1), (9, 1)) == {1}


@pytest.mark.rule("BR-OPT-33")
@pytest.mark.parametrize("codes", [("withdraw",), ("pay 5", "decline")])
def test_after_an_offer_that_came_to_nothing_the_turn_goes_on_without_another_one(codes: tuple[str, ...]) -> None:
    table = market().do(f"want {named(market(), *EAST)}", *codes)
    assert table.actor == 0 and not table.starting("want") and table.starting("build")
    assert table.owner((2, 4), "alder") == {1} and table.g.cash == [60, 60]
    table.end_turn().end_turn().do("done")
    assert table.starting("want")


@pytest.mark.rule("BR-OPT-33")
def test_who_has_built_cannot_buy_track_in_that_turn() -> None:
    table = market().do(market().builds((9, 1), (10, 1)))
    assert not table.starting("want")
    assert not a_table().owns(1, "cedar", "alder").on_turn(0, building=True).starting("want")


@pytest.mark.rule("BR-OPT-33")
def test_nobody_can_offer_more_than_is_in_hand() -> None:
    table = market()
    table.g.cash[0] = 4
    table.do(f"want {named(table, *EAST)}")
    assert table.starting("pay") == ["pay 2", "pay 3"]
    with pytest.raises(AssertionError):
        table.do("pay 5")


def small(*owners: int) -> Table:
    """Return a table with sections of these players at Birch, open to two, to the west, the east and the south; player
    2 builds."""
    table = a_table(3, track__trading=True)
    for seat, place in zip(owners, ((9, 4), (11, 4), (10, 5)), strict=False):
        table.owns(seat, "birch-small", place)
    return table.owns(2, (6, 1), (9, 1)).on_turn(2, building=True)


@pytest.mark.rule("BR-OPT-33")
def test_who_joins_major_cities_by_a_trade_is_told() -> None:
    north_south = ((6, 2), (6, 3), (7, 4), (7, 5), (8, 6), (12, 6))
    table = a_table(2, track__trading=True).owns(1, *north_south).on_turn(0, building=True)
    table.do(*table.starting("want"), "pay 9", "accept")
    assert any("has connected 2 major cities" in text for text in table.told)
