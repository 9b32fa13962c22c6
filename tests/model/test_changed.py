"""What is told of a table that differs from a former one."""

from hypothesis import given
from hypothesis import strategies as st

from engine.model import table_diff as changing
from engine.model.table_diff import LARGE, changed, with_entries

tables = st.dictionaries(st.sampled_from("abcdefgh"), st.integers(0, 2).map(lambda n: [n]), max_size=8)
CROWD = {f"n{n}": object() for n in range(LARGE)}
"""With any more entries a table is large."""


@given(tables, tables, st.sets(st.sampled_from("abcdefgh")), st.booleans())
def test_others_are_those_with_another_value_and_gone_those_that_are_missing(old, more, kept, large):
    crowd = CROWD | {"last": 1} if large else {}
    old = crowd | old
    new = {key: old[key] for key in old if key in kept or key in crowd} | {**more, "last": old.get("last", [9])}
    found = changed(old, new)
    assert set(found.others) == {key for key in new if key not in old or old[key] is not new[key]}
    assert set(found.gone) == old.keys() - new.keys()
    assert found.same_keys == (list(old) == list(new))


def test_the_first_and_the_last_entry_are_seen_and_another_order_is_no_change_of_a_value():
    table = {**CROWD, "z": object()}
    again = {**table, "n0": object(), "z": object()}
    assert changed(table, again) == (("n0", "z"), (), True)
    assert changed(table, dict(reversed(table.items()))) == ((), (), False)
    assert changed(table, table) == changed({}, {}) == ((), (), True)


def test_a_large_table_is_compared_once_for_all_who_ask():
    table = {**CROWD, "z": object()}
    again = {**table, "z": object()}
    assert changed(table, again) is changed(table, again)


KEYS = st.sampled_from(["n0", "n7", "n9", f"n{LARGE - 1}"])
ENTRIES = st.dictionaries(KEYS, st.builds(object), max_size=4)


@given(ENTRIES, ENTRIES)
def test_tables_of_known_origin_differ_as_they_would_if_they_were_looked_through(first, second):
    base = {**CROWD, "z": object()}
    one = with_entries(base, first)
    other = with_entries(base, {**second, **{key: first[key] for key in first if key == "n9"}})
    for old, new in ((base, one), (one, base), (one, other), (other, with_entries(one, second)), (one, one)):
        assert changed(old, new) == (changing._changed(old, new) if old is not new else ((), (), True))


def test_a_table_of_known_origin_is_not_looked_through(monkeypatch):
    base = {**CROWD, "z": object()}
    steps = [with_entries(base, {"z": object()}) for _ in range(2)]
    monkeypatch.setattr(changing, "_of_large", None)
    assert changed(base, steps[0]) == changed(*steps) == (("z",), (), True)


def test_a_new_entry_stands_at_the_end_and_is_found_by_looking():
    base = {**CROWD, "z": object()}
    grown = with_entries(base, {"new": object(), "n0": object()})
    assert list(grown) == [*base, "new"] and changed(base, grown) == (("n0", "new"), (), False)
    assert changed(grown, with_entries(grown, {"new": object()})) == (("new",), (), True)
