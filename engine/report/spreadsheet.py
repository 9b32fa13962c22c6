"""Cells for spreadsheets, which run a text that starts with `=`, `+`, `-` or `@` as a formula.

Such a text gets an apostrophe before it, the text mark of spreadsheets. Reading removes it again, so a range that is
copied and pasted does not change.
"""

from __future__ import annotations

import re

_FORMULA = re.compile(r"'*\s*[=+\-@＝＋－＠]\s*[^\s]|'*[\t\r\n]")
_NUMBER = re.compile(r"[+-]?(\d[\d,]*)?\.?\d+([eE][+-]?\d+)? ?%?")


def for_spreadsheet(text: str) -> str:
    """Return the text as a spreadsheet shows it; a number stays a number."""
    return f"'{text}" if _is_formula(text) else text


def from_spreadsheet(text: str) -> str:
    """Return the text that `for_spreadsheet` was given."""
    return text[1:] if text.startswith("'") and _is_formula(text[1:]) else text


def _is_formula(text: str) -> bool:
    return _FORMULA.match(text) is not None and _NUMBER.fullmatch(text) is None
