"""Comparison of texts that people type: letters in either Unicode form, capitals and spaces do not matter."""

from __future__ import annotations

from unicodedata import category, combining, normalize

_DASHES = "‐‑‒–—―−﹣－"
_APOSTROPHES = "’‘ʼ′`´＇"
_CYRILLIC = "аеорсухѕіјһԁԛԝвкмнт", "aeopcyxsijhdqwbkmht"
_GREEK = "αβεζηικμνορτυχ", "abezhikmnoptyx"
_ALIKE = str.maketrans(
    _CYRILLIC[0] + _GREEK[0] + _DASHES + _APOSTROPHES,
    _CYRILLIC[1] + _GREEK[1] + "-" * len(_DASHES) + "'" * len(_APOSTROPHES),
)
"""Signs that fonts draw like others, at least as capitals, after `casefold`."""


def composed(text: str) -> str:
    """Return a text with composed letters: NFC."""
    return normalize("NFC", text)


def folded(text: str) -> str:
    """Return a text for comparison: composed letters, single spaces, no capitals."""
    return composed(" ".join(composed(text).split()).casefold())


def without_accents(text: str) -> str:
    """Return a text for comparison that has no accents either: Zurich for Zürich."""
    letters = normalize("NFKD", folded(text))
    return composed("".join(letter for letter in letters if not combining(letter)).translate(_SPELLED))


_SPELLED = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "’": "'"})
"""Letters that are not made of a plain one and an accent; small ones only, as the text is folded."""


def looks(text: str) -> str:
    """Return a text by which two texts are equal that readers cannot tell apart or that differ only in spacing."""
    seen = "".join(letter for letter in normalize("NFKC", text) if category(letter) != "Cf" and not letter.isspace())
    return composed(seen.casefold()).translate(_ALIKE)
