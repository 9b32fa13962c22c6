"""Cells for spreadsheets, which run a text that starts with `=`, `+`, `-` or `@` as a formula.

Such a text gets an apostrophe before it, the text mark of spreadsheets. So does such a part of a text after a
semicolon, tab or line break: a spreadsheet that separates cells there finds a cell of its own. Reading removes the
apostrophes again, so a range that is copied and pasted does not change.
"""

from __future__ import annotations

import re

_FORMULA = re.compile(r"'*\s*[=+\-@＝＋－＠]\s*[^\s]|'*[\t\r\n]")
_NUMBER = re.compile(r"[+-]?(\d[\d,]*)?\.?\d+([eE][+-]?\d+)? ?%?")
_SEPARATOR = re.compile(r"([;\t\r\n])")


def for_spreadsheet(text: str) -> str:
    """Return the text as a spreadsheet shows it; a number stays a number."""
    parts = _SEPARATOR.split(text)
    parts[2::2] = map(_marked, parts[2::2])
    return _marked("".join(parts))


def from_spreadsheet(text: str) -> str:
    """Return the text that `for_spreadsheet` was given."""
    parts = _SEPARATOR.split(_unmarked(text))
    parts[2::2] = map(_unmarked, parts[2::2])
    return "".join(parts)


def _marked(text: str) -> str:
    return f"'{text}" if _is_formula(text) else text


def _unmarked(text: str) -> str:
    return text[1:] if text.startswith("'") and _is_formula(text[1:]) else text


def _is_formula(text: str) -> bool:
    return _FORMULA.match(text) is not None and _NUMBER.fullmatch(text) is None
