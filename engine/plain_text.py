r"""Text from unknown authors, made safe to show: characters that a screen or terminal would obey are escaped.

A title may hold an escape code that colors or renames a terminal, or a mark that reverses the order of letters so that
other words seem to appear. Both are shown as escapes: `\x1b`, `\u202e`. So are lone surrogates, which occur in file
names that are not UTF-8 and cannot be printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import normalize

from engine.i18n import ntr, tr

ODD = "\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff"
"""The inside of a character class: controls except tab and line feed, bidirectional marks, lone surrogates, and two
that no XML may hold."""

_ODD = re.compile(f"[{ODD}]")
_ODD_IN_A_LINE = re.compile(f"[{ODD}\t\n]")
_TWO_PERIODS = re.compile(r"(?<!\.)\.\.(?!\.)")
_SHORT = {"\t": "\\t", "\n": "\\n", "\r": "\\r"}


def plain_text(text: str) -> str:
    """Return the text with control characters and bidirectional marks escaped; lines and tabs stay."""
    return _ODD.sub(_written_out, text)


def plain_line(text: str) -> str:
    """Return the text on one line, with line ends and tabs escaped, too: a name cannot look like two lines."""
    return _ODD_IN_A_LINE.sub(_written_out, text)


def is_unicode(text: str) -> bool:
    """Return whether a file can hold the text: file names that are not UTF-8 contain lone surrogates."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def shortened(text: str, most: int) -> str:
    """Return the text, cut to at most `most` characters, the last one a `…`."""
    return text if len(text) <= most else text[: most - 1] + "…"


def quoted(text: str, most: int = 60) -> str:
    """Return a text as a message quotes it: in quotation marks, on one line, and shortened."""
    return tr("“{text}”").format(text=plain_line(shortened(text, most)))


def one_period(text: str) -> str:
    """Return sentences without a second period after a name that ends in one, such as "Washington D.C."."""
    return _TWO_PERIODS.sub(".", text)


def _written_out(found: re.Match[str]) -> str:
    char = found[0]
    code = ord(char)
    return _SHORT.get(char) or (f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}")


def normalized(text: str) -> str:
    """Return the text with composed letters (NFC), as it is stored and compared."""
    return normalize("NFC", text)


def folded(text: str) -> str:
    """Return a name as it is compared: composed letters, no capitals, single spaces."""
    return " ".join(normalize("NFC", text).split()).casefold()


def listed(words: Iterable[str], most: int = 6) -> str:
    """Return "A, B and C"; of long lists the first few and how many more."""
    known = list(words)
    if len(known) > most:
        n = len(known) - most + 1
        known = [*known[: most - 1], ntr("{n} more", "{n} more", n).format(n=n)]
    if len(known) == 1:
        return known[0]
    return tr("{items} and {last}").format(items=", ".join(known[:-1]), last=known[-1])
