"""Private warehouses (BR-OPT-22 to BR-OPT-26)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.families.crayon.rules.board import NONE
from engine.families.crayon.rules.chapters.loads import warehouse_contents
from tests.families.crayon.rules.options.arranged import Table, a_board, a_table


def private(seats: int = 2, **options: object) -> Table:
    """Return a table: player 0 has track from Cedar to Alder."""
    return a_table(seats, warehouse__private=True, **options).owns(0, "cedar", "alder")


def at_one(*loads: str, **options: object) -> Table:
    """Return a table: player 1 has a warehouse with these loads on own track, at the train of player 0."""
    table = a_table(2, warehouse__private=True, **options).owns(1, "cedar", "alder").stands(0, (3, 4))
    table.g.warehouse[1] = table.node((3, 4))
    for load in loads:
        table.stores(load, (3, 4), 1)
    return table


@pytest.mark.rule("BR-OPT-22")
def test_a_warehouse_is_built_for_10_at_a_clear_milepost_of_own_track_and_counts_towards_the_limit() -> None:
    table = (
        private()
        .owns(0, (7, 3), (7, 4), (7, 5), (8, 5))
        .owns(0, (0, 8), (1, 8))
        .owns(1, (1, 6), (2, 6))
        .on_turn(0, building=True)
    )
    spots = {
        f"warehouse {table.at(place)}" for place in ((1, 4), (2, 4), (3, 4), (4, 4), (7, 3), (7, 5), (0, 8), (1, 8))
    }
    assert set(table.starting("warehouse")) == spots, "neither cities nor mountains nor track of others"
    code = f"warehouse {table.at((3, 4))}"
    assert table.words(code) == "Build a warehouse 2 mileposts west of Alder for $10"
    table.do(code)
    assert table.g.cash[0] == 50 and table.g.spent == 10 and table.g.warehouse[0] == table.node((3, 4))
    assert "for 10 [BR-OPT-22]" in table.told[0].replace(table.m.currency, "")
    assert not table.starting("warehouse"), "one per player"
    table.g.spent = 20
    assert not table.starting("build")


@pytest.mark.rule("BR-OPT-22")
def test_a_warehouse_needs_its_price_in_cash_and_within_the_limit() -> None:
    table = private().on_turn(0, building=True)
    table.g.spent = 11
    assert not table.starting("warehouse")
    table.g.spent, table.g.cash[0] = 10, 9
    assert not table.starting("warehouse")
    table.g.cash[0] = 10
    assert table.starting("warehouse")
    assert not a_table().owns(0, "cedar", "alder").on_turn(0, building=True).starting("warehouse")


@pytest.mark.rule("BR-OPT-22")
def test_there_is_one_warehouse_at_a_milepost_which_is_clear_for_the_others() -> None:
    table = private().owns(1, (3, 4), (3, 5)).owns(1, (4, 5), (4, 6))
    table.g.warehouse[1] = table.node((3, 4))
    assert f"warehouse {table.at((3, 4))}" not in table.on_turn(0, building=True).codes
    table = a_table(warehouse__private=True).owns(0, (2, 4), (1, 4))
    table.g.warehouse[1] = table.node((3, 4))
    table.on_turn(0, building=True).do(table.builds((2, 4), (3, 4)))
    assert table.g.cash[0] == 59


@pytest.mark.rule("BR-OPT-23")
def test_a_warehouse_holds_two_loads_that_its_owner_puts_in_and_takes_out_while_passing() -> None:
    table = private().stands(0, (2, 4)).carries(0, "coal", "fish", "wool")
    table.g.train[0] = table.m.train_ids.index("heavy")
    assert not table.starting("drop")
    table.g.warehouse[0] = table.node((3, 4))
    table.ride((3, 4)).do("drop coal", "drop wool")
    assert not table.starting("drop"), "two at most"
    assert table.g.left[0] == 8 and table.g.tray[table.load("coal")] == 3
    table.ride((4, 4), "alder", (4, 4), (3, 4)).do("take wool")
    assert table.chips("wool") == 3 and [row[1] for row in table.g.stored] == [table.load("coal")]
    for _ in range(12):
        table.end_turn()
    assert len(table.g.stored) == 1, "until it is picked up"


@pytest.mark.rule("BR-OPT-25")
def test_the_owner_sells_a_load_for_5_to_a_train_that_passes() -> None:
    table = at_one("coal", "wool")
    assert table.starting("buy") == ["buy coal", "buy wool"]
    table.do("buy wool")
    assert table.actor == 1 and table.codes == ["decline", "accept"]
    assert table.words("accept") == f"Agree to sell Wool for {table.m.currency}5"
    table.do("accept")
    assert table.g.cash == [55, 65] and table.g.cargo[0][0] == table.load("wool")
    assert [row[1] for row in table.g.stored] == [table.load("coal")]
    assert all("[BR-OPT-25]" in text for text in table.told) and len(table.told) == 2
    assert table.actor == 0


@pytest.mark.rule("BR-OPT-25")
def test_an_owner_who_declines_is_not_asked_again_in_that_turn() -> None:
    table = at_one("coal", "wool").carries(0, "fish").do("buy coal", "decline")
    assert table.g.cash == [60, 60] and "Seat 1 declines" in table.told[0]
    assert not table.starting("buy") and not table.starting("exchange")
    table.end_turn().end_turn()
    assert table.starting("buy") and table.starting("exchange")


@pytest.mark.rule("BR-OPT-25")
def test_a_warehouse_is_asked_as_often_in_a_turn_as_it_holds_loads() -> None:
    table = at_one("coal", "wool").carries(0, "fish")
    table.do("exchange fish coal", "accept", "exchange coal fish", "accept")
    assert not table.starting("exchange") and not table.starting("buy")


@pytest.mark.rule("BR-OPT-25", "BR-OPT-30")
def test_mileposts_are_spent_on_what_is_bought_and_exchanged() -> None:
    table = at_one("coal", "wool", move__load_cost=1).carries(0, "fish").do("exchange fish coal", "accept")
    assert table.g.left[0] == 7
    table.do("buy wool", "accept")
    assert table.g.left[0] == 6
    table.g.left[0], table.g.offers = 1, 0
    table.carries(0, "coal")
    assert not table.starting("exchange")


@given(st.permutations(["wool", "coal", "fish", "coal"]), st.data())
def test_warehouse_contents_have_one_order_whatever_the_order_of_arrival(loads: list[str], data: st.DataObject) -> None:
    table = at_one(*loads, warehouse__loads=4).stores("wool", "cedar").stores("fish", (3, 4), 0)
    table.g.stored = data.draw(st.permutations(table.g.stored))
    contents = [table.m.load_names[load] for load in warehouse_contents(table.g, 1)]
    assert contents == ["Coal", "Coal", "Fish", "Wool"]
    assert table.starting("buy") == ["buy coal", "buy fish", "buy wool"]
    assert table.state.holdings[1].status.endswith(": Coal, Coal, Fish, Wool")


@pytest.mark.rule("BR-OPT-11")
def test_a_warehouse_goes_with_the_track_of_who_starts_over() -> None:
    table = at_one("coal", restart__enabled=True).stands(0, "cedar").on_turn(1).do("start over")
    assert table.g.warehouse == [NONE, NONE] and table.g.tray == [4, 3, 3]


def test_a_board_of_mountains_has_its_cheapest_mileposts_clear() -> None:
    table = a_table(2, a_board(), warehouse__private=True)
    assert not table.m.is_clear[table.node((7, 4))] and table.m.is_clear[table.node((7, 3))]
    assert not table.m.is_clear[table.node("cedar")] and not table.m.is_clear[table.node((6, 1))]
