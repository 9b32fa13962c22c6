"""Declaring in games without rover play."""

from __future__ import annotations

import pytest

from tests.families.boxcars.boards import Sketch
from tests.families.boxcars.table import Table


def on_the_way_home(cash: int) -> Table:
    """Red, declared, is two mileposts from home on a line of Blue's; Blue stands between."""
    board = Sketch().line("A", "town m1 m2 m3 m4 far").cities("t", "town").cities("f", "far")
    table = Table(board, 2, win__cash=60_000, rover__enabled=False).home(0, "town").owns(1, "A")
    return (
        table.at(0, "m2", "A", "far").bound(0, "far").declared(0).at(1, "m1", "A", "far").bound(1, "far").cash(0, cash)
    )


@pytest.mark.rule("BX-OPT-06")
def test_the_win_cash_at_home_after_fees_is_enough_and_the_trip_home_pays_nothing() -> None:
    table = on_the_way_home(65_000).ready("1 2").ride("m1 A", "town A")
    assert table.paid(0) == [-5_000] and "rover" not in table.kinds()
    assert table.g.winner == 0 and table.g.cash[0] == 60_000


@pytest.mark.rule("BX-OPT-06")
def test_falling_below_the_win_cash_still_ends_the_declaration() -> None:
    table = on_the_way_home(64_999).ready("1 2").ride("m1 A", "town A")
    assert "undeclare" in table.kinds() and not table.g.declared[0] and table.g.over == 0


@pytest.mark.rule("BX-OPT-06")
def test_the_alternate_destination_is_still_rolled() -> None:
    table = on_the_way_home(65_000)
    table.g.declared[0] = table.g.declarers = 0
    table.g.goal[0] = -1
    table.at(0, "far", "A", "town").ready().do("declare")
    assert table.purpose == "region" and table.g.declared[0]
