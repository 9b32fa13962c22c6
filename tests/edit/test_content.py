"""What edits of every family's tables stand on: bounds, and the same scenario where nothing is another."""

import pytest

from engine.edit.content import MOST_COUNT, ContentOf, check_count, check_money
from engine.edit.set_fields import with_entry
from engine.errors import EditError
from engine.families.boxcars.content import BoxcarsContent
from engine.families.dice.content import DiceContent
from engine.model.numeric_limits import MOST_MONEY
from tests.builders import a_small_board

SMALL = a_small_board().scenario()
CONTENT = ContentOf(BoxcarsContent)


def test_the_content_of_another_family_is_refused():
    assert CONTENT.of(SMALL) is SMALL.content
    for asked in (lambda: ContentOf(DiceContent).of(SMALL), lambda: ContentOf(DiceContent).replaced(SMALL, players=1)):
        with pytest.raises(EditError, match="a scenario of boxcars has no such table"):
            asked()


def test_equal_tables_make_no_other_scenario_unless_their_order_is_another():
    prices, regions = SMALL.content.prices, SMALL.content.regions
    assert CONTENT.replaced(SMALL, prices=dict(prices), regions=regions) is SMALL
    turned = CONTENT.replaced(SMALL, prices=dict(reversed(prices.items())))
    assert list(turned.content.prices) == list(prices)[::-1] and turned.board is SMALL.board
    both = CONTENT.replaced(SMALL, prices={}, regions=regions).content
    assert both.prices == {} and both.regions is regions and both.payoffs is SMALL.content.payoffs


@pytest.mark.parametrize("value", [None, 0, 1, MOST_MONEY])
def test_money_is_what_a_file_can_hold(value):
    check_money(value)
    for wrong in (-1, MOST_MONEY + 1):
        with pytest.raises(EditError, match="an amount of money must be a whole number from 0 to 1,000,000,000"):
            check_money(wrong)


def test_a_count_is_at_most_ten_thousand_and_says_what_it_counts():
    for right in (None, 0, MOST_COUNT):
        check_count(right, "a limit")
    for wrong in (-1, MOST_COUNT + 1):
        with pytest.raises(EditError, match="a limit must be a whole number from 0 to 10,000"):
            check_count(wrong, "a limit")


def test_a_table_in_which_the_same_thing_is_put_again_is_the_same_table():
    table = {"a": "one", "b": "two"}
    assert with_entry(table, "a", table["a"]) is table and with_entry(table, "c", None) is table
    assert with_entry(table, "b", None) == {"a": "one"} and with_entry(table, "a", "new") == {"a": "new", "b": "two"}
    assert table == {"a": "one", "b": "two"}
