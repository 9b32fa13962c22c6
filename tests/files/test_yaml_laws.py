"""Comments and lines of YAML files, wherever they stand: after every kind of node, in block and in flow style."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from engine.errors import UnreadableFile
from engine.files.saves.backups import thinned
from engine.files.sheets.reading import read_sheets
from engine.files.sheets.writing import WIDEST, save_tables, workbook
from engine.files.yaml.reader import parse_yaml
from engine.files.yaml.writer import WIDTH, to_yaml
from engine.report.report import Table

words = st.sampled_from(["a", "b c", "it's#1", "x # y", "#", "a: b", "", "null", "12", "tab\there", "é"])
blocks = st.sampled_from(["two\nlines", "ends\n", "with # mark\nand #x\n", "# only\nmarks\n", "a\n\nb"])
values = st.recursive(
    words | blocks | st.none(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=10,
)
documents = st.dictionaries(words, values, min_size=1, max_size=5)

STYLES = ["|", "|-", "|+", "|2", ">", ">-", ">+"]


def with_marks(text: str) -> Iterator[str]:
    """The text with `# said` at each place in turn: as a line at every indent around it, and behind every line."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        indents = {len(each) - len(each.lstrip(" ")) for each in lines[max(number - 1, 0) : number + 1]}
        for indent in {0, *indents}:
            yield "\n".join([*lines[:number], " " * indent + "# said", *lines[number:]])
        yield "\n".join([*lines[:number], f"{line} # said", *lines[number + 1 :]])


@given(documents)
@example({"a": "two\nlines\n", "b": "x"})
@example({"a": {"b": ["two\nlines"], "c": {"d": "ends\n"}}})
def test_a_comment_is_seen_after_every_node_and_nothing_else_is_one(document: dict[str, Any]) -> None:
    text = to_yaml(document)
    assert not parse_yaml(text, "x").comments
    for made in with_marks(text):
        try:
            read = parse_yaml(made, "x")
        except UnreadableFile:
            continue
        assert read.comments == (read.value == document), f"what is no part of a text is a comment:\n{made}"


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("behind", ["", "\n"])
@pytest.mark.parametrize("last", [True, False])
def test_a_comment_is_seen_before_behind_and_in_the_head_of_a_block_text(style: str, behind: str, last: bool) -> None:
    head, body, rest = f"a: {style}", "  one # no comment\n  two\n", "" if last else "b: x\n"
    assert not parse_yaml(f"{head}\n{body}{behind}{rest}", "x").comments
    for text in (
        f"# said\n{head}\n{body}{behind}{rest}",
        f"{head} # said\n{body}{behind}{rest}",
        f"{head}\n{body}{behind}# said\n{rest}",
        f"{head}\n{body}{behind}{rest}# said",
        f"{head}\n{body}{behind}{rest}b c: 'x # y' # said\n",
    ):
        assert parse_yaml(text, "x").comments, text


def nodes(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The paths of all nodes of plain data."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(each for key, item in inner for each in nodes(item, (*path, key)))]


def block(value: Any, indent: int, path: tuple[str | int, ...], lines: list[str], at: dict[Any, int]) -> None:
    """Data in block style with a node a line, and the line of each."""
    pad = " " * indent
    for key, item in value.items() if isinstance(value, dict) else enumerate(value):
        lines.append(
            f"{pad}{f'{key}:' if isinstance(value, dict) else '-'}{'' if isinstance(item, dict | list) else ' ' + item}"
        )
        # A container behind a bare dash begins where its first node does.
        at[*path, key] = len(lines) + (isinstance(value, list) and isinstance(item, dict | list) and bool(item))
        if isinstance(item, dict | list):
            if not item:
                lines[-1] += " {}" if isinstance(item, dict) else " []"
            block(item, indent + 2, (*path, key), lines, at)


plain = st.recursive(
    st.sampled_from(["x", "y"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from("abc"), plain, min_size=1, max_size=3), st.integers(0, 3))
def test_the_line_of_every_node_is_told_and_of_a_missing_one_that_around_it(document: Any, blank: int) -> None:
    lines, at = ["# head"] * blank, dict[Any, int]()
    block(document, 0, (), lines, at)
    read = parse_yaml("\n".join(lines) + "\n", "x")
    assert read.value == document
    for path in nodes(document)[1:]:
        assert read.line_of(path) == at[path]
        if not isinstance(document, list):
            assert read.line_of((*path, "gone", 3)) == at[path]
    assert read.line_of(("gone",)) == blank + 1
    told = read.problems([(path, "wrong") for path in reversed(nodes(document)[1:])])
    assert [one.line for one in told] == [at[path] for path in reversed(nodes(document)[1:])]


@given(documents)
def test_a_row_keeps_to_the_width_unless_it_is_one_value(document: dict[str, Any]) -> None:
    for line in to_yaml(document).split("\n"):
        assert len(line) <= WIDTH or line.lstrip().count(", ") <= 1


@given(
    st.integers(0, 3).flatmap(
        lambda size: st.lists(
            st.lists(st.integers(-9, 99), min_size=size, max_size=size) if size else st.integers(-9, 99),
            min_size=50,
            max_size=80,
        )
    ),
    st.sampled_from(["", "k" * 20]),
)
@example([[100, 200, 300]] * 30, "")
def test_a_wrapped_list_fills_its_lines(items: list[Any], more: str) -> None:
    lines = to_yaml({"top": {f"row{more}": items}}).rstrip("\n").split("\n")[1:]
    for line, following in pairwise(lines):
        item = re.findall(r"^ *(\[.*?\]|[^,\]]*)", following)[0]
        assert len(line) <= WIDTH < len(f"{line} {item},"), "one item more has no room"


@given(st.lists(st.lists(st.integers(0, 9), min_size=4, max_size=5), min_size=15, max_size=20))
def test_a_long_list_of_longer_lists_has_one_of_them_a_line(items: list[list[int]]) -> None:
    lines = to_yaml({"top": {"row": items}}).rstrip("\n").split("\n")
    assert lines[2:] == [f"    - {item}" for item in items]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (721.0, "721"), (-3.0, "-3"), (0.0, "0"), (0.1, "0.1"), (999999999999999.0, "999999999999999"),
        (1e15, "1000000000000000.0"), (1e22, "1e+22"), (1e-5, "0.00001"), (-2.5e-7, "-0.00000025"), (1e-9, "1e-09"),
    ],
)  # fmt: skip
def test_a_number_is_written_without_exponent_up_to_fifteen_digits(value: float, text: str) -> None:
    assert to_yaml({"a": value}) == f"a: {text}\n"


ages = st.lists(st.integers(0, 200), min_size=4, max_size=12, unique=True).map(sorted)


@given(ages, st.integers(1, 3))
def test_the_version_that_goes_lies_between_the_nearest_neighbours_for_the_age_of_the_older(
    some: list[int], latest: int
) -> None:
    times = [1_000.0 - age for age in some]
    most = len(times) - 1
    assume(most > latest)
    newest = times[0]
    gaps = {}
    for before, one, behind in zip(times, times[1:], times[2:], strict=False):
        if times.index(one) >= latest:
            gaps[one] = (before - behind) / (newest - behind)
    (gone,) = set(times) - set(thinned(times, most, latest))
    assert gaps[gone] == min(gaps.values())
    assert gone not in times[:latest] and gone != times[-1]


cells = st.one_of(
    st.integers(-(10**9), 10**9),
    st.floats(-1e6, 1e6).map(lambda x: round(x, 4)),
    st.sampled_from([0.1, 1234567.25, 12.5, 0.0001, 1e9 + 0.5]),
    st.sampled_from(["", "=1+1", "'x", "a;b", "two\nlines", "007", "1,000", "é", "-"]),
)


@given(
    st.sampled_from(",;\t"),
    st.integers(2, 4),
    st.lists(st.text("a,;\t", max_size=9), min_size=1, max_size=6),
    st.booleans(),
)
def test_a_csv_file_has_the_separator_of_its_first_line(mark: str, wide: int, cells: list[str], quoted: bool) -> None:
    rows = [[f"name{n}" for n in range(wide)], *([cell] * wide for cell in cells)]
    written = io.StringIO(newline="")
    csv.writer(written, delimiter=mark, quoting=csv.QUOTE_ALL if quoted else csv.QUOTE_MINIMAL).writerows(rows)
    with TemporaryDirectory() as folder:
        path = Path(folder, "t.csv")
        path.write_text(written.getvalue(), "utf-8", newline="")
        (sheet,) = read_sheets(path)
    assert [list(row) for row in sheet.rows] == rows


@given(st.lists(st.lists(st.text("ab", max_size=60), min_size=3, max_size=3), max_size=4))
@example([["a", "b" * 20, "a" * 60]])
def test_a_column_of_a_workbook_is_as_wide_as_its_longest_text(rows: list[list[str]]) -> None:
    from openpyxl import load_workbook

    columns = ("n", "a long name of it", "name")
    made = load_workbook(io.BytesIO(workbook([Table("t", "T", columns, tuple(map(tuple, rows)))])))
    for letter, name, *column in zip("ABC", columns, *rows, strict=True):
        longest = max(map(len, (name, *column)))
        assert made["t"].column_dimensions[letter].width == min(longest, WIDEST - 2) + 2


@given(st.lists(st.lists(cells, min_size=2, max_size=2), min_size=1, max_size=4), st.sampled_from(["csv", "xlsx"]))
def test_a_table_of_any_numbers_and_texts_is_read_as_it_was_saved(rows: list[list[Any]], suffix: str) -> None:
    table = Table("t", "T", ("n", "name"), tuple(map(tuple, rows)))  # type: ignore[arg-type]
    with TemporaryDirectory() as folder:
        path = Path(folder, f"t.{suffix}")
        save_tables(path, [table])
        (sheet,) = read_sheets(path)
    assert sheet.rows[0] == table.columns and not sheet.faults
    for row, read in zip(rows, sheet.rows[1:], strict=True):
        for cell, text in zip(row, read, strict=True):
            assert text == cell if isinstance(cell, str) else float(text) == cell
