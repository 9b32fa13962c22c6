"""A sheet with more slots than any printed one."""

import pytest

from engine.errors import RulesError
from engine.families.dice.rules.options import OPTIONS
from engine.families.dice.rules.sheet import MAX_SLOTS, sheet_of
from engine.game.options import resolve
from tests.families.dice.table import Table, a_sheet

LARGE = a_sheet(*(((3, 1, 1),) * 100 for _ in range(6)), ((10, 2, 1),) * 40)


def test_numbers_are_written_in_the_slots_that_the_codes_name_beyond_a_thousand_slots():
    table = Table(LARGE, seats=1)
    sheet = table.m
    assert sheet.slots > 1_000
    table.pool("1 2 3 4 5 6 6")
    loader_slot = sheet.slot_code(2 * sheet.cars)
    codes = {action.code for action in table.state.decisions.actions}
    assert len(codes) == len(table.state.decisions.actions)
    table.do("pick 5")
    code = next(action.code for action in table.state.decisions.actions if loader_slot in action.code.split())
    table.do(code)
    seat = table.g.seats[0]
    assert (seat.loader_total[0], sum(seat.loader_total), sum(seat.car_total), sum(seat.minus_total)) == (5, 5, 0, 0)


def test_a_sheet_with_more_slots_than_a_decision_can_name_is_refused():
    endless = a_sheet(((3, 1, 1),) * (MAX_SLOTS // 2))
    with pytest.raises(RulesError, match="more than 1,000,000 places"):
        sheet_of(endless, resolve(OPTIONS, {}))
