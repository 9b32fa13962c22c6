"""Numbers and ranges as people and spreadsheets write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.panels.numbers import amount_of, grouped, number_of, plain
from studio.panels.tables.clipboard import cells_of


@given(st.integers(0, 10**9))
def test_what_is_shown_is_read_back(amount):
    assert amount_of(grouped(amount)) == amount


@pytest.mark.parametrize("text", ["25000", "25,000", "25.000", "25 000", "25'000", "$25,000", " 25000 "])
def test_thousands_are_read_however_they_are_parted(text):
    assert amount_of(text, "$") == 25000


@pytest.mark.parametrize("text", ["25.5", "25,00", "2,5000", "1,000.000", "-5", "", "²", "1e3", "ten"])
def test_what_could_mean_two_things_is_refused(text):
    with pytest.raises(ValueError, match="whole number"):
        amount_of(text)


@given(st.floats(-10_000, 10_000))
def test_a_length_is_kept_to_a_hundredth(number):
    assert number_of(plain(number)) == pytest.approx(number, abs=0.0051)


@pytest.mark.parametrize("text", ["nan", "inf", "1e999", "wide", ""])
def test_no_number_is_refused(text):
    with pytest.raises(ValueError, match="a number is wanted"):
        number_of(text)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("1\t2\r\n3\t4\r\n", [["1", "2"], ["3", "4"]]),
        ("1,000\t2,000", [["1,000", "2,000"]]),
        ("25,000", [["25,000"]]),
        ("25,000\n1,500\n", [["25,000"], ["1,500"]]),
        ("1000,2000\n3000,4000", [["1000", "2000"], ["3000", "4000"]]),
        ("1,000;2,000", [["1,000", "2,000"]]),
        ('"1,000",2000', [["1,000", "2000"]]),
        ("7", [["7"]]),
        ("Chicago\nTopeka, Kansas\n", [["Chicago"], ["Topeka, Kansas"]]),
        ("Topeka, Kansas", [["Topeka, Kansas"]]),
        ("Plain; with a fork\nHill", [["Plain; with a fork"], ["Hill"]]),
        ("a;b,c\nd,e", [["a;b", "c"], ["d", "e"]]),
    ],
)
def test_ranges_are_read_from_tabs_semicolons_and_commas(text, rows):
    assert cells_of(text) == rows


def test_cells_that_tabs_part_keep_their_commas():
    assert cells_of("a,b\nc,d\n", is_tabbed=True) == [["a,b"], ["c,d"]]
