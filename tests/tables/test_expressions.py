"""Calculations typed into number fields."""

import pytest

from engine.i18n import SOURCE_LANGUAGE, set_language
from engine.tables.expressions import MAX_LENGTH, calculated, is_calculation


@pytest.fixture
def german():
    set_language("de")
    yield
    set_language(SOURCE_LANGUAGE)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("100*2", 200),
        ("(3+4)*2", 14),
        ("+10%", 275),
        ("-10%", 225),
        ("-5", 245),
        ("+5", 255),
        ("50%", 125),
        ("*2", 500),
        ("/4", 63),
        ("*1.5+25", 400),
        ("=-5+10", 5),
        ("$1,000 + $500", 1_500),
        ("12 500/2", 6_250),
        ("200*15%", 30),
        ("3×4", 12),
        ("−5", 245),
    ],
)
def test_a_calculation_of_an_amount_uses_its_value(text, result):
    assert calculated(text, 250, is_whole=True, can_be_negative=False, currency="$") == result


@pytest.mark.parametrize(
    ("text", "result"), [("-5", -5), ("-=5", 5), ("+=2.5", 12.5), ("2,5*2", 5), ("1,000*2", 2000), ("5 mm*2", 10)]
)
def test_a_sign_is_a_part_of_a_number_that_can_be_negative(text, result):
    assert calculated(text, 10, unit="mm") == result


def test_a_percentage_is_absolute_in_percent_unless_it_has_a_sign():
    assert calculated("50%", 40, unit="%") == 50
    assert calculated("+10%", 40, unit="%") == pytest.approx(44)


def test_german_commas_are_decimals_and_points_are_thousands(german):
    assert calculated("2,5*2", 1) == 5
    assert calculated("1.000*1,125", 1, is_whole=True) == 1125
    assert calculated("*1,125", 1000, is_whole=True) == 1125


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("3+", "not complete"),
        ("(3", "not complete"),
        ("2**9**9", "not complete"),
        ("3 4*2", "not complete"),
        ("2(3)", "not complete"),
        ("1/0", "Division by zero"),
        ("100+10%", "added only to the present value"),
        ("9" * 40 + "*9", "too large"),
        ("__import__('os')+1", "Expected a number"),
        ("(" * 30 + "1" + ")" * 30, "too many parentheses"),
        ("1+" * MAX_LENGTH + "1", "too long"),
        ("a.b+1", "Expected a number"),
    ],
)
def test_a_bad_calculation_is_refused_with_the_reason(text, reason):
    with pytest.raises(ValueError, match=reason):
        calculated(text, 5)


def test_a_change_needs_a_value():
    with pytest.raises(ValueError, match="no value to change"):
        calculated("+10%", None)


@pytest.mark.parametrize("text", ["25,000", "1.2e4", "-5", "", "Chicago", "12.5 mm", "+5"])
def test_a_plain_value_is_no_calculation(text):
    assert not is_calculation(text)


@pytest.mark.parametrize("text", ["+5", "+10%", "-10%", "-=5", "*2", "100*2", "(1)"])
def test_a_sign_begins_a_calculation_where_no_number_has_one(text):
    assert is_calculation(text, can_be_negative=False)


@pytest.mark.parametrize("text", ["-1", " -1", "−1", "-1,000", "-0.5", "$-5"])
@pytest.mark.parametrize("can_be_negative", [False, True])
def test_a_negative_number_is_a_value_everywhere(text, can_be_negative):
    assert not is_calculation(text, can_be_negative)
