"""Winning."""

from __future__ import annotations

import pytest

from engine.families.crayon.rulebook import RULES
from engine.families.crayon.rules.position import WON
from tests.families.crayon.table import RED, Table


def a_net(cash: int = 250) -> Table:
    """Return a table: Red has connected Ash, Beech and Cedar, and Elm except for the last section."""
    table = Table(seats=3).cash(RED, cash).track(RED, "4,2", "9,2").track(RED, "11,2", "16,2")
    return table.track(RED, "18,2", "22,2")


@pytest.mark.rule("BR-WIN-01")
def test_the_first_who_has_joined_the_major_cities_and_has_250_at_the_end_of_the_turn_wins() -> None:
    table = a_net(255).building().builds("22,2", "23,2")
    assert table.g.cash[RED] == 250 and table.actor == RED  # the turn is not over yet
    table.do("done")
    assert table.actor is None and table.g.over == WON and table.g.winner == RED and "win" in table.kinds()
    assert max(RULES.returns(table.state), key=RULES.returns(table.state).__getitem__) == RED


def test_each_major_city_that_is_joined_is_told_once() -> None:
    table = a_net().building().builds("22,2", "23,2")
    assert [entry.text for entry in table.entries if entry.kind == "join"] == ["Red has connected 4 major cities"]
    assert "join" not in Table().building().builds("4,2", "5,2").kinds()


@pytest.mark.rule("BR-WIN-01")
@pytest.mark.parametrize(("rules", "won"), [({}, False), ({"win__majors": 3}, True), ({"win__cash": 100}, False)])
def test_how_many_cities_and_how_much_cash_are_needed_are_numbers_of_the_rules(
    rules: dict[str, int], won: bool
) -> None:
    table = Table(seats=2, **rules).cash(RED, 250).track(RED, "4,2", "9,2").track(RED, "11,2", "16,2").ready().passes()
    assert (table.g.winner == RED) == won
    rich = Table(win__cash=300).cash(RED, 299).track(RED, "4,2", "9,2", "11,2").track(RED, "11,2", "16,2")
    assert rich.track(RED, "18,2", "23,2").ready().passes().g.winner != RED
