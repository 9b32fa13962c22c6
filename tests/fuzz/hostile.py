"""Values that no author means: numbers at and beyond every edge, text that wants to be something else."""

from __future__ import annotations

from random import Random

NUMBERS = (
    "0", "-0", "-1", "1", "0.0000001", "127", "255", "65535", "65536", "999999", "1000001",
    "2147483647", "2147483648", "-2147483649", "4294967296", "9007199254740993",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "18446744073709551616", "1" + "0" * 30, "-1" + "0" * 30, "1e300", "-1e308", "1e309", "1e400", "1e-400", "5e-324",
    "nan", "NaN", ".nan", "-nan", "inf", "-inf", ".inf", "Infinity", "0x10", "0o17", "1_000", "1,000", "+5", "5.", ".5",
    "٣", "１２", "²", "½", "1" * 5000, "0." + "3" * 5000,
)  # fmt: skip
"""Numbers as text; among them such as are none, or only for some readers."""

TEXTS = (
    "", " ", "\n", "\t", "a\nb", "-", "?", "~", "null", "true", "false", "yes", "no", "None", "...", "---", "#", "a: b",
    "[1, 2]", "{a: 1}", "%", "%s %d {0} {x}", "../../etc/passwd", "/dev/zero", "C:\\con", "http://[", "a" * 300,
    '<img src="file:///dev/zero">', "<b>bold</b>", "<script>alert(1)</script>", "&lt;&amp;&#0;", "=1+1", "@SUM(A1)",
    "\u202eesrever", "\u2066\u2067\u2069", "\u200b", "\ufeff", "\u2028\u2029", "\x1b[31mred\x1b[0m", "\x07", "\x7f",
    "\x85", "e\u0301" * 40, "Z\u0351\u036f" * 30, "\U0001f682" * 20, "\U000e0041", "\U0010ffff", "漢字かな", "ÄÖÜß",
    "x" * 5000, "word " * 2000,
)  # fmt: skip
"""Texts that a label, a terminal, a file name, a spreadsheet or YAML may take for something else."""

NAMES = ("__class__", "__proto__", "name", "format", "m001", "grid", "0", "-", "a b", "\u202ea", "ÄÖ", "", "x" * 400)
"""Keys and ids that are none, or that mean something elsewhere."""


def scalar(rng: Random) -> str | None:
    """A hostile value for any place of a file."""
    kind = rng.random()
    if kind < 0.5:
        return rng.choice(NUMBERS)
    if kind < 0.6:
        return str(rng.choice((-1, 1)) * rng.randrange(10 ** rng.randrange(1, 25)))
    return None if kind < 0.64 else rng.choice(TEXTS)


def near(text: str, rng: Random) -> str:
    """A number that is another one of about the same kind; anything else hostile."""
    try:
        value = float(text)
    except ValueError:
        return scalar(rng) or ""
    changed = rng.choice(
        (-value, value + 1, value - 1, value * 10, value * 1000, value / 1000, value + 0.5, 0.0, value * 1e6)
    )
    return f"{changed:.15g}"
