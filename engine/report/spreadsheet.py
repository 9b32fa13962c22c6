"""Cells on their way to a spreadsheet, which runs a text that begins with `=`, `+`, `-` or `@` as a formula.

Such a text gets an apostrophe before it, the sign of spreadsheets for text. What is read back loses it again, so a
range that is copied and pasted stays what it was, whatever it holds.
"""

from __future__ import annotations

import re

_FORMULA = re.compile(r"'*\s*[=+\-@＝＋－＠]\s*[^\s]|'*[\t\r\n]")
_NUMBER = re.compile(r"[+-]?(\d[\d,]*)?\.?\d+([eE][+-]?\d+)? ?%?")


def for_spreadsheet(text: str) -> str:
    """The text as a spreadsheet shows it; a number stays a number."""
    return f"'{text}" if _is_formula(text) else text


def from_spreadsheet(text: str) -> str:
    """The text that `for_spreadsheet` was given."""
    return text[1:] if text.startswith("'") and _is_formula(text[1:]) else text


def _is_formula(text: str) -> bool:
    return _FORMULA.match(text) is not None and _NUMBER.fullmatch(text) is None
