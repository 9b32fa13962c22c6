"""Holdings of the players of a game."""

from __future__ import annotations

from tests.families.boxcars.boards import Sketch
from tests.families.boxcars.table import Table


def a_trip() -> Table:
    sketch = Sketch().line("A", "x a b z q").cities("r", "x z q").pay("x", "z", 7_500)
    return Table(sketch, 2).bound(0, "z")


def bound(table: Table) -> list[str]:
    return [holding.bound for holding in table.ready().state.holdings]


def test_a_seat_is_bound_for_its_destination_which_is_so_far_and_pays_so_much() -> None:
    assert bound(a_trip()) == ["to Z, 3 mileposts away, for $7,500", ""]
    assert bound(a_trip().at(0, "b", "A", "x")) == ["to Z, 1 milepost away, for $7,500", ""]


def test_a_declared_seat_is_bound_for_home_and_has_its_alternate_beside() -> None:
    table = a_trip().at(0, "q", "A").declared(0)
    assert bound(table)[0] == "home to X, 4 mileposts away; alternate destination Z"


def test_a_seat_that_has_come_home_is_not_said_to_be_mileposts_away() -> None:
    table = a_trip().at(0, "x", "A").declared(0)
    assert bound(table)[0] == "home in X; alternate destination Z"


def test_the_rest_of_a_roll_is_told_on_the_way_and_not_after_arrival() -> None:
    table = a_trip().ready("4 5").ride("a A", "b A", "z A")
    told = [entry.reason for entry in table.entries if entry.kind == "ride"]
    assert told == ["8 mileposts left", "7 mileposts left", ""]


def test_both_rolls_of_a_destination_are_in_the_journal() -> None:
    sketch = Sketch().line("A", "x a b z q").cities("r", "x q").cities("s", "z")
    table = Table(sketch.cities("s", "b"), 2).ready()
    region = next(code for code in table.codes if table.m.regions.index("s") == table.m.region_cells[cell(code)])
    table.do(region, "city odd 4")
    rolls = [entry.text for entry in table.entries if entry.kind == "roll"]
    assert len(rolls) == 2 and rolls[1].startswith("Red rolls odd 4: ")
    assert table.entries[-1].text == f"Red's destination is {rolls[1].partition(': ')[2]}"


def cell(code: str) -> int:
    _, parity, total = code.split()
    return (11 if parity == "even" else 0) + int(total) - 2
