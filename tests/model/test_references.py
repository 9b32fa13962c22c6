"""Ids are found, renamed and removed by their types alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.model.identity.references import dangling, definitions, remove, rename, uses
from engine.model.ids import Ref
from tests.builders import a_board, a_small_board

SMALL = a_small_board().scenario()
THINGS = [Ref(kind, id) for kind, ids in definitions(SMALL).items() for id in ids]
a_thing = st.sampled_from(THINGS)


def test_uses_are_found_in_board_content_and_look():
    found = {(use.id, use.path) for use in uses(SMALL)}
    assert ("PA", ("content", "prices", "PA")) in found
    assert ("j1", ("board", "lines", "PA-1", "path", 1)) in found
    assert ("ERIE", ("board", "crossings", "x01", "between", 1, 2)) in found
    assert ("detroit", ("content", "payoffs", "albany", "detroit")) in found
    assert ("NYC", ("look", "railroads", "NYC")) in found


def test_a_stop_may_be_a_milepost_or_a_junction():
    (kinds,) = {use.kinds for use in uses(SMALL) if use.path == ("board", "lines", "PA-1", "path", 0)}
    assert kinds == {"milepost", "junction"}


def test_a_use_of_an_id_that_does_not_exist_dangles():
    board = replace(SMALL.board, mileposts={id: m for id, m in SMALL.board.mileposts.items() if id != "m3"})
    lost = dangling(replace(SMALL, board=board))
    assert [use.path[1:3] for use in lost] == [("cities", "buffalo"), ("lines", "NYC-1")]


@given(st.lists(a_thing, max_size=3), st.sampled_from(["mileposts", "cities", "railroads", "regions", "junctions"]))
def test_dangling_uses_are_those_without_a_definition(refs, table):
    after = remove(SMALL, refs)
    left = dict(list(getattr(after.board, table).items())[1:])
    after = replace(after, board=replace(after.board, **{table: left}))
    known = definitions(after)
    assert dangling(after) == [
        use for use in uses(after) if all(use.id not in known.get(kind, ()) for kind in use.kinds)
    ]


@given(a_thing)
def test_renaming_there_and_back_is_identity(ref):
    there = rename(SMALL, ref, "a-new-id")
    assert there != SMALL
    assert not dangling(there)
    assert not any(use.id == ref.id and ref.kind in use.kinds for use in uses(there))
    assert rename(there, Ref(ref.kind, "a-new-id"), ref.id) == SMALL


def test_a_renamed_railroad_keeps_its_place_in_every_table():
    after = rename(SMALL, Ref("railroad", "NYC"), "PC")
    assert list(after.board.railroads) == ["PC", "PA", "ERIE"]
    assert list(after.content.prices) == ["PC", "PA", "ERIE"]


def test_renaming_keeps_the_stops_of_a_crossing_in_order():
    after = rename(SMALL, Ref("junction", "j1"), "z1")
    assert after.board.crossings["x01"].between[0] == ("m4", "z1", "PA")


def test_renaming_leaves_an_odd_line_as_it_is():
    board = a_board().with_milepost("m1").with_line("NYC", "m1").build()
    after = rename(replace(SMALL, board=board), Ref("milepost", "m1"), "m9")
    assert after.board.lines["NYC-1"].path == ("m9",)


@given(st.lists(a_thing, max_size=4))
def test_removing_leaves_nothing_dangling(refs):
    after = remove(SMALL, refs)
    assert not dangling(after)
    left = definitions(after)
    assert not any(ref.id in left[ref.kind] for ref in refs)


def test_a_milepost_taken_out_of_a_line_joins_its_neighbours():
    after = remove(SMALL, [Ref("milepost", "m2")])
    assert after.board.lines["NYC-1"].path == ("m1", "m3", "m6")
    assert after.board.lines["PA-1"].path == ("j1", "m5", "m6")


def test_bends_at_the_end_of_a_line_go_with_its_last_stop():
    board = a_board().with_line("NYC", "m1", (30, 30), "m2", "m3", (50, 50), "m4").build()
    after = remove(replace(SMALL, board=board), [Ref("milepost", "m1"), Ref("milepost", "m4")])
    assert after.board.lines["NYC-1"].path == ("m2", "m3")


def test_a_line_with_one_stop_left_goes():
    after = remove(SMALL, [Ref("milepost", "m4")])
    assert "ERIE-1" not in after.board.lines
    assert "ERIE-2" in after.board.lines


def test_a_city_goes_with_its_milepost_and_leaves_empty_cells():
    after = remove(SMALL, [Ref("milepost", "m1")])
    assert "albany" not in after.board.cities
    assert "albany" not in after.content.payoffs
    assert len(after.content.destinations["NE"].odd) == 11
    assert set(after.content.destinations["NE"].odd) == {None, "buffalo"}


def test_a_railroad_takes_its_lines_price_crossings_and_look():
    after = remove(SMALL, [Ref("railroad", "PA")])
    assert set(after.board.lines) == {"NYC-1", "ERIE-1", "ERIE-2"}
    assert not after.board.crossings
    assert "PA" not in after.content.prices
    assert "PA" not in after.look.railroads


def test_removing_shares_whatever_is_not_touched():
    after = remove(SMALL, [Ref("line", "NYC-1")])
    assert after.content is SMALL.content
    assert after.look is SMALL.look
    assert after.board.mileposts is SMALL.board.mileposts
    assert after.board.lines["PA-1"] is SMALL.board.lines["PA-1"]


@pytest.mark.parametrize("ref", [Ref("milepost", "nowhere"), Ref("rule", "home.swap"), Ref("section", "m1 m2 NYC")])
def test_removing_what_is_not_there_hands_back_the_same_scenario(ref):
    assert remove(SMALL, [ref]) is SMALL
