"""Three-way merge of scenarios, and taking over single changes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.edit.grids.cells import PaintCells
from engine.edit.header import ChangeHeader
from engine.edit.merge.merging import merge
from engine.edit.merge.taking import taken_over
from engine.edit.network.cities import AddCity, ChangeCity
from engine.edit.network.lines import AddLine
from engine.edit.network.mileposts import AddMilepost, MoveMileposts
from engine.edit.network.railroads import AddRailroad, ChangeRailroad
from engine.edit.network.stops import InsertBend
from engine.edit.remove import Remove
from engine.edit.rules import IgnoreIssue, SetRule
from engine.edit.sheet.labels import AddLabel
from engine.errors import EditError
from engine.families.boxcars.author.edits import SetDestinationCell, SetPayoff, SetPrice
from engine.files.scenarios import dumps, loads, plain_scenario
from engine.model.comparison.single import single_changes
from engine.model.identity.references import dangling
from engine.model.ids import Ref
from tests.builders import a_small_board
from tests.edit.random_edits import after_edits, edit_lists
from tests.edit.random_grid_edits import a_full_board, each_after
from tests.edit.random_grid_edits import edit_lists as grid_edit_lists

SMALL = a_small_board().scenario()
GRID = a_full_board()

DISJOINT = (
    MoveMileposts({"m3": (110.0, 25.0)}), ChangeCity("albany", name="Albany City"), ChangeCity("albany", state="NY"),
    ChangeRailroad("PA", note="long"), SetPrice("NYC", 77), SetPayoff("albany", "buffalo", 5),
    SetPayoff("albany", "detroit", 6), SetDestinationCell("NC", "even", 12, "chicago"),
    SetDestinationCell("NC", "even", 11, "detroit"), InsertBend("NYC-1", 1, (80.0, 25.0)),
    AddRailroad("SP", "Southern"), AddCity("Reno", "NC", "m5"), AddLabel("Lake", (10.0, 10.0)),
    SetRule("home.swap", True), ChangeHeader(title="Else"), ChangeHeader(note="A note"),
)  # fmt: skip
"""Edits of the small board that all can be done, in any order, with the same result."""

HALF = settings(max_examples=settings().max_examples // 2)

on_lines = edit_lists.map(lambda some: after_edits(SMALL, some))
on_a_grid = grid_edit_lists.map(lambda some: each_after(GRID, some)[-1])
changed = st.tuples(st.just(SMALL), on_lines) | st.tuples(st.just(GRID), on_a_grid)
pairs = st.tuples(on_lines, on_lines) | st.tuples(on_a_grid, on_a_grid)


def made(*edits, scenario=SMALL):
    for edit in edits:
        scenario = edit.apply(scenario)
    return scenario


def ways(before, after):
    return [change.way for change in single_changes(plain_scenario(before), plain_scenario(after))]


@HALF
@given(changed)
def test_changes_of_one_side_only_are_taken(pair):
    base, after = pair
    for merged in (merge(base, base, after), merge(base, after, base), merge(base, after, after)):
        assert dumps(merged.scenario) == dumps(after)
        assert not merged.conflicts and not merged.renamed


@given(st.lists(st.sampled_from(["mine", "theirs", "nobody"]), min_size=len(DISJOINT), max_size=len(DISJOINT)))
def test_disjoint_edits_of_both_sides_are_all_applied(sides):
    here, there = (
        [edit for edit, of in zip(DISJOINT, sides, strict=True) if of == side] for side in ("mine", "theirs")
    )
    merged = merge(SMALL, made(*here), made(*there))
    assert not merged.conflicts
    assert merged.scenario == made(*here, *there)


@HALF
@given(edit_lists, edit_lists, st.sampled_from(["mine", "theirs"]))
def test_any_two_sides_make_a_whole_board(some, others, choice):
    mine, theirs = after_edits(SMALL, some), after_edits(SMALL, others)
    first = merge(SMALL, mine, theirs)
    merged = merge(SMALL, mine, theirs, dict.fromkeys(first.conflicts, choice))
    assert not dangling(merged.scenario)
    assert loads(dumps(merged.scenario)) == merged.scenario
    if not first.conflicts and not first.renamed:
        assert merge(SMALL, theirs, mine).scenario.board == first.scenario.board


@HALF
@given(pairs, st.randoms(use_true_random=False))
def test_all_differences_taken_over_one_by_one_give_the_other_variant(pair, random):
    scenario, other = pair
    todo = ways(scenario, other)
    random.shuffle(todo)
    for way in todo:
        scenario = taken_over(scenario, other, [way])
        assert not dangling(scenario)
    assert dumps(scenario) == dumps(other)


def test_a_change_that_is_taken_over_brings_what_it_needs():
    other = made(AddMilepost((140.0, 20.0)), AddRailroad("SP", "Southern"), AddLine("SP", ("m3", "m7"), "SP-1"))
    after = taken_over(SMALL, other, [("board", "lines", "SP-1")])
    assert "m7" in after.board.mileposts and "SP" in after.board.railroads
    back = taken_over(other, SMALL, [("board", "mileposts", "m7")])
    assert "SP-1" not in back.board.lines and "SP" in back.board.railroads


def test_values_that_both_changed_are_conflicts_with_a_choice():
    mine, theirs = made(SetPrice("PA", 1), SetPrice("NYC", 1)), made(SetPrice("PA", 2), ChangeHeader(title="Theirs"))
    way = ("content", "prices", "PA")
    merged = merge(SMALL, mine, theirs)
    assert merged.conflicts == (way,)
    assert merged.scenario == made(ChangeHeader(title="Theirs"), scenario=mine)
    assert merge(SMALL, mine, theirs, {way: "theirs"}).scenario == made(SetPrice("NYC", 1), scenario=theirs)
    moved = [made(MoveMileposts({"m3": at})) for at in ((110.0, 20.0), (100.0, 30.0))]
    assert merge(SMALL, *moved).conflicts == (("board", "mileposts", "m3", "at"),), "a point is one value"


def test_a_thing_that_one_side_removed_and_the_other_needs_is_a_conflict():
    base = made(AddMilepost((140.0, 20.0), "m7"))
    mine, theirs = (
        made(Remove((Ref("milepost", "m7"),)), scenario=base),
        made(AddLine("NYC", ("m3", "m7")), scenario=base),
    )
    way = ("board", "mileposts", "m7")
    merged = merge(base, mine, theirs)
    assert merged.conflicts == (way,)
    assert merged.scenario == mine, "the line goes with its milepost"
    assert merge(base, mine, theirs, {way: "theirs"}).scenario == theirs
    assert merge(base, theirs, mine).scenario == theirs


def test_new_things_with_one_id_are_both_kept():
    mine = made(AddMilepost((140.0, 20.0)), AddLine("NYC", ("m3", "m7")))
    theirs = made(AddMilepost((140.0, 100.0)), AddLine("NYC", ("m6", "m7")))
    merged = merge(SMALL, mine, theirs)
    assert not merged.conflicts
    assert merged.renamed == {Ref("milepost", "m7"): "m8", Ref("line", "NYC-2"): "NYC-3"}
    board = merged.scenario.board
    assert [board.lines[id].path for id in ("NYC-2", "NYC-3")] == [("m3", "m7"), ("m6", "m8")]
    same = merge(SMALL, made(AddCity("Reno", "NC", "m5")), made(AddCity("Reno", "NE", "m5")))
    assert same.conflicts == (("board", "cities", "reno", "region"),), "one name is one city"


def test_lists_take_insertions_of_both_sides_at_different_places():
    mine, theirs = made(InsertBend("NYC-1", 0, (40.0, 30.0))), made(InsertBend("NYC-1", 1, (80.0, 30.0)))
    merged = merge(SMALL, mine, theirs)
    assert not merged.conflicts
    assert merged.scenario.board.lines["NYC-1"].path == ("m1", (40.0, 30.0), "m2", (80.0, 30.0), "m3", "m6")
    both = merge(SMALL, made(IgnoreIssue("a", ("albany",), "so")), made(IgnoreIssue("b", ("albany",), "so")))
    assert [entry.check for entry in both.scenario.ignored] == ["a", "b"] and not both.conflicts


def test_cells_that_both_sides_painted_are_joined():
    mine, theirs = (
        made(PaintCells((((0, 0), "mountain"),)), scenario=GRID),
        made(PaintCells((((2, 2), "mountain"),)), scenario=GRID),
    )
    merged = merge(GRID, mine, theirs)
    assert not merged.conflicts
    assert merged.scenario == made(PaintCells((((2, 2), "mountain"),)), scenario=mine)
    other = made(PaintCells((((0, 0), "hill"),)), scenario=GRID)
    assert merge(GRID, mine, other).conflicts == (("board", "grid", "letters"),)


def test_boards_of_different_game_systems_are_refused():
    for act in (lambda: merge(None, SMALL, GRID), lambda: taken_over(SMALL, GRID, [("title",)])):
        with pytest.raises(EditError, match="different game systems"):
            act()


def test_without_a_base_every_difference_is_a_conflict():
    merged = merge(None, SMALL, made(SetPrice("PA", 2), AddLabel("Lake", (10.0, 10.0))))
    assert merged.conflicts == (("content", "prices", "PA"),)
    assert merged.scenario == made(AddLabel("Lake", (10.0, 10.0)))
