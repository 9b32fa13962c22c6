"""The difference between two scenarios names what an edit did."""

from hypothesis import given
from msgspec.structs import replace

from engine.edit.header import ChangeHeader, ResizeSheet
from engine.edit.network.mileposts import AddMilepost, MoveMileposts
from engine.edit.rules import SetRule
from engine.families.boxcars.author.edits import SetPrice
from engine.families.dice.author.edits import MoveTrain
from engine.model.comparison.difference import Difference, difference
from engine.model.identity.references import remove
from engine.model.ids import Ref
from tests.builders import a_small_board
from tests.bundled import bundled_scenario
from tests.edit.random_edits import after_edits, edit_lists

SMALL = a_small_board().scenario()


def test_a_moved_milepost_is_changed():
    after = MoveMileposts({"m2": (61, 20)}).apply(SMALL)
    assert difference(SMALL, after) == Difference(changed=frozenset({Ref("milepost", "m2")}))


def test_a_new_milepost_is_added_and_going_back_removes_it():
    after = AddMilepost((5, 5), "m9").apply(SMALL)
    assert difference(SMALL, after) == Difference(added=frozenset({Ref("milepost", "m9")}))
    assert difference(after, SMALL) == Difference(removed=frozenset({Ref("milepost", "m9")}))


def test_a_cascade_names_everything_that_went():
    gone = difference(SMALL, remove(SMALL, [Ref("city", "albany")]))
    assert gone.removed == {Ref("city", "albany")}
    assert gone.changed == {Ref("content", "destinations"), Ref("content", "payoffs")}


def test_parts_without_ids_count_as_changed():
    edits = (ChangeHeader(title="New"), ResizeSheet(300, 200), SetPrice("PA", 1))
    changed = {ref for edit in edits for ref in difference(SMALL, edit.apply(SMALL)).changed}
    assert changed == {Ref("header", "title"), Ref("header", "sheet"), Ref("content", "prices")}


def test_a_rule_is_added_changed_and_removed():
    on, off = SetRule("home.swap", True).apply(SMALL), SetRule("home.swap", False).apply(SMALL)
    assert difference(SMALL, on).added == {Ref("rule", "home.swap")}
    assert difference(on, off).changed == {Ref("rule", "home.swap")}
    assert difference(off, SMALL).removed == {Ref("rule", "home.swap")}


def test_an_equal_copy_is_no_difference():
    board = replace(SMALL.board, mileposts={id: replace(m) for id, m in SMALL.board.mileposts.items()})
    assert not difference(SMALL, replace(SMALL, board=board))


def test_entries_of_the_content_in_another_order_are_a_difference():
    scenario = bundled_scenario("dice/boxcars")
    first = next(iter(scenario.content.trains))
    assert difference(scenario, MoveTrain(first, 2).apply(scenario)).changed == {Ref("content", "trains")}


@given(edit_lists, edit_lists)
def test_the_difference_is_empty_exactly_when_scenarios_are_equal(some, others):
    a, b = after_edits(SMALL, some), after_edits(SMALL, others)
    assert bool(difference(a, b)) == (a != b)
