"""Numbers as people write and read them: thousands separators, millimetres, percent."""

from __future__ import annotations

import re
from fractions import Fraction

from PySide6.QtCore import QLocale

from engine.money import without_currency

GROUPS = re.compile(r"\d{1,3}([,.'’ \u00a0\u202f])\d{3}(\1\d{3})*")
"""One kind of separator all through, and always three digits after it: nothing else is sure to mean thousands."""


def grouped(amount: int) -> str:
    """The whole number with the locale's thousands separators."""
    separator = QLocale().groupSeparator()
    return f"{amount:,}" if separator == "," else f"{amount:,}".replace(",", separator)


def amount_of(text: str, currency: str = "") -> int:
    """The whole number a person or a spreadsheet wrote: `25000`, `25,000`, `25 000`, `$25.000`.

    Raises ValueError where it is no whole number or could mean two (`25.5`).
    """
    bare = without_currency(text, currency)
    if GROUPS.fullmatch(bare):
        bare = re.sub(r"\D", "", bare)
    if not (bare.isascii() and bare.isdigit()):
        raise ValueError(f"a whole number is wanted, such as 25000 or 25,000, not {text.strip()!r}")
    return int(bare)


def number_of(text: str) -> float:
    """The number a person wrote, with a decimal point or comma. Raises ValueError where it is none."""
    bare = text.strip().removesuffix("mm").strip()
    try:
        number = float(bare.replace(",", ".") if bare.count(",") == 1 and "." not in bare else bare)
    except ValueError:
        raise ValueError(f"a number is wanted, not {text.strip()!r}") from None
    if not abs(number) < 1e9:
        raise ValueError(f"a number is wanted, not {text.strip()!r}")
    return number


def plain(number: float) -> str:
    """The number to a hundredth, without zeros that say nothing."""
    return f"{number:.2f}".rstrip("0").rstrip(".") or "0"


def percent(share: Fraction | float) -> str:
    """A share of 1 in percent to two decimals."""
    return f"{float(share) * 100:.2f} %"
