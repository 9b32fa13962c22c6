"""Number formats: thousands separators, millimeters, percent."""

from __future__ import annotations

from fractions import Fraction

from engine.i18n import format_number, separators, tr
from engine.money import without_currency
from engine.plain_text import quoted
from engine.tables.numbers import whole_number


def grouped(amount: int) -> str:
    """Return the whole number with the thousands separators of the language."""
    return format_number(amount)


def amount_of(text: str, currency: str = "") -> int:
    """The whole number a person or a spreadsheet wrote: `25000`, `25,000`, `25 000`, `$25.000`.

    Raises ValueError where it is no whole number (`25.5`). `25.000` is 25000, as in imported tables.
    """
    bare = without_currency(text, currency).strip()
    try:
        if bare.startswith("-"):
            raise ValueError(bare)
        return whole_number(bare)
    except ValueError:
        raise ValueError(
            tr("Expected a whole number such as 25000 or 25,000, found {text}.").format(text=quoted(text.strip()))
        ) from None


def number_of(text: str) -> float:
    """Return the number in a text, with a decimal point or comma. Raises ValueError if there is none."""
    bare = text.strip().removesuffix("mm").strip()
    try:
        number = float(bare.replace(",", ".") if bare.count(",") == 1 and "." not in bare else bare)
    except ValueError:
        raise ValueError(tr("Expected a number, found {text}.").format(text=quoted(text.strip()))) from None
    if not abs(number) < 1e9:
        raise ValueError(tr("Expected a number, found {text}.").format(text=quoted(text.strip())))
    return number


def plain(number: float) -> str:
    """Return the number with up to two decimals."""
    return f"{number:.2f}".rstrip("0").rstrip(".").replace(".", separators().decimal) or "0"


def percent(share: Fraction | float) -> str:
    """Return a share of 1 in percent with two decimals."""
    return f"{format_number(float(share) * 100, '.2f')}%"
