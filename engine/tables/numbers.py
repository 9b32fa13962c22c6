"""Whole numbers as people and spreadsheets write them in any country, with one meaning everywhere."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from statistics import median

from engine.i18n import tr

MAX_DIGITS = 15

FAR = 50
"""Factor by which the values of a column must fall or rise together to be suspect: a lost separator is a factor of
1,000, a currency or a unit one of 100."""
MIN_VALUES = 3

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


def shift_note(column: str, values: Sequence[tuple[int, int]]) -> str:
    """Return a note if the values of a column, pairs of before and after, fall or rise by a large factor together, as
    they do if separators are misread; otherwise an empty text."""
    known = [(before, after) for before, after in values if before > 0 and after > 0]
    if len(known) < MIN_VALUES or 2 * len(known) < len(values):
        return ""
    ratio = median(after / before for before, after in known)
    if 1 / FAR < ratio < FAR:
        return ""
    before, after = max(known)
    template = (
        tr("{n} values of {column} fall to about 1/{times:,} of what they were, such as {before:,} to {after:,}. Check "
           "the separators of thousands and decimals.")
        if ratio < 1
        else tr("{n} values of {column} rise to about {times:,} times what they were, such as {before:,} to {after:,}. "
                "Check the separators of thousands and decimals.")
    )  # fmt: skip
    times = round(1 / ratio if ratio < 1 else ratio)
    return template.format(n=len(known), column=column, times=times, before=before, after=after)
