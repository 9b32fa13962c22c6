"""Tables that come back from a spreadsheet: every cell read or refused, every row matched once, whatever is typed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.edit.header import ChangeHeader
from engine.errors import FileError
from engine.families.boxcars.author.imports import IMPORTS
from engine.families.boxcars.author.tables import TABLES
from engine.report.report import Table
from engine.tables.columns import number, one_of, thing, things, words, yes_or_no
from engine.tables.import_rows import Incoming, Sheet
from engine.tables.matching import departs, planned, written
from tests.builders import a_small_board

SCENARIO = a_small_board().scenario()
PAYOFFS = TABLES["payoffs"](SCENARIO)
CITIES = list(SCENARIO.board.cities)


def sheet(rows: list[tuple[str, ...]]) -> Sheet:
    return Sheet(Path("typed.csv"), (PAYOFFS.columns, *rows))


def planned_or_refused(rows: list[tuple[str, ...]]) -> Any:
    try:
        return planned(SCENARIO, PAYOFFS, IMPORTS["payoffs"], sheet(rows))
    except FileError as error:
        return error


pairs = st.lists(
    st.tuples(st.permutations(CITIES).map(lambda ids: tuple(ids[:2])), st.integers(0, 9_000)), min_size=1, max_size=6
)


@given(pairs)
def test_each_pair_of_cities_is_typed_once_either_way_round(rows: Any) -> None:
    found = planned_or_refused([(a, b, str(value)) for (a, b), value in rows])
    typed = [frozenset(pair) for pair, _ in rows]
    again = mirrored([(*pair, value) for pair, value in rows])
    twice = [n for n, pair in enumerate(typed, 2) if pair in typed[: n - 2] and n - 2 not in again]
    if twice:
        assert isinstance(found, FileError)
        assert [int(one.path.split("row ")[1]) for one in found.problems if "repeats row" in one.message] == twice
        return
    wanted = {frozenset((a, b)): value for a, b, value in PAYOFFS.rows} | {
        frozenset(pair): value for pair, value in rows
    }
    assert {frozenset((a, b)): value for a, b, value in TABLES["payoffs"](found.after).rows} == wanted
    changed = [
        n for n, (pair, value) in enumerate(rows, 2) if value != dict(known())[frozenset(pair)] and n - 2 not in again
    ]
    assert [change.row for change in found.changes] == changed


def mirrored(rows: Any) -> set[int]:
    """The rows that have the pair of their first one in the other order, and its value: a pair in both directions."""
    found = set()
    for n, (a, b, value) in enumerate(rows):
        first = next(m for m, row in enumerate(rows) if {*row[:2]} == {a, b})
        if a != b and rows[first] == (b, a, value):
            found.add(n)
    return found


def known() -> list[tuple[frozenset[str], Any]]:
    return [(frozenset((a, b)), value) for a, b, value in PAYOFFS.rows]


@pytest.mark.parametrize("name", sorted(IMPORTS))
def test_two_equal_rows_of_a_sheet_are_told_by_the_second(name: str) -> None:
    table = TABLES[name](SCENARIO)
    rows = [tuple(map(written, row)) for row in table.rows]
    with pytest.raises(FileError, match=f"row {len(rows) + 2}"):
        planned(SCENARIO, table, IMPORTS[name], Sheet(Path("t.csv"), (table.columns, *rows, rows[0])))


@given(st.lists(st.lists(st.sampled_from(["", "a", "b"]), min_size=3, max_size=3).map(tuple), max_size=3), st.data())
def test_a_sheet_departs_where_any_cell_does(rows: Any, data: Any) -> None:

    rows = [row for row in rows if any(row)]
    table = Table("t", "T", ("x", "y", "z"), tuple(rows))
    shown = Sheet(Path("t.csv"), (table.columns, *rows))
    assert not departs(table, shown)
    place = data.draw(st.tuples(st.integers(0, len(rows)), st.integers(0, 2)))
    cells = [list(row) for row in shown.rows]
    cells[place[0]][place[1]] += "!"
    assert departs(table, Sheet(Path("t.csv"), tuple(map(tuple, cells))))
    assert departs(table, Sheet(Path("t.csv"), (*shown.rows, ("a",))))


names = st.dictionaries(
    st.sampled_from(["a", "b", "c"]), st.lists(st.sampled_from(["York", "york ", "Leeds", "b"]), max_size=3)
)


@given(names, st.sampled_from(["York", " YORK", "Leeds", "a", "b", "", "Yrk"]), st.booleans())
def test_a_thing_is_found_by_its_id_or_by_a_name_that_no_other_has(known: Any, text: str, empty: bool) -> None:
    read = thing("city", "cities", lambda scenario: known, empty=empty)(SCENARIO)
    folded = " ".join(text.split()).casefold()
    owners = [id for id, its in known.items() if folded and folded in {" ".join(n.split()).casefold() for n in its}]
    if text.strip() in known:
        assert read(text) == text.strip()
    elif not text.strip() and empty:
        assert read(text) is None
    elif len(owners) == 1:
        assert read(text) == owners[0]
    else:
        said = f"expected one of {len(owners)} cities" if owners else "no city" if text.strip() else "expected a city"
        with pytest.raises(ValueError, match=said):
            read(text)


@given(st.integers(-30, 30), st.integers(-20, 20), st.integers(0, 20), st.sampled_from(["{}", " {} ", "{}.0", "{:+}"]))
def test_a_whole_number_is_read_between_its_bounds_and_refused_beyond(
    value: int, least: int, more: int, form: str
) -> None:
    read = number(least, least + more)(SCENARIO)
    if least <= value <= least + more:
        assert read(form.format(value)) == value
    else:
        with pytest.raises(ValueError, match=f"from {least:,} to {least + more:,}"):
            read(form.format(value))


@given(st.lists(st.sampled_from(["a", "b", "c", "x"]), max_size=4), st.sampled_from([";", " ; ", ";;"]))
def test_several_things_are_read_in_order_and_each_once(ids: list[str], between: str) -> None:
    read = things("load", "loads", lambda scenario: dict.fromkeys("abc", ()))(SCENARIO)
    if "x" in ids or len(set(ids)) < len(ids):
        with pytest.raises(ValueError, match=r"once|no load"):
            read(between.join(ids))
    else:
        assert read(between.join(ids)) == tuple(ids)


@pytest.mark.parametrize("text", ["yes", " YES", "true", "x", "1"])
def test_yes_is_read_in_every_spelling(text: str) -> None:
    assert yes_or_no(SCENARIO)(text) is True and yes_or_no(SCENARIO)("no") is yes_or_no(SCENARIO)(" ") is False
    assert one_of("left", "right")(SCENARIO)(" Right ") == "right"


def pairs_table(rows: list[tuple[str, str, int]]) -> tuple[Table, Incoming]:
    """A table of pairs in either order to which a sheet may add rows, and how they come back."""
    read = {name: words() for name in ("a", "b")}
    incoming = Incoming(read, {"n": number()}, lambda s, c: ChangeHeader(note=str(c.key)), either_way=True, adds=True)
    return Table("t", "T", ("a", "b", "n"), tuple(rows)), incoming


letters = st.sampled_from("xyz")
rows_of_pairs = st.lists(st.tuples(letters, letters, st.integers(0, 3)), min_size=1, max_size=4)


@given(rows_of_pairs, rows_of_pairs)
@example([("x", "y", 0), ("y", "x", 0)], [("x", "y", 1), ("y", "x", 0), ("y", "x", 1)])
def test_a_new_row_is_one_whose_pair_the_table_has_in_no_order(old: Any, new: Any) -> None:
    table, incoming = pairs_table(old)
    typed = Sheet(Path("t.csv"), (table.columns, *((a, b, str(n)) for a, b, n in new)))

    def row_of(a: str, b: str) -> int | None:
        keys = [(one, other) for one, other, _ in old]
        return next((keys.index(pair) for pair in ((a, b), (b, a)) if pair in keys), None)

    about = [(a, b) if (row := row_of(a, b)) is None else row for a, b, _ in new]
    # A table with a row for each direction gets both values.
    both_ways = [row for row, (a, b, _) in enumerate(old) if a != b and (b, a) in [pair[:2] for pair in old]]
    again = {n for n in mirrored(new) if about[n] not in both_ways}
    same = [tuple(sorted(one)) if isinstance(one, tuple) else one for n, one in enumerate(about) if n not in again]
    if len(set(same)) < len(same):
        with pytest.raises(FileError, match="repeats row"):
            planned(SCENARIO, table, incoming, typed)
        return
    found = planned(SCENARIO, table, incoming, typed)
    changed = [
        n
        for n, (one, (*_, value)) in enumerate(zip(about, new, strict=True))
        if (isinstance(one, tuple) or old[one][2] != value) and n not in again
    ]
    assert [change.row - 2 for change in found.changes] == changed
    assert [change.new for change in found.changes] == [isinstance(about[n], tuple) for n in changed]


@pytest.mark.parametrize("old", [0, 2, None])
def test_empty_cells_of_new_rows_are_read_and_of_old_rows_compared(old: int | None) -> None:
    table, incoming = pairs_table([("x", "y", old)])  # type: ignore[list-item]
    for pair in (("x", "y"), ("y", "x"), ("x", "z")):
        typed = Sheet(Path("t.csv"), (table.columns, (*pair, "")))
        if "z" not in pair:
            assert not planned(SCENARIO, table, incoming, typed).changes
        if old is not None or "z" in pair:
            with pytest.raises(FileError, match=r"row 2, column n: .*found an empty cell"):
                planned(SCENARIO, table, incoming, typed, clear_empty=True)


@given(st.integers(2, 9))
def test_up_to_five_things_of_one_name_are_listed(number: int) -> None:
    ids = [f"id{each}" for each in range(number)]
    read = thing("city", "cities", lambda scenario: dict.fromkeys(ids, ("York",)))(SCENARIO)
    listed = ", ".join(ids) if number <= 5 else ", ".join([*ids[:5], "…"])
    with pytest.raises(ValueError, match=f"expected one of {number} cities named “York”: {listed}$"):
        read("York")
