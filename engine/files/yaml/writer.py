"""Writer for plain data as YAML that is easy to read and diff, with a fixed layout.

The top two levels are block style, one key per line. Below them a container is on one line if it fits: `m001: {at:
[721, 91.7], name: McKean}`. A table (a mapping of nothing but mappings, or a list with a mapping in it) always has one
row per line. Lists of scalars or points are wrapped at 120 columns; whatever else does not fit is block.

Reading gives the same data back, every scalar as text: 721.0 is written and read as `721`, True as `true`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

WIDTH = 120
LEVELS_IN_BLOCK = 2
MAX_KEY_LENGTH = 200  # parsers look for the colon within 1,024 characters; a longer key is marked by `?`

_GOOD = "\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010fffd"
# Most texts are IDs and plain names, and one match settles them.
_WORD = r"[A-Za-z0-9_&./+'()-]*"
_SURELY_PLAIN = re.compile(rf"[A-Za-z0-9_]{_WORD}(?: [A-Za-z0-9_(]{_WORD})*").fullmatch
_UNPLAIN = re.compile(
    r"""[\s?:,\[\]{}#&*!|>'"%@`]"""  # starts like something other than plain text
    rf"|-(?![0-9A-Za-z.])|\.\.\.|.*(?:\s\Z|:\s|:\Z|\s#|[^{_GOOD}])",
    re.DOTALL,
).match
_UNPLAIN_IN_FLOW = re.compile(r"[\[\]{},?]").search
# Texts that this or another YAML reader would take for null, a boolean or a merge.
_MISREAD = frozenset({"", "~", "=", "<<"}) | {
    spelt for word in ("null", "yes", "no", "on", "off") for spelt in (word, word.title(), word.upper())
}
_UNLITERAL = re.compile(rf"\A[ \t\n]|[ \t](?:\n|\Z)|\n\n\Z|[^\t\n{_GOOD}]").search
_TO_ESCAPE = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_SURROGATE = re.compile("[\ud800-\udfff]").search


def to_yaml(value: Mapping[str, Any]) -> str:
    """Return the canonical text of plain data: mappings, lists, text, numbers, booleans and None.

    Lone surrogates, which no file can hold, become U+FFFD. Raises TypeError for anything that is not plain.
    """
    if not value:
        return "{}\n"
    lines: list[str] = []
    _write_entries(value, 1, 0, lines)
    lines.append("")
    return "\n".join(lines)


def _write_entries(mapping: Mapping[str, Any], level: int, indent: int, lines: list[str]) -> None:
    """Yield the entries of a mapping in block style; `level` is that of their values, the document being level 0."""
    margin = " " * indent
    for key, value in mapping.items():
        name = _scalar(key, False)
        if len(name) > MAX_KEY_LENGTH:
            lines.append(f"{margin}? {name}")
            name = ""
        _write(f"{margin}{name}:", value, level, indent, lines)


def _write(head: str, value: Any, level: int, indent: int, lines: list[str]) -> None:
    """Yield a value after its head, which is a key with its colon or the dash of a list, at column `indent`."""
    if isinstance(value, str):
        if "\n" in value and not _UNLITERAL(value := _whole(value)):
            _write_literal(head, value, indent + 2, lines)
        else:
            lines.append(f"{head} {_scalar(value, False)}")
    elif isinstance(value, Mapping):
        row = _row(value, WIDTH - len(head) - 1) if level >= LEVELS_IN_BLOCK or not value else None
        if row is not None:
            lines.append(f"{head} {row}")
        else:
            block: list[str] = []
            _write_entries(value, level + 1, indent + 2, block)
            _write_block(head, block, lines)
    elif isinstance(value, list | tuple):
        row = _row(value, WIDTH - len(head) - 1)
        if row is not None:
            lines.append(f"{head} {row}")
        elif (points := _points(value)) is not None:
            _write_wrapped(head, points, indent + 2, lines)
        else:
            block = []
            dash = " " * (indent + 2) + "-"
            for item in value:
                _write(dash, item, level + 1, indent + 2, block)
            _write_block(head, block, lines)
    else:
        lines.append(f"{head} {_scalar(value, False)}")


def _write_block(head: str, block: list[str], lines: list[str]) -> None:
    """Yield the lines of a container below its key, or starting right after the dash of its list."""
    if head.endswith("-"):
        block[0] = f"{head} {block[0].lstrip(' ')}"
    else:
        lines.append(head)
    lines.extend(block)


def _write_literal(head: str, text: str, indent: int, lines: list[str]) -> None:
    lines.append(f"{head} |" if text.endswith("\n") else f"{head} |-")
    lines.extend(" " * indent + line if line else "" for line in text.removesuffix("\n").split("\n"))


def _write_wrapped(head: str, items: Iterable[str], indent: int, lines: list[str]) -> None:
    line, empty = f"{head} [", True
    for item in items:
        if empty:
            line += item
        elif len(line) + len(item) + 3 > WIDTH:  # ", " before it and "," or "]" after it
            lines.append(f"{line},")
            line = " " * indent + item
        else:
            line += f", {item}"
        empty = False
    lines.append(f"{line}]")


def _row(value: Any, room: int) -> str | None:
    """Return the container on one line, or None if it does not fit or is no row."""
    if isinstance(value, Mapping):
        if value and all(isinstance(inner, Mapping) for inner in value.values()):
            return None
        parts = []
        for key, inner in value.items():
            text = _row(inner, room) if isinstance(inner, Mapping | list | tuple) else _inline(inner)
            if text is None:
                return None
            parts.append(f"{_scalar(key, True)}: {text}")
            room -= len(parts[-1]) + 2
            if room < 0:
                return None
        return f"{{{', '.join(parts)}}}"
    parts = []
    for inner in value:
        if isinstance(inner, Mapping):
            return None
        text = _row(inner, room) if isinstance(inner, list | tuple) else _inline(inner)
        if text is None:
            return None
        parts.append(text)
        room -= len(text) + 2
        if room < 0:
            return None
    return f"[{', '.join(parts)}]"


def _inline(value: Any) -> str | None:
    """Return a scalar inside a row, or None for text of several lines, which is easier to read as a block."""
    if isinstance(value, str) and "\n" in value and not _UNLITERAL(_whole(value)):
        return None
    return _scalar(value, True)


def _points(values: list[Any] | tuple[Any, ...]) -> list[str] | None:
    """Return the items of a list as texts to wrap: scalars, and lists of up to three scalars; else None."""
    texts = []
    for value in values:
        if isinstance(value, list | tuple):
            few = len(value) <= 3 and not any(isinstance(inner, Mapping | list | tuple) for inner in value)
            text = _row(value, WIDTH) if few else None
        else:
            text = None if isinstance(value, Mapping) else _inline(value)
        if text is None:
            return None
        texts.append(text)
    return texts


def _scalar(value: Any, in_flow: bool) -> str:
    if isinstance(value, str):
        if (_SURELY_PLAIN(value) and value not in _MISREAD) or _plain(value := _whole(value), in_flow):
            return value
        return _TO_ESCAPE.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(value, ensure_ascii=False))
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return _number(value)
    raise TypeError(f"{type(value).__name__} is not plain data: {value!r}")


def _plain(text: str, in_flow: bool) -> bool:
    return not (text in _MISREAD or _UNPLAIN(text) or (in_flow and _UNPLAIN_IN_FLOW(text)))


def _number(value: float) -> str:
    if abs(value) < 1e15 and value == int(value):
        return str(int(value))
    text = repr(value)
    return format(Decimal(text), "f") if "e-" in text and abs(value) > 1e-9 else text


def _whole(text: str) -> str:
    """Return the text with surrogate pairs joined and lone halves replaced."""
    if _SURROGATE(text) is None:
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
