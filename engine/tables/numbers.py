"""Whole numbers as people and spreadsheets write them in any country, with one meaning everywhere."""

from __future__ import annotations

import re
from decimal import Decimal

MAX_DIGITS = 15

_PLAIN = re.compile(rf"[+-]?\d{{1,{MAX_DIGITS}}}")
_SPACES = " \u00a0\u2009\u202f"
_GROUPED = re.compile(rf"([+-]?[1-9]\d{{0,2}})([,.'’{_SPACES}])(\d{{3}}(?:\2\d{{3}}){{0,4}})(?:([.,])0{{1,6}})?")
_WITH_ZEROS = re.compile(rf"([+-]?\d{{1,{MAX_DIGITS}}})[.,]0{{1,6}}")
_EXPONENT = re.compile(r"[+-]?\d{1,15}([.,]\d{1,15})?[eE]\+?\d{1,2}")


def whole_number(text: str) -> int:
    """Return the whole number that a text means. Raises ValueError if it means none.

    Three digits after a comma, point, apostrophe or space are thousands: `40.000` and `40,000` are 40000. Other
    decimals must be zeros (`12500.00`), and a number with an exponent must be whole (`1.2e4`).
    """
    text = text.strip()
    if _PLAIN.fullmatch(text):
        return int(text)
    if (found := _GROUPED.fullmatch(text)) and found[2] != found[4]:
        return int(found[1] + re.sub(r"\D", "", found[3]))
    if found := _WITH_ZEROS.fullmatch(text):
        return int(found[1])
    if _EXPONENT.fullmatch(text):
        value = Decimal(text.replace(",", "."))
        if value == value.to_integral_value():
            return int(value)
    raise ValueError(text)
