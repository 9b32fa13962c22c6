"""Amounts of money in the form of a board: `$5,000`, `£60M`, `kr 12`.

A scenario names its currency by the text before an amount. Letters after a sign (`£M`) mean thousands or millions and
follow the amount.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from engine.i18n import format_number


class Currency(NamedTuple):
    """Texts before and after an amount."""

    before: str
    behind: str


@lru_cache(maxsize=64)
def around(currency: str) -> Currency:
    """Return the texts before and after an amount in the currency of a scenario: `£` and `M` for `£M `."""
    found = re.fullmatch(r"([^\w\s]+)([^\W\d_]+)\s*", currency)
    return Currency(found[1], found[2]) if found else Currency(currency, "")


def money(currency: str, amount: float, decimals: int = 0) -> str:
    """Return the amount with its currency and thousands separators; a negative amount starts with a minus."""
    before, behind = around(currency)
    digits = f"{abs(amount):.{decimals}f}"
    owed = "-" if amount < 0 and digits.strip("0.") else ""
    return f"{owed}{before}{format_number(abs(amount), f',.{decimals}f')}{behind}"


def without_currency(text: str, currency: str) -> str:
    """Return a typed text without the currency before or after it."""
    bare = text.strip()
    before, behind = around(currency)
    for sign in (currency.strip(), before.strip(), behind):
        bare = bare.removeprefix(sign).removesuffix(sign).strip() if sign else bare
    return bare
