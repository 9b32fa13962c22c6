"""Number formats: thousands separators, millimeters, percent."""

from __future__ import annotations

from fractions import Fraction

from engine.i18n import format_number, separators, tr
from engine.money import without_currency
from engine.plain_text import quoted
from engine.tables.expressions import LIMIT, calculated, is_calculation
from engine.tables.numbers import whole_number


def grouped(amount: int) -> str:
    """Return the whole number with the thousands separators of the language."""
    return format_number(amount)


def amount_of(text: str, currency: str = "") -> int:
    """The whole number a person or a spreadsheet wrote: `25000`, `25,000`, `25 000`, `$25.000`.

    Raises ValueError where it is no whole number (`25.5`) or negative. `25.000` is 25000, as in imported tables.
    """
    bare = without_currency(text, currency).strip()
    try:
        amount = whole_number(bare)
    except ValueError:
        raise ValueError(
            tr("Expected a whole number such as 25000 or 25,000, found {text}.").format(text=quoted(text.strip()))
        ) from None
    if amount < 0:
        raise ValueError(tr("Expected a whole number from 0, found {text}.").format(text=quoted(text.strip())))
    return amount


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


def result_of(text: str, current: float | None, is_whole: bool, can_be_negative: bool, unit: str = "") -> float:
    """Return the value of a text in a number field: a number, or a calculation that may change the `current` value.
    `unit` is the unit or currency of the field. Raises ValueError with a message."""
    if is_calculation(text, can_be_negative):
        value = calculated(
            text, current, is_whole=is_whole, can_be_negative=can_be_negative, currency=unit if is_whole else "",
            unit="" if is_whole else unit,
        )  # fmt: skip
        if not can_be_negative and value < 0:
            raise ValueError(tr("The result {n} is negative.").format(n=plain(value)))
        return int(value) if is_whole else value
    number = amount_of(text, unit) if is_whole else number_of(text)
    if number >= LIMIT:
        raise ValueError(tr("Expected a smaller number, found {text}.").format(text=quoted(text.strip())))
    return number


def result_hint(low: float, high: float | None = None) -> str:
    """Return the text of the hint with the result of a calculation, or with the lowest and highest of several."""
    first, last = (format_number(n, ",d") if n == int(n) else plain(n) for n in (low, low if high is None else high))
    return f"= {first}" if first == last else tr("= {low} to {high}").format(low=first, high=last)


def plain(number: float) -> str:
    """Return the number with up to two decimals."""
    return f"{number:.2f}".rstrip("0").rstrip(".").replace(".", separators().decimal) or "0"


def percent(share: Fraction | float) -> str:
    """Return a share of 1 in percent with two decimals."""
    return tr("{n}%").format(n=format_number(float(share) * 100, ".2f"))
