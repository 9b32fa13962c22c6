"""Sums of money as boards write them."""

from __future__ import annotations

import pytest

from engine.money import money, without_currency


@pytest.mark.parametrize(
    ("currency", "amount", "written"),
    [
        ("$", 5_000, "$5,000"),
        ("£", 60, "£60"),
        ("£M ", 60, "£60M"),
        ("£M", 1_250, "£1,250M"),
        ("kr ", 12, "kr 12"),
        ("US$ ", 12, "US$ 12"),
        ("", 12, "12"),
        ("$", -21_020, "-$21,020"),
        ("£M ", -3, "-£3M"),
        ("$", -0.2, "$0"),
    ],
)
def test_a_sum_is_written_as_its_board_writes_it(currency: str, amount: float, written: str) -> None:
    assert money(currency, amount) == written


def test_a_sum_may_have_decimals() -> None:
    assert money("£M ", 1.25, 1) == "£1.2M"


@pytest.mark.parametrize("typed", ["£60M", "60", " £M 60 ", "£ 60", "60M"])
def test_what_is_typed_is_read_with_the_currency_or_without(typed: str) -> None:
    assert without_currency(typed, "£M ") == "60"
