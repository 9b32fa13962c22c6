"""Whole numbers of spreadsheets from any country."""

import pytest

from engine.tables.numbers import shift_note, whole_number


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


def test_values_that_fall_or_rise_together_are_suspect():
    fallen = shift_note("price", [(40_000, 40), (12_000, 12), (4_000, 4), (24_500, 24_500)])
    assert fallen.startswith("4 values of price fall to about 1/1,000") and "40,000 to 40" in fallen
    assert "rise to about 100 times" in shift_note("price", [(5, 500), (7, 700), (0, 3), (9, 900)])


@pytest.mark.parametrize(
    "values",
    [
        [(40_000, 40), (12_000, 12)],
        [(40_000, 4_000), (12_000, 1_200), (4_000, 400)],
        [(40_000, 40), (12_000, 12_500), (4_000, 4_500)],
        [(0, 40), (0, 12), (0, 4)],
        [],
    ],
)
def test_few_or_moderate_changes_are_not_suspect(values):
    assert shift_note("price", values) == ""
