"""Whole numbers of spreadsheets from any country."""

import pytest

from engine.tables.numbers import whole_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("40000", 40_000),
        ("40,000", 40_000),
        ("40.000", 40_000),
        ("10'500", 10_500),
        ("10’500", 10_500),
        ("10 500", 10_500),
        ("10\u00a0500", 10_500),
        ("10\u202f500", 10_500),
        ("1.000.000", 1_000_000),
        ("12500.00", 12_500),
        ("12.500,00", 12_500),
        ("12,500.00", 12_500),
        ("12500.000", 12_500),
        ("1.2e4", 12_000),
        ("1E3", 1_000),
        ("-500", -500),
        (" 7 ", 7),
    ],
)
def test_a_whole_number_is_read_in_the_notation_of_any_country(text, number):
    assert whole_number(text) == number


@pytest.mark.parametrize(
    "text",
    ["", "40.5", "0.500", "1.2345e2", "1,00,000", "1,000,00", "40.000.", "4 0", "1e-3", "1e400", "12a", "1.000.00"],
)
def test_a_number_that_is_not_whole_or_has_two_meanings_is_refused(text):
    with pytest.raises(ValueError):
        whole_number(text)
