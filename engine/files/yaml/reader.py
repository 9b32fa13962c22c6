"""Reader for YAML files, into plain data: dicts, lists, text and None.

Files come from unknown authors, so only plain YAML is read: no anchors, aliases or tags, one document, no duplicate
keys, a mapping at the top. Every scalar stays text until its type requires a number or boolean; only a plain `null`,
`~` or an empty value is None. Keys are always text.

A small constructor over the parser's events does this several times faster than PyYAML's own loaders. The lines of the
nodes are found by a second parse when they are needed, that is, when there is an error to report.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

from engine.errors import Problem, UnreadableFile
from engine.files.foreign import read_source
from engine.files.opening import MAX_BYTES
from engine.i18n import tr

MAX_VALUES = 1_500_000
"""Maximum number of scalars and of starts and ends of lists and mappings in a file. The largest bundled file has
18,000; a board of 100,000 mileposts with their lines about a million."""
DEEPEST = 50

Plain = dict[str, Any] | list[Any] | str | None
NodePath = Sequence[str | int]

_NULLS = frozenset(("", "~", "null"))
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_MAYBE_COMMENT = re.compile(r"(?:^|(?<=[ \t]))#", re.MULTILINE)


class PurePythonParser(Reader, Scanner, Parser):
    """Parser for machines whose PyYAML was built without libyaml."""

    def __init__(self, stream: str) -> None:
        Reader.__init__(self, stream)
        Scanner.__init__(self)
        Parser.__init__(self)


parser_class: Any = PurePythonParser
if yaml.__with_libyaml__:
    from yaml._yaml import CParser

    parser_class = CParser


class Spelling:
    """The keys of a file compared with those of the types. This one has no differences."""

    def in_file(self, path: NodePath) -> NodePath:
        """Return a path with the keys as they are in the file."""
        return path

    def new_name(self, path: NodePath) -> str:
        """Return the present name of the key at the end of a path; empty if it was never renamed."""
        return ""


SAME_KEYS = Spelling()
"""The spelling of files whose keys are those of the types."""


@dataclass(frozen=True)
class Document:
    """Data of a YAML file (`value`), and the lines of its nodes (`line_of`). All paths have the keys of `value`; those
    of messages are as in the file, which may have another `spelling`."""

    value: dict[str, Any]
    file: str
    text: str
    spelling: Spelling = SAME_KEYS

    @cached_property
    def comments(self) -> bool:
        """Return whether the file contains a comment, which saving would lose."""
        places = [found.start() for found in _MAYBE_COMMENT.finditer(self.text)]
        return bool(places) and _any_outside_scalars(places, self.text)

    def line_of(self, path: NodePath) -> int | None:
        """Return the line of a node, or of the nearest node around it if there is none at this path."""
        return self._lines_of([path])[0]

    def problem(self, path: NodePath, message: str) -> Problem:
        """Return a problem at a node, with its line."""
        return self.problems([(path, message)])[0]

    def problems(self, found: Sequence[tuple[NodePath, str]]) -> list[Problem]:
        """Return problems at nodes, with all lines found in one pass."""
        lines = self._lines_of([path for path, _ in found])
        return [
            Problem(path_text(self.spelling.in_file(path)), line, said)
            for (path, said), line in zip(found, lines, strict=True)
        ]

    def _lines_of(self, paths: Sequence[NodePath]) -> list[int | None]:
        """Return lines as `line_of` does; the first line of the file is 1."""
        written = map(self.spelling.in_file, paths)
        around = [[tuple(path[:length]) for length in range(len(path), -1, -1)] for path in written]
        known = _lines(parser_class(self.text), {one for each in around for one in each})
        return [next((known[one] for one in each if one in known), None) for each in around]


def path_text(path: NodePath) -> str:
    """Return a path as messages show it: `board.lines.PA-1.stops[3]`."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).removeprefix(".")


def read_yaml(path: Path) -> Document:
    """Read a file of plain YAML; raises UnreadableFile with the file and, if known, the line, and for a file of another
    kind with the way to use it."""
    return parse_yaml(read_source(path), str(path))


def parse_yaml(data: bytes | str, file: str) -> Document:
    """Read the text or the UTF-8 bytes of a file; `file` is its name in messages. Raises UnreadableFile."""
    if len(data) > MAX_BYTES:
        raise UnreadableFile(
            file, tr("expected at most {max_bytes:,} bytes, found {data:,}").format(max_bytes=MAX_BYTES, data=len(data))
        )
    try:
        text = data if isinstance(data, str) else data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise UnreadableFile(
            file,
            tr("expected UTF-8 text, found byte 0x{object:02x}").format(object=error.object[error.start]),
            line=line,
        ) from None
    text = text.removeprefix("\ufeff")
    try:
        value = _construct(parser_class(text), file)
    except yaml.MarkedYAMLError as error:
        raise _syntax_error(error, text, file) from None
    except (yaml.YAMLError, UnicodeEncodeError) as error:
        raise _forbidden_character(text, file, error) from None
    if not isinstance(value, dict):
        if value is None:
            raise UnreadableFile(file, tr("the file is empty"), line=1)
        found = "a list" if isinstance(value, list) else tr("the text “{value}”").format(value=value[:40])
        raise UnreadableFile(
            file, tr("expected a mapping (`key: value` lines), found {found}").format(found=found), line=1
        )
    return Document(value, file, text)


def _construct(parser: Any, file: str) -> Plain:
    """Build the data from the events. One flat loop, because a board has thousands of scalars."""
    next_event = parser.get_event
    top: list[Any] = []
    holder: Any = top
    key: str | None = None  # of the mapping being filled, None when a key comes next
    in_mapping = False
    around: list[tuple[Any, str | None]] = []  # containers around the one being filled, and their keys
    documents = 0
    left = MAX_VALUES
    # Equal words share one object: IDs occur in lines and tables many times.
    same = dict[str, str]().setdefault
    while True:
        event = next_event()
        kind = event.__class__
        left -= 1
        if left < 0:
            said = tr("expected at most {max_values:,} numbers, words, rows and mappings, found more").format(
                max_values=MAX_VALUES
            )
            raise UnreadableFile(file, said, line=event.start_mark and event.start_mark.line + 1)
        if kind is ScalarEvent:
            if event.anchor is not None or event.tag is not None:
                raise _refused(file, event, around, holder, key)
            value = same(word := event.value, word)
            if in_mapping:
                if key is None:
                    if value in holder:
                        raise _refused(
                            file, event, around, holder, value, tr("the key “{value}” occurs twice").format(value=value)
                        )
                    key = value
                    continue
                holder[key] = None if value in _NULLS and not event.style else value
                key = None
            else:
                holder.append(None if value in _NULLS and not event.style else value)
        elif kind is MappingStartEvent or kind is SequenceStartEvent:
            if event.anchor is not None or event.tag is not None:
                raise _refused(file, event, around, holder, key)
            if in_mapping and key is None:
                raise _refused(
                    file, event, around, holder, key, tr("expected a text as key, found a list or a mapping")
                )
            if len(around) == DEEPEST:
                raise _refused(
                    file, event, around, holder, key, tr("nested deeper than {deepest} levels").format(deepest=DEEPEST)
                )
            around.append((holder, key))
            holder = {} if kind is MappingStartEvent else []
            in_mapping, key = kind is MappingStartEvent, None
        elif kind is MappingEndEvent or kind is SequenceEndEvent:
            filled = holder
            holder, key = around.pop()
            in_mapping = key is not None
            if key is not None:
                holder[key], key = filled, None
            else:
                holder.append(filled)
        elif kind is AliasEvent:
            raise _refused(file, event, around, holder, key)
        elif kind is DocumentStartEvent:
            documents += 1
            if documents > 1:
                raise UnreadableFile(
                    file, tr("expected one document, found the start of a second one"), line=event.start_mark.line + 1
                )
        elif kind is StreamEndEvent:
            return top[0] if top else None


def _refused(
    file: str, event: Any, around: list[tuple[Any, str | None]], holder: Any, key: str | None, message: str = ""
) -> UnreadableFile:
    if not message and event.anchor is not None:
        mark = "*" if isinstance(event, AliasEvent) else "&"
        message = tr(
            "anchors and aliases are not supported: {mark}{anchor}; quote a text that starts like this"
        ).format(mark=mark, anchor=event.anchor)
    if not message:
        tag = getattr(event, "tag", "")
        message = tr("tags are not supported: {tag}; quote a text that starts with !").format(tag=tag)
    steps = [*around[1:], (holder, key)] if around else []
    path = [len(inside) if isinstance(inside, list) else step for inside, step in steps]
    return UnreadableFile(
        file, message, path_text([step for step in path if step is not None]), event.start_mark.line + 1
    )


def _syntax_error(error: yaml.MarkedYAMLError, text: str, file: str) -> UnreadableFile:
    """Return the error for invalid YAML with its line: unclosed brackets and quotes are reported where they were
    opened, because the parser continues to a place where nothing fits."""
    mark, opened, context = error.problem_mark or error.context_mark, error.context_mark, error.context or ""
    details = ", ".join(part for part in (context, error.problem) if part)
    message = tr("not YAML: {error}").format(error=details)
    if mark is not None and text[mark.index : mark.index + 1] == "\t":
        message = tr("not YAML: found a tab; indent with spaces")
    elif mark is not None:
        is_end, last = mark.index >= len(text.rstrip()), mark.line + 1
        if opened is not None and "quoted scalar" in context:  # not shown
            mark = opened
            message = (
                tr("not YAML: the quotation mark that opens a text here is not closed at the end of the file")
                if is_end
                else tr("not YAML: the quotation mark that opens a text here is not closed on line {line}")
            ).format(line=last)
        elif (bracket := _open_bracket(text)) is not None:
            mark, sign = bracket, text[bracket.index : bracket.index + 1]
            message = (
                tr("not YAML: “{bracket}” on line {line} is not closed, or a comma is missing, at the end of the file")
                if is_end
                else tr("not YAML: “{bracket}” on line {line} is not closed, or a comma is missing, on line {last}")
            ).format(bracket=sign, line=mark.line + 1, last=last)
        elif (long := _quoted_up_to(mark.index, text)) is not None:
            mark = long
            message = (
                tr("not YAML: the text that a quotation mark opens here is not closed before the end of the file")
                if is_end
                else tr("not YAML: the text that a quotation mark opens here is not closed before line {line}")
            ).format(line=last)
    return UnreadableFile(file, message, line=mark.line + 1 if mark is not None else None)


def _open_bracket(text: str) -> Any:
    """Return the mark of the last bracket or brace that is still open where the text stops being YAML, or None."""
    opened: list[Any] = []
    parser = parser_class(text)
    try:
        while not isinstance(event := parser.get_event(), StreamEndEvent):
            if isinstance(event, SequenceStartEvent | MappingStartEvent):
                opened.append(event.start_mark if event.flow_style else None)
            elif isinstance(event, SequenceEndEvent | MappingEndEvent):
                opened.pop()
    except yaml.YAMLError:
        return opened[-1] if opened else None
    return None


def _quoted_up_to(index: int, text: str) -> Any:
    """Return the mark of the quotation mark of a multiline text that reaches the line of an index; None if there is
    none."""
    found: Any = None
    parser = parser_class(text)
    try:
        while not isinstance(event := parser.get_event(), StreamEndEvent):
            if isinstance(event, ScalarEvent) and event.style in ("'", '"'):
                found = event
    except yaml.YAMLError:
        pass
    if found is None or found.start_mark.line == found.end_mark.line or "\n" in text[found.end_mark.index : index]:
        return None
    return found.start_mark


def _forbidden_character(text: str, file: str, error: Exception) -> UnreadableFile:
    found = _FORBIDDEN.search(text)
    if found is None:
        return UnreadableFile(file, tr("not YAML: {error}").format(error=error))
    line = text.count("\n", 0, found.start()) + 1
    return UnreadableFile(
        file, tr("the character U+{ord:04X} is not allowed in a text file").format(ord=ord(found[0])), line=line
    )


def _lines(parser: Any, wanted: Collection[tuple[str | int, ...]]) -> dict[tuple[str | int, ...], int]:
    """Return the lines of the requested nodes that exist: of its key in a mapping, of itself in a list. Skip what is
    inside others."""
    found: dict[tuple[str | int, ...], int] = {}

    def walk(event: Any, path: tuple[str | int, ...]) -> None:
        if isinstance(event, MappingStartEvent):
            while not isinstance(key := parser.get_event(), MappingEndEvent):
                below = (*path, key.value)
                if below in wanted:
                    found[below] = key.start_mark.line + 1
                    walk(parser.get_event(), below)
                else:
                    _pass_over(parser, parser.get_event())
        elif isinstance(event, SequenceStartEvent):
            place = 0
            while not isinstance(item := parser.get_event(), SequenceEndEvent):
                below = (*path, place)
                if below in wanted:
                    found[below] = item.start_mark.line + 1
                    walk(item, below)
                else:
                    _pass_over(parser, item)
                place += 1

    event: Any = None
    while not isinstance(event, MappingStartEvent):
        event = parser.get_event()
    mark: Any = event.start_mark
    found[()] = mark.line + 1
    walk(event, ())
    return found


def _pass_over(parser: Any, event: Any) -> None:
    deep = 0
    while True:
        kind = event.__class__
        if kind is MappingStartEvent or kind is SequenceStartEvent:
            deep += 1
        elif kind is MappingEndEvent or kind is SequenceEndEvent:
            deep -= 1
        if not deep:
            return
        event = parser.get_event()


def _any_outside_scalars(places: list[int], text: str) -> bool:
    """Return whether one of these places (ascending) is outside every scalar of the text."""
    parser = parser_class(text)
    left = iter(places)
    place = next(left, None)
    while place is not None:
        event = parser.get_event()
        kind = event.__class__
        if kind is StreamEndEvent:
            return True
        if kind is ScalarEvent:
            start = event.start_mark.index
            if event.style in ("|", ">"):  # a comment may follow the indicator
                start = text.find("\n", start)
            if place < start:
                return True
            while place is not None and place < event.end_mark.index:
                place = next(left, None)
    return False
