"""The Bonus die may be written before, between or after the others: the rules name no order."""

from __future__ import annotations

import pytest

from tests.families.dice.table import Table, a_sheet


def bonus() -> Table:
    """Fives picked, a 3 by Bonus; the first car wants a 3, the second is open once it is complete."""
    table = Table(a_sheet(((3, 3, 1), (20, 6, 1)), warehouse=0), seats=2).owns(0, "bonus")
    return table.pool("5 5 3 2 2 1 6").do("pick 5", "bonus 3")


@pytest.mark.rule("DX-LOAD-10", "DX-ALLOC-01")
def test_a_bonus_die_written_first_opens_the_next_car_to_the_others() -> None:
    table = bonus()
    assert "write 5 a.2" not in table.codes and "bonus first" in table.codes
    table.do("bonus first")
    assert "bonus first" not in table.codes
    table.do("write 3 a.1", "write 5 a.2", "write 5 a.2")
    assert table.g.seats[0].car_total == [3, 10] and table.actor == 1


@pytest.mark.rule("DX-LOAD-10")
def test_it_may_be_written_between_the_others_and_not_by_others() -> None:
    table = bonus().do("leave 5")
    assert "bonus first" in table.codes
    table.do("bonus first", "write 3 a.1", "write 5 a.2")
    assert table.actor == 1 and all("3" not in code.split()[1:2] for code in table.codes)


def test_without_a_bonus_die_there_is_no_order_to_choose() -> None:
    table = Table(seats=2).owns(0, "bonus").pool("5 5 3 2 2 1 6").do("pick 5", "no bonus")
    assert "bonus first" not in table.codes
