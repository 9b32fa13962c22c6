"""What is told of a table that differs from a former one."""

from hypothesis import given
from hypothesis import strategies as st

from engine.model.changed import LARGE, changed

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
