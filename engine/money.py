"""Sums of money as a board writes them: `$5,000`, `£60M`, `kr 12`.

A scenario names its currency by what stands before a sum. Where a sign is followed by letters (`£M`), these count
thousands or millions and stand behind the sum.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple


class Currency(NamedTuple):
    """What stands before and behind a sum."""

    before: str
    behind: str


@lru_cache(maxsize=64)
def around(currency: str) -> Currency:
    """What stands around a sum in the currency of a scenario: `£` and `M` for `£M `."""
    found = re.fullmatch(r"([^\w\s]+)([^\W\d_]+)\s*", currency)
    return Currency(found[1], found[2]) if found else Currency(currency, "")


def money(currency: str, amount: float, decimals: int = 0) -> str:
    """The sum with its currency and thousands apart; a sum that is owed has a minus before all of it."""
    before, behind = around(currency)
    digits = f"{abs(amount):,.{decimals}f}"
    owed = "-" if amount < 0 and digits.strip("0.,") else ""
    return f"{owed}{before}{digits}{behind}"


def without_currency(text: str, currency: str) -> str:
    """What somebody typed, without the currency before or behind it."""
    bare = text.strip()
    before, behind = around(currency)
    for sign in (currency.strip(), before.strip(), behind):
        bare = bare.removeprefix(sign).removesuffix(sign).strip() if sign else bare
    return bare
