"""The route to a distant place, and figures of purchases, as shown to human players."""

from __future__ import annotations

import pytest

from engine.bots.named import bot_named
from engine.families.boxcars.actions.purchase import BuyRailroad
from engine.families.boxcars.bots.trip_estimate import compared, outlook
from engine.families.boxcars.family import FAMILY
from engine.families.boxcars.rulebook import RULES
from engine.model.ids import RailroadId, Ref
from tests.families.boxcars.boards import Sketch
from tests.families.boxcars.table import Table


def a_long_way(dice: str = "1 2") -> Table:
    """Twelve mileposts of A and B to z, and a way back for the train."""
    there = " ".join(f"a{n}" for n in range(1, 6)), " ".join(f"b{n}" for n in range(1, 6))
    sketch = Sketch().line("A", f"x {there[0]} m").line("B", f"m {there[1]} z").line("C", "z q").cities("r", "x z q")
    return Table(sketch, 2).bound(0, "z").owns(1, "B").ready(dice)


def test_the_way_to_the_destination_has_its_turns_fees_and_payoff() -> None:
    table = a_long_way()
    found = outlook(table.state, Ref("milepost", "z"))
    assert found is not None
    # Three mileposts with this roll, then seven, then two: A in two turns to the bank, B in two to the other seat.
    assert (found.steps, found.turns) == (12, 3)
    assert found.fees == {None: 2_000, 1: 10_000}
    assert found.payoff == table.m.pay[table.g.origin[0]][table.g.goal[0]] > 0
    assert [ref.id for ref in found.sections[:2]] == ["a1 x A", "a1 a2 A"]


def test_what_is_due_already_is_among_the_fees_once() -> None:
    table = a_long_way().ride("a1 A")
    found = outlook(table.state, Ref("milepost", "z"))
    assert found is not None and found.fees == {None: 2_000, 1: 10_000}


def test_elsewhere_nothing_is_paid_and_where_the_train_stands_there_is_no_way() -> None:
    table = a_long_way()
    found = outlook(table.state, Ref("milepost", "q"))
    assert found is not None and found.payoff == 0 and found.steps == 13
    assert outlook(table.state, Ref("milepost", "b5")) is None
    assert outlook(table.state, Ref("milepost", "x")) is None
    assert outlook(table.state, Ref("milepost", "nowhere")) is None


def test_a_declared_seat_is_promised_no_payoff() -> None:
    table = a_long_way()
    table.g.declared[0] = 1
    found = outlook(table.state, Ref("milepost", "z"))
    assert found is not None and found.payoff == 0


@pytest.mark.parametrize("owned, reach", [((), 3), (("C",), 1)])
def test_a_purchase_has_its_price_its_worth_and_the_cities_it_adds(owned: tuple[str, ...], reach: int) -> None:
    table = Table(Sketch().line("A", "x a z b y").line("C", "x c z").cities("r", "x z y"), 2).owns(0, *owned)
    table.cash(0, 90_000).bound(0, "z").ready("1 2").ride("a A", "z A")
    found = compared(table.state)[BuyRailroad(RailroadId("A"))]
    assert (found.price, found.reach) == (10_000, reach)
    reasons = bot_named(FAMILY, "planner").explain(RULES, table.state, 0)
    assert reasons is not None
    buys = next(option for option in reasons.options if option.code == "buy A")
    assert found.worth == buys.total + found.price > 0
    assert not compared(table.do("pass").state)
