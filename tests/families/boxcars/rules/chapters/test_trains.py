"""Options about trains: none at all, cheaper ones, and free upgrades."""

from __future__ import annotations

import pytest

from tests.families.boxcars.boards import Sketch
from tests.families.boxcars.both_games import BARON
from tests.families.boxcars.table import Table


def arrived(seats: int = 2, **rules: bool | int) -> Table:
    """Red, with 60,000, is a step before the east."""
    board = Sketch().line("A", "west m1 east", price=4_000).cities("w", "west").cities("e", "east")
    table = Table(board, seats, **rules)
    return table.owns(0, "A").at(0, "m1", "A", "west").bound(0, "east").cash(0, 60_000)


@pytest.mark.rule("BX-OPT-05")
def test_without_special_trains_none_is_offered_and_a_double_six_is_still_a_bonus() -> None:
    table = arrived(train__express_sold=False, train__superchief_sold=False).ready("6 6").ride("east A")
    assert table.purpose == "region"  # nothing to buy, and the bonus of the double six is on
    assert table.g.train == [0, 0]


@pytest.mark.rule("BX-OPT-05")
@pytest.mark.parametrize(("kind", "left"), [("express", "superchief"), ("superchief", "express")])
def test_each_train_can_be_left_out_alone(kind: str, left: str) -> None:
    table = arrived(**{f"train__{kind}_sold": False}).ready("1 2").ride("east A")
    assert table.codes == ["pass", f"buy {left}"]


@pytest.mark.rule("RB-OPT-04")
@pytest.mark.parametrize(("seats", "price"), [(2, 40_000), (3, 40_000), (4, 36_000), (5, 32_000), (6, 28_000)])
def test_a_super_chief_costs_less_with_more_players(seats: int, price: int) -> None:
    def with_cash(cash: int) -> Table:
        table = arrived(seats, **BARON, train__superchief_by_players=True).cash(0, cash)
        return table.ready("1 2").ride("east A")

    assert "buy superchief" not in with_cash(price - 20_001).codes
    table = with_cash(price - 20_000)
    assert table.do("buy superchief").paid(0) == [-price]


@pytest.mark.rule("RB-OPT-05")
def test_an_express_becomes_a_super_chief_for_nothing() -> None:
    table = arrived(**BARON, train__free_upgrade=True).train(0, "express").cash(0, 0).ready("1 2").ride("east A")
    assert "buy superchief" in table.codes
    table.do("buy superchief")
    assert table.paid(0) == [] and table.g.train[0] == 2 and "upgrade" in table.kinds()
    assert table.g.seat == 1  # the upgrade was the one purchase


@pytest.mark.rule("RB-OPT-05")
def test_a_freight_pays_the_normal_price_for_a_super_chief() -> None:
    table = arrived(**BARON, train__free_upgrade=True).ready("1 2").ride("east A").do("buy superchief")
    assert table.paid(0) == [-40_000]


def test_an_upgrade_needs_super_chiefs_to_be_there() -> None:
    table = arrived(train__free_upgrade=True, train__superchief_sold=False).train(0, "express").ready("1 2")
    assert table.ride("east A").g.seat == 1
