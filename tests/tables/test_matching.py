"""A sheet beside the table it came from: what would change, and what is wrong with which cell."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.errors import FileError
from engine.families.boxcars.author.imports import IMPORTS
from engine.families.boxcars.author.tables import TABLES
from engine.tables.columns import thing, words
from engine.tables.import_rows import Sheet
from engine.tables.matching import as_one_edit, planned
from tests.builders import a_board, a_small_board

FILE = Path("typed.csv")
HEAD = ("city_a", "city_b", "payoff")
BOARD = a_small_board().scenario()
PORTLANDS = (
    a_board()
    .with_milepost("m1")
    .with_milepost("m2")
    .with_region("NE")
    .with_city("portland_me", at="m1", region="NE", name="Portland")
    .with_city("portland_or", at="m2", region="NE", name="Portland")
    .scenario()
)


def plan(name, *rows, scenario=BOARD, clear_empty=False, **more):
    sheet = Sheet(FILE, rows, **more)
    return planned(scenario, TABLES[name](scenario), IMPORTS[name], sheet, clear_empty=clear_empty)


def refused(name, *rows, **more):
    with pytest.raises(FileError) as caught:
        plan(name, *rows, **more)
    return [f"{problem.path}: {problem.message}" for problem in caught.value.problems]


def payoffs(scenario):
    return TABLES["payoffs"](scenario).rows


FIRST, *_, LAST = payoffs(BOARD)


@pytest.mark.parametrize("row", [FIRST, LAST])
def test_one_changed_payoff_is_one_change_of_that_pair_alone(row):
    a, b, value = row
    found = plan("payoffs", HEAD, (a, b, str(value + 1)))
    assert [(each.row, each.values, each.new) for each in found.changes] == [(2, {"payoff": value + 1}, False)]
    assert set(payoffs(found.after)) - set(payoffs(BOARD)) == {(a, b, value + 1)}
    assert len(payoffs(found.after)) == len(payoffs(BOARD))
    assert as_one_edit([found]).apply(BOARD) == found.after


def test_a_pair_is_found_either_way_round_and_its_columns_in_any_order_and_spelling():
    a, b, value = FIRST
    found = plan("payoffs", ("Pay off", "CITY B", "city-a"), (f"{value + 1_000:,}", a, b))
    assert payoffs(found.after)[0] == (a, b, value + 1_000)


def test_thousands_with_a_point_are_thousands():
    a, b, _ = FIRST
    (change,) = plan("payoffs", HEAD, (a, b, "10.500")).changes
    assert change.values == {"payoff": 10_500}


def test_the_columns_may_stand_below_a_title():
    a, b, _ = FIRST
    (change,) = plan("payoffs", ("Payoffs", "", ""), (), HEAD, (a, b, "7"), ("", "", "", "")).changes
    assert (change.row, change.values) == (4, {"payoff": 7})


def test_decomposed_letters_are_the_same_name():
    read = thing("city", "cities", lambda scenario: {"a": ("\u00c5lesund",)})(BOARD)
    assert read("A\u030alesund") == "a" and words()(BOARD)("A\u030a") == "\u00c5"


def test_what_spreadsheets_do_to_numbers_is_no_change():
    a, b, value = FIRST
    assert plan("payoffs", HEAD, (a, b, f"{value:,}")).changes == ()
    assert plan("payoffs", HEAD, (a, b, f" {value}.0 ")).changes == ()


@pytest.mark.parametrize("written", ["$12,500", "$ 12500", "12500 $"])
def test_a_sum_may_bear_the_currency_of_the_board_and_no_other(written):
    a, b, _ = FIRST
    (change,) = plan("payoffs", HEAD, (a, b, written)).changes
    assert change.values == {"payoff": 12_500}
    assert refused("payoffs", HEAD, (a, b, written.replace("$", "€")))


def test_rows_that_are_not_there_and_empty_ones_change_nothing():
    found = plan("payoffs", HEAD, (), ("", " ", ""))
    assert (found.changes, found.after) == ((), BOARD)


def test_every_wrong_cell_is_named_by_row_and_column_with_the_reason():
    a, b, _ = FIRST
    assert refused(
        "payoffs", HEAD, (a, b, "a lot"), (), ("albny", b, "5"), ("detroit", "chicago", "-5"), ("", b, "5")
    ) == [
        "row 2, column payoff: expected a whole number, found “a lot”",
        "row 4, column city_a: no city named “albny” (did you mean albany?)",
        "row 5, column payoff: expected a whole number from 0 to 1,000,000,000, found “-5”",
        "row 6, column city_a: expected a city, found an empty cell",
    ]


def test_a_trip_to_where_one_is_already_is_told_by_its_row():
    (said,) = refused("payoffs", HEAD, ("albany", "albany", "7"))
    assert said == "row 2: a trip needs two different cities, found albany twice"


def test_the_same_pair_twice_is_refused_the_other_way_round_too():
    a, b, _ = FIRST
    (said,) = refused("payoffs", HEAD, (a, b, "1"), (b, a, "2"))
    assert said.startswith("row 3: the row repeats row 2")


def test_cities_of_one_name_are_told_apart_by_state_or_id():
    (said, *_) = refused("payoffs", HEAD, ("Portland", "portland_or", "5"), scenario=PORTLANDS)
    assert said == "row 2, column city_a: expected one of 2 cities named “Portland”: portland_me, portland_or"
    found = plan("payoffs", HEAD, ("portland_me", "portland_or", "5"), scenario=PORTLANDS)
    assert payoffs(found.after) == (("portland_me", "portland_or", 5),)


def test_a_pair_that_the_chart_has_not_is_a_new_one():
    bare = replace(BOARD, content=replace(BOARD.content, payoffs={}))
    found = plan("payoffs", HEAD, ("Buffalo", "albany", "5"), ("chicago", "detroit", ""), scenario=bare)
    assert payoffs(found.after) == (("albany", "buffalo", 5),) and found.changes[0].new


def test_a_table_that_cannot_grow_names_the_row_that_it_lacks():
    assert refused("cities", ("id", "name"), ("reno_2", "Reno"))[0].startswith("row 2, column id: no city")
    assert refused("regions", ("parity", "total", "region"), ("odd", "13", "NE"))[0].startswith("row 2, column total")
    after = plan("cities", ("id", "name"), ("buffalo", "Ürümqi <b>")).after
    assert after.board.cities["buffalo"].name == "Ürümqi <b>"


def test_the_names_of_columns_are_asked_for():
    assert refused("payoffs", ("city_a", "payoff"), ("albany", "5"))[0].startswith(": the column city_b is missing")
    assert refused("payoffs", ("city_a", "city_b"))[0] == ": none of these columns found: payoff"
    assert refused("payoffs", (*HEAD, "Payoff"))[0] == ": the column payoff occurs twice"
    assert refused("payoffs")[0].startswith(": the column city_a is missing")
    assert plan("payoffs", (*HEAD, "remark"), (*map(str, FIRST), "mine")).notes == (
        "The table payoffs has no column remark.",
    )


def test_a_cell_beyond_the_last_column_is_no_value_to_be_lost():
    a, b, value = FIRST
    assert refused("payoffs", HEAD, (a, b, "12", "500")) == [
        "row 2: the row has more cells than there are column names"
    ]
    assert plan("payoffs", HEAD, (a, b, str(value), "", " ")).changes == ()


def test_a_fault_of_the_file_is_told_and_one_in_a_column_of_others_is_not():
    a, b, value = FIRST
    row = (a, b, "", "")
    said = refused("payoffs", (*HEAD, "remark"), row, faults={(1, 2): "holds an error"})
    assert said == ["row 2, column payoff: holds an error"]
    assert not plan("payoffs", (*HEAD, "remark"), (a, b, str(value), ""), faults={(1, 3): "holds an error"}).changes


def test_a_colour_is_read_with_its_sign_and_without_and_nothing_else_is_one():
    after = plan("railroads", ("id", "colour"), ("PA", "2A6FB0"), ("NYC", "#2a6fb1")).after
    assert [after.look.railroads[id].colour for id in ("PA", "NYC")] == ["#2a6fb0", "#2a6fb1"]
    (said,) = refused("railroads", ("id", "colour"), ("PA", "reddish"))
    assert said == "row 2, column colour: expected a color such as #2a6fb0, found “reddish”"


def test_no_more_than_twenty_wrong_cells_are_looked_for():
    assert len(refused("payoffs", HEAD, *[(f"nowhere {n}", "albany", "1") for n in range(50)])) == 20


def test_an_empty_cell_changes_nothing_unless_asked():
    found = plan("railroads", ("id", "price"), ("PA", ""))
    assert (found.changes, found.after, found.blank, found.cleared) == ((), BOARD, 1, 0)
    found = plan("railroads", ("id", "price"), ("PA", ""), clear_empty=True)
    assert "PA" not in found.after.content.prices and "NYC" in found.after.content.prices
    assert (found.blank, found.cleared) == (0, 1)


def test_a_price_that_is_missing_in_the_file_stays():
    after = plan("railroads", ("id", "name"), ("PA", "Pennsy")).after
    assert after.board.railroads["PA"].name == "Pennsy" and after.content.prices == BOARD.content.prices


def test_prices_that_fall_to_a_thousandth_are_told():
    ids = list(BOARD.board.railroads)
    dear = replace(BOARD, content=replace(BOARD.content, prices=dict.fromkeys(ids, 40_000)))
    rows = [(id, "40") for id in ids]
    (note,) = plan("railroads", ("id", "price"), *rows, scenario=dear).notes
    assert note.startswith("3 values of price fall to about 1/1,000")
    assert plan("railroads", ("id", "price"), *[(id, "38000") for id in ids], scenario=dear).notes == ()
